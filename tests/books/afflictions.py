"""What holds of holds, conditions, fear, fire, poison and lamps at every question: each rule yields what is broken.

With a switch off, nothing of its module is in the world at all (ALA-CONV-08). Told in docs/laws.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from game.messages.stack import Ask
from game.systems.conditions import HELPLESS, act_refusal, bound_refusal, dodge_refusal, interrupt_refusal
from game.systems.rulebook import Rulebook
from game.world.body import Allegiance, Build
from game.world.conditions import ENDS, KINDS, AtBay, Conditions, Dread, Nerve, Overwatch
from game.world.hazards import Airless, Breath, Burnt, Fatigue, Fire, Gas, Venoms, Weather
from game.world.place import Grapple, Keen, Lamp, Lurking, Melee, Position, Posture, Unaware, Wind
from game.world.store import Unit, World
from game.world.turns import Clock, Springing

PARTS = {
    "surprise": (Lurking, Unaware, Springing),
    "concealment": (Wind,),
    "visibility": (Lamp, Keen),
    "hazards": (Airless, Breath, Burnt, Fatigue, Fire, Gas, Venoms, Weather),
    "morale": (Nerve,),
    "conditions": (Conditions, AtBay, Nerve),
}
"""What each module alone puts into a world."""
KINDLESS = ("frightened", "panicked", "restrained")
"""Conditions that end as their rows say, and never by being forgotten."""
INTERRUPTS = (
    "overwatch", "snap", "hit_the_deck", "riposte", "counter_punch", "sucker_punch", "opening",
)  # fmt: skip
OUT_OF_TURN = ("overwatch", "snap", "riposte", "counter_punch", "sucker_punch")
HELD = ("hit_the_deck", "dodge", "dodge_way", "backstep", "opening")
"""What is asked of nobody in a hold, and of nobody who is held (ASC-RULING-54)."""


def afflictions(world: World, book: Rulebook, unit: Unit) -> Iterator[str]:
    """What is wrong with a unit's holds, conditions and strains."""
    yield from _conditions(world, unit)
    yield from _strains(world, unit)
    yield from _close(world, unit)
    yield from _hold(world, book, unit)
    yield from _nerve(world, unit)


def _conditions(world: World, unit: Unit) -> Iterator[str]:
    part = world.find(unit, Conditions)
    if part is None:
        return
    held = part.held
    if not held or list(held) != sorted(held) or len({(one.kind, one.source) for one in held}) != len(held):
        yield f"conditions out of order: {held}"
    for one in held:
        if one.kind not in KINDS or one.ends not in ENDS or min(one.turns, one.hold) < 0:
            yield f"a condition that cannot be: {one}"
        if one.ends in ("turn", "rounds") and one.turns < 1:
            yield f"a condition that should be over: {one}"
        if one.kind in KINDLESS and one.ends == "never":
            yield f"a condition that nothing ends: {one}"
        if one.source and one.source not in world.entities():
            yield f"a condition from nowhere: {one}"
        if one.kind in ("frightened", "panicked") and one.edge > 0:
            yield f"fear that heartens: {one}"
        if one.kind in ("stunned", "panicked", "blinded", *HELPLESS) and world.find(unit, Overwatch) is not None:
            yield f"{one.kind}, and holds an attack"


def _strains(world: World, unit: Unit) -> Iterator[str]:
    """Breath, fatigue and poison."""
    now = world.get(world.having(Clock)[0], Clock).round
    breath, fatigue = world.find(unit, Breath) or Breath(), world.find(unit, Fatigue) or Fatigue()
    if breath.spent < 0 or not 0 <= breath.failed <= 3 or breath.doom < -1:
        yield f"breath that cannot be: {breath}"
    if fatigue.steps < 0 or fatigue.since > now:
        yield f"fatigue that cannot be: {fatigue}"
    venoms = (world.find(unit, Venoms) or Venoms()).held
    if any(venom.turns < 1 for venom in venoms) or len({venom.key for venom in venoms}) != len(venoms):
        yield f"poison that should be over: {venoms}"


def _close(world: World, unit: Unit) -> Iterator[str]:
    """What close combat keeps: Ki I to V, one kind of extra turn, foes struck in order, no actions owed back."""
    kept = world.find(unit, Melee)
    if kept is None:
        return
    if kept == Melee():
        yield "nothing of close combat, kept"
    if kept.lost < 0 or not 0 <= kept.ki <= 5 or kept.extra not in ("", "one_vs_many", "one_man_army"):
        yield f"close combat kept wrongly: {kept}"
    if kept.guarded not in ("", "high_guard", "low_guard"):
        yield f"a guard that is none: {kept}"
    for struck in (kept.attacked, kept.spared):
        if list(struck) != sorted(set(struck)) or unit in struck:
            yield f"struck out of order: {kept}"


def _hold(world: World, book: Rulebook, unit: Unit) -> Iterator[str]:
    """A hold is on two who stand in one square, one of them the grappler (ASC-RULING-54)."""
    hold = world.find(unit, Grapple)
    if hold is None:
        return
    other = world.find(hold.other, Grapple)
    if other is None or other.other != unit or other.holds == hold.holds:
        yield f"a hold that is not one on both sides: {hold}, {other}"
    elif world.get(unit, Position).cell != world.get(hold.other, Position).cell:
        yield f"a hold across squares: {hold}"
    elif world.get(unit, Allegiance).side == world.get(hold.other, Allegiance).side:
        yield f"a hold on a friend: {hold}"
    if (hold.immobilized or hold.locked) if hold.holds else (hold.spent or hold.shield):
        yield f"a mark on the wrong one of a hold: {hold}"
    if not book.standing(world, unit):
        yield "out of the fight, and in a hold"


def _nerve(world: World, unit: Unit) -> Iterator[str]:
    now, nerve = world.get(world.having(Clock)[0], Clock).round, world.find(unit, Nerve)
    if nerve is not None and (nerve.tested > now or len(set(nerve.met)) != len(nerve.met)):
        yield f"a nerve tested wrongly: {nerve}"
    if nerve is not None and any(world.find(met, Dread) is None for met in nerve.met):
        yield f"met what nobody fears: {nerve}"


def switched_off(world: World, book: Rulebook) -> Iterator[str]:
    """What is in the world of modules that are not played."""
    for name, parts in PARTS.items():
        if not getattr(book.switches, name):
            found = sorted(chain.from_iterable(world.having(part) for part in parts))
            if found:
                yield f"{name} is off, and parts of it are on {found}"


def ground(world: World) -> Iterator[str]:
    """Fire and gas: each over a square of its own, burning or lying for rounds still to come."""
    now = world.get(world.having(Clock)[0], Clock).round
    for fire in world.having(Fire):
        if world.get(fire, Fire).left < 1 or world.find(fire, Burnt) is not None:
            yield f"a fire in {world.get(fire, Position).cell} that should be out"
    for gas in world.having(Gas):
        if world.get(gas, Gas).until_round < now:
            yield f"gas over {world.get(gas, Position).cell} that should have cleared"
    for kind in (Fire, Gas):
        cells = [world.get(one, Position).cell for one in world.having(kind)]
        if len(set(cells)) != len(cells):
            yield f"two {kind.__name__} in one square"


def unanswerable(world: World, ask: Ask) -> Iterator[str]:
    """Nobody is asked what its conditions, or the hold it is in, do not let it do (ALA-COND-20, -21, -39, -40)."""
    if not ask.unit or world.find(ask.unit, Build) is None:
        return
    what = None
    if ask.question == "turn":
        what = "hit the deck" if world.get(ask.unit, Posture).decked else act_refusal(world, ask.unit)
    elif ask.question == "backstep":
        what = act_refusal(world, ask.unit) or bound_refusal(world, ask.unit)
    elif ask.question in ("dodge", "dodge_way"):
        what = dodge_refusal(world, ask.unit)
    elif ask.question in INTERRUPTS:
        what = interrupt_refusal(world, ask.unit)
    if what is not None:
        yield f"unit {ask.unit} is asked ({ask.question}) and cannot: {what}"
    hold = world.find(ask.unit, Grapple)
    barred = OUT_OF_TURN if hold is None or hold.holds else (*OUT_OF_TURN, *HELD)
    if hold is not None and ask.question in barred:
        yield f"unit {ask.unit} is asked ({ask.question}) in a hold"
