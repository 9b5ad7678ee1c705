"""Orders worth naming: the attacks, bursts and throws that a list of choices holds in full or in sample.

Every legal order kind has a listed member; options are listed one at a time, and any legal set of them is a member.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from game.field import Cell, distance, line
from game.field.areas import rows_over
from game.messages.events import ActionsChanged
from game.messages.orders import ATTACK_MODES, CLOSE_OPTIONS, OPTIONS, Attack, Burst, Order, Throw
from game.messages.stack import Frame
from game.rulebooks.ascension.attacks import (
    action_refusal,
    ammunition_left,
    attack_events,
    attack_refusal,
    burst_refusal,
    mode_refusal,
    options_refusal,
    strike_of,
    sweep_reach,
    swept_refusal,
    swept_units,
    target_refusal,
    weapon_refusal,
)
from game.rulebooks.ascension.close.extra import spared_refusal
from game.rulebooks.ascension.frames import Toss
from game.rulebooks.ascension.grenades import COOKED, longest_throw, square_refusal, throw_means, throw_refusal
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import price_of
from game.rulebooks.ascension.shot import snaps
from game.systems.deeds import ATTACK, Deed
from game.systems.effects import CLOUDS
from game.systems.foes import foes_of
from game.systems.rulebook import Rulebook
from game.world.gear import Arms, Pouch
from game.world.kept import OfParts
from game.world.mind import Advantage, Edge
from game.world.place import Position, Stance
from game.world.store import Reading, Unit

_ATTACK_OPTIONS = tuple(option for option in OPTIONS if option not in ("precision", "cooked", *CLOSE_OPTIONS))
_BLIND = ("insane_trick",)
"""With this a target is shot at that only others see."""
_WAYS: OfParts[tuple[tuple[str, tuple[str, ...]], ...]] = OfParts()
_attack = lru_cache(maxsize=1 << 12)(Attack)
"""The same orders are listed again and again."""


def affordable(world: Reading, unit: Unit, n: Numbers) -> tuple[str, ...]:
    """Single options that the unit's Advantage pays for."""
    held = world.get(unit, Advantage)
    forced = ("snap",) if snaps((), world.get(unit, Stance).name) else ()
    found = []
    for option in _ATTACK_OPTIONS:
        price = price_of((option,), n)
        if price.accuracy <= held.accuracy and price.initiative <= held.initiative and option not in forced:
            found.append(option)
    return tuple(found)


def _ways(world: Reading, n: Numbers, unit: Unit) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every way to attack that the weapon allows and the unit can pay for: plain, and with each single option."""
    for mode in ATTACK_MODES:
        for options in ((), *((option,) for option in affordable(world, unit, n))):
            barred = mode_refusal(world, unit, mode, options) or options_refusal(world, n, unit, mode, options)
            if barred is None:
                yield mode, options


def attack_orders(world: Reading, n: Numbers, unit: Unit, targets: tuple[Unit, ...]) -> list[Order]:
    """Every legal kind of attack on each target: plain, and with each single option; only its action is not asked for.

    What the weapon, the mode and the options rule out is the same for all targets, and asked once.
    """
    if weapon_refusal(world, unit) is not None:
        return []
    parts = (world.get(unit, Advantage), world.find(unit, Edge), world.get(unit, Stance), world.get(unit, Arms).weapon)
    ways = _WAYS.get(lambda: tuple(_ways(world, n, unit)), n, ammunition_left(world, unit), *parts)
    blind = [(mode, options) for mode, options in ways if options == _BLIND]
    found: list[Order] = []
    for target in targets:
        if target_refusal(world, n, unit, target, ()) is None:
            found += [_attack(target, mode, options) for mode, options in ways]
        elif blind and target_refusal(world, n, unit, target, _BLIND) is None:
            found += [_attack(target, mode, options) for mode, options in blind]
    return found


def burst_orders(world: Reading, n: Numbers, unit: Unit, targets: tuple[Unit, ...]) -> list[Order]:
    """Legal straight bursts over each target, as long as the rating, and those that the edge or a wall cuts short."""
    weapon = world.get(unit, Arms).weapon
    if weapon is None or (weapon_refusal(world, unit) or mode_refusal(world, unit, "burst", ())) is not None:
        return []
    most, here = sweep_reach(n, weapon, world.get(unit, Stance).name), world.get(unit, Position).cell
    cells = (world.get(target, Position).cell for target in targets)
    over = (world.field.kept(rows_over, cell, weapon.rating) for cell in cells if distance(here, cell) <= most)
    open_to_it = lru_cache(1 << 10)(lambda cell: swept_refusal(world, n, unit, cell) is None)
    fair = (squares for squares in {*chain.from_iterable(over)} if all(map(open_to_it, squares)))
    return [Burst(one) for one in fair if spared_refusal(world, unit, swept_units(world, unit, one)) is None]


def throw_orders(world: Reading, n: Numbers, unit: Unit, at: Unit | None = None) -> Iterator[Throw]:
    """Throws at or beside every enemy known (or at one alone), and smoke on the way to it, plain and cooked."""
    if throw_means(world, unit) is not None:
        return
    here, most = world.get(unit, Position).cell, longest_throw(world, n, unit)
    near = lru_cache(1 << 10)(lambda cell: square_refusal(world, n, unit, cell) is None)
    places = [world.get(target, Position).cell for target in ((at,) if at is not None else foes_of(world, unit))]
    for grenade, left in (world.find(unit, Pouch) or Pouch()).grenades:
        around = (_around(world, unit, place, grenade.effect) if at is None else {place} for place in places)
        for cell in set().union(*around) if left else ():
            if distance(here, cell) <= most and near(cell):
                yield Throw(grenade.key, cell)
                if grenade.effect not in CLOUDS:
                    yield Throw(grenade.key, cell, (COOKED,))


def _around(world: Reading, unit: Unit, cell: Cell, effect: str) -> set[Cell]:
    cells = {(cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    if effect == "smoke":
        cells |= set(line(world.get(unit, Position).cell, cell))
    return {cell for cell in cells if world.field.inside(cell)}


def _throw_refusal(world: Reading, book: Rulebook, unit: Unit, order: Throw) -> str | None:
    return action_refusal(world, unit) or throw_refusal(world, book, unit, order)


def _takes(_order: Order) -> str:
    """What an attack takes of a turn."""
    return ATTACK


def _means(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    return action_refusal(world, unit)


def _strikes(world: Reading, book: Rulebook, unit: Unit, order: Attack | Burst) -> tuple[Frame, ...]:
    return (strike_of(world, numbers(book), unit, order),)


DEEDS: dict[type[Order], Deed] = {
    Attack: Deed(
        lambda world, book, unit, order: attack_refusal(world, numbers(book), unit, order),
        lambda world, book, unit: attack_orders(world, numbers(book), unit, foes_of(world, unit)),
        _strikes, attack_events, means=_means, takes=_takes,
    ),
    Burst: Deed(
        lambda world, book, unit, order: burst_refusal(world, numbers(book), unit, order),
        lambda world, book, unit: burst_orders(world, numbers(book), unit, foes_of(world, unit)),
        _strikes, attack_events, means=_means, takes=_takes,
    ),
    Throw: Deed(
        _throw_refusal,
        lambda world, book, unit: throw_orders(world, numbers(book), unit),
        lambda _world, _book, unit, order: (Toss(unit, order.grenade, order.to, order.options),),
        lambda _world, _book, unit, _order: (ActionsChanged(unit, standard=-1, why="throw"),),
        means=_means, takes=_takes,
    ),
}  # fmt: skip
