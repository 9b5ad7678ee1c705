"""Several attackers on one target (ALT-MULTI)."""

from __future__ import annotations

from dataclasses import fields

import pytest

from game.messages.events import SlotsTaken
from game.messages.orders import Attack, Close
from game.rulebooks.alternity.close.gangs import slot_steps
from game.world import place
from game.world.phases import Beside, Carried, Declared
from tests.books.alternity.support import GOOD, PISTOL, SABER, Skirmish
from tests.rules.support import of_kind

N, NE, E, SE, S, SW, W, NW = range(8)
RING = {N: (3, 2), NE: (4, 2), E: (4, 3), SE: (4, 4), S: (3, 4), SW: (2, 4), W: (2, 3), NW: (2, 2)}


@pytest.mark.rule("ALT-MULTI-01")
def test_nobody_has_a_face(skirmish: type[Skirmish]) -> None:
    """Attacked from N in one phase and from S in the next: 0 both times; no part keeps a facing."""
    fight = skirmish("\n".join(["......"] * 6))
    b = fight.soldier("b", (3, 3), "red")
    north = fight.soldier("n", (3, 2), skills={"blade": 4}, arms=(SABER,))
    south = fight.soldier("s", (3, 4), skills={"blade": 4}, arms=(SABER,))
    for unit in (north, south):
        fight.phase(GOOD, {unit: (Close(b, "weapon"),)}, dice=[19])
        assert fight.draws[0].modifiers == ()  # type: ignore[union-attr]
    names = {one.name for kind in vars(place).values() if isinstance(kind, type) and hasattr(kind, "__slots__")
             for one in fields(kind)}  # fmt: skip
    assert not any("fac" in name for name in names)


@pytest.mark.rule("ALT-MULTI-02")
def test_whom_it_attacks_now_is_the_main_opponent(skirmish: type[Skirmish]) -> None:
    """It attacked A last; this phase it attacks B: B is main, and still in the next phase."""
    fight = skirmish("\n".join(["......"] * 6))
    target = fight.soldier("t", (3, 3), "red", skills={"blade": 4}, arms=(SABER,))
    a = fight.soldier("a", (3, 2), skills={"blade": 4}, arms=(SABER,))
    b = fight.soldier("b", (3, 4), skills={"blade": 4}, arms=(SABER,))
    fight.put(target, Carried(main=a))
    blow = {a: (Close(target, "weapon"),), b: (Close(target, "weapon"),)}
    told = fight.phase(GOOD, {**blow, target: (Close(b, "weapon"),)}, dice=[19, 19, 1, 19])
    assert of_kind(told, SlotsTaken)[0].slots == ((b, "main"), (a, "flank"))
    told = fight.phase(GOOD + 1, blow, dice=[19, 1, 19])
    assert of_kind(told, SlotsTaken)[0].slots == ((b, "main"), (a, "flank"))


@pytest.mark.rule("ALT-MULTI-03")
@pytest.mark.rule("ALT-MULTI-07")
def test_the_flank(skirmish: type[Skirmish]) -> None:
    """N main and NE: -1 in the open; with walls all round the far side nobody gets to the flank."""
    for walls, steps in (((), -1), ((E, SE, S, SW, W), 0)):
        ring = gang(skirmish, {N: 14, NE: 14}, walls)
        assert ring == {N: 0, NE: steps}


@pytest.mark.rule("ALT-MULTI-04")
def test_the_rear(skirmish: type[Skirmish]) -> None:
    """Main N, others E and S: S -2, E -1; back to a wall there is no rear: one flank, the other 0."""
    assert gang(skirmish, {N: 14, E: 14, S: 14}) == {N: 0, S: -2, E: -1}
    assert gang(skirmish, {N: 14, E: 14, W: 14}, (SE, S, SW)) == {N: 0, E: -1, W: 0}


@pytest.mark.rule("ALT-MULTI-05")
def test_six_attackers(skirmish: type[Skirmish]) -> None:
    """0, -1, -2, +1, +2, +3."""
    found = gang(skirmish, {N: 14, S: 14, SE: 14, E: 14, W: 14, NE: 14})
    assert sorted(found.values()) == [-2, -1, 0, 1, 2, 3]


@pytest.mark.rule("ALT-MULTI-06")
def test_the_gang_hands_out_what_is_its_own(skirmish: type[Skirmish]) -> None:
    """N main, S rear: the flank goes from E to W when W asks for it; the rear nobody can ask for."""
    assert gang(skirmish, {N: 14, S: 14, E: 14, W: 14}) == {N: 0, S: -2, E: -1, W: 1}
    assert gang(skirmish, {N: 14, S: 14, E: 14, W: 14}, asks={W: "flank"}) == {N: 0, S: -2, E: 1, W: -1}
    fight = skirmish("....")
    a = fight.soldier("a", (0, 0), arms=(SABER,))
    b = fight.soldier("b", (1, 0), "red")
    assert "ALT-MULTI-06" in fight.refusal(a, Close(b, "weapon", ("rear",)))


@pytest.mark.rule("ALT-MULTI-08")
def test_who_closed_first_is_main(skirmish: type[Skirmish]) -> None:
    """The target has attacked nobody; B arrived in round 2, A (lower number) in round 3: B is main."""
    fight = skirmish("\n".join(["......"] * 6))
    target = fight.soldier("t", (3, 3), "red")
    a = fight.soldier("a", (3, 2), skills={"blade": 4}, arms=(SABER,), parts=(Beside(((target, 12),)),))
    b = fight.soldier("b", (3, 4), skills={"blade": 4}, arms=(SABER,), parts=(Beside(((target, 8),)),))
    told = fight.phase(GOOD, {one: (Close(target, "weapon"),) for one in (a, b)}, dice=[19, 1, 19])
    assert of_kind(told, SlotsTaken)[0].slots == ((b, "main"), (a, "flank"))


@pytest.mark.rule("ALT-MULTI-08")
def test_since_when_somebody_stands_there_is_kept(skirmish: type[Skirmish]) -> None:
    """Every phase that closes counts who stands beside whom; who goes away is forgotten."""
    fight = skirmish("\n".join(["......"] * 6))
    a = fight.soldier("a", (3, 2))
    b = fight.soldier("b", (3, 3), "red")
    fight.phase(GOOD, {})
    assert fight.get(a, Beside).since == ((b, 5),)
    fight.phase(GOOD + 1, {})
    assert fight.get(a, Beside).since == ((b, 5),)
    fight.put(a, place.Position((0, 0)))
    fight.phase(GOOD + 2, {})
    assert fight.world.find(a, Beside) is None


@pytest.mark.rule("ALT-MULTI-09")
def test_the_hand_out(skirmish: type[Skirmish]) -> None:
    """Main N; S -2, SE -1, E (15) +1, W (13) +2, NE (12) +3."""
    found = gang(skirmish, {N: 14, S: 14, SE: 14, E: 15, W: 13, NE: 12})
    assert found == {N: 0, S: -2, SE: -1, E: 1, W: 2, NE: 3}


@pytest.mark.rule("ALT-MULTI-10", "ALT-MULTI-05")
def test_without_a_rear(skirmish: type[Skirmish]) -> None:
    """Back to the wall, four attackers: 0, -1, 0, +1; a seventh may not attack at all."""
    found = gang(skirmish, {N: 14, E: 14, W: 14, NE: 12}, (SE, S, SW))
    assert found == {N: 0, E: -1, W: 0, NE: 1}
    fight = skirmish("\n".join(["......"] * 6))
    target = fight.soldier("t", (3, 3), "red")
    units = [fight.soldier(f"a{one}", (3 + dx, 3 + dy), arms=(SABER,)) for one, (dx, dy) in enumerate(
        ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)))]  # fmt: skip
    for unit in units[:6]:
        assert fight.refusal(unit, Close(target, "weapon")) == ""
        fight.put(unit, Declared((Close(target, "weapon"),)))
    assert "ALT-MULTI-05" in fight.refusal(units[6], Close(target, "weapon"))


@pytest.mark.rule("ALT-MULTI-11")
def test_shooters_do_not_count(skirmish: type[Skirmish]) -> None:
    """Three neighbours, one fires a pistol: main 0, flank -1, and nothing for the shooter."""
    fight = skirmish("\n".join(["......"] * 6))
    target = fight.soldier("t", (3, 3), "red")
    a = fight.soldier("a", (3, 2), skills={"blade": 4}, arms=(SABER,))
    b = fight.soldier("b", (4, 3), skills={"blade": 4}, arms=(SABER,))
    c = fight.soldier("c", (3, 4), arms=(PISTOL,))
    blow = (Close(target, "weapon"),)
    told = fight.phase(GOOD, {a: blow, b: blow, c: (Attack(target),)}, dice=[19, 6, 19, 19, 1])
    assert of_kind(told, SlotsTaken)[0].slots == ((a, "main"), (b, "flank"))
    rules = [step.rule for step in fight.draws[0].modifiers]  # type: ignore[union-attr]
    assert not any(rule.startswith("ALT-MULTI") for rule in rules)


@pytest.mark.rule("ALT-MULTI-12")
def test_a_main_opponent_who_is_gone(skirmish: type[Skirmish]) -> None:
    """It last struck A, who is dead; B beside it since round 2, C since round 3: B main 0, C flank -1."""
    fight = skirmish("\n".join(["......"] * 6))
    target = fight.soldier("t", (3, 3), "red", parts=(Carried(main=99),))
    c = fight.soldier("c", (3, 2), skills={"blade": 4}, arms=(SABER,), parts=(Beside(((target, 12),)),))
    b = fight.soldier("b", (3, 4), skills={"blade": 4}, arms=(SABER,), parts=(Beside(((target, 8),)),))
    told = fight.phase(GOOD, {one: (Close(target, "weapon"),) for one in (c, b)}, dice=[19, 1, 19])
    assert of_kind(told, SlotsTaken)[0].slots == ((b, "main"), (c, "flank"))


def gang(
    skirmish: type[Skirmish],
    scores: dict[int, int],
    walls: tuple[int, ...] = (),
    asks: dict[int, str] | None = None,
) -> dict[int, int]:
    """The steps of this rule for attackers at these places, all declared; the first named is the main opponent."""
    rows = [["."] * 7 for _ in range(7)]
    for wall in walls:
        x, y = RING[wall]
        rows[y][x] = "#"
    fight = skirmish("\n".join("".join(row) for row in rows))
    target = fight.soldier("target", (3, 3), "red")
    units = {
        one: fight.soldier(f"a{one}", RING[one], skills={"blade": score - 10}, arms=(SABER,))
        for one, score in scores.items()
    }
    orders = {one: Close(target, "weapon", ((asks or {})[one],) if one in (asks or {}) else ()) for one in units}
    for one, unit in units.items():
        fight.put(unit, Declared((orders[one],)))
    fight.put(target, Carried(main=units[next(iter(scores))]))
    n = fight.book.numbers
    return {one: slot_steps(fight.world, unit, target, orders[one], n).amount for one, unit in units.items()}
