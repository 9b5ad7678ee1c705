"""What an assault amounts to and what it is expected to cost, line by line, as far as the side knows (WAR-ASSAULT)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property

from game.battle.odds import bill
from game.battle.outlook import Outlook
from game.messages.assaults import SendAssault
from game.record import record
from game.systems.warfare.ahead import Ahead, assault_ahead
from game.systems.warfare.chapter import LEADERSHIP, chapter_of
from game.systems.warfare.figures import WarfareFigures
from game.systems.warfare.mercy import trapped
from game.systems.warfare.outcome import Fate, fate_of
from game.systems.warfare.strength import ADVANTAGES, CLASSES, strength, worth_of
from game.systems.warfare.weighing import renown_of
from game.world.assaults import Stronghold
from game.world.place import Position
from game.world.store import Unit

ARMED = {
    "heavy": ("with heavy weapons", "WAR-ASSAULT-03"),
    "rifle": ("with rifles", "WAR-ASSAULT-04"),
    "light": ("with light weapons", "WAR-ASSAULT-05"),
    "unarmed": ("unarmed", "WAR-ASSAULT-06"),
}
USED = {"flanking_fire": "flanking"}


@record
class Share:
    """One line of a sum: what it is, what it adds (below 0 it helps the attackers), its rule; unused ones add 0."""

    words: str
    amount: int
    rule: str


@record(slots=False)
class Foretold:
    """An assault before it leaves."""

    outlook: Outlook
    order: SendAssault
    place: Stronghold
    ahead: Ahead
    mercy: str
    """What its own side has ordered about the defeated."""

    @classmethod
    def of(
        cls, outlook: Outlook, unit: Unit, order: SendAssault, place: Stronghold, mercy: str
    ) -> Foretold | None:
        """What the side knows of an assault that a commander would send."""
        ahead = assault_ahead(outlook, outlook.book, unit, order)
        return cls(outlook, order, place, ahead, mercy) if ahead is not None else None

    def complete(self) -> None:
        """Work every figure out now, so that whatever fails does so here and not while the panel is painted."""
        _ = (self.attack, self.defence, self.led, self.harm)
        if self.ahead.weighed.defenders:
            _ = self.spoils

    @property
    def _figures(self) -> WarfareFigures:
        return chapter_of(self.outlook.book).figures

    @cached_property
    def attack(self) -> tuple[Share, ...]:
        """What the attackers come to: their weapons, then what they use well and what they do not."""
        w, used = self._figures, self.ahead.weighed.used
        arms = [Share(f"ours: {words}", -amount, rule) for words, amount, rule in self._arms(self.order.units)]
        each = [
            Share(USED.get(word, word).replace("_", " "), w.assault_bonus * (word in used), "WAR-ASSAULT-12")
            for word in ADVANTAGES
        ]
        spared = renown_of(self.outlook, self.outlook.side).spared
        mercy = [Share("known to spare the defeated", w.orders_merciful, "WAR-ORDERS-09")] if spared else []
        lines = (*arms, *each, *mercy)
        most = self.ahead.weighed.attack - sum(line.amount for line in lines)
        return (*lines, *((Share("no more than so much", most, "WAR-ASSAULT-12"),) if most else ()))

    @cached_property
    def defence(self) -> tuple[Share, ...]:
        """What the defenders come to who are known: their weapons and their position."""
        found = self.ahead.weighed
        arms = [Share(f"theirs: {words}", amount, rule) for words, amount, rule in self._arms(found.defenders)]
        kinds = sorted({kind for kind, _cells in self.place.positions})
        ground = " or ".join(kind.replace("_", " ") for kind in kinds)
        words = f"{ground}: {found.grade.capitalize()} position" if found.grade else "open ground"
        return (*arms, Share(words, worth_of(found.grade, self._figures), "WAR-ASSAULT-07"))

    @cached_property
    def led(self) -> tuple[Share, ...]:
        """What Leadership in place of Tactics costs."""
        steps = self._figures.assault_leadership
        return (Share("by Leadership", steps, "WAR-ASSAULT-09"),) if self.order.skill == LEADERSHIP else ()

    def _arms(self, units: Iterable[Unit]) -> Iterator[tuple[str, int, str]]:
        war = chapter_of(self.outlook.book)
        counted = Counter(war.class_of(self.outlook, unit) for unit in units)
        for kind in reversed(CLASSES):
            if counted[kind]:
                words, rule = ARMED[kind]
                yield f"{counted[kind]} {words}", strength((kind,) * counted[kind], war.figures), rule

    @cached_property
    def harm(self) -> Fraction:
        """The harm its own side is expected to take, in the book's measure."""
        return bill(self.outlook, self.outlook.book, self.order, self.ahead)

    @cached_property
    def spoils(self) -> Fate:
        """What becomes of the known defenders if the place is taken, by the orders about the defeated (WAR-ORDERS)."""
        outlook, men = self.outlook, self.ahead.weighed.defenders
        shut_in = trapped(outlook.field, self.place.cells, (outlook.get(unit, Position).cell for unit in men))
        feared = renown_of(outlook, outlook.side).massacred
        return fate_of(len(men), self.mercy, self._figures, trapped=shut_in, feared=feared)
