"""Finding and reading a battlefield by name or path, whatever kind of file it is."""

from __future__ import annotations

from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path

from game import shipped
from game.content.battlefield import Battlefield, MapCards, ground_cards
from game.content.page import lies_in, parse_toml, read_bytes, read_text, shown_path
from game.content.problem import ContentError, Problem, did_you_mean, error
from game.content.tiledmap import read_tiled
from game.field import movingai

TILED = (".tmx", ".tmj", ".json", ".xml")
GRID = ".map"


def shipped_maps() -> dict[str, Path]:
    """The shipped battlefields' files by name, in order of name."""
    return {path.stem: path for path in sorted(shipped.maps().iterdir()) if path.suffix in (".tmx", ".tmj")}


def find_map(name: str, *, near: Path | None = None) -> Path:
    """A map's file: a path, or a shipped name, ending or not.

    A file in the folder `near` names maps in that folder or below, and shipped ones. Raises ContentError for others.
    """
    path, known = near / name if near else Path(name), shipped_maps()
    if near and not lies_in(path, near, shipped.maps()):
        hint = "put it beside the file that names it"
        raise ContentError([error(name, "", "lies outside the folder of the file that names it", hint)])
    if path.suffix in (*TILED, GRID) and path.is_file():
        return path
    for stem, own in known.items():
        if name in (stem, own.name):
            return own
    with suppress(OSError):  # a name too long for a file, say
        if name and (path.exists() or path.is_symlink()):
            read_bytes(path)  # says why it cannot be read, if it cannot
    if Path(name).suffix in (*TILED, GRID):
        hint = did_you_mean(name, [path.name for path in known.values()])
        raise ContentError([error(name, "", "there is no such map", hint)])
    raise ContentError([error(name, "", "is no map", did_you_mean(name, known) or "maps end in .tmx, .tmj or .map")])


def read_map(path: Path, cards: MapCards, *, light: str = "") -> tuple[Battlefield, list[Problem]]:
    """A map's file as a battlefield, in its own light or another, with its warnings; a shipped one is read once.

    Raises ContentError with every fault.
    """
    read = _read_once if path.parent == shipped.maps() else _read
    battlefield, warnings = read(path, cards, light)
    return battlefield, list(warnings)


def _read(path: Path, cards: MapCards, light: str) -> tuple[Battlefield, list[Problem]]:
    if path.suffix == GRID:
        return read_grid(path), []
    if path.suffix in TILED:
        return read_tiled(path, cards, light=light)
    raise ContentError([error(shown_path(path), "", "is no map", "maps end in .tmx, .tmj or .map")])


_read_once = lru_cache(64)(_read)


def read_grid(path: Path) -> Battlefield:
    """A Moving AI grid as a bare battlefield without zones. Raises ContentError with every fault."""
    shown = shown_path(path)
    text = read_text(path, shown=shown)
    try:
        field = movingai.battlefield(text)
    except movingai.MapError as fault:
        found = [error(shown, f"line {one.line}", one.reason) for one in fault.faults]
        raise ContentError(found) from fault
    return Battlefield(path.stem, path.stem, field, {})


def load_map(
    name: str, cards: MapCards | None = None, *, near: Path | None = None, light: str = ""
) -> Battlefield:
    """A battlefield by path or shipped name, in its own light or another. Raises ContentError with every fault."""
    path = find_map(name, near=near)
    return read_map(path, cards or ground_cards(near or path.parent), light=light)[0]


@cache
def default_rules() -> str:
    """The rules profile of whatever names none: the shipped one whose file says `default = true`."""
    for path in sorted((shipped.assets() / "profiles").glob("*.toml")):
        head = read_text(path).partition("\n[")[0]
        if parse_toml(head, path.name).get("default"):
            return path.stem
    raise FileNotFoundError("no shipped rules profile says default = true; install enfilade again")
