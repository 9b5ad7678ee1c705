"""The parts of a phase as the log sets them apart: declared one by one, carried out together, landing together."""

from __future__ import annotations

from dataclasses import dataclass

from game.messages import events as ev

DECLARED, DONE, LANDED = "declared", "done", "landed"
_DEEDS = (ev.AttackDeclared, ev.Stepped, ev.DodgeTaken, ev.SkillUsed, ev.AttackLost, ev.SlotsTaken)
_LANDINGS = (ev.HarmLanded, ev.KnockOut)


@dataclass
class Course:
    """Which part of a phase is being told; empty in a book without phases."""

    part: str = ""

    def heading(self, event: ev.Event) -> str:
        """What stands above an event with which another part of the phase begins; empty for most."""
        if isinstance(event, (ev.PhaseBegan, ev.PhaseEnded)):
            self.part = DECLARED if isinstance(event, ev.PhaseBegan) else ""
        elif self.part == DECLARED and isinstance(event, _DEEDS):
            self.part = DONE
            return "All of it is done together"
        elif self.part == DONE and isinstance(event, _LANDINGS):
            self.part = LANDED
            return "What has struck home lands"
        elif self.part == LANDED and isinstance(event, ev.AttackDeclared):
            self.part = DONE
            return "Then, by reach"
        return ""
