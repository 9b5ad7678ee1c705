"""What the rulebooks share: the contract of a rulebook, and the systems that answer moments of a battle.

Every system is an esper processor: stateless, called with an event that has just been applied (a moment), it reads
the world and answers with events and frames; it never draws, asks or writes.
"""
