"""What planners of this book need for a shot is what the check of the shot needs."""

from __future__ import annotations

import pytest

from ai.beliefs import Knowledge
from ai.doctrine import doctrine
from ai.influence import Influence
from ai.odds import Odds
from game.battle.forecast import forecast
from game.battle.outlook import Outlook
from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.dice.draws import Check
from game.messages.orders import Attack
from tests.books.alternacy.test_forecast import unit

SCENE = """
rules = "alternacy"
legend = {{ w = "low_wall" }}
field = "{ground}"
round = 2
[units.a]
side = "blue"
like = "rifleman"
at = [0, 0]
weapons = ["assault_rifle"]
[units.b]
side = "red"
like = "rifleman"
at = [{at}, 0]
{lies}
[[steps]]
unit = "a"
"""
PRONE = "prone = true"


def _needs(at: int, lies: str, ground: str = ". . . . . . . . . . . . . . . .") -> tuple[int, int, int]:
    """Of one shot: to a planner, to a planner who fears it, and to its check."""
    position = set_up(parse_scene(SCENE.format(at=at, lies=lies, ground=ground)))
    with position.world as world:  # type: ignore[attr-defined]
        a, b = unit(world, "a"), unit(world, "b")
        known = Knowledge()
        known.refresh(Outlook(world, position.book, "blue"))
        influence = Influence(known, Odds(known.prospects, doctrine()))
        mine, its = known.combatant(a), known.combatant(b)
        feared = its.stance_option.challenge - influence.threat_at(mine, known.lines.number(its.cell), its.mark)
        check = next(one for one in forecast(world, position.book, a, Attack(b)).checks if isinstance(one, Check))
        return influence.need(mine, mine.stance_option, its), feared, check.need


@pytest.mark.parametrize(("squares", "more"), [(2, -2), (5, -2), (12, -2), (13, 2)])
def test_a_shot_at_one_who_lies_down_is_easier_up_to_close_range(squares: int, more: int) -> None:
    """A rifle's close range is 12 squares (ACY-MISSILE-12)."""
    standing, lying = _needs(squares, ""), _needs(squares, PRONE)
    assert len({*lying}) == 1
    assert [low - high for low, high in zip(lying, standing, strict=True)] == [more] * 3


@pytest.mark.parametrize(("squares", "more"), [(1, 0), (2, 4)])
def test_in_contact_no_cover_counts(squares: int, more: int) -> None:
    """A low wall is half cover, but not from the next square (ACY-MISSILE-18)."""
    ground = [". "] * 16
    bare = _needs(squares, "", "".join(ground).strip())
    ground[squares] = "w "
    covered = _needs(squares, "", "".join(ground).strip())
    assert len({*covered}) == len({*bare}) == 1
    assert covered[0] - bare[0] == more
