"""What a scene may ask about squads, by name: "first.commander", "a.squad", "mercy.blue"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.systems.rulebook import Rulebook
from game.systems.warfare.squads import able, commander, members, mercy_of, mustered, squad_of
from game.world.assaults import Gone, Locked
from game.world.body import Identity
from game.world.sides import SideCard
from game.world.squads import Command, Dissolved, Squad, SquadOrders
from game.world.store import Reading, Unit

MERCY = "mercy"


def squad_keys(world: Reading) -> dict[str, Unit]:
    """The squads of a world by their keys; of two with one key, the later."""
    return {world.get(squad, Squad).key: squad for squad in world.having(Squad)}



def _key(world: Reading, unit: Unit) -> str:
    identity = world.find(unit, Identity)
    return identity.key if identity is not None else ""


def _told(name: str) -> Callable[[Reading, Rulebook, Unit], Any]:
    return lambda world, _book, squad: getattr(world.find(squad, SquadOrders) or SquadOrders(), name)


def _to(world: Reading, _book: Rulebook, squad: Unit) -> list[int]:
    return list((world.find(squad, SquadOrders) or SquadOrders()).to or ())


SQUAD_ASPECTS: dict[str, Callable[[Reading, Rulebook, Unit], Any]] = {
    "commander": lambda world, book, squad: _key(world, commander(world, book, squad)),
    "appointed": lambda world, _book, squad: _key(world, (world.find(squad, Command) or Command()).appointed),
    "members": lambda world, _book, squad: [_key(world, unit) for unit in members(world, squad)],
    "able": lambda world, book, squad: [_key(world, unit) for unit in able(world, book, squad)],
    "dissolved": lambda world, _book, squad: world.find(squad, Dissolved) is not None,
    "task": _told("task"),
    "formation": _told("formation"),
    "to": _to,
}
"""What may be asked of a squad by its key."""


def _of(world: Reading, squad: Unit) -> str:
    return world.get(squad, Squad).key if squad else ""


UNIT_ASPECTS: dict[str, Callable[[Reading, Rulebook, Unit], Any]] = {
    "squad": lambda world, _book, unit: _of(world, squad_of(world, unit)),
    "locked": lambda world, _book, unit: (world.find(unit, Locked) or Locked("")).zone,
    "gone": lambda world, _book, unit: (world.find(unit, Gone) or Gone("")).why,
    "mustered": lambda world, _book, unit: _of(world, mustered(world, unit)),
}
"""What squads add to what may be asked of a unit: the squad it serves in (none while it is detached), and its own."""


def squad_aspect(name: str, world: Reading, book: Rulebook) -> tuple[bool, Any]:
    """Whether a name asks for something of a squad or for a side's mercy, and what that comes to."""
    key, _, aspect = name.partition(".")
    if key == MERCY:
        entities = (one for one in world.having(SideCard) if world.get(one, SideCard).key == aspect)
        return True, next((mercy_of(world, entity) for entity in entities), "no such side")
    squads = squad_keys(world)
    if key in squads and aspect in SQUAD_ASPECTS:
        return True, SQUAD_ASPECTS[aspect](world, book, squads[key])
    return False, None
