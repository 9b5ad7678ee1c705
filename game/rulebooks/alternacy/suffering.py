"""Harm that no attack does: of the shared modules (ACY-MOD), and falls by the metres (ACY-NONATK-03)."""

from __future__ import annotations

from dataclasses import replace

from game.dice.draws import Damage, Roll
from game.dice.fives import HALVED, PLAIN
from game.messages import events as ev
from game.messages.frames import Fall
from game.messages.stack import Chance, Frame, Step, done, wait
from game.rulebooks.alternacy.attacks import ARM_FACE, HEAD_FACE, LEG_FACE, TORSO_FACE
from game.rulebooks.alternacy.events import ModuleHarm
from game.rulebooks.alternacy.frames import Harming, Suffering
from game.rulebooks.alternacy.harm import BARE
from game.rulebooks.alternacy.numbers import numbers
from game.rulebooks.alternacy.parts import Injuries
from game.rulebooks.alternacy.states import becoming, lies
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.walking import FALL
from game.world.body import Dead
from game.world.place import Position
from game.world.store import Reading, Unit


def suffered(world: Reading, unit: Unit, cause: str, *, shock: int = 0, stun: int = 0) -> tuple[ev.Event, ...]:
    """The points, and what becomes of the body."""
    if not (shock or stun) or world.get(unit, Injuries).bears:
        return ()
    body = world.get(unit, Injuries)
    after = replace(body, shock=body.shock + shock, stun=body.stun + stun)
    return (ModuleHarm(unit, cause, shock, stun), *becoming(world, unit, after))


def suffering_step(frame: Suffering, world: Reading, _book: Rulebook, reply: Reply) -> Step:
    """The dice, where nobody has thrown them yet; Stun must then be stood."""
    if world.find(frame.unit, Dead) is not None:
        return done()
    if frame.rolled < 0 and not isinstance(reply, Roll):
        return wait(frame, Chance(Damage(frame.cause, frame.unit, f"{frame.dice}{HALVED}")))
    points = reply.value if isinstance(reply, Roll) else frame.rolled
    harm = {"stun": points} if frame.stun else {"shock": points}
    stand = (Harming(frame.unit, 0, frame.cause, (0, 0, 0), 0, stage="stun"),) if frame.stun else ()
    return done(*suffered(world, frame.unit, frame.cause, **harm), push=stand)


# --- falls ----------------------------------------------------------------------------------------------------------


SOFT = ("soft", "water")
"""What makes a fall a level less."""
PARTS = (LEG_FACE,) * 6 + (ARM_FACE, TORSO_FACE, HEAD_FACE)
"""The part that a fall hurts, as a face of the location die, by the variance dice from 2 (ACY-NONATK-03)."""


def fall_step(frame: Fall, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The variance dice name the part as well; the module's check and dice are not added (ACY-MOD-03)."""
    unit, n = frame.unit, numbers(book)
    if world.find(unit, Dead) is not None:
        return done()
    if not isinstance(reply, Roll):
        return wait(frame, Chance(Damage("variance", unit, PLAIN)))
    soft = world.field.ground(world.get(unit, Position).cell).fall in SOFT
    metres = frame.levels * n.level_feet * 3 // 10  # three tenths of a metre a foot, rounded down
    level = sum(metres > most for most in n.fall_metres) - n.fall_soft * soft
    down = () if lies(world, unit) else (ev.FellProne(unit, FALL),)
    hurt = Harming(
        unit, 0, FALL, (level, level, level), BARE, left=1, stage="side", face=PARTS[reply.value - 2], shown=reply.value
    )
    return done(ev.Fell(unit, frame.levels, caught=False), *down, push=(hurt,))


STEPS: dict[type[Frame], StepFunction] = {Suffering: suffering_step, Fall: fall_step}
