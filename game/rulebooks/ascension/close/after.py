"""What follows the dice of a close attack: lock, Riposte, Counter Punch (ASC-MELEE-26, -27, ASC-RULING-85)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from game.dice.draws import Check, Roll
from game.field import distance
from game.messages import events as ev
from game.messages.frames import AttackInProgress
from game.messages.orders import Respond
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.ascension.checks import PRESSED, By, check
from game.rulebooks.ascension.close.challenge import close_skill
from game.rulebooks.ascension.close.postures import stance_of
from game.rulebooks.ascension.close.rolls import edge_hit, guarding_edge, locks
from game.rulebooks.ascension.frames import CloseAttack, CounterPunch, Edged, Flurry, Lock, Riposte, WeaponStruck
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import are_foes, gained, lost
from game.rulebooks.ascension.states import stands
from game.systems.rulebook import Reply, Rulebook, StepFunction, ask_of
from game.systems.surprise import surprised
from game.world.conditions import Advantage
from game.world.place import Melee, Position
from game.world.store import Reading, Unit
from game.world.turns import Clock

Follower: TypeAlias = Callable[[CloseAttack, Reading, Numbers], tuple[Frame, ...]]
UNANSWERED = ("riposte", "counter")
"""Attacks that earn nobody a Riposte of their own (ASC-RULING-67, -78)."""


def aftermath(frame: CloseAttack, world: Reading, n: Numbers) -> tuple[Frame, ...]:
    """The frames that may follow an attack that was rolled, hit or miss, once its hits are dealt, in their order.

    Who is caught by surprise neither locks weapons nor answers (ALA-SURP-04).
    """
    if surprised(world, frame.target):
        return _again(frame, world, n)
    return tuple(after for follows in FOLLOWERS for after in follows(frame, world, n))


def _again(frame: CloseAttack, _world: Reading, _n: Numbers) -> tuple[Frame, ...]:
    """The last killing move: one more attack at once (ASC-RULING-61)."""
    again = CloseAttack(frame.unit, frame.target, frame.kind, (), "killing")
    return (again,) if "killing_overwhelm" in frame.options else ()


def _lock(frame: CloseAttack, world: Reading, n: Numbers) -> tuple[Frame, ...]:
    """Weapon against weapon, and the AC just reached (ASC-MELEE-26)."""
    return (Lock(frame.unit, frame.target),) if frame.margin == 0 and locks(world, frame, n) else ()


def _riposte(frame: CloseAttack, world: Reading, n: Numbers) -> tuple[Frame, ...]:
    """An attack that fell short, a Brandish at all, or a stance that answers hits (ASC-MELEE-16, -20, -22)."""
    if frame.means in UNANSWERED or not are_foes(world, frame.unit, frame.target):
        return ()
    earned = frame.kind == "brandish" or frame.margin <= -n.riposte_short
    if frame.margin >= 0:
        earned = stance_of(world, frame.target, n).ripostes
    if earned and frame.margin < 0 and guarding_edge(world, frame, n) is not None:
        return (Edged(frame.target, frame.unit, -frame.margin),)
    return (Riposte(frame.target, frame.unit),) if earned else ()


def _edge(frame: CloseAttack, world: Reading, n: Numbers) -> tuple[Frame, ...]:
    """A bare hand that failed against a blade is hurt, where there is no Riposte to give up for it (ALT-PLUG-07)."""
    blade = guarding_edge(world, frame, n) if frame.margin < 0 else None
    if blade is None or _riposte(frame, world, n):
        return ()
    return (edge_hit(world, n, frame.target, frame.unit, -frame.margin),)


def _flurry(frame: CloseAttack, world: Reading, n: Numbers) -> tuple[Frame, ...]:
    """A Strike of one's own turn that has succeeded, and the points for one more attack (ASC-ADV-10)."""
    own = world.get(world.having(Clock)[0], Clock).active == frame.unit
    pays = world.get(frame.unit, Advantage).initiative >= n.flurry_cost
    return (Flurry(frame.unit, frame.target),) if own and pays and frame.kind == "strike" and frame.margin >= 0 else ()


def _counter(frame: CloseAttack, world: Reading, n: Numbers) -> tuple[Frame, ...]:
    """Every attack but a Counter Punch itself may be countered (ASC-ADV-13, ASC-RULING-78)."""
    return countered(world, frame.unit, frame.target, n) if frame.means != "counter" else ()


def shot_at(frame: AttackInProgress, world: Reading, n: Numbers) -> tuple[Frame, ...]:
    """A shot from point blank counts as an attack that may be countered (ASC-ADV-13)."""
    here = world.get(frame.unit, Position).cell
    near = (
        aim.target
        for aim in frame.aims
        if distance(here, world.get(aim.target, Position).cell) <= n.point_blank_squares
    )
    return tuple(punch for target in near for punch in countered(world, frame.unit, target, n))


def countered(world: Reading, unit: Unit, target: Unit, n: Numbers) -> tuple[Frame, ...]:
    """The target's Counter Punch, if it has it or can buy it once a Riposte has paid."""
    if not are_foes(world, unit, target):
        return ()
    held = world.get(target, Advantage).initiative + n.riposte_gain
    active = (world.find(target, Melee) or Melee()).counter
    return (CounterPunch(target, unit),) if active or held >= n.counter_cost else ()


FOLLOWERS: tuple[Follower, ...] = (_again, _flurry, _lock, _edge, _riposte, _counter)
"""The further attack that a killing move or a Flurry pays for, then lock, a hand hurt, Riposte and Counter
Punch, in that order."""


_DECLINE = Respond("decline")
PRESS = Respond("press")


def lock_step(frame: Lock, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The attacker may press; both roll, the winner gains, a tie gives nothing (ASC-RULING-68)."""
    n = numbers(book)
    if not (stands(world, frame.unit, n) and stands(world, frame.foe, n)):
        return done()
    if frame.stage == "ask":
        if reply is None:
            return wait(frame, ask_of(world, frame.unit, "press", (_DECLINE, PRESS), about=frame.foe))
        event = ev.WeaponsLocked(frame.unit, frame.foe, n.lock_bonus)
        return go_on(replace(frame, stage="attacker"), event) if reply == PRESS else done(event)
    if not isinstance(reply, Roll):
        unit, target, bands = (frame.unit, 0, ()) if frame.stage == "attacker" else (frame.foe, frame.total, (0, 1))
        return wait(frame, Chance(press_check(world, unit, n, target, bands)))
    if frame.stage == "attacker":
        return go_on(replace(frame, stage="defender", total=reply.value))
    winner = (frame.unit, 0, frame.foe)[reply.value + 1]
    return done(ev.Pressed(frame.unit, frame.foe, winner), *_won(world, winner, n))


def _won(world: Reading, winner: Unit, n: Numbers) -> tuple[ev.Event, ...]:
    return gained(world, winner, n, "press", accuracy=n.press_gain, initiative=n.press_gain) if winner else ()


def press_check(world: Reading, unit: Unit, n: Numbers, target: int = 0, bands: tuple[int, ...] = ()) -> Check:
    """What a unit rolls where weapons are pressed, against what the other has shown (ASC-RULING-68)."""
    by = By("press", "physique", close_skill(world, unit), "ASC-RULING-68")
    return check(world, unit, n, by, target, bands, PRESSED)


def struck_step(frame: WeaponStruck, world: Reading, _book: Rulebook, reply: Reply) -> Step:
    """So many points go, in any split that the attacker names (ASC-RULING-69)."""
    splits = _splits(world, frame)
    if len(splits) < 2:
        return done(*_taken(world, frame, splits[0]))
    if reply is None:
        answers = tuple(Respond(_word(split)) for split in splits)
        return wait(frame, ask_of(world, frame.unit, "split", answers, about=frame.target))
    chosen = next((split for split in splits if reply == Respond(_word(split))), splits[0])
    return done(*_taken(world, frame, chosen))


def _splits(world: Reading, frame: WeaponStruck) -> tuple[tuple[int, int], ...]:
    """(Accuracy, Initiative) that may be taken, most Accuracy first."""
    held = world.get(frame.target, Advantage)
    points = min(frame.points, held.accuracy + held.initiative)
    most, least = min(points, held.accuracy), max(0, points - held.initiative)
    return tuple((accuracy, points - accuracy) for accuracy in range(most, least - 1, -1))


def _word(split: tuple[int, int]) -> str:
    return f"take_{split[0]}_{split[1]}"


def _taken(world: Reading, frame: WeaponStruck, split: tuple[int, int]) -> tuple[ev.Event, ...]:
    return lost(world, frame.target, "weapon strike", accuracy=split[0], initiative=split[1])


STEPS: dict[type[Frame], StepFunction] = {Lock: lock_step, WeaponStruck: struck_step}
