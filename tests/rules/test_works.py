"""Barricades on the ground: for everybody, in what is imagined, in a save, and gone when they are shot away."""

from bisect import bisect_right
from fractions import Fraction

import pytest

from ai.beliefs import Knowledge
from game.battle.battle_setup import place_tasks
from game.battle.outlook import Outlook
from game.battle.position import Position, apply
from game.battle.save import position_from_plain, position_to_plain
from game.battle.scene_setup import keys_of, set_up
from game.content.placements import TaskEntry
from game.content.problem import ContentError
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.field import cover_rung
from game.messages import events as ev
from game.rulebooks.shelf import open_book
from game.systems.situations import situations_of
from game.systems.works import completed, worn
from game.world.hazards import Barricade, Task
from game.world.overlay import Overlay

HERE, FAR, WALL = (0, 0), (0, 3), (0, 1)


def cover(world) -> tuple[int, int]:
    """Of who stands in the barricade's square, and of who stands behind it, against one far away."""
    return cover_rung(world.field, FAR, WALL), cover_rung(world.field, FAR, HERE)


@pytest.fixture
def fight(bout):
    found = bout(".\n.\n.\n.")
    place_tasks(found.world, [TaskEntry(key="wall", name="The wall", kind="barricade", at=WALL)], found.book)
    return found


def built(fight, total: int) -> tuple[ev.Event, ...]:
    (number,) = fight.world.having(Task)
    rungs = open_book("alternacy").numbers.works_cover
    return tuple(completed(fight.world, fight.unit("a", HERE), number, bisect_right(rungs, total), total))


@pytest.mark.rule("ACY-ACCOMP-07", "ACY-ACCOMP-08")
@pytest.mark.parametrize(("total", "rung"), [(6, 1), (9, 1), (10, 2), (13, 2), (14, 3), (16, 3), (17, 3), (30, 3)])
def test_a_barricade_is_cover_in_its_square_and_behind_it(fight, total: int, rung: int) -> None:
    for event in built(fight, total):
        apply(fight.world, event)
    assert cover(fight.world) == (rung, rung)
    assert fight.world.field.ground(WALL).loophole == (total >= 17)
    assert cover_rung(fight.world.field, HERE, FAR) == 0, "it stands on one side"
    assert fight.world.field.passable(WALL)


@pytest.mark.rule("ACY-ACCOMP-07")
def test_what_is_imagined_is_built_there_alone(fight) -> None:
    events = built(fight, 15)
    imagined = Overlay(fight.world)
    for event in events:
        event.write(imagined)
    assert (cover(imagined), cover(imagined.fork()), cover(fight.world)) == ((3, 3), (3, 3), (0, 0))
    for event in events:
        apply(fight.world, event)
    assert {side: cover(Outlook(fight.world, fight.book, side)) for side in ("blue", "red")} == {
        "blue": (3, 3), "red": (3, 3),
    }  # fmt: skip


def test_planners_see_what_was_built_and_shot_away(fight) -> None:
    """A seat that was there before thinks of the ground as one that has just sat down."""
    known, outlook = Knowledge(), Outlook(fight.world, fight.book, "blue")
    events = built(fight, 17)
    for change in ((), events, [*worn(fight.world, WALL, 99), ev.BarricadeStruck(fight.world.having(Task)[0], 99)]):
        for event in change:
            apply(fight.world, event)
        known.refresh(outlook)
        assert known.lines.field is fight.world.field
        assert (known.lines.field is fight.world.field.bare) == (change is not events)


@pytest.mark.rule("ACY-LOC-11")
def test_hits_wear_it_until_it_is_gone(fight) -> None:
    for event in built(fight, 12):
        apply(fight.world, event)
    (number,) = fight.world.having(Task)
    assert not [*worn(fight.world, HERE, 6)], "nothing was built there"
    for left in (6, 0):
        for event in worn(fight.world, WALL, 6):
            apply(fight.world, event)
        held = fight.world.find(number, Barricade)
        assert ((held.points if held else 0), cover(fight.world)) == (left, (2, 2) if left else (0, 0))


@pytest.mark.rule("ACY-ACCOMP-07")
def test_a_save_holds_the_ground_of_the_map_and_what_was_built(fight) -> None:
    for event in built(fight, 17):
        apply(fight.world, event)
    plain = position_to_plain(Position(fight.world, fight.book, []), Dice(1))
    read = position_from_plain(plain, fight.book)
    with read.world as world:
        assert world.digest() == fight.world.digest()
        assert (cover(world), world.field.ground(WALL).loophole) == ((3, 3), True)
        assert cover_rung(world.field.bare, FAR, HERE) == 0


@pytest.mark.parametrize(
    "wrong", ['kind = "barricade"', 'kind = "shift_rubble"', 'kind = "hack", group = true', 'kind = "hack", number = 9',
              'kind = "hack", difficulty = "tough"'],
)  # fmt: skip
@pytest.mark.rule("ACY-CSR-01")
def test_a_contest_is_of_one_roll_against_another(wrong: str) -> None:
    text = 'title = "x"\nrules = "alternacy"\nfield = "a . . b"\n'
    text += f'tasks = [{{ key = "door", name = "Door", at = [1, 0], contest = true, {wrong} }}]\n'
    for key, side in (("a", "blue"), ("b", "red")):
        text += f'[units.{key}]\nside = "{side}"\nlike = "rifleman"\n'
    with pytest.raises(ContentError, match=r"tasks#1.contest: error: one roll is set against another"):
        parse_scene(text)


@pytest.mark.rule("ACY-PLUG-04")
@pytest.mark.parametrize(("switches", "gains"), [("works.together", {"assist": Fraction(9, 50)}), ("works.rated", {})])
def test_what_help_adds_to_a_roll_of_the_flagship(switches: str, gains: dict[str, Fraction]) -> None:
    """7 against 10 is 8 of 10. A helper's 8 and 9 are 1 more, any higher total 2: 9 of 10 with 2 of 10, else sure."""
    text = f'title = "x"\nswitches = {{ "{switches}" = true }}\nfield = "a h . . . . z"\n'
    text += 'tasks = [{ key = "lock", name = "The lock", kind = "open_lock", at = [0, 0], side = "blue" }]\n'
    for key, side in (("a", "blue"), ("h", "blue"), ("z", "red")):
        text += f'[units.{key}]\nside = "{side}"\nlike = "rifleman"\n'
        text += "stats = { intellect = 3 }\nskills = { technics = 4 }\n"
    position = set_up(parse_scene(text + '[[steps]]\nunit = "h"\norder = "end"\n'))
    with position.world as world:
        rules = situations_of(position.book)
        found = rules.help_at_work(world, position.book, keys_of(world)["h"])
        assert {order.kind: more for order, more in found if order.target == keys_of(world)["a"]} == gains
