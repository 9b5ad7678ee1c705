"""Two people at one screen: by every way onto a board its own person has opened the curtain before it first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.battle.battle import Battle
from game.battle.position import Position as BattlePosition
from game.battle.save import position_from_text
from game.content.problem import warning
from game.dice.source import Dice
from game.messages import orders as od
from game.messages.frames import Battle as BattleFrame
from game.messages.frames import Round
from game.messages.stack import Ask
from game.screens.handover import Handover
from game.screens.kit import Message
from game.screens.match import Match
from game.screens.pause import Pause
from game.screens.play.input.seating import Reaction, occasion
from game.screens.play.panels import small_panels as panels
from game.screens.play.screen import BattleScreen
from game.screens.result import Result
from game.screens.resume import Load
from game.screens.setup import Setup
from game.screens.stage import Screen, Stage
from game.screens.title import Title, opening_screen
from game.world.place import Position
from tests.screens.table import Seat, scene_battle, window
from tests.screens.test_every_question import BROUGHT_ABOUT, SCENES, reached

PEOPLE = {"blue": "human", "red": "human"}
SCENE = """
title = "Two people"
rules = "ascension"
field = '''
. . . . . . . . . . . .
. a . . . . b . . c . .
. . . . . . . . . . . .
'''
[units.a]
side = "blue"
like = "assault"
[units.b]
side = "red"
like = "rifleman"
stats = { senses = 3 }
[units.c]
side = "red"
like = "gunner"
overwatch = 1
"""


class Eyes:
    """Who sits at the screen, by the curtains that were opened, and every picture of a board that another saw."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sits = ""
        self.boards: list[str] = []
        self.leaks: list[str] = []
        show, change, reply, draw = Stage.show, Handover._change, Handover._answer, BattleScreen.draw

        def shown(stage: Stage, screen: Screen) -> None:
            self.sits = ""  # whoever opened another screen may be anybody
            show(stage, screen)

        def opened(curtain: Handover) -> None:
            self.sits = curtain.side
            change(curtain)

        def answered(curtain: Handover, order: od.Order | None) -> None:
            self.sits = curtain.side  # whoever answers has the mouse
            reply(curtain, order)

        def drawn(screen: BattleScreen, target: pygame.Surface) -> None:
            self.boards.append(screen.view.viewer)
            if screen.view.viewer != self.sits:
                self.leaks.append(f"{self.sits or 'anybody'} saw the board of {screen.view.viewer}")
            draw(screen, target)

        monkeypatch.setattr(Stage, "show", shown)
        monkeypatch.setattr(Handover, "_change", opened)
        monkeypatch.setattr(Handover, "_answer", answered)
        monkeypatch.setattr(BattleScreen, "draw", drawn)


@pytest.fixture
def eyes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Eyes]:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    found = Eyes(monkeypatch)
    yield found
    assert found.leaks == []


def sit_down(seat: Seat, side: str, eyes: Eyes) -> None:
    """A curtain is up and nothing of a board has been shown; its person opens it, and is asked."""
    seat.tick(3)
    assert curtain(seat).side == side
    eyes.boards.clear()
    seat.tick(3)
    assert eyes.boards == []
    seat.key("Enter")
    seat.wait(seat.asked)
    seat.tick(2)
    assert set(eyes.boards) == {side}


def curtain(seat: Seat) -> Handover:
    """The curtain that is up."""
    screen = seat.app.stage.screen
    assert isinstance(screen, Handover)
    return screen


def begun(seat: Seat, eyes: Eyes) -> None:
    """A battle is begun from the command line, and blue sits before it."""
    seat.app.stage.show(opening_screen(Match.begin("duel", PEOPLE, 3)))
    sit_down(seat, "blue", eyes)


def to_red(seat: Seat, eyes: Eyes) -> None:
    """Blue is ready, and red sits down."""
    seat.key("1")
    seat.wait(lambda: isinstance(seat.app.stage.screen, Handover))
    sit_down(seat, "red", eyes)


def test_a_new_battle_and_the_other_side_after_it(eyes: Eyes) -> None:
    with window() as seat:
        seat.app.stage.show(Title())
        seat.app.stage.lay_over(Setup("duel", PEOPLE))
        seat.key("Enter")
        sit_down(seat, "blue", eyes)
        to_red(seat, eyes)


def test_one_person_is_shown_no_curtain() -> None:
    with window() as seat:
        seat.app.stage.show(opening_screen(Match.begin("duel", {"blue": "human", "red": "random"}, 3)))
        seat.tick(3)
        assert seat.app.stage.screen is seat.battle


@pytest.mark.parametrize("turn", ["blue", "red"])
def test_a_save_is_opened_on_the_turn_of_the_other(eyes: Eyes, turn: str) -> None:
    """Red's save is opened by whoever looks at blue's board, blue's by whoever looks at red's, and from the title."""
    with window() as seat:
        begun(seat, eyes)
        if turn == "red":
            to_red(seat, eyes)
        seat.key("F5", "Enter")
        if turn == "blue":
            to_red(seat, eyes)
        else:
            seat.app.stage.show(Title())
            seat.key("C")
            sit_down(seat, "red", eyes)
        for way in (("F10", "L"), ("F9",)):
            seat.key(*way)
            assert isinstance(seat.app.stage.screen, Load)
            chosen(seat.app.stage.screen)
            seat.key("Enter")
            sit_down(seat, turn, eyes)
        seat.app.stage.show(Title())
        seat.key("L")
        assert isinstance(seat.app.stage.screen, Load)
        chosen(seat.app.stage.screen)
        seat.key("Enter")
        sit_down(seat, turn, eyes)


def chosen(screen: Load) -> None:
    """The one battle that was saved."""
    screen.chosen = next(words for words, entry in screen.entries.items() if entry.saved)


def test_a_battle_is_continued(eyes: Eyes) -> None:
    with window() as seat:
        begun(seat, eyes)
        to_red(seat, eyes)
        seat.key("F10", "T", "Enter")
        assert isinstance(seat.app.stage.screen, Title)
        seat.key("C")
        sit_down(seat, "red", eyes)


def test_what_is_wrong_with_a_save_is_told_over_the_curtain(eyes: Eyes, monkeypatch: pytest.MonkeyPatch) -> None:
    """A message lies over what is up, and that must not be a board."""
    resumed = Match._resumed

    def doubted(path: Path) -> Match:
        match = resumed(path)
        match.problems = (warning("battle", "", "a line was cut off", "the battle goes on before it"),)
        return match

    monkeypatch.setattr(Match, "_resumed", staticmethod(doubted))
    with window() as seat:
        begun(seat, eyes)
        seat.key("F10", "T", "Enter", "C")
        assert isinstance(seat.app.stage.screen, Message)
        seat.tick(3)
        seat.key("Enter")
        sit_down(seat, "blue", eyes)


def test_the_menu_the_keys_and_another_size_lead_back_to_the_same_board(eyes: Eyes) -> None:
    with window() as seat:
        begun(seat, eyes)
        seat.key("F10")
        assert isinstance(seat.app.stage.screen, Pause)
        seat.key("K", "Esc", "Esc", "?", "Esc")
        seat.app.stage.resize((1100, 700))
        seat.tick(3)
        assert seat.asked()
        assert set(eyes.boards) == {"blue"}
        seat.key("1")
        seat.wait(lambda: isinstance(seat.app.stage.screen, Handover))
        seat.app.stage.resize((1280, 720))
        sit_down(seat, "red", eyes)


def test_after_a_fault_the_curtain_comes_first(eyes: Eyes, monkeypatch: pytest.MonkeyPatch) -> None:
    with window() as seat:
        begun(seat, eyes)
        to_red(seat, eyes)

        def faulty(_screen: BattleScreen, _dt: float) -> None:
            raise RuntimeError("for once")

        with monkeypatch.context() as once:
            once.setattr(BattleScreen, "update", faulty)
            seat.app._safely(0.05)
        for _ in range(9):
            if isinstance(seat.app.stage.screen, Message):
                seat.key("Enter")
            elif isinstance(seat.app.stage.screen, Title):
                seat.key("C")
        sit_down(seat, "red", eyes)


def asked_in_passing(tmp_path: Path, seat: Seat, eyes: Eyes) -> None:
    """Blue walks into the sight of a watcher, and red is asked in passing."""
    battle = scene_battle(SCENE, "a", **PEOPLE)
    seat.app.stage.show(BattleScreen(Match(battle, tmp_path / "battle-scene.journal", "scene")))
    sit_down(seat, "blue", eyes)
    seat.battle.player.give(od.Move((2, 1), "walk"))
    seat.wait(lambda: isinstance(seat.app.stage.screen, Handover))
    assert curtain(seat).reaction is not None


def test_after_an_answer_in_passing_the_other_side_sits_down_again(tmp_path: Path, eyes: Eyes) -> None:
    with window() as seat:
        asked_in_passing(tmp_path, seat, eyes)
        assert curtain(seat).title == "Red answers: Overwatch"
        seat.key("0")
        assert curtain(seat).title == "Blue: turn, round 1"
        sit_down(seat, "blue", eyes)


KINDS = [(book, question) for book, table in BROUGHT_ABOUT.items() for question in table if question != "turn"]
ON_THE_BOARD: dict[str, set[str]] = {
    "ascension": {"allot", "declare", "dodge_way", "fling", "opening", "suppressed"},
    "alternity": {"allot", "last_resort"},
    "alternacy": {"react"},
    "alacrity": set(),
}
"""Questions whose scene needs the board, or names somebody unknown: places are changed for them first."""


@pytest.mark.parametrize(("book", "question"), KINDS)
def test_whoever_answers_any_question_sees_no_other_board(
    book: str, question: str, tmp_path: Path, eyes: Eyes, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, ask, rules = reached(SCENES / f"{BROUGHT_ABOUT[book][question]}.toml", question, monkeypatch)
    asks = {word: replace(one, beforehand="") for word, one in rules.face.asks.items()}
    rules = replace(rules, face=replace(rules.face, asks=asks))
    other = next(side for side in PEOPLE if side != ask.side)
    answers, place = 1, 0
    while place < answers:
        found = position_from_text(text, rules)
        stack = [BattleFrame("rounds"), *found.stack]
        battle = Battle(BattlePosition(found.world, rules, stack), Dice(5), seats=PEOPLE)
        with window() as seat:
            seat.app.stage.show(BattleScreen(Match(battle, tmp_path / f"battle-{place}.journal", "scene")))
            seat.battle.view.seat(other)
            seat.app.stage.back()
            eyes.sits = other
            seat.wait(lambda: isinstance(seat.app.stage.screen, Handover))
            shown = curtain(seat)
            assert shown.side == ask.side
            assert (shown.reaction is None) == (question in ON_THE_BOARD[book])
            if shown.reaction is None:
                return
            orders = list(shown.orders.values())
            answers = len(orders)
            eyes.boards.clear()
            shown._answer(orders[place])
            seat.tick(5)
            if battle.over is not None:
                eyes.leaks.clear()  # then there are no secrets any more
            else:
                assert isinstance(seat.app.stage.screen, Handover)
                assert eyes.boards == []
        place += 1


def test_a_question_in_passing_shows_the_board_to_its_own_side(tmp_path: Path, eyes: Eyes) -> None:
    with window() as seat:
        asked_in_passing(tmp_path, seat, eyes)
        sit_down(seat, "red", eyes)


def test_the_end_is_told_over_the_board_of_whoever_sits_there(eyes: Eyes) -> None:
    """A battle that is over has no secrets: opened from the shelf it is shown at once."""
    with window() as seat:
        begun(seat, eyes)
        to_red(seat, eyes)
        seat.battle.match.battle.concede("red")
        seat.wait(lambda: isinstance(seat.app.stage.screen, Result))
        seat.tick(3)
        seat.key("Esc")
        seat.tick(20)
        assert seat.battle.view.viewer == "red"
        assert eyes.leaks == []
        seat.app.stage.show(Title())
        seat.key("L", "Enter")
        seat.wait(lambda: isinstance(seat.app.stage.screen, Result))
        eyes.leaks.clear()


@pytest.mark.parametrize("answer", ["1", "Enter"])
def test_after_a_curtain_the_pointer_is_nowhere(
    tmp_path: Path, eyes: Eyes, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    """Where one person pointed nothing is told to the other, nor ordered, until the mouse moves."""
    told: list[str] = []
    with window() as seat:
        battle = scene_battle(SCENE, "a", **PEOPLE)
        seat.app.stage.show(BattleScreen(Match(battle, tmp_path / "battle-scene.journal", "scene")))
        sit_down(seat, "blue", eyes)
        seat.point(seat.square((9, 1)))
        assert seat.battle.view.hover == (9, 1)
        seat.battle.player.give(od.Move((2, 1), "walk"))
        seat.wait(lambda: isinstance(seat.app.stage.screen, Handover))
        monkeypatch.setattr(panels.Tip, "draw", lambda *_how: told.append("tip"))
        monkeypatch.setattr(panels.SquarePanel, "draw", lambda *_how: told.append("square"))
        seat.key(answer)
        seat.sit()
        seat.wait(seat.asked)
        seat.tick(20)
        assert seat.battle.view.hover is None
        assert told == []
        seat.point((40, 60))
        assert seat.battle.view.pointer == (40, 60)


def test_the_view_is_not_where_the_other_looked(tmp_path: Path, eyes: Eyes) -> None:
    """On a wide map blue ends its turn looking at its own edge; red sits down, and sees its own soldier at once."""
    far = " ." * 60
    wide = SCENE.replace(". . .\n", f". . .{far}\n").replace(" . . c . .", f" . . .{far} c .")
    with window() as seat:
        battle = scene_battle(wide.replace("overwatch = 1\n", ""), "a", **PEOPLE)
        seat.app.stage.show(BattleScreen(Match(battle, tmp_path / "battle-scene.journal", "scene")))
        sit_down(seat, "blue", eyes)
        seat.battle.view.camera.go_to((0, 0), at_once=True)
        seat.battle.player.give(od.END)
        seat.wait(lambda: isinstance(seat.app.stage.screen, Handover))
        seat.key("Enter")
        asked = seat.battle.match.ask
        assert asked is not None
        assert seat.battle.view.camera.shows(battle.world.get(asked.unit, Position).cell)
        assert not seat.battle.view.camera.gliding


def test_a_curtain_says_why_it_is_there(tmp_path: Path) -> None:
    """Whose it is and what for; that there is a question which is no reaction is not said: it may tell who hides."""
    passing = Reaction("Hit the deck?", "", (), ())
    for scenario, who in (("roadblock", "Blue (The column)"), ("village_street", "Blue patrol")):
        named = Match.begin(scenario, PEOPLE, 3)
        assert occasion(named, "blue", None) == f"{who}: deployment"
        assert occasion(named, "blue", passing) == f"{who} answers: Hit the deck?"
        named.close()
    battle = scene_battle(SCENE, "a", **PEOPLE)
    match = Match(battle, tmp_path / "battle-scene.journal", "scene")
    assert occasion(match, "blue", None) == "Blue: turn, round 1"
    assert occasion(match, "red", None) == "Red goes on, round 1"
    battle.pause = Ask("red", battle.outlook("red").friends()[0], "initiative", (od.DECLINE,))
    match.outlook("red").face(battle.pause, battle.position.stack)
    assert occasion(match, "red", None) == "Red goes on, round 1"
    match.outlook("red").face(battle.pause, [BattleFrame("rounds"), Round("offers")])
    assert occasion(match, "red", None) == "Red goes on, round 1"
    match.close()
