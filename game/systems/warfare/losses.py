"""Losses of squads: what is left of each, who leads when a commander has fallen, shaken nerve (WAR-GROUP-18, -19)."""

from __future__ import annotations

from collections.abc import Iterator

from game.messages.events import CommandTaken, Event, RoundBegan, SoldierSteadied, SquadDissolved
from game.messages.stack import Frame, Step, done
from game.messages.warfare import NextActionDone
from game.record import record
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.system import SILENCE, Answer, System, answer
from game.systems.warfare.squads import able, commander, members, squads_of
from game.world.body import Dead, Identity
from game.world.squads import CAPTURED, ROUTED, Command, Dissolved, Gone, InSquad, Shaken, Squad
from game.world.store import Reading, Unit
from game.world.turns import Clock


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


# --- who leads now (WAR-GROUP-19) -----------------------------------------------------------------------------------


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


# --- a group that has failed critically (WAR-GROUP-18) --------------------------------------------------------------


def turn_count(world: Reading) -> int:
    """The turn being played, counted from the first of the battle; 0 between battles."""
    ids = world.having(Clock)
    return world.get(ids[0], Clock).turn if ids else 0


def shaken_steps(world: Reading, unit: Unit, now: int) -> int:
    """Steps on what a soldier tries now: not in the moment in which it was shaken."""
    held = world.find(unit, Shaken)
    return held.steps if held is not None and now > held.since else 0


def steadied(world: Reading, unit: Unit, now: int) -> tuple[SoldierSteadied, ...]:
    """An action of its own is behind it."""
    return (SoldierSteadied(unit),) if shaken_steps(world, unit, now) else ()


def next_action_done(world: Reading, unit: Unit) -> tuple[NextActionDone, ...]:
    """What is to follow the next action of a shaken unit, where actions come by turns (WAR-BOOK-07)."""
    return (NextActionDone(unit),) if shaken_steps(world, unit, turn_count(world)) else ()


def _done_step(frame: NextActionDone, world: Reading, _book: Rulebook, _reply: Reply) -> Step:
    return done(*steadied(world, frame.unit, turn_count(world)))


STEPS: dict[type[Frame], StepFunction] = {NextActionDone: _done_step}
