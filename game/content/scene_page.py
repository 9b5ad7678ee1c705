"""What a scene's file may say: a drawn field, the units on it, and steps with what must come of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, time  # noqa: TID251 - values of TOML, no clock
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Any, Literal, Self

from pydantic import Field, create_model, field_validator, model_validator

from game.content.battlefield import AMBIENT
from game.content.cards import Overrides
from game.content.lines import page_of
from game.content.maps import default_rules
from game.content.model import LongText, Many, Page, Square, Word
from game.content.placements import Hazards, Tasks
from game.content.problem import Problem, error
from game.content.profile import FigureTable, SwitchTable
from game.content.scenario_page import Objectives, WindFrom, WindStrength
from game.content.situation import Situation
from game.content.squads import OrderEntry, SquadKey
from game.content.toml_text import block, key_text, table_text, value_text
from game.field import Cell

GROUND_SIGN = "."
LEGEND: dict[str, str] = {GROUND_SIGN: "grass", "#": "house_wall"}
"""What a sign means when a scene's legend does not say otherwise."""
LIGHT_SIGNS = {".": "bright", "d": "dim", "D": "dark", "*": "lit", "P": "pitch"}
LEVEL_SIGNS = {".": 0} | {sign: level for level, sign in enumerate("0123456789abcdefghijklmnopqrstuvwxyz")}
"""How high a square of a drawing of heights lies: "0" to "9", then "a" (10) to "z" (35)."""
FREE_SIGNS = "~=,:;%^&*+-_|/!?<>()[]{}@$0123456789"
"""Signs that stand for terrain when a field is drawn by the game; letters are left to units."""


def signs(text: str) -> tuple[str, ...]:
    """The rows of a drawing without the blanks around and between the signs; may be uneven."""
    rows = [row.strip() for row in text.splitlines()]
    while rows and not rows[0]:
        rows.pop(0)
    while rows and not rows[-1]:
        rows.pop()
    spaced = all(set(row[1::2]) <= {" "} for row in rows)
    return tuple(row[::2] if spaced else row for row in rows)


def rows_of(text: str) -> tuple[str, ...]:
    """The rows of signs of a drawing as `spaced` prints it."""
    return tuple(row[::2] for row in text.splitlines())


def shape_faults(rows: Sequence[str], file: str, place: str) -> list[Problem]:
    """Why the rows are no rectangle; the first row sets the width."""
    if not rows:
        return [error(file, place, "is empty", "draw at least one square")]
    width = len(rows[0])
    return [
        error(file, f"{place} row {number}", f"has {len(row)} squares, the first row {width}")
        for number, row in enumerate(rows, 1)
        if len(row) != width
    ]


def sign_faults(
    rows: Sequence[str], legend: Mapping[str, str], units: Iterable[str], file: str, many: Iterable[str] = ()
) -> list[Problem]:
    """Signs that stand for nothing, each told once, and letters of one unit (not of `many`) that stand there again."""
    known, several, seen, found = set(units), set(many), dict[str, Cell](), list[Problem]()
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            first = seen.get(sign)
            if first is None:
                seen[sign] = (x, y)
                if sign not in legend and sign not in known:
                    found.append(_unknown(sign, (x, y), file))
            elif sign not in legend and sign in known and sign not in several:
                what = f'unit "{sign}" stands in {first} and again in {(x, y)}'
                found.append(error(file, f"field {(x, y)}", what, "each unit is drawn once"))
    return found


def _unknown(sign: str, cell: Cell, file: str) -> Problem:
    if sign.isalpha():
        hint = f'add [units.{sign}], or a legend: {sign} = "bush"'
        return error(file, f"field {cell}", f'"{sign}" is neither a unit nor in the legend', hint)
    return error(file, f"field {cell}", f'"{sign}" is not in the legend', f'legend = {{ "{sign}" = "grass" }}')


def terrain_names(rows: Sequence[str], legend: Mapping[str, str]) -> list[list[str]]:
    """The terrain of each square [y][x]; a unit stands on what the sign "." means."""
    return [[legend.get(sign, legend[GROUND_SIGN]) for sign in row] for row in rows]


def spaced(rows: Iterable[str]) -> str:
    """Rows as they are printed: one blank between signs, a line break at the end."""
    return "".join(" ".join(row) + "\n" for row in rows)


def drawing(names: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], dict[str, str]]:
    """Rows of signs for a grid of terrain names, and the legend they need besides the common one."""
    common = {name: sign for sign, name in LEGEND.items()}
    others = sorted({name for row in names for name in row} - common.keys())
    own = dict(zip(others, FREE_SIGNS, strict=False))
    own.update({name: chr(0x100 + number) for number, name in enumerate(others[len(FREE_SIGNS) :])})
    meaning = {**common, **own}
    rows = tuple("".join(meaning[name] for name in row) for row in names)
    return rows, {sign: name for name, sign in sorted(own.items())}


# --- pages ----------------------------------------------------------------------------------------------------------


UnitKey = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$")]
Heads = Annotated[int, Field(ge=1, le=400)]
Sign = Annotated[str, Field(pattern=r"^\S$")]
STEP_KEYS = (
    "unit", "order", "target", "to", "path", "at", "squares", "options", "weapon", "stance", "dice", "odds", "expect",
    "refused", "answers", "not_asked", "not_offered", "strict", "same_turn", "policy", "note", "phase", "declare",
    "squad", "task", "formation", "mercy", "units", "zone", "skill", "until",
)  # fmt: skip
Step = dict[str, Any]


class SceneSquad(Page):
    """A squad of a scene: its soldiers say that they are in it; `detached` are those who act alone."""

    name: str = ""
    commander: str = ""
    order: OrderEntry = OrderEntry()
    detached: Many[Word] = ()


class SceneStronghold(Page):
    """What a zone of a scene is to an assault: the kind of its position, and the squares it is approached from."""

    position: str = ""
    approach: Many[Square] = ()


class SceneUnit(Overrides, Situation):
    """A unit of a scene: a template, whatever differs in it, and what it is in the middle of.

    Without `at` it stands where its key, one letter, is drawn in the field; `count` of them where it is drawn so often.
    """

    side: Word
    like: Word
    at: Square | None = None
    count: Heads = 1
    squad: str = ""


class Position(Page):
    """A saved moment of a battle, stack included, in the words of `game/battle`."""

    text: str


def _drawing(value: Any) -> Any:
    return spaced(signs(value)) if isinstance(value, str) else value


class ScenePage(Page):
    """A scene's file. Drawings are kept with one blank between signs, whichever way they were written.

    `light` is "day", "dim", "dark", "pitch", or a drawing of its own: "." bright, "d" dim, "D" dark, "P" pitch dark,
    "*" lit. `heights` is a drawing of levels: "." or "0" the ground, "1" to "9", then "a" to "z".
    `order` lists units in the order of this round's turns; `rounds` 0 means no limit; `ambush` is the side whose
    hidden units surprise the others without a roll.
    """

    title: LongText = ""
    note: LongText = ""
    carries: Many[Word] = ()
    rules: Word = Field(default_factory=default_rules)
    switches: SwitchTable = Field(default_factory=dict)
    numbers: FigureTable = Field(default_factory=dict)
    field: str = ""
    map: str = ""
    legend: dict[Sign, Word] = Field(default_factory=dict)
    light: str = "day"
    heights: str = ""
    zones: dict[Word, Many[Square]] = Field(default_factory=dict)
    strongholds: dict[Word, SceneStronghold] = Field(default_factory=dict)
    hazards: Hazards = ()
    units: dict[UnitKey, SceneUnit] = Field(default_factory=dict)
    round: Annotated[int, Field(ge=0, le=999)] = 1
    rounds: Annotated[int, Field(ge=0, le=999)] = 0
    at_limit: Word = "draw"
    ambush: str = ""
    wind: WindFrom = ""
    wind_strength: WindStrength = 1
    order: Many[UnitKey] = ()
    squads: dict[SquadKey, SceneSquad] = Field(default_factory=dict)
    mercy: dict[Word, Literal["prisoners", "no_quarter", "no_prisoners"]] = Field(default_factory=dict)
    tasks: Tasks = ()
    objectives: Objectives = ()
    steps: Many[Step] = ()
    position: Position | None = None

    @field_validator("field", "heights", mode="before")
    @classmethod
    def _even_field(cls, value: Any) -> Any:
        return _drawing(value)

    @field_validator("light", mode="before")
    @classmethod
    def _even_light(cls, value: Any) -> Any:
        return _drawing(value) if _drawn(value) and value not in AMBIENT else value

    @field_validator("steps", mode="before")
    @classmethod
    def _exact_odds(cls, value: Any) -> Any:
        return [_with_exact_odds(step) for step in value] if isinstance(value, list | tuple) else value

    @model_validator(mode="after")
    def _one_ground(self) -> Self:
        if bool(self.field) == bool(self.map):
            what = "a scene needs a field" if not self.field else "a scene has a field or a map, not both"
            raise ValueError(f'{what} | draw it: field = """..."""')
        return self


@lru_cache(maxsize=16)
def scene_page(book: str) -> type[ScenePage]:
    """The page of scenes written for a book: what its lines say of units, and what it knows them in the middle of."""
    named = (SceneUnit, page_of("overrides", book), page_of("situation", book))
    units: Any = dict[UnitKey, create_model("SceneUnit", __base__=named)]  # type: ignore[misc]
    return create_model("ScenePage", __base__=ScenePage, units=(units, Field(default_factory=dict)))


def _drawn(value: Any) -> bool:
    return isinstance(value, str) and ("\n" in value or not set(value) - {*LIGHT_SIGNS, " "})


def _with_exact_odds(step: Any) -> Any:
    """A step whose odds written as "1/3" have become that fraction; what is none stays to be complained of."""
    if _dated(step):
        raise ValueError("a step holds a date or a time | put it in quotes")
    if not isinstance(step, dict) or not isinstance(step.get("odds"), dict):
        return step
    return {**step, "odds": {key: exact(one) for key, one in step["odds"].items()}}


def _dated(value: Any) -> bool:
    if isinstance(value, dict):
        return any(_dated(one) for one in value.values())
    if isinstance(value, list | tuple):
        return any(_dated(one) for one in value)
    return isinstance(value, date | time)


def exact(value: Any) -> Any:
    """A chance written as 0.7, 1 or "1/3" as a fraction; anything else as it is."""
    spelt = str(value).lower()
    if isinstance(value, bool) or not isinstance(value, int | str | Fraction) or len(spelt) > 40 or "e" in spelt:
        return value
    try:
        return Fraction(value)
    except (ValueError, ZeroDivisionError):
        return value


_DRAWINGS = ("field", "light", "heights")
_TABLES = (*_DRAWINGS, "units", "squads", "hazards", "tasks", "objectives", "steps", "position")


def to_text(page: ScenePage) -> str:
    """The page as TOML; what is left at its default is left out. `parse_page` reads it back the same."""
    values = page.model_dump(exclude_defaults=True)
    plain = {key: value for key, value in values.items() if key not in _TABLES}
    parts = [table_text(plain)] if plain else []
    parts.extend(f"{key} = {_quoted(values[key])}\n" for key in _DRAWINGS if key in values)
    parts.extend(f"[units.{key_text(key)}]\n{_unit(unit)}" for key, unit in values.get("units", {}).items())
    parts.extend(f"[squads.{key_text(key)}]\n{table_text(squad)}" for key, squad in values.get("squads", {}).items())
    parts.extend(f"[[hazards]]\n{table_text(entry)}" for entry in values.get("hazards", ()))
    parts.extend(f"[[tasks]]\n{table_text(entry)}" for entry in values.get("tasks", ()))
    parts.extend(f"[[objectives]]\n{table_text(entry)}" for entry in values.get("objectives", ()))
    parts.extend(f"[[steps]]\n{table_text(step)}" for step in page.steps)  # a dump would lose their fractions
    if page.position is not None:
        parts.append(f"[position]\ntext = {block(page.position.text)}\n")
    return "\n".join(parts)


def _quoted(text: str) -> str:
    return block(text) if "\n" in text else value_text(text)


def _unit(values: dict[str, Any]) -> str:
    first: dict[str, Any] = {key: values[key] for key in ("side", "like", "name", "at") if key in values}
    return table_text({**first, **values})
