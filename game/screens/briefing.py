"""What is said of a scenario before it begins: the briefing, how strong each side is, the light and the wind."""

from __future__ import annotations

import html
from collections.abc import Iterator

from game.content.problem import ContentError
from game.content.profile import load_profile, profiles
from game.content.scenario import Scenario
from game.rulebooks.shelf import open_book
from game.screens.texts import text_of

SIZES = ((12, "small"), (30, "medium"), (9_999, "large, fought in squads"))
"""How large a battle of so many soldiers at most is."""

POINTS = {"CP": "CP (character points)"}
"""What the points stand for that a book weighs soldiers in."""


def briefing(plan: Scenario | ContentError) -> str:
    """All that both sides know beforehand, or why the scenario cannot be played."""
    if isinstance(plan, ContentError):
        lines = "<br>".join(html.escape(problem.text()) for problem in plan.problems)
        return f"<b>This scenario cannot be played.</b><br>{lines}"
    head = f"<b>{html.escape(plan.title)}</b><br>{scale(plan)}"
    parts = [f"{head}<br>{html.escape(' '.join(plan.briefing.split()))}"]
    for card in plan.sides:
        goals = " ".join(goal.text for goal in plan.objectives if goal.side == card.key)
        text = plan.briefings.get(card.key) or goals
        named = f"<b>{html.escape(card.name)}</b> ({html.escape(strength(plan, card.key))})"
        parts.append(f"{named}: {html.escape(text)}")
    limit = f"{plan.rounds} rounds; at the end "
    limit += "it is a draw." if plan.at_limit == "draw" else f"{html.escape(_named(plan, plan.at_limit))} wins."
    return "<br><br>".join((*parts, " ".join((*hour(plan), limit))))


def scale(plan: Scenario) -> str:
    """How many fight by these rules, and how long it may take: "4 against 4 (their name): small. Up to 8 rounds."."""
    numbers = [len(plan.of(card.key)) for card in plan.sides]
    size = next(word for most, word in SIZES if sum(numbers) <= most)
    return f"{' against '.join(map(str, numbers))} ({rules_word(plan.rules)}): {size}. Up to {plan.rounds} rounds."


def strength(plan: Scenario, side: str) -> str:
    """How many fight on a side, and what they are built on in the book in play."""
    force = [recruit.card for recruit in plan.recruits if recruit.side == side]
    book = open_book(plan.rules, plan.switches, plan.numbers)
    if book.cost is None:
        return f"{len(force)} strong"
    costs = [book.cost(card) for card in force]
    if not costs:
        return "nobody"
    return f"{len(force)} strong, worth {sum(points for points, _word in costs)} {POINTS.get(costs[0][1], costs[0][1])}"


def hour(plan: Scenario) -> Iterator[str]:
    """What of light, wind and ambush both sides know beforehand."""
    if plan.battlefield.ambient in _LIGHTS:
        yield _LIGHTS[plan.battlefield.ambient]
    for card in plan.sides:
        if card.key in plan.hidden:
            yield f"{html.escape(card.name)} {'strikes' if card.key == plan.ambush else 'may strike'} out of an ambush."
    if plan.wind[0]:
        yield f"The wind takes smoke {plan.wind[0]}."


_LIGHTS = {"dim": "Dim light.", "dark": "Night.", "pitch": "Total darkness."}


def force_of(plan: Scenario, side: str) -> str:
    """Who fights on a side, those of one kind together."""
    return ", ".join(_counted([recruit.card.name for recruit in plan.of(side)]))


def law(plan: Scenario | ContentError, own: Scenario | ContentError) -> str:
    """What the chosen rules are, and whether they field others than the scenario's own."""
    if isinstance(plan, ContentError):
        return ""
    if isinstance(own, ContentError) or all(force_of(plan, one.key) == force_of(own, one.key) for one in plan.sides):
        return plan.profile.about
    return f"{plan.profile.about} {text_of('other_forces', rules=rules_word(own.rules))}"


def _counted(names: list[str]) -> list[str]:
    """Names with their numbers, in order of first mention: "2× Rifleman"."""
    kinds = list(dict.fromkeys(names))
    return [name if names.count(name) == 1 else f"{names.count(name)}× {name}" for name in kinds]


def _named(plan: Scenario, side: str) -> str:
    return next((card.name for card in plan.sides if card.key == side), side)


def compared() -> str:
    """What is different when each rulebook is played, a few lines for each."""
    known = (load_profile(name) for name in profiles())
    return "\n\n".join("\n".join((f"{one.title}:", *one.plays)) for one in known if one.plays)


def rules_word(name: str) -> str:
    """What a rules profile is called; one that cannot be read by its name."""
    try:
        return load_profile(name).title
    except ContentError:
        return name
