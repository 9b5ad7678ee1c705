"""A window without a display, and battles to put in it: what tests of screens share."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.battle.battle import Battle
from game.battle.position import Position
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.messages.frames import Battle as BattleFrame
from game.messages.frames import Turn
from game.screens.app import App
from game.screens.handover import WAIT, Handover
from game.screens.kit import Message
from game.screens.match import Match
from game.screens.play.input import keys
from game.screens.play.input.mouse_and_keys import STILL
from game.screens.play.screen import BattleScreen
from game.screens.settings import Settings
from game.systems import hotkeys

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
            if isinstance(self.app.stage.screen, Handover):
                self.tick(dt=WAIT)  # until it takes keys
            pygame.event.post(keys.event_of(word))
            self.tick(2)

    def end(self) -> None:
        """End the turn by its key, which is asked once where something is left of it."""
        self.key(hotkeys.ORDERS["end"])
        if self.battle.view.warning:
            self.key(hotkeys.ORDERS["end"])

    def point(self, at: tuple[int, int]) -> None:
        """Move the mouse."""
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        self.tick(2)

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        """Click somewhere."""
        self.point(at)
        screen = self.app.stage.screen
        if isinstance(screen, BattleScreen) and screen.desk.prompt.at(at) is not None:
            self.tick(dt=STILL)  # until it takes clicks
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=button))
        self.tick()
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=button))
        self.tick(2)

    def go(self, cell: tuple[int, int]) -> None:
        """Click a square and click it again: the first shows what the second orders."""
        for _ in range(2):
            self.click(self.square(cell))

    def point_at(self, at: tuple[int, int]) -> None:
        """Move the mouse as the system tells of it, for controls that look for it too; no frame passes."""
        pygame.mouse.set_pos(at)
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))

    def rest(self, at: tuple[int, int], seconds: float = 1.0) -> None:
        """Move the mouse and leave it there for so long, until what is told there is told."""
        self.point_at(at)
        self.tick()
        self.tick(dt=seconds)

    def resize(self, size: tuple[int, int]) -> None:
        """Drag the window to another size."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))

    def things(self) -> list[pygame.Rect]:
        """Where something lies that can be pressed: controls of a screen, panels and soldiers of a battle."""
        stage = self.app.stage
        if not isinstance(stage.screen, BattleScreen):
            boxes = [control.rect for control in stage.screen.ui.get_sprite_group().sprites()[1:]]
        else:
            boxes = [box for box, _what in placed(stage.screen)]
            pieces = stage.screen.view.playback.pieces.values()
            boxes += [pygame.Rect(self.spot(piece.cell), (1, 1)) for piece in pieces]
        window = pygame.Rect((0, 0), stage.size)
        return [pygame.Rect(box) for box in boxes if window.collidepoint(box.center)]

    def spot(self, cell: tuple[int, int]) -> tuple[int, int]:
        """Where a square is in the window as the view stands."""
        x, y = self.battle.view.camera.view.centre(cell)
        return int(x), int(y)

    def pixels(self) -> bytes:
        """What the window shows a frame from now."""
        self.tick()
        return pygame.image.tobytes(self.app.window, "RGB")

    def square(self, cell: tuple[int, int]) -> tuple[int, int]:
        """Where a square is in the window; the view is moved to it first."""
        self.battle.view.camera.go_to(cell, at_once=True)
        x, y = self.battle.view.camera.view.centre(cell)
        return int(x), int(y)

    def wait(self, until: Callable[[], bool], most: int = 3000) -> None:
        """Let frames pass until something holds; what is done in the background gets time of its own meanwhile."""
        for _ in range(most):
            if until():
                return
            self.tick()
            time.sleep(0.001)
        raise AssertionError("waited in vain")

    def sit(self) -> None:
        """Open the curtain that lies over the board as a battle with several people comes up, if there is one."""
        if isinstance(self.app.stage.screen, Handover):
            self.tick(dt=WAIT)
            self.app.stage.screen.hear(keys.event_of("Enter"))

    def begin(self) -> None:
        """Leave the soldiers where they stand and begin the battle; a company is told first what its squads will do."""
        self.wait(self.asked)
        if "respond.ready" in (self.battle.view.controls.answers() if self.battle.view.controls is not None else ()):
            self.battle.presses.press("respond.ready")
            if isinstance(self.app.stage.screen, Message):
                self.key("Enter")
            self.wait(self.asked)

    def asked(self) -> bool:
        """Whether the person at the screen is asked something."""
        return self.app.stage.screen is self.battle and self.battle.view.controls is not None


def placed(battle: BattleScreen) -> list[tuple[pygame.Rect, object]]:
    """Everything of a battle's panels that can be pressed, with what it stands for."""
    desk, staff = battle.desk, battle.staff
    panels = (
        desk.bar, desk.prompt, desk.menu, desk.icons, desk.chips, desk.turns, desk.roll, staff.panel,
        staff.planning.panel,
    )  # fmt: skip
    found: list[tuple[pygame.Rect, object]] = [entry for panel in panels for entry in panel.placed]
    found += [*staff.panel.rows, *staff.planning.panel.rows, *battle.view.board.banners.placed]
    return [*found, *staff.sharing.placed]


@contextmanager
def window(settings: Settings | None = QUICK) -> Iterator[Seat]:
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
