"""Outwitting an opponent: steps on its next check (ALT-BASE-39)."""

from __future__ import annotations

from typing import Any, ClassVar

from game.dice.ladder import CRITICAL
from game.dice.steps import StepCheck
from game.messages import events as ev
from game.rulebooks.alternity.checks import check, pace_steps
from game.rulebooks.alternity.checks import outwitted as tricked
from game.rulebooks.alternity.medicine import learned
from game.rulebooks.alternity.moments import phase_count
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.skilful import Skilful
from game.rulebooks.alternity.states import stands
from game.systems.foes import foes_of
from game.systems.rulebook import Rulebook
from game.systems.system import SILENCE, Answer, System, answer
from game.world.phases import Carried
from game.world.store import Reading, Unit

TACTICS = "infantry_tactics"


def outwit_refusal(world: Reading, unit: Unit, target: Unit) -> str | None:
    """Tactics must have been learned, and the opponent be known and up (ALT-BASE-39)."""
    if not learned(world, unit, TACTICS, "tactics"):
        return "has learned no tactics (ALT-BASE-39)"
    return None if target in foes_of(world, unit) and stands(world, target) else "no opponent in sight to outwit"


def outwit_check(world: Reading, unit: Unit, _target: Unit, n: Numbers) -> StepCheck:
    """Tactics-infantry."""
    return check(world, unit, n, TACTICS, (pace_steps(world, unit, n),))


def outwitted(world: Reading, _unit: Unit, target: Unit, n: Numbers, degree: int) -> tuple[ev.Event, ...]:
    """Steps on the opponent's next check: the best of several tricks; a botched one makes it easier."""
    steps, now = n.outwit[degree - CRITICAL], (world.find(target, Carried) or Carried()).hindered
    if not steps or (now and steps <= now):
        return ()
    return ev.MarkSet(target, "hindered", steps), ev.MarkSet(target, "hindered_at", phase_count(world))


class TricksEnd(System):
    """A trick weighs on one check, and on none of the phase in which it was played: that goes on at the same time."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.AttackGraded, ev.SkillUsed)

    def answer(self, world: Reading, _book: Rulebook, event: Any) -> Answer:
        """The check has been made, and the trick is over."""
        over = tricked(world.find(event.unit, Carried) or Carried(), phase_count(world))
        return answer([ev.MarkSet(event.unit, "hindered", 0)]) if over else SILENCE


SKILLS = {"outwit": Skilful(foes_of, outwit_refusal, outwit_check, outwitted)}
