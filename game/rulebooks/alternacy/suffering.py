"""Harm of the shared modules: points of Shock or Stun without a place, bleeding or wound (ACY-MOD-04)."""

from __future__ import annotations

from dataclasses import replace

from game.dice.draws import Damage, Roll
from game.messages import events as ev
from game.messages.stack import Chance, Frame, Step, done, wait
from game.rulebooks.alternacy.events import ModuleHarm
from game.rulebooks.alternacy.flukes import HALVED
from game.rulebooks.alternacy.frames import Harming, Suffering
from game.rulebooks.alternacy.parts import Injuries
from game.rulebooks.alternacy.states import becoming
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.world.body import Dead
from game.world.store import Reading, Unit


def suffered(world: Reading, unit: Unit, cause: str, *, shock: int = 0, stun: int = 0) -> tuple[ev.Event, ...]:
    """The points, and what becomes of the body."""
    if not (shock or stun) or world.get(unit, Injuries).bears:
        return ()
    body = world.get(unit, Injuries)
    after = replace(body, shock=body.shock + shock, stun=body.stun + stun)
    return (ModuleHarm(unit, cause, shock, stun), *becoming(world, unit, after))


def step(frame: Suffering, world: Reading, _book: Rulebook, reply: Reply) -> Step:
    """The dice, where nobody has thrown them yet; Stun must then be stood."""
    if world.find(frame.unit, Dead) is not None:
        return done()
    if frame.rolled < 0 and not isinstance(reply, Roll):
        return wait(frame, Chance(Damage(frame.cause, frame.unit, f"{frame.dice}{HALVED}")))
    points = reply.value if isinstance(reply, Roll) else frame.rolled
    harm = {"stun": points} if frame.stun else {"shock": points}
    stand = (Harming(frame.unit, 0, frame.cause, (0, 0, 0), 0, stage="stun"),) if frame.stun else ()
    return done(*suffered(world, frame.unit, frame.cause, **harm), push=stand)


STEPS: dict[type[Frame], StepFunction] = {Suffering: step}
