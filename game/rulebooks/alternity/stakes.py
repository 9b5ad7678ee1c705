"""What an answer bears on: of the phase under way, what concerns who is asked, to the landing of its harm (law 2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.messages.frames import Landing
from game.messages.orders import Close, Order, Parry
from game.messages.stack import Frame, Step, done
from game.rulebooks.alternity.close.gangs import blows_at, targets_of
from game.rulebooks.alternity.declaring import STAGES, declared, stage_of
from game.rulebooks.alternity.frames import Bearing, Declaring, Detonation, Pinning, React, Supposed
from game.rulebooks.alternity.reactions import attacked
from game.systems.foresight import Stack, known_to
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.world.body import Build
from game.world.store import Reading, Unit
from game.world.turns import PhaseMarks


def stakes(world: Reading, stack: Stack, order: Order | None = None) -> Stack:
    """The frame that asks, narrowed to who is asked, on what is still to come of it in this phase.

    Of an order: the order by itself; on what is declared at its unit already, if it is to guard against that.
    """
    if not known_to(world, stack):
        return ()
    top = stack[-1]
    if order is not None:
        return _thought_of(world, top, order) if isinstance(top, Declaring) else ()
    if isinstance(top, Pinning) and not _suppressors_known(world, top):
        return ()
    narrowed = _NARROWED.get(type(top))
    return narrowed(world, top) if narrowed is not None else (Landing(), top)


def _suppressors_known(world: Reading, top: Pinning) -> bool:
    """Whether whoever is asked knows all who keep it down."""
    under = world.find(top.asked[0], PhaseMarks) or PhaseMarks()
    return all(world.find(by, Build) is not None for by, _weapon, _degree in under.fire)


def _thought_of(world: Reading, top: Declaring, order: Order) -> Stack:
    alone = (Supposed(top.unit, order),)
    return (Bearing(top.unit, _strikers(world, top.unit)), *alone) if isinstance(order, Parry) else alone


def _strikers(world: Reading, unit: Unit, by: tuple[Unit, ...] = ()) -> tuple[Unit, ...]:
    """Those whose blows are coming."""
    foes = attacked(world, by).get(unit, ())
    return tuple(foe for foe in blows_at(world, unit) if foe in foes)


def _reaction(world: Reading, top: React) -> Stack:
    """A parry meets the blows that have been declared; a dodge shows by itself."""
    unit = top.units[0]
    alone = replace(top, units=(unit,), by=attacked(world, top.by).get(unit, ()), dodgers=())
    return (Bearing(unit, _strikers(world, unit, top.by)), alone) if top.stage == "parry" else (alone,)


def _kept_down(_world: Reading, top: Pinning) -> Stack:
    """Whoever ignores it is hurt; the others are under it too."""
    return Landing(), replace(top, asked=top.asked[:1])


def _blast(_world: Reading, top: Detonation) -> Stack:
    """What goes off does to the others what it does, whatever one of them answers."""
    unit = top.asked[0]
    victims = tuple(victim for victim in top.victims if victim[0] == unit)
    return Landing(), replace(top, victims=victims, asked=(unit,), startles=False)


def _shaken(_world: Reading, top: Landing) -> Stack:
    return (replace(top, shaken=top.shaken[:1]),)


_NARROWED: dict[type[Frame], Callable[[Reading, Any], Stack]] = {
    React: _reaction,
    Pinning: _kept_down,
    Detonation: _blast,
    Landing: _shaken,
}


def step(frame: Bearing, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """By reach, all judged from where walks are to lead: nobody walks in this look ahead."""
    blows = [(foe, order) for foe in frame.by for order in declared(world, foe) if isinstance(order, Close)]
    orders = [(foe, order) for foe, order in blows if frame.unit in targets_of(order)]
    when = {deed: stage_of(world, book, *deed) for deed in orders}
    orders.sort(key=lambda deed: STAGES.index(when[deed]))
    frames = (one for unit, order in orders for one in book.deeds[type(order)].frames(world, book, unit, order))
    return done(push=(*frames, Landing()))


STEPS: dict[type[Frame], StepFunction] = {Bearing: step}
