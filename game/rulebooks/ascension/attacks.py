"""What ranged attacks are legal, and how one is declared (ASC-ACT, ASC-FIRE, ASC-SUPP, ASC-GUN, ASC-ADV)."""

from __future__ import annotations

from collections.abc import Iterator

from game.dice.shapes import dice_of
from game.field import Cell, distance, is_chain, sight
from game.field.areas import is_barred, is_whole
from game.messages.events import ActionsChanged, Event
from game.messages.frames import Aim, AttackInProgress
from game.messages.orders import ATTACK_MODES, CLOSE_OPTIONS, OPTIONS, PLACED, Attack, Burst, Order, in_order
from game.rulebooks.ascension.checks import JAMS, Circumstances, aim_at
from game.rulebooks.ascension.close.gangs import spared_refusal
from game.rulebooks.ascension.close.postures import EMPTY_HANDED
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import after, are_foes, cost_of, paid, price_of, short_of
from game.rulebooks.ascension.shot import BRACED, reach_of, snaps
from game.rulebooks.ascension.states import arm_refusal, hunkered_refusal, stands
from game.systems.conditions import act_refusal, notices
from game.systems.cover import hidden_by
from game.systems.rulebook import Rulebook
from game.systems.weapons import GUNS, jam_refusal
from game.world.body import Allegiance, Build, Dead
from game.world.conditions import Advantage, Edge
from game.world.gear import Ammunition, Arms, Weapon
from game.world.place import Position, Posture, Stance, seen_by, where
from game.world.store import Reading, Unit
from game.world.turns import Actions

SHOTS = (*ATTACK_MODES, "burst")
UNABLE = "no shooting while hunkered (ASC-MOVE-05)"
_SUPPRESS_OPTIONS = ("snap", "steady", "trick", "insane_trick")


def weapon_refusal(world: Reading, unit: Unit) -> str | None:
    """Why a unit cannot shoot at all just now, actions aside."""
    weapon = world.get(unit, Arms).weapon
    if weapon is None:
        return "no weapon in hand"
    if weapon.kind not in GUNS:
        return f"the {weapon.name} does not shoot"
    jammed = jam_refusal(world, unit, JAMS)
    if jammed is not None:
        return jammed
    if weapon.kind != "pistol" and world.get(unit, Stance).name in EMPTY_HANDED:
        return "in this stance only a pistol can be fired (ASC-STANCE-05 to -07)"
    return arm_refusal(world, unit, weapon) or hunkered_refusal(world, unit, UNABLE)


def action_refusal(world: Reading, unit: Unit) -> str | None:
    """Why there is no standard action for an attack (ASC-RULING-03, ASC-TRAIT-04)."""
    held = world.get(unit, Actions)
    if held.standard > 0:
        return None
    if held.support > 0:
        return "the action of Tight Focus may not be an attack (ASC-TRAIT-04)"
    return "no standard action left (ASC-RULING-03)"


def attacker_refusal(world: Reading, n: Numbers, unit: Unit) -> str | None:
    """Why an attack under way is lost, of whatever kind: what has become of the attacker (ASC-RULING-85)."""
    if not stands(world, unit, n):
        return "the attacker has fallen"
    if act_refusal(world, unit) is not None:
        return "the attacker can do nothing"  # stunned or helpless (ALA-COND-20, -39)
    # Who is hunkered may not attack (ASC-MOVE-05, ASC-RULING-40, -92).
    return "the attacker hit the deck" if (world.find(unit, Posture) or Posture()).decked else None


def attack_refusal(world: Reading, n: Numbers, unit: Unit, order: Attack, *, held: bool = False) -> str | None:
    """Why an attack is not legal; None when it is. `held` attacks (Overwatch, Improved Snap Shot) need no action."""
    return (
        (None if held else action_refusal(world, unit))
        or weapon_refusal(world, unit)
        or ("a burst is ordered over squares (ASC-FIRE-03)" if order.mode == "burst" else None)
        or mode_refusal(world, unit, order.mode, order.options)
        or target_refusal(world, n, unit, order.target, order.options)
        or options_refusal(world, n, unit, order.mode, order.options)
    )


def mode_refusal(world: Reading, unit: Unit, mode: str, options: tuple[str, ...]) -> str | None:
    """Why the weapon in hand cannot attack in this way; None when it can."""
    return way_refusal(_weapon(world, unit), ammunition_left(world, unit), mode, options)


def way_refusal(weapon: Weapon, ammunition: int, mode: str, options: tuple[str, ...] = ()) -> str | None:
    """Why a weapon with so much Ammunition cannot attack in this way (ASC-SUPP-01, ASC-FIRE, ASC-GUN-04, -05)."""
    if mode not in SHOTS:
        return f"unknown kind of attack {mode!r}"
    if mode == "rapid" and weapon.mode == "single":
        return "single-shot weapons cannot Rapid Fire (ASC-GUN-04)"
    if mode in ("marching", "burst") and weapon.mode != "full":
        return f"{mode} needs a full-auto weapon (ASC-FIRE-01, ASC-FIRE-03)"
    if ammunition < ammunition_of(mode):
        return "no Ammunition left for a special attack (ASC-SUPP-01, ASC-GUN-05)"
    if "double_tap" in options and (mode != "shot" or weapon.mode == "single"):
        return "Double Tap is a plain attack of a semi- or full-auto weapon (ASC-RULING-81)"
    return None


def ammunition_left(world: Reading, unit: Unit) -> int:
    """Ammunition of the weapon in hand."""
    hand = world.get(unit, Arms).hand
    points = world.get(unit, Ammunition).points
    return points[hand] if 0 <= hand < len(points) else 0


def _weapon(world: Reading, unit: Unit) -> Weapon:
    weapon = world.get(unit, Arms).weapon
    assert weapon is not None, f"unit {unit} has no weapon in hand"
    return weapon


def foe_refusal(world: Reading, unit: Unit, target: Unit) -> str | None:
    """Why this is no enemy that could be attacked at all: not on the field, of one's own side, or destroyed."""
    if world.find(target, Position) is None or world.find(target, Build) is None:
        return "no such target in sight"
    if not are_foes(world, unit, target):
        return "not an enemy"
    return "nothing is left of the target" if world.find(target, Dead) is not None else None


def target_refusal(world: Reading, n: Numbers, unit: Unit, target: Unit, options: tuple[str, ...]) -> str | None:
    """Why this target cannot be attacked: own side, gone, out of range, out of sight."""
    refusal = foe_refusal(world, unit, target)
    if refusal is not None:
        return refusal
    spared = spared_refusal(world, unit, (target,))
    if spared is not None:
        return spared
    place = world.get(target, Position)
    if not notices(world, unit, place.cell) and not known(world, unit, target):
        return "blinded, and nobody sees the target for it (ALA-COND-04)"
    return square_refusal(world, n, unit, place.cell) if "insane_trick" not in options else _insane_refusal(
        world, n, unit, target, place.cell
    )


def _insane_refusal(world: Reading, n: Numbers, unit: Unit, target: Unit, cell: Cell) -> str | None:
    far = range_refusal(world, n, unit, cell)
    if far is not None or sight(world.field).sees(world.get(unit, Position).cell, cell):
        return far
    return None if known(world, unit, target) else "no ally sees the target (ASC-RULING-76)"


def known(world: Reading, unit: Unit, target: Unit) -> bool:
    """Whether a unit's side sees the target."""
    return world.get(unit, Allegiance).side in seen_by(world, target)


def longest_shot(world: Reading, unit: Unit, n: Numbers) -> int:
    """How many squares the weapon in hand carries (ASC-RULING-32)."""
    weapon = _weapon(world, unit)
    return reach_of(weapon.kind, weapon.increment, n)


def range_refusal(world: Reading, n: Numbers, unit: Unit, cell: Cell) -> str | None:
    """Why a square is too far (ASC-RULING-32)."""
    most = longest_shot(world, unit, n)
    squares = distance(world.get(unit, Position).cell, cell)
    if squares > most:
        return f"out of range: {squares} squares, at most {most} (ASC-RULING-32)"
    return None


def square_refusal(world: Reading, n: Numbers, unit: Unit, cell: Cell) -> str | None:
    """Why a square cannot be shot at: range or sight."""
    far = range_refusal(world, n, unit, cell)
    if far is not None:
        return far
    if not sight(world.field).sees(world.get(unit, Position).cell, cell):
        return "no line of sight (ASC-RULING-88)"
    return hidden_by(world, n, unit, cell)


def options_refusal(world: Reading, n: Numbers, unit: Unit, mode: str, options: tuple[str, ...]) -> str | None:
    """Why these options do not go together, or cannot be paid."""
    steadied = (world.find(unit, Edge) or Edge()).steady > 0
    clash = clash_refusal(mode, options, steadied=steadied)
    return clash or short_of(world.get(unit, Advantage), price_of(options, n))


def clash_refusal(mode: str, options: tuple[str, ...], *, steadied: bool) -> str | None:
    """Why options do not go together, by who has a Steady left or not."""
    if options != in_order(options) or any(option not in OPTIONS for option in options):
        return "options are unknown, repeated or out of order"
    return (
        _clash(options)
        or _mode_clash(mode, options)
        or ("no second Steady for one attack (ASC-RULING-80)" if steadied and "steady" in options else None)
    )


def _clash(options: tuple[str, ...]) -> str | None:
    called = [option for option in options if option in PLACED]
    critical = [option for option in options if option.startswith("critical_")]
    if len(called) > 1:
        return "one Called Shot fixes one place (ASC-RULING-63)"
    if "precision" in options and not called:
        return "Precision needs a Called Shot (ASC-ADV-03)"
    if len(critical) > 1 or (critical and "kill" in options):
        return "one Critical Shot level per attack (ASC-RULING-79)"
    if "trick" in options and "insane_trick" in options:
        return "one Trick Shot per attack (ASC-RULING-76)"
    return "only grenades are cooked (ASC-GREN-12)" if "cooked" in options else None


def _mode_clash(mode: str, options: tuple[str, ...]) -> str | None:
    if mode in SHOTS and any(option in CLOSE_OPTIONS for option in options):
        return "this is for close combat"
    if mode != "suppress":
        return None
    for option in options:
        if option not in _SUPPRESS_OPTIONS:
            return f"{option.replace('_', ' ')} is nothing to Suppressing Fire, which does no damage (ASC-SUPP-03)"
    return None


def burst_refusal(world: Reading, n: Numbers, unit: Unit, order: Burst, *, held: bool = False) -> str | None:
    """Why a burst is not legal; None when it is (ASC-FIRE-03 to -06, ASC-RULING-37)."""
    return (
        (None if held else action_refusal(world, unit))
        or weapon_refusal(world, unit)
        or mode_refusal(world, unit, "burst", order.options)
        or options_refusal(world, n, unit, "burst", order.options)
        or squares_refusal(world, n, unit, order.squares)
    )


def squares_refusal(world: Reading, n: Numbers, unit: Unit, squares: tuple[Cell, ...]) -> str | None:
    """Why a burst cannot sweep these squares; None when it can."""
    rating = _weapon(world, unit).rating
    if not is_chain(squares):
        return "the squares of a burst make a chain of neighbours, none of them twice (ASC-RULING-37)"
    if not is_whole(world.field, squares, rating):
        most = f"a burst covers {rating} squares in a row"
        return f"{most}: only the map's edge or a wall straight ahead cuts it short (ASC-FIRE-04)"
    for cell in squares:
        refusal = swept_refusal(world, n, unit, cell)
        if refusal is not None:
            return refusal
    targets = tuple(swept_units(world, unit, squares))
    return spared_refusal(world, unit, targets) if targets else "nobody is in these squares (ASC-FIRE-04)"


def swept_refusal(world: Reading, n: Numbers, unit: Unit, cell: Cell) -> str | None:
    """Why a burst cannot sweep one square; None when it can."""
    if is_barred(world.field, cell):
        return f"{cell} is a wall" if world.field.inside(cell) else f"{cell} is off the map"
    most = sweep_reach(n, _weapon(world, unit), world.get(unit, Stance).name)
    if distance(world.get(unit, Position).cell, cell) > most:
        near = f"a burst reaches {most} squares here (ASC-FIRE-05, ASC-FIRE-06)"
        return range_refusal(world, n, unit, cell) or near
    return square_refusal(world, n, unit, cell)


def sweep_reach(n: Numbers, weapon: Weapon, stance: str) -> int:
    """How far a burst can be swept in a stance: one increment, Braced two; as far as it carries off a bipod."""
    if weapon.bipod:
        return reach_of(weapon.kind, weapon.increment, n)
    return weapon.increment * (1 + n.braced_increments * (stance == BRACED))


def swept_units(world: Reading, unit: Unit, squares: tuple[Cell, ...]) -> Iterator[Unit]:
    """Everyone a burst attacks: in chain order, within a square by number; never the shooter (ASC-RULING-37)."""
    standing: dict[Cell, list[Unit]] = {cell: [] for cell in squares}
    for other in world.having(Build):
        cell = where(world, other)
        if other != unit and cell in standing and world.find(other, Dead) is None:
            standing[cell].append(other)
    yield from (other for cell in squares for other in standing[cell])


def strike_of(
    world: Reading,
    n: Numbers,
    unit: Unit,
    order: Attack | Burst,
    *,
    held: bool = False,
    sure: bool = False,
    engaged: bool = False,
) -> AttackInProgress:
    """An attack declared: what its options cost, and all modifiers, which stand from now on (ASC-RULING-85)."""
    options = order.options
    if snaps(options, world.get(unit, Stance).name):
        options = in_order({*options, "snap"})
    advantage = world.get(unit, Advantage)
    price = price_of(options, n)
    spent = after(advantage, price)
    cost = cost_of(advantage, price)
    mode = "burst" if isinstance(order, Burst) else order.mode
    squares = order.squares if isinstance(order, Burst) else ()
    targets = tuple(swept_units(world, unit, squares)) if isinstance(order, Burst) else (order.target,)
    aims: tuple[Aim, ...] = tuple(
        aim_at(world, unit, target, mode, options_at(options, place), n, Circumstances(spent, engaged, not place))
        for place, target in enumerate(targets)
    )
    return AttackInProgress(
        unit=unit, mode=mode, options=options, squares=squares, aims=aims, cost=cost, held=held, sure=sure
    )


def attack_events(world: Reading, book: Rulebook, unit: Unit, order: Attack | Burst) -> tuple[Event, ...]:
    """An attack in one's own turn: its action and options are paid."""
    mode = "burst" if isinstance(order, Burst) else order.mode
    cost = cost_of(world.get(unit, Advantage), price_of(order.options, numbers(book)))
    return (ActionsChanged(unit, standard=-1, why=mode), *paid(unit, cost, mode))


def ammunition_of(mode: str) -> int:
    """The Ammunition that an attack with a gun takes: none for a plain shot (ASC-RULING-44)."""
    return 0 if mode == "shot" else 1


def ammunition_for(_world: Reading, _book: Rulebook, _unit: Unit, order: Order) -> int:
    """The Ammunition that an order takes."""
    return 1 if isinstance(order, Burst) else ammunition_of(order.mode) if isinstance(order, Attack) else 0


def options_at(options: tuple[str, ...], place: int) -> tuple[str, ...]:
    """The options that tell on the target at that place of a burst: all on the first attack, else the snap alone."""
    return options if place == 0 else tuple(option for option in options if option == "snap")


def damage_dice(damage: str, more: int) -> str:
    """A damage roll with more dice: 3d6 and 2 more -> 5d6."""
    count, sides = dice_of(damage)
    return f"{count + more}d{sides}"


def critical_dice(weapon: Weapon, level: int, n: Numbers) -> int:
    """Extra dice of a Critical Shot with this weapon (ASC-ADV-25, -26)."""
    return n.critical_dice[level - 1] + weapon.critical_dice if level else 0


def critical_overwhelming(weapon: Weapon, level: int, n: Numbers) -> int:
    """The Overwhelming number of a Critical Shot; a weapon without caps (0) stays so (ASC-RULING-12)."""
    if weapon.overwhelming == 0 or not level:
        return weapon.overwhelming
    return weapon.overwhelming + n.critical_overwhelming[level - 1]


