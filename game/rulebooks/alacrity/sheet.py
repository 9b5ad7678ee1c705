"""A unit's sheet in the percent game: hit points, stun points, statistics, skills, weapon, armour, Dodge, movement."""

from __future__ import annotations

from game.rulebooks.alacrity.checks import dodge_check, skill
from game.rulebooks.alacrity.harm import TENTH, marks
from game.rulebooks.alacrity.moves import CRAWL, RUN, WALK, budget_of
from game.rulebooks.alacrity.numbers import Numbers, numbers
from game.rulebooks.alacrity.parts import Health, PercentArms, Soak, Statistics
from game.rulebooks.alacrity.shot import arm_at
from game.rulebooks.alacrity.states import is_vehicle, said_actions
from game.rulebooks.alacrity.targets import gun_refusal
from game.systems.rulebook import Rulebook
from game.systems.sheet import Gait, Marks, Sheet, Track
from game.systems.weapons import gun_of
from game.world.gear import Armour, Arms
from game.world.store import Reading, Unit
from game.world.turns import Actions

QUARTERS = 4


def sheet_of(world: Reading, book: Rulebook, unit: Unit) -> Sheet:
    """Everything that is read off a unit rather than rolled."""
    n, arms = numbers(book), world.find(unit, Arms) or Arms()
    held = world.get(unit, Health)
    guns = gun_of(world, unit) is not None and gun_refusal(world, unit) is None
    return Sheet(
        wounded=marks(held) > 0,
        tracks=(_track("HP", held.hp, held.hp_most), _track("SP", held.sp, held.sp_most, "light")),
        gaits=(
            Gait(WALK, budget_of(world, unit, n, WALK), 0, "no action, once a turn"),
            Gait(RUN, budget_of(world, unit, n, RUN), 2, "one declared action"),
            Gait(CRAWL, budget_of(world, unit, n, CRAWL), 0, "no action, once a turn"),
        ),
        stats=_stats(world, unit),
        purse=_skills(world, unit, arms),
        actions=_actions(world, unit),
        arms=_arms(world, unit, arms),
        worn=_worn(world, unit),
        guard=_guard(world, unit, n),
        marks=_marks(world, unit, n),
        reach=arm_at(world, unit, arms.hand).bands[-1] if guns else 0,
    )


def _track(name: str, left: int, most: int, role: str = "harm") -> Track:
    """Points lost, in quarters: each full one is a mark (ALA-RULING-24)."""
    quarter, rest = divmod(most, QUARTERS)
    parts = tuple(quarter + (place < rest) for place in range(QUARTERS))
    return Track(name, most - left, parts, role, about=f"out of the fight at {most // TENTH}", points=True)


def _stats(world: Reading, unit: Unit) -> str:
    held = world.get(unit, Statistics)
    return f"Str {held.strength}  Dex {held.dexterity}  Body {held.body}  Mind {held.mind}"


def _skills(world: Reading, unit: Unit, arms: Arms) -> str:
    used = arms.weapon.skill if arms.weapon is not None else "unarmed_combat"
    shown = ((name, skill(world, unit, name).amount) for name in (used, "dodge", "vigilance"))
    return "   ".join(f"{name.replace('_', ' ').capitalize()} {amount}" for name, amount in shown)


def _actions(world: Reading, unit: Unit) -> Marks:
    left = world.find(unit, Actions) or Actions(0, 0)
    return (("fire", f"{left.standard} declared"), ("move", "walk" if left.move else "no walk"))


def _arms(world: Reading, unit: Unit, arms: Arms) -> str:
    weapon = arms.weapon
    if weapon is None:
        return "bare hands, 1d10 SP"
    arm = arm_at(world, unit, arms.hand)
    far = f", {'/'.join(map(str, arm.bands))} squares" if arm.bands else ""
    empty = ", not loaded" if arms.hand in world.get(unit, PercentArms).empty else ""
    return f"{weapon.damage}{' SP' if arm.stun else ''}{far}{empty}"


def _worn(world: Reading, unit: Unit) -> str:
    soak, armour = world.find(unit, Soak) or Soak(), world.find(unit, Armour) or Armour()
    return f"{armour.name}: soaks {soak.dice}d10" if soak.dice else "no armour"


def _guard(world: Reading, unit: Unit, n: Numbers) -> tuple[str, ...]:
    if is_vehicle(world, unit):
        return ("No Dodge",)
    close, guns = (dodge_check(world, unit, n, gun=gun).target for gun in (False, True))
    return (f"Dodge {close} %, against guns {guns} %",)


def _marks(world: Reading, unit: Unit, n: Numbers) -> Marks:
    passed, count = marks(world.get(unit, Health)), said_actions(world, unit)
    shown = (
        ("wound", n.mark_penalty * passed, "on all rolls: points lost"),
        ("clock", n.action_penalty * (count - 1), f"on all rolls: {count} actions"),
    )
    return tuple((icon, f"{amount:+d} {why}") for icon, amount, why in shown if amount)
