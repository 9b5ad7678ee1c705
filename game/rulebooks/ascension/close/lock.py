"""Weapons locked and pressed, and weapons struck aside (ASC-MELEE-26, -27, -34 to -37, ASC-RULING-68, -69)."""

from __future__ import annotations

from dataclasses import replace

from game.dice.draws import Check, Roll
from game.messages import events as ev
from game.messages.orders import Respond
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.ascension.checks import PRESSED, By, check
from game.rulebooks.ascension.close.challenge import close_skill
from game.rulebooks.ascension.frames import Lock, WeaponStruck
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import gained, lost
from game.rulebooks.ascension.states import stands
from game.systems.rulebook import Reply, Rulebook, StepFunction, ask_of
from game.world.mind import Advantage
from game.world.store import Reading, Unit

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
        told = ev.WeaponsLocked(frame.unit, frame.foe, n.lock_bonus)
        return go_on(replace(frame, stage="attacker"), told) if reply == PRESS else done(told)
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
