"""What may be ordered and what has happened: orders, decisions, events, frames, each to and from a line of text."""
