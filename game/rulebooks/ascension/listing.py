"""Orders worth naming: the attacks, bursts and throws that a list of choices holds in full or in sample.

Every legal order kind has a listed member; options are listed one at a time, and any legal set of them is a member.
"""

from __future__ import annotations

from itertools import chain

from game.field import Cell, distance, line
from game.field.cells import DIRECTIONS
from game.field.rows import row
from game.messages.orders import ATTACK_MODES, CLOSE_OPTIONS, OPTIONS, Attack, Burst, Order, Throw
from game.rulebooks.ascension.attacks import (
    mode_refusal,
    options_refusal,
    squares_refusal,
    swept_refusal,
    target_refusal,
    weapon_refusal,
)
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.payments import price_of
from game.rulebooks.ascension.shot import ALERT
from game.rulebooks.ascension.throw import longest_throw
from game.systems.effects import CLOUDS
from game.systems.foes import foes_of
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
    alert = world.get(unit, Stance).name == ALERT
    found = []
    for option in _ATTACK_OPTIONS:
        price = price_of((option,), n)
        if price.accuracy <= held.accuracy and price.initiative <= held.initiative and not (alert and option == "snap"):
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


def throw_orders(world: Reading, n: Numbers, unit: Unit, at: Unit | None = None) -> list[Throw]:
    """Throws at or beside every enemy known (or at one alone), and smoke on the way to it, plain and cooked."""
    found: set[Throw] = set()
    here, far = world.get(unit, Position).cell, longest_throw(world, n, unit)
    for grenade, left in (world.find(unit, Pouch) or Pouch()).grenades:
        if left < 1:
            continue
        for target in (at,) if at is not None else foes_of(world, unit):
            there = world.get(target, Position).cell
            cells = {there} if at is not None else _around(world, unit, there, grenade.effect)
            for cell in cells:
                if distance(here, cell) <= far:
                    found.add(Throw(grenade.key, cell))
                    if grenade.effect not in CLOUDS:
                        found.add(Throw(grenade.key, cell, ("cooked",)))
    return list(found)


def _around(world: Reading, unit: Unit, cell: Cell, effect: str) -> set[Cell]:
    cells = {(cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    if effect == "smoke":
        cells |= set(line(world.get(unit, Position).cell, cell))
    return {cell for cell in cells if world.field.inside(cell)}
