"""What is odd about a battlefield that can be read: zones without a way between them, ground nobody gets to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from game.content.battlefield import Battlefield, Zone
from game.content.problem import Problem, error, warning
from game.field import NEVER, Cell, Field, distance_field


def ground_faults(battlefield: Battlefield, file: str) -> Iterator[Problem]:
    """Zones nobody can stand in, zones cut off from each other, overlapping deployment, ground out of reach."""
    field, zones = battlefield.field, list(battlefield.zones.values())
    entered = {(x, y) for y, x in np.argwhere(field.cost > 0).tolist()}
    standing = {zone.name: [cell for cell in zone.cells if cell in entered] for zone in zones}
    for name, cells in standing.items():
        if not cells:
            yield error(file, f'zone "{name}"', "has no square that anybody can stand in", "move it to open ground")
    yield from _overlaps(zones, file)
    yield from _ways(field, {name: cells for name, cells in standing.items() if cells}, file)


def _overlaps(zones: list[Zone], file: str) -> Iterator[Problem]:
    deploy = [zone for zone in zones if zone.kind == "deploy"]
    for one, other in combinations(deploy, 2):
        shared = sorted(set(one.cells) & set(other.cells))
        if shared:
            what = f'shares {len(shared)} squares with zone "{other.name}", the first {shared[0]}'
            yield warning(file, f'zone "{one.name}"', what, "deployment zones should lie apart")


def _ways(field: Field, standing: dict[str, list[Cell]], file: str) -> Iterator[Problem]:
    if not standing:
        return
    first, *others = standing
    near = distance_field(field, standing[first]) < NEVER
    for name in others:
        if not any(near[y, x] for x, y in standing[name]):
            what = f'no way leads from it to zone "{first}"'
            yield error(file, f'zone "{name}"', what, "open one: a diagonal step needs both corners free")
    lost = [(int(x), int(y)) for y, x in np.argwhere((field.cost > 0) & ~near)]
    if lost:
        what = f'{len(lost)} squares cannot be reached from zone "{first}", the first {lost[0]}'
        yield warning(file, f"square {lost[0]}", what, "wall them up or open a way")
