"""What an event looks like while it is played back: each act has a length, a sound, a picture and an end."""

# ruff: noqa: ARG002 - each kind of act uses what it needs of the same call

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace
from typing import Any

import pygame

from game.field import Cell
from game.messages.events import event
from game.screens.art import effects, marks, theme
from game.screens.art.sound import Sounds
from game.screens.art.view import View
from game.screens.play.board.figures import Piece
from game.world.store import Unit

Pieces = dict[Unit, Piece]


@dataclass
class Animation:
    """One thing happening on the board for `length` seconds; `focus` is the square to look at.

    `sound` is heard as it begins: the one that the event declares, unless its picture says otherwise (empty: none).
    """

    length: float = 0.0
    focus: Cell | None = None
    sound: str | None = field(default=None, kw_only=True)

    def set_off(self, pieces: Pieces, sounds: Sounds) -> None:
        """It starts, and is heard."""
        if self.sound:
            sounds.play(self.sound)
        self.begin(pieces, sounds)

    def begin(self, pieces: Pieces, sounds: Sounds) -> None:
        """It starts."""

    def advance(self, pieces: Pieces, part: float) -> None:
        """So much of it, 0 to 1, is over."""

    def draw(self, target: pygame.Surface, view: View, part: float) -> None:
        """Draw it over the board."""

    def end(self, pieces: Pieces) -> None:
        """It is over."""


@dataclass
class Slide(Animation):
    """A unit goes from one square to the next."""

    unit: Unit = 0
    start: Cell = (0, 0)
    to: Cell = (0, 0)

    def begin(self, pieces: Pieces, sounds: Sounds) -> None:
        """The unit turns to where it goes."""
        sounds.play("step", 0.5)
        piece = pieces.get(self.unit)
        if piece is not None:
            piece.look = replace(piece.look, facing=bearing(self.start, self.to))

    def advance(self, pieces: Pieces, part: float) -> None:
        """The unit is so far along."""
        piece = pieces.get(self.unit)
        if piece is not None:
            piece.x = self.start[0] + (self.to[0] - self.start[0]) * part
            piece.y = self.start[1] + (self.to[1] - self.start[1]) * part

    def end(self, pieces: Pieces) -> None:
        """The unit is there."""
        self.advance(pieces, 1.0)


@dataclass
class Turned(Animation):
    """A unit turns to a square and is seen to aim at it."""

    unit: Unit = 0
    at: tuple[Cell, ...] = ()
    friend: bool = False

    def begin(self, pieces: Pieces, sounds: Sounds) -> None:
        """The unit turns."""
        piece = pieces.get(self.unit)
        if piece is not None and self.at and self.at[0] != piece.cell:
            piece.look = replace(piece.look, facing=bearing(piece.cell, self.at[0]))

    def draw(self, target: pygame.Surface, view: View, part: float) -> None:
        """The sign on what it aims at."""
        for cell in self.at:
            marks.reticle(target, view, cell)


@dataclass
class Shot(Animation):
    """A shot on its way, and whether it strikes."""

    start: Cell | None = None
    to: Cell = (0, 0)
    weapon: str = "rifle"
    mode: str = "shot"
    hit: bool = False

    def begin(self, pieces: Pieces, sounds: Sounds) -> None:
        """The report."""
        if self.mode in ("rapid", "burst", "marching"):
            sounds.play("burst")
        elif self.mode == "suppress":
            sounds.play("suppress")
        else:
            sounds.shot(self.weapon)
        self._sounds = sounds

    def draw(self, target: pygame.Surface, view: View, part: float) -> None:
        """Flash, tracer, spark."""
        rounds = 3 if self.mode in ("rapid", "burst", "marching", "suppress") else 1
        if self.start is not None:
            if part < 0.5 and int(part * 12) % 2 == 0:
                effects.muzzle_flash(target, view, self.start, bearing(self.start, self.to))
            for shot in range(rounds):
                flown = part * 1.7 - shot * 0.28
                if 0 < flown < 1:
                    off = (shot - (rounds - 1) / 2) * view.cell * 0.12 + (0 if self.hit else view.cell * 0.2)
                    end = view.centre(self.to)
                    effects.tracer(target, view.centre(self.start), (end[0] + off, end[1] - off), flown, view.cell)
        if part > 0.55:
            effects.spark(target, view, self.to, (part - 0.55) / 0.45, hit=self.hit)

    def end(self, pieces: Pieces) -> None:
        """How it sounds where it strikes."""
        self._sounds.play("hit" if self.hit else "ricochet", 0.7)


@dataclass
class Lob(Animation):
    """A grenade in the air."""

    start: Cell | None = None
    to: Cell = (0, 0)

    def begin(self, pieces: Pieces, sounds: Sounds) -> None:
        """It is thrown."""
        sounds.play("throw")
        self._sounds = sounds

    def draw(self, target: pygame.Surface, view: View, part: float) -> None:
        """It flies."""
        start = view.centre(self.start if self.start is not None else self.to)
        effects.thrown(target, start, view.centre(self.to), part, view.cell)

    def end(self, pieces: Pieces) -> None:
        """It falls."""
        self._sounds.play("grenade_clink")


@dataclass
class Bang(Animation):
    """A grenade goes off."""

    at: Cell = (0, 0)
    radius: int = 3
    smoke: bool = False

    def begin(self, pieces: Pieces, sounds: Sounds) -> None:
        """The noise of it."""
        sounds.play("smoke_hiss" if self.smoke else "explosion")

    def draw(self, target: pygame.Surface, view: View, part: float) -> None:
        """The blast."""
        if not self.smoke:
            effects.explosion(target, view, self.at, self.radius, part)


@dataclass
class Changed(Animation):
    """Something about a unit changes at once."""

    unit: Unit = 0
    values: tuple[tuple[str, Any], ...] = ()

    def begin(self, pieces: Pieces, sounds: Sounds) -> None:
        """It changes."""
        piece = pieces.get(self.unit)
        if piece is not None:
            piece.look = replace(piece.look, **dict(self.values))


@dataclass
class Hurt(Animation):
    """A unit loses points on some of its tracks, by name."""

    unit: Unit = 0
    points: tuple[tuple[str, int], ...] = ()

    def begin(self, pieces: Pieces, sounds: Sounds) -> None:
        """The bars grow."""
        piece, lost = pieces.get(self.unit), dict(self.points)
        if piece is not None:
            tracks = tuple(
                replace(track, lost=max(0, track.lost + lost.get(track.name.lower(), 0))) for track in piece.look.tracks
            )
            piece.look = replace(piece.look, tracks=tracks)


@dataclass
class Appear(Animation):
    """An enemy comes into sight."""

    piece: Piece | None = None

    def begin(self, pieces: Pieces, sounds: Sounds) -> None:
        """It is there, unless it was."""
        if self.piece is not None and (self.piece.unit not in pieces or pieces[self.piece.unit].look.ghost):
            pieces[self.piece.unit] = self.piece
            sounds.play("decision", 0.6)


@dataclass
class Vanish(Animation):
    """An enemy is seen no more: what stays is where it was."""

    unit: Unit = 0

    def begin(self, pieces: Pieces, sounds: Sounds) -> None:
        """Only its ghost stays."""
        piece = pieces.get(self.unit)
        if piece is not None:
            piece.look = replace(piece.look, ghost=True, selected=False)


@dataclass
class Floater:
    """Words rising from a square."""

    cell: Cell
    words: str
    colour: theme.Colour
    age: float = 0.0
    length: float = 1.3
    delay: float = 0.0
    lane: int = -1
    """How many lines higher it began than others, so as to lie over none of them; below 0 before it is seen."""

    def draw(self, target: pygame.Surface, view: View, taken: list[pygame.Rect]) -> None:
        """Draw them as high as they have risen, clear of what is `taken`; all rise alike, and so stay clear."""
        if self.age < self.delay:
            return
        size, (x, y) = max(13, view.cell // 4), view.centre(self.cell)
        part, line = min(1.0, (self.age - self.delay) / self.length), theme.font(size).get_linesize()
        picture = effects.floating(self.words, part, size, self.colour)
        box = picture.get_rect(center=(x, y - view.cell * 0.3 - part * size * 2.2 - max(0, self.lane) * line))
        if self.lane < 0:
            self.lane = 0
            while box.collidelist(taken) >= 0:
                self.lane, box.y = self.lane + 1, box.y - line
        taken.append(box)
        target.blit(picture, box)


def bearing(start: Cell, to: Cell) -> int:
    """The way from one square to another in degrees clockwise from north, in steps of 15."""
    degrees = math.degrees(math.atan2(to[0] - start[0], start[1] - to[1]))
    return round(degrees / 15) * 15 % 360


COLOURS = {
    event.CREAM: theme.CREAM,
    event.THREAT: theme.THREAT,
    event.GOOD: theme.GOOD,
    event.SECOND: theme.SECOND,
    event.BRASS: theme.BRASS_LIGHT,
    event.ACCURACY: theme.ACCURACY,
    event.INITIATIVE: theme.INITIATIVE,
}
"""What the colours are that events name for words that rise."""
