"""The campaign chapter: soldiers of a roster and what they earn, spend and have left between battles (ALT-PROG)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from game.rulebooks.alternity import progress as pr
from game.rulebooks.alternity.benefits import ACTION_CHECK, ACTION_DIE, BENEFITS, EXTRA_ACTION, TRACKS, benefit_label
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.progress import Growth, Learner, with_skill
from game.rulebooks.alternity.skills import (
    ABILITIES,
    ABOVE,
    INT,
    PROFESSIONS,
    SKILLS,
    TREE,
    label,
    last_resorts,
    parted,
    resistance,
)
from game.systems.progression import Enlisted, Fought, Grown, Wish
from game.world.body import Resorts
from game.world.store import Reading, Unit

FREE_BROAD = frozenset(("athletics", "awareness", "knowledge", "stamina"))
"""The broad skills a human has for nothing."""


def starting_points(intelligence: int, *, human: bool, rules: Numbers) -> int:
    """Skill points at creation: 30 + 3 x INT by rule 2A, (INT - 1) x 5 without it (ALT-PROG-13, -14)."""
    if rules.options.progress_points_2a:
        points = rules.points_base + rules.points_int * intelligence
    else:
        points = rules.old_points_int * (intelligence - 1)
    return points + rules.points_human * human


def broad_limit(intelligence: int, rules: Numbers) -> int:
    """New broad skills at creation: 6 and INT's resistance modifier by rule 2B, half of INT without (ALT-PROG-15)."""
    if rules.options.progress_broad_2b:
        return rules.broad_most + resistance(intelligence, rules)
    return intelligence // rules.old_broad_share


def rebuilt(learner: Learner, *, human: bool, rules: Numbers) -> Learner:
    """A soldier of the cast built anew from the starting skill points, along the lines of what it was (ALT-PROG-21).

    It learns its specialties in turn, the highest first, a rank at a time up to the highest of creation, with the
    broad skills they need, and then its other broad skills; points that buy nothing more are kept.
    """
    points = starting_points(learner.abilities[INT], human=human, rules=rules)
    made = replace(learner, ranks={}, broad=FREE_BROAD if human else frozenset(), growth=Growth(points=points))
    limit = len(made.broad) + broad_limit(learner.abilities[INT], rules)
    wanted = sorted(learner.ranks, key=lambda skill: (-learner.ranks[skill], skill))
    for rank in range(1, rules.creation_rank + 1):
        for skill in wanted:
            if learner.ranks[skill] >= rank == made.ranks.get(skill, 0) + 1:
                made = _learned(made, skill, limit, rules)
    for skill in sorted(learner.broad - made.broad):
        made = _learned(made, skill, limit, rules)
    return replace(made, growth=made.growth.but(raised=()))


def _learned(made: Learner, skill: str, limit: int, rules: Numbers) -> Learner:
    """With one rank or broad skill more, and the broad skill that it needs, if there are points and room for it."""
    needed = [one for one in (ABOVE.get(skill, skill),) if one not in made.broad]
    needed += [skill] if skill in ABOVE else []
    after = made
    for one in needed:
        after = with_skill(after, one, rules)
    return after if after.growth.points >= 0 and len(after.broad) <= limit else made


LINE = {ACTION_CHECK: ACTION_CHECK, ACTION_DIE: ACTION_DIE, EXTRA_ACTION: "actions"} | {one: one for one in TRACKS}
"""Where a stat line has what each benefit adds."""
PAIR = ("primary", "secondary")
LAST_RESORT = "last_resort"
SPECIALIZED, RANKS, BROAD, ACHIEVED = "specialized skill", "rank", "broad skill", "benefit"


class AlternityProgression:
    """How soldiers grow by this book."""

    def __init__(self, rules: Numbers) -> None:
        self._rules = rules

    # --- joining, and into battle ---------------------------------------------------------------------------

    def joined(self, line: Any) -> Grown:
        """Fresh, at the level of its card; rebuilt from the starting skill points where the cast is (ALT-PROG-21)."""
        if not self._rules.options.cast_rebuild:
            return Grown(Growth(level=line.level))
        before = _learner(line, Growth())
        made = rebuilt(before, human=True, rules=self._rules)
        return Grown(made.growth.but(level=line.level), _changes(before, made))

    def grown(self, line: Any, growth: Growth) -> Any:
        """Its level, and its abilities and benefits with those that were bought (ALT-PROG-24)."""
        had = growth.benefits
        abilities = {name: getattr(line.abilities, name) + had[name] for name in ABILITIES if name in had}
        benefits = {part: getattr(line.benefits, part) + had[key] for key, part in LINE.items() if key in had}
        return line.model_copy(
            update={
                "level": growth.level,
                "abilities": line.abilities.model_copy(update=abilities),
                "benefits": line.benefits.model_copy(update=benefits),
            }
        )

    def laid(self, parts: tuple[object, ...], growth: Growth) -> tuple[object, ...]:
        """The Last Resorts that are left (ALT-PROG-11)."""
        used = growth.resorts_used
        return tuple(
            replace(part, left=max(0, part.most - used)) if isinstance(part, Resorts) else part for part in parts
        )

    # --- after a battle -------------------------------------------------------------------------------------

    def after(self, world: Reading, unit: Unit, growth: Growth, fought: Fought) -> Growth:
        """Achievement points, levels, and the Last Resorts that were spent (ALT-PROG-01, -11, -23)."""
        resorts = world.find(unit, Resorts) or Resorts()
        ap = pr.battle_ap(
            survived=fought.survived, victory=fought.victory, objectives=fought.objectives, rules=self._rules
        )
        return pr.earned(growth, ap, self._rules).but(resorts_used=resorts.most - resorts.left)

    def refreshed(self, growth: Growth) -> Growth:
        """The full number of Last Resorts for another adventure (ALT-PROG-11, -12)."""
        return growth.but(resorts_used=0) if self._rules.options.progress_last_resorts_per_adventure else growth

    # --- spending -------------------------------------------------------------------------------------------

    def wishes(self, soldier: Enlisted) -> tuple[Wish, ...]:
        """Ranks, new broad skills, benefits, Last Resorts, and what may be chosen on joining (ALT-PROG-02)."""
        return tuple(self.wish(soldier, key) for key in self._keys(soldier))

    def _keys(self, soldier: Enlisted) -> Iterator[str]:
        learner = _learner(soldier.line, soldier.growth)
        own = [skill for key in TREE if key in learner.broad for skill in TREE[key].specialties]
        yield from own
        yield from (key for key in TREE if key not in learner.broad)
        if soldier.line.profession in PROFESSIONS:
            yield from BENEFITS
        if not self._rules.options.progress_last_resorts_per_adventure:
            yield LAST_RESORT
        if self._rules.options.progress_specialized and not soldier.battles:
            yield from (f"{part}:{skill}" for part in PAIR if not getattr(soldier.growth, part) for skill in own)

    def wish(self, soldier: Enlisted, key: str) -> Wish:
        """A specialized skill ("primary:rifle"), a skill, a benefit or a Last Resort. Raises KeyError."""
        part, sign, skill = key.partition(":")
        if sign:
            return self._specialized(soldier, part, skill)
        learner, rules = _learner(soldier.line, soldier.growth), self._rules
        if key in BENEFITS:
            offer = pr.offer(learner, key, rules)
            price = offer.price if offer else 0
            return Wish(key, ACHIEVED, benefit_label(key), price, pr.benefit_refusal(learner, key, rules) or "")
        if key == LAST_RESORT:
            most = last_resorts(learner.ability("per"), self._rules)
            left, points = most - soldier.growth.resorts_used, soldier.growth.points
            refusal = pr.last_resort_refusal(points, left, most, rules) or ""
            return Wish(key, "Last Resort", "Last Resort", rules.last_resort_price, refusal)
        if key not in SKILLS:
            raise KeyError(key)
        teacher = self._teacher(soldier, learner, key)
        price = pr.price(learner, key, rules, teacher=teacher)
        refusal = pr.skill_refusal(learner, key, rules, teacher=teacher) or ""
        name = label(key) if key in TREE else f"{label(key)} {learner.ranks.get(key, 0) + 1}"
        taught = f", taught by {'a Good' if teacher == pr.GOOD else 'an Ordinary'} teacher" if teacher else ""
        return Wish(key, BROAD if key in TREE else RANKS, name + taught, price, refusal)

    def _specialized(self, soldier: Enlisted, part: str, skill: str) -> Wish:
        if part not in PAIR or skill not in SKILLS:
            raise KeyError(f"{part}:{skill}")
        refusal = pr.specialize_refusal(soldier.growth, part, skill, soldier.battles, self._rules) or ""
        return Wish(f"{part}:{skill}", SPECIALIZED, f"{part} specialized skill: {label(skill)}", 0, refusal)

    def _teacher(self, soldier: Enlisted, learner: Learner, skill: str) -> str:
        """The quality of the best teacher among the comrades, where that saves more than it is (ALT-PROG-07, -08)."""
        if skill not in ABOVE:
            return ""
        comrades = (_learner(line, Growth()) for line in soldier.comrades)
        found = pr.teacher_of(skill, learner.ranks.get(skill, 0), comrades)
        alone, taught = (pr.price(learner, skill, self._rules, teacher=quality) for quality in ("", found))
        return found if taught < alone else ""

    def fulfilled(self, soldier: Enlisted, key: str) -> Grown:
        """The soldier with what it wanted, paid for (ALT-PROG-02, -05, -24)."""
        part, sign, skill = key.partition(":")
        if sign:
            return Grown(soldier.growth.but(**{part: skill}))
        learner = _learner(soldier.line, soldier.growth)
        if key == LAST_RESORT:
            points = soldier.growth.points - self._rules.last_resort_price
            return Grown(soldier.growth.but(points=points, resorts_used=soldier.growth.resorts_used - 1))
        if key in BENEFITS:
            return Grown(pr.with_benefit(learner, key, self._rules).growth)
        made = pr.with_skill(learner, key, self._rules, teacher=self._teacher(soldier, learner, key))
        return Grown(made.growth, _changes(learner, made))

    # --- telling --------------------------------------------------------------------------------------------

    def words(self, soldier: Enlisted) -> str:
        """Level, points, what sets a soldier apart, and Last Resorts left of the full number."""
        growth: Growth = soldier.growth
        learner = _learner(soldier.line, growth)
        most = last_resorts(learner.ability("per"), self._rules)
        parts = [f"level {growth.level}, {growth.ap} of {pr.level_cost(growth.level, self._rules)} achievement points"]
        parts.append(f"{growth.points} skill point{'s' * (growth.points != 1)} to spend")
        pair = [label(skill) for skill in (growth.primary, growth.secondary) if skill]
        parts += [f"specialized in {' and '.join(pair)}"] if pair else []
        if self._rules.options.progress_specialized and not soldier.battles and len(pair) < len(PAIR):
            parts.append("may choose specialized skills before its first battle")
        parts += [_times(benefit, times) for benefit, times in growth.benefits.items()]
        parts += [f"Last Resorts {most - growth.resorts_used} of {most}"] if most else []
        return "; ".join(parts)

    def doubts(self, soldier: Enlisted) -> tuple[tuple[str, str, str], ...]:
        """A pair that is none, benefits bought too often, more Last Resorts gone than there are."""
        return tuple(self._doubts(soldier))

    def _doubts(self, soldier: Enlisted) -> Iterator[tuple[str, str, str]]:
        growth: Growth = soldier.growth
        fault = pr.pair_fault(growth)
        if fault:
            yield "growth.primary", fault, "name two specialty skills, or leave them out"
        if growth.level < soldier.line.level:
            what = f"level {growth.level} is below that of its card, {soldier.line.level}"
            yield "growth.level", what, f"growth = {{ level = {soldier.line.level} }}, or another level on the card"
        cost = pr.level_cost(growth.level, self._rules)
        if growth.ap >= cost:
            what = f"{growth.ap} achievement points make another level, which takes {cost} (ALT-PROG-23)"
            yield "growth.ap", what, f"from 0 to {cost - 1}"
        for skill in growth.raised:
            if skill not in ABOVE:
                yield "growth.raised", f'"{skill}" is no specialty skill (ALT-PROG-03)', "leave it out"
        for benefit, times in growth.benefits.items():
            most = self._rules.times(benefit) if benefit in BENEFITS else 0
            if not most:
                yield f"growth.benefits.{benefit}", "there is no such benefit (ALT-PROG-24)", ", ".join(BENEFITS)
            elif times > most:
                what = f"{benefit_label(benefit)} is had {most} time{'s' * (most != 1)} at most (ALT-PROG-24)"
                yield f"growth.benefits.{benefit}", f"{what}, found {times}", f"from 1 to {most}"
        most = last_resorts(
            _learner(soldier.line, growth).abilities["per"] + growth.benefits.get("per", 0), self._rules
        )
        if growth.resorts_used > most:
            what = f"{growth.resorts_used} Last Resorts are gone of {most} (ALT-PROG-11)"
            yield "growth.resorts_used", what, f"from 0 to {most}"


def _learner(line: Any, growth: Growth) -> Learner:
    """A soldier's stat line and growth as those who learn (ALT-BASE-41)."""
    ranks, broad = parted(line.skills)
    abilities = {name: getattr(line.abilities, name) for name in ABILITIES}
    return Learner(abilities, ranks, broad, line.profession, growth)


def _changes(before: Learner, made: Learner) -> dict[str, int]:
    """The skills in which two differ, at the level of the second; 0 for those that it has no more."""
    was, now = ({**one.ranks, **dict.fromkeys(one.broad, 1)} for one in (before, made))
    return {skill: now.get(skill, 0) for skill in sorted({*was, *now}) if was.get(skill) != now.get(skill)}


def _times(benefit: str, times: int) -> str:
    return benefit_label(benefit) + (f" ({times} times)" if times > 1 else "")
