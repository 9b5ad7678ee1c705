"""Writing squads into the world: their orders, ranks and command (WAR-GROUP)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.battle.apply_turns import battle_of, side_entity
from game.messages import events as ev
from game.world.squads import Command, Dissolved, Mercy, Ranks, Salvo, Shaken, SquadOrders
from game.world.store import Writing
from game.world.turns import Clock


def _squad_ordered(world: Writing, event: ev.SquadOrdered) -> None:
    told = SquadOrders(event.task, event.to, event.formation, event.facing, event.files)
    world.put(event.squad, told)


def _detached(world: Writing, event: ev.SoldierDetached) -> None:
    ranks = world.get(event.squad, Ranks).members
    world.put(event.squad, Ranks(tuple(unit for unit in ranks if unit != event.unit)))


def _rejoined(world: Writing, event: ev.SoldierRejoined) -> None:
    ranks = world.get(event.squad, Ranks).members
    world.put(event.squad, Ranks(tuple(sorted((*ranks, event.unit)))))


def _command_taken(world: Writing, event: ev.CommandTaken) -> None:
    world.put(event.squad, replace(world.get(event.squad, Command), commander=event.unit, appointed=0))


def _dissolved(world: Writing, event: ev.SquadDissolved) -> None:
    world.put(event.squad, Dissolved(event.round))
    world.put(event.squad, SquadOrders())
    world.put(event.squad, replace(world.get(event.squad, Command), appointed=0))


def _mercy_set(world: Writing, event: ev.MercySet) -> None:
    world.put(side_entity(world, event.side), Mercy(event.mercy))


def _fired(world: Writing, event: ev.GroupFired) -> None:
    now = world.get(battle_of(world), Clock).round
    world.put(event.squad, replace(world.get(event.squad, Command), checked=now))


def _salvo_earned(world: Writing, event: ev.SalvoEarned) -> None:
    world.put(event.squad, Salvo(event.arms, event.target, event.rolls))


def _salvo_allotted(world: Writing, event: ev.SalvoAllotted) -> None:
    world.drop(event.squad, Salvo)


def _appointed(world: Writing, event: ev.SubordinateAppointed) -> None:
    held = world.get(event.squad, Command)
    world.put(event.squad, replace(held, appointed=event.unit, round=event.round))


def _barred(world: Writing, event: ev.GroupBarred) -> None:
    world.put(event.squad, replace(world.get(event.squad, Command), barred=event.round))


def _shaken(world: Writing, event: ev.SoldierShaken) -> None:
    world.put(event.unit, Shaken(event.steps, event.since))


def _steadied(world: Writing, event: ev.SoldierSteadied) -> None:
    world.drop(event.unit, Shaken)


WRITERS: dict[type[ev.Event], Callable[[Writing, Any], None]] = {
    ev.SquadOrdered: _squad_ordered,
    ev.SoldierDetached: _detached,
    ev.SoldierRejoined: _rejoined,
    ev.CommandTaken: _command_taken,
    ev.SquadDissolved: _dissolved,
    ev.MercySet: _mercy_set,
    ev.GroupFired: _fired,
    ev.SalvoEarned: _salvo_earned,
    ev.SalvoAllotted: _salvo_allotted,
    ev.SubordinateAppointed: _appointed,
    ev.GroupBarred: _barred,
    ev.SoldierShaken: _shaken,
    ev.SoldierSteadied: _steadied,
}
