"""What is worked out of battlefields and kept: one bound on its size over all of them, and the oldest goes first.

Only what can be worked out again is kept here: rows of sight, boards of distances, the squares of a walk.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from typing import Any, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")

MOST_BYTES = 48 << 20
_BESIDE = 400
"""Bytes that any value takes beside its own: its key, its entry in the dict, its place in the order."""


class Cache:
    """Values kept in dicts of their owners, all together within a number of bytes."""

    def __init__(self, most: int) -> None:
        self.most, self.held = most, 0
        self._oldest_first: deque[tuple[dict[Any, Any], Hashable, int]] = deque()

    def keep(self, owner: dict[Key, Value], key: Key, value: Value, size: int) -> Value:
        """Put a value of so many bytes into its owner's dict; the oldest values leave theirs when that is too much."""
        owner[key] = value
        self._oldest_first.append((owner, key, size + _BESIDE))
        self.held += size + _BESIDE
        while self.held > self.most and len(self._oldest_first) > 1:
            other, old, freed = self._oldest_first.popleft()
            other.pop(old, None)
            self.held -= freed
        return value


CACHE = Cache(MOST_BYTES)
"""The cache of all battlefields of this process."""
