"""What has happened, played back one event after another; it decides nothing, and may be sped up or skipped."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Any

import pygame

from game.battle.log import TAKEN_BACK, LogWriter
from game.battle.outlook import Outlook
from game.field import Cell
from game.messages import events as ev
from game.messages.events.event import Mark
from game.messages.events.lines import LogLine
from game.messages.stack import Ask
from game.screens.art.sound import Sounds
from game.screens.art.tokens import TokenLook
from game.screens.play.animation import animations
from game.screens.play.animation.animations import Animation, Pieces, bearing
from game.screens.play.animation.doings import PICTURES, facings
from game.screens.play.animation.pace import Pace, put_down
from game.screens.play.board import figures
from game.screens.play.board.figures import Piece
from game.world.body import Build
from game.world.place import Position
from game.world.store import Unit

_FASTER_BEHIND = 40
"""With more events than this still to be shown, playing speeds up."""


class Playback:
    """The board as it is shown: behind the Outlook while events are played, level with it when they are over."""

    def __init__(
        self, outlook: Outlook, sides: tuple[str, ...], sounds: Sounds, speed: float = 1.0, *, shared: bool = False
    ) -> None:
        self.outlook = outlook
        self.places = {side: place for place, side in enumerate(sides)}
        self.sounds = sounds
        self.speed = speed
        self.teller = LogWriter.of(outlook)
        self.teller.open = shared
        self.pace = Pace(outlook, self.teller)
        self.in_view: Callable[[Cell], bool] = lambda _cell: True
        """Whether a square is looked at: soldiers of squads are played where one looks, else only what came of it."""
        self.lines: list[LogLine] = []
        self._end: list[LogLine] = []
        """That the battle is over: told last, whatever else the last action still brings about."""
        self.pieces: dict[Unit, Piece] = {}
        self.facings: dict[Unit, int] = {}
        self.floaters: list[animations.Floater] = []
        self.scorched: dict[Cell, int] = {}
        self.focus: Cell | None = None
        self._bang: Cell = (-1, -1)
        self._looks: figures.Looks = {}
        self._known: dict[Unit, TokenLook] = {}
        self._queue: deque[ev.Event] = deque()
        self._act: Animation | None = None
        self._next: Animation | None = None
        """What begins when all who are walking have come to the end of their way."""
        self._marches = Marches()
        self._age = 0.0
        self._read = 0
        self._weapons: dict[Unit, str] = {}
        self._level: tuple[int, Ask | None] = (-1, None)
        self._face_centre()
        self.catch_up()

    def _face_centre(self) -> None:
        """Before anything has happened, and when they are seen first, everyone looks to the middle of the field."""
        field = self.outlook.field
        middle = (field.width // 2, field.height // 2)
        for unit in self.outlook.having(Build):
            place = self.outlook.find(unit, Position)
            if place is not None and unit not in self.facings:
                (x, y), (dx, dy) = place.cell, (middle[0] - place.cell[0], middle[1] - place.cell[1])
                along = (middle[0], y) if abs(dx) >= abs(dy) else (x, middle[1])
                self.facings[unit] = animations.bearing(place.cell, along)

    # --- reading --------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether something is still being shown."""
        return self._act is not None or self._next is not None or bool(self._queue or self._marches)

    def hear(self) -> None:
        """Take in what the side has witnessed since."""
        log = self.outlook.log
        if self._read > len(log):
            self._read = len(log)
            self.catch_up()
        if self._read < len(log):
            self.teller.look()
            self._learn()
            self._queue.extend(log[self._read :])
            self._read = len(log)
        elif not self.busy and self._level != (len(log), self.outlook.ask):
            self.sync()

    def _learn(self) -> None:
        """Remember how everyone in sight looks, for when they are not."""
        self._face_centre()
        for unit, piece in figures.pieces(self.outlook, self.places, self.facings, self._looks).items():
            self._known[unit] = piece.look
            self._weapons[unit] = piece.look.weapon

    def catch_up(self) -> None:
        """Everything heard so far is told and shown at once."""
        self.teller.look()
        self._learn()
        log = self.outlook.log
        events = (*self._queue, *log[self._read :])
        for event in events:
            self._tell(event)
        self._read = len(log)
        self._drop()
        for unit, facing in facings(events, self._place).items():
            self.facings[unit] = facing
            if unit in self.pieces:
                self.pieces[unit].look = replace(self.pieces[unit].look, facing=facing)
        self.sync()

    def _place(self, unit: Unit) -> Cell | None:
        """Where a unit is known to be."""
        place = self.outlook.find(unit, Position)
        return place.cell if place is not None else None

    def _drop(self) -> None:
        """Nothing is being shown any more."""
        self._queue.clear()
        self._marches.clear()
        self._act = self._next = None

    def sync(self) -> None:
        """The board as it is now."""
        self._level = (len(self.outlook.log), self.outlook.ask)
        for unit, piece in self.pieces.items():
            self.facings[unit] = piece.look.facing
        self._learn()
        shown = figures.pieces(self.outlook, self.places, self.facings, self._looks)
        ghosts = figures.ghosts(self.outlook, self._known, self.places)
        shown.update((unit, piece) for unit, piece in ghosts.items() if unit not in self.teller.gone)
        self.pieces = shown

    def take_back(self) -> None:
        """The last order was undone: the board is as before it, and the log says so."""
        self.lines.append(LogLine(TAKEN_BACK))
        self._read = min(self._read, len(self.outlook.log))
        self._drop()
        self.sync()

    def skip(self) -> None:
        """Show only what has come of it."""
        self.floaters.clear()
        self.catch_up()

    # --- playing --------------------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Play on."""
        for floater in self.floaters:
            floater.age += dt * max(1.0, self.speed)
        self.floaters = [floater for floater in self.floaters if floater.age < floater.length + floater.delay]
        if self.speed <= 0 and self.busy:
            self.catch_up()
            return
        left = dt * self.speed * max(self.pace.quickness, 3 if len(self._queue) > _FASTER_BEHIND else 1)
        walking = bool(self._marches)
        self._marches.advance(self.pieces, dt * self.speed)
        if walking and not self.busy:
            self.sync()
        while self.busy and left >= 0:
            left = self._play(left)

    def _play(self, left: float) -> float:
        """Use up to so many seconds; what is left over, below 0 when none is."""
        if self._act is None and self._next is None and self._queue:
            self._open(self._queue.popleft())
        if self._act is None and self._marches and (self._next is not None or not self._queue):
            return -1.0
        if self._next is not None:
            self._begin(self._next)
        act = self._act
        if act is not None:
            self._age += left
            if self._age < act.length:
                act.advance(self.pieces, self._age / act.length)
                return -1.0
            left = self._age - act.length
            act.end(self.pieces)
            self._act = None
        if not self._queue:
            self.sync()
        return left

    def _open(self, event: ev.Event) -> None:
        quick = self.pace.quick(event)
        self._tell(event)
        self._float(event)
        if isinstance(event, ev.Shifted):  # from where it is shown: it may count as farther on
            event = replace(event, origin=self.cell(event.unit) or event.origin)
        elif isinstance(event, ev.Stepped) and self.outlook.book.face.run(self.outlook, event.unit)[1]:
            return  # still on its way: it is moved on as others act
        look = event.declared.shows
        if look is None or (quick and Mark.UNSHOWN in event.declared.marks):
            return
        if quick and isinstance(event, ev.Stepped) and event.gait != "thrown":
            self._walk(event)
            return
        act = PICTURES[look.picture](self, event)
        if act is None:
            return
        act.sound = look.sound if act.sound is None else act.sound
        if not quick:
            self.focus = act.focus or self.focus
        elif not (Mark.TIMED in event.declared.marks and self._looked_at(act)):
            act.set_off(self.pieces, self.sounds)
            act.end(self.pieces)
            return
        self._next = act

    def _looked_at(self, act: Animation) -> bool:
        return act.focus is None or self.in_view(act.focus)

    def _walk(self, event: ev.Stepped) -> None:
        """A step among others: where it is seen all walk at one time."""
        if self.in_view(event.origin) or self.in_view(event.to):
            if not self._marches:
                self.sounds.play("step", 0.5)
            self._marches.step(event.unit, event.origin, event.to)
        elif event.unit in self.pieces:
            self.pieces[event.unit].x, self.pieces[event.unit].y = event.to

    def _begin(self, act: Animation) -> None:
        self._act, self._next, self._age = act, None, 0.0
        act.set_off(self.pieces, self.sounds)

    def _tell(self, event: ev.Event) -> None:
        events = self.pace.tell(event, list(self.teller.tell(event)))
        del self.lines[len(self.lines) - len(self._end) :]
        if isinstance(event, ev.BattleEnded):
            self._end = events
        else:
            put_down(self.lines, events)
        self.lines.extend(self._end)
        del self.lines[:-400]
        if isinstance(event, ev.Exploded):
            self._bang = event.cell
            self.scorched[event.cell] = 1
        elif isinstance(event, ev.SmokeSpread):  # it was smoke that went off there, which burns nothing
            self.scorched.pop(self._bang, None)

    def _float(self, event: ev.Event) -> None:
        words = event.floating(self.teller)
        piece = self.pieces.get(getattr(event, "unit", 0))
        if words is not None and piece is not None and self.speed > 0:
            waiting = sum(1 for floater in self.floaters if floater.cell == piece.cell and floater.age < 0.5)
            self.floaters.append(
                animations.Floater(piece.cell, words[0], animations.COLOURS[words[1]], delay=0.3 * waiting)
            )

    def draw_act(self, target: Any, view: Any) -> None:
        """Draw what is happening, and the words that rise."""
        if self._act is not None:
            self._act.draw(target, view, min(1.0, self._age / self._act.length) if self._act.length else 1.0)
        taken: list[pygame.Rect] = []
        for floater in sorted(self.floaters, key=lambda one: one.lane < 0):  # those seen already keep their place
            floater.draw(target, view, taken)

    @property
    def picture(self) -> Hashable:
        """Equal as long as the board looks the same: who stands where and how, what is done, which words float."""
        pieces = tuple((piece.x, piece.y, piece.look) for piece in self.pieces.values())
        return pieces, self._act, self._age, tuple(floater.age for floater in self.floaters)

    # --- what acts need to know -----------------------------------------------------------------------------

    def cell(self, unit: Unit) -> Cell | None:
        """Where a unit is shown."""
        piece = self.pieces.get(unit)
        return piece.cell if piece is not None else None

    def looks(self) -> dict[Unit, TokenLook]:
        """How everyone known looks or looked last."""
        return {**self._known, **{unit: piece.look for unit, piece in self.pieces.items()}}

    def weapon(self, unit: Unit) -> str:
        """What a unit shoots with, as far as is known."""
        return self._weapons.get(unit, "rifle")

    def known(self, unit: Unit, side: int) -> TokenLook:
        """How a unit looked last, or how one of its side looks."""
        return self._known.get(unit) or TokenLook(side)

    def smokes(self) -> bool:
        """Whether what goes off now spreads smoke: what follows tells."""
        following = list(self._queue)[:4]
        return any(isinstance(event, ev.SmokeSpread) for event in following)


STRIDE = 11.0
"""Squares in a second at the usual speed."""


@dataclass
class March:
    """One soldier's way, as far as it is known, and how many squares of it are behind it."""

    path: list[Cell]
    gone: float = 0.0


class Marches:
    """Everybody who is walking."""

    def __init__(self) -> None:
        self._under_way: dict[Unit, March] = {}

    def __len__(self) -> int:
        return len(self._under_way)

    def clear(self) -> None:
        """Nobody walks any more."""
        self._under_way.clear()

    def step(self, unit: Unit, origin: Cell, to: Cell) -> None:
        """One more square for a soldier."""
        march = self._under_way.setdefault(unit, March([origin]))
        if march.path[-1] != origin:
            march.path[:] = [origin]
            march.gone = 0.0
        march.path.append(to)

    def advance(self, pieces: Pieces, seconds: float) -> None:
        """All go on for so long; who has come to the end of its way is there."""
        for unit, march in list(self._under_way.items()):
            march.gone = min(march.gone + seconds * STRIDE, len(march.path) - 1.0)
            behind = min(int(march.gone), len(march.path) - 2)
            start, to, part = march.path[behind], march.path[behind + 1], march.gone - behind
            piece = pieces.get(unit)
            if piece is not None:
                piece.x, piece.y = (a + (b - a) * part for a, b in zip(start, to, strict=True))
                facing = bearing(start, to)
                if piece.look.facing != facing:
                    piece.look = replace(piece.look, facing=facing)
            if march.gone >= len(march.path) - 1:
                del self._under_way[unit]
