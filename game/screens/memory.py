"""Giving memory back when a battle is left."""

import ctypes
import gc
import sys


def give_back() -> None:
    """Collect what is no longer used, and hand it back to the system.

    A battle's objects hang together in rings, and pictures leave the heap full of gaps that glibc keeps for itself.
    """
    gc.collect()
    if sys.platform == "linux":
        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
        if trim is not None:
            trim(0)
