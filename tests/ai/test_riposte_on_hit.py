"""A stance that answers whoever hits it (ASC-MELEE-22, `riposte_on_hit` of a profile), as planners see it."""

from collections.abc import Iterator

import pytest

from ai.doctrine import doctrine
from ai.fray import Fray
from ai.knowledge import Knowledge
from ai.odds import Odds, place
from game.messages.stack import Ask
from game.rulebooks.ascension.close.postures import close_stances
from game.rulebooks.ascension.numbers import Numbers
from game.systems.sketch import CERTAIN
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
        fray = Fray(known, Odds(known.sketch, doctrine()))
        mine, other = known.fighter(me), known.fighter(foe)
        plain = tuple(art for art in mine.poise.arts if art.kind == "weapon")[:1]
        blow = fray.best(mine, mine.poise, other, backs=False, silence=0, arts=plain)
        assert blow is not None
        answered.append(blow.answered)
        hits = int(known.sketch.chance[place(fray.need(plain[0], other))])
    short, either = answered
    assert 0 < short < either
    fails = CERTAIN - int(known.sketch.chance[place(fray.need(plain[0], other) - known.sketch.prices["short"] + 1)])
    assert abs(either * fails - short * (fails + hits)) <= fails + hits
