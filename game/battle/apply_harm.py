"""Writing stress, wounds, Hit the Deck and death into the world."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.messages import events as ev
from game.world.body import Dead, Stress, Wound, Wounds
from game.world.mind import Advantage, Overwatch
from game.world.place import Posture
from game.world.store import Writing
from game.world.turns import Actions, ActsLast, TurnMarks


def _stress_taken(world: Writing, event: ev.StressTaken) -> None:
    held = world.get(event.unit, Stress)
    if event.mental:
        world.put(event.unit, replace(held, mental=held.mental + event.amount))
    else:
        world.put(event.unit, replace(held, points=held.points + event.amount))


def _bled(world: Writing, event: ev.Bled) -> None:
    held = world.get(event.unit, Stress)
    world.put(event.unit, replace(held, points=held.points + event.amount))


def _stress_eased(world: Writing, event: ev.StressEased) -> None:
    held = world.get(event.unit, Stress)
    world.put(event.unit, replace(held, points=held.points + event.amount))


def _revived(world: Writing, event: ev.Revived) -> None:
    held = world.get(event.unit, Stress)
    world.put(event.unit, replace(held, points=held.points + event.points))


def _wound_taken(world: Writing, event: ev.WoundTaken) -> None:
    held = world.find(event.unit, Wounds) or Wounds()
    kept = list(held.wounds)
    for _ in range(event.replaced):
        kept.remove(next(wound for wound in kept if wound.place == event.place))
    kept.append(Wound(event.place, event.kind, event.grade))
    world.put(event.unit, Wounds(tuple(kept), max(0, held.bleeding + event.bleeding)))


def _wound_healed(world: Writing, event: ev.WoundHealed) -> None:
    held = world.get(event.unit, Wounds)
    kept = list(held.wounds)
    kept.remove(Wound(event.place, event.kind, event.grade))
    world.put(event.unit, replace(held, wounds=tuple(kept)))


def _dazed(world: Writing, event: ev.Dazed) -> None:
    marks = world.find(event.unit, TurnMarks) or TurnMarks()
    world.put(
        event.unit,
        replace(
            marks,
            dazed_move=marks.dazed_move + event.move,
            dazed_standard=marks.dazed_standard + event.standard,
        ),
    )


def _staunched(world: Writing, event: ev.Staunched) -> None:
    world.put(event.unit, replace(world.get(event.unit, Wounds), bleeding=0))


def _state_changed(world: Writing, event: ev.StateChanged) -> None:
    if event.after in ("annihilated", "dead"):
        world.put(event.unit, Dead(event.after))


def _hit_the_deck(world: Writing, event: ev.HitTheDeck) -> None:
    world.put(event.unit, Advantage())
    held = world.get(event.unit, Actions)
    world.put(
        event.unit,
        Actions(held.standard - event.standard, held.move - event.move, held.support - event.support),
    )
    posture = world.get(event.unit, Posture)
    world.put(event.unit, replace(posture, hunkered=True, decked=True, deck_guard=event.guard))
    world.put(event.unit, ActsLast())
    world.drop(event.unit, Overwatch)
    foe = world.get(event.foe, Advantage)
    world.put(event.foe, replace(foe, initiative=foe.initiative + event.foe_gain))


def _deck_undone(world: Writing, event: ev.DeckUndone) -> None:
    was = event.undone
    world.put(was.unit, Advantage(was.accuracy, was.initiative, was.scope, was.sight))
    held = world.get(was.unit, Actions)
    world.put(was.unit, Actions(held.standard + was.standard, held.move + was.move, held.support + was.support))
    posture = world.get(was.unit, Posture)
    world.put(was.unit, replace(posture, hunkered=was.was_hunkered, decked=False, deck_guard=0))
    world.drop(was.unit, ActsLast)
    if was.watch:
        world.put(was.unit, Overwatch(was.watch, was.watch_snap))
    foe = world.get(was.foe, Advantage)
    world.put(was.foe, replace(foe, initiative=foe.initiative - was.foe_gain))


def _guard_lapsed(world: Writing, event: ev.GuardLapsed) -> None:
    world.put(event.unit, replace(world.get(event.unit, Posture), deck_guard=0))


WRITERS: dict[type[ev.Event], Callable[[Writing, Any], None]] = {
    ev.StressTaken: _stress_taken,
    ev.Bled: _bled,
    ev.StressEased: _stress_eased,
    ev.Revived: _revived,
    ev.WoundTaken: _wound_taken,
    ev.WoundHealed: _wound_healed,
    ev.Dazed: _dazed,
    ev.Staunched: _staunched,
    ev.StateChanged: _state_changed,
    ev.HitTheDeck: _hit_the_deck,
    ev.DeckUndone: _deck_undone,
    ev.GuardLapsed: _guard_lapsed,
}
