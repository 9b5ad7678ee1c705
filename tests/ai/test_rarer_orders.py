"""Orders that are seldom the best: each is given where a good player would give it, and not elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from ai.utility import UtilitySeat
from game.battle.outlook import Outlook
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.dice.ladder import AMAZING
from game.field import Cell, distance
from game.messages.frames import Phase, Round
from game.messages.orders import DECLINE, Act, Aid, Attack, Close, Move, Order, Respond, Throw
from game.messages.stack import Ask
from game.rulebooks.alternity.frames import Attempt, Declaring
from game.rulebooks.alternity.parts import Plating
from game.rulebooks.alternity.states import round_now
from game.world.body import KnockedOut, Tracks
from game.world.conditions import Condition, Conditions
from game.world.hazards import Fatigue, Weather
from game.world.place import Seen
from game.world.sides import Objective, Objectives
from game.world.store import Unit
from game.world.turns import Carried, Clock, PhaseNow
from tests.ai.test_trials import said
from tests.books.alternity.support import GOOD, LONGSWORD, PISTOL, SHORT_SWORD, Skirmish, arm
from tests.books.alternity.test_mounts import HORSE, LONGBOW

LOWER = Respond("lower")


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
    fight.put(fight.battle, PhaseNow(GOOD), replace(fight.get(fight.battle, Clock), active=unit))
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
    """The same with blades: who has never learned to use one needs all his wits for it, even against the weak."""
    fight = plain(8)
    a = soldier(fight, "a", (1, 3), skills={"blade": rank} if rank else {}, arms=(LONGSWORD, SHORT_SWORD))
    z = soldier(fight, "z", (2, 3), "red", skills={"brawl": 1}, str=4)
    fight.declares(a, Close(z, "weapon"))
    assert (turn(fight, a) == Close(z, "weapon", ("off_hand",))) == both


def bound_for(fight: Skirmish, at: Cell, limit: int = 12) -> None:
    """Blue must get there."""
    fight.put(fight.battle, Objectives((Objective("blue", "reach", "", cells=(at,)),), limit=limit))


@pytest.mark.rule("ALT-BASE-22")
@pytest.mark.parametrize(
    ("dashes", "limit", "foe", "gait"),
    [
        (0, 12, (), "dash"),
        (2, 12, (), "sprint"),
        (2, 3, (), "dash"),
        (0, 12, (30, 3), "sprint"),
        (0, 2, (30, 3), "dash"),
    ],
)
def test_the_all_out_sprint(dashes: int, limit: int, foe: tuple[()] | Cell, gait: str) -> None:
    """Where nobody is in sight, or time is up; once it would tire (ALT-BASE-34) only the last rounds are worth it."""
    fight = plain()
    a = soldier(fight, "a", (1, 3), skills={"pistol": 3}, arms=(PISTOL,))
    if foe:
        soldier(fight, "z", foe, "red", arms=(PISTOL,))
    fight.put(a, Carried(dashes=dashes, dash_round=round_now(fight.world) - 1))
    bound_for(fight, (38, 3), limit)
    order = turn(fight, a)
    assert isinstance(order, Move)
    assert order.gait == gait


@pytest.mark.rule("ALT-CRIT-07")
@pytest.mark.parametrize(("gap", "jumps"), [(0, True), (3, False)])
def test_over_a_fence_rather_than_round_it(gap: int, jumps: bool) -> None:
    """Two squares over it instead of a score round it; where there is a gate beside it, through the gate."""
    rows = ["......o......"] * 24
    rows[gap or 23] = "." * 13
    fight = Skirmish("\n".join(rows))
    a = soldier(fight, "a", (5, 2), skills={"jump": 6}, str=12)
    bound_for(fight, (12, 2))
    assert (turn(fight, a) == Move((7, 2), "jump")) == jumps


@pytest.mark.parametrize("grenade", ["net", "stun_grenade", "gas_grenade"])
def test_who_has_nothing_but_a_net_throws_it(grenade: str) -> None:
    """At the nearest of two enemies with rifles, four squares off."""
    scene = SCENE.format(grenade=grenade)
    position = set_up(parse_scene(scene))
    with closing(position.world):
        unit = keys_of(position.world)["a"]
        outlook = Outlook(position.world, position.book, "blue")
        ask = Ask("blue", unit, "turn")
        outlook.face(ask, (Round(), Phase(GOOD, "late"), Declaring(unit, "orders")))
        order = UtilitySeat().choose(outlook, ask)
    assert isinstance(order, Throw)
    assert order.grenade == grenade
    assert distance(order.to, (4, 3)) <= 1


@pytest.mark.rule("ALT-DEGR-04")
@pytest.mark.parametrize(("third", "answer"), [("d4m", LOWER), ("d4+1m", DECLINE)])
def test_the_line_that_promises_more_strikes(third: str, answer: Order) -> None:
    """On a tank's hide d6+3 stun are more than d4 wounds, counted twice, and less than d4+1."""
    fight = plain(12)
    gun = arm("rifle", "rifle", f"d6+1w d6+3w {third}", family="rifle", ranges=(50, 200, 500))
    a = soldier(fight, "a", (0, 3), skills={"rifle": 5}, arms=(gun,))
    z = soldier(fight, "z", (4, 3), "red", plating=Plating(toughness=2))
    fight.put(fight.battle, PhaseNow(GOOD))
    shot = Attempt(a, z, "shot", 0, 16, (), stage="line", degree=AMAZING, line=AMAZING)
    assert said(fight, Ask("blue", a, "lower_line", (DECLINE, LOWER), about=z), shot) == answer


@pytest.mark.rule("ALT-BASE-25")
@pytest.mark.parametrize(("dex", "aims"), [(15, True), (13, False)])
def test_who_waits_aims_at_what_is_all_but_out_of_reach(dex: int, aims: bool) -> None:
    """A step makes six times as much of a shot at +5, and a quarter more of one at +4: two of these are better."""
    fight = plain()
    fight.put(fight.battle, Objectives(limit=12, at_limit="blue"))
    a = soldier(fight, "a", (1, 3), skills={"pistol": 2}, arms=(PISTOL,))
    soldier(fight, "z", (21, 3), "red", dex=dex, skills={"pistol": 1}, arms=(PISTOL,))
    assert (turn(fight, a) == Act("aim")) == aims


SCENE = """
rules = "alternity"
field = '''
. . . . . . . .
. . . . . . . .
. . . . c . . .
a . . . b . . .
. . . . . . . .
'''
units.a = {{ side = "blue", like = "rifleman", weapons = [], grenades = {{ {grenade} = 1 }}, actions = 3 }}
units.b = {{ side = "red", like = "sergeant" }}
units.c = {{ side = "red", like = "sergeant" }}
"""
