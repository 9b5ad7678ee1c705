"""How soldiers under a squad's orders are shown and told: fast, squad by squad, and with their losses as rounds end."""

from __future__ import annotations

from collections.abc import Iterator

from game.battle.drill import under_orders
from game.battle.outlook import Outlook
from game.messages import events as ev
from game.screens.play import toll
from game.screens.play.voice import BAD, HEAD, Line, Voice
from game.world.squads import Squad
from game.world.store import Unit

FAST = 5
"""How much faster than others drilled soldiers are shown."""


class Pace:
    """What has been shown and told of squads so far; `fast` and `losses` are as the player likes them."""

    def __init__(self, outlook: Outlook, voice: Voice) -> None:
        self.outlook = outlook
        self.voice = voice
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
        """Once after every round: what each squad has lost as things stand."""
        if not (self._due and self.losses):
            return
        self._due = False
        for row in toll.of_squads(self.outlook, self.voice, self.outlook.side):
            if row.lost:
                yield Line(f"{row.name}: {row.lost} of {row.whole}", BAD)
