"""An exclusive hold on an open file: the system ends it when the file is closed or the process dies."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

MOVES_HELD = sys.platform != "win32"
"""Whether the system moves and removes files that are open."""

if sys.platform == "win32":
    import msvcrt

    _FAR = 1 << 62
    """Where the one byte that is locked would be: nobody reads or writes there, so that others may still read."""

    def hold(file: IO[bytes]) -> bool:
        """Whether the file is now held by whoever opened it; False if somebody else holds it."""
        at = file.tell()
        try:
            file.seek(_FAR)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(at)
        return True

else:
    import fcntl

    def hold(file: IO[bytes]) -> bool:
        """Whether the file is now held by whoever opened it; False if somebody else holds it."""
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # a file system without locks: nobody can hold the file there
        return True


def held(path: Path, mode: str = "r+b") -> IO[bytes] | None:
    """A file opened to be written, and held; None if somebody else holds it. Raises OSError."""
    while True:
        file = path.open(mode, buffering=0)
        if not hold(file):
            file.close()
            return None
        if is_at(file, path):
            return file
        file.close()  # it was moved or removed before it was held


def is_at(file: IO[bytes], path: Path) -> bool:
    """Whether an open file is the one that has that name now."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False
