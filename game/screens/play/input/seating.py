"""Who sits at the screen: where several people play, a board is shown only behind the curtain of its side."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.messages.orders import Order
from game.messages.stack import Ask
from game.screens.match import Match
from game.screens.play.input.reactions import Reaction, in_passing
from game.world.place import Position
from game.world.sides import side_card

if TYPE_CHECKING:
    from game.screens.play.screen import BattleScreen


def first_viewer(match: Match) -> str:
    """The side whose board is shown first: the person asked now, else the first person, else the first side."""
    ask = match.ask
    if ask is not None and match.human_asked:
        return ask.side
    return next(iter(match.people), match.battle.sides[0])


class Seating:
    """The curtains of one battle screen."""

    def __init__(self, screen: BattleScreen) -> None:
        self.screen = screen
        self._zones_shown: set[str] = set()
        self.looked: tuple[object, ...] | None = None
        """For which question, and where its unit stood, the view was moved last."""

    def opening(self) -> None:
        """A battle comes onto the screen, new, loaded or continued: where several people play, the curtain first."""
        screen = self.screen
        if len(screen.match.people) > 1 and screen.match.battle.over is None:
            self._curtain(screen.viewer)

    def elsewhere(self, ask: Ask) -> bool:
        """Whether a question is another than that for which the view was moved last, or its unit has moved since."""
        place = self.screen.outlook.find(ask.unit, Position) if ask.question == "turn" else None
        before, self.looked = self.looked, (ask.side, ask.question, ask.unit, place.cell if place is not None else None)
        return before != self.looked

    def hand_over(self, side: str) -> None:
        """Another side is asked: its person answers in passing, or takes the seat behind a curtain."""
        screen = self.screen
        screen.controls = None
        if len(screen.match.people) < 2:
            screen.seat(side)
        else:
            self._curtain(side, passing=True)

    def _curtain(self, side: str, *, passing: bool = False) -> None:

        screen = self.screen
        reaction = in_passing(screen.match, screen.viewer, screen.playback.teller) if passing else None
        if reaction is not None:
            screen.stage.sounds.play("decision")
        screen.hands.forget()
        place, why = screen.match.battle.sides.index(side), occasion(screen.match, side, reaction)
        sit, answer = partial(self._sit, side), partial(self._answered, side)
        saved = screen.match.saved_words
        screen.stage.lay_over(screen.stage.make("handover", side, place, why, sit, reaction, answer, saved))

    def _answered(self, side: str, order: Order | None) -> None:
        """Whoever answers on a curtain sits there now: it is asked on, or another side's own curtain comes first."""
        screen, match = self.screen, self.screen.match
        screen.reply(order)
        while match.human_asked and match.passes():
            pass
        if match.battle.over is not None:
            return
        if match.ask is not None and match.ask.side == side:
            screen.playback.hear()
            self.hand_over(side)
        else:
            self._curtain(screen.viewer)

    def placing(self, *, at_once: bool) -> bool:
        """Whether the side at the screen deploys on a small map: it sees its zone and scrolls itself."""
        screen, ask = self.screen, self.screen.match.ask
        if ask is None or ask.question != "deploy" or ask.side != screen.viewer or screen.camera.large:
            return False
        card = side_card(screen.outlook, ask.side)
        zone = card.zone if card is not None else ()
        if zone and (at_once or ask.side not in self._zones_shown):
            screen.camera.take_in(zone)
        self._zones_shown.add(ask.side)
        return bool(zone)

    def _sit(self, side: str) -> None:
        """The side's own board; where the other side last looked is forgotten."""
        self.screen.seat(side)
        self.screen.centre(at_once=True)


def occasion(match: Match, side: str, reaction: Reaction | None) -> str:
    """Why this side is called to the screen. That there is a question which is no reaction is not told.

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
