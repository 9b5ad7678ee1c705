"""A soldier before the first level: starting skill points, how many broad skills, and a cast rebuilt to match.

ALT-PROG-13 to -16, -19, -21.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.rulebooks.alternity.abilities import INT, resistance
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.progress import Growth, Learner, price, with_skill
from game.rulebooks.alternity.skills import ABOVE, label

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


def creation_cost(who: Learner, free: frozenset[str] = FREE_BROAD, *, rules: Numbers) -> int:
    """What all that somebody has learned costs at creation, the free broad skills aside (ALT-BASE-41, ALT-PROG-17)."""
    cost = sum(rules.list_price(skill) for skill in who.broad - free)
    for skill, rank in who.ranks.items():
        cost += sum(price(replace(who, ranks={skill: held}), skill, rules) for held in range(rank))
    return cost


def creation_faults(
    who: Learner, *, human: bool, free: frozenset[str] = FREE_BROAD, rules: Numbers
) -> Iterator[str]:
    """What a new soldier may not be: too dear, too broad, too far advanced (ALT-PROG-13, -15, -19)."""
    cost, points = creation_cost(who, free, rules=rules), starting_points(who.abilities[INT], human=human, rules=rules)
    if cost > points:
        yield f"costs {cost} skill points, and a new soldier has {points} (ALT-PROG-13)"
    new, most = len(who.broad - free), broad_limit(who.abilities[INT], rules)
    if new > most:
        yield f"has {new} new broad skills, and at most {most} are learned at creation (ALT-PROG-15)"
    for skill, rank in sorted(who.ranks.items()):
        if rank > rules.creation_rank:
            yield f"{label(skill)} begins at rank {rules.creation_rank} at most, found {rank} (ALT-PROG-19)"


def rebuilt(who: Learner, *, human: bool, free: frozenset[str] = FREE_BROAD, rules: Numbers) -> Learner:
    """A soldier of the cast built anew from the starting skill points, along the lines of what it was (ALT-PROG-21).

    It learns its specialties in turn, the highest first, a rank at a time up to the highest of creation, with the
    broad skills they need, and then its other broad skills; points that buy nothing more are kept.
    """
    points = starting_points(who.abilities[INT], human=human, rules=rules)
    made = replace(who, ranks={}, broad=free if human else frozenset(), growth=Growth(points=points))
    limit = len(made.broad) + broad_limit(who.abilities[INT], rules)
    wanted = sorted(who.ranks, key=lambda skill: (-who.ranks[skill], skill))
    for rank in range(1, rules.creation_rank + 1):
        for skill in wanted:
            if who.ranks[skill] >= rank == made.ranks.get(skill, 0) + 1:
                made = _learned(made, skill, limit, rules)
    for skill in sorted(who.broad - made.broad):
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
