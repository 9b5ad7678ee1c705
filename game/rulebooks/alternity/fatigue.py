"""Exertion: all-out sprints round after round, and what a full fatigue track does (ALT-BASE-34)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

from game.dice.draws import Modifier, Roll
from game.dice.ladder import ORDINARY
from game.dice.steps import StepCheck
from game.messages import events as ev
from game.messages.stack import Chance, Frame, Step, done, wait
from game.rulebooks.alternity.checks import check
from game.rulebooks.alternity.events import Fatigued
from game.rulebooks.alternity.frames import Flagging
from game.rulebooks.alternity.harm import dazed
from game.rulebooks.alternity.landing import knocked_out
from game.rulebooks.alternity.moments import round_now
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.rounds import RESOLVE
from game.rulebooks.alternity.states import stands
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.system import SILENCE, Answer, System, answer
from game.world.phases import Carried
from game.world.store import Reading, Unit
from game.world.tracks import Tracks


def flagging_check(world: Reading, unit: Unit, n: Numbers) -> StepCheck:
    """Resolve-physical, without what fatigue itself would put on it (ALT-BASE-34)."""
    tracks = world.get(unit, Tracks)
    spared = dazed(replace(tracks, fatigue=0), n.options) - dazed(tracks, n.options)
    return check(world, unit, n, RESOLVE, (Modifier("fatigue itself", spared, "ALT-BASE-34"),), key="keep going")


class Weariness(System):
    """Who has no fatigue points left checks whether it keeps going, and falls when its last rounds are over."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (Fatigued, ev.RoundEnded)

    def answer(self, world: Reading, _book: Rulebook, event: Any) -> Answer:
        """The check of whoever has just lost its last point; whose time is up as a round ends."""
        if isinstance(event, ev.RoundEnded):
            return answer(_spent(world, event.round))
        tracks = world.get(event.unit, Tracks)
        full = tracks.fatigue >= tracks.fatigue_most and stands(world, event.unit)
        return Answer((), (Flagging(event.unit),)) if full else SILENCE


def _spent(world: Reading, now: int) -> Iterator[ev.Event]:
    for unit in world.having(Carried):
        if 0 < world.get(unit, Carried).falls_after <= now and stands(world, unit):
            yield ev.MarkSet(unit, "falls_after", 0)
            yield from knocked_out(world, unit, "fatigue")


def step(frame: Flagging, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Success keeps it going for as many rounds as its degree; Failure fells it at once."""
    if not isinstance(reply, Roll):
        return wait(frame, Chance(flagging_check(world, frame.unit, numbers(book))))
    if reply.value < ORDINARY:
        return done(*knocked_out(world, frame.unit, "fatigue"))
    return done(ev.MarkSet(frame.unit, "falls_after", round_now(world) + reply.value))


def dashed(world: Reading, unit: Unit, n: Numbers) -> tuple[ev.Event, ...]:
    """A round with an all-out sprint: the third in a row and every one after it costs a point (ALT-BASE-34)."""
    rounds = _dashes(world, unit)
    if not rounds:
        return ()
    counted = (ev.MarkSet(unit, "dashes", rounds), ev.MarkSet(unit, "dash_round", round_now(world)))
    return (*counted, Fatigued(unit, 1)) if tiring(world, unit, n) else counted


def tiring(world: Reading, unit: Unit, n: Numbers) -> bool:
    """Whether an all-out sprint now would cost a point of fatigue (ALT-BASE-34)."""
    tracks = world.get(unit, Tracks)
    return _dashes(world, unit) > n.dash_rounds and tracks.fatigue < tracks.fatigue_most


def _dashes(world: Reading, unit: Unit) -> int:
    """The rounds in a row with a dash that one now would make; 0 if this round has had its own."""
    held, now = world.find(unit, Carried) or Carried(), round_now(world)
    if held.dash_round == now and held.dashes:
        return 0
    return held.dashes + 1 if held.dash_round == now - 1 else 1


STEPS: dict[type[Frame], StepFunction] = {Flagging: step}
