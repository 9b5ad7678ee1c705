"""Squads in scenes: side orders in words, and soldiers let act by their drill."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.battle.aspects_squads import squad_keys
from game.battle.drill import drilled
from game.battle.outlook import Outlook
from game.battle.phrases import UnknownPhrase, square_of, unit_of
from game.battle.stage import Stage, StageFault
from game.content.problem import did_you_mean
from game.messages.stack import Ask
from game.messages.warfare import Detach, OrderSquad, Rejoin, SetMercy, SideOrder
from game.systems.warfare.squads import side_events, side_refusal
from game.world.body import Allegiance
from game.world.squads import LOOSE, Squad
from game.world.store import Reading, Unit
from game.world.turns import Actions

DRILL = "drill"
SIDE_ORDERS = (OrderSquad.word, Detach.word, Rejoin.word, SetMercy.word)
UNROLLED = (DRILL, *SIDE_ORDERS)
"""Words of steps that have no odds of their own."""
Keys = Mapping[str, Unit]


def side_order(step: Mapping[str, Any], world: Reading, keys: Keys) -> tuple[str, SideOrder]:
    """A side, and the order of its own that a step's words stand for. Raises UnknownPhrase."""
    order = _order(step, world, keys)
    if "unit" in step:
        return world.get(unit_of(step["unit"], keys), Allegiance).side, order
    if isinstance(order, OrderSquad):
        return world.get(order.squad, Squad).side, order
    if isinstance(order, (Detach, Rejoin)):
        return world.get(order.unit, Allegiance).side, order
    raise UnknownPhrase('"mercy" needs a unit of the side that orders it')


def _order(step: Mapping[str, Any], world: Reading, keys: Keys) -> SideOrder:
    word = step["order"]
    if word == OrderSquad.word:
        to = square_of(step["to"]) if "to" in step else None
        squad = _squad(str(step.get("squad", "")), world)
        return OrderSquad(squad, str(step.get("task", "")), to, str(step.get("formation", LOOSE)))
    if word == SetMercy.word:
        return SetMercy(str(step.get("mercy", "")))
    soldier = unit_of(step.get("target"), keys)
    return Detach(soldier) if word == Detach.word else Rejoin(soldier)


def _squad(key: str, world: Reading) -> Unit:
    known = squad_keys(world)
    if key not in known:
        raise UnknownPhrase(f'no squad is called "{key}": {did_you_mean(key, known, known)}')
    return known[key]


def refusal_of(stage: Stage, side: str, order: SideOrder) -> str | None:
    """Why a side may not give the order now, as far as it knows; None when it may."""
    outlook = Outlook(stage.world, stage.position.book, side)
    return side_refusal(outlook, stage.position.book, side, order)


def given(stage: Stage, side: str, order: SideOrder) -> None:
    """Carry a side's order out. Raises StageFault if it is refused."""
    reason = refusal_of(stage, side, order)
    if reason is not None:
        raise StageFault(f"refused: {reason}")
    stage.announce(side_events(stage.world, side, order))


def let_act(stage: Stage, unit: Unit, *, same: bool) -> None:
    """A soldier's turn as its drill has it, to the end. Raises StageFault for one that acts for itself."""
    if stage.world.find(unit, Actions) is None:
        raise StageFault("drill is for books with turns; in one of phases squads are led round by round")
    ask: Ask | None = stage.open_turn(unit, same=same)
    while ask is not None:
        order = drilled(Outlook(stage.world, stage.position.book, ask.side), ask)
        if order is None:
            raise StageFault("it is under no orders that it carries out by itself")
        asked = stage.play(order)
        ask = asked if asked is not None and asked.unit == unit else None
