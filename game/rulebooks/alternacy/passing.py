"""Who may shoot at a run in progress before the runner acts again: at which squares, at what odds (ACY-REACT-10)."""

from __future__ import annotations

from collections.abc import Iterator

from game.messages.orders import Attack
from game.rulebooks.alternacy.events import EngagementsCounted, TurnOpened
from game.rulebooks.alternacy.numbers import numbers
from game.rulebooks.alternacy.outcomes import attacked, frail_of
from game.rulebooks.alternacy.parts import OnTheWay
from game.rulebooks.alternacy.runs import moment
from game.rulebooks.alternacy.shooting import SPOTS, attack_of, open_spots, refusal
from game.systems.foresight import PassingShot
from game.systems.rulebook import Rulebook
from game.world.body import Allegiance
from game.world.overlay import Overlay
from game.world.place import Position
from game.world.store import Reading, Unit
from game.world.turns import Clock, battle_of


def passing_shots(world: Reading, book: Rulebook, unit: Unit) -> Iterator[PassingShot]:
    """Each plain shot that those who act before a runner does again may have at it, as their turns open."""
    run, n = world.find(unit, OnTheWay), numbers(book)
    for foe in run.after if run is not None else ():
        if world.get(foe, Allegiance).side == world.get(unit, Allegiance).side:
            continue
        there = _as_it_acts(world, book, foe)
        for spot, placed in open_spots(there, foe, unit, n):
            order = Attack(unit, options=SPOTS[spot : spot + 1])
            if order.options and refusal(there, book, foe, order) is None:
                hits, _bodies = attacked(frail_of(there, unit), attack_of(there, n, foe, order), n)
                yield PassingShot(foe, placed.get(unit, Position).cell, hits)


def _as_it_acts(world: Reading, book: Rulebook, foe: Unit) -> Reading:
    """The world as the turn of somebody later in the Order opens; who is earlier in it acts in the next Turn."""
    there, clock = Overlay(world), world.get(battle_of(world), Clock)
    if clock.order.index(foe) < clock.order.index(clock.active):
        EngagementsCounted().write(there)
    for event in (*moment(there, book, foe), TurnOpened(foe)):
        event.write(there)
    return there
