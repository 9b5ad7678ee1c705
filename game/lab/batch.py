"""Many matches, over processes: the same records whatever the number of workers."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from joblib import Parallel, delayed

from game.content.model import sound_seed
from game.content.scenario import load_scenario
from game.lab.match import Match, Record, fight


def pairings(
    scenarios: Sequence[str], seats: Sequence[str], battles: int, *, seed: int = 1, swap: bool = True, rules: str = ""
) -> Iterator[Match]:
    """So many battles over scenarios in turn, seeds rising; with `swap` each seed is fought twice with sides changed.

    `seats` are taken by the sides in the scenario's order.
    """
    sides = {name: tuple(card.key for card in load_scenario(name, rules=rules).sides) for name in scenarios}
    rounds = 2 if swap else 1
    sound_seed(seed + (battles - 1) // rounds)
    for number in range(battles):
        pair, turned = divmod(number, rounds)
        name = scenarios[pair % len(scenarios)]
        order = tuple(reversed(seats)) if turned else tuple(seats)
        yield Match(name, seed + pair, tuple(zip(sides[name], order, strict=True)), rules)


def fight_all(matches: Iterable[Match], *, workers: int = 1, folder: Path | None = None) -> Iterator[Record]:
    """The record of each match, in their order; `folder` as for `fight`. Raises what `fight` raises."""
    batch = time.time_ns()
    if workers == 1:
        yield from (fight(match, folder, batch=batch) for match in matches)
        return
    fights = (delayed(fight)(match, folder, batch=batch) for match in matches)
    yield from Parallel(n_jobs=workers, return_as="generator")(fights)
