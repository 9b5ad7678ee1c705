"""Reactions out of turn to the truly unexpected: who may, by which roll, in which ways (ACY-REACT)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, ClassVar

from game.dice.draws import Check, Modifier, Roll
from game.field import Cell, cover_rung, sight, stride_distance
from game.messages import events as ev
from game.messages.frames import Stride
from game.messages.orders import DECLINE, Move, Order, Respond, sort_key
from game.messages.stack import Ask, Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alternacy.actions import engagements, plan_of, shield_in_hand
from game.rulebooks.alternacy.checks import ALERTNESS, RUN, SPOT, USES, check, luck_spent, skill_of, weights
from game.rulebooks.alternacy.events import Alarmed, Reacted, RunEnded, ShieldRaised
from game.rulebooks.alternacy.frames import Reacting
from game.rulebooks.alternacy.missile import rivals_of
from game.rulebooks.alternacy.moves import CROWDING, within
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.alternacy.parts import OnTheWay, TurnPlan
from game.rulebooks.alternacy.states import apart, lies, part_barred, stands
from game.systems.conditions import act_refusal, bound_refusal, notices
from game.systems.foes import foes_of, ranks_of
from game.systems.foresight import Stack, topmost
from game.systems.rulebook import Reply, Rulebook, StepFunction, ask_of
from game.systems.surprise import surprised
from game.systems.system import Answer, System, answer
from game.systems.warfare.threat import surrendered
from game.world.body import Allegiance, Build
from game.world.place import Position, Unaware, seen_by
from game.world.store import Reading, Unit
from game.world.turns import Clock, battle_of

REACT = "react"
AMBUSH, BURSTING, NEIGHBOUR, EXPLOSIVE = "ambush", "bursting", "neighbour", "in_view"
"""What comes upon a unit: a shot, a blow, a hit beside it, an explosive (ACY-REACT-11)."""
DROP, DIVE, DUCK, SHOUT, YIELD, RAISE = "drop", "dive", "duck", "shout", "yield", "raise_shield"


# --- whom something comes upon ----------------------------------------------------------------------------------------


def knows_enemy(world: Reading, unit: Unit) -> bool:
    """Whether a unit knows of an able enemy in line of sight of its square or way (ACY-REACT-19)."""
    if world.find(unit, Unaware) is not None:
        return False
    side, run = world.get(unit, Allegiance).side, world.find(unit, OnTheWay)
    squares = run.path if run is not None else (world.get(unit, Position).cell,)
    known = (foe for foe in foes_of(world, unit) if side in seen_by(world, foe) and stands(world, foe))
    sees = sight(world.field).sees
    return any(sees(one, world.get(foe, Position).cell) for foe in known for one in squares)


def unexpecting(world: Reading, unit: Unit) -> bool:
    """Whether a shot comes out of nowhere to a unit: it could not know that it might be shot at (ACY-REACT-06, -19)."""
    return not (plan_of(world, unit).wary or knows_enemy(world, unit))


def may_react(world: Reading, unit: Unit) -> bool:
    """Whether a unit may react at all: once in a Turn, conscious, free to act (ACY-REACT-12, -20)."""
    able = stands(world, unit) and act_refusal(world, unit) is None and not surprised(world, unit)
    return able and not engagements(world, unit).reacted


def startled(world: Reading, unit: Unit) -> tuple[Unit, ...]:
    """A unit, if an attack on it comes out of nowhere and it may react."""
    return (unit,) if may_react(world, unit) and unexpecting(world, unit) else ()


def startled_beside(world: Reading, unit: Unit) -> tuple[Unit, ...]:
    """The comrades next to a unit to whom a hit on it comes out of nowhere, in the Order (ACY-REACT-19, -20)."""
    near = (
        one for one in ranks_of(world)[world.get(unit, Allegiance).side]
        if one != unit and apart(world, one, unit) == 1
    )  # fmt: skip
    return tuple(sorted((one for mate in near for one in startled(world, mate)), key=lambda one: place_in(world, one)))


def place_in(world: Reading, unit: Unit) -> tuple[int, Unit]:
    """The place of a unit in the Order; those without one last."""
    order = world.get(battle_of(world), Clock).order
    return (order.index(unit) if unit in order else len(order), unit)


# --- the roll and the ways --------------------------------------------------------------------------------------------


def react_check(world: Reading, unit: Unit, n: Numbers, frame: Reacting) -> Check:
    """Alertness against how little warning there is (ACY-REACT-09, -11)."""
    fights = any(one != frame.by for one in rivals_of(world, unit))
    more = (
        Modifier("in melee", n.react_melee * fights, "ACY-REACT-11"),
        Modifier("warned", n.react_warned * (unit in frame.warned), "ACY-REACT-12"),
    )
    danger, cell = frame.danger, frame.cell
    if danger == EXPLOSIVE and cell is not None:
        sees = sight(world.field).sees(world.get(unit, Position).cell, cell) and notices(world, unit, cell)
        danger = danger if sees else "out_of_view"
    number = Modifier(danger.replace("_", " "), getattr(n, f"react_{danger}"), "ACY-REACT-11")
    parts = (number, Modifier("style", n.style_dn, "ACY-DN-22")) if n.style_dn else (number,)
    modifiers = (skill_of(world, unit, ALERTNESS), *weights(world, unit, n, SPOT, more))
    return check(unit, n, "reaction", modifiers, sum(part.amount for part in parts), parts=parts)


def answers(world: Reading, n: Numbers, frame: Reacting) -> tuple[Order, ...]:
    """How the first of them may react: no attack, nothing that takes time (ACY-REACT-07, -08, -12)."""
    unit = frame.units[0]
    flat = lies(world, unit) or world.get(unit, Build).vehicle
    found: list[Order] = [] if flat else [Respond(DROP)]
    if frame.danger in (AMBUSH, EXPLOSIVE) and shield_in_hand(world, unit):
        found.append(Respond(RAISE))
    if any(apart(world, unit, one) == 1 for one in frame.units[1:]):
        found.append(Respond(SHOUT))
    if frame.by in foes_of(world, unit) and world.get(unit, Allegiance).side in seen_by(world, frame.by):
        found.append(Respond(YIELD))
    return (*found, *sorted(_squares(world, unit, n, frame), key=sort_key))


def _squares(world: Reading, unit: Unit, n: Numbers, frame: Reacting) -> Iterator[Move]:
    """Where it may dive, or step and duck behind adjoining cover (ACY-REACT-12)."""
    machine = world.get(unit, Build).vehicle
    barred = machine or lies(world, unit) or bound_refusal(world, unit) or part_barred(world, unit, USES[RUN], n)
    if barred:
        return
    here = world.get(unit, Position).cell
    source = frame.cell or world.get(frame.by, Position).cell
    bare = cover_rung(world.field, source, here)
    for cell in within(world, unit, n.react_dive, n, CROWDING.known).cost:
        if cell != here:
            ducks = stride_distance(here, cell) == 1 and cover_rung(world.field, source, cell) > bare
            yield Move(cell, DUCK if ducks else DIVE)


# --- carried out ------------------------------------------------------------------------------------------------------


def step(frame: Reacting, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Each is asked, and rolls if it wants to react."""
    if frame.stage == "rest":
        return _rest(frame, world)
    if not frame.units:
        return done()
    unit, n, later = frame.units[0], numbers(book), replace(frame, units=frame.units[1:], stage="ask")
    if frame.stage == "roll":
        return _roll(frame, later, world, n, reply)
    open_to = answers(world, n, frame) if may_react(world, unit) else ()
    if not open_to:
        return go_on(later)
    if reply is None:
        return wait(frame, ask_of(world, unit, REACT, (DECLINE, *open_to), about=frame.by, cell=frame.cell))
    if isinstance(reply, Move):
        return go_on(replace(frame, stage="roll", answer=reply.gait, to=reply.to))
    assert isinstance(reply, Respond)
    return go_on(later) if reply == DECLINE else go_on(replace(frame, stage="roll", answer=reply.answer))


def _roll(frame: Reacting, later: Reacting, world: Reading, n: Numbers, reply: Reply) -> Step:
    """Too late, or not noticed; else it is done at once (ACY-REACT-09)."""
    unit = frame.units[0]
    if not isinstance(reply, Roll):
        return wait(frame, Chance(react_check(world, unit, n, frame)))
    luck = luck_spent(world, unit, "reaction")
    if reply.value < 0:
        return go_on(later, *luck)
    stops = (RunEnded(unit),) if world.find(unit, OnTheWay) is not None else ()
    reacted = (*luck, Reacted(unit, frame.answer), *stops)
    if frame.answer == SHOUT:
        near = tuple(one for one in later.units if apart(world, unit, one) == 1)
        return go_on(replace(later, warned=(*frame.warned, *near)), *reacted)
    if frame.answer == YIELD:
        return go_on(later, *reacted, *surrendered(world, unit, frame.by))
    if frame.to is None:
        return go_on(later, *reacted, ShieldRaised(unit) if frame.answer == RAISE else ev.FellProne(unit, "drops"))
    path = within(world, unit, n.react_dive, n, CROWDING.known).path(frame.to)[1:]
    return go_on(replace(frame, stage="rest"), *reacted, push=(Stride(unit, path, frame.answer),))


def _rest(frame: Reacting, world: Reading) -> Step:
    """Who has dived lies where it has got to."""
    unit, later = frame.units[0], replace(frame, units=frame.units[1:], stage="ask", answer="", to=None)
    dived = frame.answer == DIVE and stands(world, unit) and not lies(world, unit)
    return go_on(later, *((ev.FellProne(unit, "dives"),) if dived else ()))


def before_blast(world: Reading, cell: Cell, by: Unit, reached: Iterable[Unit]) -> tuple[Frame, ...]:
    """The reactions of those within reach of an explosive that has come to rest, in the Order (ACY-REACT-20)."""
    able = sorted((one for one in reached if may_react(world, one)), key=lambda one: place_in(world, one))
    return (Reacting(tuple(able), EXPLOSIVE, by, cell),) if able else ()


def stakes(world: Reading, stack: Stack, order: Order | None = None) -> Stack:
    """What an answer bears on: the attack that a reaction is to, with it."""
    found = topmost(world, stack, order)
    reacts = bool(found) and isinstance(found[-1], Reacting) and len(stack) > 1
    return (*topmost(world, stack[:-1]), *found) if reacts else found


def reacting(world: Reading, ask: Ask, n: Numbers) -> Order:
    """What planners answer: away from a blast or blow, behind cover from a shot, down if that is far off."""
    me, moves = world.get(ask.unit, Position).cell, [one for one in ask.choices if isinstance(one, Move)]
    source = ask.cell or world.get(ask.about, Position).cell
    duck = next((one for one in moves if one.gait == DUCK), None)
    squares = stride_distance(me, source)
    if duck is not None and squares > 1:
        return duck
    if ask.cell is not None or squares == 1:
        return max(moves, key=lambda one: stride_distance(source, one.to), default=DECLINE)
    return Respond(DROP) if Respond(DROP) in ask.choices and squares > n.charge_squares else DECLINE


class Wariness(System):
    """Keeps in mind who has known of an able enemy in its sight since its latest turn began (ACY-REACT-19)."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.Spotted, ev.Stepped, ev.Shifted)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:  # noqa: ARG002
        """Those to whom it matters: who has moved, or all of the side that has spotted somebody."""
        units = ranks_of(world)[event.side] if isinstance(event, ev.Spotted) else (event.unit,)
        calm = (one for one in units if stands(world, one) and not (world.find(one, TurnPlan) or TurnPlan()).wary)
        return answer([Alarmed(one) for one in calm if knows_enemy(world, one)])


STEPS: dict[type[Frame], StepFunction] = {Reacting: step}
