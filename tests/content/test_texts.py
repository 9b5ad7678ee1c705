"""The files of texts: nothing that is shown lacks its words, and no words are left that nothing shows."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import game.screens
from game.checks.run import check
from game.content.problem import ContentError
from game.content.texts import KEYS, NEEDED, SHARED, said_of, texts
from game.rulebooks.shelf import books, open_book, switches_of
from game.screens.texts import text_of as window_text
from game.shipped import assets
from game.systems.captions import MODULE_RULES, SHARED_ASKS, ConditionTexts, Face, Kind

SCREENS = Path(game.screens.__file__).parent
every_book = pytest.mark.parametrize("book", books())
SECTIONS = {"phrases", "orders", "options", "questions", "answers", "states", "marks", "tips", "rules", "conditions"}


def orders_of(face: Face) -> tuple[Kind, ...]:
    return (*face.kinds, *face.menus.values())


def unused(words: Mapping[str, Any], asked: Iterable[str]) -> set[str]:
    """Entries that none of the words asked for is said by."""
    return set(words) - {word if word in words else word.rpartition("_")[0] for word in asked}


@every_book
def test_nothing_lacks_its_words(book: str) -> None:
    face = open_book(book).face
    assert [kind.key for kind in orders_of(face) if not kind.caption or not kind.about] == []
    assert [option.word for option in face.options if not option.caption or not option.about] == []
    assert [word for word, one in face.asks.items() if not one.title or not one.text] == []
    assert [word for word, (caption, _picture) in face.answers.items() if not caption and word != "take_0_0"] == []
    assert [word for word, state in face.states.items() if not state.says or not state.floats] == []
    assert set(switches_of(book)) <= {*face.rules, *MODULE_RULES}
    assert [rule for rule, one in face.rules.items() if not one.caption or not one.about] == []
    assert all((face.covers, face.tips, face.condition_texts.effects, face.condition_texts.turn, face.spent))


@every_book
def test_no_words_are_left_that_nothing_shows(book: str) -> None:
    words, face = texts(book), open_book(book).face
    assert set(words) <= SECTIONS
    assert not unused(words["orders"], (kind.key for kind in orders_of(face)))
    assert not unused(words["options"], (option.word for option in face.options))
    assert not unused(words["questions"], face.asks)
    assert not unused(words.get("answers", {}), face.answers)
    assert not unused(words["states"], face.states)
    assert set(words.get("rules", {})) <= set(switches_of(book))


def test_what_every_book_says_is_said_of_something() -> None:
    words = texts(SHARED)
    kinds = {kind.key for book in books() for kind in orders_of(open_book(book).face)}
    assert set(words["orders"]) <= kinds
    assert set(words["questions"]) == set(SHARED_ASKS)
    assert set(words["rules"]) == set(MODULE_RULES)


def test_every_text_of_the_window_is_shown_and_none_is_missing() -> None:
    calls = [
        node for path in sorted(SCREENS.rglob("*.py")) for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "text_of"
    ]
    assert {key for call in calls for key in keys_of(call.args[0])} == set(texts(SHARED)["window"])


def test_what_is_shown_comes_before_keys_in_a_text_of_the_window() -> None:
    """{side} is a side here, and elsewhere the key that looks from the other side."""
    assert window_text("im_side", side="Red") == "I'm Red, continue"
    assert window_text("press_again", order="Aim", again="E") == "Aim: press E again, or Enter. Esc takes it back."


def keys_of(node: ast.expr) -> Iterator[str]:
    """The keys that an expression may be: one, or one of two."""
    if isinstance(node, ast.IfExp):
        yield from (*keys_of(node.body), *keys_of(node.orelse))
    else:
        assert isinstance(node, ast.Constant), "the key of a text is written where it is asked for"
        yield node.value


@every_book
def test_every_figure_named_is_one_of_the_book(book: str) -> None:
    """A figure that the book has not would end the window as the button is drawn."""
    face = open_book(book).face.figured(open_book(book).numbers)
    shown = [*(kind.about for kind in orders_of(face)), *(kind.caption for kind in face.kinds)]
    shown += [*(option.about + option.figure for option in face.options), *(one.text for one in face.asks.values())]
    assert [text for text in (*shown, *face.tips.values()) if re.search(r"\{n\.", text)] == []
    numbers = face.condition_texts.read(open_book(book).numbers)
    for text in (
        *face.condition_texts.effects.values(),
        face.condition_texts.helpless,
        face.condition_texts.prone,
        face.condition_texts.held,
    ):
        assert "{" not in text.format(n=numbers, edge=-1, hold=2)


def test_words_with_a_number_share_what_is_said_of_them() -> None:
    words = {"press": "Press {0}", "way": {"caption": "Square {1}"}, "ki_1": "Ki I"}
    assert said_of(words, "press_3") == "Press 3"
    assert said_of(words, "way_0") == {"caption": "Square 1"}
    assert said_of(words, "ki_1") == "Ki I"
    for nothing in ("ki_2", "guard_1", "press_x"):
        with pytest.raises(KeyError):
            said_of(words, nothing)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[phrases]\nspentx = 'x'\n", 'phrases.spentx: error: nothing of that name is said (did you mean "spent"?)'),
        ("[order.x]\ncaption = 'x'\n", 'order: error: there is no such section (did you mean "orders"?)'),
        ("[orders.shot]\ncaption = 3\n", "orders.shot.caption: error: is no text"),
        ("[orders]\nshot = 'x'\n", "orders.shot: error: is no table"),
        ("answers = 3\n", "answers: error: is no table"),
        ("[tips]\nStr = '{n.most'\n", "tips.Str: error: a brace is left open"),
        ("[conditions.effects]\nstunned = ['x']\n", "conditions.effects.stunned: error: is no text"),
        ("[phrases]\ncovers = ['none', 2]\n", "phrases.covers: error: is no text"),
    ],
)
def test_a_spoiled_file_of_texts_says_where(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "texts" / "en" / "mine.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    assert any(told in problem.text() for problem in check([path]))


@pytest.mark.parametrize(("book", "section"), [(name, one) for name in (SHARED, "ascension") for one in texts(name)])
def test_a_section_that_is_missing_is_named_with_its_file(book: str, section: str, tmp_path: Path) -> None:
    """It ended in a KeyError that named neither."""
    path = tmp_path / "texts" / "en" / f"{book}.toml"
    path.parent.mkdir(parents=True)
    whole = (assets() / "texts" / "en" / f"{book}.toml").read_text("utf-8")
    kept = [part for part in re.split(r"^(?=\[)", whole, flags=re.M) if not re.match(rf"\[{section}\b", part)]
    path.write_text("".join(kept), "utf-8")
    lacking = NEEDED.get(book, NEEDED[""])
    problems = [problem.text() for problem in check([path])]
    assert [f"{book}.toml" in text and f"{section}: error: this section is missing" in text for text in problems] == (
        [True] if section in lacking else []
    )


@pytest.mark.parametrize("figure", ["{n.nothing}", "{n.steady_edge:zz}"])
def test_a_figure_that_cannot_be_said_names_its_text(figure: str) -> None:
    face = Face(kinds=(Kind("a.b", "fire", "now", "fire", about=f"Pays {figure}."),))
    with pytest.raises(ContentError, match=r"assets/texts.*a figure cannot be said"):
        face.figured(open_book("ascension").numbers)


def test_every_phrase_of_a_face_may_be_said() -> None:
    texts_of = {one.name for one in fields(Face) if one.type == "str"} | {"covers"}
    assert set(KEYS["phrases"]) == texts_of
    assert set(KEYS["conditions"]) == {one.name for one in fields(ConditionTexts)} - {"read", "weighed"}
