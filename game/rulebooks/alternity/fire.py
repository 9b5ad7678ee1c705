"""Orders to fire: shots, bursts, double taps, suppression of one or several, automatic fire (ALT-BASE-26, -27)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

from game.content.problem import did_you_mean
from game.field import Cell, stride_distance
from game.messages.orders import Attack, Burst, Order
from game.messages.stack import Frame
from game.rulebooks.alternity import throws
from game.rulebooks.alternity.attack import (
    AT_ONE,
    AUTO,
    AUTOMATIC,
    SHOT,
    SUPPRESS,
    Manner,
    arm_at,
    arm_in_hand,
    attack_steps,
    gun_refusal,
    place_for,
    rounds_of,
)
from game.rulebooks.alternity.close.arms import OFF_HAND, hand_steps, may_pair
from game.rulebooks.alternity.declaring import SUPPRESS as FIRST
from game.rulebooks.alternity.declaring import action, action_refusal, actions_of, ground_of, hands, stand_of
from game.rulebooks.alternity.frames import Attempt, Foiled
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.saddle import AT_MOUNT, mount_of, mount_refusal
from game.rulebooks.alternity.shots import Shot, attempt, options_refusal, target_refusal
from game.rulebooks.alternity.states import stands
from game.systems.deeds import USUAL, Deed
from game.systems.foes import foes_of
from game.systems.rulebook import Rulebook
from game.world.gear import ArmLine
from game.world.place import Position
from game.world.store import Reading, Unit


def _launches(world: Reading, unit: Unit) -> bool:
    """Whether the weapon in hand fires loads that go off in a square."""
    arm = arm_in_hand(world, unit)
    return arm is not None and bool(arm.bands)


def _ground(world: Reading, unit: Unit, order: Attack | Burst) -> Cell:
    """Suppression is rolled before anybody moves (ALT-BASE-44)."""
    return world.get(unit, Position).cell if _suppresses(order) else ground_of(world, unit, order)


def _suppresses(order: Attack | Burst) -> bool:
    return order.mode == SUPPRESS if isinstance(order, Attack) else order.options == (SUPPRESS,)


def _when(_world: Reading, _book: Rulebook, _unit: Unit, order: Attack | Burst) -> str:
    return FIRST if _suppresses(order) else USUAL


# --- at one target --------------------------------------------------------------------------------------------------


def attack_refusal(world: Reading, book: Rulebook, unit: Unit, order: Attack) -> str | None:
    """Why an attack from afar may not be declared; None when it may."""
    if order.mode == throws.THROW:
        return throws.refusal(world, book, unit, order)
    if order.mode not in AT_ONE:
        return f"unknown mode {order.mode!r}; {did_you_mean(order.mode, (*AT_ONE, throws.THROW), AT_ONE)}"
    arm = arm_at(world, unit, place_for(world, unit, order.options))
    barred = _weapon_refusal(world, book, unit, order) or mount_refusal(world, order.target, order.options)
    if barred is not None:
        return barred
    assert arm is not None
    return target_refusal(world, unit, arm, order.target, _from(world, unit, order))


def _weapon_refusal(world: Reading, book: Rulebook, unit: Unit, order: Attack) -> str | None:
    """Why an attack may not be declared whoever its target is."""
    n, place = numbers(book), place_for(world, unit, order.options)
    arm = arm_at(world, unit, place)
    attacks = len(attack_steps(world, unit, arm, order.mode, n)) if arm is not None else 1
    return (
        action_refusal(world, unit, order)
        or options_refusal(tuple(option for option in order.options if option not in (OFF_HAND, AT_MOUNT)))
        or gun_refusal(world, unit, order.mode, n, attacks, place=place)
    )


def _from(world: Reading, unit: Unit, order: Attack | Burst) -> Cell:
    return world.get(unit, Position).cell if _suppresses(order) else stand_of(world, unit)


def attack_list(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Attack]:
    """Each mode the weapon in hand has at each enemy."""
    foes = foes_of(world, unit)
    for mode in AT_ONE:
        targets = _targets(world, book, unit, Attack(0, mode), foes)
        yield from (Attack(target, mode) for target in targets)
        yield from (Attack(target, mode, (AT_MOUNT,)) for target in targets if mount_of(world, target) is not None)
    if may_pair(world, unit, actions_of(world, unit)):
        for mode in AT_ONE:
            targets = _targets(world, book, unit, Attack(0, mode, (OFF_HAND,)), foes)
            yield from (Attack(target, mode, (OFF_HAND,)) for target in targets)
    found = throws.listed(world, book, unit)
    yield from (throw for throw in found if throws.refusal(world, book, unit, throw) is None)


def _targets(world: Reading, book: Rulebook, unit: Unit, order: Attack, foes: tuple[Unit, ...]) -> list[Unit]:
    """Those among the enemies at whom such an attack may be declared."""
    arm = arm_at(world, unit, place_for(world, unit, order.options))
    if arm is None or _weapon_refusal(world, book, unit, order) is not None:
        return []
    here = _from(world, unit, order)
    return [foe for foe in foes if target_refusal(world, unit, arm, foe, here) is None]


def attack_frames(world: Reading, book: Rulebook, unit: Unit, order: Attack) -> tuple[Frame, ...]:
    """The attacks of the order, with their steps as they are when their moment in the phase has come."""
    if order.mode == throws.THROW:
        return throws.frames(world, book, unit, order)
    if _launches(world, unit):
        return throws.launched(world, book, unit, world.get(order.target, Position).cell, ground_of(world, unit, order))
    arm = arm_at(world, unit, place_for(world, unit, order.options))
    steps = attack_steps(world, unit, arm, order.mode, numbers(book)) if arm is not None else ()
    return _attack_option(world, book, unit, order, order.mode, (order.target,) * len(steps))


def _attack_option(
    world: Reading, book: Rulebook, unit: Unit, order: Attack | Burst, mode: str, targets: tuple[Unit, ...]
) -> tuple[Frame, ...]:
    n, place = numbers(book), place_for(world, unit, order.options)
    arm, here = arm_at(world, unit, place), _ground(world, unit, order)
    if arm is None:
        return (Foiled(unit, "no weapon in that hand any more"),)
    steps = attack_steps(world, unit, arm, mode, n) if mode != SUPPRESS else (0,) * len(targets)
    both = hand_steps(order, actions_of(world, unit), n)
    shots = (
        Shot(target, here, place, Manner(mode, more, both, nth), order.options)
        for nth, (target, more) in enumerate(zip(targets, steps, strict=False))
    )
    made = tuple(attempt(world, n, unit, shot) for shot in shots)
    return _loaded(made, rounds_for(world, book, unit, order))


def rounds_for(world: Reading, book: Rulebook, unit: Unit, order: Order) -> int:
    """The rounds that an attack from afar takes from the clip, if it is made as it is ordered now."""
    if not isinstance(order, (Attack, Burst)):
        return 0
    n, arm = numbers(book), arm_at(world, unit, place_for(world, unit, order.options))
    if arm is None or (isinstance(order, Attack) and order.mode == throws.THROW):
        return 0
    if isinstance(order, Attack):
        return rounds_of(arm, order.mode, len(attack_steps(world, unit, arm, order.mode, n)), n)
    mode = SUPPRESS if _suppresses(order) else SHOT if arm.bands else AUTO
    return rounds_of(arm, mode, len(order.squares), n)


def _loaded(made: tuple[Attempt | Foiled, ...], rounds: int) -> tuple[Frame, ...]:
    """All rounds leave the clip with the first attack that is made."""
    first = next((at for at, one in enumerate(made) if isinstance(one, Attempt)), None)
    return tuple(
        replace(one, spend=rounds) if at == first and isinstance(one, Attempt) else one for at, one in enumerate(made)
    )


# --- at squares -----------------------------------------------------------------------------------------------------


def burst_refusal(world: Reading, book: Rulebook, unit: Unit, order: Burst) -> str | None:
    """Why automatic fire, suppression of several or a launched load may not be declared; None when it may."""
    barred = action_refusal(world, unit, order)
    if barred is not None or not order.squares:
        return barred or "no square named"
    if _launches(world, unit):
        return options_refusal(order.options) or throws.launch_refusal(world, book, unit, order)
    mode = SUPPRESS if _suppresses(order) else AUTO
    return (
        (None if mode == SUPPRESS else options_refusal(order.options))
        or gun_refusal(world, unit, mode, numbers(book), len(order.squares))
        or _count_refusal(world, book, unit, order, mode)
        or _squares_refusal(world, unit, order, mode)
    )


def _count_refusal(world: Reading, book: Rulebook, unit: Unit, order: Burst, mode: str) -> str | None:
    n, arm, named = numbers(book), arm_in_hand(world, unit), len(order.squares)
    assert arm is not None
    if mode == AUTO:
        wanted = len(attack_steps(world, unit, arm, AUTO, n))
        return None if named == wanted else f"automatic fire is {wanted} attacks, a square for each (ALT-BASE-26)"
    if AUTOMATIC not in arm.modes:
        return "only automatic weapons suppress several (ALT-BASE-27)"
    if len(set(order.squares)) < named:
        return "each is suppressed once (ALT-BASE-27)"
    return None if named <= n.suppressed_most else f"suppresses {n.suppressed_most} at most (ALT-BASE-27)"


def _squares_refusal(world: Reading, unit: Unit, order: Burst, mode: str) -> str | None:
    here, places, arm = _from(world, unit, order), _places(world, unit), arm_in_hand(world, unit)
    assert arm is not None
    for before, cell in zip((order.squares[0], *order.squares), order.squares, strict=False):
        if mode == AUTO and stride_distance(before, cell) > 1:
            return "each attack goes at the same target or a neighbour of the one before (ALT-BASE-26)"
        target = places.get(cell)
        if target is None:
            return f"no enemy known in {cell}"
        barred = target_refusal(world, unit, arm, target, here)
        if barred is not None:
            return barred
    return None


def _places(world: Reading, unit: Unit) -> dict[Cell, Unit]:
    """The enemy known in each square: of several one who stands, else the one with the lowest number."""
    foes = sorted(foes_of(world, unit), key=lambda foe: (stands(world, foe), -foe))
    return {world.get(foe, Position).cell: foe for foe in foes}


def burst_list(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Burst]:
    """All attacks at one, or over a row of neighbours; suppression of the nearest; a load at each enemy's square."""
    n, arm, places = numbers(book), arm_in_hand(world, unit), _places(world, unit)
    if arm is None or not places:
        return
    cells = tuple(sorted(places))
    if arm.bands:
        loads = (Burst((cell,)) for cell in cells) if gun_refusal(world, unit, SHOT, n) is None else ()
        yield from (one for one in loads if throws.aim_refusal(world, unit, one.squares[0]) is None)
        return
    attacks = len(attack_steps(world, unit, arm, AUTO, n))
    if gun_refusal(world, unit, AUTO, n, attacks) is None:
        here = stand_of(world, unit)
        fair = {cell for cell in cells if target_refusal(world, unit, arm, places[cell], here) is None}
        rows = ((cell,) * attacks for cell in cells), (_row(cell, cells, attacks) for cell in cells)
        yield from (Burst(row) for row in {*chain(*rows)} if fair.issuperset(row))
    yield from _suppressing(world, n, unit, arm, places)


def _suppressing(world: Reading, n: Numbers, unit: Unit, arm: ArmLine, places: dict[Cell, Unit]) -> Iterator[Burst]:
    """The nearest who stand, several at once; who is down need not be kept low."""
    here = world.get(unit, Position).cell
    up = (cell for cell, foe in places.items() if stands(world, foe))
    nearest = sorted(up, key=lambda cell: (stride_distance(here, cell), cell))[: n.suppressed_most]
    if len(nearest) < 2 or AUTOMATIC not in arm.modes or gun_refusal(world, unit, SUPPRESS, n, len(nearest)):
        return
    if all(target_refusal(world, unit, arm, places[cell], here) is None for cell in nearest):
        yield Burst(tuple(nearest), (SUPPRESS,))


def _row(start: Cell, cells: tuple[Cell, ...], attacks: int) -> tuple[Cell, ...]:
    """As many different neighbours, each beside the one before, as there are; the last takes what is left."""
    row = [start]
    while len(row) < attacks:
        beside = (cell for cell in cells if cell not in row and stride_distance(row[-1], cell) <= 1)
        row.append(next(beside, row[-1]))
    return tuple(row)


def burst_frames(world: Reading, book: Rulebook, unit: Unit, order: Burst) -> tuple[Frame, ...]:
    """An attack for each square, at who is there when the moment in the phase has come."""
    if _launches(world, unit):
        return throws.launched(world, book, unit, order.squares[0], ground_of(world, unit, order))
    places = _places(world, unit)
    mode = SUPPRESS if _suppresses(order) else AUTO
    targets = tuple(places.get(cell, 0) for cell in order.squares)
    return _attack_option(world, book, unit, order, mode, targets)


DEEDS: dict[type[Order], Deed] = {
    Attack: Deed(attack_refusal, attack_list, attack_frames, when=_when, means=hands),
    Burst: Deed(burst_refusal, burst_list, burst_frames, when=_when, means=action),
}
