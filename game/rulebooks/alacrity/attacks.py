"""Shots and blows: what may be attacked, the roll, the Dodge, the hit; automatic fire spread (ALA-RULING-29 to -32)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from game.dice.draws import Roll
from game.field import Cell, distance, is_chain
from game.messages import events as ev
from game.messages.orders import DECLINE, Attack, Burst, Close, Order, Respond
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alacrity.checks import DODGE, PercentCheck, dodge_check, dodge_refusal, percent_check
from game.rulebooks.alacrity.contests import contest_of
from game.rulebooks.alacrity.events import AimEnded, BowLoaded, DodgeMade, OffHandUsed
from game.rulebooks.alacrity.frames import Impact, PercentAttack
from game.rulebooks.alacrity.harm import placed_blow
from game.rulebooks.alacrity.injury import blow_of
from game.rulebooks.alacrity.numbers import Numbers, numbers
from game.rulebooks.alacrity.parts import Sighted
from game.rulebooks.alacrity.shot import (
    AUTO,
    BARE_HANDS,
    BLOW,
    CALLED,
    CONTESTS,
    OFF_HAND,
    SHOT,
    SPREAD,
    STRIKE,
    WEAPON,
    Manner,
    aims_at,
    arm_at,
    blade_of,
    called,
    facts_of,
)
from game.rulebooks.alacrity.states import stands
from game.rulebooks.alacrity.targets import (
    BLOWS,
    SHOTS,
    aim_lost,
    blow_means,
    blow_refusal,
    called_refusal,
    contest_refusal,
    line_refusal,
    lost,
    mode_refusal,
    noticed,
    off_hand_refusal,
    second_weapon,
    shot_means,
    shot_refusal,
    touch_refusal,
)
from game.systems.conditions import within_sure_reach
from game.systems.deeds import ATTACK, NOTHING, Deed
from game.systems.foes import foes_of
from game.systems.rulebook import Reply, Rulebook, StepFunction, ask_of
from game.systems.surprise import springing
from game.systems.terms import named
from game.systems.visibility import revealed
from game.systems.weapons import GUNS
from game.world.gear import Arms
from game.world.place import Position
from game.world.store import Reading, Unit

FISTS = 1
"""The d10 of a bare hand, in stun points (ALA-RULING-47)."""


def shot_list(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Order]:
    """A shot at everyone who can be shot at, called ones, and bursts where the weapon fires them."""
    n, modes = numbers(book), [mode for mode in SHOTS if mode_refusal(world, unit, mode) is None]
    for foe in foes_of(world, unit):
        if line_refusal(world, n, unit, foe) is None:
            orders = (Attack(foe, mode, options) for mode in modes for options in ((), *((one,) for one in CALLED)))
            yield from (order for order in orders if called_refusal(world, order) is None)


def blow_list(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Order]:
    """Blows at everyone within reach, called ones, and one with the second weapon."""
    n, kinds = numbers(book), BLOWS if blade_of(world, unit) is not None else (STRIKE,)
    ready, second = blow_means(world, book, unit) is None, off_hand_refusal(world, unit) is None
    for foe in foes_of(world, unit):
        if touch_refusal(world, n, unit, foe) is None:
            orders = (Close(foe, kind, options) for kind in kinds for options in ((), *((one,) for one in CALLED)))
            yield from (order for order in orders if ready and called_refusal(world, order) is None)
            yield from (Close(foe, WEAPON, (OFF_HAND,)),) * second
            tricks = (Close(foe, kind) for kind in CONTESTS if ready)
            yield from (order for order in tricks if contest_refusal(world, unit, order) is None)


# --- an attack under way ----------------------------------------------------------------------------------------


def attack_of(world: Reading, n: Numbers, unit: Unit, order: Attack | Close) -> PercentAttack:
    """An attack declared: its modifiers stand from now on."""
    close = isinstance(order, Close)
    sighted = world.find(unit, Sighted)
    aimed = sighted.points if sighted is not None and aims_at(world, unit, order.target) else 0
    ambush, place = springing(world, unit), called(order.options)
    how = Manner(order.kind if isinstance(order, Close) else order.mode, order.options, aimed, ambush)
    terms = named(BLOW if close else SHOT, facts_of(world, unit, order.target, how, n, close=close))
    with_ = BARE_HANDS if how.mode == STRIKE else world.get(unit, Arms).hand
    with_ = second_weapon(world, unit) if OFF_HAND in how.options else with_
    # A called shot is rolled: where it goes is a matter of skill (ALA-RULING-21, -36).
    fallen = not stands(world, order.target)
    sure = not place and within_sure_reach(world, n, unit, order.target, fallen=fallen)
    return PercentAttack(unit, order.target, how.mode, how.options, terms, with_, sure, ambush and bool(place))


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
        return done(*noticed(world, frame.target), ev.AttackEnded(frame.unit, frame.mode, flash=False))
    why = lost(world, frame.unit, frame.target)
    if why is not None:
        return go_on(replace(frame, stage="over"), ev.AttackLost(frame.unit, why))
    if frame.stage == "roll":
        return _rolled(frame, world, reply)
    return _dodged(frame, world, n, reply)


def _declared(frame: PercentAttack, world: Reading) -> Step:
    weapon = world.get(frame.unit, Arms).weapon if frame.place != BARE_HANDS else None
    key = weapon.key if weapon is not None else ""
    event = ev.AttackDeclared(frame.unit, frame.mode, (frame.target,), key, frame.options)
    shown = revealed(world, frame.unit, (frame.target,))
    used = (AimEnded(frame.unit),) if frame.mode not in BLOWS and aims_at(world, frame.unit, frame.target) else ()
    return go_on(replace(frame, stage="roll"), event, *shown, *_fired(frame, world), *used)


def _fired(frame: PercentAttack, world: Reading) -> tuple[ev.Event, ...]:
    """The rounds that a shot takes."""
    rounds = SHOTS.get(frame.mode, 0)
    return shots_fired(world, frame.unit, frame.place, rounds) if rounds else ()


def shots_fired(world: Reading, unit: Unit, place: int, rounds: int) -> tuple[ev.Event, ...]:
    """So many rounds of a weapon are gone; a bow is empty after it (ALA-RULING-40)."""
    spent, weapon = ev.AmmunitionChanged(unit, place, -rounds), world.get(unit, Arms).weapons[place]
    drawn = arm_at(world, unit, place).drawn
    return (spent, BowLoaded(unit, weapon.key, place, loaded=False)) if drawn else (spent,)


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
    found = Impact(frame.target, frame.unit, STRIKE, FISTS, stun=True)
    if frame.place != BARE_HANDS:
        found = weapon_impact(world, frame.unit, frame.target, frame.place)
    blow = placed_blow(blow_of(found), CALLED.get(called(frame.options), ""), ambush=frame.ambush)
    return replace(found, bare=blow.bare, outright=blow.outright, place=blow.place)


def weapon_impact(world: Reading, unit: Unit, target: Unit, place: int) -> Impact:
    """A plain hit with a weapon carried."""
    arm, weapon = arm_at(world, unit, place), world.get(unit, Arms).weapons[place]
    return Impact(target, unit, weapon.key, int(weapon.damage.partition("d")[0]), arm.piercing, arm.stun)


def _spent(_world: Reading, _book: Rulebook, unit: Unit, order: Attack | Close) -> tuple[ev.Event, ...]:
    if OFF_HAND in order.options:
        return (OffHandUsed(unit),)
    why = order.kind if isinstance(order, Close) else order.mode
    return (ev.ActionsChanged(unit, standard=-1, why=why),)


def _frames(world: Reading, book: Rulebook, unit: Unit, order: Attack | Close) -> tuple[Frame, ...]:
    if isinstance(order, Close) and order.kind in CONTESTS:
        return (contest_of(world, numbers(book), unit, order),)
    return (attack_of(world, numbers(book), unit, order),)


STEPS: dict[type[Frame], StepFunction] = {PercentAttack: step}
DEEDS: dict[type[Order], Deed] = {
    Attack: Deed(shot_refusal, shot_list, _frames, _spent, means=shot_means, takes=lambda _order: ATTACK),
    Close: Deed(
        blow_refusal, blow_list, _frames, _spent, takes=lambda order: NOTHING if OFF_HAND in order.options else ATTACK,
    ),
}  # fmt: skip


# --- automatic fire spread over neighbours --------------------------------------------------------------------------


def spread_over(world: Reading, unit: Unit, squares: tuple[Cell, ...]) -> tuple[Unit, ...]:
    """The enemies in some squares who are in the fight, in order of square and number."""
    there = {foe: world.get(foe, Position).cell for foe in foes_of(world, unit) if stands(world, foe)}
    return tuple(foe for cell in squares for foe in there if there[foe] == cell)


def spread_means(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    """Why a unit does not spread its fire: it takes a rate of 3 and ten rounds."""
    return shot_means(world, book, unit) or mode_refusal(world, unit, AUTO)


def spread_refusal(world: Reading, book: Rulebook, unit: Unit, order: Burst) -> str | None:
    """Why fire is not spread over these squares; None when it may be."""
    if order.options:
        return f"nothing is added to it: {' '.join(order.options)}"
    if not is_chain(order.squares) or len(order.squares) > numbers(book).spread_most:
        return "a row of squares that touch, at most 3 (ALA-RULING-42)"
    return spread_means(world, book, unit) or targets_refusal(world, numbers(book), unit, order.squares)


def targets_refusal(world: Reading, n: Numbers, unit: Unit, squares: tuple[Cell, ...]) -> str | None:
    """Why fire is not spread over who stands there: 2 or 3 enemies, each next to another, each to be shot at."""
    foes = spread_over(world, unit, squares)
    if not 1 < len(foes) <= n.spread_most:
        return f"2 or 3 enemies are spread over, not {len(foes)} (ALA-RULING-42)"
    cells = [world.get(foe, Position).cell for foe in foes]
    near = (sum(distance(cell, other) <= 1 for other in cells) for cell in cells)  # oneself is one of them
    if min(near) < 2:
        return "each of them stands next to another (ALA-RULING-42)"
    return next((why for foe in foes if (why := line_refusal(world, n, unit, foe)) is not None), None)


def spread_list(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Order]:
    """Over every two or three enemies side by side who can be shot at, each set once."""
    n, found = numbers(book), set[tuple[Unit, ...]]()
    open_to = [foe for foe in foes_of(world, unit) if stands(world, foe) and line_refusal(world, n, unit, foe) is None]
    cells = sorted({world.get(foe, Position).cell for foe in open_to})
    for count in range(1, n.spread_most + 1):
        for squares in permutations(cells, count):
            if is_chain(squares) and targets_refusal(world, n, unit, squares) is None:
                foes = tuple(sorted(spread_over(world, unit, squares)))
                if foes not in found:
                    found.add(foes)
                    yield Burst(squares)


def attacks_of(world: Reading, n: Numbers, unit: Unit, order: Burst) -> tuple[PercentAttack, ...]:
    """An attack on each, declared at once; the rounds are paid for all of them together."""
    return tuple(attack_of(world, n, unit, Attack(foe, SPREAD)) for foe in spread_over(world, unit, order.squares))


def _burst(world: Reading, _book: Rulebook, unit: Unit, _order: Burst) -> tuple[ev.Event, ...]:
    rounds = ev.AmmunitionChanged(unit, world.get(unit, Arms).hand, -SHOTS[AUTO])
    return (ev.ActionsChanged(unit, standard=-1, why=SPREAD), rounds)


def _spread(world: Reading, book: Rulebook, unit: Unit, order: Burst) -> tuple[Frame, ...]:
    return attacks_of(world, numbers(book), unit, order)


SPREAD_DEEDS: dict[type[Order], Deed] = {
    Burst: Deed(spread_refusal, spread_list, _spread, _burst, means=spread_means, takes=lambda _order: ATTACK),
}
