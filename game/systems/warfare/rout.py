"""Squads that break: so many are in panic that the enemy before them has all at its mercy (WAR-ORDERS-10)."""

from __future__ import annotations

from collections.abc import Iterator

from game.field import Cell, Field
from game.messages import events as ev
from game.messages.assaults import Defeated
from game.messages.stack import Frame
from game.systems.conditions import under
from game.systems.morale import nearest_foe, plays
from game.systems.rulebook import Rulebook
from game.systems.warfare.chapter import chapter_of
from game.systems.warfare.rolls import share
from game.systems.warfare.squads import able
from game.systems.warfare.strongholds import locked
from game.world.body import Allegiance
from game.world.squads import Dissolved, Squad
from game.world.store import Reading, Unit

Rout = tuple[Unit, tuple[Unit, ...], str]
"""A squad that breaks, its soldiers in the fight, and the side at whose mercy they are."""


def routs(world: Reading, book: Rulebook) -> tuple[Rout, ...]:
    """The squads that break as things stand; none where morale is not played."""
    if not plays(book):
        return ()
    return tuple(found for squad in world.having(Squad) if (found := _rout(world, book, squad)) is not None)


def _rout(world: Reading, book: Rulebook, squad: Unit) -> Rout | None:
    """Half of its soldiers or more are in panic, with an enemy in sight of one of them."""
    if world.find(squad, Dissolved) is not None:
        return None
    men = tuple(unit for unit in able(world, book, squad) if not locked(world, unit))
    panicked = [unit for unit in men if under(world, unit, "panicked")]
    if len(panicked) < share(chapter_of(book).figures.orders_rout, len(men)):
        return None
    foe = next((foe for unit in panicked if (foe := nearest_foe(world, book, unit))), 0)
    return (squad, men, world.get(foe, Allegiance).side) if foe else None


def broken(world: Reading, found: tuple[Rout, ...]) -> tuple[list[ev.Event], list[Frame]]:
    """What is told of squads that break, and what becomes of their soldiers: they run for the edge of the map."""
    inside = tuple(_inside(world.field)) if found else ()
    told = [ev.SquadBroke(world.get(squad, Squad).side, squad, victor) for squad, _men, victor in found]
    return list(told), [Defeated(men, victor, inside) for _squad, men, victor in found]


def _inside(field: Field) -> Iterator[Cell]:
    """All of the map but its edge: who cannot get out of that is trapped (WAR-ORDERS-06)."""
    for y in range(1, field.height - 1):
        for x in range(1, field.width - 1):
            yield x, y
