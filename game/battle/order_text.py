"""Which kind of order an order is: the key of its button, and the order in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.messages import orders as od
from game.messages.assaults import Recall, SendAssault
from game.messages.warfare import Appoint, GroupAttack
from game.systems.face import NOW, Face, Kind
from game.world.store import Unit

_PARTS = {
    "attack": "mode", "close": "kind", "move": "gait", "act": "act", "stance": "stance", "aid": "kind",
    "respond": "answer", "group": "mode",
}  # fmt: skip
"""Words of orders that are of several kinds, each with the field that tells them apart."""


def kind_of(order: od.Order, throws: tuple[str, ...] = ()) -> str:
    """The key of the kind an order belongs to; `throws` are the kinds of grenades carried, in order."""
    match order:
        case od.Burst(options=("suppress",)):
            return "burst.suppress"
        case od.Throw(grenade=grenade):
            return f"throw.{throws.index(grenade)}" if grenade in throws else "throw.0"
        case od.WatchOver(options=options):
            return "overwatch.snap" if options else "overwatch"
    part = _PARTS.get(order.word)
    return f"{order.word}.{getattr(order, part)}" if part is not None else order.word


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
    kind = face.by_key.get(kind_of(order))
    caption = kind.caption if kind is not None else order.word.capitalize()
    match order:
        case od.Attack(target=target) | GroupAttack(target=target):
            return f"{caption} at {names.get(target, 'the target')}"
        case od.Close(target=target):
            return f"{caption}: {names.get(target, 'the target')}"
        case od.Burst(squares=squares, options=options):
            over = len(set(squares))
            what = "Suppress" if "suppress" in options else f"{caption} over"
            return f"{what} {over} square{'s' * (over > 1)}"
        case od.Parry(targets=targets, means=means):
            return f"{caption} {blows(targets, names)} with the {means}"
        case od.Respond(answer=answer):
            return face.answer(answer)[0]
        case od.Throw(to=to):
            return f"Throw to ({to[0]}, {to[1]})"
        case od.Aid(target=target, kind=how):
            what = caption if kind is not None else how.replace("_", " ").capitalize()
            return f"{what}: {names.get(target, 'a friend')}"
        case od.Move(to=to):
            return f"{caption} to ({to[0]}, {to[1]})"
    return caption + _commanded(order, names)


def _commanded(order: od.Order, names: Mapping[Unit, str]) -> str:
    """Whom or what a command of who leads a squad is about."""
    match order:
        case Appoint(unit=unit):
            return f" {names.get(unit, 'a subordinate')}"
        case SendAssault(units=units, zone=zone):
            return f" on {zone.replace('_', ' ')} with {len(units)}"
        case Recall(zone=zone):
            return f" from {zone.replace('_', ' ')}"
    return ""
