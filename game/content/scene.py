"""Scenes: a small battlefield drawn as text, the units on it, and steps with what must come of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import numpy.typing as npt

from game.content.battlefield import (
    AMBIENT,
    LIGHTS,
    OBJECTIVE,
    Battlefield,
    Hazard,
    Zone,
    ground,
    raised,
    relit,
    terrain_faults,
)  # fmt: skip
from game.content.catalogue import Catalogue, catalogue
from game.content.maps import load_map
from game.content.model import attempt, read_in_part, read_page
from game.content.page import parse_toml, read_text, shown_path
from game.content.placements import hazard_faults, placed, task_faults
from game.content.problem import ContentError, Problem, did_you_mean, error, refuse_errors
from game.content.profile import Profile, book_named, load_profile
from game.content.scenario_checks import objective_of, tasked_faults
from game.content.scene_page import (
    LEGEND,
    LEVEL_SIGNS,
    LIGHT_SIGNS,
    ScenePage,
    Step,
    drawing,
    rows_of,
    scene_page,
    shape_faults,
    sign_faults,
    spaced,
    terrain_names,  # fmt: skip
    to_text,
)
from game.content.scene_steps import step_faults
from game.content.scene_units import aim_faults, approaches, cast, spread, squad_ways, squads_of, stronghold_faults
from game.content.squads import SquadPlan
from game.content.unit_setup import Recruit
from game.field import MAX_SIDE, Field
from game.world.sides import Objective

__all__ = ["Scene", "ScenePage", "draw_field", "load_scene", "parse_page", "parse_scene", "to_text"]


@dataclass(frozen=True, eq=False)
class Scene:
    """A scene ready to be set up. `page` is what was written; `to_text(page)` prints it.

    Recruits stand in the order of the file, each with a square; `sides` in the order they first appear.
    `position` is the saved position, in the words of `game/battle`, or "".
    """

    name: str
    page: ScenePage
    battlefield: Battlefield
    profile: Profile
    sides: tuple[str, ...]
    recruits: tuple[Recruit, ...]
    objectives: tuple[Objective, ...]
    steps: tuple[Step, ...]
    position: str = ""
    hazards: tuple[Hazard, ...] = ()
    squads: tuple[SquadPlan, ...] = ()
    cards: Catalogue | None = None

    @property
    def title(self) -> str:
        """What the scene shows."""
        return self.page.title or self.name


def parse_page(text: str, file: str = "scene") -> ScenePage:
    """A scene's page from its text; only its form is checked. Raises ContentError with every fault."""
    table = parse_toml(text, file)
    return read_page(scene_page(book_named(table)), table, file=file)


def page_in_part(text: str, file: str, problems: list[Problem]) -> ScenePage | None:
    """What can be read of a scene's page; its faults join `problems`. None if nothing can."""
    table = attempt(problems, lambda: parse_toml(text, file))
    return None if table is None else read_in_part(scene_page(book_named(table)), table, problems, file=file)


def load_scene(path: str | Path, *, cards: Catalogue | None = None) -> Scene:
    """A scene from its file. Raises ContentError with every fault."""
    where = Path(path)
    shown = shown_path(where)
    page = parse_page(read_text(where, shown=shown), shown)
    return set_scene(page, where.stem, file=shown, near=where.parent, cards=cards)


def parse_scene(text: str, *, name: str = "scene", cards: Catalogue | None = None) -> Scene:
    """A scene from its text. Raises ContentError with every fault."""
    return set_scene(parse_page(text, name), name, file=name, cards=cards)


def set_scene(
    page: ScenePage, name: str, *, file: str, near: Path | None = None, cards: Catalogue | None = None
) -> Scene:
    """A page's scene, with everything in it checked against the cards. Raises ContentError with every fault."""
    known, found = cards or catalogue(near), list[Problem]()
    profile = attempt(found, lambda: load_profile(page.rules))
    battlefield = attempt(found, lambda: _raised(page, _battlefield(page, name, file, near, known), file))
    full = spread(page, found, file)
    recruits = cast(full, battlefield.field if battlefield else None, known, found, file)
    squads, recruits = squads_of(full, recruits, found, file)
    found.extend(squad_ways(squads, recruits, battlefield.field, file) if battlefield else ())
    found.extend(step_faults(full, file))
    found.extend(aim_faults(full, battlefield, file) if battlefield else ())
    found.extend(stronghold_faults(page, battlefield.zones, battlefield.field, file) if battlefield else ())
    found.extend(hazard_faults(page.hazards, battlefield, known.poisons, file) if battlefield else ())
    if battlefield is not None:
        named = {unit.side for unit in page.units.values()}
        found.extend(task_faults(page.tasks, battlefield.field, named, page.units, file))
    found.extend(tasked_faults(page.objectives, page.tasks, file))
    entries = [one if one.file else error(file, one.place, one.what, one.hint) for one in found]
    refuse_errors(entries)
    if battlefield is None or profile is None:
        raise ContentError(entries)
    sides = tuple(dict.fromkeys(recruit.side for recruit in recruits))
    objectives = tuple(objective_of(entry, battlefield, page.tasks) for entry in page.objectives)
    return Scene(
        name, page, battlefield, profile, sides, recruits, objectives, page.steps,
        page.position.text if page.position else "",
        (*battlefield.hazards, *placed(page.hazards, battlefield.zones)), squads, known,
    )  # fmt: skip


def _battlefield(page: ScenePage, name: str, file: str, near: Path | None, cards: Catalogue) -> Battlefield:
    if page.map:
        drawn = load_map(page.map, cards, near=near)
        return replace(drawn, name=name, title=page.title, zones={**drawn.zones, **_zones(page)}, marks=())
    rows = rows_of(page.field)
    legend = {**LEGEND, **page.legend}
    found = _too_large(rows, file) or shape_faults(rows, file, "field")
    many = [key for key, unit in page.units.items() if unit.count > 1]
    found.extend(sign_faults(rows, legend, _letters(page), file, many) if not found else ())
    for sign, terrain in page.legend.items():
        if terrain not in cards.terrains:
            hint = did_you_mean(terrain, cards.terrains)
            found.append(error(file, f'legend."{sign}"', f'unknown terrain "{terrain}"', hint))
    refuse_errors(found)
    names = terrain_names(rows, legend)
    refuse_errors(terrain_faults(names, cards, file, "field"))
    return _lighted(page, name, names, cards, file)


def _too_large(rows: tuple[str, ...], file: str) -> list[Problem]:
    if not rows or max(len(rows), len(rows[0])) <= MAX_SIDE:
        return []
    return [error(file, "field", f"is {len(rows[0])} x {len(rows)}", f"at most {MAX_SIDE} x {MAX_SIDE}")]


def _letters(page: ScenePage) -> list[str]:
    return [key for key, unit in page.units.items() if len(key) == 1 and unit.at is None]


def _raised(page: ScenePage, drawn: Battlefield, file: str) -> Battlefield:
    """The battlefield with the heights the scene draws, if it draws any."""
    if not page.heights:
        return drawn
    rows, field = rows_of(page.heights), drawn.field
    if [len(row) for row in rows] != [field.width] * field.height:
        what = f"its drawing is not as large as the field of {field.width} x {field.height}"
        raise ContentError([error(file, "heights", what, "one sign for each square")])
    strange = sorted({sign for row in rows for sign in row} - LEVEL_SIGNS.keys())
    if strange:
        what = f'unknown sign "{strange[0]}"'
        raise ContentError([error(file, "heights", what, '"." the ground, "1" to "9", "a" (10) to "z" (35)')])
    levels = np.array([[LEVEL_SIGNS[sign] for sign in row] for row in rows], dtype=np.int8)
    return replace(drawn, field=raised(field, levels))


def _lighted(page: ScenePage, name: str, names: list[list[str]], cards: Catalogue, file: str) -> Battlefield:
    zones = _zones(page)
    if page.light in AMBIENT:
        return Battlefield(name, page.title, ground(names, cards, ambient=page.light), zones, page.light)
    if "\n" not in page.light:
        hint = did_you_mean(page.light, AMBIENT)
        raise ContentError([error(file, "light", f'unknown light "{page.light}"', hint)])
    rows = rows_of(page.light)
    if [len(row) for row in rows] != [len(row) for row in names]:
        what = f"its drawing is not as large as the field of {len(names[0])} x {len(names)}"
        raise ContentError([error(file, "light", what, "one sign for each square")])
    strange = sorted({sign for row in rows for sign in row} - LIGHT_SIGNS.keys())
    if strange:
        what = f'unknown sign "{strange[0]}"'
        raise ContentError([error(file, "light", what, '"." bright, "d" dim, "D" dark, "P" pitch dark, "*" lit')])
    layer = np.array([[LIGHTS[LIGHT_SIGNS[sign]] for sign in row] for row in rows], dtype=np.int8)
    return Battlefield(name, page.title, relit(ground(names, cards), layer), zones, _around(layer))


def _around(layer: npt.NDArray[np.int8]) -> str:
    """The ambient light a drawn light layer amounts to: what most of its unlit squares have."""
    counts = [int((layer == level).sum()) for level in AMBIENT.values()]
    return list(AMBIENT)[counts.index(max(counts))]


def _zones(page: ScenePage) -> dict[str, Zone]:
    named = page.strongholds
    goals = {
        name: Zone(name, OBJECTIVE, tuple(sorted(cells)), named[name].position if name in named else "")
        for name, cells in sorted(page.zones.items())
    }
    return {**goals, **approaches(page)}


def draw_field(field: Field) -> dict[str, object]:
    """A battlefield as the keys of a scene that draw it: field, legend, and light and heights if there are any."""
    names = [[field.kinds[int(number)].name for number in row] for row in field.terrain]
    rows, legend = drawing(names)
    drawn: dict[str, object] = {"field": spaced(rows), "legend": legend}
    if field.light.any():
        words = {LIGHTS[word]: sign for sign, word in LIGHT_SIGNS.items()}
        drawn["light"] = spaced("".join(words[int(level)] for level in row) for row in field.light)
    if field.hilly:
        levels = {level: sign for sign, level in LEVEL_SIGNS.items()} | {0: "."}
        drawn["heights"] = spaced("".join(levels[int(level)] for level in row) for row in field.level)
    return drawn
