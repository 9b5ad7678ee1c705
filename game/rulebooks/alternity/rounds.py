"""A round: action checks, four phases of orders declared in turn and carried out together (ALT-BASE-07 to -10, -16)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import ClassVar

from game.dice.draws import Roll
from game.dice.ladder import CRITICAL, ORDINARY
from game.messages import events as ev
from game.messages.frames import Landing, Phase, Round, SurpriseTurn
from game.messages.orders import Concede, Order
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alternity.attack import SUPPRESS as SUPPRESSION
from game.rulebooks.alternity.checks import ability, action_check, action_score, actions_of, check
from game.rulebooks.alternity.close.gangs import beset, slots_fixed, targets_of
from game.rulebooks.alternity.close.parry import undertaken
from game.rulebooks.alternity.declaring import MOVES, REACH, STAGES, SUPPRESS, declared, move_of, next_cycle, stage_of
from game.rulebooks.alternity.events import ActionForgone, TracksHealed, Woke
from game.rulebooks.alternity.frames import Attempt, Declaring, Pinning, React, Supposed
from game.rulebooks.alternity.numbers import SIMULTANEOUS, Numbers, numbers
from game.rulebooks.alternity.parts import Training
from game.rulebooks.alternity.reactions import attacked, known, ready, settled
from game.rulebooks.alternity.states import DISABLED, OUT, phase_count, phase_now, stands, trodden, up_state
from game.systems.conditions import act_refusal
from game.systems.deeds import drawn
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.surprise import ambusher_step
from game.systems.system import SILENCE, Answer
from game.systems.verdict import Verdict
from game.systems.warfare.strongholds import locked
from game.systems.warfare.threat import gave_way
from game.world.body import Allegiance, Build, Dead, KnockedOut, Tracks
from game.world.squads import Gone
from game.world.store import Reading, Unit
from game.world.turns import LAST, PHASES, Carried, Clock, Earned, PhaseMarks

RESOLVE = "physical_resolve"


def round_step(frame: Round, world: Reading, book: Rulebook, reply: Reply) -> Step:
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
        return go_on(Round("rolls", units=tuple(_combatants(world)), totals=frame.totals))
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


def _combatants(world: Reading) -> Iterator[Unit]:
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


# --- one order by itself, looking ahead -----------------------------------------------------------------------------


def deed_frames(world: Reading, book: Rulebook, unit: Unit, order: Order) -> tuple[Frame, ...]:
    """What carries an order out when its moment has come, after the fire that it draws (WAR-GROUP-23); no answer is."""
    deed = book.deeds.get(type(order))
    return (*drawn(world, book, unit, order), *deed.frames(world, book, unit, order)) if deed is not None else ()


def alone(world: Reading, book: Rulebook, unit: Unit, order: Order) -> tuple[Frame, ...]:
    """The frames of an order as if its moment in the phase had come and nobody else did anything, and the landing."""
    frames = deed_frames(world, book, unit, order)
    pinned = (Pinning(),) if any(isinstance(one, Attempt) and one.mode == SUPPRESSION for one in frames) else ()
    return (*frames, *pinned, Landing()) if frames else ()


def trial(world: Reading, book: Rulebook, unit: Unit, order: Order) -> tuple[Frame, ...]:
    """The same, with the reactions of those whom it attacks before it, where any is open."""
    answered = any(known(world, unit, target) and ready(world, target) for target in targets_of(order))
    return (Supposed(unit, order),) if answered else alone(world, book, unit, order)


def supposed_step(frame: Supposed, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """Declare it, let those attacked react, carry it out."""
    unit, order = frame.unit, frame.order
    if frame.stage == "declare":
        prompt = book.deeds[type(order)].at_once(world, book, unit, order)
        return go_on(replace(frame, stage="react"), ev.OrderDeclared(unit, order), *prompt)
    if frame.stage == "react":
        return go_on(replace(frame, stage="do"), push=(React(tuple(attacked(world, (unit,))), (unit,)),))
    return done(push=alone(world, book, unit, order))


STEPS: dict[type[Frame], StepFunction] = {Supposed: supposed_step}


# --- the moment of surprise: one action of each ambusher, done at once (ALA-SURP-03) ----------------------------------

def ambush_step(frame: SurpriseTurn, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """What an ambusher does lands at once."""
    return ambusher_step(frame, world, book, reply, _carried)


def _carried(
    world: Reading, book: Rulebook, unit: Unit, order: Reply
) -> tuple[tuple[ev.Event, ...], tuple[Frame, ...]]:
    if isinstance(order, Concede):
        return (ev.Conceded(world.get(unit, Allegiance).side),), ()
    assert isinstance(order, Order), f"a declaration takes orders, not {order!r}"
    return (), alone(world, book, unit, order)


# --- phases ---------------------------------------------------------------------------------------------------------


LANDS = "ranged_lands"


def phase_step(frame: Phase, world: Reading, book: Rulebook, _reply: Reply) -> Step:
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
        events = (*undertaken(world, frame.declared), *slots_fixed(world, n))
        return go_on(replace(frame, stage=STAGES[0]), *events, push=(React(asked),))
    return _carried_out(frame, world, book, n)


def _opened(frame: Phase, world: Reading, n: Numbers) -> Step:
    """Who may act is asked in order; who has given this action up beforehand is passed over (ALT-MOVE-01)."""
    due = tuple(unit for unit in world.having(Earned) if _due(world, unit, frame.number))
    owing = tuple(unit for unit in due if world.get(unit, Earned).owed)
    order = declaring_order(world, (unit for unit in due if unit not in owing), n)
    if not due:
        return done()
    event = tuple(ActionForgone(unit, "given up beforehand") for unit in owing)
    return go_on(replace(frame, stage="declare", units=order), ev.PhaseBegan(frame.number, order), *event)


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
