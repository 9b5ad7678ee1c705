"""A roster that goes by this book: its file, what is spent in it, and what a battle makes of it (ALT-PROG)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from game.battle.afterwards import returned, treated, try_words, words_of
from game.battle.battle import Battle
from game.battle.campaign import grown_words, operation_begun, soldier_named, spent
from game.battle.rosters import enlisted_from, open_roster, recruited
from game.battle.scene_setup import keys_of
from game.cli import app
from game.content.lines import line
from game.content.problem import ContentError
from game.content.roster import Roster, write_roster
from game.content.scenario import load_scenario
from game.messages.orders import Concede
from game.rulebooks.alternity.parts import Abilities, Training
from game.rulebooks.alternity.progress import Growth
from game.rulebooks.alternity.skills import parted
from game.world.body import Burden, Resorts, Tracks

SECTION = '''
title = "The section"
side = "blue"
rules = "alternity"

[[soldiers]]
key = "holm"
name = "Holm"
like = "rifleman"
skills = { rifle = 4 }
growth = { level = 6, points = 12, benefits = { con = 1, extra_action = 1, wound = 1 }, primary = "rifle" }
battles = 1

[[soldiers]]
key = "doc"
name = "Doc"
like = "medic"
growth = { level = 2 }

[[soldiers]]
key = "new"
name = "New"
like = "rifleman"
growth = { level = 2 }
marks = { wound = 4, mortal = 1 }
'''


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "section.toml"
    path.write_text(SECTION, "utf-8")
    return path


def growth(roster: Roster, key: str) -> Growth:
    found = soldier_named(roster, key).growth
    assert isinstance(found, Growth)
    return found


def fought(file: Path, losing: str = "red") -> Battle:
    """The bridge under Alternity, given up by one side at once."""
    plan, _odd = enlisted_from(load_scenario("bridge", rules="alternity"), {"blue": file})
    battle = Battle.open(plan, 1)
    while battle.over is None:
        assert battle.ask is not None
        battle.answer(Concede() if battle.ask.side == losing else battle.choices().listed()[-1])
    return battle


@pytest.mark.rule("ALT-PROG-02", "ALT-PROG-03")
def test_points_are_spent_and_the_rule_refuses_more(file: Path) -> None:
    roster, book = open_roster(file)
    roster = spent(roster, book, soldier_named(roster, "Holm"), "rifle")
    roster = spent(roster, book, soldier_named(roster, "Holm"), "resolve")
    write_roster(roster, file)
    after, _book = open_roster(file)
    assert line(after.cards["holm"], "alternity").skills["rifle"] == 5
    assert line(after.cards["holm"], "alternity").skills["resolve"] == 1
    assert (growth(after, "holm").points, growth(after, "holm").raised) == (12 - 5 - 5, ("rifle",))
    with pytest.raises(ContentError, match=r"Holm: error: Modern Ranged-rifle has been raised at level 6 already"):
        spent(after, book, soldier_named(after, "holm"), "rifle")
    told = "level 6, 0 of 11 achievement points; 2 skill points to spend; "
    assert grown_words(after, book, soldier_named(after, "holm")).startswith(told)


@pytest.mark.rule("ALT-PROG-10")
def test_the_pair_is_chosen_before_the_first_battle(file: Path) -> None:
    roster, book = open_roster(file)
    roster = spent(roster, book, soldier_named(roster, "new"), "primary:rifle")
    roster = spent(roster, book, soldier_named(roster, "new"), "secondary:dodge")
    assert (growth(roster, "new").primary, growth(roster, "new").secondary) == ("rifle", "dodge")
    for who, skill in (("new", "primary:dodge"), ("holm", "secondary:dodge")):
        with pytest.raises(ContentError, match=r"never change \(ALT-PROG-10\)"):
            spent(roster, book, soldier_named(roster, who), skill)


@pytest.mark.rule("ALT-PROG-24")
def test_what_was_bought_fights(file: Path) -> None:
    with fought(file) as battle:
        unit = keys_of(battle.world)["blue_holm"]
        tracks, training = battle.world.get(unit, Tracks), battle.world.get(unit, Training)
        assert battle.world.get(unit, Abilities).constitution == 11
        assert (tracks.stun_most, tracks.wound_most, tracks.mortal_most) == (11, 12, 6)
        assert (training.level, training.actions, training.rank("rifle")) == (6, 1, 4)
        hurt = battle.world.get(keys_of(battle.world)["blue_new"], Tracks)
        assert (hurt.wound, hurt.mortal, hurt.stun) == (4, 1, 0)


@pytest.mark.rule("ALT-PROG-01", "ALT-PROG-23")
def test_a_battle_is_worth_points(file: Path) -> None:
    roster, book = open_roster(file)
    with fought(file) as battle:
        after = returned(battle.world, book, roster, "blue")
    assert growth(after, "doc") == Growth(level=2, ap=2)
    with fought(file, losing="blue") as battle:
        after = returned(battle.world, book, roster, "blue")
    assert growth(after, "doc") == Growth(level=2, ap=1)


@pytest.mark.rule("ALT-PROG-11", "ALT-PROG-12")
def test_last_resorts_last_through_an_operation(file: Path) -> None:
    roster, book = open_roster(file)
    operation = operation_begun(roster, book, 2)
    with fought(file) as battle:
        doc = keys_of(battle.world)["blue_doc"]
        most = battle.world.get(doc, Resorts).most
        assert battle.world.get(doc, Resorts).left == most == 1
        battle.world.put(doc, Resorts(0, most))
        alone, first = (returned(battle.world, book, one, "blue") for one in (roster, operation))
    assert growth(alone, "doc").resorts_used == 0
    assert growth(first, "doc").resorts_used == 1
    write_roster(first, file)
    with fought(file) as battle:
        doc = keys_of(battle.world)["blue_doc"]
        assert battle.world.get(doc, Resorts) == Resorts(0, 1)
        second = returned(battle.world, book, first, "blue")
    assert (second.page.operation, growth(second, "doc").resorts_used) == (None, 0)


@pytest.mark.rule("ALT-BASE-14", "ALT-BASE-31")
def test_points_lost_are_carried_and_operated_on(file: Path) -> None:
    roster, book = open_roster(file)
    hurt = soldier_named(roster, "new")
    assert words_of(hurt.burden(), "dying") == "dying; 4 wound points lost; 1 mortal point lost"
    after, tries = treated(roster, book, seed=1)
    assert [(entry.medic, entry.patient, entry.place) for entry in tries] == [("doc", "new", "tracks")]
    left = {"critical failure": (("wound", 4), ("mortal", 2)), "failure": (("wound", 4), ("mortal", 1))}
    expected = left.get(tries[0].degree, (("wound", 2),))
    assert soldier_named(after, "new").burden() == Burden(marks=expected)
    assert "Doc operates on New: " in try_words(after, tries[0])
    write_roster(after, file)
    again, _book = open_roster(file)
    assert treated(again, book, seed=2)[1] == ()
    with fought(file) as battle:
        assert not soldier_named(returned(battle.world, book, again, "blue"), "new").operated


@pytest.mark.rule("ALT-PROG-21")
def test_a_new_roster_comes_as_the_cards_say_or_rebuilt() -> None:
    roster = recruited(load_scenario("bridge", rules="alternity"), "blue")
    holm = next(one for one in roster.soldiers if one.like == "rifleman")
    assert holm.growth == Growth(level=2)


def cli(*words: str) -> dict[str, Any]:
    found = CliRunner().invoke(app, ["roster", *words, "--json"])
    assert found.exit_code == 0, found.output
    value = json.loads(found.stdout)
    assert isinstance(value, dict)
    return value


def test_from_the_command_line(tmp_path: Path) -> None:
    file = str(tmp_path / "blue.toml")
    made = cli(file, "--new", "bridge:blue", "--rules", "alternity", "--offers", "2")
    assert made["rules"] == "alternity"
    assert "primary:rifle" in [one["what"] for one in made["offers"]]
    after = cli(file, "--spend", "2:primary:rifle", "--operation", "3")
    assert after["soldiers"][1]["growth"]["primary"] == "rifle"
    refused = CliRunner().invoke(app, ["roster", file, "--spend", "2:rifle"])
    assert refused.exit_code == 1
    assert "Modern Ranged-rifle costs 4 skill points, and 0 are left (ALT-PROG-02)" in refused.stderr
    assert CliRunner().invoke(app, ["check", file]).output == "nothing wrong\n"


@pytest.mark.rule("ALT-PROG-21")
def test_a_cast_rebuilt_to_match_is_a_roster_like_any_other(tmp_path: Path) -> None:
    profile, file = tmp_path / "rebuilt.toml", tmp_path / "blue.toml"
    profile.write_text('book = "alternity"\ntitle = "Rebuilt"\n\n[switches]\ncast.rebuild = true\n', "utf-8")
    plan = load_scenario("bridge", rules=str(profile))
    write_roster(recruited(plan, "blue"), file)
    roster, _book = open_roster(file)
    holm = next(one for one in roster.soldiers if one.like == "rifleman")
    skills = line(roster.cards[holm.key], "alternity").skills
    card = line(plan.of("blue")[1].card, "alternity")
    assert (plan.of("blue")[1].like, card.abilities.int, card.skills["rifle"]) == ("rifleman", 9, 3)
    assert max(skills.values()) == 3
    assert skills["rifle"] == 3
    assert {"athletics", "awareness", "knowledge", "stamina"} <= parted(skills)[1]
    # 30 + 3 x 9 + 5 points; Modern Ranged 6, rifle 3 + 4 + 5, and the specialties of rank 1 with what they need:
    # Melee 6 + blade 2, Acrobatics 7 + dodge 3, Tactics 6 + infantry 2, throw 2, endurance 3, perception 2
    assert growth(roster, holm.key) == Growth(level=2, points=62 - 18 - 8 - 10 - 8 - 2 - 3 - 2)
