"""One unit's turn: it opens, orders are taken one by one, it ends (ASC-RULING-03)."""

from __future__ import annotations

from dataclasses import replace

from game.messages import events as ev
from game.messages import orders as od
from game.messages.frames import Deferred, Turn
from game.messages.stack import Frame, Step, done, go_on, wait
from game.rulebooks.ascension.close.effects import owed_by, winded
from game.rulebooks.ascension.close.extra import begun, due
from game.rulebooks.ascension.close.holds import immobilized
from game.rulebooks.ascension.frames import ExtraTurn
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.states import stands, swaying
from game.rulebooks.ascension.watch import between
from game.systems.conditions import act_refusal, fled
from game.systems.deeds import ATTACK, takes
from game.systems.deferred import Carried, set_off
from game.systems.deferred import deferred_step as resumed
from game.systems.rulebook import Reply, Rulebook, ask_of
from game.systems.warfare.nerve import next_action_done
from game.world.place import Posture, Stance
from game.world.store import Reading, Unit
from game.world.turns import Actions, TurnMarks


def step(frame: Turn, world: Reading, book: Rulebook, reply: Reply) -> Step:
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
