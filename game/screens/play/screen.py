"""The battle: whose turn to choose it is, and what is being shown; board and panels are drawn from its view."""

from __future__ import annotations

import pygame

from game.messages import orders as od
from game.messages.events.lines import BAD, LogLine
from game.screens.match import Match
from game.screens.play.animation.pace import rest
from game.screens.play.board.camera import Camera
from game.screens.play.input.controls import Controls
from game.screens.play.input.looking import Looking
from game.screens.play.input.menu_actions import MenuActions, Presses
from game.screens.play.input.mouse_and_keys import Hands
from game.screens.play.input.player import Player
from game.screens.play.input.seating import Seating
from game.screens.play.input.squad_commands import Staff
from game.screens.play.panels.layout import Desk
from game.screens.play.view import View
from game.screens.stage import Screen


class BattleScreen(Screen):
    """One battle seen from one side at a time."""

    large = True

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.view = View(match)
        self.player = Player(self.view)
        self.staff = Staff(self.view, self.player)
        self.menu_actions = MenuActions(self.view, self.player, self.lay_out)
        self.looking = Looking(self.view)
        self.presses = Presses(self.view, self.player, self.staff, self.menu_actions, self.looking)
        self.hands = Hands(self.view, self.player, self.staff, self.presses, self.looking)
        self.seating = Seating(self.view, self.player, self.looking, self.hands.forget)
        self.desk: Desk
        self._ended = False

    # --- standing on the stage ------------------------------------------------------------------------------

    def lay_out(self) -> None:
        """Board and panels for the size of the window."""
        view = self.view
        view.stage = self.stage
        self.desk = Desk(self.stage.size, self.stage.scale, self.staff, folded=self.stage.settings.bar_folded)
        self.hands.desk = self.desk
        field, before = view.outlook.field, getattr(view, "camera", None)
        view.camera = Camera(self.desk.board, (field.width, field.height))
        if before is None:
            view.camera.fit()
            view.camera.cell = view.camera.liked = max(view.camera.cell, 28 if view.camera.large else 48)
            self.looking.centre(at_once=True)
        else:
            view.camera.look_like(before)
        view.boards = {}
        view.playback.speed = self.stage.settings.speed
        if before is None:
            self.seating.opening()

    def close(self) -> None:
        """Let go of the battle: its journal has everything."""
        super().close()
        self.view.bakery.close()
        self.match.close()

    def wants_to_quit(self) -> None:
        """Ask first, though nothing would be lost."""
        self.menu_actions.quit()

    # --- time -----------------------------------------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """Something is shown, thought about, or scrolled."""
        view = self.view
        return view.playback.busy or view.controls is None or view.camera.gliding or any(self.hands.pulls())

    def update(self, dt: float) -> None:
        """Play on, think on, ask."""
        view, battle = self.view, self.match.battle
        self.hands.update(dt)
        pulled = view.camera.pulled(*self.hands.pulls(), dt)
        if view.camera.update(dt) or pulled:
            self.hands.point(view.pointer)
        playback = view.playback
        if battle.under_way:
            battle.carry_on(rest())
        playback.hear()
        playback.update(dt)
        if playback.focus is not None and playback.busy:
            view.camera.keep_in_sight(playback.focus)
            playback.focus = self.looking.looked = None
        self.menu_actions.tell_unsaved()
        if not playback.busy:
            self._go_on()
        self._hurry(dt)

    def _hurry(self, dt: float) -> None:
        """Where several people play, a book may give only so much time; then its answer is given."""
        view, controls = self.view, self.view.controls
        if controls is None or len(self.match.people) < 2 or view.playback.busy:
            return
        ask = controls.ask
        if not view.turn_clock.meant_for(ask):
            view.turn_clock.turn(ask, controls.face.hurry(view.outlook, view.outlook.book.numbers, ask))
        order = view.turn_clock.run(dt)
        if order is not None:
            self.player.send(order)

    def _go_on(self) -> None:
        """With everything shown: the end, an AI's choice, the other person's turn, or this one's."""
        match, view = self.match, self.view
        if match.battle.over is not None:
            self._end()
        elif not match.human_asked:
            view.controls = None
            match.think_on(rest())
            while match.stumbles:
                view.playback.lines.append(LogLine(match.stumbles.pop(0), BAD))
        elif match.passes():
            view.controls = None
        elif match.ask is not None and match.ask.side != view.viewer:
            self.seating.hand_over(match.ask.side)
        else:
            self._ask()

    def _end(self) -> None:
        if not self._ended:
            self._ended = True
            self.view.controls = None
            self.player.result()

    def _ask(self) -> None:
        """Have controls for the question that waits."""
        ask, view = self.match.ask, self.view
        if ask is None or (view.controls is not None and view.controls.ask is ask):
            return
        if self.staff.auto_answers.settles(ask) or self._go_further():
            return
        view.controls = Controls(view.outlook, ask)
        self.hands.asked()
        if view.by_keys:
            view.hover = None
        if self.looking.elsewhere(ask) or not view.controls.open:
            self.looking.centre()
        if not view.controls.turn and ask.question != "deploy":
            self.stage.sounds.play("decision")
        self.hands.point(view.pointer)

    def _go_further(self) -> bool:
        """The second half of a long walk, unless something new has come into sight."""
        view, ask = self.view, self.match.ask
        further, view.further = view.further, None
        if further is None or ask is None or ask.question != "turn" or ask.unit != further[0]:
            return False
        order = od.Move(further[1], "walk")
        if view.outlook.foes() != further[2] or self.match.battle.choices().refusal(order) is not None:
            return False
        self.player.send(order)
        return True

    def hear(self, event: pygame.Event) -> None:
        """Mouse and keys."""
        self.hands.hear(event)

    # --- drawing --------------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Board, then panels."""
        self.desk.draw(target, self.view)
