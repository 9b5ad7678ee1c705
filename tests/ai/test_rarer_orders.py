"""Orders that are seldom the best: each is given where a good player would give it, and not elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.field import Cell
from game.messages.orders import Act, Aid, Attack, Close, Order
from game.messages.phases import Declaring
from game.messages.stack import Ask
from game.world.conditions import Condition, Conditions
from game.world.hazards import Fatigue, Weather
from game.world.phases import PhaseNow
from game.world.place import Seen
from game.world.sides import Objectives
from game.world.store import Unit
from game.world.tracks import KnockedOut, Tracks
from tests.ai.test_trials import said
from tests.books.alternity.support import GOOD, LONGSWORD, PISTOL, SHORT_SWORD, Skirmish
from tests.books.alternity.test_mounts import HORSE, LONGBOW


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    Skirmish.close_all()


def plain(wide: int = 40, high: int = 7, **figures: object) -> Skirmish:
    """Open ground."""
    return Skirmish("\n".join(["." * wide] * high), **figures)


def soldier(fight: Skirmish, key: str, at: Cell, side: str = "blue", **more: object) -> Unit:
    """A unit that both sides see."""
    unit = fight.soldier(key, at, side, **more)  # type: ignore[arg-type]
    fight.put(unit, Seen(("blue", "red")))
    return unit


def turn(fight: Skirmish, unit: Unit) -> Order:
    """What the planning seat declares first for a unit of blue."""
    fight.put(fight.battle, PhaseNow(GOOD))
    return said(fight, Ask("blue", unit, "turn"), Declaring(unit, "orders"))


@pytest.mark.parametrize(("foe", "mounts"), [(38, True), (9, False)])
def test_who_has_far_to_go_takes_to_the_saddle(foe: int, mounts: bool) -> None:
    """A horse gallops 16 squares in a phase and its rider 9 on foot: the phase that mounting takes is soon won back."""
    fight = plain()
    waiting = replace(HORSE, ridden=False, waits=(2, 3))
    a = soldier(fight, "a", (1, 3), skills={"pistol": 3, "riding": 3}, arms=(PISTOL,), parts=(waiting,))
    soldier(fight, "z", (foe, 3), "red", arms=(PISTOL,))
    assert (turn(fight, a) == Act("mount")) == mounts


@pytest.mark.parametrize("riding", [0, 3])
def test_an_archer_unused_to_the_saddle_gets_out_of_it(riding: int) -> None:
    """A bow from the saddle is at +2 for who has no rank in riding (ALT-MOUNT-09)."""
    fight = plain()
    a = soldier(fight, "a", (1, 3), skills={"bow": 6, "riding": riding}, arms=(LONGBOW,), parts=(HORSE,))
    soldier(fight, "z", (16, 3), "red", dex=13, arms=(PISTOL,))
    assert (turn(fight, a) == Act("dismount")) == (not riding)


@pytest.mark.parametrize("mortal", [2, 0])
def test_who_lies_dying_is_seen_to(mortal: int) -> None:
    """Out of the fight for good, a comrade is still worth his life (ALT-BASE-14, -31)."""
    fight = plain(8)
    a = soldier(fight, "a", (1, 3), skills={"first_aid": 5}, arms=(PISTOL,))
    b = soldier(fight, "b", (2, 3))
    fight.put(b, KnockedOut("wound", 1), Tracks(0, 10, mortal, 0, 10, 10, 5, 5))
    assert (turn(fight, a) == Aid(b, "stabilise")) == bool(mortal)


@pytest.mark.parametrize("bound", [True, False])
def test_who_hangs_in_a_net_struggles_free_before_all_else(bound: bool) -> None:
    """Whatever there is to shoot at (ALA-COND-37)."""
    fight = plain(8)
    a = soldier(fight, "a", (1, 3), skills={"pistol": 4}, arms=(PISTOL,))
    soldier(fight, "z", (4, 3), "red", arms=(PISTOL,))
    if bound:
        fight.put(a, Conditions((Condition("restrained", edge=-1, ends="check"),)))
    assert (turn(fight, a) == Act("break_free")) == bound


@pytest.mark.parametrize(("since", "survives"), [(-8, True), (0, False)])
def test_frost_about_to_tell_is_met_with_survival(since: int, survives: bool) -> None:
    """Weather tells every ten rounds: in the last of them, and not in the first of a battle that ends before."""
    fight = plain(8)
    fight.put(fight.battle, Weather("cold", -2), Objectives(limit=4))
    a = soldier(fight, "a", (1, 3), skills={"survival": 5})
    fight.put(a, Fatigue(since=since))
    assert (turn(fight, a) == Act("survive")) == survives


@pytest.mark.parametrize(("rank", "foe"), [(8, 2), (1, 20)])
def test_a_pistol_in_each_hand(rank: int, foe: int) -> None:
    """Both at once are at +2 and +4 (ALT-BASE-35): a master beside his man fires both, a beginner far off does not."""
    fight = plain(24)
    a = soldier(fight, "a", (1, 3), skills={"pistol": rank}, dex=14, arms=(PISTOL, replace(PISTOL, key="second")))
    z = soldier(fight, "z", (foe, 3), "red", arms=(PISTOL,))
    fight.declares(a, Attack(z))
    second = turn(fight, a)
    assert ("off_hand" in getattr(second, "options", ())) == (rank == 8)


@pytest.mark.parametrize(("rank", "both"), [(9, True), (0, False)])
def test_a_sword_in_each_hand(rank: int, both: bool) -> None:
    """The same with blades: who has never learned to use one needs all his wits for it."""
    fight = plain(8)
    a = soldier(fight, "a", (1, 3), skills={"blade": rank} if rank else {}, arms=(LONGSWORD, SHORT_SWORD))
    z = soldier(fight, "z", (2, 3), "red", skills={"brawl": 1})
    fight.declares(a, Close(z, "weapon"))
    assert (turn(fight, a) == Close(z, "weapon", ("off_hand",))) == both
