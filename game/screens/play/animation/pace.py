"""How squads are shown and told: their soldiers fast and at one time, what matters of it, a count after each round."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame

from game.battle.log import LogContext
from game.battle.outlook import Outlook
from game.battle.squad_autopilot import under_orders
from game.dice.distribution import percent
from game.dice.ladder import ORDINARY
from game.messages import events as ev
from game.messages.events.event import Mark
from game.messages.events.lines import BAD, PLAIN, UNKNOWN, LogLine
from game.screens.play import counts
from game.systems.warfare.squads import mustered
from game.world.squads import Squad
from game.world.store import Unit

FAST = 5
"""How much faster than others soldiers of squads are shown."""
THINKING = 8
"""Milliseconds of a frame for choices of the computer and for drilled soldiers: hundreds in a round of companies."""


def rest() -> Callable[[], bool]:
    """Says when choices of the computer and drilled soldiers have had their time in this frame."""
    until = pygame.time.get_ticks() + THINKING
    return lambda: pygame.time.get_ticks() >= until


ONE, ALSO = "Enemy sighted: ", "Enemies sighted: "
SIGHTED = f"{ONE}{UNKNOWN}"
NAMED = 3
"""So many enemies sighted one after another are named; of the others the number is told."""
_MORE = re.compile(r"(?:(.+) and )?(\d+)(?: more)?")


def put_down(lines: list[LogLine], more: list[LogLine]) -> None:
    """Add lines to the log; enemies sighted one after another stand in one line, a few by name, the others counted."""
    last = lines[-1].text if lines else ""
    if len(more) == 1 and more[0].text.startswith(ONE) and last.startswith((ONE, ALSO)):
        first, new = (text.removeprefix(ONE).removeprefix(ALSO) for text in (last, more[0].text))
        lines[-1] = replace(more[0], text=f"{ALSO}{_sighted(first, new)}")
    else:
        lines.extend(more)


def _sighted(before: str, new: str) -> str:
    """Enemies told of already, and one more; who has no name is counted."""
    found = _MORE.fullmatch(before)
    named, number = (found[1] or "", int(found[2])) if found else ("", 1) if before.startswith(UNKNOWN) else (before, 0)
    if new.startswith(UNKNOWN) or number or named.count(", ") + 1 >= NAMED:
        number += 1
    else:
        named = f"{named}, {new}"
    return f"{named} and {number} more" if named and number else named or str(number)


class Pace:
    """What has been shown and told of squads so far; `fast` and `losses` are as the player likes them."""

    def __init__(self, outlook: Outlook, voice: LogContext) -> None:
        self.outlook = outlook
        self.voice = voice
        self.fast = True
        self.left: Callable[[Unit], bool] = lambda _unit: False
        """Whether one's own leader has been left to act as its squad does."""
        self.losses = True
        self._actor: Unit = 0
        self._met: set[Unit] = set()
        self._tried: Counter[Unit] = Counter()
        self._hits: Counter[Unit] = Counter()
        self._fit: dict[Unit, int] = {}
        self._odds = ""
        """The chance of the attack rolled last, in words."""

    def quick(self, event: ev.Event) -> bool:
        """Whether what happens is the doing of a soldier who is shown fast; who acts from here on is noted."""
        self._note(event)
        return self.quickness > 1

    def _note(self, event: ev.Event) -> None:
        if Mark.ACTS in event.declared.marks:
            self._actor = getattr(event, "unit", 0)

    @property
    def quickness(self) -> int:
        """How much faster than others those are shown who act now."""
        return FAST if self._actor and self.fast and self._in_ranks(self._actor) else 1

    def _in_ranks(self, unit: Unit) -> bool:
        """Whether it is one of a squad, of either side, who is not asked for its turn by the person at the screen."""
        if unit in self.outlook.friends():
            return bool(under_orders(self.outlook, unit)) or self.left(unit)
        return bool(mustered(self.outlook, unit))

    # --- telling --------------------------------------------------------------------------------------------

    def tell(self, event: ev.Event, lines: list[LogLine]) -> list[LogLine]:
        """The lines of an event that are worth telling, once the actor is noted."""
        self._count(event)
        self._note(event)  # what is told at once, and not shown, is told of the same soldiers
        if isinstance(event, ev.RoundBegan):
            self._actor = 0
            self._met.clear()
            return [*self._report(event.round), *lines] if self.outlook.having(Squad) and event.round > 1 else lines
        if isinstance(event, (ev.PhaseEarned, ev.MarkSet)) and self.fast and not self._actor:
            return [] if mustered(self.outlook, event.unit) else lines  # the bar of phases counts them
        if isinstance(event, ev.Spotted) and self.fast:
            return self._contact(event, lines)
        if self.quickness == 1:
            return lines
        missed = isinstance(event, ev.AttackRolled) and event.margin < 0
        missed = missed or (isinstance(event, ev.AttackGraded) and event.degree < ORDINARY)
        if isinstance(event, ev.Rolled):
            self._odds = f" ({percent(event.chance)})" if event.chance is not None and event.key == "attack" else ""
        if missed or Mark.MINOR in event.declared.marks:
            return []
        scored = isinstance(event, (ev.AttackRolled, ev.AttackGraded))
        return [replace(line, text=line.text + self._odds) for line in lines] if scored else lines

    def _contact(self, event: ev.Spotted, lines: list[LogLine]) -> list[LogLine]:
        """An enemy squad comes into sight once a round, not soldier by soldier."""
        squad = self.voice.squads.get(event.unit, 0)
        if not squad or squad in self._met:
            return [] if squad else lines
        self._met.add(squad)
        return [LogLine(f"Enemy sighted: {self.outlook.get(squad, Squad).name}", BAD, event.unit)]

    def _count(self, event: ev.Event) -> None:
        """Attacks and hits of each squad, of those whom nobody mustered by 0."""
        if getattr(event, "unit", 0) not in self.outlook.friends():
            return
        if isinstance(event, ev.AttackDeclared):
            self._tried[mustered(self.outlook, event.unit)] += 1
        elif (isinstance(event, ev.AttackRolled) and event.hits > 0) or (
            isinstance(event, ev.AttackGraded) and event.degree >= ORDINARY
        ):
            self._hits[mustered(self.outlook, event.unit)] += 1

    def _report(self, begun: int) -> Iterator[LogLine]:
        """As a round begins: what each squad has done in the one before, who is left of it, where the others are."""
        side, then = self.outlook.side, self.outlook.fates.get(begun)
        for row in counts.of_squads(self.outlook, self.voice, side, then):
            fewer, tried = row.fit < self._fit.get(row.squad, row.whole), self._tried[row.squad]
            self._fit[row.squad] = row.fit
            if self.losses and (fewer or tried):
                gone = f" ({row.lost})" if row.lost else ""
                fired = f"; {tried} attack{'s' * (tried != 1)}, {self._hits[row.squad]} hit" if tried else ""
                yield LogLine(f"{row.name}: {row.fit} of {row.whole}{gone}{fired}", BAD if fewer else PLAIN)
        self._tried.clear()
        self._hits.clear()
