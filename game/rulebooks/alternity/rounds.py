"""A round: who wakes, action checks, four phases (ALT-BASE-07 to -09, -16)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from game.dice.draws import Roll
from game.dice.ladder import CRITICAL, ORDINARY
from game.messages import events as ev
from game.messages.frames import Phase, Round
from game.messages.stack import Chance, Step, done, go_on, wait
from game.rulebooks.alternity.checks import action_check, actions_of, check
from game.rulebooks.alternity.events import TracksHealed, Woke
from game.rulebooks.alternity.moments import phase_now
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.states import DISABLED, OUT, stands, trodden, up_state
from game.systems.rulebook import Reply, Rulebook
from game.systems.system import SILENCE, Answer
from game.systems.verdict import Verdict
from game.world.body import Build, Dead
from game.world.phases import LAST, PHASES
from game.world.store import Reading, Unit
from game.world.tracks import KnockedOut, Tracks
from game.world.turns import Clock

RESOLVE = "physical_resolve"


def step(frame: Round, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Open the round, wake who may, roll action checks, play the phases."""
    n = numbers(book)
    if frame.stage == "open":
        now = clock(world).round + 1
        return go_on(Round("wake", units=tuple(_waking(world, n, now))), ev.RoundBegan(now))
    if frame.stage == "wake":
        return _wake(frame, world, n, reply)
    if frame.stage == "rolls":
        return _rolls(frame, world, n, reply)
    if not frame.units:
        return done(*_passed(world), ev.RoundEnded(clock(world).round))
    return go_on(replace(frame, units=frame.units[1:]), push=(Phase(frame.units[0]),))


def _passed(world: Reading) -> Iterator[ev.Event]:
    """The round that closes is the turn that modules count, for whoever lives (ALA-COND-42, ALA-RULING-14)."""
    return (ev.TurnPassed(unit, "the round is over") for unit in world.having(Build) if world.find(unit, Dead) is None)


def clock(world: Reading) -> Clock:
    """The battle's clock."""
    return world.get(world.having(Clock)[0], Clock)


def _waking(world: Reading, n: Numbers, now: int) -> Iterator[Unit]:
    """Who was knocked out by stun and has lain the rest of that round and all of the next (ALT-BASE-16)."""
    for unit in world.having(KnockedOut):
        out, tracks = world.get(unit, KnockedOut), world.get(unit, Tracks)
        wounded = tracks.wound >= tracks.wound_most
        lies = wounded or out.why in ("fatigue", DISABLED) or world.find(unit, Dead) is not None
        if not lies and now > out.round + n.stun_out_rounds:
            yield unit


def _wake(frame: Round, world: Reading, n: Numbers, reply: Reply) -> Step:
    """A Resolve check a round: stun comes back by its degree, and one is awake, without an action (ALT-BASE-16)."""
    if not frame.units:
        return go_on(Round("rolls", units=tuple(_fighters(world)), totals=frame.totals))
    unit, further = frame.units[0], replace(frame, units=frame.units[1:])
    if trodden(world, unit):
        return go_on(further)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check(world, unit, n, RESOLVE, key="come to")))
    if reply.value < ORDINARY:
        return go_on(further)
    tracks = world.get(unit, Tracks)
    back = min(tracks.stun, n.wake_stun[reply.value - ORDINARY])
    healed = (TracksHealed(unit, unit, stun=back),) if back else ()
    woken = replace(further, totals=(*further.totals, (unit, 0)))
    return go_on(woken, *healed, Woke(unit), ev.StateChanged(unit, OUT, up_state(world, unit)))


def _fighters(world: Reading) -> Iterator[Unit]:
    return (unit for unit in world.having(Build) if stands(world, unit))


def _rolls(frame: Round, world: Reading, n: Numbers, reply: Reply) -> Step:
    """An action check for each; who has just come to has no action (ALT-BASE-07, -16)."""
    if not frame.units:
        return go_on(Round("phases", units=tuple(range(len(PHASES)))))
    unit = frame.units[0]
    further = replace(frame, units=frame.units[1:])
    if (unit, 0) in frame.totals:
        return go_on(further, ev.PhaseEarned(unit, LAST, 0, 0))
    if not isinstance(reply, Roll):
        return wait(frame, Chance(action_check(world, unit, n)))
    phase = LAST - max(0, reply.value)
    actions = actions_of(world, unit, n)
    spare = max(0, actions - (LAST - phase + 1)) if n.options.react_unused_first else 0
    earned = ev.PhaseEarned(unit, phase, actions, spare)
    bad = (ev.MarkSet(unit, "first", n.critical_first),) if reply.value == CRITICAL else ()
    return go_on(further, earned, *bad)


# --- when the end of a battle is judged -------------------------------------------------------------------------------

class PhaseVerdict(Verdict):
    """Two who kill each other have both lost; whoever gives up has done so at once."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (*Verdict.moments, ev.PhaseEnded)

    def answer(self, world: Reading, book: Rulebook, event: ev.Event) -> Answer:
        """The end of the battle, unless a phase is still to be carried to its end."""
        if phase_now(world) >= 0 and not isinstance(event, ev.Conceded):
            return SILENCE
        return super().answer(world, book, event)
