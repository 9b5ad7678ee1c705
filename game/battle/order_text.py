"""Which kind of order an order is: the key of its button, and the order in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields

from game.messages import orders as od
from game.messages.roles import named
from game.systems.face import NOW, Face, Kind
from game.world.store import Unit


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
    return Kind(key, caption.replace("_", " ").capitalize(), "unknown", NOW, "turn", "")


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
