"""A round: edges are offered, initiative is rolled, turns follow order by order (ASC-BASE-08, ASC-RULING-03, -06)."""

from __future__ import annotations

from dataclasses import replace

from game.dice.draws import Check, Roll
from game.messages import events as ev
from game.messages import orders as od
from game.messages.frames import Deferred, Round, SurpriseTurn, Turn
from game.messages.orders import DECLINE, Act, Respond
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.ascension.checks import INITIATIVE, By, check
from game.rulebooks.ascension.close.effects import owed_by, winded
from game.rulebooks.ascension.close.gangs import begun, due
from game.rulebooks.ascension.close.postures import immobilized
from game.rulebooks.ascension.frames import ExtraTurn
from game.rulebooks.ascension.interrupting_fire import between
from game.rulebooks.ascension.listing import DECLARE, declare_step
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import Price, cost_of, paid
from game.rulebooks.ascension.states import senses, stands, swaying
from game.systems.conditions import act_refusal, fled
from game.systems.deeds import ATTACK, takes
from game.systems.module_guards import moment_guard, one_action_order
from game.systems.overwatch import Carried, set_off
from game.systems.overwatch import deferred_step as resumed
from game.systems.rulebook import Reply, Rulebook, ask_of
from game.systems.surprise import ambusher_step
from game.systems.warfare.losses import next_action_done
from game.world.body import Build
from game.world.conditions import Advantage, Edge
from game.world.place import Position, Posture, Stance
from game.world.store import Reading, Unit
from game.world.turns import Actions, ActsLast, Clock, TurnMarks


def turn_step(frame: Turn, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Open the turn, ask for an order and carry it out, until the turn ends."""
    n = numbers(book)
    if frame.stage == "begin" and isinstance(frame, ExtraTurn):
        idle = _idle(world, n, frame.unit) is not None
        return done() if idle else go_on(replace(frame, stage="open"), begun(frame.unit, n))
    if frame.stage in ("begin", "open"):
        return _begin(frame, world, n, reply)
    over = _barred(world, n, frame.unit) or _spent(world, book, frame.unit)
    if frame.stage == "between":
        return go_on(replace(frame, stage="orders"), push=between(world, book, frame.unit, over=over))
    if over:
        return _ended(frame, world, n)
    if reply is None:
        return wait(frame, ask_of(world, frame.unit, "turn"))
    if isinstance(reply, od.EndTurn):
        return _ended(frame, world, n)
    waiting = set_off(world, book, frame.unit, reply)
    events, frames = ((), waiting) if waiting else carried(world, book, frame.unit, reply)
    # Each step of a move is answered when it is made; whatever else is done is answered when it is over.
    after = frame if isinstance(reply, od.Move) else replace(frame, stage="between")
    return go_on(after, *events, push=frames)


def _steadying(world: Reading, unit: Unit, order: od.Order, events: tuple[ev.Event, ...]) -> tuple[Frame, ...]:
    """What comes after the next action of a shaken unit, its standard action (WAR-GROUP-18, WAR-BOOK-07).

    A held attack is one when it is made.
    """
    taken = (one for one in events if isinstance(one, ev.ActionsChanged))
    acts = not isinstance(order, od.WatchOver) and any(one.standard < 0 or one.support < 0 for one in taken)
    return next_action_done(world, unit) if acts else ()


def _steady(world: Reading, unit: Unit) -> tuple[ev.MarkSet, ...]:
    """Who was off balance has found its feet as its turn ends (ALT-PLUG-05)."""
    return (ev.MarkSet(unit, "off_balance", 0),) if swaying(world, unit) else ()


def _ended(frame: Turn, world: Reading, n: Numbers) -> Step:
    """The turn is over; another follows at once where one was bought (ASC-ADV-12, -14)."""
    fit = _idle(world, n, frame.unit) is None
    more = fit and due(world, n, frame.unit, first=not isinstance(frame, ExtraTurn))
    return done(ev.TurnEnded(frame.unit), *_steady(world, frame.unit), push=(ExtraTurn(frame.unit),) if more else ())


def deferred_step(frame: Deferred, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """The order that gave others an opening, if it may still be carried out (ASC-RULING-56)."""
    return resumed(frame, world, book, carried, idle=_barred(world, numbers(book), frame.unit))


def carried(world: Reading, book: Rulebook, unit: Unit, order: Reply) -> Carried:
    """What an order of one's own turn brings about: events, and what it puts under way."""
    assert isinstance(order, od.Order), f"a turn takes orders, not {order!r}"
    deed = book.deeds[type(order)]
    events = (*_at_bay(world, book, unit, order), *deed.at_once(world, book, unit, order))
    frames = deed.frames(world, book, unit, order)
    return events, (*frames, *_steadying(world, unit, order, events))


def _at_bay(world: Reading, book: Rulebook, unit: Unit, order: od.Order) -> tuple[ev.Event, ...]:
    """The frightened attack only when they cannot get away, and then fight defensively (ALA-RULING-20)."""
    attacks = takes(book, order) == ATTACK and not isinstance(order, od.WatchOver)
    guard = numbers(book).at_bay_guard
    return (ev.TurnedAtBay(unit, guard, "fights defensively"),) if attacks and fled(world, unit) else ()


def _begin(frame: Turn, world: Reading, n: Numbers, reply: Reply) -> Step:
    idle = _idle(world, n, frame.unit)
    if idle is not None:
        return done(ev.TurnPassed(frame.unit, idle), *_steady(world, frame.unit))
    # The marks are wiped when the turn opens, so what a wound takes from it is read first.
    left = _undazed(world, frame.unit)
    owed = owed_by(world, frame.unit, left)
    if len(owed) > 1 and reply is None:
        return wait(frame, ask_of(world, frame.unit, "winded", owed))
    lost = winded(world, frame.unit, left, reply if isinstance(reply, od.Respond) else None)
    stance = world.get(frame.unit, Stance).name
    kept = (ev.StanceTaken(frame.unit, stance),) if isinstance(frame, ExtraTurn) else ()  # carries on (ASC-RULING-77)
    began = (*_dazed(world, frame.unit), *lost, ev.TurnBegan(frame.unit), *kept)
    return go_on(replace(frame, stage="orders"), *began)


def _undazed(world: Reading, unit: Unit) -> Actions:
    """The actions that Blunt wounds leave for the turn that opens (ASC-RULING-20)."""
    marks, held = world.get(unit, TurnMarks), world.get(unit, Actions)
    return Actions(max(0, held.standard - marks.dazed_standard), max(0, held.move - marks.dazed_move), held.support)


def _idle(world: Reading, n: Numbers, unit: Unit) -> str | None:
    """Why a unit has no turn, or no more of it (ASC-RULING-25, -41, ALA-COND-20, -39)."""
    if not stands(world, unit, n):
        return "out of the fight"
    if world.get(unit, Posture).decked:
        return "hit the deck"
    barred = act_refusal(world, unit)
    return barred.partition(":")[0] if barred is not None else None


def _barred(world: Reading, n: Numbers, unit: Unit) -> bool:
    return _idle(world, n, unit) is not None or immobilized(world, unit)


def _dazed(world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
    """A Blunt wound took the next move or standard action (ASC-RULING-20)."""
    held, left = world.get(unit, Actions), _undazed(world, unit)
    standard, move = held.standard - left.standard, held.move - left.move
    return (ev.ActionsChanged(unit, standard=-standard, move=-move, why="dazed"),) if standard or move else ()


def _spent(world: Reading, book: Rulebook, unit: Unit) -> bool:
    """Nothing but ending the turn is left: no action, and nothing that needs none (ALA-COND-27, ASC-BASE-13)."""
    held = world.get(unit, Actions)
    if held.standard > 0 or held.move > 0 or held.support > 0:
        return False
    left = book.choices(world, ask_of(world, unit, "turn")).listed()
    return all(isinstance(order, (od.EndTurn, od.Concede)) for order in left)


# --- surprise (ALA-SURP-03 to -09) ----------------------------------------------------------------------------------


PULLS_TOGETHER = Act("shake_it_off")


def surprise_step(frame: SurpriseTurn, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """An order is carried out as in a turn."""
    return ambusher_step(frame, world, book, reply, carried)


SURPRISE_GUARD = moment_guard(
    "one standard action and nothing else (ALA-SURP-03)",
    lambda book, order: order == PULLS_TOGETHER or one_action_order(book, order),
)


# --- rounds ---------------------------------------------------------------------------------------------------------


def round_step(frame: Round, world: Reading, book: Rulebook, reply: Reply) -> Step:
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
    return tuple(unit for unit in _combatants(world, n) if world.find(unit, ActsLast) is None)


def _combatants(world: Reading, n: Numbers) -> tuple[Unit, ...]:
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
    down = tuple(unit for unit in _combatants(world, n) if world.find(unit, ActsLast) is not None)
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
