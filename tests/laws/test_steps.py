"""What a planner thinks an attack of Alternity is rolled at is what its steps come to (ALT-BASE-06, -20 to -29).

Every shot, throw at a square and blow that may be declared, fire from squares around, and enemy fire at squares around,
over the positions of scenes and of recorded battles of seats that do anything: night, fog, smoke and brawls among them.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.outlook import Outlook
from game.battle.replay import replay
from game.battle.setting import set_up
from game.content.scene import Scene, load_scene, parse_scene
from game.rulebooks.alternity import attack
from game.world.body import Allegiance, Build
from game.world.phases import Carried, PhaseMarks, RoundMarks
from game.world.place import Noted, Position, Smoke
from game.world.store import World
from tests.laws.steps import APPROXIMATE, Tally, compare
from tests.recorded.recorder import HERE, Recording, recordings
from tests.recorded.scene_recorder import SCENES

RECORDINGS = [one for one in recordings() if one.rules]
BY_DEFAULT = {"night_raid-alternity-6": 29, "tavern_brawl-alternity-2": 29, "duel-alternity-1": 29}
"""Recordings that are looked at by default, each at every so many of its choices."""
EVERY = 19
FEW = ("base", "conditions", "mount")
"""Folders of scenes that are looked at by default."""
APPROXIMATELY = 200
"""One of so many needs, at most, may be wrong for the reasons that are named."""

KINDS = {"order": ("shot",), "fire": ("short range", "light cover"), "threat": ("stays", "walks"), "lob": ("blast",)}
ALWAYS = """
shot
"""
WANTED = {"order": ALWAYS}
PAIR = """
rules = "alternity"
field = ". . . . . . . . ."
[units.a]
side = "blue"
like = "conscript"
at = [1, 0]
skills = { rifle = 6, throw = 3 }
weapons = ["assault_rifle"]
grenades = { frag = 1, smoke = 1 }
actions = 4
[units.b]
side = "red"
like = "conscript"
at = [7, 0]
[[steps]]
unit = "a"
"""


def _scene(tally: Tally, scene: Scene, name: str, change: Callable[[World], None] = lambda _world: None) -> None:
    """Everybody in a scene as it opens."""
    position = set_up(scene)
    world = position.world
    assert isinstance(world, World)
    change(world)
    if position.book.key == "alternity":
        for unit in world.having(Build):
            compare(tally, Outlook(world, position.book, world.get(unit, Allegiance).side), unit, name)
    world.close()


def _recorded(tally: Tally, one: Recording, every: int, folder: Path) -> None:
    """Whoever has to declare, at every so many choices of a battle."""
    path = folder / f"{one.name}.journal"
    path.write_bytes(gzip.decompress((HERE / f"{one.name}.journal.gz").read_bytes()))

    def watch(battle: Battle) -> Callable[[], None]:
        def told() -> None:
            ask = battle.ask
            if ask is not None and ask.question == "turn" and battle.choices_made % every == 0:
                compare(tally, battle.outlook(ask.side), ask.unit, f"{one.name}, choice {battle.choices_made}")

        return told

    assert replay(path, watch=watch).ok


def _aiming(world: World) -> None:
    for unit in world.having(Build):
        world.put(unit, Carried(aimed=-2, aimed_at=99))


def _harried(world: World) -> None:
    for unit in world.having(Build):
        world.put(unit, PhaseMarks(suppressed=2, pace=2))
        world.put(unit, RoundMarks(dodge=3, dodging=True, first=1))


def _smoked(world: World) -> None:
    world.add(Position((4, 0)), Smoke(9), Noted((("blue", 9), ("red", 9))))


MADE: dict[str, Callable[[World], None]] = {"aiming": _aiming, "harried": _harried, "in smoke": _smoked}
"""What neither scenes nor recordings may come to, done to two who face each other."""


def _made(tally: Tally) -> None:
    for name, change in MADE.items():
        _scene(tally, parse_scene(PAIR), name, change)


def _held(tally: Tally) -> None:
    assert not tally.wrong, "\n".join(tally.wrong[:20])
    assert set(tally.approximate) <= {*APPROXIMATE}
    assert tally.approximate.total() * APPROXIMATELY <= tally.compared.total()


def _words(text: str) -> set[str]:
    return {word.strip() for word in text.split(",")}


def test_some_needs_are_the_steps_of_their_rolls(tmp_path: Path) -> None:
    tally = Tally()
    _made(tally)
    for folder in FEW:
        for path in sorted((SCENES / "alternity" / folder).glob("*.toml"))[::3]:
            _scene(tally, load_scene(path), path.stem)
    for one in RECORDINGS:
        if one.name in BY_DEFAULT:
            _recorded(tally, one, BY_DEFAULT[one.name], tmp_path)
    _held(tally)
    assert tally.compared.total() >= 1_500
    came = {kind: {word for of, word in tally.came_up if of == kind} for kind in KINDS}
    for kind, words in KINDS.items():
        assert {*words, "sight"} <= came[kind]
    assert {"aimed", "suppressed", "on the move", "dodging", "target dodges", "burst", "auto"} <= came["order"]


@pytest.mark.slow
def test_every_need_is_the_steps_of_its_roll(tmp_path: Path) -> None:
    """Every kind of order and of step comes up, or else this proves nothing of it."""
    tally = Tally()
    _made(tally)
    for path in sorted(SCENES.rglob("*.toml")):
        _scene(tally, load_scene(path), path.stem)
    for one in RECORDINGS:
        _recorded(tally, one, EVERY, tmp_path)
    _held(tally)
    assert min(tally.compared.values()) >= 1_000
    assert not sorted({(kind, word) for kind, words in WANTED.items() for word in _words(words)} - {*tally.came_up})


def test_planners_read_every_term_of_a_shot_once() -> None:
    """A new step that reads what no scope has would be played and never planned with."""
    scopes = (attack.OWN, attack.ORDERED, attack.RANGED, attack.SEEN, attack.COVERED, attack.GIVEN)
    assert sorted(term.key for scope in scopes for term in scope) == sorted(term.key for term in attack.ATTACK)
    ground = (attack.RANGED, attack.SEEN)
    assert sorted(term.key for scope in (attack.LOADED, *ground) for term in scope) == sorted(
        term.key for term in attack.LOB
    )
