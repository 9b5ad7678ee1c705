"""A hit on a body: damage, soak, what it takes, who falls of it and who is dying (ALA-RULING-35, -37, -38)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

from game.dice.draws import Damage, Roll, Table
from game.messages import events as ev
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alacrity.events import AimEnded, Doomed, HealthRolled, LimbHurt, PointsLost
from game.rulebooks.alacrity.frames import Doom, HitPoints, Impact
from game.rulebooks.alacrity.harm import (
    DEAD,
    DYING,
    UNHURT,
    Blow,
    Hide,
    few_stun_points,
    grave,
    hurt,
    land,
    soak_share,
    state_of_health,
)
from game.rulebooks.alacrity.numbers import numbers
from game.rulebooks.alacrity.parts import Health, HitDice, Maimed, Sighted
from game.rulebooks.alacrity.shot import CALLED
from game.rulebooks.alacrity.states import hide, is_vehicle, state_of
from game.systems.conditions import condition_of, imposed, turns_from_now
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.system import SILENCE, Answer, System, answer
from game.systems.weapons import weapon_drop
from game.world.body import Dead
from game.world.gear import Arms
from game.world.place import Posture
from game.world.store import Reading, Unit
from game.world.turns import Clock

HEAD, ARM, LEG = CALLED["called_head"], CALLED["called_arm"], CALLED["called_legs"]


def blow_of(frame: Impact) -> Blow:
    """What a hit brings."""
    return Blow(frame.dice, frame.piercing, frame.stun, frame.bare, frame.outright, frame.place, frame.halved)


def step(frame: Impact, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Damage, then soak where any counts, then what they come to; the dead are hit no more."""
    if world.find(frame.unit, Dead) is not None or (frame.stun and is_vehicle(world, frame.unit)):
        return done(push=frame.then)
    blow, worn = blow_of(frame), hide(world, frame.unit, numbers(book))
    if frame.stage == "damage":
        if frame.rolled < 0 and not isinstance(reply, Roll):
            return wait(frame, Chance(Damage("damage", frame.by or frame.unit, f"{frame.dice}d10")))
        rolled = reply.value if isinstance(reply, Roll) else frame.rolled
        return go_on(replace(frame, stage="soak", rolled=rolled))
    if not soak_share(blow, worn):
        return _told(frame, world, book, worn, 0)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(Damage("armour", frame.unit, f"{worn.dice}d10")))
    return _told(frame, world, book, worn, reply.value)


def _told(frame: Impact, world: Reading, book: Rulebook, worn: Hide, soaked: int) -> Step:
    blow = blow_of(frame)
    points = hurt(blow, worn, frame.rolled, soaked)
    stopped = min(frame.rolled, soaked // (soak_share(blow, worn) or 1))
    events = struck(world, frame, points, rolled=frame.rolled, soaked=stopped)
    after = land(world.get(frame.unit, Health), points, stun=frame.stun)
    return done(*events, *maimed(world, book, frame, after), push=frame.then)


def maimed(world: Reading, book: Rulebook, frame: Impact, after: Health) -> tuple[ev.Event, ...]:
    """What a called shot does where it was aimed; more if it takes a quarter of all hit points (ALA-RULING-36)."""
    unit, lost = frame.unit, world.get(frame.unit, Health).hp - after.hp
    heavy, up = grave(after, lost), state_of_health(after) == UNHURT
    if lost <= 0 or frame.place not in (HEAD, ARM, LEG):
        return ()
    if frame.place == HEAD:
        dazed = condition_of(book.numbers, "stunned", turns=turns_from_now(world, book, unit, 1))
        return imposed(world, book, unit, dazed, frame.by) if heavy else ()
    known = world.find(unit, Maimed) or Maimed()
    hurt_limb = () if getattr(known, frame.place) else (LimbHurt(unit, frame.place),)
    if frame.place == ARM:
        hand = world.get(unit, Arms).hand
        return (*hurt_limb, *(weapon_drop(world, unit, hand) if heavy and hand >= 0 else ()))
    standing = not (world.find(unit, Posture) or Posture()).prone
    return (*hurt_limb, *((ev.FellProne(unit, "leg"),) * (heavy and up and standing)))


def struck(
    world: Reading, frame: Impact, points: int, *, rolled: int = 0, soaked: int = 0, breath: bool = False
) -> tuple[ev.Event, ...]:
    """The points land, with what becomes of the body; stun points emptied by want of `breath` fell nobody."""
    before = world.get(frame.unit, Health)
    after = land(before, points, stun=frame.stun)
    winded = breath and few_stun_points(after)
    after = replace(after, winded=before.winded or winded)
    hp, sp = before.hp - after.hp, before.sp - after.sp
    event = PointsLost(frame.unit, frame.by, frame.cause, rolled, soaked, hp, sp, winded)
    more = becoming(world, frame.unit, after, killed=killed(before, after, points, outright=frame.outright))
    aims = frame.by and world.find(frame.unit, Sighted) is not None
    return (event, *((AimEnded(frame.unit),) if aims else ()), *more)


def killed(before: Health, after: Health, points: int, *, outright: bool = False) -> bool:
    """Whether a hit kills: any loss at 0, or a precision strike that brings there (ALA-RULING-37, ALA-SURP-08)."""
    return (before.hp <= 0 and points > 0) or (outright and after.hp <= 0)


def becoming(
    world: Reading, unit: Unit, after: Health, *, killed: bool = False
) -> tuple[ev.Event, ...]:
    """What points lost do to the state of a unit: it falls prone, and may be dying (ALA-RULING-37)."""
    was = state_of(world, unit)
    now = DEAD if killed else state_of_health(after)
    return tuple(_fall(world, unit, was, now)) if now != was else ()


def _fall(world: Reading, unit: Unit, was: str, now: str) -> Iterator[ev.Event]:
    posture = world.find(unit, Posture) or Posture()
    if was == UNHURT and not posture.prone and not is_vehicle(world, unit):
        yield ev.FellProne(unit, now)
    yield ev.StateChanged(unit, was, now)


def doom_step(frame: Doom, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """How many rounds one has to live, counted from the next (ALA-RULING-37)."""
    if state_of(world, frame.unit) != DYING:
        return done()
    if not isinstance(reply, Roll):
        return wait(frame, Chance(Table("doom", frame.unit, numbers(book).doom_die)))
    return done(Doomed(frame.unit, world.get(world.having(Clock)[0], Clock).round + reply.value))


class Dying(System):
    """Who begins to die has its die thrown; kills those whose last round is over (ALA-RULING-37)."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.StateChanged, ev.RoundEnded)

    def answer(self, world: Reading, _book: Rulebook, event: Any) -> Answer:
        """How long somebody has to live; death of everyone whose doom is this round."""
        if isinstance(event, ev.StateChanged):
            dies = event.after == DYING and not is_vehicle(world, event.unit)
            return answer((), (Doom(event.unit),)) if dies else SILENCE
        due = [unit for unit in world.having(Health) if 0 < world.get(unit, Health).doom <= event.round]
        dying = [unit for unit in due if state_of(world, unit) == DYING]
        return answer([ev.StateChanged(unit, DYING, DEAD) for unit in dying]) if dying else SILENCE


def points_step(frame: HitPoints, world: Reading, _book: Rulebook, reply: Reply) -> Step:
    """1d10 for each point of Body, and Strength (ALA-BASE-06)."""
    held = world.find(frame.unit, HitDice)
    if held is None:
        return done()
    if not isinstance(reply, Roll):
        return wait(frame, Chance(Damage("hit points", frame.unit, f"{held.dice}d10", held.strength)))
    return done(HealthRolled(frame.unit, reply.value * held.times))


class HitPointsThrown(System):
    """As the battle begins, hit points are thrown for whose card says so."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.BattleBegan,)

    def answer(self, world: Reading, _book: Rulebook, _event: Any) -> Answer:
        """A throw for each of them, in order of unit."""
        return answer(frames=tuple(HitPoints(unit) for unit in world.having(HitDice)))


STEPS: dict[type[Frame], StepFunction] = {Impact: step, Doom: doom_step, HitPoints: points_step}
