"""The log of a battle as plain text, for terminals and files."""

from __future__ import annotations

from collections.abc import Iterator

from game.battle.battle import Battle
from game.battle.log.writer import TAKEN_BACK, LogWriter
from game.messages import events as ev
from game.messages.events.lines import DICE, LogLine


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
