"""What the window holds of a battle: whose board is up, what is looked at, pointed at and being prepared."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.battle.outlook import Outlook
from game.field import Cell
from game.messages.events.lines import LogLine
from game.screens.match import Match, TurnClock
from game.screens.play.animation.playback import Playback
from game.screens.play.board.board import Board
from game.screens.play.board.camera import Camera
from game.screens.play.board.ground import Bakery
from game.screens.play.input.controls import Controls
from game.screens.play.input.squad_plan import SquadPlan
from game.screens.play.input.storming import Storming
from game.screens.stage import Stage
from game.screens.texts import text_of
from game.world.squads import Squad
from game.world.store import Unit

NOWHERE = (-1, -1)
"""Where the pointer is as long as it has not moved since somebody else may have sat down."""


def first_viewer(match: Match) -> str:
    """The side whose board is shown first: the person asked now, else the first person, else the first side."""
    ask = match.ask
    if ask is not None and match.human_asked:
        return ask.side
    return next(iter(match.people), match.battle.sides[0])


class View:
    """A battle as it is looked at, from one side at a time. It holds and tells; it gives no order and draws nothing."""

    stage: Stage
    camera: Camera

    def __init__(self, match: Match) -> None:
        self.match = match
        self.viewer = first_viewer(match)
        self.controls: Controls | None = None
        """What is being prepared at the question that waits; none while the side at the screen is not asked."""
        self.playbacks: dict[str, Playback] = {}
        self.bakery = Bakery(self.outlook.field.bare)
        self.places = {side: place for place, side in enumerate(match.battle.sides)}
        self.boards: dict[str, Board] = {}
        self.further: tuple[Unit, Cell, tuple[Unit, ...]] | None = None
        """The second half of a long walk: who walks, where to, and which enemies were seen when it began."""
        self.pointer = pygame.mouse.get_pos()
        self.pointing = False
        """Whether the pointer has moved since a key was pressed or the panels changed under it: tips wait for that."""
        self.by_keys = False
        """Whether keys chose the square last, and not the pointer."""
        self.hover: Cell | None = None
        self.pointed: Unit = 0
        self.warning = ""
        """What a second press of the same key does that the first one did not."""
        self.watch = False
        self.rest = False
        """Whether orders are shown that cannot be given now."""
        self.back = 0
        """By how many lines the log is paged back."""
        self.turn_clock = TurnClock()
        self._companies: dict[str, SquadPlan] = {}

    @property
    def outlook(self) -> Outlook:
        """What the side at the screen knows; nothing else is ever drawn."""
        return self.match.outlook(self.viewer)

    @property
    def state(self) -> Hashable:
        """Equal as long as nothing of the battle, and nothing of what is being shown of it, is different."""
        outlook = self.outlook
        return self.viewer, outlook.latest(), len(outlook.log), self.playback.picture

    @property
    def playback(self) -> Playback:
        """What is shown to the side at the screen."""
        if self.viewer not in self.playbacks:
            self.playbacks[self.viewer] = self._opened()
        return self.playbacks[self.viewer]

    def _opened(self) -> Playback:
        stage = self.stage
        shared, sides = len(self.match.people) > 1, self.match.battle.sides
        found = Playback(self.outlook, sides, stage.sounds, stage.settings.speed, shared=shared)
        if not found.lines:  # else the battle goes on, and this would stand in its midst
            found.lines.append(LogLine(text_of("welcome" if self.match.people else "watching_begins")))
            found.lines += [LogLine(text_of("led"))] if self.match.people and self.outlook.having(Squad) else []
        found.in_view = lambda cell: self.camera.shows(cell)  # noqa: PLW0108 - a resize brings another camera
        return found

    @property
    def board(self) -> Board:
        """The board of the side at the screen."""
        if self.viewer not in self.boards:
            self.boards[self.viewer] = Board(self.outlook, self.camera, self.bakery, self.places, self.company)
        return self.boards[self.viewer]

    @property
    def company(self) -> SquadPlan:
        """The squads of the side at the screen."""
        if self.viewer not in self._companies:
            self._companies[self.viewer] = SquadPlan(self.outlook, self.playback.cell)
        return self._companies[self.viewer]

    @property
    def storming(self) -> Storming | None:
        """The assault that is being planned; none while something is being shown."""
        waits = self.controls is None or self.playback.busy
        return None if waits else self.company.plan

    @property
    def refused(self) -> str:
        """Why what was tried last is not possible; empty if nothing was, or it is past."""
        return self.company.refused or (self.controls.refused if self.controls is not None else "")

    def seat(self, side: str) -> None:
        """This side sits at the screen now."""
        self.viewer = side
        self.controls = None
        self.hover = None
        self.playback.speed = self.stage.settings.speed

    def page(self, lines: int) -> None:
        """Page the log back by lines, or forward."""
        self.back = max(0, min(max(0, len(self.playback.lines) - 4), self.back + lines))
