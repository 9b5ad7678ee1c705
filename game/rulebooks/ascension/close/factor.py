"""What close attacks bring: Physical Factor, Ki, Advantage, hits (ASC-UNARM-03 to -07, ASC-MELEE-02 to -12, -25)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from game.dice.shapes import dice_of
from game.field import Cell, distance
from game.messages import events as ev
from game.messages.events import Event
from game.messages.stack import Frame
from game.rulebooks.ascension.close.challenge import blade_of
from game.rulebooks.ascension.close.postures import CloseStance, stance_of
from game.rulebooks.ascension.events import KiChannelled
from game.rulebooks.ascension.frames import CloseAttack
from game.rulebooks.ascension.harm import Blow, cut_of
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import Price, are_foes, bought, gained, price_refusal
from game.rulebooks.ascension.states import physique
from game.systems.deeds import BUYS, ActKind
from game.systems.rulebook import Rulebook
from game.world.gear import Weapon
from game.world.place import Melee
from game.world.store import Reading, Unit

WEAPON = "weapon"


def physique_modifier(points: int, n: Numbers) -> int:
    """What Physique does to the Physical Factor; each point past the table another -1 (ASC-UNARM-03)."""
    table = n.factor_physique
    past = max(0, points - (len(table) - 1))
    return table[min(points, len(table) - 1)] - past


def factor_of(world: Reading, unit: Unit, kind: str, n: Numbers, options: tuple[str, ...] = ()) -> int:
    """The Physical Factor of a unit's attack."""
    return factor_for(n, kind, physique(world, unit, n), blade_of(world, unit), ki_of(world, unit), options)


def factor_for(
    n: Numbers, kind: str, points: int, blade: Weapon | None = None, ki: int = 0, options: tuple[str, ...] = ()
) -> int:
    """The Physical Factor of an attack: two hands, a killing move, Physique, the floor, then Ki (ASC-RULING-51)."""
    base, least = _base(n, kind, blade)
    eased = n.factor_two_hands * ("two_hands" in options) + n.killing_factor * ("killing_factor" in options)
    factor = max(least, base + eased + physique_modifier(points, n))
    return max(1, factor - (ki if kind == "strike" else 0))


def ki_of(world: Reading, unit: Unit) -> int:
    """The level of Ki bought this round."""
    return (world.find(unit, Melee) or Melee()).ki


def _base(n: Numbers, kind: str, blade: Weapon | None) -> tuple[int, int]:
    if kind == WEAPON and blade is not None:
        return blade.factor, blade.factor_least
    base = {"throw": n.factor_throw, "grapple": n.factor_grapple}.get(kind, n.factor_strike)
    return base, max(base // 2, n.factor_least)


def steps_of(margin: int, factor: int) -> int:
    """PF steps of a success (ASC-RULING-51)."""
    return max(0, margin) // factor


def fist_dice(steps: int, ki: int = 0) -> str:
    """The damage of a Strike: 1d3 and half the sum of the dice that force and Ki add (ASC-UNARM-05, ASC-RULING-50)."""
    more = steps + ki
    return f"1d3+{more}d6/2" if more else "1d3"


def weapon_dice(weapon: Weapon, added: int) -> str:
    """The damage of a weapon: its own dice and so many full d6 (ASC-MELEE-11)."""
    if not added:
        return weapon.damage
    count, sides = dice_of(weapon.damage)
    return f"{count + added}d6" if sides == 6 else f"{weapon.damage}+{added}d6"


# --- Ki ---------------------------------------------------------------------------------------------------------------

LEVELS = (1, 2, 3, 4, 5)


def _price(book: Rulebook, level: int) -> Price:
    return Price(numbers(book).ki_costs[level - 1], 0)


def _kind(level: int) -> ActKind:
    def refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
        if ki_of(world, unit):
            return "one level of Ki in a round (ASC-RULING-71)"
        return price_refusal(world, unit, _price(book, level))

    def channel(world: Reading, book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
        return (*bought(world, unit, _price(book, level), f"ki {level}"), KiChannelled(unit, level))

    return ActKind(refusal, channel, takes=BUYS)


ACTS = {f"ki_{level}": _kind(level) for level in LEVELS}
"""The five levels, each a free action of one's own turn."""


# --- the Advantage they build -----------------------------------------------------------------------------------------

Done: TypeAlias = tuple[tuple[Event, ...], tuple[Frame, ...]]
"""The result of a success: events, and what it puts under way."""


def built(frame: CloseAttack, world: Reading, n: Numbers, more: int = 0) -> tuple[Event, ...]:
    """The Advantage that a success builds, `more` of both with it; only against enemies (ASC-RULING-07)."""
    if not are_foes(world, frame.unit, frame.target):
        return ()
    stance, blade = stance_of(world, frame.unit, n), blade_of(world, frame.unit)
    accuracy, initiative = gain_of(n, frame.kind, stance, blade)
    return gained(world, frame.unit, n, frame.kind, accuracy=accuracy + more, initiative=initiative + more)


def gain_of(n: Numbers, kind: str, stance: CloseStance, blade: Weapon | None) -> tuple[int, int]:
    """Accuracy and Initiative that a success of that kind builds, the stance's share with them."""
    own = (blade.build_accuracy, blade.build_initiative) if blade is not None and stance.builds_hits else (0, 0)
    plain = {
        "strike": (n.strike_gain, 0),
        "throw": (0, n.throw_gain),
        "grapple": (n.grapple_gain, n.grapple_gain),
        "brandish": (n.brandish_gain, 0),
        WEAPON: own,
    }.get(kind, (0, 0))
    return plain[0] + stance.build(kind)[0], plain[1] + stance.build(kind)[1]


# --- hits of fists and blades -----------------------------------------------------------------------------------------

_CLASSES = {"piercing": "penetrating", "slashing": "slashing", "blunt": "blunt"}


def tag_of(weapon: Weapon, stance: CloseStance) -> str:
    """How a weapon wounds: as its stance asks where it can, else as its card says (ASC-RULING-62)."""
    options = [tag for tag in ("slashing", "piercing", "blunt") if tag in weapon.tags]
    if stance.tag in options:
        return stance.tag
    return options[0] if options else ""


def class_of(weapon: Weapon, stance: CloseStance) -> str:
    """The class of wound it makes used in that way."""
    return _CLASSES.get(tag_of(weapon, stance), weapon.wound)


def fist_blow(n: Numbers, steps: int, ki: int, options: tuple[str, ...], *, precise: bool = False) -> Blow:
    """A Strike's hit by its steps of force (ASC-UNARM-05)."""
    return Blow(fist_dice(steps, ki), cut=cut_of(n, options, precise=precise), outright=precise)


def blade_blow(
    n: Numbers,
    blade: Weapon,
    stance: CloseStance,
    steps: int,
    options: tuple[str, ...],
    *,
    precise: bool = False,
    lunges: bool = False,
) -> Blow:
    """A weapon's hit by its steps of force, used as the stance asks (ASC-MELEE-06 to -12, ASC-RULING-61, -62).

    Who has come nearer in this turn `lunges`, if the weapon pierces (ASC-MELEE-23, ASC-RULING-64).
    """
    tag, added = tag_of(blade, stance), min(steps, blade.limit) + n.killing_dice * ("killing_die" in options)
    dice = dice_of(blade.damage)[0] + added
    overwhelming = n.killing_overwhelming * ("killing_overwhelm" in options)
    return Blow(
        weapon_dice(blade, added),
        bonus=stance.damage + n.lunge * (lunges and tag == "piercing"),
        cut=cut_of(n, options, precise=precise),
        over=blade.overwhelming and blade.overwhelming + overwhelming,  # without caps it stays so (ASC-RULING-12)
        pierce=n.piercing if tag == "piercing" else 0,
        keen=n.slashing if tag == "slashing" else 0,
        levels=n.killing_stressful * ("killing_stress" in options),
        outright=precise,
        brutal=0 < blade.brutal <= dice or "killing_brutal" in options,
    )


def lunges(path: Sequence[Cell], there: Cell) -> bool:
    """Whether a step of a way led straight nearer to a target: to neither side of it (ASC-MELEE-23, ASC-RULING-64)."""
    return any(
        distance(there, after) < distance(there, before)
        and all(abs(goal - to) <= abs(goal - at) for goal, at, to in zip(there, before, after, strict=True))
        for before, after in pairwise(path)
    )
