"""Counting battles: shares with their intervals, and how often each thing was chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import fields
from math import sqrt
from statistics import NormalDist

from game.lab.match import Losses, Record
from game.messages.orders import CALLED, CENTRED
from game.record import record

CONFIDENCE = 0.95


@record
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


@record
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
    for entry in found:
        choices.update(entry.choices)
    return Tally(
        battles=len(found),
        draws=sum(1 for entry in found if not entry.winner),
        sides=_counted(entry.winner for entry in found),
        seats=_counted(entry.winning_seat for entry in found),
        reasons=_counted(entry.reason for entry in found),
        choices=dict(sorted(choices.items())),
        rounds=sum(entry.rounds for entry in found) / len(found) if found else 0.0,
        activations=sum(entry.activations for entry in found),
        faults=sum(entry.faults for entry in found),
        noted=tuple(fault for entry in found for fault in entry.noted),
        microseconds=sum(entry.microseconds for entry in found),
        losses=_lost(found),
    )


def _lost(records: Iterable[Record]) -> dict[str, Losses]:
    """The losses of each side over all battles."""
    names = [field.name for field in fields(Losses)]
    sums: dict[str, Losses] = {}
    for entry in records:
        for side, one in entry.losses.items():
            held = sums.get(side, Losses())
            sums[side] = Losses(*(getattr(held, name) + getattr(one, name) for name in names))
    return dict(sorted(sums.items()))


def _counted(words: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(word for word in words if word).items()))


# --- choices of ranged combat ---------------------------------------------------------------------------------------


_HELD = ("shot", "rapid", "marching", "burst", "suppress", "throw")

ROWS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Hit the Deck", ("hit_the_deck: hit_the_deck",)),
    ("Dodge", ("dodge: dodge",)),
    ("a way chosen after a Dodge", ("dodge_way: dodge",)),
    ("Feint", ("feint: feint",)),
    ("Double Feint", ("double_feint: double_feint",)),
    ("capping a hit", ("cap: cap",)),
    ("bearing a hit that could be capped", ("cap: decline",)),
    ("Quick Draw", ("initiative: quick_draw", "initiative: both")),
    ("Quickness", ("initiative: quickness", "initiative: both", "turn: quickness")),
    ("Overwatch taken", ("turn: overwatch",)),
    ("Overwatch fired", tuple(f"overwatch: {word}" for word in _HELD)),
    ("Overwatch held back", ("overwatch: decline",)),
    ("Improved Snap Shot", tuple(f"{asked}: {word}" for asked in ("snap", "own_snap", "snap_now") for word in _HELD)),
    ("Steady", ("option: steady", "turn: steady")),
    ("Adrenal Surge", ("turn: surge",)),
    ("Tight Focus", ("turn: focus",)),
    ("Braced", ("turn: braced",)),
    ("Alert", ("turn: alert",)),
    ("Aim", ("turn: aim",)),
    ("Reload", ("turn: reload",)),
    ("Hunker", ("turn: hunker",)),
    ("Rise", ("turn: rise",)),
    ("Sprint", ("turn: sprint",)),
    ("Snap Shot", ("option: snap",)),
    ("Rapid Fire", ("turn: rapid",)),
    ("Marching Fire", ("turn: marching",)),
    ("Burst", ("turn: burst",)),
    ("Suppressing Fire", ("turn: suppress",)),
    ("grenades thrown", ("turn: throw",)),
    ("grenades cooked", ("option: cooked",)),
    ("Critical Shot I", ("option: critical_1",)),
    ("Critical Shot II", ("option: critical_2",)),
    ("Critical Shot III", ("option: critical_3",)),
    ("Critical Shot IV", ("option: critical_4",)),
    ("Kill Shot", ("option: kill",)),
    ("Double Tap", ("option: double_tap",)),
    ("Trick Shot", ("option: trick",)),
    ("Insane Trick Shot", ("option: insane_trick",)),
    ("Called Shot (with an Edge)", tuple(f"option: {called}" for called in CALLED)),
    ("Center Mass (paid)", tuple(f"option: {centred}" for centred in CENTRED)),
    ("Precision", ("option: precision",)),
    ("Staunch", ("turn: staunch",)),
    ("Revive", ("turn: revive",)),
)
"""A choice of the rules, and the words under which `match` counts it: the question with the answer, or an option."""


def uses(choices: Mapping[str, int]) -> dict[str, int]:
    """How often each choice of the rules was made, those never made included."""
    return {name: sum(choices.get(word, 0) for word in words) for name, words in ROWS}
