"""Units on the board: how those a side knows of look, where in their squares they stand, who is drawn first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable
from dataclasses import dataclass, replace

import pygame

from game.battle.outlook import Outlook
from game.field import Cell
from game.screens.art import tokens
from game.screens.art.figures import HORSE, horse
from game.screens.art.tokens import TokenLook
from game.screens.art.view import View
from game.systems.conditions import held
from game.world.body import Allegiance, Build, Dead, Identity
from game.world.conditions import Edge, Overwatch
from game.world.gear import Arms, Steed
from game.world.place import Position, Posture, Stance
from game.world.sides import Sighting
from game.world.store import Unit
from game.world.turns import Clock, PhaseNow

_ROLES = {"leader": "officer"}
"""Roles of the cards that are drawn under another name; the others keep theirs."""


@dataclass
class Piece:
    """One unit on the board: its look, its square (in between squares while it moves), whether it is a ghost."""

    unit: Unit
    look: TokenLook
    x: float
    y: float

    @property
    def cell(self) -> Cell:
        """The square it is in or nearest to."""
        return round(self.x), round(self.y)


def look_of(outlook: Outlook, unit: Unit, places: dict[str, int], facing: int) -> TokenLook:
    """Everything that shows of one unit that is known now."""
    identity = outlook.get(unit, Identity)
    arms, posture = outlook.find(unit, Arms) or Arms(), outlook.find(unit, Posture) or Posture()
    stance, edge = outlook.find(unit, Stance) or Stance(), outlook.find(unit, Edge) or Edge()
    sheet, steed = outlook.book.sheet(outlook, outlook.book, unit), outlook.find(unit, Steed)
    return TokenLook(
        side=places.get(outlook.get(unit, Allegiance).side, 0),
        weapon=arms.weapon.key if arms.weapon is not None else "unarmed",
        role=HORSE if identity.art == HORSE else _ROLES.get(identity.role, identity.role),
        facing=facing,
        tracks=sheet.tracks,
        condition=condition_of(outlook, unit),
        pools=tuple((pool.role, pool.now) for pool in sheet.pools),
        name=identity.name,
        hunkered=posture.hunkered,
        prone=posture.prone or posture.decked,
        overwatch=outlook.find(unit, Overwatch) is not None,
        suppressed=edge.suppression < 0,
        stance=stance_icon(stance.name),
        wounded=sheet.wounded,
        afflicted=affliction_of(outlook, unit),
        mounted=steed is not None and steed.ridden and not steed.down,
        marks=tuple(dict.fromkeys(icon for icon, _words in sheet.marks)),
    )


def waiting_horses(outlook: Outlook, places: dict[str, int]) -> tuple[tuple[int, Cell], ...]:
    """Horses that wait for who has left the saddle: the place of their side, and their square."""
    steeds = ((unit, outlook.get(unit, Steed)) for unit in outlook.having(Steed))
    return tuple(
        (places.get(outlook.get(unit, Allegiance).side, 0), steed.waits)
        for unit, steed in steeds
        if not steed.ridden and not steed.down
    )


def stance_icon(stance: str) -> str:
    """The icon of a stance, empty for none."""
    return stance if stance in ("", "braced", "alert") else f"stance_{stance}"


GRAVEST = ("petrified", "unconscious", "paralyzed", "incapacitated", "stunned", "panicked", "frightened", "restrained",
           "blinded", "poisoned")  # fmt: skip


def affliction_of(outlook: Outlook, unit: Unit) -> str:
    """The icon of the gravest condition a unit is under, empty for none."""
    kinds = {condition.kind for condition in held(outlook, unit)}
    return next((kind for kind in GRAVEST if kind in kinds), "")


def condition_of(outlook: Outlook, unit: Unit) -> str:
    """A unit's state as the drawings know it."""
    if outlook.find(unit, Dead) is not None:
        return "dead"
    return outlook.book.face.state(outlook.book.state(outlook, unit)).picture


Looks = dict[Unit, tuple[int, TokenLook]]
"""How units looked, each with the number of its last write."""


def pieces(outlook: Outlook, places: dict[str, int], facings: dict[Unit, int], looks: Looks) -> dict[Unit, Piece]:
    """All units known now, by number; who has not been written to since looks as it does in `looks`.

    Who is on its way stands where what is left of its way begins.
    """
    found = {}
    for unit in outlook.having(Build):
        place = outlook.find(unit, Position)
        if place is not None:
            now, facing = outlook.touched(unit), facings.get(unit, 0)
            before = looks.get(unit)
            if before is None or before[0] != now or before[1].facing != facing:
                before = looks[unit] = (now, look_of(outlook, unit, places, facing))
            _passed, onward = outlook.book.face.run(outlook, unit)
            found[unit] = Piece(unit, before[1], *(onward[0] if onward else place.cell))
    return found


def ghosts(outlook: Outlook, known: dict[Unit, TokenLook], places: dict[str, int]) -> dict[Unit, Piece]:
    """Enemies seen once and not seen now, where they were last; those seen only in passing as plain soldiers."""
    found, now = {}, round_of(outlook)
    other = next((place for side, place in places.items() if side != outlook.side), 1)
    for sighting in outlook.ghosts():
        look = known.get(sighting.unit) or TokenLook(other)
        found[sighting.unit] = Piece(sighting.unit, _faded(look, sighting, now), *sighting.cell)
    return found


def _faded(look: TokenLook, sighting: Sighting, now: int) -> TokenLook:
    age = max(0, now - sighting.round)
    return replace(look, ghost=True, age=age, selected=False, overwatch=False, pools=())


def round_of(outlook: Outlook) -> int:
    """The round being played."""
    ids = outlook.having(Clock)
    return outlook.get(ids[0], Clock).round if ids else 0


def phase_of(outlook: Outlook) -> int:
    """The phase being played; -1 between rounds, and in a book without any."""
    ids = outlook.having(PhaseNow)
    return outlook.get(ids[0], PhaseNow).phase if ids else -1


_SIDE_BY_SIDE = 0.74
"""How large tokens are drawn that share a square, as part of a whole one."""


HORSE_WAITS = 0
"""Stands for a horse that waits in a square, among the units that share it."""


def sharing_of(pieces: list[Piece], horses: Collection[Cell] = ()) -> dict[Cell, tuple[Unit, ...]]:
    """Who stands in each square that several stand in, and is not shown as lying there or as long gone.

    A horse that waits stands beside whoever is in its square, the fallen too: it would be hidden under them. The fallen
    lie beside one another where nobody stands.
    """
    stood = {piece.cell for piece in pieces if not piece.look.down and not piece.look.ghost}
    there: dict[Cell, list[Piece]] = {cell: [] for cell in horses}
    for piece in pieces:
        if not piece.look.ghost and (not piece.look.down or piece.cell in horses or piece.cell not in stood):
            there.setdefault(piece.cell, []).append(piece)
    found: dict[Cell, tuple[Unit, ...]] = {}
    for cell, several in there.items():
        waits = (HORSE_WAITS,) if cell in horses else ()
        if len(several) + len(waits) > 1:
            several.sort(key=lambda piece: (piece.look.side, piece.unit))
            found[cell] = (*waits, *(piece.unit for piece in several))
    return found


def stand_of(unit: Unit, sharing: tuple[Unit, ...]) -> tuple[float, float, float]:
    """Where in its square a unit stands (from the middle), and how large it is drawn: beside who shares it."""
    if unit not in sharing:
        return 0.0, 0.0, 1.0
    step = sharing.index(unit) - (len(sharing) - 1) / 2
    return step * 0.52, step * 0.1, _SIDE_BY_SIDE


Place = tuple[Unit, Cell, float, float, float, TokenLook]
"""Who, in which square, where (squares from the map's corner), which part of a whole one it is, and how it looks."""


class Crowd:
    """The units as they stand; worked out anew only when a key changes, not for a view that has scrolled."""

    def __init__(self, outlook: Outlook, places: dict[str, int]) -> None:
        self.outlook = outlook
        self.places = places
        self.stand: dict[Unit, tuple[Cell, float, float]] = {}
        """Where everyone was drawn last: the square, and the middle in pixels of the target."""
        self._key: Hashable = None
        self._shape: Hashable = None
        self._pieces: dict[Unit, Piece] = {}
        self._order: list[Place] = []
        self._horses: list[tuple[int, float, float, float]] = []
        self._pictures: dict[Unit, pygame.Surface] = {}

    def draw(
        self, target: pygame.Surface, view: View, pieces: dict[Unit, Piece], chosen: Unit, style: str, key: Hashable
    ) -> None:
        """Draw all whom the target shows; `key` changes whenever one of the pieces has moved or looks different."""
        # The size of the squares says whether soldiers are shown, not the size of those who share one.
        style = "counter" if tokens.as_counter(view.cell, style) else "token"
        if (key, chosen) != self._key or pieces is not self._pieces:
            self._key, self._pieces, self._shape = (key, chosen), pieces, None
            horses = waiting_horses(self.outlook, self.places)
            sharing = sharing_of(list(pieces.values()), tuple(cell for _side, cell in horses))
            self._order, self._horses = _ordered(pieces, chosen, sharing), _waiting(horses, sharing)
        if (view.cell, style) != self._shape:
            self._shape, self._pictures = (view.cell, style), {}
        self.stand = {}
        area, left, top, wide = target.get_rect().inflate(2 * view.cell, 2 * view.cell), view.left, view.top, view.cell
        shown = [
            (horse(side, round(wide * part)), (left + across * wide, top + down * wide))
            for side, across, down, part in self._horses
        ]
        for unit, square, across, down, part, look in self._order:
            at = (left + across * wide, top + down * wide)
            self.stand[unit] = (square, *at)
            if area.collidepoint(at):
                picture = self._pictures.get(unit)
                if picture is None:
                    picture = self._pictures[unit] = tokens.picture(look, round(wide * part), style)
                shown.append((picture, at))
        target.blits(
            [(one, (round(x) - one.get_width() // 2, round(y) - one.get_height() // 2)) for one, (x, y) in shown],
            doreturn=False,
        )

    def nearest(self, point: tuple[int, int], cell: Cell) -> Unit:
        """The unit of a square that stands nearest to a point of the target; 0 for none."""
        near = {
            unit: (x - point[0]) ** 2 + (y - point[1]) ** 2
            for unit, (square, x, y) in self.stand.items()
            if square == cell
        }
        return min(near, key=lambda unit: (near[unit], unit), default=0)

    def badge_at(self, point: tuple[int, int], cell: int) -> tuple[Unit, str]:
        """Whose badge lies under a point of the target at a zoom, and its icon; 0 and nothing for none."""
        for unit, _square, _across, _down, part, look in reversed(self._order):
            _cell, x, y = self.stand.get(unit, (None, -cell, -cell))
            dx, dy, size = point[0] - x, point[1] - y, round(cell * part)
            if max(abs(dx), abs(dy)) > cell:
                continue
            for icon, _rim, (left, top) in reversed(tokens.badges(look, size)):
                if (dx - left) ** 2 + (dy - top) ** 2 <= (tokens.badge_size(size) / 2) ** 2:
                    return unit, icon
        return 0, ""


_BENEATH = (-0.26, 0.24, 0.86)
"""Where somebody lies over whom another stands, and how large: else nobody would see that it lies there."""
_FURTHER = 0.3
"""How far beside it the next one lies, in squares."""
Sharing = dict[Cell, tuple[Unit, ...]]


def _waiting(horses: tuple[tuple[int, Cell], ...], sharing: Sharing) -> list[tuple[int, float, float, float]]:
    """Horses that wait, beside whoever is in their square."""
    found = []
    for side, cell in horses:
        dx, dy, part = stand_of(HORSE_WAITS, sharing.get(cell, ()))
        found.append((side, cell[0] + 0.5 + dx, cell[1] + 0.5 + dy, part))
    return found


def _ordered(pieces: dict[Unit, Piece], chosen: Unit, sharing: Sharing) -> list[Place]:
    """Those lying down first, then those only remembered, then from the far edge to the near one."""
    order = sorted(pieces.values(), key=lambda p: (not p.look.down, not p.look.ghost, p.y, p.unit))
    stood = {piece.cell for piece in order if not piece.look.down and not piece.look.ghost}
    found: list[Place] = []
    lying: Counter[Cell] = Counter()
    for piece in order:
        look, square = piece.look, piece.cell
        if piece.unit == chosen and not look.ghost:
            look = replace(look, selected=True)
        shared = sharing.get(square, ())
        dx, dy, part = stand_of(piece.unit, shared)
        if look.down and square in stood and piece.unit not in shared:
            dx, dy, part = _BENEATH
            dx += _FURTHER * lying[square]
            lying[square] += 1
        found.append((piece.unit, square, piece.x + 0.5 + dx, piece.y + 0.5 + dy, part, look))
    return found
