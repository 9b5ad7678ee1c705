"""Who leads when a commander has fallen, and when a squad comes apart (WAR-GROUP-19)."""

from __future__ import annotations

from collections.abc import Iterator

from game.messages.events import CommandTaken, Event, RoundBegan, SquadDissolved
from game.systems.rulebook import Rulebook
from game.systems.system import SILENCE, Answer, System, answer
from game.systems.warfare.squads import able, commander
from game.world.squads import Command, Dissolved, Squad
from game.world.store import Reading, Unit


class Succession(System):
    """As a round opens, too few able soldiers act singly, and who leads best takes the place of a fallen commander."""

    moments = (RoundBegan,)

    def answer(self, world: Reading, book: Rulebook, event: RoundBegan) -> Answer:
        """What becomes of each squad."""
        squads = world.having(Squad)
        return answer(_changed(world, book, squads, event.round)) if squads else SILENCE


def _changed(world: Reading, book: Rulebook, squads: tuple[Unit, ...], now: int) -> Iterator[Event]:
    chapter = book.warfare
    assert chapter is not None
    for squad in squads:
        if world.find(squad, Dissolved) is not None:
            continue
        side, left = world.get(squad, Squad).side, able(world, book, squad)
        if len(left) < chapter.figures.group_able:
            yield SquadDissolved(side, squad, now)
        elif not commander(world, book, squad):
            heir = min(left, key=lambda unit: (-chapter.leadership(world, unit), unit))
            yield CommandTaken(side, squad, heir, world.get(squad, Command).commander)
