"""The plain seats: one that picks at random, one that takes what promises most at once."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from game.battle.outlook import Outlook
from game.dice.source import Dice
from game.field import distance
from game.messages.orders import (
    END,
    OPTIONS,
    READY,
    Attack,
    Burst,
    Concede,
    Move,
    Order,
    Respond,
    SetStanding,
    Throw,
    WatchOver,
    in_order,
)
from game.messages.stack import Ask
from game.world.place import Position
from game.world.sides import Objectives, SideCard

_READY_AT = 4
_MORE_OPTIONS_AT = 3
WORTH_IT = Fraction(1, 5)


class RandomSeat:
    """Picks among the listed choices, each as likely, with dice of its own that the battle never feels.

    An attack is sometimes given one more option, if that is legal; deployment is soon left as it is.
    """

    def __init__(self) -> None:
        self._decisions = 0

    def choose(self, outlook: Outlook, ask: Ask) -> Order:
        """One legal answer."""
        self._decisions += 1
        seed = int(outlook.fingerprint(), 16)
        dice = Dice(seed, f"random seat {self._decisions}")
        if ask.question == "deploy" and dice.face(_READY_AT) == 1:
            return READY
        choices = outlook.choices(ask)
        listed = [order for order in choices.listed() if not isinstance(order, (Concede, SetStanding))]
        order = listed[dice.face(len(listed)) - 1]
        if isinstance(order, (Attack, Burst, Throw)) and dice.face(_MORE_OPTIONS_AT) == 1:
            richer = _with_option(order, OPTIONS[dice.face(len(OPTIONS)) - 1])
            if choices.refusal(richer) is None:
                return richer
        return order


def _with_option(order: Attack | Burst | Throw, option: str) -> Order:
    options = in_order((*order.options, option))
    if isinstance(order, Attack):
        return Attack(order.target, order.mode, options)
    if isinstance(order, Burst):
        return Burst(order.squares, options)
    return Throw(order.grenade, order.to, options)


class GreedySeat:
    """Shoots where a plain shot has the best exact odds; else comes nearer, watches, or ends its turn."""

    def choose(self, outlook: Outlook, ask: Ask) -> Order:
        """One legal answer."""
        if ask.question == "deploy":
            return READY
        choices = outlook.choices(ask)
        listed = choices.listed()
        if ask.question != "turn":
            return _interrupting(listed)
        return _best_shot(outlook, listed) or _nearer(outlook, ask, listed) or _watching(listed)


def _interrupting(listed: Sequence[Order]) -> Order:
    """Fires when it may, dodges and caps; never feints."""
    for word in ("dodge", "cap"):
        if Respond(word) in listed:
            return Respond(word)
    shots = [order for order in listed if isinstance(order, Attack) and not order.options and order.mode == "shot"]
    return shots[0] if shots else listed[0]


def _best_shot(outlook: Outlook, listed: Sequence[Order]) -> Order | None:
    shots = [order for order in listed if isinstance(order, Attack) and order.mode == "shot" and len(order.options) < 2]
    weighed = [(outlook.forecast(order).success, -number, order) for number, order in enumerate(shots)]
    best = max(weighed, default=None)
    return best[2] if best is not None and best[0] >= WORTH_IT else None


def _nearer(outlook: Outlook, ask: Ask, listed: Sequence[Order]) -> Order | None:
    """The walk that ends nearest to an enemy or to where one was last seen; to a goal when there is none."""
    goals = [outlook.get(foe, Position).cell for foe in outlook.foes() if outlook.book.standing(outlook, foe)]
    goals = goals or [ghost.cell for ghost in outlook.ghosts() if not ghost.down]
    goals = goals or _objectives(outlook)
    here = outlook.get(ask.unit, Position).cell
    walks = [order for order in listed if isinstance(order, Move) and order.gait == "walk"]
    if not goals or not walks:
        return None

    def gap(cell: tuple[int, int]) -> int:
        return min(distance(cell, goal) for goal in goals)

    best = min(walks, key=lambda order: (gap(order.to), order.to))
    return best if gap(best.to) < gap(here) else None


def _objectives(outlook: Outlook) -> list[tuple[int, int]]:
    wanted = [goal for entity in outlook.having(Objectives) for goal in outlook.get(entity, Objectives).wanted]
    return [cell for goal in wanted for cell in goal.cells] or [
        cell
        for entity in outlook.having(SideCard)
        for cell in outlook.get(entity, SideCard).zone
        if outlook.get(entity, SideCard).key != outlook.side
    ]


def _watching(listed: Sequence[Order]) -> Order:
    return next((order for order in listed if isinstance(order, WatchOver)), END if END in listed else listed[0])
