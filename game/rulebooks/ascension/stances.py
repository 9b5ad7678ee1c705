"""The stances of a unit, and the close attacks in each of them, as planners see them (see `systems.prospects`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from game.messages.orders import CLOSE_KINDS, KILLING, in_order
from game.rulebooks.ascension.checks import eases_of
from game.rulebooks.ascension.close.challenge import GUARD, HILT, Ward, ground, met_by, ward_of
from game.rulebooks.ascension.close.factor import WEAPON, blade_blow, factor_for, fist_blow, gain_of
from game.rulebooks.ascension.close.postures import (
    NONE,
    UNARMED_STANCES,
    WITH_WEAPON,
    CloseStance,
    close_stances,
    stance_named,
)
from game.rulebooks.ascension.close.refusals import hands_refusal, price_in
from game.rulebooks.ascension.close.rolls import GROPING, HANDED, OPPOSED, ORDERED, Hand, Means, Opening, hand_of
from game.rulebooks.ascension.harm import Blow
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.payments import Price, after
from game.rulebooks.ascension.shot import (
    ALERT,
    BRACED,
    CHALLENGE,
    GIVEN,
    NOTHING,
    OWN,
    RANGED,
    SEEN,
    SHOWN,
    Guard,
    Manner,
    Shooter,
    Target,
    calls,
    deck_guard,
    manner_of,
    reach_of,
    snaps,
    target_of,
)
from game.systems.light import SHADES, VEILS, heavy_squares
from game.systems.mark import CloseOption, Mark
from game.systems.prospects import BARRED, FARTHEST, StanceOption
from game.systems.terms import shared, table, total
from game.systems.weapons import GUNS
from game.world.body import Skills
from game.world.conditions import Advantage
from game.world.gear import Weapon
from game.world.place import Grapple, Lamp, Melee
from game.world.store import Reading, Unit

MOST_STEPS = 5
"""PF steps weighed: more come less than once in a hundred attacks."""
_AIMED = (("called_gap",), ("called_head",))


class DamageProfile(NamedTuple):
    """What a success does: the blow of each number of PF steps, none first, and the margin of each step.

    `locks` tells that against a weapon the AC must be passed, not just reached (ASC-MELEE-26).
    """

    blows: tuple[Blow, ...]
    factor: int
    locks: bool = False


_THROWN = DamageProfile((Blow("1d3"),), 1)


class Hands(NamedTuple):
    """What of a unit decides its close combat but what affects all it does: its hand, what counts in its AC.

    `hold` is 1 for who holds another, -1 for who is held, 0 outside a hold; `kinds` are the attacks open to its hands.
    """

    hand: Hand
    guard: Ward
    held: Advantage
    ki: int
    hold: int
    kinds: tuple[str, ...]


def hands_of(world: Reading, n: Numbers, unit: Unit, steady: int) -> Hands:
    """A unit's close combat in no stance, as figures."""
    hold = world.find(unit, Grapple)
    grip = 0 if hold is None else 1 if hold.holds else -1
    hand, guard = hand_of(world, unit, NONE, n, steady), ward_of(world, unit, n, NONE)
    kinds = tuple(kind for kind in CLOSE_KINDS if hands_refusal(world, unit, kind) is None)
    return holding(world, unit, Hands(hand, guard, Advantage(), 0, grip, kinds))


def holding(world: Reading, unit: Unit, hands: Hands) -> Hands:
    """The same with the Advantage it has stored now, and what the round has made of its hands."""
    held, melee = world.find(unit, Advantage) or Advantage(), world.find(unit, Melee) or Melee()
    guard = hands.guard._replace(accuracy=held.accuracy, initiative=held.initiative)
    guard = guard._replace(aside=melee.aside, shift=melee.shift)
    return Hands(hands.hand, guard, held, melee.ki, hands.hold, hands.kinds)


def taking(hands: Hands, stance: CloseStance) -> Hands:
    """The same in a stance, which may empty its Accuracy (ASC-STANCE-08)."""
    hand, guard, held, ki, hold, kinds = hands
    if stance.no_accuracy:
        guard, held = guard._replace(accuracy=0), Advantage(0, held.initiative)
    return Hands(Hand(stance, *hand[1:]), Ward(stance, *guard[1:]), held, ki, hold, kinds)


def stances_for(n: Numbers, blade: Weapon | None) -> tuple[CloseStance, ...]:
    """The stances of close combat that are worth a thought with this in hand."""
    words = (*UNARMED_STANCES, *WITH_WEAPON) if blade is not None else UNARMED_STANCES
    table = close_stances(n)
    return tuple(table[word] for word in words)


@lru_cache(maxsize=1 << 12)
def close_ac(n: Numbers, guard: Ward) -> int:
    """Close AC."""
    return total(GUARD, {"n": n, "guard": guard})


@lru_cache(maxsize=1 << 11)
def close_options_of(
    n: Numbers, hand: Hand, held: Advantage, ki: int, hold: int, kinds: tuple[str, ...], *, lean: bool = False
) -> tuple[CloseOption, ...]:
    """Every close attack that a unit can pay for as it stands, what affects all it does left out of its Edge.

    `lean`: the plain ones alone.
    """
    own, found = total(HANDED, {"n": n, "hand": hand}), []
    for close_option in _ways(n, hand.stance, hand.physique, ki, hold, hand.blade, lean=lean):
        kind, options, _edge, accuracy, initiative, *_more, unawares = close_option
        dear = accuracy > held.accuracy or initiative > held.initiative
        if dear or kind not in kinds or (hand.steady and "steady" in options):
            continue
        left = after(held, Price(accuracy, initiative))
        how = Means(kind, options, left.accuracy, left.initiative)
        if unawares is not None:
            unawares = unawares._replace(edge=own + _ordered(n, hand, how._replace(halved=True)))
        found.append(close_option._replace(edge=own + _ordered(n, hand, how), unawares=unawares))
    return tuple(found)


def _ordered(n: Numbers, hand: Hand, how: Means) -> int:
    """All that hangs on the attack."""
    return total(ORDERED, {"n": n, "hand": hand, "how": how})


@lru_cache(maxsize=1 << 9)
def _ways(
    n: Numbers, stance: CloseStance, physique: int, ki: int, hold: int, blade: Weapon | None, *, lean: bool
) -> tuple[CloseOption, ...]:
    """Every close attack worth a thought, whatever the pools hold; its Edge is left out."""
    return tuple(_Maker(n, stance, physique, ki, blade).close_options(hold, lean=lean))


class _Maker:
    """The attacks of one attacker in one stance."""

    def __init__(self, n: Numbers, stance: CloseStance, physique: int, ki: int, blade: Weapon | None) -> None:
        self._n, self._stance, self._physique, self._ki, self._blade = n, stance, physique, ki, blade

    def close_options(self, hold: int, *, lean: bool) -> Iterator[CloseOption]:
        """All that is worth a thought."""
        surer = ((), ("steady",))[: 2 - lean]
        wrenches = (("joint_break",), ("backbreaker",)) if hold > 0 else ()
        sets = [*surer, *(() if lean else _AIMED)]
        yield from self._each("strike", sets)
        if not lean:
            yield from self._channelled()
        yield from self._each("throw", [(*sure, *more) for sure in surer for more in ((), ("debilitating",))])
        yield from self._each("grapple", [(*sure, *more) for sure in surer for more in ((), *wrenches)])
        if self._blade is not None:
            grip = ("two_hands",) if "one_handed" in self._blade.tags else ()
            killing = [(move,) for move in KILLING] if self._stance.closed and not lean else []
            yield from self._each(WEAPON, [(*options, *grip) for options in (*sets, *killing)])
            for kind in () if lean else ("weapon_strike", "brandish"):
                yield from self._each(kind, ((),))

    def _channelled(self) -> Iterator[CloseOption]:
        """Strikes with Ki bought first, if none is this round (ASC-ADV-05 to -09, ASC-RULING-71)."""
        for level, cost in enumerate(self._n.ki_costs, start=1) if not self._ki else ():
            channelled = _Maker(self._n, self._stance, self._physique, level, self._blade)
            yield channelled._close_option("strike", ())._replace(accuracy=cost, first=f"ki_{level}")

    def _each(self, kind: str, sets: Iterable[tuple[str, ...]]) -> Iterator[CloseOption]:
        """One kind with each of some sets of options."""
        for options in map(in_order, sets):
            close_option = self._close_option(kind, options)
            yield (
                close_option._replace(unawares=self._close_option(kind, options, precise=True))
                if calls(options)
                else close_option
            )

    def _close_option(self, kind: str, options: tuple[str, ...], *, precise: bool = False) -> CloseOption:
        """One attack; at one caught by surprise a `precise` one (ALA-SURP-05)."""
        n, stance = self._n, self._stance
        price, force = price_in(n, stance, options), self._force(kind, options, precise=precise)
        lunge = self._force(kind, options, precise=precise, lunges=True)
        return CloseOption(
            kind,
            options,
            accuracy=price.accuracy,
            initiative=price.initiative,
            builds=gain_of(n, kind, stance, self._blade),
            again="killing_overwhelm" in options,
            winds=(n.throw_lost + n.debilitating_lost * ("debilitating" in options)) * (kind == "throw"),
            force=force,
            ground=ground(n, kind),
            disarms=met_by(kind) is HILT,
            lunge=lunge if lunge != force else None,
        )

    def _force(
        self, kind: str, options: tuple[str, ...], *, precise: bool, lunges: bool = False
    ) -> DamageProfile | None:
        n, blade, stance = self._n, self._blade, self._stance
        if kind == "strike":
            each = (fist_blow(n, steps, self._ki, options, precise=precise) for steps in range(MOST_STEPS + 1))
            return DamageProfile(tuple(each), factor_for(n, kind, self._physique, ki=self._ki))
        if kind == WEAPON and blade is not None:
            how = {"precise": precise, "lunges": lunges}
            each = (blade_blow(n, blade, stance, steps, options, **how) for steps in range(blade.limit + 1))
            return DamageProfile(tuple(each), factor_for(n, kind, self._physique, blade, options=options), locks=True)
        if kind == "grapple":
            return _wrenched(n, options)
        return _THROWN if kind == "throw" else None


def _wrenched(n: Numbers, options: tuple[str, ...]) -> DamageProfile | None:
    """What a grapple does to the body of who is held (ASC-ADV-21, -23)."""
    if "backbreaker" in options:
        return _filling(n.backbreaker_stress)
    return _filling(n.joint_break_stress) if "joint_break" in options else None


def _filling(levels: int) -> DamageProfile:
    """A hit that fills so many levels."""
    return DamageProfile((Blow("1d3", levels=levels),), 1)


# --- stances --------------------------------------------------------------------------------------------------------


Drawn: TypeAlias = tuple[Weapon, Skills] | None
"""A carried weapon for close combat that is not in hand, and its owner's skills."""


def with_gun(n: Numbers, me: Shooter, guard: Guard, held: Advantage) -> tuple[StanceOption, ...]:
    """None, Braced and Alert, each with its AC and its attack roll (ASC-AC, ASC-STANCE-03, -04)."""
    return (
        posed(n, me, guard, held, ""),
        posed(n, me, guard, held, BRACED, may_walk=False, may_sprint=False),
        posed(n, me, guard, held, ALERT, may_sprint=False, initiative=n.alert_initiative),
    )


def posed(n: Numbers, me: Shooter, guard: Guard, held: Advantage, stance: str, **more: Any) -> StanceOption:
    """One stance with its AC and its attack roll; what it forbids and gives besides is told."""
    shooter, manner = me._replace(stance=stance), manner_of("shot", (), held, n)
    return StanceOption(
        stance,
        total(CHALLENGE, {"n": n, "guard": guard._replace(stance=stance)}),
        total(OWN, {"n": n, "me": shooter, "how": manner}),
        by_distance=_ranges(n, shooter),
        seen=_seen(n, shooter),
        groping=_groping(n, shooter),
        hearing=me.hearing,
        eases=eases_of(stance, n),
        snap=snaps((), stance),
        **more,
    )


def handed(
    n: Numbers, stance_options: tuple[StanceOption, ...], hands: Hands, drawn: Drawn, *, lean: bool
) -> tuple[StanceOption, ...]:
    """The same with what can be done hand to hand, and could with a weapon yet to be drawn (ASC-STANCE-03 to -12).

    `lean`: with the plain attacks alone, and without the stances of close combat, for who has a gun in hand.
    """
    usual = ((stance_option, stance_named(stance_option.word, n)) for stance_option in stance_options)
    fighting = (
        (replace(stance_options[0], word=stance.name, unhit=stance.unhit, wastes=stance.no_accuracy), stance)
        for stance in (() if lean else stances_for(n, hands.hand.blade))
    )
    return tuple(
        _close(n, stance_option, taking(hands, stance), drawn, lean=lean)
        for stance_option, stance in (*usual, *fighting)
    )


def _close(n: Numbers, stance_option: StanceOption, now: Hands, drawn: Drawn, *, lean: bool) -> StanceOption:
    hand, guard, *how = now
    polearm = hand.blade is not None and "polearm" in hand.blade.tags
    return replace(
        stance_option,
        guard=close_ac(n, guard),
        close_options=close_options_of(n, hand, *how, lean=lean),
        drawn=close_options_of(n, hand.holding(*drawn), *how[:-1], CLOSE_KINDS, lean=True) if drawn is not None else (),
        yields=_yields(n, Opening(hand.stance, polearm)),
        ripostes=hand.stance.ripostes,
    )


@lru_cache(maxsize=64)
def _yields(n: Numbers, it: Opening) -> tuple[tuple[str, int], ...]:
    """The Edge that each kind of close attack has against a stance and the weapon in hand."""
    sums = [(kind, total(OPPOSED, {"n": n, "how": Means(kind), "it": it})) for kind in CLOSE_KINDS]
    return tuple((kind, edge) for kind, edge in sums if edge)


@lru_cache(maxsize=1024)
def _groping(n: Numbers, me: Shooter) -> npt.NDArray[np.int32]:
    """What hinders a close attack, by hearing and shade."""
    return table(GROPING, {"n": n, "me": me}, heard=2, shade=SHADES)


@lru_cache(maxsize=1024)
def _ranges(n: Numbers, me: Shooter) -> npt.NDArray[np.int32]:
    """The Edge of each distance, point blank included; BARRED out of range (ASC-EDGE-01, -11, ASC-RULING-32)."""
    found = np.full(FARTHEST + 1, BARRED, np.int32)
    if me.gun in GUNS:
        reached = min(FARTHEST, reach_of(me.gun, me.increment, n)) + 1
        found[:reached] = table(RANGED, {"n": n, "me": me}, squares=reached)
    return shared(found)


@lru_cache(maxsize=1024)
def _seen(n: Numbers, me: Shooter) -> npt.NDArray[np.int32]:
    """What hinders sight, by hearing, shade and veil; BARRED where the target cannot be chosen (ALA-COVER-09)."""
    found = table(SEEN, {"n": n, "me": me, "how": Manner()}, heard=2, shade=SHADES, veil=VEILS).copy()
    hidden = [veil for veil in range(VEILS) if heavy_squares(veil) >= n.obscured_most]
    found[0, :, hidden] = BARRED
    return shared(found)


# --- what it gives to shots at it -------------------------------------------------------------------------------------

def mark_of(world: Reading, n: Numbers, unit: Unit) -> Mark:
    """All of it as it stands (ASC-EDGE-02 to -12, ALA-COND-07)."""
    lamp = world.find(unit, Lamp)
    return _mark(n, target_of(world, unit, n), guard=deck_guard(world, unit), lamp=lamp is not None and lamp.lit)


@lru_cache(maxsize=4096)
def _mark(n: Numbers, it: Target, *, guard: int, lamp: bool) -> Mark:
    still = total(GIVEN, {"n": n, "it": it._replace(pace=NOTHING)})
    return Mark(
        pace=total(GIVEN, {"n": n, "it": it}) - still,
        lies=it.prone,
        conditions=still,
        guard=guard,
        shows=bool(total(SHOWN, {"n": n, "it": it, "glow": 0})),
        lamp=lamp,
        shift=it.shift,
        least=it.least,
    )
