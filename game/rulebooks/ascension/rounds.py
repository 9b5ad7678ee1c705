"""A round: overwatch expires, edges are offered, initiative is rolled, turns follow (ASC-BASE-08, ASC-RULING-06)."""

from __future__ import annotations

from dataclasses import replace

from game.dice.draws import Check, Roll
from game.messages import events as ev
from game.messages.frames import Round, Turn
from game.messages.orders import DECLINE, Respond
from game.messages.stack import Chance, Step, done, go_on, wait
from game.rulebooks.ascension.checks import INITIATIVE, By, check
from game.rulebooks.ascension.close.holds import immobilized
from game.rulebooks.ascension.declaring import DECLARE, declare_step
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import Price, cost_of, paid
from game.rulebooks.ascension.states import senses, stands
from game.systems.conditions import act_refusal
from game.systems.rulebook import Reply, Rulebook, ask_of
from game.world.body import Build
from game.world.mind import Advantage, Edge
from game.world.place import Position
from game.world.store import Reading, Unit
from game.world.turns import ActsLast, Clock


def step(frame: Round, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """One step of a round."""
    n = numbers(book)
    if frame.stage == "open":
        number = world.get(world.having(Clock)[0], Clock).round + 1
        return go_on(replace(frame, stage="offers", units=rollers(world, n)), ev.RoundBegan(number))
    if frame.stage == "offers":
        return _offer(frame, world, n, reply)
    if frame.stage in ("rolls", "last"):
        return _roll(frame, world, n, reply)
    if frame.stage == DECLARE:
        return declare_step(frame, world, book, reply)
    return _turns(frame, world)


def rollers(world: Reading, n: Numbers) -> tuple[Unit, ...]:
    """Everyone who rolls initiative: standing, on the field, and not down from hitting the deck."""
    return tuple(unit for unit in _fighters(world, n) if world.find(unit, ActsLast) is None)


def _fighters(world: Reading, n: Numbers) -> tuple[Unit, ...]:
    on_field = (unit for unit in world.having(Build) if world.find(unit, Position) is not None)
    return tuple(unit for unit in on_field if stands(world, unit, n))


def _offer(frame: Round, world: Reading, n: Numbers, reply: Reply) -> Step:
    """Quick Draw and Quickness, to everyone who can pay, before the dice (ASC-ADV-04, -29, ASC-RULING-80)."""
    if not frame.units:
        return go_on(replace(frame, stage="rolls", units=rollers(world, n)))
    unit = frame.units[0]
    further = replace(frame, units=frame.units[1:])
    answers = () if act_refusal(world, unit) else _edges_open(world, n, unit)
    if not answers:
        return go_on(further)
    if reply is None:
        choices = (DECLINE, *(Respond(answer) for answer in answers))
        return wait(frame, ask_of(world, unit, "initiative", choices, about=unit))
    if reply == DECLINE or not isinstance(reply, Respond):
        return go_on(further)
    return go_on(further, *_bought(world, n, unit, reply.answer))


def _edges_open(world: Reading, n: Numbers, unit: Unit) -> tuple[str, ...]:
    if immobilized(world, unit):
        return ()  # no interrupts in such a hold (ASC-RULING-74)
    stored = world.get(unit, Advantage).initiative
    edge = world.find(unit, Edge) or Edge()
    found = []
    if stored >= n.quick_draw_cost:
        found.append("quick_draw")
    if stored >= n.quickness_cost and not edge.quickness:
        found.append("quickness")
    if len(found) > 1 and stored >= n.quick_draw_cost + n.quickness_cost:
        found.append("both")
    return tuple(found)


def _bought(world: Reading, n: Numbers, unit: Unit, answer: str) -> tuple[ev.Event, ...]:
    draw, quick = answer in ("quick_draw", "both"), answer in ("quickness", "both")
    price = Price(0, n.quick_draw_cost * draw + n.quickness_cost * quick)
    events: tuple[ev.Event, ...] = paid(unit, cost_of(world.get(unit, Advantage), price), answer)
    if draw:
        events += (ev.EdgeChanged(unit, "quick_draw", n.quick_draw_edge),)
    if quick:
        events += (ev.EdgeChanged(unit, "quickness", n.quickness_edge),)
    return events


def initiative_check(world: Reading, unit: Unit, n: Numbers) -> Check:
    """The better of Senses + Alertness and Physique + Athletics, stored Initiative and every edge (ASC-RULING-06)."""
    return check(world, unit, n, By("initiative", "", "initiative", "ASC-BASE-09"), 0, (), INITIATIVE)


def _roll(frame: Round, world: Reading, n: Numbers, reply: Reply) -> Step:
    if not frame.units:
        return _ordered(frame, world, n)
    unit = frame.units[0]
    if not isinstance(reply, Roll):
        return wait(frame, Chance(initiative_check(world, unit, n)))
    entry = (unit, reply.value)
    totals = (*frame.totals, entry) if frame.stage == "rolls" else frame.totals
    last = (*frame.last, entry) if frame.stage == "last" else frame.last
    further = replace(frame, units=frame.units[1:], totals=totals, last=last)
    return go_on(further, ev.InitiativeSet(unit, reply.value), *_edges_used(world, unit))


def _edges_used(world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
    edge = world.find(unit, Edge) or Edge()
    used = (("quickness", edge.quickness), ("quick_draw", edge.quick_draw))
    return tuple(ev.EdgeChanged(unit, name, -amount) for name, amount in used if amount)


def _ordered(frame: Round, world: Reading, n: Numbers) -> Step:
    """Whoever hit the deck comes last; two or more of them roll between themselves (ASC-MOVE-13, -14)."""
    down = tuple(unit for unit in _fighters(world, n) if world.find(unit, ActsLast) is not None)
    if frame.stage == "rolls" and len(down) > 1:
        return go_on(replace(frame, stage="last", units=down))
    behind = frame.last or tuple((unit, 0) for unit in down)
    order = (*_ranked(world, n, frame.totals), *_ranked(world, n, behind))
    opened = Round(DECLARE, units=order[::-1]) if n.borrowed.declare_ahead else Round("turns", units=order)
    return go_on(opened, ev.OrderSet(order))


def _ranked(world: Reading, n: Numbers, totals: tuple[tuple[int, int], ...]) -> tuple[Unit, ...]:
    """Highest first; ties by stored Initiative, then Senses, then lower number (ASC-RULING-06)."""

    def key(entry: tuple[int, int]) -> tuple[int, int, int, int]:
        unit, total = entry
        return -total, -world.get(unit, Advantage).initiative, -senses(world, unit, n), unit

    return tuple(unit for unit, _total in sorted(totals, key=key))


def _turns(frame: Round, world: Reading) -> Step:
    if not frame.units:
        return done(ev.RoundEnded(world.get(world.having(Clock)[0], Clock).round))
    return go_on(replace(frame, units=frame.units[1:]), push=(Turn(frame.units[0]),))
