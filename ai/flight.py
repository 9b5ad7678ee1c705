"""What a unit does whose orders are not its own: it gets away from what it fears, or out of what holds it."""

from __future__ import annotations

from ai.influence import Influence
from ai.why import Option
from game.field import distance, sight
from game.messages.orders import END, Act, Concede, Move, Order, SetStanding
from game.systems.prospects import Combatant
from game.systems.rulebook import Choices

BREAK_FREE, COWER = Act("break_free"), Act("cower")


def forced(influence: Influence, choices: Choices, me: Combatant) -> Option | None:
    """What has to be done before anything else; None when the unit is its own master.

    Where not even the end of the turn is open, the rules leave only ways out: the one taken ends where the enemy's
    fire is least, of equals farthest from everybody hostile.
    """
    if me.bound and choices.refusal(BREAK_FREE) is None:
        return Option("struggle free", BREAK_FREE, {"posture": 1})
    if not me.cowed or choices.refusal(END) is None:
        return None
    listed = choices.listed()
    moves = [order for order in listed if isinstance(order, Move)]
    if moves:
        return Option("get away", _safest(influence, moves), {"danger": 0})
    rest: list[Order] = [order for order in listed if not isinstance(order, (Concede, SetStanding))]
    return Option("no choice", rest[0], {}) if rest else None


def cornered(choices: Choices) -> Order:
    """The end of the turn, or cowering where a frightened unit may do that."""
    return COWER if choices.refusal(COWER) is None else END


def _safest(influence: Influence, moves: list[Move]) -> Move:
    """The way to where fewest foes have a shot, then farthest from the nearest of them; the first of equals."""
    foes = influence.known.foes
    sees = sight(influence.known.outlook.field).sees

    def badness(move: Move) -> tuple[int, int]:
        shots = sum(1 for foe in foes if foe.attack_options and sees(foe.cell, move.to))
        return shots, -min((distance(move.to, foe.cell) for foe in foes), default=0)

    return min(moves, key=badness)
