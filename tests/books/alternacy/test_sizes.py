"""The ten sizes of modifiers, and that every modifier by circumstances is one of them (ACY-ADV-01, -02)."""

from __future__ import annotations

import pytest

from game.battle.scene_setup import set_up
from game.content.problem import ContentError
from game.content.scene import parse_scene
from game.rulebooks.alternacy.numbers import SIZED, SIZES, Options, OwnFigures, numbers_from
from game.systems.figures import figures_from


@pytest.mark.rule("ACY-ADV-01")
def test_the_ten_sizes() -> None:
    assert list(SIZES) == [1, 2, 3, 4, 5, 7, 9, 11, 13, 15]
    assert (SIZES[9], SIZES[13]) == ("Serious", "Massive")


@pytest.mark.rule("ACY-ADV-02")
def test_every_shipped_modifier_is_one_of_them() -> None:
    shipped = {name: getattr(OwnFigures(), name) for name in SIZED}
    assert numbers_from(shipped, Options()).shot_melee == 3


@pytest.mark.rule("ACY-ADV-02")
@pytest.mark.parametrize(
    ("name", "value"), [("shot_melee", 6), ("shot_aimed", -8), ("multi_attack", [0, 3, 4, 5, 7, 10]), ("aim_hand", 17)]
)
def test_a_modifier_of_another_size_is_refused(name: str, value: object) -> None:
    with pytest.raises(ValueError, match="one of ten sizes"):
        numbers_from({name: value}, Options())


@pytest.mark.rule("ACY-ADV-02")
@pytest.mark.parametrize(("name", "value"), [("part_lost", 16), ("dn_hack", 16), ("familiarity", [1, 3, 5, 8, 10])])
def test_handicaps_numbers_and_familiarity_are_exempt(name: str, value: object) -> None:
    assert figures_from({name: value}, {name: getattr(OwnFigures(), name)}, lambda *_asked: (0, 99))
    assert numbers_from({name: value}, Options())


@pytest.mark.rule("ACY-ADV-01", "ACY-ADV-02")
def test_a_scene_is_told_which_sizes_there_are() -> None:
    text = 'rules = "alternacy"\nfield = """\na . b\n"""\n[numbers]\nshot_melee = 6\n'
    sides = (("a", "blue"), ("b", "red"))
    units = "".join(f'[units.{key}]\nside = "{side}"\nlike = "rifleman"\n' for key, side in sides)
    with pytest.raises(ContentError, match="9 Serious"):
        set_up(parse_scene(f'{text}{units}[[steps]]\nunit = "a"\n'))
