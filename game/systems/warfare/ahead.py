"""What an assault may come to before it leaves: each row of the table, its chance, its rounds, its losses (law 2)."""

from __future__ import annotations

from fractions import Fraction

from game.dice.draws import StepCheck
from game.dice.ladder import AMAZING, ORDINARY
from game.messages.assaults import SendAssault
from game.record import record
from game.systems.foresight import Foresight
from game.systems.rulebook import Rulebook
from game.systems.warfare.chapter import chapter_of
from game.systems.warfare.outcome import hurt_of, rounds_ahead, row_of, tired_of
from game.systems.warfare.strongholds import stronghold
from game.systems.warfare.weighing import Believed, Weighed, assault_check, weighed
from game.world.store import Reading, Unit

SURE = Fraction(1)


@record
class Prospect:
    """One row of the table: its chance, its rounds, the attackers it hurts by so many rolls each and those it tires."""

    degree: int
    chance: Fraction
    rounds: tuple[tuple[int, Fraction], ...]
    hurt: int
    rolls: int
    tired: int


@record
class Ahead:
    """What an assault amounts to and may come to, as far as is known; no check where nobody is known to defend."""

    weighed: Weighed
    check: StepCheck | None
    rows: tuple[Prospect, ...]

    @property
    def success(self) -> Fraction:
        """The chance that the objective is taken."""
        return sum((row.chance for row in self.rows if row.degree >= ORDINARY), Fraction(0))

    @property
    def hurt(self) -> Fraction:
        """The attackers it is expected to cost a damage roll or more."""
        return sum((row.chance * row.hurt for row in self.rows), Fraction(0))

    @property
    def rolls(self) -> Fraction:
        """The damage rolls that the attackers are expected to take."""
        return sum((row.chance * row.hurt * row.rolls for row in self.rows), Fraction(0))

    @property
    def rounds(self) -> Fraction:
        """The rounds it is expected to take."""
        return sum((row.chance * count * odds for row in self.rows for count, odds in row.rounds), Fraction(0))


def assault_ahead(
    world: Reading, book: Rulebook, unit: Unit, order: SendAssault, believed: Believed | None = None
) -> Ahead | None:
    """The rows of an assault by their exact chances, defenders one believes in counted; None for no such objective."""
    war, place = chapter_of(book), stronghold(world, order.zone)
    if place is None or not order.units:
        return None
    w, men = war.figures, len(order.units)
    found = weighed(world, book, war, order.units, place, order.skill, believed)
    if not (found.defenders or (believed is not None and believed.cells)):
        return Ahead(found, None, (Prospect(AMAZING, SURE, ((w.assault_empty, SURE),), 0, 0, 0),))
    check = assault_check(world, war, unit, order.units, order.skill, found.total)
    rows = []
    for degree, chance in check.support():
        row = row_of(degree, w)
        rounds = rounds_ahead(row, found.total, w)
        rows.append(Prospect(degree, chance, rounds, hurt_of(row, men), row.rolls, tired_of(row, men)))
    return Ahead(found, check, tuple(rows))


def assault_foreseen(world: Reading, book: Rulebook, unit: Unit, order: SendAssault) -> Foresight | None:
    """The chance of a success, and the check; what it brings upon anybody comes rounds later."""
    ahead = assault_ahead(world, book, unit, order)
    return Foresight(ahead.success, (ahead.check,) if ahead.check is not None else ()) if ahead is not None else None
