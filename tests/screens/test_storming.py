"""Detached assaults in the window: planned with odds and bill, sent and called off, shown while they are under way."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.scene_setup import keys_of
from game.dice.ladder import GOOD
from game.messages.warfare import SendAssault, SetMercy
from game.screens.kit import Message
from game.screens.play import counts
from game.screens.play.input.squad_plan import SquadPlan
from game.screens.play.input.storming import Storming
from game.world.squads import Assault, Sealed, assault_on
from game.world.store import Unit
from tests.screens.table import Seat, scene_battle, staged
from tests.screens.test_company import drag

TEXT = Path("tests/scenes/warfare/a_trench_is_stormed.toml").read_text(encoding="utf-8").partition("[[steps]]")[0]
SEEN = TEXT.replace(". . . . . . # . a", ". . . . . . . . a")
"""The sergeant sees the trench."""


@pytest.fixture
def seat(tmp_path: Path) -> Iterator[Seat]:
    """The sergeant's turn, six of its men before a trench with three conscripts."""
    with staged(scene_battle(SEEN, "a"), tmp_path) as found:
        found.wait(found.asked)
        yield found


def plan_of(seat: Seat) -> Storming:
    plan = seat.battle.staff.planning.plan
    assert plan is not None
    return plan


def men(seat: Seat) -> dict[str, Unit]:
    return keys_of(seat.battle.match.battle.world)


@pytest.mark.rule("WAR-ASSAULT-02", "WAR-ASSAULT-12")
def test_the_sum_is_told_line_by_line_and_the_bill_of_both_sides() -> None:
    """Six rifles 12, seen beforehand and unseen themselves 2; three rifles 6 in a trench 2: -6 against 11."""
    battle = scene_battle(SEEN, "a")
    assert battle.ask is not None
    told = Storming(battle.outlook("blue"), battle.ask).foretold()
    assert told is not None
    assert [(line.words, line.amount) for line in told.attack] == [
        ("ours: 6 with rifles", -12), ("surprise", -1), ("reconnaissance", -1), ("high ground", 0), ("flanking", 0)
    ]  # fmt: skip
    assert [(line.words, line.amount, line.rule) for line in told.defence] == [
        ("theirs: 3 with rifles", 6, "WAR-ASSAULT-04"), ("trench: Ordinary position", 2, "WAR-ASSAULT-07")
    ]  # fmt: skip
    assert (told.ahead.weighed.total, told.led) == (-6, ())
    assert told.ahead.check is not None
    assert told.ahead.check.score == 11
    assert sum(row.chance for row in told.ahead.rows) == 1
    assert (told.mercy, told.spoils.dead + told.spoils.disabled, told.spoils.captured) == ("prisoners", 1, 2)
    assert told.harm == told.ahead.rolls * Fraction(42, 5), "4d6 of 14, 6 stopped 7 times in 10"
    led = Storming(battle.outlook("blue"), battle.ask).foretold("leadership")
    assert led is not None
    assert ([line.amount for line in led.led], led.ahead.weighed.total) == ([1], -5)
    battle.close()


def test_nothing_is_promised_of_a_place_that_own_soldiers_hold(tmp_path: Path) -> None:
    """A blockhouse of one's own is not taken with 100 %: the order is refused, and the panel says who holds it."""
    own = SEEN.replace('[units.e]\nside = "red"', '[units.e]\nside = "blue"\nsquad = "first"')
    foe = '[units.x]\nside = "red"\nlike = "conscript"\nat = [11, 0]\n'
    with staged(scene_battle(own + foe, "a"), tmp_path) as found:
        found.wait(found.asked)
        found.key("Ctrl+B")
        plan = plan_of(found)
        found.tick(2)
        assert (len(plan.picked), plan.holding(), plan.defenders()) == (6, 3, 0)
        assert plan.refusal() == "held by soldiers of its own side (WAR-ASSAULT-01)"
        assert plan.foretold() is None
        skills = [button for _rect, button in found.battle.staff.planning.panel.placed if "storm.skill" in button.key]
        assert not any("%" in button.caption for button in skills)


def test_an_assault_is_planned_and_sent_by_keys(seat: Seat) -> None:
    keys = men(seat)
    six = frozenset(keys[f"b{place}"] for place in range(1, 7))
    seat.key("Ctrl+B")
    plan = plan_of(seat)
    assert (plan.zone, plan.picked, plan.skill) == ("trench", six, "tactics")
    seat.key("T", "N", "F")
    assert (plan.skill, plan.picked) == ("leadership", frozenset())
    assert seat.battle.view.controls is not None
    assert seat.battle.view.controls.mode == "", "keys of orders do nothing meanwhile"
    seat.key("Enter")
    assert seat.battle.staff.company.refused == "at least 2 go, each of them named once (WAR-ASSAULT-16)"
    seat.key("1", ".", "Space")
    assert plan.picked == six - {keys["b1"]}
    seat.key("Ctrl+P")
    seat.wait(seat.asked)
    after = plan_of(seat)
    assert (after.zone, after.picked, after.skill) == ("trench", six - {keys["b1"]}, "leadership"), "the plan stays"
    told = after.foretold()
    assert told is not None
    assert told.mercy == "no_quarter"
    seat.key("Enter")
    seat.wait(seat.asked)
    world = seat.battle.match.battle.world
    found = world.get(assault_on(world, "trench"), Assault)
    assert (frozenset(found.members), found.commander) == (six - {keys["b1"]}, keys["a"])
    assert seat.battle.staff.planning.plan is None
    assert [line.storming for line in seat.battle.staff.company.lines()] == ["5 storm the trench"]
    other = SquadPlan(seat.battle.match.outlook("red"), lambda _unit: None)
    assert other.storming(found.garrison) == f"{len(found.garrison)} defend the trench"
    assert any("sends 5 soldiers to storm the trench" in line.text for line in seat.battle.view.playback.lines)


def test_soldiers_and_objective_are_chosen_with_the_mouse(seat: Seat) -> None:
    keys, battle = men(seat), seat.battle
    seat.tick(2)
    seat.click(next(rect for rect, button in battle.staff.panel.placed if button.key == "assault").center)
    plan = plan_of(seat)
    seat.click(seat.square((1, 5)))
    assert keys["b1"] not in plan.picked
    assert plan.barred() == ((1, "neither in its approach nor at the map's edge that faces it (WAR-ASSAULT-16)"),)
    seat.click(seat.square((7, 6)))
    assert battle.staff.company.refused.startswith("Rifleman 7 is neither in its approach")
    view = battle.view.camera.view
    drag(seat, view.box((1, 4)).topleft, view.box((3, 5)).center)
    assert keys["b1"] in plan.picked
    drag(seat, view.box((1, 4)).topleft, view.box((3, 5)).center)
    assert plan.picked == {keys["b4"], keys["b5"], keys["b6"]}
    panel = battle.staff.planning.panel
    seat.click(next(rect for rect, button in panel.placed if button.key == "storm.skill.leadership").center)
    assert plan.skill == "leadership"
    seat.click(next(rect for rect, key in panel.rows if key == "storm.squad.1").center)
    assert len(plan.picked) == 6
    seat.click(seat.square((5, 3)), 3)
    assert battle.staff.planning.plan is None


def test_whoever_is_in_an_assault_stays_in_it_until_it_is_called_off(seat: Seat) -> None:
    keys, battle = men(seat), seat.battle
    order = SendAssault((keys["b1"], keys["b2"]), "trench")
    battle.player.give(order)
    seat.wait(seat.asked)
    seat.tick(2)
    seat.key("Ctrl+B")
    plan = plan_of(seat)
    assert plan.recalling
    assert plan.why_not(keys["b1"]) == f"unit {keys['b1']} is in an assault already (WAR-OUTCOME-10)"
    assert plan.refusal() == "no action left for it (WAR-OUTCOME-10)"
    seat.key("Enter")
    assert battle.staff.company.refused == "no action left for it (WAR-OUTCOME-10)"
    assert not isinstance(seat.app.stage.screen, Message)
    seat.key("Esc")
    assert battle.staff.planning.plan is None


@pytest.mark.parametrize("defended", [True, False])
def test_sending_cannot_be_taken_back_whether_or_not_anybody_is_there(*, defended: bool) -> None:
    """An empty place takes no die; if that could be undone, it would tell that nobody is there (law 4)."""
    text = TEXT if defended else TEXT.replace("trench = [[1, 1], [2, 1], [3, 1]]", "trench = [[1, 2], [2, 2], [3, 2]]")
    battle = scene_battle(text, "a")
    keys = keys_of(battle.world)
    battle.answer(SetMercy("no_quarter"))
    battle.answer(SendAssault((keys["b1"], keys["b2"]), "trench"))
    assert battle.undo_refusal() is not None
    battle.close()


def test_the_other_seat_sees_nothing_of_a_plan(tmp_path: Path) -> None:
    battle: Battle = scene_battle(SEEN, "a", blue="human", red="human")
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        seat.key("Ctrl+B")
        assert seat.battle.staff.planning.plan is not None
        seat.battle.view.seat("red")
        assert seat.battle.staff.company.plan is None
        assert seat.battle.staff.planning.plan is None


def test_it_is_planned_in_a_commander_s_turn_alone(tmp_path: Path) -> None:
    with staged(scene_battle(SEEN, "c"), tmp_path) as seat:
        seat.wait(seat.asked)
        seat.key("Ctrl+B")
        assert seat.battle.staff.planning.plan is None
        why = "an assault is planned in the turn of whoever commands a squad (WAR-ASSAULT-01)"
        assert seat.battle.staff.company.refused == why


@pytest.mark.rule("WAR-ORDERS-07", "WAR-OUTCOME-11")
def test_prisoners_are_counted_beside_the_fallen_on_either_side(tmp_path: Path) -> None:
    """Good by 3 of 11: taken as the second round ends; of three conscripts one is disabled or dead, two give up."""
    battle = scene_battle(SEEN, "a", blue="human", red="random")
    keys = keys_of(battle.world)
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        six = tuple(keys[f"b{place}"] for place in range(1, 7))
        seat.battle.player.give(SendAssault(six, "trench"))
        world = battle.position.world
        world.put(assault_on(world, "trench"), Sealed(GOOD, 2, -6, keys["e1"], 0))
        while world.having(Assault):
            seat.wait(seat.asked)
            answers = seat.battle.view.controls
            assert answers is not None
            seat.end() if answers.turn else seat.key("0")
        seat.tick(3)
        outlook, voice = seat.battle.view.outlook, seat.battle.view.playback.teller
        theirs = counts.of_side(outlook, voice, "red")
        assert (theirs.whole, theirs.fit, theirs.fallen, theirs.captured, theirs.routed) == (3, 0, 1, 2, 0)
        assert theirs.lost == "1 fallen, 2 captured"
        assert not set(voice.gone) & set(seat.battle.view.playback.pieces), "prisoners leave no ghosts on the board"
        assert sorted(voice.gone.values()) == ["captured", "captured"]
        (first,) = counts.of_squads(outlook, voice, "blue")
        assert (first.whole, first.captured, first.routed) == (8, 0, 0)
        said = " / ".join(line.text for line in seat.battle.view.playback.lines)
        assert "After 1 round the assault on the trench is over (good): the place is taken" in said
        assert "Of the defeated: 1 dead, 2 captured (take prisoners)" in said
