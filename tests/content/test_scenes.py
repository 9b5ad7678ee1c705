"""A scene reads from text, prints back the same, and every fault in it is told at once."""

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.content.page import visible
from game.content.problem import ContentError
from game.content.scene import draw_field, load_scene, parse_page, parse_scene, to_text
from game.content.scene_page import ScenePage, exact, scene_page
from game.content.toml_text import number_text
from game.field import DARK, DIM, LIT

SCENE = '''
title = "Suppressing fire"
carries = ["ASC-SUPP-02"]
legend = { "~" = "water", w = "sandbags" }
field = """
. . . . . . . .
. a . ~ w . b .
. . . . . . . .
"""

[units.a]
side = "blue"
like = "rifleman"
stats = { senses = 4 }
skills = { firearms = 4, athletics = 0 }
stance = "braced"
weapon = "machine_gun"
ammunition = 3

[units.b]
side = "red"
like = "rifleman"
advantage = { accuracy = 4, initiative = 2 }

[units.c]
side = "red"
like = "hero"
at = [1, 1]
stress = 12
wounds = [{ place = "arm", kind = "blunt" }]

[[steps]]
unit = "a"
order = "suppress"
target = "b"
odds = { success = 0.7, third = "1/3" }
dice = [9]
expect = { "b.advantage.accuracy" = 0 }
'''


def problems(text: str) -> list[str]:
    with pytest.raises(ContentError) as caught:
        parse_scene(text)
    return [problem.text() for problem in caught.value.problems]


def test_a_scene_puts_its_units_on_its_field() -> None:
    scene = parse_scene(SCENE)
    a, b, c = scene.recruits
    assert (scene.battlefield.field.width, scene.battlefield.field.height) == (8, 3)
    assert [scene.battlefield.field.ground((x, 1)).name for x in (1, 3, 4)] == ["grass", "water", "sandbags"]
    assert (a.cell, b.cell, c.cell) == ((1, 1), (6, 1), (1, 1))  # enemies may share a square
    assert scene.sides == ("blue", "red")
    assert a.card.lines["ascension"].stats.senses == 4
    assert a.card.lines["ascension"].stats.physique == 3
    assert a.card.lines["ascension"].skills["firearms"] == 4
    assert "athletics" not in a.card.lines["ascension"].skills
    assert (a.situation.weapon, a.situation.ammunition, a.situation.stance) == ("machine_gun", 3, "braced")
    assert "machine_gun" in a.card.lines["ascension"].weapons
    assert (b.situation.advantage.accuracy, b.situation.advantage.initiative) == (4, 2)
    assert (c.situation.wounds[0].place, c.situation.wounds[0].grade) == ("arm", "full")
    assert scene.steps[0]["odds"] == {"success": Fraction(7, 10), "third": Fraction(1, 3)}


def test_rows_may_be_drawn_with_or_without_blanks() -> None:
    tight = SCENE.replace(". a . ~ w . b .", ".a.~w.b.").replace(". . . . . . . .", "........")
    assert parse_page(tight) == parse_page(SCENE)


def test_light_is_a_word_or_a_drawing() -> None:
    dark = parse_scene('light = "dark"\n' + SCENE)
    assert set(dark.battlefield.field.light.flat) == {DARK}
    drawn = parse_scene('light = """\n.......D\n.....*d.\n........\n"""\n' + SCENE)
    light = drawn.battlefield.field.light
    assert (light[0, 7], light[1, 5], light[1, 6], light[0, 0]) == (DARK, LIT, DIM, 0)
    assert any("one sign for each square" in line for line in problems('light = """\n..\n..\n"""\n' + SCENE))
    assert any('did you mean "dark"' in line for line in problems('light = "drak"\n' + SCENE))


def test_every_fault_is_told_at_once_with_what_would_be_right() -> None:
    bad = SCENE.replace("rifleman", "riflman").replace("machine_gun", "machinegun").replace("order", "ordr")
    bad = bad.replace("sandbags", "sandbag").replace("dice = [9]", "dice = [0]").replace('target = "b"', 'target = "z"')
    found = "\n".join(problems(bad))
    for wanted in (
        'units.a.like: error: unknown unit "riflman" (did you mean "rifleman"',
        'legend."w": error: unknown terrain "sandbag" (did you mean "sandbags"?)',
        'steps#1: error: unknown key "ordr" (did you mean "order"?)',
        "steps#1.dice: error: must be a list of faces",
        'steps#1.target: error: unknown unit "z"',
    ):
        assert wanted in found


@pytest.mark.parametrize(
    ("change", "wanted"),
    [
        (("stance", "stanse"), 'units.a: error: unknown key "stanse" (did you mean "stance"'),
        (('"braced"', '"braces"'), 'did you mean "braced"'),
        (("senses = 4", "senses = 4.5"), "units.a.stats.senses: error: must be a whole number"),
        (("senses = 4", "senses = 7"), "only heroes may exceed 5 (ASC-BASE-05): senses 7"),
        (("at = [1, 1]", "at = [3, 1]"), "square [3, 1] is deep water, where nobody can stand"),
        (("at = [1, 1]", "at = [9, 1]"), "square [9, 1] is not on the map of 8 x 3"),
        (("at = [1, 1]", ""), "units.c: error: stands nowhere"),
        ((". b .", ". q ."), '"q" is neither a unit nor in the legend'),
        ((". b .", "b b ."), 'unit "b" stands in'),
        ((". b .", ". b"), "has 7 squares, the first row 8"),
        (("ammunition = 3", "ammunition = 30"), '30 is more than "machine_gun" holds (at most 8)'),
        (("accuracy = 4,", "accuracy = 11,"), "must be at most 10, found 11"),
        (('"machine_gun"', '"frag"'), 'unknown weapon "frag"'),
        (("0.7", "0.7e99999999"), "is out of all bounds"),
        (("0.7", "true"), "steps#1.odds.success: error: must be a number"),
        (('unit = "a"', "unit = 1979-05-27"), "a step holds a date or a time"),
        (('target = "b"', "to = 3"), "steps#1.to: error: must be a square (to = [x, y])"),
        (('target = "b"', 'target = ["b"]'), "steps#1.target: error: must be text in quotes"),
        (('target = "b"', "until = -1"), "steps#1.until: error: must be the number of a round (until = 14)"),
        (('target = "b"', "squares = [1, 2]"), "steps#1.squares: error: must be a list of squares"),
        (('target = "b"', 'answers = "dodge"'), "steps#1.answers: error: must be a list of texts"),
        (('target = "b"', 'answers = ["dodge"]'), 'steps#1.answers: error: "dodge" is no answer ("b: hit_the_deck")'),
        (('target = "b"', 'not_asked = ["z: cap"]'), 'steps#1.not_asked: error: unknown unit "z" (one of: a, b, c)'),
        (('target = "b"', 'not_asked = ["cap"]'), 'error: "cap" is no question of a unit ("b: backstep")'),
        (('target = "b"', 'not_offered = ["z: dodge"]'), 'steps#1.not_offered: error: unknown unit "z"'),
        (('unit = "a"', 'not_offered = ["burst"]'), "steps#1.not_offered: error: nobody is named to whom it is open"),
        (('target = "b"', 'not_offered = "burst"'), "steps#1.not_offered: error: must be a list of texts"),
        (('target = "b"', 'refused = "no"\nstrict = true'), "steps#1.strict: error: a refused order asks nothing"),
        (('target = "b"', 'strict = "yes"'), "steps#1.strict: error: must be true or false (strict = true)"),
        (('target = "b"', "expect = 3"), "is not TOML"),
        (('target = "b"', "odds2 = 3"), 'unknown key "odds2" (did you mean "odds"?)'),
    ],
)
def test_faults(change: tuple[str, str], wanted: str) -> None:
    old, new = change
    assert old in SCENE
    assert wanted in "\n".join(problems(SCENE.replace(old, new, 1)))


@pytest.mark.rule("ASC-RULING-04")
def test_two_of_one_side_do_not_share_a_square() -> None:
    crowd = SCENE.replace("at = [1, 1]\nstress = 12", "at = [6, 1]")
    assert any("where units.b of the same side stands" in line for line in problems(crowd))


def test_a_scene_needs_a_ground_and_only_one() -> None:
    assert any("a scene needs a field" in line for line in problems('title = "x"\n'))
    assert any("not both" in line for line in problems('map = "bridge"\n' + SCENE))


def test_a_scene_may_stand_on_a_shipped_map() -> None:
    text = 'map = "bridge"\n[units.a]\nside = "blue"\nlike = "scout"\nat = [2, 9]\n'
    scene = parse_scene(text)
    assert (scene.battlefield.field.width, scene.battlefield.field.height) == (36, 20)
    assert "far_bank" in scene.battlefield.zones


def test_zones_and_objectives() -> None:
    aim = '[[objectives]]\nside = "blue"\nkind = "hold"\nzone = "hill"\nrounds = 2\n'
    text = 'zones = { hill = [[5, 0], [4, 0]] }\nrounds = 6\nat_limit = "red"\n' + SCENE + aim
    (objective,) = parse_scene(text).objectives
    assert (objective.kind, objective.cells, objective.rounds) == ("hold", ((4, 0), (5, 0)), 2)
    found = "\n".join(
        problems(text.replace('zone = "hill"', 'zone = "hil"').replace('side = "blue"\nkind', 'side = "blu"\nkind'))
    )
    assert 'unknown zone "hil" (did you mean "hill"?)' in found
    assert 'unknown side "blu" (did you mean "blue"?)' in found


def test_a_field_can_be_drawn_and_read_again() -> None:
    scene = parse_scene(SCENE)
    drawn = draw_field(scene.battlefield.field)
    page = parse_page(SCENE).model_copy(update={**drawn, "units": {}, "steps": ()})
    again = parse_scene(to_text(page)).battlefield.field
    kinds = [[again.ground((x, y)).name for x in range(8)] for y in range(3)]
    assert kinds == [[scene.battlefield.field.ground((x, y)).name for x in range(8)] for y in range(3)]


def test_a_scene_file_is_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_text(SCENE, encoding="utf-8")
    before = path.read_bytes()
    assert load_scene(path).name == "s"
    path.write_bytes(before.replace(b"rifleman", b"rifl\xff"))
    damaged = path.read_bytes()
    with pytest.raises(ContentError) as caught:
        load_scene(path)
    assert "is not UTF-8" in caught.value.problems[0].what
    assert path.read_bytes() == damaged


texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=30).map(visible)
keys = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9_-]{0,5}", fullmatch=True)
levels = st.integers(0, 5)
situations = st.fixed_dictionaries(
    {},
    optional={
        "stance": st.sampled_from(["braced", "alert"]),
        "weapon": st.sampled_from(["pistol", "none"]),
        "stress": st.integers(0, 99),
        "hunkered": st.booleans(),
        "ammunition": st.one_of(st.integers(0, 4), st.dictionaries(st.sampled_from(["rifle", "pistol"]), levels)),
        "advantage": st.fixed_dictionaries({"accuracy": st.just(4)}, optional={"scope": st.integers(0, 4)}),
        "exploits": st.fixed_dictionaries({}, optional={"focus": levels}),
        "wounds": st.lists(
            st.fixed_dictionaries({"place": st.just("arm"), "kind": st.sampled_from(["burn", "blunt"])})
        ),
        "stats": st.fixed_dictionaries({}, optional={"senses": levels}),
        "skills": st.dictionaries(st.sampled_from(["firearms", "stealth"]), levels),
        "name": texts.map("x".__add__),
        "actions": st.fixed_dictionaries({}, optional={"move": levels}),
        "suppression": st.integers(-10, 0),
    },
)
values = st.recursive(
    st.one_of(st.integers(), st.booleans(), texts),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(texts, inner, max_size=3)),
    max_leaves=6,
)
chances = st.fractions(min_value=0, max_value=1, max_denominator=1000)
steps = st.fixed_dictionaries(
    {},
    optional={
        "order": texts, "options": values, "expect": st.dictionaries(texts, values, max_size=3),
        "odds": st.dictionaries(texts, chances, max_size=3), "dice": st.lists(st.integers(1, 10), max_size=4),
    },
)  # fmt: skip


@st.composite
def pages(draw: st.DrawFn) -> ScenePage:
    wide = draw(st.integers(1, 5))
    row = st.text(st.sampled_from(".#~w,"), min_size=wide, max_size=wide)
    rows = draw(st.lists(row, min_size=1, max_size=4))
    names = draw(st.lists(keys, unique=True, max_size=3))
    units = {
        name: {"side": "blue", "like": "rifleman", "at": [index, 0], **draw(situations)}
        for index, name in enumerate(names)
    }
    table: dict[str, object] = {
        "title": draw(texts),
        "field": "\n".join(rows),
        "legend": {"~": "water", "w": "sandbags", ",": draw(st.sampled_from(["mud", "grass"]))},
        "light": draw(st.sampled_from(["day", "dark", "\n".join("d" * wide for _ in rows)])),
        "units": units,
        "steps": draw(st.lists(steps, max_size=3)),
        "round": draw(st.integers(0, 9)),
    }
    state = draw(st.none() | st.text(st.characters(exclude_categories=("Cs",)), max_size=40).map(visible))
    if state is not None:
        table["position"] = {"text": state}
    return scene_page("ascension").model_validate(table)


@settings(max_examples=150, deadline=None)
@given(pages())
def test_a_page_prints_and_reads_back_the_same(page: ScenePage) -> None:
    assert parse_page(to_text(page)) == page


@given(st.fractions(min_value=0, max_value=1, max_denominator=10**6))
def test_a_chance_prints_and_reads_back_the_same(chance: Fraction) -> None:
    page = parse_page(f'field = "."\n[[steps]]\nodds = {{ p = {number_text(chance)} }}\n')
    assert page.steps[0]["odds"]["p"] == chance
    assert exact("2/0") == "2/0"


def test_squads_of_a_scene_are_checked() -> None:
    """Each fault is told; a letter drawn three times is three units with the squares in which it stands."""
    good = (Path(__file__).parents[1] / "scenes" / "warfare" / "fire_at_will.toml").read_text(encoding="utf-8")
    scene = parse_scene(good)
    assert [one.cell for one in scene.recruits if one.key.startswith("b")] == [(1, 1), (1, 2), (1, 3)]
    assert [one.key for one in scene.recruits if one.leads] == ["a"]
    for was, is_now, told in (
        ("count = 3", "count = 4", "4 of them are wanted, and 3 are drawn"),
        ('squad = "first"\n\n[units.b]', 'squad = "last"\n\n[units.b]', 'unknown squad "last"'),
        ('commander = "a"', 'commander = "e"', 'nobody of squad "first" is called "e"'),
        ('detached = ["b3"]', 'detached = ["b4"]', 'nobody of squad "first" is called "b4"'),
        ('task = "hold" }', 'task = "advance", to = [30, 1] }', "nobody can stand in [30, 1]"),
        ('like = "conscript"\narmour', 'squad = "first"\nlike = "conscript"\narmour', "has soldiers of blue and red"),
        ('squad = "first"\ntask = "charge"', 'squad = "third"\ntask = "charge"', 'unknown squad "third"'),
    ):
        assert was in good, was
        with pytest.raises(ContentError) as caught:
            parse_scene(good.replace(was, is_now, 1))
        assert told in str(caught.value), (told, str(caught.value))


@pytest.mark.parametrize("text", ["1e999999999", "1E3000000", "1e-400"])
def test_a_chance_in_quotes_has_no_power_of_ten(text: str) -> None:
    """Such a number would be worked out digit by digit, without end."""
    assert exact(text) == text
    with pytest.raises(ContentError, match="must be a number"):
        parse_scene(
            SCENE
            + f'''
[[steps]]
unit = "a"
order = "shot b"
odds = {{ success = "{text}" }}
'''
        )


@pytest.mark.parametrize("text", ["", "  "])
def test_an_order_without_words_is_told(text: str) -> None:
    with pytest.raises(ContentError, match="is no order or answer"):
        parse_scene(SCENE + f'[[steps]]\nunit = "a"\norder = "shot b"\nnot_offered = ["{text}"]\n')
