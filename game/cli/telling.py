"""A battle in plain words, line by line, for terminals without a window."""

from __future__ import annotations

from collections.abc import Iterator

from game.battle.battle import Battle
from game.messages import events as ev
from game.world.body import Identity


class Teller:
    """Prints what has happened since it was last asked to."""

    def __init__(self, battle: Battle) -> None:
        self._battle = battle

    def tell(self) -> None:
        """Everything the latest choice came to."""
        for line in self.lines(self._battle.happened):
            print(line)

    def name(self, unit: int) -> str:
        """A unit's name on the roster."""
        identity = self._battle.world.find(unit, Identity)
        return f"{identity.name} [{identity.key}]" if identity is not None else f"#{unit}"

    def lines(self, events: list[ev.Event]) -> Iterator[str]:
        """A line for each event that matters to a reader."""
        for event in events:
            line = self._line(event)
            if line:
                yield line

    def _line(self, event: ev.Event) -> str:
        match event:
            case ev.RoundBegan(round=number):
                return f"-- round {number} --"
            case ev.MoveBegan(unit=unit, to=to, gait=gait):
                return f"{self.name(unit)} goes to {to[0]},{to[1]} ({gait})"
            case ev.AttackRolled(unit=unit, target=target, mode=mode, hits=hits):
                told = f"{hits} hit{'s' * (hits != 1)}" if hits else "missed"
                return f"{self.name(unit)} fires at {self.name(target)} ({mode}): {told}"
            case ev.Suppressed(unit=unit, edge=edge):
                return f"{self.name(unit)} is suppressed ({edge:+d})"
            case ev.StressTaken(unit=unit, amount=amount) if amount:
                return f"  {self.name(unit)} takes {amount} stress"
            case ev.StateChanged(unit=unit, after=after):
                return f"  {self.name(unit)} is {after}"
            case ev.Exploded(cell=cell, card=card):
                return f"{card} goes off in {cell[0]},{cell[1]}"
            case ev.HitTheDeck(unit=unit):
                return f"{self.name(unit)} hits the deck"
            case ev.BattleEnded(winner=winner, reason=reason):
                return f"-- {winner or 'nobody'} wins: {reason} --"
        return ""
