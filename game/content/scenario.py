"""Scenarios: a battlefield, the forces, what each side must bring about, and how long it has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from game import shipped
from game.content.battlefield import Battlefield, Zone
from game.content.catalogue import Catalogue, catalogue
from game.content.lines import books
from game.content.maps import find_map, read_map
from game.content.model import attempt, read_page
from game.content.page import read_toml, shown_path
from game.content.placements import hazard_faults, placed, task_faults
from game.content.problem import ContentError, Problem, did_you_mean, error, refuse_errors
from game.content.profile import book_named, load_profile
from game.content.scenario_checks import check_scenario, objective_of, tasked_faults
from game.content.scenario_page import MOST_UNITS, Scenario, ScenarioPage, SideEntry, UnitEntry, scenario_page
from game.content.squads import SquadPlan, key_faults, planned, unknown_squad
from game.content.unit_setup import Recruit, changed_card
from game.world.sides import SideCard

__all__ = [
    "Scenario",
    "by_size",
    "find_scenario",
    "load_scenario",
    "read_scenario",
    "shipped_scenarios",
    "size_of",
    "strengths_of",
    "title_of",
]


FIRST = "abbey_yard"
"""The scenario to learn with."""


def shipped_scenarios() -> dict[str, Path]:
    """The shipped scenarios' files by name, in order of name."""
    return {path.stem: path for path in sorted((shipped.maps() / "scenarios").glob("*.toml"))}


def by_size() -> list[str]:
    """The shipped scenarios as they are offered: the one to learn with, then the fewest soldiers first."""

    def key(name: str) -> tuple[bool, int, str]:
        try:
            heads = strengths_of(name)[0]
        except ContentError:
            heads = ()
        return name != FIRST, sum(heads) if heads and all(heads) else MOST_UNITS, name

    return sorted(shipped_scenarios(), key=key)


def find_scenario(name: str) -> Path:
    """A scenario's file, given by shipped name or by path. Raises ContentError with the nearest names."""
    known = shipped_scenarios()
    if not name:
        raise ContentError([error("", "", "no scenario is named", "one of those that enfilade scenarios lists")])
    if name in known:
        return known[name]
    with suppress(OSError):  # a name too long for a file, say
        if name.endswith(".toml") or Path(name).exists():
            return Path(name)
    hint = did_you_mean(name, known)
    raise ContentError([error(name[:80], "", "is no shipped scenario and no file", hint)])


def load_scenario(name: str, *, cards: Catalogue | None = None, rules: str = "") -> Scenario:
    """A scenario by shipped name or path, under its own rules or others. Raises ContentError."""
    path = find_scenario(name)
    return read_scenario(path, cards or catalogue(path.parent), rules=rules)[0]


def title_of(name: str) -> str:
    """What a scenario's file says it is called, however faulty the rest. Raises ContentError if it is silent."""
    path = find_scenario(name)
    title = _page_once(path)[0].title if _is_shipped(path) else read_toml(path).get("title")
    if not isinstance(title, str) or not title:
        raise ContentError([error(shown_path(path), "title", "is missing", "give the scenario a title")])
    return title


def size_of(name: str, rules: str = "") -> str:
    """How many fight by these rules or the scenario's own, and how long: "4 against 4, 8 rounds". Raises ContentError.

    Nothing is said of sides that are drawn on the map: that is not read here.
    """
    heads, rounds = strengths_of(name, rules)
    strengths = (" against ".join(map(str, heads)),) if all(heads) else ()
    return ", ".join((*strengths, f"{rounds} rounds"))


def strengths_of(name: str, rules: str = "") -> tuple[tuple[int, ...], int]:
    """How many soldiers each side of a scenario lists (0: drawn on the map), and its rounds. Raises ContentError."""
    path = find_scenario(name)
    page, own = _page_once(path) if _is_shipped(path) else _page(path)
    book = load_profile(rules).book if rules else own
    heads = (sum(entry.count for entry in side.units if entry.fights_under(book)) for side in page.sides)
    return tuple(heads), page.rounds


def read_scenario(path: Path, cards: Catalogue, *, rules: str = "") -> tuple[Scenario, list[Problem]]:
    """A scenario's file and its warnings; a shipped one is read once.

    Raises ContentError with every fault in it and its map.
    """
    read = _read_once if _is_shipped(path) else _read
    scenario, warnings = read(path, cards, rules)
    return scenario, list(warnings)


def _is_shipped(path: Path) -> bool:
    """Whether a file came with the game, and so stays as it is."""
    return path.parent == shipped.maps() / "scenarios"


def _read(path: Path, cards: Catalogue, rules: str) -> tuple[Scenario, list[Problem]]:
    return _played(path, cards, rules, *_page(path))


@lru_cache(64)
def _read_once(path: Path, cards: Catalogue, rules: str) -> tuple[Scenario, list[Problem]]:
    return _played(path, cards, rules, *_page_once(path))


def _page(path: Path) -> tuple[ScenarioPage, str]:
    """What a scenario's file says, by whatever rules it is played, and the book that it is written for."""
    table = read_toml(path)
    book = book_named(table)
    return read_page(scenario_page(book), table, file=shown_path(path)), book


_page_once = lru_cache(64)(_page)


def _played(
    path: Path, cards: Catalogue, rules: str, page: ScenarioPage, book: str
) -> tuple[Scenario, list[Problem]]:
    return _Reading(page, book, path, shown_path(path), cards).scenario(rules or page.rules)


class _Reading:
    """One scenario's page on the way to a Scenario, gathering Problems as it goes."""

    def __init__(self, page: ScenarioPage, book: str, path: Path, shown: str, cards: Catalogue) -> None:
        self.page, self.book, self.path, self.shown, self.cards = page, book, path, shown, cards
        self.problems: list[Problem] = []

    def _battlefield(self) -> Battlefield:
        near = self.path.parent
        try:
            path = find_map(self.page.map, near=near)
        except ContentError as fault:
            found = [error(self.shown, "map", f'"{one.file}" {one.what}', one.hint) for one in fault.problems]
            raise ContentError(found) from None
        return read_map(path, self.cards, light=self.page.light)[0]

    def scenario(self, rules: str) -> tuple[Scenario, list[Problem]]:
        page, found = self.page, self.problems
        profile = attempt(found, lambda: load_profile(rules))
        battlefield = attempt(found, self._battlefield)
        played = profile.book if profile else self.book
        squads, recruits = self._squads(self._recruits(battlefield, played), battlefield.zones if battlefield else {})
        if battlefield is None or profile is None:
            raise ContentError(self._placed())
        made = Scenario(
            name=self.path.stem,
            title=page.title,
            briefing=page.briefing,
            battlefield=battlefield,
            rules=rules,
            profile=profile,
            switches=dict(page.switches),
            numbers=dict(page.numbers),
            rounds=page.rounds,
            at_limit=page.at_limit,
            sides=tuple(_side(side, battlefield) for side in page.sides),
            briefings={side.key: side.briefing for side in page.sides},
            recruits=recruits,
            objectives=tuple(objective_of(entry, battlefield, page.tasks) for entry in page.objectives),
            hazards=(*battlefield.hazards, *placed(page.hazards, battlefield.zones)),
            hidden=tuple(side.key for side in page.sides if side.hidden or side.key == page.ambush),
            ambush=page.ambush,
            wind=(page.wind, page.wind_strength),
            squads=squads,
            tasks=page.tasks,
            weighed=any(entry.only for side in page.sides for entry in side.units),
            cards=self.cards,
            home=self.path.parent,
        )
        found.extend(hazard_faults(page.hazards, battlefield, self.cards.poisons, self.shown))
        sides = [side.key for side in page.sides]
        found.extend(task_faults(page.tasks, battlefield.field, sides, (), self.shown))
        found.extend(tasked_faults(page.objectives, page.tasks, self.shown))
        found.extend(check_scenario(made, page, self.shown, whole=not found))
        refuse_errors(self._placed())
        return made, self._placed()

    def _placed(self) -> list[Problem]:
        """All Problems found, those without a file (unknown names) put into this one."""
        return [one if one.file else error(self.shown, one.place, one.what, one.hint) for one in self.problems]

    def _recruits(self, battlefield: Battlefield | None, played: str) -> tuple[Recruit, ...]:
        """Who fights by the book in play; entries of soldiers who stay away are read all the same."""
        made: list[Recruit] = []
        for number, side in enumerate(self.page.sides, 1):
            entries = side.units or _marked(side.key, battlefield)
            names, heads = _Names([entry for entry in entries if entry.fights_under(played)], self.cards), 0
            for index, entry in enumerate(entries, 1):
                place = f"sides#{number}.units#{index}"
                card = changed_card(
                    entry.like, entry, self.book, self.cards, self.problems, file=self.shown, place=place
                )
                self.problems.extend(_entry_faults(entry, side, self.shown, place))
                least = min(entry.count, MOST_UNITS + 1 - heads)  # one too many is told of, thousands are not made
                for _head in range(least if card is not None and entry.fights_under(played) else 0):
                    heads += 1
                    assert card is not None
                    recruited = (f"{side.key}_{heads}", side.key, names.next(entry), entry.like, card, entry.at)
                    made.append(Recruit(*recruited, squad=entry.squad, entry=index))
        return tuple(made)

    def _squads(
        self, recruits: tuple[Recruit, ...], zones: Mapping[str, Zone]
    ) -> tuple[tuple[SquadPlan, ...], tuple[Recruit, ...]]:
        """The squads, and the recruits with those marked who command them."""
        made, leaders = [], set()
        for number, side in enumerate(self.page.sides, 1):
            own = [recruit for recruit in recruits if recruit.side == side.key]
            self.problems.extend(key_faults(side.squads, self.shown, f"sides#{number}.squads"))
            for index, entry in enumerate(side.squads, 1):
                place = f"sides#{number}.squads#{index}"
                plan, leader = planned(side.key, entry, own, self.problems, file=self.shown, place=place)
                zone = zones.get(entry.zone)
                made.append(replace(plan, zone=zone.cells if zone else ()))
                leaders.add(leader)
        return tuple(made), tuple(replace(one, leads=one.key in leaders) for one in recruits)


def _entry_faults(entry: UnitEntry, side: SideEntry, file: str, place: str) -> Iterator[Problem]:
    if entry.count > 1 and entry.at is not None:
        yield error(file, f"{place}.at", f"{entry.count} cannot stand in one square", "leave at out, or count")
    for name in entry.only or ():
        if name not in books():
            yield error(file, f"{place}.only", f'unknown rulebook "{name}"', did_you_mean(name, books()))
    yield from unknown_squad(entry.squad, [squad.key for squad in side.squads], file, f"{place}.squad")


class _Names:
    """Names for units: "Rifleman", or "Rifleman 1" and "Rifleman 2" where there are several without one of their own.

    Several of one entry share the name it gives, each with a number of its own.
    """

    def __init__(self, entries: Sequence[UnitEntry], cards: Catalogue) -> None:
        self.cards, self.used = cards, Counter[str]()
        self.many = Counter(entry.like for entry in entries if not entry.name for _head in range(entry.count))

    def next(self, entry: UnitEntry) -> str:
        if entry.name and entry.count < 2:
            return entry.name
        word = entry.name or self.cards.units[entry.like].name
        self.used[word] += 1
        return word if not entry.name and self.many[entry.like] < 2 else f"{word} {self.used[word]}"


def _marked(side: str, battlefield: Battlefield | None) -> tuple[UnitEntry, ...]:
    marks = battlefield.marks if battlefield else ()
    return tuple(UnitEntry(like=mark.like, name=mark.name or None, at=mark.cell) for mark in marks if mark.side == side)


def _side(entry: SideEntry, battlefield: Battlefield) -> SideCard:
    zone = battlefield.zones.get(entry.zone)
    return SideCard(entry.key, entry.name, zone.cells if zone else ())
