"""A unit's sheet under this book: stress, ranged AC, movement, gear, and what the options of an attack cost."""

from __future__ import annotations

from functools import lru_cache

from game.dice.draws import Modifier
from game.messages.orders import CLOSE_OPTIONS, OPTIONS
from game.rulebooks.ascension.attacks import longest_shot, weapon_refusal
from game.rulebooks.ascension.checks import challenge_parts
from game.rulebooks.ascension.close.challenge import close_parts
from game.rulebooks.ascension.close.refusals import close_price
from game.rulebooks.ascension.moves import budget_of
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.parts import Stats
from game.rulebooks.ascension.payments import price_of
from game.rulebooks.ascension.states import healthy_levels, mental_limit, stress_limit
from game.systems.rulebook import Rulebook
from game.systems.sheet import Gait, Marks, Pool, Price, Sheet, Track
from game.world.body import Stress, Wounds
from game.world.conditions import Advantage, Exploits
from game.world.gear import Armour, Arms, Weapon
from game.world.store import Reading, Unit
from game.world.turns import Actions

MOST_ADVANTAGE = 10
"""So many points of each Advantage are drawn; no limit of the rules."""


def sheet_of(world: Reading, book: Rulebook, unit: Unit) -> Sheet:
    """Everything that is read off a unit rather than rolled (ASC-STRESS-02, -08, ASC-AC-01, ASC-RULING-05, -32)."""
    n = numbers(book)
    close = close_parts(world, unit, n)
    return Sheet(
        wounded=bool((world.find(unit, Wounds) or Wounds()).wounds),
        tracks=(_stress(world, unit, n),),
        pools=_advantage(world, unit),
        purse=_exploits(world, unit),
        gaits=(
            Gait("walk", budget_of(world, unit, n, "walk"), 0, "one move action"),
            Gait("sprint", budget_of(world, unit, n, "sprint"), 2, "both actions"),
            Gait("crawl", budget_of(world, unit, n, "crawl"), 0, "one move action"),
            Gait("jump", 0, 0, "one move action"),
        ),
        stats=_stats(world, unit),
        actions=_actions(world, unit),
        arms=_arms(world, unit),
        worn=_worn(world, unit),
        guard=(
            told_sum("To hit them", challenge_parts(world, unit, n)),
            *((told_sum("Up close", close),) if close else ()),
        ),
        reach=0 if weapon_refusal(world, unit) is not None else longest_shot(world, unit, n),
        prices=(*_prices(n), *_close_prices(world, unit, n)),
    )


def _stress(world: Reading, unit: Unit, n: Numbers) -> Track:
    """Levels of Physical Stress and then Critical; the mental track is told beside it (ASC-STRESS-02, -08)."""
    stress, limit, levels = world.get(unit, Stress), stress_limit(world, unit), healthy_levels(world, unit)
    mental = f", mental {stress.mental} / {mental_limit(world, unit, n)}" if stress.mental else ""
    about = f"{levels} level{'s' * (levels > 1)} of {limit}, critical beyond {levels * limit}{mental}"
    return Track("Stress", stress.points, (limit,) * (levels + 1), grave=1, about=about)


def _advantage(world: Reading, unit: Unit) -> tuple[Pool, ...]:
    held = world.find(unit, Advantage) or Advantage()
    return (
        Pool("Accuracy", held.accuracy, MOST_ADVANTAGE, "accuracy", held.scope + held.sight),
        Pool("Initiative", held.initiative, MOST_ADVANTAGE, "initiative"),
    )


def _exploits(world: Reading, unit: Unit) -> str:
    held = world.find(unit, Exploits) or Exploits()
    pools = (
        ("Focus", held.focus, held.focus_most),
        ("Adrenaline", held.adrenaline, held.adrenaline_most),
        ("Willpower", held.willpower, held.willpower_most),
        ("Core", held.core, held.core_most),
    )
    return "   ".join(f"{name} {now}/{most}" for name, now, most in pools if most) or "no exploits"


def _stats(world: Reading, unit: Unit) -> str:
    held = world.find(unit, Stats)
    if held is None:
        return ""
    return f"Sen {held.senses}  Phy {held.physique}  Int {held.intellect}  Aet {held.aether}"


def _actions(world: Reading, unit: Unit) -> Marks:
    left = world.find(unit, Actions) or Actions(0, 0, 0)
    support = (("focus", f"{left.support} support"),) if left.support else ()
    return (("fire", f"{left.standard} standard"), ("move", f"{left.move} move"), *support)


def _arms(world: Reading, unit: Unit) -> str:
    weapon = (world.find(unit, Arms) or Arms()).weapon
    if weapon is None:
        return ""
    aim = f", {weapon.aim_kind} +{weapon.aim_bonus}" if weapon.aim_bonus else ""
    far = f"{weapon.increment} squares a step{aim}" if weapon.kind != "melee" else _blade(weapon)
    return f"{weapon.damage} {weapon.damage_type}, {far}"


def _blade(weapon: Weapon) -> str:
    """What a weapon for close combat adds to attack and defence, and its Physical Factor with the least of it."""
    least = f"-{weapon.factor_least}" if weapon.factor_least else ""
    return f"attack {weapon.attack:+d}, defence {weapon.defence:+d}, PF {weapon.factor}{least}"


def _worn(world: Reading, unit: Unit) -> str:
    armour = world.find(unit, Armour) or Armour()
    return f"{armour.name}: stops {armour.reduction}, {armour.coverage} in 10" if armour.reduction else "no armour"


def told_sum(caption: str, parts: tuple[Modifier, ...]) -> str:
    """What an attack has to reach, and what that is made of where it is made of more than one part."""
    entries = [f"{part.amount:+d} {part.key.replace('_', ' ')}" for part in parts[1:] if part.amount]
    made = f"  ({parts[0].amount} {' '.join(entries)})" if entries else ""
    return f"{caption}: {sum(part.amount for part in parts)}{made}"


def _priced(option: str, accuracy: int, initiative: int) -> tuple[str, Price]:
    paid = (("Accuracy", accuracy), ("Initiative", initiative))
    return option, tuple((pool, points) for pool, points in paid if points)


def _close_prices(world: Reading, unit: Unit, n: Numbers) -> tuple[tuple[str, Price], ...]:
    """What the options of close combat cost in this unit's stance (ASC-RULING-61)."""
    found = ((option, close_price(world, unit, (option,), n)) for option in CLOSE_OPTIONS)
    return tuple(_priced(option, price.accuracy, price.initiative) for option, price in found)


@lru_cache(maxsize=8)
def _prices(n: Numbers) -> tuple[tuple[str, Price], ...]:
    found = ((option, price_of((option,), n)) for option in OPTIONS if option not in CLOSE_OPTIONS)
    return tuple(_priced(option, price.accuracy, price.initiative) for option, price in found)
