"""The seats of our own AI, each made fresh by a function that the entry-point group `enfilade.seats` names."""

from __future__ import annotations

from pathlib import Path

from ai.doctrine import shipped_doctrines
from ai.plain import GreedySeat, RandomSeat
from ai.utility import UtilitySeat
from game.battle.seat import Seat


def random_seat() -> Seat:
    """A seat that picks at random."""
    return RandomSeat()


def greedy_seat() -> Seat:
    """A seat that takes what promises most at once."""
    return GreedySeat()


def utility_seat() -> Seat:
    """A seat that plans whole turns."""
    return UtilitySeat()


def patient_seat() -> Seat:
    """A seat that plans like `utility`, but aims and waits for the one great shot."""
    return UtilitySeat("patient")


def doctrine_files() -> tuple[Path, ...]:
    """The files of the shipped doctrines, for whoever checks what ships."""
    return shipped_doctrines()


def doctrine_seat(path: str) -> Seat:
    """A seat that plans like `utility`, under the doctrine of a file."""
    return UtilitySeat(path)
