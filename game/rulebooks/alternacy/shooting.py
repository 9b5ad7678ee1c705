"""Orders to shoot: what forbids one, those worth naming, and the attack with its numbers as it is declared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.content.problem import did_you_mean
from game.dice.draws import Check, Modifier
from game.field import Cell, cover_rung, sight, stride_distance
from game.messages.events import Event
from game.messages.orders import Attack, Order, in_order
from game.rulebooks.alternacy.actions import (
    AUTO,
    BURST,
    SLOW_SHOTS,
    action_refusal,
    arm_in_hand,
    engage_refusal,
    engagements,
    plan_of,
)
from game.rulebooks.alternacy.checks import USES, check
from game.rulebooks.alternacy.events import ActionUsed, Engaged
from game.rulebooks.alternacy.frames import MissileAttack
from game.rulebooks.alternacy.missile import (
    AIMS,
    HAND,
    HIDES,
    ITEM,
    NUMBER,
    ROLL,
    TOTAL,
    ZERO,
    Shooter,
    answering,
    band_of,
    cover_on,
    facts_of,
    levels_of,
    limb,
    rivals_of,
    shooter_of,
    use_of,
    within_ends,
)
from game.rulebooks.alternacy.moves import spots
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.alternacy.parts import TORSO, Arm, Injuries, Kit, OnTheWay
from game.rulebooks.alternacy.statblock import GUNS
from game.rulebooks.alternacy.states import part_barred, stands
from game.rulebooks.alternacy.work.works import help_waiting
from game.systems.conditions import sightless
from game.systems.deeds import ATTACK, Deed
from game.systems.foes import foes_of
from game.systems.rulebook import Rulebook
from game.systems.terms import named
from game.systems.weapons import jam_refusal
from game.world.gear import Ammunition, Arms
from game.world.place import Position
from game.world.store import Reading, Unit

MODES = ("shot", "burst", "rapid")
"""Single shots, bursts of three, full automatic fire (ACY-MISSILE-14)."""
SPOTS = tuple(f"way_{spot}" for spot in range(17))
"""Options that pick a square of a runner's way, of those it passes in this moment the first as 0 (ACY-REACT-18)."""
OPTIONS = (*AIMS, *ZERO)
SWEEP, SWEPT = "sweep", "swept"
"""Full automatic fire over several neighbours: at the easiest to hit, and at each other (ACY-MISSILE-19)."""
_WORDS = {"burst": "fire bursts", "rapid": "fire automatically", SWEEP: "fire automatically"}


def rounds_of(arm: Arm, mode: str, n: Numbers) -> int:
    """The rounds a mode takes; none of a weapon without a clip."""
    return {"burst": n.burst_rounds, "rapid": n.auto_rounds, SWEEP: n.auto_rounds}.get(mode, 1) if arm.clip else 0


def gun_refusal(world: Reading, unit: Unit, n: Numbers, mode: str) -> str | None:
    """Why the weapon in hand cannot be fired so; None when it can."""
    arm = arm_in_hand(world, unit)
    if arm is None or not arm.ranges:
        return "nothing to shoot with in hand"
    if (jammed := jam_refusal(world, unit, "ACY-FLUKE-14")) is not None:
        return jammed
    if (mode == "burst" and arm.rate not in (BURST, AUTO)) or (mode in ("rapid", SWEEP) and arm.rate != AUTO):
        return f"this weapon does not {_WORDS[mode]} (ACY-MISSILE-14)"
    most = SLOW_SHOTS.get(arm.rate, plan_of(world, unit).shots + 1)
    if plan_of(world, unit).shots >= most:
        return f"a slow weapon: {most} shot{'s' * (most > 1)} a turn (ACY-MULTI-04)"
    left, rounds = world.get(unit, Ammunition).points[world.get(unit, Arms).hand], rounds_of(arm, mode, n)
    if left < rounds:
        return "the clip is empty: reload" if not left else f"takes {rounds} rounds, {left} left in the clip: reload"
    return part_barred(world, unit, USES[use_of(world, unit, arm, n)], n)


def means(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    """Why a unit can shoot at nobody; None when it can."""
    n = numbers(book)
    if sightless(world, unit):
        return "no shooting without sight"
    return action_refusal(world, unit, n) or engage_refusal(world, unit, n) or gun_refusal(world, unit, n, "shot")


def target_refusal(world: Reading, unit: Unit, n: Numbers, target: Unit) -> str | None:
    """Why a target cannot be shot at; None when it can."""
    if target not in foes_of(world, unit):
        return "not an enemy in sight"
    if target in engagements(world, unit).foes:
        return "each opponent is engaged once a Turn (ACY-ENGAGE-03)"
    places = spots(world, target)
    barred = [line_refusal(there, unit, target, n) for _spot, there in places]
    return None if None in barred else barred[-1]


def line_refusal(world: Reading, unit: Unit, target: Unit, n: Numbers) -> str | None:
    """Why a target cannot be shot at where it is; None when it can."""
    arm, here, there = arm_in_hand(world, unit), world.get(unit, Position).cell, world.get(target, Position).cell
    if arm is None or band_of(arm, stride_distance(here, there), n) is None:
        return "beyond extreme range (ACY-MISSILE-07)"
    return sight_refusal(world, here, there)


def open_spots(world: Reading, unit: Unit, target: Unit, n: Numbers) -> tuple[tuple[int, Reading], ...]:
    """The squares of its way at which a runner can be shot at now, each with the world so (ACY-REACT-10, -18)."""
    return tuple(one for one in spots(world, target) if line_refusal(one[1], unit, target, n) is None)


def spot_of(world: Reading, unit: Unit, order: Attack, n: Numbers) -> tuple[int, Reading]:
    """Where a shot is at its target: the square picked, else that of the lowest number (ACY-REACT-18)."""
    runs = world.find(order.target, OnTheWay) is not None
    places = open_spots(world, unit, order.target, n) if runs else spots(world, order.target)
    picked = next((int(one.rpartition("_")[2]) for one in order.options if one in SPOTS), -1)
    chosen = [one for one in places if one[0] == picked] if picked >= 0 else places
    if len(chosen) == 1:
        return chosen[0]
    facts = (facts_of(there, unit, order.target, order.mode, n) for _spot, there in chosen)
    asked = [sum(part.amount for part in number_parts(one, n)) for one in facts]
    return chosen[asked.index(min(asked))]


def spot_refusal(world: Reading, unit: Unit, order: Attack, n: Numbers) -> str | None:
    """Why the square that is picked of a runner's run is none to shoot at; None when it is, or none is picked."""
    picked = [int(one.rpartition("_")[2]) for one in order.options if one in SPOTS]
    if not picked:
        return None
    if world.find(order.target, OnTheWay) is None:
        return "not on its way: there is no square to pick (ACY-REACT-17)"
    found = [spot for spot, _there in open_spots(world, unit, order.target, n)]
    return None if picked[0] in found else "not a square of its way that can be shot at now (ACY-REACT-10)"


def sight_refusal(world: Reading, here: Cell, there: Cell) -> str | None:
    """Why there is no line of fire between two squares."""
    if not sight(world.field).sees(here, there):
        return "no line of sight"
    if stride_distance(here, there) > 1 and cover_rung(world.field, here, there) >= TOTAL:
        return "total cover (ACY-MISSILE-09)"
    return None


def options_refusal(options: tuple[str, ...], n: Numbers, hidden: tuple[str, ...] = ()) -> str | None:
    """Why options do not go together; a hidden part is not aimed at (ACY-LOC-11)."""
    if not n.options.loc_choice and any(one in ZERO for one in options):
        return "a 0 is the torso: the choice is not played (ACY-LOC-09)"
    strange = [option for option in options if option not in (*OPTIONS, *SPOTS)]
    if strange:
        return f"{strange[0].replace('_', ' ')} is nothing to this attack"
    if len([one for one in options if one in AIMS]) > 1 or len([one for one in options if one in ZERO]) > 1:
        return "one part is named (ACY-LOC-06)"
    if len([one for one in options if one in SPOTS]) > 1:
        return "one square is picked (ACY-REACT-18)"
    if in_order(options) != options:
        return "options are out of order"
    aim = next((AIMS[one] for one in options if one in AIMS), "")
    return "cover hides that part (ACY-LOC-11)" if aim and limb(0, aim) in hidden else None


def refusal(world: Reading, book: Rulebook, unit: Unit, order: Attack) -> str | None:
    """Why a shot is not legal; None when it is."""
    n = numbers(book)
    if order.mode not in MODES:
        return f"unknown mode {order.mode!r}; {did_you_mean(order.mode, MODES, MODES)}"
    barred = (
        means(world, book, unit)
        or gun_refusal(world, unit, n, order.mode)
        or target_refusal(world, unit, n, order.target)
        or spot_refusal(world, unit, order, n)
    )
    if barred:
        return barred
    _spot, there = spot_of(world, unit, order, n)
    hidden = hidden_from(there, unit, order.target)
    return options_refusal(order.options, n, hidden) or grip_refusal(world, order.target, order.options)


def hidden_from(world: Reading, unit: Unit, target: Unit) -> tuple[str, ...]:
    """The parts of a target that cover hides from a shooter (ACY-LOC-09); in contact none."""
    here, there = world.get(unit, Position).cell, world.get(target, Position).cell
    return HIDES[max(0, min(cover_on(world, here, there), len(HIDES) - 1))]


def listed(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Attack]:
    """Each mode of the weapon at each enemy, plain and with each single option."""
    n = numbers(book)
    modes = [mode for mode in MODES if gun_refusal(world, unit, n, mode) is None]
    for target in foes_of(world, unit):
        if target_refusal(world, unit, n, target) is None:
            places = open_spots(world, unit, target, n)
            hidden = hidden_from(spot_of(world, unit, Attack(target), n)[1], unit, target)
            picks = [SPOTS[spot] for spot, _there in places if 0 <= spot < len(SPOTS)]
            options = [(one,) for one in (*OPTIONS, *picks) if options_refusal((one,), n, hidden) is None]
            options = [one for one in options if grip_refusal(world, target, one) is None]
            yield from (Attack(target, mode, with_) for mode in modes for with_ in ((), *options))


def number_parts(facts: dict[str, object], n: Numbers) -> tuple[Modifier, ...]:
    """The parts of the Difficulty Number."""
    return within_ends(named(NUMBER, facts), n)


def attack_of(world: Reading, n: Numbers, unit: Unit, order: Attack, swept: int = 0) -> MissileAttack:
    """A missile attack as it is declared, at one of so many swept: all that modifies it stands from now on."""
    spot, world = spot_of(world, unit, order, n)
    me = shooter_of(world, unit, n)
    assert me.arm is not None
    facts = facts_of(world, unit, order.target, order.mode, n, me=me, swept=swept)
    parts = number_parts(facts, n)
    aim = next((AIMS[one] for one in order.options if one in AIMS), "")
    zero = next((ZERO[one] for one in order.options if one in ZERO), TORSO)
    squares, hidden = facts["squares"], hidden_from(world, unit, order.target)
    rival = next((one for one in rivals_of(world, order.target) if one != unit and not swept), 0)
    assert isinstance(squares, int)
    return MissileAttack(
        unit=unit,
        target=order.target,
        mode=order.mode,
        options=order.options,
        modifiers=(*named(ROLL, facts), *(spotted(world, unit, order.target, me, n) if not swept else ())),
        number=sum(part.amount for part in parts),
        parts=parts,
        aim=answering(aim, world.get(order.target, Kit).rows),
        plus=aim_penalty(aim, n),
        choice=TORSO if limb(0, zero) in hidden else zero,  # one that is hidden counts torso (ACY-LOC-11)
        hidden=hidden,
        levels=levels_of(me.arm, squares, n),
        column=me.arm.column,
        cause=me.arm.key,
        spend=rounds_of(me.arm, order.mode, n),
        spot=spot,
        rival=rival,
        spared=hidden_from(world, unit, rival) if rival else (),
        jams=n.options.fluke_jam and me.arm.column == GUNS and me.arm.era == "steel",
    )


def reaimed(world: Reading, n: Numbers, frame: MissileAttack, named_: int) -> MissileAttack | None:
    """An attack at a target that has reacted to it, as that is now; None where it is out of the line (ACY-REACT-20)."""
    if not stands(world, frame.target) or line_refusal(world, frame.unit, frame.target, n) is not None:
        return None
    options = tuple(one for one in frame.options if one not in SPOTS)
    now = attack_of(world, n, frame.unit, Attack(frame.target, frame.mode, options), named_)
    return replace(now, options=frame.options, modifiers=frame.modifiers, startled=frame.startled)


def aimed_check(world: Reading, unit: Unit, n: Numbers) -> Check:
    """The roll of the next turn's plain shot at whom a unit aims, as things stand now (ACY-MISSILE-13)."""
    target = plan_of(world, unit).aims
    me = shooter_of(world, unit, n)._replace(aimed=target)
    facts = facts_of(world, unit, target, MODES[0], n, me=me)
    parts = number_parts(facts, n)
    modifiers = (*named(ROLL, facts), *spotted(world, unit, target, me, n))
    return check(unit, n, "attack", modifiers, sum(part.amount for part in parts), parts=parts)


def spotted(world: Reading, unit: Unit, target: Unit, me: Shooter, n: Numbers) -> tuple[Modifier, ...]:
    """What spotters add to a shot at whom the turn before was aimed, outside the limit of modifiers (ACY-ASSIST-08)."""
    helps = sum(help_waiting(world, unit, target, n).values()) if me.aimed == target else 0
    return (Modifier("help", helps, "ACY-ASSIST-03"),) if helps else ()


def aim_penalty(aim: str, n: Numbers) -> int:
    """How much harder a part is to hit (ACY-LOC-07)."""
    return int(getattr(n, f"aim_{HAND if aim == ITEM else aim}")) if aim else 0


def grip_refusal(world: Reading, target: Unit, options: tuple[str, ...]) -> str | None:
    """Why what a target holds is not aimed at; None when it is, or is not asked for (ACY-LOC-12)."""
    if world.get(target, Injuries).bears and {"called_item", "called_hand"} & {*options}:
        return "a vehicle holds nothing in its hands (ACY-LOC-10)"
    held = world.get(target, Arms).weapon
    empty = held is None or held.natural
    return "it holds nothing to aim at (ACY-LOC-12)" if "called_item" in options and empty else None


def _at_once(world: Reading, _book: Rulebook, unit: Unit, order: Attack) -> tuple[Event, ...]:
    arm = arm_in_hand(world, unit)
    slow = arm is not None and arm.rate in SLOW_SHOTS
    return ActionUsed(unit, shots=int(slow)), Engaged(unit, order.target)


DEEDS: dict[type[Order], Deed] = {
    Attack: Deed(
        refusal,
        listed,
        lambda world, book, unit, order: (attack_of(world, numbers(book), unit, order),),
        _at_once,
        means=means,
        takes=lambda _order: ATTACK,
    )
}
