"""Checking files, folders, or everything that ships."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from game import shipped
from game.battle.seat import shipped_doctrines
from game.checks.passes import CARD_FOLDERS, checkable, kind_of, laid_over, run_pass
from game.content.catalogue import Catalogue, read
from game.content.maps import shipped_maps
from game.content.own_cards import own_folders
from game.content.page import shown_path
from game.content.problem import ContentError, Problem, error, warning
from game.content.profile import profiles
from game.content.scenario import load_scenario, shipped_scenarios
from game.content.texts import text_files


def check(paths: Iterable[Path | str] = ()) -> list[Problem]:
    """Every Problem in these files and folders; in all that ships when none are given. No file is changed.

    Each Problem is told once, in the order of the paths, of the files in a folder, and of places in a file.
    """
    laid_over.cache_clear()
    given = [Path(path) for path in paths]
    found = [problem for path in given for problem in _path(path)] if given else list(_shipped())
    return list(dict.fromkeys(found))


def _path(path: Path) -> Iterator[Problem]:
    if path.is_dir():
        yield from _folder(path)
    else:
        yield from _file(path, _cards_for(path), named=True)


def _cards_for(path: Path, folder: Path | None = None) -> Catalogue:
    """The cards that a file is read with: those beside it and, where a folder of cards is checked, that folder's."""
    own = folder is not None and any((folder / name).is_dir() for name in CARD_FOLDERS)
    return laid_over(*own_folders(path.parent), *([folder] if own and folder is not None else []))[0]


def _folder(folder: Path) -> Iterator[Problem]:
    files = checkable(folder)
    if not files:
        hint = "cards, maps, scenarios, scenes, rosters or journals"
        yield error(str(folder), "", "holds nothing that can be checked", hint)
    for path in files:
        yield from _file(path, _cards_for(path, folder), named=False)


def _file(path: Path, cards: Catalogue, *, named: bool) -> list[Problem]:
    try:
        kind = kind_of(path)
    except ContentError as fault:
        return list(fault.problems)
    return run_pass(kind, path, cards) if named or kind != "other" else []


def _shipped() -> Iterator[Problem]:
    cards, problems = read(*own_folders())
    yield from problems
    battlefields = (*shipped_maps().values(), *shipped_scenarios().values())
    for path in (*profiles().values(), *text_files(), *shipped_doctrines(), *battlefields):
        yield from _file(path, cards, named=True)
    for path in checkable(shipped.maps()):
        if path.parent.name == "scenes":
            yield from _file(path, cards, named=True)
    yield from _unused(cards)


def _unused(cards: Catalogue) -> Iterator[Problem]:
    """Shipped battlefields that no shipped scenario is fought on."""
    used = set()
    for name in shipped_scenarios():
        try:
            used.add(load_scenario(name, cards=cards).battlefield.name)
        except ContentError:
            return
    for name, path in shipped_maps().items():
        if name not in used:
            yield warning(shown_path(path), "", "no shipped scenario is fought on it", "add one")
