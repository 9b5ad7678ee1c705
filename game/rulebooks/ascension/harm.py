"""A blow and a body: what gets through armour, and what that fills (ASC-STRESS, -CAP, -OWH, ASC-RULING-09 to -19)."""

from __future__ import annotations

from typing import NamedTuple

from game.rulebooks.ascension import states

TENTHS = 10
"""Places of a body that armour may cover: the sides of the die of coverage (ASC-RULING-19)."""
HERO, INDOMITABLE = 1, 2
"""Who may cap: heroes, and those whom nothing overwhelms (ASC-CAP-01, ASC-OWH-03)."""


class Hide(NamedTuple):
    """What stops a blow: in how many of ten places it is met, how much is soaked there.

    Of what gets through one `share` is taken, all of it but by stone (ALA-RULING-23).
    """

    coverage: int = 0
    reduction: int = 0
    share: int = 1


class Body(NamedTuple):
    """All of a body that decides what a blow makes of it, on one of its tracks.

    `limit` is the width of a level; `falls`, `dies` and `gone` are the stress at which it is Critical, Dying and
    Annihilated (ASC-RULING-09); `stunned` tells that its mind has given way already; `caps` whether it may hold hits
    for a wound: 0 (never), `HERO` or `INDOMITABLE`.
    """

    points: int
    limit: int
    falls: int
    dies: int
    gone: int
    hide: Hide = Hide()
    stunned: bool = False
    caps: int = 0


class Blow(NamedTuple):
    """One hit: its dice, its bonus, how much lower the coverage is against it, and its Overwhelming number.

    `pierce` is what armour in its way soaks less, `keen` what it does more where none is (ASC-RULING-62). `levels` are
    filled in place of a roll (ASC-STRF-01), `outright` kills whom it brings down (ALA-SURP-08), `brutal` wounds
    wherever it hurts (ASC-RULING-62); `resist` is set for a Kill Shot: what the target must roll to pull through.
    """

    dice: str
    bonus: int = 0
    cut: int = 0
    over: int = 1
    pierce: int = 0
    keen: int = 0
    levels: int = 0
    outright: bool = False
    brutal: bool = False
    resist: int | None = None


class Landed(NamedTuple):
    """The stress of a body after one blow, and the full wounds it takes."""

    points: int
    wounds: int


def coverage(blow: Blow, hide: Hide) -> int:
    """In how many of ten places armour meets the blow (ASC-RULING-13, -19)."""
    return max(0, hide.coverage - blow.cut) if hide.reduction > 0 and not blow.levels else 0


def soaked(blow: Blow, hide: Hide) -> int:
    """What armour soaks where it meets the blow (ASC-RULING-62)."""
    return max(0, hide.reduction - blow.pierce)


def bonus(blow: Blow, *, met: bool) -> int:
    """What is added to the dice, by whether armour is in the way (ASC-RULING-62)."""
    return blow.bonus + (0 if met else blow.keen)


def hurt(hide: Hide, rolled: int, soaks: int) -> int:
    """The stress that gets through: what was rolled less what armour soaked, and of stone its share (ASC-RULING-19)."""
    return max(0, max(0, rolled) - soaks) // hide.share


def filling(body: Body, levels: int) -> int:
    """The stress to the beginning of the level so many further on (ASC-STRF-01, -02)."""
    return (body.points // body.limit + levels) * body.limit - body.points


def cap_point(body: Body, over: int) -> int | None:
    """Where a cap would hold a hit of that Overwhelming number, (level index + n) x limit; None where nobody may cap.

    Only heroes cap, none of them when dying; Completely Overwhelming (0) bars it to all but who has the trait, who caps
    as usual (ASC-CAP-01, ASC-OWH-01 to -03, ASC-RULING-11, -12, -17).
    """
    number = 1 if over == 0 and body.caps == INDOMITABLE else over
    if not body.caps or number <= 0 or body.points >= body.dies:
        return None
    return (body.points // body.limit + number) * body.limit


def land(body: Body, blow: Blow, amount: int, *, capped: bool) -> Landed:
    """So much stress fills the track, held at the cap point for a wound if its owner says so (ASC-CAP-01 to -06).

    A precision strike that brings its target down kills it, once it is capped or not (ALA-SURP-08, RULING-06). What is
    annihilated is hit no more (ASC-RULING-15).
    """
    if body.points >= body.gone:
        return Landed(body.points, 0)
    to, held = body.points + amount, False
    cap = cap_point(body, blow.over) if capped else None
    if cap is not None and to > cap:
        to, held = cap, True
    wounds = held + (blow.brutal and to > body.points)
    return Landed(max(to, body.dies) if blow.outright and to >= body.falls else to, wounds)


def felled(body: Body) -> int:
    """The stress of who does not pull through a Kill Shot: dying at once (ASC-ADV-28, ASC-RULING-79)."""
    return max(body.points, body.dies)


def state_of_points(body: Body, points: int) -> str:
    """The state of this body with that much stress."""
    state = states.state_at(points, body.falls, body.dies, body.gone)
    return states.STUNNED if body.stunned and state == states.HEALTHY else state
