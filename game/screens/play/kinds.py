"""Which kind of order an order is: the key of its button."""

from __future__ import annotations

from game.messages import orders as od
from game.systems.face import NOW, Kind


def kind_of(order: od.Order, throws: tuple[str, ...] = ()) -> str:
    """The key of the kind an order belongs to; `throws` are the kinds of grenades carried, in order."""
    match order:
        case od.Attack(mode=mode):
            return f"attack.{mode}"
        case od.Close(kind=kind):
            return f"close.{kind}"
        case od.Move(gait=gait):
            return f"move.{gait}"
        case od.Throw(grenade=grenade):
            return f"throw.{throws.index(grenade)}" if grenade in throws else "throw.0"
        case od.WatchOver(options=options):
            return "overwatch.snap" if options else "overwatch"
        case od.Act(act=act):
            return f"act.{act}"
        case od.TakeStance(stance=stance):
            return f"stance.{stance}"
        case od.Aid(kind=kind):
            return f"aid.{kind}"
        case od.Respond(answer=answer):
            return f"respond.{answer}"
    return order.word


def unknown(key: str, hotkey: str = "") -> Kind:
    """A button for a kind of order that this table does not know: another book's."""
    caption = key.partition(".")[2] or key
    return Kind(key, caption.replace("_", " ").capitalize(), "unknown", hotkey, NOW, "turn", "")
