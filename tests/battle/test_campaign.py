"""Soldiers who grow, with a small chapter of progression in the flagship: spending, battles, operations."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.battle.afterwards import rested, returned, write_back
from game.battle.battle import Battle
from game.battle.campaign import operation_begun, soldier_named, spent, wishes_of
from game.battle.rosters import enlisted_from, open_roster, recruited
from game.battle.scene_setup import keys_of
from game.content.lines import line
from game.content.problem import ContentError
from game.content.roster import Roster, roster_page, write_roster
from game.content.scenario import load_scenario
from game.messages.orders import Concede
from game.rulebooks.shelf import open_book
from game.world.body import Build
from tests.battle.growing import Service, taught

SECTION = (Path(__file__).parent / "section.toml").read_text("utf-8")
HOLM = '''key = "holm"
growth = { points = 4, medals = 1 }
'''


@pytest.fixture(autouse=True)
def _drilled(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    taught(monkeypatch)
    yield
    roster_page.cache_clear()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The small roster; Holm has four points and a medal."""
    path = tmp_path / "section.toml"
    path.write_text(SECTION.replace('key = "holm"\n', HOLM), "utf-8")
    return path


def growth(roster: Roster, key: str) -> Service:
    found = soldier_named(roster, key).growth
    assert isinstance(found, Service)
    return found


def fought(file: Path, *, losing: str = "red") -> Battle:
    """The bridge, given up by one side at once."""
    plan, _odd = enlisted_from(load_scenario("bridge"), {"blue": file})
    battle = Battle.open(plan, 1)
    while battle.over is None:
        assert battle.ask is not None
        battle.answer(Concede() if battle.ask.side == losing else battle.choices().listed()[-1])
    return battle


def test_points_are_spent_and_the_file_keeps_it(file: Path) -> None:
    roster, book = open_roster(file)
    holm = soldier_named(roster, "Cpl. Holm")
    assert [wish.name for wish in wishes_of(roster, book, holm)] == ["firearms 4", "stealth 1"]
    write_roster(spent(roster, book, holm, "firearms"), file)
    after, _book = open_roster(file)
    assert growth(after, "holm") == Service(points=2, medals=1)
    assert line(after.cards["holm"], "ascension").skills["firearms"] == 4
    again = spent(after, book, soldier_named(after, "holm"), "stealth")
    skills = line(again.cards["holm"], "ascension").skills
    assert (skills["firearms"], skills["stealth"]) == (4, 1)


@pytest.mark.parametrize(
    ("who", "what", "told"),
    [
        ("doc", "firearms", "The section: Doc: error: 2 points are needed"),
        ("holm", "firearm", 'did you mean "firearms"'),
        ("hold", "firearms", 'did you mean "holm"'),
        ("gone", "firearms", "Poor Tom: error: is dead"),
    ],
)
def test_what_cannot_be_had_is_refused_with_its_reason(file: Path, who: str, what: str, told: str) -> None:
    roster, book = open_roster(file)
    with pytest.raises(ContentError) as caught:
        spent(roster, book, soldier_named(roster, who), what)
    assert told in "\n".join(problem.text() for problem in caught.value.problems)
    assert wishes_of(roster, book, soldier_named(roster, "gone")) == ()


def test_faults_of_growth_are_told_with_their_place(file: Path) -> None:
    file.write_text(file.read_text("utf-8").replace("points = 4", "points = 400"), "utf-8")
    with pytest.raises(ContentError, match=r"soldiers#1.growth.points: error: nobody has so many"):
        open_roster(file)
    file.write_text(file.read_text("utf-8").replace("points = 400", "pionts = 4"), "utf-8")
    with pytest.raises(ContentError, match="did you mean \"points\""):
        open_roster(file)


def test_a_battle_is_fought_with_what_has_grown_and_makes_grow(file: Path) -> None:
    with fought(file) as battle:
        units = keys_of(battle.world)
        build, other = (battle.world.get(units[f"blue_{key}"], Build) for key in ("holm", "doc"))
        assert (build.move, build.tags, other.move, other.tags) == (4, ("decorated",), 3, ())
        note = ("blue", str(file), 0)
        after = write_back(battle.world, battle.position.book, note)
    assert growth(after, "holm") == Service(points=5, medals=2)
    assert growth(after, "doc") == Service(points=1, medals=1)
    assert growth(after, "rest") == growth(after, "gone") == Service()
    assert growth(open_roster(file)[0], "holm") == growth(after, "holm")


def test_the_beaten_live_and_learn(file: Path) -> None:
    roster, _book = open_roster(file)
    with fought(file, losing="blue") as battle:
        after = returned(battle.world, battle.position.book, roster, "blue")
    assert growth(after, "holm") == Service(points=5, medals=1)


def test_an_operation_is_a_chain_of_battles(file: Path) -> None:
    roster, book = open_roster(file)
    with fought(file) as battle:
        world = battle.world
        alone = returned(world, book, roster, "blue")
        assert (alone.page.operation, growth(alone, "doc").tired) == (None, False)
        first = returned(world, book, operation_begun(roster, book, 2), "blue")
        assert first.page.operation is not None
        assert (first.page.operation.fought, growth(first, "doc").tired) == (1, True)
        with pytest.raises(ContentError, match="1 of 2 battles fought"):
            operation_begun(first, book, 3)
        write_roster(first, file)
        assert open_roster(file)[0].page.operation == first.page.operation
        second = returned(world, book, first, "blue")
        assert (second.page.operation, growth(second, "doc").tired) == (None, False)
    ended = operation_begun(first, book, 0)
    assert (ended.page.operation, growth(ended, "doc").tired) == (None, False)
    assert rested(first, book).page.operation == first.page.operation


def test_who_joins_begins_as_the_book_has_it() -> None:
    roster = recruited(load_scenario("bridge"), "blue")
    assert {one.growth for one in roster.soldiers if isinstance(one.growth, Service)} == {Service(points=1)}
    plain = line(load_scenario("bridge").of("blue")[0].card, "ascension").skills.get("athletics", 0)
    assert line(roster.cards["1"], "ascension").skills["athletics"] == plain + 1


def test_a_book_in_which_nobody_grows_says_so(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    roster, _book = open_roster(file)
    monkeypatch.undo()
    with pytest.raises(ContentError, match="lets nobody grow between battles"):
        wishes_of(roster, open_book("ascension"), roster.soldiers[0])
