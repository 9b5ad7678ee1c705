"""Hazards that a map, a scenario or a scene places: fire, foul air, heat and cold, clouds of poison (ALA-HAZ-01)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Self

from pydantic import Field as Figure
from pydantic import model_validator

from game.content.battlefield import Battlefield, Hazard, HazardKind, Severity, Zone
from game.content.model import Many, Page, Square
from game.content.problem import Problem, did_you_mean, error
from game.field import Cell, Field

WEATHERS = ("cold", "heat")
EVERYWHERE = ("airless", *WEATHERS)
"""Kinds that may lie over the whole map: those without squares do."""


class HazardEntry(Page):
    """A hazard as a scenario or a scene writes it: on squares, in a zone, or everywhere."""

    kind: HazardKind
    squares: Many[Square] = ()
    zone: str = ""
    severity: Severity = "severe"
    poison: Annotated[str, Figure(max_length=80)] = ""
    rounds: Annotated[int, Figure(ge=0, le=999)] = 0

    @model_validator(mode="after")
    def _lies_somewhere(self) -> Self:
        if self.squares and self.zone:
            raise ValueError("lies on squares or in a zone, not both | leave one of them out")
        if not self.squares and not self.zone and self.kind not in EVERYWHERE:
            raise ValueError(f"{self.kind} must lie somewhere | squares = [[x, y]], or zone = the name of one")
        if (self.kind == "gas") != bool(self.poison):
            raise ValueError('a poison goes with gas, and gas with a poison | kind = "gas", poison = "mild"')
        return self


Hazards = Annotated[Many[HazardEntry], Figure(max_length=400)]


def placed(entries: Iterable[HazardEntry], zones: Mapping[str, Zone]) -> tuple[Hazard, ...]:
    """What is written of hazards, with the squares of the zones it names."""
    return tuple(
        Hazard(
            entry.kind,
            zones[entry.zone].cells if entry.zone in zones else tuple(sorted(entry.squares)),
            entry.severity,
            entry.poison,
            entry.rounds,
        )
        for entry in entries
    )


def hazard_faults(
    entries: Iterable[HazardEntry], battlefield: Battlefield, poisons: Iterable[str], file: str
) -> Iterator[Problem]:
    """Hazards off the map, in unknown zones, or of unknown poisons."""
    known = tuple(poisons)
    for number, entry in enumerate(entries, 1):
        place = f"hazards#{number}"
        if entry.zone and entry.zone not in battlefield.zones:
            hint = did_you_mean(entry.zone, battlefield.zones)
            yield error(file, f"{place}.zone", f'unknown zone "{entry.zone}"', hint)
        if entry.poison and entry.poison not in known:
            yield error(file, f"{place}.poison", f'unknown poison "{entry.poison}"', did_you_mean(entry.poison, known))
        yield from _outside(entry.squares, battlefield.field, file, f"{place}.squares")


def _outside(cells: Iterable[Cell], field: Field, file: str, place: str) -> Iterator[Problem]:
    lost = next((cell for cell in cells if not field.inside(cell)), None)
    if lost is not None:
        yield error(file, place, f"square [{lost[0]}, {lost[1]}] is not on the map of {field.width} x {field.height}")
