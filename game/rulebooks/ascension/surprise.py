"""The moment of surprise in this book: one standard action, and a called strike that kills (ALA-SURP-03 to -09)."""

from __future__ import annotations

from game.messages.frames import SurpriseTurn
from game.messages.orders import END, Act, Order
from game.messages.stack import Step
from game.rulebooks.ascension.turns import carried
from game.systems.deeds import ATTACK, STANDARD, Bar, Guard, takes
from game.systems.rulebook import Reply, Rulebook
from game.systems.surprise import ambusher_step, springing
from game.world.store import Reading, Unit

MOMENT = (END, Act("shake_it_off"))
"""What may be ordered in the moment of surprise beside a standard action."""


def step(frame: SurpriseTurn, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """An order is carried out as in a turn."""
    return ambusher_step(frame, world, book, reply, carried)


def moment(world: Reading, book: Rulebook, unit: Unit) -> Bar | None:
    """Why an order is no use in the moment of surprise; None at any other time (ALA-SURP-03)."""
    if not springing(world, unit):
        return None

    def why(order: Order) -> str | None:
        if takes(book, order) in (ATTACK, STANDARD) or order in MOMENT:
            return None
        return "the moment of surprise allows one standard action and nothing else (ALA-SURP-03)"

    return why


GUARD = Guard("ALA-SURP-03", moment)
