"""A window without a display, and battles to put in it: what tests of screens share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.battle.battle import Battle
from game.battle.position import Position
from game.battle.setting import keys_of, set_up
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.messages.frames import Battle as BattleFrame
from game.messages.frames import Turn
from game.screens.app import App
from game.screens.handover import Handover
from game.screens.match import Match
from game.screens.play import keys
from game.screens.play.screen import BattleScreen
from game.screens.settings import Settings

QUICK = Settings(speed=0.0, edge_scroll=False, volume=0.0)


class Seat:
    """Somebody before the window: presses keys, moves the mouse, and waits until asked."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def battle(self) -> BattleScreen:
        """The battle screen, whatever lies over it."""
        return next(screen for screen in self.app.stage.screens if isinstance(screen, BattleScreen))

    def tick(self, times: int = 1, dt: float = 0.05) -> None:
        """Let frames pass."""
        for _ in range(times):
            self.app.tick(dt)

    def key(self, *words: str) -> None:
        """Press keys, one after another."""
        for word in words:
            pygame.event.post(keys.event_of(word))
            self.tick(2)

    def point(self, at: tuple[int, int]) -> None:
        """Move the mouse."""
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        self.tick(2)

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        """Click somewhere."""
        self.point(at)
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))
        self.tick()
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=button))
        self.tick(2)

    def pixels(self) -> bytes:
        """What the window shows a frame from now."""
        self.tick()
        return pygame.image.tobytes(self.app.window, "RGB")

    def square(self, cell: tuple[int, int]) -> tuple[int, int]:
        """Where a square is in the window; the view is moved to it first."""
        self.battle.camera.go_to(cell, at_once=True)
        x, y = self.battle.camera.view.centre(cell)
        return int(x), int(y)

    def wait(self, until: Callable[[], bool], most: int = 3000) -> None:
        """Let frames pass until something holds."""
        for _ in range(most):
            if until():
                return
            self.tick()
        raise AssertionError("waited in vain")

    def sit(self) -> None:
        """Open the curtain that lies over the board as a battle with several people comes up, if there is one."""
        if isinstance(self.app.stage.screen, Handover):
            self.app.stage.screen.hear(keys.event_of("Enter"))

    def asked(self) -> bool:
        """Whether the person at the screen is asked something."""
        return self.app.stage.screen is self.battle and self.battle.controls is not None


@contextmanager
def window(settings: Settings = QUICK) -> Iterator[Seat]:
    """An app without a display."""
    app = App(settings)
    try:
        yield Seat(app)
    finally:
        while app.stage.screens:
            app.stage.screens.pop().close()


@contextmanager
def fought(scenario: str, seats: dict[str, str], seed: int, settings: Settings = QUICK) -> Iterator[Seat]:
    """A battle in a window."""
    match = Match.begin(scenario, seats, seed)
    with window(settings) as seat:
        seat.app.stage.show(BattleScreen(match))
        seat.sit()
        yield seat


def scene_battle(text: str, unit: str, **seats: str) -> Battle:
    """A battle that begins with a unit's turn in the position of a scene."""
    position = set_up(parse_scene(text))
    stack = [BattleFrame("rounds"), Turn(keys_of(position.world)[unit])]
    return Battle(Position(position.world, position.book, stack), Dice(5), seats=seats or {"blue": "human"})


@contextmanager
def staged(battle: Battle, tmp_path: Path, settings: Settings = QUICK) -> Iterator[Seat]:
    """A prepared battle in a window."""
    match = Match(battle, tmp_path / "battle-scene.journal", "scene")
    with window(settings) as seat:
        seat.app.stage.show(BattleScreen(match))
        seat.sit()
        yield seat
