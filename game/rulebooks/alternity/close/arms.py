"""What a blow is struck with, its strength, and the weaker hand (ALT-BASE-29, -35, ALT-STR, ALT-TWOH, ALT-PARRY-11)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.dice.draws import Modifier
from game.messages.orders import Attack, Close, Order, Parry
from game.rulebooks.alternity.checks import ability, score_of
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.parts import Abilities, Plating, Training
from game.rulebooks.alternity.skills import resistance
from game.world.gear import ArmLine, Arms, Arsenal, Dropped
from game.world.index import OfParts
from game.world.store import Reading, Unit

OFF_HAND, TWO_HANDS, SHIELD = "off_hand", "two_hands", "shield"
RULE = "ALT-BASE-35"


def shield_of(world: Reading, unit: Unit) -> str:
    """The shield carried; empty for none."""
    return (world.find(unit, Plating) or Plating()).shield


def other_arm(world: Reading, unit: Unit, *, melee: bool) -> int | None:
    """The weapon of the off hand: the first other one carried that takes one hand; a shield fills that hand."""
    arms, dropped = world.get(unit, Arms), world.find(unit, Dropped)
    if shield_of(world, unit):
        return None
    lying = dropped.weapon if dropped is not None else None
    for place, arm in enumerate(world.get(unit, Arsenal).lines):
        if place not in (arms.hand, lying) and arm.hands == 1 and arm.melee == melee:
            return place
    return None


def off_hand(order: Order) -> bool:
    """Whether an order is for the off hand: an attack that says so, or a parry with the shield."""
    if isinstance(order, Parry):
        return order.means == SHIELD
    return isinstance(order, (Attack, Close)) and OFF_HAND in order.options


def takes_both(world: Reading, unit: Unit, order: Order) -> bool:
    """Whether an order needs both hands."""
    hand = world.get(unit, Arms).hand
    if isinstance(order, (Attack, Close)) and TWO_HANDS in order.options:
        return True
    armed = isinstance(order, (Attack, Parry)) or (isinstance(order, Close) and order.kind == "weapon")
    return armed and not off_hand(order) and hand >= 0 and world.get(unit, Arsenal).lines[hand].hands > 1


def pair_refusal(world: Reading, unit: Unit, actions: tuple[Order, ...], order: Order | None) -> str | None:
    """Why an order cannot be attempted at once with what is declared already."""
    if len(actions) > 1 or order is None or not _paired(actions[0], order):
        return "one action in a phase (ALT-BASE-08), or two at once, one of them with the off hand (ALT-BASE-35)"
    if takes_both(world, unit, actions[0]) or takes_both(world, unit, order):
        return "that takes both hands (ALT-BASE-35)"
    return None


def _paired(first: Order, second: Order) -> bool:
    """Two acts of the hands, one of them for the off hand; a weapon and a shield do not parry at once."""
    hands = all(isinstance(one, (Attack, Close, Parry)) for one in (first, second))
    parries = isinstance(first, Parry) and isinstance(second, Parry)
    return hands and not parries and off_hand(first) != off_hand(second)


def may_pair(world: Reading, unit: Unit, actions: tuple[Order, ...]) -> bool:
    """Whether a second action could be attempted at once with the one declared."""
    if len(actions) != 1 or not isinstance(actions[0], (Attack, Close, Parry)):
        return False
    if takes_both(world, unit, actions[0]):
        return False
    if off_hand(actions[0]) or shield_of(world, unit):
        return True
    return any(other_arm(world, unit, melee=melee) is not None for melee in (True, False))


def hand_steps(order: Order, actions: Iterable[Order], n: Numbers) -> Modifier:
    """What the use of the hands puts on an action; a shield alone is parried with as if by the better hand.

    `actions` are all that the unit attempts at once, this one among them or not (ALT-BASE-35, ALT-PARRY-11).
    """
    at_once = any(other != order and _paired(other, order) for other in actions)
    if off_hand(order):
        lone_shield = isinstance(order, Parry) and not at_once
        return Modifier("off hand", 0 if lone_shield else n.off_hand, RULE)
    return Modifier("two actions at once", n.other_hand if at_once else 0, RULE)


# --- what a blow is struck with (ALT-BASE-29) -------------------------------------------------------------------------

WEAPON, STRIKE = KINDS = ("weapon", "strike")
BARE = -1
UNARMED = ("brawl", "power_martial_arts")
_BARE: OfParts[ArmLine] = OfParts()


def place_for(world: Reading, unit: Unit, order: Close) -> int | None:
    """The place of the weapon among those carried, -1 for bare hands; None when there is no such weapon."""
    if order.kind == STRIKE:
        return BARE
    if OFF_HAND in order.options:
        return other_arm(world, unit, melee=True)
    hand = world.get(unit, Arms).hand
    return hand if hand >= 0 and world.get(unit, Arsenal).lines[hand].melee else None


def arm_for(world: Reading, unit: Unit, order: Close) -> ArmLine | None:
    """The line of what a blow is struck with."""
    place = place_for(world, unit, order)
    return arm_at(world, unit, place) if place is not None else None


def arm_at(world: Reading, unit: Unit, place: int) -> ArmLine:
    """The line of a weapon carried, or of bare hands, which use the better of their skills."""
    arsenal = world.get(unit, Arsenal)
    if place != BARE:
        return arsenal.lines[place]
    training = world.get(unit, Training)

    def bare() -> ArmLine:
        def worth(skill: str) -> tuple[int, int]:
            return score_of(world, unit, skill), training.rank(skill)

        return replace(arsenal.bare, skill=max((arsenal.bare.skill, *UNARMED), key=worth))

    return _BARE.get(bare, arsenal, training, world.get(unit, Abilities))


# --- what strength adds to damage, or takes from it (ALT-STR, ALT-TWOH) -----------------------------------------------

SLING = "sling"
SHORT, MEDIUM = 0, 1


def strength(world: Reading, unit: Unit, n: Numbers) -> int:
    """The strength modifier: the bands of all abilities (ALT-STR-06)."""
    return resistance(ability(world, unit, "str"), n)


def of_blow(world: Reading, unit: Unit, arm: ArmLine, n: Numbers, *, two_hands: bool = False) -> int:
    """What every blow has added; a rung more for a weapon held in two hands (ALT-STR-01, ALT-TWOH-01, -02)."""
    return strength(world, unit, n) + n.two_hands * (two_hands or arm.hands > 1)


def of_missile(world: Reading, unit: Unit, arm: ArmLine, band: int, n: Numbers) -> int:
    """What a shot or throw has added: nothing but with slings, throws and bows built for it (ALT-STR-02 to -05).

    A bonus counts in full at short range, by half at medium and not at all at long; a penalty counts at any.
    """
    own = strength(world, unit, n)
    if arm.thrown or arm.skill == SLING:
        if own < 0:
            return own
        return own if band == SHORT else own // 2 if band == MEDIUM else 0
    return max(0, min(own, arm.pull))
