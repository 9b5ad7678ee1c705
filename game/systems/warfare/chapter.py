"""What warfare with large forces asks of a book: its scores, its damage, its measures (WAR-BOOK)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol, TypeAlias

from game.dice.draws import AnyCheck, Modifier, StepCheck
from game.messages.events import Event
from game.messages.orders import Order
from game.messages.stack import Frame
from game.record import record
from game.systems.foresight import Fate
from game.systems.modules import WarfareFigures
from game.systems.warfare.rolls import Power
from game.world.store import Reading, Unit

if TYPE_CHECKING:
    from game.systems.rulebook import Rulebook

TACTICS, VEHICLE_TACTICS, LEADERSHIP = SKILLS = ("tactics", "vehicle_tactics", "leadership")
"""What a commander rolls for soldiers who are not with it."""
NO_LEADER = -1
"""Fewer ranks of Leadership than any: the skill has not been learned at all (WAR-GROUP-12)."""

AttackOption: TypeAlias = tuple[Fraction, tuple[Frame, ...]]
"""Damage rolls that are made together, with the chance of it."""


@record
class Bearing:
    """What a soldier would fire with: the key of its weapon and the fastest mode that it has rounds for."""

    key: str
    fire: str


class Warfare(Protocol):
    """The chapter of a book by which large forces fight. Dice and degrees are the module's own (WAR-BOOK-01).

    `metres` is how wide its squares are (WAR-BOOK-09).
    """

    @property
    def figures(self) -> WarfareFigures:
        """The figures of group checks and assaults."""

    @property
    def metres(self) -> int:
        """How many metres a square is wide."""

    def distance(self, world: Reading, unit: Unit, other: Unit) -> int:
        """Squares between two units by the book's own distance rule."""

    def moment(self, world: Reading) -> int:
        """What o'clock it is: a number that grows with each turn or phase (WAR-BOOK-07)."""

    def skill_check(self, world: Reading, unit: Unit, skill: str, steps: Iterable[Modifier] = ()) -> StepCheck:
        """A check of Tactics or Leadership (WAR-BOOK-02)."""

    def fire_check(
        self, world: Reading, unit: Unit, bearer: Unit, target: Unit, steps: Iterable[Modifier] = ()
    ) -> StepCheck:
        """The check of a group that fires what `bearer` holds, in the conditions of this target (WAR-GROUP-13)."""

    def leadership(self, world: Reading, unit: Unit) -> int:
        """Ranks of Leadership; 0 with the broad skill alone, NO_LEADER without any (WAR-GROUP-12, WAR-BOOK-06)."""

    def bearing(self, world: Reading, unit: Unit) -> Bearing | None:
        """What a soldier would fire with; None if it has nothing in hand that shoots."""

    def sees(self, world: Reading, unit: Unit, target: Unit) -> bool:
        """Whether a soldier sees a target (WAR-GROUP-15)."""

    def reaches(self, world: Reading, unit: Unit, target: Unit) -> bool:
        """Whether what it holds carries as far, and nothing stops it."""

    def rolled(self, world: Reading, unit: Unit, target: Unit, place: int | None = None) -> tuple[Frame, ...]:
        """One damage roll of a soldier's weapon on a target, through its armour (WAR-BOOK-03).

        The weapon is that in hand, or the one at a `place` of those it carries.
        """

    def landing(self) -> tuple[Frame, ...]:
        """What makes damage rolls tell, where they do not at once."""

    def slain(self, world: Reading, unit: Unit) -> tuple[Event, ...]:
        """A soldier dies at the hands of who has beaten it (WAR-ORDERS-08)."""

    def disabled(self, world: Reading, unit: Unit) -> tuple[Event, ...]:
        """A soldier is out of this battle, and lives (WAR-ORDERS-08)."""

    def fired(self, world: Reading, unit: Unit, fire: str) -> tuple[Event, ...]:
        """The rounds that a mode of fire takes."""

    def class_of(self, world: Reading, unit: Unit) -> str:
        """A soldier's class of strength (WAR-ASSAULT-10, WAR-BOOK-08)."""

    def powers(self, world: Reading, unit: Unit) -> tuple[Power, ...]:
        """The weapons a soldier carries, by how powerful they are (WAR-OUTCOME-09)."""

    def suppressed(self, world: Reading, unit: Unit, by: Unit, steps: int) -> tuple[Event, ...]:
        """So many steps of penalty on a target; only the best suppression counts (WAR-BOOK-04, WAR-GROUP-22)."""

    def tired(self, world: Reading, unit: Unit) -> tuple[Event, ...]:
        """One point of Fatigue (WAR-BOOK-05)."""

    def fate(self, world: Reading, unit: Unit, hit: Fraction, cases: Iterable[AttackOption]) -> Fate | None:
        """What damage rolls may make of a target if nobody caps, each number of them with its chance (law 2).

        None where there is no closed form for such weapons.
        """

    def pinned(self, world: Reading, unit: Unit, hit: Fraction, steps: Iterable[tuple[Fraction, int]]) -> Fate:
        """What becomes of a target that keeps low under so many steps, each number of them with its chance."""

    def will_check(self, world: Reading, unit: Unit, held: int) -> AnyCheck:
        """The check of who is threatened with so many rolls (WAR-GROUP-23, WAR-BOOK-06)."""

    def yields(self, draw: AnyCheck, value: int) -> str:
        """The result of that check: holds, yields or surrenders."""

    def gives_up(self, world: Reading, unit: Unit) -> tuple[Event, ...]:
        """Its next action is lost (WAR-GROUP-23)."""

    def shelters(self, world: Reading, unit: Unit) -> tuple[Event, ...]:
        """It takes cover where it is."""

    def heeds(self, order: Order) -> bool:
        """Whether an order is no more than taking cover or dropping (WAR-GROUP-23)."""

    def can_act(self, world: Reading, unit: Unit) -> bool:
        """Whether a soldier has an action left in this round (WAR-GROUP-16, WAR-BOOK-07)."""

    def acted(self, world: Reading, unit: Unit) -> tuple[Event, ...]:
        """That action is used."""


def chapter_of(book: Rulebook) -> Warfare:
    """The book's chapter. Raises ValueError for a book without one."""
    if book.warfare is None:
        raise ValueError(f"{book.title} knows no large forces")
    return book.warfare
