"""A unit in the whole numbers of planners: skill for need, force and body for harm (see `systems.prospects`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from game.dice.shapes import dice_of
from game.rulebooks.alacrity.acts import LOAD
from game.rulebooks.alacrity.attack_options import blows_of, force_of, off_hand_of, second_left, shots_of
from game.rulebooks.alacrity.checks import ATHLETICS, BLAST, DODGE, By, check, dodge_check
from game.rulebooks.alacrity.grenades import OWN as THROWER
from game.rulebooks.alacrity.grenades import dodge_refusal as blast_dodge
from game.rulebooks.alacrity.grenades import reach_of, thrower_of
from game.rulebooks.alacrity.harm import DEAD, DYING, Blow
from game.rulebooks.alacrity.numbers import Numbers
from game.rulebooks.alacrity.outcomes import BASE, AttackForce, Body, body_of, harm, power
from game.rulebooks.alacrity.outcomes import Mark as Prey
from game.rulebooks.alacrity.parts import Health, Maimed, PercentArms, Score, Sighted, Soak, Statistics, Tally
from game.rulebooks.alacrity.shot import (
    CLOSE_GIVEN,
    DISARM,
    GIVEN,
    GRAPPLE,
    GROPING,
    ORDERED,
    OWN,
    RANGED,
    SEEN,
    SHOVE,
    TRIP,
    Attacker,
    Manner,
    Target,
    attacker_of,
    blade_of,
    kept_down,
    target_of,
)
from game.rulebooks.alacrity.states import fallen, is_vehicle, squares_left, stands, state_of, walk_squares
from game.rulebooks.alacrity.targets import SHOTS, gun_refusal, mode_refusal
from game.systems.combatants import Fields, Page, Roster
from game.systems.conditions import act_refusal, fled, helpless, loose_refusal, under
from game.systems.light import SHADES, VEILS, heavy_squares
from game.systems.mark import CloseOption, Mark
from game.systems.prospects import BARRED, CERTAIN, FARTHEST, STAMINA, AttackOption, StanceOption, Supply
from game.systems.surprise import springing, surprised
from game.systems.terms import shared, table, total
from game.systems.weapons import GUNS, gun_of
from game.world.body import Allegiance, Build, Dead, Skills
from game.world.conditions import AtBay, Conditions, Edge, Overwatch
from game.world.gear import Ammunition, Arms, Dropped, Grenade, Pouch
from game.world.hazards import Fatigue
from game.world.place import Exposure, Grapple, Keen, Lamp, Position, Posture, Stance, Unaware
from game.world.squads import Gone, Locked, Shaken
from game.world.store import Reading, Unit
from game.world.turns import Actions, Springing, TurnMarks

WHOLE: tuple[type, ...] = (
    Health, Statistics, Skills, Soak, Posture, Arms, PercentArms, Ammunition, Dropped, Dead, Unaware, Springing,
    Conditions, AtBay, Maimed, Grapple, Locked, Gone, Build, Allegiance, Fatigue, Keen, Shaken, Stance, Tally, Actions,
    Score, Edge, Overwatch, Pouch, Sighted,
)  # fmt: skip
"""The parts of a unit on which nearly all of a Combatant rests."""
_USUAL = Body(Health(32, 32, 32, 32))
_RIFLE = Blow(5)
_RIFLEMAN, _SKILL, _ARMS_REACH = 1024, 61, 600
"""What a rifleman's fire is worth, at which skill, and what hand to hand counts against it."""
_PLAIN: dict[str, Any] = {
    "full": CERTAIN, "may_drop": False, "decked": False, "accuracy": 0, "initiative": 0, "scope": 0, "sight": 0,
    "adrenaline": 0, "focus": 0, "support": 0, "surged": True, "focused": True, "watch_snap": False,
    "aim": 0, "aim_stays": False,
    "hero": False, "bleeding": 0, "shakes": False, "winded": 0, "steadied": False, "kill": 0, "resists": 0,
}  # fmt: skip
"""What this book does not know, as none."""


class Base(NamedTuple):
    """What most numbers of a unit rest on."""

    standing: bool
    able: bool


class Combatants(Roster[Base]):
    """The units of this book made ready for planners."""

    def __init__(self, n: Numbers) -> None:
        super().__init__(n, WHOLE, PAGES)

    def moment(self, world: Reading, unit: Unit) -> object:
        """Whether an enemy stands beside it counts for its shots, and for its off hand (ALA-RULING-32, ALA-BASE-18)."""
        n = self._n
        return (super().moment(world, unit), attacker_of(world, unit, n).near, second_left(world, n, unit))

    def based(self, world: Reading, unit: Unit, before: Base | None) -> tuple[Base, Fields]:
        """What most numbers rest on."""
        n, standing = self._n, stands(world, unit)
        able = standing and act_refusal(world, unit) is None
        body, posture = body_of(world, unit, n), world.find(unit, Posture) or Posture()
        state, stamina = state_of(world, unit), _stamina(body._replace(health=_fresh(body.health)))
        rooted = under(world, unit, "restrained") or world.find(unit, Grapple) is not None or springing(world, unit)
        left, pinned = power(body.health) if standing else 0, rooted or bool(kept_down(world, unit))
        fields: Fields = {
            **(_PLAIN if before is None else {}),
            "unit": unit,
            "side": world.get(unit, Allegiance).side,
            "standing": standing,
            "left": left,
            "body": prey_of(world, unit, n, body),
            "down": posture.prone,
            "dying": state == DYING,
            "dead": state == DEAD,
            "stamina": stamina,
            "remaining": stamina * left // CERTAIN,
            "exposed": surprised(world, unit),
            "cowed": standing and (not able or bool(fled(world, unit))),
            "bound": standing and loose_refusal(world, unit) is None,
            "sure": helpless(world, unit) or not standing,
            "open": total(CLOSE_GIVEN, {"n": n, "it": target_of(world, unit, n)}),
            "walk": min(squares_left(world, unit, n), walk_squares(world, unit, n)) if able and not pinned else 0,
            "sprint": squares_left(world, unit, n) if able and not rooted else 0,
            "watch": int(world.find(unit, Overwatch) is not None),
            "waits": standing and not springing(world, unit),
            **_thrower(world, n, unit, standing=standing),
            **_arms(world, n, unit, standing=standing),
        }
        return Base(standing, able), fields


def _thrower(world: Reading, n: Numbers, unit: Unit, *, standing: bool) -> Fields:
    """What it throws, how far and how well; what it dodges out of a blast with (ALA-RULING-46)."""
    held = (world.find(unit, Pouch) or Pouch()).grenades if standing else ()
    able = blast_dodge(world, unit) is None
    return {
        "supplies": tuple(supply_of(card, left) for card, left in held if left),
        "throw": reach_of(world, n, unit)[1],
        "throwing": total(THROWER, {"n": n, "me": thrower_of(world, n, unit)}),
        "dodging": check(world, unit, n, By(DODGE, DODGE), BLAST).target if able else 0,
        "dodges": able,
    }


def supply_of(card: Grenade, left: int) -> Supply:
    """Grenades of one kind; whoever dodges out of a blast rolls against its own skill."""
    blow = Blow(dice_of(card.damage)[0]) if card.damage else None
    return Supply(card.key, card.effect, left, card.radius, BASE, BASE, blow, cooks=False)


def prey_of(world: Reading, unit: Unit, n: Numbers, body: Body) -> Prey:
    """A unit as a target of planners: its body, and its Dodge where it may."""
    vehicle = is_vehicle(world, unit)
    helpless_ = fallen(world, unit)
    tricks = () if vehicle or helpless_ else tuple(_tricks(world, unit))
    answer = None if helpless_ else check(world, unit, n, By(ATHLETICS, ATHLETICS)).target
    if helpless_ or vehicle or world.find(unit, Unaware) is not None:
        return Prey(body, placed=not vehicle, answer=answer, tricks=tricks)
    gun, other = (dodge_check(world, unit, n, gun=gun).target for gun in (True, False))
    return Prey(body, gun, other, answer=max(answer or 0, other), tricks=tricks)


def _tricks(world: Reading, unit: Unit) -> Iterator[str]:
    """The contests that can be won against a unit (ALA-RULING-47)."""
    free, weapon = world.find(unit, Grapple) is None, world.get(unit, Arms).weapon
    if not (world.find(unit, Posture) or Posture()).prone:
        yield TRIP
    yield SHOVE
    if weapon is not None and not weapon.natural:
        yield DISARM
    if free:
        yield GRAPPLE


def _fresh(held: Health) -> Health:
    return Health(held.hp_most, held.sp_most, held.hp_most, held.sp_most)


@lru_cache(maxsize=2048)
def _stamina(body: Body) -> int:
    """How a fresh body compares with a rifleman's, by what an ordinary shot takes from each."""
    usual, taken = (harm(one, _RIFLE, 1)[0] for one in (_USUAL, body))
    return max(STAMINA // 4, min(6 * STAMINA, STAMINA * usual // max(1, taken)))


def _arms(world: Reading, n: Numbers, unit: Unit, *, standing: bool) -> Fields:
    """What it can attack with: shots, blows, and the weapon that it had better draw."""
    gun, arms = gun_of(world, unit), world.get(unit, Arms)
    points = (world.find(unit, Ammunition) or Ammunition()).points
    me = attacker_of(world, unit, n)
    second = second_left(world, n, unit)
    close_options = (
        () if not standing else (off_hand_of(world, n, unit),) if second else tuple(blows_of(world, n, unit))
    )
    loaded = gun is not None and gun_refusal(world, unit) is None
    attack_options: tuple[AttackOption, ...] = ()
    if gun is not None and standing and loaded and not second:
        open_ = tuple(mode for mode in SHOTS if mode_refusal(world, unit, mode) is None)
        force, ambush = force_of(world, unit, arms.hand, gun=gun.kind != "bow"), springing(world, unit)
        attack_options = shots_of(n, force, open_, ambush=ambush)
    unloaded = gun is not None and arms.hand in world.get(unit, PercentArms).empty
    stance_options = _stance_options(n, me, close_options, _aim(world, unit))
    rounds = points[arms.hand] if 0 <= arms.hand < len(points) else 0
    return {
        "stance_option": stance_options[0],
        "stance_options": stance_options,
        "weapon": gun,
        "attack_options": attack_options,
        "ammunition": rounds,
        "magazine": gun.ammunition if gun is not None else 0,
        "blade": blade_of(world, unit) is not None,
        "halted": _halted(able=gun is not None and standing, unloaded=unloaded, rounds=rounds),
        "other_weapon": _other(world, unit, GUNS) if gun is None or (not rounds and unloaded) else -1,
        "other_blade": _other(world, unit, ("melee",)),
        "punch": _punch(me, attack_options, close_options),
    }


def _halted(*, able: bool, unloaded: bool, rounds: int) -> str:
    """What must be done before the weapon in hand works again (ALA-BASE-17, ALA-RULING-40)."""
    if not able or (rounds and not unloaded):
        return ""
    return LOAD if rounds else "" if unloaded else "reload"


@lru_cache(maxsize=2048)
def _stance_options(
    n: Numbers, me: Attacker, close_options: tuple[CloseOption, ...], aimed: int
) -> tuple[StanceOption, ...]:
    """What its attackers must overcome, and what it brings to its own attacks.

    An aim counts as if every shot went where it aims: which one will be made is the planner's choice.
    """
    eyes = _eyes(darkvision=me.darkvision, blinded=me.blinded)
    stance_option = StanceOption(
        "",
        BASE,
        total(OWN, {"n": n, "me": me}) + total(ORDERED, {"n": n, "how": Manner("shot", aimed=aimed)}),
        by_distance=_ranges(n, me.bands),
        seen=_seen(n, darkvision=me.darkvision, blinded=me.blinded),
        hearing=me.hearing,
        guard=BASE,
        close_options=close_options,
        groping=table(GROPING, {"n": n, "me": eyes}, heard=2, shade=SHADES),
    )
    return (stance_option,)


def _aim(world: Reading, unit: Unit) -> int:
    """What an aim adds that can still be used (ALA-RULING-44)."""
    sighted = world.find(unit, Sighted)
    fit = sighted is not None and world.find(sighted.target, Health) is not None and stands(world, sighted.target)
    return sighted.points if sighted is not None and fit else 0


def _eyes(*, darkvision: bool, blinded: bool) -> Attacker:
    return Attacker(darkvision=darkvision, blinded=blinded)


@lru_cache(maxsize=256)
def _ranges(n: Numbers, bands: tuple[int, ...]) -> npt.NDArray[np.int32]:
    """The points of each distance; BARRED out of range."""
    found = np.full(FARTHEST + 1, BARRED, np.int32)
    if bands:
        reached = min(FARTHEST, bands[-1]) + 1
        found[:reached] = table(RANGED, {"n": n, "me": Attacker(bands=bands)}, squares=reached)
    return shared(found)


@lru_cache(maxsize=16)
def _seen(n: Numbers, *, darkvision: bool, blinded: bool) -> npt.NDArray[np.int32]:
    """What hinders sight, the dark as it is far off; BARRED where the target cannot be chosen (ALA-COVER-09)."""
    facts = {"n": n, "me": _eyes(darkvision=darkvision, blinded=blinded), "squares": n.gloom_near + 1}
    found = table(SEEN, facts, heard=2, shade=SHADES, veil=VEILS).copy()
    found[0, :, [veil for veil in range(VEILS) if heavy_squares(veil) >= n.obscured_most]] = BARRED
    return shared(found)


def _other(world: Reading, unit: Unit, kinds: tuple[str, ...]) -> int:
    """A carried weapon of these kinds that is not in hand and works; -1 for none."""
    arms, dropped = world.get(unit, Arms), world.find(unit, Dropped)
    points = (world.find(unit, Ammunition) or Ammunition()).points
    lying = dropped.weapon if dropped is not None else -1
    found = (
        place
        for place, weapon in enumerate(arms.weapons)
        if place not in (arms.hand, lying) and weapon.kind in kinds and (weapon.kind == "melee" or points[place])
    )
    return next(found, -1)


def _punch(me: Attacker, attack_options: tuple[AttackOption, ...], close_options: tuple[CloseOption, ...]) -> int:
    """What a unit's attacks are worth against a rifleman's."""
    usual = harm(_USUAL, _RIFLE, 1)[0] * _SKILL
    fire = max((_worth(attack_option.blow) * max(3, me.skill.amount) for attack_option in attack_options), default=0)
    blows = (
        max((_worth(close_option.force) * max(3, close_option.edge) for close_option in close_options), default=0)
        * _ARMS_REACH
        // 1024
    )
    return max(256, _RIFLEMAN * max(fire, blows) // max(1, usual))


def _worth(force: object) -> int:
    return harm(_USUAL, force.blow, force.hits)[0] if isinstance(force, AttackForce) else 0


def _marks(world: Reading, n: Numbers, unit: Unit, _of: Base) -> Fields:
    """What it gives to shots at it."""
    it, lamp = target_of(world, unit, n), world.find(unit, Lamp)
    return {"mark": _mark(n, it, lamp=lamp is not None and lamp.lit)}


@lru_cache(maxsize=1024)
def _mark(n: Numbers, it: Target, *, lamp: bool) -> Mark:
    return Mark(lies=int(it.prone), conditions=total(GIVEN, {"n": n, "it": it}), lamp=lamp)


def _turn(world: Reading, n: Numbers, unit: Unit, of: Base) -> Fields:
    """What is left of the turn."""
    left, springs = world.find(unit, Actions) or Actions(), springing(world, unit)
    marks = world.find(unit, TurnMarks) or TurnMarks()
    return {
        "standard": max(left.standard, second_left(world, n, unit)) if of.able else 0,
        "move": 0 if springs or not of.able else left.move,
        "opened": marks.opened or springs,
    }


def _gear(world: Reading, _n: Numbers, unit: Unit, _of: Base) -> Fields:
    """Where it stands, the light it carries, what was dropped."""
    cell, dropped, lamp = world.get(unit, Position).cell, world.find(unit, Dropped), world.find(unit, Lamp)
    return {
        "cell": cell,
        "dropped": dropped is not None and dropped.cell == cell,
        "lamp": lamp.reach if lamp is not None else 0,
        "burning": lamp is not None and lamp.lit,
    }


PAGES: tuple[Page, ...] = (
    Page((Exposure, Lamp), _marks),
    Page((TurnMarks,), _turn),
    Page((Position, Lamp), _gear),
)
"""Numbers of a Combatant that rest on parts which change often, beside those in WHOLE."""
