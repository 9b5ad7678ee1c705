"""A phase: orders are declared in turn, then carried out together, kind by kind (ALT-BASE-10, -44, ALT-DECL)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from game.messages import events as ev
from game.messages.frames import Landing, Phase
from game.messages.stack import Frame, Step, done, go_on
from game.rulebooks.alternity.checks import ability, action_score
from game.rulebooks.alternity.close.gangs import beset, slots_fixed
from game.rulebooks.alternity.close.parry import undertaken
from game.rulebooks.alternity.close.react import attacked, settled
from game.rulebooks.alternity.declaring import next_cycle
from game.rulebooks.alternity.deeds import MOVES, REACH, STAGES, SUPPRESS, declared, move_of, stage_of
from game.rulebooks.alternity.events import ActionForgone
from game.rulebooks.alternity.frames import Declaring, Pinning, React
from game.rulebooks.alternity.moments import phase_count
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.options import SIMULTANEOUS
from game.rulebooks.alternity.parts import Training
from game.rulebooks.alternity.states import stands
from game.rulebooks.alternity.supposing import deed_frames
from game.systems.conditions import act_refusal
from game.systems.rulebook import Reply, Rulebook
from game.systems.warfare.strongholds import locked
from game.systems.warfare.threat import gave_way
from game.world.assaults import Gone
from game.world.phases import Carried, Earned, PhaseMarks
from game.world.store import Reading, Unit

LANDS = "ranged_lands"


def step(frame: Phase, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """Declare, carry out, let harm land, close."""
    n = numbers(book)
    if frame.stage == "open":
        return _opened(frame, world, n)
    if frame.stage == "declare":
        return _declare(frame, world)
    if frame.stage == "close":
        return done(*_spent(frame, world), *beset(world), ev.PhaseEnded(frame.number))
    if frame.stage == "react":
        asked = declaring_order(world, attacked(world), n)
        told = (*undertaken(world, frame.declared), *slots_fixed(world, n))
        return go_on(replace(frame, stage=STAGES[0]), *told, push=(React(asked),))
    return _carried_out(frame, world, book, n)


def _opened(frame: Phase, world: Reading, n: Numbers) -> Step:
    """Who may act is asked in order; who has given this action up beforehand is passed over (ALT-MOVE-01)."""
    due = tuple(unit for unit in world.having(Earned) if _due(world, unit, frame.number))
    owing = tuple(unit for unit in due if world.get(unit, Earned).owed)
    order = declaring_order(world, (unit for unit in due if unit not in owing), n)
    if not due:
        return done()
    told = tuple(ActionForgone(unit, "given up beforehand") for unit in owing)
    return go_on(replace(frame, stage="declare", units=order), ev.PhaseBegan(frame.number, order), *told)


def _due(world: Reading, unit: Unit, phase: int) -> bool:
    held = world.get(unit, Earned)
    return stands(world, unit) and held.phase <= phase and held.actions > 0 and not locked(world, unit)


def declaring_order(world: Reading, units: Iterable[Unit], n: Numbers) -> tuple[Unit, ...]:
    """Rising action check score: who is quicker speaks later and knows more (ALT-DECL-07 to -09).

    In the simultaneous mode nobody hears the others, and units speak by number (ALT-BASE-10).
    """
    if n.options.declare_mode == SIMULTANEOUS:
        return tuple(sorted(units))

    def key(unit: Unit) -> tuple[int, int, int, int]:
        # A die that makes action checks easier is a step below 0, and speaks after none.
        die = -world.get(unit, Training).action_die
        return action_score(world, unit, n), die, ability(world, unit, "dex"), unit

    return tuple(sorted(units, key=key))


def _declare(frame: Phase, world: Reading) -> Step:
    if not frame.units:
        return next_cycle(frame, world) or go_on(replace(frame, stage="react"))
    unit, later = frame.units[0], frame.units[1:]
    if act_refusal(world, unit) is not None:
        return go_on(replace(frame, units=later))
    # Who has waited and speaks now speaks after all who spoke meanwhile (ALT-DECL-03).
    asked = (*(other for other in frame.declared if other != unit), unit)
    return go_on(replace(frame, units=later, declared=asked), push=(Declaring(unit),))


def _carried_out(frame: Phase, world: Reading, book: Rulebook, n: Numbers) -> Step:
    """All orders of one stage, in the order in which they were declared; then what they did lands."""
    at = STAGES.index(frame.stage)
    further = replace(frame, stage=STAGES[at + 1] if at + 1 < len(STAGES) else "close")
    if frame.stage == LANDS:
        return go_on(further, push=(Landing(),))
    frames = tuple(one for unit in frame.declared for one in _frames(world, book, unit, frame.stage))
    if frame.stage == SUPPRESS and frames:
        frames = (*frames, Pinning())
    walked = tuple(ev.MarkSet(unit, "walked", 1) for unit in frame.declared if _walks(world, unit, frame.stage))
    # With reach in order each grade lands before the next one strikes; without it all blows land together.
    ends = frame.stage in REACH and (n.options.reach_order or frame.stage == STAGES[-1])
    return go_on(further, *walked, push=(*frames, Landing()) if ends else frames)


def _walks(world: Reading, unit: Unit, stage: str) -> bool:
    return stage == MOVES and move_of(world, unit) is not None


def _spent(frame: Phase, world: Reading) -> Iterator[ev.Event]:
    """What affects a unit's next action ends with it: lost balance, a bad start (ALT-DECK-04, ALT-CRIT-06)."""
    reacted = {unit for unit in world.having(PhaseMarks) if world.get(unit, PhaseMarks).reacted}
    acted = [unit for unit in frame.declared if declared(world, unit)]
    for unit in (*acted, *sorted(reacted.difference(acted))):
        yield from settled(world, unit)
    for unit in acted:
        decked = (world.find(unit, PhaseMarks) or PhaseMarks()).decked
        if world.get(unit, Carried).off_balance and not decked:
            yield ev.MarkSet(unit, "off_balance", 0)


def _frames(world: Reading, book: Rulebook, unit: Unit, stage: str) -> Iterator[Frame]:
    if locked(world, unit) or gave_way(world, unit, phase_count(world)) or world.find(unit, Gone) is not None:
        return
    for order in declared(world, unit):
        if stage_of(world, book, unit, order) == stage:
            yield from deed_frames(world, book, unit, order)
