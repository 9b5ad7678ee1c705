"""What a planner thinks an attack of Alternity is rolled at is what its steps come to (ALT-BASE-06, -20 to -29).

Every shot, throw at a square and blow that may be declared, fire from squares around, and enemy fire at squares around,
over the positions of scenes and of recorded battles of seats that do anything: night, fog, smoke and brawls among them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from game.content.scene import load_scene, parse_scene
from game.messages.orders import Close, Move
from game.rulebooks.alternity import attack
from game.world.body import Build
from game.world.place import Noted, Position, Smoke
from game.world.store import World
from game.world.turns import Carried, Clock, Declared, PhaseMarks, RoundMarks
from tests.laws.positions import Look, each_turn, each_unit, words
from tests.laws.steps import APPROXIMATE, Tally, compare
from tests.recorded.recorder import recordings
from tests.recorded.scene_recorder import SCENES

RECORDINGS = [one for one in recordings() if one.rules]
BY_DEFAULT = {
    "night_raid-alternity-6": 29, "tavern_brawl-alternity-2": 29, "duel-alternity-1": 29, "abbey_yard-alternity-1": 12,
}  # fmt: skip
"""Recordings that are looked at by default, each at every so many of its choices."""
EVERY = 19
FEW = ("base", "conditions", "mount")
"""Folders of scenes that are looked at by default."""
APPROXIMATELY = 200
"""One of so many needs, at most, may be wrong for the reasons that are named."""

BOTH = """
accuracy, bad start, dazed, dodging, frightened, on the move, poisoned, restrained, off balance, sight,
target blinded, target dodges, target off balance, target restrained, target stunned
"""
AFAR = f"""{BOTH}, aimed, suppressed, from the saddle, short range, medium range, long range, point blank, light cover,
medium cover, heavy cover, target prone, target's DEX, bow, pistol, smg"""
WANTED = {
    "order": f"{AFAR}, shot, burst, auto, double_tap, two actions at once, off hand, off_hand",
    "fire": AFAR,
    "threat": f"{AFAR}, stays, walks",
    "lob": "blast, smoke, sight, aimed, suppressed, dazed, on the move, short range, medium range, long range",
    "blow": f"""{BOTH}, strike, weapon, off_hand, charge, double_strike, multistrike, from above, from below,
        flank opponent, rear opponent, target's STR""",
}
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
GANG = """
rules = "alternity"
field = '''
. a . .
. b d .
. c . .
'''
[units]
a = { side = "blue", like = "conscript", skills = { blade = 9 }, weapons = ["sabre"], actions = 4 }
b = { side = "red", like = "conscript", main = "c" }
c = { side = "blue", like = "conscript", skills = { blade = 4 }, weapons = ["sabre"], actions = 4 }
d = { side = "blue", like = "conscript", skills = { blade = 4 }, weapons = ["sabre"], actions = 4 }
[[steps]]
unit = "a"
"""
LANCER = """
rules = "alternity"
field = ". . . . . . . . ."
[units.a]
side = "blue"
like = "conscript"
at = [0, 0]
skills = { riding = 3, blade = 4 }
weapons = ["lance"]
rides = "horse"
actions = 4
[units.b]
side = "red"
like = "conscript"
at = [7, 0]
[[steps]]
unit = "a"
"""


def _aiming(world: World) -> None:
    for unit in world.having(Build):
        world.put(unit, Carried(aimed=-2, aimed_at=99))


def _harried(world: World) -> None:
    for unit in world.having(Build):
        world.put(unit, PhaseMarks(suppressed=2, pace=2))
        world.put(unit, RoundMarks(dodge=3, dodging=True, first=1))


def _smoked(world: World) -> None:
    world.add(Position((4, 0)), Smoke(9), Noted((("blue", 9), ("red", 9))))


def _beset(world: World) -> None:
    for unit in list(world.having(Build))[2:]:
        world.put(unit, Declared((Close(5, "weapon"),)))


def _galloping(world: World) -> None:
    unit, battle = world.having(Build)[0], world.having(Clock)[0]
    world.put(unit, Declared((Move((6, 0), "run"),)))
    world.put(battle, replace(world.get(battle, Clock), active=unit))


MADE: dict[str, tuple[str, Callable[[World], None]]] = {
    "aiming": (PAIR, _aiming),
    "harried": (PAIR, _harried),
    "in smoke": (PAIR, _smoked),
    "beset": (GANG, _beset),
    "galloping": (LANCER, _galloping),
}
"""What neither scenes nor recordings may come to."""


def _made(look: Look) -> None:
    for name, (text, change) in MADE.items():
        each_unit(parse_scene(text), name, look, change, "alternity")


def _held(tally: Tally) -> None:
    assert not tally.wrong, "\n".join(tally.wrong[:20])
    assert set(tally.approximate) <= {*APPROXIMATE}
    assert tally.approximate.total() * APPROXIMATELY <= tally.compared.total()


def test_some_needs_are_the_steps_of_their_rolls(tmp_path: Path) -> None:
    tally = Tally()
    look = partial(compare, tally)
    _made(look)
    for folder in FEW:
        for path in sorted((SCENES / "alternity" / folder).glob("*.toml"))[::3]:
            each_unit(load_scene(path), path.stem, look, book="alternity")
    for one in RECORDINGS:
        if one.name in BY_DEFAULT:
            each_turn(one, BY_DEFAULT[one.name], tmp_path, look)
    _held(tally)
    assert tally.compared.total() >= 2_000
    came = {kind: {word for of, word in tally.came_up if of == kind} for kind in WANTED}
    assert {"aimed", "suppressed", "on the move", "dodging", "target dodges", "burst", "auto", "sight"} <= came["order"]
    assert {"flank opponent", "rear opponent", "sight", "weapon", "strike"} <= came["blow"]
    assert {"charge", "double_strike", "multistrike", "from above"} <= came["blow"]
    assert {"blast", "sight"} <= came["lob"]
    assert {"stays", "walks", "light cover"} <= came["threat"]
    assert {"short range", "light cover"} <= came["fire"]


@pytest.mark.slow
def test_every_need_is_the_steps_of_its_roll(tmp_path: Path) -> None:
    """Every kind of order and of step comes up, or else this proves nothing of it."""
    tally = Tally()
    look = partial(compare, tally)
    _made(look)
    for path in sorted(SCENES.rglob("*.toml")):
        each_unit(load_scene(path), path.stem, look, book="alternity")
    for one in RECORDINGS:
        each_turn(one, EVERY, tmp_path, look)
    _held(tally)
    assert min(tally.compared.values()) >= 1_000
    assert not sorted({(kind, word) for kind, told in WANTED.items() for word in words(told)} - {*tally.came_up})


def test_planners_read_every_term_of_a_shot_once() -> None:
    """A new step that reads what no scope has would be played and never planned with."""
    scopes = (attack.BROUGHT, attack.RANGED, attack.SEEN, attack.COVERED, attack.GIVEN)
    assert sorted(term.key for scope in scopes for term in scope) == sorted(term.key for term in attack.FIRE)
    ground = (attack.RANGED, attack.SEEN)
    assert sorted(term.key for scope in (attack.LOADED, *ground) for term in scope) == sorted(
        term.key for term in attack.LOB
    )
