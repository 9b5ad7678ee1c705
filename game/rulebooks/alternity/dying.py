"""The dying when the battle is over: a check, and one for each hour until somebody treats them (ALT-BASE-14)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from game.dice.draws import Roll
from game.dice.ladder import CRITICAL, ORDINARY
from game.messages import events as ev
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alternity.frames import Sinking
from game.rulebooks.alternity.landing import stamina_check
from game.rulebooks.alternity.medicine import medic
from game.rulebooks.alternity.numbers import numbers
from game.rulebooks.alternity.states import DEAD, in_peril, stands, state_of
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.system import Answer, System
from game.world.body import Allegiance, Build, Dead
from game.world.store import Reading, Unit
from game.world.tracks import Tracks


def dying(world: Reading) -> tuple[Unit, ...]:
    """Who has lost mortal points, lives and has been treated by nobody."""
    return tuple(unit for unit in world.having(Tracks) if in_peril(world, unit))


def untended(world: Reading, unit: Unit) -> bool:
    """Whether nobody of a unit's side who still stands knows any medicine."""
    side = world.get(unit, Allegiance).side
    return not any(
        other != unit and world.get(other, Allegiance).side == side and stands(world, other) and medic(world, other)
        for other in world.having(Build)
    )


class Dying(System):
    """As the battle ends the dying check whether they grow worse."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.BattleEnded,)

    def answer(self, world: Reading, book: Rulebook, _event: Any) -> Answer:
        """The checks."""
        return Answer((), sinking(world, book))


def sinking(world: Reading, book: Rulebook) -> tuple[Sinking, ...]:
    """A check for each of the dying, and one an hour for those whom nobody treats, until help comes."""
    now = dying(world)
    later = tuple(unit for unit in now if untended(world, unit)) * numbers(book).dying_hours
    return (Sinking((*now, *later)),) if now else ()


def step(frame: Sinking, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """A Stamina check: Failure costs a mortal point, a Critical Failure two (ALT-BASE-14)."""
    if not frame.units:
        return done()
    unit, further = frame.units[0], replace(frame, units=frame.units[1:])
    if world.find(unit, Dead) is not None:
        return go_on(further)
    n = numbers(book)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(stamina_check(world, unit, n)))
    if reply.value >= ORDINARY:
        return go_on(further)
    tracks = world.get(unit, Tracks)
    lost = n.dying_critical if reply.value == CRITICAL else n.dying_failure
    lost = min(lost, tracks.mortal_most - tracks.mortal)
    worse = ev.HarmLanded(unit, 0, 0, lost)
    if tracks.mortal + lost < tracks.mortal_most:
        return go_on(further, worse)
    return go_on(further, worse, ev.StateChanged(unit, state_of(world, unit), DEAD))


STEPS: dict[type[Frame], StepFunction] = {Sinking: step}
