"""A unit in the whole numbers of planners: needs of the dice, harm in levels (see `systems.prospects`)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from game.rulebooks.alternacy import jams
from game.rulebooks.alternacy.actions import (
    actions_left,
    arm_in_hand,
    engage_refusal,
    rolls_said,
    several_attacks,
)
from game.rulebooks.alternacy.checks import BRAWN, SIDE_SHOT, USES
from game.rulebooks.alternacy.engagement import kind_refusal
from game.rulebooks.alternacy.engaging import (
    ATTACK,
    STRIKE,
    WEAPON,
    defence_skill,
    fist_of,
    has_blade,
    levels_struck,
    means_of,
    striker_of,
)
from game.rulebooks.alternacy.grenades import reach_of, thrower_of
from game.rulebooks.alternacy.harm import interval
from game.rulebooks.alternacy.missile import (
    AIMED,
    FIRED,
    GIVEN,
    HAZED,
    OWN,
    PLACED,
    RANGED,
    ROLL,
    SEEN,
    Manner,
    Shooter,
    Target,
    hazed_by,
    shooter_of,
    target_of,
)
from game.rulebooks.alternacy.moves import SPRINT, WALK, free_squares, run_refusal, run_squares
from game.rulebooks.alternacy.numbers import Numbers
from game.rulebooks.alternacy.outcomes import (
    RIFLE,
    USUAL,
    DamageProfile,
    Frail,
    expected_harm,
    frail_of,
    fresh,
    planned,
    power,
)
from game.rulebooks.alternacy.parts import Arm, Efforts, Engagements, Injuries, Kit, Luck, OnTheWay, TurnPlan
from game.rulebooks.alternacy.shooting import MODES, gun_refusal
from game.rulebooks.alternacy.states import lies, part_barred, stands, state_of
from game.systems.combatants import PLAIN, Fields, Page, Roster
from game.systems.light import SHADES, VEILS
from game.systems.mark import CloseOption, Gait, Mark
from game.systems.prospects import BARRED, CERTAIN, FARTHEST, OFFSET, STAMINA, AttackOption, StanceOption, Supply
from game.systems.terms import shared, table, total
from game.systems.weapons import drawing_refusal
from game.world.body import Allegiance, Build, Dead, Skills
from game.world.conditions import Conditions, Edge
from game.world.gear import Ammunition, Arms, Dropped, Grenade, Pouch
from game.world.place import Keen, Pace, Position, Posture, Unaware
from game.world.squads import Gone, Locked, Shaken
from game.world.store import Reading, Unit
from game.world.turns import Carried

Edges = npt.NDArray[np.int32]
WHOLE: tuple[type, ...] = (
    Injuries, Kit, Skills, Posture, Arms, Dropped, Dead, Unaware, Conditions, Keen, Allegiance, Locked, Gone, Shaken,
    Build, TurnPlan, Engagements, Pace, Ammunition, Edge, Carried, Efforts, Luck,
)  # fmt: skip
"""The parts of a unit on which nearly all of a Combatant rests."""
_RIFLEMAN = 1024
_ARMS_REACH = 600
"""What hand to hand counts against fire, in parts of 1024: it must get there first."""
_NEED = 4
"""What the dice must show of an ordinary shot."""
MIDDLE = 6
"""What 2d5 show in the middle."""
STRUCK = ATTACK.reading("me")
SURE_RUN = 10
"""Squares of a run that planners count on (ACY-MOVE-04)."""


class Base(NamedTuple):
    """What most numbers of a unit rest on."""

    standing: bool
    able: bool
    me: Shooter
    body: Frail


@lru_cache(maxsize=256)
def range_edges(n: Numbers, arm: Arm | None, *, prone: bool = False, aimed: bool = False) -> Edges:
    """The number of each distance, at one who stands or lies, as Edges; BARRED out of range (ACY-MISSILE-07, -12).

    An aim counts as if every shot went where it aims: which one will be made is the planner's choice (ACY-MISSILE-13).
    """
    found = np.full(FARTHEST + 1, BARRED, np.int32)
    most = min(FARTHEST, arm.ranges[-1] // n.grid_metres) if arm is not None and arm.ranges else -1
    facts = {"n": n, "me": Shooter(arm), "it": Target(prone=prone), "how": Manner(aimed=aimed)}
    found[: most + 1] = -table((*RANGED, *PLACED, *AIMED), facts, squares=most + 1)
    return shared(found)


@lru_cache(maxsize=16)
def seen_by(n: Numbers, keen: bool) -> Edges:  # noqa: FBT001 - a key of what is kept
    """What light and haze add, as Edges: by hearing, which is no help, by shade and by veil."""
    light = table(SEEN, {"n": n, "me": Shooter(keen=keen)}, shade=SHADES)
    haze = np.array([total(HAZED, {"n": n, "hazed": hazed_by(veil)}) for veil in range(VEILS)], np.int32)
    both = -(light[:, None] + haze[None, :])
    return shared(np.array([both, both], np.int32))


@lru_cache(maxsize=4096)
def _stances(
    n: Numbers,
    own: int,
    arm: Arm | None,
    guard: int,
    close_options: tuple[CloseOption, ...],
    *,
    keen: bool,
    aimed: bool,
) -> tuple[StanceOption]:
    """The one stance there is; planners keep what they work out by the very object."""
    ranges, low = (range_edges(n, arm, prone=prone, aimed=aimed) for prone in (False, True))
    seen = seen_by(n, keen)
    return (
        StanceOption(
            "",
            0,
            own,
            by_distance=ranges,
            at_lying=low,
            seen=seen,
            groping=seen[..., 0] * 0,
            guard=guard,
            close_options=close_options,
        ),
    )


@lru_cache(maxsize=1024)
def _attack_options(arm: Arm, modes: tuple[str, ...], n: Numbers) -> tuple[AttackOption, ...]:
    """The ways to fire a weapon (ACY-MISSILE-14)."""
    fires = ((mode, DamageProfile(arm.levels, arm.column, mode)) for mode in modes)
    return tuple(
        AttackOption(mode, edge=-total(FIRED, {"n": n, "how": Manner(mode)}), blow=force, rest=force)
        for mode, force in fires
    )


class Combatants(Roster[Base]):
    """The units of this book made ready for planners."""

    def __init__(self, n: Numbers) -> None:
        super().__init__(n, WHOLE, PAGES)

    def based(self, world: Reading, unit: Unit, before: Base | None) -> tuple[Base, Fields]:
        """What most numbers rest on."""
        n, standing = self._n, stands(world, unit)
        able = standing and not lies(world, unit)
        arm, me, body = arm_in_hand(world, unit), shooter_of(world, unit, n), planned(frail_of(world, unit))
        gun = arm is not None and bool(arm.ranges)
        stamina = _stamina(n, fresh(body))
        fire = self._fire(world, unit, me, standing=standing)
        fields: Fields = {
            **(PLAIN if before is None else {}),
            "unit": unit,
            "side": world.get(unit, Allegiance).side,
            "body": body,
            "down": standing and not able,
            "weapon": world.get(unit, Arms).weapon if gun else None,
            "magazine": arm.clip if arm is not None else 0,
            "stamina": stamina,
            **losses(world, n, unit, stamina),
            "blade": has_blade(world, unit),
            "halted": jams.CLEAR if jams.may_clear(world, unit) else "rise" if standing and not able else "",
            **fire,
            **self._turn(world, unit, standing=standing, able=able),
        }
        return Base(standing, able, me, body), fields

    def _fire(self, world: Reading, unit: Unit, me: Shooter, *, standing: bool) -> Fields:
        """What it brings with the weapon in hand."""
        n, arm = self._n, me.arm
        own = total(ROLL, {"me": me}) - total(OWN, {"n": n, "me": me}) if arm is not None else 0
        aims = me.aimed in world.having(Injuries) and stands(world, me.aimed)
        close_options, guard = (
            self._close_options(world, unit) if standing else (),
            self._guard(world, unit, standing=standing),
        )
        stances = _stances(n, own, arm, guard, close_options, keen=me.keen, aimed=aims)
        modes = tuple(mode for mode in MODES if standing and gun_refusal(world, unit, n, mode) is None)
        fire = _attack_options(arm, modes, n) if arm is not None and arm.ranges and modes else ()
        it = target_of(world, unit, n)
        given = total(GIVEN, {"n": n, "it": it})
        mark = Mark(pace=-it.pace.amount, lies=int(it.prone), conditions=it.pace.amount - given)
        able = standing and part_barred(world, unit, USES[SIDE_SHOT], n) is None
        thrown = {"throw": reach_of(n) if able else 0, "throwing": total(ROLL, {"me": thrower_of(world, unit, n)})}
        return {**thrown, "stance_option": stances[0], "stance_options": stances, "attack_options": fire, "mark": mark,
                "punch": _punch(n, fire, stances[0])}  # fmt: skip

    def _guard(self, world: Reading, unit: Unit, *, standing: bool) -> int:
        """What a blow must reach: the best defence and its middle throw, or the number of who does not answer."""
        n = self._n
        if not standing:
            return int(n.engage_helpless)
        means = means_of(world, unit, n) if engage_refusal(world, unit, n) is None else ()
        defence = defence_skill(world, unit, n, means[0]) + MIDDLE if means else 0
        return max(int(n.engage_busy), defence)

    def _close_options(self, world: Reading, unit: Unit) -> tuple[CloseOption, ...]:
        """Its blows, with what modifies them wherever it stands."""
        n, found = self._n, list[CloseOption]()
        several = several_attacks(world, unit, n)
        for kind in (WEAPON, STRIKE):
            if kind_refusal(world, unit, n, kind) is None:
                fist, me = fist_of(world, unit, n, kind), striker_of(world, unit, n, kind, several)
                levels = levels_struck(fist, world.get(unit, Skills).of(BRAWN), n)
                found.append(
                    CloseOption(kind, edge=total(STRUCK, {"n": n, "me": me}), force=DamageProfile(levels, 0, kind))
                )
        return tuple(found)

    def _turn(self, world: Reading, unit: Unit, *, standing: bool, able: bool) -> Fields:
        """What it may still do in its turn, and how it gets about (ACY-MULTI-05, ACY-MOVE)."""
        n, left = self._n, actions_left(world, unit, self._n) if standing else 0
        walk, runs = free_squares(world, unit, n), run_refusal(world, unit, n) is None
        gaits = [Gait(WALK, walk)] if able else []
        if able and runs and walk < SURE_RUN:
            edge = -(n.multi_attack[1] + n.shot_ran)
            far = min(SURE_RUN, run_squares(world, unit, n))
            gaits.append(Gait(SPRINT, far, edge, alone=rolls_said(world, unit, n) < 2))
        return {
            "standard": left,
            "move": int(able and (walk > 0 or runs)),
            "other_weapon": _other_gun(world, unit) if left else -1,
            "walk": walk if able else 0,
            "sprint": gaits[-1].squares if len(gaits) > 1 else 0,
            "gaits": tuple(gaits),
            "pace": SURE_RUN if able else 0,
        }


def losses(world: Reading, n: Numbers, unit: Unit, stamina: int) -> Fields:
    """What losses have left of a unit."""
    body = world.get(unit, Injuries)
    left = power(body, n)
    return {
        "standing": stands(world, unit),
        "left": left,
        "remaining": stamina * left // CERTAIN,
        "dying": bool(body.bleeding) and not stands(world, unit),
        "bleeding": sum(CERTAIN // (body.limit * interval(level, n)) for level, _since in body.bleeding),
        "dead": state_of(world, unit) == "dead",
    }


def _gear(world: Reading, _n: Numbers, unit: Unit, _of: Base) -> Fields:
    """What is in the clip, and what it can throw."""
    points, hand = (world.find(unit, Ammunition) or Ammunition()).points, world.get(unit, Arms).hand
    supplies = tuple(supply_of(card, left) for card, left in (world.find(unit, Pouch) or Pouch()).grenades if left)
    return {"ammunition": points[hand] if 0 <= hand < len(points) else 0, "supplies": supplies}


def supply_of(card: Grenade, left: int) -> Supply:
    """Grenades of one kind, with the level of their blast."""
    return Supply(card.key, card.effect, left, card.radius, 0, 0, card.level if card.harms else None, cooks=False)


def _place(world: Reading, _n: Numbers, unit: Unit, _of: Base) -> Fields:
    """Where it is."""
    here, dropped, run = world.get(unit, Position).cell, world.find(unit, Dropped), world.find(unit, OnTheWay)
    passes = run.path[run.first : run.last + 1] if run is not None and not lies(world, unit) else ()
    return {"cell": here, "dropped": dropped is not None and dropped.cell == here, "passes": passes}


@lru_cache(maxsize=2048)
def _stamina(n: Numbers, body: Frail) -> int:
    """How a fresh body compares with a rifleman's, by what an ordinary shot takes from each."""
    usual, taken = (int(expected_harm(RIFLE, one, n).loss[OFFSET + _NEED]) for one in (USUAL, body))
    return max(STAMINA // 4, min(6 * STAMINA, STAMINA * usual // max(1, taken)))


def _punch(n: Numbers, shots: tuple[AttackOption, ...], stance_option: StanceOption) -> int:
    """What a unit's fire is worth against a rifleman's."""
    fire = [_worth(n, shot.blow, stance_option.own) for shot in shots]
    blows = [
        _worth(n, close_option.force, close_option.edge) * _ARMS_REACH // _RIFLEMAN
        for close_option in stance_option.close_options
    ]
    return max([256, *fire, *blows])


@lru_cache(maxsize=1024)
def _worth(n: Numbers, force: Any, own: int) -> int:
    usual = int(expected_harm(RIFLE, USUAL, n).loss[OFFSET + _NEED])
    return _RIFLEMAN * int(expected_harm(force, USUAL, n).loss[OFFSET + _NEED + 8 - min(own, 20)]) // max(1, usual)


def _other_gun(world: Reading, unit: Unit) -> int:
    """A carried gun to take in hand when none is; -1 for none."""
    held, arms = arm_in_hand(world, unit), enumerate(world.get(unit, Kit).arms)
    guns = (at for at, arm in arms if arm.ranges and drawing_refusal(world, unit, at) is None)
    return -1 if held is not None and held.ranges else next(guns, -1)


PAGES: tuple[Page, ...] = (
    Page((Pouch,), _gear, always=True),
    Page((Position, Dropped, OnTheWay), _place, always=True),
)
"""Numbers of a Combatant that rest on parts which change often, beside those in WHOLE."""
