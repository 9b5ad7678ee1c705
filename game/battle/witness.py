"""What a side witnesses: of each event, nothing, all of it, or the part that shows, by the roles of its fields."""

from __future__ import annotations

from game.battle.masks import fate, met
from game.battle.outlook import Outlook
from game.messages import events as ev
from game.messages.roles import as_known


def visible(event: ev.Event, outlook: Outlook) -> ev.Event | None:
    """The event as the side witnesses it, straight after it was written and before anything follows; None if not."""
    text, about = event.declared, getattr(event, "unit", 0)
    secret = text.secret(event) if text.secret is not None else None
    if text.untold or (secret is not None and outlook.keeps_secret(about, secret)):
        return None
    shown = event.shown(outlook)
    return as_known(shown, outlook) if shown is not None else None


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
