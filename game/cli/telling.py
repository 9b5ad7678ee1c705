"""A battle in plain words, line by line, for terminals without a window."""

from __future__ import annotations

from collections.abc import Iterator

from game.battle.battle import Battle
from game.dice.ladder import word
from game.messages import events as ev
from game.world.body import Identity
from game.world.squads import Squad


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

    def squad(self, squad: int) -> str:
        """A squad's name."""
        card = self._battle.world.find(squad, Squad)
        return f"{card.name} [{card.side} {card.key}]" if card is not None else f"#{squad}"

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
        return self._squad_line(event)

    def _squad_line(self, event: ev.Event) -> str:
        match event:
            case ev.SquadOrdered(squad=squad, task=task, to=to, formation=formation):
                where = f" to {to[0]},{to[1]}" if to is not None else ""
                return f"{self.squad(squad)} is told: {task}{where} ({formation})"
            case ev.SoldierDetached(unit=unit, squad=squad):
                return f"{self.name(unit)} leaves {self.squad(squad)} to act alone"
            case ev.SoldierRejoined(unit=unit, squad=squad):
                return f"{self.name(unit)} is back in {self.squad(squad)}"
            case ev.CommandTaken(unit=unit, squad=squad):
                return f"{self.name(unit)} takes command of {self.squad(squad)}"
            case ev.SquadDissolved(squad=squad):
                return f"{self.squad(squad)} has come apart: its soldiers act singly"
            case ev.ByDrillSet(squads=squads, on=on):
                told = "answer by their drill" if on else "are asked for every answer"
                return f"the soldiers of {', '.join(map(self.squad, squads))} {told}"
            case ev.MercySet(side=side, mercy=mercy):
                return f"{side}'s orders about the defeated: {mercy.replace('_', ' ')}"
        return self._assault_line(event)

    def _assault_line(self, event: ev.Event) -> str:
        match event:
            case ev.AssaultBegan(side=side, zone=zone, members=members):
                return f"{len(members)} of {side} storm the {zone}"
            case ev.AssaultRecalled(unit=unit, zone=zone):
                return f"{self.name(unit)} calls off the assault on the {zone}"
            case ev.AssaultDecided(side=side, zone=zone, degree=degree, rounds=rounds):
                return f"{side}'s assault on the {zone} is over after {rounds} round(s): {word(degree)}"
            case ev.SquadBroke(squad=squad, victor=victor):
                return f"{self.squad(squad)} breaks, and is at the mercy of {victor}"
            case ev.FateDecided(dead=dead, disabled=disabled, fled=fled, captured=captured):
                counts = {"dead": dead, "disabled": disabled, "routed": fled, "captured": captured}
                told = ", ".join(f"{count} {what}" for what, count in counts.items() if count)
                return f"of the defeated: {told}"
        return ""
