"""Grenades: who may throw one at a square, the roll, where it comes down, who dodges for half (ALA-RULING-46)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from game.dice.draws import Modifier, Roll, Spread
from game.dice.shapes import dice_of
from game.field import Cell, Field, cover_rung, distance, scatter_cell, sight
from game.messages import events as ev
from game.messages.frames import Blast, Hurl, Scatter
from game.messages.orders import DECLINE, Order, Respond, Throw
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alacrity.checks import BLAST, DODGE, By, PercentCheck, check, percent_check, skill
from game.rulebooks.alacrity.events import DodgeMade
from game.rulebooks.alacrity.frames import Impact
from game.rulebooks.alacrity.numbers import Numbers, numbers
from game.rulebooks.alacrity.parts import PercentArm, PercentArms, Statistics
from game.rulebooks.alacrity.shot import FULL, SHOT, Attacker, Manner, Target, attacker_of, band_of, between
from game.rulebooks.alacrity.states import fallen, is_vehicle
from game.rulebooks.alacrity.targets import action_refusal, aim_lost, noticed
from game.systems.deeds import ATTACK, Deed
from game.systems.grenades import (
    CLOUDS,
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
from game.systems.overwatch import in_turn_order
from game.systems.rulebook import Reply, Rulebook, StepFunction, ask_of
from game.systems.scatter import Landings, landed, plot_draw, plotted
from game.systems.surprise import surprised
from game.systems.terms import Terms, named
from game.world.gear import Grenade
from game.world.place import Flight, Position, Unaware
from game.world.store import Reading, Unit


def dice_left(damage: str, radius: int, squares: int, rung: int) -> int:
    """The dice of a blast so far off: one less a square, to its radius; none behind total cover."""
    most = dice_of(damage)[0] if damage and squares <= radius else 0
    return 0 if squares and rung >= FULL else max(0, most - squares)


def dice_taken(world: Reading, card: Grenade, centre: Cell, unit: Unit) -> int:
    """How many dice a unit would take; none out of sight of the burst."""
    cell = world.get(unit, Position).cell
    if not sight(world.field).sees(centre, cell):
        return 0
    return dice_left(card.damage, card.radius, distance(centre, cell), rung_at(world, centre, unit))


def rung_at(world: Reading, centre: Cell, unit: Unit) -> int:
    """The cover of a unit towards a burst; none in its square."""
    cell = world.get(unit, Position).cell
    return cover_rung(world.field, centre, cell) if cell != centre else 0


def victims_of(world: Reading, card: Grenade, centre: Cell) -> tuple[tuple[Unit, int], ...]:
    """Everyone a blast would hit, friend, foe and fallen, with the dice each takes; in order of unit."""
    taken = ((unit, dice_taken(world, card, centre, unit)) for unit, _cell in in_the_open(world))
    return tuple((unit, dice) for unit, dice in taken if dice)


def dodge_refusal(world: Reading, unit: Unit) -> str | None:
    """Why a unit does not dodge a blast (ALA-RULING-57, ALA-SURP-04, ALA-COND-21)."""
    if fallen(world, unit):
        return "helpless: no Dodge (ALA-COND-21)"
    if is_vehicle(world, unit):
        return "a vehicle does not Dodge (ALA-RULING-57)"
    return "unaware (ALA-SURP-04)" if surprised(world, unit) or world.find(unit, Unaware) is not None else None


def blast_check(world: Reading, n: Numbers, unit: Unit, centre: Cell) -> PercentCheck:
    """A plain Dodge, easier behind cover towards the burst; success halves what the dice do."""
    return check(world, unit, n, By(DODGE, DODGE, rung_at(world, centre, unit)), BLAST)


def blast_step(frame: Blast, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Fuse, the Dodges one after another, dice (ASC-RULING-91)."""
    if frame.stage == "fuse":
        return _fuse(frame, world, book)
    if frame.stage == "dodge":
        return _asked(frame, world, reply)
    if frame.stage == "roll":
        return _dodged(frame, world, numbers(book), reply)
    return _bang(frame, world, book) if frame.stage == "bang" else _dice(frame, world, reply)


def _place(frame: Blast, world: Reading) -> tuple[Grenade, Cell]:
    return world.get(frame.grenade, Grenade), world.get(frame.grenade, Position).cell


def _fuse(frame: Blast, world: Reading, book: Rulebook) -> Step:
    """A cloud spreads at once; of all else it is fixed now who takes dice, and may dodge."""
    card, centre = _place(frame, world)
    if card.effect in CLOUDS:
        return done(_gone_off(frame, world), *cloud(world, book, card, centre, frame.by))
    victims = victims_of(world, card, centre)
    asked = in_turn_order(world, tuple(unit for unit, _dice in victims if dodge_refusal(world, unit) is None))
    return go_on(replace(frame, stage="dodge", victims=victims, dodgers=asked))


def _gone_off(frame: Blast, world: Reading) -> ev.Exploded:
    card, centre = _place(frame, world)
    return ev.Exploded(frame.grenade, frame.by, card.key, centre)


def _bang(frame: Blast, world: Reading, book: Rulebook) -> Step:
    """It goes off: squares on fire, conditions, dice for whoever takes any."""
    card, centre = _place(frame, world)
    caught = caught_by(world, card, centre, victims_of(world, card, centre))
    awake = (one for unit in caught for one in noticed(world, unit))
    events = (_gone_off(frame, world), *lit(world, book, card, centre), *awake)
    felt = tuple(imposing(card, frame.by, caught))
    return go_on(replace(frame, stage="dice"), *events, push=felt) if frame.victims else done(*events, push=felt)


def _asked(frame: Blast, world: Reading, reply: Reply) -> Step:
    """The next of those who may Dodge is asked."""
    if not frame.dodgers:
        return go_on(replace(frame, stage="bang"))
    unit, onward = frame.dodgers[0], replace(frame, dodgers=frame.dodgers[1:])
    if dodge_refusal(world, unit) is not None:
        return go_on(onward)
    if reply is None:
        choices, dice = (DECLINE, Respond(DODGE)), abs(dict(frame.victims)[unit])
        ask = ask_of(world, unit, BLAST_ASK, choices, about=frame.by, cell=_place(frame, world)[1], weight=dice)
        return wait(frame, ask)
    return go_on(onward if reply == DECLINE else replace(frame, stage="roll"))


def _dodged(frame: Blast, world: Reading, n: Numbers, reply: Reply) -> Step:
    """Of who dodges the dice are marked: below zero they count half."""
    unit = frame.dodgers[0]
    if not isinstance(reply, Roll):
        return wait(frame, Chance(blast_check(world, n, unit, _place(frame, world)[1])))
    away = reply.value >= 0
    victims = tuple((one, -dice if one == unit and away else dice) for one, dice in frame.victims)
    onward = replace(frame, stage="dodge", dodgers=frame.dodgers[1:], victims=victims)
    return go_on(onward, DodgeMade(unit, frame.by, away), *aim_lost(world, unit))


def _dice(frame: Blast, world: Reading, reply: Reply) -> Step:
    """One throw for all: each reads as many dice from the left as reach it; half of them who dodged, down."""
    card = world.get(frame.grenade, Grenade)
    draw = blast_draw(frame.by, card, frame.victims)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(draw))
    sums, arm = dict(draw.sums(reply.value)), arm_of(world, frame.by, card.key)
    hits = (blast_hit(card, arm, unit, frame.by, dice, sums[abs(dice)]) for unit, dice in frame.victims)
    return done(push=hits)


def blast_draw(by: Unit, card: Grenade, victims: tuple[tuple[Unit, int], ...]) -> Spread:
    """The damage dice of a blast, of which only the sums are kept that somebody reads."""
    reads = tuple(sorted({abs(dice) for _unit, dice in victims}, reverse=True))
    return Spread("blast", by, card.damage, reads)


def arm_of(world: Reading, by: Unit, key: str) -> PercentArm:
    """What this book counts of a grenade, by who has thrown it."""
    held = world.find(by, PercentArms) or PercentArms()
    return dict(held.grenades).get(key, PercentArm())


def blast_hit(card: Grenade, arm: PercentArm, unit: Unit, by: Unit, dice: int, rolled: int) -> Impact:
    """The hit of a blast, its damage rolled already; armour soaks what is left (ALA-RULING-46)."""
    return Impact(unit, by, card.key, abs(dice), arm.piercing, arm.stun, rolled=rolled, halved=dice < 0)


BLAST_ASK = "blast"


# --- throws ---------------------------------------------------------------------------------------------------------


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
    Blast: blast_step,
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
