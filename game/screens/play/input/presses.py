"""Buttons and keys that are no order: the table of what each does."""

from __future__ import annotations

from collections.abc import Callable

from game.screens.play.input.looking import Looking
from game.screens.play.input.menu_actions import MenuActions
from game.screens.play.input.player import Player
from game.screens.play.input.staff import Staff
from game.screens.play.view import View
from game.screens.settings import SPEEDS


class Presses:
    """Presses of one battle screen, by mouse or key."""

    def __init__(self, view: View, player: Player, staff: Staff, menu_actions: MenuActions, looking: Looking) -> None:
        self.view = view
        self.player = player
        self.staff = staff
        self.menu_actions = menu_actions
        self.looking = looking

    def press(self, key: str) -> None:
        """A button of the order bar, of the question, or of the window."""
        view, command = self.view, self.commands().get(key)
        if command is not None:
            command()
        elif key.startswith("standing."):
            self.player.stand(key.partition(".")[2])
        elif not self.staff.press(key) and view.controls is not None:
            controls, before = view.controls, view.controls.mode
            self.player.give(controls.press(key))
            if controls.mode != before:
                view.stage.sounds.play("select")
                cell = self.looking.chosen() if controls.aiming else None
                if cell is not None:
                    self.looking.show(cell)

    def commands(self) -> dict[str, Callable[[], None]]:
        """What each button and key of the battle does that is no order, by its name."""
        view = self.view
        return {
            "undo": self.menu_actions.undo,
            "menu": self.menu_actions.menu,
            "help": self.menu_actions.help,
            "speed": self._faster,
            "skip": view.playback.skip,
            "mute": lambda: view.stage.change(muted=not view.stage.settings.muted),
            "save": self.menu_actions.save,
            "load": self.menu_actions.load,
            "fold": self.menu_actions.fold,
            "unfold": self.menu_actions.fold,
            "standing": self.menu_actions.standing,
            "centre": self.looking.centre,
            "earlier": lambda: view.page(6),
            "later": lambda: view.page(-6),
            "cancel": self.escape,
            "side": self.other_side,
            "watch": lambda: setattr(view, "watch", not view.watch),
            "rest": lambda: setattr(view, "rest", not view.rest),
            "near": lambda: view.camera.zoom(1),
            "far": lambda: view.camera.zoom(-1),
            "whole": view.camera.whole,
            "squads.fold": self.staff.fold,
        }

    def _faster(self) -> None:
        """Play at the next speed, after the fastest at the slowest, and keep it in the settings."""
        view = self.view
        view.playback.speed = SPEEDS[(SPEEDS.index(view.stage.settings.speed) + 1) % len(SPEEDS)]
        view.stage.change(speed=view.playback.speed)

    def escape(self) -> None:
        """Take back what is being prepared, else open the menu; after the end, go to the result."""
        if self.view.match.battle.over is not None and not self.view.playback.busy:
            self.player.result()
        elif self.view.controls is None or not self.view.controls.cancel():
            self.menu_actions.menu()

    def other_side(self) -> None:
        """When nobody of flesh and blood plays, either side may be looked at."""
        if not self.view.match.people:
            sides = self.view.match.battle.sides
            self.view.seat(sides[(sides.index(self.view.viewer) + 1) % len(sides)])
