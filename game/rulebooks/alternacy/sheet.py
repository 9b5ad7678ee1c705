"""A unit's sheet in this book: Shock, Stun and wounds, actions declared, engagements used, weapon, armour."""

from __future__ import annotations

from game.rulebooks.alternacy.actions import (
    AUTO,
    BURST,
    RATES,
    actions_left,
    arm_in_hand,
    engagement_limit,
    engagements,
    plan_of,
    rolls_said,
    several_attacks,
    several_moves,
)
from game.rulebooks.alternacy.checks import initiative_stat
from game.rulebooks.alternacy.events import LEVELS
from game.rulebooks.alternacy.harm import weakened
from game.rulebooks.alternacy.missile import target_of
from game.rulebooks.alternacy.moves import free_squares, run_squares
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.alternacy.parts import VEHICLE_PARTS, Arm, Injuries, Kit, OnTheWay
from game.rulebooks.alternacy.shooting import gun_refusal
from game.systems.rulebook import Rulebook
from game.systems.sheet import Gait, Marks, Sheet, Track
from game.systems.weapons import jam_refusal
from game.world.body import Identity, Skills
from game.world.gear import Armour
from game.world.store import Reading, Unit
from game.world.turns import Clock, battle_of

INNATE = ("alertness", "quickness", "brawn")
CLOCKS = {3: "Deadly", 4: "Mortal", 5: "Fatal"}


def sheet_of(world: Reading, book: Rulebook, unit: Unit) -> Sheet:
    """Everything that is read off a unit rather than rolled."""
    n, arm = numbers(book), arm_in_hand(world, unit)
    own, most = free_squares(world, unit, n), run_squares(world, unit, n)
    fires = {"attack.shot": RATES, "attack.burst": (BURST, AUTO), "attack.rapid": (AUTO,), "burst": (AUTO,)}
    kinds = tuple(kind for kind, rates in fires.items() if arm is not None and arm.ranges and arm.rate in rates)
    held = world.get(unit, Skills)
    learned = ", ".join(f"{name.replace('_', ' ')} {score}" for name, score in held.levels if name not in INNATE)
    can_shoot = arm is not None and gun_refusal(world, unit, n, "shot") is None
    return Sheet(
        wounded=world.get(unit, Injuries).wounded > 0,
        tracks=_tracks(world, unit, n),
        gaits=(
            Gait("walk", own, 0, "no roll and no action"),
            Gait("sprint", most, 1, f"a rolled action: Running against {n.move_dn[0]} and more (ACY-MOVE-04)",
                 _short_run(world, unit, n)),
        ),
        stats=" ".join(f"{name.capitalize()} {held.of(name)}" for name in (*INNATE, "running", "dodge")),
        purse=f"Initiative Stat {initiative_stat(world, unit)}\n{learned}",
        actions=_actions(world, unit, n),
        arms=told_arm(arm) if arm is not None else "nothing in hand",
        worn=_worn(world, unit),
        guard=_guard(world, unit, n),
        marks=_marks(world, unit, n),
        reach=arm.ranges[-1] // n.grid_metres if arm is not None and can_shoot else 0,
        kinds=kinds,
    )


def _tracks(world: Reading, unit: Unit, n: Numbers) -> tuple[Track, ...]:
    body = world.get(unit, Injuries)
    if body.bears:
        worn = ((part, min(body.wound(part), body.bears)) for part in VEHICLE_PARTS)
        return tuple(Track(part.capitalize(), points, (body.bears,), "grave") for part, points in worn)
    quarter = body.limit - body.limit * 3 // 4
    wounds = ", ".join(f"{part.replace('_', ' ')} {points}" for part, points in body.wounds)
    return (
        Track("Shock", body.shock, (body.limit - quarter, quarter), "harm", grave=1),
        Track("Stun", body.stun, (n.dazed_at, n.faint_at - n.dazed_at), "light", grave=1, about="1 returns each turn"),
        Track("Wounds", min(body.wounded, n.part_lost), (n.part_lost,), "grave", about=wounds),
    )


def _actions(world: Reading, unit: Unit, n: Numbers) -> Marks:
    """What is declared and left of the turn, the common penalty, the engagements used of the limit."""
    if world.get(battle_of(world), Clock).active != unit:
        return ()
    spoken, attacks = rolls_said(world, unit, n), several_attacks(world, unit, n, arm_in_hand(world, unit)).amount
    moves, used = several_moves(world, unit, n).amount, engagements(world, unit).count
    return (
        ("fire", f"{actions_left(world, unit, n)} of {spoken} rolled actions left"),
        ("dice", f"attacks {attacks:+d}, moves {moves:+d}"),
        ("many", f"engagements: {used} of {engagement_limit(world, unit, n)} used"),
    )


def _short_run(world: Reading, unit: Unit, n: Numbers) -> str:
    """What comes of a run whose roll fails (ACY-MOVE-04, ACY-MULTI-05)."""
    others = actions_left(world, unit, n) > 1
    lost = ", and the other actions of the turn are lost (ACY-MULTI-05)" if others else ""
    least = free_squares(world, unit, n)
    sure = f"at least {least} squares" if least else "perhaps nowhere"
    return f"as far as the roll allows, {sure}{lost}"


def told_arm(arm: Arm) -> str:
    """A weapon's figures: levels of Wound, Shock and Stun, bands in metres, rate of fire."""
    parts = ["/".join(LEVELS[level] for level in arm.levels)]
    if arm.ranges:
        parts.append(f"bands {'/'.join(map(str, arm.ranges))} m")
        parts.append({"once": "one shot a turn", "slow": "slow", "single": "single shots"}.get(arm.rate, arm.rate))
    return ", ".join(parts)


def _worn(world: Reading, unit: Unit) -> str:
    kit, armour = world.get(unit, Kit), world.find(unit, Armour) or Armour()
    if not any(kit.armour):
        return "no armour"
    covered = sorted({part.partition("_")[2] or part for part in kit.covers})
    blows, primitive, guns = kit.armour
    return f"{armour.name}: blows -{blows}, missiles -{primitive}, guns -{guns} levels ({', '.join(covered)})"


def _guard(world: Reading, unit: Unit, n: Numbers) -> tuple[str, ...]:
    """What shots at it meet beside range, cover and light (ACY-MISSILE-11, -12)."""
    it = target_of(world, unit, n)
    size = getattr(n, f"size_{it.size}")
    return (f"Shots at them: number {size + it.pace.amount:+d}",) if size or it.pace.amount else ()


def _until(world: Reading, unit: Unit) -> str:
    """What is said of a runner on its way: the squares that it passes now are those of the turn being played."""
    active = world.get(battle_of(world), Clock).active
    named = world.find(active, Identity) if active else None
    here = f"can be shot at here until {named.name if named is not None else 'the next'} has acted"
    return f"on its way: {'arrives at its next turn' if active == unit else here}"


def _marks(world: Reading, unit: Unit, n: Numbers) -> Marks:
    body, plan = world.get(unit, Injuries), plan_of(world, unit)
    clocks = ", ".join(f"{CLOCKS[level]} since Turn {since}" for level, since in body.bleeding)
    found = (
        ("dazed", f"dazed -{n.dazed}", body.stun >= n.dazed_at),
        ("skull", f"weakened -{n.weakened}", weakened(body)),
        ("drop", f"bleeding: {clocks}", bool(body.bleeding)),
        ("heat", f"fatigue -{body.weary}", body.weary > 0),
        ("dodge", "evading", plan.evading),
        ("aim", "aims", bool(plan.aims)),
        ("cross", "weapon jammed", jam_refusal(world, unit, "") is not None),
        ("settings", "at work", bool(plan.works)),
        ("sprint", _until(world, unit), world.find(unit, OnTheWay) is not None),
        *((("cross", f"{part.replace('_', ' ')} crippled", True)) for part in body.crippled),
    )
    return tuple((icon, words) for icon, words, on in found if on)
