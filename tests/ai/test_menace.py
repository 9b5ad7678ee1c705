"""Fire that is held: what a threat is worth by hand, and what is done by who has fire held on it (WAR-GROUP-23)."""

from __future__ import annotations

from fractions import Fraction

from ai.doctrine import left_of
from ai.group_fire import threatened, through_fire
from ai.utility import UtilitySeat
from ai.why import Option
from game.battle.squad_autopilot import drilled
from game.messages.orders import Attack
from game.messages.warfare import GroupAttack, Surrender
from game.systems.warfare.squads import mustered
from game.systems.warfare.threat import held_on
from game.world.gear import Arms
from game.world.squads import HeldFire, SquadOrders
from tests.ai.storming import Scene, Trenches


def held(scene: Scene, rolls: int = 4) -> None:
    """The squad holds the fire of its first four on the conscript."""
    men = [scene.unit(f"b{nth}") for nth in range(1, 5)]
    arms = tuple((unit, weapon.key) for unit in men if (weapon := scene.world.get(unit, Arms).weapon) is not None)
    squad = mustered(scene.world, men[0])
    scene.world.put(squad, HeldFire(scene.unit("e"), scene.unit("a"), arms, rolls, 1, 0))


def test_a_threat_is_worth_whom_it_makes_a_prisoner(trench: Trenches) -> None:
    """13 less the d12: of 240 throws 114 come to 3 or less, 36 more to 6, 63 more to 13; six, four, two rolls held.

    A conscript rolls d10 and 2 against 22, 18 and 14, and lays down its arms if it misses by 5: 95, 91, 70 of 100.
    """
    scene = trench.threat("a")
    influence, choices, me = scene.thought("a")
    foe = influence.known.combatant(scene.unit("e"))
    option = threatened(influence, mustered(scene.world, me.unit), me, foe, 300)
    assert option is not None
    assert option.order == GroupAttack(foe.unit, "threaten")
    assert option.order in choices
    odds = Fraction(114 * 95 + 36 * 91 + 63 * 70, 24000)
    assert option.terms["harm"] == int(odds * left_of(foe))
    assert option.terms["turn"] == -300
    assert 0 < option.terms["silence"] < influence.silence(foe)


def test_who_has_fire_held_on_it_counts_it(trench: Trenches) -> None:
    """Four rolls of three dice are twelve at the least, more than a conscript bears: whatever it would do comes to
    nothing, and it lives if it surrenders."""
    scene = trench.threat("e")
    held(scene)
    influence, choices, me = scene.thought("e", "red")
    shot = Option("shoot", Attack(scene.unit("b1")), {"harm": 900})
    weighed = {option.order: option for option in through_fire(influence, choices, me, [shot])}
    assert weighed[shot.order].terms == {"harm": 0, "threat": -left_of(me)}
    assert weighed[Surrender()].score > weighed[shot.order].score
    free = trench.threat("e")
    influence, choices, me = free.thought("e", "red")
    assert through_fire(influence, choices, me, [shot]) == [shot]


def test_a_seat_gives_way_to_fire_that_is_held_on_it(trench: Trenches) -> None:
    """It takes cover and fires no shot; without the threat it does."""
    orders = []
    for threat in (True, False):
        scene = trench.threat("e")
        if threat:
            held(scene)
        outlook, ask = scene.turn("e", "red")
        assert bool(held_on(outlook, ask.unit)) == threat
        seat = UtilitySeat()
        order = seat.choose(outlook, ask)
        assert order in outlook.choices(ask)
        orders.append(order)
        assert scene.book.warfare is not None
        gives_way = scene.book.warfare.heeds(order) or order == Surrender()
        assert gives_way == threat
        assert seat.why is not None
    assert orders[0] != orders[1]


def test_a_drilled_soldier_is_asked_when_fire_is_held_on_it(trench: Trenches) -> None:
    """Else it would walk into it: the squad's orders are no answer to that."""
    scene = trench.threat("b1")
    outlook, ask = scene.turn("b1")
    squad = mustered(scene.world, ask.unit)
    scene.world.put(squad, SquadOrders("hold"))
    assert drilled(outlook, ask) is not None
    theirs = scene.world.add(HeldFire(ask.unit, scene.unit("e"), (), 1, 1, 0))
    assert held_on(outlook, ask.unit) == (theirs,)
    assert drilled(outlook, ask) is None
