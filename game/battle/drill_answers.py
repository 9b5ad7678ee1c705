"""What drilled soldiers answer out of turn, without being asked: the standing answers of a squad (WAR-GROUP).

A side switches it on for each of its squads. Its own standing answers come first. The book says what is drilled; to all
else such a soldier declines. Who is detached is asked, who commands answers as the others do; what commanders alone
are asked, their turn and how a volley is shared out, is always asked.
"""

from __future__ import annotations

from game.battle.outlook import Outlook
from game.battle.policy import furthest
from game.battle.standing import ALWAYS, NEVER, meant
from game.messages.orders import Order, Respond
from game.messages.stack import Ask
from game.systems.face import Drilled
from game.systems.warfare.allotting import ALLOT
from game.systems.warfare.squads import members, mustered
from game.world.squads import ByDrill
from game.world.store import Unit

COMMANDS = ("turn", ALLOT)
"""Questions that are a soldier's own turn, or a commander's."""
AWAY = "dodge_way"


def by_drill(outlook: Outlook, unit: Unit) -> bool:
    """Whether a soldier answers out of turn by its drill: its squad does, and it serves in its ranks."""
    squad = mustered(outlook, unit)
    return bool(squad) and outlook.find(squad, ByDrill) is not None and unit in members(outlook, squad)


def answer_by_drill(outlook: Outlook, ask: Ask) -> Order | None:
    """What the soldier who is asked has been drilled to answer; None for who is to be asked."""
    chapter = outlook.book.warfare
    if ask.question in COMMANDS or chapter is None or not outlook.having(ByDrill) or not by_drill(outlook, ask.unit):
        return None
    choices = outlook.book.choices(outlook, ask)
    drilled = outlook.book.face.ask(ask.question).drilled
    if drilled is not None and drilled.least <= ask.weight <= drilled.most:
        return _wanted(drilled, ask) or meant(ALWAYS, ask, choices)
    return meant(NEVER, ask, choices) or next(iter(ask.choices), None)


def _wanted(drilled: Drilled, ask: Ask) -> Order | None:
    """The very answer that is drilled, where it is open."""
    if ask.question == AWAY:
        return furthest(ask)
    return Respond(drilled.word) if Respond(drilled.word) in ask.choices else None
