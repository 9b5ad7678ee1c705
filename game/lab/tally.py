"""Counting battles: shares with their intervals, and how often each thing was chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from game.lab.match import Losses, Record

CONFIDENCE = 0.95


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, with its Wilson interval."""

    count: int
    of: int
    low: float
    high: float

    @property
    def rate(self) -> float:
        """The share itself; 0 of nothing."""
        return self.count / self.of if self.of else 0.0

    def text(self) -> str:
        """The share in words: 65.0 % (60.2 to 69.5) of 400."""
        return f"{self.rate:.1%} ({self.low:.1%} to {self.high:.1%}) of {self.of}"


def share(count: int, of: int, confidence: float = CONFIDENCE) -> Share:
    """A share with its Wilson score interval; the whole range for nothing counted."""
    if of == 0:
        return Share(0, 0, 0.0, 1.0)
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    rate, width = count / of, z * z / of
    middle = (rate + width / 2) / (1 + width)
    spread = z * sqrt(rate * (1 - rate) / of + width / (4 * of)) / (1 + width)
    return Share(count, of, max(0.0, middle - spread), min(1.0, middle + spread))


@dataclass(frozen=True, slots=True)
class Tally:
    """What a batch came to: wins by side and by seat, draws, mean rounds, everything chosen, all that sides lost."""

    battles: int
    draws: int
    sides: dict[str, int]
    seats: dict[str, int]
    reasons: dict[str, int]
    choices: dict[str, int]
    rounds: float
    activations: int
    faults: int
    noted: tuple[str, ...]
    microseconds: int
    losses: dict[str, Losses]

    @property
    def decided(self) -> int:
        """Battles that somebody won."""
        return self.battles - self.draws

    def side_share(self, side: str) -> Share:
        """A side's share of the decided battles."""
        return share(self.sides.get(side, 0), self.decided)

    def seat_share(self, seat: str) -> Share:
        """A seat's share of all battles; a draw is no win."""
        return share(self.seats.get(seat, 0), self.battles)

    def draw_share(self) -> Share:
        """The share of draws among all battles."""
        return share(self.draws, self.battles)


def tally(records: Iterable[Record]) -> Tally:
    """Count a batch."""
    found = list(records)
    choices: Counter[str] = Counter()
    for record in found:
        choices.update(record.choices)
    return Tally(
        battles=len(found),
        draws=sum(1 for record in found if not record.winner),
        sides=_counted(record.winner for record in found),
        seats=_counted(record.winning_seat for record in found),
        reasons=_counted(record.reason for record in found),
        choices=dict(sorted(choices.items())),
        rounds=sum(record.rounds for record in found) / len(found) if found else 0.0,
        activations=sum(record.activations for record in found),
        faults=sum(record.faults for record in found),
        noted=tuple(fault for record in found for fault in record.noted),
        microseconds=sum(record.microseconds for record in found),
        losses=_lost(found),
    )


def _lost(records: Iterable[Record]) -> dict[str, Losses]:
    """The losses of each side over all battles."""
    sums: dict[str, Losses] = {}
    for record in records:
        for side, one in record.losses.items():
            held = sums.get(side, Losses())
            sums[side] = Losses(*(getattr(held, name) + getattr(one, name) for name in Losses.__slots__))
    return dict(sorted(sums.items()))


def _counted(words: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(word for word in words if word).items()))
