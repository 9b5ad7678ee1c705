"""A standard action that is no attack, at point blank, gives each enemy there a move action (ASC-UNARM-13).

It comes before the action, and costs the enemy its move action of the round (ASC-RULING-56).
"""

from __future__ import annotations

from game.field import distance
from game.messages import events as ev
from game.messages.frames import Stride
from game.messages.orders import DECLINE, Act, Move, Order, sort_key
from game.messages.stack import Frame, Step, done, wait
from game.rulebooks.ascension.acts import act_events, act_refusal
from game.rulebooks.ascension.close.holds import rooted_refusal
from game.rulebooks.ascension.decks import move_refusal
from game.rulebooks.ascension.frames import Opening
from game.rulebooks.ascension.moves import CROWDING, WALKING, budget_of, gait_of, ways
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import are_foes
from game.rulebooks.ascension.states import stands
from game.systems.conditions import interrupt_refusal
from game.systems.deeds import STANDARD, Guard, takes
from game.systems.overwatch import in_turn_order
from game.systems.rulebook import Reply, Rulebook, ask_of
from game.world.body import Build
from game.world.place import Lurking, Position
from game.world.store import Reading, Unit
from game.world.turns import Actions, TurnMarks

POSTURES = (Act("hunker"), Act("rise"))


def openings(world: Reading, book: Rulebook, unit: Unit, order: Order) -> tuple[Frame, ...]:
    """The enemies at point blank who may move before this order."""
    if takes(book, order) != STANDARD:
        return ()
    n = numbers(book)
    here = world.get(unit, Position).cell
    near = tuple(
        other
        for other in world.having(Build)
        if are_foes(world, unit, other) and _near(world, n, other, here) and _able(world, n, other)
    )
    return tuple(Opening(other, unit) for other in in_turn_order(world, near))


GUARD = Guard("ASC-UNARM-13", draws=openings)


def _near(world: Reading, n: Numbers, unit: Unit, here: tuple[int, int]) -> bool:
    place = world.find(unit, Position)
    return place is not None and distance(here, place.cell) <= n.point_blank_squares


def _able(world: Reading, n: Numbers, unit: Unit) -> bool:
    if not stands(world, unit, n) or world.find(unit, Lurking) is not None or not _payment(world, unit):
        return False
    return not (move_refusal(world, n, unit) or rooted_refusal(world, unit) or interrupt_refusal(world, unit))


def _payment(world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
    """The move action of the round, else the standard turned into one, as far as wounds leave them."""
    held, marks = world.get(unit, Actions), world.find(unit, TurnMarks) or TurnMarks()
    if held.move > marks.dazed_move:
        return (ev.ActionsChanged(unit, move=-1, why="opening"),)
    if held.standard > marks.dazed_standard:
        return (ev.ActionsChanged(unit, standard=-1, why="opening"),)
    return ()


def opening_step(frame: Opening, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """A walk (or a crawl for who lies down), getting down or up; or nothing."""
    n, unit = numbers(book), frame.unit
    if not stands(world, frame.foe, n) or not _able(world, n, unit):
        return done()
    gait = gait_of(world, unit)
    budget = budget_of(world, unit, n, gait)
    if reply is None:
        reached, taken = ways(world, unit, budget), CROWDING.full(world, unit, n)
        here = world.get(unit, Position).cell
        moves = sorted((Move(cell, gait) for cell in reached.cost if cell != here and cell not in taken), key=sort_key)
        acts = (act for act in POSTURES if act_refusal(world, book, unit, act) is None)
        return wait(frame, ask_of(world, unit, "opening", (DECLINE, *acts, *moves), about=frame.foe))
    if isinstance(reply, Act):
        return done(*act_events(world, book, unit, reply))
    if not isinstance(reply, Move):
        return done()
    stride = Stride(unit, WALKING.path_to(world, unit, reply.to, budget, n), gait)
    return done(*_payment(world, unit), ev.MoveBegan(unit, reply.to, gait), push=(stride,))
