"""What the shared modules (hazards, morale, surprise, conditions) ask of a book: its checks and its harm.

The rules of the modules stand once, in `game.systems`; a book says what a Body check is, what a rung of the ladder
weighs, and how many dice of stress a fall makes (ALA-CONV-01 to -06).
"""

from __future__ import annotations

from typing import Any, Protocol

from game.dice.draws import Check, Draw
from game.messages.events import Event
from game.messages.stack import Frame
from game.world.hazards import Venom
from game.world.store import Reading, Unit


class Situations(Protocol):
    """The chapter of a book that the shared modules play by. A rung is counted in steps of ten points."""

    def body_check(self, world: Reading, unit: Unit, rung: int, key: str = "body") -> Check:
        """A check of the body against hardship; `rung` is the Edge of its difficulty (ALA-CONV-04)."""

    def mind_check(self, world: Reading, unit: Unit, rung: int, key: str = "mind") -> Check:
        """A check of the mind against fear (ALA-CONV-04, ALA-MORALE-02)."""

    def skill_check(self, world: Reading, unit: Unit, skill: str, rung: int) -> Check:
        """A check of a skill outside attacks: athletics, survival, medicine, alchemy, stealth, alertness."""

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
