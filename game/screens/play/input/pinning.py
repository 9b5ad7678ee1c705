"""Several enemies that a squad pins at once: which are marked beside the target (WAR-GROUP-22)."""

from __future__ import annotations

from game.screens.play.input.controls import Controls
from game.world.store import Unit


def mark(controls: Controls, unit: Unit) -> None:
    """Mark an enemy and go on to another; one that is marked already is not any more.

    Another than the target becomes the target, and the former one stays marked.
    """
    if unit in controls.marked:
        controls.marked = tuple(one for one in controls.marked if one != unit)
        return
    controls.marked = (*controls.marked, controls.target or unit)
    left = [foe for foe in controls.targets() if foe not in controls.marked]
    controls.target = unit if unit in left else next(iter(left), controls.target)
