"""The window from start to end: one loop that calls `tick` some sixty times a second."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import pygame

from game.battle import home
from game.content.problem import Problem
from game.screens import display, kit
from game.screens.art.sound import Sounds
from game.screens.settings import Settings, load_settings
from game.screens.stage import Stage

FRAMES = 60
LONGEST_STEP = 0.1
STILL = 0.5
"""Seconds without anything moving or being done, after which the window rests."""
REST = 100
"""Milliseconds between the frames of a window at rest, unless the player does something."""


class App:
    """The running game: its window, its stage, its clock."""

    def __init__(self, settings: Settings | None = None, problems: tuple[Problem, ...] = ()) -> None:
        display.leave_signals()
        pygame.init()
        if settings is None:
            settings, problems = load_settings()
        self.window = display.open_window((settings.width, settings.height), full=settings.full_screen)
        sounds = Sounds(settings.volume, muted=settings.muted)
        self.stage = Stage(self.window.get_size(), settings, sounds)
        self.stage.changed_window = self._reopen
        self.problems = problems
        self._stumbled = False
        self._still = 0.0
        self._woken_by: list[pygame.Event] = []

    def _reopen(self, settings: Settings) -> None:
        self.window = display.open_window((settings.width, settings.height), full=settings.full_screen)
        self.stage.resize(self.window.get_size())

    def tick(self, dt: float) -> bool:
        """One frame: events, time, picture. False once the game is over."""
        stage = self.stage
        events, self._woken_by = [*self._woken_by, *pygame.event.get()], []
        self._still = 0.0 if events or stage.screen.moving else self._still + dt
        for event in events:
            self._hear(event)
            if not stage.running:
                return False
        screen = stage.screen
        screen.update(dt)
        if not stage.running or stage.screen is not screen:
            return stage.running
        screen.ui.update(dt)
        screen.draw(self.window)
        screen.ui.draw_ui(self.window)
        pygame.display.flip()
        return True

    def _hear(self, event: pygame.Event) -> None:
        stage = self.stage
        if event.type == pygame.VIDEORESIZE and event.size != stage.size:
            self._resized(event.size)
        elif event.type == pygame.QUIT:
            stage.screen.wants_to_quit()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            stage.change(full_screen=not stage.settings.full_screen)
        else:
            screen = stage.screen
            if not kit.list_key(screen.ui, event) and not screen.ui.process_events(event):
                screen.hear(event)

    def _resized(self, size: tuple[int, int]) -> None:
        self.window = pygame.display.get_surface() or self.window
        self.stage.resize(self.window.get_size())
        if not self.stage.settings.full_screen:
            self.stage.change(width=size[0], height=size[1])

    def loop(self) -> int:
        """Run until the player leaves; 0."""
        clock = pygame.time.Clock()
        with suppress(KeyboardInterrupt):
            while self._safely(min(LONGEST_STEP, clock.tick(FRAMES) / 1000)):
                self.rest()
        self.close()
        return 0

    def rest(self) -> None:
        """With nothing moving, wait for what the player does next: a still picture is not worth a processor."""
        if self._still < STILL:
            return
        event = pygame.event.wait(REST)
        if event.type != pygame.NOEVENT:
            self._woken_by.append(event)

    def _safely(self, dt: float) -> bool:
        """One frame; a fault of the game leads back to the title, with a report kept, and only a second one ends it."""
        try:
            return self.tick(dt)
        except Exception:
            if self._stumbled:
                raise
            self._stumbled = True
            self._report(traceback.format_exc())
            return True

    def _report(self, words: str) -> None:
        from game.screens.title import Title  # noqa: PLC0415 - screens need pygame first

        path = home.logs() / "fault.txt"
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(words, encoding="utf-8")
        self.stage.show(Title())
        last = words.strip().splitlines()[-1]
        said = f"{last}\n\nThe battle is kept up to its last choice. The report is in {path}."
        self.stage.message("The game stumbled", said)

    def close(self) -> None:
        """Let go of battles and the window."""
        while self.stage.screens:
            self.stage.screens.pop().close()
        pygame.quit()


def run(
    scenario: str | None = None,
    seats: Mapping[str, str] | None = None,
    seed: int | None = None,
    load: Path | str | None = None,
    rosters: Mapping[str, Path] | None = None,
    rules: str = "",
) -> int:
    """Open the window: on a scenario at once (by other rules, some sides from their rosters), on a saved battle, or on
    the title. 0 when the player leaves.

    Raises ContentError, before a window is opened, for a scenario or a save that cannot be used.
    """
    from game.screens.opening import opening_match, opening_screen  # noqa: PLC0415 - screens need pygame first

    match = opening_match(scenario, seats or {}, seed, Path(load) if load else None, rules, rosters)
    app = App()
    app.stage.show(opening_screen(match))
    app.stage.tell((*app.problems, *(match.problems if match is not None else ())))
    return app.loop()
