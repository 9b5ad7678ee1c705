"""What the window says of a square with a barricade, a contest or an appeal: what it takes, and what stands there."""

from __future__ import annotations

from game.battle.outlook import Outlook
from game.battle.position import apply
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.screens.play.input.task_works import in_square
from game.systems.tasks import numbered
from game.systems.works import completed, worn

SCENE = """
rules = "alternacy"
field = "a . . . . . z"
tasks = [
    { key = "wall", name = "The wall", kind = "barricade", at = [0, 0], side = "blue" },
    { key = "door", name = "The door", kind = "force_door", at = [3, 0], contest = true },
    { key = "horn", name = "The horn", kind = "appeal", at = [6, 0] },
]
[units.a]
side = "blue"
like = "rifleman"
[units.z]
side = "red"
like = "rifleman"
"""
TAKES = "Engineering: 6 light cover, 10 half cover, 14 three-quarter cover, 17 with loopholes; 3 Turns"


def test_the_words_of_a_square() -> None:
    position = set_up(parse_scene(SCENE))
    with position.world as world:  # type: ignore[attr-defined]
        blue, red = (Outlook(world, position.book, side) for side in ("blue", "red"))
        assert in_square(blue, (0, 0)) == f"The wall (barricade: 0 of 3 done. {TAKES})"
        takes = "Brawn: the highest total when the Turn ends"
        assert in_square(red, (3, 0)) == f"The door (force door: 0 of 1 done. {takes})"
        assert "Leadership: 12 sways who is open to it" in in_square(red, (6, 0))
        for event in completed(world, keys_of(world)["a"], numbered(world, "wall"), 3, 15):
            apply(world, event)
        assert in_square(red, (0, 0)) == "The wall (barricade: 15 hit points)"
        assert red.field.ground((0, 0)).label.startswith("Barricade on ")
        for event in worn(world, (0, 0), 20):
            apply(world, event)
        assert in_square(red, (0, 0)) == "The wall (barricade: done)"
        assert not red.field.ground((0, 0)).label.startswith("Barricade")
