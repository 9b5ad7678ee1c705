"""Why a choice was made: its best alternatives, each score split by consideration, and what would have changed it."""

from __future__ import annotations

from collections.abc import Mapping

from game.messages.orders import Order
from game.record import record

NAMES = {
    "harm": "harm to the enemy",
    "objective": "the way to the objective",
    "danger": "danger until the next turn",
    "peril": "fire, gas and want of air",
    "weather": "heat and cold",
    "effort": "breath spent on the way",
    "labour": "work on the task",
    "future": "what can be shot from there next",
    "path": "watchers on the way",
    "lane": "watching a lane",
    "bank": "Advantage gained",
    "points": "Advantage spent",
    "exploits": "exploits spent",
    "isolation": "distance from the others",
    "aid": "help for the fallen",
    "smoke": "smoke between us and them",
    "stock": "grenades and Ammunition spent",
    "replies": "not being able to drop",
    "turn": "the turn it would cost",
    "silence": "what the enemy may still do",
    "blast": "own men close together",
    "posture": "being down",
    "order": "acting before them",
    "answers": "the blow that answers a miss",
    "shut": "the place closed to the others",
    "storm": "the assault to come",
    "word": "soldiers out of its leader's word",
    "mercy": "what the doctrine says",
    "renown": "what it will be known for",
    "threat": "the fire held on it",
    "guard": "what a stance pays or costs",
}


@record
class Option:
    """One thing that might have been done: the whole plan in words, its first order, its score by consideration."""

    plan: str
    order: Order
    terms: Mapping[str, int]

    @property
    def score(self) -> int:
        """The sum of all considerations."""
        return sum(self.terms.values())


@record
class Why:
    """A choice with its rivals, best first."""

    question: str
    unit: int
    options: tuple[Option, ...]

    @property
    def chosen(self) -> Option:
        """What was done."""
        return self.options[0]

    @property
    def margin(self) -> int:
        """By how much it led; 0 without a rival."""
        return self.options[0].score - self.options[1].score if len(self.options) > 1 else 0

    def gains(self) -> tuple[tuple[str, int], ...]:
        """The difference to the best rival by consideration, the largest gain first."""
        if len(self.options) < 2:
            return tuple(sorted(self.chosen.terms.items(), key=lambda term: (-term[1], term[0])))
        mine, other = self.options[0].terms, self.options[1].terms
        found = {name: mine.get(name, 0) - other.get(name, 0) for name in sorted({*mine, *other})}
        return tuple(sorted(found.items(), key=lambda term: (-term[1], term[0])))

    def decisive(self) -> str:
        """The consideration with the largest gain over the best rival, without which the order changes; else empty."""
        gains = self.gains()
        if not gains or len(self.options) < 2:
            return gains[0][0] if gains else ""
        name, gain = gains[0]
        return name if gain > self.margin else ""

    def flip(self) -> tuple[str, int] | None:
        """The smallest change of one weight, in 1024ths of it, at which the best rival wins; None if none does."""
        best: tuple[int, str, int] | None = None
        for name, gain in self.gains():
            if gain == 0 or self.margin < 0 or len(self.options) < 2:
                continue
            factor = 1024 - (1024 * self.margin) // gain if gain > 0 else 1024 + (1024 * self.margin) // -gain
            if factor < 0:
                continue
            change = abs(factor - 1024)
            if best is None or change < best[0]:
                best = (change, name, factor)
        return (best[1], best[2]) if best is not None else None

    def text(self) -> str:
        """A few lines for people."""
        lines = []
        for option in self.options:
            parts = ", ".join(
                f"{NAMES.get(name, name)} {amount:+d}"
                for name, amount in sorted(option.terms.items(), key=lambda term: (-abs(term[1]), term[0]))
                if amount
            )
            lines.append(f"{option.score:+6d}  {option.plan}: {parts}")
        decisive = self.decisive()
        if decisive:
            lines.append(f"decided by {NAMES.get(decisive, decisive)}")
        flip = self.flip()
        if flip is not None:
            lines.append(f"would change if {NAMES.get(flip[0], flip[0])} counted {flip[1] / 1024:.2f} times as much")
        return "\n".join(lines)
