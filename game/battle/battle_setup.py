"""From a scenario to the first position of a battle: ground, hazards, tasks, sides, and units in their zones."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import numpy as np

from game.battle.position import Position, apply
from game.content.battlefield import Battlefield, Hazard
from game.content.cards import PoisonCard, UnitCard
from game.content.catalogue import Catalogue, catalogue
from game.content.lines import line
from game.content.placements import TaskEntry, strongholds
from game.content.scenario import Scenario
from game.content.squads import SquadPlan
from game.content.unit_setup import Recruit
from game.field import DARK, DIRECTIONS, PITCH, Cell, Field, shared
from game.messages.events import FireLit, GasSpread
from game.messages.frames import Battle
from game.systems.rulebook import Rulebook
from game.systems.warfare.squads import orders_for
from game.world.body import UNBURDENED, Identity
from game.world.hazards import RATED, TOGETHER, Airless, Task, Venom, Weather
from game.world.place import Keen, Lamp, Lurking, Wind
from game.world.place import Position as Place
from game.world.sides import Objectives, SideCard
from game.world.squads import Command, InSquad, Ranks, Squad
from game.world.store import World
from game.world.turns import Clock

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
        world.add(task, Place(one.at))


def venom_of(book: Rulebook, card: PoisonCard) -> Venom:
    """A poison as the book reads its card. Raises ValueError for a book without poisons."""
    if book.situations is None:
        raise ValueError(f"{book.key} knows no poisons")
    found: Venom = book.situations.venom(card)
    return found


# --- sides and units ------------------------------------------------------------------------------------------------


Parts: TypeAlias = tuple[object, ...]


def muster(
    scenario: Scenario, book: Rulebook, *, cards: Catalogue | None = None, rounds: int | None = None
) -> Position:
    """The position before deployment: entity 1 is the battle, then sides, units in their order, squads and tasks.

    Units without a square of their own are spread over their side's zone, the same way each time. `rounds` takes
    the place of the scenario's limit.
    """
    known = cards or scenario.cards or catalogue()
    field = shared(as_played(scenario.battlefield.field, book))
    goals = Objectives(
        scenario.objectives, (0,) * len(scenario.objectives), rounds or scenario.rounds, scenario.at_limit
    )
    world = laid_out(field, scenario.sides, goals, *weather(book, scenario.wind))
    squares = placed(scenario.recruits, scenario.sides, field, scenario.squads)
    for recruit in scenario.recruits:
        recruited = {"key": recruit.key, "side": recruit.side, "cell": squares[recruit.key], "name": recruit.name}
        parts = fresh(book, recruit.card, known, recruit.growth, **recruited)
        if book.aftermath is not None and recruit.burden != UNBURDENED:
            parts = book.aftermath.with_burden(parts, recruit.burden)
        world.add(*parts, *extras(book, recruit, known, scenario.hidden, scenario.ambush))
    if book.switches.warfare and book.warfare is not None:
        form_up(world, scenario.squads, scenario.recruits)
        fortify(world, scenario.battlefield)
    place_tasks(world, scenario.tasks, book)
    lay_out(world, scenario.hazards, book, known)
    return Position(world, book, [Battle()])


def form_up(world: World, plans: Iterable[SquadPlan], recruits: Iterable[Recruit]) -> None:
    """Squads as entities after all units, each with its soldiers by number, its commander and its first orders."""
    units = {world.get(unit, Identity).key: unit for unit in world.having(Identity)}
    for plan in plans:
        own = [one for one in recruits if (one.side, one.squad) == (plan.side, plan.key)]
        soldiers = tuple(sorted(units[one.key] for one in own))
        commander = next((units[one.key] for one in own if one.leads), 0)
        ranks = Ranks(tuple(soldier for soldier in soldiers if world.get(soldier, Identity).key not in plan.detached))
        orders = orders_for(world, ranks.members, commander, plan.task, plan.to, plan.formation)
        squad = world.add(Squad(plan.key, plan.name, plan.side), ranks, Command(commander), orders)
        for soldier in soldiers:
            world.put(soldier, InSquad(squad))


def fortify(world: World, battlefield: Battlefield) -> None:
    """The objectives that squads may assault, as entities after them; none where there are no squads."""
    for one in strongholds(battlefield.zones) if world.having(Squad) else ():
        world.add(one)


def fresh(book: Rulebook, card: UnitCard, cards: Catalogue, growth: Any = None, **recruited: Any) -> Parts:
    """A unit's parts from its card, with what it has grown in earlier battles; `recruited`: key, side, name, square."""
    chapter = book.progression
    if chapter is None or growth is None:
        return book.muster(card, cards, **recruited)
    own = card.relined(book.key, chapter.grown(line(card, book.key), growth))
    return chapter.laid(book.muster(own, cards, **recruited), growth)


def extras(book: Rulebook, recruit: Recruit, cards: Catalogue, hidden: Collection[str], ambush: str) -> Parts:
    """What the shared modules add to a unit, each where it is played: an ambush, a lamp, keen senses."""
    found: list[object] = []
    if book.switches.surprise and recruit.side in hidden:
        found.append(Lurking(granted=recruit.side == ambush))
    unit = recruit.card
    if book.switches.visibility and unit.lamp:
        card = cards.lamps[unit.lamp]
        found.append(Lamp(card.name, card.reach, recruit.situation.lit))
    reaches = [int(tag.partition("_")[2]) for tag in unit.tags if tag.startswith(("hearing_", "tremor_"))]
    if book.switches.visibility and (reaches or "darkvision" in unit.tags):
        found.append(Keen("darkvision" in unit.tags, max(reaches, default=0)))
    return tuple(found)


def as_played(field: Field, book: Rulebook) -> Field:
    """The ground without what modules that are not played would make of it."""
    kinds, light = field.kinds, field.light
    if not book.switches.concealment and any(kind.concealment for kind in kinds):
        kinds = tuple(replace(kind, concealment="") for kind in kinds)
    if not book.switches.visibility and bool((light == PITCH).any()):
        light = np.where(light == PITCH, np.int8(DARK), light)
    return field if kinds is field.kinds and light is field.light else replace(field, kinds=kinds, light=light)


WINDS = dict(zip(("N", "NE", "E", "SE", "S", "SW", "W", "NW"), DIRECTIONS, strict=True))


def weather(book: Rulebook, wind: tuple[str, int]) -> Parts:
    """The wind of a battle in which smoke drifts."""
    direction, squares = wind
    return (Wind(*WINDS[direction], squares),) if direction and book.switches.concealment else ()


def laid_out(field: Field, sides: Iterable[SideCard], goals: Objectives, *more: object) -> World:
    """A world with the battle's own entity (and `more` parts of it), one for each side, and nobody in it yet."""
    world = World(field)
    world.add(Clock(), goals, *more)
    for side in sides:
        world.add(side)
    return world


def placed(
    recruits: Sequence[Recruit], sides: Iterable[SideCard], field: Field, squads: Iterable[SquadPlan] = ()
) -> dict[str, Cell]:
    """The first square of every recruit by key: its own, or one of its squad's or its side's zone, evenly spread."""
    squares = {recruit.key: recruit.cell for recruit in recruits if recruit.cell is not None}
    rooms = [(squad.side, squad.key, squad.zone) for squad in squads if squad.zone]
    for side, squad, zone in (*rooms, *((card.key, "", card.zone) for card in sides)):
        own = [recruit for recruit in recruits if recruit.side == side]
        taken = {squares[recruit.key] for recruit in own if recruit.key in squares}
        free = [cell for cell in _by_row(zone) if field.passable(cell) and cell not in taken]
        waiting = [one.key for one in own if one.key not in squares and squad in ("", one.squad)]
        if len(waiting) > len(free):
            raise ValueError(f"{side} has {len(waiting)} units to place and {len(free)} free squares")
        for number, key in enumerate(waiting):
            squares[key] = free[(2 * number + 1) * len(free) // (2 * len(waiting))]
    return squares


def _by_row(cells: Iterable[Cell]) -> list[Cell]:
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))
