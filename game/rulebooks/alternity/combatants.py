"""A unit in the whole numbers of planners: steps for need, force and body for harm (see `systems.prospects`)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from game.messages.orders import Attack
from game.rulebooks.alternity.areas import clouds
from game.rulebooks.alternity.attack import (
    AUTO,
    BURST,
    GIVEN,
    LOADED,
    SHOT,
    TAP,
    Eyes,
    Reach,
    Weight,
    arm_in_hand,
    attacker,
    eyes_of,
    gun_refusal,
    target_steps,
    weight_of,
)
from game.rulebooks.alternity.checks import actions_of as actions_in_round
from game.rulebooks.alternity.checks import check
from game.rulebooks.alternity.close.arms import STRIKE, WEAPON, hand_steps
from game.rulebooks.alternity.close.gangs import targets_of
from game.rulebooks.alternity.damage_profiles import (
    Gunnery,
    alone,
    beside,
    close_options_of,
    gunnery,
    may_go_with,
    seen_by,
    the_one,
)
from game.rulebooks.alternity.declaring import DASH, FREE, action_of, actions_of, declared, move_of, stand_of, waits
from game.rulebooks.alternity.expected_harms import DamageProfile, expected_harm, fresh, power
from game.rulebooks.alternity.moves import GAITS, feat_of, gait_refusal, gait_steps, leaps, paces, squares_of
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.outcomes import Body, body_of
from game.rulebooks.alternity.parts import Abilities, OwnPace, Plating, Training
from game.rulebooks.alternity.saddle import RIDING, mount_of, saddle_pace
from game.rulebooks.alternity.states import DEAD, in_peril, phase_count, stands, state_of
from game.rulebooks.alternity.suffering import tiring
from game.rulebooks.alternity.throws import lob_reach, thrown_line
from game.systems.combatants import PLAIN, Fields, Page, Roster
from game.systems.conditions import loose_refusal
from game.systems.grenades import BURST as NET
from game.systems.mark import Gait, Leap
from game.systems.prospects import CERTAIN, OFFSET, STAMINA, AttackOption, StanceOption, Supply
from game.systems.terms import total
from game.systems.walking import JUMP
from game.world.body import Allegiance, Dead, KnockedOut, Resorts, Tracks
from game.world.conditions import Conditions
from game.world.gear import Ammunition, ArmLine, Arms, Arsenal, DamageLine, Dropped, Pouch, Steed
from game.world.hazards import Fatigue
from game.world.place import Keen, Position, Posture, Unaware
from game.world.squads import Gone, Locked, Shaken
from game.world.store import Reading, Unit
from game.world.turns import Carried, Clock, Declared, Earned, PhaseMarks, RoundMarks


def gaits_of(world: Reading, n: Numbers, unit: Unit) -> tuple[Gait, ...]:
    """The gaits open beside an action; who has declared one goes at one that does not affect it (ALT-BASE-22)."""
    pledged = action_of(world, unit) is not None
    found = []
    for word, squares in zip(GAITS, paces(world, unit, n), strict=True):
        alone = word == DASH
        edge = -saddle_pace(world, unit, gait_steps(word, n), n)
        if (pledged and (edge or alone)) or (alone and mount_of(world, unit) is not None):
            continue
        found.append(Gait(word, squares, edge, alone, int(alone and tiring(world, unit, n))))
    return tuple(found)


def leaps_of(world: Reading, n: Numbers, unit: Unit) -> Iterator[Leap]:
    """Over something low beside it, on foot or in the saddle (ALT-CRIT-07, ALT-MOUNT-03)."""
    found = leaps(world, unit)
    if not found or gait_refusal(world, unit, JUMP) is not None:
        return
    ridden, edge = mount_of(world, unit) is not None, -saddle_pace(world, unit, n.run, n)
    for cell in found:
        tried = check(world, unit, n, RIDING) if ridden else feat_of(world, unit, JUMP, cell, n)
        yield Leap(cell, JUMP, edge, int(tried.odds() * CERTAIN))


class Load(NamedTuple):
    """What is thrown or launched at squares: its force, what its owner adds, its bands, how far it goes."""

    force: DamageProfile
    edge: int
    bands: tuple[int, ...]
    reach: Reach


WHOLE: tuple[type, ...] = (
    Tracks, KnockedOut, Abilities, Training, Plating, Posture, Arms, Arsenal, Dropped, Dead, Unaware, PhaseMarks,
    RoundMarks, Carried, Conditions, Fatigue, Steed, OwnPace, Keen, Allegiance, Locked, Gone, Shaken,
)  # fmt: skip
"""The parts of a unit on which nearly all of a Combatant rests; what rests on others is told in PAGES."""
_ARMING = (Arms, Arsenal, Training, Abilities, Plating, Posture, Steed, Dropped)
"""Those of them on which attacks rest as they are."""
_KEPT = 512
"""States of soldiers whose attacks are kept at most."""
_RIFLE = DamageProfile(
    13, (DamageLine("d4", 2, "wound"), DamageLine("d6", 3, "wound"), DamageLine("d4", 1, "mortal")), 1, "hi"
)
_USUAL = Body(Tracks(0, 0, 0, 0, 10, 10, 5, 5), Plating(), 10, 1)
"""A rifleman's fire and body, against which others are measured."""
_RIFLEMAN = 1024
"""What a rifleman's fire and staying power are worth to planners of every book."""
_MEDIUM = 1
"""The steps at which fire is compared: the usual target adds one."""
_ARMS_REACH = 600
"""What hand to hand counts against fire, in parts of 1024: it must get there first."""

class Base(NamedTuple):
    """What most numbers of a unit rest on.

    `kept` are attacks worked out before, all of which rest on `key` and nothing else but the parts they are kept by.
    """

    standing: bool
    able: bool
    weight: Weight
    hard: int
    close: int
    eyes: Eyes
    key: tuple[object, ...]
    kept: dict[object, Any]


class Combatants(Roster[Base]):
    """The units of this book made ready for planners."""

    def __init__(self, n: Numbers) -> None:
        super().__init__(n, WHOLE, PAGES)
        self._kept: dict[tuple[object, ...], dict[object, Any]] = {}

    def moment(self, world: Reading, unit: Unit) -> object:
        """Aim, orders and tricks rest on the phase, what a dash costs on the round."""
        held = world.find(unit, Carried) or Carried()
        timed = held.aimed or held.led or held.hindered or held.dashes
        fears = super().moment(world, unit)
        return (fears, phase_count(world)) if timed else fears

    def based(self, world: Reading, unit: Unit, before: Base | None) -> tuple[Base, Fields]:
        """What most numbers rest on."""
        n, standing, arm = self._n, stands(world, unit), arm_in_hand(world, unit)
        able = standing and not (world.find(unit, Posture) or Posture()).prone
        body, carried = body_of(world, unit, n), world.find(unit, Carried) or Carried()
        hand, gun, stamina = world.get(unit, Arms).hand, arm is not None and not arm.melee, _stamina(n, fresh(body))
        fields: Fields = {
            **(PLAIN if before is None else {}),
            "unit": unit,
            "side": world.get(unit, Allegiance).side,
            "body": body,
            "down": not able,
            "weapon": world.get(unit, Arms).weapon if gun else None,
            "magazine": arm.clip if arm is not None else 0,
            "stamina": stamina,
            **losses(world, n, unit, stamina),
            "bound": standing and loose_refusal(world, unit) is None,
            "rides": mount_of(world, unit) is not None,
            "halted": _halted(
                standing=standing, able=able, jammed=gun and hand in carried.jams, pinned=carried.pinned
            ),
            "pace": squares_of(world, unit, n, "sprint") if standing else 0,
        }
        return self._based(world, unit, before, standing=standing, able=able), fields

    def _based(self, world: Reading, unit: Unit, before: Base | None, *, standing: bool, able: bool) -> Base:
        """Attacks that were worked out once serve all who are the same in all that they rest on."""
        n = self._n
        weight, eyes = weight_of(world, unit, n), eyes_of(world, unit)
        hard, close = (total(GIVEN, {"it": target_steps(world, unit, n, ability_key=key)}) for key in ("dex", "str"))
        jams = (world.find(unit, Carried) or Carried()).jams
        key = (standing, able, weight, hard, close, eyes, jams, *[world.find(unit, kind) for kind in _ARMING])
        if before is not None and before.key == key:
            return before
        if len(self._kept) >= _KEPT:
            self._kept.clear()
        return Base(standing, able, weight, hard, close, eyes, key, self._kept.setdefault(key, {}))


def _attacks(world: Reading, n: Numbers, unit: Unit, of: Base) -> Fields:
    """What it brings with the weapon in hand, as its hands and its gait are pledged, and in the other hand."""
    declared, move = actions_of(world, unit), move_of(world, unit)
    hands, rush = hand_steps(Attack(0), declared, n), move.gait == "run" if move is not None else None
    key = world.find(unit, Ammunition), hands, rush
    found: Fields | None = of.kept.get(key)
    if found is None:
        modes = (SHOT, BURST, TAP, AUTO) if of.standing else ()
        fire = gunnery(world, n, unit, world.get(unit, Arms).hand, of.weight, modes)
        stance_option = _stance_option(world, n, unit, fire, of)
        punch = _punch(world, n, unit, fire.options, stance_option)
        found = of.kept[key] = {
            "stance_option": stance_option,
            "stance_options": alone(stance_option, id(stance_option)),
            "attack_options": fire.options,
            "punch": punch,
        }
    pairs = of.standing and may_go_with(world, unit, declared)
    if pairs and (*key, pairs) not in of.kept:
        of.kept[*key, pairs] = beside(world, n, unit, found["stance_option"], of.weight)
    return {**found, "beside": of.kept[*key, pairs] if pairs else None}


def _turn(world: Reading, n: Numbers, unit: Unit, of: Base) -> Fields:
    """What it has said, what it may still do in this phase and this round, and how it gets about (ALT-BASE-22)."""
    orders, move, acts = declared(world, unit), move_of(world, unit), of.standing and action_of(world, unit) is None
    gaits, arm = gaits_of(world, n, unit) if of.able else (), arm_in_hand(world, unit)
    unarmed = arm is None or arm.melee
    return {
        "standard": int(acts),
        "move": int(of.able and move is None),
        "attacks": tuple(target for order in orders for target in targets_of(order)),
        "defers": not orders and n.options.declare_mode == "wait" and not waits(world, unit),
        "other_weapon": _other_gun(world, unit) if acts and unarmed else -1,
        "walk": gaits[0].squares if gaits else 0,
        "sprint": max((gait.squares for gait in gaits if not gait.alone), default=0),
        "gaits": gaits,
        **counted(world, unit),
    }


def losses(world: Reading, n: Numbers, unit: Unit, stamina: int) -> Fields:
    """What losses have left of a unit."""
    left = power(world.get(unit, Tracks), n.options)
    return {
        "standing": stands(world, unit),
        "left": left,
        "remaining": stamina * left // CERTAIN,
        "dying": in_peril(world, unit),
        "dead": state_of(world, unit) == DEAD,
    }


def counted(world: Reading, unit: Unit) -> Fields:
    """The actions that it may still declare, those that are good for answers alone, and its Last Resorts."""
    earned = world.find(unit, Earned) or Earned()
    return {
        "actions": earned.actions - earned.spare - earned.owed,
        "spare": earned.spare,
        "lifts": (world.find(unit, Resorts) or Resorts()).left,
    }


def _gear(world: Reading, n: Numbers, unit: Unit, of: Base) -> Fields:
    """What is in the clip, and what it can throw or launch."""
    points, hand = (world.find(unit, Ammunition) or Ammunition()).points, world.get(unit, Arms).hand
    key = world.find(unit, Ammunition), world.find(unit, Pouch)
    supplies: tuple[Supply, ...] | None = of.kept.get(key)
    if supplies is None:
        found = (*_grenades(world, n, unit, of.weight), *_loaded(world, n, unit, of.weight)) if of.standing else ()
        supplies = of.kept[key] = found
    return {
        "ammunition": points[hand] if 0 <= hand < len(points) else 0,
        "supplies": supplies,
        "throw": max((supply.reach for supply in supplies), default=0),
    }


def _place(world: Reading, n: Numbers, unit: Unit, of: Base) -> Fields:
    """Where it is, and where it is headed: who speaks now does what is next from where its movement leads."""
    here, dropped, speaks = world.get(unit, Position).cell, world.find(unit, Dropped), _speaks(world, unit)
    moves = move_of(world, unit) is not None
    return {
        "cell": stand_of(world, unit) if speaks else here,
        "heads": stand_of(world, unit) if moves and not speaks else None,
        "dropped": dropped is not None and dropped.cell == here,
        "leaps": tuple(leaps_of(world, n, unit)) if of.able and speaks else (),
    }


def _halted(*, standing: bool, able: bool, jammed: bool, pinned: bool) -> str:
    """What must be done first: out from under the mount, a jam cleared, up from the ground."""
    if standing and pinned:
        return FREE
    return "clear_jam" if jammed else "rise" if standing and not able else ""


def _grenades(world: Reading, n: Numbers, unit: Unit, weight: Weight) -> Iterator[Supply]:
    """What it can throw, each kind with its roll and how far it goes (ALT-BASE-28)."""
    for card, left in (world.find(unit, Pouch) or Pouch()).grenades:
        if left:
            line = thrown_line(world, n, unit, card.key)
            bands = () if clouds(card) or card.effect == NET else line.bands
            radius = bands[-1] if bands else card.radius
            load = _load(world, n, unit, line, bands, weight)
            yield Supply(card.key, card.effect, left, radius, 0, 0, load, line.ranges[-1], cooks=False)


def _loaded(world: Reading, n: Numbers, unit: Unit, weight: Weight) -> Iterator[Supply]:
    """The weapon in hand, if what it fires goes off in a square."""
    arm = arm_in_hand(world, unit)
    if arm is not None and arm.bands and gun_refusal(world, unit, SHOT, n) is None:
        load = _load(world, n, unit, arm, arm.bands, weight)
        yield Supply(arm.key, "blast", 1, arm.bands[-1], 0, 0, load, arm.ranges[-1], launched=True, cooks=False)


def _load(
    world: Reading, n: Numbers, unit: Unit, line: ArmLine, bands: tuple[int, ...], weight: Weight
) -> Load:
    reach = lob_reach(world, unit, line, n)
    score, facts = attacker(world, unit, line, reach, weight, n)
    force = DamageProfile(score, (line.lines[0], line.lines[1], line.lines[2]), line.firepower, line.impact)
    return Load(force, -total(LOADED, facts), bands, reach)


def _speaks(world: Reading, unit: Unit) -> bool:
    """Whether the unit is declaring now: what it will do next it does from where its movement leads."""
    return world.get(world.having(Clock)[0], Clock).active == unit


def _stance_option(world: Reading, n: Numbers, unit: Unit, gun: Gunnery, of: Base) -> StanceOption:
    """What its attackers must overcome, and what it brings to its own attacks, in steps."""
    close_options = tuple(close_options_of(world, n, unit, (WEAPON, STRIKE))) if of.standing else ()
    seen = seen_by(n, of.eyes)
    stance_option = StanceOption(
        "",
        of.hard,
        gun.own,
        by_distance=gun.ranges,
        seen=seen,
        groping=seen[..., 0],
        guard=of.close,
        close_options=close_options,
    )
    return the_one(stance_option, (id(gun.ranges), id(seen)), close_options)


@lru_cache(maxsize=2048)
def _stamina(n: Numbers, body: Body) -> int:
    """How a fresh body compares with a rifleman's, by what an ordinary shot takes from each."""
    usual, taken = (_hit(n, one) for one in (_USUAL, body))
    return max(STAMINA // 4, min(6 * STAMINA, STAMINA * usual // max(1, taken)))


def _hit(n: Numbers, body: Body) -> int:
    return int(expected_harm(_RIFLE, body, n.options).loss[OFFSET + _MEDIUM])


def _punch(
    world: Reading, n: Numbers, unit: Unit, attack_options: tuple[AttackOption, ...], stance_option: StanceOption
) -> int:
    """What a unit's attacks are worth against a rifleman's, its actions in a round counted."""
    at = OFFSET + _MEDIUM
    fire = max((_harm(n, attack_option.blow, at - stance_option.own) for attack_option in attack_options), default=0)
    blows = (
        max(
            (_harm(n, close_option.force, at - close_option.edge) for close_option in stance_option.close_options),
            default=0,
        )
        * _ARMS_REACH
        // 1024
    )
    best = max(fire, blows) * (1 + actions_in_round(world, unit, n)) // 3
    return max(256, _RIFLEMAN * best // max(1, _hit(n, _USUAL)))


def _harm(n: Numbers, force: Hashable, at: int) -> int:
    return int(expected_harm(force, _USUAL, n.options).loss[at]) if isinstance(force, DamageProfile) else 0


def _other_gun(world: Reading, unit: Unit) -> int:
    """A carried gun to take in hand when none is; -1 for none."""
    dropped = world.find(unit, Dropped)
    lying = dropped.weapon if dropped is not None else -1
    lines = world.get(unit, Arsenal).lines
    return next((at for at, arm in enumerate(lines) if arm.shoots and at != lying), -1)


PAGES: tuple[Page, ...] = (
    Page((Ammunition, Declared), _attacks),
    Page((Declared, Earned, Resorts), _turn),
    Page((Ammunition, Pouch), _gear),
    Page((Position, Declared, Dropped), _place, always=True),
)
"""Numbers of a Combatant that rest on parts which change often, beside those in WHOLE."""
