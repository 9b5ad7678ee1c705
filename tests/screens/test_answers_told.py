"""A question says in its sentence what its answer costs, what it does, and what is to be expected of it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from game.battle.battle import Battle
from game.battle.log import LogContext
from game.battle.position import Position
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.messages import events as ev
from game.messages import orders as od
from game.messages.frames import Battle as BattleFrame
from game.messages.stack import Ask
from game.rulebooks.alternity.captions import at_stake
from game.rulebooks.alternity.frames import Attempt
from game.screens.play.input.controls import Controls
from game.screens.play.panels import answering
from game.systems.captions import Stake
from game.world.body import Resorts
from game.world.gear import Arsenal
from game.world.turns import LAST, Clock, Earned, PhaseNow
from tests.screens.test_every_question import BROUGHT_ABOUT, SCENES, opened, reached
from tests.screens.test_parrying import in_hand

TOLD = {
    ("ascension", "feint"): ("for 1 Willpower", "called off", "If not, the attack hits with 10%"),
    ("ascension", "double_feint"): ("for 1 Willpower", "both roll Intellect", "is taken back"),
    ("ascension", "initiative"): ("Quick Draw costs 2 Initiative for +5", "Quickness 2 for +5", "acts first"),
    ("ascension", "cap"): ("Expected: 24.0 stress, 0% out.", "caps it: 1.0 stress, 0% out."),
    ("ascension", "press"): ("both roll Physique", "gains 1 Accuracy and 1 Initiative", "costs nothing"),
    ("ascension", "dodge"): ("costs a move action", "before the blast", "It succeeds with 30%"),
    ("ascension", "backstep"): ("no action", "+5 defence", "gives Blue Rifleman 1 Initiative", "7% instead of 20%"),
    ("alternity", "parry"): ("takes the next action of this round", "stops the blow", "Ordinary or better with 70%"),
}


@pytest.mark.parametrize(("book", "question"), TOLD)
def test_a_question_says_cost_effect_and_odds(
    book: str, question: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    text, ask, rules = reached(SCENES / f"{BROUGHT_ABOUT[book][question]}.toml", question, monkeypatch)
    for seat in opened(text, ask, rules, tmp_path):
        controls = seat.battle.view.controls
        assert controls is not None
        said = answering.words(controls, seat.battle.view.playback.teller, lurking=False)[1]
        assert [words for words in TOLD[book, question] if words not in said] == []


TIPS = {
    ("ascension", "press", "respond.press"): ("Whoever has more gains 1 Accuracy", "Won with 55%, lost with 37%"),
    ("ascension", "double_feint", "respond.double_feint"): ("Won with 37%, lost with 63%",),
    ("ascension", "dodge", "respond.dodge"): ("Succeeds with 30%", "10.9 stress"),
    ("ascension", "counter_punch", "close.strike"): ("Rifleman: hit 30%", "0.3 stress"),
    ("ascension", "overwatch", "attack.suppress"): ("expected suppression",),
    ("ascension", "suppressed", "respond.ignore"): ("3.9 hits", "41.4 stress"),
    ("alternity", "dodge", "respond.dodge"): ("hits with 53%, with a dodge 52%", "Succeeds with 18%"),
    ("alternity", "parry", "parry"): ("Succeeds with 70%", "hit 47% instead of 83%"),
    ("alternity", "last_resort", "respond.last_resort"): ("Good. A point makes it Amazing. Points left: 1",),
}


@pytest.mark.parametrize(("book", "question", "key"), TIPS)
def test_the_tip_on_an_answer_says_what_it_leads_to(
    book: str, question: str, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    text, ask, rules = reached(SCENES / f"{BROUGHT_ABOUT[book][question]}.toml", question, monkeypatch)
    for seat in opened(text, ask, rules, tmp_path):
        controls = seat.battle.view.controls
        assert controls is not None
        said = " / ".join(answering.foretold(controls, key, seat.battle.view.playback.teller))
        assert [words for words in TIPS[book, question, key] if words not in said] == []


AWAY = """
rules = "alternity"
field = '''
. . . . . . . .
. . . . . a b .
. . . . . . . .
'''
[units.a]
side = "blue"
like = "duellist"
skills = { blade = 9 }
[units.b]
side = "red"
like = "duellist"
"""


@pytest.mark.rule("ALT-BASE-44", "ALT-PARRY-17")
@pytest.mark.parametrize("walks", [True, False])
def test_a_walk_that_leads_out_of_reach_leaves_nothing_to_parry(walks: bool) -> None:
    """What is declared is walked before blows fall: the forecast of one knows where its target will stand."""
    position = set_up(parse_scene(AWAY))
    a = keys_of(position.world)["a"]
    stack, people = [BattleFrame("rounds")], {"blue": "human", "red": "human"}
    with Battle(Position(position.world, position.book, stack), Dice(7), seats=people) as battle:
        if walks:
            battle.answer(od.Move((2, 0), "walk"))
        battle.answer(od.END)
        battle.answer(od.Close(a, "weapon"))
        battle.answer(od.END)
        assert battle.ask is not None
        assert (battle.ask.question, battle.ask.unit) == ("parry", a)
        controls = Controls(battle.outlook("blue"), battle.ask)
        names = LogContext.of(controls.outlook)
        names.look()
        said = answering.words(controls, names, lurking=False)[1]
        assert said.endswith("As all is declared now, no blow will reach Duellist.") == walks
        assert bool(answering.foretold(controls, "respond.decline", names)) != walks
        happened = [*battle.answer(od.DECLINE), *battle.answer(od.DECLINE)]  # no parry, and no dodge
        assert any(isinstance(event, ev.AttackLost) for event in happened) == walks


@pytest.mark.rule("ALT-REACT-01", "ALT-REACT-02", "ALT-REACT-05")
@pytest.mark.parametrize("question", ["dodge", "parry"])
@pytest.mark.parametrize(
    ("left", "spare", "phase", "price"),
    [
        (2, 1, 1, "a spare action ("),
        (1, 0, 1, "the next action of this round ("),
        (0, 0, 1, "the first action of the next round, for none of this one can pay ("),
        (1, 0, LAST, "the first action of the next round, for none of this one can pay ("),
    ],
)
def test_a_reaction_says_which_action_it_takes(question: str, left: int, spare: int, phase: int, price: str) -> None:
    """With no action left it was said to be had "for an action"."""
    position = set_up(parse_scene(AWAY))
    world, (a, b) = position.world, (keys_of(position.world)[key] for key in "ab")
    world.put(world.having(Clock)[0], PhaseNow(phase))
    world.put(b, Earned(1, left, spare))
    answer = od.Respond("dodge") if question == "dodge" else od.Parry((a,), "weapon")
    ask = Ask("red", b, question, (od.DECLINE, answer), about=a)
    assert at_stake(world, position.book, ask, ()).words.startswith(f"A {question} takes {price}")
    world.close()


@pytest.mark.rule("ALT-DECL-11")
def test_orders_in_secret_are_not_told_by_the_price_of_a_reaction() -> None:
    """A question answered in passing is read by both sides."""
    secret = 'rules = "alternity"\nswitches = { "declare.mode" = "simultaneous" }'
    position = set_up(parse_scene(AWAY.replace('rules = "alternity"', secret)))
    world, (a, b) = position.world, (keys_of(position.world)[key] for key in "ab")
    said = set()
    for left in (0, 1):
        world.put(b, Earned(1, left))
        ask = Ask("red", b, "dodge", (od.DECLINE, od.Respond("dodge")), about=a)
        said.add(at_stake(world, position.book, ask, ()).words.partition(" (")[0])
    assert said == {"A dodge takes the next action, of this round or the next"}
    world.close()


@pytest.mark.rule("ALT-BASE-32")
def test_a_last_resort_says_which_damage_a_point_makes_of_a_hit() -> None:
    position = set_up(parse_scene(AWAY))
    a, b = (keys_of(position.world)[key] for key in "ab")
    position.world.put(b, Resorts(2, 3))
    arm = position.world.get(a, Arsenal).lines[0]
    frame = Attempt(a, b, "weapon", 0, 14, (), degree=2, stage="foe_resort")
    ask = Ask("red", b, "last_resort", (od.DECLINE, od.Respond("last_resort")), about=a, weight=2)
    said = at_stake(position.world, position.book, ask, (frame,)).words
    better, worse = (f"{word} ({arm.lines[line].text})" for word, line in (("Good", 1), ("Ordinary", 0)))
    assert said == f"The attack of {{foe}} on it: {better}. A point makes it {worse}. Points left: 2."
    position.world.close()


def test_what_is_at_stake_is_worked_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The panel asks for it with every frame."""
    asked: list[Ask] = []
    with in_hand(AWAY) as controls:

        def stake(_world: object, _book: object, ask: Ask, _frames: object) -> Stake:
            asked.append(ask)
            return Stake("all")

        face = SimpleNamespace(at_stake=stake)
        monkeypatch.setattr(controls.ahead, "offers", SimpleNamespace(face=face))
        assert [controls.ahead.stake().words for _ in range(3)] == ["all"] * 3
    assert len(asked) == 1
