"""What actions cost; Advantage gained and lost within its limits (ASC-RULING-03, -07, -33, ASC-ADV)."""

from __future__ import annotations

from game.messages.events import ActionsChanged, AdvantageChanged, EdgeChanged, Event
from game.messages.frames import Cost
from game.messages.orders import CENTRED
from game.record import record
from game.rulebooks.ascension.close.postures import stance_of
from game.rulebooks.ascension.numbers import Numbers
from game.world.body import Allegiance
from game.world.conditions import Advantage, Edge
from game.world.index import OfWorld
from game.world.place import Stance
from game.world.store import Reading, Unit
from game.world.turns import Actions


@record
class Price:
    """Accuracy and Initiative that options cost."""

    accuracy: int = 0
    initiative: int = 0


def price_of(options: tuple[str, ...], n: Numbers) -> Price:
    """What a set of options costs together."""
    accuracy = initiative = 0
    for option in options:
        accuracy += _accuracy(option, n)
        initiative += {"double_tap": n.double_tap_cost, "trick": n.trick_cost, "insane_trick": n.insane_cost}.get(
            option, 0
        )
    return Price(accuracy, initiative)


def _accuracy(option: str, n: Numbers) -> int:
    if option in CENTRED:
        return n.centre_cost
    level = critical_level((option,))
    if level:
        return n.critical_costs[level - 1]
    return {
        "steady": n.steady_cost,
        "precision": n.precision_cost,
        "kill": n.kill_cost,
        "debilitating": n.debilitating_cost,
        "joint_break": n.joint_break_cost,
        "backbreaker": n.backbreaker_cost,
    }.get(option, 0)


def critical_level(options: tuple[str, ...]) -> int:
    """The Critical Shot level declared, 0 for none."""
    for option in options:
        if option.startswith("critical_"):
            return int(option[-1])
    return 0


def after(held: Advantage, price: Price) -> Advantage:
    """Stored Advantage once a price is paid: free points go first, then sight, then scope."""
    left = held.accuracy - price.accuracy
    scope = min(held.scope, left)
    return Advantage(left, held.initiative - price.initiative, scope, min(held.sight, left - scope))


def cost_of(held: Advantage, price: Price) -> Cost:
    """What a price takes from each part of the pools, to be given back by a Feint."""
    left = after(held, price)
    return Cost(price.accuracy, price.initiative, held.scope - left.scope, held.sight - left.sight)


def paid(unit: Unit, cost: Cost, why: str) -> tuple[AdvantageChanged, ...]:
    """The event of paying; none when it costs nothing."""
    if not (cost.accuracy or cost.initiative):
        return ()
    return (AdvantageChanged(unit, -cost.accuracy, -cost.initiative, -cost.scope, -cost.sight, why),)


def price_refusal(world: Reading, unit: Unit, price: Price) -> str | None:
    """Why Advantage does not suffice."""
    return short_of(world.get(unit, Advantage), price)


def short_of(held: Advantage, price: Price) -> str | None:
    """What is missing of a price."""
    if held.accuracy < price.accuracy:
        return f"costs {price.accuracy} Accuracy, {held.accuracy} stored (ASC-BASE-10)"
    if held.initiative < price.initiative:
        return f"costs {price.initiative} Initiative, {held.initiative} stored (ASC-BASE-10)"
    return None


def bought(world: Reading, unit: Unit, price: Price, why: str) -> tuple[AdvantageChanged, ...]:
    """The event of buying something with stored Advantage, once for all (ASC-BASE-10)."""
    return paid(unit, cost_of(world.get(unit, Advantage), price), why)


def refunded(world: Reading, unit: Unit, n: Numbers, cost: Cost) -> tuple[AdvantageChanged, ...]:
    """The event of getting it back, as far as the pools hold it (ASC-TRAIT-05, ASC-RULING-07)."""
    accuracy, initiative = world.get(unit, Advantage).taken(n.pool_most, cost.accuracy, cost.initiative)
    if not (accuracy or initiative):
        return ()
    return (AdvantageChanged(unit, accuracy, initiative, cost.scope, cost.sight, "feint"),)


def move_action_refusal(world: Reading, unit: Unit) -> str | None:
    """Why there is no move action, nor a standard action to turn into one (ASC-RULING-03)."""
    left = world.get(unit, Actions)
    return None if left.move + left.standard > 0 else "no action left to move (ASC-RULING-03)"


def move_action(world: Reading, unit: Unit, why: str) -> tuple[Event, ...]:
    """Pay a move action: the move action of the round, else the standard action turned into one (ASC-RULING-03)."""
    if world.get(unit, Actions).move > 0:
        return (ActionsChanged(unit, move=-1, why=why),)
    return (ActionsChanged(unit, standard=-1, why=why),)


def support_action(world: Reading, unit: Unit, why: str) -> tuple[Event, ...]:
    """Pay a standard action that is no attack: Tight Focus's own first, else the round's (ASC-TRAIT-03, -04)."""
    if world.get(unit, Actions).support > 0:
        return (ActionsChanged(unit, support=-1, why=why),)
    return (ActionsChanged(unit, standard=-1, why=why),)


def steady_used(world: Reading, unit: Unit) -> tuple[Event, ...]:
    """A stored Steady is used up by the attack that it helped (ASC-ADV-01)."""
    steady = (world.find(unit, Edge) or Edge()).steady
    return (EdgeChanged(unit, "steady", -steady),) if steady else ()


# --- gaining and losing Advantage -------------------------------------------------------------------------------------

_RICH: OfWorld[tuple[Unit, ...]] = OfWorld(Advantage)


def gained(
    world: Reading, unit: Unit, n: Numbers, why: str, *, accuracy: int = 0, initiative: int = 0
) -> tuple[AdvantageChanged, ...]:
    """The event of a gain, clamped at the pool's limit; none when nothing changes.

    Some stances build no Accuracy (ASC-STANCE-08).
    """
    built = 0 if builds_no_accuracy(world, unit, n) else accuracy
    more, sooner = world.get(unit, Advantage).taken(n.pool_most, built, initiative)
    return (AdvantageChanged(unit, more, sooner, 0, 0, why),) if more or sooner else ()


def builds_no_accuracy(world: Reading, unit: Unit, n: Numbers) -> bool:
    """Whether a unit's stance keeps its Accuracy empty (ASC-STANCE-08)."""
    return world.find(unit, Stance) is not None and stance_of(world, unit, n).no_accuracy


def missed(world: Reading, unit: Unit, target: Unit, n: Numbers) -> tuple[AdvantageChanged, ...]:
    """What an enemy's failed attack pays to a target whose stance lives on it (ASC-STANCE-08, ASC-RULING-57)."""
    pay = stance_of(world, target, n).misses if world.find(target, Stance) is not None else 0
    return gained(world, target, n, "missed", initiative=pay) if pay and are_foes(world, unit, target) else ()


def lost(
    world: Reading, unit: Unit, why: str, *, accuracy: int = 0, initiative: int = 0
) -> tuple[AdvantageChanged, ...]:
    """The event of a loss, never below nothing."""
    held = world.get(unit, Advantage)
    price = Price(min(accuracy, held.accuracy), min(initiative, held.initiative))
    return paid(unit, cost_of(held, price), why)


def all_lost(world: Reading, unit: Unit, why: str) -> tuple[AdvantageChanged, ...]:
    """The event of losing all stored Advantage."""
    held = world.get(unit, Advantage)
    return lost(world, unit, why, accuracy=held.accuracy, initiative=held.initiative)


def with_initiative(world: Reading, price: int) -> tuple[Unit, ...]:
    """Everybody who has so much Initiative Advantage, in order of number."""
    return _RICH.get(world, lambda: _with_initiative(world, price), price, world.having(Advantage))


def _with_initiative(world: Reading, price: int) -> tuple[Unit, ...]:
    return tuple(unit for unit in world.having(Advantage) if world.get(unit, Advantage).initiative >= price)


def are_foes(world: Reading, unit: Unit, other: Unit) -> bool:
    """Whether two units fight for different sides; only then does anyone gain Advantage (ASC-RULING-07)."""
    return world.get(unit, Allegiance).side != world.get(other, Allegiance).side
