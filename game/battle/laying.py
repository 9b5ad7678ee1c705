"""Laying hazards and tasks out on the ground of a battle before it begins (ALA-HAZ-01, ALT-BASE-33)."""

from __future__ import annotations

from collections.abc import Iterable

from game.battle.position import apply
from game.content.battlefield import Hazard
from game.content.cards import PoisonCard
from game.content.catalogue import Catalogue
from game.content.placements import TaskEntry
from game.messages.events import FireLit, GasSpread
from game.systems.rulebook import Rulebook
from game.world.hazards import RATED, TOGETHER, Airless, Task, Venom, Weather
from game.world.place import Position
from game.world.store import World

FOR_GOOD = 999

PLACED = 2_900_000
"""Weather and squares without air are numbered from here, in the order of the file."""


def lay_out(
    world: World, hazards: Iterable[Hazard], book: Rulebook, cards: Catalogue, now: int = 1
) -> None:
    """Every hazard on its squares; nothing at all where hazards are not played. `now` is the first round."""
    if not book.switches.hazards or book.situations is None:
        return
    for number, hazard in enumerate(hazards):
        if hazard.kind == "fire":
            for cell in hazard.cells:
                apply(world, FireLit(cell, hazard.rounds or world.field.ground(cell).flammable or FOR_GOOD))
        elif hazard.kind == "gas":
            until = now + hazard.rounds - 1 if hazard.rounds else FOR_GOOD
            apply(world, GasSpread(hazard.cells, until, venom_of(book, cards.poison(hazard.poison))))
        elif hazard.kind == "airless":
            world.place(PLACED + number, Airless(hazard.cells))
        else:
            rung = getattr(book.numbers, f"weather_{hazard.severity}")
            world.place(PLACED + number, Weather(hazard.kind, rung, hazard.cells))


def place_tasks(world: World, tasks: Iterable[TaskEntry], book: Rulebook) -> None:
    """Every task on its square, with as many successes as the book wants of its kind (ALT-BASE-33)."""
    if book.situations is None:
        return
    for one in tasks:
        needed = 1 if one.contest else getattr(book.numbers, f"task_{one.kind}")
        group = not one.contest and (one.kind in TOGETHER or (one.group and one.kind not in RATED))
        edges = tuple((side, sum(sizes)) for side, sizes in sorted(one.advantages.items()))
        task = Task(
            one.key,
            one.name,
            one.kind,
            needed,
            one.difficulty,
            one.side,
            number=one.number,
            group=group,
            contest=one.contest,
            advantages=edges,
        )
        world.add(task, Position(one.at))


def venom_of(book: Rulebook, card: PoisonCard) -> Venom:
    """A poison as the book reads its card. Raises ValueError for a book without poisons."""
    if book.situations is None:
        raise ValueError(f"{book.key} knows no poisons")
    found: Venom = book.situations.venom(card)
    return found
