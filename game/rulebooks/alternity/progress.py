"""How a soldier grows from battle to battle: achievement points, levels, skill points and what they buy (ALT-PROG).

Everything here is a function of plain values: what somebody has learned, and the rules of the profile.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from typing import Annotated, Any

from pydantic import Field

from game.content.model import Many, Page, Word
from game.record import record
from game.rulebooks.alternity.benefits import EXTRA_ACTION, Offer, benefit_label
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.skills import ABOVE, CON, DISCOUNTED, TREE, WIL, actions_per_round, label

Count = Annotated[int, Field(ge=0, le=9999)]

GOOD, ORDINARY = "good", "ordinary"
"""The qualities of a teacher (ALT-PROG-08)."""


# --- levels -------------------------------------------------------------------------------------------------


class Growth(Page):
    """Where somebody stands: level, achievement points towards the next, skill points unspent, and what is bought.

    `raised` are the specialties raised since the level was reached; `primary` and `secondary` the specialized skills;
    `resorts_used` the Last Resorts that are gone (ALT-PROG-11). Skills that were bought stand with the soldier's own.
    """

    level: Annotated[int, Field(ge=1, le=99)] = 1
    ap: Count = 0
    points: Count = 0
    raised: Many[Word] = ()
    benefits: dict[str, Annotated[int, Field(ge=1, le=9)]] = Field(default_factory=dict)
    primary: Annotated[str, Field(max_length=80)] = ""
    secondary: Annotated[str, Field(max_length=80)] = ""
    resorts_used: Annotated[int, Field(ge=0, le=9)] = 0

    def but(self, **changes: Any) -> Growth:
        """The same growth with something in it changed."""
        return self.model_copy(update=changes)


def battle_ap(*, survived: bool, victory: bool, objectives: int, rules: Numbers) -> int:
    """Achievement points for a battle: for surviving, for victory, for the main objectives taken (ALT-PROG-23)."""
    if not survived:
        return 0
    alive, won, each, most = rules.campaign_ap
    return min(most, alive + won * victory + each * objectives)


def level_cost(level: int, rules: Numbers) -> int:
    """Achievement points from a level to the next (ALT-PROG-23)."""
    return rules.level_ap + level


def earned(growth: Growth, ap: int, rules: Numbers) -> Growth:
    """After more achievement points: each level reached turns those it took into skill points (ALT-PROG-01, -23)."""
    growth = growth.but(ap=growth.ap + ap)
    factor = rules.double_points if rules.options.progress_double_points else 1
    while growth.ap >= (cost := level_cost(growth.level, rules)):
        points = growth.points + factor * cost
        growth = growth.but(level=growth.level + 1, ap=growth.ap - cost, points=points, raised=())
    return growth


# --- prices -------------------------------------------------------------------------------------------------


@record
class Learner:
    """Who buys: abilities (without what benefits add), ranks by specialty, broad skills, profession and growth."""

    abilities: Mapping[str, int]
    ranks: Mapping[str, int]
    broad: frozenset[str]
    profession: str = "none"
    growth: Growth = field(default_factory=Growth)

    def ability(self, name: str) -> int:
        """An ability with what has been bought on top."""
        return self.abilities[name] + self.growth.benefits.get(name, 0)


def rank_price(learner: Learner, skill: str, rules: Numbers, *, teacher: str = "") -> int:
    """What the next rank of a specialty costs: the list price and the rank held, less what is saved (ALT-PROG-17).

    The profession's discount stacks with either the specialized skill or the teacher, whichever saves more
    (ALT-PROG-05, -07, -08); by rule 2C ranks held cost nothing more (ALT-PROG-18); never less than 1 (ALT-PROG-06).
    """
    held = 0 if rules.options.progress_flat_cost else learner.ranks.get(skill, 0)
    discount = rules.profession_discount if skill in DISCOUNTED.get(learner.profession, ()) else 0
    saved = max(_specialized_saving(learner.growth, skill, rules), _teacher_saving(teacher, rules))
    return max(rules.least_price, rules.list_price(skill) + held - discount - saved)


def _specialized_saving(growth: Growth, skill: str, rules: Numbers) -> int:
    if not rules.options.progress_specialized:
        return 0
    return {growth.secondary: rules.secondary_saving, growth.primary: rules.primary_saving}.get(skill, 0)


def _teacher_saving(teacher: str, rules: Numbers) -> int:
    return {GOOD: rules.good_teacher, ORDINARY: rules.ordinary_teacher}.get(teacher, 0)


def price(learner: Learner, skill: str, rules: Numbers, *, teacher: str = "") -> int:
    """What a broad skill or the next rank of a specialty costs (ALT-BASE-41, ALT-PROG-17)."""
    return rules.list_price(skill) if skill in TREE else rank_price(learner, skill, rules, teacher=teacher)


def offer(learner: Learner, benefit: str, rules: Numbers) -> Offer | None:
    """What one more of a benefit asks of somebody; None for who has all of it, or no profession (ALT-PROG-24)."""
    return rules.offer(benefit, learner.growth.benefits.get(benefit, 0), learner.profession)


# --- buying -------------------------------------------------------------------------------------------------


def skill_refusal(learner: Learner, skill: str, rules: Numbers, *, teacher: str = "") -> str | None:
    """Why a broad skill or the next rank of a specialty cannot be bought now; None if it can (ALT-PROG-02, -03)."""
    if skill in TREE:
        if skill in learner.broad:
            return f"{label(skill)} is known already (ALT-BASE-41)"
    elif ABOVE[skill] not in learner.broad:
        return f"{label(skill)} needs the broad skill {label(ABOVE[skill])} first (ALT-BASE-41)"
    elif skill in learner.growth.raised:
        return f"{label(skill)} has been raised at level {learner.growth.level} already (ALT-PROG-03)"
    return _short(learner, label(skill), price(learner, skill, rules, teacher=teacher))


def benefit_refusal(learner: Learner, benefit: str, rules: Numbers) -> str | None:
    """Why a benefit cannot be bought now; None if it can (ALT-PROG-24)."""
    name, found = benefit_label(benefit), offer(learner, benefit, rules)
    if found is None:
        times = learner.growth.benefits.get(benefit, 0)
        if times:
            return f"{name} has been bought {times} time{'s' * (times != 1)}, and no more are offered (ALT-PROG-24)"
        return f"{name} is offered to the four professions only (ALT-PROG-24)"
    if learner.growth.level < found.level:
        return f"{name} needs level {found.level} (ALT-PROG-24)"
    if (
        benefit == EXTRA_ACTION
        and actions_per_round(learner.ability(CON), learner.ability(WIL), rules) >= rules.actions_most
    ):
        return f"nobody has more than {rules.actions_most} actions in a round (ALT-BASE-09)"
    if benefit in learner.abilities and learner.ability(benefit) >= rules.ability_most:
        return f"{benefit.upper()} is at its most, {rules.ability_most} (ALT-PROG-24)"
    return _short(learner, name, found.price)


def _short(learner: Learner, name: str, cost: int) -> str | None:
    if cost > learner.growth.points:
        return f"{name} costs {cost} skill point{'s' * (cost != 1)}, and {learner.growth.points} are left (ALT-PROG-02)"
    return None


def with_skill(learner: Learner, skill: str, rules: Numbers, *, teacher: str = "") -> Learner:
    """Somebody with one broad skill or one rank more, paid for."""
    growth = learner.growth.but(points=learner.growth.points - price(learner, skill, rules, teacher=teacher))
    if skill in TREE:
        return replace(learner, broad=learner.broad | {skill}, growth=growth)
    growth = growth.but(raised=(*growth.raised, skill))
    return replace(learner, ranks={**learner.ranks, skill: learner.ranks.get(skill, 0) + 1}, growth=growth)


def with_benefit(learner: Learner, benefit: str, rules: Numbers) -> Learner:
    """Somebody with one benefit more, paid for. Raises KeyError for who is offered none."""
    found = offer(learner, benefit, rules)
    if found is None:
        raise KeyError(benefit)
    benefits = {**learner.growth.benefits, benefit: learner.growth.benefits.get(benefit, 0) + 1}
    return replace(learner, growth=learner.growth.but(points=learner.growth.points - found.price, benefits=benefits))


def specialize_refusal(growth: Growth, part: str, skill: str, battles: int, rules: Numbers) -> str | None:
    """Why a skill cannot be somebody's primary or secondary specialized skill; None if it can (ALT-PROG-05, -10)."""
    if not rules.options.progress_specialized:
        return "specialized skills are not played (progress.specialized)"
    if battles or getattr(growth, part):
        return "specialized skills are chosen on joining and never change (ALT-PROG-10)"
    return pair_fault(growth.but(**{part: skill}))


def pair_fault(growth: Growth) -> str | None:
    """What is wrong with somebody's specialized skills, if anything is (ALT-PROG-05, -10)."""
    for skill in (growth.primary, growth.secondary):
        if skill and skill not in ABOVE:
            name = label(skill) if skill in TREE else f'"{skill}"'
            return f"{name} is no specialty skill (ALT-PROG-10)"
    if growth.primary and growth.primary == growth.secondary:
        return "the primary and the secondary specialized skill are two (ALT-PROG-05)"
    return None


# --- teaching -----------------------------------------------------------------------------------------------


def teacher_of(skill: str, rank: int, comrades: Iterable[Learner]) -> str:
    """The quality of the best teacher among comrades who are ahead in a skill; empty if none can teach (ALT-PROG-08).

    Who has Teach is an Ordinary teacher, who has a rank in its specialty a Good one.
    """
    able = [one for one in comrades if one.ranks.get(skill, 0) > rank]
    if any(one.ranks.get("drill", 0) for one in able):
        return GOOD
    return ORDINARY if any("teach" in one.broad for one in able) else ""


# --- Last Resorts -------------------------------------------------------------------------------------------


def last_resort_refusal(points: int, left: int, most: int, rules: Numbers) -> str | None:
    """Why a Last Resort cannot be bought back; None if it can: not where each adventure brings them (ALT-PROG-11)."""
    if rules.options.progress_last_resorts_per_adventure:
        return "Last Resorts are not bought: each new operation begins with the full number (ALT-PROG-11)"
    if left >= most:
        return f"all {most} Last Resorts are there (ALT-BASE-32)"
    if points < rules.last_resort_price:
        return f"a Last Resort costs {rules.last_resort_price} skill points, and {points} are left (ALT-PROG-11)"
    return None
