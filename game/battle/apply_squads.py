"""Writing squads into the world: their orders, ranks and command (WAR-GROUP)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.battle.apply_turns import battle_of, side_entity
from game.messages import events as ev
from game.systems.warfare.chapter import SURRENDERS, YIELDS
from game.systems.warfare.strongholds import assault_on
from game.world.assaults import Assault, Gone, Locked, Observed, Renown, Sealed, Stronghold
from game.world.place import AWAY, Position
from game.world.squads import ByDrill, Command, Dissolved, HeldFire, Mercy, Ranks, Salvo, Shaken, SquadOrders
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


def _by_drill_set(world: Writing, event: ev.ByDrillSet) -> None:
    for squad in event.squads:
        if event.on:
            world.put(squad, ByDrill())
        else:
            world.drop(squad, ByDrill)


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


def _assault_began(world: Writing, event: ev.AssaultBegan) -> None:
    world.add(Assault(event.side, event.zone, event.unit, event.members, event.garrison, event.round))
    for unit in (*event.members, *event.garrison):
        world.put(unit, Locked(event.zone))


def _assault_sealed(world: Writing, event: ev.AssaultSealed) -> None:
    sealed = Sealed(event.degree, event.due, event.total, event.holder, event.place)
    world.put(assault_on(world, event.zone), sealed)


def _assault_recalled(world: Writing, event: ev.AssaultRecalled) -> None:
    entity = assault_on(world, event.zone)
    world.put(entity, replace(world.get(entity, Assault), recalled=True))


def _assault_over(world: Writing, event: ev.AssaultOver) -> None:
    entity = assault_on(world, event.zone)
    world.drop(entity, Assault)
    world.drop(entity, Sealed)
    for unit in world.having(Locked):
        if world.get(unit, Locked).zone == event.zone:
            world.drop(unit, Locked)


def _observed(world: Writing, event: ev.ZoneObserved) -> None:
    for entity in world.having(Stronghold):
        if world.get(entity, Stronghold).name == event.zone:
            seen = dict((world.find(entity, Observed) or Observed()).by) | dict.fromkeys(event.units, event.round)
            world.put(entity, Observed(tuple(sorted(seen.items()))))


def _gone(world: Writing, event: ev.SoldierGone) -> None:
    world.put(event.unit, Gone(event.why))


def _field_left(world: Writing, event: ev.FieldLeft) -> None:
    world.put(event.unit, Position(AWAY))


def _renown_won(world: Writing, event: ev.RenownWon) -> None:
    world.put(side_entity(world, event.side), Renown(event.massacred, event.spared))


def _fire_held(world: Writing, event: ev.FireHeld) -> None:
    if event.answer != SURRENDERS:
        yields = event.answer == YIELDS
        held = HeldFire(event.unit, event.by, event.arms, event.rolls, event.round, event.since, yields)
        world.put(event.squad, held)


def _loosed(world: Writing, event: ev.HeldFireLoosed) -> None:
    world.drop(event.squad, HeldFire)


WRITERS: dict[type[ev.Event], Callable[[Writing, Any], None]] = {
    ev.SquadOrdered: _squad_ordered,
    ev.SoldierDetached: _detached,
    ev.SoldierRejoined: _rejoined,
    ev.CommandTaken: _command_taken,
    ev.SquadDissolved: _dissolved,
    ev.MercySet: _mercy_set,
    ev.ByDrillSet: _by_drill_set,
    ev.GroupFired: _fired,
    ev.SalvoEarned: _salvo_earned,
    ev.SalvoAllotted: _salvo_allotted,
    ev.SubordinateAppointed: _appointed,
    ev.GroupBarred: _barred,
    ev.SoldierShaken: _shaken,
    ev.SoldierSteadied: _steadied,
    ev.FireHeld: _fire_held,
    ev.HeldFireLoosed: _loosed,
    ev.AssaultBegan: _assault_began,
    ev.AssaultSealed: _assault_sealed,
    ev.AssaultRecalled: _assault_recalled,
    ev.AssaultOver: _assault_over,
    ev.ZoneObserved: _observed,
    ev.SoldierGone: _gone,
    ev.FieldLeft: _field_left,
    ev.RenownWon: _renown_won,
}
