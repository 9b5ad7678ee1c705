"""An event is declared once: a kind planted here is known to each side as far as its fields' roles say (law 4)."""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator

import pytest

from game.battle.battle import Battle
from game.battle.log import LogWriter
from game.battle.position import apply
from game.battle.witness import visible
from game.messages.events.event import THREAT, Event, becomes, event, rises
from game.messages.events.lines import BAD, GOOD, HARM, LogLine, says
from game.messages.events.writes import Writes, adds, its, puts, sets
from game.messages.roles import Other, Others, OwnSide, Who, roles
from game.messages.wire import lively, to_line
from game.rulebooks.shelf import vocabulary
from game.screens.art import theme
from game.screens.art.sound import Sounds
from game.screens.play.animation.playback import Playback
from game.world.conditions import Edge
from game.world.gear import Ammunition
from game.world.place import Stance
from game.world.squads import Mercy
from tests.screens.table import scene_battle

SCENE = """
title = "A flare over a wall"
rules = "ascension"
field = '''
. . . # . . .
. a . # . c .
. . . # . . .
'''
[units.a]
side = "blue"
like = "rifleman"
[units.c]
side = "red"
like = "rifleman"
"""


@event(
    "planted_flare",
    secret=Ammunition,
    writes=(sets(Stance, name=its("how")), adds(Edge, steady=its("height"))),
    line=says("{unit}, {how}, fires a flare {height:+d}{by:? for {by}}{calm:1:|s}", HARM, when=lambda e: e.height),
    floats=rises("flare {height}", THREAT),
    shows=becomes("overwatch", overwatch=True),
)
class Flare(Event):
    """A unit has another fire a flare, in sight of some."""

    unit: Who
    by: Other
    lit: Others
    height: int = 9
    how: str = "braced"
    calm: int = 1


@event("planted_password", writes=puts(Mercy, on="side"))
class Password(Event):
    """A side agrees on a word."""

    side: OwnSide
    word: str


OWN_RULES = {
    "AttackDeclared", "Exploded", "GrenadeLanded", "MoveBegan", "OrderDeclared", "Revealed", "Rolled",
    "Stepped",
}  # fmt: skip
"""Kinds of events of which a side is told by a rule of their own; ten at most."""


@pytest.fixture
def battle() -> Iterator[Battle]:
    with scene_battle(SCENE, "a") as found:
        yield found


def test_a_planted_event_is_masked_by_its_roles(battle: Battle) -> None:
    blue, red = battle.outlook("blue"), battle.outlook("red")
    (a,), (c,) = blue.friends(), red.friends()
    assert visible(Flare(a, a, (a, c)), blue) == Flare(a, a, (a,))
    assert visible(Flare(a, c, (c,)), blue) == Flare(a, 0, ())
    assert visible(Flare(c, a, (a,)), blue) is None
    assert visible(Flare(a, a, (a,)), red) is None
    assert visible(Password("red", "owl"), blue) is None
    assert visible(Password("blue", "owl"), blue) == Password("blue", "owl")


def test_what_a_book_keeps_secret_no_event_tells(battle: Battle) -> None:
    blue = battle.outlook("blue")
    kept = blue.book.secret
    assert Ammunition in kept
    blue.keeps_secret = lambda _unit, kind: kind in kept
    assert visible(Flare(blue.friends()[0], 0, ()), blue) is None


def test_a_planted_event_writes_what_it_declares(battle: Battle) -> None:
    (a,), world = battle.outlook("blue").friends(), battle.world
    for _ in range(2):
        apply(world, Flare(a, a, ()))
    assert (world.get(a, Stance), world.get(a, Edge)) == (Stance("braced"), Edge(steady=18))
    apply(world, Password("blue", "owl"))
    assert [world.get(one, Mercy).word for one in world.having(Mercy)] == ["owl"]


def test_a_planted_event_is_told_as_it_declares(battle: Battle) -> None:
    (a,), (c,) = battle.outlook("blue").friends(), battle.outlook("red").friends()
    blue, red = (LogWriter.of(battle.outlook(side)) for side in ("blue", "red"))
    blue.look()
    red.look()
    assert blue.tell(Flare(a, 0, ())) == (LogLine("Rifleman, braced, fires a flare +9", BAD, a),)
    assert blue.tell(Flare(a, a, (), calm=2)) == (LogLine("Rifleman, braced, fires a flare +9 for Riflemans", BAD, a),)
    assert red.tell(Flare(a, c, ())) == (LogLine("an enemy, braced, fires a flare +9 for Rifleman", GOOD, a),)
    assert blue.tell(Flare(a, 0, (), height=0)) == blue.tell(Password("blue", "owl")) == ()


def test_a_planted_event_is_drawn_and_heard_as_it_declares(battle: Battle) -> None:
    blue = battle.outlook("blue")
    (a,), heard = blue.friends(), []
    shown = Playback(blue, battle.sides, Sounds(muted=True))
    shown.sounds.play = lambda name, *_how: heard.append(name)
    blue.log.append(Flare(a, 0, ()))
    shown.hear()
    shown.update(0.01)
    assert [(one.words, one.colour) for one in shown.floaters] == [("flare 9", theme.THREAT)]
    assert heard == ["overwatch"]
    assert shown.pieces[a].look.overwatch
    assert shown.lines[-1].text == "Rifleman, braced, fires a flare +9"


def test_a_planted_event_is_written_to_files_and_read_again() -> None:
    told = Flare(3, 4, (3, 5), height=2)
    line = to_line(told)
    assert line == '{"_":"planted_flare","unit":3,"by":4,"lit":[3,5],"height":2}'
    assert lively(json.loads(line)) == told


@pytest.mark.parametrize("wrong", [sets(Edge, steadiness=1), adds(Edge, steady=its("depth")), puts(Edge, calm=1)])
def test_what_is_not_there_cannot_be_written(wrong: Writes) -> None:
    with pytest.raises(TypeError, match="PlantedFault writes Edge: no "):

        @event("planted_fault", writes=wrong)
        class PlantedFault(Event):
            unit: Who


def kinds() -> list[type[Event]]:
    return [kind for kind in vocabulary(Event).values() if kind.__module__.startswith("game.")]


def test_few_kinds_have_a_rule_of_their_own() -> None:
    assert {kind.__name__ for kind in kinds() if "shown" in vars(kind)} == OWN_RULES


def test_who_has_a_part_in_it_has_a_role() -> None:
    """A field called as a unit is called says what a side may know of it."""
    called = {"unit", "by", "foe", "cause"}
    bare = [
        (kind.__name__, name)
        for kind in kinds()
        for name in called & set(inspect.get_annotations(kind))
        if kind.__annotations__[name] != "str" and name not in dict(roles(kind))
    ]
    assert bare == []
