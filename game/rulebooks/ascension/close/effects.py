"""What a close attack that succeeds does: Advantage built, blows dealt, throws (ASC-UNARM-05, -06, ASC-MELEE)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from game.dice.draws import Damage, Roll
from game.field import Cell, distance, neighbours8
from game.messages import events as ev
from game.messages.frames import Hit
from game.messages.orders import DECLINE, Move, Order, Respond, sort_key
from game.messages.stack import Ask, Chance, Frame, Step, done, go_on, wait
from game.rulebooks.ascension.close.challenge import blade_of
from game.rulebooks.ascension.close.factor import (
    WEAPON,
    Done,
    blade_blow,
    built,
    class_of,
    factor_of,
    fist_blow,
    ki_of,
    lunges,
    steps_of,
    tag_of,
)
from game.rulebooks.ascension.close.grapples import grapple_effect
from game.rulebooks.ascension.close.postures import stance_of
from game.rulebooks.ascension.events import Brandished, BreathRegained, WeaponAside, Winded
from game.rulebooks.ascension.frames import CloseAttack, Crash, Fling, TakeWound, WeaponStruck
from game.rulebooks.ascension.harm import hit_of, place_called
from game.rulebooks.ascension.injury import LIGHT, WILD
from game.rulebooks.ascension.moves import CROWDING
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import Price, bought, price_refusal
from game.rulebooks.ascension.shot import precise
from game.rulebooks.ascension.states import stands
from game.systems.rulebook import Reply, Rulebook, StepFunction, ask_of
from game.world.body import Allegiance, Build
from game.world.place import Melee, Position, Posture, Trail, seen_by, where
from game.world.store import Reading, Unit
from game.world.turns import Actions

THROWN = "thrown"
"""The gait of who is thrown: no move of its own (ASC-RULING-86)."""
_DICE = "1d3"


def throw_effect(frame: CloseAttack, world: Reading, n: Numbers) -> Done:
    """A Throw: Initiative, an action lost, 1d3; Debilitating Blow wounds and costs one more (ASC-RULING-72)."""
    steps = steps_of(frame.margin, factor_of(world, frame.unit, frame.kind, n))
    hard = "debilitating" in frame.options
    winded = Winded(frame.target, n.throw_lost + (n.debilitating_lost if hard else 0))
    wound = (TakeWound(frame.target, "blunt", LIGHT, WILD["throw"]),) if hard else ()
    frames = (Fling(frame.unit, frame.target, steps), _fall(frame.unit, frame.target), *wound)
    return (*built(frame, world, n), winded), frames


def _fall(by: Unit, unit: Unit, rolled: int = -1) -> Hit:
    return Hit(
        unit=unit,
        by=by,
        cause="unarmed",
        damage=_DICE,
        damage_type="blunt",
        rolled=rolled,
        wild=WILD["throw"],
        wound="blunt",
    )


def fling_step(frame: Fling, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Toss and Trip are bought once the Throw has succeeded; then the thrower says where to (ASC-RULING-53, -72)."""
    n = numbers(book)
    if not stands(world, frame.unit, n):
        return done()
    if frame.stage == "toss":
        return _grenade_throw(frame, world, n, reply)
    if frame.stage == "trip":
        return _trip(frame, world, n, reply)
    options = flights(world, n, frame)
    if not options:
        return done()
    if reply is None:
        return wait(frame, _ask(frame, world, "fling", options))
    return _flown(frame, world, n, reply.to) if isinstance(reply, Move) else done()


def _ask(frame: Fling, world: Reading, question: str, choices: tuple[Move | Respond, ...]) -> Ask:
    cell = world.get(frame.target, Position).cell
    return ask_of(world, frame.unit, question, (DECLINE, *choices), about=frame.target, cell=cell)


def _grenade_throw(frame: Fling, world: Reading, n: Numbers, reply: Reply) -> Step:
    """Two squares more, and hard on whatever stops it (ASC-ADV-16)."""
    onward, price = replace(frame, stage="trip"), Price(n.toss_cost, 0)
    if price_refusal(world, frame.unit, price) is not None:
        return go_on(onward)
    if reply is None:
        return wait(frame, _ask(frame, world, "toss", (Respond("toss"),)))
    if reply == DECLINE:
        return go_on(onward)
    further = replace(onward, squares=frame.squares + n.toss_squares, tossed=True)
    return go_on(further, *bought(world, frame.unit, price, "toss"))


def _trip(frame: Fling, world: Reading, n: Numbers, reply: Reply) -> Step:
    """The victim comes down prone (ASC-ADV-18)."""
    onward, price = replace(frame, stage="way"), Price(0, n.trip_cost)
    down = not stands(world, frame.target, n) or world.get(frame.target, Posture).prone
    if down or price_refusal(world, frame.unit, price) is not None:
        return go_on(onward)
    if reply is None:
        return wait(frame, _ask(frame, world, "trip", (Respond("trip"),)))
    if reply == DECLINE:
        return go_on(onward)
    return go_on(onward, *bought(world, frame.unit, price, "trip"), ev.FellProne(frame.target, "trip"))


def flights(world: Reading, n: Numbers, frame: Fling) -> tuple[Move, ...]:
    """Where the victim may be thrown to, as far as the thrower's side knows; what stops a Toss is an aim as well."""
    here = world.get(frame.target, Position).cell
    known = _known_taken(world, n, frame)
    found: list[Move] = []
    for side in neighbours8(here):
        cell, step = here, (side[0] - here[0], side[1] - here[1])
        for _ in range(frame.squares):
            before, cell = cell, (cell[0] + step[0], cell[1] + step[1])
            free = flies(world, before, cell) and cell not in known
            if free or frame.tossed:
                found.append(Move(cell, THROWN))
            if not free:
                break
    return tuple(sorted(found, key=sort_key))


def flies(world: Reading, here: Cell, to: Cell) -> bool:
    """Whether a body flies from a square to the next: over a drop it does (ASC-RULING-87, ALA-HAZ-02)."""
    field = world.field
    return field.may_step(here, to) or (field.may_pass(here, to) and field.drop(here, to) > 0)


def _known_taken(world: Reading, n: Numbers, frame: Fling) -> frozenset[Cell]:
    """Squares taken for the victim's side by those whom the thrower's side knows of (ASC-RULING-86)."""
    side = world.get(frame.unit, Allegiance).side
    taken = CROWDING.full(world, frame.target, n)
    known = (
        where(world, other)
        for other in world.having(Build)
        if world.get(other, Allegiance).side == side or side in seen_by(world, other)
    )
    return taken & frozenset(known)


def _flown(frame: Fling, world: Reading, n: Numbers, to: Cell) -> Step:
    """Straight there, or to the last square before what is in the way (ASC-RULING-53, -86)."""
    here = world.get(frame.target, Position).cell
    step = (_sign(to[0] - here[0]), _sign(to[1] - here[1]))
    taken = CROWDING.full(world, frame.target, n)
    cell, stopped = here, False
    while cell != to and not stopped:
        ahead = (cell[0] + step[0], cell[1] + step[1])
        stopped = not flies(world, cell, ahead) or ahead in taken
        cell = cell if stopped else ahead
    thrown = (ev.Stepped(frame.target, here, cell, THROWN),) if cell != here else ()
    if not (stopped and frame.tossed):
        return done(*thrown)
    against = (cell[0] + step[0], cell[1] + step[1])
    return done(*thrown, push=(Crash(frame.unit, frame.target, _holder(world, n, frame.target, against)),))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _holder(world: Reading, n: Numbers, target: Unit, cell: Cell) -> Unit:
    """Who of the victim's own side stands in a square; 0 if nobody does."""
    side = world.get(target, Allegiance).side
    for other in world.having(Build):
        same = other != target and world.get(other, Allegiance).side == side
        if same and where(world, other) == cell and stands(world, other, n):
            return other
    return 0


def crash_step(frame: Crash, _world: Reading, _book: Rulebook, reply: Reply) -> Step:
    """One roll for the victim and for the one it is thrown against (ASC-RULING-72)."""
    if not isinstance(reply, Roll):
        return wait(frame, Chance(Damage("damage", frame.unit, _DICE)))
    hurt = (frame.target, frame.other) if frame.other else (frame.target,)
    return done(push=tuple(_fall(frame.unit, unit, reply.value) for unit in hurt))


STEPS: dict[type[Frame], StepFunction] = {Fling: fling_step, Crash: crash_step}


# --- what they cost their victim when its next turn opens -------------------------------------------------------------

KINDS = ("lose_move", "lose_standard")
"""Which action goes: the owner says, where there is something to say."""


def owed_by(world: Reading, unit: Unit, left: Actions) -> tuple[Respond, ...]:
    """The answers open to a unit that is to lose some of these actions: several only where it may choose."""
    lost = (world.find(unit, Melee) or Melee()).lost
    if not lost:
        return ()
    if lost < left.move + left.standard and left.move and left.standard:
        return tuple(map(Respond, KINDS))
    return (Respond(KINDS[0] if left.move else KINDS[1]),)


def winded(world: Reading, unit: Unit, left: Actions, answer: Order | None) -> tuple[ev.Event, ...]:
    """The actions lost, the chosen kind first; what goes beyond those of the turn lapses (ASC-RULING-53)."""
    lost = (world.find(unit, Melee) or Melee()).lost
    if not lost:
        return ()
    if answer == Respond(KINDS[1]):
        standard = min(lost, left.standard)
        move = min(lost - standard, left.move)
    else:
        move = min(lost, left.move)
        standard = min(lost - move, left.standard)
    taken = ev.ActionsChanged(unit, standard=-standard, move=-move, why="thrown")
    return (*((taken,) if standard or move else ()), BreathRegained(unit))


Effect: TypeAlias = Callable[[CloseAttack, Reading, Numbers], Done]


def strike_effect(frame: CloseAttack, world: Reading, n: Numbers) -> Done:
    """A Strike: Accuracy, and 1d3 with half dice for force and Ki (ASC-UNARM-05)."""
    steps = steps_of(frame.margin, factor_of(world, frame.unit, frame.kind, n))
    sure = precise(world, frame.options, frame.target)
    blow = fist_blow(n, steps, ki_of(world, frame.unit), frame.options, precise=sure)
    how = {"place": place_called(frame.options), "wild": WILD["strike"], "wound": "blunt"}
    hit = hit_of(blow, frame.target, frame.unit, "unarmed", "blunt", **how)
    return built(frame, world, n), (hit,)


def weapon_effect(frame: CloseAttack, world: Reading, n: Numbers) -> Done:
    """A weapon's hit: what its card builds, its dice, and what its tags do (ASC-MELEE-02, -06 to -12)."""
    blade = blade_of(world, frame.unit)
    if blade is None:
        return (), ()
    stance = stance_of(world, frame.unit, n)
    steps = steps_of(frame.margin, factor_of(world, frame.unit, frame.kind, n, frame.options))
    tag, sure = tag_of(blade, stance), precise(world, frame.options, frame.target)
    onward = lunged(world, frame.unit, frame.target)
    blow = blade_blow(n, blade, stance, steps, frame.options, precise=sure, lunges=onward)
    how = {"wild": WILD["melee"], "wound": class_of(blade, stance), "mental": blade.mental}
    how["place"] = place_called(frame.options)
    hit = hit_of(blow, frame.target, frame.unit, blade.key, tag or blade.damage_type, **how)
    return built(frame, world, n), (hit,)


def lunged(world: Reading, unit: Unit, target: Unit) -> bool:
    """Whether a step of this turn has brought the attacker nearer to its target."""
    trail, here = world.find(unit, Trail), world.get(unit, Position).cell
    return trail is not None and lunges((*trail.cells, here), world.get(target, Position).cell)


def brandish_effect(frame: CloseAttack, world: Reading, n: Numbers) -> Done:
    """A show with the weapon that tells: Accuracy, if within reach; no damage (ASC-MELEE-15 to -18)."""
    near = distance(world.get(frame.unit, Position).cell, world.get(frame.target, Position).cell) <= n.close_reach
    event = Brandished(frame.unit, frame.target, success=True)
    return (event, *(built(frame, world, n) if near else ())), ()


def weapon_strike_effect(frame: CloseAttack, _world: Reading, n: Numbers) -> Done:
    """The target's weapon is knocked aside, and Advantage goes with it (ASC-MELEE-36, -37, ASC-RULING-69)."""
    struck = WeaponStruck(frame.unit, frame.target, struck_points(n, frame.margin))
    return (WeaponAside(frame.target, aside=True),), (struck,)


def struck_points(n: Numbers, margin: int) -> int:
    """The Advantage that a strike at the weapon takes by its margin (ASC-RULING-69)."""
    return n.weapon_strike_least + margin // n.weapon_strike_step


EFFECTS: dict[str, Effect] = {
    "strike": strike_effect,
    "throw": throw_effect,
    "grapple": grapple_effect,
    WEAPON: weapon_effect,
    "brandish": brandish_effect,
    "weapon_strike": weapon_strike_effect,
}
