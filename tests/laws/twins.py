"""Twin worlds: a copy of a battle in which everything that a side cannot know is different."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.battle.battle import Battle
from game.battle.outlook import Outlook
from game.battle.position import Position as Standpoint
from game.battle.save import PARTS, dice_from_plain, position_from_plain, position_to_plain
from game.field import Cell
from game.messages.events.gear import CLOUDS
from game.messages.orders import Act, Move
from game.systems.rulebook import Rulebook
from game.systems.visibility import sees_cell
from game.world.body import Allegiance, Build, Resorts, Stress, Tracks
from game.world.conditions import Exploits
from game.world.gear import Ammunition, Pouch
from game.world.index import Places, SightIndex
from game.world.place import Lamp, Position, Seen, Smoke
from game.world.sides import SideCard, StandingAnswers
from game.world.squads import Command, Dissolved, Mercy, OnAutopilot, Ranks, Squad, SquadOrders
from game.world.store import Reading, Writing
from game.world.turns import Declared, PhaseMarks


def twin_of(battle: Battle, side: str) -> tuple[Battle, int]:
    """The same battle to the eyes of one side, and how many things were made different behind its back."""
    plain = position_to_plain(battle.position, battle.dice)
    position = position_from_plain(plain, battle.position.book)
    changed = _changed(position, side, battle.ask.about if battle.ask is not None else 0)
    twin = Battle(position, dice_from_plain(plain), seats=battle.seats)
    return twin, changed


def _changed(position: Standpoint, side: str, about: int) -> int:
    """What is changed; not the orders of whom the question is about: whoever may dodge its attack knows of it."""
    world, book, changed = position.world, position.book, 0
    own = [unit for unit in world.having(Build) if world.get(unit, Allegiance).side == side]
    for unit in world.having(Build):
        if unit in own:
            continue
        points = tuple(max(0, left - 1) for left in world.get(unit, Ammunition).points)
        world.put(unit, Ammunition(points))
        world.put(unit, Pouch(tuple((card, left + 1) for card, left in world.get(unit, Pouch).grenades)))
        changed += 2 + _spent(world, unit) + (_declared(world, book, unit) if unit != about else 0)
        if side not in world.get(unit, Seen).by:
            lamp = world.find(unit, Lamp)
            if lamp is not None:
                world.put(unit, replace(lamp, lit=not lamp.lit))
            changed += _hurt(world, unit) + _moved(position, unit, own)
    changed += _smoked(position, side)
    for entity in world.having(SideCard):
        if world.get(entity, SideCard).key != side:
            world.put(entity, StandingAnswers((("snap", "never", 0),)))
            changed += 1
    changed += _reordered(position, side)
    assert book.standing is not None
    return changed


def _reordered(position: Standpoint, side: str) -> int:
    """Squads of the others under other commanders and orders, their last soldier detached; no mercy either."""
    world = position.world
    theirs = [squad for squad in world.having(Squad) if world.get(squad, Squad).side != side]
    for squad in theirs:
        ranks = world.get(squad, Ranks).members
        world.put(squad, Ranks(ranks[:-1]))
        world.put(squad, Command(ranks[-1], ranks[0]))
        world.put(squad, SquadOrders("hold", None, "wedge", (1, 1), ranks))
        world.put(squad, Dissolved(1))
        world.put(squad, OnAutopilot())
    for entity in world.having(SideCard):
        if theirs and world.get(entity, SideCard).key != side:
            world.put(entity, Mercy("no_prisoners"))
    return len(theirs)


def _spent(world: Writing, unit: int) -> int:
    """Points that only their owner knows of: Exploits, Last Resorts."""
    pools, resorts = world.find(unit, Exploits), world.find(unit, Resorts)
    if pools is not None:
        world.put(unit, replace(pools, focus=0, adrenaline=0, willpower=pools.willpower + 1))
    if resorts is not None:
        world.put(unit, Resorts(resorts.left + 1, resorts.most + 1))
    return 1


def _declared(world: Writing, book: Rulebook, unit: int) -> int:
    """Other orders for the phase than it has given, and what goes with them, where they are given in secret."""
    held = world.find(unit, Declared)
    if held is None or Declared not in book.secret:
        return 0
    here = world.get(unit, Position).cell
    world.put(unit, Declared((Move(here, "sprint"), Act("aim"))))
    world.put(unit, PhaseMarks(pace=3, charging=True, parrying=(unit,)))
    return 1


def _hurt(world: Writing, unit: int) -> int:
    """How one that is not seen fares."""
    stress, tracks = world.find(unit, Stress), world.find(unit, Tracks)
    if stress is not None:
        world.put(unit, Stress(stress.points // 2))
    if tracks is not None:
        world.put(unit, replace(tracks, stun=tracks.stun // 2, wound=tracks.wound // 2))
    return 1


def _smoked(position: Standpoint, side: str) -> int:
    """Smoke over the first squares neither seen nor remembered under smoke, and longer over the remembered ones."""
    outlook, field = Outlook(position.world, position.book, side), position.world.field
    cells = [(x, y) for y in range(field.height) for x in range(field.width)]
    kept = {outlook.get(cloud, Position).cell for cloud in outlook.having(Smoke)}
    free = [cell for cell in cells if field.passable(cell) and cell not in kept]
    dark = [cell for cell in free if not outlook.sees(cell, beside=True)][:9]
    for x, y in dark:
        position.world.place(CLOUDS + y * 512 + x, Smoke(99), Position((x, y)))
    kept_clouds = outlook.having(Smoke)
    renewed = [cloud for cloud in kept_clouds if not outlook.sees(outlook.get(cloud, Position).cell, beside=True)]
    for cloud in renewed:
        there = position.world.find(cloud, Smoke)  # the wind may have taken it since
        position.world.put(cloud, Smoke((there.until_round if there is not None else 0) + 7))
    return len(dark) + len(renewed)


def _moved(position: Standpoint, unit: int, own: list[int]) -> int:
    """Put an unseen unit somewhere else that is unseen too."""
    world, field = position.world, position.world.field
    taken = {world.get(other, Position).cell for other in world.having(Build)}
    for y in range(field.height):
        for x in range(field.width):
            cell = (x, y)
            if field.passable(cell) and cell not in taken and not sees_cell(world, position.book, own, cell):
                world.put(unit, Position(cell))
                return 1
    return 0


def told_of(world: Reading, book: Rulebook, sides: tuple[str, ...]) -> dict[str, Any]:
    """Everything that can be read out of an imagined world, and by sides who look at it."""
    field = world.field
    cells = [(x, y) for y in range(field.height) for x in range(field.width)]

    def places(reading: Reading) -> dict[Cell, tuple[int, ...]]:
        index = reading.index(Places)
        return {cell: there for cell in cells if (there := index.at(cell))}

    kinds = PARTS.items()
    found: dict[str, Any] = {
        "parts": {name: [(unit, world.find(unit, kind)) for unit in world.having(kind)] for name, kind in kinds},
        "places": places(world),
    }
    for side in sides:
        watch, recorder = world.index(SightIndex), Outlook(world, book, side)
        found[side] = (seen_of(recorder), places(recorder), watch.unseen(side), tuple(watch.nearest(side, cells[0])))
    return found


def seen_of(outlook: Outlook) -> dict[str, Any]:
    """Everything one side can read out of its Outlook."""
    kinds = sorted(PARTS.items())
    return {
        "parts": {name: [(unit, outlook.find(unit, kind)) for unit in outlook.having(kind)] for name, kind in kinds},
        "found": [[outlook.find(unit, kind) for _name, kind in kinds] for unit in range(1, 60)],
        "sightings": outlook.sightings(),
        "ghosts": outlook.ghosts(),
        "foes": outlook.foes(),
        "frames": outlook.frames,
        "ask": outlook.ask,
        "fingerprint": outlook.fingerprint(),
    }
