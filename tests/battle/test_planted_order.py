"""An order is declared once: the one of docs/modding.md, planted, is listed, refused, foreseen, drawn, told, kept."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from game.battle.battle import Battle
from game.battle.forecast import forecast
from game.battle.journal import read_journal
from game.battle.log import TextLog
from game.battle.policy import standing_refusal
from game.battle.sentences import order_of, pattern, told_order
from game.messages.orders import END, READY, SetStanding
from game.messages.stack import Ask
from game.messages.wire import lively, plain
from game.rulebooks.shelf import open_book
from game.screens.play.input.controls import Controls
from game.systems.captions import Question
from game.systems.foes import foes_of
from game.systems.rulebook import Rulebook
from game.world.conditions import Condition, Conditions
from game.world.store import Unit, World
from tools.new import examples

NOBODY = 999


def on_the_page() -> ModuleType:
    """The order of docs/modding.md, as the page has it."""
    page = (Path(__file__).parents[2] / "docs" / "modding.md").read_text(encoding="utf-8")
    code = [example.text for example in examples(page, "order") if not example.table]
    module = ModuleType("tests.battle.taunt_of_the_page")
    sys.modules[module.__name__] = module
    for part in code:
        exec(part.replace("from game.rulebooks.ascension.frames import Taunt, TauntUnderWay\n", ""), vars(module))
    return module


PAGE = on_the_page()
Taunt = PAGE.Taunt


def planted(rules: str) -> Rulebook:
    """A shipped book with that one declaration more, and the step of its frame."""
    book = open_book(rules)
    return replace(book, deeds={**book.deeds, **PAGE.DEEDS}, steps={**book.steps, **PAGE.STEPS})


@pytest.fixture(params=["ascension", "alternity"])
def battle(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Battle]:
    """A battle of the planted book, as somebody has a turn."""
    monkeypatch.setattr("game.battle.battle.open_book", lambda *_named: planted(request.param))
    with Battle.open("duel", 3, rules=request.param, journal=tmp_path / "a.journal") as found:
        while found.ask is not None and (found.ask.question != "turn" or not foes_of(found.world, found.ask.unit)):
            found.answer(READY if READY in found.choices() else found.choices().listed()[0])
        yield found


def asked(battle: Battle) -> tuple[Ask, Unit]:
    """Whose turn it is, and the enemy that it knows."""
    assert battle.ask is not None
    return battle.ask, foes_of(battle.world, battle.ask.unit)[0]


def test_it_is_listed_and_refused_with_its_rule(battle: Battle) -> None:
    _ask, foe = asked(battle)
    assert Taunt(foe) in battle.choices().listed()
    assert battle.refusal(Taunt(foe)) is None
    assert "HOUSE-TAUNT-01" in (battle.refusal(Taunt(NOBODY)) or "")


def test_a_guard_bars_it_as_it_does_others(battle: Battle) -> None:
    ask, foe = asked(battle)
    assert isinstance(battle.world, World)
    battle.world.put(ask.unit, Conditions((Condition("panicked", source=foe),)))
    choices = battle.position.book.choices(battle.world, ask)
    assert "ALA-RULING-17" in (choices.refusal(Taunt(foe)) or "")
    assert Taunt(foe) not in choices.listed()


def test_it_is_foreseen_with_the_chance_of_its_check(battle: Battle) -> None:
    ask, foe = asked(battle)
    outlook = battle.outlook(ask.side)
    told = forecast(outlook, outlook.book, ask.unit, Taunt(foe))
    (check,) = told.checks
    assert told.success == check.odds() < 1


def test_it_is_drawn_with_a_button_that_gives_it(battle: Battle) -> None:
    ask, foe = asked(battle)
    controls = Controls(battle.outlook(ask.side), ask)
    (offer,) = [offer for offer in controls.offers.table if offer.kind.key == "taunt"]
    assert (offer.kind.caption, offer.open) == ("Taunt", True)
    assert controls.press("taunt") == Taunt(foe)


def test_it_is_told_spoken_and_matched(battle: Battle) -> None:
    ask, foe = asked(battle)
    face, keys = battle.position.book.face, {"me": ask.unit, "b": foe}
    assert told_order(face, Taunt(foe), {foe: "Berg"}) == "Taunt Berg"
    assert order_of({"order": "taunt b"}, battle.world, ask.unit, keys) == Taunt(foe)
    assert order_of({"order": "taunt", "target": "b"}, battle.world, ask.unit, keys) == Taunt(foe)
    assert pattern("taunt b", keys).matches(Taunt(foe))
    assert not pattern("taunt me", keys).matches(Taunt(foe))


def test_it_is_given_told_and_kept_in_the_journal(battle: Battle, tmp_path: Path) -> None:
    ask, foe = asked(battle)
    log = TextLog(battle, ask.side)
    list(log.lines())
    battle.answer(Taunt(foe))
    assert lively(plain(Taunt(foe))) == Taunt(foe)
    assert Taunt(foe) in [record.order for record in read_journal(tmp_path / "a.journal").records]
    told = list(log.lines())
    if battle.position.book.key == "alternity":  # declared now, done when its moment has come
        assert any("declares: taunt " in line for line in told)
    while not any("tries taunt on" in line for line in told):
        battle.answer(END if END in battle.choices() else battle.choices().listed()[0])
        told += log.lines()


def test_a_planted_question_has_its_words_and_may_be_answered_beforehand() -> None:
    dare = Question("Dare?", "{foe} dares {unit}.", lasting="Dares", beforehand="never")
    face = replace(open_book("ascension").face, asks={"dare": dare})
    assert (face.ask("dare"), face.lasting, face.beforehand) == (dare, {"dare": "Dares"}, {"dare": "never"})
    assert standing_refusal(SetStanding("dare", "always"), face.lasting) is None
    assert standing_refusal(SetStanding("taunt", "always"), face.lasting) is not None
