"""A parry in reaction, as the window asks for it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from game.messages.orders import DECLINE, Parry
from game.rulebooks.shelf import open_book
from game.screens.play.reactions import _whom
from game.world.body import Identity


def test_each_parry_says_with_what_and_against_whom() -> None:
    names = {4: "Ada", 7: "Bo"}
    known = SimpleNamespace(get=lambda unit, _kind: Identity(str(unit), names[unit], "", "", ""))
    controls = cast("Any", SimpleNamespace(outlook=known))
    assert _whom(controls, Parry((4,))) == " with the weapon: Ada"
    assert _whom(controls, Parry((7, 4), "shield")) == " with the shield: Bo, Ada"
    assert _whom(controls, DECLINE) == ""


def test_every_question_of_the_second_book_has_words() -> None:
    face = open_book("alternity").face
    for question in ("parry", "dodge", "hit_the_deck", "last_resort", "lower_line", "suppressed"):
        assert question in face.asks
        assert question in face.lasting
