"""Leading others, and outwitting an opponent: steps on what they do (ALT-BASE-39, -40)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from game.dice.draws import Modifier
from game.dice.ladder import CRITICAL, ORDINARY
from game.dice.steps import StepCheck
from game.field import stride_distance
from game.messages import events as ev
from game.rulebooks.alternity.checks import check, pace_steps
from game.rulebooks.alternity.checks import outwitted as tricked
from game.rulebooks.alternity.medicine import Skilful, learned
from game.rulebooks.alternity.moments import phase_count, round_now
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.states import stands
from game.systems.foes import foes_of
from game.systems.rulebook import Rulebook
from game.systems.system import SILENCE, Answer, System, answer
from game.world.body import Allegiance, Build
from game.world.phases import Carried
from game.world.place import Position
from game.world.store import Reading, Unit

COMMAND = "command"
DRILLED, UNLED = "drilled", "unled"


def followers(world: Reading, unit: Unit) -> tuple[Unit, ...]:
    """Those of one's side who are up, the nearest first."""
    side, here = world.get(unit, Allegiance).side, world.get(unit, Position).cell
    near = []
    for other in world.having(Build):
        place = world.find(other, Position)
        if other != unit and place is not None and world.get(other, Allegiance).side == side and stands(world, other):
            near.append((stride_distance(here, place.cell), other))
    return tuple(other for _squares, other in sorted(near))


def lead_refusal(world: Reading, unit: Unit, target: Unit) -> str | None:
    """A leader leads from where it is, and not once it has led badly (ALT-BASE-40)."""
    if target != unit:
        return "a leader leads those nearest to it: name itself"
    if not learned(world, unit, COMMAND, "leadership"):
        return "has learned no leadership (ALT-BASE-40)"
    if (world.find(unit, Carried) or Carried()).unheeded:
        return "nobody listens to it any more in this battle (ALT-BASE-40)"
    return None if followers(world, unit) else "nobody there to lead"


def lead_check(world: Reading, unit: Unit, _target: Unit, n: Numbers) -> StepCheck:
    """Leadership-command: easier with drilled troops, harder with those who accept no leader."""
    tags = [world.get(one, Build).tags for one in followers(world, unit)[: n.followers[-1]]]
    drilled = n.drilled * (bool(tags) and all(DRILLED in held for held in tags))
    unled = n.unled * any(UNLED in held for held in tags)
    troops = (Modifier("drilled troops", drilled, "ALT-BASE-40"), Modifier("unwilling troops", unled, "ALT-BASE-40"))
    return check(world, unit, n, COMMAND, (pace_steps(world, unit, n), *troops))


def led(world: Reading, unit: Unit, _target: Unit, n: Numbers, degree: int) -> tuple[ev.Event, ...]:
    """As many followers as the degree gives; a Critical Failure hinders the nearest and ends all leading."""
    if CRITICAL < degree < ORDINARY:
        return ()
    if degree == CRITICAL:
        nearest = followers(world, unit)[: n.followers[0]]
        return ev.MarkSet(unit, "unheeded", 1), *_ordered(world, unit, nearest, n.misled, n)
    return tuple(_ordered(world, unit, followers(world, unit)[: n.followers[degree - ORDINARY]], n.led, n))


def _ordered(world: Reading, unit: Unit, those: tuple[Unit, ...], steps: int, n: Numbers) -> Iterator[ev.Event]:
    """The order on each of them; one that another leader has given an order that lasts is left with neither."""
    until = round_now(world) + n.led_rounds
    for one in those:
        held = world.find(one, Carried) or Carried()
        crossed = held.led and held.led_by != unit and held.led_until >= round_now(world)
        yield ev.MarkSet(one, "led", 0 if crossed else steps)
        yield ev.MarkSet(one, "led_by", unit)
        yield ev.MarkSet(one, "led_at", phase_count(world))
        yield ev.MarkSet(one, "led_until", until)


# --- outwitting an opponent -------------------------------------------------------------------------------------------

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
    """A trick affects one check, and on none of the phase in which it was played: that goes on at the same time."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.AttackGraded, ev.SkillUsed)

    def answer(self, world: Reading, _book: Rulebook, event: Any) -> Answer:
        """The check has been made, and the trick is over."""
        over = tricked(world.find(event.unit, Carried) or Carried(), phase_count(world))
        return answer([ev.MarkSet(event.unit, "hindered", 0)]) if over else SILENCE


SKILLS = {
    "outwit": Skilful(foes_of, outwit_refusal, outwit_check, outwitted),
    "lead": Skilful(lambda _world, unit: (unit,), lead_refusal, lead_check, led),
}
