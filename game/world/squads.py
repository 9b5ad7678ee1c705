"""Squads: who belongs together, under whom, what they are to do; assaults and the places they are for (WAR)."""

from __future__ import annotations

from game.field import Cell
from game.record import record
from game.world.store import Reading, Unit

NONE, ADVANCE, HOLD, FOLLOW = "none", "advance", "hold", "follow"
TASKS = (NONE, ADVANCE, HOLD, FOLLOW)
"""What a squad may be told: nothing (each soldier is asked for), to go somewhere, to stay, to keep to its commander."""
LOOSE, LINE, COLUMN, WEDGE = "loose", "line", "column", "wedge"
FORMATIONS = (LOOSE, LINE, COLUMN, WEDGE)
PRISONERS, NO_QUARTER, NO_PRISONERS = "prisoners", "no_quarter", "no_prisoners"
MERCIES = (PRISONERS, NO_QUARTER, NO_PRISONERS)
"""What becomes of the defeated, the mildest first (WAR-ORDERS-02 to -05)."""
HOLDS, YIELDS, SURRENDERS = "holds", "yields", "surrenders"
"""What the threatened do (WAR-GROUP-23)."""


@record(word="squad")
class Squad:
    """A squad as it was mustered: its key, shown name and side. Forces are public, and so is this."""

    key: str
    name: str
    side: str


@record(word="ranks")
class Ranks:
    """The soldiers of a squad by number, its commander and its fallen too; not who is detached to act alone."""

    members: tuple[int, ...] = ()


@record(word="command")
class Command:
    """Who commands the squad. Hidden from the enemy.

    `appointed` is the subordinate who makes its group check in `round` (0: nobody); `checked` is the round of its
    latest group check, `barred` one in which it may make none (WAR-GROUP-04, -16, -17).
    """

    commander: int = 0
    appointed: int = 0
    round: int = 0
    checked: int = 0
    barred: int = 0


@record(word="squad_orders")
class SquadOrders:
    """What a squad has been told: its task, where to, in what formation, facing which way. Hidden from the enemy.

    `files` are its soldiers in the order of their places in the formation, as they were told off.
    """

    task: str = NONE
    to: Cell | None = None
    formation: str = LOOSE
    facing: tuple[int, int] = (0, -1)
    files: tuple[int, ...] = ()


@record(word="by_drill")
class OnAutopilot:
    """A squad whose soldiers answer out of turn as they were drilled to, without being asked. Hidden from the enemy."""


@record(word="dissolved")
class Dissolved:
    """A squad that has come apart: its soldiers act singly from this round on (WAR-GROUP-19). Hidden from the enemy."""

    round: int


@record(word="in_squad")
class InSquad:
    """The squad a soldier was mustered in, by its number; it stays, whether the soldier is detached or not."""

    squad: int


@record(word="mercy")
class Mercy:
    """What a side has ordered about the defeated (WAR-ORDERS). Hidden from the enemy."""

    word: str = PRISONERS


@record(word="salvo")
class GroupFire:
    """Damage rolls that a squad has earned and not yet shared out: who took part with what, and the target named.

    Hidden from the enemy (WAR-GROUP-07, -08, -15).
    """

    arms: tuple[tuple[int, str], ...]
    target: int
    rolls: int


@record(word="shaken")
class Shaken:
    """Steps on a soldier's next action, after the moment of the battle `since` (WAR-GROUP-18)."""

    steps: int
    since: int


@record(word="held_fire")
class HeldFire:
    """Damage rolls that a squad holds on one enemy to the end of a round, by whom and with what (WAR-GROUP-23).

    `since` is the moment of the battle in which it was threatened; `yields`: it has given way and gives its next action
    up. Everybody sees where a weapon points; arms show of those soldiers who are known.
    """

    target: int
    by: int
    arms: tuple[tuple[int, str], ...]
    rolls: int
    round: int
    since: int
    yields: bool = False


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
