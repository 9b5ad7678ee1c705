"""Close combat in the whole numbers of planners: close AC and attacks in every stance (see `systems.sketch`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from game.messages.orders import KILLING, in_order
from game.rulebooks.ascension import states
from game.rulebooks.ascension.close.blows import blade_blow, fist_blow
from game.rulebooks.ascension.close.challenge import blade_of, close_skill
from game.rulebooks.ascension.close.factor import WEAPON, ki_of, physique_modifier
from game.rulebooks.ascension.close.postures import (
    EITHER,
    UNARMED_STANCES,
    WITH_WEAPON,
    CloseStance,
    close_stances,
    stance_of,
)
from game.rulebooks.ascension.harm import Blow
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.payments import Price, after, price_of
from game.rulebooks.ascension.shot import called_modifier, size_modifier
from game.systems.conditions import attack_edges, bay_edge, dodge_edges, helpless, target_edges
from game.systems.sketch import Art
from game.systems.surprise import surprised
from game.world.body import Build, Skills
from game.world.gear import Weapon
from game.world.melee import Grapple, Melee
from game.world.mind import Advantage, Edge
from game.world.place import Posture
from game.world.store import Reading, Unit

MOST_STEPS = 5
"""PF steps weighed: more come less than once in a hundred attacks."""
_AIMED = (("called_gap",), ("called_head",))


class Force(NamedTuple):
    """What a success does: the blow of each number of PF steps, none first, and the margin of each step.

    `locks` tells that against a weapon the AC must be passed, not just reached (ASC-MELEE-26).
    """

    blows: tuple[Blow, ...]
    factor: int
    locks: bool = False


_THROWN = Force((Blow("1d3"),), 1)


class Hands(NamedTuple):
    """What of a unit decides its close combat; `ac` is close AC without stance, weapon and pools, `edge` what weighs
    on every attack, `dodge` what weighs on a Dodge, `open` whether stance, weapon and pools count in its AC."""

    physique: int
    unarmed: int
    skill: int
    held: Advantage
    edge: int
    ac: int
    dodge: int
    open: bool
    ki: int
    steadied: bool
    hold: int
    """1 for who holds another, -1 for who is held, 0 outside a hold."""


def hands_of(world: Reading, n: Numbers, unit: Unit, *, standing: bool) -> Hands:
    """A unit's close combat as figures (ASC-UNARM-01, ASC-RULING-25, -52)."""
    skills, physique = world.get(unit, Skills), states.physique(world, unit, n)
    edge, melee = world.find(unit, Edge) or Edge(), world.find(unit, Melee) or Melee()
    skill = skills.of(close_skill(world, unit))
    weight = states.arm_edge(world, unit, n) + states.hampering(world, unit, n, attack=True)
    weight += edge.steady + edge.suppression
    hold = world.find(unit, Grapple)
    weight += sum(part.amount for part in attack_edges(world, unit, n, close="grapple" if hold else "strike"))
    able = standing and not surprised(world, unit) and not helpless(world, unit)
    posture = world.find(unit, Posture) or Posture()
    ac = n.base_challenge + bay_edge(world, unit)
    ac += physique + skill if able else size_modifier(world.get(unit, Build).size, n)
    ac += n.hunker_close if posture.down or not standing else 0
    dodge = sum(part.amount for part in dodge_edges(world, unit, n))
    held = world.find(unit, Advantage) or Advantage()
    unarmed = skills.of("unarmed")
    opened = able and not melee.aside
    grip = 0 if hold is None else 1 if hold.holds else -1
    return Hands(physique, unarmed, skill, held, weight, ac, dodge, opened, ki_of(world, unit), edge.steady > 0, grip)


def hilt_of(world: Reading, n: Numbers, unit: Unit, hands: Hands, *, standing: bool) -> int:
    """The AC of the weapon in hand; 0 where none can be struck at (ASC-MELEE-35, -38, ASC-RULING-69)."""
    if blade_of(world, unit) is None or not standing or stance_of(world, unit, n).closed:
        return 0
    return n.base_challenge + hands.physique + hands.skill


def laid_open(world: Reading, n: Numbers, unit: Unit, *, standing: bool) -> int:
    """What its conditions give to close attacks on a unit (ALA-COND-07, -22, -35, -41)."""
    return sum(edge.amount for edge in target_edges(world, unit, n, fallen=not standing))


def stances_for(n: Numbers, blade: Weapon | None) -> tuple[CloseStance, ...]:
    """The stances of close combat that are worth a thought with this in hand."""
    words = (*UNARMED_STANCES, *WITH_WEAPON) if blade is not None else UNARMED_STANCES
    table = close_stances(n)
    return tuple(table[word] for word in words)


def guard_of(hands: Hands, blade: Weapon | None, stance: CloseStance) -> int:
    """Close AC in a stance (ASC-STANCE-08, ASC-RULING-52, -58 to -60)."""
    if not hands.open:
        return hands.ac
    accuracy = 0 if stance.no_accuracy else hands.held.accuracy
    found = hands.ac + stance.close_ac
    if blade is not None and (stance.defence_value or "defensive" in blade.tags):
        found += blade.defence
    if stance.ac_pool == EITHER:
        return found + max(hands.held.initiative + hands.dodge, accuracy)
    return found + (int(getattr(hands.held, stance.ac_pool)) if stance.ac_pool else 0)


@lru_cache(maxsize=1 << 11)
def arts_of(
    n: Numbers, hands: Hands, blade: Weapon | None, stance: CloseStance, *, edge: int = 0, lean: bool = False
) -> tuple[Art, ...]:
    """Every close attack that a unit can pay for in a stance, with `edge` on it; `lean`: the plain ones alone."""
    held = Advantage(0, hands.held.initiative) if stance.no_accuracy else hands.held
    return tuple(_made(n, hands._replace(held=held, edge=hands.edge + edge), blade, stance, lean=lean))


def _made(n: Numbers, hands: Hands, blade: Weapon | None, stance: CloseStance, *, lean: bool) -> Iterator[Art]:
    steady = n.steady_cost <= hands.held.accuracy and not hands.steadied and not lean
    surer = ((), ("steady",))[: 1 + steady]
    if hands.hold:
        yield from _bare(n, hands, stance, "grapple", surer)
        return
    sets = [*surer, *(() if lean else _AIMED)]
    for options in sets:
        yield _strike(n, hands, stance, in_order(options))
    if not lean:
        yield from _channelled(n, hands, stance)
    for kind in ("throw", "grapple"):
        yield from _bare(n, hands, stance, kind, surer)
    if blade is not None:
        yield from _armed(n, hands, blade, stance, sets, lean=lean)


def _armed(
    n: Numbers, hands: Hands, blade: Weapon, stance: CloseStance, sets: list[tuple[str, ...]], *, lean: bool
) -> Iterator[Art]:
    """What is done with the weapon in hand."""
    grip = ("two_hands",) if "one_handed" in blade.tags else ()
    for options in (*sets, *(() if lean else _killing(n, hands, stance))):
        art = _weapon(n, hands, blade, stance, in_order((*options, *grip)))
        if art is not None:
            yield art
    for kind, gain in () if lean else (("weapon_strike", 0), ("brandish", n.brandish_gain)):
        yield Art(kind, (), _edge(n, hands, blade, stance, kind, (), hands.held), builds=(gain, 0))


def _channelled(n: Numbers, hands: Hands, stance: CloseStance) -> Iterator[Art]:
    """Strikes with Ki bought first, if none is this round (ASC-ADV-05 to -09, ASC-RULING-71)."""
    for level, cost in enumerate(n.ki_costs, start=1) if not hands.ki else ():
        if cost <= hands.held.accuracy:
            left = hands._replace(ki=level, held=after(hands.held, Price(cost, 0)))
            yield _strike(n, left, stance, ())._replace(accuracy=cost, first=f"ki_{level}")


def _bare(
    n: Numbers, hands: Hands, stance: CloseStance, kind: str, surer: tuple[tuple[str, ...], ...]
) -> Iterator[Art]:
    """Throws and grapples (ASC-UNARM-06 to -11, ASC-ADV-17, -21, -23)."""
    more: tuple[tuple[str, ...], ...] = (("debilitating",),) if kind == "throw" else ()
    if hands.hold > 0:
        more = (("joint_break",), ("backbreaker",))
    for options in ((*steady, *extra) for steady in surer for extra in ((), *more)):
        price = price_of(options, n)
        if price.accuracy > hands.held.accuracy:
            continue
        accuracy, initiative = stance.build(kind)
        gains = (0, n.throw_gain) if kind == "throw" else (n.grapple_gain, n.grapple_gain)
        winds = (n.throw_lost + n.debilitating_lost * ("debilitating" in options)) * (kind == "throw")
        yield Art(
            kind,
            in_order(options),
            _edge(n, hands, None, stance, kind, options, after(hands.held, price)),
            price.accuracy,
            price.initiative,
            (gains[0] + accuracy, gains[1] + initiative),
            winds=winds,
            force=_THROWN if kind == "throw" else _wrenched(n, options),
        )


def _wrenched(n: Numbers, options: tuple[str, ...]) -> Force | None:
    """What a grapple does to the body of who is held."""
    if "backbreaker" in options:
        return _filling(n.backbreaker_stress)
    return _filling(n.joint_break_stress) if "joint_break" in options else None


def _filling(levels: int) -> Force:
    """A hit that fills so many levels."""
    return Force((Blow("1d3", levels=levels),), 1)


def _killing(n: Numbers, hands: Hands, stance: CloseStance) -> tuple[tuple[str], ...]:
    """Killing moves that the pool of the stance pays for (ASC-RULING-61)."""
    pool = int(getattr(hands.held, stance.attack_pool)) if stance.closed else 0
    return tuple((move,) for move, cost in zip(KILLING, n.killing_costs, strict=True) if cost <= pool)


def _edge(
    n: Numbers,
    hands: Hands,
    blade: Weapon | None,
    stance: CloseStance,
    kind: str,
    options: tuple[str, ...],
    spent: Advantage,
) -> int:
    """All that the attacker adds to its roll (ASC-RULING-08, -57 to -60, -63)."""
    pool = stance.attack_pool
    stored = int(getattr(spent, pool)) if pool and pool != EITHER else 0
    found = hands.physique + hands.edge + stored + stance.edge(kind)
    found += hands.unarmed if blade is None else hands.skill
    if blade is not None and (stance.attack_value or "offensive" in blade.tags):
        found += blade.attack
    found += n.steady_edge if "steady" in options else 0
    called = called_modifier(options, n)
    return found + sum(part.amount for part in called) + (stance.called if called else 0)


def _strike(n: Numbers, hands: Hands, stance: CloseStance, options: tuple[str, ...]) -> Art:
    """A Strike: 1d3 and half the dice of force (ASC-UNARM-03 to -05)."""
    price = price_of(options, n)
    least = max(n.factor_strike // 2, n.factor_least)
    factor = max(1, max(least, n.factor_strike + physique_modifier(hands.physique, n)) - hands.ki)
    blows = tuple(fist_blow(n, steps, hands.ki, options) for steps in range(MOST_STEPS + 1))
    more = stance.build("strike")
    return Art(
        "strike",
        options,
        _edge(n, hands, None, stance, "strike", options, after(hands.held, price)),
        price.accuracy,
        price.initiative,
        (n.strike_gain + more[0], more[1]),
        force=Force(blows, factor),
    )


def _weapon(
    n: Numbers, hands: Hands, blade: Weapon, stance: CloseStance, options: tuple[str, ...]
) -> Art | None:
    """An attack with the weapon, or None if the pools do not pay for it (ASC-MELEE-01 to -12, ASC-RULING-61)."""
    price = _price(n, stance, options)
    if price.accuracy > hands.held.accuracy or price.initiative > hands.held.initiative:
        return None
    eased = n.factor_two_hands * ("two_hands" in options) + n.killing_factor * ("killing_factor" in options)
    factor = max(1, blade.factor_least, blade.factor + eased + physique_modifier(hands.physique, n))
    blows = tuple(blade_blow(n, blade, stance, steps, options) for steps in range(blade.limit + 1))
    return Art(
        WEAPON,
        options,
        _edge(n, hands, blade, stance, WEAPON, options, after(hands.held, price)),
        price.accuracy,
        price.initiative,
        (blade.build_accuracy, blade.build_initiative) if stance.builds_hits else (0, 0),
        again="killing_overwhelm" in options,
        force=Force(blows, factor, locks=True),
    )


def _price(n: Numbers, stance: CloseStance, options: tuple[str, ...]) -> Price:
    plain = price_of(options, n)
    more = sum(n.killing_costs[KILLING.index(option)] for option in options if option in KILLING)
    if stance.attack_pool == "initiative":
        return Price(plain.accuracy, plain.initiative + more)
    return Price(plain.accuracy + more, plain.initiative)
