"""Assaults fought where the commander is not, the places they are for, and who has left the field (WAR-ASSAULT)."""

from __future__ import annotations

from game.field import Cell
from game.record import record
from game.world.store import Reading, Unit

KINDS = {
    "high_ground": "marginal", "foxhole": "marginal", "trench": "ordinary", "barricade": "ordinary", "bunker": "good",
    "pillbox": "good", "fortress": "amazing",
}  # fmt: skip
"""What maps call positions, by their grade (WAR-ASSAULT-07)."""
CAPTURED, ROUTED = "captured", "routed"
"""Why somebody has left the field: a prisoner, or run."""


@record(word="stronghold")
class Stronghold:
    """An objective as the map grades it: its squares, those it is approached from, the positions that lie in it.

    `positions` are the kinds of position with their squares; open ground where there are none (WAR-ASSAULT-07, -11).
    """

    name: str
    cells: tuple[Cell, ...]
    approach: tuple[Cell, ...] = ()
    positions: tuple[tuple[str, tuple[Cell, ...]], ...] = ()


@record(word="observed")
class Observed:
    """Who has observed a stronghold, each with the latest round in which it did; a side knows of its own alone."""

    by: tuple[tuple[int, int], ...] = ()


@record(word="assault")
class Assault:
    """An assault under way: whose, on which objective, under whom, who is in it, since which round (WAR-OUTCOME-10).

    `garrison` are the defenders it keeps busy; those it is too weak for stay free.
    """

    side: str
    zone: str
    commander: int
    members: tuple[int, ...]
    garrison: tuple[int, ...]
    begun: int
    recalled: bool = False


@record(word="sealed")
class Sealed:
    """What an assault will come to, known to nobody until it is due (WAR-OUTCOME-10).

    `holder` is the defender with the most powerful weapon as it began, `place` that weapon's among what it carries
    (holder 0: nobody defends).
    """

    degree: int
    due: int
    total: int
    holder: int = 0
    place: int = -1


@record(word="locked")
class Locked:
    """A soldier in an assault on this objective: it acts in nothing else and cannot be fired on (WAR-OUTCOME-10)."""

    zone: str


@record(word="gone")
class Gone:
    """A soldier who has left the field, captured or routed (WAR-ORDERS)."""

    why: str


@record(word="renown")
class Renown:
    """What a side is known for: it has massacred, or spared some since its last assault (WAR-ORDERS-09)."""

    massacred: bool = False
    spared: bool = False


def assault_on(world: Reading, zone: str) -> Unit:
    """The assault under way on an objective; 0 for none."""
    return next((one for one in world.having(Assault) if world.get(one, Assault).zone == zone), 0)
