"""Attacks, interrupts and overwatch."""

from __future__ import annotations

from game.field import Cell
from game.messages.events.event import Event
from game.record import record


@record(word="attack_declared")
class AttackDeclared(Event):
    """An attack was declared and its modifiers stand."""

    unit: int
    mode: str
    targets: tuple[int, ...]
    weapon: str
    options: tuple[str, ...] = ()
    squares: tuple[Cell, ...] = ()
    held: bool = False


@record(word="attack_lost")
class AttackLost(Event):
    """A declared attack came to nothing, and why."""

    unit: int
    why: str


@record(word="attack_rolled")
class AttackRolled(Event):
    """An attack hit or missed: margin in bands, and how many damage rolls it scored."""

    unit: int
    target: int
    mode: str
    margin: int
    hits: int


@record(word="attack_ended")
class AttackEnded(Event):
    """An attack is over; flash tells whether it gave its shooter away (ASC-RULING-31)."""

    unit: int
    mode: str
    flash: bool


@record(word="ammunition_changed")
class AmmunitionChanged(Event):
    """Ammunition of one carried weapon changed."""

    unit: int
    weapon: int
    amount: int


@record(word="overwatch_taken")
class OverwatchTaken(Event):
    """An attack is held."""

    unit: int
    snap: bool


@record(word="overwatch_spent")
class OverwatchSpent(Event):
    """A held attack is used, lost to a hit, expired at the initiative roll, or ended by hitting the deck."""

    unit: int
    why: str
    shots: int = 1


@record(word="hit_the_deck")
class HitTheDeck(Event):
    """A target threw itself down: what it lost and what its attacker gained (ASC-MOVE-08 to -12)."""

    unit: int
    foe: int
    accuracy: int
    initiative: int
    scope: int
    sight: int
    standard: int
    move: int
    support: int
    watch: int
    watch_snap: bool
    foe_gain: int
    guard: int
    was_hunkered: bool


@record(word="deck_undone")
class DeckUndone(Event):
    """A double feint took back a Hit the Deck and everything it changed (ASC-TRAIT-08, ASC-RULING-89)."""

    undone: HitTheDeck


@record(word="guard_lapsed")
class GuardLapsed(Event):
    """The +10 of Hit the Deck ends with the turn being played."""

    unit: int


@record(word="feinted")
class Feinted(Event):
    """An attacker called its attack off as a feint."""

    unit: int
    target: int


@record(word="double_feinted")
class DoubleFeinted(Event):
    """The feinted opponent answered with a feint of its own; `won` tells whether its interrupt was undone."""

    unit: int
    foe: int
    won: bool


@record(word="noticed")
class Noticed(Event):
    """An unaware unit is unaware no more."""

    unit: int


@record(word="interrupted")
class Interrupted(Event):
    """A watcher fires at an enemy's move or attack: by overwatch or by Improved Snap Shot."""

    unit: int
    foe: int
    means: str
    trigger: str
