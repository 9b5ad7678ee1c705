"""Tables checked against their models: every fault of a table at once, in words for people; seeds."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Annotated, Any, ClassVar, Literal, TypeVar, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from game.content.problem import ContentError, Problem, did_you_mean, error
from game.content.toml_text import as_written

MOST_DIGITS = 18
"""Digits of a seed: what fits into the whole numbers of TOML, which have 64 bits."""


def is_seed(value: object) -> bool:
    """Whether a value is a whole number of no more than so many digits."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**MOST_DIGITS


def sound_seed(seed: int) -> int:
    """The seed itself. Raises ContentError for one that journals and rosters cannot hold."""
    if not is_seed(seed):
        raise ContentError([error("", "seed", f"has more than {MOST_DIGITS} digits", "choose a shorter one")])
    return seed


# --- models ---------------------------------------------------------------------------------------------------------


MOST_SHOWN = 40
MOST_TRIES = 8
"""How often a table is read again without the faults found in it."""


class Page(BaseModel):
    """A table in a file: strict, frozen, and every key it does not know is a fault."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)

    given: ClassVar[frozenset[str]] = frozenset()
    """Keys that come from the file's name, not from what is written in it."""

    @classmethod
    def spoken(cls) -> list[str]:
        """The keys that a file may have."""
        return [key for key in cls.model_fields if key not in cls.given]


class Keyed(Page):
    """A card: its key is the name of its file, or of its table where a file holds many."""

    given: ClassVar[frozenset[str]] = frozenset({"key"})
    key: Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,59}$")]


_Item = TypeVar("_Item")
Many = Annotated[tuple[_Item, ...], Field(strict=False)]
"""A TOML list, kept as a tuple."""
Square = Annotated[tuple[int, int], Field(strict=False)]
"""A square as [x, y]."""
SEEN = r"[^\p{C}\p{Z}\p{M}\x{115F}\x{1160}\x{2800}\x{3164}\x{FFA0}]"
"""A sign that is seen, among those that no name may have alone."""
Word = Annotated[str, Field(min_length=1, max_length=80, pattern=SEEN)]
Label = Annotated[str, Field(max_length=80)]
LongText = Annotated[str, Field(max_length=4000)]

_PLAIN = {
    "int_type": "must be a whole number",
    "string_type": "must be text in quotes",
    "bool_type": "must be true or false",
    "dict_type": "must be a table",
    "model_type": "must be a table",
    "tuple_type": "must be a list",
    "list_type": "must be a list",
    "string_too_short": "may not be empty",
}
_SHAPES = {
    r"^[1-9][0-9]?d[36]$": ("must be dice", 'as in "3d6"'),
    r"^[1-9][0-9]?-[1-9][0-9]?$": ("must be a normal and a minimum value", 'as in "4-2"'),
    SEEN: ("has nothing that can be seen", 'as in "Rifle"'),
    r"^\S$": ("must be one sign", 'as in "~"'),
    r"^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$": ("must be a plain name", 'as in "a" or "scout_2"'),
    r"^[a-z0-9][a-z0-9_-]{0,59}$": ("must be a plain lower-case name", 'as in "machine_gun"'),
}
_BOUNDS = {
    "greater_than_equal": ("must be at least {}", "ge"),
    "less_than_equal": ("must be at most {}", "le"),
    "string_too_long": ("is longer than {} letters", "max_length"),
    "too_short": ("needs at least {} entries", "min_length"),
    "too_long": ("has more than {} entries", "max_length"),
}


def place_of(loc: tuple[int | str, ...]) -> str:
    """A key path as people read it; entries of a list count from 1: "sides#2.units#4.like"."""
    words = ""
    for part in loc:
        words += f"#{part + 1}" if isinstance(part, int) else f".{part}" if words else str(part)
    return words


def _plain(value: Any) -> str:
    text = as_written(value)
    return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "..."


def _model_at(annotation: Any, loc: tuple[int | str, ...]) -> type[Page] | None:
    """The model that holds the key path `loc`, so that its keys can be offered."""
    if isinstance(annotation, type) and issubclass(annotation, Page):
        if not loc:
            return annotation
        field = annotation.model_fields.get(str(loc[0]))
        return _model_at(field.annotation, loc[1:]) if field else None
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin in (tuple, list):
        return _model_at(arguments[0], loc[1:])
    if origin in (dict, Mapping):
        return _model_at(arguments[1], loc[1:])
    found = (_model_at(argument, loc) for argument in arguments)
    return next((model for model in found if model), None)


def _unknown_key(model: type[Page], detail: Mapping[str, Any]) -> tuple[str, str]:
    holder = _model_at(model, detail["loc"][:-1])
    keys = holder.spoken() if holder else []
    name = str(detail["loc"][-1])
    return f'unknown key "{name}"', did_you_mean(name, keys, keys)


def _choices(model: type[Page], loc: tuple[int | str, ...]) -> str:
    """What a missing key may be set to, when it is one of a few words."""
    holder = _model_at(model, loc[:-1])
    annotation = holder.model_fields[str(loc[-1])].annotation if holder else None
    words = get_args(annotation) if get_origin(annotation) is Literal else ()
    return " or ".join(filter(None, [", ".join(map(str, words[:-1])), *map(str, words[-1:])])) or "add it"


def _explain(model: type[Page], detail: Mapping[str, Any]) -> tuple[str, str]:
    """What is wrong and what would be right, for one pydantic fault."""
    kind, value, context = detail["type"], detail["input"], detail.get("ctx", {})
    if kind == "extra_forbidden":
        return _unknown_key(model, detail)
    if kind == "missing" and isinstance(detail["loc"][-1], int):
        return f"has {len(value)} entries, {detail['loc'][-1] + 1} or more are wanted", ""
    if kind == "missing":
        return f'missing key "{detail["loc"][-1]}"', _choices(model, detail["loc"])
    if kind == "literal_error":
        known = re.findall(r"'([^']*)'", str(context["expected"]))
        return f"unknown word {_plain(value)}", did_you_mean(str(value), known, known)
    if kind in _PLAIN:
        return f"{_PLAIN[kind]}, found {_plain(value)}", ""
    if kind in _BOUNDS:
        text, key = _BOUNDS[kind]
        return f"{text.format(context[key])}, found {_plain(value)}", ""
    if kind == "string_pattern_mismatch" and context["pattern"] in _SHAPES:
        what, hint = _SHAPES[context["pattern"]]
        return f"{what}, found {_plain(value)}", hint
    message = detail["msg"].removeprefix("Value error, ")
    what, _, hint = message.partition(" | ")
    return what, hint


def _real(loc: tuple[int | str, ...], table: Any) -> tuple[int | str, ...]:
    """The part of a key path that stands in the file; pydantic adds the names of a union's alternatives."""
    kept: list[int | str] = []
    for part in loc:
        inner = dict(enumerate(table)) if isinstance(table, list | tuple) else table
        if isinstance(inner, dict) and part in inner:
            table = inner[part]
            kept.append(part)
    return tuple(kept)


def problems_of(model: type[Page], fault: ValidationError, table: Any, file: str, place: str) -> list[Problem]:
    """One Problem for each fault pydantic found; a value that fits no alternative of a union is told once."""
    found: dict[str, Problem] = {}
    for detail in fault.errors(include_url=False):
        if detail["type"] == "too_short" and len(detail["input"]) >= detail["ctx"]["min_length"]:
            continue  # pydantic counts only entries without faults, which are told themselves
        what, hint = _explain(model, detail)
        of_key = detail["type"] in ("missing", "extra_forbidden")
        loc = detail["loc"][:-1] if of_key else detail["loc"]
        real = _real(loc, table)
        where = place_of(real)
        if place:
            where = place + (f".{where}" if where and not where.startswith("#") else where)
        found.setdefault(where if len(real) < len(loc) else where + what, error(file, where, what, hint))
    return list(found.values())


_Model = TypeVar("_Model", bound=Page)


def read_page(model: type[_Model], table: Any, *, file: str, place: str = "") -> _Model:
    """One table as its model. Raises ContentError with every fault in it."""
    try:
        return model.model_validate(table)
    except ValidationError as fault:
        raise ContentError(problems_of(model, fault, table, file, place)) from fault


def read_in_part(model: type[_Model], table: Any, problems: list[Problem], *, file: str) -> _Model | None:
    """What can be read of a table when its faults are left out; they join `problems`. None if nothing can."""
    left = deepcopy(table)
    for _ in range(MOST_TRIES):
        try:
            return model.model_validate(left)
        except ValidationError as fault:
            problems.extend(problems_of(model, fault, left, file, ""))
            details = fault.errors(include_url=False)
            places = {_real(detail["loc"], left) for detail in details}
            if () in places or any(detail["type"] == "missing" for detail in details):
                return None  # what follows from something missing is no fault of its own
            for loc in sorted(places, key=lambda loc: tuple(map(str, loc)), reverse=True):
                _leave_out(left, loc)
    return None


def _leave_out(table: Any, loc: tuple[int | str, ...]) -> None:
    """Take an entry out of a table; of a list the whole list, whose other entries would get other numbers."""
    *place, last = loc
    for depth, part in enumerate(loc):
        if isinstance(part, int):
            *place, last = loc[:depth]
            break
    for part in place:
        table = table.get(part, {})
    table.pop(last, None)


_Result = TypeVar("_Result")


def attempt(problems: list[Problem], step: Callable[[], _Result]) -> _Result | None:
    """Runs `step`; if it is refused, its Problems join `problems` and the reading goes on with None."""
    try:
        return step()
    except ContentError as fault:
        problems.extend(fault.problems)
        return None
