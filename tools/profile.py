"""`./dev profile`: where the time of one battle without a window goes, by folder and by function."""

from __future__ import annotations

import cProfile
import pstats
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.battle.battle import Battle
from game.battle.seat import Table, open_seat

MOST = 12
"""Functions that are told."""


def profile(scenario: str, seat: str, seed: int, rounds: int | None, rules: str, root: Path) -> Iterator[str]:
    """Fight a battle under the profiler; lines that tell where the time went. Raises ContentError."""
    with Battle.open(scenario, seed, rounds=rounds, rules=rules) as battle:
        table, watched = Table(battle, {side: open_seat(seat) for side in battle.sides}), cProfile.Profile()
        watched.runcall(table.play)
        choices = battle.choices_made
    stats: dict[Any, Any] = pstats.Stats(watched).stats  # type: ignore[attr-defined]
    own, whole = Counter[str](), max(entry[3] for entry in stats.values())
    for (file, _line, _name), (_calls, _all, time, _with, _by) in stats.items():
        own[_folder(file, root)] += time
    yield f"{scenario}, {seat}, seed {seed}: {choices} choices in {whole:.2f} s (under the profiler, which slows it)"
    yield "\nby folder:"
    yield from (f"  {time:7.2f} s {time / whole:4.0%}  {folder}" for folder, time in own.most_common(MOST))
    for title, at in (("in the function itself:", 2), ("in the function and all it calls:", 3)):
        yield f"\n{title}"
        ours = [one for one in stats.items() if one[0][0].startswith(str(root)) and "/.venv/" not in one[0][0]]
        for (file, line, name), entry in sorted(ours, key=lambda one: -one[1][at])[:MOST]:
            place = f"{Path(file).relative_to(root)}:{line} {name}"
            yield f"  {entry[at]:7.2f} s {entry[at] / whole:4.0%} {entry[1]:9,} calls  {place}"


def _folder(file: str, root: Path) -> str:
    """The package of ours that a file belongs to; what is not ours is told as one."""
    path = Path(file)
    if not path.is_relative_to(root) or ".venv" in path.parts:
        return "Python and libraries"
    return "/".join(path.relative_to(root).parent.parts[:3]) or "the checkout"
