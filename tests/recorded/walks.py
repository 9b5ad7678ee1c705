"""Walks: battles that go on from the positions of scenes, by orders and dice drawn with a seed, kept as one check each.

They come by what no scene sets out to show. `search` tries scenes and seeds and keeps a walk only if an error planted
somewhere might show in it that might not in any kept before, nor in any scene:

    python -m tests.recorded.walks                      record them all again, after a rule was put right
    python -m tests.recorded.walks search MINUTES SEED  look for more
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from game.battle.scene_setup import set_up
from game.content.scene import load_scene
from game.world.store import World
from tests.recorded.digests import number, short
from tests.recorded.scene_recorder import SCENES, gone_on, name_of

KEPT = Path(__file__).with_name("walks.checks")
TURNS = 24
"""Orders of turns in a walk."""


class Walk(NamedTuple):
    """A scene that goes on, and what happens in it, as a check."""

    scene: str
    seed: int
    check: str = ""


def kept() -> list[Walk]:
    """All walks, as they are recorded."""
    rows = (row.split() for row in KEPT.read_text(encoding="ascii").splitlines())
    return [Walk(scene, int(seed), check) for scene, seed, check in rows]


def walked(walk: Walk) -> Walk:
    """The walk as it goes now."""
    position = set_up(load_scene(SCENES / f"{walk.scene}.toml"))
    try:
        return walk._replace(check=short(gone_on(position, None, TURNS, f"{walk.scene} {walk.seed}", on=True)))
    finally:
        if isinstance(position.world, World):
            position.world.close()


def write(walks: list[Walk]) -> None:
    """Keep these."""
    rows = (f"{one.scene} {one.seed} {one.check}\n" for one in sorted(walks))
    KEPT.write_text("".join(rows), encoding="ascii")


def search(minutes: float, seed: int, known: set[object] | None = None) -> Iterator[Walk]:
    """Walks that come by something new; what scenes and kept walks come by is looked at first, unless it is `known`."""
    from tests.mutation.sites import Site, all_sites, watch
    from tests.recorded.scene_recorder import run_recorded

    new = set[Site]()
    left = set(all_sites()).difference(known or ())

    def note(site: Site, value: object) -> None:
        if site in left and site.shows_at in (None, bool(value)):
            left.discard(site)
            new.add(site)

    paths = sorted(SCENES.rglob("*.toml"))
    watch(left, note)
    for path in paths if known is None else ():
        run_recorded(path, thorough=True)
    for walk in kept():
        walked(walk)
    end, at = time.process_time() + 60 * minutes, 0
    while time.process_time() < end:
        at += 1
        new.clear()
        found = walked(Walk(name_of(paths[number(f"{seed} {at}") % len(paths)]), 1000 * seed + at))
        if new:
            yield found


if __name__ == "__main__":
    if sys.argv[1:2] == ["search"]:
        found = kept()
        for one in search(float(sys.argv[2]), int(sys.argv[3])):
            found.append(one)
            print(*one, flush=True)
        write(found)
    else:
        write([walked(one) for one in kept()])
