"""A stance that answers whoever hits it (ASC-MELEE-22, `riposte_on_hit` of a profile), as planners see it."""

from collections.abc import Iterator

import pytest

from ai.beliefs import Knowledge
from ai.close_combat import CloseCombat
from ai.doctrine import doctrine
from ai.odds import Odds, place
from game.messages.stack import Ask
from game.rulebooks.ascension.close.postures import close_stances
from game.rulebooks.ascension.numbers import Numbers
from game.systems.prospects import CERTAIN
from game.world.place import Stance
from tests.ai.test_close import SKILLS, SWORD
from tests.ai.test_close import _outlook as known_by
from tests.rules.support import Bout


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    Bout.close_all()


@pytest.mark.rule("ASC-MELEE-22")
def test_planners_know_of_a_stance_that_answers_whoever_hits_it() -> None:
    """In Low Guard: what falls short is answered, and if the profile says so what hits is too, by just its chance."""
    answered = []
    for answers in (0, 1):
        fight = Bout(riposte_on_hit=[answers * (stance == "low_guard") for stance in close_stances(Numbers())])
        me = fight.unit("me", (5, 5), physique=4, skills=SKILLS, weapons=(SWORD,), grenades=())
        foe = fight.unit("foe", (6, 5), "red", physique=3, skills=SKILLS, weapons=(SWORD,), grenades=())
        fight.put(foe, Stance("low_guard"))
        known = Knowledge()
        known.refresh(known_by(fight, Ask("blue", me, "turn")))
        close_combat = CloseCombat(known, Odds(known.prospects, doctrine()))
        mine, other = known.combatant(me), known.combatant(foe)
        plain = tuple(
            close_option for close_option in mine.stance_option.close_options if close_option.kind == "weapon"
        )[:1]
        blow = close_combat.best(mine, mine.stance_option, other, backs=False, silence=0, close_options=plain)
        assert blow is not None
        answered.append(blow.answered)
        hits = int(known.prospects.chance[place(close_combat.need(plain[0], other))])
    short, either = answered
    assert 0 < short < either
    fails = CERTAIN - int(
        known.prospects.chance[place(close_combat.need(plain[0], other) - known.prospects.prices["short"] + 1)]
    )
    assert abs(either * fails - short * (fails + hits)) <= fails + hits
