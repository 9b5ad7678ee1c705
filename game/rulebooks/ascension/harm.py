"""A blow and a body: what gets through armour, and what that fills (ASC-STRESS, -CAP, -OWH, ASC-RULING-09 to -19)."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.dice.check import TEN
from game.messages.frames import Hit
from game.messages.orders import PLACED
from game.rulebooks.ascension import states
from game.rulebooks.ascension.attacks import critical_dice, critical_overwhelming, damage_dice
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.parts import Grades
from game.rulebooks.ascension.payments import critical_level
from game.systems.conditions import under
from game.world.body import Build, Stress
from game.world.gear import Armour, Weapon
from game.world.index import OfUnit
from game.world.store import Reading, Unit

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
    wherever it hurts (ASC-RULING-62); `resist` is set for a Kill Shot: what the target must roll on the `die` to pull
    through.
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
    die: str = TEN


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


CAPS_ALL = "indomitable"
ORDINARY = 1
"""The grade of bare skin: Ordinary (ALT-1B-05)."""
_ENDLESS = 1 << 30
_BODIES: OfUnit[Body] = OfUnit()


def body_of(world: Reading, n: Numbers, unit: Unit) -> Body:
    """A unit's body as blows find it."""
    return _BODIES.get(world, unit, n, lambda: _body_of(world, n, unit))


def _body_of(world: Reading, n: Numbers, unit: Unit) -> Body:
    stress, armour, build = world.get(unit, Stress), world.find(unit, Armour) or Armour(), world.get(unit, Build)
    limit = states.stress_limit(world, unit)
    falls, dies, gone = states.bounds(limit, states.healthy_levels(world, unit), n)
    share = n.petrified_share if under(world, unit, "petrified") else 1
    return Body(
        points=stress.points,
        limit=max(1, limit),
        falls=falls,
        dies=dies,
        gone=gone,
        hide=Hide(min(armour.coverage, n.coverage_most), armour.reduction, share),
        stunned=states.distraught(world, unit, n, stress.mental),
        caps=0 if build.hero_level < 1 else INDOMITABLE if CAPS_ALL in build.traits else HERO,
    )


def mind_of(world: Reading, n: Numbers, unit: Unit) -> Body:
    """A unit's mind as blows find it: no armour, one level, and nothing beyond it (ASC-RULING-17)."""
    limit, body = max(1, states.mental_limit(world, unit, n)), body_of(world, n, unit)
    held, hide = world.get(unit, Stress).mental, Hide(share=body.hide.share)
    return body._replace(points=held, limit=limit, falls=limit, dies=limit, gone=_ENDLESS, hide=hide)


def struck_body(world: Reading, n: Numbers, hit: Hit) -> Body:
    """What a hit strikes: the body or the mind of its unit."""
    return (mind_of if hit.mental else body_of)(world, n, hit.unit)


def hit_of(blow: Blow, unit: Unit, by: Unit, cause: str, damage_type: str, **more: Any) -> Hit:
    """A hit that brings this; `more` are the fields of Hit that a blow does not know."""
    return Hit(
        unit,
        by,
        cause,
        blow.dice,
        damage_type,
        overwhelming=blow.over,
        bonus=blow.bonus,
        cut=blow.cut,
        stressful=blow.levels,
        sure_wound=blow.brutal,
        outright=blow.outright,
        pierce=blow.pierce,
        keen=blow.keen,
        **more,
    )


def blow_of(world: Reading, n: Numbers, hit: Hit) -> Blow:
    """What a hit brings."""
    over = hit.overwhelming and hit.overwhelming + _excess(world, n, hit)
    return Blow(
        hit.damage, hit.bonus, hit.cut, over, hit.pierce, hit.keen, hit.stressful, hit.outright, brutal=hit.sure_wound
    )


def _excess(world: Reading, n: Numbers, hit: Hit) -> int:
    """What firepower above the toughness of armour adds, once (ALT-PLUG-09, ALT-1B-05)."""
    if n.borrowed.damage_firepower_excess == "none":
        return 0
    firepower = (world.find(hit.by, Grades) or Grades()).of(hit.cause)
    toughness = (world.find(hit.unit, Grades) or Grades()).toughness
    return n.excess_overwhelming * (firepower > max(ORDINARY, toughness))


# --- what a shot's hits bring -----------------------------------------------------------------------------------------

def first_blow(n: Numbers, weapon: Weapon, options: tuple[str, ...], *, precise: bool = False) -> Blow:
    """The first hit, which may be critical, or strike one caught by surprise for good (ALA-SURP-07, -08)."""
    level = n.kill_level if "kill" in options else critical_level(options)
    dice, over = critical_dice(weapon, level, n), critical_overwhelming(weapon, level, n)
    cut = cut_of(n, options, precise=precise)
    return Blow(damage_dice(weapon.damage, dice), cut=cut, over=over, outright=precise)


def further_blow(n: Numbers, weapon: Weapon, options: tuple[str, ...] = (), *, precise: bool = False) -> Blow:
    """Every other hit: plain, at the same place, of a precision strike as precise (ALA-SURP-07, -08)."""
    cut = cut_of(n, options, precise=precise)
    return Blow(weapon.damage, cut=cut, over=weapon.overwhelming, outright=precise)


def cut_of(n: Numbers, options: tuple[str, ...], *, precise: bool = False) -> int:
    """How much lower the coverage is: a gap was called, nobody was looking, or Precision was paid."""
    if "called_gap" in options or precise:
        return n.coverage_most
    return n.precision_cut if "precision" in options else 0


def place_called(options: tuple[str, ...]) -> str:
    """Where the wound of a hit will sit, if that was called."""
    called = next((option for option in options if option in PLACED), "")
    return called.split("_")[1] if called and called != "called_gap" else ""
