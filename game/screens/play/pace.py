"""How soldiers under a squad's orders are shown and told: fast, squad by squad, and with their losses as rounds end."""

from __future__ import annotations

from collections.abc import Iterator

from game.battle.drill import under_orders
from game.battle.outlook import Outlook
from game.messages import events as ev
from game.screens.play.company import strength_of
from game.screens.play.telling import BAD, HEAD, Line
from game.systems.warfare.squads import mustered, squads_of
from game.world.squads import Squad
from game.world.store import Unit

FAST = 5
"""How much faster than others drilled soldiers are shown."""


class Pace:
    """What has been shown and told of squads so far; `fast` and `losses` are as the player likes them."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.fast = True
        self.losses = True
        self._squad: Unit = 0
        self._due = False

    @property
    def quickness(self) -> int:
        """How much faster than others those are shown who act now."""
        return FAST if self._squad and self.fast else 1

    def tell(self, event: ev.Event, lines: list[Line]) -> list[Line]:
        """The lines of an event: one heading for all soldiers of a squad that act by themselves in a row."""
        if isinstance(event, ev.RoundBegan):
            self._due = self.outlook.having(Squad) != () and event.round > 1
            self._squad = 0
        if not isinstance(event, ev.TurnBegan):
            return lines
        before, self._squad = self._squad, self._drilled(event.unit)
        if not self._squad:
            return lines
        return [Line(self.outlook.get(self._squad, Squad).name, HEAD)] if self._squad != before else []

    def _drilled(self, unit: Unit) -> Unit:
        """The squad whose orders one of one's own carries out; what enemies are told nobody knows."""
        return under_orders(self.outlook, unit) if unit in self.outlook.friends() else 0

    def report(self) -> Iterator[Line]:
        """Once after every round: who of each squad is out of the fight as things stand."""
        if not (self._due and self.losses):
            return
        self._due = False
        for squad in squads_of(self.outlook, self.outlook.side):
            fit, whole = strength_of(self.outlook, squad)
            if fit < whole:
                yield Line(f"{self.outlook.get(squad, Squad).name}: {whole - fit} of {whole} out of the fight", BAD)


def losses_of(outlook: Outlook, side: str) -> str:
    """A side's squads with who is left of each, for the end of a battle; empty for a side without squads."""
    told = []
    for squad in squads_of(outlook, side):
        fit, whole = strength_of(outlook, squad)
        told.append(f"{outlook.get(squad, Squad).name} {fit} of {whole}")
    alone = [unit for unit in outlook.friends() if side == outlook.side and not mustered(outlook, unit)]
    if told and alone:
        told.append(f"acting alone {sum(outlook.book.standing(outlook, unit) for unit in alone)} of {len(alone)}")
    known = "" if side == outlook.side else " (as far as they were seen)"
    return f"In the fight at the end{known}: {', '.join(told)}" if told else ""
