"""What the player's hands do while an assault is planned: objective, who goes, by which skill; sending it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.field import Cell
from game.messages.stack import Ask
from game.screens.kit import Message
from game.screens.play.input.keys import ARROWS
from game.screens.play.input.player import Player
from game.screens.play.input.storming import Storming, named, plain, plan_refusal
from game.screens.play.panels.assaultpanel import AssaultPanel
from game.screens.play.panels.orderbar import Button
from game.screens.play.view import View
from game.systems import hotkeys
from game.world.place import Position
from game.world.squads import Stronghold
from game.world.store import Unit

_FREE = {
    "centre", "whole", "near", "far", "earlier", "later", "help", "save", "load", "speed", "menu", "watch", "undo",
    "squads.fold", "mercy",
}  # fmt: skip
"""What keys do while an assault is planned as at any other time; arrows move the view then too."""
_BEATEN = "comes back beaten when the next round but one ends, unless it is over before."


class Planning:
    """The plan of the side at the screen, as long as the question lasts at which it was begun."""

    def __init__(self, view: View, player: Player) -> None:
        self.view = view
        self.player = player
        self.panel = AssaultPanel()

    @property
    def plan(self) -> Storming | None:
        """The plan; none while something is being shown."""
        return self.view.storming

    def refusal(self) -> str | None:
        """Why nothing can be planned now."""
        return plan_refusal(self.view.outlook, self._ask())

    def _ask(self) -> Ask | None:
        controls = self.view.controls
        return controls.ask if controls is not None else None

    # --- opening and leaving --------------------------------------------------------------------------------

    def open(self, *, at_assault: bool = False) -> None:
        """Begin to plan, or leave it; `at_assault` goes to one of one's own that is under way."""
        view, ask = self.view, self._ask()
        if self.plan is not None:
            self.leave()
            return
        why = self.refusal()
        if ask is None or why is not None:
            self.player.refuse(why or "")
            return
        if view.controls is not None:
            view.controls.cancel()
        company = view.company
        company.choose(0)
        plan = Storming(view.outlook, ask)
        company.plan_with(plan)
        if at_assault:
            own = (zone for zone in plan.places if (found := plan.under_way(zone)) and found.side == view.viewer)
            plan.choose(next(own, plan.zone))
        view.stage.sounds.play("select")
        self._look()

    def leave(self) -> None:
        """Plan no more."""
        self.view.company.plan_with(None)
        self.view.company.refused = ""

    def _look(self) -> None:
        """Bring the chosen objective into sight."""
        plan, view = self.plan, self.view
        place = plan.places.get(plan.zone) if plan is not None else None
        here = view.outlook.find(view.controls.ask.unit, Position) if view.controls is not None else None
        if place is not None and here is not None:
            xs, ys = ([cell[axis] for cell in place.cells] for axis in (0, 1))
            view.camera.keep_both_in_sight((sum(xs) // len(xs), sum(ys) // len(ys)), here.cell)

    # --- mouse ----------------------------------------------------------------------------------------------

    def click(self, cell: Cell) -> bool:
        """A click on the board: a soldier goes or stays, an objective is chosen; whether there is a plan."""
        plan = self.plan
        if plan is None:
            return False
        pointed = self.view.pointed
        if pointed in plan.soldiers:
            self._toggle(plan, pointed)
        elif plan.choose_at(cell):
            self.view.stage.sounds.play("select")
        return True

    def _toggle(self, plan: Storming, unit: Unit) -> None:
        why = plan.toggle(unit) if unit else None
        if why is not None:
            self.player.refuse(named(why, self.view.playback.teller.everyone()))
            return
        self.view.company.refused = ""
        self.view.stage.sounds.play("select")

    def boxed(self, first: Cell, last: Cell) -> bool:
        """A box was drawn: those in it go, or stay; whether there is a plan."""
        plan = self.plan
        if plan is not None:
            plan.toggle_in(first, last)
        return plan is not None

    def click_panel(self, at: tuple[int, int]) -> bool:
        """A line of the panel; whether there was one."""
        key = self.panel.row_at(at) if self.plan is not None else ""
        if key:
            self.press(key)
        return bool(key)

    # --- keys and buttons -----------------------------------------------------------------------------------

    def key(self, word: str) -> bool:
        """A key; whether it was for the plan. While there is one, keys of orders do nothing."""
        plan, own = self.plan, hotkeys.intent_of(word, hotkeys.ASSAULTS)
        intent = hotkeys.intent_of(word, {**hotkeys.SQUADS, **hotkeys.WINDOW})
        if plan is None or word in ARROWS or (intent in _FREE and not own):
            return False
        if word.isdigit():
            self.press(f"storm.squad.{word}")
        elif intent == "cancel" or word == hotkeys.ORDERS["assault"]:
            self.leave()
        elif intent in ("squad.next", "squad.previous"):
            self._walk(plan, 1 if intent == "squad.next" else -1)
        elif own == "storm.pick":
            self._toggle(plan, plan.cursor)
        elif intent in ("next", "previous"):
            plan.cycle(1 if intent == "next" else -1)
            self._look()
        else:
            self.press(own)
        return True

    def _walk(self, plan: Storming, step: int) -> None:
        place = self.view.outlook.find(plan.walk(step), Position)
        if place is not None:
            self.view.camera.keep_in_sight(place.cell)

    def press(self, key: str) -> bool:
        """A button or a line of the panel; whether it is one."""
        plan, (head, _, rest) = self.plan, key.partition(".")
        if head != "storm" or plan is None:
            return False
        what, _, tail = rest.partition(".")
        deeds: dict[str, Callable[[], None]] = {
            "zone": lambda: plan.choose(tail),
            "squad": lambda: plan.toggle_squad(int(tail)),
            "all": plan.pick_all,
            "none": lambda: plan.toggle_all(plan.picked),
            "skill": lambda: setattr(plan, "skill", tail) if tail else plan.next_skill(),
            "send": lambda: self._send(plan),
        }
        if what in deeds:
            self.view.company.refused = ""
            deeds[what]()
            if what == "zone":
                self._look()
            if what != "send":
                self.view.stage.sounds.play("click")
        return True

    def _send(self, plan: Storming) -> None:
        why = plan.refusal()
        if why is not None:
            self.player.refuse(named(why, self.view.playback.teller.everyone()))
            return
        self.leave()
        if not plan.recalling:
            self.player.give(plan.order())
            return
        order, text = plan.recall(), f"The assault on the {plain(plan.zone)} {_BEATEN}"
        give, no = (lambda: self.player.give(order)), "Cancel"
        self.view.stage.lay_over(Message("Call it off?", text, confirm=give, yes="Call it off", no=no))

    # --- drawing --------------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, column: pygame.Rect, scale: float, hover: str) -> bool:
        """The panel in the column; whether there is a plan."""
        plan = self.plan
        if plan is None:
            self.panel.hide()
            return False
        self.panel.draw(target, plan, self.view.playback.teller.everyone(), column, scale, hover)
        return True

    def button(self) -> Button | None:
        """The button of the squads' panel that begins it; none where nothing can be stormed."""
        if not self.view.outlook.having(Stronghold):
            return None
        words = "Send soldiers to take a strongpoint. Odds and expected losses are shown first (WAR-ASSAULT)."
        key, lit = hotkeys.ORDERS["assault"], self.plan is not None
        return Button("assault", "Assault", "sword", key, words, self.refusal(), lit=lit)
