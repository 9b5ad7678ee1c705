"""Attacks, interrupts and overwatch."""

from __future__ import annotations

from typing import Annotated

from game.field import Cell
from game.messages.events.event import Event, event
from game.messages.events.roles import ITS_UNIT, Other, Others, Viewer, Who
from game.world.gear import Ammunition


@event("attack_declared")
class AttackDeclared(Event):
    """An attack was declared and its modifiers stand."""

    unit: int
    mode: str
    targets: Others
    weapon: str
    options: tuple[str, ...] = ()
    squares: tuple[Cell, ...] = ()
    held: bool = False

    def shown(self, viewer: Viewer) -> Event | None:
        """Whoever attacks shows itself to its target's side (ASC-RULING-90)."""
        known = self.unit not in viewer.hidden() or any(target in viewer.own() for target in self.targets)
        return self if known else None


@event("attack_lost")
class AttackLost(Event):
    """A declared attack came to nothing, and why."""

    unit: Who
    why: str


@event("attack_rolled")
class AttackRolled(Event):
    """An attack hit or missed: margin in bands, and how many damage rolls it scored."""

    unit: Who
    target: Who
    mode: str
    margin: int
    hits: int


@event("attack_ended")
class AttackEnded(Event):
    """An attack is over; flash tells whether it gave its shooter away (ASC-RULING-31)."""

    unit: Who
    mode: str
    flash: bool


@event("ammunition_changed", secret=Ammunition)
class AmmunitionChanged(Event):
    """Ammunition of one carried weapon changed."""

    unit: Who
    weapon: int
    amount: int


@event("overwatch_taken")
class OverwatchTaken(Event):
    """An attack is held."""

    unit: Who
    snap: bool


@event("overwatch_spent")
class OverwatchSpent(Event):
    """A held attack is used, lost to a hit, expired at the initiative roll, or ended by hitting the deck."""

    unit: Who
    why: str
    shots: int = 1


@event("hit_the_deck")
class HitTheDeck(Event):
    """A target threw itself down: what it lost and what its attacker gained (ASC-MOVE-08 to -12)."""

    unit: Who
    foe: Other
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


@event("deck_undone")
class DeckUndone(Event):
    """A double feint took back a Hit the Deck and everything it changed (ASC-TRAIT-08, ASC-RULING-89)."""

    undone: Annotated[HitTheDeck, ITS_UNIT]


@event("guard_lapsed")
class GuardLapsed(Event):
    """The +10 of Hit the Deck ends with the turn being played."""

    unit: Who


@event("feinted")
class Feinted(Event):
    """An attacker called its attack off as a feint."""

    unit: Who
    target: Other


@event("double_feinted")
class DoubleFeinted(Event):
    """The feinted opponent answered with a feint of its own; `won` tells whether its interrupt was undone."""

    unit: Who
    foe: Other
    won: bool


@event("noticed")
class Noticed(Event):
    """An unaware unit is unaware no more."""

    unit: Who


@event("interrupted")
class Interrupted(Event):
    """A watcher fires at an enemy's move or attack: by overwatch or by Improved Snap Shot."""

    unit: Who
    foe: Other
    means: str
    trigger: str
