"""Log lines for events: who does what to whom, the result, and the dice with their odds, as events declare them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.battle.log.context import LogContext
from game.battle.log.structure import InterruptDepth, PhasePart
from game.messages import events as ev
from game.messages.events.lines import STEP, LogLine

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
