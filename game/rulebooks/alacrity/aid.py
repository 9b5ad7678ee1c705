"""Medicine: the dying steadied, hit points given back once, poisons cured (ALA-RULING-37, -48, ALA-HAZ-21)."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.problem import did_you_mean
from game.dice.draws import Roll, Table
from game.field import distance
from game.messages import events as ev
from game.messages.orders import Aid, Order
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alacrity.checks import By, PercentCheck, check
from game.rulebooks.alacrity.events import PointsHealed, Steadied
from game.rulebooks.alacrity.frames import Tending
from game.rulebooks.alacrity.harm import DYING, healed, state_of_health
from game.rulebooks.alacrity.moves import CROWDING
from game.rulebooks.alacrity.numbers import Numbers, numbers
from game.rulebooks.alacrity.parts import Health
from game.rulebooks.alacrity.states import is_vehicle, stands, state_of
from game.rulebooks.alacrity.targets import action_refusal
from game.systems.conditions import sightless
from game.systems.deeds import STANDARD, Deed
from game.systems.poison import poison_ended, worst_venom
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.world.body import Allegiance, Build, Dead
from game.world.place import Position
from game.world.store import Reading, Unit

MEDICINE = "medicine"
STABILISE, WOUND, TREAT = "stabilise", "wound", "treat"
KINDS = (STABILISE, WOUND, TREAT)
FAR = "aid reaches oneself and who is next to one (ALA-RULING-37)"


# --- who can be helped --------------------------------------------------------------------------------------------


def target_refusal(world: Reading, n: Numbers, unit: Unit, target: Unit, kind: str) -> str | None:
    """Why this aid cannot be given to somebody: one's own, within a square, and in need of it."""
    place = world.find(target, Position)
    if place is None or world.find(target, Build) is None or world.find(target, Dead) is not None:
        return "nobody there to help"
    if world.get(target, Allegiance).side != world.get(unit, Allegiance).side:
        return "aid is for one's own side"
    return needs(world, n, target, kind) or (FAR if _far(world, n, unit, target) else None)


def _far(world: Reading, n: Numbers, unit: Unit, target: Unit) -> bool:
    return distance(world.get(unit, Position).cell, world.get(target, Position).cell) > n.reach


def needs(world: Reading, n: Numbers, target: Unit, kind: str) -> str | None:
    """Why somebody has no need of it, or it is too late or too early."""
    if kind == TREAT:
        return None if worst_venom(world, target) is not None else "no poison or disease to treat (ALA-HAZ-21)"
    if is_vehicle(world, target):
        return "a vehicle takes no first aid (ALA-RULING-57)"
    held, dies = world.get(target, Health), state_of(world, target) == DYING
    if kind == STABILISE:
        return None if dies else "not dying (ALA-RULING-37)"
    if dies:
        return "who is dying must be steadied first (ALA-RULING-48)"
    if held.tended:
        return "first aid is given once a battle (ALA-RULING-48)"
    if held.hp >= held.hp_most:
        return "no hit points are lost (ALA-RULING-48)"
    full = not stands(world, target) and CROWDING.is_full(world, target, world.get(target, Position).cell, n)
    return "its square is full (ALA-RULING-28)" if full else None


def refusal(world: Reading, book: Rulebook, unit: Unit, order: Aid) -> str | None:
    """Why an aid may not be given; None when it may."""
    if order.kind not in KINDS:
        return f"unknown aid {order.kind!r}; {did_you_mean(order.kind, KINDS, KINDS)}"
    return action_refusal(world, unit) or target_refusal(world, numbers(book), unit, order.target, order.kind)


def listed(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Aid]:
    """Every aid that oneself, or one of one's own side beside one, is in need of."""
    n = numbers(book)
    for other in near(world, unit, n.reach):
        yield from (Aid(other, kind) for kind in KINDS if target_refusal(world, n, unit, other, kind) is None)


def near(world: Reading, unit: Unit, squares: int) -> Iterator[Unit]:
    """Those of its side within so many squares, itself too."""
    here, side = world.get(unit, Position).cell, world.get(unit, Allegiance).side
    for other in world.having(Health):
        place = world.find(other, Position)
        if place is not None and distance(here, place.cell) <= squares and world.get(other, Allegiance).side == side:
            yield other


# --- what comes of it -----------------------------------------------------------------------------------------------


def aid_check(world: Reading, n: Numbers, unit: Unit, target: Unit, kind: str) -> PercentCheck:
    """Medicine, harder on the dying; against a poison at its rung (ALA-RULING-37, ALA-HAZ-21)."""
    venom = worst_venom(world, target) if kind == TREAT else None
    rung = venom.rung if venom is not None else n.stabilise_points if kind == STABILISE else 0
    return check(world, unit, n, By(kind, MEDICINE, rung))


def step(frame: Tending, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Roll, and do what it does; nothing if it cannot be done any more. It needs sight (ALA-COND-05)."""
    n = numbers(book)
    idle = sightless(world, frame.unit) or not stands(world, frame.unit)
    if idle or target_refusal(world, n, frame.unit, frame.target, frame.kind) is not None:
        return done()
    if frame.stage == "heal":
        if not isinstance(reply, Roll):
            return wait(frame, Chance(Table("first_aid", frame.unit, n.aid_die)))
        return done(*_healed(world, frame, reply.value))
    if not isinstance(reply, Roll):
        return wait(frame, Chance(aid_check(world, n, frame.unit, frame.target, frame.kind)))
    if reply.value < 0:
        return done()
    return done(*_steadied(world, frame)) if frame.kind != WOUND else go_on(Tending(*_names(frame), stage="heal"))


def _names(frame: Tending) -> tuple[Unit, Unit, str]:
    return frame.unit, frame.target, frame.kind


def _steadied(world: Reading, frame: Tending) -> tuple[ev.Event, ...]:
    """The dying stopped, or a poison."""
    venom = worst_venom(world, frame.target)
    if frame.kind == TREAT and venom is not None:
        return poison_ended(world, frame.target, venom.key, "cured")
    event = Steadied(frame.target, frame.unit)
    was, now = state_of(world, frame.target), state_of_health(Health(steady=True, hp=0))
    return event, ev.StateChanged(frame.target, was, now)


def _healed(world: Reading, frame: Tending, points: int) -> tuple[ev.Event, ...]:
    """Hit points given back, and whether that puts one on one's feet again."""
    held = world.get(frame.target, Health)
    after = healed(held, points)
    event = PointsHealed(frame.target, frame.unit, after.hp - held.hp)
    was, now = state_of(world, frame.target), state_of_health(after)
    return (event,) if was == now else (event, ev.StateChanged(frame.target, was, now))


STEPS: dict[type[Frame], StepFunction] = {Tending: step}
DEEDS: dict[type[Order], Deed] = {
    Aid: Deed(
        refusal,
        listed,
        lambda _world, _book, unit, order: (Tending(unit, order.target, order.kind),),
        lambda _world, _book, unit, order: (ev.ActionsChanged(unit, standard=-1, why=order.kind),),
        means=lambda world, _book, unit: action_refusal(world, unit),
        takes=lambda _order: STANDARD,
    )
}
