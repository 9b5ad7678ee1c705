"""A toy rulebook, so that the engine is tested without any of our books: it knows none of them.

Units act in order of number; each may take one step, shoot (5 or more on a d10, one hit, three hits and you are
out) and end its turn. A shot asks its target whether to duck, which costs nothing and halves nothing: it is a
question, no more.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from game.battle.battle_setup import laid_out
from game.battle.position import Position as Standpoint
from game.dice.draws import Table
from game.field import Cell, Field, Terrain, sight
from game.messages import events as ev
from game.messages import orders as od
from game.messages.frames import Battle, Hit, Round, Turn
from game.messages.stack import Ask, Chance, Step, done, go_on, wait
from game.systems.captions import Face, Question
from game.systems.course import COURSE
from game.systems.deeds import Deed
from game.systems.rulebook import Rulebook
from game.systems.smoke import SmokeClears, SmokeDrifts, SmokeShows
from game.systems.verdict import Verdict
from game.systems.visibility import Visibility
from game.world.body import Allegiance, Build, Identity, Stress
from game.world.conditions import Advantage, Exploits
from game.world.gear import Ammunition, Arms, Weapon
from game.world.place import Exposure, Pace, Position, Seen, Stance
from game.world.sides import Objective, Objectives, SideCard, StandingAnswers
from game.world.store import Reading, Unit, World
from game.world.turns import Actions, Clock, TurnMarks

WALL = "#"
GUN = Weapon("gun", "Gun", "rifle", "1d6", "penetrating", ammunition=4)


@dataclass(frozen=True)
class Figures:
    """The toy's numbers."""

    hit_on: int = 5
    hits: int = 3


def state(world: Reading, unit: Unit, n: Figures) -> str:
    return "down" if world.get(unit, Stress).points >= n.hits else "up"


def _standing(world: Reading, unit: Unit, n: Figures) -> bool:
    return state(world, unit, n) == "up"


def _clock(world: Reading) -> Clock:
    return world.get(world.having(Clock)[0], Clock)


def round_step(frame: Round, world: Reading, book: Rulebook, reply: object) -> Step:
    if frame.stage == "open":
        up = tuple(unit for unit in world.having(Build) if book.standing(world, unit))
        events = (ev.RoundBegan(_clock(world).round + 1), ev.OrderSet(up))
        return go_on(Round("turns", up), *events)
    if not frame.units:
        return done(ev.RoundEnded(_clock(world).round))
    return go_on(replace(frame, units=frame.units[1:]), push=(Turn(frame.units[0]),))


def turn_step(frame: Turn, world: Reading, book: Rulebook, reply: object) -> Step:
    if frame.stage == "begin":
        if not book.standing(world, frame.unit):
            return done(ev.TurnPassed(frame.unit, "down"))
        return go_on(Turn(frame.unit, "orders"), ev.TurnBegan(frame.unit))
    if reply is None:
        return wait(frame, Ask(world.get(frame.unit, Allegiance).side, frame.unit, "turn"))
    if isinstance(reply, od.Move):
        cell = world.get(frame.unit, Position).cell
        return go_on(frame, ev.ActionsChanged(frame.unit, move=-1), ev.Stepped(frame.unit, cell, reply.to, "walk"))
    if isinstance(reply, od.Attack):
        events = (ev.ActionsChanged(frame.unit, standard=-1), ev.AmmunitionChanged(frame.unit, 0, -1))
        shot = Hit(reply.target, frame.unit, "shot", "1d6", "penetrating", stage="ask")
        return go_on(frame, *events, ev.Revealed(frame.unit, (world.get(reply.target, Allegiance).side,)), push=(shot,))
    return done(ev.TurnEnded(frame.unit))


def hit_step(frame: Hit, world: Reading, book: Rulebook, reply: object) -> Step:
    if frame.stage == "ask":
        if reply is None:
            choices = (od.DECLINE, od.Respond("hit_the_deck"))
            side = world.get(frame.unit, Allegiance).side
            return wait(frame, Ask(side, frame.unit, "hit_the_deck", choices, weight=3))
        return go_on(replace(frame, stage="roll"))
    if reply is None:
        return wait(frame, Chance(Table("shot", frame.by, 10)))
    if reply.value < book.numbers.hit_on:
        return done(ev.AttackRolled(frame.by, frame.unit, "shot", -1, 0))
    return done(*_harm(frame, world, book))


def _harm(frame: Hit, world: Reading, book: Rulebook) -> tuple[ev.Event, ...]:
    told = (ev.AttackRolled(frame.by, frame.unit, "shot", 0, 1), ev.StressTaken(frame.unit, frame.by, "shot", 1, 0, 1))
    falls = world.get(frame.unit, Stress).points + 1 == book.numbers.hits
    return (*told, ev.StateChanged(frame.unit, "up", "down")) if falls else told


def step_refusal(world: Reading, _book: Rulebook, unit: Unit, order: od.Move) -> str | None:
    """One step, to a square that nobody of the side is in."""
    side = world.get(unit, Allegiance).side
    near = world.field.may_step(world.get(unit, Position).cell, order.to)
    mates = (other for other in world.having(Build) if world.get(other, Allegiance).side == side)
    taken = any(world.get(mate, Position).cell == order.to for mate in mates)
    return None if world.get(unit, Actions).move and near and not taken else "no step there"


def shot_refusal(world: Reading, _book: Rulebook, unit: Unit, order: od.Attack) -> str | None:
    """A shot at who is seen."""
    here, side = world.get(unit, Position).cell, world.get(unit, Allegiance).side
    known = order.target in world.having(Build) and order.target != unit
    foe = known and world.get(order.target, Allegiance).side != side
    sees = foe and sight(world.field).sees(here, world.get(order.target, Position).cell)
    shots = world.get(unit, Ammunition).points[0]
    return None if sees and world.get(unit, Actions).standard and shots else "no shot"


def steps(world: Reading, book: Rulebook, unit: Unit) -> list[od.Order]:
    x, y = world.get(unit, Position).cell
    around = (od.Move((x + dx, y + dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    return [order for order in around if step_refusal(world, book, unit, order) is None]


def shots(world: Reading, book: Rulebook, unit: Unit) -> list[od.Order]:
    found = map(od.Attack, world.having(Build))
    return [order for order in found if shot_refusal(world, book, unit, order) is None]


DEEDS: dict[type[od.Order], Deed] = {
    od.EndTurn: Deed(lambda *_asked: None, lambda *_asked: (od.END,)),
    od.Move: Deed(step_refusal, steps),
    od.Attack: Deed(shot_refusal, shots),
}


def toy_book(n: Figures = Figures()) -> Rulebook:
    return Rulebook(
        face=Face(
            asks={
                "hit_the_deck": Question("Hit the deck?", "", lasting="Hit the deck"),
                "dodge": Question("Dodge?", "", lasting="Dodge"),
            }
        ),
        key="toy",
        title="Toy",
        numbers=n,
        steps={**COURSE, Round: round_step, Turn: turn_step, Hit: hit_step},
        systems=(Visibility(), SmokeShows(), SmokeClears(), SmokeDrifts(), Verdict()),
        muster=lambda *_args, **_words: (),
        deeds=DEEDS,
        strange="not a toy's order",
        state=lambda world, unit: state(world, unit, n),
        standing=lambda world, unit: _standing(world, unit, n),
        secret=(Ammunition, Exploits, StandingAnswers),
    )


def ground(rows: list[str]) -> Field:
    kinds = (Terrain("open"), Terrain("wall", 0, 4, True))
    return Field.from_kinds(kinds, np.array([[int(mark == WALL) for mark in row] for row in rows], dtype=np.uint8))


def toy_unit(key: str, side: str, cell: Cell, *, shots: int = 9) -> tuple[object, ...]:
    return (
        Identity(key, key, "toy", "toy", "toy"),
        Allegiance(side),
        Build(),
        Stress(),
        Position(cell),
        Seen(),
        Stance(),
        Pace(),
        Exposure(),
        Advantage(),
        Exploits(),
        Arms((GUN,), 0),
        Ammunition((shots,)),
        Actions(),
        TurnMarks(),
    )


def toy_position(
    rows: list[str],
    blue: list[Cell],
    red: list[Cell],
    *,
    zones: tuple[tuple[Cell, ...], tuple[Cell, ...]] = ((), ()),
    wanted: tuple[Objective, ...] = (),
    limit: int = 20,
    at_limit: str = "draw",
    red_shots: int = 9,
    n: Figures = Figures(),
) -> Standpoint:
    sides = (SideCard("blue", "Blue", zones[0]), SideCard("red", "Red", zones[1]))
    world: World = laid_out(ground(rows), sides, Objectives(wanted, (0,) * len(wanted), limit, at_limit))
    for number, cell in enumerate(blue, 1):
        world.add(*toy_unit(f"blue_{number}", "blue", cell))
    for number, cell in enumerate(red, 1):
        world.add(*toy_unit(f"red_{number}", "red", cell, shots=red_shots))
    return Standpoint(world, toy_book(n), [Battle()])
