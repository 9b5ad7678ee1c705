"""Orders as one line of words, their kinds in words, and patterns of them in scenes."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from typing import Any

from game.field import Cell
from game.messages import orders as od
from game.messages.roles import named
from game.record import record
from game.systems.face import NOW, Face, Kind
from game.world.store import Unit

_SQUARE = re.compile(r"(-?[0-9]{1,4}),(-?[0-9]{1,4})")
NAMED = {"draw": "weapon", "throw": "weapon", "stance": "stance"}
"""Orders whose first word that is no unit and no square names something: a weapon, a grenade, a stance."""


def square(word: str) -> tuple[int, int] | None:
    """A square written "3,4"; None for any other word."""
    found = _SQUARE.fullmatch(word)
    return (int(found[1]), int(found[2])) if found else None


def parsed(line: str, keys: Collection[str]) -> dict[str, Any]:
    """A line as the table that a step would be: units are targets, squares ways or ends, all else options."""
    head, *rest = line.split()
    table: dict[str, Any] = {"order": head}
    squares = [cell for cell in map(square, rest) if cell is not None]
    words = [word for word in rest if square(word) is None]
    targets = [word for word in words if word in keys]
    options = [word for word in words if word not in keys]
    if head in NAMED and options:
        table[NAMED[head]] = options.pop(0)
    if squares:
        table |= {"to": squares[-1], "squares": squares, **({"path": squares} if len(squares) > 1 else {})}
    if targets:
        table |= {"target": targets[0], "targets": targets}
    return {**table, "options": options}


def whole(step: Mapping[str, Any], keys: Collection[str]) -> Mapping[str, Any]:
    """A step whose order may be a line: what the line says, over what stands beside it; options of both count."""
    line = str(step.get("order", ""))
    if len(line.split()) < 2:
        return step
    told = parsed(line, keys)
    return {**step, **told, "options": [*step.get("options", ()), *told["options"]]}


def kind_of(order: od.Order, throws: tuple[str, ...] = ()) -> str:
    """The key of the kind an order belongs to; `throws` are the kinds of grenades carried, in order."""
    match order:
        case od.Burst(options=("suppress",)):
            return "burst.suppress"
        case od.Throw(grenade=grenade):
            return f"throw.{throws.index(grenade)}" if grenade in throws else "throw.0"
        case od.WatchOver(options=options):
            return "overwatch.snap" if options else "overwatch"
    return f"{order.word}.{getattr(order, order.part)}" if order.part else order.word


def unknown(key: str) -> Kind:
    """A button for a kind of order that this table does not know: another book's."""
    caption = key.partition(".")[2] or key
    return Kind(key, "unknown", NOW, "turn", caption=caption.replace("_", " ").capitalize())


def blows(targets: Sequence[Unit], names: Mapping[Unit, str]) -> str:
    """Whose blows are parried, and how many of each."""
    found = []
    for one in dict.fromkeys(targets):
        count = targets.count(one)
        told = "a blow" if count == 1 else f"{count} blows"
        found.append(f"{told} of {names.get(one, 'somebody')}")
    return " and ".join(found)


def told_order(face: Face, order: od.Order, names: Mapping[Unit, str]) -> str:
    """What an order is and whom it is meant for."""
    key = kind_of(order)
    caption = (face.by_key.get(key) or unknown(key)).caption
    match order:
        case od.Burst(squares=squares, options=options):
            over = len(set(squares))
            what = "Suppress" if "suppress" in options else f"{caption} over"
            return f"{what} {over} square{'s' * (over > 1)}"
        case od.Parry(targets=targets, means=means):
            return f"{caption} {blows(targets, names)} with the {means}"
        case od.Respond(answer=answer):
            return face.answer(answer)[0]
    told = order.log_words or " ".join(("{caption}", *(f"{{{name}}}" for name in sorted(named(type(order))))))
    return told.format(caption=caption, **{one.name: _told(one.name, order, names) for one in fields(order)})


def _told(name: str, order: od.Order, names: Mapping[Unit, str]) -> object:
    """A field of an order in words."""
    value = getattr(order, name)
    if name in named(type(order)):
        return names.get(value, "the target")
    if name == "to" and value is not None:
        return f"({value[0]}, {value[1]})"
    return len(value) if name == "units" else str(value).replace("_", " ")


@record
class OrderPattern:
    """An order's word, and what it must have: targets, squares, options, the thing that is thrown or taken up."""

    word: str
    targets: frozenset[Unit] = frozenset()
    squares: frozenset[Cell] = frozenset()
    options: frozenset[str] = frozenset()
    named: str = ""

    def matches(self, order: od.Order) -> bool:
        """Whether an order is of this kind and has all that is wanted of it."""
        return (
            has_word(order, self.word)
            and self.targets <= _targets(order)
            and self.squares <= _squares(order)
            and self.options <= set(getattr(order, "options", ()))
            and self.named in ("", getattr(order, "grenade", ""), getattr(order, "stance", ""))
        )


def pattern(line: str, keys: Mapping[str, Unit]) -> OrderPattern:
    """The pattern of a line of words, of which only the first is needed."""
    table: dict[str, Any] = parsed(line, keys)
    return OrderPattern(
        table["order"],
        frozenset(keys[key] for key in table.get("targets", ())),
        frozenset(table.get("squares", ())),
        frozenset(table["options"]),
        table.get("stance", table.get("weapon", "")),
    )


def has_word(order: od.Order, word: str) -> bool:
    """Whether a scene calls an order by this word."""
    if isinstance(order, od.Burst):
        return word in order.spoken and order.spoken[word] in ("", *order.options)
    if order.spoken is None or not order.part:
        return word in (order.spoken or (order.word,))
    return (order.spoken.get(word) if order.spoken else word) == str(getattr(order, order.part))


def _targets(order: od.Order) -> frozenset[Unit]:
    one = getattr(order, "target", getattr(order, "unit", None))
    return frozenset((*getattr(order, "targets", ()), *getattr(order, "more", ()), *(() if one is None else (one,))))


def _squares(order: od.Order) -> frozenset[Cell]:
    to = getattr(order, "to", None)
    return frozenset((*getattr(order, "squares", ()), *(() if to is None else (to,))))
