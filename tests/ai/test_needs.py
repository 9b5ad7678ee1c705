"""What planners think the dice must show in places where their numbers had drifted from the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from ai.beliefs import Knowledge
from ai.doctrine import doctrine
from ai.influence import Influence
from ai.odds import Odds, place
from game.battle.outlook import Outlook
from game.battle.position import Position as Moment
from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.rulebooks.ascension.checks import aim_at, attack_check
from game.rulebooks.ascension.numbers import Numbers
from game.world.body import Build
from game.world.place import Noted, Position, Posture, Smoke
from game.world.squads import Shaken
from game.world.store import Unit, World

ME, FOE = '[units.a]\nside = "blue"\nlike = "rifleman"\n{}', '[units.b]\nside = "red"\nlike = "rifleman"\n{}'
FAR = 'field = "a . . . . . . b"\n'


class Case(NamedTuple):
    """A scene of a, who is to shoot, and b."""

    ground: str
    me: str = ""
    foe: str = ""
    change: Callable[[World, Unit, Unit], object] = lambda _world, _me, _foe: None


def _smoke(world: World, _me: Unit, _foe: Unit) -> None:
    world.add(Position((3, 0)), Smoke(9), Noted((("blue", 9), ("red", 9))))


def _decked(world: World, _me: Unit, foe: Unit) -> None:
    world.put(foe, Posture(hunkered=True, decked=True, deck_guard=10))


def _shaken(world: World, me: Unit, _foe: Unit) -> None:
    world.put(me, Shaken(1, since=-1))


HELD = 'field = ". . . ."\n'
CASES = {
    "darkvision needs no light": Case('light = "dark"\n' + FAR, 'tags = ["darkvision"]\n'),
    "a lamp shows its bearer": Case('light = "dark"\n' + FAR, foe='lamp = "lantern"\nlit = true\n'),
    "a flash on a lit square counts once": Case('light = "DDDDDDD*"\n' + FAR, foe="flash = true\n"),
    "a gun in a grapple": Case(HELD, 'at = [1, 0]\ngrapples = "b"\n', "at = [1, 0]\n"),
    "the held are not hard to hit for lying down": Case(
        HELD, 'at = [1, 0]\ngrapples = "b"\n', "at = [1, 0]\nprone = true\n"
    ),
    "a pistol in a stance of open hands": Case(FAR, 'weapon = "pistol"\nstance = "striking"\n'),
    "who has hit the deck": Case(FAR, change=_decked),
    "who has just been shaken": Case(FAR, change=_shaken),
    "smoke on the way": Case(FAR, change=_smoke),
    "smoke and fog on the way": Case('field = "a . ~ . . . . b"\nlegend = { "~" = "fog" }\n', change=_smoke),
}


def _opened(case: Case) -> Moment:
    units = ME.format(case.me) + FOE.format(case.foe)
    position = set_up(parse_scene(f'{case.ground}{units}[[steps]]\nunit = "a"\n'))
    assert isinstance(position.world, World)
    me, foe = _pair(position)
    case.change(position.world, me, foe)
    return position


def _pair(position: Moment) -> tuple[Unit, Unit]:
    me, foe = position.world.having(Build)
    return me, foe


def _check(position: Moment, shooter: Unit, target: Unit) -> int:
    n: Numbers = position.book.numbers
    aim = aim_at(position.world, shooter, target, "shot", (), n)
    return attack_check(position.world, shooter, aim, "shot", (), n).need


def _influence(position: Moment, side: str) -> Influence:
    known = Knowledge()
    known.refresh(Outlook(position.world, position.book, side))
    return Influence(known, Odds(known.prospects, doctrine()))


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_need_of_a_shot_is_that_of_its_check(case: Case) -> None:
    position = _opened(case)
    try:
        me, foe = _pair(position)
        influence = _influence(position, "blue")
        mine, its = influence.known.combatant(me), influence.known.combatant(foe)
        assert influence.need(mine, mine.stance_option, its) == _check(position, me, foe)
    finally:
        position.world.close()


@pytest.mark.parametrize("case", ["smoke on the way", "a lamp shows its bearer", "a flash on a lit square counts once"])
def test_enemy_fire_takes_what_its_check_would(case: str) -> None:
    """Of one who may not walk first."""
    position = _opened(CASES[case]._replace(me=CASES[case].me + 'conditions = [{ kind = "restrained", hold = 12 }]\n'))
    try:
        shooter, target = _pair(position)
        influence = _influence(position, "red")
        foe, friend = influence.known.combatant(shooter), influence.known.combatant(target)
        assert not foe.walk
        table = influence.odds.harm(foe, friend)
        assert influence.harm_on(foe, friend) == int(table[place(_check(position, shooter, target))])
    finally:
        position.world.close()
