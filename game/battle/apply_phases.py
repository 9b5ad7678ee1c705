"""Writing rounds in phases into the world: what is earned, declared, marked and landed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.messages import events as ev
from game.messages.events.phases import MARKS
from game.world.phases import Carried, Declared, Earned, PhaseMarks, PhaseNow, RoundMarks
from game.world.store import Unit, Writing
from game.world.tracks import KnockedOut, Pending, Tracks
from game.world.training import Resorts
from game.world.turns import Clock


def _battle(world: Writing) -> Unit:
    return world.having(Clock)[0]


def round_opened(world: Writing) -> None:
    """What a round marked on a unit went with it, and what had been declared for all of it."""
    for battle in world.having(PhaseNow):
        world.put(battle, PhaseNow())
    for kind in (Declared, RoundMarks):
        for unit in world.having(kind):
            world.drop(unit, kind)


def moment_closed(world: Writing) -> None:
    """What was declared and marked for a phase, or for an ambusher's action before the first, goes with it."""
    for kind in (Declared, PhaseMarks):
        for unit in world.having(kind):
            world.drop(unit, kind)


def _phase_earned(world: Writing, event: ev.PhaseEarned) -> None:
    owed = (world.find(event.unit, Earned) or Earned()).owed
    world.put(event.unit, Earned(event.phase, event.actions, event.spare, owed))


def _phase_began(world: Writing, event: ev.PhaseBegan) -> None:
    battle = _battle(world)
    world.put(battle, PhaseNow(event.phase))
    world.put(battle, replace(world.get(battle, Clock), order=event.order, done=(), active=0))


def _phase_ended(world: Writing, _event: ev.PhaseEnded) -> None:
    world.put(_battle(world), PhaseNow())
    moment_closed(world)


def _order_declared(world: Writing, event: ev.OrderDeclared) -> None:
    held = world.find(event.unit, Declared) or Declared()
    world.put(event.unit, Declared((*held.orders, event.order)))


def _action_spent(world: Writing, event: ev.ActionSpent) -> None:
    held = world.get(event.unit, Earned)
    spare = held.spare - 1 if event.spare else held.spare
    world.put(event.unit, replace(held, actions=held.actions - 1, spare=spare))


def _action_owed(world: Writing, event: ev.ActionOwed) -> None:
    world.put(event.unit, replace(world.find(event.unit, Earned) or Earned(), owed=1))


def _action_forgone(world: Writing, event: ev.ActionForgone) -> None:
    held = world.get(event.unit, Earned)
    world.put(event.unit, replace(held, actions=max(0, held.actions - 1), owed=0))


def _mark_set(world: Writing, event: ev.MarkSet) -> None:
    kind = MARKS[event.mark]
    held: Any = world.find(event.unit, kind) or kind()
    amount = bool(event.amount) if isinstance(getattr(held, event.mark), bool) else event.amount
    world.put(event.unit, replace(held, **{event.mark: amount}))


def _under_fire(world: Writing, event: ev.UnderFire) -> None:
    held = world.find(event.unit, PhaseMarks) or PhaseMarks()
    world.put(event.unit, replace(held, fire=(*held.fire, (event.by, event.weapon, event.degree))))


def _harm_marked(world: Writing, event: ev.HarmMarked) -> None:
    held = world.find(event.unit, Pending) or Pending()
    world.put(event.unit, Pending((*held.harms, event.harm)))


def _harm_landed(world: Writing, event: ev.HarmLanded) -> None:
    _boxes_marked(world, event)
    world.drop(event.unit, Pending)


def _boxes_marked(world: Writing, event: ev.HarmLanded | ev.Suffered) -> None:
    held = world.get(event.unit, Tracks)
    stun, wound, mortal = held.stun + event.stun, held.wound + event.wound, held.mortal + event.mortal
    world.put(event.unit, replace(held, stun=stun, wound=wound, mortal=mortal))


def _fatigued(world: Writing, event: ev.Fatigued) -> None:
    held = world.get(event.unit, Tracks)
    world.put(event.unit, replace(held, fatigue=held.fatigue + event.points))


def _knock_out(world: Writing, event: ev.KnockOut) -> None:
    world.put(event.unit, KnockedOut(event.why, world.get(_battle(world), Clock).round))


def _woke(world: Writing, event: ev.Woke) -> None:
    world.drop(event.unit, KnockedOut)


def _healed(world: Writing, event: ev.TracksHealed) -> None:
    held = world.get(event.unit, Tracks)
    world.put(
        event.unit,
        replace(
            held, stun=held.stun - event.stun, wound=held.wound - event.wound, mortal=held.mortal - event.mortal
        ),
    )


def _resort_spent(world: Writing, event: ev.ResortSpent) -> None:
    held = world.get(event.unit, Resorts)
    world.put(event.unit, replace(held, left=held.left - 1))


def _jammed(world: Writing, event: ev.WeaponJammed) -> None:
    held = world.find(event.unit, Carried) or Carried()
    world.put(event.unit, replace(held, jams=tuple(sorted({*held.jams, event.weapon}))))


def _jam_cleared(world: Writing, event: ev.JamCleared) -> None:
    held = world.find(event.unit, Carried) or Carried()
    world.put(event.unit, replace(held, jams=tuple(weapon for weapon in held.jams if weapon != event.weapon)))


WRITERS: dict[type[ev.Event], Callable[[Writing, Any], None]] = {
    ev.PhaseEarned: _phase_earned,
    ev.PhaseBegan: _phase_began,
    ev.PhaseEnded: _phase_ended,
    ev.OrderDeclared: _order_declared,
    ev.ActionSpent: _action_spent,
    ev.ActionOwed: _action_owed,
    ev.ActionForgone: _action_forgone,
    ev.MarkSet: _mark_set,
    ev.UnderFire: _under_fire,
    ev.HarmMarked: _harm_marked,
    ev.HarmLanded: _harm_landed,
    ev.Suffered: _boxes_marked,
    ev.Fatigued: _fatigued,
    ev.KnockOut: _knock_out,
    ev.Woke: _woke,
    ev.TracksHealed: _healed,
    ev.ResortSpent: _resort_spent,
    ev.WeaponJammed: _jammed,
    ev.JamCleared: _jam_cleared,
}
