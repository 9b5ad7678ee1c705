"""The rarer means: where each special grenade is worth throwing, and what a hold or a full pool buys as a turn ends."""

from collections.abc import Iterator

import pytest

from ai.area_attacks import Screens
from ai.beliefs import Knowledge
from ai.doctrine import doctrine
from ai.grenades import Lob, Throws
from ai.influence import Influence
from ai.odds import Odds
from game.battle.outlook import Outlook
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.field import distance
from game.messages.orders import Act, EndTurn, Order
from game.world.conditions import Advantage
from game.world.place import Grapple, Melee, Stance
from game.world.turns import Actions, TurnMarks
from tests.ai.test_close import _pair, _turn
from tests.rules.support import RIFLE, Bout

YARD = """
field = '''
. . . . . . . . .
. . . . . . . . .
. . a . . . . . .
. . . . . . . . .
. . . . . . . . .
'''
[units.a]
side = "blue"
like = "rifleman"
grenades = {{ {grenade} = 1 }}
[units.m]
side = "blue"
like = "rifleman"
at = [{mate}]
[units.b]
side = "red"
like = "sergeant"
at = [{foe}]
{state}
"""


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    Bout.close_all()


def best(grenade: str, mate: str = "0,4", foe: str = "6,2", state: str = "") -> Lob | None:
    """The throw that a thinks most of, from where it stands; of smoke, the screen."""
    position = set_up(parse_scene(YARD.format(grenade=grenade, mate=mate, foe=foe, state=state)))
    known = Knowledge()
    known.refresh(Outlook(position.world, position.book, "blue"))
    influence, me = Influence(known, Odds(known.prospects, doctrine())), known.combatant(keys_of(position.world)["a"])
    if grenade == "smoke":
        screen = Screens(influence, me).best(me.stance_option)
        found = Lob(screen.order, screen.order.to, screen.value) if screen is not None else None
    else:
        found = Throws(influence, me).best(me.stance_option, me.cell)
    position.world.close()
    return found


GRENADES = ("net", "stun_grenade", "gas_grenade", "incendiary")


@pytest.mark.parametrize("grenade", GRENADES)
def test_a_grenade_is_thrown_where_the_enemy_is(grenade: str) -> None:
    lob = best(grenade)
    assert lob is not None
    assert lob.order.grenade == grenade
    assert lob.value > 0
    assert distance(lob.order.to, (6, 2)) <= 1


@pytest.mark.parametrize("grenade", ["net", "stun_grenade", "gas_grenade"])
def test_what_hampers_is_not_thrown_at_who_is_hampered(grenade: str) -> None:
    held = best(grenade, state='conditions = [{ kind = "restrained" }]')
    assert held is None or held.value <= 0


@pytest.mark.parametrize("grenade", ["stun_grenade", "gas_grenade", "incendiary"])
def test_a_comrade_beside_the_enemy_takes_from_a_throw(grenade: str) -> None:
    alone, among = best(grenade), best(grenade, mate="7,2")
    assert alone is not None
    assert among is not None
    assert among.value < alone.value


def test_smoke_covers_who_is_under_fire_and_is_kept_where_nobody_fires() -> None:
    screen = best("smoke", mate="4,2", foe="8,2")
    assert screen is not None
    assert screen.value > 0
    assert screen.order.to in ((4, 2), (2, 2))
    assert best("smoke", mate="4,2", foe="8,2", state="weapons = []") is None


def _held(points: int, *, gunner: bool) -> Order:
    fight, me, foe = _pair(weapon=(), theirs=(), apart=0)
    fight.put(me, Grapple(foe, holds=True, spent=True), Advantage(points, 0), Actions(0, 0), TurnMarks(opened=True))
    fight.put(foe, Grapple(me, holds=False))
    rifle = (RIFLE,) if gunner else ()
    fight.unit("gunner", (9, 5), "red", physique=3, skills={"firearms": 5}, weapons=rifle, grenades=())
    return _turn(fight, me)


@pytest.mark.rule("ASC-ADV-20")
def test_the_held_one_is_a_shield_against_fire_and_only_then() -> None:
    """Four points of Accuracy, with a good shot four squares off, or one without a rifle."""
    assert _held(4, gunner=True) == Act("body_shield")
    assert _held(3, gunner=True) == EndTurn()
    assert _held(4, gunner=False) == EndTurn()


@pytest.mark.rule("ASC-ADV-14")
@pytest.mark.parametrize(("points", "foes"), [(10, 4), (9, 4), (10, 0)])
def test_the_whole_pool_is_spent_on_a_turn_for_each_of_many(points: int, foes: int) -> None:
    """Ten points of Initiative buy One Man Army among many who are all but down, and nothing among none."""
    fight, me, foe = _pair(theirs=())
    for number, cell in enumerate([(4, 5), (5, 4), (5, 6), (4, 4)][:foes]):
        weak = fight.unit(f"weak{number}", cell, "red", physique=1, skills={}, weapons=(), grenades=())
        fight.put(weak, Stance("throwing"))
    fight.put(me, Advantage(10, points), Actions(0, 0), TurnMarks(opened=True), Melee(attacked=(foe,)))
    order = _turn(fight, me)
    assert (order == Act("one_man_army")) == (points == 10 and foes == 4)
