"""Shots and blows: what may be attacked, the roll, the Dodge, the hit (ALA-RULING-29 to -32, -47)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.dice.draws import Roll
from game.field import cover_rung, distance, sight
from game.messages import events as ev
from game.messages.orders import DECLINE, Attack, Close, Order, Respond
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alacrity.checks import DODGE, dodge_check, dodge_refusal
from game.rulebooks.alacrity.dice import PercentCheck, percent_check
from game.rulebooks.alacrity.events import AimEnded, AimTaken, BowLoaded, DodgeMade
from game.rulebooks.alacrity.frames import AimAt, Impact, KeepDown, PercentAttack
from game.rulebooks.alacrity.numbers import Numbers, numbers
from game.rulebooks.alacrity.parts import PercentArms, Sighted
from game.rulebooks.alacrity.shot import (
    AUTO,
    BARE_HANDS,
    BLOW,
    BURST,
    FULL,
    SHOT,
    STRIKE,
    WEAPON,
    Manner,
    arm_at,
    blade_of,
    facts_of,
    kept_down,
)
from game.rulebooks.alacrity.states import stands
from game.systems.concealment import hidden_by
from game.systems.conditions import act_refusal, notices, within_sure_reach
from game.systems.deeds import ATTACK, STANDARD, Deed
from game.systems.foes import foes_of
from game.systems.ring import at_arm
from game.systems.rulebook import Reply, Rulebook, StepFunction, ask_of
from game.systems.surprise import surprised
from game.systems.terms import named
from game.systems.visibility import revealed
from game.systems.weapons import GUNS, gun_of
from game.world.body import Allegiance, Build, Dead
from game.world.gear import Ammunition, Arms
from game.world.place import Position, Unaware, seen_by
from game.world.store import Reading, Unit
from game.world.turns import Actions

SHOTS = {"shot": 1, BURST: 3, AUTO: 10}
"""Rounds that each mode of fire takes (ALA-RULING-40)."""
RATES = {"shot": 1, BURST: 2, AUTO: 3}
"""The rate of a weapon that each mode takes (ALA-RULING-42)."""
BLOWS = (WEAPON, STRIKE)
SPENT = "no declared action left (ALA-RULING-27)"
FISTS = 1
"""The d10 of a bare hand, in stun points (ALA-RULING-47)."""


# --- what may be attacked ---------------------------------------------------------------------------------------


def action_refusal(world: Reading, unit: Unit) -> str | None:
    """Why a unit has no declared action left."""
    return None if world.get(unit, Actions).standard > 0 else SPENT


def foe_refusal(world: Reading, unit: Unit, target: Unit) -> str | None:
    """Why this is no enemy that could be attacked at all."""
    if world.find(target, Position) is None or world.find(target, Build) is None:
        return "no such target in sight"
    if world.get(target, Allegiance).side == world.get(unit, Allegiance).side:
        return "not an enemy"
    return "nothing is left of the target" if world.find(target, Dead) is not None else None


def gun_refusal(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    """Why a unit cannot shoot at all just now, its action aside (ALA-RULING-40, ALA-BASE-17)."""
    weapon, hand = gun_of(world, unit), world.get(unit, Arms).hand
    if weapon is None:
        return "nothing in hand that shoots"
    if world.get(unit, Ammunition).points[hand] < 1:
        return f"the {weapon.name} is empty (ALA-RULING-40)"
    unloaded = hand in world.get(unit, PercentArms).empty
    return f"the {weapon.name} is not loaded (ALA-BASE-17)" if unloaded else None


def shot_means(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    """Why a unit cannot shoot at anybody."""
    return action_refusal(world, unit) or gun_refusal(world, book, unit)


def shot_refusal(world: Reading, book: Rulebook, unit: Unit, order: Attack) -> str | None:
    """Why a shot is not legal; None when it is."""
    if order.mode not in SHOTS or order.options:
        return f"no such way to attack: {' '.join((order.mode, *order.options))}"
    means = shot_means(world, book, unit) or mode_refusal(world, unit, order.mode)
    return means or line_refusal(world, numbers(book), unit, order.target)


def mode_refusal(world: Reading, unit: Unit, mode: str) -> str | None:
    """Why the weapon in hand does not fire so: its rate, or too few rounds (ALA-RULING-40, -42)."""
    hand = world.get(unit, Arms).hand
    if arm_at(world, unit, hand).rate < RATES[mode]:
        return "the weapon does not fire so fast (ALA-RULING-42)"
    left = world.get(unit, Ammunition).points[hand]
    return None if left >= SHOTS[mode] else f"it takes {SHOTS[mode]} rounds, {left} are left (ALA-RULING-40)"


def line_refusal(world: Reading, n: Numbers, unit: Unit, target: Unit) -> str | None:
    """Why a target cannot be shot at: gone, out of range or sight, behind full cover (ALA-RULING-32, -33)."""
    refusal = foe_refusal(world, unit, target)
    if refusal is not None:
        return refusal
    here, there = world.get(unit, Position).cell, world.get(target, Position).cell
    if not notices(world, unit, there) and world.get(unit, Allegiance).side not in seen_by(world, target):
        return "blinded, and nobody sees the target for it (ALA-COND-04)"
    squares, far = distance(here, there), arm_at(world, unit, world.get(unit, Arms).hand).bands[-1]
    if squares > far:
        return f"out of range: {squares} squares, at most {far} (ALA-RULING-32)"
    if not sight(world.field).sees(here, there):
        return "no line of sight (ASC-RULING-88)"
    if squares and cover_rung(world.field, here, there) >= FULL:
        return "total cover: no direct attack (ALA-COVER-05)"
    return hidden_by(world, n, unit, there)


def blow_means(world: Reading, _book: Rulebook, unit: Unit) -> str | None:
    """Why a unit cannot strike at anybody."""
    return action_refusal(world, unit)


def blow_refusal(world: Reading, book: Rulebook, unit: Unit, order: Close) -> str | None:
    """Why a blow is not legal; None when it is (ALA-RULING-47)."""
    if order.kind not in BLOWS or order.options:
        return f"no such blow: {' '.join((order.kind, *order.options))}"
    if order.kind == WEAPON and blade_of(world, unit) is None:
        return "no weapon for close combat in hand"
    return action_refusal(world, unit) or touch_refusal(world, numbers(book), unit, order.target)


def touch_refusal(world: Reading, n: Numbers, unit: Unit, target: Unit) -> str | None:
    """Why a target is not within reach of the arm."""
    refusal = foe_refusal(world, unit, target)
    if refusal is not None:
        return refusal
    here, there = world.get(unit, Position).cell, world.get(target, Position).cell
    return None if at_arm(world.field, here, there, n.reach) else "out of reach (ALA-RULING-47)"


def shot_list(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Order]:
    """A shot at everyone who can be shot at, and bursts where the weapon fires them."""
    n, modes = numbers(book), [mode for mode in SHOTS if mode_refusal(world, unit, mode) is None]
    for foe in foes_of(world, unit):
        if line_refusal(world, n, unit, foe) is None:
            yield from (Attack(foe, mode) for mode in modes)


def blow_list(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Order]:
    """Blows at everyone within reach."""
    n, kinds = numbers(book), BLOWS if blade_of(world, unit) is not None else (STRIKE,)
    for foe in foes_of(world, unit):
        if touch_refusal(world, n, unit, foe) is None:
            yield from (Close(foe, kind) for kind in kinds)


# --- an attack under way ----------------------------------------------------------------------------------------


def attack_of(world: Reading, n: Numbers, unit: Unit, order: Attack | Close) -> PercentAttack:
    """An attack declared: its modifiers stand from now on."""
    close = isinstance(order, Close)
    sighted = world.find(unit, Sighted)
    aimed = sighted.points if sighted is not None and _aims_at(world, unit, order.target) else 0
    how = Manner(order.kind if isinstance(order, Close) else order.mode, order.options, aimed)
    facts = facts_of(world, unit, order.target, how, n, close=close)
    place = BARE_HANDS if how.mode == STRIKE else world.get(unit, Arms).hand
    sure = within_sure_reach(world, n, unit, order.target, fallen=not stands(world, order.target))
    return PercentAttack(unit, order.target, how.mode, how.options, named(BLOW if close else SHOT, facts), place, sure)


def attack_check(world: Reading, frame: PercentAttack) -> PercentCheck:
    """The roll; its margin counts where the target may dodge."""
    bands = () if dodge_refusal(world, frame.target, frame.unit) is None else (0,)
    return percent_check("attack", frame.unit, frame.modifiers, bands)


def by_gun(world: Reading, frame: PercentAttack) -> bool:
    """Whether an attack is fired from a firearm: a bow is none (ALA-RULING-31)."""
    weapon = world.get(frame.unit, Arms).weapon
    return frame.mode not in BLOWS and weapon is not None and weapon.kind in GUNS and weapon.kind != "bow"


def step(frame: PercentAttack, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """One step of an attack."""
    n = numbers(book)
    if frame.stage == "declared":
        return _declared(frame, world)
    if frame.stage == "over":
        return done(*_noticed(frame, world), ev.AttackEnded(frame.unit, frame.mode, flash=False))
    why = lost(frame, world)
    if why is not None:
        return go_on(replace(frame, stage="over"), ev.AttackLost(frame.unit, why))
    if frame.stage == "roll":
        return _rolled(frame, world, reply)
    return _dodged(frame, world, n, reply)


def lost(frame: PercentAttack, world: Reading) -> str | None:
    """Why an attack fails before any roll."""
    if not stands(world, frame.unit) or act_refusal(world, frame.unit) is not None:
        return "the attacker has fallen"
    return "nothing is left of the target" if world.find(frame.target, Dead) is not None else None


def _declared(frame: PercentAttack, world: Reading) -> Step:
    weapon = world.get(frame.unit, Arms).weapon if frame.place != BARE_HANDS else None
    key = weapon.key if weapon is not None else ""
    event = ev.AttackDeclared(frame.unit, frame.mode, (frame.target,), key, frame.options)
    shown = revealed(world, frame.unit, (frame.target,))
    used = (AimEnded(frame.unit),) if frame.mode not in BLOWS and _aims_at(world, frame.unit, frame.target) else ()
    return go_on(replace(frame, stage="roll"), event, *shown, *_fired(frame, world), *used)


def _aims_at(world: Reading, unit: Unit, target: Unit) -> bool:
    sighted = world.find(unit, Sighted)
    return sighted is not None and sighted.target == target


def _fired(frame: PercentAttack, world: Reading) -> tuple[ev.Event, ...]:
    """The rounds that a shot takes; a bow is empty after it (ALA-RULING-40)."""
    rounds = SHOTS.get(frame.mode, 0)
    if not rounds:
        return ()
    spent = ev.AmmunitionChanged(frame.unit, frame.place, -rounds)
    weapon = world.get(frame.unit, Arms).weapons[frame.place]
    drawn = arm_at(world, frame.unit, frame.place).drawn
    return (spent, BowLoaded(frame.unit, weapon.key, frame.place, loaded=False)) if drawn else (spent,)


def _rolled(frame: PercentAttack, world: Reading, reply: Reply) -> Step:
    """The roll first; if it fails, no Dodge is asked (ALA-RULING-29)."""
    if frame.sure:
        return hit(frame, world)
    check = attack_check(world, frame)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check))
    if not check.succeeds(reply.value):
        return missed(frame)
    if not check.bands:
        return go_on(replace(frame, stage="dodge", margin=reply.value))
    return hit(frame, world)


def _dodged(frame: PercentAttack, world: Reading, n: Numbers, reply: Reply) -> Step:
    """The target is asked; margins are compared, a tie is the defender's (ALA-BASE-03)."""
    if frame.stage == "dodge":
        if reply is None:
            choices = (DECLINE, Respond(DODGE))
            return wait(frame, ask_of(world, frame.target, DODGE, choices, about=frame.unit, weight=frame.margin))
        return go_on(replace(frame, stage="dodging")) if reply != DECLINE else hit(frame, world)
    check = dodge_check(world, frame.target, n, gun=by_gun(world, frame), margin=frame.margin)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check))
    away = check.succeeds(reply.value)
    event = (DodgeMade(frame.target, frame.unit, away), *aim_lost(world, frame.target))
    return missed(frame, *event) if away else hit(frame, world, *event)


def aim_lost(world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
    """Who moves, dodges or is hit aims no more (ALA-RULING-44)."""
    return (AimEnded(unit),) if world.find(unit, Sighted) is not None else ()


def missed(frame: PercentAttack, *before: ev.Event) -> Step:
    """The attack fails."""
    return go_on(
        replace(frame, stage="over", margin=0), *before, ev.AttackRolled(frame.unit, frame.target, frame.mode, -1, 0)
    )


def hit(frame: PercentAttack, world: Reading, *before: ev.Event) -> Step:
    """The attack hits."""
    event = ev.AttackRolled(frame.unit, frame.target, frame.mode, 0, 1)
    return go_on(replace(frame, stage="over", margin=0), *before, event, push=(impact_of(frame, world),))


def impact_of(frame: PercentAttack, world: Reading) -> Impact:
    """What a hit of an attack brings (ALA-RULING-35, -47)."""
    arm = arm_at(world, frame.unit, frame.place)
    if frame.place == BARE_HANDS:
        return Impact(frame.target, frame.unit, STRIKE, FISTS, stun=True)
    weapon = world.get(frame.unit, Arms).weapons[frame.place]
    dice = int(weapon.damage.partition("d")[0])
    return Impact(frame.target, frame.unit, weapon.key, dice, arm.piercing, arm.stun)


def _noticed(frame: PercentAttack, world: Reading) -> tuple[ev.Event, ...]:
    """Who was attacked is unaware no more, but in the moment of surprise."""
    unaware = world.find(frame.target, Unaware) is not None and not surprised(world, frame.target)
    return (ev.Noticed(frame.target),) if unaware else ()


def _spent(_world: Reading, _book: Rulebook, unit: Unit, order: Attack | Close) -> tuple[ev.Event, ...]:
    why = order.kind if isinstance(order, Close) else order.mode
    return (ev.ActionsChanged(unit, standard=-1, why=why),)


def _frames(world: Reading, book: Rulebook, unit: Unit, order: Attack | Close) -> tuple[Frame, ...]:
    return (attack_of(world, numbers(book), unit, order),)


# --- aim, and suppressing fire ----------------------------------------------------------------------------------------


def aim_refusal(world: Reading, book: Rulebook, unit: Unit, order: AimAt) -> str | None:
    """Why a unit may not aim at somebody (ALA-RULING-44)."""
    if _aims_at(world, unit, order.target):
        return "aims there already (ALA-RULING-44)"
    return shot_means(world, book, unit) or line_refusal(world, numbers(book), unit, order.target)


def aim_list(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Order]:
    """Aim at everyone who can be shot at."""
    for foe in foes_of(world, unit):
        if not _aims_at(world, unit, foe) and line_refusal(world, numbers(book), unit, foe) is None:
            yield AimAt(foe)


def _aimed(world: Reading, book: Rulebook, unit: Unit, order: AimAt) -> tuple[ev.Event, ...]:
    """The action, and ten points for each of accuracy, 10 to 40 (ALA-RULING-44)."""
    n, accuracy = numbers(book), arm_at(world, unit, world.get(unit, Arms).hand).accuracy
    points = n.aim_points * min(n.aim_most, max(1, accuracy))
    return (ev.ActionsChanged(unit, standard=-1, why="aim"), AimTaken(unit, order.target, points))


def down_means(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    """Why a unit cannot keep anybody down: it takes a rate of 2 and ten rounds (ALA-RULING-43)."""
    why = shot_means(world, book, unit)
    if why is not None:
        return why
    hand = world.get(unit, Arms).hand
    if arm_at(world, unit, hand).rate < RATES[BURST]:
        return "the weapon does not fire so fast (ALA-RULING-43)"
    left = world.get(unit, Ammunition).points[hand]
    return None if left >= SHOTS[AUTO] else f"it takes {SHOTS[AUTO]} rounds, {left} are left (ALA-RULING-40)"


def down_refusal(world: Reading, book: Rulebook, unit: Unit, order: KeepDown) -> str | None:
    """Why this enemy cannot be kept down."""
    why = down_means(world, book, unit) or line_refusal(world, numbers(book), unit, order.target)
    return why or _pinned(world, numbers(book), order.target)


def _pinned(world: Reading, n: Numbers, target: Unit) -> str | None:
    """Suppression of any kind counts once, the worst (ALA-RULING-43)."""
    if not stands(world, target):
        return "it is out of the fight"
    return "suppressed as much already (ALA-RULING-43)" if kept_down(world, target) <= n.suppress_points else None


def down_list(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Order]:
    """Everyone who can be shot at and is not suppressed as much already."""
    n = numbers(book)
    for foe in foes_of(world, unit):
        if _pinned(world, n, foe) is None and line_refusal(world, n, unit, foe) is None:
            yield KeepDown(foe)


def _kept_down(world: Reading, book: Rulebook, unit: Unit, order: KeepDown) -> tuple[ev.Event, ...]:
    """The action, ten rounds, and 20 less on the attacks of the target to the end of its next turn."""
    n, hand = numbers(book), world.get(unit, Arms).hand
    spent = ev.ActionsChanged(unit, standard=-1, why="suppress")
    rounds = ev.AmmunitionChanged(unit, hand, -SHOTS[AUTO])
    more = n.suppress_points - kept_down(world, order.target)
    shown = revealed(world, unit, (order.target,))
    noticed = world.find(order.target, Unaware) is not None and not surprised(world, order.target)
    return (
        spent, rounds, *shown, ev.Suppressed(order.target, unit, more, 1), *((ev.Noticed(order.target),) * noticed)
    )  # fmt: skip


STEPS: dict[type[Frame], StepFunction] = {PercentAttack: step}
DEEDS: dict[type[Order], Deed] = {
    Attack: Deed(shot_refusal, shot_list, _frames, _spent, means=shot_means, takes=lambda _order: ATTACK),
    AimAt: Deed(aim_refusal, aim_list, at_once=_aimed, means=shot_means, takes=lambda _order: STANDARD),
    KeepDown: Deed(down_refusal, down_list, at_once=_kept_down, means=down_means, takes=lambda _order: ATTACK),
    Close: Deed(blow_refusal, blow_list, _frames, _spent, means=blow_means, takes=lambda _order: ATTACK),
}
