"""Units and hits as the figures that `harm` knows: what a blow finds, what it brings."""

from __future__ import annotations

from typing import Any

from game.messages.frames import Hit
from game.messages.orders import PLACED
from game.rulebooks.ascension import states
from game.rulebooks.ascension.attacks import critical_dice, critical_overwhelming, damage_dice
from game.rulebooks.ascension.harm import HERO, INDOMITABLE, Blow, Body, Hide
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.parts import Grades
from game.rulebooks.ascension.payments import critical_level
from game.systems.conditions import under
from game.world.body import Build, Stress
from game.world.gear import Armour, Weapon
from game.world.store import Reading, Unit

CAPS_ALL = "indomitable"
ORDINARY = 1
"""The grade of bare skin: Ordinary (ALT-1B-05)."""
_ENDLESS = 1 << 30


def body_of(world: Reading, n: Numbers, unit: Unit) -> Body:
    """A unit's body as blows find it."""
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
