"""Battles between two seats, fought to a record: one, or many over processes, the same whatever their number."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from functools import lru_cache
from pathlib import Path

from joblib import Parallel, delayed

from game.battle.battle import Battle
from game.battle.seat import Table, is_deaf, open_seat
from game.content.model import sound_seed
from game.content.scenario import Scenario, load_scenario
from game.messages.orders import Order
from game.messages.stack import Ask
from game.record import record
from game.systems.rulebook import Rulebook
from game.world.body import Allegiance, Build
from game.world.squads import CAPTURED, ROUTED, Gone
from game.world.store import Reading

_PLANS = 8
"""Scenarios kept at most."""


@record
class Match:
    """A battle to be fought: a scenario (shipped name or path), a seed, who sits on each side, the rules profile.

    `rounds` is another limit of rounds than the scenario's own.
    """

    scenario: str
    seed: int
    seats: tuple[tuple[str, str], ...]
    rules: str = ""
    rounds: int | None = None


@record
class Losses:
    """What a side came with, and what it lost: who fell, who was captured, who routed (WAR-ORDERS)."""

    soldiers: int = 0
    fallen: int = 0
    captured: int = 0
    routed: int = 0

    @property
    def lost(self) -> int:
        """All who stand no longer."""
        return self.fallen + self.captured + self.routed


def losses_of(world: Reading, book: Rulebook) -> dict[str, Losses]:
    """The losses of each side as a battle stands, in order of their names."""
    found: dict[str, Losses] = {}
    for unit in world.having(Build):
        side = world.get(unit, Allegiance).side
        gone, held = world.find(unit, Gone), found.get(side, Losses())
        captured, routed = (gone is not None and gone.why == why for why in (CAPTURED, ROUTED))
        fallen = gone is None and not book.standing(world, unit)
        counts = (held.soldiers + 1, held.fallen + fallen, held.captured + captured, held.routed + routed)
        found[side] = Losses(*counts)
    return dict(sorted(found.items()))


@record
class Record:
    """What became of a match.

    `choices` counts what was chosen, by question and word; `faults` counts the seats' faults, `noted` has the first of
    each side in words; `microseconds` is the time the whole battle took; `losses` are those of each side.
    """

    match: Match
    winner: str
    reason: str
    rounds: int
    activations: int
    digest: str
    choices: dict[str, int] = field(default_factory=dict)
    faults: int = 0
    noted: tuple[str, ...] = ()
    microseconds: int = 0
    losses: dict[str, Losses] = field(default_factory=dict)

    @property
    def winning_seat(self) -> str:
        """The seat that won; empty for a draw."""
        return dict(self.match.seats).get(self.winner, "")


def words_of(ask: Ask, order: Order) -> list[str]:
    """What a choice is counted as: the question with the answer, and each option of an attack by itself."""
    words = [f"{ask.question}: {_word(order)}"]
    return words + [f"option: {option}" for option in getattr(order, "options", ())]


def _word(order: Order) -> str:
    return str(getattr(order, order.part)) if order.part else order.word


@lru_cache(maxsize=_PLANS)
def _plan(scenario: str, rules: str, _batch: int) -> Scenario:
    """A scenario, read once in each process for all matches of a batch."""
    return load_scenario(scenario, rules=rules)


def fight(match: Match, folder: Path | None = None, *, batch: int = 0) -> Record:
    """Fight one match to its end. Raises ContentError when its files have faults or a seat is unknown.

    The position of a seat's first fault is written in `folder`, if one is given. Matches of one `batch` (a number of
    its own, 0: none) read their scenario's files once.
    """
    plan = _plan(match.scenario, match.rules, batch) if batch else load_scenario(match.scenario, rules=match.rules)
    counts: Counter[str] = Counter()
    seats = {side: open_seat(name) for side, name in match.seats}
    started = time.perf_counter_ns()
    sitting = dict(match.seats)
    deaf = [side for side, seat in seats.items() if is_deaf(seat)]
    with Battle.open(plan, match.seed, seats=sitting, rounds=match.rounds, deaf=deaf) as battle:
        table = Table(battle, seats, folder=folder, heard=lambda ask, order: counts.update(words_of(ask, order)))
        table.play()
        outcome = battle.over
        return Record(
            match=match,
            winner=outcome.winner if outcome else "",
            reason=outcome.reason if outcome else "",
            rounds=battle.round,
            activations=battle.activations,
            digest=battle.digest(),
            choices=dict(sorted(counts.items())),
            faults=sum(table.faults.values()),
            noted=tuple(fault.text() for fault in table.noted.values()),
            microseconds=(time.perf_counter_ns() - started) // 1000,
            losses=losses_of(battle.world, battle.position.book),
        )


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
