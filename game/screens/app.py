"""The window from start to end: one loop that calls `tick` some sixty times a second."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import pygame

from game import home
from game.content.problem import Problem, warning
from game.content.writing import report
from game.screens import kit
from game.screens import stage as display
from game.screens.art.sound import Sounds
from game.screens.handover import Handover
from game.screens.help import Help
from game.screens.kit import Message
from game.screens.options import Standing
from game.screens.pause import Pause
from game.screens.result import Result
from game.screens.resume import Load, left, offer
from game.screens.settings import LEFT_OUT, MOST_TOLD, Settings, load_settings
from game.screens.stage import Stage
from game.screens.title import Title, opening_match, opening_screen
from game.systems import hotkeys

FRAMES = 60
LONGEST_STEP = 0.1
STILL = 0.5
"""Seconds without anything moving or being done, after which the window rests."""
REST = 100
"""Milliseconds between the frames of a window at rest, unless the player does something."""
FAULTS_IN_A_ROW = 3
"""Faults one after another, without a whole frame between, after which the game ends."""

Stage.makers = {
    "handover": Handover, "help": Help, "load": Load, "message": Message, "pause": Pause, "result": Result,
    "standing": Standing, "title": Title,
}  # fmt: skip


class App:
    """The running game: its window, its stage, its clock."""

    def __init__(self, settings: Settings | None = None, problems: tuple[Problem, ...] = ()) -> None:
        display.leave_signals()
        pygame.init()
        if settings is None:
            settings, problems = load_settings()
        wrong = hotkeys.rebind(settings.keys)[:MOST_TOLD]
        problems += tuple(warning(str(home.settings_file()), "keys", what, LEFT_OUT) for what in wrong)
        self.window = display.open_window((settings.width, settings.height), full=settings.full_screen)
        sounds = Sounds(settings.volume, muted=settings.muted)
        self.stage = Stage(self.window.get_size(), settings, sounds)
        self.stage.changed_window = self._reopen
        self.problems = problems
        self._faults = 0
        self._left: tuple[Path, int] | None = None
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
        stage.tell_unkept()
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
        """The player has another size of window: one too small for the panels is made large enough again."""
        settings = self.stage.settings
        if not settings.full_screen and size != display.at_least(size):
            size = display.at_least(size)
            self.window = display.open_window(size)
        self.window = pygame.display.get_surface() or self.window
        self.stage.resize(self.window.get_size())
        if not settings.full_screen:
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
        """One frame; after a fault the title is up, with the battle saved and a button that leads back into it.

        Raises only when the title itself cannot be shown.
        """
        try:
            going = self.tick(dt)
        except Exception as fault:
            self._faults += 1
            if self._faults > FAULTS_IN_A_ROW:
                raise
            self._recover(fault)
            return True
        self._faults = 0
        return going

    def _recover(self, fault: Exception) -> None:
        """Write the fault to the log file, save the battle, and offer to resume it."""
        log, battle = report("the window", "".join(traceback.format_exception(fault))), left(self.stage)
        self._drop_screens()
        self.stage.show(Title())
        again = battle is not None and battle == self._left
        self._left = battle
        text = "".join(traceback.format_exception_only(fault)).strip()
        self.stage.lay_over(offer(self.stage, text, log, battle, again=again))

    def _drop_screens(self) -> None:
        """Every screen leaves; one that cannot is passed over, for the others must."""
        while self.stage.screens:
            try:
                self.stage.screens.pop().close()
            except Exception:
                report("a screen that closes", traceback.format_exc())

    def close(self) -> None:
        """Let go of battles and the window."""
        self._drop_screens()
        pygame.quit()


def run(
    scenario: str | None = None,
    seats: Mapping[str, str] | None = None,
    seed: int | None = None,
    load: Path | str | None = None,
    rosters: Mapping[str, Path] | None = None,
    rules: str = "",
    aside: Callable[[str], object] = str,
) -> int:
    """Open the window on a scenario, a saved battle or the title; 0 when the player leaves.

    A scenario may come with other rules and with rosters for some sides. A folder of the player that cannot be read is
    told, and another is used; `aside` tells the terminal, too.

    Raises ContentError, before a window is opened, for a scenario or a save that cannot be used.
    """
    before, why = home.home(), home.refusal()
    moved = (warning(str(before), "", why, f"saves and settings are kept in {home.move_out()} for now"),) if why else ()
    match = opening_match(scenario, seats or {}, seed, Path(load) if load else None, rules, rosters)
    app = App()
    app.stage.aside = aside
    app.stage.show(opening_screen(match))
    app.stage.tell((*moved, *app.problems, *(match.problems if match is not None else ())))
    return app.loop()
