"""Throwing grenades and where they land (ASC-GREN-01 to -06, -12, -13, ASC-RULING-28, -46 to -48)."""

from fractions import Fraction

import pytest

from game.messages import events as ev
from game.messages.orders import Throw
from game.rulebooks.ascension.frames import GrenadeThrow
from game.rulebooks.ascension.grenades import landings, longest_throw, throw_check, throw_refusal
from game.world.body import Stress, Wound, Wounds
from game.world.conditions import Advantage, Edge
from game.world.gear import Pouch
from game.world.place import Flight, Landed, Position, Posture, Smoke, Stance
from game.world.turns import Clock
from tests.rules.support import FRAG, SMOKE, kinds, of_kind

OPEN = "\n".join(["." * 12] * 12)


def thrower(fight, at=(2, 8), physique=3, athletics=3, **changes):
    return fight.unit("t", at=at, physique=physique, skills={"athletics": athletics}, **changes)


def landed(events):
    return of_kind(events, ev.GrenadeLanded)[0]


@pytest.mark.rule("ASC-GREN-01", "ASC-RULING-08")
def test_a_throw_rolls_physique_and_athletics(bout):
    fight = bout()
    unit = thrower(fight)
    assert throw_check(fight.world, fight.book, unit, "frag", (2, 4)).total((7,)) == 13


@pytest.mark.rule("ASC-GREN-02", "ASC-RULING-48")
@pytest.mark.parametrize(
    ("mark", "target", "dc"), [(".", (4, 0), 14), ("2", (4, 0), 18), ("3", (3, 0), 19), ("4", (4, 0), 24)]
)
def test_the_dc_counts_squares_and_the_cover_of_the_square(bout, mark, target, dc):
    row = ["."] * 6
    row[target[0]] = mark
    fight = bout("".join(row))
    unit = thrower(fight, at=(0, 0))
    check = throw_check(fight.world, fight.book, unit, "frag", target)
    assert check.target == dc
    assert sum(part.amount for part in check.parts) == dc


@pytest.mark.rule("ASC-RULING-48")
def test_cover_is_what_the_thrower_sees(bout):
    fight = bout("..2..")
    unit = thrower(fight, at=(0, 0))
    behind = throw_check(fight.world, fight.book, unit, "frag", (3, 0))
    assert behind.target == 10 + 3 + 4


@pytest.mark.rule("ASC-GREN-03", "ASC-GREN-04", "ASC-GREN-05", "ASC-RULING-46", "ASC-RULING-02")
@pytest.mark.parametrize(
    ("total", "accuracy", "direct"),
    [(19, 0, True), (18, 0, False), (16, 3, True), (16, 2, False), (13, 3, False), (13, 10, False), (14, 10, True)],
)
def test_a_direct_hit_beats_the_dc_by_five(bout, total, accuracy, direct):
    fight = bout()
    unit = thrower(fight, physique=3, athletics=7, parts=(Advantage(accuracy),))
    grenade_throw = GrenadeThrow(unit, "smoke", (2, 4), ())
    events = fight.run(grenade_throw, dice=[total - 10] if direct else [total - 10, 1])
    assert landed(events).cell == ((2, 4) if direct else (2, 6))
    assert fight.draws[0].target == 14


@pytest.mark.rule("ASC-GREN-06", "ASC-RULING-47")
@pytest.mark.parametrize(
    ("at", "to", "face", "cell"),
    [
        ((2, 8), (2, 3), 1, (2, 5)),
        ((2, 8), (2, 3), 2, (2, 4)),
        ((2, 8), (2, 3), 3, (1, 3)),
        ((2, 8), (2, 3), 4, (3, 3)),
        ((2, 8), (2, 3), 5, (2, 1)),
        ((2, 8), (2, 3), 6, (2, 2)),
        ((0, 0), (4, 3), 1, (2, 1)),
        ((0, 0), (4, 3), 2, (3, 2)),
        ((0, 0), (4, 3), 3, (5, 2)),
        ((0, 0), (4, 3), 4, (3, 4)),
        ((0, 0), (4, 3), 5, (6, 5)),
        ((0, 0), (4, 3), 6, (5, 4)),
    ],
)
def test_the_scatter_plot(bout, at, to, face, cell):
    fight = bout()
    unit = thrower(fight, at=at)
    events = fight.run(GrenadeThrow(unit, "smoke", to, ()), dice=[1, face])
    assert landed(events).cell == cell
    assert [draw.key for draw in fight.draws] == ["throw", "scatter"]


@pytest.mark.rule("ASC-RULING-47")
def test_scatter_stops_before_a_wall(bout):
    fight = bout("......#.")
    unit = thrower(fight, at=(0, 0))
    events = fight.run(GrenadeThrow(unit, "smoke", (5, 0), ()), dice=[1, 5])
    assert landed(events).cell == (5, 0)


@pytest.mark.rule("ASC-RULING-46")
def test_one_scatter_roll_when_the_dc_is_missed(bout):
    fight = bout("....2.......")
    unit = thrower(fight, at=(0, 0))
    events = fight.run(GrenadeThrow(unit, "smoke", (4, 0), ()), dice=[6, 6])
    assert fight.draws[0].target == 18
    assert landed(events).cell == (5, 0)


@pytest.mark.rule("ASC-RULING-46")
def test_the_longest_throw(bout):
    fight = bout()
    unit = thrower(fight, at=(0, 0))
    assert longest_throw(fight.world, fight.book.numbers, unit) == 7
    fight.put(unit, Wounds((Wound("chest", "penetrating"),)))
    assert longest_throw(fight.world, fight.book.numbers, unit) == 7
    assert throw_refusal(fight.world, fight.book, unit, Throw("frag", (7, 0))) is None
    assert "too far" in throw_refusal(fight.world, fight.book, unit, Throw("frag", (8, 0)))


@pytest.mark.rule("ASC-RULING-46", "ASC-RULING-40", "ASC-GREN-12")
def test_why_a_throw_is_refused(bout):
    fight = bout("""
        . . # . .
        . . . o .
        . . . . .
    """)
    unit = thrower(fight, at=(0, 0), grenades=((FRAG, 1), (SMOKE, 1)))

    def why(order):
        return throw_refusal(fight.world, fight.book, unit, order)

    assert "off the map" in why(Throw("frag", (-1, 0)))
    assert "not in sight" in why(Throw("frag", (4, 0)))
    assert "blocked" in why(Throw("frag", (3, 1)))
    assert "left" in why(Throw("bomb", (1, 1)))
    assert "kill" in why(Throw("frag", (1, 1), ("kill",)))
    assert "order" in why(Throw("frag", (1, 1), ("cooked", "snap")))
    assert "not cooked" in why(Throw("smoke", (1, 1), ("cooked",)))
    assert why(Throw("frag", (1, 1), ("snap", "cooked"))) is None
    fight.put(unit, Posture(hunkered=True))
    assert "hunkered" in why(Throw("frag", (1, 1)))
    fight.put(unit, Posture(), Pouch(((FRAG, 0),)))
    assert "left" in why(Throw("frag", (1, 1)))


@pytest.mark.rule("ASC-RULING-46", "ASC-RULING-85")
def test_a_throw_from_declaration_to_end(bout):
    fight = bout()
    unit = thrower(fight)
    events = fight.run(GrenadeThrow(unit, "frag", (8, 2), ()), dice=[1, 6])
    assert kinds(events) == [
        "AttackDeclared", "GrenadeTaken", "Thrown", "GrenadeLanded", "Exploded", "AttackEnded",
    ]  # fmt: skip
    assert events[0] == ev.AttackDeclared(unit, "throw", (), "frag", (), ((8, 2),))
    assert fight.get(unit, Pouch).count("frag") == 1
    assert not fight.world.having(Flight)
    assert not fight.world.having(Landed)


@pytest.mark.rule("ASC-RULING-35", "ASC-RULING-85")
def test_who_falls_before_the_roll_keeps_its_grenade(bout):
    fight = bout()
    unit = thrower(fight, parts=(Stress(60),))
    events = fight.run(GrenadeThrow(unit, "frag", (2, 4), (), stage="roll"))
    assert kinds(events) == ["AttackLost", "AttackEnded"]
    assert fight.get(unit, Pouch).count("frag") == 2


@pytest.mark.rule("ASC-RULING-85")
def test_modifiers_stand_once_the_throw_is_declared(bout):
    fight = bout()
    unit = thrower(fight, parts=(Edge(suppression=-3), Advantage(4)))
    declared = fight.book.steps[GrenadeThrow](
        GrenadeThrow(unit, "smoke", (2, 4), ()), fight.world, fight.book, None
    ).then
    fight.put(unit, Edge(suppression=-9), Advantage())
    fight.run(declared, dice=[10, 2])
    check = fight.draws[0]
    assert (check.bonus, check.bands) == (3, (0, 1))


@pytest.mark.rule("ASC-RULING-28", "ASC-STANCE-03", "ASC-ADV-01", "ASC-SUPP-04", "ASC-ACT-08")
def test_what_a_thrower_brings(bout):
    fight = bout()
    unit = thrower(fight)

    def parts(*options):
        check = throw_check(fight.world, fight.book, unit, "frag", (2, 4), options)
        return {part.key: part.amount for part in check.modifiers}

    base = {"physique": 3, "athletics": 3}
    assert parts() == base
    assert parts("snap") == {**base, "snap shot": -4}
    fight.put(unit, Stance("alert"))
    assert parts() == {**base, "snap shot": -4}
    fight.put(unit, Stance("braced"), Edge(steady=5, suppression=-2))
    assert parts() == {**base, "braced": 2, "steady": 5, "suppressed": -2}
    fight.put(unit, Advantage(5, 0, scope=3))
    assert throw_check(fight.world, fight.book, unit, "frag", (2, 4)).bands == (0,)
    assert throw_check(fight.world, fight.book, unit, "frag", (2, 4), ("snap",)).bands == (0, 3)


@pytest.mark.rule("ASC-ADV-01")
def test_a_throw_uses_up_a_stored_steady(bout):
    fight = bout()
    unit = thrower(fight, parts=(Edge(steady=5, steady_turns=1),))
    fight.run(GrenadeThrow(unit, "smoke", (2, 4), ()), dice=[8])
    assert fight.get(unit, Edge).steady == 0


@pytest.mark.rule("ASC-GREN-13")
@pytest.mark.parametrize(("die", "cooked", "where"), [(7, True, (2, 8)), (8, True, (2, 6)), (7, False, (2, 6))])
def test_a_cooked_grenade_badly_thrown_goes_off_in_the_hand(bout, die, cooked, where):
    fight = bout()
    unit = thrower(fight)
    fight.put(unit, Stress(0))
    options = ("cooked",) if cooked else ()
    in_hand = where == (2, 8)
    blast = [1, 1, 1, 1] if in_hand or where == (2, 6) else []
    dice = [die, *([] if in_hand else [1]), *blast]
    answers = [] if in_hand else ["decline"]
    events = fight.run(GrenadeThrow(unit, "frag", (2, 4), options), dice=dice, answers=answers)
    assert (landed(events).cell, landed(events).in_hand) == (where, in_hand)
    assert fight.stress(unit) == (4 if in_hand else 2)


@pytest.mark.rule("ASC-GREN-03", "ASC-GREN-06", "ASC-GREN-13")
def test_the_chances_of_each_landing(bout):
    fight = bout()
    unit = thrower(fight)
    check = throw_check(fight.world, fight.book, unit, "frag", (2, 4))
    plain = landings(fight.world, fight.book.numbers, unit, check, (2, 4), cooked=False)
    hit, miss = check.chance(5), 1 - check.odds()
    assert sum(plain.values()) == 1
    assert plain[(2, 4)] == hit
    assert plain[(2, 6)] == (1 - hit) / 6
    cooked = landings(fight.world, fight.book.numbers, unit, check, (2, 4), cooked=True)
    assert cooked[(2, 8)] == miss == Fraction(7, 10)
    assert cooked[(2, 4)] == hit
    assert sum(cooked.values()) == 1


def test_smoke_hides_what_it_reaches_and_clears_in_time(bout):
    fight = bout("""
        . . . . .
        . # . . .
        . . . . .
    """)
    unit = thrower(fight, at=(4, 1))
    events = fight.run(GrenadeThrow(unit, "smoke", (2, 1), ()), dice=[10, 2])
    spread = of_kind(events, ev.SmokeSpread)[0]
    assert spread.until_round == 3
    assert spread.cells == ((1, 0), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0), (3, 1), (3, 2))
    clouds = {fight.get(cloud, Position).cell for cloud in fight.world.having(Smoke)}
    assert clouds == set(spread.cells)
    fight.tell(ev.RoundEnded(2))
    assert len(fight.world.having(Smoke)) == 8
    cleared = of_kind(fight.tell(ev.RoundEnded(3)), ev.SmokeCleared)
    assert sorted(event.cell for event in cleared) == sorted(spread.cells)
    assert not fight.world.having(Smoke)
    assert fight.get(fight.battle, Clock).round == 1
