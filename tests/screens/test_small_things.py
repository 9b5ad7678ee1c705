"""What newcomers stumbled over in the window: Enter, lists, set-up, the page of keys, texts of questions."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pygame_gui.elements import UIDropDownMenu
from pygame_gui.elements.ui_drop_down_menu import UIExpandedDropDownState

from game.battle.battle import Battle
from game.battle.forecast import forecast
from game.battle.log import LogWriter
from game.content.scenario import load_scenario, shipped_scenarios
from game.messages import events as ev
from game.messages import orders as od
from game.messages.stack import Ask
from game.rulebooks.alternity.captions import FACE as ALTERNITY
from game.rulebooks.ascension.captions import FACE as ASCENSION
from game.rulebooks.shelf import books
from game.screens.briefing import strength
from game.screens.play.input.controls import Controls
from game.screens.play.panels import answering
from game.screens.play.panels.orderbar import MORE, buttons_of
from game.screens.play.screen import BattleScreen
from game.screens.setup import Setup
from game.screens.title import opening_match
from game.world.place import Position as Place
from tests.screens.table import Seat, scene_battle, staged, window

DUEL = """
rules = "{rules}"
field = '''
. . . . . . . . .
. a . . . . b . .
. . . . . . . . .
'''
[units.a]
side = "blue"
like = "{like}"
[units.b]
side = "red"
like = "rifleman"
"""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))


ANSWERS = ("respond.hit_the_deck", "respond.decline")


def duel(rules: str = "ascension", like: str = "rifleman") -> str:
    return DUEL.format(rules=rules, like=like)


def test_enter_with_nothing_prepared_gives_no_order(tmp_path: Path) -> None:
    """It ordered a dash to the square under the mouse."""
    with staged(scene_battle(duel(), "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        seat.point(seat.square((4, 0)))
        before = seat.battle.match.battle.digest()
        seat.key("Enter")
        assert seat.battle.match.battle.digest() == before
        seat.key("F", "Enter")
        assert seat.battle.match.battle.digest() != before, "a shot that was prepared is fired"


def test_enter_declines_a_question(tmp_path: Path) -> None:
    """The first answer hits the deck, which costs what the unit was about to do."""
    battle = scene_battle(duel(), "a", blue="greedy", red="human")
    battle.answer(od.Attack(battle.outlook("blue").foes()[0], "shot"))
    assert battle.ask is not None
    assert (battle.ask.question, battle.ask.side) == ("hit_the_deck", "red")
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        assert seat.battle.view.controls is not None
        assert seat.battle.view.controls.answers() == ANSWERS
        shown = answering.words(seat.battle.view.controls, seat.battle.view.playback.teller, lurking=False)[1]
        odds = "hits with 40%. Expected: 3.4 stress, 15% out. If Rifleman hits the deck: {}0.3 stress, 1% out."
        assert odds.format("hit 4% instead of 40%, ") in shown
        tips = [answering.foretold(seat.battle.view.controls, key, seat.battle.view.playback.teller) for key in ANSWERS]
        assert tips == [
            ("As it stands it hits with 40%.", "Rifleman: hit 4% instead of 40%, 0.3 stress, 1% out"),
            ("Rifleman: hit 40%, 3.4 stress, 15% out",),
        ]
        for word in ("always", "never", "below"):
            assert "all of your side" in answering.lasting_words(word)
            assert "Esc" in answering.lasting_words(word)
        seen = len(battle.outlook("red").log)
        seat.key("Enter")
        assert len(battle.outlook("red").log) == seen, "it is asked once"
        seat.key("Enter")
        kinds = [type(event).__name__ for event in battle.outlook("red").log[seen:]]
        assert "HitTheDeck" not in kinds
        assert "AttackRolled" in kinds


def test_a_question_says_what_a_threshold_counts() -> None:
    battle = scene_battle(duel(), "a", blue="greedy", red="human")
    battle.answer(od.Attack(battle.outlook("blue").foes()[0], "shot"))
    assert battle.ask is not None
    face, weight = battle.position.book.face, battle.ask.weight
    captions = dict(answering.standing(face, battle.ask))
    assert captions["below"] == f"Yes under {weight + 1} stress left, else ask me", "few left is the reason to"
    assert answering.from_now_on(face, battle.ask, "below") == od.SetStanding("hit_the_deck", "always", weight + 1)
    hit = Ask("red", battle.ask.unit, "cap", weight=24)
    assert dict(answering.standing(face, hit))["below"] == "No under 24 stress, else ask me"
    assert answering.from_now_on(face, hit, "below") == od.SetStanding("cap", "never", 24)
    battle.close()


def test_other_rulebooks_are_read_before_they_are_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Choosing one left the words of the other standing for two seconds."""
    read: list[str] = []
    monkeypatch.setattr("game.screens.setup.figures_of", read.append)
    with window() as seat:
        seat.app.stage.show(Setup("duel", {"blue": "human", "red": "random"}, 42))
        seat.wait(lambda: len(read) == len(books()))
    assert read == list(books())


@pytest.mark.parametrize("face", [ASCENSION, ALTERNITY])
def test_every_threshold_has_a_unit(face: object) -> None:
    named = [word for word in face.lasting if "{weight}" in face.ask(word).text]  # type: ignore[attr-defined]
    assert all(face.ask(word).counts for word in named), named  # type: ignore[attr-defined]


def test_the_chosen_rules_stay_when_another_scenario_is_clicked() -> None:
    with window() as seat:
        setup = Setup("duel", {"blue": "human", "red": "random"}, 42)
        setup.names = ["duel", "tavern_brawl"]
        seat.app.stage.show(setup)
        seat.tick(2)
        seat.key("Right")
        chosen = setup.chosen_plan.rules  # type: ignore[union-attr]
        assert chosen != "ascension"
        seat.key("Down")
        assert setup.name != "duel"
        assert setup.chosen_plan.rules == chosen  # type: ignore[union-attr]


def test_rules_nobody_chose_are_the_scenario_s_own(tmp_path: Path) -> None:
    other = shipped_scenarios()["duel"].read_text("utf-8").replace('rules = "ascension"', 'rules = "alternity"')
    path = tmp_path / "other.toml"
    path.write_text(other, "utf-8")
    with window() as seat:
        setup = Setup("duel", {"blue": "human", "red": "random"}, 42)
        setup.names = ["duel", str(path)]
        seat.app.stage.show(setup)
        seat.key("Down")
        assert setup.chosen_plan.rules == "alternity"  # type: ignore[union-attr]
        seat.key("Up")
        assert setup.chosen_plan.rules == "ascension"  # type: ignore[union-attr]


def opened_list(seat: Seat, setup: Setup) -> UIDropDownMenu:
    menu = setup._rules
    seat.click((menu.rect.right - 8, menu.rect.centery))
    seat.tick(3)
    assert isinstance(menu.current_state, UIExpandedDropDownState)
    return menu


def test_an_open_list_takes_the_keys() -> None:
    """Up and Down went to the list of scenarios behind it, Esc left the screen, Enter began the battle."""
    with window() as seat:
        setup = Setup("duel", {"blue": "human", "red": "random"}, 42)
        seat.app.stage.show(setup)
        seat.tick(3)
        menu = opened_list(seat, setup)
        seat.key("Down", "Esc")
        assert seat.app.stage.screen is setup
        assert setup.name == "duel"
        assert not isinstance(menu.current_state, UIExpandedDropDownState)
        titles = list(setup._titles)
        before = titles.index(menu.selected_option[0])
        opened_list(seat, setup)
        seat.key("Down", "Enter")
        seat.tick(3)
        assert seat.app.stage.screen is setup
        assert setup._titles[titles[(before + 1) % len(titles)]] == setup.rules


@pytest.mark.parametrize("name", ["relief_column", "tavern_brawl"])
def test_the_picture_of_a_map_fits_its_frame(name: str) -> None:
    with window() as seat:
        setup = Setup(name, {"blue": "human", "red": "random"}, 42)
        seat.app.stage.show(setup)
        if setup._picture() is None:
            assert setup._baking is not None
            setup._baking[1].result(timeout=60)
        picture = setup._picture()
        assert picture is not None
        assert picture.get_width() <= setup.map_box.width
        assert picture.get_height() <= setup.map_box.height


def test_a_gunner_sees_auto_fire_dark_with_its_reason() -> None:
    """A machine gun has no other mode (ALT-BASE-26), so the one way to fire it is shown also without a target."""
    with Battle.open(load_scenario("village_street", rules="alternity"), 5, seats={}) as battle:
        while battle.ask is not None and battle.ask.question == "deploy":
            battle.answer(od.READY)
        ask = battle.ask
        assert ask is not None
        assert ask.question == "turn"
        outlook = battle.outlook(ask.side)
        asked = [Controls(outlook, replace(ask, unit=unit)) for unit in outlook.friends()]
        gunners = [controls for controls in asked if controls.sheet.kinds == ("burst",)]
        assert gunners
        for controls in gunners:
            shown = {button.key: button for row in buttons_of(controls, None) for button in row}
            assert shown["burst"].refusal


def test_the_first_battle_is_small_and_its_first_shots_are_worth_firing() -> None:
    """Four against four, first in the chooser; whoever has the first turn has a shot at 35 to 60 %."""
    first = next(iter(shipped_scenarios()))
    plan = load_scenario(first)
    assert [len([one for one in plan.recruits if one.side == side.key]) for side in plan.sides] == [4, 4]
    for seed in range(1, 9):
        match = opening_match(first, {"blue": "human", "red": "random"}, seed, None)
        battle = match.battle
        while battle.ask is not None and battle.ask.question != "turn":
            battle.answer(od.READY if battle.ask.question == "deploy" else od.DECLINE)
        assert battle.ask is not None
        outlook = battle.outlook(battle.ask.side)
        shots = [od.Attack(foe, "shot") for foe in outlook.foes()]
        best = max(forecast(outlook, outlook.book, battle.ask.unit, shot).success for shot in shots)
        assert 0.35 <= best <= 0.60, (seed, float(best))
        match.close()


def test_the_first_battle_is_seen_whole() -> None:
    with window() as seat:
        match = opening_match(next(iter(shipped_scenarios())), {"blue": "human", "red": "random"}, 1, None)
        seat.app.stage.show(BattleScreen(match))
        seat.sit()
        seat.tick(3)
        field, view = seat.battle.view.outlook.field, seat.battle.view.camera.view
        corners = [view.box(cell) for cell in ((0, 0), (field.width - 1, field.height - 1))]
        assert all(seat.battle.desk.board.contains(corner) for corner in corners)


def test_the_list_of_scenarios_tells_size_and_length() -> None:
    """A newcomer could not tell a duel from a battle of two hundred before it was chosen."""
    with window() as seat:
        setup = Setup("duel")
        seat.app.stage.show(setup)
        told = [entry["text"] for entry in setup.list.item_list]
        assert "The abbey yard: 4 against 4, 8 rounds" in told
        room = setup.list.relative_rect.width - 40
        font = setup.ui.get_theme().get_font(["selection_list", "button"])
        assert [words for words in told if font.get_rect(words).width > room] == []
        seat.key("Down")
        assert setup.name == setup.names[setup.names.index("duel") + 1]


def test_the_briefing_says_what_its_points_are() -> None:
    assert "CP (character points)" in strength(load_scenario("abbey_yard"), "blue")


def test_the_view_opens_at_the_soldier_who_is_placed_first(tmp_path: Path) -> None:
    """Between the squads of a company the middle of all soldiers was an empty square."""
    battle = Battle.open("village_defence", 3, seats={"blue": "human", "red": "random"})
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        seat.tick(40)
        assert seat.battle.view.controls is not None
        assert seat.battle.view.camera.shows(seat.battle.view.outlook.get(seat.battle.view.controls.picked, Place).cell)
        assert seat.battle.view.controls.picked


def test_who_is_gone_again_before_it_is_named_is_told_by_its_place() -> None:
    """Seen for a few steps of its walk: "Enemy sighted: an enemy", "an enemy is out of sight"."""
    with scene_battle(duel(), "a") as battle:
        writer = LogWriter.of(battle.outlook("blue"))
        told = [
            line.text
            for event in (ev.Spotted("blue", 99, (3, 4), down=False), ev.LostSight("blue", 99))
            for line in writer.tell(event)
        ]
    assert told == ["Enemy sighted: an enemy at (3, 4)", "an enemy last seen at (3, 4) is out of sight"]


GAP = """
field = '''
. . b . . . . . .
# # # # . # # # #
. . . . . . . . .
. . . . . . . . .
. . . . a . . . .
'''
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
name = "Novak"
"""


def test_who_walks_past_a_gap_is_named() -> None:
    """Seen and lost again within one run, before anybody looks: it was "an enemy" in the log."""
    with scene_battle(GAP, "b", blue="human", red="random") as battle:
        outlook = battle.outlook("blue")
        writer, seen = LogWriter.of(outlook), len(outlook.log)
        writer.look()
        assert outlook.foes() == ()
        battle.answer(od.Move((6, 0), "sprint"))
        assert outlook.foes() == ()
        writer.look()
        told = [line.text for event in outlook.log[seen:] for line in writer.tell(event)]
    assert told[0] == "Enemy sighted: Novak"
    assert told[-1] == "Novak is out of sight"


def test_options_that_cannot_be_had_are_folded_and_their_keys_still_tell_why(tmp_path: Path) -> None:
    """Two of three chips were dark at the first shot of a battle."""
    with staged(scene_battle(duel(), "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        seat.key("F")
        controls, chips = seat.battle.view.controls, seat.battle.desk.chips
        assert controls is not None
        dark = [option for option in controls.option_list() if controls.option_refusal(option.word) is not None]
        assert len(dark) > 5
        assert [button.caption for _rect, button in chips.placed if button.refusal or button.key == MORE] == [
            f"{len(dark)} more options"
        ]
        seat.click(chips.placed[-1][0].center)
        assert [button.key for _rect, button in chips.placed if button.refusal] == [option.word for option in dark]
        seat.click(chips.placed[-1][0].center)
        assert not any(button.refusal for _rect, button in chips.placed)
        seat.key(dark[0].hotkey)
        assert controls.refused


def test_bare_hands_far_from_anybody_have_the_buttons_of_close_combat() -> None:
    """They had a row of dark buttons for guns, and Tab said that there is no weapon in hand."""
    text = duel().replace('like = "rifleman"', 'like = "rifleman"\nweapons = []\ngrenades = {}', 1)
    with scene_battle(text, "a") as battle:
        assert battle.ask is not None
        controls = Controls(battle.outlook("blue"), battle.ask)
        first = [button.key for button in buttons_of(controls, None)[0]]
        assert "close.strike" in first
        assert "attack.shot" not in first
        controls.cycle()
        assert controls.refused.startswith("out of reach")


def test_an_attack_out_of_reach_is_in_the_way_of_no_move() -> None:
    """After a click on an enemy too far to be struck clicks on squares did nothing."""
    text = duel().replace('like = "rifleman"', 'like = "rifleman"\nweapons = []\ngrenades = {}', 1)
    with scene_battle(text, "a") as battle:
        assert battle.ask is not None
        controls = Controls(battle.outlook("blue"), battle.ask)
        assert controls.click((6, 1)) is None
        assert controls.mode == "close.strike"
        assert controls.click((2, 1)) is None, "the first click shows the move"
        assert controls.click((2, 1)) == od.Move((2, 1), "walk")
    with scene_battle(duel(), "a") as battle:
        assert battle.ask is not None
        controls = Controls(battle.outlook("blue"), battle.ask)
        controls.click((6, 1))
        assert controls.click((2, 1)) is None
        assert controls.mode == "attack.shot", "one that can be made stays"
