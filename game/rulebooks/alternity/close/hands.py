"""Two hands: what the weaker one does, and two actions attempted at once (ALT-BASE-35, ALT-PARRY-11)."""

from __future__ import annotations

from collections.abc import Iterable

from game.dice.draws import Modifier
from game.messages.orders import Attack, Close, Order, Parry
from game.rulebooks.alternity.numbers import Numbers
from game.world.arsenal import Arsenal, Plating
from game.world.gear import Arms, Dropped
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
