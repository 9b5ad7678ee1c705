"""Grenades thrown at a square: who may, the roll, where they come down (ALA-RULING-46)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from game.dice.draws import Modifier, Roll
from game.field import Cell, Field, distance, scatter_cell
from game.messages import events as ev
from game.messages.frames import Hurl, Scatter
from game.messages.orders import Order, Throw
from game.messages.stack import Chance, Frame, Step, done, wait
from game.rulebooks.alacrity.blasts import victims_of
from game.rulebooks.alacrity.checks import skill
from game.rulebooks.alacrity.dice import PercentCheck, percent_check
from game.rulebooks.alacrity.numbers import Numbers, numbers
from game.rulebooks.alacrity.parts import Statistics
from game.rulebooks.alacrity.shot import SHOT, Attacker, Manner, Target, attacker_of, band_of, between
from game.rulebooks.alacrity.targets import action_refusal
from game.systems.deeds import ATTACK, Deed
from game.systems.grenades import hurl_step, landing_refusal, pouch_refusal, throws_at_foes
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.scatter import Landings, landed, plot_draw, plotted
from game.systems.terms import Terms, named
from game.world.place import Flight, Position
from game.world.store import Reading, Unit

TRUE, ASTRAY = "true", "astray"
"""Courses of a throw."""
THROW = Terms()
"""Modifiers of throws at a square."""
THROW.extend(SHOT.of("skill"))


@THROW.term("range", "ALA-RULING-46")
def _range(n: Numbers, me: Attacker, squares: int) -> Modifier:
    far = band_of(me.bands, squares)
    return Modifier("far" if far else "near", n.throw_far * bool(far), "ALA-RULING-46")


THROW.extend(SHOT.of("concealment", "visibility", "near", "conditions", "burdens"))
OWN = THROW.of("skill", "near", "conditions", "burdens")
"""Of those what planners know of the thrower alone; of how far it is; of what hinders sight."""
RANGED, SEEN = THROW.of("range"), THROW.of("concealment", "visibility")


def reach_of(world: Reading, n: Numbers, unit: Unit) -> tuple[int, int]:
    """Squares up to which a unit throws well, and at all: a third of its Strength, and twice that."""
    near = world.get(unit, Statistics).strength // n.throw_share
    return near, 2 * near


def thrower_of(world: Reading, n: Numbers, unit: Unit) -> Attacker:
    """A unit as one who throws: by Ranged Combat, whatever it has in hand (ALA-BASE-16)."""
    skilled = skill(world, unit, "ranged_combat")
    return attacker_of(world, unit, n)._replace(kind="", bands=reach_of(world, n, unit), skill=skilled)


def throw_check(frame: Hurl) -> PercentCheck:
    """The roll of a throw; nobody contests it."""
    return percent_check("throw", frame.unit, frame.modifiers)


def hurl_of(world: Reading, n: Numbers, unit: Unit, order: Throw) -> Hurl:
    """A throw declared: its modifiers stand from now on."""
    me = thrower_of(world, n, unit)
    facts = {"n": n, "me": me, "how": Manner("throw"), "it": Target(), **between(world, unit, order.to)}
    return Hurl(unit, order.grenade, order.to, named(THROW, facts))


# --- orders ---------------------------------------------------------------------------------------------------------


def throw_refusal(world: Reading, book: Rulebook, unit: Unit, order: Throw) -> str | None:
    """Why a grenade cannot be thrown at a square; None when it can."""
    barred = pouch_refusal(world, unit, order) or action_refusal(world, unit)
    return barred or square_refusal(world, numbers(book), unit, order.to)


def square_refusal(world: Reading, n: Numbers, unit: Unit, cell: Cell) -> str | None:
    """Why nothing can be thrown into a square."""
    far = distance(world.get(unit, Position).cell, cell)
    return landing_refusal(world, unit, cell, far, reach_of(world, n, unit)[1], "ALA-RULING-46", "ALA-RULING-28")


def throw_list(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Throw]:
    """Each kind of grenade at each enemy's square, and beside them; smoke also at one's own feet."""
    n = numbers(book)
    return throws_at_foes(world, book, unit, lambda cell: square_refusal(world, n, unit, cell))


# --- a throw under way ----------------------------------------------------------------------------------------------


def scatter_step(frame: Scatter, world: Reading, _book: Rulebook, reply: Reply) -> Step:
    """It comes down where it was thrown, or by a d6 on the plot (ASC-RULING-47)."""
    flight = world.get(frame.grenade, Flight)
    cell = flight.target
    if flight.margin < 0:
        if not isinstance(reply, Roll):
            return wait(frame, Chance(plot_draw(flight.thrower)))
        cell = scatter_cell(world.field, world.get(flight.thrower, Position).cell, cell, reply.value)
    return done(ev.GrenadeLanded(frame.grenade, flight.thrower, flight.card, cell, cooked=False, in_hand=False))


def landings_of(field: Field, course: str, here: Cell, there: Cell) -> Landings:
    """Where it comes down on such a course, in every equally likely way; in order of square."""
    if course == TRUE:
        return ((there, 1),)
    return plotted(field, here, there)


def landings(world: Reading, frame: Hurl) -> dict[Cell, Fraction]:
    """Where a throw may come down, each square with its exact chance; in order of square."""
    here, odds = world.get(frame.unit, Position).cell, throw_check(frame).odds()
    courses = ((TRUE, odds), (ASTRAY, 1 - odds))
    return landed((landings_of(world.field, course, here, frame.to), chance) for course, chance in courses)


STEPS: dict[type[Frame], StepFunction] = {
    Hurl: hurl_step(
        lambda frame, _book: throw_check(frame), lambda world, _book, card, cell: victims_of(world, card, cell)
    ),
    Scatter: scatter_step,
}
DEEDS: dict[type[Order], Deed] = {
    Throw: Deed(
        throw_refusal,
        throw_list,
        lambda world, book, unit, order: (hurl_of(world, numbers(book), unit, order),),
        lambda _world, _book, unit, _order: (ev.ActionsChanged(unit, standard=-1, why="throw"),),
        means=lambda world, _book, unit: action_refusal(world, unit),
        takes=lambda _order: ATTACK,
    )
}
