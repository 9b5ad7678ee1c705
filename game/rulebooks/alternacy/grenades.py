"""Grenades: who may throw one at a square, the roll, where it comes down, and its blast (ACY-MISSILE-16, -21)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from game.dice.draws import Check, Modifier, Roll, Table
from game.field import Cell, Field, blast_cells, cover_rung, left_of, right_of, sight, slide, stride_distance
from game.field.cells import forward
from game.messages import events as ev
from game.messages.frames import Blast, Hurl, Scatter
from game.messages.orders import Order, Throw
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alternacy.actions import action_refusal, engage_refusal, engagements, several_attacks
from game.rulebooks.alternacy.checks import SIDE_SHOT, THROWN, USES, check, luck_spent, skill_of, weights
from game.rulebooks.alternacy.events import LEVELS, ActionUsed, Engaged, ShieldRaised
from game.rulebooks.alternacy.frames import Harming
from game.rulebooks.alternacy.missile import LANDING, ROLL, TOTAL, Shooter, within_ends
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.alternacy.parts import Arm, Engagements
from game.rulebooks.alternacy.reactions import before_blast
from game.rulebooks.alternacy.statblock import GUNS
from game.rulebooks.alternacy.states import kept_low, lies, part_barred
from game.systems.deeds import ATTACK, Deed
from game.systems.grenades import (
    CLOUDS,
    GrenadeBlast,
    GrenadeScatter,
    caught_by,
    cloud,
    hurl_step,
    imposing,
    in_the_open,
    landing_refusal,
    lit,
    pouch_refusal,
    throws_at_foes,
)
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.scatter import Landings, landed
from game.systems.terms import named
from game.world.gear import Grenade, Pouch
from game.world.place import Flight, Position, Unaware
from game.world.store import Reading, Unit


def level_at(n: Numbers, level: int, squares: int, rung: int, *, prone: bool) -> int:
    """The level of a blast so far off: one less a square beyond the first, less for cover and for who lies (-08).

    It is not clamped yet: armour, size and variance are summed with it first (ACY-DMG-23).
    """
    if squares <= 1:
        return level
    return level + 1 - squares - n.missile_cover[rung] // n.blast_cover - n.blast_prone * prone


def taken(world: Reading, n: Numbers, card: Grenade, centre: Cell, cell: Cell, *, prone: bool = False) -> int | None:
    """The level in a square; None beyond its radius, out of sight of the burst, behind total cover (ACY-NONATK-10)."""
    squares = stride_distance(centre, cell)
    if card.level < 0 or squares > card.radius or not sight(world.field).sees(centre, cell):
        return None
    rung = cover_rung(world.field, centre, cell) if squares > 1 else 0
    return level_at(n, card.level, squares, rung, prone=prone) if rung < TOTAL else None


def victims_of(world: Reading, book: Rulebook, card: Grenade, centre: Cell) -> tuple[tuple[Unit, int], ...]:
    """Everyone a blast would hit, friend, foe and fallen, with the level that each is in; in order of unit.

    A shield that was raised against it takes a level off (ACY-REACT-20).
    """
    n = numbers(book)
    there = ((unit, taken(world, n, card, centre, cell, prone=lies(world, unit))) for unit, cell in in_the_open(world))
    up = n.missile_cover[1] // n.blast_cover
    return tuple((unit, level - up * engagements(world, unit).raised) for unit, level in there if level is not None)


def blast_harm(unit: Unit, by: Unit, cause: str, level: int) -> Harming:
    """The harm of a blast to one in it: one part by the dice, of all types alike, by variance (ACY-NONATK-01)."""
    return Harming(unit, by, cause, (level, level, level), GUNS, left=1)


def blast_step(frame: Blast, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """Smoke and gas spread; a blast hits everyone still in it when all have reacted, each with dice of its own."""
    card, centre = world.get(frame.grenade, Grenade), world.get(frame.grenade, Position).cell
    bang = ev.Exploded(frame.grenade, frame.by, card.key, centre)
    if card.effect in CLOUDS:
        return done(bang, *cloud(world, book, card, centre, frame.by))
    victims = victims_of(world, book, card, centre)
    if frame.stage == "fuse":
        reached = caught_by(world, card, centre, victims)
        return go_on(replace(frame, stage="bang"), push=before_blast(world, centre, frame.by, reached))
    caught = caught_by(world, card, centre, victims)
    awake = (ev.Noticed(unit) for unit in caught if world.find(unit, Unaware) is not None)
    hits = (blast_harm(unit, frame.by, card.key, level) for unit, level in victims)
    held = (unit for unit in world.having(Engagements) if engagements(world, unit).raised)
    down = (ShieldRaised(unit, raised=False) for unit in held)
    return done(bang, *lit(world, book, card, centre), *awake, *down, push=(*hits, *imposing(card, frame.by, caught)))


def bands(world: Reading, book: Rulebook, unit: Unit, key: str, centre: Cell) -> dict[Cell, tuple[int, str]]:
    """Square -> (levels below the innermost, the level in words); none for what has no blast, or is not known."""
    card = next((card for card, _left in (world.find(unit, Pouch) or Pouch()).grenades if card.key == key), None)
    if card is None or card.level < 0:
        return {}
    n, around = numbers(book), blast_cells(world.field, centre, card.radius)
    levels = ((cell, taken(world, n, card, centre, cell)) for cell, _far in around if world.field.passable(cell))
    return {cell: (card.level - level, LEVELS[max(0, level)]) for cell, level in levels if level is not None}


SYSTEMS = (GrenadeScatter(), GrenadeBlast())


# --- throws ---------------------------------------------------------------------------------------------------------


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
    here = world.get(unit, Position).cell
    return landing_refusal(
        world, unit, cell, stride_distance(here, cell), reach_of(n), "ACY-MISSILE-08", "ACY-MISSILE-16"
    )


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
    Blast: blast_step,
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
