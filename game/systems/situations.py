"""What the shared modules (hazards, morale, surprise, conditions) ask of a book: its checks and its harm.

The rules of the modules stand once, in `game.systems`; a book says what a Body check is, what a rung of the ladder
weighs, and how many dice of stress a fall makes (ALA-CONV-01 to -06).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from game.dice.draws import AnyCheck, Draw
from game.messages.events import Event, TurnBegan, TurnEnded, TurnPassed
from game.messages.orders import Order
from game.messages.stack import Frame
from game.world.hazards import Task, Venom
from game.world.store import Reading, Unit

if TYPE_CHECKING:
    from game.systems.rulebook import Rulebook

Watching = tuple[tuple[Unit, int], ...]
"""Those who keep watch, each with what its roll came to."""

POINTS = 10


def edge_of(points: int) -> int:
    """Ten points are one Edge, remainders drop toward zero (ALA-CONV-01)."""
    return points // POINTS if points >= 0 else -(-points // POINTS)


class Situations(Protocol):
    """The chapter of a book that the shared modules play by. A rung is counted in steps of ten points.

    `by_round`: a round of the book is what the modules call a turn, for all units at once; its units act several times
    in one. Such a book tells `TurnPassed` of each as a round closes.
    """

    by_round: bool
    covers: tuple[int, ...] = ()
    """Totals of a work that are worth each rung of cover, where the book rates works (ACY-ACCOMP-07, ACY-PLUG-05)."""

    def body_check(self, world: Reading, unit: Unit, rung: int, key: str = "body") -> AnyCheck:
        """A check of the body against hardship; `rung` is the Edge of its difficulty (ALA-CONV-04)."""

    def mind_check(self, world: Reading, unit: Unit, rung: int, key: str = "mind") -> AnyCheck:
        """A check of the mind against fear (ALA-CONV-04, ALA-MORALE-02)."""

    def fear_check(self, world: Reading, unit: Unit, rung: int) -> AnyCheck:
        """A Mind check of morale; its `miss` is panic (ALA-MORALE-02, -08)."""

    def used_up(self, world: Reading, unit: Unit, key: str) -> tuple[Event, ...]:  # noqa: ARG002
        """What counts for one roll of a kind alone, and is over with it."""
        return ()

    def vigilance_check(self, world: Reading, unit: Unit) -> AnyCheck:
        """The roll of who may notice an ambush, to be beaten (ALA-SURP-01)."""

    def stealth_check(self, world: Reading, unit: Unit, watching: Watching) -> AnyCheck:
        """An ambusher against the best of those who watch; a tie is no win (ALA-SURP-01, ALA-RULING-05).

        A watcher's roll counts for less in bad light, and for nothing if it sees and hears nothing (ALA-COND-05).
        """

    def skill_check(self, world: Reading, unit: Unit, skill: str, rung: int) -> AnyCheck:
        """A check of a skill outside attacks: athletics, survival, medicine, alchemy, stealth, alertness."""

    def act_check(self, world: Reading, unit: Unit, skill: str, rung: int) -> AnyCheck:
        """The same where it takes an action, which may be the next one of the shaken (WAR-GROUP-18)."""

    def task_check(self, world: Reading, unit: Unit, task: Task) -> AnyCheck:
        """A check of the skill that a task takes, as hard as its difficulty says (ALT-BASE-33, -38)."""

    def task_refusal(self, world: Reading, unit: Unit, task: Task) -> str | None:  # noqa: ARG002 - most bar nobody
        """Why this unit of all cannot work on a task that is open to its side; None when it can."""
        return None

    def help_at_work(self, world: Reading, book: Rulebook, unit: Unit) -> Iterable[tuple[Order, Fraction]]:  # noqa: ARG002
        """Orders to help comrades with their work from where a unit stands, with the chance of success each adds."""
        return ()

    def task_words(self, task: Task) -> str:  # noqa: ARG002
        """What a task takes, where a book has more to tell than how far it has come."""
        return ""

    def successes(self, value: int) -> int:
        """How many successes the value of such a check adds to a task; below 0 it ruins it (ALT-BASE-33)."""

    def rated(self, task: Task, value: int) -> int | None:  # noqa: ARG002 - most do not ask how well a thing is made
        """How good a work is, by the value of the check of its last action; None where that does not count."""
        return None

    def venom(self, card: Any) -> Venom:
        """A poison card as the rules read it (ALA-HAZ-22)."""

    def body_score(self, world: Reading, unit: Unit) -> int:
        """The Body score, which counts the rounds of breath (ALA-CONV-03, ALA-HAZ-09)."""

    def harm_draw(self, unit: Unit, dice: str, cause: str) -> Draw:
        """The dice of such harm by themselves, where something halves what they show (ALA-HAZ-04)."""

    def hurt(
        self, unit: Unit, dice: str, cause: str, *, rolled: int = -1, wild: str = "chest", wound: str = "blunt"
    ) -> Frame:
        """Harm of a module that no armour stops and nobody caps: `dice` as the book throws them (ALA-CONV-05)."""

    def burnt(self, unit: Unit) -> tuple[Frame, ...]:
        """What staying in a fire leaves on the body beside the harm."""

    def drain(self, world: Reading, unit: Unit, points: int, cause: str) -> tuple[Event, ...]:
        """Flat stress without dice, with what it does to the state (ALA-CONV-05)."""

    def level_edge(self, world: Reading, unit: Unit) -> int:
        """Stress still missing to the start of the next level (ALA-HAZ-14)."""

    def killed(self, before: str, after: str) -> bool:
        """Whether a change of state is a death to those who see it (ALA-CONV-06, ALA-RULING-15)."""

    def struck_down(self, world: Reading, unit: Unit, cause: str) -> tuple[Event, ...]:
        """Killed outright: stress at the start of Dying (ALA-CONV-06)."""


def situations_of(book: Rulebook) -> Situations:
    """The book's chapter. Raises ValueError for a book without one."""
    if book.situations is None:
        raise ValueError(f"{book.title} knows no such situations")
    return book.situations


def by_round(book: Rulebook) -> bool:
    """Whether a round of the book is what the modules call a turn."""
    return book.situations is not None and book.situations.by_round


def opens(book: Rulebook, event: Event) -> bool:
    """Whether a moment opens a turn of its unit, as the modules count turns; one that is passed opens and closes."""
    if isinstance(event, TurnPassed):
        return True
    return isinstance(event, TurnBegan) and not by_round(book)


def closes(book: Rulebook, event: Event) -> bool:
    """Whether a moment closes a turn of its unit, as the modules count turns."""
    if isinstance(event, TurnPassed):
        return True
    return isinstance(event, TurnEnded) and not by_round(book)
