"""The engine, driven by a toy book: asking, answering, refusing, conceding, taking back, standing answers."""

from collections.abc import Iterator

import pytest

from game.battle.battle import Battle, Refused
from game.dice.source import Dice
from game.messages import events as ev
from game.messages import orders as od
from game.messages.stack import Ask
from game.systems.verdict import objectives_taken
from game.world.place import Position
from game.world.sides import Objective, StandingAnswers
from tests.battle.toy import toy_position

OPEN = ["........", "........", "........"]
WALLED = ["....#...", "....#...", "....#...", "........"]


@pytest.fixture
def duel() -> Iterator[Battle]:
    with Battle(toy_position(OPEN, [(0, 1)], [(7, 1)]), Dice(3), seats={"blue": "human"}) as battle:
        yield battle


@pytest.fixture
def apart() -> Iterator[Battle]:
    with Battle(toy_position(WALLED, [(0, 0)], [(7, 0)]), Dice(3), seats={"blue": "human"}) as battle:
        yield battle


def asked(battle: Battle) -> str:
    return battle.ask.question if battle.ask is not None else ""


def test_the_battle_asks_the_first_unit_for_its_order(duel: Battle) -> None:
    assert duel.pause == Ask("blue", 4, "turn")
    assert duel.round == 1
    assert duel.activations == 1


def test_every_listed_choice_is_a_member_and_every_other_is_refused_and_changes_nothing(duel: Battle) -> None:
    for order in duel.choices().listed():
        assert order in duel.choices()
    before = duel.digest()
    for wrong in (od.Move((5, 5)), od.Attack(4), od.Attack(99), od.Respond("dodge"), od.TakeStance("alert")):
        with pytest.raises(Refused) as refusal:
            duel.answer(wrong)
        assert refusal.value.reason
    assert duel.digest() == before


def test_a_shot_asks_its_target_and_rolls(duel: Battle) -> None:
    duel.answer(od.Attack(5))
    assert duel.pause == Ask("red", 5, "hit_the_deck", (od.DECLINE, od.Respond("hit_the_deck")), weight=3)
    events = duel.answer(od.DECLINE)
    assert isinstance(events[0], ev.Rolled)
    assert events[0].faces == (Dice(3).face(10),)


def test_standing_answers_take_the_question_away(duel: Battle) -> None:
    duel.answer(od.END)
    duel.answer(od.SetStanding("hit_the_deck", "never"))
    assert asked(duel) == "turn"
    duel.answer(od.END)
    events = duel.answer(od.Attack(5))
    assert any(isinstance(event, ev.Rolled) for event in events)
    assert asked(duel) == "turn"


def test_a_threshold_holds_only_below_it(duel: Battle) -> None:
    duel.answer(od.END)
    duel.answer(od.SetStanding("hit_the_deck", "never", 3))
    duel.answer(od.END)
    duel.answer(od.Attack(5))
    assert asked(duel) == "hit_the_deck"


def test_standing_answers_are_refused_for_what_cannot_be_answered_beforehand(duel: Battle) -> None:
    wrongs = (od.SetStanding("turn", "never"), od.SetStanding("dodge", "perhaps"), od.SetStanding("cap", "never", -1))
    for wrong in wrongs:
        with pytest.raises(Refused):
            duel.answer(wrong)


def test_standing_answers_are_not_in_the_enemys_outlook(duel: Battle) -> None:
    duel.answer(od.SetStanding("hit_the_deck", "always"))
    assert duel.outlook("blue").having(StandingAnswers) == (2,)
    assert duel.outlook("red").having(StandingAnswers) == ()
    assert duel.outlook("red").find(2, StandingAnswers) is None


def test_conceding_ends_the_battle(duel: Battle) -> None:
    duel.concede("red")
    assert duel.over is not None
    assert (duel.over.winner, duel.over.reason) == ("blue", "conceded")
    with pytest.raises(Refused):
        duel.answer(od.END)


def test_undo_takes_back_a_step_nobody_saw(apart: Battle) -> None:
    before = apart.digest()
    apart.answer(od.Move((0, 1)))
    assert apart.undo_refusal() is None
    apart.undo()
    assert apart.digest() == before
    assert apart.world.recount() == apart.world.digest()
    assert apart.choices_made == 0


def test_undo_is_refused_once_a_step_was_seen(duel: Battle) -> None:
    duel.answer(od.Move((1, 1)))
    assert duel.undo_refusal() is not None
    with pytest.raises(Refused):
        duel.undo()


def test_undo_is_refused_once_a_die_was_drawn_or_the_turn_is_over(duel: Battle, apart: Battle) -> None:
    duel.answer(od.Attack(5))
    duel.answer(od.DECLINE)
    assert duel.undo_refusal() is not None
    apart.answer(od.END)
    assert apart.undo_refusal() is not None


def test_undo_is_refused_once_an_enemy_came_into_sight() -> None:
    with Battle(toy_position(WALLED, [(3, 2)], [(7, 3)]), Dice(1), seats={"blue": "human"}) as battle:
        battle.answer(od.Move((3, 3)))
        assert battle.undo_refusal() is not None


def test_deployment_goes_side_by_side_and_swaps() -> None:
    zones = (((0, 0), (0, 1), (0, 2)), ((7, 0), (7, 1)))
    with Battle(toy_position(OPEN, [(0, 0), (0, 1)], [(7, 0)], zones=zones), Dice(1)) as battle:
        assert battle.pause == Ask("blue", 0, "deploy")
        assert battle.outlook("red").foes() == ()
        battle.answer(od.Deploy(4, (0, 1)))
        assert battle.world.get(4, Position).cell == (0, 1)
        assert battle.world.get(5, Position).cell == (0, 0)
        assert all(not isinstance(event, ev.Deployed) for event in battle.outlook("red").log)
        for wrong in (od.Deploy(4, (3, 1)), od.Deploy(6, (0, 2)), od.Deploy(4, (0, 1)), od.END):
            assert wrong not in battle.choices()
            with pytest.raises(Refused):
                battle.answer(wrong)
        battle.answer(od.READY)
        assert battle.pause == Ask("red", 0, "deploy")
        assert battle.choices().listed() == (od.Deploy(6, (7, 1)), od.READY)
        battle.answer(od.READY)
        assert battle.pause == Ask("blue", 4, "turn")
        assert battle.outlook("blue").foes() == (6,)


def test_nobody_is_deployed_in_a_wall_of_the_zone() -> None:
    zones = (((3, 0), (4, 0)), ((7, 0),))
    with Battle(toy_position(WALLED, [(3, 0)], [(7, 0)], zones=zones), Dice(1)) as battle:
        assert battle.choices().listed() == (od.READY,)
        with pytest.raises(Refused, match="deployment zone"):
            battle.answer(od.Deploy(4, (4, 0)))


def _ended(wanted: tuple[Objective, ...], *, limit: int = 3, at_limit: str = "draw", blue: int = 1) -> tuple[str, int]:
    cells = [(x, 0) for x in range(blue)]
    position = toy_position(WALLED, cells, [(7, 0)], wanted=wanted, limit=limit, at_limit=at_limit)
    with Battle(position, Dice(1)) as battle:
        while battle.over is None:
            battle.answer(od.END)
        return battle.over.winner, battle.round


def test_holding_counts_rounds_in_a_row() -> None:
    hold = Objective("blue", "hold", "", ((0, 0), (1, 0)), "farm", rounds=2)
    assert _ended((hold,)) == ("blue", 2)


def test_reaching_needs_enough_units_at_the_rounds_end() -> None:
    zone = ((0, 0), (1, 0))
    assert _ended((Objective("blue", "reach", "", zone, count=2),), blue=2) == ("blue", 1)
    assert _ended((Objective("blue", "reach", "", zone, count=2),), blue=1) == ("", 3)


def test_all_objectives_of_a_side_are_needed() -> None:
    reach = Objective("blue", "reach", "", ((0, 0),))
    assert _ended((reach, Objective("blue", "eliminate", ""))) == ("", 3)


def test_surviving_is_decided_in_the_last_round() -> None:
    assert _ended((Objective("red", "survive", "", count=1),)) == ("red", 3)
    assert _ended((Objective("red", "survive", "", count=2),), at_limit="blue") == ("blue", 3)


def test_both_sides_at_their_goal_is_a_draw() -> None:
    both = (Objective("blue", "reach", "", ((0, 0),)), Objective("red", "reach", "", ((7, 0),)))
    assert _ended(both) == ("", 1)


def _taken(wanted: tuple[Objective, ...], concede: str = "") -> tuple[list[str], list[str]]:
    """What blue and red have taken in a battle of three rounds, blue on (0, 0), red on (7, 0)."""
    with Battle(toy_position(WALLED, [(0, 0)], [(7, 0)], wanted=wanted, limit=3), Dice(1)) as battle:
        while battle.over is None:
            battle.answer(od.Concede() if battle.ask and battle.ask.side == concede else od.END)
        world, book = battle.world, battle.position.book
        blue, red = (objectives_taken(world, book, side) for side in ("blue", "red"))
        return [goal.kind for goal in blue], [goal.kind for goal in red]


def test_objectives_taken_are_counted_for_each_side_whoever_won() -> None:
    hold = Objective("blue", "hold", "", ((0, 0),), "farm", rounds=3)
    wanted = (hold, Objective("blue", "eliminate", ""), Objective("red", "survive", ""))
    assert _taken(wanted) == (["hold"], ["survive"])
    assert _taken(wanted, concede="red") == (["eliminate"], [])
    assert _taken((Objective("red", "reach", "", ((0, 0),)),)) == ([], [])
    assert _taken(()) == ([], [])


def test_a_side_with_nobody_standing_has_lost() -> None:
    with Battle(toy_position(OPEN, [(0, 1)], [(7, 1)]), Dice(3)) as battle:
        while battle.over is None:
            shots = [order for order in battle.choices().listed() if isinstance(order, od.Attack)]
            battle.answer(shots[0] if shots else battle.choices().listed()[0])
        assert battle.over.reason == "nobody left standing"
        assert battle.over.winner in ("blue", "red")


def test_thinking_is_sealed(duel: Battle) -> None:
    with duel.sealed():
        duel.choices().listed()
    with pytest.raises(AssertionError), duel.sealed():
        duel.world.put(4, Position((3, 3)))
