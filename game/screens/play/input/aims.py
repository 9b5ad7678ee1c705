"""Which attack is meant when nobody has said which: at the enemy clicked, or at whoever causes a question."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, TypeVar, cast

from game.field import Cell, distance
from game.messages import orders as od
from game.messages.warfare import GroupAttack
from game.screens.play.input import sweeping
from game.screens.play.input.ahead import Ahead
from game.screens.play.input.offers import NOBODY, Offers
from game.systems.captions import UNIT, Face
from game.world.gear import Arms
from game.world.place import Grapple
from game.world.store import Unit

T = TypeVar("T")
SHOT, SWEEP, BLOW, STRIKE, HOLD = "attack.shot", "burst", "close.weapon", "close.strike", "close.grapple"
MOST_WEIGHED = 12
"""So many enemies are weighed by the chance to hit them, at most."""
PIN = "group.suppress"
"""What may have several targets (WAR-GROUP-22)."""


AIMED = ("attack.", "close.", "group.")
"""How the kinds of attacks on one target begin."""
Aimed = od.Attack | od.Close | GroupAttack


def attack(key: str, target: Unit, options: tuple[str, ...] = (), more: tuple[Unit, ...] = ()) -> Aimed | None:
    """The attack of a kind on a target; None where the kind is no attack on one target. `more` are pinned with it."""
    head, _, tail = key.partition(".")
    if head == "close":
        return od.Close(target, tail, options)
    if head == "group":
        return GroupAttack(target, tail, tuple(unit for unit in more if unit != target) if key == PIN else ())
    return od.Attack(target, tail, options) if head == "attack" else None


def at_enemy(face: Face, key: str) -> bool:
    """Whether orders of a kind are meant for one enemy: attacks, and what else a book has for that."""
    kind = face.by_key.get(key)
    return kind is not None and kind.needs == UNIT


def order_at(
    offers: Offers, key: str, target: Unit, options: tuple[str, ...] = (), more: tuple[Unit, ...] = ()
) -> od.Order | None:
    """The order of a kind at an enemy: an attack, legal or not, or what is listed of another kind."""
    others = (order for order in offers.by_kind.get(key, ()) if getattr(order, "target", 0) == target)
    return attack(key, target, options, more) or next(others, None)


def armed(offers: Offers, kind: str = "melee") -> bool:
    """Whether the unit has a weapon of a kind in hand: for close combat, or a gun."""
    weapon = (offers.outlook.find(offers.ask.unit, Arms) or Arms()).weapon
    return weapon is not None and (weapon.kind == "melee") == (kind == "melee")


def likeliest(offers: Offers, foe: Unit) -> str:
    """The kind of attack that a click on an enemy means: the hold one is in, the blade in hand, a shot, the fist."""
    if offers.outlook.find(offers.ask.unit, Grapple) is not None:
        return HOLD
    wanted = (BLOW, SHOT, STRIKE) if armed(offers) else (SHOT, STRIKE) if armed(offers, "gun") else (STRIKE,)
    for key in wanted:
        order = attack(key, foe)
        if order is not None and offers.choices.refusal(order) is None:
            return key
    return _otherwise(offers, foe, wanted[0])


def likeliest_first(
    ahead: Ahead, foes: list[Unit], attack_on: Callable[[Unit], Aimed | None]
) -> tuple[Unit, ...]:
    """Enemies by the chance of an attack on them, those who stand first; beyond the nearest few by their distance."""

    def rank(foe: Unit) -> Fraction:
        forecast = ahead.forecast(attack_on(foe))
        return -ahead.outlook.book.standing(ahead.outlook, foe) - (
            forecast.success if forecast is not None else Fraction(0)
        )

    return (*sorted(foes[:MOST_WEIGHED], key=rank), *foes[MOST_WEIGHED:])


def _why(offers: Offers, key: str, foe: Unit) -> str | None:
    order = attack(key, foe)
    return offers.choices.refusal(order) if order is not None else None


def _otherwise(offers: Offers, foe: Unit, plain: str) -> str:
    """What a weapon does that has no plain attack: sweep, else what else it can; else what the target alone forbids."""
    if sweeping.at(offers, foe) is not None:
        return SWEEP
    kinds = [kind.key for kind in offers.face.kinds if kind.key.startswith("attack.") and plain == SHOT]
    for key in kinds:
        if any(getattr(order, "target", 0) == foe for order in offers.by_kind.get(key, ())):
            return key
    fitting = (key for key in (plain, *kinds) if _why(offers, key, foe) != _why(offers, key, NOBODY))
    return next(fitting, plain)


def first(offers: Offers) -> str:
    """The kind of attack that a question which asks for one is answered with, unless another is chosen."""
    at = likeliest(offers, offers.ask.about)
    found = [key for key in offers.by_kind if key.startswith(("attack.", "close."))]
    return at if at in found or not found else found[0]


def beside(spots: Iterable[Cell]) -> Callable[[Cell], tuple[int, Cell]]:
    """The rank of a square by its distance to the nearest of these."""
    return lambda cell: (min(distance(cell, spot) for spot in spots), cell)


def between(here: Cell, there: Cell) -> Callable[[Cell], tuple[Cell, Cell]]:
    """The rank of a square by its way off the line from one to another, then off the middle of it."""

    def rank(cell: Cell) -> tuple[Cell, Cell]:
        near, far = distance(cell, here), distance(cell, there)
        return (near + far, abs(near - far)), cell

    return rank


def following(ring: tuple[T, ...], now: Any, step: int) -> T:
    """The member of a ring after (or before) the present one."""
    if not ring:
        return cast("T", now)
    if now not in ring:
        return ring[0] if step > 0 else ring[-1]
    return ring[(ring.index(now) + step) % len(ring)]
