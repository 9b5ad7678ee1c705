"""Spoiled files of every kind: good ones damaged with a seed, and the right reader for each.

Run as `python -m tests.spoiled SEED FIRST LAST` it reads a part of them in this process and prints what came of it.
A file that takes longer than LONGEST ends the process, and so does one that takes more memory than there may be; the
last line of its standard error names the file.
"""

from __future__ import annotations

import json
import os
import random
import re
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

import game.rulebooks  # noqa: F401 - the books bring the pages of the cards
from ai.doctrine import FOLDER, read_doctrine
from game import shipped
from game.battle.battle import Battle
from game.battle.journal_head import checksum
from game.battle.replay import resume
from game.battle.rosters import recruited
from game.checks import check
from game.content.page import read_text
from game.content.problem import ContentError
from game.content.roster import write_roster
from game.content.scenario import load_scenario
from game.home import settings_file

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 5.0
"""Seconds of processor time that one file may take."""
MOST = 500
"""MiB that the process may take."""
FIGURES = (b"9" * 5000, b"1e999", b"inf", b"nan", b"-1", b"0", b"1.5", b"0x" + b"f" * 5000, b"99999999999999999")
VALUES = (b'"x"', b"[]", b"{}", b"[[1]]", b"true", b'""', b'"\\u001b[2J\\u0000"', b"null", b'{"a":1}', b"1979-05-27")
BOMBS = (b"[" * 100_000, b'{"a":' * 100_000, b"a." * 100_000 + b"a=1", b"<a>" * 100_000, b"[a]\n" * 100_000)
SIGNS = (b"\x00", b"\x1b[2J", b"\xff\xfe", b"\xc2\x9b", b"\xe2\x80\xae", b"\r", b"\xed\xa0\x80")


def flipped(raw: bytes, dice: random.Random) -> bytes:
    """Some bytes are others."""
    spoiled = bytearray(raw)
    for _ in range(dice.randint(1, 8)):
        spoiled[dice.randrange(len(spoiled))] = dice.randrange(256)
    return bytes(spoiled)


def cut(raw: bytes, dice: random.Random) -> bytes:
    """The end, or a part in the middle, is missing."""
    first, second = sorted(dice.randrange(len(raw)) for _ in range(2))
    return raw[:first] if dice.random() < 0.5 else raw[:first] + raw[second:]


def _spots(raw: bytes, wanted: str) -> list[tuple[int, int]]:
    return [found.span() for found in re.finditer(wanted.encode(), raw)]


def swapped(raw: bytes, dice: random.Random, wanted: str, others: tuple[bytes, ...]) -> bytes:
    """A value is another."""
    spots = _spots(raw, wanted)
    if not spots:
        return flipped(raw, dice)
    first, second = dice.choice(spots)
    return raw[:first] + dice.choice(others) + raw[second:]


def figured(raw: bytes, dice: random.Random) -> bytes:
    """A number is another, or none."""
    return swapped(raw, dice, r"(?<=[ =,:\[])\d+", FIGURES)


def mistyped(raw: bytes, dice: random.Random) -> bytes:
    """A value is of another kind."""
    return swapped(raw, dice, r'"[^"\n]*"|(?<=[=:,\[])\s?\d+', VALUES)


def doubled(raw: bytes, dice: random.Random) -> bytes:
    """A line, or a part of one, stands twice."""
    lines = raw.splitlines(keepends=True)
    at = dice.randrange(len(lines))
    return b"".join([*lines[: at + 1], *lines[at:]])


def signed(raw: bytes, dice: random.Random) -> bytes:
    """A control sign, or what is no text, stands somewhere."""
    at = dice.randrange(len(raw))
    return raw[:at] + dice.choice(SIGNS) + raw[at:]


def bombed(raw: bytes, dice: random.Random) -> bytes:
    """Something without end stands somewhere."""
    at = dice.randrange(len(raw))
    return raw[:at] + dice.choice(BOMBS) + raw[at:]


def recoded(raw: bytes, dice: random.Random) -> bytes:
    """The text is in another encoding."""
    return raw.decode().encode(dice.choice(["utf-16", "utf-32", "utf-7", "cp037"]))


WAYS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    flipped, cut, figured, figured, mistyped, mistyped, doubled, signed, bombed, recoded,
)  # fmt: skip


def good(folder: Path) -> list[tuple[str, bytes]]:
    """Good files of every kind: their names and contents."""
    kinds = [*sorted(shipped.maps().glob("*.tm[xj]")), *sorted((shipped.maps() / "scenarios").glob("*.toml"))]
    kinds += sorted(shipped.assets().glob("*/*.toml")) + sorted((ROOT / "tests/scenes").rglob("*.toml"))
    found = [(f"{path.parent.name}/{path.name}", path.read_bytes()) for path in kinds if path.parent.name != "sounds"]
    journal, roster = folder / "good.journal", folder / "good.toml"
    with Battle.open("duel", 3, journal=journal) as battle:
        for _ in range(20):
            if battle.over is None:
                battle.answer(battle.choices().listed()[0])
    write_roster(recruited(load_scenario("village_street"), "blue"), roster)
    own = [("saves/good.journal", journal.read_bytes()), ("rosters/good.toml", roster.read_bytes())]
    own += [("settings.toml", b'width = 1280\nvolume = 0.5\nstanding = [["dodge", "yes", 3]]\nseats = [["a", "b"]]\n')]
    own += [(f"doctrines/{path.name}", path.read_bytes()) for path in sorted(FOLDER.glob("*.toml"))]
    return found + own * 15


def spoiled(seed: int, times: int, folder: Path) -> Iterator[tuple[str, str, bytes]]:
    """So many spoiled files: the way, the name and the content; journals in part with checksums made anew."""
    dice, files = random.Random(seed), good(folder)
    for _ in range(times):
        name, raw = dice.choice(files)
        way = dice.choice(WAYS)
        if name.endswith(".journal") and dice.random() < 0.7:
            lines = raw.splitlines()
            at = 0 if dice.random() < 0.5 else dice.randrange(len(lines))
            text = way(lines[at].rpartition(b" ")[0], dice).replace(b"\n", b" ")
            lines[at] = text + b" " + checksum(text)
            yield way.__name__, name, b"\n".join(lines) + b"\n"
        else:
            yield way.__name__, name, way(raw, dice)


def read_one(name: str, raw: bytes, folder: Path) -> None:
    """Write a file where the game looks for it, and read it as the game does. Raises whatever is no Problem."""
    from game.screens.saves import shelved
    from game.screens.settings import load_settings

    kind = name.partition("/")[0]
    path = settings_file() if kind == "settings.toml" else folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(raw)
    if not (path.parent / "terrain.tsx").exists():
        (path.parent / "terrain.tsx").write_bytes((shipped.maps() / "terrain.tsx").read_bytes())
    try:
        if kind == "settings.toml":
            load_settings()
        elif kind == "doctrines":
            read_doctrine(read_text(path), path.name)
        elif name.endswith(".journal"):
            shelved()
            resume(path)[0].close()
        else:
            for problem in check([path]):
                problem.text().encode()
    except ContentError as fault:
        str(fault).encode()
    finally:
        path.unlink()


def batch(seed: int, first: int, last: int) -> dict[str, object]:
    """Read some of the spoiled files: how many, what was no Problem, the slowest in seconds, the peak in MiB."""
    folder = Path(tempfile.mkdtemp())
    os.environ["ENFILADE_HOME"] = str(folder)
    faults, slowest, count = [], 0.0, 0
    for number, (way, name, raw) in enumerate(spoiled(seed, last, folder)):
        if number < first:
            continue
        print(f"{number} {way} {name}", file=sys.stderr, flush=True)
        signal.setitimer(signal.ITIMER_PROF, LONGEST)
        started = time.process_time()
        try:
            read_one(name, raw, folder)
        except Exception:
            faults.append(f"{number} {way} {name}: {traceback.format_exc()[-1500:]}")
        slowest, count = max(slowest, time.process_time() - started), count + 1
    signal.setitimer(signal.ITIMER_PROF, 0)
    return {"read": count, "faults": faults, "slowest": round(slowest, 2), "peak": peak()}


def peak() -> int:
    """The most MiB that this process has held; `getrusage` counts what the process that started it held as well."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) // 1024


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_DATA, (2 * MOST << 20, 2 * MOST << 20))
    print(json.dumps(batch(*(int(word) for word in sys.argv[1:4]))))
