"""Battles of our own seats over every shipped scenario under both books, fought one by one and written down.

    PYTHONPATH=. python -m benchmarks.seat_battles faults FILE    each seat 400 times and more: no fault
    PYTHONPATH=. python -m benchmarks.seat_battles beats FILE     utility against random from either side, 4 seeds

One line of FILE a battle; a battle that is in FILE already is not fought again, so that a run goes on where it ended.
The end prints what is in FILE.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from game.content.scenario import load_scenario, shipped_scenarios
from game.lab.match import Match, Record, fight

BOOKS = ("ascension", "alternity")
COMPANIES = (
    "bunker_line", "encirclement", "night_attack", "relief_column", "river_crossing", "village_defence",
)  # fmt: skip
CUT_SHORT = 4
"""Rounds of a company's battle where only faults are looked for."""
PAIRS = (("random", "greedy"), ("utility", "patient"))
SEEDS = 10
"""For each pair: over 20 scenarios, 2 books and 10 seeds are 400 battles of each seat and more."""
BEATS_SEEDS = (901, 902, 903, 904)


def scenarios() -> tuple[str, ...]:
    """All shipped scenarios."""
    return tuple(shipped_scenarios())


def _ordered(seeds: Iterable[int]) -> list[tuple[str, int]]:
    """Every shipped scenario with each seed, battles of companies last."""
    found = [(name, seed) for seed in seeds for name in scenarios()]
    return sorted(found, key=lambda one: one[0] in COMPANIES)


def faults() -> Iterator[Match]:
    """Each of our seats 400 times and more, sides changed at each seed; companies come last and are cut short."""
    for name, seed in _ordered(range(1, SEEDS + 1)):
        rounds = CUT_SHORT if name in COMPANIES else None
        for rules in BOOKS:
            for pair in PAIRS:
                order = pair if seed % 2 else tuple(reversed(pair))
                yield Match(name, seed, tuple(zip(sides(name), order, strict=True)), rules, rounds)


def beats() -> Iterator[Match]:
    """`utility` against `random` from either side of every scenario, to the end; battles of companies last."""
    for name, seed in _ordered(BEATS_SEEDS):
        for rules in BOOKS:
            for order in (("utility", "random"), ("random", "utility")):
                yield Match(name, seed, tuple(zip(sides(name), order, strict=True)), rules)


def sides(scenario: str) -> tuple[str, ...]:
    """The sides of a scenario, in its order."""
    return tuple(card.key for card in load_scenario(scenario).sides)


def line_of(record: Record) -> dict[str, Any]:
    """What is written down of a battle."""
    match = record.match
    return {
        "scenario": match.scenario, "rules": match.rules, "seed": match.seed, "seats": dict(match.seats),
        "winner": record.winner, "won": record.winning_seat, "reason": record.reason, "rounds": record.rounds,
        "faults": record.faults, "digest": record.digest, "seconds": round(record.microseconds / 1e6, 1),
    }  # fmt: skip


def read(path: Path) -> list[dict[str, Any]]:
    """The battles that a file holds."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def key_of(scenario: str, rules: str, seed: int, seats: dict[str, str]) -> str:
    """What a battle is known by."""
    return json.dumps([scenario, rules, seed, sorted(seats.items())])


def run(matches: Iterator[Match], path: Path) -> None:
    """Fight what is not yet in the file."""
    done = {key_of(one["scenario"], one["rules"], one["seed"], one["seats"]) for one in read(path)}
    for match in matches:
        if key_of(match.scenario, match.rules, match.seed, dict(match.seats)) in done:
            continue
        line = line_of(fight(match))
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def summary(lines: list[dict[str, Any]]) -> Iterator[str]:
    """Battles and faults of each seat, and what `utility` won on each side of each scenario."""
    battles, won, of = Counter[str](), Counter[tuple[str, ...]](), Counter[tuple[str, ...]]()
    for one in lines:
        battles.update(one["seats"].values())
        for side, seat in one["seats"].items():
            if seat == "utility":
                at = (one["scenario"], one["rules"], side)
                of[at] += 1
                won[at] += one["winner"] == side
    yield f"{len(lines)} battles, {sum(one['faults'] for one in lines)} faults"
    yield from (f"{seat}: {count} battles" for seat, count in sorted(battles.items()))
    yield from (
        f"utility as {side} in {name} by {rules}: {won[name, rules, side]} of {count}"
        for (name, rules, side), count in sorted(of.items())
    )


def main() -> None:
    """Run what the command line asks for."""
    which, path = {"faults": faults, "beats": beats}[sys.argv[1]], Path(sys.argv[2])
    run(which(), path)
    print("\n".join(summary(read(path))))


if __name__ == "__main__":
    main()
