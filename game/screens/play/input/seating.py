"""Several people at one screen: whose board is shown, and questions to who does not sit there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.battle.log import LogWriter
from game.battle.sentences import blows
from game.dice.distribution import percent
from game.messages import orders as od
from game.messages.orders import Order
from game.messages.stack import Ask
from game.record import record
from game.screens.match import Match
from game.screens.play.input.controls import PASSING, Controls
from game.screens.play.input.looking import Looking
from game.screens.play.input.player import Player
from game.screens.play.panels import answering
from game.screens.play.panels.answering import reaction_odds
from game.screens.play.view import View
from game.screens.texts import text_of
from game.systems.captions import Face
from game.world.body import Build
from game.world.sides import side_card


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
    return reaction_to(match, viewer, match.ask, names) if match.ask is not None else None


_ATTACKS = {"attack.shot": "A plain shot", "close.weapon": "A plain blow", "close.strike": "A plain strike"}


def reaction_to(match: Match, viewer: str, ask: Ask, names: LogWriter) -> Reaction | None:
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
    text = words.format(unit=names.name(ask.unit), foe=names.name(ask.about), weight=ask.weight)
    answers = _answers(controls, names)
    return Reaction(title, text, answers, _lasting(match.face, ask)) if answers else None


def _known_to_both(match: Match, viewer: str, ask: Ask) -> bool:
    """Whether both sides know everybody whom the question names."""
    named = {ask.unit, ask.about} - {0}
    return all(named <= set(match.outlook(side).having(Build)) for side in (viewer, ask.side))


def _all_known(match: Match, viewer: str, ask: Ask) -> bool:
    """Whether the viewer knows of everybody on the side asked: else the one way left would tell who bars the others."""
    return set(match.outlook(ask.side).friends()) <= set(match.outlook(viewer).having(Build))


def _answers(controls: Controls, names: LogWriter) -> tuple[tuple[str, od.Order], ...]:
    """The answers that need no board, to decline last."""
    choices = controls.offers.choices
    found: list[tuple[str, od.Order]] = []
    if controls.held:
        plain = controls.draft()
        forecast = controls.ahead.forecast(plain)
        if plain is None or forecast is None:
            return ()
        found.append((f"{_ATTACKS.get(controls.mode, 'The attack')}: {percent(forecast.success)}", plain))
    elif controls.sole is not None:
        x, y = controls.sole.to
        found.append((f"{controls.face.answer(controls.sole.gait)[0]} to ({x}, {y})", controls.sole))
    else:
        open_ = [order for order in choices.listed() if order != od.DECLINE]
        found += [(_word(controls.face, order) + _whom(names, order), order) for order in open_]
    return (*found, (_word(controls.face, od.DECLINE), od.DECLINE)) if od.DECLINE in choices else tuple(found)


def _whom(names: LogWriter, order: od.Order) -> str:
    """What a parry is done with, and against whom: several may be open."""
    if not isinstance(order, od.Parry):
        return ""
    return f" {blows(order.targets, names.everyone())} with the {order.means}"


def _word(face: Face, order: od.Order) -> str:
    return face.answer(str(getattr(order, "answer", order.word)))[0]


def _lasting(face: Face, ask: Ask) -> tuple[tuple[str, od.Order | None], ...]:
    """What may be answered from now on, or for a turn."""
    found: list[tuple[str, od.Order | None]] = []
    if ask.question in PASSING:
        found.append((text_of("pass"), None))
    for word, caption in answering.standing(face, ask):
        found.append((caption, answering.from_now_on(face, ask, word)))
    return tuple(found)


class Seating:
    """The curtains of one battle view."""

    def __init__(self, view: View, player: Player, looking: Looking, forget: Callable[[], None]) -> None:
        self.view = view
        self.player = player
        self.looking = looking
        self._forget = forget

    def opening(self) -> None:
        """A battle comes onto the screen, new, loaded or continued: where several people play, the curtain first."""
        view = self.view
        if len(view.match.people) > 1 and view.match.battle.over is None:
            self._curtain(view.viewer)

    def hand_over(self, side: str) -> None:
        """Another side is asked: its person answers in passing, or takes the seat behind a curtain."""
        view = self.view
        view.controls = None
        if len(view.match.people) < 2:
            view.seat(side)
        else:
            self._curtain(side, passing=True)

    def _curtain(self, side: str, *, passing: bool = False) -> None:
        view = self.view
        reaction = in_passing(view.match, view.viewer, view.playback.teller) if passing else None
        if reaction is not None:
            view.stage.sounds.play("decision")
        self._forget()
        place, why = view.match.battle.sides.index(side), occasion(view.match, side, reaction)
        sit, answer = partial(self._sit, side), partial(self._answered, side)
        saved = view.match.saved_words
        view.stage.lay_over(view.stage.make("handover", side, place, why, sit, reaction, answer, saved))

    def _answered(self, side: str, order: Order | None) -> None:
        """Whoever answers on a curtain is asked on there; before anything else who sits at the board sees what came."""
        view, match = self.view, self.view.match
        self.player.reply(order)
        while match.human_asked and match.passes():
            pass
        if match.battle.over is not None:
            return
        view.playback.hear()
        if match.ask is not None and match.ask.side == side and in_passing(match, view.viewer, view.playback.teller):
            self.hand_over(side)
        else:
            self._curtain(view.viewer)

    def _sit(self, side: str) -> None:
        """The side's own board; where the other side last looked is forgotten."""
        self.view.seat(side)
        self.looking.centre(at_once=True)


def occasion(match: Match, side: str, reaction: Reaction | None) -> str:
    """Why this side is called to the view. That there is a question which is no reaction is not told.

    It may tell who hides, or that somebody has points stored to be quick with.
    """
    soldier, battle = _named(match, side), match.battle
    ask, when = battle.ask, f"round {max(1, battle.round)}"
    if reaction is not None:
        return f"{soldier} answers: {reaction.title}"
    if ask is not None and ask.side == side:
        if ask.question == "deploy":
            return f"{soldier}: deployment"
        if ask.question == "turn":
            return f"{soldier}: turn, {when}"
    return f"{soldier} goes on, {when}"


def _named(match: Match, side: str) -> str:
    """A side by its colour and its name, which stand in the briefing."""
    outlook, colour = match.outlook(side), side.capitalize()
    card = side_card(outlook, side)
    name = card.name if card is not None else colour
    return name if side.lower() in name.lower() else f"{colour} ({name})"
