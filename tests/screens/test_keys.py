"""The page of keys: of which book they are, how they are grouped, and that both books share what they can."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from pygame_gui.elements import UILabel

from game.content.profile import load_profile
from game.rulebooks.alternity.captions import FACE as ALTERNITY
from game.rulebooks.ascension.captions import FACE as ASCENSION
from game.rulebooks.shelf import books
from game.screens.help import Help
from game.screens.match import Match
from game.screens.play.input.keys import chapters
from game.screens.play.screen import BattleScreen
from game.screens.title import Title
from game.systems import hotkeys
from game.systems.captions import Face
from tests.screens.table import QUICK, window


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5])
@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_the_page_of_keys_fits(scale: float, size: tuple[int, int]) -> None:
    with window(replace(QUICK, width=size[0], height=size[1], ui_scale=scale)) as seat:
        seat.app.stage.show(Title())
        page = Help()
        seat.app.stage.lay_over(page)
        seat.tick(2)
        told: list[str] = []
        for _ in page.pages:
            boxes = page.boxes()
            assert all(left.right <= right.left for left, right in pairwise(boxes))
            assert boxes[-1].right <= page.area.right
            assert max(box.bottom for box in boxes) <= size[1]
            assert len(boxes) <= 3
            told += [words for column in page.pages[page.page] for _title, rows in column for _key, words in rows]
            seat.key("Right")
        assert page.points >= round(13 * min(1, page.stage.scale))
        assert (page.page, told) == (0, [words for _title, rows in chapters(ASCENSION) for _key, words in rows])


def test_the_page_of_keys_names_the_book_and_turns_to_the_other() -> None:
    """Without a battle it showed those of one book, and did not say of which."""
    with window() as seat:
        seat.app.stage.show(Title())
        seat.key("K")
        page = seat.app.stage.screen
        assert isinstance(page, Help)
        seen: list[str] = []
        titles = [load_profile(name).title for name in books()]
        for _ in range(len(titles) + 1):
            assert page.columns()[0][0][0] == "Choose and give orders"
            labels = [control.text for control in page.ui.get_sprite_group().sprites() if isinstance(control, UILabel)]
            seen += [title for title in titles if labels[0].startswith(f"Keys of {title}")]
            assert ("Hunker" in str(page.columns())) == (seen[-1] == "Ascension")
            seat.key("Tab")
        assert seen[0] == seen[-1] == "Ascension"
        assert sorted(seen[1:]) == sorted(titles)
    with window() as seat:
        seat.app.stage.show(BattleScreen(Match.begin("duel", {"blue": "human", "red": "random"}, 3, rules="alternity")))
        seat.wait(seat.asked)
        seat.key("?")
        page = seat.app.stage.screen
        assert isinstance(page, Help)
        assert page.book == "alternity"
        seat.key("Tab")
        assert seat.app.stage.screen is seat.battle, "in a battle there are those of its book alone"


def test_what_both_books_have_is_had_by_the_same_key() -> None:
    for table in ("by_key", "option_of"):
        one, other = getattr(ASCENSION, table), getattr(ALTERNITY, table)
        both = one.keys() & other.keys()
        assert [key for key in both if one[key].hotkey != other[key].hotkey] == []
    of_caption = {kind.caption: kind.hotkey for kind in ASCENSION.kinds}
    unlike = {kind.caption for kind in ALTERNITY.kinds if of_caption.get(kind.caption, kind.hotkey) != kind.hotkey}
    assert unlike == set()


@pytest.mark.parametrize("face", [ASCENSION, ALTERNITY])
def test_keys_stand_under_headings_of_what_one_wants_to_do(face: Face) -> None:
    """All of them, in parts that are read at a glance."""
    told = [key for _heading, rows in chapters(face) for key, _words in rows]
    kinds = [kind.hotkey.split(" ")[-1] for kind in face.kinds]
    assert {*kinds, *(option.hotkey for option in face.options)} <= set(told)
    assert max(len(rows) for _heading, rows in chapters(face)) <= 14
    assert chapters(face)[0][0] == "Choose and give orders"


def test_a_key_means_the_same_in_both_books() -> None:
    """R, I, F7, 4, 6, 7 and 9 were one order's here and another's there."""
    for table in ("by_key", "option_of"):
        meant: dict[str, str] = {}
        for face in (ASCENSION, ALTERNITY):
            for word, one in getattr(face, table).items():
                assert meant.setdefault(one.hotkey, word) == word, one.hotkey
                assert one.hotkey, word
    for part in (hotkeys.ORDERS, hotkeys.OPTIONS, hotkeys.SQUADS):
        assert not part.keys() & hotkeys.WINDOW.keys()
    elsewhere = {*hotkeys.WINDOW.values(), *hotkeys.SQUADS.values()}
    assert {*hotkeys.ORDERS.values()} & elsewhere <= {hotkeys.ORDERS["act.rise"]}  # V: AI vs AI


def test_a_players_own_keys_are_shown_and_work(tmp_path: Path) -> None:
    own = '[["act.hunker", "F"], ["undo", "Alt+F12"], ["whole", "Alt+Z"], ["dance", "F2"]]'
    (tmp_path / "settings.toml").write_text(f"speed = 0.0\nvolume = 0.0\nkeys = {own}\n", "utf-8")
    try:
        with window(None) as seat:
            assert [problem.what for problem in seat.app.problems] == [
                "nothing is called dance", "F is the key of attack.shot: give that another one, for act.hunker",
            ]
            seat.app.stage.show(BattleScreen(Match.begin("abbey_yard", {"blue": "human", "red": "random"}, 3)))
            seat.begin()
            bar = {button.key: button.hotkey for _rect, button in seat.battle.desk.bar.placed}
            assert (bar["undo"], bar["attack.shot"]) == ("Alt+F12", "F")
            assert ("Alt+F12, Ctrl+Z", "undo the last order") in chapters(ASCENSION)[0][1]
            before = seat.battle.view.camera.farther
            seat.key("Alt+Z")
            assert seat.battle.view.camera.farther != before
    finally:
        hotkeys.rebind(())


@pytest.fixture
def _shipped() -> Iterator[None]:
    """The shipped keys again, whatever a test binds."""
    yield
    hotkeys.rebind(())


@pytest.mark.usefixtures("_shipped")
@pytest.mark.parametrize(
    ("own", "said"),
    [
        ([("undo", "Banana")], ["Banana is no key, for undo"]),
        ([("undo", "f")], ["f is no key, for undo"]),
        ([("undo", "Shift++")], ["Shift++ is no key, for undo"]),
        ([("act.hunker", "F1")], ["F1 keeps its meaning: give act.hunker another key"]),
        ([("act.hunker", "W")], ["W keeps its meaning: give act.hunker another key"]),
        ([("act.hunker", "Space")], ["Space is the key of skip: give that another one, for act.hunker"]),
        ([("skip", "F")], ["F is the key of attack.shot: give that another one, for skip"]),
        ([("squad.hold", "F")], ["F is the key of attack.shot: give that another one, for squad.hold"]),
        ([("called_head", "F")], ["F is the key of attack.shot: give that another one, for called_head"]),
        ([("act.ki_1", "Space")], ["Space is the key of skip: give that another one, for act.ki_1"]),
        ([("act.ki_1", "2")], ["2 is the key of act.ki_2: give that another one, for act.ki_1"]),
    ],
)
def test_own_keys_that_are_none_or_mean_something_else_are_told(own: list[tuple[str, str]], said: list[str]) -> None:
    """What was no key, or another part of the table's, was taken without a word."""
    assert hotkeys.rebind(own) == said
    assert [hotkeys.key_of(intent) for intent, _key in own] == [_KEYS[intent] for intent, _key in own]


_KEYS = {intent: hotkeys.key_of(intent) for intent in (
    "undo", "act.hunker", "skip", "squad.hold", "called_head", "act.ki_1",
)}  # fmt: skip


@pytest.mark.usefixtures("_shipped")
def test_every_shipped_key_may_be_written_down_and_two_may_change_places() -> None:
    """Those of a menu were refused, for the digits are other orders' keys outside it."""
    shipped = [one for part in hotkeys._PARTS for one in part.items()]
    assert all(hotkeys.is_key(key) for _intent, key in shipped)
    assert [hotkeys.rebind([one]) for one in shipped] == [[]] * len(shipped)
    assert hotkeys.rebind([("attack.shot", "R"), ("attack.rapid", "F"), ("stance.striking", "3"),
                           ("stance.grappling", "1"), ("act.hunker", "\u00d6")]) == []  # fmt: skip
    assert ASCENSION.by_key["stance.striking"].hotkey == "9 3"
    assert ASCENSION.by_key["attack.shot"].hotkey == "R"
