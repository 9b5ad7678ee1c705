"""Assaults under way: let them go on or call them off, by what is known now (WAR-OUTCOME-10).

How one will end is known to nobody. But it has not ended yet, and that tells against all that would have been over.
"""

from __future__ import annotations

from collections.abc import Sequence

from ai.assaults import Assaults, End, ends_of, still_open
from ai.why import Option
from ai.worth import left_of
from game.dice.ladder import FAILURE
from game.messages.assaults import Recall, SendAssault
from game.messages.orders import END
from game.systems.rulebook import Choices
from game.systems.warfare.assault import SKILLS
from game.systems.warfare.chapter import chapter_of
from game.systems.warfare.outcome import hurt_of, row_of
from game.systems.warfare.strongholds import stronghold
from game.world.assaults import Assault, Stronghold
from game.world.store import Unit


class Recalls(Assaults):
    """What a leader has sent, and whether it should come back."""

    def options(self, choices: Choices) -> list[Option]:
        """To call an assault off, against letting it go on; none where that is no worse."""
        for entity in self.outlook.having(Assault):
            under_way = self.outlook.get(entity, Assault)
            place = stronghold(self.outlook, under_way.zone)
            order = Recall(under_way.zone)
            if place is not None and under_way.side == self.outlook.side and choices.refusal(order) is None:
                options = self._weighed_again(place, under_way, order)
                if options and options[0].order == order:
                    return options
        return []

    def _weighed_again(self, place: Stronghold, under_way: Assault, order: Recall) -> list[Option]:
        men = tuple(unit for unit in under_way.members if self.book.standing(self.outlook, unit))
        found = [self.ahead(place, SendAssault(men, place.name, skill)) for skill in SKILLS] if men else []
        ahead = max((one for one in found if one is not None), key=lambda one: one.success, default=None)
        past = self.known.round - under_way.begun
        ends = still_open(list(ends_of(ahead)), past) if ahead is not None else []
        if ahead is None or not ends:
            return []
        called, price = self._called(ends, men), {"order": -self.doctrine.price["recall"]}
        on = self.terms(place, men, ahead, ends) | self._idle(ends, men)
        off = self.terms(place, men, ahead, called) | self._idle(called, men) | price
        words = f"the assault on {place.name}"
        found_ = (Option(f"let {words} go on", END, on), Option(f"call {words} off", order, off))
        return sorted(found_, key=lambda option: -option.score)

    def _called(self, ends: Sequence[End], men: tuple[Unit, ...]) -> list[End]:
        """What is due sooner stands; all else comes back beaten."""
        w = chapter_of(self.book).figures
        beaten, due = row_of(FAILURE, w), w.outcome_recall
        back = (FAILURE, due, hurt_of(beaten, len(men)), beaten.rolls, len(men))
        return [end if end.rounds <= due else End(end.chance, *back) for end in ends]

    def _idle(self, ends: Sequence[End], men: tuple[Unit, ...]) -> dict[str, int]:
        """What the soldiers' own attacks would take in the rounds for which they are still locked away."""
        foes = sum(left_of(foe) for foe in self.known.foes)
        return {"turn": -min(foes, self.fire(men) * self.rounds(ends))}
