"""Orders that cost something are prepared and shown before they are given; Enter takes nothing that nobody chose."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.content.scenario import load_scenario
from game.messages import orders as od
from game.rulebooks.alacrity.frames import AimAt
from game.rulebooks.alternacy.frames import TakeAim
from game.rulebooks.shelf import books
from game.screens.briefing import law
from game.screens.play.input.offers import Offers
from game.screens.play.panels import oddsheet
from game.systems import hotkeys
from game.world.place import Position
from tests.screens import test_every_question as questions
from tests.screens.table import Seat, scene_battle, staged
from tests.screens.test_newcomers import standing
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


def test_an_attack_that_cannot_be_made_has_no_options(tmp_path: Path) -> None:
    """They were offered when the turn had no action left for an attack."""
    battle = scene_battle(FIELD.format(rules="ascension"), "a", blue="human", red="random")
    with battle, staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        foe = seat.battle.view.outlook.foes()[0]
        while "attack.shot" in seat.battle.view.controls.offers.by_kind:  # type: ignore[union-attr]
            seat.battle.player.give(od.Attack(foe, "shot"))
            seat.wait(seat.asked)
        seat.click(seat.square(seat.battle.view.outlook.get(foe, Position).cell))
        assert seat.battle.view.refused
        assert seat.battle.desk.chips.placed == []


def test_no_button_is_dark_without_a_reason() -> None:
    """ "Not possible now" """
    for rules in books():
        with standing(rules) as battle:
            assert battle.ask is not None
            offers = Offers(battle.outlook(battle.ask.side), battle.ask)
            told = {offer.kind.key: offer.refusal for offer in offers.table if not offer.kind.rare and offer.refusal}
            assert told
            assert [key for key, why in told.items() if "not possible now" in why] == []


def test_how_likely_a_dodge_works_is_told_with_what_it_would_change(tmp_path: Path) -> None:
    """ "If they dodge" stood there with a figure, and nothing said how it was made."""
    with battle_of("alacrity") as battle, staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        seat.key(hotkeys.ORDERS["attack.shot"])
        said = panel(seat)
        assert "if they dodge" in said
        assert any(line.startswith("the dodge works ") for line in said)
        assert not any(line.startswith("No Dodge") for line in said)


def test_why_no_dodge_is_asked_is_told(tmp_path: Path) -> None:
    text = FIELD.format(rules="alacrity") + 'conditions = [{ kind = "paralyzed", ends = "rounds", turns = 2 }]\n'
    with scene_battle(text, "a") as battle, staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        outlook = seat.battle.view.outlook
        helpless = max(outlook.foes())
        seat.click(seat.square(outlook.get(helpless, Position).cell))
        assert any(line.startswith("No Dodge is asked: helpless") for line in panel(seat))


@pytest.mark.parametrize("key", ["act.two_actions", "attack.shot"])
def test_the_limit_of_engagements_is_told_before_the_choice(key: str, tmp_path: Path) -> None:
    with battle_of("alternacy") as battle, staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        seat.key(hotkeys.ORDERS[key])
        assert any(line.startswith("Engagements used in this Turn: 0 of ") for line in panel(seat))


def test_rules_that_field_others_say_so() -> None:
    """The forces changed with the rules, without a word."""
    own, same, other = (load_scenario("bridge", rules=rules) for rules in ("", "ascension", "alternacy"))
    assert law(same, own) == same.profile.about
    assert law(other, own).endswith("the forces are not those of Ascension.")
