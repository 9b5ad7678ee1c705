"""What holds of rounds in phases and of harm on tracks at every question, in every book that uses them."""

from __future__ import annotations

from collections.abc import Iterator

from game.battle.battle import Battle
from game.messages.frames import Phase, SurpriseTurn
from game.messages.orders import Move, Order
from game.systems.rulebook import Rulebook
from game.world.body import Build, Dead, KnockedOut, Pending, Resorts, Tracks
from game.world.store import Unit, World
from game.world.turns import LAST, Carried, Clock, Declared, Earned, PhaseMarks, PhaseNow

TRACKS = ("stun", "wound", "mortal", "fatigue")
PASSING = (Declared, Pending, PhaseMarks)
"""What no unit carries from one phase into the next."""


def tracked(world: World, book: Rulebook, unit: Unit) -> Iterator[str]:
    """What is wrong with a unit's tracks, actions and marks."""
    tracks, now = world.find(unit, Tracks), world.get(world.having(Clock)[0], Clock).round
    if tracks is None:
        return
    for name in TRACKS:
        if not 0 <= getattr(tracks, name) <= getattr(tracks, f"{name}_most"):
            yield f"{name} over its most, or under none: {tracks}"
    fallen = world.find(unit, Dead) is not None or world.find(unit, KnockedOut) is not None
    if book.standing(world, unit) == fallen:
        yield f"neither dead nor knocked out, and down, or the other way round: {tracks}"
    out = world.find(unit, KnockedOut)
    if out is not None and not 0 <= out.round <= now:
        yield f"knocked out in a round still to come: {out}"
    earned = world.find(unit, Earned) or Earned()
    if min(earned.actions, earned.spare, earned.owed) < 0 or not 0 <= earned.phase <= LAST or earned.owed > 1:
        yield f"actions that cannot be: {earned}"
    resorts = world.find(unit, Resorts) or Resorts()
    if not 0 <= resorts.left <= resorts.most:
        yield f"Last Resorts out of bounds: {resorts}"
    jams = (world.find(unit, Carried) or Carried()).jams
    if list(jams) != sorted(set(jams)):
        yield f"jams out of order: {jams}"
    yield from _harms(world, unit)
    yield from _declared(world, unit)


def _harms(world: World, unit: Unit) -> Iterator[str]:
    for harm in (world.find(unit, Pending) or Pending()).harms:
        if min(harm.stun, harm.wound, harm.mortal) < 0:
            yield f"harm that heals: {harm}"
    if Pending() == world.find(unit, Pending):
        yield "nothing on its way, and kept"


def _declared(world: World, unit: Unit) -> Iterator[str]:
    """At most one movement and one action in a phase, or one with each hand (ALT-DECL-05, ALT-BASE-35)."""
    held = world.find(unit, Declared) or Declared()
    moves = sum(isinstance(order, Move) for order in held.orders)
    if moves > 1 or len(held.orders) - moves > 2 or not all(isinstance(order, Order) for order in held.orders):
        yield f"declared too much: {held}"


def phased(battle: Battle) -> Iterator[str]:
    """Between phases nothing of one is left, and a phase is played only while one is on the stack."""
    world, playing = battle.world, [frame for frame in battle.position.stack if isinstance(frame, Phase)]
    if len(playing) > 1:
        yield "more than one phase on the stack"
    if playing:
        now = world.get(world.having(PhaseNow)[0], PhaseNow)
        if playing[0].stage != "open" and now.phase != playing[0].number:
            yield f"{now} is noted, and {playing[0]} played"
        return
    if any(isinstance(frame, SurpriseTurn) and frame.stage == "spent" for frame in battle.position.stack):
        return  # an ambusher's action is a moment like a phase, and what it marks goes with it (ALA-SURP-03)
    ahead = bool(battle.position.book.figures.get("declare.ahead"))  # said for a whole round (ALT-PLUG-08)
    if ahead and any(len(world.get(unit, Declared).orders) != 1 for unit in world.having(Declared)):
        yield "more declared for a round than one action"
    for kind in PASSING:
        if world.having(kind) and not (ahead and kind is Declared):
            yield f"{kind.__name__} outside a phase on {world.having(kind)}"


def worn(world: World) -> dict[Unit, int]:
    """The boxes marked on all tracks of each unit."""
    return {
        unit: sum(getattr(tracks, name) for name in TRACKS)
        for unit in world.having(Build)
        if (tracks := world.find(unit, Tracks)) is not None
    }

