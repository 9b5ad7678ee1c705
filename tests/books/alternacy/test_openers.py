"""What planners declare before the first action: two shots where they promise more, evading where nobody comes near."""

from __future__ import annotations

import pytest

from ai.seat import utility_seat
from game.battle.outlook import Outlook
from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.messages.orders import END, Act, Attack, Move, Order
from game.messages.stack import Ask
from game.rulebooks.alternacy.frames import Chase, TakeAim
from game.rulebooks.alternacy.openers import opener
from game.rulebooks.alternacy.parts import OnTheWay
from tests.books.alternacy.test_forecast import unit

UNIT = """
[units.{key}]
side = "{side}"
like = "rifleman"
at = {at}
skills = {{ alertness = 8, dodge = 8, long_arms = {skill} }}
weapons = ["rifle"]
armour = "none"
grenades = {{}}
"""


def _scene(skill: int, *foes: str) -> str:
    rows = "\n".join(" ".join("." * 40) for _ in range(2))
    units = UNIT.format(key="a", side="blue", at="[0, 0]", skill=skill)
    units += "".join(UNIT.format(key=f"b{place}", side="red", at=at, skill=8) for place, at in enumerate(foes))
    return f'rules = "alternacy"\nfield = """\n{rows}\n"""\nround = 1\n{units}[[steps]]\nunit = "a"\n'


@pytest.mark.parametrize(
    ("skill", "foes", "first"),
    [
        (14, ("[10, 0]", "[10, 1]"), Act("two_actions")),  # both are hit as good as surely
        (14, ("[10, 0]",), None),  # there is nobody else to shoot at
        (4, ("[30, 0]", "[30, 1]"), TakeAim(5)),  # 4 against 12 needs an 8, 6 of 25; aimed a 5, 19 of 25
        (10, ("[12, 0]",), None),  # 10 against 8 hits as good as surely: two shots are better than one aimed
    ],
)
def test_two_shots_are_declared_where_they_promise_more(skill: int, foes: tuple[str, ...], first: Order | None) -> None:
    position = set_up(parse_scene(_scene(skill, *foes)))
    with position.world as world:  # type: ignore[attr-defined]
        a, b = unit(world, "a"), unit(world, "b0")
        assert opener(world, position.book, a, Attack(b)) == first


@pytest.mark.parametrize(("at", "first"), [("[30, 0]", Act("evade")), ("[6, 0]", Act("evade")), ("[5, 0]", None)])
def test_who_ends_its_turn_unused_evades_where_nobody_can_come_at_it(at: str, first: Order | None) -> None:
    """Five squares: a walk of four leads next to it, and an answer would be at -4."""
    position = set_up(parse_scene(_scene(8, at)))
    with position.world as world:  # type: ignore[attr-defined]
        assert opener(world, position.book, unit(world, "a"), END) == first


@pytest.mark.rule("ACY-MOVE-05")
@pytest.mark.parametrize(
    ("running", "to", "weapon", "chases"),
    [
        (10, (8, 0), "sabre", True),  # better than 8 and 1 for who set out first
        (9, (8, 0), "sabre", False),
        (10, (0, 1), "sabre", False),  # it does not want to come nearer
        (10, (8, 0), "rifle", False),  # it shoots
    ],
)
def test_who_fights_hand_to_hand_chases_whom_it_can_catch(
    running: int, to: tuple[int, int], weapon: str, chases: bool
) -> None:
    text = _scene(8, "[20, 0]").replace('weapons = ["rifle"]', f'weapons = ["{weapon}"]', 1)
    text = text.replace("dodge = 8", f"dodge = 8, running = {running}", 1)
    text = text.replace("dodge = 8, l", "dodge = 8, running = 8, l")
    position = set_up(parse_scene(text))
    with position.world as world:  # type: ignore[attr-defined]
        a, b = unit(world, "a"), unit(world, "b0")
        world.put(b, OnTheWay(((14, 0), (20, 0)), (a,), 0, 1))
        assert opener(world, position.book, a, Move(to, "sprint")) == (Chase(b) if chases else None)


def test_the_planner_says_so_before_it_shoots() -> None:
    position = set_up(parse_scene(_scene(14, "[10, 0]", "[10, 1]")))
    with position.world as world:  # type: ignore[attr-defined]
        ask = Ask("blue", unit(world, "a"), "turn")
        assert utility_seat().choose(Outlook(world, position.book, "blue"), ask) == Act("two_actions")


GUNNER = UNIT.replace('["rifle"]', '["machine_gun"]').replace("long_arms", "heavy_weapons")


@pytest.mark.parametrize(
    ("more", "first"),
    [
        ("", Act("two_actions")),  # 5 for the loose gun are more than 3 for two actions
        ("said = 2", Act("set_up")),
        ("said = 2\nset_up = true", None),
    ],
)
def test_a_heavy_weapon_is_set_up_before_its_shot(more: str, first: Order | None) -> None:
    text = _scene(8, "[20, 0]").replace(UNIT.format(key="a", side="blue", at="[0, 0]", skill=8), "")
    gunner = GUNNER.format(key="a", side="blue", at="[0, 0]", skill=8) + more + "\n"
    position = set_up(parse_scene(text.replace("[units.b0]", gunner + "[units.b0]")))
    with position.world as world:  # type: ignore[attr-defined]
        assert opener(world, position.book, unit(world, "a"), Attack(unit(world, "b0"))) == first
