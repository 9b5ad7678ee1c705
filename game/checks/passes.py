"""The passes: what is looked at in one file of each kind, by its ending, its folder and what stands in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Literal

import numpy as np

from game import shipped
from game.battle.journal import read_journal
from game.battle.journal_head import scenario_doubts
from game.battle.replay import opened
from game.battle.rosters import open_roster
from game.battle.scenes import play_scene
from game.battle.seat import open_seat
from game.checks.scene_words import SceneWords, name_faults, order_faults
from game.content.battlefield import Battlefield, Zone
from game.content.catalogue import Catalogue, catalogue, load
from game.content.maps import read_map
from game.content.model import attempt, read_in_part
from game.content.own_cards import own_folders
from game.content.page import decode, files_in, read_bytes, read_toml, shown_path
from game.content.problem import ContentError, Problem, did_you_mean, error, note, warning
from game.content.profile import Profile, load_profile, profiles
from game.content.scenario import read_scenario
from game.content.scene import Scene, page_in_part, set_scene
from game.content.texts import read_texts
from game.field import NEVER, Cell, Field, distance_field
from game.rulebooks.shelf import conflicts_of, figures_of, open_profile, switches_of

Kind = Literal["card", "profile", "doctrine", "map", "scenario", "scene", "roster", "save", "tileset", "text", "other"]

MAPS = (".tmx", ".tmj", ".map")
TILESETS = (".tsx", ".tsj")
CARD_FOLDERS = ("weapons", "units", "armour", "terrain", "poisons")
LORE = ("skills.toml", "traits.toml", "species.toml", "damage_types.toml", "lamps.toml")
NOT_OURS = ("sounds", "themes", "rules", "art")
"""Folders of the shipped assets whose files are read elsewhere."""
BY_FOLDER: dict[str, Kind] = {
    "profiles": "profile", "doctrines": "doctrine", "scenarios": "scenario", "scenes": "scene", "rosters": "roster",
}  # fmt: skip


def kind_of(path: Path) -> Kind:
    """The kind of one file. Raises ContentError if it has to be opened for that and cannot be read."""
    if path.suffix in MAPS:
        return "map"
    if path.suffix in TILESETS:
        return "tileset"
    if path.suffix == ".toml":
        return _toml(path)
    return "save" if path.suffix in (".journal", ".jsonl", ".save") else "other"


def _toml(path: Path) -> Kind:
    folder = path.parent.name
    if path.parent.parent.name == "texts":
        return "text"
    if folder in CARD_FOLDERS or path.name in LORE:
        return "card"
    if folder in NOT_OURS:
        return "other"
    return BY_FOLDER.get(folder) or _by_keys(path)


def _by_keys(path: Path) -> Kind:
    keys = read_toml(path).keys()
    if keys & {"soldiers", "treatments", "battles"}:
        return "roster"
    if keys & {"sides", "briefing", "at_limit"} and not keys & {"field", "steps"}:
        return "scenario"
    if keys & {"field", "steps", "units", "legend"}:
        return "scene"
    if keys & {"factor", "price", "odds", "curve", "forbid"}:
        return "doctrine"
    return "profile" if keys & {"book", "numbers", "switches"} else "other"


def checkable(folder: Path) -> list[Path]:
    """What is named like a file that can be checked, in a folder and its folders; hidden ones are left out."""
    suffixes = (*MAPS, ".toml", ".journal")
    return [path for path in files_in(folder, "**/*") if path.suffix in suffixes]


def ground_faults(battlefield: Battlefield, file: str) -> Iterator[Problem]:
    """Zones nobody can stand in, zones cut off from each other, overlapping deployment, ground out of reach."""
    field, zones = battlefield.field, list(battlefield.zones.values())
    entered = {(x, y) for y, x in np.argwhere(field.cost > 0).tolist()}
    standing = {zone.name: [cell for cell in zone.cells if cell in entered] for zone in zones}
    for name, cells in standing.items():
        if not cells:
            yield error(file, f'zone "{name}"', "has no square that anybody can stand in", "move it to open ground")
    yield from _overlaps(zones, file)
    yield from _ways(field, {name: cells for name, cells in standing.items() if cells}, file)


def _overlaps(zones: list[Zone], file: str) -> Iterator[Problem]:
    deploy = [zone for zone in zones if zone.kind == "deploy"]
    for one, other in combinations(deploy, 2):
        shared = sorted(set(one.cells) & set(other.cells))
        if shared:
            what = f'shares {len(shared)} squares with zone "{other.name}", the first {shared[0]}'
            yield warning(file, f'zone "{one.name}"', what, "deployment zones should lie apart")


def _ways(field: Field, standing: dict[str, list[Cell]], file: str) -> Iterator[Problem]:
    if not standing:
        return
    first, *others = standing
    near = distance_field(field, standing[first]) < NEVER
    for name in others:
        if not any(near[y, x] for x, y in standing[name]):
            what = f'no way leads from it to zone "{first}"'
            yield error(file, f'zone "{name}"', what, "open one: a diagonal step needs both corners free")
    lost = [(int(x), int(y)) for y, x in np.argwhere((field.cost > 0) & ~near)]
    if lost:
        what = f'{len(lost)} squares cannot be reached from zone "{first}", the first {lost[0]}'
        yield warning(file, f"square {lost[0]}", what, "wall them up or open a way")


@lru_cache(maxsize=8)
def laid_over(*folders: Path) -> tuple[Catalogue, tuple[Problem, ...]]:
    """The shipped cards with folders laid over them, and what is wrong with any; forgotten as a check begins."""
    cards, problems = load(*(one for one in folders if one.resolve() != shipped.assets().resolve()))
    return cards, tuple(problems)


def cards_pass(path: Path, _cards: Catalogue) -> list[Problem]:
    """A card's own faults, and what it leans on that neither its folder nor the shipped cards have."""
    read_bytes(path)
    folder = path.parent.parent if path.parent.name in CARD_FOLDERS else path.parent
    shown = shown_path(path)
    return [problem for problem in laid_over(*own_folders(), folder)[1] if problem.file == shown]


def profile_pass(path: Path, _cards: Catalogue) -> list[Problem]:
    """A profile's form, whether its book knows every number and switch, and switches that go ill together.

    What a shipped profile does, it means: there that is only noted.
    """
    found: list[Problem] = []
    shown = shown_path(path)
    table = {**read_toml(path), "key": path.stem}
    profile = read_in_part(Profile, table, found, file=shown)
    if profile is None and "title" not in table:  # that is told; its figures may be wrong all the same
        profile = read_in_part(Profile, {**table, "title": path.stem}, [], file=shown)
    if profile is None:
        return found
    figures = {**profile.numbers, **profile.switches}
    attempt(found, lambda: open_profile(profile.book, profile.title, figures, shown))
    if found:
        return found
    tell = note if path.resolve() in {one.resolve() for one in profiles().values()} else warning
    return [tell(shown, "switches", words) for words in conflicts_of(profile.book, figures)[1]]


def doctrine_pass(path: Path, _cards: Catalogue) -> list[Problem]:
    """What keeps a planning seat from following a doctrine."""
    open_seat(str(path))
    return []


def map_pass(path: Path, cards: Catalogue) -> list[Problem]:
    """A map's faults and warnings, and what is odd about its ground."""
    battlefield, warnings = read_map(path, cards)
    return [*warnings, *ground_faults(battlefield, shown_path(path))]


def scenario_pass(path: Path, cards: Catalogue) -> list[Problem]:
    """A scenario's faults and warnings, and switches and figures that its book does not have.

    One that is weighed for each rulebook has to be playable under every one of them.
    """
    scenario, warnings = read_scenario(path, cards)
    shown = shown_path(path)
    strange = switch_faults(scenario.switches, scenario.rules, shown)
    others = other_books(scenario.rules) if scenario.weighed else ()
    elsewhere = [problem for rules in others for problem in weighed_faults(path, cards, rules)]
    return [*warnings, *strange, *figure_faults(scenario.numbers, scenario.rules, shown), *elsewhere]


def other_books(rules: str) -> list[str]:
    """A shipped profile of each rulebook but that of these rules."""
    first: dict[str, str] = {}
    for name in profiles():
        first.setdefault(load_profile(name).book, name)
    return [name for book, name in first.items() if book != load_profile(rules).book]


def weighed_faults(path: Path, cards: Catalogue, rules: str) -> list[Problem]:
    """What keeps a scenario from being played by rules other than its own."""
    try:
        read_scenario(path, cards, rules=rules)
    except ContentError as fault:
        return [replace(one, what=f'under the rules "{rules}": {one.what}') for one in fault.problems]
    return []


def scene_pass(path: Path, cards: Catalogue) -> list[Problem]:
    """A scene's faults: those that show as it is read, its saved position's, and those that show when it is played."""
    return list(play_faults(sound_scene(path, cards), cards, shown_path(path)))


def sound_scene(path: Path, cards: Catalogue | None = None) -> Scene:
    """A scene with form and words checked. Raises ContentError with every fault.

    As much as can be read of a faulty scene is looked through, so that all is told at once.
    """
    cards = cards or catalogue(path.parent)
    form: list[Problem] = []
    found: list[Problem] = []
    shown = shown_path(path)
    page = page_in_part(decode(read_bytes(path, shown=shown), shown), shown, form)
    if page is None:
        raise ContentError(form)
    scene = attempt(found, lambda: set_scene(page, path.stem, file=shown, near=path.parent, cards=cards))
    words = SceneWords(page, cards, scene.battlefield if scene else None)
    found += [*order_faults(words, shown), *name_faults(words, shown)]
    if attempt([], lambda: load_profile(page.rules)) is not None:
        found += [*switch_faults(page.switches, page.rules, shown), *figure_faults(page.numbers, page.rules, shown)]
    entries = [*form, *(one for one in found if not follows(one, form))]
    if scene is None or entries:
        raise ContentError(entries)
    return scene


def follows(problem: Problem, earlier: Iterable[Problem]) -> bool:
    """Whether something is only amiss because what stands there could not be read."""
    return any(one.place == problem.place or one.place.startswith(f"{problem.place}.") for one in earlier)


PUT_RIGHT = {
    "dice": "write faces that the dice of the step have, in the order in which they are thrown",
    "order": "see the words of orders in docs/scenes.md",
    "expect": "see the names of expectations in docs/scenes.md",
}


def play_faults(scene: Scene, cards: Catalogue, file: str) -> Iterator[Problem]:
    """A saved position that cannot be read, and faces of dice and words that do not fit what comes in a step."""
    try:
        result = play_scene(scene, file, cards=cards)
    except ContentError as fault:
        yield from fault.problems
        return
    for one in result.failed:
        if one.wrong:
            yield error(file, f"steps#{one.step}.{one.wrong}", one.found, PUT_RIGHT[one.wrong])
        elif one is result.stopped and one.step < len(scene.steps):
            what = f"cannot be played as written ({one.found}): of the steps after it only the words were judged"
            yield warning(file, f"steps#{one.step}", what, "put it right, then check the scene again")


def roster_pass(path: Path, cards: Catalogue) -> list[Problem]:
    """A roster's faults, those by the book it goes by among them."""
    open_roster(path, cards)
    return []


def switch_faults(switches: Iterable[str], rules: str, file: str) -> list[Problem]:
    """Switches that the book of these rules does not have, each with the nearest name."""
    known = switches_of(load_profile(rules).book)
    return [
        error(file, f"switches.{name}", "there is no such switch", did_you_mean(name, known))
        for name in switches
        if name not in known
    ]


def figure_faults(numbers: Mapping[str, object], rules: str, file: str) -> list[Problem]:
    """Figures that the book of these rules does not have, or has in another shape or within other bounds."""
    if not numbers:  # the profile by itself is looked at in its own file
        return []
    book = load_profile(rules).book
    strange = [name for name in numbers if name not in figures_of(book) or name in switches_of(book)]
    found = [
        error(file, f"numbers.{name}", "the book has no such figure", did_you_mean(name, figures_of(book)))
        for name in strange
    ]
    try:
        open_profile(book, "", {name: value for name, value in numbers.items() if name not in strange}, file)
    except ContentError as fault:
        found += fault.problems
    return found


def save_pass(path: Path, _cards: Catalogue) -> list[Problem]:
    """Whether a battle's journal is whole and can be gone on with."""
    story = read_journal(path)
    with opened(story) as battle:
        return [*scenario_doubts(story.head, battle.world, str(path)), *story.problems]


def tileset_pass(path: Path, _cards: Catalogue) -> list[Problem]:
    """Only whether the tileset can be read; what its tiles mean is told with the maps that use it."""
    read_bytes(path)
    return []


def text_pass(path: Path, _cards: Catalogue) -> list[Problem]:
    """What keeps a file of texts from being read; whether each figure is one of the book is told as it is opened."""
    read_texts(path)
    return []


def other_pass(path: Path, _cards: Catalogue) -> list[Problem]:
    """A file of no kind that is known here."""
    read_bytes(path)
    hint = "cards, profiles, doctrines, maps, scenarios, scenes, rosters and journals can be checked"
    return [error(shown_path(path), "", "is no file that can be checked", hint)]


PASSES: dict[Kind, Callable[[Path, Catalogue], list[Problem]]] = {
    "card": cards_pass,
    "profile": profile_pass,
    "doctrine": doctrine_pass,
    "map": map_pass,
    "scenario": scenario_pass,
    "scene": scene_pass,
    "roster": roster_pass,
    "save": save_pass,
    "tileset": tileset_pass,
    "text": text_pass,
    "other": other_pass,
}


def run_pass(kind: Kind, path: Path, cards: Catalogue) -> list[Problem]:
    """The pass of one kind over one file; what refuses the file becomes its Problems."""
    try:
        return PASSES[kind](path, cards)
    except ContentError as fault:
        shown = shown_path(path)
        return [one if one.file else error(shown, one.place, one.what, one.hint) for one in fault.problems]
