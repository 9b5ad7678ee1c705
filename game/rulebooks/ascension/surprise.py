"""The moment of surprise in this book: one standard action, and a called strike that kills (ALA-SURP-03 to -09)."""

from __future__ import annotations

from game.messages import orders as od
from game.messages.frames import SurpriseTurn
from game.messages.stack import Step
from game.rulebooks.ascension.turns import carried
from game.systems.rulebook import Reply, Rulebook
from game.systems.surprise import ambusher_step, springing
from game.world.store import Reading, Unit

_STANDARD = (od.Attack, od.Burst, od.Close, od.Throw, od.WatchOver, od.Aid, od.EndTurn, od.Concede)
_ACTS = ("aim", "reload", "recover", "second_wind", "shake_it_off")


def step(frame: SurpriseTurn, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """An order is carried out as in a turn."""
    return ambusher_step(frame, world, book, reply, carried)


def moment_refusal(world: Reading, unit: Unit, order: od.Order) -> str | None:
    """Why an order is no use in the moment of surprise; None at any other time (ALA-SURP-03)."""
    if not springing(world, unit) or isinstance(order, _STANDARD):
        return None
    if isinstance(order, od.Act) and order.act in _ACTS:
        return None
    return "the moment of surprise allows one standard action and nothing else (ALA-SURP-03)"
