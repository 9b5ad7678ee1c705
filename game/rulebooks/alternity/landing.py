"""What has hit in a phase lands: tracks, overflow, knockouts, Amazing hits stood or not (ALT-BASE-13 to -15)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.dice.draws import Roll
from game.dice.ladder import ORDINARY
from game.dice.steps import StepCheck
from game.messages import events as ev
from game.messages.frames import Landing
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alternity.checks import practised_or_feat
from game.rulebooks.alternity.criticals import RESORT, question, spent
from game.rulebooks.alternity.events import KnockOut
from game.rulebooks.alternity.harm import landed
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.saddle import mounts_landed
from game.rulebooks.alternity.states import OUT, stable, stands, state_after, state_of
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.world.store import Reading, Unit
from game.world.tracks import Pending, Tracks

ENDURANCE = "endurance"


def step(frame: Landing, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """First all harm is marked, then those hit Amazingly check whether they stay up (ALT-BASE-10, -15)."""
    n = numbers(book)
    if frame.stage == "land":
        hurt = world.having(Pending)
        events = tuple(event for unit in hurt for event in _landed(world, unit))
        shaken = tuple(unit for unit in hurt if any(harm.stamina for harm in world.get(unit, Pending).harms))
        mounts, after = mounts_landed(world)
        return go_on(Landing("shaken", shaken), *events, *mounts, push=after)
    if frame.stage == "resort":
        return _resort(frame, world, reply)
    waiting = next((unit for unit in frame.shaken if stands(world, unit)), None)
    if waiting is None:
        return done()
    if not isinstance(reply, Roll):
        return wait(frame, Chance(stamina_check(world, waiting, n)))
    later = frame.shaken[frame.shaken.index(waiting) + 1 :]
    if reply.value == ORDINARY - 1:
        return go_on(Landing("resort", (waiting, *later)))
    events = knocked_out(world, waiting, "blow") if reply.value < ORDINARY else ()
    return go_on(replace(frame, shaken=later), *events)


def _resort(frame: Landing, world: Reading, reply: Reply) -> Step:
    """Who has just failed to stay up may spend a Last Resort on it (ALT-BASE-32)."""
    unit, further = frame.shaken[0], Landing("shaken", frame.shaken[1:])
    ask = question(world, unit, ORDINARY - 1)
    if ask is not None and reply is None:
        return wait(frame, ask)
    if ask is not None and reply == RESORT:
        return go_on(further, spent(unit, ORDINARY))
    return go_on(further, *knocked_out(world, unit, "blow"))


def stamina_check(world: Reading, unit: Unit, n: Numbers) -> StepCheck:
    """Stamina-endurance for who has learned it, else a bare CON feat (ALT-BASE-15)."""
    return practised_or_feat(world, unit, n, ENDURANCE, "con", name="stamina")


def knocked_out(world: Reading, unit: Unit, why: str) -> tuple[ev.Event, ...]:
    """A unit falls out of the fight."""
    return KnockOut(unit, why), ev.StateChanged(unit, state_of(world, unit), OUT)


def _landed(world: Reading, unit: Unit) -> Iterator[ev.Event]:
    """All attacks on one unit, one after another (ALT-BASE-13)."""
    before = world.get(unit, Tracks)
    tracks = landed(before, world.get(unit, Pending).harms)
    yield ev.HarmLanded(
        unit, tracks.stun - before.stun, tracks.wound - before.wound, tracks.mortal - before.mortal
    )
    yield from becoming(world, unit, tracks)


def becoming(world: Reading, unit: Unit, tracks: Tracks) -> Iterator[ev.Event]:
    """What new boxes do to the state of a unit; a new mortal point undoes what stabilised it (ALT-BASE-14, -31)."""
    why = "wound" if tracks.wound >= tracks.wound_most else "stun"
    if stable(world, unit, world.get(unit, Tracks)) and not stable(world, unit, tracks):
        yield ev.MarkSet(unit, "stable", 0)
    was = state_of(world, unit)
    now = state_after(world, unit, was, tracks)
    if now == OUT != was:
        yield KnockOut(unit, why)
    if now != was:
        yield ev.StateChanged(unit, was, now)


STEPS: dict[type[Frame], StepFunction] = {Landing: step}
