"""Structure of the log: headings for the parts of a phase, and how deep an interrupt is nested."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.messages import events as ev
from game.messages.events.marks import Mark

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
        return self.open[-1] if self.open else max(0, self.ended)
