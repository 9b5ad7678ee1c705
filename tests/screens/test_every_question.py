"""Every kind of question of both books in the window: each answer is pointed at, and given by a click.

A rule scene brings each about. A kind of question without one here fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.battle import explore
from game.battle.battle import Battle
from game.battle.position import Position
from game.battle.save import position_from_text, position_to_text
from game.battle.scene_steps import QuestionRules
from game.battle.scenes import run_scene
from game.content.writing import log_file
from game.dice.source import Dice
from game.messages.frames import Battle as BattleFrame
from game.messages.orders import Close, Move
from game.messages.stack import Ask
from game.rulebooks.shelf import open_book
from game.screens.match import Match
from game.screens.play.input import ahead
from game.screens.play.screen import BattleScreen
from game.systems.rulebook import Choices, Rulebook
from game.systems.warfare.squads import squads_of
from game.world.store import World
from tests.screens.table import Seat, staged, window

SCENES = Path(__file__).parents[1] / "scenes"
BROUGHT_ABOUT = {
    "ascension": {
        "allot": "warfare/a_squad_fires_as_one",
        "backstep": "borrowed/bare_hand_lands",
        "cap": "adv/critical_1_and_the_cap",
        "counter_punch": "close/counter_punch",
        "declare": "borrowed/declared",
        "dodge": "chains/dodge_shot_at_and_dive",
        "dodge_way": "chains/dodge_shot_at_and_dive",
        "double_feint": "chains/burst_one_gets_up",
        "edge": "borrowed/bare_hand_far_short",
        "feint": "adv/steady_comes_back",
        "fling": "close/throw",
        "flurry": "close/flurry",
        "hit_the_deck": "act/aimed_shot_odds",
        "initiative": "adv/quickness_then_quick_draw",
        "joint_lock": "close/joint_lock",
        "opening": "close/opening",
        "overwatch": "act/held_shot_lowers_cover",
        "own_snap": "adv/snap_in_a_friends_turn",
        "press": "close/lock",
        "reach": "borrowed/reach",
        "reversal": "close/hold_break",
        "riposte": "borrowed/gang",
        "snap": "adv/snap_after_a_reload",
        "snap_now": "adv/snap_in_the_own_turn",
        "split": "close/weapon_strike",
        "sucker_punch": "adv/snap_with_five",
        "suppressed": "warfare/a_squad_pins_an_enemy",
        "toss": "close/toss",
        "trip": "close/throw_short",
        "turn": "act/aim_carbine",
        "winded": "close/trip",
    },
    "alternity": {
        "allot": "warfare/alternity/an_ordinary_check_earns_a_fifth",
        "dodge": "alternity/base/action_checks",
        "hit_the_deck": "alternity/base/scatter",
        "last_resort": "alternity/base/a_kit",
        "lower_line": "alternity/degr/a_lower_line",
        "parry": "alternity/mount/height",
        "suppressed": "alternity/base/degrees",
        "turn": "alternity/base/a_kit",
    },
    "alternacy": {
        "engage": "alternacy/csr/one_side",
        "posture": "alternacy/csr/one_side",
        "react": "alternacy/engage/unaware",
        "turn": "alternacy/accomp/appeal",
    },
    "alacrity": {
        "blast": "alacrity/figures/blast_dodge",
        "dodge": "alacrity/base/at_or_under",
        "overwatch": "alacrity/fire/held",
        "turn": "alacrity/base/at_or_under",
    },
}
DEAR = ("engage", "posture", "reach", "turn")
CASES = [
    pytest.param(book, question, every, marks=[pytest.mark.slow] if every or question in DEAR else [])
    for book, table in BROUGHT_ABOUT.items()
    for question in table
    for every in (False, True)
]
"""Each question twice: with its first answer given, and (slow) with every answer given; the dear ones are slow."""


class Reached(BaseException):
    """The question that was looked for; the scene need not go on."""


def reached(path: Path, question: str, monkeypatch: pytest.MonkeyPatch) -> tuple[str, Ask, Rulebook]:
    """The position in which a scene first asks a question, as text, with the question and the book."""
    found: list[tuple[str, Ask, Rulebook]] = []

    def hear(rules: QuestionRules, ask: Ask, choices: Choices, *, named: bool) -> None:
        position = rules.stage.position
        if ask.question == question and isinstance(position.world, World):
            found.append((position_to_text(position, Dice(5)), ask, position.book))
            raise Reached

    with monkeypatch.context() as once:
        once.setattr(QuestionRules, "hear", hear)
        with pytest.raises(Reached):
            run_scene(path)
    return found[0]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))


def opened(text: str, ask: Ask, book: Rulebook, tmp_path: Path) -> Iterator[Seat]:
    """The window at the question."""
    found = position_from_text(text, book)
    asks = {word: replace(one, beforehand="") for word, one in book.face.asks.items()}  # every question is asked
    book = replace(book, face=replace(book.face, asks=asks))
    position = Position(found.world, book, [BattleFrame("rounds"), *found.stack])
    sides = {"blue": "random", "red": "random", ask.side: "human"}
    battle = Battle(position, Dice(5), seats=sides)
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        seat.tick(2)
        yield seat


def ways(seat: Seat) -> list[Move]:
    """The ways among which one is chosen on the board."""
    controls = seat.battle.view.controls
    assert controls is not None
    return [order for order in controls.offers.listed if isinstance(order, Move)] if controls.ways_asked else []


@pytest.mark.parametrize("book", sorted(BROUGHT_ABOUT))
def test_every_kind_of_question_has_its_scene(book: str) -> None:
    assert set(open_book(book).face.asks) <= set(BROUGHT_ABOUT[book])


@pytest.mark.parametrize(("book", "question", "every"), CASES)
def test_every_answer_is_pointed_at_and_given(
    book: str, question: str, every: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = SCENES / f"{BROUGHT_ABOUT[book][question]}.toml"
    text, ask, rules = reached(path, question, monkeypatch)
    given: set[str] = set()
    while True:
        for seat in opened(text, ask, rules, tmp_path):
            battle, desk = seat.battle.match.battle, seat.battle.desk
            assert battle.ask is not None
            assert battle.ask.question == question
            boxes = desk.bar.placed if question == "turn" else desk.prompt.placed
            buttons = [(rect.center, button.key) for rect, button in boxes if button.refusal is None]
            buttons = buttons or [(seat.square(way.to), repr(way)) for way in ways(seat)]
            assert buttons
            for at, _key in buttons if not given else ():
                seat.point(at)
            left = [(at, key) for at, key in buttons if key not in given]
            if left:
                given.add(left[0][1])
                seat.click(left[0][0])
                seat.tick(5)
            done = len(left) < 2
        if done or not every or question == "turn":
            break
    assert not log_file().exists(), "and no look ahead has failed"


@pytest.mark.parametrize("book", sorted(BROUGHT_ABOUT))
def test_deployment_and_the_orders_of_a_side(book: str) -> None:
    """Every button of the prompt and of the squads, pointed at and pressed, before the battle and in its first turn."""
    match = Match.begin("benchmarks/two_squads.toml", {"blue": "human", "red": "random"}, 3, rules=book)
    with window() as seat:
        seat.app.stage.show(BattleScreen(match))
        given: list[str] = []
        for question in ("deploy", "turn"):
            seat.wait(seat.asked)
            assert match.ask is not None
            assert match.ask.question == question
            pressed_all(seat, given)
            if question == "deploy":
                seat.begin()
    assert {"mercy", "formation", "squad"} <= {key.partition(".")[0] for key in given}
    assert not log_file().exists(), "and no look ahead has failed"


def pressed_all(seat: Seat, given: list[str]) -> None:
    """Each button with the first squad in hand, but those by which the question itself is answered."""
    battle, done = seat.battle, {"respond.ready", "unasked.turn", "unasked.round"}
    while True:
        battle.staff.take(squads_of(battle.view.outlook, "blue")[0])
        seat.tick(2)
        boxes = (*battle.desk.prompt.placed, *battle.staff.panel.placed)
        left = [(rect.center, button.key) for rect, button in boxes if button.key not in done]
        if not left:
            return
        at, key = left[0]
        done.add(key)
        given.append(key)
        seat.rest(at)
        seat.click(at)
        if seat.app.stage.screen is not battle:
            seat.key("Esc")
        seat.wait(seat.asked)


def test_a_look_ahead_makes_no_more_branches_than_it_may(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A thrust that may be shared out has many ways to end: the window waits for a bounded part of them."""
    made: list[int] = []
    branch = explore._Run.branch

    def counted(run: explore._Run, *how: Any) -> Any:
        made.append(1)
        return branch(run, *how)

    text, ask, rules = reached(SCENES / "borrowed/reach.toml", "reach", monkeypatch)
    for seat in opened(text, ask, rules, tmp_path):
        controls = seat.battle.view.controls
        assert controls is not None
        monkeypatch.setattr(explore._Run, "branch", counted)
        monkeypatch.setattr(ahead, "BRANCHES", 1000, raising=False)
        thrusts = [order for order in controls.offers.listed if isinstance(order, Close) and order.kind == "weapon"]
        ahead.Ahead(controls.ahead.outlook, controls.ask, controls.offers).forecast(thrusts[0])
    assert 0 < len(made) <= 1001
