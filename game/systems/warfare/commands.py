"""All commands of who leads a squad, in its own turn: group checks and assaults, the same for every book (WAR)."""

from __future__ import annotations

from functools import partial

from game.messages.orders import Order
from game.messages.stack import Frame
from game.messages.warfare import (
    Appoint,
    Appointing,
    GroupAttack,
    Recall,
    Recalling,
    SendAssault,
    Sending,
    Surrender,
    Surrendering,
)
from game.systems.deeds import Deed
from game.systems.rulebook import StepFunction
from game.systems.warfare import assault, closing, group, threat
from game.systems.warfare.squads import squad_of

STEPS: dict[type[Frame], StepFunction] = {
    **group.STEPS, **threat.STEPS, **assault.STEPS, **closing.STEPS,
}  # fmt: skip


def command_deeds(*, paid: bool) -> dict[type[Order], Deed]:
    """The commands as deeds of a book; `paid` where the leader's action is that of its declaration."""
    return {
        GroupAttack: Deed(
            partial(group.fire_refusal, paid=paid),
            partial(group.fire_listed, paid=paid),
            partial(group.fire_frames, paid=paid),
            means=partial(group.fire_means, paid=paid),
        ),
        Appoint: Deed(
            partial(group.appoint_refusal, paid=paid),
            group.appoint_listed,
            lambda world, _book, unit, order: (Appointing(unit, squad_of(world, unit), order.unit, paid),),
            means=partial(group.appoint_means, paid=paid),
        ),
        SendAssault: Deed(
            partial(assault.assault_refusal, paid=paid),
            partial(assault.assault_listed, paid=paid),
            lambda _world, _book, unit, order: (
                Sending(unit, tuple(sorted(order.units)), order.zone, order.skill, paid),
            ),
        ),
        Recall: Deed(
            partial(assault.recall_refusal, paid=paid),
            partial(assault.recall_listed, paid=paid),
            lambda _world, _book, unit, order: (Recalling(unit, order.zone, paid),),
        ),
        Surrender: Deed(
            lambda world, _book, unit, _order: threat.surrender_refusal(world, unit),
            lambda *_asked: (Surrender(),),
            lambda _world, _book, unit, _order: (Surrendering(unit),),
            means=lambda world, _book, unit: threat.surrender_refusal(world, unit),
        ),
    }
