"""What close combat looks like while it is played back: blows, blades that meet, bodies that fly, answers called."""

# ruff: noqa: ARG002 - each kind of act uses what it needs of the same call

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import pygame

from game.field import Cell
from game.screens.art import aiming, effects, theme
from game.screens.art.sound import Sounds
from game.screens.art.view import View
from game.screens.play.animation.acts import Act, Pieces, Slide, bearing
from game.world.store import Unit

BARE = ("strike", "throw", "grapple")
MODES = (*BARE, "weapon", "brandish", "weapon_strike")
REACH = 0.42
"""How far into the other's square a blow carries its attacker."""


@dataclass
class Blow(Act):
    """A close attack: the attacker lunges at its target and is back."""

    unit: Unit = 0
    start: Cell = (0, 0)
    to: Cell = (0, 0)
    mode: str = "strike"
    hit: bool = False
    met: bool = False

    def begin(self, pieces: Pieces, sounds: Sounds) -> None:
        """It turns to its target, with a sound of the air."""
        piece = pieces.get(self.unit)
        if piece is not None and self.start != self.to:
            piece.look = replace(piece.look, facing=bearing(self.start, self.to))
        sounds.play("grapple" if self.mode in ("throw", "grapple") else "swing", 0.6)
        self._sounds, self._struck = sounds, False

    def advance(self, pieces: Pieces, part: float) -> None:
        """There and back; half-way it tells."""
        piece = pieces.get(self.unit)
        if piece is not None:
            along = REACH * math.sin(part * math.pi)
            piece.x = self.start[0] + (self.to[0] - self.start[0]) * along
            piece.y = self.start[1] + (self.to[1] - self.start[1]) * along
        if part > 0.45 and not self._struck:
            self._struck = True
            self._sounds.play(self._sound())

    def _sound(self) -> str:
        if self.met or self.mode == "weapon_strike":
            return "clash"
        if not self.hit:
            return "swing"
        return {"strike": "strike", "throw": "body_fall", "grapple": "grapple"}.get(self.mode, "blade_hit")

    def draw(self, target: pygame.Surface, view: View, part: float) -> None:
        """A flash where it tells."""
        if part > 0.42 and (self.hit or self.met) and self.mode not in ("brandish", "grapple"):
            effects.spark(target, view, self.to, (part - 0.42) / 0.58, hit=self.hit)

    def end(self, pieces: Pieces) -> None:
        """Everybody stands where they stood."""
        self.advance(pieces, 1.0)


@dataclass
class Clash(Act):
    """Two weapons are locked."""

    at: Cell = (0, 0)
    other: Cell = (0, 0)

    def begin(self, pieces: Pieces, sounds: Sounds) -> None:
        """Steel rings."""
        sounds.play("clash")

    def draw(self, target: pygame.Surface, view: View, part: float) -> None:
        """Sparks between the two."""
        a, b = view.centre(self.at), view.centre(self.other)
        effects.spark_at(target, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), view.cell, part)


@dataclass
class Flown(Slide):
    """Somebody is thrown through squares: it looks where it came from, and falls hard."""

    def begin(self, pieces: Pieces, sounds: Sounds) -> None:
        """It loses its footing."""
        self._sounds = sounds

    def end(self, pieces: Pieces) -> None:
        """It is down where it was thrown to."""
        super().end(pieces)
        self._sounds.play("body_fall")


@dataclass
class Shout(Act):
    """An answer to somebody's doing is called out over the board, for it comes out of turn."""

    words: str = ""
    at: Cell | None = None

    def draw(self, target: pygame.Surface, view: View, part: float) -> None:
        """A plate at the head of the board, and a sign on who answers."""
        aiming.plaque(target, self.words, (target.get_width() / 2, 44), 20, theme.BRASS_LIGHT)
        if self.at is not None:
            aiming.reticle(target, view, self.at, friend=True)
