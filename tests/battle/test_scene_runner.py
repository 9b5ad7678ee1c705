"""The runner itself: what holds is shown to hold, what fails to fail, and what cannot be played says why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.battle.scenes import SceneResult, odds_of, play_scene, run_scene
from game.content.scene import parse_scene

HEAD = """
field = ". a . . b ."
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "conscript"
"""
SHOT = 'unit = "a"\norder = "shot"\ntarget = "b"\n'


def played(*steps: str) -> SceneResult:
    return play_scene(parse_scene(HEAD + "".join(f"\n[[steps]]\n{step}" for step in steps)))


def found(result: SceneResult) -> str:
    (one,) = result.failed
    return one.found


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (SHOT + "dice = []", "after the last of 0 written faces"),
        (SHOT + "dice = [1, 4]", "never thrown: 4"),
        (SHOT + "dice = [11]", "face 1 is 11"),
        (SHOT + 'dice = [1]\nanswers = ["b: dodge"]', 'never asked for: "b: dodge"'),
        (SHOT + 'dice = [1]\nexpect = { "b.stres" = 0 }', 'no unit has a "stres"'),
        (SHOT + 'dice = [1]\nexpect = { "z.stress" = 0 }', 'nothing is called "z"'),
        (SHOT + 'dice = [1]\nexpect = { "b.stress" = 3 }', "0"),
        (SHOT + "dice = [1]\nodds = { success = 0.9 }", "1/2"),
        (SHOT + "dice = [1]\nodds = { luck = 0.9 }", "no figure is called"),
        (SHOT + 'policy = "lucky"\ndice = [1]\nodds = { success = 0.9 }', "no policy is called"),
        (SHOT + 'refused = "no reason"', "legal"),
        (SHOT + 'options = ["kill"]\nrefused = "no reason"', "costs 10 Accuracy, 0 stored (ASC-BASE-10)"),
        (SHOT + 'options = ["kill"]\ndice = [1]', "refused: costs 10 Accuracy"),
        ('unit = "a"\norder = "move"', "needs a square"),
        ('unit = "a"\norder = "fly"', "unknown act 'fly'"),
        ('order = "aim"', "nobody is named"),
        ('unit = "a"\norder = "draw"\nweapon = "lance"', 'carries no "lance"'),
        ('order = "rounds_pass"\nuntil = 1', "round 1 has begun: it is round 1"),
        ('order = "rounds_pass"\ndice = [1]', "never thrown: 1"),
        ('order = "rounds_pass"\nexpect = { round = 3 }', "2"),
        ('order = "rounds_pass"\nexpect = { "count.red.standing" = 2 }', "1"),
        ('order = "rounds_pass"\nexpect = { "assault.hill.due" = 2 }', "no assault on hill"),
        (SHOT + 'dice = [1]\nexpect = { "events.atack_rolled" = 0 }', 'did you mean "attack_rolled"'),
        (SHOT + 'dice = [1]\nexpect = { "events.__class__" = 0 }', 'unknown event "__class__"'),
        (SHOT + 'dice = [1]\nexpect = { "steps.atack" = 0 }', 'did you mean "attack"'),
        (SHOT + 'dice = [1]\nexpect = { "count.red.ded" = 0 }', 'did you mean "dead"'),
        (SHOT + 'dice = [1]\nexpect = { "count.rde.dead" = 0 }', 'did you mean "red"'),
        (SHOT + 'dice = [1]\nexpect = { "b.grenades.frg" = 0 }', 'did you mean "frag"'),
        (SHOT + 'dice = [1]\nexpect = { "b.conditions.blined.turns" = 0 }', 'did you mean "blinded"'),
        (SHOT + 'dice = [1]\nodds = { "b.state.crtical" = 0 }', 'did you mean "critical"'),
        (SHOT + 'dice = [1]\nodds = { "b.condition.blined" = 0 }', 'did you mean "blinded"'),
        (SHOT + 'dice = [1]\nodds = { "degree.good" = 0 }', "this roll has no degrees"),
        (SHOT + 'dice = [1]\nodds = { "b.hit.nix" = 0 }', 'unknown figure of a unit "hit.nix"'),
        (SHOT + 'dice = [1]\nodds = { "target.nix" = 0 }', 'unknown figure "target.nix"'),
        (SHOT + 'dice = [1]\nodds = { "modifier.rnge" = 0 }', 'did you mean "range"'),
        (SHOT + 'dice = [1]\nodds = { "landing.99,9" = 0 }', '"99,9" is no square of the map'),
        ('phase = "good"', "this book has no phases"),
        ('declare = ["b: parry a"]', "this book has no phases"),
    ],
)
def test_what_does_not_hold_says_what_was_found(step: str, why: str) -> None:
    assert why in found(played(step))


def test_a_scene_stops_where_it_cannot_go_on() -> None:
    result = played(SHOT + "dice = []", SHOT + 'dice = [1]\nexpect = { "b.stress" = 0 }')
    assert [one.step for one in result.checked] == [1]


def test_odds_of_a_step_that_cannot_be_ordered(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    steps = (SHOT + "dice = [1]", SHOT + 'options = ["kill"]\ndice = [1]', SHOT + "dice = [1]")
    path.write_text(HEAD + "".join(f"\n[[steps]]\n{step}" for step in steps), encoding="utf-8")
    told = odds_of(path)
    assert [one["step"] for one in told] == [1, 2]
    assert told[0]["success"]["exact"] == "1/2"
    assert told[0]["checks"][0]["modifiers"][0] == {"value": 3, "reason": "senses", "rule": "ASC-RULING-08"}
    assert "costs 10 Accuracy" in told[1]["refused"]


JAMMED = """
rules = "alternity"
field = "a . . . b"
[units]
a = { side = "blue", like = "conscript", weapons = ["rifle"], jammed = true, actions = 4 }
b = { side = "red", like = "conscript" }
"""


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        ('unit = "a"\norder = "shot b"', "the weapon is jammed (ALT-CRIT-07)"),
        ('unit = "a"\norder = "strike b"', "out of reach"),
        ('unit = "b"\norder = "shot a"\ndeclare = ["a: shot b"]', "the weapon is jammed (ALT-CRIT-07)"),
    ],
)
def test_odds_of_a_declaration_that_is_refused_are_its_refusal(tmp_path: Path, order: str, reason: str) -> None:
    """In a book of phases too: no chance is told of what may not be declared."""
    path = tmp_path / "odd.toml"
    path.write_text(f"{JAMMED}\n[[steps]]\n{order}\n", encoding="utf-8")
    told = odds_of(path)
    assert "success" not in told[0]
    assert reason in told[0]["refused"]


def test_the_example_in_the_docs_holds(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "scenes.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", text, re.DOTALL)
    assert example is not None
    path = tmp_path / "example.toml"
    path.write_text(example[1], encoding="utf-8")
    result = run_scene(path)
    assert result.held
    assert len(result.checked) == 3


def test_every_aspect_and_order_of_the_docs_exists() -> None:
    """What the format's page names can be asked and ordered; what it does not name, it should."""
    from game.battle.aspects import ASPECTS
    from game.messages.orders import OPTIONS
    from game.rulebooks.ascension.acts import ACTS

    text = (Path(__file__).parents[2] / "docs" / "scenes.md").read_text(encoding="utf-8")
    for name in ASPECTS:
        assert name.split(".")[-1].removesuffix("_most") in text, name
    for word in (*ACTS, *(option for option in OPTIONS if not option.startswith("c"))):
        assert f"`{word}`" in text, word


def test_points_are_not_spent_twice_in_one_interrupt() -> None:
    """Improved Snap Shot 6 and Double Tap 4 are 10 Initiative: with 8 the answer does not fit (ASC-BASE-10)."""
    head = HEAD.replace('like = "conscript"', 'like = "medic"\nadvantage = { initiative = 8 }')
    step = 'unit = "a"\norder = "move"\nto = [2, 0]\nanswers = ["b: shot double_tap"]\n'
    assert "never asked for" in found(play_scene(parse_scene(f"{head}\n[[steps]]\n{step}")))


QUIET = SHOT + "dice = [1]\n"
"""A shot that misses; who is shot at is asked whether to hit the deck."""


@pytest.mark.parametrize(
    ("step", "wanted"),
    [
        ('not_asked = ["b: feint"]', []),
        ('not_asked = ["a: hit_the_deck"]', []),
        ('not_asked = ["b: hit_the_deck"]', ["asked"]),
        ("strict = true", ["b: hit_the_deck"]),
        ('strict = true\nanswers = ["b: decline"]', []),
        ('strict = true\nanswers = ["b: decline hit_the_deck"]', []),
        ('strict = true\nanswers = ["b: decline feint"]', ['never asked for: "b: decline feint"']),
        ('not_offered = ["burst", "walk 7,0", "shot b kill", "b: dodge", "b: shot"]', []),
        ('not_offered = ["shot"]', ["offered: Attack(target=5, mode='shot', options=('called_arm',))"]),
        ('not_offered = ["walk 2,0"]', ["offered: Move(to=(2, 0), gait='walk', path=())"]),
        ('not_offered = ["end"]', ["offered: EndTurn()"]),
        ('not_offered = ["b: hit_the_deck"]', ["offered: Respond(answer='hit_the_deck')"]),
    ],
)
def test_what_is_not_asked_and_not_offered(step: str, wanted: list[str]) -> None:
    assert [one.found for one in played(QUIET + step).failed] == wanted


def test_what_is_not_offered_to_who_is_asked_nothing_fails() -> None:
    """What cannot be offered anyway shows nothing."""
    assert found(played('unit = "a"\norder = "aim"\nnot_offered = ["b: dodge"]')) == "b is asked nothing: use not_asked"


def test_a_step_without_an_order_looks_at_what_its_unit_may_do() -> None:
    result = played('unit = "a"\nnot_offered = ["grapple", "aim", "burst"]')
    assert [one.expectation for one in result.checked] == [
        "not offered: a: grapple", "not offered: a: aim", "not offered: a: burst",
    ]  # fmt: skip
    assert found(result) == "offered: Act(act='aim')"


PHASES = 'rules = "alternity"\n' + HEAD


def test_odds_of_a_misspelt_degree_fail() -> None:
    step = f'\n[[steps]]\nphase = "amazing"\n{SHOT}odds = {{ "degree.god" = 0 }}'
    told = [one.found for one in play_scene(parse_scene(PHASES + step)).failed]
    assert 'unknown degree "god": did you mean "good"?' in told


@pytest.mark.parametrize("order", ["", "nix"])
def test_odds_of_an_order_nobody_knows_fail_in_a_phase(order: str) -> None:
    step = f'\n[[steps]]\nphase = "amazing"\nunit = "a"\norder = "{order}"\nodds = {{ success = 1 }}\n'
    assert "no act of this book" in found(play_scene(parse_scene(PHASES + step)))


@pytest.mark.parametrize(
    ("words", "held"),
    [("parry", True), ("shot b", False), ("shot", False), ("b: shot a", False), ("b: parry a", True)],
)
def test_what_is_not_offered_in_a_phase(words: str, held: bool) -> None:
    step = f'\n[[steps]]\nphase = "amazing"\nunit = "a"\norder = "aim"\nnot_offered = ["{words}"]'
    assert play_scene(parse_scene(PHASES + step)).held is held


PAIR = """
field = ". a . b"
[units.a]
side = "blue"
like = "rifleman"
[units.b]
side = "red"
like = "rifleman"
[[steps]]
unit = "a"
"""


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f'rules = "alternity"{PAIR}order = "drill"', "drill is for books with turns"),
        (f'{PAIR}order = "shot"', 'needs a unit: target = "b"'),
        (f'{PAIR}order = "strike"', 'needs a unit: target = "b"'),
    ],
)
def test_orders_without_what_they_need_say_so(tmp_path: Path, text: str, why: str) -> None:
    """A drill in a book of phases ended in an internal fault; nobody named was told as a unit called None."""
    path = tmp_path / "scene.toml"
    path.write_text(text, encoding="utf-8")
    assert why in found(run_scene(path))
