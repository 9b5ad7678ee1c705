"""Orders worth naming: the attacks, bursts and throws that a list of choices holds in full or in sample.

Every legal order kind has a listed member; options are listed one at a time, and any legal set of them is a member.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from game.field import Cell, line
from game.field.cells import DIRECTIONS
from game.field.rows import row
from game.messages.events import ActionsChanged
from game.messages.orders import ATTACK_MODES, CLOSE_OPTIONS, OPTIONS, Attack, Burst, Order, Throw
from game.messages.stack import Frame
from game.rulebooks.ascension.attacks import (
    action_refusal,
    attack_events,
    attack_refusal,
    burst_refusal,
    mode_refusal,
    options_refusal,
    squares_refusal,
    strike_of,
    swept_refusal,
    target_refusal,
    weapon_refusal,
)
from game.rulebooks.ascension.frames import Toss
from game.rulebooks.ascension.grenades import COOKED, square_refusal, throw_means, throw_refusal
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import price_of
from game.rulebooks.ascension.shot import snaps
from game.systems.deeds import ATTACK, Deed
from game.systems.effects import CLOUDS
from game.systems.foes import foes_of
from game.systems.rulebook import Rulebook
from game.world.gear import Arms, Pouch
from game.world.mind import Advantage
from game.world.place import Position, Stance
from game.world.store import Reading, Unit

_ATTACK_OPTIONS = tuple(option for option in OPTIONS if option not in ("precision", "cooked", *CLOSE_OPTIONS))
_BLIND = ("insane_trick",)
"""With this a target is shot at that only others see."""
_ALONG = ((1, 0), (0, 1), (1, 1), (1, -1))


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


def attack_orders(world: Reading, n: Numbers, unit: Unit, targets: tuple[Unit, ...]) -> list[Order]:
    """Every legal kind of attack on each target: plain, and with each single option; only its action is not asked for.

    What the weapon, the mode and the options rule out is the same for all targets, and asked once.
    """
    if weapon_refusal(world, unit) is not None:
        return []
    single = [(), *((option,) for option in affordable(world, unit, n))]
    ways = [
        (mode, options)
        for mode in ATTACK_MODES
        for options in single
        if mode_refusal(world, unit, mode, options) is None and options_refusal(world, n, unit, mode, options) is None
    ]
    blind = [(mode, options) for mode, options in ways if options == _BLIND]
    found: list[Order] = []
    for target in targets:
        if target_refusal(world, n, unit, target, ()) is None:
            found += [Attack(target, mode, options) for mode, options in ways]
        elif blind and target_refusal(world, n, unit, target, _BLIND) is None:
            found += [Attack(target, mode, options) for mode, options in blind]
    return found


def burst_orders(world: Reading, n: Numbers, unit: Unit, targets: tuple[Unit, ...]) -> list[Order]:
    """Legal straight bursts over each target, as long as the rating, and those that the edge or a wall cuts short."""
    weapon = world.get(unit, Arms).weapon
    if weapon is None or (weapon_refusal(world, unit) or mode_refusal(world, unit, "burst", ())) is not None:
        return []
    rows: set[tuple[Cell, ...]] = set()
    for target in targets:
        x, y = world.get(target, Position).cell
        for step in DIRECTIONS:
            for before in range(weapon.rating):
                start = (x - step[0] * before, y - step[1] * before)
                squares = row(world.field, start, step, weapon.rating)
                # A whole row is listed in one direction; one that is cut short ends where it is cut.
                if (x, y) in squares and (step in _ALONG or len(squares) < weapon.rating):
                    rows.add(squares)
    barred = {cell for cell in {*chain.from_iterable(rows)} if swept_refusal(world, n, unit, cell) is not None}
    fair = (squares for squares in rows if barred.isdisjoint(squares))
    return [Burst(squares) for squares in fair if squares_refusal(world, n, unit, squares) is None]


def throw_orders(world: Reading, n: Numbers, unit: Unit, at: Unit | None = None) -> Iterator[Throw]:
    """Throws at or beside every enemy known (or at one alone), and smoke on the way to it, plain and cooked."""
    if throw_means(world, unit) is not None:
        return
    places = [world.get(target, Position).cell for target in ((at,) if at is not None else foes_of(world, unit))]
    for grenade, left in (world.find(unit, Pouch) or Pouch()).grenades:
        around = (_around(world, unit, place, grenade.effect) if at is None else {place} for place in places)
        for cell in set().union(*around) if left else ():
            if square_refusal(world, n, unit, cell) is None:
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


def _attack(_order: Order) -> str:
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
        _strikes, attack_events, means=_means, takes=_attack,
    ),
    Burst: Deed(
        lambda world, book, unit, order: burst_refusal(world, numbers(book), unit, order),
        lambda world, book, unit: burst_orders(world, numbers(book), unit, foes_of(world, unit)),
        _strikes, attack_events, means=_means, takes=_attack,
    ),
    Throw: Deed(
        _throw_refusal,
        lambda world, book, unit: throw_orders(world, numbers(book), unit),
        lambda _world, _book, unit, order: (Toss(unit, order.grenade, order.to, order.options),),
        lambda _world, _book, unit, _order: (ActionsChanged(unit, standard=-1, why="throw"),),
        means=_means, takes=_attack,
    ),
}  # fmt: skip
