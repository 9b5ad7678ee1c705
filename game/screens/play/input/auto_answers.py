"""What the player leaves to soldiers and is not asked: answers given beforehand, and turns of those who are led."""

from __future__ import annotations

from game.battle.battle import Refused
from game.battle.squad_autopilot import on_squad_orders
from game.messages.orders import DECLINE
from game.messages.stack import Ask
from game.messages.warfare import AnswerOnAutopilot
from game.screens.play.animation.pace import rest
from game.screens.play.input.ahead import Ahead
from game.screens.play.input.offers import Offers
from game.screens.play.input.player import Player
from game.screens.play.panels.orderbar import Button
from game.screens.play.view import View
from game.screens.texts import text_of
from game.systems import hotkeys
from game.systems.warfare.squads import detached, mustered, squads_of
from game.world.squads import OnAutopilot
from game.world.store import Unit

TURN, ROUND, ANSWERS = "unasked.turn", "unasked.round", "unasked.answers"


class AutoAnswers:
    """What is left to others in one battle screen, and for how long.

    A turn is left to whoever leads, or acts alone, until its round is over: it then does as its squad does. So is all
    of a round, until the player says otherwise.
    """

    def __init__(self, view: View, player: Player) -> None:
        self.view = view
        self.player = player
        self._greeted: set[str] = set()
        self._left: set[tuple[int, Unit]] = set()
        self._rounds: dict[str, int] = {}

    @property
    def running(self) -> bool:
        """Whether the side at the screen has left the whole of this round to its soldiers."""
        return self._rounds.get(self.view.viewer) == self.view.match.battle.round > 0

    def settles(self, ask: Ask) -> bool:
        """Whether a question needs nobody to answer it, or something is to be said before it; then that is done."""
        if ask.side not in self._greeted:
            self._greeted.add(ask.side)
            if self._said_beforehand(ask):
                return True
        self.view.company.refused = ""  # what it was about is another question's
        if self._hopeless(ask):
            return True
        return ask.question == "turn" and self._is_left(ask.unit) and self._acted(ask)

    def _hopeless(self, ask: Ask) -> bool:
        """A question whose answer is rolled for and cannot succeed is declined, and not asked."""
        outlook, match = self.view.outlook, self.view.match
        if not outlook.book.face.ask(ask.question).rolled or ask is not match.ask:
            return False
        offers = Offers(outlook, ask)
        forecasts = [Ahead(outlook, ask, offers).forecast(order) for order in offers.listed if order != DECLINE]
        tried = [check for one in forecasts if one is not None for check in one.checks[:1] if check.unit == ask.unit]
        if not tried or any(check.odds() for check in tried):
            return False
        match.answer(DECLINE, rest())
        self.player.renew(own=False)
        return True

    def _is_left(self, unit: Unit) -> bool:
        """Whether a turn is left to its soldier; who was detached is left out of what a round is left to."""
        alone = detached(self.view.outlook, unit)
        return (self.running and not alone) or (self.view.match.battle.round, unit) in self._left

    def _said_beforehand(self, ask: Ask) -> bool:
        """As a battle begins: the player's standing answers, and squads that answer by their drill."""
        view, settings = self.view, self.view.stage.settings
        battle, led = view.match.battle, settings.by_drill and view.company.there
        if battle.choices_made and battle.round:
            return False
        if settings.standing:
            view.match.stand(settings.standing)
        if led and battle.ask is not None and battle.ask.side == ask.side:
            battle.answer(AnswerOnAutopilot())
        return led or bool(settings.standing)

    def _acted(self, ask: Ask) -> bool:
        """The next order of a turn that is left to its soldier; whether it knew one."""
        view = self.view
        order = on_squad_orders(view.outlook, ask)
        try:
            if order is None:
                raise Refused("")
            view.match.answer(order, rest())
        except Refused:
            self.stop()
            return False
        self.player.renew(own=False)
        return True

    def stop(self) -> bool:
        """The player decides again; whether anything was left to others."""
        own = frozenset(self.view.outlook.friends())
        mine = {left for left in self._left if left[1] in own}
        was = self.running or bool(mine)
        self._left -= mine
        self._rounds.pop(self.view.viewer, None)
        return was

    def press(self, key: str) -> str:
        """A key or a button: what it is about is left to the soldiers, or no longer. Why it cannot be, or nothing."""
        match, company = self.view.match, self.view.company
        ask = match.ask
        if ask is None or ask.side != self.view.viewer or ask.side not in match.people:
            return "orders are given when your side is asked"
        if key == ANSWERS:
            on = not self.on_autopilot(company.squad)
            self.player.tell(AnswerOnAutopilot(company.squad, on))
            return ""
        if ask.question == "deploy":
            return text_of("not_begun")
        if key == ROUND:
            self._rounds[ask.side] = 0 if self.running else match.battle.round
        elif ask.question != "turn":
            return text_of("nobodys_turn")
        else:
            self._left.add((match.battle.round, ask.unit))
        self.view.controls, self.view.back = None, 0
        return ""

    def buttons(self, squad: Unit) -> list[Button]:
        """What may be left to the soldiers, as buttons."""
        drilled, keys = self.on_autopilot(squad), hotkeys.SQUADS
        words, about = text_of("drilled" if drilled else "asked"), text_of("drill_squad" if squad else "drill_about")
        return [
            Button(TURN, text_of("turn"), "many", keys[TURN], text_of("turn_about"), None),
            Button(ROUND, text_of("round"), "skip", keys[ROUND], text_of("round_about"), None, lit=self.running),
            Button(ANSWERS, words, "lock", keys[ANSWERS], about, None, lit=drilled),
        ]

    def on_autopilot(self, squad: Unit) -> bool:
        """Whether a squad (0: every squad of the side) answers by its drill."""
        outlook = self.view.outlook
        squads = [squad] if squad else squads_of(outlook, outlook.side)
        return all(outlook.find(one, OnAutopilot) is not None for one in squads)

    def left(self, unit: Unit) -> bool:
        """Whether a soldier's turn is left to itself, so that it is shown like those of its squad."""
        led = bool(mustered(self.view.outlook, unit))
        return led and self._is_left(unit)
