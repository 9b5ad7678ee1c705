"""Several attackers on one target: who counts, who is the main opponent, and what each place is worth (ALT-MULTI)."""

from __future__ import annotations

from collections.abc import Iterator

from game.dice.draws import Modifier
from game.field import neighbours8, stride_distance
from game.messages import events as ev
from game.messages.orders import Attack, Blows, Close, Order
from game.rulebooks.alternity.checks import score_of
from game.rulebooks.alternity.close.arms import arm_for
from game.rulebooks.alternity.declaring import action_of, declared, stand_of
from game.rulebooks.alternity.events import SlotsTaken
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.states import CROWDING, phase_count, stands
from game.systems.crowding import CLAIMS, CROWD, FLANK, MAIN, REAR, Foe, handed_out, place_of
from game.world.body import Allegiance, Build
from game.world.place import Position
from game.world.store import Reading, Unit
from game.world.turns import Carried, Declared, OffHandOption, PhaseMarks

Slots = tuple[tuple[Unit, str], ...]


def targets_of(order: Order) -> tuple[Unit, ...]:
    """Whom an attack is aimed at, each once."""
    if isinstance(order, Blows):
        return tuple(dict.fromkeys((order.target, *order.more)))
    return (order.target,) if isinstance(order, (Attack, Close)) else ()


def blows_at(world: Reading, target: Unit) -> dict[Unit, Close]:
    """Who has declared blows at somebody for this phase, in order of number; shooters do not count (ALT-MULTI-11)."""
    found = {}
    for unit in world.having(Declared):
        for order in declared(world, unit):
            if isinstance(order, Close) and target in targets_of(order) and stands(world, unit):
                found[unit] = order
    return found


def main_of(world: Reading, target: Unit, counted: dict[Unit, Close]) -> Unit:
    """The main opponent: whom the target attacks now or did last, else who stands beside it longest (-02, -08, -12)."""
    now = action_of(world, target)
    last = (world.find(target, Carried) or Carried()).main
    for one in (*(targets_of(now) if now is not None else ()), last):
        if one in counted:
            return one

    def since(unit: Unit) -> tuple[int, Unit]:
        return dict((world.find(unit, OffHandOption) or OffHandOption()).since).get(target, phase_count(world)), unit

    return min(counted, key=since)


def slots_at(world: Reading, target: Unit, counted: dict[Unit, Close], n: Numbers) -> Slots:
    """How the attackers of one target stand around it: by the squares from which they will strike (ALT-MULTI-07)."""
    main = main_of(world, target, counted)
    centre = stand_of(world, target)
    foes = {unit: _foe(world, unit, order, centre) for unit, order in counted.items()}
    places = {foe.place for foe in foes.values()}
    held = CROWDING.full(world, target, n)
    free = (
        place
        for place, cell in enumerate(neighbours8(centre))
        if world.field.inside(cell) and world.field.passable(cell) and cell not in held
    )
    others = (foe for unit, foe in foes.items() if unit != main)
    return handed_out(foes[main], others, places | set(free))


def _foe(world: Reading, unit: Unit, order: Close, centre: tuple[int, int]) -> Foe:
    arm = arm_for(world, unit, order)
    score = score_of(world, unit, arm.skill) if arm is not None else 0
    claim = next((word for word in order.options if word in CLAIMS), "")
    return Foe(unit, place_of(centre, stand_of(world, unit)), score, claim)


def slots_fixed(world: Reading, n: Numbers) -> Iterator[SlotsTaken]:
    """What stands when declarations close, for each target of several (ALT-MULTI-11)."""
    if not n.options.melee_multiple_attackers:
        return
    for target in world.having(Build):
        counted = blows_at(world, target)
        if len(counted) > 1:
            yield SlotsTaken(target, slots_at(world, target, counted, n))


def slot_steps(world: Reading, unit: Unit, target: Unit, order: Close, n: Numbers) -> Modifier:
    """What an attacker's place among several is worth, as fixed, or as it would be with this order (ALT-MULTI)."""
    if not n.options.melee_multiple_attackers:
        return Modifier(MAIN, 0, "ALT-MULTI-02")
    fixed = dict((world.find(target, PhaseMarks) or PhaseMarks()).gang)
    if unit not in fixed:
        counted = {**blows_at(world, target), unit: order}
        fixed = dict(slots_at(world, target, counted, n)) if len(counted) > 1 else {unit: MAIN}
    slot = fixed[unit]
    if slot in CROWD:
        return Modifier(f"{slot} attacker", n.crowd[CROWD.index(slot)], "ALT-MULTI-05")
    amount, rule = {FLANK: (n.flank, "ALT-MULTI-03"), REAR: (n.rear, "ALT-MULTI-04")}.get(slot, (0, "ALT-MULTI-02"))
    return Modifier(f"{slot} opponent", amount, rule)


def crowd_refusal(world: Reading, unit: Unit, order: Close, n: Numbers) -> str | None:
    """Why there is no room for one more attacker, or not in the place asked for (ALT-MULTI-05, -06)."""
    claim = next((word for word in order.options if word in CLAIMS), "")
    for target in targets_of(order):
        others = {one: entries for one, entries in blows_at(world, target).items() if one != unit}
        if n.options.melee_multiple_attackers and len(others) >= n.gang_most:
            return "six attack it already (ALT-MULTI-05)"
        if claim and any(claim in entries.options for entries in others.values()):
            return f"another has asked for the place: {claim} (ALT-MULTI-06)"
    return None


def beset(world: Reading) -> Iterator[ev.Beset]:
    """Who stands beside which enemies as a phase closes, and since when (ALT-MULTI-08)."""
    now = phase_count(world)
    up = [unit for unit in world.having(Build) if world.find(unit, Position) is not None and stands(world, unit)]
    for unit in up:
        cell, side = world.get(unit, Position).cell, world.get(unit, Allegiance).side
        before = dict((world.find(unit, OffHandOption) or OffHandOption()).since)
        after = tuple(
            (other, before.get(other, now))
            for other in up
            if world.get(other, Allegiance).side != side
            and stride_distance(cell, world.get(other, Position).cell) <= 1
        )
        if after != tuple(before.items()):
            yield ev.Beset(unit, after)
