"""Attacks as tables of terms: every step on a shot, a throw, a blow (ALT-BASE-06, -20 to -29); modes of fire."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from game.dice.draws import Modifier
from game.field import DARK, DIM, PITCH, Cell, cover_rung, stride_distance
from game.rulebooks.alternity.benefits import autofire, double_tap, guarded, range_step
from game.rulebooks.alternity.checks import ability, own_steps, pace_steps, scored, striking_steps, struck_steps
from game.rulebooks.alternity.close.arms import OFF_HAND, other_arm
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.parts import Training
from game.rulebooks.alternity.saddle import saddle_steps, struck_mount
from game.rulebooks.alternity.skills import resistance
from game.rulebooks.alternity.states import phase_count, stands, unwitting
from game.systems.conditions import sightless
from game.systems.light import MAGIC, SMOKED, heavy_squares, shade_at, veil_on
from game.systems.terms import Term, Terms, total
from game.systems.weapons import jam_refusal
from game.world.gear import Ammunition, ArmLine, Arms, Arsenal
from game.world.place import Keen
from game.world.store import Reading, Unit
from game.world.turns import Carried, PhaseMarks, RoundMarks

SHOT, BURST, AUTO, TAP, SUPPRESS = "shot", "burst", "auto", "double_tap", "suppress"
AT_ONE = (SHOT, BURST, TAP, SUPPRESS)
"""Modes of an attack on one target."""
NEVER_AIMED = (BURST, AUTO)
"""Modes that taking aim does nothing for (ALT-BASE-25)."""
SINGLE, BURSTS, AUTOMATIC = "F", "B", "A"
_NEEDS = {SHOT: SINGLE, TAP: SINGLE, BURST: BURSTS, AUTO: AUTOMATIC}
_WORDS = {SHOT: "fire single shots", TAP: "fire single shots", BURST: "fire bursts", AUTO: "fire automatically"}


def arm_in_hand(world: Reading, unit: Unit) -> ArmLine | None:
    """The line of the weapon in hand; None for bare hands."""
    return arm_at(world, unit, world.get(unit, Arms).hand)


def arm_at(world: Reading, unit: Unit, place: int) -> ArmLine | None:
    """The line of a weapon carried; None for bare hands."""
    return world.get(unit, Arsenal).lines[place] if place >= 0 else None


def place_for(world: Reading, unit: Unit, options: tuple[str, ...]) -> int:
    """The place of the gun an attack is made with, that of the off hand if it says so; -1 for none (ALT-BASE-35)."""
    if OFF_HAND not in options:
        return world.get(unit, Arms).hand
    other = other_arm(world, unit, melee=False)
    return -1 if other is None else other


def attack_steps(world: Reading, unit: Unit, arm: ArmLine, mode: str, n: Numbers) -> tuple[int, ...]:
    """The steps of each attack of a mode, one for each; none if the unit has not learned it (ALT-BASE-26, -42)."""
    rank = world.get(unit, Training).rank(arm.skill)
    if mode == TAP:
        return double_tap(arm.skill, rank, n)
    if mode == AUTO:
        return autofire(arm.skill, rank, n)
    return (n.burst,) if mode == BURST else (0,)


def rounds_of(arm: ArmLine, mode: str, attacks: int, n: Numbers) -> int:
    """The rounds a mode takes from the clip; none of a weapon without one (ALT-BASE-26)."""
    several = mode in (BURST, AUTO) or (mode == SUPPRESS and AUTOMATIC in arm.modes)
    return attacks * (n.burst_rounds if several else 1) if arm.clip else 0


def gun_refusal(
    world: Reading, unit: Unit, mode: str, n: Numbers, attacks: int = 1, *, place: int | None = None
) -> str | None:
    """Why the weapon in hand, or another one carried, cannot be fired so; None when it can."""
    place = world.get(unit, Arms).hand if place is None else place
    arm = arm_at(world, unit, place)
    if arm is None or not arm.shoots:
        return "nothing to shoot with in that hand"
    jammed = jam_refusal(world, unit, "ALT-CRIT-07", place)
    if jammed is not None:
        return jammed
    if mode in _NEEDS and _NEEDS[mode] not in arm.modes:
        return f"this weapon does not {_WORDS[mode]} (ALT-BASE-29)"
    if mode == TAP and not attack_steps(world, unit, arm, TAP, n):
        return "a double tap takes a higher rank with this weapon (ALT-BASE-42)"
    if arm.bands and mode != SHOT:
        return "an area weapon fires one load at a time (ALT-BASE-28)"
    rounds = rounds_of(arm, mode, attacks, n)
    return _clip_refusal(world.get(unit, Ammunition).points[place] if arm.clip else rounds, rounds)


def _clip_refusal(left: int, rounds: int) -> str | None:
    if not left and rounds:
        return "the clip is empty: reload"
    return f"takes {rounds} rounds, {left} left in the clip: reload (ALT-BASE-26)" if left < rounds else None


# --- terms ----------------------------------------------------------------------------------------------------------


BANDS = ("short", "medium", "long")
COVER = ("no cover", "light cover", "medium cover", "heavy cover")
DODGES = "target dodges"
NOTHING = Modifier("nothing", 0, "")

ATTACK = Terms()
"""Every step on an attack, in the order in which they are told."""


# --- what terms read ------------------------------------------------------------------------------------------------


class Reach(NamedTuple):
    """How far a thing carries: the last square of each range band, and its step; `near` if point blank counts."""

    ranges: tuple[int, ...] = ()
    steps: tuple[int, ...] = ()
    near: bool = True

    def band(self, squares: int) -> int | None:
        """Short, medium or long (0 to 2); None beyond the last (ALT-BASE-20)."""
        return next((band for band, most in enumerate(self.ranges) if squares <= most), None)


class Weight(NamedTuple):
    """What affects an attacker: its state, conditions, gait; on fire what it has aimed and who suppresses it."""

    own: tuple[Modifier, ...] = ()
    felt: tuple[Modifier, ...] = ()
    pace: Modifier = NOTHING
    aimed: int = 0
    suppressed: int = 0


class Manner(NamedTuple):
    """One attack of an order: its mode and the step of it, what the use of the hands puts on it, which one it is."""

    mode: str = SHOT
    more: int = 0
    hands: Modifier = NOTHING
    nth: int = 0


class Eyes(NamedTuple):
    """What a unit sees with: nothing at all, or in the dark as well (ALA-VIS-05)."""

    sightless: bool = False
    keen: bool = False


def eyes_of(world: Reading, unit: Unit) -> Eyes:
    """The eyes of a unit."""
    keen = world.find(unit, Keen)
    return Eyes(sightless(world, unit), keen is not None and keen.darkvision)


def reach_of(world: Reading, unit: Unit, arm: ArmLine, n: Numbers) -> Reach:
    """How far a gun carries in the hands of a unit: ranks make some steps easier (ALT-BASE-20, -42)."""
    return _carries(n, arm.ranges, arm.family or "thrown", arm.skill, world.get(unit, Training).rank(arm.skill))


@lru_cache(maxsize=512)
def _carries(n: Numbers, ranges: tuple[int, ...], family: str, skill: str, rank: int) -> Reach:
    steps: tuple[int, int, int] = getattr(n, f"range_{family}")
    return Reach(ranges, tuple(range_step(skill, rank, steps, band, n) for band in range(len(ranges))))


def weight_of(world: Reading, unit: Unit, n: Numbers) -> Weight:
    """What affects the fire and the throws of a unit: its state, its gait, aim, suppression (ALT-BASE-22 to -27)."""
    marks = world.find(unit, PhaseMarks) or PhaseMarks()
    own, felt = own_steps(world, unit, n), striking_steps(world, unit, n)
    return Weight(own, felt, pace_steps(world, unit, n), aim_of(world, unit), marks.suppressed)


def aim_of(world: Reading, unit: Unit) -> int:
    """The steps that a unit has aimed, as long as they count (ALT-BASE-25)."""
    held = world.find(unit, Carried) or Carried()
    return held.aimed if held.aimed and phase_count(world) <= held.aimed_at else 0


def attacker(
    world: Reading, unit: Unit, arm: ArmLine, reach: Reach, weight: Weight, n: Numbers, *, skill: str = ""
) -> tuple[int, dict[str, object]]:
    """The score of an attack from afar, by the skill of the weapon or another, and what its attacker brings to it."""
    score, base = scored(world, unit, skill or arm.skill, n)
    saddle = saddle_steps(world, unit, arm, n)
    return score, {"n": n, "skill": base, "arm": arm, "reach": reach, "saddle": saddle, "me": weight, "how": Manner()}


def between(world: Reading, unit: Unit, here: Cell, there: Cell) -> dict[str, object]:
    """The whole numbers of a line from square to square, and the eyes that look along it."""
    rung = 0 if here == there else cover_rung(world.field, here, there)
    return {"squares": stride_distance(here, there), "rung": rung, **seeing(world, unit, here, there)}


def seeing(world: Reading, unit: Unit, here: Cell, there: Cell) -> dict[str, object]:
    """What sight goes by."""
    return {"eyes": eyes_of(world, unit), "shade": shade_at(world, there), "veil": veil_on(world, here, there)}


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
    return (
        *felt,
        hardened(world, target, n, ability_key),
        Modifier(DODGES, marks.dodge * marks.dodging, "ALT-BASE-23"),
        Modifier("target charges", n.charged * phase.charging, "ALT-BASE-25"),
        Modifier("target lunges", n.lunged * phase.lunging, "ALT-REACH-08"),
        Modifier("target off balance", n.off_balance_target * carried.off_balance, "ALT-DECK-04"),
    )


def hardened(world: Reading, target: Unit, n: Numbers, ability_key: str) -> Modifier:
    """The resistance modifier of a body, with what dodge or martial arts add to it (ALT-BASE-06, -42)."""
    learnt = guarded(dict(world.get(target, Training).ranks), ability_key, n)
    own = resistance(ability(world, target, ability_key), n) + learnt
    return Modifier(f"target's {ability_key.upper()}", own, "ALT-BASE-06")


# --- the terms ------------------------------------------------------------------------------------------------------

ATTACK.term("skill", "ALT-BASE-04")(lambda skill: skill)
ATTACK.term("accuracy", "ALT-BASE-29")(lambda arm: arm.accuracy)
ATTACK.term("mode", "ALT-BASE-26")(
    lambda how: Modifier(how.mode.replace("_", " "), how.more, "ALT-BASE-42" if how.mode == TAP else "ALT-BASE-26")
)


@ATTACK.term("range", "ALT-BASE-20")
def _range(n: Numbers, reach: Reach, squares: int) -> Modifier:
    band = reach.band(squares)
    if reach.near and squares <= 1:
        return Modifier("point blank", n.point_blank, "ALT-BASE-25")
    return Modifier(f"{BANDS[band]} range", reach.steps[band], "ALT-BASE-20") if band is not None else NOTHING


ATTACK.term("target", "ALT-BASE-06")(lambda it: it)
ATTACK.term("height", "ALT-MOUNT-05")(lambda height: height)
ATTACK.term("from the saddle", "ALT-MOUNT-09")(lambda saddle: saddle)
ATTACK.term("slot", "ALT-MULTI-02")(lambda slot: slot)


@ATTACK.term("cover", "ALT-BASE-21")
def _cover(n: Numbers, rung: int) -> Modifier:
    at = min(rung, len(COVER) - 1)
    return Modifier(COVER[at], (0, n.cover_light, n.cover_medium, n.cover_heavy)[at], "ALT-BASE-21")


@ATTACK.term("sight", "ALT-BASE-37")
def _sight(n: Numbers, eyes: Eyes, shade: int, veil: int) -> int:
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


ATTACK.term("state", "ALT-BASE-22")(lambda me: (*me.own, *me.felt))
ATTACK.term("on the move", "ALT-BASE-22")(lambda me: me.pace)
ATTACK.term("aimed", "ALT-BASE-25")(lambda me, how: me.aimed * (how.mode not in NEVER_AIMED and not how.nth))
ATTACK.term("suppressed", "ALT-BASE-27")(lambda me: me.suppressed)
ATTACK.term("hands", "ALT-BASE-35")(lambda how: how.hands)
ATTACK.term("one of several blows", "ALT-BASE-43")(lambda further: further)


# --- the same by what is attacked, and by scope ---------------------------------------------------------------------


def _without(*names: str) -> tuple[Term, ...]:
    return tuple(term for term in ATTACK if not {*names} & {*term.scope})


SEEN = ATTACK.reading("eyes", "shade", "veil")
RANGED = ATTACK.reading("reach", "squares")
COVERED = ATTACK.reading("rung")
GIVEN = ATTACK.reading("it")
RAISED = ATTACK.reading("height")
PLACED = ATTACK.reading("slot")
ORDERED = (*ATTACK.reading("how"), *ATTACK.reading("me", "how"))
MINE = ATTACK.reading("me")
HELD = (*ATTACK.reading("skill"), *ATTACK.reading("arm"), *ATTACK.reading("saddle"), *ORDERED)
BROUGHT = (*HELD, *MINE)
"""All that hangs neither on the target nor on the ground."""
LOADED = tuple(term for term in BROUGHT if "saddle" not in term.scope)
"""The same of what is thrown or launched."""
_CLOSE = ("height", "slot", "further")
FIRE = _without(*_CLOSE)
THROW = _without(*_CLOSE, "saddle")
LOB = _without(*_CLOSE, "saddle", "it", "rung")
"""A square does not dodge and is in no cover; how well it is seen counts."""
GROUP = _without(*_CLOSE, "saddle", "it", "me", "how")
"""What affects group fire as on any (WAR-GROUP-13)."""
BLOW = _without("reach", "rung")


def sight_steps(world: Reading, unit: Unit, here: Cell, there: Cell, n: Numbers) -> int:
    """What hinders a unit's sight of a square (ALT-BASE-37)."""
    return total(SEEN, {"n": n, **seeing(world, unit, here, there)})
