"""A position as text, stack included, that reads back the same (law 6)."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np

from game.battle.position import Position
from game.content.page import parse_json
from game.content.problem import ContentError
from game.dice.source import Dice
from game.field import Field, FieldError, Terrain, shared
from game.messages.stack import Frame
from game.messages.wire import WireError, lively, plain, shown
from game.rulebooks.shelf import vocabulary
from game.systems.rulebook import Rulebook
from game.words import word_of
from game.world.body import Allegiance, Build, Identity
from game.world.store import World

LAYERS = ("cost", "rung", "opaque", "light", "level")
PARTS: dict[str, type] = {
    word: kind
    for word, kind in vocabulary(object).items()
    if kind.__module__.startswith("game.world.") or kind.__module__.endswith(".parts")
}
"""Every component, and every value inside one, by its word: those of the world, and the `parts` of each book."""

OF_UNIT = (Identity, Allegiance, Build)


class SaveError(ValueError):
    """A text that is no position of ours; says what was found."""


def _only(value: Mapping[str, Any], known: Collection[str], of: str) -> None:
    """Raises SaveError for a part that would be passed over."""
    if strange := next((key for key in value if key not in known), ""):
        raise SaveError(f'"{strange:.40}" is no part of {of}')


def position_to_plain(position: Position, dice: Dice | None = None) -> dict[str, Any]:
    """A position, and the dice if given, as JSON values."""
    world = position.world
    if not isinstance(world, World):
        raise TypeError("only a true position can be saved; an imagined one has its base elsewhere")
    plain_position: dict[str, Any] = {
        "field": field_to_plain(world.field.bare),
        "entities": {str(entity): [plain(part) for part in world.parts(entity)] for entity in world.entities()},
        "stack": [plain(frame) for frame in position.stack],
    }
    if dice is not None:
        plain_position["dice"] = list(dice.state())
    return plain_position


def position_from_plain(value: Any, book: Rulebook) -> Position:
    """The position that JSON values stand for, in a world of its own. Raises SaveError."""
    with _told("its parts"):
        _only(value, ("field", "entities", "stack", "dice"), "a position")
        ground, entities, stack = (value[part] for part in ("field", "entities", "stack"))
    with _told("field"):
        world = World(field_from_plain(ground))
    try:
        with _told("entities"):
            _fill(world, entities, book)
        with _told("stack"):
            return Position(world, book, [_frame(frame) for frame in stack])
    except SaveError:
        world.close()
        raise


@contextmanager
def _told(part: str) -> Iterator[None]:
    """Says of a part of a position that it cannot be used, and why, without words of Python."""
    try:
        yield
    except (WireError, SaveError) as fault:
        raise SaveError(f"not a position: {part}: {fault}") from fault
    except KeyError as fault:
        raise SaveError(f'not a position: {part}: "{fault.args[0]}" is missing') from fault
    except (LookupError, TypeError, ValueError, AttributeError) as fault:
        raise SaveError(f"not a position: {part}: it is not what it should be") from fault


def position_to_text(position: Position, dice: Dice | None = None) -> str:
    """A position as text, one entity to a line."""
    value = position_to_plain(position, dice)
    entities = value.pop("entities")
    lines = [f"{json.dumps(key)}:{_dumped(parts)}" for key, parts in entities.items()]
    head = _dumped(value)
    return f'{head[:-1]},"entities":{{\n' + ",\n".join(lines) + "\n}}\n"


def position_from_text(text: str, book: Rulebook) -> Position:
    """The position a text stands for. Raises SaveError."""
    try:
        value = parse_json(text, "", kind="a position")
    except ContentError as fault:
        raise SaveError(str(fault)) from None
    return position_from_plain(value, book)


def dice_from_plain(value: Any) -> Dice:
    """The dice of a saved position, ready to go on. Raises SaveError."""
    match value.get("dice") if isinstance(value, dict) else None:
        case [int(seed), str(stream), int(drawn)]:
            return Dice(seed, stream, drawn)
        case None:
            raise SaveError("the save has no dice")
    raise SaveError("the save has dice that cannot be used: a seed, a name and a count of draws are wanted")


def _dumped(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _fill(world: World, entities: dict[str, Any], book: Rulebook) -> None:
    """Entities keep their numbers, those that have lost all their parts too."""
    able = set(PARTS.values())
    for made, (key, parts) in enumerate(entities.items(), 1):
        try:
            number, all_parts = int(key), tuple(lively(part) for part in parts)
        except WireError as fault:
            raise SaveError(f"{key:.12}: {fault}") from fault
        strange = next((part for part in all_parts if type(part) not in able), None)
        if strange is not None:
            raise SaveError(f"{number}: {shown(strange)} is no part of an entity")
        if number == made:
            world.add(*all_parts)
        else:
            world.place(number, *all_parts)
        if lost := _lost({type(part) for part in all_parts}, book):
            raise SaveError(f"{number} is a unit without {lost}")


def _lost(kinds: Collection[type], book: Rulebook) -> str:
    """What every unit of a book has and this one lacks; empty for a whole unit, and for what is no unit."""
    if not any(kind in kinds for kind in OF_UNIT):
        return ""
    return next((word_of(kind) for kind in (*OF_UNIT, *book.unit_parts) if kind not in kinds), "")


def _frame(value: Any) -> Frame:
    try:
        frame = lively(value)
    except WireError as fault:
        raise SaveError(str(fault)) from None
    if not isinstance(frame, Frame):
        raise SaveError(f"{shown(frame)} is no action under way")
    return frame


# --- ground -------------------------------------------------------------------------------------------------


def field_to_plain(field: Field) -> dict[str, Any]:
    """A battlefield's ground: its kinds, a row of numbers for each line, and layers that differ from their kinds."""
    value: dict[str, Any] = {
        "kinds": [plain(kind) for kind in field.kinds],
        "terrain": _rows(field.terrain),
    }
    usual = Field.from_kinds(field.kinds, field.terrain)
    for name in LAYERS:
        layer = getattr(field, name)
        if not np.array_equal(layer, getattr(usual, name)):
            value[name] = _rows(layer)
    return value


def field_from_plain(value: Any) -> Field:
    """The ground that JSON values stand for. Raises SaveError for an impossible one."""
    _only(value, ("kinds", "terrain", *LAYERS), "the ground")
    try:
        field = Field.from_kinds([_kind(kind) for kind in value["kinds"]], _layer(value["terrain"]))
        layers = {name: _layer(value[name]) for name in LAYERS if name in value}
        return shared(dataclasses.replace(field, **layers) if layers else field)
    except FieldError as fault:
        raise SaveError(str(fault)) from None


def _kind(value: Any) -> Terrain:
    """A kind of ground; format 1 had a list of all its fields, in their order."""
    return Terrain(*value) if isinstance(value, list) else lively(value)


def _rows(layer: Any) -> list[str]:
    return [bytes(int(square) for square in row).hex() for row in layer]


def _layer(rows: Iterable[str]) -> Any:
    return np.array([list(bytes.fromhex(row)) for row in rows])
