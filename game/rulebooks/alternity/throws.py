"""Throws: weapons at somebody; what is thrown or launched at a square, where it lands (ALT-BASE-20, -28)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from game.dice.draws import Draw, Modifier, Roll
from game.dice.ladder import CRITICAL, ORDINARY
from game.dice.steps import StepCheck
from game.field import Cell, Field, stride_distance
from game.field.cells import neighbours8
from game.messages import events as ev
from game.messages.orders import Attack, Burst, Order, Throw
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alternity.areas import caught, clouds
from game.rulebooks.alternity.attack import (
    LOB,
    SHOT,
    Manner,
    Reach,
    arm_in_hand,
    attacker,
    between,
    gun_refusal,
    reach_of,
    rounds_of,
    target_steps,
    weight_of,
)
from game.rulebooks.alternity.attack import THROW as THROWN
from game.rulebooks.alternity.checks import ability
from game.rulebooks.alternity.close.arms import hand_steps, of_missile
from game.rulebooks.alternity.declaring import action, action_refusal, actions_of, ground_of, stand_of
from game.rulebooks.alternity.frames import Astray, Attempt, Detonation, Foiled, Lob
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.shots import GONE, options_refusal, sight_refusal
from game.rulebooks.alternity.states import stands
from game.rulebooks.alternity.strike import GRENADE, RESORT, failed_weapon, question, spent
from game.systems.deeds import Deed
from game.systems.foes import foes_of
from game.systems.grenades import in_the_open
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.scatter import Landings, far_draw, landed, strayed, strays, way_draw
from game.systems.terms import named
from game.systems.visibility import revealed
from game.world.gear import ArmLine, Arms, Arsenal, Dropped, Pouch
from game.world.place import Flight, Position
from game.world.store import Reading, Unit

# --- how far things are thrown (ALT-STR-07) ---------------------------------------------------------------------------

def throw_ranges(strength: int, n: Numbers) -> tuple[int, ...]:
    """Squares of short, medium and long range: STR in metres, twice and three times that (ALT-STR-07, ALT-BASE-36)."""
    return tuple(max(1, strength * times // n.grid_metres) for times in n.throw_metres)


# --- weapons thrown at somebody ---------------------------------------------------------------------------------------

ATHLETICS = "throw"
"""The specialty that throws are made with."""


def row_of(arm: ArmLine, n: Numbers) -> tuple[int, ...]:
    """The steps by range: made for throwing, not made for it, or heavy, at short range alone (ALT-BASE-20)."""
    if arm.thrown:
        return n.range_thrown
    return n.range_heavy if arm.hands > 1 else n.range_improvised


def refusal(world: Reading, book: Rulebook, unit: Unit, order: Attack) -> str | None:
    """Why the weapon in hand cannot be thrown at a target; None when it can."""
    arm, n = arm_in_hand(world, unit), numbers(book)
    if arm is None or not arm.melee:
        return "nothing to throw in hand"
    if world.find(unit, Dropped) is not None:
        return "another weapon of this unit lies on the ground already"
    return (
        action_refusal(world, unit, order)
        or options_refusal(order.options)
        or _target_refusal(world, n, unit, order.target, stand_of(world, unit))
    )


def _target_refusal(world: Reading, n: Numbers, unit: Unit, target: Unit, here: Cell) -> str | None:
    if target not in foes_of(world, unit):
        return "not an enemy in sight"
    arm, there = arm_in_hand(world, unit), world.get(target, Position).cell
    if arm is None or _reach(world, unit, arm, n).band(stride_distance(here, there)) is None:
        return "beyond the range of a throw (ALT-BASE-20, ALT-STR-07)"
    return sight_refusal(world, here, there)


def _reach(world: Reading, unit: Unit, arm: ArmLine, n: Numbers) -> Reach:
    """How far a weapon in hand is thrown (ALT-BASE-20, ALT-STR-07)."""
    steps = row_of(arm, n)
    return Reach(throw_ranges(ability(world, unit, "str"), n)[: len(steps)], steps)


def listed(world: Reading, _book: Rulebook, unit: Unit) -> Iterator[Attack]:
    """A throw at each enemy of a weapon that is made for it."""
    arm = arm_in_hand(world, unit)
    if arm is not None and arm.melee and arm.thrown:
        yield from (Attack(target, THROW) for target in foes_of(world, unit))


def frames(world: Reading, book: Rulebook, unit: Unit, order: Attack) -> tuple[Frame, ...]:
    """The throw, with its steps as they are when its moment has come."""
    arm, n, here = arm_in_hand(world, unit), numbers(book), ground_of(world, unit, order)
    hand = world.get(unit, Arms).hand
    if arm is None or _target_refusal(world, n, unit, order.target, here) is not None:
        return (Foiled(unit, GONE),)
    there, reach = world.get(order.target, Position).cell, _reach(world, unit, arm, n)
    score, facts = attacker(world, unit, arm, reach, weight_of(world, unit, n), n, skill=ATHLETICS)
    how = Manner(THROW, hands=hand_steps(order, actions_of(world, unit), n))
    it = target_steps(world, order.target, n, ability_key="dex")
    steps = named(THROWN, {**facts, **between(world, unit, here, there), "it": it, "how": how})
    # Whatever flies from the hand has the strength of the hand in it, made for it or not.
    strong = of_missile(world, unit, replace(arm, thrown=True), reach.band(stride_distance(here, there)) or 0, n)
    return (Attempt(unit, order.target, THROW, hand, score, steps, strength=strong),)


def astray_step(frame: Astray, world: Reading, _book: Rulebook, reply: Reply) -> Step:
    """How far a thrown weapon strays, then which way; it stops before a wall (ALT-CRIT-07)."""
    far = frame.stage == "far"
    if not isinstance(reply, Roll):
        return wait(frame, Chance(far_draw(frame.unit, far_dice(critical=True)) if far else way_draw(frame.unit)))
    if far:
        return go_on(replace(frame, stage="way", squares=reply.value))
    cell = strayed(world.field, frame.cell, frame.squares, reply.value)
    return done(ev.WeaponDropped(frame.unit, frame.weapon, cell))


def far_dice(*, critical: bool) -> str:
    """How many squares a bad throw strays (ALT-BASE-28)."""
    return "2d4" if critical else "d4"


# --- at a square ----------------------------------------------------------------------------------------------------


DIRECT = "direct"
LAUNCH, THROW = "launch", "throw"


def load_of(world: Reading, unit: Unit, arm: int, grenade: str) -> ArmLine:
    """The line of what is lobbed: a grenade, or the load of a weapon carried."""
    arsenal = world.get(unit, Arsenal)
    return arsenal.grenade(grenade) if arm == GRENADE else arsenal.lines[arm]


def thrown_line(world: Reading, n: Numbers, unit: Unit, grenade: str) -> ArmLine:
    """A grenade's line with the ranges of the arm that throws it (ALT-STR-07)."""
    return replace(world.get(unit, Arsenal).grenade(grenade), ranges=throw_ranges(ability(world, unit, "str"), n))


def square_refusal(world: Reading, ranges: tuple[int, ...], here: Cell, to: Cell) -> str | None:
    """Why nothing can be lobbed from one square into another."""
    if not world.field.inside(to):
        return f"{to} is off the map"
    if not world.field.passable(to):
        return "nothing lands in a blocked square (ALT-BASE-28)"
    if Reach(ranges).band(stride_distance(here, to)) is None:
        return "beyond long range (ALT-BASE-20)"
    return sight_refusal(world, here, to)


# --- orders ---------------------------------------------------------------------------------------------------------


def throw_refusal(world: Reading, book: Rulebook, unit: Unit, order: Throw) -> str | None:
    """Why a grenade cannot be thrown at a square; None when it can."""
    if (world.find(unit, Pouch) or Pouch()).count(order.grenade) < 1:
        return f"no grenade {order.grenade!r} left"
    line = thrown_line(world, numbers(book), unit, order.grenade)
    return (
        action_refusal(world, unit)
        or options_refusal(order.options)
        or square_refusal(world, line.ranges, stand_of(world, unit), order.to)
    )


def launch_refusal(world: Reading, book: Rulebook, unit: Unit, order: Burst) -> str | None:
    """Why the area weapon in hand cannot fire at a square; None when it can."""
    if len(order.squares) != 1:
        return "an area weapon fires at one square (ALT-BASE-28)"
    return gun_refusal(world, unit, SHOT, numbers(book)) or aim_refusal(world, unit, order.squares[0])


def aim_refusal(world: Reading, unit: Unit, cell: Cell) -> str | None:
    """Why a square is none for the area weapon in hand."""
    arm = arm_in_hand(world, unit)
    assert arm is not None
    return square_refusal(world, arm.ranges, stand_of(world, unit), cell)


def throw_list(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Throw]:
    """Each kind of grenade at each enemy's square, and where it catches most; smoke also at one's own feet."""
    held = [card for card, left in (world.find(unit, Pouch) or Pouch()).grenades if left]
    if not held:
        return
    here, ranges = stand_of(world, unit), throw_ranges(ability(world, unit, "str"), numbers(book))
    cells = tuple(sorted({world.get(foe, Position).cell for foe in foes_of(world, unit)}))
    beside = sorted({near for cell in cells for near in neighbours8(cell)} - set(cells))
    reached, around = (
        [cell for cell in those if square_refusal(world, ranges, here, cell) is None] for those in (cells, beside)
    )
    for card in held:
        yield from (Throw(card.key, cell) for cell in reached)
        if not clouds(card):
            yield from (Throw(card.key, cell) for cell in _best(world, unit, card.key, cells, around))
        elif square_refusal(world, ranges, here, here) is None:
            yield Throw(card.key, here)


def _best(world: Reading, unit: Unit, key: str, cells: tuple[Cell, ...], beside: list[Cell]) -> Iterator[Cell]:
    """The square beside an enemy where most of them are caught best, if any is better than all of theirs."""
    bands, foes = world.get(unit, Arsenal).grenade(key).bands, set(foes_of(world, unit))
    there = in_the_open(world)

    def worth(cell: Cell) -> int:
        return sum(degree if victim in foes else -degree for victim, degree in caught(world, bands, cell, there))

    if beside:
        most, best = max(((worth(cell), cell) for cell in beside), key=lambda found: found[0])
        if most > max(map(worth, cells)):
            yield best


# --- frames ---------------------------------------------------------------------------------------------------------


def thrown(world: Reading, book: Rulebook, unit: Unit, order: Throw) -> tuple[Frame, ...]:
    """The throw of a grenade, with its steps as they are when its moment in the phase has come."""
    n, here = numbers(book), ground_of(world, unit, order)
    line = thrown_line(world, n, unit, order.grenade)
    score, steps = _roll(world, n, unit, line, here, order.to)
    return (Lob(unit, order.to, GRENADE, score, steps, order.grenade),)


def launched(world: Reading, book: Rulebook, unit: Unit, to: Cell, here: Cell) -> tuple[Frame, ...]:
    """The fire of an area weapon at a square."""
    arm, n = arm_in_hand(world, unit), numbers(book)
    assert arm is not None
    score, steps = _roll(world, n, unit, arm, here, to)
    return (Lob(unit, to, world.get(unit, Arms).hand, score, steps, spend=rounds_of(arm, SHOT, 1, n)),)


def _roll(
    world: Reading, n: Numbers, unit: Unit, line: ArmLine, here: Cell, to: Cell
) -> tuple[int, tuple[Modifier, ...]]:
    score, facts = attacker(world, unit, line, lob_reach(world, unit, line, n), weight_of(world, unit, n), n)
    return score, named(LOB, {**facts, **between(world, unit, here, to)})


def lob_reach(world: Reading, unit: Unit, line: ArmLine, n: Numbers) -> Reach:
    """How far something is lobbed: nothing is point blank to a square (ALT-BASE-20, -28)."""
    return reach_of(world, unit, line, n)._replace(near=False)


def lob_check(frame: Lob, n: Numbers) -> StepCheck:
    """The roll of a throw or a launch."""
    return StepCheck("attack", frame.unit, frame.score, frame.steps, threat=n.options.crit_threat)


def step(frame: Lob, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Let go, roll, stray, come down, go off."""
    if frame.stage == "begin":
        return _begin(frame, world)
    if frame.stage == "resort":
        return _resort(frame, world, reply)
    if frame.stage == "land":
        return _down(frame, world, frame.to)
    if frame.stage == "over":
        return done(ev.AttackEnded(frame.unit, _mode(frame), flash=frame.arm != GRENADE))
    if not isinstance(reply, Roll):
        return wait(frame, Chance(_draw(frame, numbers(book))))
    if frame.stage == "roll":
        return go_on(replace(frame, stage="resort", degree=reply.value))
    if frame.stage == "far":
        return go_on(replace(frame, stage="way", squares=reply.value))
    return _down(frame, world, strayed(world.field, frame.to, frame.squares, reply.value))


def _mode(frame: Lob) -> str:
    return THROW if frame.arm == GRENADE else LAUNCH


def _draw(frame: Lob, n: Numbers) -> Draw:
    if frame.stage == "roll":
        return lob_check(frame, n)
    return far_draw(frame.unit, course_of(frame.degree)) if frame.stage == "far" else way_draw(frame.unit)


def _begin(frame: Lob, world: Reading) -> Step:
    if not stands(world, frame.unit):
        return done(ev.AttackLost(frame.unit, "out of the fight"))
    line = load_of(world, frame.unit, frame.arm, frame.grenade)
    used: ev.Event = ev.GrenadeTaken(frame.unit, frame.grenade)
    if frame.arm != GRENADE:
        used = ev.AmmunitionChanged(frame.unit, frame.arm, -frame.spend)
    declared = ev.AttackDeclared(frame.unit, _mode(frame), (), line.key, (), (frame.to,))
    victims = (unit for unit, _degree in caught(world, line.bands, frame.to))
    shown = revealed(world, frame.unit, victims)
    return go_on(replace(frame, stage="roll"), declared, *shown, *((used,) if line.clip or frame.grenade else ()))


def _resort(frame: Lob, world: Reading, reply: Reply) -> Step:
    """Whose roll went wrong may raise its degree (ALT-BASE-32)."""
    ask = question(world, frame.unit, frame.degree) if frame.degree < ORDINARY else None
    if ask is not None and reply is None:
        return wait(frame, ask)
    if ask is None or reply != RESORT:
        return _rolled(frame, world)
    flown = _rolled(replace(frame, degree=frame.degree + 1), world)
    return replace(flown, events=(spent(frame.unit, frame.degree + 1), *flown.events))


def _rolled(frame: Lob, world: Reading) -> Step:
    """It flies true, or strays d4 squares, or after a Critical Failure 2d4 (ALT-BASE-28)."""
    degree = frame.degree
    line = load_of(world, frame.unit, frame.arm, frame.grenade)
    event = ev.Thrown(frame.unit, line.key, frame.to, degree - ORDINARY, cooked=False)
    further = replace(frame, stage="far")
    if degree >= ORDINARY:
        return go_on(replace(further, stage="land"), event)
    botch = failed_weapon(world, frame.unit, frame.arm) if degree == CRITICAL and frame.arm != GRENADE else ()
    return go_on(further, event, *botch)


def _down(frame: Lob, world: Reading, cell: Cell) -> Step:
    shell, key = world.having(Flight)[-1], load_of(world, frame.unit, frame.arm, frame.grenade).key
    landed = ev.GrenadeLanded(shell, frame.unit, key, cell, cooked=False, in_hand=False)
    bang = Detonation(frame.unit, frame.arm, frame.grenade, shell, cell)
    return go_on(replace(frame, stage="over"), landed, push=(bang,))


def course_of(degree: int) -> str:
    """How what is lobbed goes by such a degree: DIRECT, or astray by so many dice (ALT-BASE-28)."""
    return DIRECT if degree >= ORDINARY else far_dice(critical=degree == CRITICAL)


def landings_of(field: Field, course: str, there: Cell) -> Landings:
    """Where it comes down on such a course."""
    return ((there, 1),) if course == DIRECT else strays(field, there, course)


def landings(world: Reading, check: StepCheck, to: Cell) -> dict[Cell, Fraction]:
    """Where it may come down, each square with its exact chance; in order of square (ALT-BASE-28)."""
    return landed((landings_of(world.field, course_of(degree), to), chance) for degree, chance in check.support())


STEPS: dict[type[Frame], StepFunction] = {Astray: astray_step, Lob: step}
DEEDS: dict[type[Order], Deed] = {Throw: Deed(throw_refusal, throw_list, thrown, means=action)}
