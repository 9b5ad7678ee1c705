"""Squads from scenario to battle: mustered, ordered by their side, acting by themselves, known to no enemy."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.battle import Battle, Refused
from game.battle.log import LogWriter
from game.battle.policy import answer_on_autopilot
from game.battle.position import apply
from game.battle.replay import replay
from game.battle.save import position_from_text, position_to_text
from game.battle.squad_autopilot import drilled, under_orders
from game.content.problem import ContentError
from game.content.scenario import load_scenario
from game.messages import events as ev
from game.messages.orders import DECLINE, END, READY, Move, Order, Respond, SetStanding
from game.messages.stack import Ask
from game.messages.warfare import AnswerOnAutopilot, Detach, OrderSquad, Rejoin, SetMercy
from game.systems.warfare.losses import Succession, strength_words, strengths
from game.systems.warfare.squads import able, commander, members, orders_of, places, squad_of, squads_of
from game.world.body import Dead, Identity
from game.world.place import Position
from game.world.squads import Command, Dissolved, Mercy, OnAutopilot, Ranks, Squad, SquadOrders
from tests.books.sample import two_squads
from tests.laws.twins import seen_of, twin_of

BLUE, RED = "blue", "red"

FAULTY = """
title = "Squads"
briefing = "Wrong in every way."
map = "bridge.tmx"
rules = "ascension"
rounds = 8

[[sides]]
key = "blue"
name = "Blue"
zone = "blue"
units = [
    { like = "rifleman", count = 3, squad = "one", at = [2, 9] },
    { like = "sergeant", count = 2, squad = "two" },
    { like = "rifleman", count = 4, squad = "two" },
    { like = "rifleman", squad = "tree" },
    { like = "rifleman", count = 4, name = "Guard", squad = "five" },
    { like = "sergeant", squad = "five" },
    { like = "rifleman", count = 80 },
]
squads = [
    { key = "one", name = "One" },
    { key = "two", name = "Two" },
    { key = "three", name = "Three" },
    { key = "two", name = "Two again", commander = "Sergeant 1" },
    { key = "five", name = "Five", commander = "Guard 5", order = { task = "advance" } },
]

[[sides]]
key = "red"
name = "Red"
zone = "red"
units = [{ like = "sergeant", squad = "one" }, { like = "conscript", count = 3, squad = "one" }]
squads = [{ key = "one", name = "One", order = { task = "hold", to = [1, 1], formation = "star" } }]

[[objectives]]
side = "blue"
kind = "eliminate"

[[objectives]]
side = "red"
kind = "eliminate"
"""
FAULTS = """
sides#1.units#1.at: error: 3 cannot stand in one square (leave at out, or count)
sides#1.units#4.squad: error: unknown squad "tree" (did you mean "three"?)
sides#1.squads: error: two squads have the key "two" (keys must differ)
sides#1.squads#1.commander: error: nobody leads it (commander = "Rifleman 1")
sides#1.squads#1: error: 3 are too few for a squad (at least 4 (WAR-GROUP-19))
sides#1.squads#2.commander: error: squad "two" has 2 commanders: Sergeant 1, Sergeant 2
sides#1.squads#3: error: squad "three" has no soldiers (give units squad = "three")
sides#1.squads#5.commander: error: nobody of squad "five" is called "Guard 5" (did you mean
sides#1.squads#5.order: error: to advance takes a square (to = [x, y])
sides#2.squads#1.order: error: "hold" takes no square (leave to out)
""".strip().splitlines()


def test_every_fault_of_squads_is_told_with_its_cure(tmp_path: Path) -> None:
    path = tmp_path / "s.toml"
    path.write_text(FAULTY.replace(', formation = "star"', ""), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_scenario(str(path))
    told = [problem.text().removeprefix(f"{path}: ") for problem in caught.value.problems]
    assert [fault for fault in FAULTS if not any(one.startswith(fault) for one in told)] == []
    path.write_text(FAULTY, encoding="utf-8")
    with pytest.raises(ContentError, match='unknown word "star"'):
        load_scenario(str(path))


@pytest.fixture
def field_of_two(tmp_path: Path) -> Path:
    """The two squads a side, of six and seven soldiers."""
    return two_squads(tmp_path, nine=6, seven=3)


def opened(path: Path, rules: str = "", journal: Path | None = None) -> Battle:
    """The battle, everybody deployed."""
    battle = Battle.open(str(path), 3, rules=rules, journal=journal)
    while battle.ask is not None and battle.ask.question == "deploy":
        battle.answer(READY)
    return battle


def passed(battle: Battle, *, resting: bool = False) -> list[ev.Event]:
    """Whoever is asked passes; `resting` breaks off after every soldier who acts unasked."""
    ask, rest = battle.ask, (lambda: True) if resting else None
    assert ask is not None
    events = battle.answer(END if ask.question == "turn" else DECLINE, rest)
    while battle.under_way:
        assert (battle.ask, battle.over, battle.outlook(ask.side).ask) == (None, None, None)
        assert battle.undo_refusal() is not None
        with pytest.raises(Refused, match="still carrying out"):
            battle.answer(DECLINE)
        battle.carry_on(rest)
    return events


def asked(battle: Battle, side: str) -> None:
    """On to the next question of a side."""
    while battle.ask is None or battle.ask.side != side:
        passed(battle)


def in_turn(battle: Battle, side: str) -> None:
    """On to the next turn of one of a side who is asked for it."""
    while battle.ask is None or (battle.ask.side, battle.ask.question) != (side, "turn"):
        passed(battle)


def test_squads_are_mustered_and_ordered_and_a_journal_keeps_it(tmp_path: Path, field_of_two: Path) -> None:
    journal = tmp_path / "j.enf"
    with opened(field_of_two, journal=journal) as battle:
        world, book = battle.world, battle.position.book
        first, second = squads_of(world, BLUE)
        assert world.get(first, Squad) == Squad("first", "First squad", BLUE)
        names = [world.get(unit, Identity).name for unit in members(world, first)]
        assert names == ["Sgt. Adler", *(f"Rifleman {number}" for number in range(1, 7))]
        assert world.get(commander(world, book, second), Identity).name == "Sgt. Bruno"
        assert orders_of(world, first).to == (23, 16)
        assert len(able(world, book, second)) == 6
        asked(battle, BLUE)
        before = battle.digest()
        for order, why in (
            (OrderSquad(squads_of(world, RED)[0], "hold"), "not a squad of this side"),
            (OrderSquad(first, "advance", (99, 6)), "nobody can stand there"),
            (OrderSquad(first, "hold", formation="ring"), "a formation is one of"),
            (Detach(members(world, squads_of(world, RED)[0])[1]), "not a unit of this side"),
            (Rejoin(members(world, first)[1]), "in its squad already"),
            (SetMercy("kindness"), "the defeated are one of"),
        ):
            with pytest.raises(Refused, match=why):
                battle.answer(order)
        assert battle.digest() == before
        soldier = members(world, first)[3]
        told = battle.answer(Detach(soldier))
        assert told == [ev.SoldierDetached(BLUE, first, soldier)]
        assert squad_of(world, soldier) == 0
        log, red = LogWriter(world, book, ""), strengths(world, book, RED)[1]
        log.look()
        assert log.name(soldier).endswith(world.get(soldier, Identity).name)
        assert [line.text for event in told for line in log.tell(event)] == [
            f"{log.name(soldier)} leaves Blue First squad to act alone"
        ]
        assert strength_words(world, strengths(world, book, BLUE)[0]).endswith(", 1 acting alone, under Sgt. Adler")
        assert strength_words(world, red) == "Second squad: 7 of 7 standing, under Sgt. Dahl"
        battle.answer(SetMercy("no_quarter"))
        told = battle.answer(OrderSquad(first, "advance", (20, 12), "wedge"))
        assert log.tell(told[0])[0].text == "Blue First squad: advance to (20, 12), wedge"
        assert battle.undo_refusal() is not None
        assert all(not isinstance(event, ev.SoldierDetached) for event in battle.outlook(RED).log)
        battle.answer(Rejoin(soldier))
        assert squad_of(world, soldier) == first
        passed(battle)
        digest = battle.digest()
        text = position_to_text(battle.position, battle.dice)
        again = position_from_text(text, book)
        assert again.world.digest() == world.digest()
        again.world.close()
    found = replay(journal, verify=True)
    assert found.ok, found
    assert found.digest == digest


@pytest.mark.parametrize(("rules", "times"), [("ascension", 2), ("alternity", 1)])
def test_soldiers_carry_their_squads_orders_out_by_themselves(rules: str, times: int, field_of_two: Path) -> None:
    """Commanders alone are asked for turns; the advance comes near, who holds stays, and all is the same again.

    The second time it is carried out soldier by soldier, with a rest after each.
    """
    ends = []
    for time in range(times):
        with opened(field_of_two, rules) as battle:
            world = battle.world
            first, second = squads_of(world, BLUE)
            starts = {unit: world.get(unit, Position).cell for unit in world.having(Position)}
            while battle.round < 3 and battle.ask is not None:
                unit = battle.ask.unit
                squad = squad_of(world, unit)
                alone = not squad or world.get(squad, Command).commander == unit
                assert alone or battle.ask.question != "turn"
                passed(battle, resting=bool(time))
            followers = able(world, battle.position.book, first)[1:]
            told = orders_of(world, first)
            spots = places(world.field, (23, 16), "line", told.facing, 7)
            assert len(set(spots)) == 7
            gone = [world.get(unit, Position).cell[0] - starts[unit][0] for unit in followers]
            assert min(gone) >= 3
            assert len(gone) >= 2
            held = members(world, second)
            assert all(world.get(unit, Position).cell == starts[unit] for unit in held)
            assert any(isinstance(event, (ev.AttackRolled, ev.AttackGraded)) for event in battle.outlook(BLUE).log)
            ends.append((battle.digest(), battle.choices_made, battle.outlook(BLUE).log))
    assert all(end == ends[0] for end in ends)


def test_what_an_enemy_squad_has_been_told_is_not_known(field_of_two: Path) -> None:
    with opened(field_of_two) as battle:
        for _ in range(12):
            asked(battle, BLUE)
            passed(battle)
        asked(battle, BLUE)
        ask = battle.ask
        assert ask is not None
        twin, _changed = twin_of(battle, BLUE)
        with twin:
            mine, theirs = battle.outlook(BLUE), twin.outlook(BLUE)
            assert battle.world.digest() != twin.world.digest()
            assert seen_of(mine) == seen_of(theirs)
            assert mine.foes(), "somebody is seen"
            squad = squads_of(battle.world, RED)[0]
            for kind in (Command, SquadOrders, Dissolved):
                assert mine.find(squad, kind) is None
            assert set(mine.get(squad, Ranks).members) <= set(mine.foes())
            assert [entity for entity in mine.having(Mercy) if mine.find(entity, Mercy)] == []
            for unit in mine.friends():
                assert under_orders(mine, unit) == under_orders(theirs, unit)
            assert drilled(mine, ask) == drilled(theirs, ask)


@pytest.mark.rule("WAR-GROUP-19")
def test_a_squads_strength_tells_who_stands_from_who_has_fallen(field_of_two: Path) -> None:
    with opened(field_of_two) as battle:
        world, book = battle.world, battle.position.book
        fallen = members(world, squads_of(world, BLUE)[0])[3]
        world.put(fallen, Dead("wound"))
        found = strengths(world, book, BLUE)[0]
        assert (len(found.mustered), found.dead, fallen in found.standing) == (7, (fallen,), False)
        assert strength_words(world, found) == "First squad: 6 of 7 standing, 1 dead, under Sgt. Adler"


@pytest.mark.rule("WAR-GROUP-19")
def test_four_able_soldiers_are_a_squad_and_three_are_none(field_of_two: Path) -> None:
    with opened(field_of_two) as battle:
        world, book = battle.world, battle.position.book
        squad = squads_of(world, BLUE)[0]
        for left, told in ((4, ()), (3, (ev.SquadDissolved(BLUE, squad, 5),))):
            world.put(squad, Ranks(members(world, squad)[:left]))
            assert Succession().answer(world, book, ev.RoundBegan(5)).events == told
        apply(world, told[0])
        assert strength_words(world, strengths(world, book, BLUE)[0]).endswith("come apart")
        assert orders_of(world, squad) == SquadOrders()
        assert commander(world, book, squad) == 0
        asked(battle, BLUE)
        with pytest.raises(Refused, match="come apart"):
            battle.answer(OrderSquad(squad, "hold"))
        with pytest.raises(Refused, match="come apart"):
            battle.answer(Detach(members(world, squad)[1]))


@pytest.mark.parametrize("rules", ["ascension", "alternity"])
def test_who_answers_by_drill_is_asked_for_nothing_but_commands(tmp_path: Path, field_of_two: Path, rules: str) -> None:
    """Of two squads only who leads is asked, and only in its turn; a journal keeps it."""
    journal = tmp_path / "j.enf"
    with opened(field_of_two, rules, journal) as battle:
        world, squads = battle.world, squads_of(battle.world, BLUE)
        in_turn(battle, BLUE)
        with pytest.raises(Refused, match="not a squad of this side"):
            battle.answer(AnswerOnAutopilot(squads_of(world, RED)[0]))
        battle.answer(AnswerOnAutopilot())
        leaders = {commander(world, battle.position.book, squad) for squad in squads}
        came = {BLUE: set[str](), RED: set[str]()}
        while sum(map(len, came.values())) < 3 or battle.choices_made < 12:
            ask = battle.ask
            assert ask is not None
            came[ask.side].add(ask.question)
            assert ask.side == RED or ask.unit in leaders
            passed(battle)
        assert came[BLUE] == {"turn"}
        assert came[RED] > {"turn"}, "the others are asked for their answers, as they were"
        assert battle.outlook(RED).having(OnAutopilot) == ()
    found = replay(journal, verify=True)
    assert (found.ok, found.problems) == (True, ())


def test_what_is_drilled_is_answered_and_everything_else_declined(field_of_two: Path) -> None:
    dodge, deck, cap = Respond("dodge"), Respond("hit_the_deck"), Respond("cap")
    near, far = Move((5, 5)), Move((9, 5))
    with opened(field_of_two) as battle:
        in_turn(battle, BLUE)
        outlook, world = battle.outlook(BLUE), battle.world
        first, second = squads_of(world, BLUE)
        leader, soldier, lone = members(world, first)[:3]

        def answer(unit: int, question: str, *choices: Order, weight: int = 0) -> Order | None:
            return answer_on_autopilot(outlook, Ask(BLUE, unit, question, choices, cell=(4, 5), weight=weight))

        assert answer(soldier, "dodge", DECLINE, dodge) is None, "nobody has said that they answer by drill"
        battle.answer(AnswerOnAutopilot(first))
        battle.answer(Detach(lone))
        for unit in (leader, soldier):
            assert answer(unit, "dodge", DECLINE, dodge) == dodge
            assert answer(unit, "hit_the_deck", DECLINE, deck, weight=3) == deck
            assert answer(unit, "hit_the_deck", DECLINE, deck, weight=4) == DECLINE
            assert answer(unit, "cap", DECLINE, cap, weight=12) == cap
            assert answer(unit, "feint", DECLINE, Respond("feint")) == DECLINE
            assert answer(unit, "dodge_way", near, far) == far
            assert answer(unit, "winded", Respond("lose_move"), Respond("lose_standard")) == Respond("lose_move")
            assert answer(unit, "declare", DECLINE, Respond("fight"), Respond("shoot")) == Respond("shoot")
            assert answer(unit, "turn") is None
            assert answer(unit, "allot", weight=2) is None
        assert answer(lone, "dodge", DECLINE, dodge) is None, "who acts alone is asked"
        assert answer(members(world, second)[1], "dodge", DECLINE, dodge) is None
        battle.answer(AnswerOnAutopilot(first, on=False))
        assert answer(soldier, "dodge", DECLINE, dodge) is None


def test_what_the_side_has_answered_beforehand_comes_before_the_drill(field_of_two: Path) -> None:
    with opened(field_of_two) as battle:
        in_turn(battle, BLUE)
        battle.answer(AnswerOnAutopilot())
        battle.answer(SetStanding("cap", "never"))
        soldier = members(battle.world, squads_of(battle.world, BLUE)[0])[1]
        ask = Ask(BLUE, soldier, "cap", (DECLINE, Respond("cap")), weight=9)
        assert battle._beforehand(ask) == DECLINE
        battle.answer(SetStanding("cap", "ask"))
        assert battle._beforehand(ask) == Respond("cap")
