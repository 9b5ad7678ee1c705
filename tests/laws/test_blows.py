"""What a planner thinks the dice must show in close combat is what the rule's Check asks (ASC-UNARM, ASC-MELEE).

Every blow that may be struck, in all stances, from where one stands and from squares around each foe, and the enemy's
blows, over the positions of all scenes and of recorded battles of seats that do anything: brawls and night among them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from game.content.scene import load_scene, parse_scene
from game.rulebooks.ascension.close import rolls
from game.world.body import Allegiance, Build
from game.world.conditions import AtBay
from game.world.place import Melee
from game.world.squads import Shaken
from game.world.store import World
from game.world.turns import Carried, OffHandOption
from tests.laws.blows import compare_blows
from tests.laws.positions import EVERY, RECORDINGS, Look, each_turn, each_unit, shortly, words
from tests.laws.shots import APPROXIMATE, Tally
from tests.recorded.scene_recorder import SCENES

FEW = ("close", "stances", "conditions", "borrowed", "surprise")
"""Folders of scenes that are looked at by default."""
APPROXIMATELY = 1000
"""One of so many needs, at most, may be wrong for the reasons that are named."""

UNIT = """
[units.{key}]
side = "{side}"
like = "{like}"
at = {at}
weapons = ["short_sword"]
grenades = {{}}
skills = {{ melee_weapons = 4, unarmed = 3 }}
stats = {{ physique = 4 }}
advantage = {{ accuracy = 10, initiative = 10 }}
{more}
"""
FIELD = 'field = """\n. . . .\n. . . .\n. . . .\n"""\n'
STEP = '[[steps]]\nunit = "a"\n'


def _made(top: str = "", a: str = "", b: str = "", *, at: str = "[2, 1]", more: str = "") -> str:
    """Two with swords, a beside b or in its square, each with something said of it."""
    one = UNIT.format(key="a", side="blue", like="hero", at="[1, 1]", more=a)
    return f"{top}{FIELD}{one}{UNIT.format(key='b', side='red', like='rifleman', at=at, more=b)}{more}{STEP}"


def _ring() -> str:
    """b is beset by five."""
    cells = ("[1, 0]", "[2, 0]", "[3, 1]", "[2, 2]")
    mates = (
        UNIT.format(key=f"m{place}", side="blue", like="rifleman", at=cell, more="")
        for place, cell in enumerate(cells)
    )
    return _made('switches = { "melee.multiple_attackers" = true }\n', more="".join(mates))


def _beset(world: World) -> None:
    blue, red = (
        [unit for unit in world.having(Build) if world.get(unit, Allegiance).side == side] for side in ("blue", "red")
    )
    world.put(red[0], OffHandOption(tuple((unit, place) for place, unit in enumerate(blue))))


def _all(part: object) -> Callable[[World], None]:
    """Everybody has such a part."""

    def put(world: World) -> None:
        for unit in world.having(Build):
            world.put(unit, part)

    return put


def _aside(world: World) -> None:
    for unit in world.having(Build):
        world.put(unit, replace(world.find(unit, Melee) or Melee(), aside=True))


def _as_it_is(_world: World) -> None:
    """Nothing more."""


WEAK = 'conditions = [{ kind = "poisoned", edge = -2, ends = "never" }, { kind = "restrained", hold = 12 }]\n'
HURT = 'wounds = [{ place = "arm", kind = "slashing" }, { place = "legs", kind = "burn" }]\nsuppression = -3\n'
CRIPPLED = 'wounds = [{ place = "arm", kind = "slashing", grade = "crippling" }]\n'
MADE: dict[str, tuple[str, Callable[[World], None]]] = {
    "plain": (_made(), _as_it_is),
    "surprised": (_made(b="surprised = true"), _as_it_is),
    "large and surprised": (_made(b='size = "large"\nsurprised = true'), _as_it_is),
    "helpless": (_made(b='conditions = [{ kind = "paralyzed", ends = "never" }]'), _as_it_is),
    "total darkness": (_made('light = "pitch"\n'), _as_it_is),
    "eyes in total darkness": (_made('light = "pitch"\n', 'tags = ["darkvision"]'), _as_it_is),
    "beset": (_ring(), _beset),
    "a hold": (_made(a='grapples = "b"', b='stance = "high_ready"', at="[1, 1]"), _as_it_is),
    "shaken": (_made(), _all(Shaken(2, since=-1))),
    "swaying": (_made(), _all(Carried(off_balance=True))),
    "at bay": (_made(), _all(AtBay(2))),
    "crippled": (_made(a=CRIPPLED, b=CRIPPLED).replace("short_sword", "great_sword"), _as_it_is),
    "knocked aside": (_made(), _aside),
    "weak": (_made(a=WEAK, b=WEAK), _as_it_is),
    "hurt": (_made(a=HURT, b=HURT), _as_it_is),
    "steady": (_made(a="steady = 5", b="steady = 5"), _as_it_is),
    "tired": (_made(a="fatigue = { steps = 2 }", b="fatigue = { steps = 2 }"), _as_it_is),
    "lying": (_made(a="prone = true", b="prone = true"), _as_it_is),
    "dazed": (_made('switches = { "dazed.revised" = true }\n', "stress = 4", "stress = 4"), _as_it_is),
}
"""Positions that neither scenes nor recordings come to often."""

ALWAYS = """
physique, unarmed, melee_weapons, stored accuracy, stored initiative, steady, suppressed, arm wound, burns, dazed,
shaken, braced, striking, throwing, grappling, prone, fatigue, frightened, poisoned, blinded, restrained, weapon,
called from guard, called gap, called head, against striking, against throwing, against grappling, against a polearm,
target blinded, target restrained, target stunned, total darkness, defence, dodge, block, off balance, at bay, size,
flank opponent, rear opponent, fourth attacker, same square, holder, held, heard, blind, seen in the dark, aside,
surprised,
shade 0, shade 1, shade 2, shade 3, shade 4, strike, throw, grapple, weapon, two_hands, debilitating, joint_break,
killing_factor, killing_die, killing_brutal, killing_stress, killing_overwhelm, in none
"""
BLOWS = """
weapon_strike, brandish, backbreaker, ki_1, ki_2, ki_3, ki_4, ki_5, drawn, lunge, sure, snap shot, in braced, in alert,
in striking, in throwing, in grappling, in tumbling, in high_guard, in low_guard, in high_ready, in low_ready,
in line_offence, in line_defence
"""
SUFFERED = """
guard accuracy, guard initiative, tumbling
"""
NEVER_OF = {"blow": set[str](), "suffered": {"surprised", "shade 4"}}
"""What does not come up."""


def _held(tally: Tally) -> None:
    assert not tally.wrong, "\n".join(tally.wrong[:20])
    assert set(tally.approximate) <= {*APPROXIMATE}
    assert tally.approximate.total() * APPROXIMATELY <= tally.compared.total()


def _look_at_made(look: Look, *, few: bool = False) -> None:
    """At everybody in each of them; with `few` at the first alone, but for who is beset."""
    for name, (text, change) in MADE.items():
        each_unit(parse_scene(text), name, look, change, most=(2 if name == "beset" else 1) if few else None)


def test_some_blows_are_those_of_their_checks(tmp_path: Path) -> None:
    tally = Tally()
    look = partial(compare_blows, tally)
    _look_at_made(look, few=True)
    for folder in FEW:
        for path in sorted((SCENES / folder).glob("*.toml"))[::18]:
            each_unit(load_scene(path), path.stem, look)
    shortly(tmp_path, look)
    _held(tally)
    assert tally.compared["blow"] >= 5_000
    came = {word for _kind, word in tally.came_up}
    assert {("backed", "backstep"), ("backed", "weapon_strike")} <= {*tally.came_up}
    assert {"shaken", "total darkness", "rear opponent", "surprised", "block", "lunge", "off balance", "ki_1"} <= came


@pytest.mark.slow
def test_every_blow_is_that_of_its_check(tmp_path: Path) -> None:
    """Every kind of attack, stance and condition comes up, or else this proves nothing of it."""
    tally = Tally()
    look = partial(compare_blows, tally)
    _look_at_made(look)
    for path in sorted(SCENES.rglob("*.toml")):
        each_unit(load_scene(path), path.stem, look)
    for one in RECORDINGS:
        each_turn(one, EVERY, tmp_path, look)
    _held(tally)
    assert tally.compared["blow"] == tally.compared["backed"] >= 100_000
    assert tally.compared["suffered"] >= 10_000
    wanted = {(kind, word) for kind, never in NEVER_OF.items() for word in words(ALWAYS) - never}
    wanted |= {("blow", word) for word in words(BLOWS)} | {("suffered", word) for word in words(SUFFERED)}
    assert not sorted(wanted - {*tally.came_up})


def test_planners_read_every_term_of_a_blow_once() -> None:
    """A new modifier that reads what no scope has would be played and never planned with."""
    scopes = (rolls.OWN, rolls.HANDED, rolls.ORDERED, rolls.OPPOSED, rolls.GIVEN, rolls.GROPING, rolls.CROWDED)
    assert sorted(term.key for scope in scopes for term in scope) == sorted(term.key for term in rolls.BLOW)
