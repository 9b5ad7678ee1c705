"""Events are played back as they are witnessed, may be skipped, and each is told."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from types import SimpleNamespace
from typing import get_origin, get_type_hints

import pytest

from game.battle.battle import Battle
from game.battle.log import LogWriter
from game.battle.position import rolled_event
from game.dice.draws import Check, Modifier, Roll, StepCheck
from game.field import Cell
from game.messages import events as ev
from game.messages import orders as od
from game.rulebooks.shelf import vocabulary
from game.screens.art.sound import Sounds, known
from game.screens.art.tokens import TokenLook
from game.screens.play.animation import doings
from game.screens.play.animation.animations import bearing
from game.screens.play.animation.playback import Playback
from game.screens.play.board import squads
from game.screens.play.counts import Throw, luck_line, shots
from game.world.place import Position
from game.world.squads import Squad
from game.world.turns import Clock
from tests.screens.table import scene_battle

SCENE = """
title = "A duel"
rules = "ascension"
field = '''
. . . . . . . . . . .
. a . . . . . . c . .
. . . . . . . . . . .
'''
[units.a]
side = "blue"
like = "rifleman"
[units.c]
side = "red"
like = "rifleman"
"""
QUIET = {
    "PhaseEnded", "ParryRolled", "Beset", "Practised",
    "ConditionChanged", "FiresWaned", "BreathRegained", "PoisonWaned",
    "BattleBegan", "Deployed", "RoundEnded", "InitiativeSet", "TurnResumed", "CoverChanged",
    "ActionsChanged", "EdgeChanged", "AttackEnded",
    "DeckUndone", "GuardLapsed", "Noticed", "StressEased", "GrenadeTaken", "Thrown", "SmokeCleared",
    "SmokeNoted", "SmokeForgotten", "SmokeBlown", "Revealed", "GroupFireEarned", "SoldierSteadied", "HelpSpent",
    "MovementUsed", "ScoreRolled", "TurnReadied", "AimKept", "AimEnded",
    "ActionUsed", "Engaged", "EngagementsCounted", "Ran", "RunEnded", "RunGoesOn", "SetOut", "SquaresUsed", "StunEased",
    "Alarmed", "LuckSpent", "ShieldRaised", "TurnOpened", "WillDrop",
    "OffHandUsed",
    "AssaultSealed", "AssaultOver", "AssaultsSettled", "ZoneObserved", "FieldLeft", "RenownWon",
}  # fmt: skip
"""Events that another one tells of, or that show in the panels alone."""


def played(battle: Battle, speed: float = 1.0) -> Playback:
    return Playback(battle.outlook("blue"), battle.sides, Sounds(muted=True), speed)


def test_a_move_is_shown_step_by_step_and_ends_where_the_unit_is() -> None:
    with scene_battle(SCENE, "a") as battle:
        shown = played(battle)
        unit = battle.outlook("blue").friends()[0]
        battle.answer(od.Move((4, 1)))
        shown.hear()
        assert shown.pieces[unit].cell == (1, 1)
        seen = set()
        for _ in range(400):
            shown.update(0.02)
            seen.add(shown.pieces[unit].cell)
            if not shown.busy:
                break
        assert seen == {(1, 1), (2, 1), (3, 1), (4, 1)}
        assert battle.outlook("blue").get(unit, Position).cell == (4, 1)


def test_skipping_shows_what_came_of_it() -> None:
    with scene_battle(SCENE, "a") as battle:
        shown = played(battle)
        unit = battle.outlook("blue").friends()[0]
        battle.answer(od.Move((4, 1)))
        shown.hear()
        shown.skip()
        assert not shown.busy
        assert shown.pieces[unit].cell == (4, 1)
        assert any("moves" in line.text for line in shown.lines)


def test_who_has_moved_and_fired_looks_that_way_when_the_battle_is_continued() -> None:
    """Continued or skipped, all looked where they stood at first: to the middle of the field."""
    with scene_battle(SCENE, "a") as battle:
        outlook = battle.outlook("blue")
        shown, (unit,), (foe,) = played(battle), outlook.friends(), outlook.foes()
        battle.answer(od.Move((2, 2)))
        shown.hear()
        shown.skip()
        assert shown.pieces[unit].look.facing == 135
        assert played(battle).pieces[unit].look.facing == 135
        battle.answer(od.Attack(foe))
        if battle.ask is not None and battle.ask.question == "hit_the_deck":
            battle.answer(od.DECLINE)
        assert played(battle).pieces[unit].look.facing == bearing((2, 2), outlook.get(foe, Position).cell)


@pytest.mark.parametrize("speed", [0.5, 1.0, 4.0, 0.0])
def test_every_speed_tells_the_same(speed: float) -> None:
    with scene_battle(SCENE, "a") as battle:
        shown = played(battle, speed)
        battle.answer(od.Attack(battle.outlook("blue").foes()[0]))
        if battle.ask is not None and battle.ask.question == "hit_the_deck":
            battle.answer(od.DECLINE)
        shown.hear()
        for _ in range(2000):
            shown.update(0.05)
            if not shown.busy:
                break
        texts = [line.text for line in shown.lines]
        assert any(text.startswith("attack (") for text in texts)
        assert any("hits" in text or "misses" in text for text in texts)


def test_every_event_is_told_or_known_to_be_quiet() -> None:
    assert {cls.__name__ for cls in kinds() if cls.log_line is ev.Event.log_line} == QUIET


def test_every_picture_sound_and_colour_that_is_declared_is_there_and_no_other() -> None:
    looks = [cls.declared.shows for cls in kinds() if cls.declared.shows is not None]
    assert {look.picture for look in looks} == {*doings.PICTURES}
    assert {look.sound for look in looks if look.sound} <= set(known())
    figure = {part.name for part in dataclasses.fields(TokenLook)}
    assert {name for look in looks if look.picture == "becomes" for name, _value in look.figure} <= figure


@pytest.mark.parametrize("picture", sorted(doings.PICTURES))
def test_a_sound_that_is_declared_is_heard_with_every_picture(
    picture: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kind = next(kind for kind in kinds() if kind.declared.shows is not None and kind.declared.shows.picture == picture)
    with scene_battle(SCENE, "a") as battle:
        shown, heard = played(battle), list[str]()
        unit, other = battle.outlook("blue").friends()[0], battle.outlook("blue").foes()[0]
        who = {"unit": unit, "by": unit, "target": other, "foe": other, "amount": 1, "degree": 1, "after": "dying"}
        hints = get_type_hints(kind)
        event = kind(**{one.name: who.get(one.name, _plain(hints[one.name])) for one in dataclasses.fields(kind)})
        monkeypatch.setattr(shown.sounds, "play", lambda name, *_how, **_pan: heard.append(name))
        monkeypatch.setattr(shown.pace, "tell", lambda _event, _lines: [])
        monkeypatch.setattr(type(shown.teller), "tell", lambda *_asked: ())
        monkeypatch.setattr(shown, "_float", lambda _event: None)
        monkeypatch.setattr(squads, "stronghold", lambda *_asked: SimpleNamespace(cells=[(1, 1)]))
        look = dataclasses.replace(kind.declared.shows, sound="select")
        monkeypatch.setattr(kind, "declared", dataclasses.replace(kind.declared, shows=look))
        battle.outlook("blue").log.append(event)
        shown.hear()
        shown.update(0.01)
        assert heard[:1] == ["select"]


def kinds() -> list[type[ev.Event]]:
    return [cls for cls in vocabulary(ev.Event).values() if cls.__module__.startswith("game.")]


def test_acts_need_nothing_that_is_not_there() -> None:
    """Events about units that nobody has seen are shown as nothing, not as a fault."""
    with scene_battle(SCENE, "a") as battle:
        shown = played(battle)
        for kind in kinds():
            hints = get_type_hints(kind)
            values = {part.name: _plain(hints[part.name]) for part in dataclasses.fields(kind)}
            look = kind.declared.shows
            act = doings.PICTURES[look.picture](shown, kind(**values)) if look is not None else None
            if act is not None:
                act.begin(shown.pieces, Sounds(muted=True))
                act.advance(shown.pieces, 0.5)
                act.end(shown.pieces)


def _plain(kind: object) -> object:
    if kind == Cell:
        return 0, 0
    return () if get_origin(kind) is tuple else {int: 99, str: "x", bool: False}.get(kind, 0)


def test_same_names_on_both_sides_are_told_apart() -> None:
    with scene_battle(SCENE, "a") as battle:
        teller = LogWriter.of(battle.outlook("blue"))
        teller.look()
        own, foe = battle.outlook("blue").friends()[0], battle.outlook("blue").foes()[0]
        assert teller.name(own) == "Rifleman"
        assert teller.name(foe) == "Red Rifleman"


SQUAD = (
    SCENE.replace(
        "[units.a]", '[units.b]\nside = "blue"\nlike = "rifleman"\nsquad = "first"\n[units.a]\nsquad = "first"'
    ).replace(". a .", "b a .")
    + '[squads.first]\ncommander = "a"\n'
)


def test_orders_to_squads_are_told() -> None:
    with scene_battle(SQUAD, "a") as battle:
        outlook = battle.outlook("blue")
        teller, squad, soldier = LogWriter.of(outlook), outlook.having(Squad)[0], outlook.friends()[0]
        teller.look()
        name, who = outlook.get(squad, Squad).name, teller.name(soldier)

        def said(event: ev.Event) -> str:
            return " / ".join(line.text for line in teller.tell(event))

        def told(task: str, to: tuple[int, int] | None) -> str:
            return said(ev.SquadOrdered("blue", squad, task, to, "line", (1, 0), ()))

        assert told("advance", (4, 1)) == f"{name}: advance to (4, 1), line"
        assert told("hold", None) == f"{name}: hold, line"
        assert told("none", None) == f"{name}: its soldiers wait to be asked"
        assert said(ev.SoldierDetached("blue", squad, soldier)) == f"{who} leaves {name} to act alone"
        assert said(ev.SoldierRejoined("blue", squad, soldier)) == f"{who} is back in {name}"
        assert said(ev.SquadDissolved("blue", squad, 2)) == f"{name} has come apart: its soldiers act singly"
        broke = ev.SquadBroke("blue", squad, "red")
        assert said(broke) == f"{name} breaks: panic has taken hold of half of it"
        assert said(ev.MercySet("blue", "no_quarter")) == "Orders about the defeated: no quarter"


def test_who_is_thrown_is_named_and_who_rolls() -> None:
    """A throw of a body and of a grenade are both declared as "throw"; a skill check says whose it is."""
    with scene_battle(SCENE, "a") as battle:
        teller = LogWriter.of(battle.outlook("blue"))
        teller.look()
        own, foe = battle.outlook("blue").friends()[0], battle.outlook("blue").foes()[0]

        def said(event: ev.Event) -> str:
            return " / ".join(line.text for line in teller.tell(event))

        assert said(ev.AttackDeclared(own, "throw", (foe,), "")) == "Rifleman tries to throw Red Rifleman"
        assert said(ev.AttackDeclared(own, "throw", (), "frag")) == "Rifleman throws a frag grenade"
        skill = ev.Rolled(unit=foe, key="medicine", faces=(3,), total=3, target=10, value=-7)
        assert said(skill) == "Red Rifleman, medicine: dice 3, total 3 vs 10, short by 7"
        attack = ev.Rolled(unit=foe, key="attack", faces=(3,), total=3, target=10, value=-7)
        assert said(attack) == "attack: dice 3, total 3 vs 10, short by 7"
        blast = ev.Rolled(unit=own, key="blast", faces=(4, 2, 3), total=23, target=0, value=23)
        assert said(blast) == "blast: dice 4, 2, 3"
        assert said(ev.Rolled(unit=0, key="fire_spreads", faces=(5,), total=5, target=0, value=0)) == ""


BOUGHT = {
    "surge": ("Adrenal Surge", "Red Rifleman uses Adrenal Surge: one more move action"),
    "focus": ("Tight Focus", "Red Rifleman uses Tight Focus: one more action, which is no attack"),
}


@pytest.mark.rule("ASC-TRAIT-02", "ASC-TRAIT-03")
@pytest.mark.parametrize("trait", BOUGHT)
def test_an_action_that_an_enemy_buys_is_told_and_shown(trait: str) -> None:
    """It seemed to act oftener than it may; how many points it has left stays its own affair."""
    with scene_battle(SCENE, "c", blue="human", red="human") as battle:
        shown = played(battle)
        battle.answer(od.Act(trait))
        shown.hear()
        shown.update(0.01)
        name, line = BOUGHT[trait]
        assert [floater.words for floater in shown.floaters] == [name]
        shown.skip()
        assert [said.text for said in shown.lines][-1:] == [line]


def test_who_is_passed_over_who_reloads_and_who_wins_is_told() -> None:
    """A soldier who had hit the deck had no turn, and nothing said so."""
    with scene_battle(SCENE, "a") as battle:
        teller = LogWriter.of(battle.outlook("blue"))
        teller.look()
        own = battle.outlook("blue").friends()[0]
        events = [ev.TurnPassed(own, why) for why in ("hit the deck", "out of the fight", "the round is over")]
        events += [ev.AmmunitionChanged(own, 0, amount) for amount in (-1, 2)]
        events += [ev.Conceded("blue"), ev.BattleEnded("red", "conceded")]
        told = [line.text for event in events for line in teller.tell(event)]
        assert told[:2] == ["Rifleman has no turn: hit the deck", "Rifleman reloads"]
        assert told[2:] == ["Blue gives up", "The battle is over: Red wins (conceded)"]


def test_luck_is_counted_from_the_dice() -> None:
    """Dice 6 with +4 against 10 hit; the chance of 6 or more on an exploding d10 is one half."""
    check = Check("attack", 3, (Modifier("skill", 4, ""),), 10)
    rolled, missed = (rolled_event(check, Roll((face,), check.read((face,)))) for face in (6, 2))
    found = shots([rolled, missed], {3: "blue"})
    assert found["blue"] == [Throw(Fraction(1, 2), hit=True), Throw(Fraction(1, 2), hit=False)]
    assert luck_line(found["blue"]) == "2 attack rolls: 1.0 hits expected, 1 scored (just the odds)"
    assert set(shots([rolled, missed], {}, "red")) == {"red"}


def test_luck_by_degrees() -> None:
    """Score 12 at no step: 3 faces are Amazing, 3 Good, 6 Ordinary, so two rolls should give 1.2 hits, 0.3 of each."""
    check = StepCheck("attack", 3, 12)
    good, missed = (rolled_event(check, Roll((face,), check.read((face,)))) for face in (5, 14))
    found = shots([good, missed], {3: "blue"})
    told = "2 attack rolls: 1.2 hits expected, 1 scored (worse than the odds); Good 1 for 0.3; Amazing 0 for 0.3"
    assert luck_line(found["blue"]) == told


def test_the_clock_the_player_sees_is_the_side_s_own() -> None:
    with scene_battle(SCENE, "a") as battle:
        outlook = battle.outlook("blue")
        assert outlook.get(outlook.having(Clock)[0], Clock).active == outlook.friends()[0]
