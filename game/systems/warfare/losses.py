"""What is left of each squad, for reports and counters."""

from __future__ import annotations

from game.record import record
from game.systems.rulebook import Rulebook
from game.systems.warfare.squads import commander, members, squads_of
from game.world.assaults import CAPTURED, ROUTED, Gone
from game.world.body import Dead, Identity
from game.world.squads import Dissolved, InSquad, Squad
from game.world.store import Reading, Unit


@record
class Strength:
    """A squad's soldiers by number.

    All that were mustered, who stands, is dead, captured, routed, acts alone; who commands.
    """

    squad: Unit
    key: str
    name: str
    mustered: tuple[Unit, ...]
    standing: tuple[Unit, ...]
    dead: tuple[Unit, ...]
    captured: tuple[Unit, ...]
    routed: tuple[Unit, ...]
    alone: tuple[Unit, ...]
    commander: Unit
    dissolved: bool


def strengths(world: Reading, book: Rulebook, side: str) -> tuple[Strength, ...]:
    """Each squad of a side as it is now, in order of number."""
    soldiers: dict[Unit, list[Unit]] = {}
    for unit in world.having(InSquad):
        soldiers.setdefault(world.get(unit, InSquad).squad, []).append(unit)
    return tuple(_strength(world, book, squad, tuple(soldiers.get(squad, ()))) for squad in squads_of(world, side))


def _strength(world: Reading, book: Rulebook, squad: Unit, soldiers: tuple[Unit, ...]) -> Strength:
    card, ranks = world.get(squad, Squad), frozenset(members(world, squad))
    standing = tuple(unit for unit in soldiers if book.standing(world, unit))
    return Strength(
        squad,
        card.key,
        card.name,
        soldiers,
        standing,
        dead=tuple(unit for unit in soldiers if world.find(unit, Dead) is not None),
        captured=_gone(world, soldiers, CAPTURED),
        routed=_gone(world, soldiers, ROUTED),
        alone=tuple(unit for unit in standing if unit not in ranks),
        commander=commander(world, book, squad),
        dissolved=world.find(squad, Dissolved) is not None,
    )


def _gone(world: Reading, soldiers: tuple[Unit, ...], why: str) -> tuple[Unit, ...]:
    return tuple(unit for unit in soldiers if (world.find(unit, Gone) or Gone("")).why == why)


def strength_words(world: Reading, one: Strength) -> str:
    """A squad's strength in a line: "First squad: 6 of 10 standing, 2 dead, under Sgt. Adler"."""
    words = [f"{one.name}: {len(one.standing)} of {len(one.mustered)} standing"]
    words += [f"{len(one.dead)} dead"] if one.dead else []
    words += [f"{len(one.captured)} captured"] if one.captured else []
    words += [f"{len(one.routed)} routed"] if one.routed else []
    words += [f"{len(one.alone)} acting alone"] if one.alone else []
    if one.dissolved:
        words.append("come apart")
    elif one.commander:
        words.append(f"under {world.get(one.commander, Identity).name}")
    else:
        words.append("leaderless")
    return ", ".join(words)
