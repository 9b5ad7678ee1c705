"""A squad fires as one under Alternity: declared in a phase, landing with its other fire (WAR-GROUP)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.battle.forecast import forecast
from game.messages import events as ev
from game.messages.orders import DECLINE, Attack, Order, Respond
from game.messages.warfare import Allot, Appoint, GroupAttack
from game.world.body import Build
from game.world.squads import Command, Shaken
from game.world.store import Unit
from game.world.turns import Clock, Earned, PhaseMarks
from tests.books.alternity.support import AMAZING, CF_COAT, GOOD, LASER_RIFLE, ORDINARY, Skirmish, arm
from tests.rules.squads import squad
from tests.rules.support import of_kind

STUTTER_PISTOL = arm("stutter_pistol", "pistol", "d6+2s d8+2s d8+4s", family="pistol", ranges=(9, 15, 30), clip=10)


class Squads:
    """Ten men under a lieutenant of command 3, seven squares from two enemies: laser rifles and stutter pistols."""

    def __init__(
        self, skirmish: type[Skirmish], *, rifles: int = 5, tags: tuple[str, ...] = (), **figures: object
    ) -> None:
        known = {f"warfare__group__{name}": value for name, value in figures.items()}
        self.fight = skirmish("\n".join(["." * 16] * 6), **known)
        arms = [LASER_RIFLE] * rifles + [STUTTER_PISTOL] * (10 - rifles)
        self.men = [
            self.fight.soldier(
                f"m{place}",
                (2 + place // 5, place % 5),
                dex=12,
                per=11,
                skills={"rifle": 2, "pistol": 2, **({"command": 3} if not place else {})},
                arms=(weapon,),
                parts=(Earned(AMAZING, 2), Build(tags=tags)),
            )
            for place, weapon in enumerate(arms)
        ]
        self.leader, self.sergeant = self.men[:2]
        self.b = self.fight.soldier("b", (9, 2), "red", con=20, arms=(LASER_RIFLE,))
        self.c = self.fight.soldier("c", (9, 3), "red", con=20, arms=(LASER_RIFLE,))
        self.squad = squad(self.fight, self.men)

    def phase(
        self, number: int, orders: dict[Unit, tuple[Order, ...]], dice: tuple[int, ...], *answers: Order
    ) -> list[ev.Event]:
        """One phase with these declarations and answers."""
        return self.fight.phase(number, orders, dice=dice, answers=answers)


@pytest.fixture
def company(skirmish: type[Skirmish]) -> Squads:
    return Squads(skirmish)


@pytest.mark.rule("WAR-GROUP-02", "WAR-GROUP-06", "WAR-GROUP-07", "WAR-GROUP-09", "WAR-GROUP-13", "WAR-GROUP-16")
def test_ten_men_fire_as_one(company: Squads) -> None:
    """Rifle 14 at short range -1, accuracy -1, led -3: -5. 13 less 7 on the d20 is 6, Good: four rolls, two d6+1w and
    two d6+2s."""
    b = company.b
    shares = Allot(((b, "laser_rifle"), (b, "laser_rifle"), (b, "stutter_pistol"), (b, "stutter_pistol")))
    told = company.phase(GOOD, {company.leader: (GroupAttack(b),)}, (13, 7, 4, 2, 5, 1), shares)
    assert len([event for event in told if isinstance(event, ev.DegreesRolled)]) == 1
    assert company.fight.draws[0].steps == -5
    assert of_kind(told, ev.GroupGraded)[0].rolls == 4
    assert [(one.kind, one.rolled) for one in of_kind(told, ev.HarmMarked)] == [
        ("wound", 5), ("wound", 3), ("stun", 7), ("stun", 3),
    ]  # fmt: skip
    assert company.fight.tracks(b) == (13, 8, 0, 0)
    assert [company.fight.get(unit, Earned).actions for unit in company.men] == [1] * 10
    assert "one group check a round" in company.fight.refusal(company.leader, GroupAttack(b), phase=ORDINARY)


@pytest.mark.rule("WAR-GROUP-06", "WAR-GROUP-11")
def test_an_amazing_check_does_ordinary_damage(skirmish: type[Skirmish]) -> None:
    company = Squads(skirmish, rifles=10)
    told = company.phase(GOOD, {company.leader: (GroupAttack(company.b),)}, (3, 7, *(1,) * 6), DECLINE)
    marked = of_kind(told, ev.HarmMarked)
    assert [(one.kind, one.rolled, one.harm.stamina) for one in marked] == [("wound", 2, False)] * 6
    assert {draw.shape for draw in company.fight.draws[1:]} == {"d6"}


@pytest.mark.rule("WAR-GROUP-20", "WAR-GROUP-22")
def test_group_suppression_and_single_suppression(skirmish: type[Skirmish]) -> None:
    """+4 by the group's Good check, +2 by a single Good one on the same target: +4 counts, on its shots this phase."""
    company = Squads(skirmish, rifles=10)
    lone = company.fight.soldier("lone", (2, 5), dex=12, skills={"rifle": 2}, arms=(LASER_RIFLE,))
    orders: dict[Unit, tuple[Order, ...]] = {
        company.leader: (GroupAttack(company.b, "suppress"),),
        lone: (Attack(company.b, "suppress"),),
        company.b: (Attack(company.leader),),
    }
    told = company.phase(GOOD, orders, (13, 7, 10, 4, 19, 1), DECLINE, DECLINE)
    assert of_kind(told, ev.GroupGraded)[0].rolls == 4
    assert not of_kind(told, ev.HarmMarked)
    shot = next(draw for draw in company.fight.draws if getattr(draw, "key", "") == "attack" and draw.unit == company.b)
    assert {one.key: one.amount for one in shot.modifiers}["suppressed"] == 4


@pytest.mark.rule("WAR-GROUP-22")
def test_who_ignores_it_takes_the_rolls(skirmish: type[Skirmish]) -> None:
    company = Squads(skirmish, rifles=10)
    order = {company.leader: (GroupAttack(company.b, "suppress"),)}
    told = company.phase(GOOD, order, (13, 7, 1, 1, 1, 1), Respond("ignore"))
    assert [one.rolled for one in of_kind(told, ev.HarmMarked)] == [2, 2, 2, 2]
    assert (company.fight.world.find(company.b, PhaseMarks) or PhaseMarks()).suppressed == 0


@pytest.mark.rule("WAR-GROUP-04", "WAR-GROUP-05", "WAR-GROUP-17")
def test_a_subordinate_may_fire_in_the_phase_in_which_it_is_appointed(skirmish: type[Skirmish]) -> None:
    """Command 14 with drilled troops, -2: 15 less 3 is 12, a success."""
    company = Squads(skirmish, rifles=10, tags=("drilled",))
    fight = company.fight
    assert "does not lead" in fight.refusal(company.sergeant, GroupAttack(company.b))
    fight.put(company.leader, Earned(GOOD, 2))
    orders: dict[Unit, tuple[Order, ...]] = {company.leader: (Appoint(company.sergeant),)}
    told = company.phase(GOOD, orders, (15, 3))
    assert fight.draws[0].steps == -2
    assert of_kind(told, ev.SubordinateAppointed)[0].unit == company.sergeant
    assert fight.refusal(company.sergeant, GroupAttack(company.b), phase=GOOD) == ""
    assert fight.refusal(company.sergeant, GroupAttack(company.b), phase=ORDINARY) == ""
    fight.put(fight.battle, replace(fight.get(fight.battle, Clock), round=2))
    assert "does not lead" in fight.refusal(company.sergeant, GroupAttack(company.b), phase=GOOD)


@pytest.mark.rule("WAR-GROUP-04")
def test_appointed_and_firing_at_once(skirmish: type[Skirmish]) -> None:
    """The leader speaks first; the sergeant may declare then, and fires only if it has been appointed."""
    for control, fired in ((14, True), (15, False)):
        company = Squads(skirmish, rifles=10)
        orders: dict[Unit, tuple[Order, ...]] = {
            company.leader: (Appoint(company.sergeant),),
            company.sergeant: (GroupAttack(company.b),),
        }
        told = company.phase(GOOD, orders, (control, 19, 1) if fired else (control,))
        assert bool(of_kind(told, ev.GroupFired)) == fired
        assert [one.why for one in of_kind(told, ev.AttackLost)] == ([] if fired else ["it was not appointed"])


@pytest.mark.rule("WAR-GROUP-18")
def test_a_critical_failure_shakes_everyone(skirmish: type[Skirmish]) -> None:
    """Ten soldiers at +1; whose next action is done is steady again."""
    company = Squads(skirmish, rifles=10)
    told = company.phase(GOOD, {company.leader: (GroupAttack(company.b),)}, (20, 1, 20, 1))
    assert [one.steps for one in of_kind(told, ev.SoldierShaken)] == [1] * 10
    man = company.men[4]
    company.phase(ORDINARY, {man: (Attack(company.b),)}, (19, 1))
    shot = company.fight.draws[0]
    assert {one.key: one.amount for one in shot.modifiers}["shaken"] == 1
    assert company.fight.world.find(man, Shaken) is None
    assert company.fight.world.find(company.leader, Shaken) is not None
    assert company.fight.get(company.squad, Command).checked == 1
    company.fight.put(company.fight.battle, replace(company.fight.get(company.fight.battle, Clock), round=2))
    for unit in company.men:
        company.fight.put(unit, Earned(AMAZING, 2))
    company.phase(GOOD, {company.leader: (GroupAttack(company.b),)}, (19, 1))
    assert company.fight.draws[0].steps == -4, "-1 short range, -1 accuracy, -3 led, +1 shaken"


@pytest.mark.rule("WAR-GROUP-11")
@pytest.mark.parametrize("mode", ["attack", "suppress"])
def test_group_fire_is_foreseen_exactly(skirmish: type[Skirmish], mode: str) -> None:
    """The closed form equals exploring every roll (law 2), a target in armour."""
    company = Squads(skirmish, rifles=10, rolls=(10, 20, 20))
    fight = company.fight
    fight.put(company.b, CF_COAT)
    order = GroupAttack(company.b, mode)
    known = forecast(fight.world, fight.book, company.leader, order)
    assert known.foresight == forecast(fight.world, fight.book, company.leader, order, closed=False).foresight
    assert known.checks[0].steps == -5
