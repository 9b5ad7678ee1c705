"""Law 4, more of it: battles fought side by side from the first question on, and twins at every question.

Two battles differ only in what blue cannot know: red stands elsewhere out of blue's sight, has other ammunition,
exploits and grenades, and has answered questions beforehand. Blue chooses the same in both, red ends its turns. As
long as red shows nothing, blue's log, numbering, questions, choices, frames and AI are the same, event by event.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace

import pytest

from game.battle.battle import Battle
from game.battle.explore import TooWide, explore
from game.battle.outlook import Outlook
from game.battle.policy import passive
from game.battle.position import announce
from game.battle.seat import open_seat
from game.content.scenario import Scenario, load_scenario
from game.dice.source import Dice
from game.messages import events as ev
from game.messages import frames as fr
from game.messages import orders as od
from game.messages.stack import Ask
from game.world.body import Allegiance, Build
from game.world.conditions import Exploits
from game.world.gear import Ammunition, Pouch
from game.world.place import Position, Smoke
from tests.battle.toy import toy_position
from tests.books.sample import FEW, SMALL, all_scenarios
from tests.books.wanderer import Wanderer, table_of
from tests.laws.twins import seen_of, told_of, twin_of

SCENARIOS = SMALL
BLUE, RED = "blue", "red"


def between(plan: Scenario) -> int:
    """The column half way between the sides of a scenario; 0 if they do not face each other across one."""
    zones = {side.key: [x for x, _y in side.zone] for side in plan.sides}
    zones[BLUE] += [recruit.cell[0] for recruit in plan.of(BLUE) if recruit.cell is not None]
    middle = (max(zones[BLUE]) + min(zones[RED])) // 2
    return middle if max(zones[BLUE]) + 1 < middle < min(zones[RED]) - 1 else 0


FACING = [
    pytest.param(name, marks=() if name in FEW else pytest.mark.slow)
    for name in SCENARIOS
    if between(load_scenario(name))
]


def curtained(name: str) -> Scenario:
    """A shipped scenario with an opaque curtain three squares deep across the middle, so that contact comes late."""
    plan = load_scenario(name)
    field = plan.battlefield.field
    opaque = field.opaque.copy()
    middle = between(plan)
    opaque[:, middle - 1 : middle + 2] = True
    return replace(plan, battlefield=replace(plan.battlefield, field=replace(field, opaque=opaque)))


def red_units(battle: Battle) -> tuple[int, ...]:
    world = battle.world
    return tuple(unit for unit in world.having(Build) if world.get(unit, Allegiance).side == RED)


def make_different(battle: Battle) -> None:
    """Everything of red that blue cannot know, squares aside."""
    world = battle.world
    for unit in red_units(battle):
        world.put(unit, Ammunition(tuple(0 for _ in world.get(unit, Ammunition).points)))
        world.put(unit, replace(world.get(unit, Exploits), focus=0, adrenaline=0))
        world.put(unit, Pouch())


def deploy(battle: Battle, *, elsewhere: bool) -> None:
    """Blue stays where it is; red too, or takes the last squares of its zone that are free."""
    while battle.ask is not None and battle.ask.question == "deploy":
        if battle.ask.side == RED and elsewhere:
            for unit in red_units(battle):
                here = battle.world.get(unit, Position).cell
                ways = [order for order in battle.choices().listed() if isinstance(order, od.Deploy)]
                ways = [order for order in ways if order.unit == unit and order.to != here]
                if ways:
                    battle.answer(ways[-1 - unit % 3])
        battle.answer(od.READY)


def shown(battle: Battle) -> dict[str, object]:
    """All of what blue is shown, and what its seats make of it."""
    outlook = battle.outlook(BLUE)
    found: dict[str, object] = {**seen_of(outlook), "log": [repr(event) for event in outlook.log]}
    if battle.ask is not None and battle.ask.side == BLUE:
        found["listed"] = battle.choices().listed()
        found["random"] = open_seat("random").choose(outlook, battle.ask)
    return found


def side_by_side(one: Battle, other: Battle) -> Iterator[int]:
    """Both battles played with blue choosing alike, until blue sees somebody; the number of looks so far."""
    looks = 0
    blues = [Wanderer(5), Wanderer(5)]
    while one.round < 6 and not one.outlook(BLUE).foes() and not other.outlook(BLUE).foes():
        mine, theirs = shown(one), shown(other)
        assert mine == theirs, {key for key in mine if mine[key] != theirs.get(key)}
        looks += 1
        yield looks
        for battle, blue in zip((one, other), blues, strict=True):
            if battle.ask is None:
                return
            order = blue.choose(battle.outlook(BLUE), battle.ask) if battle.ask.side == BLUE else od.END
            battle.answer(order)
            while battle.ask is not None and battle.ask.side == RED:
                battle.answer(od.END if battle.ask.question == "turn" else od.DECLINE)


@pytest.mark.parametrize("scenario", FACING)
def test_what_red_does_in_the_dark_is_nothing_to_blue(scenario: str) -> None:
    plan = curtained(scenario)
    with Battle.open(plan, 31) as one, Battle.open(plan, 31) as other:
        make_different(other)
        deploy(one, elsewhere=False)
        deploy(other, elsewhere=True)
        for battle in (one, other):
            while battle.ask is not None and battle.ask.side == RED:
                battle.answer(od.END if battle.ask.question == "turn" else od.DECLINE)
        assert one.world.digest() != other.world.digest()
        looks = max(side_by_side(one, other), default=0)
        assert looks > 20, f"only {looks} looks before contact"


def numbers_in(value: object) -> set[int]:
    """Every whole number anywhere in a frame."""
    if isinstance(value, tuple):
        return {number for part in value for number in numbers_in(part)}
    if dataclasses.is_dataclass(value):
        return {number for part in dataclasses.fields(value) for number in numbers_in(getattr(value, part.name))}
    return {value} if isinstance(value, int) else set()


def test_what_is_under_way_names_nobody_unknown() -> None:
    """Blue is asked to dodge a blast that an unseen enemy threw and that unseen enemies lie in as well."""
    with Battle.open(curtained("treeline_farm"), 31) as battle:
        deploy(battle, elsewhere=False)
        outlook = battle.outlook(BLUE)
        foe, other = sorted(outlook.hidden())[:2]
        mine = outlook.friends()[0]
        stack = [
            fr.Battle("rounds"),
            fr.Round("turns", (foe, other)),
            fr.Turn(foe, "orders"),
            fr.InterruptingFire(other, mine, "overwatch", "attack"),
            fr.Hit(other, foe, "test", "1d6", "explosive"),
            fr.Hit(mine, foe, "test", "1d6", "explosive"),
            fr.Blast(90000, foe, "dodge", (mine, other), ((mine, 3), (other, 2))),
        ]
        outlook.settle(settled=False)
        outlook.face(Ask(BLUE, mine, "dodge", (od.DECLINE,)), stack)
        kinds = [type(frame) for frame in outlook.frames]
        assert kinds == [fr.Turn, fr.Hit, fr.Blast]
        assert not {foe, other} & set().union(*(numbers_in(frame) for frame in outlook.frames))
        assert isinstance(outlook.frames[-1], fr.Blast)
        assert outlook.frames[-1].victims == ((mine, 3),)


def imagined_of(outlook: Outlook, sides: tuple[str, ...], orders: Sequence[od.Order]) -> list[object]:
    """All that is told by the imagined world of a side, and by what becomes of it by some of the orders it may give."""
    found: list[object] = [told_of(outlook.imagined().world, outlook.book, sides)]
    for order in orders:
        with suppress(TooWide):
            endings = explore(outlook.imagined(), passive, order=order, most=60)
            found += [(chance, told_of(one.world, outlook.book, sides)) for chance, one in endings[:3]]
    return found


def knows_itself(outlook: Outlook) -> None:
    """An Outlook of the world that a side imagines shows that side what it knows."""
    again = Outlook(outlook.imagined().world, outlook.book, outlook.side)
    again.ask, again.frames = outlook.ask, outlook.frames
    assert seen_of(again) == seen_of(outlook)


def twins_agree(battle: Battle) -> None:
    """The twin of this very moment shows, offers, forecasts and advises the same."""
    ask = battle.ask
    assert ask is not None
    twin, _changed = twin_of(battle, ask.side)
    with twin:
        mine, theirs = battle.outlook(ask.side), twin.outlook(ask.side)
        assert seen_of(mine) == seen_of(theirs)
        choices = mine.choices(ask)
        assert choices.listed() == theirs.choices(ask).listed()
        assert open_seat("random").choose(mine, ask) == open_seat("random").choose(theirs, ask)
        if ask.question == "turn":
            for order in choices.listed()[::40]:
                assert mine.forecast(order).foresight == theirs.forecast(order).foresight, order


def imagined_twins_agree(battle: Battle) -> None:
    """What a side can imagine of this moment, and of what its orders come to, is the same in the twin's world."""
    ask = battle.ask
    assert ask is not None
    knows_itself(battle.outlook(ask.side))
    twin, _changed = twin_of(battle, ask.side)
    with twin:
        mine, theirs = battle.outlook(ask.side), twin.outlook(ask.side)
        listed = mine.choices(ask).listed() if ask.question == "turn" else ()
        few = listed[:: max(1, len(listed) // 2)]
        assert imagined_of(mine, battle.sides, few) == imagined_of(theirs, battle.sides, few)


@pytest.mark.parametrize("scenario", all_scenarios(only=("bridge",)))
def test_twins_imagine_alike(scenario: str) -> None:
    """From when nobody has met anybody, behind a curtain where the sides face each other."""
    with Battle.open(curtained(scenario) if between(load_scenario(scenario)) else scenario, 17, rounds=9) as battle:
        table, hidden = table_of(battle, 17), 0
        for choice in range(200):
            if battle.ask is None:
                break
            if choice % 79 == 30:
                hidden += len(battle.outlook(battle.ask.side).hidden())
                imagined_twins_agree(battle)
            table.turn()
        assert hidden, "nothing was hidden at any moment"


@pytest.mark.parametrize("scenario", all_scenarios())
def test_twins_of_random_moments(scenario: str) -> None:
    with Battle.open(scenario, 17, rounds=9) as battle:
        table = table_of(battle, 17)
        for choice in range(400):
            if battle.ask is None:
                return
            if choice % 29 == 28:
                twins_agree(battle)
            table.turn()


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_twins_of_every_question(scenario: str, seed: int) -> None:
    with Battle.open(scenario, 40 + seed) as battle:
        table = table_of(battle, seed)
        while battle.ask is not None:
            twins_agree(battle)
            table.turn()


def test_more_smoke_out_of_sight_makes_a_remembered_cloud_last_no_longer() -> None:
    """Blue saw smoke that lasts to the end of round 4; in one of two battles red renews it behind blue's back."""
    cloud, near, away = (7, 0), (5, 1), (0, 0)

    def told(battle: Battle, *events: ev.Event) -> dict[str, object]:
        battle.pause = announce(battle.position, events)
        battle.outlook(BLUE).settle(settled=False)
        return {**seen_of(battle.outlook(BLUE)), "log": [repr(event) for event in battle.outlook(BLUE).log]}

    rows = ["....#...", "....#...", "....#...", "........"]
    with (
        Battle(toy_position(rows, [near], [(7, 3)]), Dice(1)) as once,
        Battle(toy_position(rows, [near], [(7, 3)]), Dice(1)) as again,
    ):
        for battle in (once, again):
            told(battle, ev.SmokeSpread((cloud,), 4), ev.Stepped(4, near, away, "walk"))
        known = again.outlook(BLUE)
        assert told(once) == told(again, ev.SmokeSpread((cloud,), 6))
        assert [known.get(entity, Smoke).until_round for entity in known.having(Smoke)] == [4]
        assert told(once, ev.RoundEnded(4)) == told(again, ev.RoundEnded(4))
        assert not known.having(Smoke)
        assert not once.world.having(Smoke)
        told(again, ev.Stepped(4, away, near, "walk"))
        assert [known.get(entity, Smoke).until_round for entity in known.having(Smoke)] == [6], "seen again"
