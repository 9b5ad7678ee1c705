"""Throwing grenades: what throws are legal, the roll, and where it comes down (ASC-GREN-01 to -06, -12, -13)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from game.content.problem import did_you_mean
from game.dice.draws import Check, Modifier, Roll
from game.field import Cell, Field, cover_rung, distance, scatter_cell
from game.messages import events as ev
from game.messages.frames import Scatter
from game.messages.orders import Throw, in_order
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.ascension import blasts
from game.rulebooks.ascension.attacks import attacker_refusal
from game.rulebooks.ascension.checks import fumbling
from game.rulebooks.ascension.close.postures import hold_of
from game.rulebooks.ascension.frames import GrenadeThrow
from game.rulebooks.ascension.numbers import Numbers, die, numbers
from game.rulebooks.ascension.parts import Stats
from game.rulebooks.ascension.payments import steady_used
from game.rulebooks.ascension.shot import SHOT, Manner, Shooter, manner_of, shooter_of, snaps, stored
from game.rulebooks.ascension.states import hunkered_refusal, physique
from game.systems.conditions import noticing
from game.systems.grenades import CLOUDS, landing_refusal
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.scatter import IN_HAND, Landings, far_draw, landed, plot_draw, plotted, strayed, strays, way_draw
from game.systems.terms import Terms, parts, total
from game.systems.visibility import revealed
from game.world.body import Skills
from game.world.conditions import Advantage
from game.world.gear import Pouch
from game.world.place import Flight, Position
from game.world.store import Reading, Unit

THROW, LANDING = Terms(), Terms()
"""Edges on the throw; parts of its DC."""


class Arm(NamedTuple):
    """Who throws: its Physique and Athletics, and itself as an attacker."""

    physique: int
    athletics: int
    me: Shooter


def arm_of(world: Reading, unit: Unit, n: Numbers, me: Shooter) -> Arm:
    """A unit as the thrower of a grenade."""
    return Arm(physique(world, unit, n), world.get(unit, Skills).of("athletics"), me)


def longest_throw(world: Reading, n: Numbers, unit: Unit) -> int:
    """4 + Physique squares; wounds lower rolls, not this (ASC-RULING-20, -46)."""
    return n.grenade_throw + world.get(unit, Stats).physique


def throw_reach(world: Reading, n: Numbers, unit: Unit) -> int:
    """How far it can throw as it is: nowhere (-1) in a hold, no further than it notices (ASC-UNARM-09, ALA-COND-04)."""
    seen, most = noticing(world, unit), longest_throw(world, n, unit)
    return -1 if hold_of(world, unit) is not None else most if seen is None else min(seen, most)


THROW.term("physique", "ASC-GREN-01")(lambda arm: arm.physique)
THROW.term("athletics", "ASC-GREN-01")(lambda arm: arm.athletics)
THROW.extend(SHOT.of("steady", "suppressed", "arm wound", "injuries", "shaken", "braced"))
THROW.term("snap shot", "ASC-RULING-28")(lambda n, me, how: n.snap * snaps(how.options, me.stance))
THROW.extend(SHOT.of("conditions"))

LANDING.term("base", "ASC-GREN-02")(lambda n: n.grenade_base)
LANDING.term("squares", "ASC-GREN-02")(lambda n, squares: n.grenade_per_square * squares)
LANDING.term("cover", "ASC-RULING-48")(lambda n, rung: abs(n.cover_edges[rung]))


def direct_margin(n: Numbers, me: Shooter, how: Manner) -> int:
    """The margin that is a direct hit: 5, less stored Accuracy, never under 0 (ASC-GREN-03, -05, ASC-RULING-46).

    A Snap Shot has no use of points from a scope (ASC-ACT-08).
    """
    return max(0, n.grenade_direct - stored(me, how))


@lru_cache(maxsize=4096)
def needs(n: Numbers, arm: Arm, how: Manner, squares: int, rung: int) -> tuple[int, int]:
    """What the die must reach for the DC, and for a direct hit."""
    challenge = total(LANDING, {"n": n, "squares": squares, "rung": rung})
    reached = challenge - total(THROW, {"n": n, "arm": arm, "me": arm.me, "how": how})
    return reached, reached + direct_margin(n, arm.me, how)


# --- where it comes down --------------------------------------------------------------------------------------------

DIRECT, SCATTERED = "direct", "scattered"
ASTRAY = "2d4"
"""A fumbled throw, named by the dice for how far it strays (ALT-CRIT-07)."""
FUMBLED, SHORT = -2, 0
"""Margins of a throw as the game keeps them: of a fumble, of a DC just reached; missed it is -1."""


def thrown_check(unit: Unit, modifiers: tuple[Modifier, ...], challenge: int, direct: int, n: Numbers) -> Check:
    """The roll of a throw that is a direct hit by so much over its DC; its highest band is that hit."""
    bands = (0, direct) if direct else (0,)
    return Check("throw", unit, modifiers, challenge, bands, shape=die(n), fumble=fumbling(n))


def margin_of(check: Check, value: int, n: Numbers) -> int:
    """The margin that the game keeps of such a roll."""
    return n.grenade_direct if value >= check.bands[-1] else value


def course_of(margin: int, n: Numbers, *, cooked: bool) -> str:
    """How a throw of such a margin goes (ASC-GREN-03 to -06, -13, ALT-CRIT-07)."""
    if margin >= n.grenade_direct:
        return DIRECT
    if cooked and margin < SHORT:
        return IN_HAND
    return ASTRAY if margin == FUMBLED else SCATTERED


def landings_of(field: Field, course: str, here: Cell, there: Cell) -> Landings:
    """Where it comes down on such a course, in every equally likely way; in order of square."""
    if course == SCATTERED:
        return plotted(field, here, there)
    return strays(field, there, course) if course == ASTRAY else ((here if course == IN_HAND else there, 1),)


COOKED = "cooked"
THROW_OPTIONS = ("snap", COOKED)


def throw_check(
    world: Reading, book: Rulebook, unit: Unit, grenade: str, cell: Cell, options: tuple[str, ...] = ()
) -> Check:
    """Physique + Athletics against 10 + squares + the cover at the target square (ASC-GREN-01, -02).

    Stored Accuracy does not help reach the DC, but lowers the margin of a direct hit (ASC-GREN-05). The value is
    the margin of a direct hit (`direct_margin`), else 0 where the DC is reached, -1 where it is not, -2 fumbled;
    `course_of` says where each leads.
    """
    n = numbers(book)
    return _check(_aimed(GrenadeThrow(unit, grenade, cell, options), world, n), n)


def _aimed(frame: GrenadeThrow, world: Reading, n: Numbers) -> GrenadeThrow:
    """The throw with every modifier and part of its DC as they stand now, and the margin of a direct hit."""
    here, arm = world.get(frame.unit, Position).cell, arm_of(world, frame.unit, n, shooter_of(world, frame.unit, n))
    how = manner_of("throw", frame.options, world.find(frame.unit, Advantage) or Advantage(), n)
    rung = cover_rung(world.field, here, frame.to)
    facts = {"n": n, "arm": arm, "me": arm.me, "how": how, "squares": distance(here, frame.to), "rung": rung}
    return replace(
        frame,
        modifiers=tuple(part for part in parts(THROW, facts) if part.amount),
        parts=tuple(parts(LANDING, facts)),
        need=direct_margin(n, arm.me, how),
    )


def _check(frame: GrenadeThrow, n: Numbers) -> Check:
    challenge = sum(part.amount for part in frame.parts)
    return replace(thrown_check(frame.unit, frame.modifiers, challenge, frame.need, n), parts=frame.parts)


def throw_refusal(world: Reading, book: Rulebook, unit: Unit, order: Throw) -> str | None:
    """Why a throw is not legal, its action aside; None when it is (ASC-RULING-46)."""
    n = numbers(book)
    pouch = world.find(unit, Pouch) or Pouch()
    if pouch.count(order.grenade) < 1:
        return f"no grenade {order.grenade!r} left (ASC-RULING-46)"
    barred = throw_means(world, unit) or _options_refusal(order, pouch)
    return barred or square_refusal(world, n, unit, order.to)


def throw_means(world: Reading, unit: Unit) -> str | None:
    """Why a unit throws nothing at all, its action aside."""
    return hunkered_refusal(world, unit)


def _options_refusal(order: Throw, pouch: Pouch) -> str | None:
    if order.options != in_order(order.options):
        return "options are repeated or out of order"
    strange = [option for option in order.options if option not in THROW_OPTIONS]
    if strange:
        hint = did_you_mean(strange[0], THROW_OPTIONS)
        return f"{strange[0].replace('_', ' ')} is nothing to a throw; {hint}"
    if COOKED in order.options and pouch.card(order.grenade).effect in CLOUDS:
        return f"nobody dodges {pouch.card(order.grenade).effect}, so it is not cooked (ASC-GREN-12)"
    return None


def square_refusal(world: Reading, n: Numbers, unit: Unit, cell: Cell) -> str | None:
    """Why nothing can be thrown at a square; None when it can (ASC-RULING-46)."""
    far = distance(world.get(unit, Position).cell, cell)
    return landing_refusal(world, unit, cell, far, longest_throw(world, n, unit), "ASC-RULING-46", "ASC-RULING-48")


def grenade_throw_step(frame: GrenadeThrow, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """A throw: declared, interrupted, rolled, and over when the grenade has done its work (ASC-RULING-85)."""
    if frame.stage == "declared":
        return _declared(frame, world, book)
    over = ev.AttackEnded(frame.unit, "throw", flash=False)
    if frame.stage == "over":
        return done(over)
    lost = attacker_refusal(world, numbers(book), frame.unit)
    if lost is not None:
        return done(ev.AttackLost(frame.unit, lost), over)
    check = _check(frame, numbers(book))
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check))
    margin = margin_of(check, reply.value, numbers(book))
    return go_on(replace(frame, stage="over"), *_thrown(frame, world, margin))


def _declared(frame: GrenadeThrow, world: Reading, book: Rulebook) -> Step:
    n = numbers(book)
    ready = replace(_aimed(frame, world, n), stage="roll")
    declared = ev.AttackDeclared(frame.unit, "throw", (), frame.grenade, frame.options, (frame.to,), held=frame.held)
    card = world.get(frame.unit, Pouch).card(frame.grenade)
    within = (unit for unit, _dice in blasts.victims_of(world, n, card, frame.to))
    return go_on(ready, declared, *revealed(world, frame.unit, within))


def _thrown(frame: GrenadeThrow, world: Reading, margin: int) -> tuple[ev.Event, ...]:
    cooked = COOKED in frame.options
    return (
        *steady_used(world, frame.unit),
        ev.GrenadeTaken(frame.unit, frame.grenade),
        ev.Thrown(frame.unit, frame.grenade, frame.to, margin, cooked),
    )


def scatter_step(frame: Scatter, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """A grenade lands where it was thrown, or in the hand, or scatters by a d6 (ASC-GREN-03 to -06, -13)."""
    flight = world.get(frame.grenade, Flight)
    course = course_of(flight.margin, numbers(book), cooked=flight.cooked)
    if course == DIRECT:
        return done(_landed(frame, flight, flight.target))
    here = world.get(flight.thrower, Position).cell
    if course == IN_HAND:
        return done(_landed(frame, flight, here, in_hand=True))
    if course == ASTRAY:
        return _astray(frame, flight, world, reply)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(plot_draw(flight.thrower)))
    return done(_landed(frame, flight, scatter_cell(world.field, here, flight.target, reply.value)))


def _astray(frame: Scatter, flight: Flight, world: Reading, reply: Reply) -> Step:
    """A fumbled throw: how far it strays, then which way; it stops before a wall (ALT-CRIT-07)."""
    far = not frame.squares
    if not isinstance(reply, Roll):
        return wait(frame, Chance(far_draw(flight.thrower, ASTRAY) if far else way_draw(flight.thrower)))
    if far:
        return go_on(replace(frame, squares=reply.value))
    return done(_landed(frame, flight, strayed(world.field, flight.target, frame.squares, reply.value)))


def _landed(frame: Scatter, flight: Flight, cell: Cell, *, in_hand: bool = False) -> ev.GrenadeLanded:
    return ev.GrenadeLanded(frame.grenade, flight.thrower, flight.card, cell, flight.cooked, in_hand)


def landings(world: Reading, n: Numbers, unit: Unit, check: Check, cell: Cell, *, cooked: bool) -> dict[Cell, Fraction]:
    """Where a throw may come down, each square with its exact chance; in order of square."""
    here = world.get(unit, Position).cell
    courses = ((course_of(margin_of(check, value, n), n, cooked=cooked), chance) for value, chance in check.support())
    return landed((landings_of(world.field, course, here, cell), chance) for course, chance in courses)


STEPS: dict[type[Frame], StepFunction] = {
    GrenadeThrow: grenade_throw_step,
    Scatter: scatter_step,
    **blasts.STEPS,
    **blasts.STEPS,
}
