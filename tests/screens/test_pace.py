"""The pace of a battle of squads: what is left to soldiers unasked, how fast they are shown, what is told of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.log import LogWriter
from game.content.writing import log_file
from game.messages import events as ev
from game.messages.events.lines import LogLine
from game.messages.orders import READY
from game.screens.art.sound import Sounds
from game.screens.match import Match
from game.screens.play.animation.pace import Pace
from game.screens.play.animation.playback import Playback
from game.screens.play.screen import BattleScreen
from game.screens.settings import Settings
from game.systems.warfare.squads import commander, members, orders_of, squads_of
from game.world.place import Position
from game.world.squads import OnAutopilot
from tests.books.sample import two_squads
from tests.screens.table import QUICK, Seat, window

ASKED = Settings(speed=0.0, edge_scroll=False, volume=0.0, by_drill=False)


def begun(folder: Path, settings: Settings = QUICK) -> Iterator[Seat]:
    """A battle of squads in the window at its first question."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ENFILADE_HOME", str(folder))
        with window(settings) as seat:
            seat.app.stage.show(
                BattleScreen(
                    Match.begin(str(two_squads(folder, nine=5, seven=3)), {"blue": "human", "red": "random"}, 3)
                )
            )
            seat.wait(seat.asked)
            yield seat


@pytest.fixture(scope="module")
def seat(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seat]:
    yield from begun(tmp_path_factory.mktemp("home"))


def drilled(seat: Seat) -> list[bool]:
    outlook = seat.battle.view.outlook
    return [outlook.find(squad, OnAutopilot) is not None for squad in squads_of(outlook, "blue")]


def test_squads_answer_by_drill_from_the_first_and_may_be_asked_again(seat: Seat) -> None:
    staff, (first, second) = seat.battle.staff, squads_of(seat.battle.view.outlook, "blue")
    assert drilled(seat) == [True, True]
    staff.take(first)
    seat.key("Ctrl+I")
    assert drilled(seat) == [False, True]
    assert [button.caption for button in staff.auto_answers.buttons(first)] == ["Turn", "Round", "Asked"]
    assert staff.auto_answers.buttons(second)[2].lit
    staff.company.choose(0)
    seat.key("Ctrl+I")
    assert drilled(seat) == [True, True], "with no squad in hand it is about all"
    seat.key("Ctrl+W")
    assert staff.company.refused == "the battle has not begun"


def test_who_likes_to_be_asked_is_asked(tmp_path: Path) -> None:
    for found in begun(tmp_path, ASKED):
        assert drilled(found) == [False, False]
        assert found.battle.match.battle.choices_made == 0


def test_a_turn_is_left_to_the_squad_and_then_a_whole_round(seat: Seat) -> None:
    """The leader does as its soldiers do and ends its turn; of a round nobody is asked until it is over."""
    screen, match = seat.battle, seat.battle.match
    if match.ask is not None and match.ask.question == "deploy":
        seat.begin()
    seat.wait(seat.asked)
    assert match.ask is not None
    leader = match.ask.unit
    book = match.battle.position.book
    assert leader in [commander(screen.view.outlook, book, squad) for squad in squads_of(screen.view.outlook, "blue")]
    seat.key("Ctrl+E")
    seat.wait(seat.asked)
    assert match.ask is not None
    assert (match.battle.round, match.ask.unit == leader) == (1, False), "the next one is asked"
    assert leader in {event.unit for event in screen.view.outlook.log if isinstance(event, ev.TurnEnded)}
    seat.key("Ctrl+W")
    seat.wait(seat.asked)
    assert (match.battle.round, screen.staff.auto_answers.running) == (2, False)
    told = [line.text for line in screen.view.playback.lines]
    assert [line for line in told if line.startswith("Enemy sighted: ")], "squads come into sight"
    assert not [line for line in told if line.endswith(" in sight")], "and are told as squads, not man by man"
    screen.staff.auto_answers.press("unasked.round")
    assert screen.staff.auto_answers.running
    screen.view.viewer = "red"
    assert not screen.staff.auto_answers.running, "what one side leaves to its squads the other decides for itself"
    screen.view.viewer = "blue"
    assert screen.staff.auto_answers.stop()
    assert not screen.staff.auto_answers.running


@pytest.fixture(scope="module")
def battle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Battle]:
    with Battle.open(
        str(two_squads(tmp_path_factory.mktemp("two"), nine=5, seven=3)), 3, seats={"blue": "human"}
    ) as found:
        while found.ask is not None and found.ask.question == "deploy":
            found.answer(READY)
        yield found


def test_soldiers_of_squads_walk_at_one_time_and_what_nobody_looks_at_is_not_played(battle: Battle) -> None:
    outlook = battle.outlook("blue")
    one, other = members(outlook, squads_of(outlook, "blue")[0])[1:3]
    starts = {unit: outlook.get(unit, Position).cell for unit in (one, other)}
    for looked_at in (True, False):
        shown = Playback(outlook, battle.sides, Sounds(muted=True))
        shown.in_view = lambda _cell, seen=looked_at: seen
        for unit, (x, y) in starts.items():
            shown._queue.append(ev.TurnBegan(unit))
            shown._queue.extend(ev.Stepped(unit, (x + far, y), (x + far + 1, y), "walk") for far in range(4))
        shown.update(0.02)
        shown.update(0.1)
        gone = [shown.pieces[unit].x - x for unit, (x, _y) in starts.items()]
        assert gone[0] == gone[1], "neither waits for the other"
        assert (0 < gone[0] < 4) == looked_at
        for _ in range(40):
            shown.update(0.05)
        assert not shown.busy
        assert {unit: shown.pieces[unit].cell for unit in starts} == starts, "in the end all stand where they are known"


def test_of_soldiers_under_orders_only_what_matters_is_told(battle: Battle) -> None:
    outlook, line = battle.outlook("blue"), [LogLine("told")]
    squad = squads_of(outlook, "blue")[0]
    leader, man, foe = *members(outlook, squad)[:2], 99
    pace = Pace(outlook, LogWriter.of(outlook))
    told: list[ev.Event] = [
        ev.TurnBegan(man), ev.AttackDeclared(man, "shot", (foe,), "rifle"), ev.AttackRolled(man, foe, "shot", -2, 0),
        ev.AttackRolled(man, foe, "shot", 1, 1), ev.StateChanged(foe, "healthy", "dying"),
    ]  # fmt: skip
    assert [(pace.quick(event), bool(pace.tell(event, line))) for event in told] == [
        (True, False), (True, False), (True, False), (True, True), (True, True),
    ]  # fmt: skip
    report = [one.text for one in pace.tell(ev.RoundBegan(2), line)]
    assert report == ["First squad: 6 of 6; 1 attack, 1 hit", "told"], "before the line of the new round"
    assert pace.tell(ev.RoundBegan(3), line) == line, "once a round"
    assert not pace.quick(ev.TurnBegan(leader)), "a leader is shown as ever"
    assert pace.tell(ev.TurnBegan(leader), line) == line
    pace.left = lambda unit: unit == leader
    assert pace.quick(ev.TurnBegan(leader)), "unless its turn is left to it"
    pace.fast = False
    assert not pace.quick(ev.TurnBegan(man))
    assert pace.tell(ev.TurnBegan(man), line) == line


@pytest.mark.slow
def test_a_plan_left_a_column_sent_and_rounds_left_to_the_squads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The keys after which soldiers once looked for the stress of an enemy that was no longer seen."""
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    with window() as found:
        found.app.stage.show(BattleScreen(Match.begin("bunker_line", {"blue": "human", "red": "random"}, 7)))
        found.wait(found.asked)
        found.begin()
        found.wait(found.asked)
        found.key("Ctrl+B", "Tab", "R", "Esc")
        staff = found.battle.staff
        found.click(staff.panel.rows[0][0].center)
        squad = staff.company.squad
        assert squad == squads_of(found.battle.view.outlook, "blue")[0]
        while staff.company.formation != "column":
            found.key("Ctrl+O")
        field = found.battle.view.outlook.field
        middle = field.height // 2
        grass = next((x, middle) for x in range(field.width // 2, field.width) if field.passable((x, middle)))
        found.click(found.square(grass), 3)
        told = orders_of(found.battle.view.outlook, squad)
        assert (told.task, told.formation) == ("advance", "column")
        for _ in range(3):
            now = found.battle.match.battle.round
            found.key("Ctrl+W")
            found.wait(lambda now=now: found.asked() and found.battle.match.battle.round > now)  # type: ignore[misc]
    assert not log_file().exists()


def reports(lines: list[LogLine]) -> list[tuple[str, str]]:
    """What was told of squads as rounds began, and the line below each."""
    texts = [line.text for line in lines]
    return [(text, below) for text, below in pairwise(texts) if re.search(r" squad: \d+ of ", text)]


def test_a_battle_that_goes_on_tells_of_its_rounds_what_was_told_as_they_were_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    with window() as found:
        match = Match.begin(str(two_squads(tmp_path, nine=5, seven=3)), {"blue": "human", "red": "utility"}, 3)
        found.app.stage.show(BattleScreen(match))
        found.wait(found.asked)
        found.begin()
        found.wait(found.asked)
        for squad in squads_of(found.battle.view.outlook, "blue"):
            found.battle.staff.take(squad)
            found.battle.player.tell(found.battle.staff.company.order("advance", (20, 5)))
        for _ in range(4):
            now = match.battle.round
            found.key("Ctrl+W")
            found.wait(lambda now=now: found.asked() and match.battle.round > now)  # type: ignore[misc]
        told = reports(found.battle.view.playback.lines)
        again = Match.load(match.save())
        heard = Playback(again.outlook("blue"), again.battle.sides, Sounds(muted=True))
        again.close()
    assert sum("attack" in text for text, _below in told) > 1
    assert any("fallen" in text for text, _below in told)
    assert reports(heard.lines) == told
