"""How each event looks while it is played back: the act that is made of it, those of close combat first."""

# ruff: noqa: ARG002 - each kind of act uses what it needs of the same call

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import pygame

from game.dice.ladder import ORDINARY, word
from game.field import Cell, distance
from game.messages import events as ev
from game.messages.events.event import BEAT, BECOMES, HEARD, PAUSE, Look
from game.screens.art import effects, marks, theme
from game.screens.art.sound import Sounds
from game.screens.art.view import View
from game.screens.play.animation import animations
from game.screens.play.animation.animations import Animation, Pieces, Slide, bearing
from game.screens.play.board import squads
from game.screens.play.board.figures import Piece, affliction_of, stance_icon
from game.world.store import Unit

if TYPE_CHECKING:
    from game.screens.play.animation.playback import Playback


BARE = ("strike", "throw", "grapple")
MODES = (*BARE, "weapon", "brandish", "weapon_strike")
REACH = 0.42
"""How far into the other's square a blow carries its attacker."""


@dataclass
class Blow(Animation):
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
class Clash(Animation):
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
class Shout(Animation):
    """An answer to somebody's doing is called out over the board, for it comes out of turn."""

    words: str = ""
    at: Cell | None = None

    def draw(self, target: pygame.Surface, view: View, part: float) -> None:
        """A plate at the head of the board, and a sign on who answers."""
        marks.plaque(target, self.words, (target.get_width() / 2, 44), 20, theme.BRASS_LIGHT)
        if self.at is not None:
            marks.reticle(target, view, self.at, friend=True)


_STEP, _AIM, _SHOT, _LOB, _BANG, _BEAT, _BLOW, _SHOUT = 0.13, 0.32, 0.42, 0.5, 0.65, 0.22, 0.4, 0.8


def facings(events: Sequence[ev.Event], cell: Callable[[Unit], Cell | None]) -> dict[Unit, int]:
    """Which way each unit looks once these events have been shown; `cell` tells where units are after all of them."""
    before: dict[Unit, Cell] = {}
    found: dict[Unit, int] = {}
    for event in reversed(events):
        if isinstance(event, ev.Stepped):
            before[event.unit] = event.origin
            if event.gait != "thrown" and not isinstance(event, ev.Shifted):
                found.setdefault(event.unit, animations.bearing(event.origin, event.to))
        elif isinstance(event, ev.AttackDeclared):
            here, *aimed = (before.get(unit) or cell(unit) for unit in (event.unit, *event.targets))
            at = next(iter(event.squares or aimed), None)
            if here is not None and at is not None and at != here:
                found.setdefault(event.unit, animations.bearing(here, at))
    return found


def _stepped(_p: Playback, e: ev.Stepped) -> Animation:
    if e.gait == "thrown":
        return Flown(_STEP * 2, e.to, e.unit, e.origin, e.to)
    long = _STEP * (1.3 if distance((0, 0), (e.to[0] - e.origin[0], e.to[1] - e.origin[1])) > 1 else 1)
    return animations.Slide(long * (0.7 if e.gait == "sprint" else 1), e.to, e.unit, e.origin, e.to)


def _declared(p: Playback, e: ev.AttackDeclared) -> Animation:
    at = e.squares or tuple(cell for cell in map(p.cell, e.targets) if cell is not None)
    return animations.Turned(_AIM, at[0] if at else p.cell(e.unit), e.unit, tuple(at))


def _rolled(p: Playback, e: ev.AttackRolled) -> Animation | None:
    to = p.cell(e.target)
    if to is None:
        return None
    if e.mode in MODES:
        return _blow(p, e, to)
    p.floaters.append(
        animations.Floater(to, *(("hit", theme.SELECTED) if e.margin >= 0 else ("miss", theme.CREAM)), delay=_SHOT)
    )
    return animations.Shot(_SHOT, to, p.cell(e.unit), to, p.weapon(e.unit), e.mode, e.margin >= 0)


def _graded(p: Playback, e: ev.AttackGraded) -> Animation | None:
    """An attack whose success has degrees: the board shows whether it strikes, and how well."""
    to = p.cell(e.target)
    if to is None:
        return None
    hit, arms = e.degree >= ORDINARY, p.weapon(e.unit)
    near = e.mode in MODES
    words = (word(e.degree), theme.SELECTED) if hit else ("miss", theme.CREAM)
    p.floaters.append(animations.Floater(to, *words, delay=_BLOW / 2 if near else _SHOT))
    if near:
        return Blow(_BLOW, to, e.unit, p.cell(e.unit) or to, to, e.mode, hit)
    return animations.Shot(_SHOT, to, p.cell(e.unit), to, arms, e.mode, hit)


def _harmed(p: Playback, e: ev.HarmLanded | ev.Suffered) -> Animation:
    points = (("stun", e.stun), ("wound", e.wound), ("mortal", e.mortal))
    return animations.Hurt(_BEAT, p.cell(e.unit), e.unit, points)


def _blow(p: Playback, e: ev.AttackRolled, to: Cell) -> Animation:
    met = not e.hits and e.margin == 0
    words = ("locked", theme.SECOND) if met else ("hit", theme.SELECTED) if e.hits else ("miss", theme.CREAM)
    p.floaters.append(animations.Floater(to, *words, delay=_BLOW / 2))
    return Blow(_BLOW, to, e.unit, p.cell(e.unit) or to, to, e.mode, bool(e.hits), met)


def _locked(p: Playback, e: ev.WeaponsLocked) -> Animation | None:
    at, other = p.cell(e.unit), p.cell(e.foe)
    return Clash(_BEAT * 2, at, at, other) if at is not None and other is not None else None


def _answered(p: Playback, e: ev.Interrupted) -> Animation:
    words = f"{p.teller.name(e.unit)} answers {p.teller.name(e.foe)} with {e.meant}"
    return Shout(_SHOUT, p.cell(e.unit), words, p.cell(e.unit))


def _landed(p: Playback, e: ev.GrenadeLanded) -> Animation:
    return animations.Lob(_LOB, e.cell, p.cell(e.by), e.cell)


def _bang(p: Playback, e: ev.Exploded) -> Animation:
    return animations.Bang(_BANG, e.cell, e.cell, 3, p.smokes())


def _spotted(p: Playback, e: ev.Spotted) -> Animation:
    other = next((place for side, place in p.places.items() if side != p.outlook.side), 1)
    look = replace(p.known(e.unit, other), ghost=False)
    return animations.Appear(0.0, e.cell, Piece(e.unit, look, *e.cell))


def _stressed(p: Playback, e: ev.StressTaken) -> Animation:
    return animations.Hurt(_BEAT, p.cell(e.unit), e.unit, (("stress", 0 if e.mental else e.amount),))


def _state(p: Playback, e: ev.StateChanged) -> Animation:
    face = p.outlook.book.face.state(e.after)
    return _changed(p, e, (("condition", face.picture),), heard=not face.good, beats=2)


def _beat(p: Playback, e: Any) -> Animation:
    return animations.Animation(_BEAT, p.cell(e.unit))


def _changed(
    p: Playback, e: Any, figure: tuple[tuple[str, Any], ...], *, heard: bool = True, beats: int = 1
) -> Animation:
    """What becomes of a unit's figure, with the sound that is declared, if that is heard."""
    return animations.Changed(_BEAT * beats, p.cell(e.unit), e.unit, figure, sound=None if heard else "")


def _becomes(p: Playback, e: Any) -> Animation:
    look: Look = e.declared.shows
    return _changed(p, e, look.figure, beats=look.beats)


def _heard(p: Playback, e: Any) -> Animation:
    """What is heard of a task, whoever works on it."""
    return _becomes(p, e) if e.unit else animations.Animation(_BEAT)


def _afflicted(p: Playback, e: ev.ConditionGained | ev.ConditionLost) -> Animation:
    """The gravest condition as it stands when all has happened; nobody sees two change within a beat."""
    return _changed(p, e, (("afflicted", affliction_of(p.outlook, e.unit)),))


def _turn(p: Playback, e: ev.TurnBegan | ev.TurnResumed) -> Animation:
    return _changed(p, e, (), heard=e.unit in p.outlook.friends())


def _stance(_p: Playback, e: ev.StanceTaken) -> Animation:
    return animations.Changed(0.1, None, e.unit, (("stance", stance_icon(e.stance)),))


def _gun(p: Playback, e: ev.AmmunitionChanged) -> Animation:
    return replace(_changed(p, e, (), heard=e.amount > 0, beats=int(e.amount > 0)), focus=None)


PICTURES: dict[str, Callable[[Playback, Any], Animation | None]] = {
    BECOMES: _becomes,
    BEAT: _beat,
    PAUSE: lambda _p, _e: animations.Animation(_BEAT),
    HEARD: _heard,
    "step": _stepped,
    "aim": _declared,
    "attack": _rolled,
    "degree": _graded,
    "tracks": _harmed,
    "fatigue": lambda p, e: animations.Hurt(_BEAT, p.cell(e.unit), e.unit, (("fatigue", e.points),)),
    "stress": _stressed,
    "state": _state,
    "lob": _landed,
    "blast": _bang,
    "appears": _spotted,
    "vanishes": lambda _p, e: animations.Vanish(0.0, None, e.unit),
    "turn": _turn,
    "stance": _stance,
    "ammunition": _gun,
    "condition": _afflicted,
    "answer": _answered,
    "lock": _locked,
    "assault": squads.heard,
    "end": lambda _p, _e: animations.Animation(0.6),
}
"""How each picture is made that events name."""
