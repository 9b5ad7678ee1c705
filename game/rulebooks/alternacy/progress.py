"""How soldiers grow from battle to battle: skills by use, familiarity, skills of their own (ACY-FAM-04, -05).

What was rolled in a battle is counted without a question to anybody (ACY-FAM-09, -11). After it a skill that succeeded
three times may be practised: 2d5 above half its score make it one higher (ACY-TASK-04); an item that was rolled with
three times is a row less strange (ACY-FAM-07), and a very strange one may become a skill of its own (ACY-FAM-08).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, Any, ClassVar

from pydantic import Field

from game.content.model import Many, Page, Word
from game.dice.fives import Fives
from game.dice.source import Dice
from game.messages import events as ev
from game.rulebooks.alternacy.actions import arm_in_hand
from game.rulebooks.alternacy.checks import ACTION_SKILLS, ALIEN, ERA, FIRST_AID, THROWN, strange_row
from game.rulebooks.alternacy.engaging import KINDS, fist_of
from game.rulebooks.alternacy.events import Practised
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.alternacy.parts import Kit, Practice
from game.rulebooks.alternacy.shooting import SWEPT
from game.systems.progression import Enlisted, Fought, Grown, Wish
from game.systems.rulebook import Rulebook
from game.systems.system import SILENCE, Answer, System, answer
from game.world.body import Skills
from game.world.store import Reading, Unit
from game.world.turns import Clock, battle_of

ROLLED = {"run": "running", "throw": THROWN, FIRST_AID: FIRST_AID, **ACTION_SKILLS}
"""The skill of each kind of roll that is no attack."""
PRACTICE, OWN = "practice", "own"
Few = Annotated[int, Field(ge=0, le=99)]


class Growth(Page):
    """What somebody has learned: skills to practise, how often each rose in this operation, rows of strangeness gone.

    `familiar` are those rows by weapon; `tried` very strange weapons used with success, with the score that a skill for
    them would begin with; `own` the scores of such skills. `seed` is that of the dice of practice.
    """

    practised: Many[Word] = ()
    raised: dict[str, Few] = Field(default_factory=dict)
    familiar: dict[str, Few] = Field(default_factory=dict)
    tried: dict[str, Annotated[int, Field(ge=0, le=30)]] = Field(default_factory=dict)
    own: dict[str, Annotated[int, Field(ge=0, le=30)]] = Field(default_factory=dict)
    seed: Annotated[int, Field(ge=0, le=2**40)] = 0

    def but(self, **changes: Any) -> Growth:
        """The same growth with something in it changed."""
        return self.model_copy(update=changes)


class Practising(System):
    """Counts what is rolled: by skill what succeeds, by weapon every roll (ACY-FAM-09, -11)."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.AttackRolled, ev.Rolled)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """One use more."""
        if isinstance(event, ev.AttackRolled):
            return answer([_attacked(world, numbers(book), event)]) if event.mode != SWEPT else SILENCE
        skill = ROLLED.get(event.key)
        return answer([Practised(event.unit, skill, "", event.value >= 0)]) if skill is not None else SILENCE


def _attacked(world: Reading, n: Numbers, event: ev.AttackRolled) -> Practised:
    if event.mode in KINDS:
        fist = fist_of(world, event.unit, n, event.mode)
        return Practised(event.unit, fist.skill, fist.key, event.hits > 0)
    arm = arm_in_hand(world, event.unit)
    return Practised(event.unit, arm.skill if arm else "", arm.key if arm else "", event.hits > 0)


class AlternacyProgression:
    """The chapter of how soldiers grow."""

    def __init__(self, n: Numbers) -> None:
        self._n = n

    def joined(self, line: Any) -> Grown:  # noqa: ARG002 - all begin alike
        """With nothing to practise yet."""
        return Grown(Growth())

    def grown(self, line: Any, growth: Growth) -> Any:
        """With the skills of its own; what it practised stands with its skills already."""
        return line.model_copy(update={"skills": {**line.skills, **growth.own}}) if growth.own else line

    def laid(self, parts: tuple[object, ...], growth: Growth) -> tuple[object, ...]:
        """Weapons by skills of their own where it has these, all as familiar as they have become (ACY-FAM-07, -08)."""
        kit = next(part for part in parts if isinstance(part, Kit))
        arms = tuple(replace(arm, skill=arm.key) if arm.key in growth.own else arm for arm in kit.arms)
        now = replace(kit, arms=arms, known=tuple(sorted(growth.familiar.items())))
        return tuple(now if part is kit else part for part in parts)

    # --- after a battle -----------------------------------------------------------------------------------------------

    def after(self, world: Reading, unit: Unit, growth: Growth, fought: Fought) -> Growth:
        """Skills that succeeded three times, items a row less strange, those that may become a skill of their own."""
        if not fought.survived:
            return growth
        n, done, kit = self._n, world.get(unit, Practice), world.get(unit, Kit)
        skills = [skill for skill, times in done.skills if times >= n.practice_uses]
        familiar, tried = dict(growth.familiar), dict(growth.tried)
        for arm in kit.arms:
            rolls, hits = done.item(arm.key)
            row = strange_row(arm, kit)
            if row >= ERA and hits and arm.key not in growth.own:
                tried[arm.key] = own_score(world.get(unit, Skills).of(arm.skill), row, n)
            if row >= 0 and rolls >= n.practice_uses:
                familiar[arm.key] = familiar.get(arm.key, 0) + 1
        round_, uses = world.get(battle_of(world), Clock).round, sum(rolls for _key, rolls, _hits in done.items)
        seed = (round_ * 1009 + unit) * 1013 + uses + growth.seed % 1_000_003
        return growth.but(
            practised=tuple(sorted({*growth.practised, *skills})), familiar=familiar, tried=tried, seed=seed
        )

    def refreshed(self, growth: Growth) -> Growth:
        """Another operation: each skill may rise again (ACY-TASK-04)."""
        return growth.but(raised={})

    # --- between battles ----------------------------------------------------------------------------------------------

    def wishes(self, soldier: Enlisted) -> tuple[Wish, ...]:
        """Skills to practise, and very strange weapons that may become skills."""
        return tuple(self.wish(soldier, f"{kind}:{name}") for kind, name in _open(soldier.growth))

    def wish(self, soldier: Enlisted, key: str) -> Wish:
        """Practice of a skill, "practice:long_arms", or a skill of its own, "own:laser_rifle". Raises KeyError."""
        kind, _sign, name = key.partition(":")
        if (kind, name) not in _open(soldier.growth):
            raise KeyError(key)
        caption = name.replace("_", " ").capitalize()
        if kind == OWN:
            return Wish(key, "skill of its own", f"{caption} as a skill, at {soldier.growth.tried[name]}", 0)
        score, most = _score(soldier, name), self._n.practice_most
        full = soldier.growth.raised.get(name, 0) >= most
        why = f"{caption} has risen by {most} in this operation (ACY-TASK-04)" if full else ""
        return Wish(key, PRACTICE, f"{caption} {score}: 2d5 above {score / 2:g} make it {score + 1}", 0, why)

    def fulfilled(self, soldier: Enlisted, key: str) -> Grown:
        """The roll of practice, once; or the skill of its own (ACY-TASK-04, ACY-FAM-08)."""
        kind, _sign, name = key.partition(":")
        growth: Growth = soldier.growth
        if kind == OWN:
            tried = {one: score for one, score in growth.tried.items() if one != name}
            return Grown(growth.but(tried=tried, own={**growth.own, name: growth.tried[name]}))
        left, score = tuple(one for one in growth.practised if one != name), _score(soldier, name)
        dice = Fives()
        if not rises(dice.read(dice.roll(Dice(growth.seed, key))), score):
            return Grown(growth.but(practised=left))
        grown = growth.but(practised=left, raised={**growth.raised, name: growth.raised.get(name, 0) + 1})
        higher = {name: min(BEST, score + 1)}
        return Grown(grown.but(own={**growth.own, **higher})) if name in growth.own else Grown(grown, higher)

    def words(self, soldier: Enlisted) -> str:
        """What may be practised, and what has become familiar."""
        growth: Growth = soldier.growth
        parts = [f"may practise {', '.join(growth.practised)}"] if growth.practised else []
        parts += [f"may make a skill of {', '.join(growth.tried)}"] if growth.tried else []
        parts += [f"{key} {rows} row{'s' * (rows != 1)} less strange" for key, rows in growth.familiar.items()]
        parts += [f"{key} {score} (its own skill)" for key, score in growth.own.items()]
        return "; ".join(parts).replace("_", " ")

    def doubts(self, soldier: Enlisted) -> tuple[tuple[str, str, str], ...]:
        """Practice of what is no skill of its."""
        strange = (one for one in soldier.growth.practised if not _score(soldier, one))
        return tuple((f"growth.practised.{one}", "is no skill of this soldier", "leave it out") for one in strange)


BEST = 30


def _open(growth: Growth) -> Iterator[tuple[str, str]]:
    yield from ((PRACTICE, skill) for skill in growth.practised)
    yield from ((OWN, key) for key in growth.tried)


def _score(soldier: Enlisted, name: str) -> int:
    """A skill score, or that of a skill for one weapon."""
    return int(soldier.growth.own.get(name, soldier.line.skills.get(name, 0)))


def own_score(score: int, row: int, n: Numbers) -> int:
    """What a skill of its own begins with: what another era leaves of the old one, 0 for an alien make (ACY-FAM-08)."""
    return max(0, score - n.familiarity[row]) if row < ALIEN else 0


def rises(shown: int, score: int) -> bool:
    """Whether a roll of practice makes a skill higher (ACY-TASK-04)."""
    return 2 * shown > score
