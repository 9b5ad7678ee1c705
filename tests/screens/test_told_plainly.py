"""What strangers found confusing at the window: what is told now, and told in time."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pygame
import pytest

from game.battle.battle import Battle
from game.battle.forecast import forecast
from game.battle.log import LogWriter
from game.battle.position import rolled_event
from game.battle.scene_setup import keys_of, set_up
from game.content.scenario import load_scenario, title_of
from game.content.scene import parse_scene
from game.dice.distribution import percent
from game.dice.draws import Damage, Reason, Roll
from game.messages import events as ev
from game.messages import orders as od
from game.messages.events.lines import LogLine
from game.screens import kit, resume
from game.screens.art import marks
from game.screens.briefing import scale
from game.screens.play.animation.pace import Pace
from game.screens.play.board.figures import Crowd
from game.screens.play.panels import degrees, movesheet, oddsheet, sheets
from game.screens.play.panels.drawing import Panel, Pen
from game.screens.saves import Shelved
from game.screens.setup import Setup
from game.systems import hotkeys
from game.systems.warfare.squads import members, squads_of
from game.world.body import Identity
from tests.books.sample import two_squads
from tests.screens.table import Match, scene_battle, staged, window
from tests.screens.test_oddsheet import Reader


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))


WALL = """
rules = "alternacy"
legend = { w = "low_wall" }
field = '''
a . . . . . w b
. . . . . . . .
'''
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
"""


def test_hits_on_parts_that_cover_hides_are_told_beside_the_chance_to_hit() -> None:
    """The panel said 63 %, and its terms made 76 %. Half cover hides the legs, one face of the location die's six."""
    position = set_up(parse_scene(WALL))
    keys = keys_of(position.world)
    for mode in ("shot", "burst"):
        order = od.Attack(keys["b"], mode)
        told = forecast(position.world, position.book, keys["a"], order)
        rolled = told.checks[0].odds()
        assert told.success == rolled * Fraction(5, 6)
        said = oddsheet.covered(told, order)
        hidden = f"{percent(rolled / 6)} of it on parts that cover hides (ACY-LOC-09)"
        assert said == f"The roll hits at {percent(rolled)}, {hidden}"
    bare = set_up(parse_scene(WALL.replace("w b", ". b")))
    order = od.Attack(keys["b"])
    assert oddsheet.covered(forecast(bare.world, bare.book, keys["a"], order), order) == ""
    position.world.close()
    bare.world.close()


@pytest.mark.parametrize(("scale", "high"), [(1.0, 100), (2.0, 230)])
def test_a_panel_without_room_shows_the_largest_terms_and_tells_the_others_wherever_the_pointer_rests(
    scale: float, high: int
) -> None:
    """The term that decided was cut, and only the little note told it; at large text lines ran off the panel."""
    drawn: list[tuple[str, float]] = []
    write = Pen.line

    def line(pen: Pen, words: str, *more: object, **how: object) -> None:
        before = len(pen.left_out)
        write(pen, words, *more, **how)  # type: ignore[arg-type]
        if len(pen.left_out) == before:
            drawn.append((words, pen.y))

    def paint(pen: Pen) -> None:
        drawn.clear()
        terms = [Reason(f"term {amount}", amount, "") for amount in range(1, 31)]
        for term in degrees.largest_first(pen, terms):
            degrees.modifier(pen, term.text, term.amount, term.rule)
        pen.line("one line more")

    with window() as seat, pytest.MonkeyPatch.context() as patch:
        patch.setattr(Pen, "line", line)
        panel = Panel()
        panel.box = pygame.Rect(0, 0, 300, high)
        panel.fit(seat.app.window, "terms", scale, paint)
        assert drawn[0][0] == "term 30"
        assert all(foot <= panel.box.height for _words, foot in drawn)
        told = panel.told_at((40, 8))
        assert told.split("\n")[0] == f"+{30 - len(drawn)} term {30 - len(drawn)}"
        assert told.endswith("one line more")


def test_large_text_is_made_smaller_before_anything_is_left_out() -> None:
    found: list[tuple[float, int]] = []

    def paint(pen: Pen) -> None:
        for _ in range(10):
            pen.line("words")
        found.append((pen.scale, len(pen.left_out)))

    with window() as seat:
        panel = Panel()
        panel.box = pygame.Rect(0, 0, 300, 260)
        panel.fit(seat.app.window, "words", 2.0, paint)
        assert found[-1][1] == 0
        assert 1 <= found[-1][0] < 2


TWINS = """
rules = "ascension"
field = '''
a . . b
'''
[units.a]
side = "blue"
like = "rifleman"
name = "Rifleman 2"
[units.b]
side = "red"
like = "rifleman"
name = "Rifleman 2"
"""


@pytest.mark.parametrize(("red", "own"), [("human", "Blue Rifleman 2"), ("random", "Rifleman 2")])
def test_at_one_screen_a_name_of_both_sides_is_told_with_its_side(tmp_path: Path, red: str, own: str) -> None:
    """"Rifleman 2 is fired at: dodge?" stood on the curtain, and each side had one."""
    battle = scene_battle(TWINS, "a", blue="human", red=red)
    keys = keys_of(battle.world)
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        teller = seat.battle.view.playback.teller
        assert (teller.name(keys["a"]), teller.name(keys["b"])) == (own, "Red Rifleman 2")


def test_the_key_that_ends_the_turn_asks_once_while_something_is_left(tmp_path: Path) -> None:
    key = hotkeys.ORDERS["end"]
    with staged(scene_battle(TWINS, "a", blue="human", red="random"), tmp_path) as seat:
        seat.wait(seat.asked)
        made = seat.battle.match.battle.choices_made
        seat.key(key)
        assert seat.battle.match.battle.choices_made == made
        assert seat.battle.view.warning == f"Press {key} again to end the turn with an attack and a move left"
        assert seat.battle.desk.noticed == seat.battle.view.warning
        seat.key("Tab", key)
        assert seat.battle.match.battle.choices_made == made, "another key in between takes it back"
        seat.key(key)
        assert seat.battle.match.battle.choices_made > made




def test_enter_declines_a_question_only_when_pressed_twice(tmp_path: Path) -> None:
    """It took an answer as soon as a question came up."""
    text = TWINS.replace("a . . b", "b . . a").replace('like = "rifleman"', 'like = "assault"')
    battle = scene_battle(text, "b", blue="human", red="random")
    target = keys_of(battle.world)["a"]
    with staged(battle, tmp_path) as seat:
        battle.answer(od.Attack(target))
        seat.wait(seat.asked)
        controls = seat.battle.view.controls
        assert controls is not None
        assert not controls.turn
        seat.key("Enter")
        assert seat.battle.view.controls is controls
        assert seat.battle.view.warning.startswith("Press Enter again for: ")
        seat.key("Enter")
        assert seat.battle.view.controls is not controls


def log(draw: Damage, faces: tuple[int, ...]) -> str:
    """The line of a roll."""
    position = set_up(parse_scene(TWINS))
    line = rolled_event(draw, Roll(faces, draw.read(faces))).log_line(LogWriter(position.world, position.book, ""))
    position.world.close()
    assert line is not None
    return line.text


@pytest.mark.parametrize(
    ("face", "said"),
    [(2, "armour d6-3: dice 2, takes off nothing"), (5, "armour d6-3: dice 5, takes off 2")],
)
def test_the_log_says_which_dice_armour_rolled(face: int, said: str) -> None:
    """It said "armour: dice 2 -2 = 0"."""
    assert log(Damage("armour", 1, "d6", -3, floor=True), (face,)) == said


@pytest.fixture
def company(tmp_path: Path) -> Iterator[Battle]:
    match = Match.begin(str(two_squads(tmp_path, nine=5, seven=3)), {"blue": "human", "red": "random"}, 3)
    yield match.battle
    match.close()


def test_of_soldiers_shown_fast_a_hit_is_told_with_its_odds(company: Battle) -> None:
    outlook, foe = company.outlook("blue"), 99
    man = members(outlook, squads_of(outlook, "blue")[0])[1]
    pace, line = Pace(outlook, LogWriter.of(outlook)), [LogLine("hits")]
    pace.tell(ev.TurnBegan(man), line)
    pace.tell(ev.AttackDeclared(man, "shot", (foe,), "rifle"), line)
    assert pace.tell(ev.Rolled(man, "attack", (9,), 9, 5, 4, odds=(3, 4)), line) == []
    assert [one.text for one in pace.tell(ev.AttackRolled(man, foe, "shot", 1, 1), line)] == ["hits (75%)"]


def test_a_role_is_told_in_words() -> None:
    assert Identity("x", "Scout car", "scout_car", "scout_car", "scout_car").trade == "scout car"


def test_a_list_stays_where_it_was_scrolled_as_an_entry_is_chosen() -> None:
    """The list of scenarios jumped to its top, so that what was chosen was out of sight."""
    with window() as seat:
        names = [f"entry {place}" for place in range(80)]
        seat.app.stage.show(chooser := Setup())
        box = pygame.Rect(10, 10, 300, 300)
        first = kit.listed(chooser, box, names, "")
        assert first.scroll_bar is not None
        first.scroll_bar.set_scroll_from_start_percentage(0.5)
        again = kit.listed(chooser, box, names, "entry 42", first)
        assert again.scroll_bar is not None
        assert again.scroll_bar.start_percentage == pytest.approx(0.5, abs=0.01)
        last = kit.listed(chooser, box, names, "entry 79", again)
        assert last.scroll_bar is not None
        assert last.scroll_bar.start_percentage + last.scroll_bar.visible_percentage == pytest.approx(1, abs=0.02)


def test_the_list_to_load_from_calls_scenarios_as_the_chooser_does() -> None:
    entry = Shelved(Path("abbey_yard-1.journal"), "abbey_yard", (("blue", ""),), 3, 0.0)
    assert title_of("abbey_yard") == "The abbey yard"
    assert "The abbey yard" in resume._words(entry, 1)


def test_the_briefing_says_by_which_rules_sides_are_so_strong() -> None:
    assert scale(load_scenario("abbey_yard", rules="alternacy")).startswith("4 against 4 (Alternacy): ")


def test_esc_folds_what_is_unfolded_before_all_else(tmp_path: Path) -> None:
    with staged(scene_battle(TWINS, "a", blue="human", red="random"), tmp_path) as seat:
        seat.wait(seat.asked)
        view = seat.battle.view
        seat.key("F")
        assert seat.battle.desk.chips.placed
        seat.battle.desk.chips.opened = True
        seat.key("Esc")
        assert not seat.battle.desk.chips.opened
        assert view.controls is not None
        assert view.controls.mode == "attack.shot", "the attack is still prepared"
        view.controls.menu = "stances"
        seat.key("Esc")
        assert not view.controls.menu
        assert view.controls.mode == "attack.shot"
        seat.key("Esc")
        assert not view.controls.mode
        view.rest = True
        seat.key("Esc")
        assert not view.rest
        assert seat.app.stage.screen is seat.battle
        seat.key("Esc")
        assert seat.app.stage.screen is not seat.battle, "with nothing left the menu opens"


def test_no_way_is_shown_while_a_shot_is_weighed(tmp_path: Path) -> None:
    """Where an enemy's square may be entered, pointing at it showed the odds of a shot and the way there too."""
    with staged(scene_battle(TWINS, "a", blue="human", red="random"), tmp_path) as seat:
        seat.wait(seat.asked)
        controls, foe = seat.battle.view.controls, seat.battle.view.outlook.foes()[0]
        assert controls is not None
        controls.point((1, 0))
        assert movesheet.previewed(controls, (1, 0)) == (1, 0)
        controls.point((3, 0), foe)
        assert controls.over == foe
        assert movesheet.previewed(controls, (3, 0)) is None


def test_the_legend_of_the_reach_lies_over_the_tokens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    legend, crowd = marks.legend, Crowd.draw
    monkeypatch.setattr(marks, "legend", lambda *given: drawn.append("legend") or legend(*given))
    monkeypatch.setattr(Crowd, "draw", lambda *given: drawn.append("people") or crowd(*given))
    with staged(scene_battle(TWINS, "a", blue="human", red="random"), tmp_path) as seat:
        seat.wait(seat.asked)
        seat.tick(3)
    assert drawn[-2:] == ["people", "legend"]


DEAD = f"{TWINS}stress = 400\n"


def test_the_panel_of_a_dead_soldier_offers_nothing() -> None:
    battle = scene_battle(DEAD, "a")
    unit, outlook = keys_of(battle.world)["b"], battle.outlook("red")
    assert outlook.book.face.state(outlook.book.state(outlook, unit)).picture == "dead"
    pen = Reader()
    sheets.paint(pen, outlook, unit, {"blue": 0, "red": 1})
    assert not any("To hit" in words or "bare hands" in words for words in pen.said)
    battle.close()
