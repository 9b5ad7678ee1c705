"""What planners must not overlook: who is out for good, arms that hold no rifle, all that tells at a distance."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ai.beliefs import Knowledge
from ai.doctrine import doctrine
from ai.influence import Influence
from ai.odds import Odds
from game.battle.outlook import Outlook
from game.rulebooks.ascension import stances
from game.rulebooks.ascension.parts import Stats
from game.systems.terms import Term
from game.world.body import Wound, Wounds
from game.world.conditions import Condition, Conditions
from game.world.gear import Arms
from game.world.place import Seen
from tests.rules.support import RIFLE, Bout

SKILLS = {"firearms": 3, "athletics": 2, "physical_conditioning": 2}


@pytest.fixture
def fight() -> Iterator[Bout]:
    bout = Bout()
    bout.unit("me", (0, 5), skills=SKILLS, weapons=(RIFLE,))
    foe = bout.unit("foe", (5, 5), "red", skills=SKILLS, weapons=(RIFLE,))
    bout.put(foe, Seen(("blue", "red")))
    yield bout
    Bout.close_all()


def _influence(fight: Bout) -> Influence:
    known = Knowledge()
    known.refresh(Outlook(fight.world, fight.book, "blue"))
    return Influence(known, Odds(known.prospects, doctrine()))


@pytest.mark.rule("ALA-COND-19")
def test_who_is_stone_for_good_is_no_foe_any_more(fight: Bout) -> None:
    foe = _influence(fight).known.foes[0].unit
    fight.put(foe, Conditions((Condition("petrified", ends="never"),)))
    known = _influence(fight).known
    assert not fight.book.standing(fight.world, foe)
    assert not known.combatant(foe).standing
    assert known.foes == ()


@pytest.mark.rule("ASC-RULING-22")
def test_nobody_thinks_of_drawing_a_rifle_that_a_crippled_arm_cannot_hold(fight: Bout) -> None:
    me = _influence(fight).known.friends[0].unit
    fight.put(me, Arms(fight.get(me, Arms).weapons, -1))
    assert _influence(fight).known.combatant(me).other_weapon == 0
    fight.put(me, Wounds((Wound("arm", "blunt", "crippling"),)))
    assert _influence(fight).known.combatant(me).other_weapon == -1


def test_planners_see_whatever_of_a_shooter_a_term_of_range_reads(
    fight: Bout, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rule of ours: -1 for each point of Senses beyond six squares."""
    me = _influence(fight).known.friends[0]
    plain = me.stance_options[0].by_distance
    term = Term("far", "X", ("me", "squares"), lambda me, squares: -me.senses if squares > 6 else 0)
    monkeypatch.setattr(stances, "RANGED", (*stances.RANGED, term))
    stances._ranges.cache_clear()
    try:
        far = _influence(fight).known.friends[0].stance_options[0].by_distance
    finally:
        stances._ranges.cache_clear()
    senses = fight.get(me.unit, Stats).senses
    assert senses > 0
    assert [plain[squares] - far[squares] for squares in (6, 7)] == [0, senses]
