"""Writing close combat into the world."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.messages import events as ev
from game.world.melee import Grapple, Melee
from game.world.mind import Advantage
from game.world.place import Pace
from game.world.store import Unit, Writing
from game.world.turns import Actions, Clock


def melee(world: Writing, unit: Unit, **changes: Any) -> None:
    """Change what close combat keeps of a unit; nothing is kept of one of whom there is nothing to say."""
    part = replace(world.find(unit, Melee) or Melee(), **changes)
    if part == Melee():
        world.drop(unit, Melee)
    else:
        world.put(unit, part)


def _backstepped(world: Writing, event: ev.Backstepped) -> None:
    """The attacker's gain; the step itself is told by its own event."""
    foe = world.get(event.foe, Advantage)
    world.put(event.foe, replace(foe, initiative=foe.initiative + event.foe_gain))


def _backstep_undone(world: Writing, event: ev.BackstepUndone) -> None:
    was = event.undone
    foe = world.get(was.foe, Advantage)
    world.put(was.foe, replace(foe, initiative=foe.initiative - was.foe_gain))
    world.put(was.unit, Pace(was.was_moved, was.was_sprinted, was.was_squares))


def _guard_changed(world: Writing, event: ev.GuardChanged) -> None:
    melee(world, event.unit, guarded=event.stance)


def _weapon_aside(world: Writing, event: ev.WeaponAside) -> None:
    melee(world, event.unit, aside=event.aside)


def _grappled(world: Writing, event: ev.Grappled) -> None:
    """A hold keeps for the turn in which it is taken; from the next on it is to be paid for (ASC-RULING-54)."""
    world.put(event.unit, Grapple(event.target, holds=True, spent=True))
    world.put(event.target, Grapple(event.unit, holds=False))


def _hold_ended(world: Writing, event: ev.HoldEnded) -> None:
    world.drop(event.unit, Grapple)
    world.drop(event.target, Grapple)


def _hold_marked(world: Writing, event: ev.HoldMarked) -> None:
    changes: dict[str, Any] = {event.mark: event.on}
    world.put(event.unit, replace(world.get(event.unit, Grapple), **changes))


def _winded(world: Writing, event: ev.Winded) -> None:
    lost = (world.find(event.unit, Melee) or Melee()).lost
    melee(world, event.unit, lost=lost + event.actions)


def _breath_regained(world: Writing, event: ev.BreathRegained) -> None:
    melee(world, event.unit, lost=0)


def _ki_channelled(world: Writing, event: ev.KiChannelled) -> None:
    melee(world, event.unit, ki=event.level)


def _counter_ready(world: Writing, event: ev.CounterReady) -> None:
    melee(world, event.unit, counter=True)


def _extra_bought(world: Writing, event: ev.ExtraBought) -> None:
    melee(world, event.unit, extra=event.kind)


def _extra_turn_began(world: Writing, event: ev.ExtraTurnBegan) -> None:
    """The turn is to be had once more, and whoever was attacked in it is spared (ASC-RULING-77)."""
    battle = world.having(Clock)[0]
    clock = world.get(battle, Clock)
    world.put(battle, replace(clock, done=tuple(unit for unit in clock.done if unit != event.unit)))
    world.put(event.unit, Actions(event.standard, event.move))
    kept = world.find(event.unit, Melee) or Melee()
    melee(world, event.unit, spared=tuple(sorted({*kept.spared, *kept.attacked})))


def round_opened(world: Writing) -> None:
    """What was bought for a round is over with it."""
    for unit in world.having(Melee):
        melee(world, unit, ki=0, extra="", counter=False, spared=())


def turn_opened(world: Writing, unit: Unit) -> None:
    """Whom a unit has attacked is counted by the turn (ASC-RULING-77)."""
    if world.find(unit, Melee) is not None:
        melee(world, unit, attacked=(), landed=False)


def attacked(world: Writing, event: ev.AttackRolled) -> None:
    """Whom a unit has attacked in its own turn, hit or missed, and whether a Strike has landed (ASC-ADV-12, -15)."""
    known = world.find(event.unit, Melee) or Melee()
    landed = known.landed or (event.mode == "strike" and event.hits > 0)
    melee(world, event.unit, attacked=tuple(sorted({*known.attacked, event.target})), landed=landed)


WRITERS: dict[type[ev.Event], Callable[[Writing, Any], None]] = {
    ev.Backstepped: _backstepped,
    ev.BackstepUndone: _backstep_undone,
    ev.GuardChanged: _guard_changed,
    ev.WeaponAside: _weapon_aside,
    ev.Grappled: _grappled,
    ev.HoldEnded: _hold_ended,
    ev.HoldMarked: _hold_marked,
    ev.Winded: _winded,
    ev.BreathRegained: _breath_regained,
    ev.KiChannelled: _ki_channelled,
    ev.CounterReady: _counter_ready,
    ev.ExtraBought: _extra_bought,
    ev.ExtraTurnBegan: _extra_turn_began,
}
