"""Who lies where somebody stands stays down (ALT-BASE-16, -36)."""

import pytest

from game.messages.frames import Round
from game.messages.orders import Aid
from game.messages.stack import Ask, Chance
from game.rulebooks.alternity import rounds
from game.world.body import KnockedOut, Tracks
from game.world.turns import Clock
from tests.books.alternity.support import Skirmish


def lying(fight: Skirmish) -> int:
    """Knocked out by stun in round 1, in the first square."""
    out = fight.soldier("out", (0, 0))
    fight.put(out, Tracks(10, 0, 0, 0, 10, 10, 5, 5))
    fight.put(out, KnockedOut("stun", 1))
    fight.put(fight.battle, Clock(round=3))
    return out


@pytest.mark.parametrize("here", [(0, 0), (1, 0)])
@pytest.mark.rule("ALT-BASE-16")
def test_nobody_comes_to_under_the_feet_of_another(skirmish: type[Skirmish], here: tuple[int, int]) -> None:
    fight = skirmish("....")
    out = lying(fight)
    fight.soldier("other", here)
    node = rounds.round_step(Round("wake", units=(out,)), fight.world, fight.book, None).node
    assert isinstance(node, Chance) is (here != (0, 0))


@pytest.mark.parametrize("here", [(0, 0), (1, 0)])
@pytest.mark.rule("ALT-BASE-31")
def test_nobody_is_revived_under_the_feet_of_another(skirmish: type[Skirmish], here: tuple[int, int]) -> None:
    fight = skirmish("....")
    out = lying(fight)
    medic = fight.soldier("medic", here, skills={"first_aid": 4})
    choices = fight.book.choices(fight.world, Ask("blue", medic, "turn"))
    refused = choices.refusal(Aid(out, "revive"))
    assert (refused is None) is (here != (0, 0))
    assert refused is None or "ALT-BASE-36" in refused
