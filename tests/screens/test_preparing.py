"""Orders that cost something are prepared and shown before they are given; Enter takes nothing that nobody chose."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.messages import orders as od
from game.rulebooks.alacrity.frames import AimAt
from game.rulebooks.alternacy.frames import TakeAim
from game.screens.play.panels import oddsheet
from game.systems import hotkeys
from game.world.place import Position
from tests.screens import test_every_question as questions
from tests.screens.table import Seat, scene_battle, staged
from tests.screens.test_oddsheet import Reader

AIM = hotkeys.ORDERS["act.aim"]
FIELD = """
rules = "{rules}"
field = '''
. . . . . . . . . . . .
. a . . . . . . . b . .
. . . . . . . . c . . .
'''
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
[units.c]
side = "red"
like = "rifleman"
"""


def battle_of(rules: str) -> Battle:
    return scene_battle(FIELD.format(rules=rules), "a")


def made(seat: Seat) -> int:
    return seat.battle.match.battle.choices_made


def panel(seat: Seat) -> list[str]:
    """What the panel of the prepared order says."""
    view = seat.battle.view
    order, reader = seat.battle.desk.peeked(view), Reader()
    assert order is not None
    assert view.controls is not None
    oddsheet.panel_of(view.controls, order, view.playback.teller.everyone())[1](reader)  # type: ignore[arg-type]
    return reader.said


@pytest.mark.parametrize(("rules", "key", "kind"), [("alternacy", "take_aim", TakeAim), ("alacrity", "aim_at", AimAt)])
def test_whom_one_aims_at_is_chosen(rules: str, key: str, kind: type, tmp_path: Path) -> None:
    """Enter aimed at the likeliest enemy, whom nobody had chosen."""
    with battle_of(rules) as battle, staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        seat.key(hotkeys.ORDERS[key])
        assert seat.battle.view.controls is not None
        assert seat.battle.view.controls.mode == key
        assert seat.battle.desk.noticed.startswith("Choose an enemy")
        seat.key("Enter")
        assert made(seat) == 0
        far = seat.battle.view.controls.offers.foes()[-1]
        seat.click(seat.square(seat.battle.view.outlook.get(far, Position).cell))
        assert made(seat) == 0
        assert seat.battle.view.controls.draft() == kind(far)
        seat.key("Enter")
        assert made(seat) == 1


@pytest.mark.parametrize(
    ("rules", "key"), [("alternacy", "take_aim"), ("alacrity", "aim_at"), ("ascension", "act.aim")]
)
def test_an_aim_tells_what_the_next_attack_gains(rules: str, key: str, tmp_path: Path) -> None:
    with battle_of(rules) as battle, staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        seat.key(hotkeys.ORDERS[key])
        controls = seat.battle.view.controls
        assert controls is not None
        if not controls.readied:
            seat.key("Tab")
        foe = getattr(controls.draft(), "target", controls.offers.foes()[0])
        name = seat.battle.view.playback.teller.everyone()[foe]
        now = controls.ahead.forecast(od.Attack(foe))
        assert now is not None
        told = next(line for line in panel(seat) if "now " in line)
        then = int(told.partition("%")[0])
        assert then > round(float(now.success) * 100) > 0
        assert any(line.startswith("Next: ") and name in line for line in panel(seat))


@pytest.mark.parametrize("again", [AIM, "Enter"])
def test_an_order_without_a_target_is_shown_first(again: str, tmp_path: Path) -> None:
    """In Ascension E aimed at once, where all else that costs an action is prepared first."""
    with battle_of("ascension") as battle, staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        seat.key(AIM)
        assert made(seat) == 0
        assert seat.battle.desk.peeked(seat.battle.view) == od.Act("aim")
        assert seat.battle.desk.noticed.startswith(f"Aim: press {AIM} again")
        seat.key("Esc")
        assert seat.battle.desk.peeked(seat.battle.view) is None
        seat.key(AIM, again)
        assert made(seat) == 1


def test_a_click_on_the_board_takes_back_what_was_prepared_without_a_target(tmp_path: Path) -> None:
    with battle_of("ascension") as battle, staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        seat.key(AIM)
        seat.click(seat.square((3, 1)))
        controls = seat.battle.view.controls
        assert controls is not None
        assert (controls.mode, controls.agreed()) == ("", od.Move((3, 1), "walk"))


@pytest.mark.parametrize("question", ["hit_the_deck", "overwatch", "dodge_way", "backstep"])
def test_enter_takes_no_answer_that_nobody_chose(
    question: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It gave the answer on which the pointer happened to rest, and fired the held attack that it had prepared."""
    path = questions.SCENES / f"{questions.BROUGHT_ABOUT['ascension'][question]}.toml"
    text, ask, rules = questions.reached(path, question, monkeypatch)
    for seat in questions.opened(text, ask, rules, tmp_path):
        prompt, given = seat.battle.desk.prompt, list[od.Order | None]()
        monkeypatch.setattr(seat.battle.player, "give", given.append)
        for rect, _button in prompt.placed:
            seat.point(rect.center)
            seat.key("Enter")
        seat.key("Enter", "Enter")
        assert set(given) <= {od.DECLINE}
