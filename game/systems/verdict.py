"""When a battle is over: objectives met, a side with nobody standing, a side that gave up, the last round played."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar

from game.messages.events import (
    AssaultsSettled,
    BattleBegan,
    BattleEnded,
    Conceded,
    ConditionGained,
    Event,
    ObjectiveHeld,
    RoundEnded,
    SoldierGone,
    StateChanged,
)
from game.systems.foes import ranks_of
from game.systems.rulebook import Rulebook
from game.systems.system import SILENCE, Answer, System, answer
from game.systems.tasks import named
from game.systems.warfare.closing import unsettled
from game.world.body import Allegiance, Build
from game.world.place import Position
from game.world.sides import Conceded as GaveUp
from game.world.sides import Objective, Objectives, Outcome, SideCard
from game.world.store import Reading, Unit

Standing = dict[str, list[Unit]]
DRAW = ""


class Verdict(System):
    """Ends the battle as soon as it is decided.

    A side wins when all its objectives are met: eliminate (no enemy stands), hold (at the end of so many rounds in
    a row it alone has standing units in the zone), reach (at a round's end so many stand in the zone), survive (so
    many stand when the last round ends), task (at a round's end it is complete, by a unit of this side). A side
    with nobody standing has lost; if that goes for all, or several
    sides meet their objectives together, it is a draw. After the last round `at_limit` wins, or it is a draw.
    """

    moments: ClassVar[tuple[type[Event], ...]] = (
        BattleBegan, StateChanged, ConditionGained, SoldierGone, RoundEnded, AssaultsSettled, Conceded,
    )  # fmt: skip

    def answer(self, world: Reading, book: Rulebook, event: Event) -> Answer:
        """The end of the battle, and how many rounds the objectives have been held."""
        if world.having(Outcome):
            return SILENCE
        fallen = _last_side(world, book)
        if fallen is not None:
            reason = "conceded" if isinstance(event, Conceded) else "nobody left standing"
            return answer([BattleEnded(fallen, reason)])
        if isinstance(event, RoundEnded) and unsettled(world, book, event.round):
            return SILENCE  # what is decided in the last round counts in it (WAR-OUTCOME-06)
        if isinstance(event, (RoundEnded, AssaultsSettled)):
            return _round_ended(world, event.round, _standing(world, book))
        return SILENCE


def _fighting(world: Reading) -> list[str]:
    """The sides that have not given up."""
    cards = (entity for entity in world.having(SideCard) if world.find(entity, GaveUp) is None)
    return [world.get(entity, SideCard).key for entity in cards]


def _standing(world: Reading, book: Rulebook) -> Standing:
    """The standing units of each side that has not given up."""
    sides: Standing = {side: [] for side in _fighting(world)}
    for unit in world.having(Build):
        side = world.get(unit, Allegiance).side
        if side in sides and book.standing(world, unit):
            sides[side].append(unit)
    return sides


def _last_side(world: Reading, book: Rulebook) -> str | None:
    """The only side still in the fight, `DRAW` if there is none; None while two or more are."""
    ranks = ranks_of(world)
    left = [side for side in _fighting(world) if any(book.standing(world, unit) for unit in ranks.get(side, ()))]
    if len(left) > 1:
        return None
    return left[0] if left else DRAW


def _round_ended(world: Reading, now: int, standing: Standing) -> Answer:
    ids = world.having(Objectives)
    if not ids:
        return SILENCE
    goals = world.get(ids[0], Objectives)
    inside = [_inside(world, objective, standing) for objective in goals.wanted]
    held = [
        goals.held[index] + 1 if objective.kind == "hold" and set(inside[index]) == {objective.side} else 0
        for index, objective in enumerate(goals.wanted)
    ]
    last = bool(goals.limit) and now >= goals.limit
    met = [
        _met(world, objective, held[index], inside[index].get(objective.side, 0), standing, last=last)
        for index, objective in enumerate(goals.wanted)
    ]
    events = [ObjectiveHeld(i, rounds) for i, rounds in enumerate(held) if rounds != goals.held[i]]
    return answer((*events, *_decided(goals, met, standing, last=last)))


def objectives_taken(world: Reading, book: Rulebook, side: str) -> tuple[Objective, ...]:
    """The objectives that a side has met as things stand; who stands then has survived (ALT-PROG-23)."""
    ids = world.having(Objectives)
    if not ids:
        return ()
    goals, standing = world.get(ids[0], Objectives), _standing(world, book)
    return tuple(
        goal
        for goal, held in zip(goals.wanted, goals.held, strict=True)
        if goal.side == side
        and _met(world, goal, held, _inside(world, goal, standing).get(side, 0), standing, last=True)
    )


def _inside(world: Reading, objective: Objective, standing: Standing) -> dict[str, int]:
    """How many standing units each side has in the objective's squares; sides with none are left out."""
    cells = frozenset(objective.cells)
    counts = {
        side: sum(1 for unit in units if world.get(unit, Position).cell in cells) for side, units in standing.items()
    }
    return {side: count for side, count in counts.items() if count}


def _met(world: Reading, objective: Objective, held: int, inside: int, standing: Standing, *, last: bool) -> bool:
    if objective.kind == "task":
        task = named(world, objective.task)
        return task is not None and task.by == objective.side
    if objective.kind == "hold":
        return held >= objective.rounds
    if objective.kind == "reach":
        return inside >= objective.count
    if objective.kind == "survive":
        return last and len(standing.get(objective.side, ())) >= objective.count
    return not any(units for side, units in standing.items() if side != objective.side)


def _decided(goals: Objectives, met: Collection[bool], standing: Standing, *, last: bool) -> tuple[BattleEnded, ...]:
    wanted: dict[str, list[bool]] = {}
    for objective, reached in zip(goals.wanted, met, strict=True):
        wanted.setdefault(objective.side, []).append(reached)
    winners = [side for side in sorted(standing) if wanted.get(side) and all(wanted[side])]
    if winners:
        return (BattleEnded(winners[0] if len(winners) == 1 else DRAW, "objectives met"),)
    if last:
        return (BattleEnded(DRAW if goals.at_limit == "draw" else goals.at_limit, "the last round is over"),)
    return ()
