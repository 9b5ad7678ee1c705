"""Grenades thrown at a square: who may, the roll, where they come down (ACY-MISSILE-16, -21)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from game.dice.draws import Check, Modifier, Roll, Table
from game.field import Cell, Field, left_of, right_of, slide, stride_distance
from game.field.cells import forward
from game.messages import events as ev
from game.messages.frames import Hurl, Scatter
from game.messages.orders import Order, Throw
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alternacy.actions import action_refusal, engage_refusal, several_attacks
from game.rulebooks.alternacy.blasts import victims_of
from game.rulebooks.alternacy.checks import check, skill_of, weights
from game.rulebooks.alternacy.events import ActionUsed, Engaged
from game.rulebooks.alternacy.luck import luck_spent
from game.rulebooks.alternacy.missile import LANDING, ROLL, Shooter, within_ends
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.alternacy.parts import Arm
from game.rulebooks.alternacy.skills import SIDE_SHOT, THROWN, USES
from game.rulebooks.alternacy.states import kept_low, part_barred
from game.systems.deeds import ATTACK, Deed
from game.systems.grenades import hurl_step, landing_refusal, pouch_refusal, throws_at_foes
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.scatter import Landings, landed
from game.systems.terms import named
from game.world.place import Flight, Position
from game.world.store import Reading, Unit

DIE = 6
"""Sides of the two plain dice of a throw that misses its square (ACY-DICE-05)."""


@lru_cache(maxsize=8)
def hand_of(n: Numbers) -> Arm:
    """A grenade as what throws it: its skill and bands (ACY-MISSILE-08)."""
    return Arm("grenade", THROWN, (0, 0, 0), ranges=n.range_grenade, hands=1)


def thrower_of(world: Reading, unit: Unit, n: Numbers) -> Shooter:
    """A unit as one who throws: all its penalties are on the roll (ACY-MISSILE-21)."""
    low = Modifier("suppressed", kept_low(world, unit), "WAR-BOOK-04")
    more = (several_attacks(world, unit, n), low)
    return Shooter(hand_of(n), skill_of(world, unit, THROWN), weights(world, unit, n, SIDE_SHOT, more))


def number_of(n: Numbers, squares: int) -> tuple[Modifier, ...]:
    """The parts of a square's number: band and style, nothing of light, cover, size or acts (ACY-MISSILE-21)."""
    return within_ends(named(LANDING, {"n": n, "me": Shooter(hand_of(n)), "squares": squares}), n)


@lru_cache(maxsize=1024)
def number_at(n: Numbers, squares: int) -> int:
    """The number of a square so far off."""
    return sum(part.amount for part in number_of(n, squares))


def reach_of(n: Numbers) -> int:
    """The squares a grenade may be thrown (ACY-MISSILE-08)."""
    return int(n.range_grenade[-1] // n.grid_metres)


def hurl_of(world: Reading, n: Numbers, unit: Unit, order: Throw) -> Hurl:
    """A throw declared: its modifiers stand from now on."""
    squares = stride_distance(world.get(unit, Position).cell, order.to)
    modifiers = named(ROLL, {"me": thrower_of(world, unit, n)})
    return Hurl(unit, order.grenade, order.to, modifiers, number_of(n, squares))


def throw_check(frame: Hurl, n: Numbers) -> Check:
    """The roll of a throw; its bands are the squares by which it misses."""
    target = sum(part.amount for part in frame.parts)
    bands = tuple(range(1 - n.scatter_most, 1))
    return check(frame.unit, n, "throw", frame.modifiers, target, bands=bands, parts=frame.parts)


# --- orders -----------------------------------------------------------------------------------------------------------


def means(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    """Why a unit throws nothing at all: a throw is a rolled action and an engagement of the limit (ACY-MISSILE-21)."""
    n = numbers(book)
    barred = action_refusal(world, unit, n) or engage_refusal(world, unit, n)
    return barred or part_barred(world, unit, USES[SIDE_SHOT], n)


def square_refusal(world: Reading, n: Numbers, unit: Unit, cell: Cell) -> str | None:
    """Why nothing can be thrown into a square."""
    far = stride_distance(world.get(unit, Position).cell, cell)
    return landing_refusal(world, unit, cell, far, reach_of(n), "ACY-MISSILE-08", "ACY-MISSILE-16")


def refusal(world: Reading, book: Rulebook, unit: Unit, order: Throw) -> str | None:
    """Why a grenade cannot be thrown at a square; None when it can."""
    barred = pouch_refusal(world, unit, order) or means(world, book, unit)
    return barred or square_refusal(world, numbers(book), unit, order.to)


def listed(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Throw]:
    """Each kind of grenade at each enemy's square, and beside them; smoke also at one's own feet."""
    n = numbers(book)
    return throws_at_foes(world, book, unit, lambda cell: square_refusal(world, n, unit, cell))


# --- where it comes down ----------------------------------------------------------------------------------------------


def astray(field: Field, here: Cell, there: Cell, off: int, side: int, along: int) -> Cell:
    """Where a miss by so many squares comes down: equal shares along and across the line, the odd one along it."""
    ahead = forward(here, there)
    line = ahead if 2 * along > DIE else (-ahead[0], -ahead[1])
    across = right_of(ahead) if 2 * side > DIE else left_of(ahead)
    return slide(field, slide(field, there, line, off - off // 2), across, off // 2)


def landings_of(field: Field, off: int, here: Cell, there: Cell) -> Landings:
    """Where a miss by so many squares may come down, in every equally likely way; in order of square."""
    halves = (1, DIE)
    found = [astray(field, here, there, off, side, along) for side in halves for along in halves] if off else [there]
    return tuple((cell, found.count(cell)) for cell in sorted({*found}))


def landings(world: Reading, frame: Hurl, n: Numbers) -> dict[Cell, Fraction]:
    """Where a throw may come down, each square with its exact chance; in order of square."""
    here, support = world.get(frame.unit, Position).cell, throw_check(frame, n).support()
    return landed((landings_of(world.field, -value, here, frame.to), chance) for value, chance in support)


def scatter_step(frame: Scatter, world: Reading, _book: Rulebook, reply: Reply) -> Step:
    """It comes down where it was thrown, or as far off as it missed by, by two plain dice (ACY-MISSILE-16)."""
    flight = world.get(frame.grenade, Flight)
    cell = flight.target
    if flight.margin < 0:
        if not isinstance(reply, Roll):
            return wait(frame, Chance(Table("scatter", flight.thrower, DIE)))
        if not frame.face:
            return go_on(replace(frame, face=reply.value))
        here = world.get(flight.thrower, Position).cell
        cell = astray(world.field, here, cell, -flight.margin, frame.face, reply.value)
    return done(ev.GrenadeLanded(frame.grenade, flight.thrower, flight.card, cell, cooked=False, in_hand=False))


STEPS: dict[type[Frame], StepFunction] = {
    Hurl: hurl_step(lambda frame, book: throw_check(frame, numbers(book)), victims_of),
    Scatter: scatter_step,
}
DEEDS: dict[type[Order], Deed] = {
    Throw: Deed(
        refusal,
        listed,
        lambda world, book, unit, order: (hurl_of(world, numbers(book), unit, order),),
        lambda world, _book, unit, _order: (ActionUsed(unit), Engaged(unit, 0), *luck_spent(world, unit, "throw")),
        means=means,
        takes=lambda _order: ATTACK,
    )
}
