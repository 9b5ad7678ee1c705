"""The panel of a prepared order: what it says of a check on the step ladder, and of conditions."""

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import pygame
import pytest

from game.battle.battle import Battle
from game.battle.forecast import Forecast, forecast
from game.battle.log import LogContext
from game.battle.position import Position
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.dice.draws import Modifier, StepCheck
from game.dice.source import Dice
from game.messages import events as ev
from game.messages import orders as od
from game.messages.frames import Battle as BattleFrame
from game.screens.art import theme
from game.screens.play.panels import movesheet, oddsheet
from game.screens.play.panels.drawing import FINE, WARN, Pen
from game.screens.play.panels.oddsheet import paint
from game.screens.play.panels.small_panels import square_words
from game.screens.texts import text_of
from game.systems.captions import NO_FACE
from game.systems.foresight import Foresight
from game.world.store import Unit
from tests.screens.table import scene_battle, staged


class Reader(Pen):
    """A pen that keeps what it wrote."""

    def __init__(self) -> None:
        super().__init__(pygame.Surface((300, 900)), 1.0)
        self.said: list[str] = []

    def line(self, words: str, points: int = 13, *rest: object, **more: object) -> None:
        self.said.append(words)
        super().line(words, points, *rest, **more)

    def aside(self, words: str, points: int, *rest: object, **more: object) -> None:
        self.said.append(words)
        super().aside(words, points, *rest, **more)

    def wrapped(self, words: str, *rest: object, **more: object) -> None:
        self.said.append(words)
        super().wrapped(words, *rest, **more)


def test_a_check_on_the_ladder_shows_its_degrees_best_first(monkeypatch: pytest.MonkeyPatch) -> None:
    check = StepCheck("attack", 3, 16, (Modifier("aim", -1, "ALT-BASE-25"), Modifier("run", 1, "ALT-BASE-22")))
    told = Forecast(None, None, 3, od.END, "passive", Foresight(check.odds(), (check,)))
    monkeypatch.setattr(Forecast, "interrupts", {})
    signed: dict[str, theme.Colour] = {}
    write = theme.text

    def text(words: str, size: int, colour: theme.Colour, **more: bool) -> pygame.Surface:
        signed[words] = colour
        return write(words, size, colour, **more)

    monkeypatch.setattr(theme, "text", text)
    pen = Reader()
    paint(pen, NO_FACE, od.END, told, {}, "")
    words = ["Amazing 20%", "Good 20%", "Ordinary 40%", "Failure 19%", "Critical failure 1%"]
    assert [said for said in signed if said in words] == words
    assert {"The roll", "score 16/8/4", "situation die none", "+0 steps"} <= set(pen.said)
    assert (signed["-1"], signed["+1"]) == (FINE, WARN)
    (tip,) = [words for _rect, words in pen.spots]
    assert "+ makes it harder, - easier" in tip


@pytest.mark.parametrize(("steps", "told"), [(1, "+1 step, harder"), (-2, "-2 steps, easier")])
def test_the_sum_of_steps_says_which_way_it_goes(steps: int, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A red +1 stood there, and a plus is no gain in this book."""
    check = StepCheck("attack", 3, 16, (Modifier("run", steps, "ALT-BASE-22"),))
    seen = Forecast(None, None, 3, od.END, "passive", Foresight(check.odds(), (check,)))
    monkeypatch.setattr(Forecast, "interrupts", {})
    pen = Reader()
    paint(pen, NO_FACE, od.END, seen, {}, "")
    assert told in pen.said


@pytest.mark.parametrize(("rolls", "head"), [(1, "The roll"), (3, "The first of 3 rolls")])
def test_it_says_how_often_is_rolled(rolls: int, head: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check = StepCheck("attack", 3, 16, ())
    other = StepCheck("parry", 4, 12, ())
    told = Forecast(None, None, 3, od.END, "passive", Foresight(check.odds(), (*[check] * rolls, other)))
    monkeypatch.setattr(Forecast, "interrupts", {})
    pen = Reader()
    paint(pen, NO_FACE, od.END, told, {}, "")
    assert head in pen.said


def test_the_panel_tells_who_may_take_fright() -> None:
    position = set_up(parse_scene(Path("tests/scenes/morale/comrade_killed_frightens.toml").read_text()))
    keys = keys_of(position.world)
    order = od.Attack(keys["b"])
    told = forecast(position.world, position.book, keys["a"], order)
    pen = Reader()
    paint(pen, position.book.face, order, told, {keys["b"]: "Berta", keys["c"]: "Carl"}, "")
    first = pen.said.index("28% frightened")
    assert pen.said[first : first + 4] == ["28% frightened", "Carl", "7% panicked", "Carl"]
    assert pen.said.count("Carl") == 2
    position.world.close()


RIFLE = """
rules = "alternity"
field = '''
a . . b
'''
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "conscript"
"""


@pytest.mark.parametrize(("rules", "said"), [("alternity", "to hit, as declared so far"), ("ascension", "to hit")])
def test_odds_where_others_declare_later_say_so(rules: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A blow stood at 63 % and was rolled at 75 %: a friend had struck too, and moved it to the flank."""
    found: list[str] = []
    monkeypatch.setattr(oddsheet, "_chance", lambda _pen, words, _chance: found.append(words))
    position = set_up(parse_scene(RIFLE.replace("alternity", rules)))
    keys = keys_of(position.world)
    order = od.Attack(keys["b"])
    told = forecast(position.world, position.book, keys["a"], order)
    paint(Reader(), position.book.face, order, told, {keys["b"]: "B"}, "")
    assert found == [said]
    position.world.close()


@pytest.mark.rule("ALT-BASE-29")
def test_the_damage_of_each_degree_stands_beside_the_chances_and_in_the_log() -> None:
    """A rifle: d6+1w, d6+3w, d6+1m."""
    position = set_up(parse_scene(RIFLE))
    keys = keys_of(position.world)
    shot = od.Attack(keys["b"])
    told = forecast(position.world, position.book, keys["a"], shot)
    pen = Reader()
    paint(pen, position.book.face, shot, told, {}, "")
    assert "Amazing d6+1m, Good d6+3w, Ordinary d6+1w" in pen.said
    log = LogContext(position.world, position.book, "")
    for event in (ev.AttackDeclared(keys["a"], "shot", (keys["b"],), "rifle"), _graded(keys, "shot")):
        line = event.log_line(log)
    assert line.text.endswith(": Good, d6+3w")
    assert _graded(keys, "blast").log_line(log).text.endswith(": Good")
    position.world.close()


def _graded(keys: Mapping[str, Unit], mode: str) -> ev.AttackGraded:
    return ev.AttackGraded(keys["a"], keys["b"], mode, 2)


THROWN = """
field = '''
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
a . . . . . b . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
'''
[units.a]
side = "blue"
like = "rifleman"
grenades = { frag = 2 }
stats = { physique = 3 }
skills = { athletics = 3 }
[units.b]
side = "red"
like = "conscript"
"""


def test_a_throw_tells_what_the_dice_must_show_to_land_there() -> None:
    """ASC-GREN-02, -03: DC 10 + 6 less 6 needs a 10, a direct hit 15: a ten, then 5 or more of ten, 6 in 100."""
    position = set_up(parse_scene(THROWN))
    keys = keys_of(position.world)
    for options, warned in (((), False), (("cooked",), True)):
        order = od.Throw("frag", (6, 3), options)
        told = forecast(position.world, position.book, keys["a"], order)
        pen = Reader()
        paint(pen, position.book.face, order, told, {}, "")
        assert dict(told.landing)[6, 3] == Fraction(6, 100)
        assert told.checks[0].need == 10  # type: ignore[union-attr]
        assert {"needs 15+ on d10 (exploding)", "more to land there, else it scatters"} <= set(pen.said)
        assert ("Under 10 it goes off in the hand." in pen.said) == warned
    position.world.close()


AT_A_LOCK = """
rules = "alternity"
field = '''
a . . . b
'''
tasks = [{ key = "gate", name = "The gate", kind = "open_lock", at = [1, 0], side = "blue" }]
[units.a]
side = "blue"
like = "sergeant"
[units.b]
side = "red"
like = "rifleman"
"""


def test_pointing_at_work_tells_what_it_may_come_to(tmp_path: Path) -> None:
    """ALT-BASE-33: the successes it may add, the chance of ruin, before anybody works."""
    position = set_up(parse_scene(AT_A_LOCK))
    people = {"blue": "human", "red": "random"}
    fought = Battle(Position(position.world, position.book, [BattleFrame("rounds")]), Dice(5), seats=people)
    with staged(fought, tmp_path) as seat:
        seat.wait(seat.asked)
        seat.tick(2)
        battle = seat.battle
        work = next(rect for rect, button in battle.desk.bar.placed if button.key == "act.work")
        assert battle.desk.peeked(battle.view) is None
        seat.point(work.center)
        order = battle.desk.peeked(battle.view)
        assert order == od.Act("work")
        assert battle.view.controls is not None
        told = battle.view.controls.ahead.forecast(order)
        assert told is not None
        assert told.task_works[0].gains


IN_PHASES = """
rules = "alternity"
field = "a . . . b"
[units]
a = { side = "blue", like = "rifleman" }
b = { side = "red", like = "conscript" }
"""


def test_what_a_shot_takes_of_the_clip_stands_under_its_chance() -> None:
    """It stood over "to hit", in the line of the figure."""
    position = set_up(parse_scene(IN_PHASES))
    keys = keys_of(position.world)
    order = od.Attack(keys["b"])
    told = forecast(position.world, position.book, keys["a"], order)
    pen = Reader()
    paint(pen, position.book.face, order, told, {}, "")
    said = [line.split()[0] for line in pen.said]
    assert said.index("expected") < said.index("takes")
    position.world.close()


BUSH = """
field = '''
. . . . . . . . .
. a . h . s . . b
. . . . . . . . .
'''
legend = { h = "bush", s = "sandbags" }
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
"""


def test_a_square_beside_cover_says_against_which_sides_it_counts(tmp_path: Path) -> None:
    """ASC-RULING-29: the target's own square or the last one before it on the line. It said "no cover"."""
    with staged(scene_battle(BUSH, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        battle, outlook = seat.battle, seat.battle.view.outlook
        between, open_to_all = (square_words(outlook, cell, [])[1] for cell in ((4, 1), (7, 0)))
        assert between.startswith("no cover (limited cover from W; fractional cover from E), ")
        assert open_to_all.startswith("no cover, ")
        assert battle.view.controls is not None
        way = movesheet.way_to(battle.view.controls, (2, 1))
        assert way is not None
        pen = Reader()
        movesheet.paint(pen, way, "", {outlook.foes()[0]: "Rifleman"})
        assert "Rifleman: limited cover" in pen.said, "the sandbags are too far off"
        assert any(line.endswith(text_of("cover_counts")) for line in pen.said)
