"""Where faces come from: a seeded, counted source, and a script of faces for tests and scenes."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from typing import Protocol

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15

DiceState = tuple[int, str, int]


class Source(Protocol):
    """Whatever can throw one die: battle dice, or a script."""

    @property
    def drawn(self) -> int:
        """How much has been drawn so far."""

    def face(self, sides: int) -> int:
        """One face, 1 to `sides`."""

    def fork(self, name: str) -> Source:
        """The source of a named side stream."""


def splitmix64(key: int, count: int) -> int:
    """The word number `count` (from 1) of the SplitMix64 sequence that starts at `key`."""
    z = (key + count * _GAMMA) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


@lru_cache(maxsize=4096)
def _key(seed: int, stream: str) -> int:
    return int.from_bytes(blake2b(f"{seed}/{stream}".encode(), digest_size=8).digest(), "big")


class Dice:
    """A counted source: (seed, stream, drawn) is all it is, so it prints, forks and can be set back."""

    __slots__ = ("_drawn", "_word_key", "seed", "stream")

    def __init__(self, seed: int, stream: str = "battle", drawn: int = 0) -> None:
        self.seed = seed
        self.stream = stream
        self._drawn = drawn
        self._word_key = _key(seed, stream)

    @classmethod
    def at(cls, state: DiceState) -> Dice:
        """The source that goes on from a state."""
        return cls(*state)

    @property
    def drawn(self) -> int:
        """How many 64-bit words have been drawn."""
        return self._drawn

    def state(self) -> DiceState:
        """(seed, stream, words drawn): plain values from which `at` goes on."""
        return (self.seed, self.stream, self._drawn)

    def face(self, sides: int) -> int:
        """One face, 1 to `sides`, each exactly as likely; ValueError below one side."""
        if sides < 1:
            raise ValueError(f"a die needs at least one side, not {sides}")
        fair = _MASK + 1 - (_MASK + 1) % sides  # words from here on would favour the low faces: thrown again
        while True:
            self._drawn += 1
            word = splitmix64(self._word_key, self._drawn)
            if word < fair:
                return word % sides + 1

    def fork(self, name: str) -> Dice:
        """The named side stream from its beginning: the same faces whatever was drawn here."""
        return Dice(self.seed, f"{self.stream}/{name}")

    def __repr__(self) -> str:
        return f"Dice(seed={self.seed}, stream={self.stream!r}, drawn={self._drawn})"

    def __eq__(self, other: object) -> bool:
        return self.state() == other.state() if isinstance(other, Dice) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes as it is drawn from


class ScriptFault(Exception):
    """A script of faces does not fit what was drawn from it."""


class ScriptEnded(ScriptFault):
    """A die was thrown after the last written face."""


class ScriptLeft(ScriptFault):
    """Written faces were never thrown."""


class ScriptMisfit(ScriptFault):
    """The written face is not on the die that was thrown."""


class Scripted:
    """A dice source that gives written faces in order."""

    __slots__ = ("_drawn", "faces")

    def __init__(self, faces: Iterable[int]) -> None:
        self.faces = tuple(faces)
        self._drawn = 0

    @property
    def drawn(self) -> int:
        """How many written faces have been thrown."""
        return self._drawn

    @property
    def left(self) -> tuple[int, ...]:
        """The written faces not thrown yet."""
        return self.faces[self._drawn :]

    def face(self, sides: int) -> int:
        """The next written face; ScriptEnded after the last, ScriptMisfit if no die of `sides` has it."""
        if self._drawn == len(self.faces):
            raise ScriptEnded(f"a d{sides} was thrown after the last of {len(self.faces)} written faces")
        face = self.faces[self._drawn]
        if not 1 <= face <= sides:
            raise ScriptMisfit(f"written face {self._drawn + 1} is {face}, but a d{sides} was thrown")
        self._drawn += 1
        return face

    def fork(self, name: str) -> Scripted:  # noqa: ARG002 - a script has one stream; side streams read on in it
        """This same script: written faces are in the order in which they are thrown, by whomever."""
        return self

    def finish(self) -> None:
        """Says that no more dice will be thrown; ScriptLeft if written faces are left over."""
        if self.left:
            raise ScriptLeft(f"written faces never thrown: {', '.join(map(str, self.left))}")

    def __repr__(self) -> str:
        return f"Scripted({list(self.faces)}, drawn={self._drawn})"
