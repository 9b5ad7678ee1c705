"""Rosters: read with all faults, who fills which place, what a battle carries on, treatment, and writing whole."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from game.battle.afterwards import (
    became,
    brought,
    rested,
    returned,
    roll_call,
    treated,
    try_words,
    words_of,
    write_back,
)
from game.battle.battle import Battle
from game.battle.journal import read_journal
from game.battle.replay import replay
from game.battle.rosters import enlisted, enlisted_from, open_roster, recruited
from game.battle.scene_setup import keys_of
from game.content.problem import ContentError
from game.content.roster import Roster, roster_text, write_roster
from game.content.scenario import Scenario, load_scenario
from game.messages.orders import Concede
from game.rulebooks.ascension.states import arm_edge, stress_limit
from game.rulebooks.shelf import open_book
from game.world.body import Burden, Stress, Wound, Wounds
from game.world.gear import Ammunition, Pouch
from game.world.place import Posture

ROOT = Path(__file__).resolve().parents[2]
SMALL = (ROOT / "tests" / "battle" / "section.toml").read_text("utf-8")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The small roster's file. Holm is Critical: a rifleman's Stress Limit is 3 + 2 + 5 = 10."""
    path = tmp_path / "section.toml"
    path.write_text(SMALL, "utf-8")
    return path


def fielded(file: Path, scenario: str = "bridge") -> Scenario:
    return enlisted_from(load_scenario(scenario), {"blue": file})[0]


def by_key(roster: Roster, key: str) -> Burden:
    return next(one.burden() for one in roster.soldiers if one.key == key)


# --- reading ------------------------------------------------------------------------------------------------


def test_every_fault_of_a_roster_is_told_at_once(file: Path) -> None:
    text = SMALL.replace('side = "blue"', 'sidee = "blue"').replace('fate = "dead"', 'fate = "deaf"')
    text = text.replace('place = "head", grade = "lingering", battles = 3', 'place = "hand", grade = "lingering"')
    file.write_text(text.replace('title = "The section"\n', ""), "utf-8")
    with pytest.raises(ContentError) as caught:
        open_roster(file)
    told = "\n".join(problem.text() for problem in caught.value.problems)
    for words in ('unknown key "sidee" (did you mean "side"?', 'did you mean "dead"', 'missing key "title"', '"hand"'):
        assert words in told


@pytest.mark.parametrize(
    ("old", "new", "place", "hint"),
    [
        ('like = "scout"', 'like = "scuot"', "soldiers#3.like", 'did you mean "scout"'),
        ("firearms = 5", "firarms = 5", "soldiers#3.skills", 'did you mean "firearms"'),
        ('key = "doc"', 'key = "holm"', "soldiers#2.key", "a key of its own"),
        ("battles = 2", "battles = 4", "soldiers#1.wounds#1.battles", "from 1 to 3"),
        ("stress = 10", "stress = 11", "soldiers#1.stress", "0, 10, 20"),
        ("stress = 10", "stress = 20", "soldiers#1.stress", 'fate = "dead"'),
        (", battles = 2 }", " }", "soldiers#1.wounds#1", "battles = 3"),
        ('grade = "crippling"', 'grade = "crippling", battles = 2', "soldiers#3.wounds#1", "leave out"),
        ('side = "blue"', 'side = "blue"\nrules = "ascencion"', "rules", 'did you mean "ascension"'),
    ],
)
def test_faults_of_a_roster_say_where_and_what_would_be_right(
    file: Path, old: str, new: str, place: str, hint: str
) -> None:
    assert old in SMALL
    file.write_text(SMALL.replace(old, new, 1), "utf-8")
    with pytest.raises(ContentError) as caught:
        open_roster(file)
    assert any(problem.place == place and hint in problem.hint for problem in caught.value.problems)
    assert all(problem.file == str(file) for problem in caught.value.problems)


def test_a_roster_written_reads_the_same(file: Path) -> None:
    roster, _book = open_roster(file)
    again = file.with_name("again.toml")
    write_roster(roster, again)
    assert roster_text(open_roster(again)[0].page) == again.read_text("utf-8")
    assert open_roster(again)[0].page == roster.page


@pytest.mark.parametrize("side", ["blue", "red"])
@pytest.mark.parametrize("name", ["bridge", "village_street"])
def test_a_scenarios_own_soldiers_make_a_roster_that_fights_as_they_do(name: str, side: str, tmp_path: Path) -> None:
    plan = load_scenario(name)
    path = tmp_path / "own.toml"
    write_roster(recruited(plan, side), path)
    fought = enlisted_from(plan, {side: path})[0]

    def told(of: Scenario) -> list[object]:
        return [(one.key, one.name, one.like, one.cell, one.card.size, one.card.lines) for one in of.recruits]

    assert told(fought) == told(plan)


# --- who fills which place ----------------------------------------------------------------------------------


def test_templates_first_then_the_standing_then_the_fallen(file: Path) -> None:
    plan = fielded(file)  # places: sergeant, rifleman, assault, assault, rifleman, rifleman, gunner, scout
    found = [(one.key, one.name) for one in plan.of("blue")]
    assert found == [("blue_doc", "Doc"), ("blue_holm", "Cpl. Holm"), ("blue_vera", "Vera")]
    assert len(plan.of("red")) == 7
    assert plan.rosters == (("blue", str(file), 0),)
    vera = plan.of("blue")[2]
    assert vera.card.lines["ascension"].skills["firearms"] == 5


def test_a_roster_larger_than_the_side_leaves_the_last_at_home(tmp_path: Path) -> None:
    plan, book = load_scenario("bridge"), open_book("ascension")
    roster = recruited(plan, "blue")
    short = plan.__class__(**{part.name: getattr(plan, part.name) for part in fields(plan)})
    few = [one for one in plan.recruits if one.side == "red" or one.key in ("blue_1", "blue_7")]
    object.__setattr__(short, "recruits", tuple(few))
    found, odd = enlisted(short, roster, "blue", book)
    assert [one.name for one in found.of("blue")] == ["Captain Reyes", "Gunner"]
    assert "an objective asks for 3" in odd[0].text()


def test_a_roster_of_the_fallen_and_a_strange_side_are_refused(file: Path) -> None:
    with pytest.raises(ContentError, match='no side "blu"'):
        enlisted_from(load_scenario("bridge"), {"blu": file})
    lost = SMALL
    for like in ("medic", "scout"):
        lost = lost.replace(f'like = "{like}"', f'like = "{like}"\nhome = true')
    file.write_text(lost, "utf-8")
    with pytest.raises(ContentError, match="nobody who can stand"):
        fielded(file)


@pytest.mark.rule("ASC-STRESS-11")
def test_what_is_carried_is_on_the_board(file: Path) -> None:
    with Battle.open(fielded(file), 1) as battle:
        world, units = battle.world, keys_of(battle.world)
        holm, vera = units["blue_holm"], units["blue_vera"]
        book = battle.position.book
        assert world.get(holm, Stress).points == 10
        assert book.state(world, holm) == "critical"
        assert world.get(holm, Posture).prone
        assert world.get(holm, Wounds).wounds == (Wound("arm", "lingering", "full", 2),)
        assert world.get(vera, Wounds).wounds[0] == Wound("chest", "blunt", "crippling", 1)
        assert "blue_gone" not in units
        assert "blue_rest" not in units


# --- carrying on --------------------------------------------------------------------------------------------


def ended(file: Path, seed: int = 1) -> Battle:
    """A battle that is over as soon as it has begun."""
    battle = Battle.open(fielded(file), seed)
    battle.answer(Concede())
    assert battle.over is not None
    return battle


@pytest.mark.rule("ASC-RULING-22", "ASC-RULING-23", "ASC-RULING-25", "ASC-STRESS-10", "ASC-STRESS-11")
def test_a_battle_is_carried_into_the_roster(file: Path) -> None:
    with ended(file) as battle:
        units = keys_of(battle.world)
        battle.world.put(units["blue_doc"], Stress(7))
        battle.world.put(units["blue_doc"], Wounds((Wound("arm", "penetrating"), Wound("legs", "blunt", "light")), 1))
        battle.world.put(units["blue_vera"], Stress(999))
        after = write_back(battle.world, battle.position.book, ("blue", str(file), 0))
    assert open_roster(file)[0].page == after.page
    assert after.page.battles == 1
    assert by_key(after, "holm") == Burden(10, (Wound("arm", "lingering", "full", 1),))
    assert by_key(after, "doc") == Burden(0, (Wound("arm", "lingering", "full", 3),))
    assert by_key(after, "vera") == Burden(fate="dead")
    assert by_key(after, "gone") == Burden(fate="dead")
    assert by_key(after, "rest") == Burden(0, (Wound("head", "lingering", "full", 2),))
    assert [one.battles for one in after.soldiers] == [1, 1, 1, 0, 0]
    assert file.with_name("section.toml.bak").read_text("utf-8") == SMALL


@pytest.mark.rule("ASC-RULING-22", "ASC-RULING-23", "ASC-WOUND-07")
def test_wounds_through_five_battles_and_five_files(file: Path) -> None:
    """A Penetrating arm wound: -3, then -2 in battles 2 to 4, gone in 5; a crippled chest costs 2 of the limit."""
    edges, limits = [], []
    for fought in range(5):
        with ended(file) as battle:
            world, doc = battle.world, keys_of(battle.world)["blue_doc"]
            if fought == 0:
                world.put(doc, Wounds((Wound("arm", "penetrating"), Wound("chest", "burn", "crippling"))))
            edges.append(arm_edge(world, doc, battle.position.book.numbers))
            limits.append(stress_limit(world, doc))
            write_back(world, battle.position.book, ("blue", str(file), fought))
    assert edges == [-3, -2, -2, -2, 0]
    assert limits == [10, 8, 8, 8, 8]


def test_a_battle_counts_once(file: Path) -> None:
    with ended(file) as battle:
        note = ("blue", str(file), 0)
        write_back(battle.world, battle.position.book, note)
        with pytest.raises(ContentError, match="a battle counts once"):
            write_back(battle.world, battle.position.book, note)


def test_carrying_twice_changes_only_what_grows_older(file: Path) -> None:
    """Battles in which nothing happens: stress, crippling wounds, cards and everybody else stay as they were."""
    roster, _book = open_roster(file)
    with ended(file) as battle:
        once = returned(battle.world, battle.position.book, roster, "blue")
    write_roster(once, file)
    with ended(file) as battle:
        twice = returned(battle.world, battle.position.book, once, "blue")
    assert twice.cards == once.cards == roster.cards
    assert [by_key(one, "vera").wounds for one in (once, twice)] == [(Wound("chest", "blunt", "crippling", 1),)] * 2
    older = {"wounds", "battles"}
    for first, second in zip(once.soldiers, twice.soldiers, strict=True):
        assert first.model_dump(exclude=older) == second.model_dump(exclude=older)
    assert by_key(twice, "holm").wounds == ()
    assert by_key(twice, "rest").wounds == (Wound("head", "lingering", "full", 1),)


def test_ammunition_and_grenades_are_full_again(file: Path) -> None:
    with ended(file) as battle:
        doc = keys_of(battle.world)["blue_doc"]
        full = battle.world.get(doc, Ammunition), battle.world.get(doc, Pouch)
        battle.world.put(doc, Ammunition((0,) * len(full[0].points)))
        battle.world.put(doc, Pouch())
        write_back(battle.world, battle.position.book, ("blue", str(file), 0))
    with Battle.open(fielded(file), 1) as battle:
        doc = keys_of(battle.world)["blue_doc"]
        assert (battle.world.get(doc, Ammunition), battle.world.get(doc, Pouch)) == full


@pytest.mark.rule("ASC-RULING-25")
def test_who_lies_dying_is_told_dead(file: Path) -> None:
    with ended(file) as battle:
        units = keys_of(battle.world)
        battle.world.put(units["blue_doc"], Stress(25))
        battle.world.put(units["blue_vera"], Stress(9))
        before = brought(open_roster(file)[0], "blue")
        found = {one.key: one for one in became(battle.world, battle.position.book, "blue", before)}
    assert (found["blue_doc"].state, found["blue_doc"].burden.fate) == ("dying", "dead")
    assert found["blue_vera"].burden.stress == 7  # a scout's limit of 9, lowered by 2 when the chest was crippled
    assert words_of(found["blue_doc"].burden, "dying") == "dead (dying)"
    assert words_of(found["blue_holm"].burden, "critical") == ("critical; stress 10; lingering arm wound (1 battle)")


def test_journals_need_no_roster(file: Path, tmp_path: Path) -> None:
    journal = tmp_path / "b.journal"
    with Battle.open(fielded(file), 3, journal=journal) as battle:
        battle.answer(Concede())
        digest = battle.digest()
    file.unlink()
    assert read_journal(journal).rosters == (("blue", str(file), 0),)
    assert replay(journal, verify=True).digest == digest


# --- between battles ----------------------------------------------------------------------------------------


@pytest.mark.rule("ASC-RULING-24")
def test_one_try_for_each_lingering_wound_by_the_best_medic(file: Path) -> None:
    roster, book = open_roster(file)
    after, tries = treated(roster, book, 7)
    assert [(one.patient, one.place, one.medic) for one in tries] == [
        ("holm", "arm", "doc"), ("vera", "legs", "doc"), ("rest", "head", "doc"),
    ]  # fmt: skip
    doc = roster.cards["doc"].lines["ascension"]
    bonus = doc.stats.intellect + doc.skills["medicine"]
    for one in tries:
        assert (one.total, one.target) == (sum(one.dice) + bonus, 15)
        assert one.healed == (one.total >= 15)
        left = [wound for wound in by_key(after, one.patient).wounds if wound.place == one.place]
        assert bool(left) != one.healed
    assert after.page.treatments == tries
    assert treated(roster, book, 7)[1] == tries
    assert treated(after, book, 8)[1] == ()
    assert by_key(after, "vera").wounds[0].grade == "crippling"
    assert {one.healed for seed in range(12) for one in treated(roster, book, seed)[1]} == {True, False}
    assert "Doc treats Cpl. Holm (arm): " in try_words(after, tries[0])


def test_after_another_battle_a_wound_may_be_tried_again_with_other_dice(file: Path) -> None:
    roster, book = open_roster(file)
    seed = next(seed for seed in range(99) if not any(one.healed for one in treated(roster, book, seed)[1]))
    tried, first = treated(roster, book, seed)
    again, second = treated(rested(tried, book), book, seed)
    assert [one.patient for one in second] == ["holm", "rest"]  # Vera's legs have healed by themselves
    assert [one.dice for one in second] != [one.dice for one in first][:2]
    assert len(again.page.treatments) == 5


def test_nobody_treats_where_nobody_stands(file: Path) -> None:
    text = SMALL.replace('like = "medic"', 'like = "medic"\nfate = "missing"')
    for key in ("scout", "rifleman"):
        text = text.replace(f'like = "{key}"\n', f'like = "{key}"\n# ')
    roster, book = open_roster(file)
    down = {one.key: one.model_copy(update={"fate": "missing"}) for one in roster.soldiers if one.key != "holm"}
    assert treated(roster.changed(down), book, 1)[1] == ()


def test_the_roll_call(file: Path) -> None:
    roster, book = open_roster(file)
    assert [one.state for one in roll_call(roster, book)] == ["critical", "healthy", "healthy", "dead", "healthy"]
