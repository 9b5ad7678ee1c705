"""A squad fires as one under the flagship: in the leader's turn, for everybody's standard action (WAR-GROUP)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from game.battle.forecast import forecast
from game.battle.outlook import Outlook
from game.battle.squad_autopilot import under_orders
from game.field import NORTH
from game.messages import events as ev
from game.messages.frames import Turn
from game.messages.orders import DECLINE, END, Attack
from game.messages.stack import Ask
from game.messages.warfare import Allot, Appoint, GroupAttack
from game.rulebooks.ascension.aid import aid_check
from game.rulebooks.ascension.blasts import acts, dodge_check, dodge_payment
from game.rulebooks.ascension.checks import aim_at
from game.rulebooks.ascension.close.rolls import declared
from game.rulebooks.ascension.frames import CloseAttack
from game.rulebooks.ascension.grenades import throw_check
from game.rulebooks.ascension.warfare import AscensionWarfare
from game.systems.warfare.squads import told_off
from game.world.body import Stress
from game.world.conditions import Advantage, Edge, Exploits
from game.world.gear import Ammunition, Armour, Arms
from game.world.hazards import Task
from game.world.place import Position
from game.world.squads import COLUMN, Command, Shaken, SquadOrders
from game.world.store import Unit
from game.world.turns import Actions, Clock
from tests.rules.squads import squad
from tests.rules.support import RIFLE, Bout, of_kind

CARBINE = replace(RIFLE, key="carbine", damage="2d6")
AUTO = replace(RIFLE, key="auto", mode="full")


class Squads:
    """Ten men in two ranks under a sergeant, six squares from two enemies."""

    def __init__(self, bout: type[Bout], *, men: int = 10, auto: int = 0, carbines: int = 0, **figures: object) -> None:
        self.fight = bout("\n".join(["." * 14] * 6), **figures)
        weapons = [AUTO] * auto + [CARBINE] * carbines + [RIFLE] * (men - auto - carbines)
        self.men = [
            self.fight.unit(
                f"m{place}",
                (2 + place // 5, place % 5),
                intellect=4,
                senses=4,
                skills={"firearms": 4, "leadership": 3} if place < 2 else {"firearms": 3},
                weapons=(weapon,),
            )
            for place, weapon in enumerate(weapons)
        ]
        self.leader, self.sergeant = self.men[:2]
        self.b = self.fight.unit("b", (9, 2), "red", physique=9)
        self.c = self.fight.unit("c", (9, 3), "red", physique=9)
        self.squad = squad(self.fight, self.men)

    def refusal(self, order: object, unit: Unit = 0) -> str:
        """Why an order of a turn is not legal; "" when it is."""
        asked = Ask("blue", unit or self.leader, "turn")
        return self.fight.book.choices(self.fight.world, asked).refusal(order) or ""  # type: ignore[arg-type]

    def turn(self, *answers: object, dice: tuple[int, ...], unit: Unit = 0) -> list[ev.Event]:
        """The rest of a turn with these orders and answers."""
        return self.fight.run(Turn(unit or self.leader, "orders"), dice=dice, answers=(*answers, END))  # type: ignore[arg-type]


@pytest.fixture
def company(bout: type[Bout]) -> Squads:
    return Squads(bout)


@pytest.mark.rule("WAR-GROUP-02", "WAR-GROUP-16", "WAR-BOOK-07", "WAR-GROUP-03")
def test_one_check_for_ten_men_and_an_action_of_each(company: Squads) -> None:
    """Senses 4, Firearms 4 and 5 are 13; eight of nine others are led, which is -3. 12 less 6 on the d8 is Good: four
    rolls of 3d6 at the target named."""
    told = company.turn(GroupAttack(company.b), DECLINE, dice=(12, 6, *(4, 3, 2) * 4))
    checks = [event for event in told if isinstance(event, ev.DegreesRolled)]
    assert len(checks) == 1
    assert [(one.degree, one.rolls) for one in of_kind(told, ev.GroupGraded)] == [(2, 4)]
    assert company.fight.draws[0].steps == -3
    assert company.fight.stress(company.b) == 36
    assert all(company.fight.get(unit, Actions).standard == 0 for unit in company.men)
    assert company.fight.get(company.squad, Command).checked == 1
    company.fight.put(company.leader, Actions())
    assert "one group check a round" in company.refusal(GroupAttack(company.b))
    company.fight.put(company.fight.battle, replace(company.fight.get(company.fight.battle, Clock), round=2))
    assert company.refusal(GroupAttack(company.b)) == ""


@pytest.mark.rule("WAR-GROUP-01", "WAR-GROUP-19")
def test_who_may_be_commanded_as_a_group(bout: type[Bout]) -> None:
    """Six under command are too few, seven are enough; and four of them must be able."""
    few, enough = Squads(bout, men=7), Squads(bout, men=8)
    assert "takes 7 under command" in few.refusal(GroupAttack(few.b))
    assert enough.refusal(GroupAttack(enough.b)) == ""
    for unit in enough.men[4:]:
        enough.fight.put(unit, Stress(400))
    assert enough.refusal(GroupAttack(enough.b)) == ""
    enough.fight.put(enough.men[3], Stress(400))
    assert "fewer than 4" in enough.refusal(GroupAttack(enough.b))


@pytest.mark.rule("WAR-GROUP-07", "WAR-GROUP-08", "WAR-GROUP-09", "WAR-GROUP-15")
def test_rolls_are_shared_out_among_enemies_and_weapons(bout: type[Bout]) -> None:
    """Five carbines and five rifles, Good: four rolls in any mix, but no more of a weapon than there are of it."""
    company = Squads(bout, carbines=5)
    b, c = company.b, company.c
    mixed = Allot(((b, "carbine"), (b, "rifle"), (c, "rifle"), (c, "carbine")))
    told = company.turn(GroupAttack(b), mixed, dice=(12, 6, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4))
    assert (company.fight.stress(b), company.fight.stress(c)) == (8, 17)
    assert of_kind(told, ev.GroupFireAllotted)[0].rolls == mixed.rolls
    hits = of_kind(told, ev.StressTaken)
    assert [(one.unit, one.cause) for one in hits] == list(mixed.rolls)
    assert len({one.by for one in hits}) == 4, "each roll is another soldier's"


@pytest.mark.rule("WAR-GROUP-08", "WAR-GROUP-09", "WAR-GROUP-15")
def test_what_may_not_be_shared_out(bout: type[Bout]) -> None:
    company = Squads(bout, carbines=3)
    b, c, fight = company.b, company.c, company.fight
    arms = tuple((unit, "carbine" if place < 3 else "rifle") for place, unit in enumerate(company.men))
    fight.tell(ev.GroupFireEarned("blue", company.squad, b, 4, arms))
    choices = fight.book.choices(fight.world, Ask("blue", company.leader, "allot", about=b, weight=4))
    for rifles in (1, 2, 3, 4):
        assert Allot(((b, "rifle"),) * rifles + ((c, "carbine"),) * (4 - rifles)) in choices
    assert "3 of carbine took part" in (choices.refusal(Allot(((b, "carbine"),) * 4)) or "")
    assert "4 damage rolls" in (choices.refusal(Allot(((b, "rifle"),) * 3)) or "")
    assert "0 of cannon" in (choices.refusal(Allot(((b, "rifle"),) * 3 + ((b, "cannon"),))) or "")
    assert "half of the group" in (choices.refusal(Allot(((company.leader, "rifle"),) * 4)) or "")
    assert "share the damage rolls out" in (choices.refusal(END) or "")
    assert all(order in choices for order in choices.listed())
    assert len(choices.listed()) > 4


@pytest.mark.rule("WAR-GROUP-10", "WAR-GROUP-14")
@pytest.mark.parametrize(("auto", "steps"), [(6, -5), (5, -3)])
def test_automatic_fire_eases_the_check(bout: type[Bout], auto: int, steps: int) -> None:
    company = Squads(bout, auto=auto)
    company.turn(GroupAttack(company.b), dice=(19, 5) if auto == 6 else (19, 1))
    assert company.fight.draws[0].steps == steps
    assert [company.fight.get(unit, Ammunition).points[0] for unit in company.men] == [3] * auto + [4] * (10 - auto)


@pytest.mark.rule("WAR-GROUP-16", "WAR-BOOK-09")
def test_who_takes_part(company: Squads) -> None:
    """4 squares from the leader takes part, 5 does not; nor does who has no action left."""
    fight = company.fight
    fight.put(company.men[8], Position((6, 0)))
    fight.put(company.men[9], Position((7, 0)))
    fight.put(company.men[7], Actions(standard=0))
    told = company.turn(GroupAttack(company.b), dice=(19, 1))
    assert of_kind(told, ev.GroupFired)[0].men == 8
    assert fight.get(company.men[8], Actions).standard == 0
    assert fight.get(company.men[9], Actions).standard == 1


@pytest.mark.rule("WAR-GROUP-18")
def test_a_critical_failure_shakes_everyone(company: Squads) -> None:
    """A step is an Edge of -1 on the next action, which is over with the turn in which it is taken."""
    told = company.turn(GroupAttack(company.b), dice=(20, 1, 20, 1))
    assert [one.rolls for one in of_kind(told, ev.GroupGraded)] == [0]
    assert [one.unit for one in of_kind(told, ev.SoldierShaken)] == company.men
    fight, man = company.fight, company.men[5]
    clock = fight.get(fight.battle, Clock)
    fight.put(fight.battle, replace(clock, turn=clock.turn + 1))
    aim = aim_at(fight.world, man, company.b, "shot", (), fight.book.numbers)
    edges = {one.key: one.amount for one in aim.modifiers}
    assert edges["shaken"] == -1
    fight.put(man, Actions())
    fight.run(Turn(man, "orders"), dice=(1,), answers=[Attack(company.b), DECLINE, END])
    assert fight.world.find(man, Shaken) is None
    assert fight.world.find(company.men[6], Shaken) is not None


@pytest.mark.rule("WAR-GROUP-18")
def test_shaken_tells_on_blows_throws_aid_and_group_checks(company: Squads) -> None:
    """An Edge of -1 on a d10, a step on the control die: -3 led and +1 shaken are -2."""
    fight, man, n = company.fight, company.leader, company.fight.book.numbers
    checks = (
        lambda: declared(fight.world, CloseAttack(man, company.b, "strike"), Advantage(), n).modifiers,
        lambda: throw_check(fight.world, fight.book, man, "frag", (0, 0)).modifiers,
        lambda: aid_check(fight.world, fight.book, man, "staunch").modifiers,
        lambda: fight.book.warfare.skill_check(fight.world, man, "tactics").modifiers,
        lambda: fight.book.warfare.fire_check(fight.world, man, man, company.b).modifiers,
    )
    for expected in ([0] * 5, [-1, -1, -1, 1, 1]):
        assert [sum(one.amount for one in check() if one.key == "shaken") for check in checks] == expected
        fight.put(man, Shaken(1, since=-1))
    company.turn(GroupAttack(company.b), DECLINE, dice=(12, 6, *(4, 3, 2) * 4))
    assert fight.draws[0].steps == -2


@pytest.mark.rule("WAR-GROUP-18", "WAR-GROUP-16")
def test_who_leads_without_a_weapon_is_shaken_by_the_check_and_steady_after_it(company: Squads) -> None:
    """The check is its action: it was neither shaken by a botched one nor steadied by leading."""
    fight, leader = company.fight, company.leader
    fight.put(leader, Arms(()))
    told = company.turn(GroupAttack(company.b), dice=(20, 1, 20, 1))
    assert {one.unit for one in of_kind(told, ev.SoldierShaken)} == set(company.men)
    clock = fight.get(fight.battle, Clock)
    fight.put(fight.battle, replace(clock, turn=clock.turn + 1, round=clock.round + 1))
    for man in company.men:
        fight.put(man, Actions())
    told = company.turn(GroupAttack(company.b), dice=(19, 1))
    assert {one.unit for one in of_kind(told, ev.SoldierSteadied)} == set(company.men)


@pytest.mark.rule("WAR-GROUP-18", "WAR-BOOK-07")
def test_shaken_tells_on_what_takes_the_standard_action_and_on_no_save(company: Squads) -> None:
    """Work, treatment, breaking free, Survival and a Dodge paid so were the next action and had no -1."""
    fight, man, n = company.fight, company.leader, company.fight.book.numbers
    rules = fight.book.situations
    fight.put(man, Shaken(1, since=-1))
    acting = [rules.act_check(fight.world, man, skill, 0) for skill in ("medicine", "athletics", "survival")]
    acting.append(rules.task_check(fight.world, man, Task("t", "T", "open_lock", 2)))
    acting.append(dodge_check(fight.world, n, man, 15, acts=True))
    saves = [rules.body_check(fight.world, man, 0), rules.mind_check(fight.world, man, 0)]
    saves += [rules.skill_check(fight.world, man, "athletics", 0), dodge_check(fight.world, n, man, 15)]
    for checks, amount in ((acting, -1), (saves, 0)):
        found = [sum(one.amount for one in check.modifiers if one.key == "shaken") for check in checks]
        assert found == [amount] * len(checks)
    assert not acts(dodge_payment(fight.world, n, man)), "with a move action left that is what it takes"
    fight.put(man, Actions(1, 0))
    assert acts(dodge_payment(fight.world, n, man))


@pytest.mark.rule("WAR-GROUP-20", "WAR-BOOK-04")
def test_group_suppression_is_a_step_for_each_roll(company: Squads) -> None:
    """Good: +4, an Edge of -3, and no damage."""
    company.turn(GroupAttack(company.b, "suppress"), DECLINE, dice=(12, 6))
    assert company.fight.get(company.b, Edge).suppression == -3
    assert company.fight.stress(company.b) == 0


@pytest.mark.rule("WAR-GROUP-22")
def test_who_ignores_group_suppression_takes_the_rolls(company: Squads) -> None:
    company.turn(GroupAttack(company.b, "suppress"), "ignore", dice=(12, 6, *(4, 3, 2) * 4))
    assert company.fight.get(company.b, Edge).suppression == 0
    assert company.fight.stress(company.b) == 36


@pytest.mark.rule("WAR-GROUP-22")
def test_half_with_automatic_weapons_suppress_several(bout: type[Bout]) -> None:
    several = GroupAttack(0, "suppress", (0,))
    few, half = Squads(bout, auto=4), Squads(bout, auto=5)
    assert "one target" in few.refusal(replace(several, target=few.b, more=(few.c,)))
    assert "several targets are for suppression" in half.refusal(GroupAttack(half.b, "attack", (half.c,)))
    assert "named once" in half.refusal(replace(several, target=half.b, more=(half.b,)))
    more = tuple(half.fight.unit(f"more{place}", (9, 4 - place), "red") for place in (0, 3))
    assert half.refusal(GroupAttack(half.b, "suppress", (half.c, more[0]))) == ""
    assert "suppresses 3 at most" in half.refusal(GroupAttack(half.b, "suppress", (half.c, *more)))
    half.turn(replace(several, target=half.b, more=(half.c,)), DECLINE, DECLINE, dice=(12, 6))
    assert [half.fight.get(unit, Edge).suppression for unit in (half.b, half.c)] == [-3, -3]


@pytest.mark.rule("WAR-GROUP-04", "WAR-GROUP-05", "WAR-GROUP-17", "WAR-BOOK-07")
def test_a_subordinate_is_appointed_and_fires_in_its_own_turn(company: Squads) -> None:
    """Intellect 4, Leadership 3 and 5 are 12; 12 and no die succeed. The leader's action is spent, its bonus counts."""
    assert "does not lead" in company.refusal(GroupAttack(company.b), company.sergeant)
    assert "only the commander" in company.refusal(Appoint(company.men[3]), company.sergeant)
    assert "no able subordinate" in company.refusal(Appoint(company.leader))
    told = company.turn(Appoint(company.sergeant), dice=(12,))
    assert of_kind(told, ev.SubordinateAppointed)[0].unit == company.sergeant
    assert company.fight.get(company.leader, Actions).standard == 0
    company.fight.put(company.leader, Actions())
    assert "does not lead" in company.refusal(GroupAttack(company.b))
    assert "appointed somebody already" in company.refusal(Appoint(company.men[2]))
    company.fight.put(company.leader, Actions(standard=0))
    told = company.turn(GroupAttack(company.b), DECLINE, dice=(12, 6, *(4, 3, 2) * 4), unit=company.sergeant)
    assert of_kind(told, ev.GroupFired)[0].men == 9
    assert company.fight.draws[0].steps == -3
    assert of_kind(told, ev.GroupGraded)[0].rolls == 4


@pytest.mark.rule("WAR-GROUP-05")
def test_who_was_appointed_in_an_earlier_round_is_drilled_again(company: Squads) -> None:
    fight, man = company.fight, company.sergeant
    fight.put(company.squad, SquadOrders("hold"), Command(company.leader, man, round=1))
    assert under_orders(Outlook(fight.world, fight.book, "blue"), man) == 0
    fight.put(fight.battle, replace(fight.get(fight.battle, Clock), round=2))
    assert under_orders(Outlook(fight.world, fight.book, "blue"), man) == company.squad


@pytest.mark.rule("WAR-GROUP-17")
def test_failing_to_appoint(bout: type[Bout]) -> None:
    failed, botched = Squads(bout), Squads(bout)
    failed.turn(Appoint(failed.sergeant), dice=(13,))
    assert failed.fight.get(failed.squad, Command).appointed == 0
    failed.fight.put(failed.leader, Actions())
    assert failed.refusal(GroupAttack(failed.b)) == ""
    botched.turn(Appoint(botched.sergeant), dice=(20, 20))
    botched.fight.put(botched.leader, Actions())
    assert "no group check in this round" in botched.refusal(GroupAttack(botched.b))


@pytest.mark.rule("WAR-GROUP-15")
def test_a_target_must_be_seen_by_half_of_the_group(bout: type[Bout], monkeypatch: pytest.MonkeyPatch) -> None:
    company = Squads(bout)
    for seeing, told in ((5, ""), (4, "seen by fewer than half of the group, or out of range (WAR-GROUP-15)")):
        with monkeypatch.context() as patched:
            who = company.men[:seeing]
            patched.setattr(AscensionWarfare, "sees", lambda _war, _world, unit, _target, who=who: unit in who)
            assert company.refusal(GroupAttack(company.b)) == told
    far = company.fight.unit("d", (13, 5), "red")
    assert "not an enemy in sight" in company.refusal(GroupAttack(company.leader))
    assert "unknown mode" in company.refusal(GroupAttack(company.b, "shout"))
    for unit in company.men:
        company.fight.put(unit, Position((2, 5)))
    assert company.refusal(GroupAttack(far)) == ""
    assert "belongs to no squad" in company.refusal(GroupAttack(company.b), company.fight.unit("x", (0, 5)))


@pytest.mark.rule("WAR-GROUP-11")
@pytest.mark.parametrize("mode", ["attack", "suppress"])
def test_group_fire_is_foreseen_exactly(bout: type[Bout], mode: str) -> None:
    """The closed form equals exploring every roll (law 2): few rolls of few dice, a target in armour."""
    company = Squads(bout, **{"warfare.group.rolls": (10, 20, 20)})
    fight = company.fight
    for unit in company.men:
        fight.put(unit, Arms((replace(RIFLE, damage="1d6"),), 0), Exploits())
    fight.put(company.b, Armour("vest", 2, 6), Stress(14), Exploits())
    fight.put(fight.battle, replace(fight.get(fight.battle, Clock), active=company.leader))
    order = GroupAttack(company.b, mode)
    known = forecast(fight.world, fight.book, company.leader, order)
    tried = forecast(fight.world, fight.book, company.leader, order, closed=False)
    assert known.foresight == tried.foresight
    assert known.success == Fraction(1, 1) - known.checks[0].support()[0][1] - known.checks[0].support()[1][1]
    fate = known.of(company.b)
    assert fate is not None
    assert (fate.gain > 0) == (mode == "attack")


def test_files_keep_their_order_from_front_to_rear(bout: type[Bout]) -> None:
    """Two abreast to the north: in each file whoever stands farther forward goes first."""
    fight = bout("\n".join(["." * 4] * 4))
    men = {cell: fight.unit(f"at {cell}", at=cell) for cell in ((1, 3), (0, 3), (1, 0), (0, 0))}
    order = told_off(fight.world, men.values(), 0, COLUMN, NORTH)
    assert order == tuple(men[cell] for cell in ((0, 0), (1, 0), (0, 3), (1, 3)))
