"""Shots: who may fire at whom, and every step on the roll (ALT-BASE-06, -20, -21, -25, -37)."""

from __future__ import annotations

from collections.abc import Iterator

from game.dice.draws import Modifier
from game.field import DARK, DIM, PITCH, Cell, cover_rung, sight, sight_line, stride_distance
from game.messages.orders import Attack, Order
from game.messages.phases import Attempt
from game.messages.stack import Frame
from game.rulebooks.alternity.abilities import resistance
from game.rulebooks.alternity.checks import ability, own_steps, pace_steps, scored
from game.rulebooks.alternity.deeds import Deed, action_refusal, before_move, stand_of, stand_or_late
from game.rulebooks.alternity.moments import phase_count
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.ranks import guarded, range_step
from game.rulebooks.alternity.states import unwitting
from game.systems.conditions import sightless
from game.systems.foes import foes_of
from game.systems.light import light_at, seen_in_the_dark
from game.systems.rulebook import Rulebook
from game.systems.smoke import smoke_at
from game.world.arsenal import ArmLine, Arsenal
from game.world.gear import Ammunition, Arms
from game.world.phases import Carried, PhaseMarks, RoundMarks
from game.world.place import Position
from game.world.store import Reading, Unit
from game.world.training import Training

SHOT = "shot"
BANDS = ("short", "medium", "long")
COVER = ("no cover", "light cover", "medium cover", "heavy cover")
FULL = 4
"""The rung of cover behind which nothing can be seen (ALT-BASE-21)."""


def arm_in_hand(world: Reading, unit: Unit) -> ArmLine | None:
    """The line of the weapon in hand; None for bare hands."""
    hand = world.get(unit, Arms).hand
    return world.get(unit, Arsenal).lines[hand] if hand >= 0 else None


def band_of(arm: ArmLine, squares: int) -> int | None:
    """Short, medium or long (0 to 2); None beyond long (ALT-BASE-20)."""
    return next((band for band, most in enumerate(arm.ranges) if squares <= most), None)


def shot_refusal(world: Reading, _book: Rulebook, unit: Unit, order: Attack) -> str | None:
    """Why a shot may not be declared; None when it may."""
    return (
        action_refusal(world, unit)
        or gun_refusal(world, unit, order.mode)
        or target_refusal(world, unit, order.target)
    )


def gun_refusal(world: Reading, unit: Unit, mode: str = SHOT) -> str | None:
    """Why the weapon in hand cannot be fired so."""
    arm = arm_in_hand(world, unit)
    if arm is None or not arm.ranges or arm.melee:
        return "nothing to shoot with in hand"
    hand = world.get(unit, Arms).hand
    if hand in (world.find(unit, Carried) or Carried()).jams:
        return "the weapon is jammed (ALT-CRIT-07)"
    if mode == SHOT and "F" not in arm.modes:
        return "this weapon does not fire single shots (ALT-BASE-29)"
    if mode != SHOT:
        return f"unknown mode {mode!r}"
    if arm.clip and world.get(unit, Ammunition).points[hand] < 1:
        return "the clip is empty: reload"
    return None


def target_refusal(world: Reading, unit: Unit, target: Unit) -> str | None:
    """Why a target cannot be shot at from where the unit will stand."""
    if target not in foes_of(world, unit):
        return "not an enemy in sight"
    arm = arm_in_hand(world, unit)
    here, there = stand_of(world, unit), world.get(target, Position).cell
    if arm is not None and band_of(arm, stride_distance(here, there)) is None:
        return "beyond long range (ALT-BASE-20)"
    if not sight(world.field).sees(here, there):
        return "no line of sight (ALT-BASE-21)"
    if here != there and cover_rung(world.field, here, there) >= FULL:
        return "full cover (ALT-BASE-21)"
    return None


def listed(world: Reading, _book: Rulebook, unit: Unit) -> Iterator[Attack]:
    """A shot at each enemy in sight."""
    if gun_refusal(world, unit) is None:
        yield from (Attack(target, SHOT) for target in foes_of(world, unit))


def frames(world: Reading, book: Rulebook, unit: Unit, order: Attack) -> tuple[Frame, ...]:
    """The shot, with its steps as they are when its moment in the phase has come."""
    arm = arm_in_hand(world, unit)
    if arm is None:
        return ()
    n = numbers(book)
    # What is declared but not walked yet is judged from where the walk will end.
    here = world.get(unit, Position).cell if before_move(world, unit, order) else stand_of(world, unit)
    score, base = scored(world, unit, arm.skill)
    steps = (
        base,
        Modifier("accuracy", arm.accuracy, "ALT-BASE-29"),
        *range_steps(world, unit, arm, here, order.target, n),
        *target_steps(world, order.target, n, ability_key="dex"),
        *line_steps(world, unit, here, world.get(order.target, Position).cell, n),
        *shooter_steps(world, unit, n),
    )
    hand = world.get(unit, Arms).hand
    named = tuple(step for step in steps if step.amount)
    return (Attempt(unit, order.target, order.mode, hand, score, named, order.options, spend=int(arm.clip > 0)),)


def range_steps(
    world: Reading, unit: Unit, arm: ArmLine, here: Cell, target: Unit, n: Numbers
) -> tuple[Modifier, ...]:
    """Point blank, or the step of the range band (ALT-BASE-20, -25, -42)."""
    squares = stride_distance(here, world.get(target, Position).cell)
    if squares <= 1:
        return (Modifier("point blank", n.point_blank, "ALT-BASE-25"),)
    band = band_of(arm, squares)
    if band is None:
        return ()
    table: tuple[int, int, int] = getattr(n, f"range_{arm.family}")
    rank = world.get(unit, Training).rank(arm.skill)
    return (Modifier(f"{BANDS[band]} range", range_step(arm.skill, rank, table, band, n), "ALT-BASE-20"),)


def target_steps(
    world: Reading, target: Unit, n: Numbers, *, ability_key: str
) -> tuple[Modifier, ...]:
    """What the target itself adds: its resistance modifier, its dodge, and what lays it open (ALT-BASE-06, -23)."""
    if unwitting(world, target):
        return ()
    marks = world.find(target, RoundMarks) or RoundMarks()
    phase = world.find(target, PhaseMarks) or PhaseMarks()
    carried = world.find(target, Carried) or Carried()
    ranks = dict(world.get(target, Training).ranks)
    hardened = resistance(ability(world, target, ability_key), n) + guarded(ranks, ability_key, n)
    return (
        Modifier(f"target's {ability_key}", hardened, "ALT-BASE-06"),
        Modifier("target dodges", marks.dodge * marks.dodging, "ALT-BASE-23"),
        Modifier("target charges", n.charged * phase.charging, "ALT-BASE-25"),
        Modifier("target lunges", n.lunged * phase.lunging, "ALT-REACH-08"),
        Modifier("target off balance", n.off_balance_target * carried.off_balance, "ALT-DECK-04"),
    )


def line_steps(world: Reading, unit: Unit, here: Cell, there: Cell, n: Numbers) -> tuple[Modifier, ...]:
    """Cover and sight (ALT-BASE-21, -37)."""
    rung = 0 if here == there else cover_rung(world.field, here, there)
    covers = (0, n.cover_light, n.cover_medium, n.cover_heavy)
    cover = Modifier(COVER[min(rung, len(COVER) - 1)], covers[min(rung, len(covers) - 1)], "ALT-BASE-21")
    return cover, Modifier("sight", sight_steps(world, unit, here, there, n), "ALT-BASE-37")


def sight_steps(world: Reading, unit: Unit, here: Cell, there: Cell, n: Numbers) -> int:
    """Light of the target's square, or smoke on the line: the worse, half of it with night gear (ALT-BASE-37).

    Who sees nothing at all goes by its ears.
    """
    if sightless(world, unit):
        return n.sight_sound
    smoke = smoke_at(world)
    between = (sight_line(world.field, here, there) or ()) if smoke else ()
    if smoke and (here in smoke or there in smoke or any(cell in smoke for cell in between)):
        steps = n.sight_black
    else:
        steps = {DIM: n.sight_dim, DARK: n.sight_dark, PITCH: n.sight_black}.get(light_at(world, there), 0)
    return steps // 2 if seen_in_the_dark(world, unit, there) else steps


def shooter_steps(world: Reading, unit: Unit, n: Numbers) -> tuple[Modifier, ...]:
    """What the shooter brings: its state, its gait, aim and suppression (ALT-BASE-22, -25, -27)."""
    marks, carried = world.find(unit, PhaseMarks) or PhaseMarks(), world.find(unit, Carried) or Carried()
    return (
        *own_steps(world, unit, n),
        pace_steps(world, unit),
        Modifier("aimed", carried.aimed * (phase_count(world) <= carried.aimed_at), "ALT-BASE-25"),
        Modifier("suppressed", marks.suppressed, "ALT-BASE-27"),
    )


DEEDS: dict[type[Order], Deed] = {Attack: Deed(shot_refusal, listed, stand_or_late, frames)}
