"""Breath, poison and disease: no air, exposure, what it does each turn, how it ends; gas (ALA-HAZ-09 to -22)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, ClassVar

from game.dice.draws import Roll, Table
from game.field import Cell
from game.messages import events as ev
from game.messages.frames import Exposed, Gasp, PoisonActs
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.systems.conditions import imposed, turns_from_now
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.situations import opens, situations_of
from game.systems.system import SILENCE, Answer, System, answer
from game.world.body import Build, Dead
from game.world.conditions import Condition, Conditions, petrified
from game.world.gear import Arms
from game.world.hazards import Airless, Breath, Gas, Venom, Venoms
from game.world.place import Exposure, Pace, Position, where
from game.world.store import Reading, Unit

SUFFOCATION = "suffocation"
WATER = "water"
DOOM_SIDES = 10
OVER = -1
LAST = 3
"""The failed check after which there are no more."""


def lacks_air(world: Reading, cell: Cell) -> bool:
    """Whether there is nothing to breathe in a square."""
    if world.field.ground(cell).air:
        return True
    return any(not part.cells or cell in part.cells for part in (world.get(e, Airless) for e in world.having(Airless)))


def breathes(world: Reading, unit: Unit) -> bool:
    """Whether a unit needs air at all: stone and machines do not (ALA-RULING-23)."""
    return not petrified(world, unit) and not world.get(unit, Build).vehicle


def breath_left(world: Reading, book: Rulebook, unit: Unit) -> int:
    """What is left of a unit's breath, in calm rounds (ALA-HAZ-09)."""
    held = world.find(unit, Breath) or Breath()
    return max(0, situations_of(book).body_score(world, unit) - held.spent)


def strenuous(world: Reading, unit: Unit) -> bool:
    """Whether the round was one of swimming, moving or fighting (ALA-HAZ-10; docs/rulings.md)."""
    if world.field.ground(world.get(unit, Position).cell).air == WATER:
        return True
    exposure = world.find(unit, Exposure) or Exposure()
    return world.get(unit, Pace).moved or bool(exposure.shown)


class Breathing(System):
    """At each round's end whoever has no air pays for it; the first step into air ends it all."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.Stepped, ev.RoundEnded)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """Gasp frames for those without air; air for those who have found it."""
        if not book.switches.hazards:
            return SILENCE
        if isinstance(event, ev.Stepped):
            held = world.find(event.unit, Breath)
            return answer([ev.AirFound(event.unit)]) if held is not None and not lacks_air(world, event.to) else SILENCE
        if not (any(kind.air for kind in world.field.kinds) or world.having(Airless) or world.having(Breath)):
            return SILENCE
        return answer(_relieved(world), (Gasp(unit) for unit in _without(world)))


def _bodies(world: Reading) -> Iterator[tuple[Unit, Cell]]:
    for unit in world.having(Build):
        if world.find(unit, Dead) is None:
            yield unit, world.get(unit, Position).cell


def _without(world: Reading) -> Iterator[Unit]:
    return (unit for unit, cell in _bodies(world) if breathes(world, unit) and lacks_air(world, cell))


def _relieved(world: Reading) -> Iterator[ev.Event]:
    for unit, cell in _bodies(world):
        if world.find(unit, Breath) is not None and not lacks_air(world, cell):
            yield ev.AirFound(unit)


def gasp_step(frame: Gasp, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """A round without air: breath is paid, or the body is put to the test, or it drowns."""
    rules, held = situations_of(book), world.find(frame.unit, Breath) or Breath()
    if world.find(frame.unit, Dead) is not None or held.doom == OVER:
        return done()
    if not book.standing(world, frame.unit):
        return _doomed(frame, world, book, held, reply)
    if frame.stage == "doom":
        return done()
    n, unit = book.numbers, frame.unit
    if held.failed >= LAST:
        return _drained(frame, rules.drain(world, unit, n.breath_toll, SUFFOCATION))
    cost = n.breath_strenuous if strenuous(world, unit) else n.breath_calm
    if not held.failed and (not held.spent or held.spent + cost <= rules.body_score(world, unit)):
        return done(ev.BreathSpent(unit, cost))
    check = rules.body_check(world, unit, n.breath_rung * held.failed, "breath")
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check))
    if check.succeeds(reply.value):
        return done()
    times = held.failed + 1
    lost = n.breath_loss if times < LAST else max(0, rules.level_edge(world, unit) - 1)
    events = rules.drain(world, unit, lost, SUFFOCATION) if lost else ()
    return _drained(frame, (ev.BreathFailed(unit, times), *events))


def _drained(frame: Gasp, events: tuple[ev.Event, ...]) -> Step:
    return go_on(replace(frame, stage="doom"), *events)


def _doomed(frame: Gasp, world: Reading, book: Rulebook, held: Breath, reply: Reply) -> Step:
    """Unconscious without air: the die says once how many rounds are left; when they are over, so is it."""
    unit, rules = frame.unit, situations_of(book)
    if not held.doom:
        if not isinstance(reply, Roll):
            return wait(frame, Chance(Table(SUFFOCATION, unit, DOOM_SIDES)))
        asleep = imposed(world, book, unit, Condition("unconscious", ends="cause", card=SUFFOCATION))
        return done(ev.Suffocating(unit, reply.value), *asleep)
    if held.doom > 1:
        return done(ev.Suffocating(unit, held.doom - 1))
    return done(ev.Suffocating(unit, 0), *rules.struck_down(world, unit, SUFFOCATION))


# --- poison and disease ---------------------------------------------------------------------------------------------


POISON = "poison"


def sick_with(venoms: Iterable[Venom]) -> Condition:
    """The condition of who has these in its blood: the worst Edge counts (ALA-COND-24, -25)."""
    held = tuple(venoms)
    return Condition("poisoned", edge=min(venom.edge for venom in held), ends="cause", card=held[0].key)


def venoms_of(world: Reading, unit: Unit) -> tuple[Venom, ...]:
    """The poisons in a unit's blood, each with the turns it still lasts."""
    held = world.find(unit, Venoms)
    return held.held if held is not None else ()


def immune(world: Reading, unit: Unit) -> bool:
    """Whether no poison can touch it: machines, stone and the dead (ALA-RULING-23)."""
    dead = world.find(unit, Dead) is not None
    return dead or petrified(world, unit) or world.get(unit, Build).vehicle


class Poisoning(System):
    """A poisoned weapon that harms, a step into gas, a turn begun in it; and what is in the blood each turn."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (
        ev.StressTaken,
        ev.HarmMarked,
        ev.Stepped,
        ev.GasSpread,
        ev.TurnBegan,
        ev.TurnPassed,
        ev.RoundEnded,
    )

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """Exposed frames for whom a poison meets, PoisonActs for whom it has; clouds whose time is over clear."""
        if not book.switches.hazards:
            return SILENCE
        if isinstance(event, ev.RoundEnded):
            return _cleared(world, event.round)
        if isinstance(event, ev.StressTaken):
            return answer(frames=injured(world, event.unit, event.by, event.cause) if event.amount > 0 else ())
        if isinstance(event, ev.HarmMarked):
            hurt = event.harm.wound + event.harm.mortal > 0
            return answer(frames=injured(world, event.unit, event.by, event.cause) if hurt else ())
        if isinstance(event, ev.GasSpread):
            return answer(frames=_overcome(world, event))
        if isinstance(event, ev.Stepped):
            return answer(frames=_in_gas(world, event.unit))
        if not opens(book, event):
            return SILENCE
        at_work = tuple(PoisonActs(event.unit, venom.key) for venom in venoms_of(world, event.unit))
        return answer(frames=(*at_work, *_in_gas(world, event.unit)))


def injured(world: Reading, unit: Unit, by: Unit, cause: str) -> Iterator[Frame]:
    """A weapon with poison on it, if it was that which harmed (ALA-HAZ-18)."""
    arms = world.find(by, Arms) if by else None
    for weapon in arms.weapons if arms is not None else ():
        if weapon.key == cause and weapon.venom is not None:
            yield from _exposed(world, unit, by, weapon.venom)


def _exposed(world: Reading, unit: Unit, by: Unit, venom: Venom) -> Iterator[Frame]:
    if not immune(world, unit) and all(held.key != venom.key for held in venoms_of(world, unit)):
        yield Exposed(unit, by, venom)


def gas_over(world: Reading, unit: Unit) -> Gas | None:
    """The cloud of poison a unit is in."""
    here = where(world, unit)
    return next((world.get(cloud, Gas) for cloud in world.having(Gas) if where(world, cloud) == here), None)


def _in_gas(world: Reading, unit: Unit) -> Iterator[Frame]:
    gas = gas_over(world, unit)
    if gas is not None:
        yield from _exposed(world, unit, 0, gas.venom)


def _overcome(world: Reading, event: ev.GasSpread) -> Iterator[Frame]:
    for unit in world.having(Build):
        if where(world, unit) in event.cells:
            yield from _exposed(world, unit, event.by, event.venom)


def _cleared(world: Reading, now: int) -> Answer:
    clouds = (cloud for cloud in world.having(Gas) if world.get(cloud, Gas).until_round <= now)
    cells = tuple(sorted(world.get(cloud, Position).cell for cloud in clouds))
    return answer([ev.GasCleared(cells)]) if cells else SILENCE


def exposed_step(frame: Exposed, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The Body check on exposure; who fails it is poisoned, by a deadly poison paralysed too (ALA-HAZ-18 to -20)."""
    rules, unit, venom = situations_of(book), frame.unit, frame.venom
    if immune(world, unit):
        return done()
    check = rules.body_check(world, unit, venom.rung, POISON)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check))
    if check.succeeds(reply.value):
        return done()
    sick = replace(sick_with((*venoms_of(world, unit), venom)), card=venom.key)
    events: list[ev.Event] = [ev.Poisoned(unit, frame.by, venom), *imposed(world, book, unit, sick, frame.by)]
    if venom.paralyses:
        turns = turns_from_now(world, book, unit, venom.paralyses)
        events += imposed(world, book, unit, Condition("paralyzed", ends="turn", turns=turns, card=venom.key), frame.by)
    return done(*events)


def acts_step(frame: PoisonActs, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """At the start of an own turn: its harm, then a Body check that ends it, or one turn less of it (ALA-RULING-14)."""
    rules, unit = situations_of(book), frame.unit
    venom = next((held for held in venoms_of(world, unit) if held.key == frame.key), None)
    if venom is None or immune(world, unit):
        return done()
    if frame.stage == "harm":
        events = rules.drain(world, unit, venom.points, POISON) if venom.points else ()
        hurt = (rules.hurt(unit, venom.dice, POISON),) if venom.dice else ()
        return go_on(replace(frame, stage="check"), *events, push=hurt)
    check = rules.body_check(world, unit, venom.rung, POISON)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check))
    if check.succeeds(reply.value):
        return done(*poison_ended(world, unit, venom.key, "thrown off"))
    if venom.turns <= 1:
        return done(*poison_ended(world, unit, venom.key, "run out"))
    return done(ev.PoisonWaned(unit, venom.key))


def poison_ended(world: Reading, unit: Unit, key: str, why: str) -> tuple[ev.Event, ...]:
    """A poison is over, and with the last of them the condition (ALA-COND-26)."""
    left = tuple(venom for venom in venoms_of(world, unit) if venom.key != key)
    held = world.find(unit, Conditions) or Conditions()
    sick = held.of("poisoned")
    over = ev.PoisonOver(unit, key, why)
    if not sick:
        return (over,)
    return (over, ev.ConditionGained(unit, sick_with(left)) if left else ev.ConditionLost(unit, sick[0], why))


def worst_venom(world: Reading, unit: Unit) -> Venom | None:
    """The poison that is treated first: the hardest to cure, by key among equals."""
    return min(venoms_of(world, unit), key=lambda venom: (venom.rung, venom.key), default=None)


STEPS: dict[type[Frame], StepFunction] = {Gasp: gasp_step, Exposed: exposed_step, PoisonActs: acts_step}
