"""Every way to attack that a unit can pay for, as planners weigh them (ASC-FIRE, ASC-SUPP, ASC-ADV)."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from itertools import chain, product
from typing import NamedTuple, TypeVar, cast

from game.messages.orders import ATTACK_MODES, in_order
from game.rulebooks.ascension.attacks import ammunition_of, clash_refusal, way_refusal
from game.rulebooks.ascension.blasts import dodge_challenge
from game.rulebooks.ascension.checks import scored, suppression_step
from game.rulebooks.ascension.harm import Blow, first_blow, further_blow
from game.rulebooks.ascension.numbers import Numbers, die
from game.rulebooks.ascension.payments import Price, after, price_of, short_of
from game.rulebooks.ascension.shot import ORDERED, Manner, Shooter, calls, manner_of
from game.systems.sketch import Fighter, Poise, Supply, Volley
from game.systems.terms import total
from game.world.conditions import Advantage
from game.world.gear import Grenade, Weapon

_Made = TypeVar("_Made", bound=Hashable)
_PLACES = ("called_head", "called_arm", "called_chest", "called_legs")
_CENTRED = ("centre_head", "centre_arm")
_LEVELS = ("critical_1", "critical_2", "critical_3", "critical_4")


class Marked(NamedTuple):
    """What of a target decides which options are worth a thought."""

    hero: bool
    exposed: bool


@lru_cache(maxsize=256)
def plain(n: Numbers, weapon: Weapon, ammunition: int) -> tuple[Volley, ...]:
    """The attacks of a weapon without options: shot, then what its rate of fire and Ammunition allow."""
    return tuple(_plain(n, weapon, mode) for mode in ATTACK_MODES if way_refusal(weapon, ammunition, mode) is None)


def _plain(n: Numbers, weapon: Weapon, mode: str) -> Volley:
    spent = ammunition_of(mode)
    if mode == "suppress":
        return Volley(mode, ammunition=spent, step=suppression_step(weapon, n))
    (recoil, most), blow = scored(weapon, mode, (), n), further_blow(n, weapon)
    bank = n.marching_gain if mode == "marching" else 0
    return Volley(mode, ammunition=spent, recoil=recoil, most=most, bank=bank, blow=blow, rest=blow)


class Ways(NamedTuple):
    """All ways to attack, and of them those that a planner may weigh against a plain attack at the same cover."""

    every: tuple[Volley, ...]
    bought: tuple[Volley, ...]


def ways(n: Numbers, fighter: Fighter, poise: Poise, target: Fighter) -> Ways:
    """Plain attacks first, then with each set of options worth a thought that the pools pay for."""
    if fighter.weapon is None:
        return Ways((), ())
    # Only a Kill Shot asks what the target resists; for all others targets are alike, and so is what they are shown.
    resist = fighter.kill - target.resists if fighter.accuracy >= n.kill_cost else 0
    marked = Marked(target.hero, target.exposed)
    held = Advantage(fighter.accuracy, min(fighter.initiative, n.double_tap_cost + n.insane_cost), fighter.scope)
    how = {"snap": poise.snap, "steadied": fighter.steadied}
    return _ways(n, fighter.weapon, fighter.volleys, held, resist, marked, **how)


def _one(made: _Made) -> _Made:
    """The first of all that are equal: planners keep what they work out by the very object."""
    return cast(_Made, _first(made))


@lru_cache(maxsize=8192)
def _first(made: Hashable) -> Hashable:
    return made


@lru_cache(maxsize=2048)
def _ways(
    n: Numbers,
    weapon: Weapon,
    volleys: tuple[Volley, ...],
    held: Advantage,
    resist: int,
    target: Marked,
    *,
    snap: bool,
    steadied: bool,
) -> Ways:
    found = tuple(volley for volley in volleys if not volley.step)
    me, forced = Shooter(weapon.kind), ("snap",) * snap
    strikes = []
    for volley in found:
        plain = _ordered(n, me, manner_of(volley.mode, forced, held, n))
        bought = _bought(n, weapon, volley, target, steadied=steadied)
        prices = {(one.accuracy, one.initiative) for one in bought}
        left = {paid: after(held, Price(*paid)) for paid in prices if short_of(held, Price(*paid)) is None}
        for one in bought:
            held_then = left.get((one.accuracy, one.initiative))
            if held_then is not None:
                halved = target.exposed and calls(one.options)
                how = manner_of(volley.mode, (*forced, *one.options), held_then, n, halved=halved)
                strikes.append(_one(_resisted(n, one, resist)._replace(edge=_ordered(n, me, how) - plain)))
    return Ways((*found, *strikes), _one(tuple(volley for volley in strikes if not _apart(volley))))


def _resisted(n: Numbers, volley: Volley, resist: int) -> Volley:
    """The attack with what a Kill Shot must overcome."""
    if "kill" not in volley.options or not isinstance(volley.blow, Blow):
        return volley
    return volley._replace(blow=volley.blow._replace(resist=resist, die=die(n)))


def _apart(volley: Volley) -> bool:
    """Whether it is a Trick Shot or calls a place."""
    return calls(volley.options) or volley.sure or bool(volley.rungs)


@lru_cache(maxsize=512)
def _bought(n: Numbers, weapon: Weapon, volley: Volley, target: Marked, *, steadied: bool) -> tuple[Volley, ...]:
    """The attack with each set of options worth weighing: a place, harder, surer, twice, round corners.

    What they add to the roll hangs on the points left, what a Kill Shot must overcome on the target: neither is in it.
    """

    def fair(*options: str) -> bool:
        clash = clash_refusal(volley.mode, in_order(options), steadied=steadied)
        return clash is None and way_refusal(weapon, 1, volley.mode, options) is None

    def each(*words: str) -> tuple[tuple[str, ...], ...]:
        return ((), *((word,) for word in words if fair(word)))

    twists = each(*_LEVELS, "kill"), each("steady"), each("double_tap"), each("trick", "insane_trick")
    every = (tuple(chain(*parts)) for parts in product(_places(target, fair), *twists))
    return tuple(
        _with(n, weapon, volley, in_order(options), exposed=target.exposed)
        for options in every
        if options and fair(*options)
    )


def _places(target: Marked, fair: Callable[..., bool]) -> tuple[tuple[str, ...], ...]:
    """Ways to call a shot: a gap in the armour, or a place, paid or not, and with Precision.

    Where a wound would sit matters with heroes, and with those caught by surprise. The chest costs no points to call
    that the roll would not miss as well, so nobody pays for it.
    """
    matters = target.hero or target.exposed
    paid = [(word,) for word in _CENTRED if fair(word)] if target.hero else ()
    places = [*((word,) for word in _PLACES), *paid] if matters else [("called_chest",)]
    precise = [(*place, "precision") for place in places if fair(*place, "precision")]
    return ((), ("called_gap",), *(places if matters else ()), *precise)


def _with(n: Numbers, weapon: Weapon, volley: Volley, options: tuple[str, ...], *, exposed: bool) -> Volley:
    """The attack with these options; at one `exposed` it may be a precision strike."""
    price = price_of(options, n)
    halved = exposed and calls(options)
    recoil, most = scored(weapon, volley.mode, options, n)
    return volley._replace(
        options=options,
        accuracy=price.accuracy,
        initiative=price.initiative,
        recoil=recoil,
        most=most,
        rungs=manner_of(volley.mode, options, Advantage(), n).lower,
        sure="insane_trick" in options,
        blow=first_blow(n, weapon, options, precise=halved),
        rest=further_blow(n, weapon, options, precise=halved),
    )


@lru_cache(maxsize=8192)
def _ordered(n: Numbers, me: Shooter, how: Manner) -> int:
    """All that hangs on the order."""
    return total(ORDERED, {"n": n, "me": me, "how": how})


def supply_of(n: Numbers, card: Grenade, left: int) -> Supply:
    """Grenades of one kind as planners see them."""
    dodge, cooked = (dodge_challenge(n, card, cooked=cooked) for cooked in (False, True))
    return Supply(card.key, card.effect, left, card.radius, dodge, cooked, Blow(card.damage) if card.damage else None)
