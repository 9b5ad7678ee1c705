"""What the player does beside the battle: the menu, the keys, taking back, keeping the battle and loading another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.content.problem import ContentError
from game.messages.events.lines import LogLine

if TYPE_CHECKING:
    from game.screens.play.screen import BattleScreen


class Errands:
    """The screens that a battle screen opens over itself."""

    def __init__(self, screen: BattleScreen) -> None:
        self.screen = screen
        self._unsaved = False

    def over(self, name: str, *what: object) -> None:
        """A screen over the battle, by its name."""
        self.screen.stage.lay_over(self.screen.stage.make(name, *what))

    def tell_unsaved(self) -> None:
        """Say once when choices can no longer be saved, and once when they are again."""
        fault = self.screen.match.unsaved
        if (fault is not None) == self._unsaved:
            return
        self._unsaved = fault is not None
        if fault is None:
            self.screen.playback.lines.append(LogLine("The battle is saved again."))
            return
        words = f"{fault.text()}\n\nYou can play on. Every choice tries to save the battle again."
        self.screen.stage.message("The battle could not be saved", words)

    def menu(self) -> None:
        """The menu over the battle."""
        self.over("pause", self.screen)

    def help(self) -> None:
        """All keys."""
        self.over("help")

    def standing(self) -> None:
        """The standing answers of the side at the screen."""
        self.over("standing", self.screen)

    def fold(self) -> None:
        """Fold the order bar, or show it again; it is so in the next battle too."""
        stage = self.screen.stage
        stage.change(bar_folded=not stage.settings.bar_folded)
        stage.sounds.play("click")
        self.screen.lay_out()

    def undo(self) -> None:
        """Take the last order back, if nobody saw it."""
        screen = self.screen
        reason = screen.match.battle.undo_refusal()
        if screen.match.human_asked and reason is None:
            screen.match.battle.undo()
            screen.plan, screen.controls = None, None
            screen.playback.take_back()
            screen.stage.sounds.play("click")
            screen.renew()
        elif screen.controls is not None:
            screen.controls.refused = reason or ""
            screen.refused()

    def save(self) -> None:
        """Keep a copy of the battle."""
        try:
            path = self.screen.match.save()
        except ContentError as fault:
            self.screen.stage.tell(fault.problems)
            return
        words = f"The battle is kept as {path.name}. It is also kept by itself after every choice."
        self.screen.stage.message("Saved", words)

    def keep_scene(self) -> None:
        """Write the position down as a scene, to look into it or to send it to somebody."""
        try:
            path = self.screen.match.keep_scene()
        except ContentError as fault:
            self.screen.stage.tell(fault.problems)
            return
        words = f"This moment is kept as {path}. It shows both sides: no peeping while you play."
        self.screen.stage.message("Saved as scene", words)

    def load(self) -> None:
        """Choose another saved battle."""
        self.over("load")
