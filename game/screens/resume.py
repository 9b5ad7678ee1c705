"""A battle taken up again: from its file, from the list of those saved, after a fault; or told why it cannot be."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UILabel, UISelectionList

from game import home
from game.battle.journal import Held
from game.battle.replay import Unrepeatable
from game.content.problem import ContentError, render
from game.content.scenario import title_of
from game.screens import kit
from game.screens.kit import Message
from game.screens.match import Match
from game.screens.play.screen import BattleScreen
from game.screens.saves import FOUGHT, Shelved, shelved, unread
from game.screens.stage import Screen
from game.screens.texts import text_of

if TYPE_CHECKING:
    from game.screens.stage import Stage


def resume(stage: Stage, path: Path, *, copy: bool = False) -> None:
    """Go on with the battle kept in that file; what is wrong with it is told where one stands.

    The battle that is on the stage already comes up again. One that is being played in another window can be had as
    a copy, for which the player is asked.
    """
    if any(isinstance(screen, BattleScreen) and screen.match.path == path for screen in stage.screens) and not copy:
        while not isinstance(stage.screen, BattleScreen):
            stage.back()
        return
    try:
        match = Match.load(path, copy=copy)
    except Held as fault:
        words = f"{fault.problems[0].text()}\n\n{text_of('play_a_copy')}"
        play = partial(resume, stage, path, copy=True)
        stage.lay_over(_asked(text_of("open_elsewhere"), words, play, text_of("copy")))
        return
    except Unrepeatable as fault:
        words = f"{render(fault.problems)}\n\n{text_of('before_choice')}"
        back = partial(step_back, stage, path, fault.number)
        stage.lay_over(_asked(text_of("not_resumed"), words, back, text_of("step_back")))
        return
    except ContentError as fault:
        stage.tell(fault.problems)
        return
    _show(stage, match)


def step_back(stage: Stage, path: Path, number: int = 0) -> None:
    """Go on with a copy of a battle as it was before a choice of that number, or before the last of a person's."""
    try:
        match = Match.load_before(path, number)
    except ContentError as fault:
        stage.tell(fault.problems)
        return
    _show(stage, match)


def _show(stage: Stage, match: Match) -> None:

    try:
        screen = BattleScreen(match)
    except BaseException:
        match.close()  # its file must not stay held
        raise
    stage.show(screen)
    stage.tell(match.problems)


class Load(Screen):
    """Choosing a battle to go on with."""

    def __init__(self) -> None:
        super().__init__()
        battles, self._faults = shelved()
        self.entries = {_words(entry, place): entry for place, entry in enumerate(battles[:60], 1)}
        self.chosen = next(iter(self.entries), "")
        self.buttons: dict[str, UIButton] = {}
        self.list: UISelectionList | None = None

    def lay_out(self) -> None:
        """The list, and what can be done with it."""
        wide, high = self.stage.size
        kit.heading(self, text_of("load_a_battle"))
        box = pygame.Rect(self.px(40), self.px(76), wide - self.px(80), high - self.px(170))
        if self.entries:
            self.list = kit.listed(self, box, list(self.entries), self.chosen, self.list)
        else:
            UILabel(box, text_of("nothing_to_load"), manager=self.ui)
        size = (self.px(180), self.px(42))
        right, top = wide - self.px(40) - size[0], high - self.px(66)
        self.buttons = {
            "load": kit.button(self, pygame.Rect((right, top), size), "Load  [Enter]", look="@brass"),
            "back": kit.button(self, pygame.Rect((right - size[0] - self.px(16), top), size), "Back  [Esc]"),
        }
        where = pygame.Rect(self.px(40), top, right - size[0] - self.px(80), size[1])
        UILabel(where, text_of("kept_in", folder=home.saves()), manager=self.ui, object_id="@small")
        if not self.entries:
            kit.disable(self.buttons["load"])

    def hear(self, event: pygame.Event) -> None:
        """Choosing, loading, going back."""
        if event.type == pygame_gui.UI_SELECTION_LIST_NEW_SELECTION:
            self.chosen = event.text
        elif event.type == pygame_gui.UI_SELECTION_LIST_DOUBLE_CLICKED_SELECTION:
            self.chosen = event.text
            self.load()
        elif event.type == pygame_gui.UI_BUTTON_PRESSED:
            if event.ui_element is self.buttons["load"]:
                self.load()
            elif event.ui_element is self.buttons["back"]:
                self.stage.back()
        elif event.type == pygame.KEYDOWN:
            self._key(event.key)

    def _key(self, key: int) -> None:
        if key == pygame.K_ESCAPE:
            self.stage.back()
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.load()
        elif key in (pygame.K_UP, pygame.K_DOWN) and self.entries:
            names = list(self.entries)
            self.chosen = names[(names.index(self.chosen) + (1 if key == pygame.K_DOWN else -1)) % len(names)]
            self.put_up(self.stage)

    def load(self) -> None:
        """Open the chosen battle; what is wrong with it is told, and the list stays."""
        entry = self.entries.get(self.chosen)
        if entry is not None:
            resume(self.stage, entry.path)

    def draw(self, target: pygame.Surface) -> None:
        """The backdrop, and what could not be read."""
        kit.backdrop(target)
        words = kit.fitted(unread(self._faults), self.px(14), target.get_width() - self.px(80))
        target.blit(words, (self.px(42), self.px(56)))


def _words(entry: Shelved, place: int) -> str:
    seats = ", ".join(f"{side}: {seat or 'person'}" for side, seat in entry.seats)
    when = time.strftime("%d %b %Y  %H:%M", time.localtime(entry.when))
    kind = "Saved" if entry.saved else "Fought" if entry.path.name.startswith(FOUGHT) else "Left"
    try:
        title = title_of(entry.scenario)
    except ContentError:
        title = Path(entry.scenario).stem.replace("_", " ").capitalize()
    how_far = f"round {entry.now}" if entry.now else f"{entry.choices} choices"
    return f"{place:2}.  {kind}   {title}   |   {entry.rules}   |   {how_far}   |   {seats}   |   {when}"


TITLE = text_of("wrong")


def _asked(title: str, words: str, confirm: Callable[[], None], yes: str) -> Message:
    return Message(title, words, confirm=confirm, yes=yes, no=text_of("cancel_it"))


def left(stage: Stage) -> tuple[Path, int] | None:
    """The file of the battle on the stage and how many choices it holds; None for no battle, or one that is over."""
    for screen in stage.screens:
        if isinstance(screen, BattleScreen) and screen.match.battle.over is None and screen.match.path.exists():
            return screen.match.path, screen.match.battle.choices_made
    return None


def offer(stage: Stage, fault: str, log: Path, battle: tuple[Path, int] | None, *, again: bool) -> Message:
    """What happened, and the way back: into the battle, or, where it stopped before, to before the last choice."""
    words = f"{fault}\n\n{text_of('report', log=log)}"
    if battle is None:
        return Message(TITLE, words)
    path, no = battle[0], text_of("title_screen")
    if again:
        words += f"\n\n{text_of('same_place')}"
        return Message(TITLE, words, confirm=partial(step_back, stage, path), yes=text_of("step_back"), no=no)
    words += f"\n\n{text_of('as_before')}"
    return Message(TITLE, words, confirm=partial(resume, stage, path), yes=text_of("back_to_battle"), no=no)
