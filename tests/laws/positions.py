"""Positions to hold a law against: scenes as they open, recorded battles at every so many of their choices."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

from game.battle.battle import Battle
from game.battle.outlook import Outlook
from game.battle.replay import replay
from game.battle.scene_setup import set_up
from game.content.scene import Scene
from game.world.body import Allegiance, Build
from game.world.store import Unit, World
from tests.recorded.recorder import HERE, Recording, recordings

Look = Callable[[Outlook, Unit, str], None]
"""What is done with each position: the view of a side, one of its units, where that is."""

RECORDINGS = [one for one in recordings() if not one.rules]
BY_DEFAULT = {"fire_rescue-ascension-4": 29, "night_raid-ascension-6": 29, "tavern_brawl-ascension-2": 29}
EVERY = 9
"""Recordings that are looked at by default, each at every so many of its choices; and how often all of them are."""


def each_unit(
    scene: Scene,
    name: str,
    look: Look,
    change: Callable[[World], None] = lambda _world: None,
    book: str = "ascension",
    most: int | None = None,
) -> None:
    """Everybody in a scene of that book as it opens, or the first `most` alone."""
    position = set_up(scene)
    world = position.world
    assert isinstance(world, World)
    change(world)
    if position.book.key == book:
        for unit in world.having(Build)[:most]:
            look(Outlook(world, position.book, world.get(unit, Allegiance).side), unit, name)
    world.close()


def each_turn(one: Recording, every: int, folder: Path, look: Look) -> None:
    """Whoever has a turn, at every so many choices of a battle."""
    path = folder / f"{one.name}.journal"
    path.write_bytes(gzip.decompress((HERE / f"{one.name}.journal.gz").read_bytes()))

    def watch(battle: Battle) -> Callable[[], None]:
        def told() -> None:
            ask = battle.ask
            if ask is not None and ask.question == "turn" and battle.choices_made % every == 0:
                look(battle.outlook(ask.side), ask.unit, f"{one.name}, choice {battle.choices_made}")

        return told

    assert replay(path, watch=watch).ok


def shortly(folder: Path, look: Look) -> None:
    """The recordings that are looked at by default."""
    for one in RECORDINGS:
        if one.name in BY_DEFAULT:
            each_turn(one, BY_DEFAULT[one.name], folder, look)


def words(text: str) -> set[str]:
    """The words of a list with commas."""
    return {word.strip() for word in text.split(",")}
