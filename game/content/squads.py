"""What files may say of squads, and whether it can be (WAR-GROUP)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, Literal

import numpy as np
import numpy.typing as npt
from pydantic import Field

from game.content.model import Page, Square, Word
from game.content.problem import Problem, did_you_mean, error
from game.content.unit_setup import Recruit
from game.field import NEVER, Cell, distance_field
from game.field import Field as Ground
from game.record import record
from game.world.squads import ADVANCE

SquadKey = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,59}$")]
LEAST = 4
"""Fewer are no group (WAR-GROUP-19)."""
LEADER = "leader"
"""The role of a card that leads where nobody is named."""


class OrderEntry(Page):
    """What a squad has been told as the battle begins."""

    task: Literal["none", "advance", "hold", "follow"] = "none"
    to: Square | None = None
    formation: Literal["loose", "line", "column", "wedge"] = "loose"


class SquadEntry(Page):
    """A squad: its shown name, who commands it, where it starts, and its first orders.

    `commander` names one of its soldiers; without it the squad's only leader by role commands. Without a `zone` its
    soldiers are spread over that of their side.
    """

    key: SquadKey
    name: Word
    commander: str = ""
    zone: str = ""
    order: OrderEntry = OrderEntry()


@record
class SquadPlan:
    """A squad ready to be mustered of the recruits of its side that name it; `detached` of them act alone.

    `zone` is where its soldiers deploy, () wherever their side does.
    """

    key: str
    name: str
    side: str
    task: str
    to: Cell | None
    formation: str
    detached: tuple[str, ...] = ()
    zone: tuple[Cell, ...] = ()


def planned(
    side: str,
    entry: SquadEntry,
    recruits: Sequence[Recruit],
    problems: list[Problem],
    *,
    file: str,
    place: str,
    least: int = LEAST,
) -> tuple[SquadPlan, str]:
    """A squad and the key of its commander among the side's recruits; Problems join `problems`."""
    own = [recruit for recruit in recruits if recruit.squad == entry.key]
    leaders = _leaders(entry, own)
    problems.extend(_faults(entry, own, leaders, file, place))
    if 0 < len(own) < least:
        what = f"{len(own)} are too few for a squad"
        problems.append(error(file, place, what, f"at least {least} (WAR-GROUP-19)"))
    orders = entry.order
    plan = SquadPlan(entry.key, entry.name, side, orders.task, orders.to, orders.formation)
    return plan, leaders[0].key if leaders else ""


def _leaders(entry: SquadEntry, own: Sequence[Recruit]) -> list[Recruit]:
    if entry.commander:
        return [recruit for recruit in own if entry.commander in (recruit.name, recruit.key)]
    return [recruit for recruit in own if recruit.card.role == LEADER]


def _faults(
    entry: SquadEntry, own: Sequence[Recruit], leaders: Sequence[Recruit], file: str, place: str
) -> Iterator[Problem]:
    if not own:
        hint = f'give units squad = "{entry.key}"'
        yield error(file, place, f'squad "{entry.key}" has no soldiers', hint)
        return
    if len(leaders) > 1:
        names = ", ".join(sorted({one.name for one in leaders}))
        what = f'squad "{entry.key}" has {len(leaders)} commanders: {names}'
        yield error(file, f"{place}.commander", what, "name one of them, and nobody else so")
    if not leaders:
        hint = did_you_mean(entry.commander, (one.name for one in own)) if entry.commander else ""
        what = f'nobody of squad "{entry.key}" is called "{entry.commander}"' if entry.commander else "nobody leads it"
        yield error(file, f"{place}.commander", what, hint or f'commander = "{own[0].name}"')
    orders = entry.order
    if (orders.task == ADVANCE) != (orders.to is not None):
        what = "to advance takes a square" if orders.task == ADVANCE else f'"{orders.task}" takes no square'
        hint = "to = [x, y]" if orders.task == ADVANCE else "leave to out"
        yield error(file, f"{place}.order", what, hint)


def key_faults(entries: Sequence[SquadEntry], file: str, place: str) -> Iterator[Problem]:
    """Keys that two squads of one side share."""
    keys = [entry.key for entry in entries]
    for key in sorted({key for key in keys if keys.count(key) > 1}):
        yield error(file, place, f'two squads have the key "{key}"', "keys must differ")


def unknown_squad(name: str, known: Collection[str], file: str, place: str) -> Iterator[Problem]:
    """A unit's squad that is none of its side's."""
    if name and name not in known:
        hint = did_you_mean(name, known) or f'add a squad: key = "{name}"'
        yield error(file, place, f'unknown squad "{name}"', hint)


def walks_to(ground: Ground, starts: tuple[Cell, ...]) -> npt.NDArray[np.int32]:
    """How far each square is from the nearest of those, NEVER where no way leads; kept with the ground.

    What bars a step bars the step back, so one flood tells of every square that is asked about.
    """
    return ground.kept(distance_field, starts)


def way_fault(plan: SquadPlan, starts: Sequence[Cell], ground: Ground, file: str, place: str) -> Iterator[Problem]:
    """A square that nobody can stand in, or that no way leads to from where the squad's side starts."""
    to = plan.to
    if to is None:
        return
    if not ground.passable(to):
        yield error(file, f"{place}.order.to", f"nobody can stand in [{to[0]}, {to[1]}]", "name an open square")
        return
    if starts and walks_to(ground, tuple(starts))[to[1], to[0]] >= NEVER:
        what = f"no way leads to [{to[0]}, {to[1]}]"
        yield error(file, f"{place}.order.to", what, "open one, or name another square")
