"""What each degree of a check is worth, and what a check begins at."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.field import PITCH
from game.messages.events import PhaseEarned, StateChanged
from game.messages.frames import Round
from game.messages.orders import END, Aid, Attack
from game.rulebooks.alternity.checks import action_score, feat
from game.rulebooks.alternity.events import KnockOut
from game.rulebooks.alternity.numbers import numbers
from game.rulebooks.alternity.trying import lead_check
from game.world.body import Build, Tracks
from game.world.store import Unit
from game.world.turns import Carried
from tests.books.alternity.support import ASSAULT_RIFLE, GOOD, MARGINAL, PISTOL, Skirmish
from tests.books.alternity.test_fire import steps
from tests.rules.support import of_kind

BY_DEGREE = ((12, 0), (6, 1), (3, 2))
"""Control dice of an Ordinary, a Good and an Amazing success on 12/6/3, and the place of each in a table."""


@pytest.mark.rule("ALT-BASE-04")
def test_what_checks_without_a_specialty_begin_at(skirmish: type[Skirmish]) -> None:
    """A rifle at medium range is at 0: with the broad skill alone +1, untrained +1 on half of DEX; a feat is +1."""
    for skills, score in (({"modern_ranged": 1}, 10), ({}, 5)):
        fight = skirmish("." * 50)
        a = fight.soldier("a", (0, 0), skills=skills, arms=(ASSAULT_RIFLE,))
        b = fight.soldier("b", (40, 0), "red")
        fight.phase(GOOD, {a: (Attack(b),)}, dice=[19, 1])
        assert steps(fight) == [1]
        assert fight.draws[0].score == score  # type: ignore[union-attr]
        assert feat(fight.world, a, numbers(fight.book), "con").steps == 1


@pytest.mark.rule("ALT-BASE-07")
@pytest.mark.parametrize(
    ("profession", "score"),
    [("combat_spec", 13), ("free_agent", 12), ("tech_op", 11), ("diplomat", 11), ("none", 10)],
)
def test_professions_on_the_action_check(skirmish: type[Skirmish], profession: str, score: int) -> None:
    """DEX 12 and INT 9 are 10, and 3, 2, 1, 1 or nothing more."""
    fight = skirmish("....")
    a = fight.soldier("a", dex=12, int=9, profession=profession)
    assert action_score(fight.world, a, numbers(fight.book)) == score


@pytest.mark.rule("ALT-CRIT-06")
def test_a_twenty_on_the_action_check_is_marginal_and_a_bad_start(skirmish: type[Skirmish]) -> None:
    """No second roll; the unit's first action of that round is at +1: short -1 and +1 are 0."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", (0, 0), skills={"pistol": 4}, arms=(PISTOL,), con=8, wil=7)
    b = fight.soldier("b", (3, 0), "red", con=8, wil=7)
    told = fight.run(Round(), dice=[20, 12, 19], answers=[Attack(b), END, END])
    assert of_kind(told, PhaseEarned)[0] == PhaseEarned(a, MARGINAL, 1, 0)
    assert steps(fight)[-1] == 0


@pytest.mark.rule("ALT-BASE-37")
def test_no_light_at_all(skirmish: type[Skirmish]) -> None:
    """+3; a rifle at short range has -1."""
    fight = skirmish("." * 12)
    light = fight.world.field.light.copy()
    light[0, 10] = PITCH
    fight.world.field = replace(fight.world.field, light=light)
    a = fight.soldier("a", (0, 0), skills={"rifle": 2}, arms=(ASSAULT_RIFLE,))
    b = fight.soldier("b", (10, 0), "red")
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[19, 1])
    assert steps(fight) == [2]


@pytest.mark.rule("ALT-BASE-27")
@pytest.mark.parametrize(("control", "put"), [(14, 1), (8, 2), (4, 3)])
def test_suppression_by_degree(skirmish: type[Skirmish], control: int, put: int) -> None:
    """15/7/3 with the d4 of short range (-1): Ordinary +1, Good +2, Amazing +3 on a shot at short range (-1)."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", (0, 0), dex=9, int=5, skills={"pistol": 6}, arms=(PISTOL,))
    b = fight.soldier("b", (3, 0), "red", int=14, skills={"pistol": 5}, arms=(PISTOL,))
    orders = {a: (Attack(b, "suppress"),), b: (Attack(a),)}
    fight.phase(GOOD, orders, dice=[control, 1, 19, *([1] if put > 1 else [])], answers=["decline"])
    assert steps(fight) == [-1, put - 1]


def patient(skirmish: type[Skirmish], skill: str, **lost: int) -> tuple[Skirmish, Unit, Unit]:
    """A medic of 12/6/3 beside somebody who has lost these points."""
    fight = skirmish("." * 20)
    doc = fight.soldier("doc", (0, 0), skills={skill: 2})
    hurt = fight.soldier("hurt", (1, 0))
    fight.soldier("foe", (19, 0), "red")
    fight.put(hurt, replace(fight.get(hurt, Tracks), **lost))
    return fight, doc, hurt


@pytest.mark.rule("ALT-BASE-31")
@pytest.mark.parametrize(
    ("skill", "use", "back"),
    [
        ("first_aid", "stun", (2, 3, 4)), ("first_aid", "revive", (1, 2, 3)),
        ("treatment", "stun", (2, 3, 4)), ("treatment", "revive", (2, 3, 4)),
    ],
)  # fmt: skip
def test_stun_given_back_by_degree(skirmish: type[Skirmish], skill: str, use: str, back: tuple[int, ...]) -> None:
    """To the awake by either skill 2, 3, 4; who is brought round gets 1, 2, 3 by first aid."""
    for control, place in BY_DEGREE:
        fight, doc, hurt = patient(skirmish, skill, stun=10 if use == "revive" else 5)
        lost = fight.tracks(hurt)[0]
        if use == "revive":
            fight.tell(KnockOut(hurt, "stun"), StateChanged(hurt, "fit", "knocked_out"))
        fight.phase(GOOD, {doc: (Aid(hurt, use),)}, dice=[control])
        assert lost - fight.tracks(hurt)[0] == back[place]


@pytest.mark.rule("ALT-BASE-39")
@pytest.mark.parametrize(("dice", "put"), [((20, 20), -1), ((13,), 0), ((12,), 1), ((6,), 2), ((3,), 3)])
def test_tricks_by_degree(skirmish: type[Skirmish], dice: tuple[int, ...], put: int) -> None:
    """Tactics-infantry 12/6/3: Critical Failure -1, Failure 0, then +1, +2, +3."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", (0, 0), skills={"infantry_tactics": 2})
    b = fight.soldier("b", (4, 0), "red")
    fight.phase(GOOD, {a: (Aid(b, "outwit"),)}, dice=dice)
    assert fight.get(b, Carried).hindered == put


@pytest.mark.rule("ALT-BASE-40")
@pytest.mark.parametrize(("control", "led"), [(12, 2), (6, 4), (3, 6)])
def test_followers_by_degree(skirmish: type[Skirmish], control: int, led: int) -> None:
    """Command 12/6/3 with seven comrades: 2, 4, 6 of them follow."""
    fight = skirmish("." * 20)
    a = fight.soldier("a", (0, 0), skills={"command": 2})
    men = [fight.soldier(f"m{x}", (x, 0)) for x in range(1, 8)]
    fight.soldier("foe", (19, 0), "red")
    fight.phase(GOOD, {a: (Aid(a, "lead"),)}, dice=[control])
    assert [fight.get(one, Carried).led for one in men].count(-1) == led


@pytest.mark.rule("ALT-BASE-40")
def test_drilled_troops_are_easier_to_lead(skirmish: type[Skirmish]) -> None:
    """-2 steps, if all of them are."""
    fight = skirmish("." * 20)
    a = fight.soldier("a", (0, 0), skills={"command": 2})
    fight.soldier("b", (1, 0), parts=(Build(tags=("drilled",)),))
    fight.soldier("foe", (19, 0), "red")
    fight.phase(GOOD, {a: (Aid(a, "lead"),)}, dice=[19, 1])
    assert steps(fight) == [-2]


@pytest.mark.rule("ALT-BASE-40")
def test_no_troops_are_no_drilled_troops(skirmish: type[Skirmish]) -> None:
    """Those to be led may fall in the phase before the order is given."""
    fight = skirmish("." * 20)
    a = fight.soldier("a", (0, 0), skills={"command": 2})
    assert lead_check(fight.world, a, a, fight.book.numbers).steps == 0
