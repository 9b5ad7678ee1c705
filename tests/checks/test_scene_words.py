"""`check` tells every word of a scene that nobody knows, with its place and what would be right."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from game.battle.odds import MODIFIERS
from game.battle.scenes import play_scene
from game.battle.sentences import square
from game.checks import check
from game.content.catalogue import catalogue
from game.content.scene import parse_scene
from game.content.scene_steps import FORMS
from game.rulebooks.shelf import books, opened
from tests.sources import ROOT, nodes_of, sources

SCENE = '''
title = "A shot and a throw"
field = """
. . . . . . . .
. a . . w . b .
. . . . . . . .
"""
legend = { w = "low_wall" }
zones = { hill = [[3, 1]] }

[units.a]
side = "blue"
like = "rifleman"
grenades = { frag = 2 }
stats = { senses = 4 }

[units.b]
side = "red"
like = "rifleman"
stance = "alert"

[[steps]]
unit = "a"
order = "shot b called_arm"
policy = "deck+cap"
dice = [1]
answers = ["b: decline hit_the_deck"]
odds = { success = "1/2", "b.state.critical" = 0, "b.stress.7" = 0 }
expect = { "b.stress" = 0, "rolled.attack" = 9, "events.attack_rolled" = 1, "count.red.standing" = 1, winner = "red" }

[[steps]]
unit = "a"
order = "throw frag 5,2"
not_offered = ["burst", "b: dodge"]
not_asked = ["b: backstep"]
dice = [1, 5, 1, 1, 1, 1, 1]
expect = { "a.grenades.frag" = 1, "b.conditions.frightened.edge" = 0, "b.seen" = ["blue"] }

[[steps]]
unit = "b"
order = "walk 6,2"
'''
PLANTED = [
    ("an order", "shot b called_arm", "shoot_at b called_arm", 'steps#1.order: error: unknown order "shoot_at"', ""),
    ("an option", "b called_arm", "b called_am", 'steps#1.order: error: unknown unit or option "called_am"', "arm"),
    ("a unit", 'order = "shot b', 'order = "shot zed', 'steps#1.order: error: unknown unit or option "zed"', "a, b"),
    ("a stat", "senses = 4", "sences = 4", 'units.a.stats: error: unknown key "sences"', "senses"),
    ("a path", '"b.stress" = 0', '"b.stres" = 0', 'steps#1.expect."b.stres": error: unknown part of a unit', "stress"),
    ("a terrain", '"low_wall"', '"low_wal"', 'legend."w": error: unknown terrain "low_wal"', "low_wall"),
    ("a letter", ". b .\n", ". b q\n", 'field (7, 1): error: "q" is neither a unit nor in the legend', "[units.q]"),
    ("odds", "success =", "sucess =", 'steps#1.odds."sucess": error: unknown figure "sucess"', "success"),
    ("a gauge", "b.stress.7", "b.strss.7", 'steps#1.odds."b.strss.7": error: unknown figure of a unit', "stress"),
    ("a state", "state.critical", "state.kritical", 'unknown state "kritical"', "critical"),
    ("a side", 'winner = "red"', 'winner = "gren"', 'steps#1.expect."winner": error: unknown side "gren"', "red, blue"),
    ("a counted side", "count.red", "count.rd", 'unknown side "rd"', "red"),
    ("a modifier", '"b.stress.7" = 0', '"modifier.stedy" = 0', 'unknown modifier "stedy"', "steady"),
    ("a side that sees", '["blue"]', '["bleu"]', 'steps#2.expect."b.seen": error: unknown side "bleu"', "blue"),
    ("a grenade carried", "{ frag = 2 }", "{ frog = 2 }", 'units.a.grenades: error: unknown grenade "frog"', "frag"),
    ("a grenade thrown", "throw frag", "throw frog", 'steps#2.order: error: unknown grenade "frog"', "frag"),
    ("a grenade left", "grenades.frag", "grenades.frog", 'unknown grenade "frog"', "frag"),
    ("a face of no die", "dice = [1]", "dice = [101]", "steps#1.dice: error: must be a list of faces, 1 to 100", ""),
    ("a face of this die", "dice = [1]", "dice = [11]", "steps#1.dice: error: written face 1 is 11, but a d10", ""),
    ("a square", "throw frag 5,2", "throw frag 5,3", "steps#2.order: error: square [5, 3] is not on the map", "[7, 2]"),
    ("a way off", "walk 6,2", "walk 8,2", "steps#3.order: error: square [8, 2] is not on the map of 8 x 3", "[7, 2]"),
    ("an answer", "b: decline", "b: declin", 'steps#1.answers: error: unknown answer "declin"', "decline"),
    ("a question", "b: backstep", "b: bakstep", 'error: nobody is ever asked "bakstep"', "backstep"),
    ("what is offered", '"burst"', '"brust"', 'steps#2.not_offered: error: unknown order "brust"', "burst"),
    ("a policy", "deck+cap", "deck+kap", 'steps#1.policy: error: unknown policy "kap"', "cap"),
    ("an event", "events.attack_rolled", "events.attak_rolled", 'unknown event "attak_rolled"', "attack_rolled"),
    ("a roll", "rolled.attack", "rolled.atack", 'unknown roll "atack"', "attack"),
    ("a condition", "conditions.frightened", "conditions.afraid", 'unknown part of a condition "afraid.edge"', ""),
    ("a stance", '"alert"', '"alrt"', 'units.b.stance: error: unknown word "alrt"', "alert"),
    ("a key", "answers = ", "anwsers = ", 'steps#1: error: unknown key "anwsers"', "answers"),
]  # fmt: skip


def told(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "scene.toml"
    path.write_text(text, encoding="utf-8")
    return [problem.text() for problem in check([path])]


def test_a_scene_without_a_fault(tmp_path: Path) -> None:
    assert told(tmp_path, SCENE) == []
    assert [one for one in play_scene(parse_scene(SCENE)).failed if one.wrong] == []


@pytest.mark.parametrize(("old", "new", "wanted", "right"), [one[1:] for one in PLANTED], ids=[p[0] for p in PLANTED])
def test_a_planted_fault_is_told(old: str, new: str, wanted: str, right: str, tmp_path: Path) -> None:
    """With its file, its place, and what would be right; and nothing that follows from it."""
    assert old in SCENE
    (found,) = told(tmp_path, SCENE.replace(old, new, 1))
    assert wanted in found
    assert right in found
    assert found.startswith(str(tmp_path / "scene.toml"))


def test_all_planted_faults_are_told_in_one_run(tmp_path: Path) -> None:
    """But a face of one die, which only shows in play; of one order the first fault is told."""
    text = SCENE
    planted = [one for one in PLANTED if one[0] not in ("a face of this die", "a key", "a unit", "an option")]
    for _, old, new, _, _ in planted:
        text = text.replace(old, new, 1)
    found = "\n".join(told(tmp_path, text))
    missed = [name for name, _, new, wanted, _ in planted if new in text and wanted not in found]
    assert not missed


def test_a_side_nearly_called_as_another_is_told_and_a_third_side_is_not(tmp_path: Path) -> None:
    third = '\n[units.c]\nside = "{}"\nlike = "rifleman"\nat = [0, 0]\n'
    assert told(tmp_path, SCENE + third.format("green")) == []
    (found,) = told(tmp_path, SCENE + third.format("bleu"))
    assert 'units.c.side: error: unknown side "bleu" (did you mean "blue"?)' in found


LATER = '\n[[steps]]\nunit = "a"\norder = "{}"\n'


@pytest.mark.parametrize(
    ("words", "wanted"),
    [("shot", 'needs a unit: target = "b"'), ("walk", '"walk" needs a square'), ("draw sword", 'carries no "sword"')],
)
def test_the_words_of_steps_are_judged_that_are_not_reached(words: str, wanted: str, tmp_path: Path) -> None:
    """A step that cannot be played ended the check of all after it without a word."""
    beyond = SCENE.replace("walk 6,2", "walk 0,0")
    text = beyond + LATER.format(words)
    stuck, found = told(tmp_path, text)
    assert "steps#3: warning: cannot be played as written (refused: " in stuck
    assert f"steps#4.order: error: {wanted}" in found
    assert len(told(tmp_path, beyond + LATER.format("walk 1,1"))) == 1


def test_a_refused_order_may_be_anything(tmp_path: Path) -> None:
    """Scenes show that what no rule knows is refused."""
    assert told(tmp_path, SCENE + 'refused = "off the map"\n') == []
    strange = '\n[[steps]]\nunit = "a"\norder = "fly 9,9"\n'
    assert told(tmp_path, SCENE + strange + 'refused = "unknown act"\n') == []
    assert len(told(tmp_path, SCENE + strange)) == 1


@pytest.mark.parametrize("key", FORMS)
def test_a_value_of_another_kind_is_told_and_nothing_else_of_it(key: str, tmp_path: Path) -> None:
    fits = FORMS[key][0]
    strange = [text for text, value in {"[[1]]": [[1]], "true": True, '"x"': "x", "7": 7}.items() if not fits(value)]
    assert len(strange) >= 2
    found = told(tmp_path, SCENE + "".join(f"\n[[steps]]\n{key} = {text}\n" for text in strange))
    for step, text in enumerate(strange, 4):
        assert [one for one in found if f"steps#{step}.{key}: error: must be {FORMS[key][1]}" in one], (text, found)


@pytest.mark.parametrize("word", ["9" * 5000 + ",1", "1,\u00b2", "--1,1", "1", ",", "1,1,1", "x,1"])
def test_a_word_that_is_no_square(word: str) -> None:
    assert square(word) is None
    assert square("-1,12") == (-1, 12)


def test_every_modifier_that_the_rules_name_is_known() -> None:
    calls = (
        node
        for path in sources("game")
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Modifier" and node.args
    )
    nothing = ast.dump(ast.parse("Modifier('nothing', 0, '')", mode="eval").body)
    named = {
        call.args[0].value for call in calls if isinstance(call.args[0], ast.Constant) and ast.dump(call) != nothing
    }
    assert len(named) > 50
    own = {name for book in books() for name in opened(book, "", {}).names.modifiers}
    assert named - {*MODIFIERS, *own, *catalogue().skills} == set()


@pytest.mark.parametrize("word", ["adds.x", "adds", "ruined.x", "done"])
def test_figures_of_a_task_that_there_are_not_are_told(word: str, tmp_path: Path) -> None:
    text = (ROOT / "tests" / "scenes" / "tasks" / "by_the_flagship.toml").read_text("utf-8")
    path = tmp_path / "a.toml"
    path.write_text(text.replace("charge.adds.1", f"charge.{word}"), "utf-8")
    assert [problem.what for problem in check([path])][:1] == [f'unknown figure of a task "{word}"']
