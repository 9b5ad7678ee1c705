"""The stances of a unit as planners see them: what attackers must reach, what it adds, what it can do in them."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from game.messages.orders import CLOSE_KINDS
from game.rulebooks.ascension.close.arts import Hands, arts_of, close_ac, stances_for, taking
from game.rulebooks.ascension.close.postures import stance_named
from game.rulebooks.ascension.close.terms import GROPING, OPPOSED, Means, Opening
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.rolls import eases_of
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
    deck_guard,
    manner_of,
    reach_of,
    snaps,
    target_of,
)
from game.systems.light import SHADES
from game.systems.mark import Mark
from game.systems.sketch import BARRED, FARTHEST, Poise
from game.systems.terms import shared, table, total
from game.systems.veil import VEILS, heavy_squares
from game.systems.weapons import GUNS
from game.world.body import Skills
from game.world.gear import Weapon
from game.world.mind import Advantage
from game.world.place import Lamp
from game.world.store import Reading, Unit

Drawn: TypeAlias = tuple[Weapon, Skills] | None
"""A carried weapon for close combat that is not in hand, and its owner's skills."""


def with_gun(n: Numbers, me: Shooter, guard: Guard, held: Advantage) -> tuple[Poise, ...]:
    """None, Braced and Alert, each with its AC and its attack roll (ASC-AC, ASC-STANCE-03, -04)."""
    return (
        posed(n, me, guard, held, ""),
        posed(n, me, guard, held, BRACED, may_walk=False, may_sprint=False),
        posed(n, me, guard, held, ALERT, may_sprint=False, initiative=n.alert_initiative),
    )


def posed(n: Numbers, me: Shooter, guard: Guard, held: Advantage, stance: str, **more: Any) -> Poise:
    """One stance with its AC and its attack roll; what it forbids and gives besides is told."""
    shooter, manner = me._replace(stance=stance), manner_of("shot", (), held, n)
    return Poise(
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


def handed(n: Numbers, poises: tuple[Poise, ...], hands: Hands, drawn: Drawn, *, lean: bool) -> tuple[Poise, ...]:
    """The same with what can be done hand to hand, and could with a weapon yet to be drawn (ASC-STANCE-03 to -12).

    `lean`: with the plain attacks alone, and without the stances of close combat, for who has a gun in hand.
    """
    usual = ((poise, stance_named(poise.word, n)) for poise in poises)
    fighting = (
        (replace(poises[0], word=stance.name, unhit=stance.unhit, wastes=stance.no_accuracy), stance)
        for stance in (() if lean else stances_for(n, hands.hand.blade))
    )
    return tuple(_close(n, poise, taking(hands, stance), drawn, lean=lean) for poise, stance in (*usual, *fighting))


def _close(n: Numbers, poise: Poise, now: Hands, drawn: Drawn, *, lean: bool) -> Poise:
    hand, guard, *how = now
    polearm = hand.blade is not None and "polearm" in hand.blade.tags
    return replace(
        poise,
        guard=close_ac(n, guard),
        arts=arts_of(n, hand, *how, lean=lean),
        drawn=arts_of(n, hand.holding(*drawn), *how[:-1], CLOSE_KINDS, lean=True) if drawn is not None else (),
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
