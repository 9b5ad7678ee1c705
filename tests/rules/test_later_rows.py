"""Rows of this book that reach the player with a later issue: their figures and examples hold already."""

from __future__ import annotations

import pytest

from game.battle.scene_setup import keys_of, set_up
from game.content.cards import GrenadeCard, GunCard
from game.content.catalogue import catalogue
from game.content.scene import parse_scene
from game.rulebooks.ascension.cards import line_of
from game.rulebooks.ascension.close.challenge import close_parts
from game.rulebooks.ascension.numbers import numbers
from game.rulebooks.ascension.shot import speeding_edge
from game.rulebooks.shelf import open_book
from game.world.store import World

SKETCH = """
field = ". a . b ."
[units.a]
side = "blue"
like = "rifleman"
stats = {{ physique = 3 }}
skills = {{ unarmed = 2, melee_weapons = 4 }}
{0}
[units.b]
side = "red"
like = "conscript"
"""


def challenge_of(situation: str) -> int:
    position = set_up(parse_scene(SKETCH.format(situation)))
    assert isinstance(position.world, World)
    with position.world as world:
        unit = keys_of(world)["a"]
        parts = close_parts(world, unit, numbers(position.book))
        assert all(part.rule for part in parts)
        return sum(part.amount for part in parts)


@pytest.mark.rule("ASC-MOVE-07", "ASC-MOVE-10", "ASC-RULING-25")
@pytest.mark.parametrize(
    ("situation", "challenge"),
    [
        ("", 15),
        ("hunkered = true", 10),
        ("decked = true", 10),
        ("prone = true", 10),
        ('weapon = "knife"', 17),
        ("stress = 12", 5),  # fallen: 10 and size, 5 less in close combat
    ],
)
def test_hunkered_counts_as_prone_in_close_combat(situation: str, challenge: int) -> None:
    assert challenge_of(situation) == challenge


@pytest.mark.rule("ASC-EDGE-04", "ASC-RULING-30")
@pytest.mark.parametrize(("squares", "edge"), [(9, 0), (10, -5), (14, -5), (15, -6), (22, -7), (40, -10), (35, -10)])
def test_a_speeding_vehicle_is_hard_to_hit(squares: int, edge: int) -> None:
    assert speeding_edge(squares, numbers(open_book("ascension"))) == edge


@pytest.mark.rule("ASC-STRF-03")
def test_nothing_shot_or_thrown_is_stressful() -> None:
    """Stressful belongs to hand-to-hand moves and magic: no gun and no grenade has a key for it."""
    ranged = [card for card in catalogue().weapons.values() if isinstance(card, (GunCard, GrenadeCard))]
    assert len(ranged) >= 9
    lines = [line_of(card) for card in ranged]
    assert all("stressful" not in line.model_dump() and "stressful" not in line.tags for line in lines)
