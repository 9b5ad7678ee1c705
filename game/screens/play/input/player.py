"""What a person does in a battle: gives orders and answers, tells squads what to do, gives up."""

from __future__ import annotations

from contextlib import suppress

from game.battle.battle import Refused
from game.dice.distribution import percent
from game.messages import orders as od
from game.messages.warfare import SideOrder
from game.screens.kit import Message
from game.screens.play.animation.pace import rest
from game.screens.play.input.storming import plan_refusal
from game.screens.play.panels import answering
from game.screens.play.view import View
from game.screens.texts import text_of


class Player:
    """Whoever sits at the screen, as far as it orders."""

    def __init__(self, view: View) -> None:
        self.view = view
        self._kept: set[str] = set()  # sides that have been kept as rosters after the end

    def give(self, order: od.Order | None) -> None:
        """Send an order, asking first where it may be regretted."""
        view, controls = self.view, self.view.controls
        if order is None or controls is None:
            self.refused()
            return
        if isinstance(order, od.Concede):
            self.concede()
            return
        if order == od.READY and (command_given := view.company.orders_text()):
            self._confirm(text_of("begin_ask"), command_given, order, text_of("begin"), no=text_of("back"))
            return
        risk = controls.ahead.endangered(order) if view.stage.settings.warn_friends else ()
        if risk:
            names = view.playback.teller.names
            own = text_of("one_of_yours")
            lines = [text_of("to_be_hit", name=names.get(unit, own), chance=percent(chance)) for unit, chance in risk]
            self._confirm(text_of("friendly_fire"), "\n".join(lines), order, text_of("do_anyway"))
            return
        further = controls.further(order)
        view.further = (controls.ask.unit, further, view.outlook.foes()) if further is not None else None
        self.send(order)

    def concede(self) -> None:
        """Give up, once the player is sure: the side at the screen, whoever is asked."""
        match = self.view.match
        side = self.view.viewer if self.view.viewer in match.people else match.people[0]

        def sure() -> None:
            with suppress(Refused):  # what was still being carried out has ended it
                match.battle.concede(side)
            self.view.controls = None

        yes, no = text_of("concede"), text_of("cancel_it")
        self.view.stage.lay_over(Message(text_of("concede_ask"), text_of("gives_up"), confirm=sure, yes=yes, no=no))

    def _confirm(self, title: str, words: str, order: od.Order, yes: str, no: str = "") -> None:
        self.view.stage.sounds.play("refuse")
        no = no or text_of("cancel_it")
        self.view.stage.lay_over(Message(title, words, confirm=lambda: self.send(order), yes=yes, no=no))

    def send(self, order: od.Order) -> None:
        """Send an order or an answer as it is; told if it is refused."""
        view, controls = self.view, self.view.controls
        try:
            view.match.answer(order, rest())
        except Refused as fault:
            if controls is not None:
                controls.refused = fault.reason
            self.refused()
            return
        if not isinstance(order, (od.Move, od.Attack, od.Burst, od.Throw)):
            view.stage.sounds.play("click")
        self.renew()

    def renew(self, *, own: bool = True) -> None:
        """Something was ordered, by hand or not: the controls are those of the question that waits now."""
        view = self.view
        view.back = 0 if own else view.back
        if view.controls is not None and view.controls.ask is not view.match.ask:
            view.controls = None

    def reply(self, order: od.Order | None) -> None:
        """Answer; none lets the question pass for as long as the enemy's turn lasts."""
        if order is not None:
            self.send(order)
            return
        self.view.match.let_pass()
        self.view.controls = None

    def stand(self, word: str) -> None:
        """Answer this kind of question from now on."""
        if self.view.controls is None:
            return
        if word == "pass":
            self.reply(None)
            return
        self.send(answering.from_now_on(self.view.controls.face, self.view.controls.ask, word))

    def refused(self) -> None:
        """Sound the refusal, where the last input was refused."""
        if self.view.controls is not None and self.view.controls.refused:
            self.view.stage.sounds.play("refuse")

    def tell(self, order: SideOrder) -> None:
        """Give an order of the side, to a squad or in an assault, or say why not."""
        view, plan = self.view, self.view.storming
        company, ask = view.company, view.match.ask
        company.refused = ""
        if ask is None or ask.side != view.viewer or view.viewer not in view.match.people:
            self.refuse(text_of("not_asked"))
            return
        try:
            view.match.answer(order)
        except Refused as fault:
            self.refuse(fault.reason)
            return
        company.sending = False
        view.stage.sounds.play("click")
        self.renew()
        ask = view.match.ask
        if plan is not None and ask is not None and ask.unit == plan.ask.unit:
            company.plan_with(plan.again(ask) if plan_refusal(view.outlook, ask) is None else None)

    def refuse(self, reason: str) -> None:
        """Say why something of squads is not possible."""
        self.view.company.refused = reason
        self.view.stage.sounds.play("refuse")

    def result(self) -> None:
        """How the battle has ended, over its board."""
        view = self.view
        view.stage.lay_over(view.stage.make("result", view.match, view.viewer, view.playback, kept=self._kept))
