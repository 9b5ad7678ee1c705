"""Hit the Deck: who may, and what it changes (ASC-MOVE-08 to -15, ASC-RULING-41)."""

from __future__ import annotations

from game.messages.events import HitTheDeck
from game.rulebooks.ascension.close.holds import held_refusal
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.payments import are_foes
from game.rulebooks.ascension.shot import BRACED
from game.rulebooks.ascension.states import stands
from game.systems.conditions import act_refusal, bound_refusal, interrupt_refusal
from game.systems.surprise import surprised
from game.world.body import Build
from game.world.mind import Advantage, Overwatch
from game.world.place import Posture, Stance
from game.world.store import Reading, Unit
from game.world.turns import Actions


def move_refusal(world: Reading, n: Numbers, unit: Unit) -> str | None:
    """Why a unit is barred from everything that counts as a move action (ASC-RULING-27, -41, ALA-COND-33)."""
    return legs_refusal(world, n, unit) or act_refusal(world, unit) or bound_refusal(world, unit)


def legs_refusal(world: Reading, n: Numbers, unit: Unit) -> str | None:
    """Why its stance or posture bars a unit from moving, whatever conditions it is under."""
    if not stands(world, unit, n):
        return "out of the fight (ASC-RULING-25)"
    if surprised(world, unit):
        return "caught by surprise: no interrupt of any kind (ALA-SURP-04)"
    if world.get(unit, Stance).name == BRACED:
        return "Braced bars every move action (ASC-RULING-27)"
    held = held_refusal(world, unit)
    if held is not None:
        return held
    if world.get(unit, Posture).decked:
        return "Immobilized after hitting the deck (ASC-MOVE-10)"
    return None


def deck_refusal(world: Reading, n: Numbers, unit: Unit) -> str | None:
    """Why a unit may not hit the deck: it counts as a move action (ASC-MOVE-15)."""
    if world.get(unit, Build).vehicle:
        return "a vehicle does not hit the deck (ALA-RULING-57)"
    return move_refusal(world, n, unit) or interrupt_refusal(world, unit)


def hit_the_deck(world: Reading, n: Numbers, unit: Unit, foe: Unit) -> HitTheDeck:
    """The event: everything it takes from the one who drops and gives to the attacker answered."""
    held = world.get(unit, Advantage)
    actions = world.get(unit, Actions)
    watch = world.find(unit, Overwatch)
    _accuracy, gain = world.get(foe, Advantage).taken(n.pool_most, initiative=n.deck_foe_gain)
    return HitTheDeck(
        unit=unit,
        foe=foe,
        accuracy=held.accuracy,
        initiative=held.initiative,
        scope=held.scope,
        sight=held.sight,
        standard=actions.standard,
        move=actions.move,
        support=actions.support,
        watch=watch.shots if watch else 0,
        watch_snap=watch.snap if watch else False,
        foe_gain=gain if are_foes(world, unit, foe) else 0,
        guard=n.deck_guard,
        was_hunkered=world.get(unit, Posture).hunkered,
    )
