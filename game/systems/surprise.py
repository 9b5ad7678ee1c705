"""Surprise: who lies in ambush unnoticed acts once before initiative is rolled (ALA-SURP-01 to -04, -10)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from game.dice.draws import Roll
from game.messages import events as ev
from game.messages.frames import Surprise, SurpriseTurn
from game.messages.orders import EndTurn
from game.messages.stack import Ask, Chance, Frame, Step, done, go_on, wait
from game.systems.situations import situations_of
from game.world.body import Allegiance, Build
from game.world.place import Lurking, Unaware
from game.world.store import Reading, Unit
from game.world.turns import Springing

if TYPE_CHECKING:
    from game.systems.rulebook import Reply, Rulebook

    Carrying: TypeAlias = Callable[
        [Reading, Rulebook, Unit, Reply], tuple[tuple[ev.Event, ...], tuple[Frame, ...]]
    ]

VIGILANCE, STEALTH = "vigilance", "stealth"


def surprised(world: Reading, unit: Unit) -> bool:
    """Whether a unit is caught in the moment of an ambush: it neither acts nor answers anything (ALA-SURP-04)."""
    unaware = world.find(unit, Unaware)
    return unaware is not None and unaware.moment


def springing(world: Reading, unit: Unit) -> bool:
    """Whether a unit is taking its one action in the moment of surprise (ALA-SURP-03)."""
    return world.find(unit, Springing) is not None


def surprise_step(frame: Surprise, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Watchers roll once each, then ambushers once each; those nobody noticed act, one after another."""
    if frame.stage == "open":
        return _open(frame, world, book)
    if frame.stage == VIGILANCE:
        return _watch(frame, world, book, reply)
    if frame.stage == STEALTH:
        return _sneak(frame, world, book, reply)
    return _act(frame, world)


def ambusher_step(frame: SurpriseTurn, world: Reading, book: Rulebook, reply: Reply, carried: Carrying) -> Step:
    """The one action of an ambusher is asked for and carried out; then its moment is over (ALA-SURP-03)."""
    unit = frame.unit
    if not book.standing(world, unit):
        return done(*((ev.AmbushSpent(unit),) if springing(world, unit) else ()))
    if frame.stage == "begin":
        return go_on(SurpriseTurn(unit, "orders"), ev.AmbushSprung(unit))
    if frame.stage == "spent" or isinstance(reply, EndTurn):
        return done(ev.AmbushSpent(unit))
    if reply is None:
        return wait(frame, Ask(world.get(unit, Allegiance).side, unit, "turn"))
    events, frames = carried(world, book, unit, reply)
    return go_on(SurpriseTurn(unit, "spent"), *events, push=frames)


def lurkers(world: Reading, book: Rulebook) -> tuple[Unit, ...]:
    """Everyone who lies in ambush and can act, in order of number."""
    return tuple(
        unit
        for unit in world.having(Lurking)
        if book.standing(world, unit)
    )


def watchers_of(world: Reading, book: Rulebook, hidden: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Every standing enemy of those in ambush, in order of number."""
    sides = {world.get(unit, Allegiance).side for unit in hidden}
    return tuple(
        unit
        for unit in world.having(Build)
        if world.get(unit, Allegiance).side not in sides
        and book.standing(world, unit)
    )


def _open(frame: Surprise, world: Reading, book: Rulebook) -> Step:
    hidden = lurkers(world, book)
    if not hidden:
        return _over(world)
    if all(world.get(unit, Lurking).granted for unit in hidden):
        return _sprung(frame, world, book, hidden)
    return go_on(replace(frame, stage=VIGILANCE, units=watchers_of(world, book, hidden)))


def _watch(frame: Surprise, world: Reading, book: Rulebook, reply: Reply) -> Step:
    if not frame.units:
        return go_on(replace(frame, stage=STEALTH, units=lurkers(world, book)))
    unit = frame.units[0]
    if not isinstance(reply, Roll):
        return wait(frame, Chance(situations_of(book).vigilance_check(world, unit)))
    entry = (unit, reply.value)
    return go_on(replace(frame, units=frame.units[1:], watching=(*frame.watching, entry)))


def _sneak(frame: Surprise, world: Reading, book: Rulebook, reply: Reply) -> Step:
    if not frame.units:
        return _sprung(frame, world, book, frame.unseen)
    unit, further = frame.units[0], replace(frame, units=frame.units[1:])
    if world.get(unit, Lurking).granted:
        return go_on(replace(further, unseen=(*frame.unseen, unit)))
    check = situations_of(book).stealth_check(world, unit, frame.watching)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check))
    return go_on(replace(further, unseen=(*frame.unseen, unit)) if check.succeeds(reply.value) else further)


def _sprung(frame: Surprise, world: Reading, book: Rulebook, unseen: tuple[Unit, ...]) -> Step:
    """Their enemies are caught unaware, all of them, for as long as the moment lasts (ALA-SURP-04)."""
    caught = watchers_of(world, book, unseen) if unseen else ()
    return go_on(replace(frame, stage="act", units=unseen), *(ev.Surprised(unit) for unit in caught))


def _act(frame: Surprise, world: Reading) -> Step:
    if not frame.units:
        return _over(world)
    return go_on(replace(frame, units=frame.units[1:]), push=(SurpriseTurn(frame.units[0]),))


def _over(world: Reading) -> Step:
    """Then initiative is rolled: nobody is unaware or hidden any longer (ALA-SURP-10)."""
    caught = (unit for unit in world.having(Unaware) if surprised(world, unit))
    return done(
        *(ev.Noticed(unit) for unit in caught),
        *(ev.Emerged(unit) for unit in world.having(Lurking)),
    )
