"""A unit's sheet: what of it anyone may read off under a book, in the shape that every book's sheet has."""

from __future__ import annotations

from dataclasses import dataclass

from game.dice.draws import Modifier


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a unit can bear, how hard it is to hit and how far it goes.

    `limit` is the width of a level of stress, `levels` the number of Healthy ones; `mental_limit` is where the
    mental track gives way; `challenge` the parts of what an attack has to reach; `walk`, `sprint` and `crawl` are
    squares of movement; `reach` is how far it can shoot just now, 0 if not at all.
    """

    limit: int
    levels: int
    mental_limit: int
    challenge: tuple[Modifier, ...]
    walk: int
    sprint: int
    crawl: int
    reach: int = 0
    prices: tuple[tuple[str, int, int], ...] = ()
    """Options that are paid for: (option, Accuracy, Initiative)."""
    close: tuple[Modifier, ...] = ()
    """The parts of what an attack within reach of the arm has to reach; none where that is the same."""

    @property
    def target_number(self) -> int:
        """What an attack on the unit has to reach before anything else is counted."""
        return sum(part.amount for part in self.challenge)

    @property
    def close_number(self) -> int:
        """What an attack within reach of the arm has to reach."""
        return sum(part.amount for part in self.close)

    def price(self, option: str) -> tuple[int, int]:
        """Accuracy and Initiative that one option costs."""
        for name, accuracy, initiative in self.prices:
            if name == option:
                return accuracy, initiative
        return 0, 0


NO_SHEET = Sheet(10, 1, 0, (), 0, 0, 0)
