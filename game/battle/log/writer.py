"""The log of a battle: its lines in order, headings for parts of a phase, depth of interrupts, as plain text too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from game.battle.battle import Battle
from game.battle.log.context import LogContext
from game.messages import events as ev
from game.messages.events.event import Mark
from game.messages.events.lines import DICE, STEP, LogLine

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
        line = event.told(self)
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
