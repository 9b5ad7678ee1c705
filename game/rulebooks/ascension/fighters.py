"""A unit in the whole numbers of planners: what it must be rolled against, what it brings, what it has left."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from game.dice.shapes import Sum, finite_shape
from game.rulebooks.ascension import states
from game.rulebooks.ascension.attacks import GUNS
from game.rulebooks.ascension.foresight import body_of
from game.rulebooks.ascension.harm import Blow
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.rolls import ALERT, BRACED, size_modifier
from game.rulebooks.ascension.staying import staying
from game.rulebooks.ascension.volleys import plain
from game.systems.sketch import BARRED, Fighter, Poise, Supply, Volley
from game.world.body import Allegiance, Build, Dead, Skills, Stats, Wounds
from game.world.gear import Ammunition, Arms, Dropped, Grenade, Pouch, Weapon
from game.world.mind import Advantage, Edge, Exploits, Overwatch
from game.world.place import Cover, Exposure, Pace, Position, Posture, Stance, Unaware
from game.world.store import Reading, Unit
from game.world.turns import Actions, TurnMarks

FAR = 128
"""Distances looked up one by one; beyond them all is as far."""


def fighter_of(world: Reading, n: Numbers, unit: Unit) -> Fighter:
    """Everything a planner asks about a unit, as far as this reading knows it."""
    held = world.find(unit, Advantage) or Advantage()
    edge = world.find(unit, Edge) or Edge()
    pools = world.find(unit, Exploits) or Exploits()
    actions = world.find(unit, Actions) or Actions()
    marks = world.find(unit, TurnMarks) or TurnMarks()
    posture = world.find(unit, Posture) or Posture()
    wounds = world.find(unit, Wounds) or Wounds()
    watch = world.find(unit, Overwatch)
    skills, build, stats = world.get(unit, Skills), world.get(unit, Build), world.get(unit, Stats)
    state = states.state_of(world, unit, n)
    standing = state == states.HEALTHY
    body = body_of(world, n, unit)
    arms = world.get(unit, Arms)
    weapon = arms.weapon if arms.weapon is not None and arms.weapon.kind in GUNS else None
    physique = states.physique(world, unit, n)
    power = staying(body.coverage, body.reduction, body.falls)
    poises = _poises(world, n, unit, weapon, held, edge, standing=standing)
    taken = world.get(unit, Stance).name
    poise = next((found for found in poises if found.word == taken), poises[0])
    squares = states.move_squares(world, unit, n)
    barred = not standing or posture.decked
    points = world.find(unit, Ammunition) or Ammunition()
    ammunition = points.points[arms.hand] if 0 <= arms.hand < len(points.points) else 0
    cover = world.find(unit, Cover)
    dropped = world.find(unit, Dropped)
    place = world.get(unit, Position)
    burns = states.burn_edge(world, unit, n, attack=False)
    arm = states.arm_edge(world, unit, n) + edge.suppression + states.burn_edge(world, unit, n, attack=True)
    return Fighter(
        unit=unit,
        side=world.get(unit, Allegiance).side,
        cell=place.cell,
        standing=standing,
        left=max(0, body.falls - body.points),
        full=body.falls,
        width=max(1, body.dies - body.falls),
        body=body,
        poise=poise,
        poises=poises,
        marks=_marks(world, n, unit),
        shift=cover.shift if cover is not None else 0,
        may_drop=standing and taken != BRACED and not posture.decked,
        down=posture.hunkered or posture.prone,
        decked=posture.decked,
        accuracy=held.accuracy,
        initiative=held.initiative,
        scope=held.scope,
        sight=held.sight,
        adrenaline=pools.adrenaline,
        focus=pools.focus,
        willpower=pools.willpower,
        standard=actions.standard,
        move=actions.move,
        support=actions.support,
        opened=marks.opened,
        surged=marks.surged,
        focused=marks.focused,
        walk=0 if barred else squares,
        sprint=squares * n.sprint_strides if not barred and states.may_sprint(world, unit) else 0,
        watch=watch.shots if watch is not None else 0,
        watch_snap=watch is not None and watch.snap,
        suppression=edge.suppression,
        weapon=weapon,
        volleys=_volleys(n, weapon, ammunition, crippled=states.crippled_arm(world, unit), standing=standing),
        ammunition=ammunition,
        magazine=weapon.ammunition if weapon is not None else 0,
        aim=weapon.aim_bonus if weapon is not None else 0,
        aim_stays=weapon is not None and weapon.aim_kind != "scope",
        supplies=_supplies(world, unit),
        throw=n.grenade_throw + stats.physique,
        throwing=physique + skills.of("athletics") + edge.steady + arm,
        dodging=physique + skills.of("athletics") + burns,
        hero=build.hero_level > 0,
        bleeding=wounds.bleeding,
        dying=state == states.DYING and world.find(unit, Dead) is None,
        dropped=dropped is not None and dropped.cell == place.cell,
        mending=states.intellect(world, unit, n) + skills.of("medicine") + burns - n.staunch_challenge,
        reviving=states.intellect(world, unit, n) + skills.of("medicine") + burns - n.revive_challenge,
        steadied=edge.steady > 0,
        quickened=edge.quickness > 0,
        other_weapon=_other_gun(arms, dropped) if weapon is None else -1,
        rolls_initiative=max(states.senses(world, unit, n) + skills.of("alertness"), physique + skills.of("athletics")),
        kill=_kill(world, n, unit, weapon, skills),
        resists=physique + skills.of("physical_conditioning") + burns,
        punch=_punch(world, n, unit, weapon, skills),
        stamina=power[body.falls] >> 10,
        remaining=power[max(0, body.falls - body.points)] >> 10,
    )


def _marks(world: Reading, n: Numbers, unit: Unit) -> int:
    """What its last turn gives to its attackers: movement, muzzle flash (ASC-EDGE-02, -03, -12)."""
    pace, exposure = world.find(unit, Pace), world.find(unit, Exposure)
    found = 0
    if pace is not None:
        found = n.sprinting if pace.sprinted else n.moving * pace.moved
    return found + (n.high_visibility if exposure is not None and exposure.flash else 0)


def _poises(
    world: Reading, n: Numbers, unit: Unit, weapon: Weapon | None, held: Advantage, edge: Edge, *, standing: bool
) -> tuple[Poise, ...]:
    """None, Braced and Alert, each with its AC and its attack roll (ASC-AC, ASC-STANCE-03, -04)."""
    size = n.base_challenge + size_modifier(world.get(unit, Build).size, n)
    senses = states.senses(world, unit, n)
    seen = 0 if not standing or world.find(unit, Unaware) is not None else senses
    skill = world.get(unit, Skills).of(weapon.skill) if weapon is not None else 0
    own = senses + skill + edge.steady + edge.suppression + states.arm_edge(world, unit, n)
    own += states.burn_edge(world, unit, n, attack=True)
    snap = n.snap_pistol if weapon is not None and weapon.kind == "pistol" else n.snap
    alert = skill if standing else 0
    plain_range, braced_range = _ranges(n, weapon, braced=False), _ranges(n, weapon, braced=True)
    stored = own + held.accuracy
    return (
        Poise("", size + seen, stored, True, True, False, 0, 0, plain_range),
        Poise(BRACED, size, stored + n.braced_accuracy, False, False, False, 0, n.braced_eases, braced_range),
        Poise(
            ALERT, size + seen + alert, stored - held.scope + snap, True, False, True, n.alert_initiative, 0, plain_range
        ),
    )


@lru_cache(maxsize=128)
def _ranges(n: Numbers, weapon: Weapon | None, *, braced: bool) -> npt.NDArray[np.int32]:
    """The Edge of each distance, point blank included; BARRED out of range (ASC-EDGE-01, -11, ASC-RULING-32)."""
    found = np.full(FAR, BARRED, np.int32)
    if weapon is not None:
        step = {"pistol": n.range_pistol, "shotgun": n.range_shotgun}.get(weapon.kind, n.range_rifle)
        most = {"pistol": n.reach_pistol, "shotgun": n.reach_shotgun}.get(weapon.kind, n.reach_rifle)
        for squares in range(min(FAR, most * weapon.increment + 1)):
            edge = max(0, -(-squares // weapon.increment) - 1) * step
            if edge and braced:
                edge = min(0, edge + n.braced_eases)
            found[squares] = edge + (n.point_blank if squares <= n.point_blank_squares else 0)
    found.setflags(write=False)
    return found


def _volleys(
    n: Numbers, weapon: Weapon | None, ammunition: int, *, crippled: bool, standing: bool
) -> tuple[Volley, ...]:
    if weapon is None or not standing or (crippled and weapon.hands > 1):
        return ()
    return plain(n, weapon, ammunition=ammunition > 0)


def _supplies(world: Reading, unit: Unit) -> tuple[Supply, ...]:
    pouch = world.find(unit, Pouch) or Pouch()
    return tuple(supply_of(card, left) for card, left in pouch.grenades if left > 0)


def supply_of(card: Grenade, left: int) -> Supply:
    """Grenades of one kind as planners see them."""
    return Supply(card.key, card.effect, left, card.radius, card.dodge_dc, Blow(card.damage) if card.damage else None)


def _other_gun(arms: Arms, dropped: Dropped | None) -> int:
    """A carried gun to draw when none is in hand; -1 for none."""
    lying = dropped.weapon if dropped is not None else -1
    for index, weapon in enumerate(arms.weapons):
        if index not in (arms.hand, lying) and weapon.kind in GUNS:
            return index
    return -1


def _kill(world: Reading, n: Numbers, unit: Unit, weapon: Weapon | None, skills: Skills) -> int:
    """The number that its Kill Shots set (ASC-ADV-27)."""
    if weapon is None:
        return 0
    shape = finite_shape(weapon.damage)
    dice = shape.count if isinstance(shape, Sum) else 1
    return states.senses(world, unit, n) + skills.of(weapon.skill) + dice


def _punch(world: Reading, n: Numbers, unit: Unit, weapon: Weapon | None, skills: Skills) -> int:
    """How much a unit's fire is worth; 1024 for a rifleman with a rifle, no less than a quarter of that."""
    if weapon is None:
        return 256
    shape = finite_shape(weapon.damage)
    dice = shape.count if isinstance(shape, Sum) else 2
    total = states.senses(world, unit, n) + skills.of(weapon.skill)
    rate = {"full": 5, "semi": 4}.get(weapon.mode, 4)
    return max(256, 1024 * dice * (total + 2) * rate // (3 * 8 * 4))
