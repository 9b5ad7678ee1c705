"""What a scene may ask about squads and assaults, by name: "first.commander", "mercy.blue", "assault.bunker.due"."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from game.content.problem import did_you_mean
from game.dice.ladder import word as degree_word
from game.systems.rulebook import Rulebook
from game.systems.warfare.squads import able, commander, members, mercy_of, mustered, squad_of
from game.world.body import Allegiance, Build, Identity
from game.world.sides import SideCard
from game.world.squads import Assault, Command, Dissolved, Gone, Locked, Sealed, Squad, SquadOrders, assault_on
from game.world.store import Reading, Unit

MERCY, ASSAULT, COUNT = "mercy", "assault", "count"
STANDING = "standing"
SENT = ("side", "begun", "recalled")
TO_COME = ("degree", "due", "total")
ASSAULTS = ("commander", "holder", "members", "garrison", *SENT, *TO_COME)
"""What may be asked of an assault by its zone."""


class UnknownAspect(KeyError):
    """An expectation about something that nobody keeps; says what there is."""


def require(kind: str, word: str, known: Collection[str]) -> None:
    """Raise UnknownAspect, with what is near, for a word that is none of those known."""
    if word not in known:
        raise UnknownAspect(f'unknown {kind} "{word}": {did_you_mean(word, known)}')


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


def _assault(world: Reading, zone: str, aspect: str) -> Any:
    """Of the assault under way on a zone; a scene sees what is sealed as well."""
    entity = assault_on(world, zone)
    if not entity:
        return f"no assault on {zone}"
    sent, sealed = world.get(entity, Assault), world.get(entity, Sealed)
    if aspect in ("commander", "holder"):
        return _key(world, sent.commander if aspect == "commander" else sealed.holder)
    if aspect in ("members", "garrison"):
        return [_key(world, unit) for unit in getattr(sent, aspect)]
    if aspect == "degree":
        return degree_word(sealed.degree)
    if aspect in (*SENT, *TO_COME):
        return getattr(sent if aspect in SENT else sealed, aspect)
    return f'an assault has no "{aspect}"'


def _count(world: Reading, book: Rulebook, side: str, state: str) -> int:
    """How many of a side are in a state, or stand."""
    units = world.having(Build)
    require("side", side, {world.get(unit, Allegiance).side for unit in units})
    require("state", state, (STANDING, *book.face.states))
    own = (unit for unit in units if world.get(unit, Allegiance).side == side)
    return sum(book.standing(world, unit) if state == STANDING else book.state(world, unit) == state for unit in own)


def squad_aspect(name: str, world: Reading, book: Rulebook) -> tuple[bool, Any]:
    """Whether a name asks for something of a squad, an assault or a side, and their result."""
    key, _, aspect = name.partition(".")
    first, _, second = aspect.rpartition(".")
    if key == ASSAULT and second:
        return True, _assault(world, first, second)
    if key == COUNT and second:
        return True, _count(world, book, first, second)
    if key == MERCY:
        entities = (one for one in world.having(SideCard) if world.get(one, SideCard).key == aspect)
        return True, next((mercy_of(world, entity) for entity in entities), "no such side")
    squads = squad_keys(world)
    if key in squads and aspect in SQUAD_ASPECTS:
        return True, SQUAD_ASPECTS[aspect](world, book, squads[key])
    return False, None
