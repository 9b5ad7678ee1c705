"""Buttons and keys that are no order: the menu, taking back, saving, loading, and the table of all of them."""

from __future__ import annotations

from collections.abc import Callable

from game.content.problem import ContentError
from game.messages.events.lines import LogLine
from game.screens.kit import ask_to_leave
from game.screens.play.input.looking import Looking
from game.screens.play.input.player import Player
from game.screens.play.input.squad_commands import Staff
from game.screens.play.view import View
from game.screens.settings import SPEEDS
from game.screens.texts import text_of


class MenuActions:
    """The screens that a battle screen opens over itself."""

    def __init__(self, view: View, player: Player, lay_out: Callable[[], None]) -> None:
        self.view = view
        self.player = player
        self._lay_out = lay_out
        self._unsaved = False

    def over(self, name: str, *what: object) -> None:
        """A screen over the battle, by its name."""
        self.view.stage.lay_over(self.view.stage.make(name, *what))

    def tell_unsaved(self) -> None:
        """Say once when choices can no longer be saved, and once when they are again."""
        fault = self.view.match.unsaved
        if (fault is not None) == self._unsaved:
            return
        self._unsaved = fault is not None
        if fault is None:
            self.view.playback.lines.append(LogLine(text_of("saved_again")))
            return
        words = f"{fault.text()}\n\n{text_of('unsaved_words')}"
        self.view.stage.message(text_of("unsaved"), words)

    def menu(self) -> None:
        """The menu over the battle."""
        self.over("pause", self.view, self, self.player)

    def help(self) -> None:
        """All keys."""
        self.over("help")

    def standing(self) -> None:
        """The standing answers of the side at the view."""
        self.over("standing", self.view, self.player)

    def fold(self) -> None:
        """Fold the order bar, or show it again; it is so in the next battle too."""
        stage = self.view.stage
        stage.change(bar_folded=not stage.settings.bar_folded)
        stage.sounds.play("click")
        self._lay_out()

    def undo(self) -> None:
        """Take the last order back, if nobody saw it."""
        view = self.view
        reason = view.match.battle.undo_refusal()
        if view.match.human_asked and reason is None:
            view.match.battle.undo()
            view.further, view.controls = None, None
            view.playback.take_back()
            view.stage.sounds.play("click")
            self.player.renew()
        elif view.controls is not None:
            view.controls.refused = reason or ""
            self.player.refused()

    def save(self) -> None:
        """Keep a copy of the battle."""
        try:
            path = self.view.match.save()
        except ContentError as fault:
            self.view.stage.tell(fault.problems)
            return
        words = text_of("saved_as", name=path.name)
        self.view.stage.message(text_of("saved"), words)

    def keep_scene(self) -> None:
        """Write the position down as a scene, to look into it or to send it to somebody."""
        try:
            path = self.view.match.keep_scene()
        except ContentError as fault:
            self.view.stage.tell(fault.problems)
            return
        words = text_of("scene_words", path=path)
        self.view.stage.message(text_of("scene_saved"), words)

    def load(self) -> None:
        """Choose another saved battle."""
        self.over("load")

    def leave(self, then: Callable[[], None], *, game: bool = False) -> None:
        """Leave the battle by the menu or with the window; asked about as long as the battle goes on."""
        if self.view.match.battle.over is not None:
            then()
        else:
            ask_to_leave(self.view.stage, self.view.match.saved_words, then, game=game)

    def quit(self) -> None:
        """Leave the program: asked about first, though nothing would be lost."""
        self.leave(self.view.stage.leave, game=True)


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
            "overview": self.staff.fold_overview,
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
