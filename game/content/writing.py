"""Writing files whole or not at all: a process killed at any moment leaves the file of before or the new one."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from game.content.problem import ContentError, Problem, error

NEW = ".new"
"""What the name of a file ends in while it is being written; a number follows where such a name is taken."""


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
    """The same for whoever deals with OSError. Devices and folders are never replaced."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "it is no ordinary file")
    if fresh:
        _claim(path)
    made = [path] if fresh else []
    try:
        with _beside(path) as file:
            made.append(Path(file.name))
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        made[-1].replace(path)
    except OSError:
        for left in made:
            with suppress(OSError):
                left.unlink()
        raise


def _beside(path: Path) -> BinaryIO:
    """A file of its own beside another, open for writing: nothing that is there is written to, nor a link followed."""
    name, number = path.name + NEW, 1
    while True:
        with suppress(FileExistsError):
            return path.with_name(name).open("xb")
        number += 1
        name = f"{path.name}{NEW}{number}"


def _claim(path: Path) -> None:
    """Make the file, empty: of two processes that want the name one gets it. Raises Taken for the other."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except FileExistsError:
        raise Taken(path) from None
