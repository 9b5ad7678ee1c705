"""Leading others in battle: a step off all they do, for this round and the next (ALT-BASE-40)."""

from __future__ import annotations

from collections.abc import Iterator

from game.dice.draws import Modifier
from game.dice.ladder import CRITICAL, ORDINARY
from game.dice.steps import StepCheck
from game.field import stride_distance
from game.messages import events as ev
from game.rulebooks.alternity.checks import check, pace_steps
from game.rulebooks.alternity.medicine import learned
from game.rulebooks.alternity.moments import phase_count, round_now
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.skilful import Skilful
from game.rulebooks.alternity.states import stands
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


SKILLS = {"lead": Skilful(lambda _world, unit: (unit,), lead_refusal, lead_check, led)}
