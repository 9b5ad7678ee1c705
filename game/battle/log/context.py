"""A line of the log, and the names and tones that a reader of it knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from game.battle.outlook import Outlook
from game.battle.sentences import told_order
from game.battle.underway import Met, met
from game.field import Cell
from game.messages.events.lines import BAD, GOOD, UNKNOWN
from game.messages.orders import Order
from game.systems.rulebook import Rulebook
from game.world.body import Build
from game.world.gear import Arms, Grenade, Pouch, Weapon
from game.world.store import Reading, Unit


@dataclass
class LogContext:
    """Names and tones for one reader of the log: a side, or with an empty side somebody who sees everything.

    It remembers the names of everyone seen so far.
    """

    world: Reading
    book: Rulebook
    side: str
    met: Mapping[Unit, Met] = field(default_factory=dict)
    """Enemies whom the side has ever seen."""
    names: dict[Unit, str] = field(default_factory=dict)
    sides: dict[Unit, str] = field(default_factory=dict)
    squads: dict[Unit, Unit] = field(default_factory=dict)
    """In which squad those serve who serve in one."""
    gone: dict[Unit, str] = field(default_factory=dict)
    """Who is known to have left the field, captured or routed."""
    things: dict[str, str] = field(default_factory=dict)
    in_sight: set[tuple[str, Unit]] = field(default_factory=set)
    spots: dict[Unit, Cell] = field(default_factory=dict)
    """Where enemies were seen last: who is gone again before the log is read is told by its place, not by a name."""
    checks: dict[Unit, str] = field(default_factory=dict)
    """Checks that are told with what comes of them."""
    armed: dict[Unit, tuple[str, str]] = field(default_factory=dict)
    """In which mode, and with which weapon, each unit has attacked last."""
    declared: set[Unit] = field(default_factory=set)
    """Who has been heard to declare anything in this phase."""
    walking: Unit = 0
    """Who was seen to step last, in a round of phases."""
    open: bool = False
    """Whether people of other sides read it too, so that one's own are told apart as enemies are."""
    _called: dict[str, set[str]] = field(default_factory=dict)
    """The sides that have somebody of a name."""
    _everyone: dict[Unit, str] = field(default_factory=dict)

    @classmethod
    def of(cls, outlook: Outlook) -> Self:
        """The context of the side that an Outlook belongs to."""
        return cls(outlook, outlook.book, outlook.side, outlook.met)

    def look(self) -> None:
        """Note who is in view now, or was since the last look, so that they can be named when they are gone."""
        for unit in self.world.having(Build):
            if unit not in self.names:
                self._note(unit, met(self.world, unit))
                for thing in self._gear(unit):
                    self.things[thing.key] = thing.name
        for unit, one in self.met.items():
            if unit not in self.names:
                self._note(unit, one)

    def _note(self, unit: Unit, one: Met) -> None:
        self.names[unit], self.sides[unit], self.squads[unit] = one.name, one.side, one.squad
        self._called.setdefault(one.name, set()).add(one.side)
        self._everyone = {}

    def _gear(self, unit: Unit) -> tuple[Weapon | Grenade, ...]:
        arms, pouch = self.world.find(unit, Arms) or Arms(), self.world.find(unit, Pouch) or Pouch()
        return (*arms.weapons, *(grenade for grenade, _left in pouch.grenades))

    def name(self, unit: Unit) -> str:
        """A unit's name, with its side where another side has one of that name; or that nobody knows."""
        name = self.names.get(unit, UNKNOWN if unit else "someone unseen")
        side = self.sides.get(unit, "")
        shared = (self.open or side != self.side) and self._called.get(name, set()) - {side}
        return f"{side.capitalize()} {name}" if shared else name

    def everyone(self) -> dict[Unit, str]:
        """Everybody the side has seen, by name."""
        if len(self._everyone) != len(self.names):
            self._everyone = {unit: self.name(unit) for unit in self.names}
        return self._everyone

    def thing(self, key: str) -> str:
        """The name of a weapon or grenade."""
        return self.things.get(key, key.replace("_", " "))

    def order_text(self, order: object) -> str:
        """What an order is and whom it is meant for; empty for none."""
        return told_order(self.book.face, order, self.everyone()) if isinstance(order, Order) else ""

    def reads_for(self, side: str) -> bool:
        """Whether the reader is of that side, or of none and sees everything."""
        return self.side in ("", side)

    def tone(self, unit: Unit, *, harm: bool = True) -> str:
        """Whether something that befalls a unit is good or bad for the reader."""
        own = self.sides.get(unit) == self.side
        return BAD if own == harm else GOOD
