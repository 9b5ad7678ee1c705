"""Nets, stun grenades and their like: a hit or a burst imposes a condition (ALA-COND-01, -03, ALA-RULING-22)."""

from __future__ import annotations

from typing import Any, ClassVar

from game.content.effects import Imposes
from game.dice.draws import Roll
from game.messages import events as ev
from game.messages.frames import Impose
from game.messages.stack import Chance, Frame, Step, done, wait
from game.systems.conditions import condition_of, imposed, turns_from_now
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.situations import situations_of
from game.systems.system import SILENCE, Answer, System, answer
from game.world.body import Dead
from game.world.conditions import Condition
from game.world.gear import Arms
from game.world.hazards import Effect
from game.world.store import Reading, Unit

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


STEPS: dict[type[Frame], StepFunction] = {Impose: impose_step}
