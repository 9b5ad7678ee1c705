"""A unit in the whole numbers of planners: steps for need, force and body for harm (see `systems.sketch`)."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from game.rulebooks.alternity.areas import clouds
from game.rulebooks.alternity.attack import LOADED, Reach, Weight, attacker, eyes_of, target_steps, weight_of
from game.rulebooks.alternity.checks import actions_of
from game.rulebooks.alternity.close.arming import STRIKE, WEAPON
from game.rulebooks.alternity.close.gangs import targets_of
from game.rulebooks.alternity.deeds import FREE, action_of, declared, move_of, stand_of
from game.rulebooks.alternity.forces import Gunnery, alone, arts_of, gunnery, seen_by, the_one
from game.rulebooks.alternity.lobs import lob_reach, thrown_line
from game.rulebooks.alternity.modes import AUTO, BURST, SHOT, TAP, arm_in_hand, gun_refusal
from game.rulebooks.alternity.moves import squares_of
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.other_hand import beside
from game.rulebooks.alternity.outcomes import Body, body_of
from game.rulebooks.alternity.saddle import mount_of
from game.rulebooks.alternity.states import DEAD, in_peril, stands, state_of
from game.rulebooks.alternity.tolls import Force, fresh, power, toll
from game.rulebooks.alternity.waiting import waits
from game.rulebooks.alternity.ways import gaits_of, leaps_of
from game.systems.bonds import loose_refusal
from game.systems.effects import BURST as NET
from game.systems.mark import Mark
from game.systems.sketch import CERTAIN, OFFSET, Fighter, Poise, Supply, Volley
from game.systems.terms import total
from game.world.arsenal import ArmLine, Arsenal, DamageLine, Plating
from game.world.assaults import Gone, Locked
from game.world.body import Allegiance, Dead
from game.world.conditions import Conditions
from game.world.gear import Ammunition, Arms, Dropped, Pouch
from game.world.phases import Carried, Declared, Earned, PhaseMarks, RoundMarks
from game.world.place import Position, Posture, Unaware
from game.world.steed import Steed
from game.world.store import Reading, Unit
from game.world.tracks import KnockedOut, Tracks
from game.world.training import Abilities, Resorts, Training
from game.world.turns import Clock


class Load(NamedTuple):
    """What is thrown or launched at squares: its force, what its owner adds, its bands, how far it goes."""

    force: Force
    edge: int
    bands: tuple[int, ...]
    reach: Reach


KINDS: tuple[type, ...] = (
    Position,
    Tracks,
    KnockedOut,
    Abilities,
    Training,
    Plating,
    Posture,
    Arms,
    Arsenal,
    Ammunition,
    Pouch,
    Dropped,
    Dead,
    Unaware,
    Earned,
    Declared,
    PhaseMarks,
    RoundMarks,
    Carried,
    Resorts,
    Conditions,
    Steed,
    Locked,
    Gone,
)
"""The parts of a unit that a Fighter is made of."""

_RIFLE = Force(
    13, (DamageLine("d4", 2, "wound"), DamageLine("d6", 3, "wound"), DamageLine("d4", 1, "mortal")), 1, "hi"
)
_USUAL = Body(Tracks(0, 0, 0, 0, 10, 10, 5, 5), Plating(), 10, 1)
"""A rifleman's fire and body, against which others are measured."""
_RIFLEMAN = 1024
_STAMINA = 1413
"""What a rifleman's fire and staying power are worth to planners of every book."""
_MEDIUM = 1
"""The steps at which fire is compared: the usual target adds one."""
_ARMS_REACH = 600
"""What hand to hand counts against fire, in parts of 1024: it must get there first."""

_PLAIN: dict[str, Any] = {
    "full": CERTAIN,
    "mark": Mark(),
    "may_drop": False,
    "decked": False,
    "accuracy": 0,
    "initiative": 0,
    "scope": 0,
    "sight": 0,
    "adrenaline": 0,
    "focus": 0,
    "willpower": 0,
    "support": 0,
    "opened": True,
    "surged": True,
    "focused": True,
    "watch": 0,
    "watch_snap": False,
    "aim": 0,
    "aim_stays": False,
    "throwing": None,
    "dodging": 0,
    "dodges": False,
    "hero": False,
    "bleeding": 0,
    "shakes": False,
    "winded": 0,
    "steadied": False,
    "kill": 0,
    "resists": 0,
    "waits": False,
}
"""What this book does not know, as none."""


def fighter(world: Reading, n: Numbers, unit: Unit) -> Fighter:
    """Everything a planner asks about a unit, as far as this reading knows it."""
    standing = stands(world, unit)
    body = body_of(world, unit, n)
    hand, weight = world.get(unit, Arms).hand, weight_of(world, unit, n)
    fire = gunnery(world, n, unit, hand, weight, (SHOT, BURST, TAP, AUTO) if standing else ())
    left, poise = power(body.tracks, n.options), _poise(world, n, unit, fire, standing=standing)
    able = standing and not (world.find(unit, Posture) or Posture()).prone
    stamina = _stamina(n, fresh(body))
    acts = standing and action_of(world, unit) is None
    arm = arm_in_hand(world, unit)
    rounds = world.find(unit, Ammunition) or Ammunition()
    gun = arm is not None and not arm.melee
    dropped = world.find(unit, Dropped)
    here = world.get(unit, Position).cell
    carried, earned = world.find(unit, Carried) or Carried(), world.find(unit, Earned) or Earned()
    supplies = (*_grenades(world, n, unit, weight), *_loaded(world, n, unit, weight)) if standing else ()
    said = declared(world, unit)
    return Fighter(
        unit=unit,
        side=world.get(unit, Allegiance).side,
        cell=stand_of(world, unit) if _speaks(world, unit) else here,
        standing=standing,
        left=left,
        body=body,
        poise=poise,
        poises=alone(poise, id(poise)),
        down=not able,
        standard=int(acts),
        move=int(able and move_of(world, unit) is None),
        weapon=world.get(unit, Arms).weapon if gun else None,
        volleys=fire.ways,
        ammunition=rounds.points[hand] if 0 <= hand < len(rounds.points) else 0,
        magazine=arm.clip if arm is not None else 0,
        supplies=supplies,
        throw=max((supply.reach for supply in supplies), default=0),
        dropped=dropped is not None and dropped.cell == here,
        other_weapon=_other_gun(world, unit) if acts and not gun else -1,
        punch=_punch(world, n, unit, fire.ways, poise),
        stamina=stamina,
        remaining=stamina * left // CERTAIN,
        other_blade=-1,
        actions=earned.actions - earned.spare - earned.owed,
        spare=earned.spare,
        lifts=(world.find(unit, Resorts) or Resorts()).left,
        attacks=tuple(target for order in said for target in targets_of(order)),
        dying=in_peril(world, unit),
        dead=state_of(world, unit) == DEAD,
        heads=stand_of(world, unit) if move_of(world, unit) is not None and not _speaks(world, unit) else None,
        defers=not said and n.options.declare_mode == "wait" and not waits(world, unit),
        bound=standing and loose_refusal(world, unit) is None,
        rides=mount_of(world, unit) is not None,
        beside=beside(world, n, unit, poise, weight) if standing and said else None,
        halted=_halted(standing=standing, able=able, jammed=gun and hand in carried.jams, pinned=carried.pinned),
        **_paces(world, n, unit, able=able, standing=standing),
        **_PLAIN,
    )


def _paces(world: Reading, n: Numbers, unit: Unit, *, able: bool, standing: bool) -> dict[str, Any]:
    """How it gets about (ALT-BASE-22)."""
    gaits = gaits_of(world, n, unit) if able else ()
    return {
        "walk": gaits[0].squares if gaits else 0,
        "sprint": max((gait.squares for gait in gaits if not gait.alone), default=0),
        "gaits": gaits,
        "leaps": tuple(leaps_of(world, n, unit)) if able and _speaks(world, unit) else (),
        "pace": squares_of(world, unit, n, "sprint") if standing else 0,
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
    force = Force(score, (line.lines[0], line.lines[1], line.lines[2]), line.firepower, line.impact)
    return Load(force, -total(LOADED, facts), bands, reach)


def _speaks(world: Reading, unit: Unit) -> bool:
    """Whether the unit is declaring now: what it will do next it does from where its movement leads."""
    return world.get(world.having(Clock)[0], Clock).active == unit


def _poise(world: Reading, n: Numbers, unit: Unit, gun: Gunnery, *, standing: bool) -> Poise:
    """What its attackers must overcome, and what it brings to its own attacks, in steps."""
    hard, close = (sum(part.amount for part in target_steps(world, unit, n, ability_key=key)) for key in ("dex", "str"))
    arts = tuple(arts_of(world, n, unit, (WEAPON, STRIKE))) if standing else ()
    seen = seen_by(n, eyes_of(world, unit))
    poise = Poise("", hard, gun.own, by_distance=gun.ranges, seen=seen, groping=seen[..., 0], guard=close, arts=arts)
    return the_one(poise, (id(gun.ranges), id(seen)), arts)


@lru_cache(maxsize=2048)
def _stamina(n: Numbers, body: Body) -> int:
    """How a fresh body compares with a rifleman's, by what an ordinary shot takes from each."""
    usual, taken = (_hit(n, one) for one in (_USUAL, body))
    return max(_STAMINA // 4, min(6 * _STAMINA, _STAMINA * usual // max(1, taken)))


def _hit(n: Numbers, body: Body) -> int:
    return int(toll(_RIFLE, body, n.options).loss[OFFSET + _MEDIUM])


def _punch(world: Reading, n: Numbers, unit: Unit, volleys: tuple[Volley, ...], poise: Poise) -> int:
    """What a unit's attacks are worth against a rifleman's, its actions in a round counted."""
    at = OFFSET + _MEDIUM
    fire = max((_harm(n, volley.blow, at - poise.own) for volley in volleys), default=0)
    blows = max((_harm(n, art.force, at - art.edge) for art in poise.arts), default=0) * _ARMS_REACH // 1024
    best = max(fire, blows) * (1 + actions_of(world, unit, n)) // 3
    return max(256, _RIFLEMAN * best // max(1, _hit(n, _USUAL)))


def _harm(n: Numbers, force: Hashable, at: int) -> int:
    return int(toll(force, _USUAL, n.options).loss[at]) if isinstance(force, Force) else 0


def _other_gun(world: Reading, unit: Unit) -> int:
    """A carried gun to take in hand when none is; -1 for none."""
    dropped = world.find(unit, Dropped)
    lying = dropped.weapon if dropped is not None else -1
    lines = world.get(unit, Arsenal).lines
    return next((at for at, arm in enumerate(lines) if arm.ranges and not arm.melee and at != lying), -1)
