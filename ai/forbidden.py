"""Tools a commander does without: what a doctrine forbids, so that one can measure what a tool is worth.

A side's own units are seen stripped of them, and questions that offer them are declined.
"""

from __future__ import annotations

from dataclasses import replace

from game.systems.sketch import Fighter, Poise, Supply

TOOLS = (
    "close",
    "stances",
    "backstep",
    "grapples",
    "throws",
    "grenades",
    "grenades.blast",
    "grenades.smoke",
    "grenades.fire",
    "grenades.gas",
    "grenades.burst",
    "lamps",
    "surprise",
    "prey",
    "exploits",
    "trials",
    "squads",
    "group",
    "assaults",
    "threats",
)
"""What can be forbidden: close attacks of all kinds, the stances of close combat, giving ground, holds, throws, all
grenades or those of one effect (`burst`: stun grenades and nets), lamps, the action of an ambush, picking off those who
flee or lie helpless, what Focus, Adrenaline and Willpower buy, trying out in thought what has no quick odds, new orders
for squads, squads that fire as one, soldiers sent to storm a place where their leader is not, and fire held on an enemy
to make it give way."""
_ANSWERS = {"backstep": ("backstep",), "exploits": ("feint", "double_feint", "dodge")}
"""The questions that a forbidden tool answers."""
_KINDS = {"grapples": "grapple", "throws": "throw"}


def silenced(forbidden: frozenset[str]) -> frozenset[str]:
    """The questions that are declined."""
    return frozenset(question for tool, questions in _ANSWERS.items() if tool in forbidden for question in questions)


def stripped(fighter: Fighter, forbidden: frozenset[str]) -> Fighter:
    """One of our own without the forbidden tools."""
    if "close" in forbidden:
        bare = tuple(replace(poise, arts=(), drawn=()) for poise in fighter.poises)
        fighter = _posed(fighter, bare)._replace(other_blade=-1)
    barred = {kind for tool, kind in _KINDS.items() if tool in forbidden}
    if barred:
        poises = (replace(p, arts=tuple(art for art in p.arts if art.kind not in barred)) for p in fighter.poises)
        fighter = _posed(fighter, tuple(poises))
    if "stances" in forbidden and fighter.weapon is None:
        fighter = fighter._replace(poises=fighter.poises[:1])
    if "exploits" in forbidden:
        fighter = fighter._replace(adrenaline=0, focus=0, shakes=False, winded=0)
    if "lamps" in forbidden:
        fighter = fighter._replace(lamp=0)
    kept = tuple(supply for supply in fighter.supplies if not _barred(supply, forbidden))
    return fighter._replace(supplies=kept) if len(kept) != len(fighter.supplies) else fighter


def plainly(foe: Fighter, forbidden: frozenset[str]) -> Fighter:
    """An enemy as who does without `prey` sees it: no better a target for being afraid or helpless."""
    return foe._replace(cowed=False) if foe.cowed and "prey" in forbidden else foe


def _posed(fighter: Fighter, poises: tuple[Poise, ...]) -> Fighter:
    now = next((poise for poise in poises if poise.word == fighter.poise.word), fighter.poise)
    return fighter._replace(poises=poises, poise=now)


def _barred(supply: Supply, forbidden: frozenset[str]) -> bool:
    return "grenades" in forbidden or f"grenades.{supply.effect}" in forbidden
