"""A question to the person who does not sit at the screen, told only as far as both sides know it.

In hot-seat most interrupts can so be answered in passing, with nobody changing places. What the one at the screen does
not know (a watcher it has not seen) is never told this way: then places are changed first.
"""

from __future__ import annotations

from game.battle.log.writer import LogWriter
from game.battle.sentences import blows
from game.dice.distribution import percent
from game.messages import orders as od
from game.messages.stack import Ask
from game.record import record
from game.screens.match import Match
from game.screens.play.input.controls import PASSING, Controls
from game.screens.play.panels import answering
from game.screens.play.panels.answering import reaction_odds
from game.systems.face import Face
from game.world.body import Build, Identity


@record
class Reaction:
    """What is asked, in words that both sides may read, and what may be answered at once or for longer.

    None among the lasting answers lets the question pass for the enemy's turn.
    """

    title: str
    words: str
    answers: tuple[tuple[str, od.Order], ...]
    lasting: tuple[tuple[str, od.Order | None], ...]


def in_passing(match: Match, viewer: str, names: LogWriter) -> Reaction | None:
    """The question that waits, if it may be told in front of `viewer`; None when places must be changed for it."""
    return told(match, viewer, match.ask, names) if match.ask is not None else None


_ATTACKS = {"attack.shot": "A plain shot", "close.weapon": "A plain blow", "close.strike": "A plain strike"}


def told(match: Match, viewer: str, ask: Ask, names: LogWriter) -> Reaction | None:
    """A question in words that both may read; None where it names somebody unknown or needs the board."""
    if ask.question in ("turn", "deploy") or ask.question not in match.face.asks:
        return None
    one = match.face.ask(ask.question)
    if one.secret or not _known_to_both(match, viewer, ask):
        return None
    title, words = one.title, one.text
    asked = match.outlook(ask.side)
    controls = Controls(asked, ask)
    if controls.ways_asked and not (controls.sole is not None and _all_known(match, viewer, ask)):
        return None
    words += reaction_odds(controls)
    said = words.format(unit=names.name(ask.unit), foe=names.name(ask.about), weight=ask.weight)
    answers = _answers(controls)
    return Reaction(title, said, answers, _lasting(match.face, ask)) if answers else None


def _known_to_both(match: Match, viewer: str, ask: Ask) -> bool:
    """Whether both sides know everybody whom the question names."""
    named = {ask.unit, ask.about} - {0}
    return all(named <= set(match.outlook(side).having(Build)) for side in (viewer, ask.side))


def _all_known(match: Match, viewer: str, ask: Ask) -> bool:
    """Whether the viewer knows of everybody on the side asked: else the one way left would tell who bars the others."""
    return set(match.outlook(ask.side).friends()) <= set(match.outlook(viewer).having(Build))


def _answers(controls: Controls) -> tuple[tuple[str, od.Order], ...]:
    """The answers that need no board, to decline last."""
    choices = controls.offers.choices
    found: list[tuple[str, od.Order]] = []
    if controls.held:
        plain = controls.draft()
        told = controls.ahead.forecast(plain)
        if plain is None or told is None:
            return ()
        found.append((f"{_ATTACKS.get(controls.mode, 'The attack')}: {percent(told.success)}", plain))
    elif controls.sole is not None:
        x, y = controls.sole.to
        found.append((f"{controls.face.answer(controls.sole.gait)[0]} to ({x}, {y})", controls.sole))
    else:
        open_ = [order for order in choices.listed() if order != od.DECLINE]
        found += [(_word(controls.face, order) + _whom(controls, order), order) for order in open_]
    return (*found, (_word(controls.face, od.DECLINE), od.DECLINE)) if od.DECLINE in choices else tuple(found)


def _whom(controls: Controls, order: od.Order) -> str:
    """What a parry is done with, and against whom: several may be open."""
    if not isinstance(order, od.Parry):
        return ""
    names = {foe: controls.outlook.get(foe, Identity).name for foe in order.targets}
    return f" {blows(order.targets, names)} with the {order.means}"


def _word(face: Face, order: od.Order) -> str:
    return face.answer(str(getattr(order, "answer", order.word)))[0]


def _lasting(face: Face, ask: Ask) -> tuple[tuple[str, od.Order | None], ...]:
    """What may be answered from now on, or for a turn."""
    found: list[tuple[str, od.Order | None]] = []
    if ask.question in PASSING:
        found.append((answering.PASS, None))
    for word, caption in answering.standing(face, ask):
        found.append((caption, answering.from_now_on(face, ask, word)))
    return tuple(found)
