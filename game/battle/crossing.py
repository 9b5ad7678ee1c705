"""Crossing: the fire that a move may meet on its way, and the fire that may come where it ends (ASC-RULING-35).

The move is played to its end in imagination, with nobody firing; whoever would be asked on the way could have fired
there. The chances are those of a plain shot, to the last fraction. Only what the side knows counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction

from game.battle.explore import Recorder, TooWide, explore
from game.battle.forecast import forecast
from game.battle.policy import passive
from game.battle.position import Position, settle
from game.dice.draws import AnyCheck
from game.field import Cell
from game.messages.events import Deployed
from game.messages.frames import HELD_QUESTIONS, InterruptingFire, Turn
from game.messages.orders import Attack, Move, Order
from game.messages.stack import Ask, go_on
from game.record import record
from game.systems.rulebook import Rulebook
from game.world.body import Allegiance, Build
from game.world.overlay import Overlay
from game.world.place import Position as Place
from game.world.store import Reading, Unit

PASSING = "run"
PATIENCE = 400
"""Branches looked through for one move: with nobody firing there is a handful."""


@record
class Shot:
    """One shot that an enemy may have: who, at which square, by what means, and the chance of a plain one to hit.

    `means` is overwatch or snap on the way, run where the way takes time and others act meanwhile, and turn for a shot
    of its own at where the move ends.
    """

    foe: Unit
    cell: Cell
    means: str
    chance: Fraction


@record
class Crossing:
    """What a move may meet: `met` in the order of the way, `exposed` to whom it stands open at its end.

    `arrives` is the chance that it gets there with nobody firing, `rolls` are the mover's own on the way.
    """

    met: tuple[Shot, ...] = ()
    exposed: tuple[Shot, ...] = ()
    arrives: Fraction = Fraction(1)
    rolls: tuple[AnyCheck, ...] = ()

    def worst(self) -> tuple[Shot, ...]:
        """Of each who may fire on the way its likeliest shot, the likeliest first."""
        best: dict[Unit, Shot] = {}
        for shot in self.met:
            if shot.foe not in best or shot.chance > best[shot.foe].chance:
                best[shot.foe] = shot
        return tuple(sorted(best.values(), key=lambda shot: (-shot.chance, shot.foe)))


@dataclass(slots=True)
class _Holding:
    """Answers every question by holding fire, and notes what firing would have come to."""

    unit: Unit
    met: dict[tuple[Unit, Cell, str], Shot] = field(default_factory=dict)

    def answer(self, world: Reading, book: Rulebook, ask: Ask) -> Order:
        """The passive answer; a shot at the mover is noted."""
        if ask.question in HELD_QUESTIONS and ask.about == self.unit:
            frame = InterruptingFire(ask.unit, self.unit, ask.question, "move")
            shot = _shot(world, book, ask, frame)
            if shot is not None:
                self.met.setdefault((shot.foe, shot.cell, shot.means), shot)
        return passive.answer(world, book, ask)


def crossing(world: Reading, book: Rulebook, unit: Unit, moves: Iterable[Move]) -> Crossing:
    """What the unit's moves, one after another, may meet, as far as the world that is read knows.

    Raises TooWide when a move draws so many dice of its own that it cannot be looked through.
    """
    if book.trial is not None:
        return Crossing((), _declared(world, book, unit, tuple(moves)))
    holding, seen, arrives = _Holding(unit), Recorder(unit), Fraction(1)
    position = Position(Overlay(world), book, (Turn(unit, "orders"),))
    for move in moves:
        endings = explore(position, holding, order=move, most=PATIENCE, witness=seen)
        arrives *= sum(chance for chance, ending in endings if ending.world.get(unit, Place).cell == move.to)
        position = max(endings, key=lambda ending: ending[0])[1]
    yet = (Shot(one.foe, one.cell, PASSING, one.chance) for one in book.passing(position.world, book, unit))
    met = (*holding.met.values(), *yet)
    return Crossing(met, exposure(position.world, book, unit), arrives, tuple(seen.checks))


def _declared(world: Reading, book: Rulebook, unit: Unit, moves: tuple[Move, ...]) -> tuple[Shot, ...]:
    """Where orders are declared and then done, nobody fires on the way: who may shoot at where it ends, next."""
    there, found, turn = Overlay(world), [], Turn(unit)
    for move in moves:
        settle(Position(there, book, [turn]), go_on(turn, Deployed(unit, move.to)))
    side, order = world.get(unit, Allegiance).side, Attack(unit)
    for foe in there.having(Build):
        other = there.get(foe, Allegiance).side
        if other == side or there.find(foe, Place) is None or not book.standing(there, foe):
            continue
        if order in book.choices(there, Ask(other, foe, "turn")):
            with suppress(TooWide):
                outlook_odds = forecast(there, book, foe, order, most=PATIENCE)
                found.append(Shot(foe, there.get(unit, Place).cell, "turn", outlook_odds.success))
    return tuple(sorted(found, key=lambda shot: (-shot.chance, shot.foe)))


def exposure(world: Reading, book: Rulebook, unit: Unit) -> tuple[Shot, ...]:
    """Who may shoot at a unit where it is, from where they stand now, the likeliest first.

    A held attack needs no action left, and so its choices say whether there is a shot at all.
    """
    side, found = world.get(unit, Allegiance).side, []
    for foe in world.having(Build):
        other = world.get(foe, Allegiance).side
        if other == side or world.find(foe, Place) is None or not book.standing(world, foe):
            continue
        shot = _shot(world, book, Ask(other, foe, "overwatch", about=unit), None)
        if shot is not None:
            found.append(shot)
    return tuple(sorted(found, key=lambda shot: (-shot.chance, shot.foe)))


def _shot(world: Reading, book: Rulebook, ask: Ask, frame: InterruptingFire | None) -> Shot | None:
    """The plain shot of whoever is asked at whom the question is about; None where there is none."""
    order = Attack(ask.about)
    if order not in book.choices(world, ask):
        return None
    foreseen = book.foresee(world, book, ask.unit, order, passive.name, frame=frame)
    if foreseen is None:
        return None
    means = frame.means if frame is not None else "turn"
    return Shot(ask.unit, world.get(ask.about, Place).cell, means, foreseen.success)
