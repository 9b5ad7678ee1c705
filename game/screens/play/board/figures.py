"""How the units a side knows of look on the board, read off its Outlook."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from game.battle.outlook import Outlook
from game.field import Cell
from game.screens.art.figures import HORSE
from game.screens.art.tokens import TokenLook
from game.systems.conditions import held
from game.world.arsenal import Steed
from game.world.body import Allegiance, Build, Dead, Identity
from game.world.gear import Arms
from game.world.mind import Edge, Overwatch
from game.world.phases import PhaseNow
from game.world.place import Position, Posture, Stance
from game.world.sides import Sighting
from game.world.store import Unit
from game.world.turns import Clock

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
