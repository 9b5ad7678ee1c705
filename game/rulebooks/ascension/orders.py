"""Every kind of order, what bars many (ALA-COND-11 to -13), what one gives enemies close by (ASC-UNARM-13)."""

from __future__ import annotations

from game.field import distance
from game.messages import events as ev
from game.messages import orders as od
from game.messages.frames import Stride
from game.messages.orders import DECLINE, END, Act, Concede, EndTurn, Move, Order, sort_key
from game.messages.stack import Frame, Step, done, wait
from game.rulebooks.ascension import acts, aid, listing, moves, rounds
from game.rulebooks.ascension.acts import act_events, act_refusal
from game.rulebooks.ascension.close import attack, postures
from game.rulebooks.ascension.close.postures import rooted_refusal
from game.rulebooks.ascension.frames import Opening
from game.rulebooks.ascension.moves import CROWDING, WALKING, budget_of, gait_of, move_refusal, reachable
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import are_foes
from game.rulebooks.ascension.shot import BRACED
from game.rulebooks.ascension.states import stands
from game.systems.conditions import interrupt_refusal
from game.systems.deeds import GIVES, NOTHING, STANDARD, Deed, Guard, takes
from game.systems.module_guards import VEHICLES, fear_guard
from game.systems.overwatch import in_turn_order
from game.systems.rulebook import Reply, Rulebook, ask_of
from game.systems.warfare import threat
from game.systems.warfare.commands import command_deeds
from game.world.body import Allegiance, Build
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


OPENING_GUARD = Guard("ASC-UNARM-13", draws=openings)


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
        reached, taken = reachable(world, unit, budget), CROWDING.full(world, unit, n)
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


GAITS = ("sprint", "walk", "crawl")


def _free(book: Rulebook, order: od.Order, farther: int) -> bool:
    """Acts without an action, and stances; Braced keeps who could get away from it (ALA-COND-12)."""
    if isinstance(order, od.TakeStance):
        return not farther or order.stance != BRACED
    return isinstance(order, od.Act) and takes(book, order) in (NOTHING, GIVES)


GUARD = fear_guard(WALKING.ends, _free)


DEEDS: dict[type[Order], Deed] = {
    EndTurn: Deed(lambda *_asked: None, lambda *_asked: (END,)),
    Concede: Deed(
        lambda *_asked: None,
        lambda *_asked: (Concede(),),
        at_once=lambda world, _book, unit, _order: (ev.Conceded(world.get(unit, Allegiance).side),),
        free=True,
    ),
    **acts.DEEDS,
    **listing.DEEDS,
    **attack.DEEDS,
    **moves.DEEDS,
    **aid.DEEDS,
    **command_deeds(paid=False),
}
GUARDS = (threat.GUARD, VEHICLES, OPENING_GUARD, rounds.SURPRISE_GUARD, postures.GUARD, GUARD, listing.GUARD)
