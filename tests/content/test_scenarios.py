"""Scenarios and rules profiles: the shipped ones can be played, and the broken ones say all that is wrong."""

from pathlib import Path

import pytest

from game.checks import check
from game.content.catalogue import catalogue
from game.content.lines import books
from game.content.problem import ContentError
from game.content.profile import load_profile, profiles
from game.content.scenario import by_size, load_scenario, shipped_scenarios, strengths_of

GOOD = """
title = "Test"
briefing = "Fight."
map = "bridge.tmx"
rules = "ascension"
rounds = 8
at_limit = "red"

[[sides]]
key = "blue"
name = "Blue"
zone = "blue"
units = [
    { like = "rifleman" },
    { like = "rifleman", at = [2, 9] },
    { like = "scout", name = "Bo", skills = { firearms = 5 }, stats = { physique = 4 } },
]

[[sides]]
key = "red"
name = "Red"
zone = "red"
units = [{ like = "hero", hero_level = 1, armour = "none" }]

[[objectives]]
side = "blue"
kind = "reach"
zone = "far_bank"
count = 2

[[objectives]]
side = "red"
kind = "survive"
"""


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "s.toml"
    path.write_text(text, encoding="utf-8")
    return path


def told(tmp_path: Path, text: str) -> str:
    path = written(tmp_path, text)
    with pytest.raises(ContentError) as caught:
        load_scenario(str(path))
    assert path.read_text(encoding="utf-8") == text
    return "\n".join(problem.text() for problem in caught.value.problems)


KINDS = {
    "village_street": "eliminate", "treeline_farm": "hold", "bridge": "reach", "warehouse": "survive",
    "tavern_brawl": "eliminate", "duel": "eliminate", "night_raid": "survive", "wolves": "survive",
    "fire_rescue": "reach", "over_the_top": "reach", "gas_at_dawn": "hold", "night_watch": "survive",
    "relay": "task",
}  # fmt: skip


@pytest.mark.parametrize(("name", "kind"), KINDS.items())
def test_the_shipped_scenarios(name: str, kind: str) -> None:
    scenario = load_scenario(name)
    assert name in shipped_scenarios()
    assert kind in {objective.kind for objective in scenario.objectives}
    assert [side.key for side in scenario.sides] == ["blue", "red"]
    assert all(2 <= len(scenario.of(side.key)) <= 9 for side in scenario.sides)
    assert all(scenario.briefings[side.key] for side in scenario.sides)
    assert {objective.side for objective in scenario.objectives} == {"blue", "red"}
    assert all(objective.text for objective in scenario.objectives)
    assert 8 <= scenario.rounds <= 16
    assert len(scenario.briefing) > 80
    assert scenario.profile.book == "ascension"


def test_four_scenarios_are_won_with_other_means_than_rifles() -> None:
    """A brawl without a weapon, a duel without a gun, an ambush by night, and a house that is on fire."""
    brawl, duel = load_scenario("tavern_brawl"), load_scenario("duel")
    raid, rescue = load_scenario("night_raid"), load_scenario("fire_rescue")
    assert all(not recruit.card.lines["ascension"].weapons for recruit in brawl.recruits)
    arms = {arm for recruit in duel.recruits for arm in recruit.card.lines["ascension"].weapons}
    assert {catalogue().weapon(arm).kind for arm in arms} == {"melee"}
    assert (raid.ambush, raid.hidden, raid.battlefield.ambient) == ("blue", ("blue",), "dark")
    fires = {cell for hazard in rescue.hazards if hazard.kind == "fire" for cell in hazard.cells}
    inside = set(rescue.battlefield.zones["house"].cells)
    trapped = {recruit.cell for recruit in rescue.of("blue") if recruit.cell is not None}
    assert fires <= inside
    assert len(trapped) == 4
    assert trapped <= inside - fires
    reach = next(goal for goal in rescue.objectives if goal.kind == "reach")
    assert reach.count > len(rescue.of("blue")) - len(trapped)  # the brigade alone does not do


def test_a_scenario_musters_its_forces(tmp_path: Path) -> None:
    scenario = load_scenario(str(written(tmp_path, GOOD)))
    names = [(recruit.key, recruit.name, recruit.cell) for recruit in scenario.recruits]
    assert names == [
        ("blue_1", "Rifleman 1", None),
        ("blue_2", "Rifleman 2", (2, 9)),
        ("blue_3", "Bo", None),
        ("red_1", "Hero", None),
    ]
    scout, hero = scenario.recruits[2].card.lines["ascension"], scenario.recruits[3].card.lines["ascension"]
    assert (scout.stats.physique, scout.stats.senses, scout.skills["firearms"]) == (4, 4, 5)
    assert (hero.hero_level, hero.armour) == (1, "none")
    reach, survive = scenario.objectives
    assert (reach.kind, reach.count, len(reach.cells)) == ("reach", 2, 72)
    assert (survive.kind, survive.cells) == ("survive", ())
    assert scenario.sides[0].zone == scenario.battlefield.zones["blue"].cells


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ('map = "bridge.tmx"', 'map = "../bridge.tmx"', '"../bridge.tmx" lies outside the folder of the file'),
        ('map = "bridge.tmx"', 'map = "/bridge.tmx"', '"/bridge.tmx" lies outside the folder of the file'),
        ('title = "Test"', 'title = " "', "title: error: has nothing that can be seen"),
        ('name = "Red"', 'name = "\u200b\u3164"', "name: error: has nothing that can be seen"),
        ('name = "Bo"', 'name = ""', "name: error: may not be empty"),
        ('map = "bridge.tmx"', 'map = "brigde.tmx"', 'there is no such map (did you mean "bridge.tmx"'),
        ('rules = "ascension"', 'rules = "ascensoin"', 'unknown rules profile "ascensoin" (did you mean "ascension"?)'),
        ('at_limit = "red"', 'at_limit = "rde"', 'at_limit: error: unknown side "rde" (did you mean "red"?)'),
        ("rounds = 8", "rounds = 0", "rounds: error: must be at least 1, found 0"),
        ("rounds = 8", 'rounds = "8"', "rounds: error: must be a whole number"),
        ("rounds = 8", "", 'missing key "rounds"'),
        ("rounds = 8", "rounds = 8\nraunds = 8", 'unknown key "raunds" (did you mean "rounds"?)'),
        ('zone = "blue"', 'zone = "bleu"', 'sides#1.zone: error: unknown zone "bleu" (did you mean "blue"?)'),
        (
            'like = "scout"',
            'like = "scuot"',
            'sides#1.units#3.like: error: unknown unit "scuot" (did you mean "scout"?)',
        ),
        ("firearms = 5", "firearms = 6", "only heroes may exceed 5 (ASC-BASE-05): firearms 6"),
        ("firearms = 5", "firarms = 5", 'unknown skill "firarms" (did you mean "firearms"?)'),
        ('armour = "none"', 'armour = "nun"', 'sides#2.units#1.armour: error: unknown armour "nun"'),
        ("at = [2, 9]", "at = [16, 1]", "square [16, 1] is deep water, where nobody can stand"),
        ("at = [2, 9]", "at = [60, 9]", "square [60, 9] is not on the map of 36 x 20"),
        ('like = "rifleman" }', 'like = "rifleman", at = [2, 9] }', "where sides#1.units#1 of the same side stands"),
        ('zone = "far_bank"', 'zone = "farbank"', 'objectives#1.zone: error: unknown zone "farbank"'),
        ('zone = "far_bank"', "", '"reach" needs a zone'),
        ("count = 2", "count = 4", "4 units are wanted, the side has 3"),
        ('kind = "reach"', 'kind = "reech"', 'unknown word "reech" (did you mean "reach"?)'),
        ('kind = "survive"', 'kind = "survive"\nzone = "blue"', '"survive" takes no zone'),
        ('kind = "reach"', 'kind = "hold"\nrounds = 9', "9 rounds are longer than the battle (at most 8)"),
        ('side = "red"\nkind', 'side = "rot"\nkind', 'objectives#2.side: error: unknown side "rot"'),
        ('side = "red"\nkind', 'side = "blue"\nkind', 'side "red" has no objective'),
        ('key = "red"', 'key = "blue"', 'two sides have the key "blue"'),
        ("at = [2, 9]", 'only = ["altrenity"]', 'unknown rulebook "altrenity" (did you mean "alternity"'),
        ("at = [2, 9]", "only = []", "sides#1.units#2.only: error: needs at least 1 entries"),
        ("at = [2, 9]", 'only = "alternity"', "sides#1.units#2.only: error: must be a list"),
        ('key = "red"', 'key = "Red!"', "must be a plain lower-case name"),
        ('units = [{ like = "hero", hero_level = 1, armour = "none" }]', "", 'side "red" has no units'),
    ],
)
def test_faults(tmp_path: Path, old: str, new: str, wanted: str) -> None:
    assert old in GOOD
    assert wanted in told(tmp_path, GOOD.replace(old, new, 1))


def test_faults_of_all_kinds_are_told_at_once(tmp_path: Path) -> None:
    bad = GOOD.replace('like = "scout"', 'like = "scuot"').replace('map = "bridge.tmx"', 'map = "brigde"')
    found = told(tmp_path, bad.replace('rules = "ascension"', 'rules = "x"'))
    assert "scuot" in found
    assert "brigde" in found
    assert 'profile "x"' in found


def test_too_many_for_the_zone(tmp_path: Path) -> None:
    crowd = "units = [" + '{ like = "conscript" },' * 41 + "]"
    text = GOOD.replace('map = "bridge.tmx"', 'map = "warehouse"').replace('zone = "far_bank"', 'zone = "floor"')
    text = text.replace("at = [2, 9]", 'name = "x"')
    text = text.replace('units = [{ like = "hero", hero_level = 1, armour = "none" }]', crowd)
    assert "41 units deploy in zone" in told(tmp_path, text)


TSX = """<tileset version="1.10" name="t" tilewidth="8" tileheight="8" tilecount="2" columns="2">
<image source="t.png" width="16" height="8"/><tile id="0" type="grass"/><tile id="1" type="house_wall"/></tileset>"""
TMX = """<map version="1.10" tiledversion="1.10.2" orientation="orthogonal" renderorder="right-down" width="3"
 height="3" tilewidth="8" tileheight="8" infinite="0" nextlayerid="4" nextobjectid="4">
<tileset firstgid="1" source="t.tsx"/>
<layer id="1" name="ground" width="3" height="3"><data encoding="csv">1,1,1,1,1,2,1,2,1</data></layer>
<objectgroup id="2" name="zones"><object id="1" name="a" type="deploy" x="0" y="0" width="8" height="8"/>
<object id="2" name="b" type="deploy" x="8" y="0" width="8" height="8"/>
<object id="3" name="vault" type="objective" x="16" y="16" width="8" height="8"/></objectgroup></map>"""


@pytest.mark.rule("ASC-RULING-87")
def test_an_objective_nobody_can_walk_to(tmp_path: Path) -> None:
    """The vault's only neighbours are walls and one square past a corner, and nobody walks through a corner."""
    (tmp_path / "t.tsx").write_text(TSX, encoding="utf-8")
    (tmp_path / "m.tmx").write_text(TMX, encoding="utf-8")
    text = GOOD.replace("bridge.tmx", "m.tmx").replace('zone = "blue"', 'zone = "a"').replace("far_bank", "vault")
    text = text.replace('zone = "red"', 'zone = "b"').replace("at = [2, 9]", "at = [2, 0]")
    text = text.replace('    { like = "scout"', '    { at = [1, 1], like = "scout"')
    assert told(tmp_path, text).endswith(
        'objectives#1.zone: error: zone "vault" cannot be reached by side "blue" '
        "(open a way on the map, or move the zone)"
    )
    open_map = TMX.replace("1,1,1,1,1,2,1,2,1", "1,1,1,1,1,1,1,2,1")
    (tmp_path / "m.tmx").write_text(open_map, encoding="utf-8")
    assert load_scenario(str(written(tmp_path, text))).title == "Test"


def test_units_drawn_on_the_map_fight_when_a_side_lists_none(tmp_path: Path) -> None:
    unit = '<objectgroup id="5" name="units"><object id="9" type="scout" x="8" y="8" width="8" height="8"><properties>'
    unit += '<property name="side" value="red"/></properties></object></objectgroup></map>'
    (tmp_path / "t.tsx").write_text(TSX, encoding="utf-8")
    (tmp_path / "m.tmx").write_text(TMX.replace("</map>", unit), encoding="utf-8")
    text = GOOD.replace("bridge.tmx", "m.tmx").replace('zone = "blue"', 'zone = "a"').replace("far_bank", "b")
    text = text.replace('zone = "red"', 'zone = "b"').replace("at = [2, 9]", "at = [2, 0]").replace("count = 2", "")
    text = text.replace('    { like = "scout"', '    { at = [0, 1], like = "scout"')
    text = text.replace('units = [{ like = "hero", hero_level = 1, armour = "none" }]', "")
    (red,) = load_scenario(str(written(tmp_path, text))).of("red")
    assert (red.name, red.like, red.cell) == ("Scout", "scout", (1, 1))


def test_a_scenario_can_be_played_under_other_rules(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('book = "ascension"\ntitle = "House"\n[numbers]\nx = 3\n[switches]\ny = true\n', encoding="utf-8")
    profile = load_scenario("bridge", rules=str(house)).profile
    assert (profile.key, profile.title, profile.numbers, profile.switches) == ("house", "House", {"x": 3}, {"y": True})


WEIGHED = GOOD.replace(
    '{ like = "rifleman" },',
    '{ like = "rifleman", only = ["ascension"] }, { like = "scout", only = ["alternity"] },',
)
"""One of the riflemen fights by the file's own book only, and a scout by the other."""


def test_who_fights_may_differ_between_rulebooks(tmp_path: Path) -> None:
    """Who stays away takes no number, and lends none to the names of others."""
    path = str(written(tmp_path, WEIGHED))
    own, other = load_scenario(path), load_scenario(path, rules="alternity")
    assert [(one.key, one.name) for one in own.of("blue")] == [
        ("blue_1", "Rifleman 1"),
        ("blue_2", "Rifleman 2"),
        ("blue_3", "Bo"),
    ]
    assert [(one.key, one.name) for one in other.of("blue")] == [
        ("blue_1", "Scout"),
        ("blue_2", "Rifleman"),
        ("blue_3", "Bo"),
    ]
    assert [one.entry for one in other.of("blue")] == [2, 3, 4]
    assert (own.weighed, load_scenario("duel").weighed) == (True, False)
    assert check([path]) == []


def test_a_weighed_scenario_is_checked_under_every_rulebook(tmp_path: Path) -> None:
    """Faults of soldiers who stay away count, and so does a side that is empty by another book than the file's own."""
    alone = '{ like = "hero", hero_level = 1, armour = "none" }'
    path = written(tmp_path, WEIGHED.replace(alone, alone.replace("}", ', only = ["ascension"] }')))
    assert len(load_scenario(str(path)).of("red")) == 1
    told_of = [(fault.place, fault.what) for fault in check([path])]
    for book in books():
        found = [
            ("sides#2.units", f'under the rules "{book}": side "red" has no units'),
            ("objectives#2.count", f'under the rules "{book}": 1 units are wanted, the side has 0'),
        ]
        assert set(found) <= set(told_of) if book != "ascension" else not set(found) & set(told_of)
    with pytest.raises(ContentError, match="only keeps all of them away"):
        load_scenario(str(path), rules="alternity")
    assert 'units#2.like: error: unknown unit "scuot"' in told(tmp_path, WEIGHED.replace("scout", "scuot", 1))
    few = WEIGHED.replace('{ like = "scout", only = ["alternity"] },', "").replace("count = 2", "count = 3")
    faults = [fault.text() for fault in check([written(tmp_path, few)])]
    short = 'under the rules "alternity": 3 units are wanted, the side has 2 (at most 2)'
    assert any(one.endswith(short) for one in faults)


def test_profiles(tmp_path: Path) -> None:
    assert "ascension" in profiles()
    assert load_profile("ascension").numbers["cover_edges"] == (0, -2, -4, -6, -10)
    path = tmp_path / "p.toml"
    path.write_text('book = "ascension"\n[numbers]\nx = 1.5\ny = "3"\n', encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_profile(str(path))
    assert {(problem.place, problem.what) for problem in caught.value.problems} == {
        ("", 'missing key "title"'),
        ("numbers.x", "must be a whole number, found 1.5"),
        ("numbers.y", 'must be a whole number, found "3"'),
    }


def test_an_unknown_scenario_suggests_the_nearest() -> None:
    with pytest.raises(ContentError) as caught:
        load_scenario("bridges")
    assert caught.value.problems[0].hint == 'did you mean "bridge"?'


RELAY = '[[tasks]]\nkey = "relay"\nname = "The relay"\nkind = "hack"\nat = [14, 8]\n'
WANTED = '[[objectives]]\nside = "blue"\nkind = "task"\ntask = "relay"\n'


def test_a_scenario_may_be_about_a_task(tmp_path: Path) -> None:
    scenario = load_scenario(str(written(tmp_path, f"{GOOD}\n{RELAY}\n{WANTED}")))
    goal = scenario.objectives[-1]
    assert (scenario.tasks[0].key, goal.kind, goal.task) == ("relay", "task", "relay")
    assert (14, 8) in goal.cells
    assert all(abs(x - 14) <= 1 and abs(y - 8) <= 1 for x, y in goal.cells)


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ('kind = "hack"', 'kind = "hacking"', 'tasks#1.kind: error: unknown word "hacking"'),
        ("at = [14, 8]", "at = [99, 8]", "tasks#1.at: error: square [99, 8] is not on the map"),
        ("at = [14, 8]", 'at = [14, 8]\nside = "rde"', 'unknown side "rde" (did you mean "red"?)'),
        ("at = [14, 8]", 'at = [14, 8]\nside = "red"', 'side "blue" may not work on "relay"'),
        ("at = [14, 8]", 'at = [14, 8]\ndifficulty = "hard"', 'tasks#1.difficulty: error: unknown word "hard"'),
        (RELAY, RELAY + RELAY, 'tasks#2.key: error: something else has the key "relay"'),
        (RELAY, RELAY + RELAY.replace("relay", "other").replace("14", "16"), "so near that one may stand beside both"),
        ('task = "relay"', 'task = "rely"', 'unknown task "rely" (did you mean "relay"?)'),
        ('task = "relay"', "", '"task" needs a task'),
        ('kind = "task"', 'kind = "eliminate"', '"eliminate" takes no task'),
        ('task = "relay"', 'task = "relay"\nzone = "far_bank"', '"task" takes no zone'),
    ],
)
def test_the_faults_of_tasks_are_told(tmp_path: Path, old: str, new: str, wanted: str) -> None:
    text = f"{RELAY}\n{WANTED}"
    assert old in text
    assert wanted in told(tmp_path, f"{GOOD}\n{text.replace(old, new)}")


def test_scenarios_are_offered_from_small_to_large_after_the_first() -> None:
    names = by_size()
    assert sorted(names) == list(shipped_scenarios())
    assert names[0] == "abbey_yard"
    heads = [sum(strengths_of(name)[0]) for name in names[1:] if all(strengths_of(name)[0])]
    assert heads == sorted(heads)
    assert len(heads) > 10
