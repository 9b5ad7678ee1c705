"""A cache of pictures: like lru_cache, but bounded by the bytes of what it holds, not by the number of entries."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import update_wrapper
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt
import pygame

Picture: TypeAlias = pygame.Surface | npt.NDArray[Any]
P = ParamSpec("P")
T = TypeVar("T", bound=Picture)
MEGABYTE = 1 << 20
EACH = 1_000
"""Bytes that an entry takes beside its pixels: the key, the objects themselves."""


def size_of(picture: Picture) -> int:
    """Bytes that a picture, or an array, takes."""
    if isinstance(picture, np.ndarray):
        return EACH + picture.nbytes
    return EACH + picture.get_width() * picture.get_height() * picture.get_bytesize()


class Kept(Generic[P, T]):
    """A function that returns pictures, with those made last. At least one is held, however large. Thread-safe."""

    def __init__(self, make: Callable[P, T], most: int) -> None:
        self.most = most
        self.held = 0
        self._make = make
        self._pictures: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()
        update_wrapper(self, make)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """The picture kept for these arguments, or one made now; the longest unused go where it gets too much."""
        key = (args, tuple(sorted(kwargs.items()))) if kwargs else args
        with self._lock:
            found = self._pictures.get(key)
            if found is not None:
                self._pictures.move_to_end(key)
                return found
        made = self._make(*args, **kwargs)
        with self._lock:
            if key not in self._pictures:
                self._pictures[key] = made
                self.held += size_of(made)
            while self.held > self.most and len(self._pictures) > 1:
                self.held -= size_of(self._pictures.popitem(last=False)[1])
        return made

    def cache_clear(self) -> None:
        """Let go of all pictures."""
        with self._lock:
            self._pictures.clear()
            self.held = 0


def kept(megabytes: float) -> Callable[[Callable[P, T]], Kept[P, T]]:
    """Keep the pictures that a function returns, up to so many megabytes; the least recently used go first."""
    return lambda make: Kept(make, round(megabytes * MEGABYTE))
