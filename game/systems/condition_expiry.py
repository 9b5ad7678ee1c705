"""How conditions begin and end: clocks, causes, checks, open wounds, nets and stun grenades (ALA-COND-01 to -14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

from game.content.cards import Imposes
from game.dice.draws import Roll
from game.messages import events as ev
from game.messages.events import Event, TurnEnded
from game.messages.frames import Bleed, Impose, Rally
from game.messages.stack import Chance, Frame, Step, done, wait
from game.systems.conditions import FEARS, HELPLESS, SIGHTLESS, condition_of, held, imposed, present, turns_from_now
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.situations import closes, situations_of
from game.systems.system import SILENCE, Answer, System, answer
from game.world.body import Dead, Wounds
from game.world.conditions import Condition, Conditions, Overwatch
from game.world.gear import Arms
from game.world.hazards import Effect
from game.world.place import Posture
from game.world.store import Reading, Unit

MORALE = "morale"
"""The card of fear that comes from a morale check (ALA-RULING-16)."""
TIME, UNSEEN, CAUSE, RALLIED = "its time is up", "out of sight", "its cause is gone", "pulled together"


class ConditionExpiry(System):
    """Conditions begin, run and end with turns, rounds and what caused them."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (
        ev.ConditionGained,
        ev.TurnEnded,
        ev.TurnPassed,
        ev.RoundEnded,
        ev.StateChanged,
    )

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """What a condition ends when it begins; the clocks of turns and rounds; causes that are gone."""
        if isinstance(event, ev.ConditionGained):
            return answer(_struck(world, event.unit, event.condition))
        if not world.having(Conditions):
            return SILENCE
        if isinstance(event, ev.RoundEnded):
            return answer(_round(world))
        if isinstance(event, ev.StateChanged):
            return SILENCE if book.standing(world, event.unit) else answer(_causes(world, event.unit))
        return _turn(world, book, event.unit) if closes(book, event) else SILENCE


def _struck(world: Reading, unit: Unit, condition: Condition) -> Iterator[ev.Event]:
    """Held attacks are lost to whoever cannot see, act or keep its head; the Unconscious lie (ALA-COND-04, -44)."""
    watch = world.find(unit, Overwatch)
    if watch is not None and condition.kind in ("stunned", "panicked", *SIGHTLESS, *HELPLESS):
        yield ev.OverwatchSpent(unit, condition.kind, watch.shots)
    posture = world.find(unit, Posture) or Posture()
    if condition.kind == "unconscious" and not posture.prone:
        yield ev.FellProne(unit, condition.kind)


def _round(world: Reading) -> Iterator[ev.Event]:
    for unit in world.having(Conditions):
        for condition in held(world, unit):
            if condition.ends == "rounds":
                yield _ticked(unit, condition)


def _ticked(unit: Unit, condition: Condition) -> ev.Event:
    if condition.turns > 1:
        return ev.ConditionChanged(unit, condition, replace(condition, turns=condition.turns - 1))
    return ev.ConditionLost(unit, condition, TIME)


def _causes(world: Reading, gone: Unit) -> Iterator[ev.Event]:
    """Nobody fears who has fallen, and what hangs on a cause ends with it (ALA-COND-09, -23)."""
    for unit in world.having(Conditions):
        for condition in held(world, unit):
            if condition.source == gone and (condition.ends == "cause" or condition.kind in FEARS):
                yield ev.ConditionLost(unit, condition, CAUSE)


def _turn(world: Reading, book: Rulebook, unit: Unit) -> Answer:
    """At the end of its own turn, played or passed."""
    events: list[ev.Event] = []
    frames: list[Frame] = []
    for condition in held(world, unit):
        if condition.ends == "turn":
            events.append(_ticked(unit, condition))
        elif condition.ends == "check" and condition.kind == "frightened":
            run, tested = _fear(world, book, unit, condition)
            events += run
            frames += [Rally(unit, tested)] if tested is not None else []
    return Answer(tuple(events), tuple(frames)) if events or frames else SILENCE


def _fear(
    world: Reading, book: Rulebook, unit: Unit, fear: Condition
) -> tuple[tuple[ev.Event, ...], Condition | None]:
    """The clock of a fear, and the fear that is left to be mastered by a Mind check (None: no check now).

    Fear of morale holds to the end of the next own turn, then ends out of sight of its source (ALA-RULING-16);
    any other when the source was out of sight for some rounds (ALA-COND-14).
    """
    near = present(world, unit, fear.source)
    most = 0 if fear.card == MORALE else int(book.numbers.fear_unseen)
    if fear.turns > most:
        return _runs(unit, fear, fear.turns - 1 if fear.card == MORALE else most), None
    if fear.card == MORALE:
        return ((), fear) if near else ((ev.ConditionLost(unit, fear, UNSEEN),), None)
    if near:
        return _runs(unit, fear, most), replace(fear, turns=most)
    if fear.turns <= 1:
        return (ev.ConditionLost(unit, fear, UNSEEN),), None
    return _runs(unit, fear, fear.turns - 1), replace(fear, turns=fear.turns - 1)


def _runs(unit: Unit, fear: Condition, turns: int) -> tuple[ev.Event, ...]:
    return (ev.ConditionChanged(unit, fear, replace(fear, turns=turns)),) if turns != fear.turns else ()


def rally_step(frame: Rally, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """A Mind check at 0 masters a fear (ALA-COND-14, ALA-RULING-16)."""
    if frame.condition not in held(world, frame.unit):
        return done()
    check = situations_of(book).mind_check(world, frame.unit, 0, "rally")
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check))
    return done(ev.ConditionLost(frame.unit, frame.condition, RALLIED)) if check.succeeds(reply.value) else done()


STEPS: dict[type[Frame], StepFunction] = {Rally: rally_step}


class Bleeding(System):
    """A bleeding unit that is not dead bleeds when its own turn ends; the book says what comes of it."""

    moments: ClassVar[tuple[type[Event], ...]] = (TurnEnded,)

    def answer(self, world: Reading, _book: Rulebook, event: Any) -> Answer:
        """A Bleed frame for the unit whose turn is over, if it bleeds."""
        wounds = world.find(event.unit, Wounds) or Wounds()
        if not wounds.bleeding or world.find(event.unit, Dead) is not None:
            return SILENCE
        return answer(frames=(Bleed(event.unit),))


# --- conditions imposed by a hit or a burst (ALA-COND-01, -03) ------------------------------------------------------


RESISTED = "resist_effect"


class Imposing(System):
    """A hit with a weapon that imposes something, whatever damage it does."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.AttackRolled, ev.AttackGraded)

    def answer(self, world: Reading, _book: Rulebook, event: Any) -> Answer:
        """An Impose frame for the target of a hit."""
        arms = world.find(event.unit, Arms)
        weapon = arms.weapon if arms is not None else None
        hits = event.degree if isinstance(event, ev.AttackGraded) else event.hits
        if weapon is None or weapon.imposes is None or hits < 1 or event.mode == "suppress":
            return SILENCE
        return answer(frames=(Impose(event.target, event.unit, weapon.imposes, weapon.key),))


def effect_of(imposes: Imposes | None) -> Effect | None:
    """What a weapon imposes, in steps of ten points."""
    return Effect(**imposes.model_dump()) if imposes is not None else None


def imposed_condition(world: Reading, book: Rulebook, unit: Unit, effect: Effect, card: str) -> Condition:
    """The condition an effect brings; what its card leaves open is as the condition's own row has it."""
    turns = turns_from_now(world, book, unit, effect.turns or 1) if effect.ends == "turn" else effect.turns
    given = {"ends": effect.ends, "turns": turns, "edge": effect.edge, "hold": effect.hold}
    return condition_of(book.numbers, effect.kind, card=card, **given)


def impose_step(frame: Impose, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The Body check, if the card allows one; then the condition."""
    rules, unit, effect = situations_of(book), frame.unit, frame.effect
    if world.find(unit, Dead) is not None:
        return done()
    if effect.resist is not None:
        check = rules.body_check(world, unit, effect.resist, RESISTED)
        if not isinstance(reply, Roll):
            return wait(frame, Chance(check))
        if check.succeeds(reply.value):
            return done()
    condition = imposed_condition(world, book, unit, effect, frame.card)
    return done(*imposed(world, book, unit, condition, frame.by))


IMPOSING: dict[type[Frame], StepFunction] = {Impose: impose_step}
