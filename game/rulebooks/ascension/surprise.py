"""The moment of surprise in this book: one standard action, and a called strike that kills (ALA-SURP-03 to -09)."""

from __future__ import annotations

from game.messages.frames import SurpriseTurn
from game.messages.orders import Act
from game.messages.stack import Step
from game.rulebooks.ascension.turns import carried
from game.systems.module_guards import moment_guard, one_action_order
from game.systems.rulebook import Reply, Rulebook
from game.systems.surprise import ambusher_step
from game.world.store import Reading

PULLS_TOGETHER = Act("shake_it_off")


def step(frame: SurpriseTurn, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """An order is carried out as in a turn."""
    return ambusher_step(frame, world, book, reply, carried)


GUARD = moment_guard(
    "one standard action and nothing else (ALA-SURP-03)",
    lambda book, order: order == PULLS_TOGETHER or one_action_order(book, order),
)
