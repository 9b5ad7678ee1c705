"""Parries (ALT-BASE-24, ALT-PARRY)."""

from __future__ import annotations

import pytest

from game.messages.events import AttackDeclared, HarmMarked, ParryMet, WeaponDropped
from game.messages.orders import END, Act, Attack, Close, Parry
from game.rulebooks.alternity.close.parry import answered
from game.rulebooks.alternity.events import ParryRolled
from game.rulebooks.alternity.frames import Attempt
from game.rulebooks.alternity.parts import Plating
from game.rulebooks.alternity.reactions import attacked
from game.world.body import Tracks
from game.world.gear import ArmLine
from game.world.place import Seen
from game.world.turns import Earned, PhaseMarks, RoundMarks
from tests.books.alternity.support import (
    AMAZING,
    DAGGER,
    GOOD,
    MACE,
    MARGINAL,
    ORDINARY,
    PISTOL,
    SABER,
    SHORT_SWORD,
    Skirmish,
)
from tests.rules.support import of_kind

SHIELDED = Plating(shield="medium_shield")


class Duel:
    """A swordsman (blade 15/7/3 by default) in the middle, attacked by one or two neighbours."""

    def __init__(self, skirmish: type[Skirmish], *, blade: int = 6, foes: int = 1, **more: object) -> None:
        self.fight = skirmish("....\n....\n....")
        arms = more.pop("arms", (SABER,))
        skills = more.pop("skills", {"blade": blade})
        self.parrier = self.fight.soldier("p", (1, 1), "red", arms=arms, skills=skills, **{"str": 9, **more})  # type: ignore[arg-type]
        self.foes = [
            self.fight.soldier(f"f{one}", cell, str=9, skills={"blade": 6, "brawl": 6}, arms=(SABER,), dex=12)
            for one, cell in enumerate(((0, 1), (1, 0), (2, 1))[:foes])
        ]

    def phase(self, *dice: int, means: str = "weapon", kind: str = "weapon", times: int = 1) -> list[ParryMet]:
        """All strike plainly, and the one in the middle parries each of them."""
        orders = {foe: (Close(self.parrier, kind),) for foe in self.foes}
        parry = Parry(tuple(foe for foe in self.foes for _ in range(times)), means)
        self.told = self.fight.phase(GOOD, {self.parrier: (parry,), **orders}, dice=dice)
        return of_kind(self.told, ParryMet)


@pytest.mark.rule("ALT-BASE-24")
def test_a_botched_parry_lowers_the_weapon(skirmish: type[Skirmish]) -> None:
    """Nothing is blocked, and there is no parry in the next phase; in the one after there is."""
    duel = Duel(skirmish, blade=4)
    assert not duel.phase(7, 20, 20, 1)[0].blocked
    order = Parry((duel.foes[0],))
    assert "ALT-BASE-24" in duel.fight.refusal(duel.parrier, order, phase=ORDINARY)
    assert duel.fight.refusal(duel.parrier, order, phase=MARGINAL) == ""


@pytest.mark.rule("ALT-PARRY-01")
@pytest.mark.rule("ALT-PARRY-02")
@pytest.mark.parametrize(
    ("rank", "switch", "most"), [(5, True, 1), (6, True, 2), (8, True, 2), (9, True, 3), (12, True, 3), (12, False, 1)]
)
def test_how_many_are_parried(skirmish: type[Skirmish], rank: int, switch: bool, most: int) -> None:
    """Rank 6 two, rank 9 three, else and without the rule one."""
    fight = skirmish("....", parry__multiple=switch)
    a = fight.soldier("a", (0, 0), arms=(SABER,), skills={"blade": rank})
    b = fight.soldier("b", (1, 0), "red")
    said = [fight.refusal(a, Parry((b,) * count)) for count in range(1, 5)]
    assert [not reason for reason in said] == [count <= most for count in range(1, 5)]


@pytest.mark.rule("ALT-PARRY-04")
@pytest.mark.rule("ALT-PARRY-05")
@pytest.mark.parametrize(("first", "blocked"), [(1, True), (2, False)])
def test_one_control_die_for_all(skirmish: type[Skirmish], first: int, blocked: bool) -> None:
    """15/7/3, control 6: Good attack, d4 1 is 7, blocked (2 is 8, lands); Ordinary attack, d6 5 is 11, blocked."""
    duel = Duel(skirmish, foes=2)
    # the second attacker is at the flank: -d4
    dice = [7, 6, first, 5, *(() if blocked else (1,)), 12, 1]
    assert [met.blocked for met in duel.phase(*dice)] == [blocked, True]
    assert len(of_kind(duel.told, ParryRolled)) == 1
    shared = next(draw for draw in duel.fight.draws if draw.key == "parry")
    assert shared.sums == (1, 2)  # type: ignore[union-attr]


@pytest.mark.rule("ALT-PARRY-04")
def test_the_third_is_three_steps_harder(skirmish: type[Skirmish]) -> None:
    """Rank 9 against three neighbours: +1, +2, +3 on the one control die."""
    duel = Duel(skirmish, blade=9, foes=3)
    duel.phase(7, 6, 1, 5, 1, 19, 1, 19, 1)
    shared = next(draw for draw in duel.fight.draws if draw.key == "parry")
    assert shared.sums == (1, 2, 3)  # type: ignore[union-attr]


@pytest.mark.rule("ALT-PARRY-07")
def test_several_in_reaction_cost_the_blows_of_the_round(skirmish: type[Skirmish]) -> None:
    """Rank 6 gives up its next action and parries two; its later blow is refused, a shot is not."""
    duel = Duel(skirmish, foes=2, arms=(SABER, PISTOL), parts=(Earned(ORDINARY, 2),))
    foes = tuple(duel.foes)
    orders = {foe: (Close(duel.parrier, "weapon"),) for foe in foes}
    told = duel.fight.phase(GOOD, orders, dice=[19, 19, 1], reactions={duel.parrier: Parry(foes)})
    assert not of_kind(told, ParryMet)  # both missed
    assert duel.fight.get(duel.parrier, Earned).owed == 1
    duel.fight.put(duel.parrier, Earned(ORDINARY, 1))
    assert "ALT-PARRY-07" in duel.fight.refusal(duel.parrier, Close(foes[0], "weapon"), phase=MARGINAL)
    assert duel.fight.refusal(duel.parrier, Close(foes[0]), phase=MARGINAL) == ""
    duel.fight.put(duel.parrier, RoundMarks())
    assert duel.fight.refusal(duel.parrier, Close(foes[0], "weapon"), phase=MARGINAL) == ""


@pytest.mark.rule("ALT-PARRY-07")
def test_after_several_parries_a_pistol_may_be_fired(skirmish: type[Skirmish]) -> None:
    """Only blows with a weapon are the price."""
    fight = skirmish("....")
    a = fight.soldier("a", (0, 0), arms=(PISTOL, SABER), parts=(RoundMarks(no_melee=True),))
    b = fight.soldier("b", (2, 0), "red")
    assert fight.refusal(a, Attack(b)) == ""


@pytest.mark.rule("ALT-PARRY-08")
def test_what_parries(skirmish: type[Skirmish]) -> None:
    """A dagger or bare hands do not, a saber does."""
    fight = skirmish("....")
    b = fight.soldier("b", (1, 0), "red")
    for arms, offered in (((DAGGER,), False), ((), False), ((PISTOL,), False), ((SABER,), True), ((MACE,), True)):
        a = fight.soldier("a", (0, 0), arms=arms)
        assert (Parry((b,)) in fight.offered(a)) is offered
        assert ("ALT-PARRY-08" in fight.refusal(a, Parry((b,)))) is not offered


@pytest.mark.rule("ALT-PARRY-17")
def test_who_has_lost_its_weapon_parries_nothing(skirmish: type[Skirmish]) -> None:
    duel = Duel(skirmish)
    duel.fight.put(duel.parrier, PhaseMarks(parrying=(duel.foes[0],), parry_with="weapon"))
    blow = Attempt(duel.foes[0], duel.parrier, "weapon", 0, 15, ())
    assert answered(duel.fight.world, blow)
    duel.fight.tell(WeaponDropped(duel.parrier, 0, (1, 1)))
    assert not answered(duel.fight.world, blow)


@pytest.mark.rule("ALT-PARRY-09")
@pytest.mark.rule("ALT-PARRY-15")
def test_a_shield_parries_several(skirmish: type[Skirmish]) -> None:
    """Combat armour rank 1: +d4 and +d6; rank 0: one parry; never more than three."""
    for rank, most in ((0, 1), (1, 3), (2, 3)):
        fight = skirmish("....")
        a = fight.soldier("a", (0, 0), plating=SHIELDED, skills={"combat_armor": rank})
        b = fight.soldier("b", (1, 0), "red")
        said = [fight.refusal(a, Parry((b,) * count, "shield")) for count in range(1, 5)]
        assert [not reason for reason in said] == [count <= most for count in range(1, 5)]
    duel = Duel(skirmish, foes=2, plating=SHIELDED, skills={"combat_armor": 6})
    duel.phase(7, 6, 1, 5, 12, 1, means="shield")
    assert next(draw for draw in duel.fight.draws if draw.key == "parry").sums == (1, 2)  # type: ignore[union-attr]


@pytest.mark.rule("ALT-PARRY-10")
@pytest.mark.parametrize(("rank", "open_"), [(3, False), (4, True)])
def test_several_with_a_shield_in_reaction(skirmish: type[Skirmish], rank: int, open_: bool) -> None:
    """Rank 3 may not, rank 4 may, and pays with the blows of the round."""
    duel = Duel(skirmish, foes=2, arms=(), plating=SHIELDED, skills={"combat_armor": rank})
    foes = tuple(duel.foes)
    orders = {foe: (Close(duel.parrier, "weapon"),) for foe in foes}
    duel.fight.phase(GOOD, orders, dice=[19, 19, 1], reactions={duel.parrier: Parry(foes, "shield")})
    asked = next(ask for ask in duel.fight.asked if ask.question == "parry")
    assert (Parry(foes, "shield") in asked.choices) is open_
    assert Parry(foes[:1], "shield") in asked.choices
    marks = duel.fight.world.find(duel.parrier, RoundMarks)
    assert (marks is not None and marks.no_melee) is open_


@pytest.mark.rule("ALT-PARRY-11")
def test_the_shield_hand(skirmish: type[Skirmish]) -> None:
    """Alone 0 (the first of two +1); parry and swing at once: shield +4, sword +2."""
    duel = Duel(skirmish, plating=SHIELDED, skills={"combat_armor": 6, "blade": 6})
    duel.phase(7, 6, means="shield")
    assert duel.fight.draws[1].steps == 0  # type: ignore[union-attr]
    duel = Duel(skirmish, plating=SHIELDED, skills={"combat_armor": 6, "blade": 6})
    foe = duel.foes[0]
    both = (Parry((foe,), "shield"), Close(foe, "weapon"), END)
    orders = {duel.parrier: both, foe: (Close(duel.parrier, "weapon"),)}
    told = duel.fight.phase(GOOD, orders, dice=[19, 1, 7, 4, 1])
    assert len(of_kind(told, AttackDeclared)) == 2
    sword, _blow, shield = duel.fight.draws[:3]
    assert sword.steps == 2  # type: ignore[union-attr]
    assert shield.steps == 4  # type: ignore[union-attr]


@pytest.mark.rule("ALT-PARRY-12")
@pytest.mark.rule("ALT-PARRY-16")
@pytest.mark.parametrize(
    ("weapon", "st", "control", "die", "harm"),
    [
        (SHORT_SWORD, 9, 12, 3, (1, 3)),  # Ordinary: d4w
        (SHORT_SWORD, 9, 7, 5, (2, 5)),  # Good: d6w
        (SHORT_SWORD, 11, 12, 3, (2, 4)),  # STR 11 (+1)
        (None, 9, 12, 2, (2, 0)),  # shield: d4s
        (None, 9, 7, 2, (3, 0)),  # better: d4+1s
    ],
)
def test_bare_hands_meet_a_blade(
    skirmish: type[Skirmish], weapon: ArmLine | None, st: int, control: int, die: int, harm: tuple[int, int]
) -> None:
    """Brawl Ordinary: an equal parry does the weapon's Ordinary damage, a better one its Good damage."""
    more = {"arms": (weapon,)} if weapon is not None else {"arms": (), "plating": SHIELDED}
    skills = {"blade": 15 - st, "combat_armor": 15 - st}
    duel = Duel(skirmish, skills=skills, str=st, **more)
    step = [1] if st == 11 else []  # the resistance of STR 11
    duel.phase(12, *step, control, die, kind="strike", means="weapon" if weapon is not None else "shield")
    assert duel.fight.tracks(duel.foes[0])[:2] == harm
    assert duel.fight.tracks(duel.parrier) == (0, 0, 0, 0)


@pytest.mark.rule("ALT-PARRY-16")
def test_clubs_and_failed_parries_hurt_nobody(skirmish: type[Skirmish]) -> None:
    """A bludgeon blocks a bare hand without damage; a failed parry does none either."""
    duel = Duel(skirmish, arms=(MACE,), skills={"bludgeon": 6})
    assert duel.phase(12, 12, kind="strike")[0].blocked
    assert not of_kind(duel.told, HarmMarked)
    duel = Duel(skirmish, arms=(SHORT_SWORD,))
    duel.phase(12, 16, 1, kind="strike")
    assert [harm.unit for harm in of_kind(duel.told, HarmMarked)] == [duel.parrier]


@pytest.mark.rule("ALT-PARRY-14")
def test_a_parry_ends_a_dodge(skirmish: type[Skirmish]) -> None:
    """A Good dodge, then a parry is tried: the +2 is gone from that moment, and no dodge is offered after."""
    duel = Duel(skirmish, parts=(RoundMarks(dodge=2, dodging=True),))
    duel.phase(7, 6)
    assert not any(step.key == "target dodges" for step in duel.fight.draws[0].modifiers)  # type: ignore[union-attr]
    assert not any(step.key == "dodging" for step in duel.fight.draws[1].modifiers)  # type: ignore[union-attr]
    assert "ALT-PARRY-14" in duel.fight.refusal(duel.parrier, Act("dodge"), phase=AMAZING)
    duel.fight.phase(ORDINARY, {duel.foes[0]: (Close(duel.parrier, "weapon"),)}, dice=[19])
    assert "dodge" not in [ask.question for ask in duel.fight.asked]


@pytest.mark.rule("ALT-PARRY-17")
def test_a_hidden_attacker_is_not_parried(skirmish: type[Skirmish]) -> None:
    """Nobody is asked to parry whom nobody has seen; shots are not parried either."""
    fight = skirmish("....")
    p = fight.soldier("p", (1, 0), "red", arms=(SABER,), dex=9)
    a = fight.soldier("a", (0, 0), arms=(SABER, PISTOL), parts=(Seen(),))
    fight.declares(a, Close(p, "weapon"))
    assert attacked(fight.world) == {}
    fight.put(a, Seen(("red",)))
    assert attacked(fight.world) == {p: (a,)}
    gunner = skirmish("....")
    p = gunner.soldier("p", (2, 0), "red", arms=(SABER,))
    b = gunner.soldier("b", (0, 0), arms=(PISTOL,))
    gunner.phase(GOOD, {b: (Attack(p),)}, dice=[19])
    assert [ask.question for ask in gunner.asked if ask.question != "turn"] == ["dodge"]


@pytest.mark.rule("ALT-PARRY-18")
def test_a_one_saves_every_parry(skirmish: type[Skirmish]) -> None:
    """Score 7, at +3 and +4: control 1 makes both at least Ordinary, whatever the other dice."""
    duel = Duel(skirmish, foes=2, str=1, parts=(Tracks(0, 0, 0, 2, 10, 10, 5, 5),))
    duel.phase(12, 1, 1, 8, 12, 12, 1)
    assert of_kind(duel.told, ParryRolled)[0].degrees == (1, 1)
