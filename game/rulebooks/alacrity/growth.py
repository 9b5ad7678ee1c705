"""Between battles: hit points that come back, experience, and the points of skill it buys (ALA-RULING-49)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any

from pydantic import Field

from game.content.model import Page
from game.dice.draws import AnyCheck
from game.rulebooks.alacrity.checks import FULL, HALF, STATISTIC, By, check
from game.rulebooks.alacrity.harm import DEAD as KILLED
from game.rulebooks.alacrity.numbers import Numbers
from game.rulebooks.alacrity.parts import Health
from game.rulebooks.alacrity.states import state_of
from game.systems.aftermath import Doubt, PointsAftermath
from game.systems.progression import Enlisted, Fought, Grown, Wish
from game.world.body import Burden
from game.world.store import Reading, Unit

HP = "hp"
RAISED, NEW = "skill", "new skill"
MOST = 9999
"""No more experience is counted."""


class Growth(Page):
    """Experience that a soldier has not spent; skills that were bought stand with its own."""

    experience: Annotated[int, Field(ge=0, le=MOST)] = 0


class AlacrityAftermath(PointsAftermath[Numbers]):
    """The chapter of the time between two battles: stun points are full, half of the hit points lost come back."""

    counts, example = "hit points", "marks = { hp = 3 }"

    def dead(self, world: Reading, unit: Unit) -> bool:
        """Who is dying is seen to when the fight is over."""
        return state_of(world, unit) == KILLED

    def lasting(self, world: Reading, unit: Unit) -> tuple[tuple[str, int], ...]:
        """The hit points still missing when half of them, rounded up, have come back."""
        held = world.get(unit, Health)
        return self._lacking(held.hp_most - held.hp)

    def _lacking(self, lost: int) -> tuple[tuple[str, int], ...]:
        still = lost // self._n.rest_share
        return ((HP, still),) if still else ()

    def with_burden(self, parts: tuple[object, ...], burden: Burden) -> tuple[object, ...]:
        """The body without the hit points that are still missing."""
        lost = dict(burden.marks).get(HP, 0)
        return tuple(replace(part, hp=max(1, part.hp - lost)) if isinstance(part, Health) else part for part in parts)

    def rested(self, burden: Burden) -> Burden:
        """A battle fought by others: half of what is missing comes back again."""
        other = tuple(mark for mark in burden.marks if mark[0] != HP)
        return replace(burden, marks=(*self._lacking(dict(burden.marks).get(HP, 0)), *other))

    def treat_check(self, world: Reading, medic: Unit) -> AnyCheck:
        """Medicine, which nothing between battles asks for."""
        return check(world, medic, self._n, By("treatment", "medicine"))

    def strange(self, parts: tuple[object, ...], burden: Burden) -> Iterator[Doubt]:
        """Marks of anything but hit points, more of them than there are."""
        yield from ((f"marks.{name}", "is nothing this book counts", HP) for name, _lost in burden.marks if name != HP)
        most = next(part.hp_most for part in parts if isinstance(part, Health))
        if not burden.fate and dict(burden.marks).get(HP, 0) >= most:
            yield "marks.hp", f"more than its {most} hit points are missing", f"less than {most}"


class AlacrityProgression:
    """How soldiers grow: experience for each battle, points of skill at a growing price."""

    def __init__(self, n: Numbers) -> None:
        self._n = n

    def joined(self, line: Any) -> Grown:  # noqa: ARG002 - as everybody does
        """Without experience."""
        return Grown(Growth())

    def grown(self, line: Any, growth: Growth) -> Any:  # noqa: ARG002 - skills stand with its own
        """As it is."""
        return line

    def laid(self, parts: tuple[object, ...], growth: Growth) -> tuple[object, ...]:  # noqa: ARG002
        """Nothing more."""
        return parts

    def after(self, world: Reading, unit: Unit, growth: Growth, fought: Fought) -> Growth:  # noqa: ARG002
        """Experience of each survivor, more on the winning side."""
        gained = self._n.experience_won if fought.victory else self._n.experience
        return Growth(experience=min(MOST, growth.experience + gained * fought.survived))

    def refreshed(self, growth: Growth) -> Growth:
        """The same for another operation."""
        return growth

    def price(self, percent: int) -> int:
        """What the next point of a skill costs that stands so high."""
        return self._n.skill_prices[sum(percent >= step for step in self._n.skill_steps)]

    def wishes(self, soldier: Enlisted) -> tuple[Wish, ...]:
        """A point of every skill, those it has first."""
        known = sorted(STATISTIC, key=lambda name: (name not in soldier.line.skills, name))
        return tuple(self.wish(soldier, name) for name in known)

    def wish(self, soldier: Enlisted, key: str) -> Wish:
        """One point of a skill; a new one starts from half its statistic. Raises KeyError."""
        percent = self._percent(soldier, key)
        price, left, growth = self.price(percent), FULL - percent, soldier.growth
        name = f"{key.replace('_', ' ').capitalize()} {percent + 1}"
        short = f"{name} costs {price} experience, and {growth.experience} is left" if price > growth.experience else ""
        refusal = short if left > 0 else f"no skill is higher than {FULL} (ALA-RULING-49)"
        return Wish(key, RAISED if key in soldier.line.skills else NEW, name, price, refusal)

    def _percent(self, soldier: Enlisted, key: str) -> int:
        known: int = soldier.line.skills.get(key, 0)
        half: int = getattr(soldier.line.statistics, STATISTIC[key]) // HALF
        return known or half

    def fulfilled(self, soldier: Enlisted, key: str) -> Grown:
        """The soldier with a point more of a skill, paid for."""
        percent = self._percent(soldier, key)
        return Grown(Growth(experience=soldier.growth.experience - self.price(percent)), {key: percent + 1})

    def words(self, soldier: Enlisted) -> str:
        """What there is to spend."""
        return f"{soldier.growth.experience} experience to spend"

    def doubts(self, soldier: Enlisted) -> tuple[tuple[str, str, str], ...]:  # noqa: ARG002 - the page bounds it
        """Nothing that the page does not say."""
        return ()
