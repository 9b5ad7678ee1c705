"""Rosters before a battle: opened and checked by their book, and who fills which place of a scenario.

A soldier fights as the unit with its side and its key ("blue_holm"), so that the world itself says who was who.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import numpy as np

from game.battle.battle_setup import fresh
from game.battle.campaign import grown_words, growth_doubts, joined
from game.content.catalogue import Catalogue, catalogue
from game.content.page import files_in, shown_path
from game.content.problem import ContentError, Problem, did_you_mean, error, warning
from game.content.profile import load_profile
from game.content.roster import Roster, SoldierEntry, enrolled, read_roster, write_roster
from game.content.scenario import Scenario
from game.content.unit_setup import Recruit
from game.content.writing import changing
from game.field import Field, Terrain
from game.home import rosters
from game.rulebooks.shelf import open_book, set_over
from game.systems.progression import Aftermath
from game.systems.rulebook import Rulebook
from game.world.store import Unit, World

COUNTED = ("reach", "survive")
"""Objectives that ask for a number of units."""


def known_rosters() -> tuple[Path, ...]:
    """The player's rosters, in order of name."""
    return tuple(files_in(rosters(), "*.toml"))


def fresh_roster(name: str) -> Path:
    """A file among the player's rosters that is not there yet."""
    number = 1
    while (rosters() / f"{name}-{number:03}.toml").exists():
        number += 1
    return rosters() / f"{name}-{number:03}.toml"


def named_roster(file: str, save: Path) -> Path:
    """The roster that a save names: one in the player's folder, or the one of that name there.

    A save may come from anywhere, and its battle is written into the roster. Raises ContentError for any other file.
    """
    folder = rosters().resolve()
    for path in (Path(file), folder / Path(file).name):
        if path.resolve().is_relative_to(folder) and path.is_file():
            return path
    what = f'names the roster "{file}", which is not in the folder of rosters'
    raise ContentError([error(str(save), "line 1", what, f"put it there as {folder / Path(file).name}")])


def aftermath_of(book: Rulebook, file: str = "") -> Aftermath:
    """The book's chapter of the time between battles. Raises ContentError if it has none."""
    if book.aftermath is None:
        raise ContentError([error(file, "rules", f"{book.title} carries nothing from one battle to the next")])
    return book.aftermath


def open_roster(path: Path, cards: Catalogue | None = None) -> tuple[Roster, Rulebook]:
    """A roster's file and the book it goes by. Raises ContentError with every fault, those by the book among them."""
    known = cards or catalogue()
    roster, shown = read_roster(path, known), shown_path(path)
    book = _own_book(roster, shown)
    chapter = aftermath_of(book, shown)
    problems = [
        error(shown, f"soldiers#{number}.{place}", what, hint)
        for number, soldier in enumerate(roster.soldiers, 1)
        for place, what, hint in (
            *chapter.doubts(_fresh(soldier, roster, book, known), soldier.burden()),
            *growth_doubts(roster, book, soldier),
        )
    ]
    if problems:
        raise ContentError(problems)
    return roster, book


def change_roster(path: Path, change: Callable[[Roster, Rulebook], Roster]) -> Roster:
    """Read a roster, change it and write it, held meanwhile: what others have changed before is kept.

    Raises ContentError, also while somebody else holds it or a battle with it goes on.
    """
    with at_rest(path):
        found, book = open_roster(path)
        after = change(found, book)
        if after is not found:
            write_roster(after, path)
    return after


FIGHT = ".enfilade-fight"
"""What the name of the file ends in that is held while a roster is in a battle."""
IN_BATTLE = ("is in a battle just now", "end that battle first: what changes meanwhile would be lost to it")
FIGHTING = ("is in another battle just now", "a battle counts once: end that one first, or take a copy of the roster")


@contextmanager
def fighting(files: Iterable[Path], *, new: bool = False) -> Iterator[None]:
    """Hold rosters for as long as a battle with them goes on, also those that it is to make `new`.

    Raises ContentError if one is in a battle already.
    """
    with ExitStack() as holds:
        for path in files:
            holds.enter_context(changing(path, FIGHT, FIGHTING, new=new))
        yield


@contextmanager
def at_rest(path: Path, *, new: bool = False) -> Iterator[None]:
    """Hold a roster while it is changed apart from battles, or made `new`.

    Raises ContentError while a battle with it goes on, or one that is to write it.
    """
    with changing(path, FIGHT, IN_BATTLE, new=new), changing(path, new=new):
        yield


def _own_book(roster: Roster, shown: str) -> Rulebook:
    try:
        return open_book(roster.page.rules, roster.page.switches)
    except ContentError as fault:
        placed = [one if one.file else error(shown, one.place, one.what, one.hint) for one in fault.problems]
        raise ContentError(placed) from fault


def _fresh(soldier: SoldierEntry, roster: Roster, book: Rulebook, cards: Catalogue) -> tuple[object, ...]:
    card, side = roster.cards[soldier.key], roster.page.side
    return fresh(book, card, cards, soldier.growth, key=soldier.key, side=side, name=roster.name(soldier))


@contextmanager
def camp(roster: Roster, book: Rulebook, cards: Catalogue | None = None) -> Iterator[tuple[World, dict[str, Unit]]]:
    """A world without a battle, with all living soldiers of a roster in it, and their numbers by key."""
    chapter, known = aftermath_of(book), cards or catalogue()
    world = World(Field.from_kinds([Terrain("camp")], np.zeros((1, 1), dtype=int)))
    try:
        present = (one for one in roster.soldiers if not one.fate)
        units = {
            one.key: world.add(*chapter.with_burden(_fresh(one, roster, book, known), one.burden())) for one in present
        }
        yield world, units
    finally:
        world.close()


def enlisted_from(
    scenario: Scenario, files: Mapping[str, Path], cards: Catalogue | None = None
) -> tuple[Scenario, tuple[Problem, ...]]:
    """The scenario with the places of some sides filled from the files of their rosters, and what is odd about it.

    The scenario notes the files, with the battles the rosters had fought. Raises ContentError.
    """
    book, problems = open_book(scenario.rules, scenario.switches, scenario.numbers), list[Problem]()
    for side, path in sorted(files.items()):
        roster, own = open_roster(path, cards or scenario.cards)
        if load_profile(roster.page.rules).book != scenario.profile.book:
            what = f"goes by {own.title}, and the battle by {book.title}"
            raise ContentError([error(shown_path(path), "rules", what, f'choose rules = "{scenario.rules}"')])
        scenario, odd = enlisted(scenario, roster, side, book, file=shown_path(path))
        problems.extend(odd)
        scenario = replace(scenario, rosters=(*scenario.rosters, (side, str(path), roster.page.battles)))
    return scenario, tuple(problems)


def enlisted(
    scenario: Scenario, roster: Roster, side: str, book: Rulebook, *, file: str = ""
) -> tuple[Scenario, tuple[Problem, ...]]:
    """The scenario with a side's places filled from a roster, and what is odd about it.

    Each place is offered to the first soldier of its template that stands; the places left go to the others that
    stand, in the order of the file, and then to the fallen. Soldiers without a place stay at home, places without
    a soldier stay empty. Raises ContentError if nobody could stand, or if the side is none of the scenario's.
    """
    if side not in {card.key for card in scenario.sides}:
        hint = did_you_mean(side, (card.key for card in scenario.sides))
        raise ContentError([error(scenario.name, "", f'the scenario has no side "{side}"', hint)])
    places = scenario.of(side)
    recruited = _filled(places, roster, book)
    if not recruited:
        what = f'"{roster.page.title}" has nobody who can stand'
        raise ContentError([error(file, "", what, "take another roster, or change who stays at home")])
    taken = {
        place.key: _recruit(place, recruited[place.key], roster, side) for place in places if place.key in recruited
    }
    kept = tuple(taken.get(one.key, one) for one in scenario.recruits if one.side != side or one.key in taken)
    return replace(scenario, recruits=kept), tuple(_oddities(scenario, roster, side, len(taken)))


def _filled(places: tuple[Recruit, ...], roster: Roster, book: Rulebook) -> dict[str, SoldierEntry]:
    """Which soldier takes which place, by the place's key; nobody if none of them stands."""
    with camp(roster, book) as (world, units):
        up = [one for one in roster.soldiers if one.key in units and book.standing(world, units[one.key])]
    ready = [one for one in up if not one.home]
    fallen = [one for one in roster.soldiers if one.key in units and one not in up and not one.home]
    found: dict[str, SoldierEntry] = {}
    if not ready:
        return {}
    for place in places:
        match = next((one for one in ready if one.like == place.like), None)
        if match is not None:
            found[place.key] = match
            ready.remove(match)
    left = [*ready, *fallen]
    for place in places:
        if place.key not in found and left:
            found[place.key] = left.pop(0)
    return found


def _recruit(place: Recruit, soldier: SoldierEntry, roster: Roster, side: str) -> Recruit:
    key, name = unit_key(side, soldier), roster.name(soldier)
    card, burden = roster.cards[soldier.key], soldier.burden()
    return replace(
        place, key=key, name=name, like=soldier.like, card=card, burden=burden, growth=soldier.growth
    )


def unit_key(side: str, soldier: SoldierEntry) -> str:
    """The key under which a soldier fights."""
    return f"{side}_{soldier.key}"


def standings(path: Path, side: str) -> dict[str, str]:
    """Where the living of a roster stand in their growth, in words, by the key under which they fight."""
    roster, book = open_roster(path)
    found = {unit_key(side, one): grown_words(roster, book, one) for one in roster.soldiers}
    return {key: words for key, words in found.items() if words}


def _oddities(scenario: Scenario, roster: Roster, side: str, taken: int) -> Iterator[Problem]:
    """Objectives that so few cannot meet."""
    for goal in scenario.objectives:
        if goal.side == side and goal.kind in COUNTED and goal.count > taken:
            what = f'"{roster.page.title}" brings {taken}, and an objective asks for {goal.count}'
            yield warning(scenario.name, f"sides.{side}", what, "it cannot be met")


def recruited(scenario: Scenario, side: str) -> Roster:
    """A new roster of the scenario's own soldiers of a side, before their first battle."""
    card = next(card for card in scenario.sides if card.key == side)
    book = open_book(scenario.rules, scenario.switches, scenario.numbers)
    switches, _figures = set_over(book, open_book(scenario.rules))
    cards = scenario.cards or catalogue()
    found = enrolled(
        scenario.of(side), title=card.name, side=side, rules=scenario.rules, cards=cards, switches=switches
    )
    return joined(found, book)
