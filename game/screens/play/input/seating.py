"""Who sits at the screen: where several people play, a board is shown only behind the curtain of its side."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.messages.orders import Order
from game.screens.match import Match
from game.screens.play.input.looking import Looking
from game.screens.play.input.player import Player
from game.screens.play.input.reactions import Reaction, in_passing
from game.screens.play.view import View
from game.world.sides import side_card


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
        """Whoever answers on a curtain sits there now: it is asked on, or another side's own curtain comes first."""
        view, match = self.view, self.view.match
        self.player.reply(order)
        while match.human_asked and match.passes():
            pass
        if match.battle.over is not None:
            return
        if match.ask is not None and match.ask.side == side:
            view.playback.hear()
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
    who, battle = _named(match, side), match.battle
    ask, when = battle.ask, f"round {max(1, battle.round)}"
    if reaction is not None:
        return f"{who} answers: {reaction.title}"
    if ask is not None and ask.side == side:
        if ask.question == "deploy":
            return f"{who}: deployment"
        if ask.question == "turn":
            return f"{who}: turn, {when}"
    return f"{who} goes on, {when}"


def _named(match: Match, side: str) -> str:
    """A side by its colour and its name, which stand in the briefing."""
    outlook, colour = match.outlook(side), side.capitalize()
    card = side_card(outlook, side)
    name = card.name if card is not None else colour
    return name if side.lower() in name.lower() else f"{colour} ({name})"
