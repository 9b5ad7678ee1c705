"""What a planner thinks the dice must show at a target is what the rule's Check asks (ASC-AC, ASC-EDGE).

Every order that may be given, fire from squares around and in all stances, and enemy fire at squares around, over the
positions of all scenes and of recorded battles of seats that do anything: night, fog, smoke and brawls among them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from game.content.scene import load_scene, parse_scene
from game.rulebooks.ascension import shot
from game.world.body import Allegiance, Build
from game.world.place import Noted, Position, Posture, Smoke
from game.world.squads import Shaken
from game.world.store import World
from game.world.turns import Carried
from tests.laws.positions import EVERY, RECORDINGS, Look, each_turn, each_unit, shortly, words
from tests.laws.shots import APPROXIMATE, Tally, compare
from tests.recorded.scene_recorder import SCENES

FEW = ("concealment", "conditions", "edge", "surprise", "vehicles", "visibility")
"""Folders of scenes that are looked at by default."""
APPROXIMATELY = 200
"""One of so many needs, at most, may be wrong for the reasons that are named."""
BLOCKS = 4

ALWAYS = """
range, point blank, in a grapple, stored accuracy, steady, snap shot, braced, open hands, suppressed, blinded,
restrained, frightened, poisoned, fatigue, arm wound, burns, dazed, shaken, limited cover, partial cover,
fractional cover, full cover, visibility, concealment, high visibility, target moving, target sprinting,
target speeding, target prone, target blinded, target restrained, target stunned, target helpless, size, off balance,
hit the deck, hunkered, body shield, surprised, glow, flash, bearer, heard, seen in the dark, same square, blind,
shade 0, shade 1, shade 2, shade 3, shade 4, shade 9, veil 0, veil 1, veil 2, veil 3, veil 4, veil 16, veil 17
"""
ORDERS = """
shot, rapid, marching, suppress, steady, called_gap, called_head, called_arm, called_chest, called_legs, centre_head,
centre_arm, precision, critical_1, critical_2, critical_3, critical_4, kill, double_tap, trick, insane_trick
"""
NEVER_OF = {
    "order": set[str](),
    "fire": {"open hands"},
    "threat": {"open hands", "braced", "snap shot", "hit the deck", "target speeding"},
}
"""What does not come up: boards are of stances that are taken with a gun, enemies are thought to be in none, and who is
fired at after its turn has no guard left of this one."""
KINDS = {"fire": ("in no stance", "in braced", "in alert"), "threat": ("stays", "walks")}

PAIR = """
field = ". . . . . . . . . ."
[units.a]
side = "blue"
like = "hero"
at = [1, 0]
advantage = {{ accuracy = 10, initiative = 10, scope = 2 }}
{a}
[units.b]
side = "red"
like = "rifleman"
at = [7, 0]
{b}
[[steps]]
unit = "a"
"""
FOG = 'legend = { "~" = "fog" }\n'
DAZED = 'switches = { "dazed.revised" = true }\n'
BEHIND = """
field = ". . . . . . . . . ."
[units.a]
side = "blue"
like = "rifleman"
at = [1, 0]
[units.c]
side = "blue"
like = "rifleman"
at = [7, 0]
[units.b]
side = "red"
like = "hero"
at = [7, 0]
grapples = "c"
hold = { shield = true }
[[steps]]
unit = "a"
"""


def _shaken(world: World) -> None:
    for unit in world.having(Build):
        world.put(unit, Shaken(2, since=-1))


def _swaying(world: World) -> None:
    for unit in world.having(Build):
        world.put(unit, Carried(off_balance=True))


def _decked(world: World) -> None:
    for unit in world.having(Build):
        if world.get(unit, Allegiance).side == "red":
            world.put(unit, Posture(hunkered=True, decked=True, deck_guard=10))


def _smoked(world: World) -> None:
    world.add(Position((4, 0)), Smoke(9), Noted((("blue", 9), ("red", 9))))


MADE: dict[str, tuple[str, Callable[[World], None]]] = {
    "surprised": (PAIR.format(a="", b="surprised = true"), lambda _world: None),
    "behind a body": (BEHIND, lambda _world: None),
    "shaken": (PAIR.format(a="", b=""), _shaken),
    "under a guard": (PAIR.format(a="", b=""), _decked),
    "smoke in fog": (FOG + PAIR.format(a="", b="").replace(". . . . .", ". . . ~ .", 1), _smoked),
    "swaying": (PAIR.format(a="", b=""), _swaying),
    "dazed": (DAZED + PAIR.format(a="stress = 4", b="stress = 4"), lambda _world: None),
}
"""Positions that neither scenes nor recordings come to."""


def _made(look: Look) -> None:
    for name, (text, change) in MADE.items():
        each_unit(parse_scene(text), name, look, change)


def _held(tally: Tally) -> None:
    assert not tally.wrong, "\n".join(tally.wrong[:20])
    assert set(tally.approximate) <= {*APPROXIMATE}
    assert tally.approximate.total() * APPROXIMATELY <= tally.compared.total()


def test_some_needs_are_those_of_their_checks(tmp_path: Path) -> None:
    tally = Tally()
    look = partial(compare, tally)
    _made(look)
    for folder in FEW:
        for path in sorted((SCENES / folder).glob("*.toml"))[::12]:
            each_unit(load_scene(path), path.stem, look)
    shortly(tmp_path, look)
    _held(tally)
    assert tally.compared.total() >= 3_000
    came = {kind: {word for of, word in tally.came_up if of == kind} for kind in ("order", "fire", "threat")}
    for kind, stances in KINDS.items():
        assert {*stances, "visibility", "range", "high visibility", "limited cover"} <= came[kind]
    assert {"surprised", "body shield", "kill", "insane_trick", "in a grapple"} <= came["order"]


@pytest.mark.slow
def test_every_need_is_that_of_its_check(tmp_path: Path) -> None:
    """Every kind of order, stance and condition comes up, or else this proves nothing of it."""
    tally = Tally()
    look = partial(compare, tally)
    _made(look)
    for path in sorted(SCENES.rglob("*.toml")):
        each_unit(load_scene(path), path.stem, look)
    for one in RECORDINGS:
        each_turn(one, EVERY, tmp_path, look)
    _held(tally)
    assert min(tally.compared[kind] for kind in ("order", "fire", "threat")) >= 10_000
    wanted = {(kind, word) for kind, never in NEVER_OF.items() for word in words(ALWAYS) - never}
    wanted |= {("order", word) for word in words(ORDERS)}
    wanted |= {(kind, word) for kind, stances in KINDS.items() for word in stances}
    assert not sorted(wanted - {*tally.came_up})


def test_planners_read_every_term_of_a_shot_once() -> None:
    """A new modifier that reads what no scope has would be played and never planned with."""
    scopes = (shot.OWN, shot.RANGED, shot.SEEN, shot.GIVEN, shot.COVERED, shot.SHOWN)
    assert sorted(term.key for scope in scopes for term in scope) == sorted(term.key for term in shot.SHOT)
