"""Dodging a blast: who may, what it costs, the roll and the way (ASC-MOVE-01 to -03, ASC-GREN-10, -11)."""

from __future__ import annotations

from collections.abc import Iterable

from game.dice.draws import Check
from game.field import Cell
from game.messages import events as ev
from game.messages.frames import Stride
from game.messages.orders import Move, Order, sort_key
from game.messages.stack import Ask, Frame, Step, done, wait
from game.rulebooks.ascension.checks import BARE, DODGING, SHAKEN, By, check
from game.rulebooks.ascension.close.holds import rooted_refusal
from game.rulebooks.ascension.decks import legs_refusal
from game.rulebooks.ascension.events import ExploitChanged
from game.rulebooks.ascension.frames import DodgeWay
from game.rulebooks.ascension.moves import CROWDING, DODGE, WALKING, budget_of, gait_of, ways
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.systems import conditions
from game.systems.rulebook import Reply, Rulebook, StepFunction, ask_of
from game.systems.terms import Terms, total
from game.world.gear import Grenade
from game.world.mind import Exploits
from game.world.place import Landed, Position
from game.world.store import Reading, Unit
from game.world.turns import Actions, TurnMarks

LANDED = Terms()
"""Parts of the Dodge DC of a grenade."""
LANDED.term("base", "ASC-GREN-10")(lambda n, card: card.dodge_dc or n.dodge_challenge)
LANDED.term("cooked", "ASC-GREN-14")(lambda n, cooked: n.cooked * cooked)
_BY = By(DODGE, "physique", "athletics", "ASC-MOVE-02")


def dodge_challenge(n: Numbers, card: Grenade, *, cooked: bool) -> int:
    """The Dodge DC of a grenade, the book's unless it has its own, +5 when cooked (ASC-GREN-10, -12, -14)."""
    return total(LANDED, {"n": n, "card": card, "cooked": cooked})


def dodge_check(
    world: Reading, n: Numbers, unit: Unit, challenge: int, *, acts: bool = False, bare: bool = False
) -> Check:
    """Physique + Athletics against the grenade's Dodge DC (ASC-MOVE-02, ASC-GREN-10).

    `bare`: Physique alone, and 2 more (ALT-PLUG-05). `acts`: it takes the standard action (WAR-GROUP-18).
    """
    terms = BARE if bare else DODGING
    return check(world, unit, n, _BY, challenge, terms=(*terms, *SHAKEN) if acts else terms)


def acts(paid: Iterable[ev.Event]) -> bool:
    """Whether what a Dodge takes is the standard action."""
    return any(isinstance(one, ev.ActionsChanged) and one.standard < 0 for one in paid)


def dodge_refusal(world: Reading, n: Numbers, unit: Unit) -> str | None:
    """Why a unit may not Dodge: barred from moving, or nothing to pay with (ASC-MOVE-03, ASC-RULING-27, -39)."""
    barred = legs_refusal(world, n, unit) or conditions.dodge_refusal(world, unit) or rooted_refusal(world, unit)
    if barred is not None:
        return barred
    if dodge_payment(world, n, unit):
        return None
    return f"a Dodge takes a move action or {n.dodge_adrenaline} Adrenaline (ASC-MOVE-03)"


def dodge_payment(world: Reading, n: Numbers, unit: Unit) -> tuple[ev.Event, ...]:
    """What a Dodge takes: the move action, else the standard as one, else Adrenaline; () if nothing is left.

    An action that a Blunt wound has taken already is not there to pay with (ASC-RULING-20, -39).
    """
    held = world.find(unit, Actions) or Actions(0, 0)
    marks = world.find(unit, TurnMarks) or TurnMarks()
    if held.move > marks.dazed_move:
        return (ev.ActionsChanged(unit, move=-1, why=DODGE),)
    if held.standard > marks.dazed_standard:
        return (ev.ActionsChanged(unit, standard=-1, why=DODGE),)
    cost = n.dodge_adrenaline
    pools = world.find(unit, Exploits)
    if pools is None or pools.adrenaline < cost:
        return ()
    return (ExploitChanged(unit, "adrenaline", -cost, why=DODGE),)


def dodge_ways(world: Reading, book: Rulebook, unit: Unit) -> tuple[Order, ...]:
    """Everywhere a Dodge may lead: one move action, a crawl for who lies down; staying put is one of them."""
    n = numbers(book)
    here = world.get(unit, Position).cell
    taken = CROWDING.full(world, unit, n) - {here}
    cells = (cell for cell in ways(world, unit, _squares(world, unit, n)).cost if cell not in taken)
    return tuple(sorted((Move(cell, DODGE) for cell in cells), key=sort_key))


def _squares(world: Reading, unit: Unit, n: Numbers) -> int:
    return budget_of(world, unit, n, gait_of(world, unit))


def _way(world: Reading, unit: Unit, to: Cell, n: Numbers) -> tuple[Cell, ...]:
    return WALKING.path_to(world, unit, to, _squares(world, unit, n), n)


def _ask(world: Reading, book: Rulebook, unit: Unit) -> Ask:
    """Where to go; the question is about the grenade's thrower and the square it lies in."""
    lying = world.having(Landed)
    centre = world.get(lying[-1] if lying else unit, Position).cell
    by = world.get(lying[-1], Landed).thrower if lying else 0
    return ask_of(world, unit, "dodge_way", dodge_ways(world, book, unit), about=by, cell=centre)


def way_step(frame: DodgeWay, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The dodger chooses where to go, and goes: a move action that an overwatcher may answer (ASC-RULING-91)."""
    unit = frame.unit
    if reply is None:
        return wait(frame, _ask(world, book, unit))
    if not isinstance(reply, Move) or reply.to == world.get(unit, Position).cell:
        return done()
    stride = Stride(unit, _way(world, unit, reply.to, numbers(book)), DODGE)
    return done(ev.MoveBegan(unit, reply.to, DODGE), push=(stride,))


STEPS: dict[type[Frame], StepFunction] = {DodgeWay: way_step}
