"""Shots: who may fire at whom, and every step on the roll (ALT-BASE-06, -20, -21, -25, -37)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from game.dice.draws import Modifier
from game.field import DARK, DIM, PITCH, Cell, cover_rung, sight, stride_distance
from game.messages.blows import Foiled
from game.messages.phases import Attempt
from game.record import record
from game.rulebooks.alternity.abilities import resistance
from game.rulebooks.alternity.afflictions import striking_steps, struck_steps
from game.rulebooks.alternity.checks import ability, own_steps, pace_steps, scored
from game.rulebooks.alternity.close.strength import of_missile
from game.rulebooks.alternity.modes import NEVER_AIMED, TAP, arm_at
from game.rulebooks.alternity.moments import phase_count
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.ranks import guarded, range_step
from game.rulebooks.alternity.saddle import saddle_steps, struck_mount
from game.rulebooks.alternity.states import stands, unwitting
from game.systems.conditions import sightless
from game.systems.foes import foes_of
from game.systems.light import MAGIC, shade_at
from game.systems.veil import SMOKED, heavy_squares, veil_on
from game.world.arsenal import ArmLine
from game.world.phases import Carried, PhaseMarks, RoundMarks
from game.world.place import Keen, Position
from game.world.store import Reading, Unit
from game.world.training import Training

DODGES = "target dodges"
GONE = "the target is out of range or sight (ALT-BASE-44)"
BANDS = ("short", "medium", "long")
COVER = ("no cover", "light cover", "medium cover", "heavy cover")
FULL = 4
"""The rung of cover behind which nothing can be seen (ALT-BASE-21)."""


def band_of(ranges: tuple[int, ...], squares: int) -> int | None:
    """Short, medium or long (0 to 2); None beyond the last (ALT-BASE-20)."""
    return next((band for band, most in enumerate(ranges) if squares <= most), None)


def options_refusal(options: tuple[str, ...]) -> str | None:
    """Why an attack cannot be declared with these options: fire has none of its own."""
    return f"{options[0].replace('_', ' ')} is nothing to this attack" if options else None


def target_refusal(world: Reading, unit: Unit, arm: ArmLine, target: Unit, here: Cell) -> str | None:
    """Why a target cannot be shot at from a square."""
    if target not in foes_of(world, unit):
        return "not an enemy in sight"
    there = world.get(target, Position).cell
    if band_of(arm.ranges, stride_distance(here, there)) is None:
        return "beyond long range (ALT-BASE-20)"
    return sight_refusal(world, here, there)


def sight_refusal(world: Reading, here: Cell, there: Cell) -> str | None:
    """Why there is no line of fire between two squares."""
    if not sight(world.field).sees(here, there):
        return "no line of sight (ALT-BASE-21)"
    if here != there and cover_rung(world.field, here, there) >= FULL:
        return "full cover (ALT-BASE-21)"
    return None


@record
class Shot:
    """One attack of an action: at whom, from where, in which mode with its steps, which attack it is.

    `place` is that of the weapon, `hands` what the use of the off hand puts on it.
    """

    target: Unit
    here: Cell
    mode: str
    place: int
    hands: Modifier
    more: int = 0
    nth: int = 0
    spend: int = 0
    options: tuple[str, ...] = ()


def attempt(world: Reading, n: Numbers, unit: Unit, shot: Shot) -> Attempt | Foiled:
    """A shot with its steps as they are when its moment in the phase has come; lost if its target is gone."""
    arm = arm_at(world, unit, shot.place)
    if arm is None or target_refusal(world, unit, arm, shot.target, shot.here) is not None:
        return Foiled(unit, GONE)
    score, base = scored(world, unit, arm.skill, n)
    there = world.get(shot.target, Position).cell
    squares = stride_distance(shot.here, there)
    band = band_of(arm.ranges, squares)
    steps = (
        base,
        Modifier("accuracy", arm.accuracy, "ALT-BASE-29"),
        Modifier(shot.mode.replace("_", " "), shot.more, "ALT-BASE-42" if shot.mode == TAP else "ALT-BASE-26"),
        *range_steps(world, unit, arm, squares, n),
        *target_steps(world, shot.target, n, ability_key="dex", options=shot.options),
        saddle_steps(world, unit, arm, n),
        *line_steps(world, unit, shot.here, there, n),
        *shooter_steps(world, unit, n, aims=shot.mode not in NEVER_AIMED and not shot.nth),
        shot.hands,
    )
    named = tuple(step for step in steps if step.amount)
    strong = of_missile(world, unit, arm, band or 0, n)
    made = Attempt(unit, shot.target, shot.mode, shot.place, score, named, shot.options, strength=strong)
    return replace(made, spend=shot.spend, nth=shot.nth)


def range_steps(world: Reading, unit: Unit, arm: ArmLine, squares: int, n: Numbers) -> tuple[Modifier, ...]:
    """Point blank, or the step of the range band (ALT-BASE-20, -25, -42)."""
    if squares <= 1:
        return (Modifier("point blank", n.point_blank, "ALT-BASE-25"),)
    return band_steps(world, unit, arm, squares, n)


def band_steps(world: Reading, unit: Unit, arm: ArmLine, squares: int, n: Numbers) -> tuple[Modifier, ...]:
    """The step of the range band (ALT-BASE-20, -42)."""
    band = band_of(arm.ranges, squares)
    if band is None:
        return ()
    table: tuple[int, int, int] = getattr(n, f"range_{arm.family}")
    rank = world.get(unit, Training).rank(arm.skill)
    return (Modifier(f"{BANDS[band]} range", range_step(arm.skill, rank, table, band, n), "ALT-BASE-20"),)


def target_steps(
    world: Reading, target: Unit, n: Numbers, *, ability_key: str, options: tuple[str, ...] = ()
) -> tuple[Modifier, ...]:
    """What the target itself adds: its resistance modifier, its dodge, and what lays it open (ALT-BASE-06, -23)."""
    felt = struck_steps(world, target, n, fallen=not stands(world, target), ranged=ability_key == "dex")
    if unwitting(world, target):
        return felt
    steed = struck_mount(world, target, options)
    if steed is not None:
        own = resistance(steed.strength if ability_key == "str" else steed.dexterity, n)
        return *felt, Modifier(f"mount's {ability_key.upper()}", own, "ALT-BASE-06")
    marks = world.find(target, RoundMarks) or RoundMarks()
    phase = world.find(target, PhaseMarks) or PhaseMarks()
    carried = world.find(target, Carried) or Carried()
    ranks = dict(world.get(target, Training).ranks)
    hardened = resistance(ability(world, target, ability_key), n) + guarded(ranks, ability_key, n)
    return (
        *felt,
        Modifier(f"target's {ability_key.upper()}", hardened, "ALT-BASE-06"),
        Modifier(DODGES, marks.dodge * marks.dodging, "ALT-BASE-23"),
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
    """What hinders a unit's sight of a square (ALT-BASE-37)."""
    return sight_of(eyes_of(world, unit), shade_at(world, there), veil_on(world, here, there), n)


class Eyes(NamedTuple):
    """What a unit sees with: nothing at all, or in the dark as well (ALA-VIS-05)."""

    sightless: bool = False
    keen: bool = False


def eyes_of(world: Reading, unit: Unit) -> Eyes:
    """The eyes of a unit."""
    keen = world.find(unit, Keen)
    return Eyes(sightless(world, unit), keen is not None and keen.darkvision)


def sight_of(eyes: Eyes, shade: int, veil: int, n: Numbers) -> int:
    """Light of the target's square, smoke or fog on the line: the worse, half of it with night gear (ALT-BASE-37).

    Fog and foliage go by the grades of the dark (ALA-COVER-07, -08). Who sees nothing at all goes by its ears.
    """
    if eyes.sightless:
        return n.sight_sound
    light = {DIM: n.sight_dim, DARK: n.sight_dark, PITCH: n.sight_black}.get(shade % MAGIC, 0)
    heavy = heavy_squares(veil)
    haze = n.sight_black if heavy > 1 else n.sight_dark if heavy else n.sight_dim if veil else 0
    steps = n.sight_black if veil >= SMOKED else max(light, haze)
    return steps // 2 if eyes.keen and shade < MAGIC else steps


def shooter_steps(world: Reading, unit: Unit, n: Numbers, *, aims: bool = True) -> tuple[Modifier, ...]:
    """What the shooter brings: its state, its gait, aim and suppression (ALT-BASE-22, -25, -27)."""
    marks, carried = world.find(unit, PhaseMarks) or PhaseMarks(), world.find(unit, Carried) or Carried()
    aimed = carried.aimed if aims and carried.aimed and phase_count(world) <= carried.aimed_at else 0
    return (
        *own_steps(world, unit, n),
        *striking_steps(world, unit, n),
        pace_steps(world, unit, n),
        Modifier("aimed", aimed, "ALT-BASE-25"),
        Modifier("suppressed", marks.suppressed, "ALT-BASE-27"),
    )
