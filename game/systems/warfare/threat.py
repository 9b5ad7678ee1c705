"""Fire held on an enemy: it does nothing but take cover or surrender, or is struck (WAR-GROUP-21, -23)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from game.dice.draws import Roll
from game.messages import events as ev
from game.messages.orders import Concede, EndTurn, Order
from game.messages.stack import Chance, Frame, Step, done, wait
from game.messages.warfare import Loosing, Surrender, Surrendering, Threatening
from game.systems.deeds import Guard
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.warfare.allotting import Rolls, Salvoed, usual
from game.systems.warfare.chapter import Bearing, Warfare, chapter_of
from game.systems.warfare.group import attack_option, round_now
from game.systems.warfare.rolls import squares_of
from game.systems.weapons import weapon_drop
from game.world.body import Allegiance, Build
from game.world.gear import Arms
from game.world.overlay import Overlay
from game.world.sides import SideCard
from game.world.squads import CAPTURED, ROUTED, SURRENDERS, YIELDS, HeldFire, Renown
from game.world.store import Reading, Unit


def held_on(world: Reading, unit: Unit) -> tuple[Unit, ...]:
    """The squads whose fire is held on a unit in this round."""
    return tuple(squad for squad in world.having(HeldFire) if _held(world, squad, unit) is not None)


def _held(world: Reading, squad: Unit, unit: Unit) -> HeldFire | None:
    held = world.find(squad, HeldFire)
    return held if held is not None and held.target == unit and held.round == round_now(world) else None


def loosings(world: Reading, book: Rulebook, unit: Unit, order: Order) -> tuple[Frame, ...]:
    """What strikes a unit before it does this; nothing if it is left alone, or only surrenders or takes cover."""
    squads = held_on(world, unit)
    if not squads or isinstance(order, (EndTurn, Concede, Surrender)) or chapter_of(book).heeds(order):
        return ()
    return tuple(Loosing(unit, squad) for squad in squads)


GUARD = Guard("WAR-GROUP-23", draws=loosings)


def unthreatened(world: Reading, unit: Unit, order: Order) -> Reading:
    """The world in which an order is foreseen: fire held on its unit is left out of it, as interrupts are."""
    squads = held_on(world, unit) if not isinstance(order, Surrender) else ()
    if not squads:
        return world
    left = Overlay(world)
    for squad in squads:
        left = left.without(squad, HeldFire)
    return left


def gave_way(world: Reading, unit: Unit, since: int) -> bool:
    """Whether a unit has given up, in this very moment, what it was about to do."""
    parts = (world.get(squad, HeldFire) for squad in held_on(world, unit))
    return any(held.yields and held.since == since for held in parts)


def surrender_refusal(world: Reading, unit: Unit) -> str | None:
    """Why a unit may not surrender by itself; None when it may."""
    return None if held_on(world, unit) else "no fire is held on it (WAR-GROUP-23)"


def threat_step(frame: Threatening, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Its will is tested at a step for each roll: it holds, gives its next action up, or surrenders (WAR-GROUP-23)."""
    if not book.standing(world, frame.unit):
        return done()
    war = chapter_of(book)
    check = war.will_check(world, frame.unit, frame.rolls)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check))
    answer, now = war.yields(check, reply.value), war.moment(world)
    held = (frame.unit, frame.by, frame.squad, frame.arms, frame.rolls)
    event = ev.FireHeld(*held, answer, round_now(world), now)
    if answer == SURRENDERS:
        return done(event, *surrendered(world, frame.unit, frame.by))
    return done(event, *(_cowed(world, book, war, frame.unit) if answer == YIELDS else ()))


def _cowed(world: Reading, book: Rulebook, war: Warfare, unit: Unit) -> Iterator[ev.Event]:
    """Who is alone drops its weapon, who has friends near takes cover."""
    yield from war.gives_up(world, unit)
    arms = world.get(unit, Arms)
    if _alone(world, book, war, unit) and arms.weapon is not None:
        yield from weapon_drop(world, unit, arms.hand)
    else:
        yield from war.shelters(world, unit)


def _alone(world: Reading, book: Rulebook, war: Warfare, unit: Unit) -> bool:
    near, side = squares_of(war.figures.group_squares, war.metres, war.figures), world.get(unit, Allegiance).side
    friends = (one for one in world.having(Build) if one != unit and world.get(one, Allegiance).side == side)
    return not any(book.standing(world, one) and war.distance(world, unit, one) <= near for one in friends)


def surrendered(world: Reading, unit: Unit, by: Unit) -> tuple[ev.Event, ...]:
    """A prisoner; nobody surrenders to those who have massacred, but runs (WAR-ORDERS-09)."""
    side = world.get(by, Allegiance).side
    cards = (one for one in world.having(SideCard) if world.get(one, SideCard).key == side)
    feared = any((world.find(one, Renown) or Renown()).massacred for one in cards)
    return ev.SoldierGone(unit, ROUTED if feared else CAPTURED), ev.FieldLeft(unit)


def loosing_step(frame: Loosing, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """The rolls are made at once, by those who can still fire, the most powerful weapons first (WAR-GROUP-23)."""
    held = _held(world, frame.squad, frame.unit)
    if held is None:
        return done()
    event = ev.HeldFireLoosed(frame.unit, held.by, frame.squad)
    if not book.standing(world, frame.unit):
        return done(event)
    war = chapter_of(book)
    arms, spent = _ready(world, book, war, held)
    hits = usual(world, book, Salvoed(arms, frame.unit, held.rolls, (frame.unit,)))
    return done(event, *spent, push=attack_option(world, book, arms, hits))


def _ready(world: Reading, book: Rulebook, war: Warfare, held: HeldFire) -> tuple[Rolls, tuple[ev.Event, ...]]:
    """The weapons that still fire, and the rounds that go."""
    found = pointing(world, book, held)
    spent = tuple(one for unit, bearing in found for one in war.fired(world, unit, bearing.fire))
    return tuple((unit, bearing.key) for unit, bearing in found), spent


def pointing(world: Reading, book: Rulebook, held: HeldFire) -> tuple[tuple[Unit, Bearing], ...]:
    """Who can still fire what it held, and how."""
    war, able = chapter_of(book), ((unit, key) for unit, key in held.arms if book.standing(world, unit))
    armed = ((unit, key, war.bearing(world, unit)) for unit, key in able)
    return tuple((unit, bearing) for unit, key, bearing in armed if bearing is not None and bearing.key == key)


def answers(world: Reading, war: Warfare, unit: Unit, rolls: int) -> dict[str, Fraction]:
    """How a unit answers so many rolls held on it, each answer with its chance (WAR-GROUP-23)."""
    check, found = war.will_check(world, unit, rolls), dict[str, Fraction]()
    for value, odds in check.support():
        answer = war.yields(check, value)
        found[answer] = found.get(answer, Fraction(0)) + odds
    return found


def surrender_step(frame: Surrendering, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """It lays down its arms before whoever threatens it."""
    squads = held_on(world, frame.unit)
    if not squads or not book.standing(world, frame.unit):
        return done()
    held = world.get(squads[0], HeldFire)
    event = ev.FireHeld(
        frame.unit, held.by, squads[0], held.arms, held.rolls, SURRENDERS, held.round, chapter_of(book).moment(world)
    )
    return done(event, *surrendered(world, frame.unit, held.by))


STEPS: dict[type[Frame], StepFunction] = {
    Threatening: threat_step, Loosing: loosing_step, Surrendering: surrender_step,
}  # fmt: skip
