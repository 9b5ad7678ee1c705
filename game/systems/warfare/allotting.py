"""Sharing out damage rolls: among enemies that half of a squad sees, weapon by weapon (WAR-GROUP-07, -08, -15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import cycle, islice
from typing import TYPE_CHECKING

from game.messages.orders import DECLINE, Order, sort_key
from game.messages.stack import Ask
from game.messages.warfare import Allot
from game.record import record
from game.systems.foes import foes_of
from game.systems.warfare.chapter import Warfare, chapter_of
from game.systems.warfare.rolls import most_powerful, share
from game.systems.warfare.squads import squad_of
from game.world.squads import GroupFire
from game.world.store import Reading, Unit

if TYPE_CHECKING:
    from game.systems.rulebook import Rulebook

ALLOT = "allot"
"""The question by whom and at whom damage rolls are made."""
Rolls = tuple[tuple[Unit, str], ...]


def seen_and_reached(world: Reading, war: Warfare, group: Iterable[Unit], target: Unit) -> bool:
    """Whether half of a group sees a target, and somebody's weapon carries as far (WAR-GROUP-15)."""
    men = tuple(group)
    seeing = sum(war.sees(world, unit, target) for unit in men)
    enough = seeing >= share(war.figures.group_seeing, len(men))
    return enough and any(war.reaches(world, unit, target) for unit in men)


@record
class Salvoed:
    """Rolls to share out: who took part with what weapon, the target named, how many, and who may be hit at all."""

    arms: Rolls
    target: Unit
    rolls: int
    targets: tuple[Unit, ...]

    @classmethod
    def of(cls, world: Reading, book: Rulebook, squad: Unit) -> Salvoed:
        """What a squad has earned. Raises KeyError where it has earned nothing."""
        held, war = world.get(squad, GroupFire), chapter_of(book)
        men = tuple(unit for unit, _key in held.arms)
        foes = (foe for foe in foes_of(world, men[0]) if book.standing(world, foe) or foe == held.target)
        seen = tuple(foe for foe in foes if seen_and_reached(world, war, men, foe))
        return cls(held.arms, held.target, held.rolls, seen)

    @property
    def weapons(self) -> Counter[str]:
        """How many of each weapon took part."""
        return Counter(key for _unit, key in self.arms)

    def open(self) -> bool:
        """Whether there is anything to choose."""
        return len(self.targets) > 1 or len(self.weapons) > 1


class AllotChoices:
    """Every way to share out the rolls of a squad; declining shares them out as is usual (law 3)."""

    def __init__(self, world: Reading, book: Rulebook, ask: Ask) -> None:
        self._world, self._book = world, book
        self._group_fire = Salvoed.of(world, book, squad_of(world, ask.unit))

    def refusal(self, order: Order) -> str | None:
        """Why rolls cannot be shared out so; None when they can."""
        if order == DECLINE:
            return None
        if not isinstance(order, Allot):
            return "share the damage rolls out, or decline to have it done"
        group_fire, war = self._group_fire, chapter_of(self._book)
        if len(order.rolls) != group_fire.rolls:
            return f"{group_fire.rolls} damage rolls are to be shared out (WAR-GROUP-11)"
        used = Counter(key for _target, key in order.rolls)
        for key, count in sorted(used.items()):
            if count > group_fire.weapons[key]:
                return f"{group_fire.weapons[key]} of {key} took part, no more rolls than that (WAR-GROUP-08)"
        for target, key in order.rolls:
            if target not in group_fire.targets:
                return "no enemy that half of the group sees, in range (WAR-GROUP-15)"
            holders = (unit for unit, held in group_fire.arms if held == key)
            if not any(war.reaches(self._world, unit, target) for unit in holders):
                return f"out of range of {key} (WAR-GROUP-15)"
        return None

    def listed(self) -> tuple[Order, ...]:
        """The usual way, one weapon after another, all at one enemy or turn about, in canonical order."""
        found = {order for order in self._candidates() if self.refusal(order) is None}
        return tuple(sorted((DECLINE, *found), key=sort_key))

    def _candidates(self) -> Iterator[Order]:
        group_fire = self._group_fire
        keys = sorted(group_fire.weapons)
        for first in keys:
            order = [first, *(key for key in keys if key != first)]
            arms = [key for key in order for _nth in range(group_fire.weapons[key])][: group_fire.rolls]
            for target in group_fire.targets:
                yield Allot(tuple((target, key) for key in arms))
            yield Allot(tuple(zip(islice(cycle(group_fire.targets), group_fire.rolls), arms, strict=True)))

    def __contains__(self, order: object) -> bool:
        return isinstance(order, Order) and self.refusal(order) is None

    def __iter__(self) -> Iterator[Order]:
        return iter(self.listed())


def usual(world: Reading, book: Rulebook, group_fire: Salvoed) -> Rolls:
    """All at the target named, or else the first who may be hit, the most powerful weapons first (WAR-OUTCOME-09).

    A weapon that does not carry so far waits until the others have been used.
    """
    war = chapter_of(book)
    target = (
        group_fire.target
        if group_fire.target in group_fire.targets
        else next(iter(group_fire.targets), group_fire.target)
    )
    rest, found = list(group_fire.arms), list[tuple[Unit, str]]()
    powers = {key: power for unit, key in group_fire.arms for power in war.powers(world, unit) if power.key == key}
    near = {key for unit, key in group_fire.arms if war.reaches(world, unit, target)}
    while rest and len(found) < group_fire.rolls:
        left = [key for _unit, key in rest if key in near] or [key for _unit, key in rest]
        best = most_powerful(powers[key] for key in left)
        assert best is not None
        rest.remove(next(one for one in rest if one[1] == best.key))
        found.append((target, best.key))
    return tuple(found)
