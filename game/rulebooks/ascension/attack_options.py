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
from game.systems.prospects import AttackOption, Combatant, StanceOption, Supply
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
def plain(n: Numbers, weapon: Weapon, ammunition: int) -> tuple[AttackOption, ...]:
    """The attacks of a weapon without options: shot, then what its rate of fire and Ammunition allow."""
    return tuple(_plain(n, weapon, mode) for mode in ATTACK_MODES if way_refusal(weapon, ammunition, mode) is None)


def _plain(n: Numbers, weapon: Weapon, mode: str) -> AttackOption:
    spent = ammunition_of(mode)
    if mode == "suppress":
        return AttackOption(mode, ammunition=spent, step=suppression_step(weapon, n))
    (recoil, most), blow = scored(weapon, mode, (), n), further_blow(n, weapon)
    bank = n.marching_gain if mode == "marching" else 0
    return AttackOption(mode, ammunition=spent, recoil=recoil, most=most, bank=bank, blow=blow, rest=blow)


class Ways(NamedTuple):
    """All ways to attack, and of them those that a planner may weigh against a plain attack at the same cover."""

    every: tuple[AttackOption, ...]
    bought: tuple[AttackOption, ...]


def options_against(n: Numbers, combatant: Combatant, stance_option: StanceOption, target: Combatant) -> Ways:
    """Plain attacks first, then with each set of options worth a thought that the pools pay for."""
    if combatant.weapon is None:
        return Ways((), ())
    # Only a Kill Shot asks what the target resists; for all others targets are alike, and so is what they are shown.
    resist = combatant.kill - target.resists if combatant.accuracy >= n.kill_cost else 0
    marked = Marked(target.hero, target.exposed)
    held = Advantage(combatant.accuracy, min(combatant.initiative, n.double_tap_cost + n.insane_cost), combatant.scope)
    how = {"snap": stance_option.snap, "steadied": combatant.steadied}
    return _ways(n, combatant.weapon, combatant.attack_options, held, resist, marked, **how)


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
    attack_options: tuple[AttackOption, ...],
    held: Advantage,
    resist: int,
    target: Marked,
    *,
    snap: bool,
    steadied: bool,
) -> Ways:
    found = tuple(attack_option for attack_option in attack_options if not attack_option.step)
    me, forced = Shooter(weapon.kind), ("snap",) * snap
    strikes = []
    for attack_option in found:
        plain = _ordered(n, me, manner_of(attack_option.mode, forced, held, n))
        bought = _bought(n, weapon, attack_option, target, steadied=steadied)
        prices = {(one.accuracy, one.initiative) for one in bought}
        left = {paid: after(held, Price(*paid)) for paid in prices if short_of(held, Price(*paid)) is None}
        for one in bought:
            held_then = left.get((one.accuracy, one.initiative))
            if held_then is not None:
                halved = target.exposed and calls(one.options)
                how = manner_of(attack_option.mode, (*forced, *one.options), held_then, n, halved=halved)
                strikes.append(_one(_resisted(n, one, resist)._replace(edge=_ordered(n, me, how) - plain)))
    return Ways(
        (*found, *strikes), _one(tuple(attack_option for attack_option in strikes if not _apart(attack_option)))
    )


def _resisted(n: Numbers, attack_option: AttackOption, resist: int) -> AttackOption:
    """The attack with what a Kill Shot must overcome."""
    if "kill" not in attack_option.options or not isinstance(attack_option.blow, Blow):
        return attack_option
    return attack_option._replace(blow=attack_option.blow._replace(resist=resist, die=die(n)))


def _apart(attack_option: AttackOption) -> bool:
    """Whether it is a Trick Shot or calls a place."""
    return calls(attack_option.options) or attack_option.sure or bool(attack_option.rungs)


@lru_cache(maxsize=512)
def _bought(
    n: Numbers, weapon: Weapon, attack_option: AttackOption, target: Marked, *, steadied: bool
) -> tuple[AttackOption, ...]:
    """The attack with each set of options worth weighing: a place, harder, surer, twice, round corners.

    What they add to the roll hangs on the points left, what a Kill Shot must overcome on the target: neither is in it.
    """

    def fair(*options: str) -> bool:
        clash = clash_refusal(attack_option.mode, in_order(options), steadied=steadied)
        return clash is None and way_refusal(weapon, 1, attack_option.mode, options) is None

    def each(*words: str) -> tuple[tuple[str, ...], ...]:
        return ((), *((word,) for word in words if fair(word)))

    twists = each(*_LEVELS, "kill"), each("steady"), each("double_tap"), each("trick", "insane_trick")
    every = (tuple(chain(*parts)) for parts in product(_places(target, fair), *twists))
    return tuple(
        _with(n, weapon, attack_option, in_order(options), exposed=target.exposed)
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


def _with(
    n: Numbers, weapon: Weapon, attack_option: AttackOption, options: tuple[str, ...], *, exposed: bool
) -> AttackOption:
    """The attack with these options; at one `exposed` it may be a precision strike."""
    price = price_of(options, n)
    halved = exposed and calls(options)
    recoil, most = scored(weapon, attack_option.mode, options, n)
    return attack_option._replace(
        options=options,
        accuracy=price.accuracy,
        initiative=price.initiative,
        recoil=recoil,
        most=most,
        rungs=manner_of(attack_option.mode, options, Advantage(), n).lower,
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
