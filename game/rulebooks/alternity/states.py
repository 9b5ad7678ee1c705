"""What state a unit is in, what is left of its round, which squares are full (ALT-BASE-14, -16, -36, -44)."""

from __future__ import annotations

from game.rulebooks.alternity.harm import dazed
from game.rulebooks.alternity.numbers import Numbers
from game.systems.conditions import HELPLESS, lost_for_good, under
from game.systems.crowding import Crowding
from game.world.body import Dead, KnockedOut, Tracks
from game.world.index import OfUnit, Places
from game.world.place import Position, Unaware
from game.world.squads import Gone
from game.world.store import Reading, Unit
from game.world.turns import Carried, Clock, Earned, PhaseNow

FIT, DYING, OUT, DEAD = "fit", "dying", "knocked_out", "dead"
DISABLED = "disabled"
"""Why somebody is knocked out who has been cut down in a defeat (WAR-ORDERS-08)."""
FIGHTING = (FIT, DYING)
_STANDS: OfUnit[bool] = OfUnit()
NUMB = (*HELPLESS, "restrained")
"""Conditions in which nothing of a body hinders an attacker."""


def state_of(world: Reading, unit: Unit) -> str:
    """Fit, dying (but up), knocked out or dead."""
    if world.find(unit, Dead) is not None:
        return DEAD
    gone = world.find(unit, Gone)
    if gone is not None:
        return gone.why
    tracks = world.get(unit, Tracks)
    now = state_by(tracks, stable=stable(world, unit, tracks))
    return OUT if now != DEAD and world.find(unit, KnockedOut) is not None else now


def state_by(tracks: Tracks, *, stable: bool) -> str:
    """The state that tracks make; `stable`: its mortal wounds have been seen to (ALT-BASE-14)."""
    if tracks.mortal >= tracks.mortal_most:
        return DEAD
    if tracks.stun >= tracks.stun_most or tracks.wound >= tracks.wound_most:
        return OUT
    return DYING if tracks.mortal and not stable else FIT


def state_after(world: Reading, unit: Unit, was: str, tracks: Tracks) -> str:
    """The state that tracks make of a unit which was in another; who is out already stays out (ALT-BASE-14)."""
    now = state_by(tracks, stable=stable(world, unit, tracks))
    if DEAD in (was, now):
        return DEAD
    return OUT if OUT in (was, now) else now


def stable(world: Reading, unit: Unit, tracks: Tracks) -> bool:
    """Whether mortal wounds have been seen to: a new mortal point undoes that (ALT-BASE-14, -31)."""
    seen_to = (world.find(unit, Carried) or Carried()).stable
    return seen_to and tracks.mortal <= world.get(unit, Tracks).mortal


def felled(tracks: Tracks) -> bool:
    """Whether tracks by themselves put a body out of the fight."""
    return state_by(tracks, stable=True) in (OUT, DEAD)


def up_state(world: Reading, unit: Unit) -> str:
    """What a unit is that is on its feet: dying of mortal wounds that nobody has seen to, or fit (ALT-BASE-14, -31)."""
    tracks = world.get(unit, Tracks)
    return DYING if tracks.mortal and not stable(world, unit, tracks) else FIT


def in_peril(world: Reading, unit: Unit) -> bool:
    """Whether mortal wounds that nobody has seen to may still kill a unit, on its feet or not (ALT-BASE-14)."""
    lost = world.get(unit, Tracks).mortal
    return bool(lost) and up_state(world, unit) == DYING and state_of(world, unit) != DEAD


def stands(world: Reading, unit: Unit) -> bool:
    """Whether a unit is in the fight; who is dying still is (ALT-BASE-14)."""
    return _STANDS.get(world, unit, None, lambda: state_of(world, unit) in FIGHTING and not lost_for_good(world, unit))


def dazed_steps(world: Reading, unit: Unit, n: Numbers) -> int:
    """Steps that its injuries put on whatever a unit tries (ALT-DAZE)."""
    return dazed(world.get(unit, Tracks), n.options)


def unwitting(world: Reading, unit: Unit) -> bool:
    """Unaware, bound or out of its senses: it has no resistance modifier and answers nothing (ALT-BASE-06)."""
    return world.find(unit, Unaware) is not None or not stands(world, unit) or under(world, unit, *NUMB)


def trodden(world: Reading, unit: Unit) -> bool:
    """Whether somebody stands where a fallen unit lies: two cannot be up in one square (ALT-BASE-36)."""
    here = world.get(unit, Position).cell
    return any(other != unit and stands(world, other) for other in world.index(Places).at(here))


def phase_count(world: Reading) -> int:
    """The phase being played, counted from the first of the battle: round times four and phase."""
    return 4 * round_now(world) + phase_now(world)


def phase_now(world: Reading) -> int:
    """The phase being played, 0 to 3; -1 between phases."""
    ids = world.having(PhaseNow)
    return world.get(ids[0], PhaseNow).phase if ids else PhaseNow().phase


SPENT = "no action left in this round (ALT-BASE-08)"


def actions_left(world: Reading, unit: Unit) -> int:
    """A unit's actions left in this round (ALT-BASE-08)."""
    return (world.find(unit, Earned) or Earned()).actions


def round_now(world: Reading) -> int:
    """The round being played; 0 between battles."""
    ids = world.having(Clock)
    return world.get(ids[0], Clock).round if ids else 0


CROWDING = Crowding[Numbers](
    lambda world, unit, _n: stands(world, unit),
    Tracks,
    KnockedOut,
    most=lambda n: n.square_capacity,
    own_side=False,
)
"""No move leads into a square in which as many others stand as one holds (ALT-BASE-36, -44)."""
