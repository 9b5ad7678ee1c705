"""A hit and a body: the Damage Number, its modifier, levels clamped once, points, and what they fill (ACY-DMG)."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from game.rulebooks.alternacy.numbers import Numbers
from game.rulebooks.alternacy.parts import CREW, HEAD, HULL, TORSO, Injuries, Kit, Levels

BARE = 3
"""The column of what no armour stops (ACY-DMG-23)."""
GLANCE, HEAVY, MORTAL, MASSIVE = 0, 3, 4, 5
FIT, OUT, DEAD = "fit", "unconscious", "dead"


class Blow(NamedTuple):
    """What strikes: its base levels, the column of armour it meets (3: none)."""

    levels: Levels
    column: int


def damage_mod(number: int, n: Numbers) -> int:
    """The DL modifier of a Damage Number (ACY-DMG-08 to -10)."""
    if number < n.damage_low:
        return number - n.damage_low
    return max(0, number - n.damage_high)


def damage_bands(n: Numbers) -> tuple[int, ...]:
    """The Damage Numbers at which anything changes: a level, a further part of automatic fire (ACY-NONATK-06)."""
    spread = range(n.burst_spread, n.auto_most * n.burst_spread + 1, n.burst_spread)
    above = range(n.damage_high + 1, n.damage_high + MASSIVE + 1)
    return tuple(sorted({*range(n.damage_low + 1), *spread, *above}))


def levels_at(blow: Blow, kit: Kit, part: str, mod: int) -> Levels:
    """The levels of a hit on a part: armour, sturdiness and modifier summed before the one clamp (ACY-DMG-23)."""
    shift = mod + kit.sturdy - ((*kit.armour, 0)[blow.column] if part in kit.covers else 0)
    wound, shock, stun = (max(GLANCE, min(MASSIVE, level + shift)) for level in blow.levels)
    return wound, shock, stun


def points_of(levels: Levels, n: Numbers) -> Levels:
    """The Wound, Shock and Stun points of levels (ACY-DMG-12 to -16)."""
    wound, shock, stun = levels
    return n.wound_points[wound], n.shock_points[shock], n.stun_points[stun]


def felt(body: Injuries, points: Levels) -> Levels:
    """The points that a body takes: of a vehicle those of Wound alone (ACY-DMG-33)."""
    return (points[0], 0, 0) if body.bears else points


def land(body: Injuries, part: str, levels: Levels, points: Levels, now: int) -> Injuries:
    """The body once a hit has landed in Turn `now`: points add up, deep Shock goes on bleeding (ACY-DMG-17 to -19)."""
    wounds, (wound, shock, stun) = dict(body.wounds), felt(body, points)
    if wound:
        wounds[part] = wounds.get(part, 0) + wound
    crippled = {*body.crippled, part} if levels[0] == MASSIVE else {*body.crippled}
    clocks = (*body.bleeding, (levels[1], now)) if levels[1] >= HEAVY and not body.bears else body.bleeding
    return replace(
        body,
        shock=body.shock + shock,
        stun=body.stun + stun,
        wounds=tuple(sorted(wounds.items())),
        crippled=tuple(sorted(crippled)),
        bleeding=tuple(sorted(clocks)),
    )


def bled(body: Injuries, now: int, n: Numbers) -> int:
    """The Shock of bleeding steps that fall in Turn `now`, each clock by itself (ACY-DMG-19, -30)."""
    return sum(now > since and (now - since) % interval(level, n) == 0 for level, since in body.bleeding)


def interval(level: int, n: Numbers) -> int:
    """The Turns between two steps of bleeding (ACY-DMG-19)."""
    return (n.bleed_deadly, n.bleed_mortal, n.bleed_fatal)[level - HEAVY]


def step_of(body: Injuries, quarters: int) -> int:
    """The Shock at so many quarters of the limit, rounded up (ACY-DMG-30)."""
    return -(-body.limit * quarters // 4)


def weakened(body: Injuries) -> bool:
    """Whether Shock modifies all rolls (ACY-DMG-18)."""
    return body.shock >= step_of(body, 2)


def unconscious(body: Injuries) -> bool:
    """Whether a body is down: by Shock, Stun, a crippled head or torso, a lost crew (ACY-DMG-17 to -20, -33)."""
    crippled = HEAD in body.crippled or TORSO in body.crippled or body.lost(CREW)
    return crippled or body.faint or body.shock >= step_of(body, 3)


def state_by(body: Injuries) -> str:
    """The state that injuries make."""
    if body.shock >= body.limit or body.lost(HULL):
        return DEAD
    return OUT if unconscious(body) else FIT


def wakes(body: Injuries, n: Numbers) -> bool:
    """Whether one who lies unconscious comes to (ACY-DMG-20, -31)."""
    return body.faint and body.stun < n.dazed_at and not unconscious(replace(body, faint=False))


def finished(body: Injuries, *, outright: bool) -> Injuries:
    """The body after a hit: in the moment of surprise one that is down by Shock is dead (ACY-MOD-05, ALA-SURP-08)."""
    return replace(body, shock=max(body.shock, body.limit)) if outright and body.shock >= step_of(body, 3) else body


def must_stand(body: Injuries, n: Numbers) -> bool:
    """Whether Stun that was just taken must be stood by a roll (ACY-DMG-20)."""
    return body.stun >= n.faint_at and state_by(body) == FIT
