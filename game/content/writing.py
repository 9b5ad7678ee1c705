"""Writing files whole or not at all, under an exclusive hold; the log file of faults, its oldest reports dropped."""

from __future__ import annotations

import errno
import os
import re
import sys
import time  # noqa: TID251 - when a fault was is told to people, and to no rule
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from time import sleep  # noqa: TID251 - for a file that somebody else holds, not for the rules
from typing import IO

import game
from game import home
from game.content.page import read_bytes
from game.content.problem import ContentError, Problem, error

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


# --- writing --------------------------------------------------------------------------------------------------------


NEW = ".enfilade-new"
"""What the name of a file ends in while it is being written, with a number: nobody else calls a file so."""
LOCK = ".enfilade-lock"
"""What the name of the file ends in that is held while another is changed."""
PATIENCE = 50
"""Tries of who has something to write that would be lost: five seconds."""
CHANGED = ("is being changed by another process", "try again")
"""What is said of a file that somebody else holds, and what to do."""


_HINTS = {
    errno.ENOSPC: "free some space",
    errno.EDQUOT: "free some space",
    errno.EISDIR: "it is a folder: name a file inside it",
    errno.EINVAL: "name another file",
}


class Taken(ContentError):
    """A file that was to be new is there already."""

    def __init__(self, path: Path, hint: str = "name another file") -> None:
        super().__init__([error(str(path), "", "is there already", hint)])


def unwritable(path: Path, fault: OSError) -> Problem:
    """Why a file could not be written, in words."""
    what = f"cannot be written: {fault.strerror or fault}"
    return error(str(path), "", what, _HINTS.get(fault.errno or 0, "name a file in a folder you may write to"))


def write_whole(path: Path, content: bytes, *, fresh: bool = False) -> None:
    """Put a file in its place in one step. Raises ContentError if it cannot be; Taken if `fresh` and it is there."""
    try:
        put_whole(path, content, fresh=fresh)
    except OSError as fault:
        raise ContentError([unwritable(path, fault)]) from fault


def put_whole(path: Path, content: bytes, *, fresh: bool = False) -> None:
    """The same for whoever deals with OSError. Devices and folders are never replaced; a link stays one."""
    _make_way(path)
    path = path if fresh else Path(os.path.realpath(path))
    made: list[Path] = []
    try:
        with _beside(path) as file:
            made.append(Path(file.name))
            write_all(file, content)
            os.fsync(file.fileno())
            if MOVES_HELD:
                _named(made[0], path, fresh=fresh)
        if not MOVES_HELD:
            _named(made[0], path, fresh=fresh)
    except (OSError, Taken):
        for left in made:
            with suppress(OSError):
                left.unlink()
        raise


def _make_way(path: Path) -> None:
    """The folder of a file, made if it is not there; OSError where no file can be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "it is no ordinary file")


def _named(beside: Path, path: Path, *, fresh: bool) -> None:
    """Give a file that is whole its name. Of two processes that want a fresh one, one gets it. Raises Taken."""
    if not fresh:
        beside.replace(path)
        return
    try:
        os.link(beside, path)
    except FileExistsError:
        raise Taken(path) from None
    except OSError:  # a file system without links
        _claim(path)
        beside.replace(path)
    else:
        beside.unlink()


def write_all(file: IO[bytes], content: bytes) -> None:
    """Write to a file without a buffer, however often the system takes only a part."""
    while content:
        content = content[file.write(content) :]


def _beside(path: Path) -> IO[bytes]:
    """A new file beside another, held. What a killed writer left is removed; no link is followed."""
    for number in count(1):
        beside = path.with_name(f"{path.name}{NEW}{number}")
        with suppress(FileExistsError, FileNotFoundError):
            if MOVES_HELD and beside.is_file() and not beside.is_symlink() and (left := held(beside)) is not None:
                with left:
                    beside.unlink()
            beside.open("xb").close()
            if (file := held(beside)) is not None:
                return file
    raise AssertionError("numbers have no end")


def _claim(path: Path) -> None:
    """Make the file, empty. Raises Taken if it is there."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except FileExistsError:
        raise Taken(path) from None


class Busy(ContentError):
    """Somebody else holds a file at this moment."""


@contextmanager
def changing(
    path: Path, lock_name: str = LOCK, held_words: tuple[str, str] = CHANGED, patience: int = 0, *, new: bool = False
) -> Iterator[None]:
    """Hold a file while it is read, changed and written again; one that is not there is held only if it is `new`.

    Another `lock_name` is another hold. Raises Busy, with `held_words`, if somebody else has it, and after so many
    tries more, a tenth of a second apart, still has; ContentError if it cannot be written.
    """
    path = Path(os.path.realpath(path))
    lock = path.with_name(path.name + lock_name)
    if not (path.is_file() or new):
        yield
        return
    try:
        _make_way(path)
        if lock.exists() and not lock.is_file():
            raise OSError(errno.EINVAL, f"{lock.name} is no ordinary file")
        while (file := held(lock, "ab")) is None and patience > 0:
            patience -= 1
            sleep(0.1)
    except OSError as fault:
        raise ContentError([unwritable(path, fault)]) from fault
    if file is None:
        raise Busy([error(str(path), "", *held_words)])
    with file:
        try:
            yield
        finally:
            if MOVES_HELD:
                lock.unlink(missing_ok=True)
    if not MOVES_HELD:
        with suppress(OSError):
            lock.unlink()


# --- the log of faults ----------------------------------------------------------------------------------------------


MOST_REPORTS = 20
LONGEST_REPORT = 10_000
"""Characters of one report that are kept: its beginning and its end."""
_LARGEST = 2 * MOST_REPORTS * LONGEST_REPORT
_START = re.compile(r"^(?=\d{4}-\d\d-\d\d \d\d:\d\d:\d\d version )", re.MULTILINE)


def log_file() -> Path:
    """Where reports of faults are written."""
    return home.logs() / "fault.txt"


def report(where: str, trace: str) -> Path:
    """Add a traceback to the log file, with what failed; a report the same as the last is not repeated.

    A disk that cannot be written is passed over: a report must not bring about a fault of its own. A log file
    that cannot be read is begun anew.
    """
    path, before = log_file(), ""
    body = f"version {game.__version__}: {where[:200]}\n{_shortened(trace.strip())}\n\n"
    with suppress(ContentError, OSError):
        before = read_bytes(path, largest=_LARGEST).decode("utf-8", "replace")
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        if not before.endswith(body):
            text = f"{before}{time.strftime('%Y-%m-%d %H:%M:%S')} {body}"
            kept = [one for one in _START.split(text) if one][-MOST_REPORTS:]
            path.write_text("".join(kept), encoding="utf-8", errors="replace")
    return path


def _shortened(trace: str) -> str:
    half = LONGEST_REPORT // 2
    return trace if len(trace) <= LONGEST_REPORT else f"{trace[:half]}\n...\n{trace[-half:]}"
