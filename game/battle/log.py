"""The log of a battle: its lines in order, as one side or as everybody knows it, with names and tones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from game.battle.battle import Battle
from game.battle.masks import Met, met
from game.battle.outlook import Outlook
from game.battle.sentences import told_order
from game.field import Cell
from game.messages import events as ev
from game.messages.events.event import Mark
from game.messages.events.lines import BAD, DICE, GOOD, STEP, UNKNOWN, LogLine
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
    _called: dict[str, dict[str, int]] = field(default_factory=dict)
    """How many each side has of a name."""
    _plain: dict[Unit, str] = field(default_factory=dict)
    """The name on each card."""
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
        """Of several of one name on a side the later ones are numbered."""
        called = self._called.setdefault(one.name, {})
        called[one.side] = count = called.get(one.side, 0) + 1
        self.names[unit] = one.name if count == 1 else f"{one.name} {count}"
        self.sides[unit], self.squads[unit], self._plain[unit] = one.side, one.squad, one.name
        self._everyone = {}

    def _gear(self, unit: Unit) -> tuple[Weapon | Grenade, ...]:
        arms, pouch = self.world.find(unit, Arms) or Arms(), self.world.find(unit, Pouch) or Pouch()
        return (*arms.weapons, *(grenade for grenade, _left in pouch.grenades))

    def name(self, unit: Unit) -> str:
        """A unit's name, with its side where another side has one of that name; or that nobody knows."""
        name = self.names.get(unit, UNKNOWN if unit else "someone unseen")
        side = self.sides.get(unit, "")
        shared = (self.open or side != self.side) and self._called.get(self._plain.get(unit, ""), {}).keys() - {side}
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


# --- writing it -----------------------------------------------------------------------------------------------------


DECLARED, DONE, LANDED = "declared", "done", "landed"


@dataclass
class PhasePart:
    """Which part of a phase is being told; empty in a book without phases."""

    part: str = ""

    def heading(self, event: ev.Event) -> str:
        """What stands above an event with which another part of the phase begins; empty for most."""
        if isinstance(event, (ev.PhaseBegan, ev.PhaseEnded)):
            self.part = DECLARED if isinstance(event, ev.PhaseBegan) else ""
        elif self.part == DECLARED and Mark.DONE in event.declared.marks:
            self.part = DONE
            return "Actions resolve together"
        elif self.part == DONE and Mark.LANDS in event.declared.marks:
            self.part = LANDED
            return "Damage is applied"
        elif self.part == LANDED and isinstance(event, ev.AttackDeclared):
            self.part = DONE
            return "Then, by reach"
        return ""


@dataclass
class InterruptDepth:
    """How deep in one another the attacks under way are: a riposte to a blow, a shot at who ripostes."""

    open: list[int] = field(default_factory=list)
    ended: int = -1
    due: int = -1

    def depth(self, event: ev.Event) -> int:
        """The depth at which an event is told."""
        if isinstance(event, (ev.TurnBegan, ev.RoundBegan)):
            self.open, self.ended, self.due = [], -1, -1
        elif isinstance(event, ev.Interrupted):
            self.due = max(1, 1 + (self.open[-1] if self.open else self.ended))
            return self.due
        elif isinstance(event, ev.AttackDeclared):
            self.open.append(max(0, self.due))
            self.ended, self.due = -1, -1
        elif isinstance(event, ev.AttackEnded) and self.open:
            self.ended = self.open.pop()
            return self.ended
        elif isinstance(event, (ev.MoveBegan, ev.Stepped)) and not self.open:
            self.ended = -1  # the move that was answered goes on, or another begins
        return self.open[-1] if self.open else max(0, self.ended)


TAKEN_BACK = "The last order is taken back"


@dataclass
class LogWriter(LogContext):
    """Turns events into log lines for one reader."""

    chain: InterruptDepth = field(default_factory=InterruptDepth)
    course: PhasePart = field(default_factory=PhasePart)

    def tell(self, event: ev.Event) -> tuple[LogLine, ...]:
        """The lines an event makes; most make one, some none, and some begin a part of a phase."""
        if isinstance(event, ev.SoldierGone):
            self.gone[event.unit] = event.why
        elif isinstance(event, (ev.Spotted, ev.LostSight)) and event.unit in self.gone:
            return ()
        depth, heading = self.chain.depth(event), self.course.heading(event)
        line = event.log_line(self)
        above = (LogLine(heading, STEP),) if heading else ()
        return above if line is None else (*above, replace(line, depth=depth))


class TextLog:
    """Plain sentences for everything that happens in a battle, with odds and dice.

    It tells what one side knows, or with an empty side everything. Raises KeyError for a side not in the battle.
    """

    def __init__(self, battle: Battle, side: str = "") -> None:
        self._battle = battle
        self._outlook = battle.outlook(side) if side else None
        self._writer = (
            LogWriter.of(self._outlook)
            if self._outlook is not None
            else LogWriter(battle.world, battle.position.book, "")
        )
        self._read = 0
        self._choices = 0

    def lines(self) -> Iterator[str]:
        """Everything since the last call; call it once after the battle is opened and once after each choice."""
        self._writer.look()
        made = self._battle.choices_made
        if made < self._choices:
            yield f"    {TAKEN_BACK}"
        for event in self._news(undone=made < self._choices):
            yield from (self._text(event, line) for line in self._writer.tell(event))
        self._choices = made

    def _news(self, *, undone: bool) -> list[ev.Event]:
        if self._outlook is None:
            return [] if undone else self._battle.happened
        known = self._outlook.log
        start, self._read = min(self._read, len(known)), len(known)
        return known[start:]

    def _text(self, event: ev.Event, line: LogLine) -> str:
        if isinstance(event, ev.RoundBegan):
            return f"\n{line.text}"
        if isinstance(event, (ev.TurnBegan, ev.PhaseBegan, ev.BattleEnded)):
            return f"  {line.text}"
        return f"    {'  ' * (line.depth + (line.tone == DICE))}{line.text}"
