"""What a side witnesses: of each event, nothing, all of it, or the part that shows, by the roles of its fields."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.battle.met import fate, met
from game.battle.outlook import Outlook
from game.messages import events as ev
from game.messages.events.roles import UNTOLD, roles


def visible(event: ev.Event, outlook: Outlook) -> ev.Event | None:
    """The event as the side witnesses it, straight after it was written and before anything follows; None if not."""
    kind = type(event)
    told, about = kind.declared, getattr(event, "unit", 0)
    secret = told.secret(event) if told.secret is not None else None
    if told.untold or (secret is not None and outlook.keeps_secret(about, secret)):
        return None
    shown = event.shown(outlook)
    if shown is None:
        return None
    changed: dict[str, Any] = {}
    for name, role in roles(kind):
        was = getattr(shown, name)
        known = role.known(was, outlook)
        if known is UNTOLD:
            return None
        if known != was:
            changed[name] = known
    return replace(shown, **changed) if changed else shown


def witness(outlook: Outlook, event: ev.Event) -> None:
    """Note an event in the side's log, if it shows."""
    shown = visible(event, outlook)
    if shown is None:
        return
    outlook.log.append(shown)
    if isinstance(shown, ev.RoundBegan):
        outlook.fates[shown.round] = {unit: fate(outlook, outlook.book, unit) for unit in outlook.friends()}
    if isinstance(shown, ev.Spotted) and shown.unit not in outlook.met and shown.unit not in outlook.hidden():
        outlook.met[shown.unit] = met(outlook, shown.unit)  # it may be out of sight again before anyone looks
