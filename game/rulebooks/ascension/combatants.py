"""A unit in the whole numbers of planners: what it must be rolled against, what it brings, what it has left."""

from __future__ import annotations

from dataclasses import field
from operator import is_not
from typing import NamedTuple

from game.dice.shapes import dice_of
from game.record import record
from game.rulebooks.ascension import states
from game.rulebooks.ascension.aid import above_level, second_wind_refusal
from game.rulebooks.ascension.attack_options import plain, supply_of
from game.rulebooks.ascension.blasts import acts, dodge_check, dodge_payment, dodge_refusal
from game.rulebooks.ascension.checks import CLEAR, JAMS
from game.rulebooks.ascension.close.attack import may_back
from game.rulebooks.ascension.close.challenge import HILT, blade_of
from game.rulebooks.ascension.close.counters import may_rush
from game.rulebooks.ascension.close.postures import stance_named
from game.rulebooks.ascension.close.rolls import GIVEN, OWN, opening_of, weighed
from game.rulebooks.ascension.grenades import Arm, arm_of, throw_reach
from game.rulebooks.ascension.harm import body_of, state_of_points
from game.rulebooks.ascension.injury import kill_challenge, resist_check, shake_refusal
from game.rulebooks.ascension.moves import deck_refusal
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.outcomes import hits_left
from game.rulebooks.ascension.parts import Stats
from game.rulebooks.ascension.shot import (
    Guard,
    Shooter,
    guard_of,
    shooter_of,
)
from game.rulebooks.ascension.stances import Drawn, Hands, handed, hands_of, holding, mark_of, posed, with_gun
from game.systems.combatants import Fields, Page, Roster
from game.systems.conditions import act_refusal, fled, helpless, interrupt_refusal, under
from game.systems.prospects import AttackOption, StanceOption, Supply
from game.systems.surprise import springing, surprised
from game.systems.terms import total
from game.systems.weapons import GUNS, gun_of, jam_refusal
from game.world.body import Allegiance, Build, Dead, Skills, Stress, Wounds
from game.world.conditions import Advantage, AtBay, Conditions, Edge, Exploits, Overwatch
from game.world.gear import Ammunition, Armour, Arms, Dropped, Pouch, Weapon
from game.world.hazards import Fatigue
from game.world.place import Cover, Exposure, Grapple, Keen, Lamp, Melee, Pace, Position, Posture, Stance, Unaware
from game.world.squads import Gone, Locked, Shaken
from game.world.store import Reading, Unit
from game.world.turns import Actions, Carried, Springing, TurnMarks

WHOLE: tuple[type, ...] = (
    Stress, Wounds, Edge, Posture, Arms, Dropped, Dead, Unaware, Springing, Conditions, AtBay, Grapple, Carried, Locked,
    Gone, Stats, Skills, Build, Allegiance, Armour, Fatigue, Keen, Shaken,
)  # fmt: skip
"""The parts of a unit on which nearly all of a Combatant rests; what rests on others is told in PAGES."""


@record
class Lasting:
    """What of a unit changes only with its wounds and the weapon in its hand; `loaded` and `empty` are its attacks.

    The stances it has been seen able to take are kept with it.
    """

    weapon: Weapon | None
    loaded: tuple[AttackOption, ...]
    empty: tuple[AttackOption, ...]
    arm: Arm
    kill: int
    punch: int
    squares: int
    legs: bool
    blade: Weapon | None
    spare: int
    drawn: Drawn
    stances: dict[object, tuple[StanceOption, ...]] = field(default_factory=dict, compare=False)


class Base(NamedTuple):
    """What most numbers of a unit rest on."""

    lasting: Lasting
    standing: bool
    able: bool
    rooted: bool
    me: Shooter
    guard: Guard
    hands: Hands


class Combatants(Roster[Base]):
    """The units of this book made ready for planners."""

    def __init__(self, n: Numbers) -> None:
        super().__init__(n, WHOLE, PAGES)
        self._lasting: dict[Unit, tuple[tuple[object, ...], Lasting]] = {}

    def based(self, world: Reading, unit: Unit, before: Base | None) -> tuple[Base, Fields]:  # noqa: ARG002
        """What most numbers rest on."""
        n = self._n
        lasting = self._of(world, unit)
        posture = world.find(unit, Posture) or Posture()
        body, hurt = body_of(world, n, unit), world.find(unit, Wounds) or Wounds()
        dead = world.find(unit, Dead) is not None or world.find(unit, Gone) is not None
        state = state_of_points(body, body.points)
        standing = states.stands(world, unit, n) and not dead
        power = hits_left(body.hide, body.falls)
        me, guard = shooter_of(world, unit, n), guard_of(world, unit, n)
        hands = hands_of(world, n, unit, me.steady)
        able = standing and not posture.decked and act_refusal(world, unit) is None
        bound = under(world, unit, "restrained")
        rooted = bound or hands.hold != 0 or springing(world, unit)
        fields: Fields = {
            "unit": unit,
            "side": world.get(unit, Allegiance).side,
            "standing": standing,
            "left": max(0, body.falls - body.points),
            "full": body.falls,
            "body": body,
            "down": posture.down,
            "decked": posture.decked,
            "hunkered": posture.hunkered,
            "walk": lasting.squares if able and not rooted else 0,
            "sprint": lasting.squares * n.sprint_strides if able and lasting.legs and not rooted else 0,
            "throw": throw_reach(world, n, unit),
            "throwing": lasting.arm._replace(me=me._replace(stance="")),
            "dodging": dodge_check(world, n, unit, 0, acts=acts(dodge_payment(world, n, unit))).bonus,
            "hero": world.get(unit, Build).hero_level > 0,
            "bleeding": hurt.bleeding,
            "wounds": len(hurt.wounds),
            "dying": state == states.DYING and not dead,
            "kill": lasting.kill,
            "resists": resist_check(world, n, unit, 0).bonus,
            "punch": lasting.punch,
            "stamina": power[body.falls] >> 10,
            "remaining": power[max(0, body.falls - body.points)] >> 10,
            "exposed": surprised(world, unit),
            "cowed": standing and (not able or interrupt_refusal(world, unit) is not None or bool(fled(world, unit))),
            "bound": bound,
            "arm": total(OWN, {"n": n, "me": weighed(world, unit, me, "grapple" if hands.hold else "strike", n)}),
            "open": total(GIVEN, {"it": opening_of(world, unit, n)}),
        }
        me, guard = me._replace(stance=""), guard._replace(stance="", deck=0)
        return Base(lasting, standing, able, rooted, me, guard, hands), fields

    def _of(self, world: Reading, unit: Unit) -> Lasting:
        """Kept for as long as the very parts it was made of are the unit's."""
        kinds = (Stats, Skills, Build, Wounds, Arms, Conditions, *((Stress,) if self._n.borrowed.dazed_revised else ()))
        parts = tuple(world.find(unit, kind) for kind in kinds)
        kept = self._lasting.get(unit)
        if kept is None or any(map(is_not, kept[0], parts)):
            kept = self._lasting[unit] = (parts, _lasting(world, self._n, unit))
        return kept[1]


def _posed(world: Reading, n: Numbers, unit: Unit, of: Base) -> Fields:
    """Its stances, stored Advantage, and what it brings to close combat whatever its stance."""
    of = of._replace(hands=holding(world, unit, of.hands))
    lasting, hands, hold = of.lasting, of.hands, world.find(unit, Grapple)
    springs, taken, held = springing(world, unit), world.get(unit, Stance).name, of.hands.held
    stance_options, struck_at = _stances_of(n, of), lasting.blade and of.standing and not stance_named(taken, n).closed
    return {
        "accuracy": held.accuracy,
        "initiative": held.initiative,
        "scope": held.scope,
        "sight": held.sight,
        "steadied": hands.hand.steady > 0,
        "stance_options": stance_options,
        "stance_option": next((found for found in stance_options if found.word == taken), None)
        or _otherwise(n, of, stance_options[0], taken),
        "may_drop": deck_refusal(world, n, unit) is None,
        "blade": lasting.blade is not None,
        "hilt": total(HILT, {"n": n, "guard": hands.guard}) if struck_at else 0,
        "backs": of.standing and may_back(world, n, unit),
        "rushes": of.standing and may_rush(world, n, unit),
        "sure": helpless(world, unit) or not of.standing,
        "grips": hold.other if hold is not None else 0,
        "holds": hold is not None and hold.holds,
        "other_blade": lasting.spare if hold is None and not springs else -1,
    }


def _stances_of(n: Numbers, of: Base) -> tuple[StanceOption, ...]:
    """None, Braced and Alert; without a gun those of close combat too. Kept, since they seldom change."""
    lasting, hands = of.lasting, of.hands
    key = (of.me, of.guard, hands)
    found = lasting.stances.get(key)
    if found is None:
        bare = with_gun(n, of.me, of.guard, hands.held)
        found = lasting.stances[key] = handed(n, bare, hands, lasting.drawn, lean=lasting.weapon is not None)
    return found


def _otherwise(n: Numbers, of: Base, plain: StanceOption, taken: str) -> StanceOption:
    """A stance that it is in and would not take with this in hand: a pistol may be fired in it (ASC-STANCE-05)."""
    if of.lasting.weapon is None:
        return plain
    key = (of.me, of.guard, of.hands, taken)
    found = of.lasting.stances.get(key)
    if found is None:
        bare = (posed(n, of.me, of.guard, of.hands.held, taken),)
        found = of.lasting.stances[key] = handed(n, bare, of.hands, of.lasting.drawn, lean=True)
    return found[0]


def _turn(world: Reading, n: Numbers, unit: Unit, _of: Base) -> Fields:
    """What is left of the turn, what may still be bought in it, and what its traits may make good now."""
    pools = world.find(unit, Exploits) or Exploits()
    actions = world.find(unit, Actions) or Actions()
    marks = world.find(unit, TurnMarks) or TurnMarks()
    watch, springs = world.find(unit, Overwatch), springing(world, unit)
    return {
        "adrenaline": pools.adrenaline,
        "focus": pools.focus,
        "willpower": pools.willpower,
        "standard": actions.standard,
        "move": 0 if springs else actions.move,
        "support": actions.support,
        "opened": marks.opened or springs,
        "surged": marks.surged or springs,
        "focused": marks.focused or springs,
        "watch": watch.shots if watch is not None else 0,
        "watch_snap": watch is not None and watch.snap,
        "dodges": dodge_refusal(world, n, unit) is None,
        "shakes": shake_refusal(world, n, unit) is None,
        "winded": above_level(world, unit) if second_wind_refusal(world, n, unit) is None else 0,
    }


def _gear(world: Reading, n: Numbers, unit: Unit, of: Base) -> Fields:
    """Where it stands, the weapon in hand and what it can do, grenades, the light it carries, what was dropped."""
    arms, weapon, dropped = world.get(unit, Arms), of.lasting.weapon, world.find(unit, Dropped)
    cell, lamp = world.get(unit, Position).cell, world.find(unit, Lamp)
    points = (world.find(unit, Ammunition) or Ammunition()).points
    ammunition = points[arms.hand] if 0 <= arms.hand < len(points) else 0
    jammed = weapon is not None and jam_refusal(world, unit, JAMS) is not None
    return {
        "cell": cell,
        "weapon": weapon,
        "attack_options": (of.lasting.loaded if ammunition > 0 else of.lasting.empty)
        if of.standing and not jammed
        else (),
        "ammunition": ammunition,
        "magazine": weapon.ammunition if weapon is not None else 0,
        "aim": weapon.aim_bonus if weapon is not None else 0,
        "aim_stays": weapon is not None and weapon.aim_kind != "scope",
        "supplies": _supplies(world, n, unit),
        "dropped": dropped is not None and dropped.cell == cell,
        "halted": CLEAR if jammed else "",
        "other_weapon": _other_gun(world, unit, arms, dropped) if weapon is None and not springing(world, unit) else -1,
        "lamp": lamp.reach if lamp is not None else 0,
        "burning": lamp is not None and lamp.lit,
    }


def _lasting(world: Reading, n: Numbers, unit: Unit) -> Lasting:
    skills, weapon, blade = world.get(unit, Skills), gun_of(world, unit), blade_of(world, unit)
    senses, physique = states.senses(world, unit, n), states.physique(world, unit, n)
    skill = skills.of(weapon.skill) if weapon is not None else 0
    dice = dice_of(weapon.damage)[0] if weapon is not None else 0
    spare = _spare_blade(world, unit)
    able = weapon is not None and states.arm_refusal(world, unit, weapon) is None
    return Lasting(
        weapon=weapon,
        loaded=plain(n, weapon, 1) if weapon is not None and able else (),
        empty=plain(n, weapon, 0) if weapon is not None and able else (),
        arm=arm_of(world, unit, n, Shooter()),
        kill=kill_challenge(world, n, unit, weapon) if weapon is not None else 0,
        punch=_punch(weapon, senses + skill, dice) if weapon is not None else _fist(blade, physique, skills),
        squares=states.move_squares(world, unit, n),
        legs=states.may_sprint(world, unit),
        blade=blade,
        spare=spare,
        drawn=(world.get(unit, Arms).weapons[spare], skills) if spare >= 0 else None,
    )


def _spare_blade(world: Reading, unit: Unit) -> int:
    """The carried weapon for close combat that hits hardest, if none is in hand; -1 for none."""
    arms, dropped = world.get(unit, Arms), world.find(unit, Dropped)
    if arms.weapon is not None and arms.weapon.kind == "melee":
        return -1
    lying = dropped.weapon if dropped is not None else -1
    blades = (at for at, weapon in enumerate(arms.weapons) if weapon.kind == "melee" and at != lying)
    able = [at for at in blades if states.arm_refusal(world, unit, arms.weapons[at]) is None]
    return max(able, key=lambda at: (dice_of(arms.weapons[at].damage)[0], arms.weapons[at].limit, -at), default=-1)


def _fist(blade: Weapon | None, physique: int, skills: Skills) -> int:
    """The same of one who fights hand to hand: half a die for force, and three quarters since it must get there."""
    total = physique + skills.of(blade.skill if blade is not None else "unarmed") + 2
    dice = dice_of(blade.damage)[0] if blade is not None else 0
    return max(256, 1024 * (2 * dice + 1) * total * 3 // (2 * 3 * 8 * 4))


def _punch(weapon: Weapon, total: int, dice: int) -> int:
    """How much a unit's fire is worth; 1024 for a rifleman with a rifle, no less than a quarter of that."""
    rate = 5 if weapon.mode == "full" else 4
    return max(256, 1024 * dice * (total + 2) * rate // (3 * 8 * 4))


def _marks(world: Reading, n: Numbers, unit: Unit, _of: Base) -> Fields:
    """What it gives to shots at it (ASC-EDGE-02 to -12, ALA-COND-07)."""
    return {"mark": mark_of(world, n, unit)}


def _supplies(world: Reading, n: Numbers, unit: Unit) -> tuple[Supply, ...]:
    pouch = world.find(unit, Pouch) or Pouch()
    return tuple(supply_of(n, card, left) for card, left in pouch.grenades if left > 0)


def _other_gun(world: Reading, unit: Unit, arms: Arms, dropped: Dropped | None) -> int:
    """A carried gun to draw when none is in hand, if its arms can hold it; -1 for none."""
    lying = dropped.weapon if dropped is not None else -1
    for index, weapon in enumerate(arms.weapons):
        if index not in (arms.hand, lying) and weapon.kind in GUNS and not states.arm_refusal(world, unit, weapon):
            return index
    return -1


PAGES: tuple[Page, ...] = (
    Page((Advantage, Melee, Stance), _posed),
    Page((Pace, Exposure, Cover, Lamp), _marks),
    Page((Actions, TurnMarks, Exploits, Overwatch, Stance), _turn),
    Page((Position, Ammunition, Pouch, Lamp), _gear),
)
"""Numbers of a Combatant that rest on parts which change often, beside those in WHOLE."""
