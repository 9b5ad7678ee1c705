"""Squares, gaits, cover and light (ALT-BASE-21, -22, -36, -37, -44)."""

from __future__ import annotations

import pytest

from game.field import stride_distance
from game.messages.events import ConditionGained, Stopped
from game.messages.orders import Attack, Move
from game.messages.stack import Ask
from game.rulebooks.alternity.moves import squares_of
from game.rulebooks.alternity.numbers import numbers
from game.world.conditions import Condition
from game.world.place import Keen, Position, Posture
from tests.books.alternity.support import ASSAULT_RIFLE, GOOD, PISTOL, Skirmish
from tests.rules.support import of_kind


def sums(fight: Skirmish) -> tuple[int, ...]:
    """The steps of the last roll."""
    return fight.draws[0].sums  # type: ignore[union-attr]


@pytest.mark.rule("ALT-BASE-21")
@pytest.mark.parametrize(("ground", "steps", "dice"), [(".", 0, 0), ("1", 1, 1), ("2", 2, 1), ("3", 3, 1)])
def test_cover(skirmish: type[Skirmish], ground: str, steps: int, dice: int) -> None:
    """A rifle at medium range is at 0; light, medium and heavy cover are +1, +2, +3."""
    fight = skirmish("." * 40 + ground + "." * 9)
    a = fight.soldier("a", (0, 0), skills={"rifle": 2}, arms=(ASSAULT_RIFLE,))
    b = fight.soldier("b", (40, 0), "red")
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[19, *[1] * dice])
    assert sums(fight) == (steps,)


@pytest.mark.rule("ALT-BASE-21")
def test_full_cover_and_walls_leave_no_line_of_sight(skirmish: type[Skirmish]) -> None:
    """No shot at who stands behind either."""
    for ground in ("...4....", "..#....."):
        fight = skirmish(ground)
        a = fight.soldier("a", (0, 0), arms=(PISTOL,))
        b = fight.soldier("b", (3, 0), "red")
        assert "ALT-BASE-21" in str(fight.book.choices(fight.world, Ask("blue", a, "turn")).refusal(Attack(b)))


@pytest.mark.rule("ALT-BASE-37")
@pytest.mark.parametrize(
    ("ground", "keen", "steps"),
    [(".", False, -1), ("d", False, 0), ("D", False, 1), ("d", True, -1), ("D", True, 0)],
)
def test_sight(skirmish: type[Skirmish], ground: str, keen: bool, steps: int) -> None:
    """A rifle at short range is at -1; dim +1, dark +2, half of it, rounded down, with night gear."""
    fight = skirmish("." * 10 + ground + ".")
    a = fight.soldier("a", (0, 0), skills={"rifle": 2}, arms=(ASSAULT_RIFLE,), parts=(Keen(darkvision=keen),))
    b = fight.soldier("b", (10, 0), "red")
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[19, 1] if steps else [19])
    assert sums(fight) == (steps,)


@pytest.mark.rule("ALT-BASE-37")
def test_who_goes_by_its_ears(skirmish: type[Skirmish]) -> None:
    """A target that is heard alone: +5."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", (0, 0), skills={"rifle": 2}, arms=(ASSAULT_RIFLE,))
    b = fight.soldier("b", (10, 0), "red")
    fight.tell(ConditionGained(a, Condition("blinded", ends="rounds", turns=9)))
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[19, 1])
    assert sums(fight) == (4,)


@pytest.mark.rule("ALT-BASE-36")
def test_squares(skirmish: type[Skirmish]) -> None:
    """A run of 12 m is 6 squares; a pistol's short range of 6 m is 3, and 4 squares are medium."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", (0, 0), str=9, dex=10, arms=(PISTOL,))
    b = fight.soldier("b", (4, 0), "red")
    n = numbers(fight.book)
    assert [squares_of(fight.world, a, n, gait) for gait in ("walk", "run", "sprint")] == [2, 6, 9]
    fight.phase(GOOD, {a: (Attack(b),)}, dice=[19, 1])
    assert [step.key for step in fight.draws[0].modifiers] == ["pistol", "medium range"]  # type: ignore[union-attr]
    assert stride_distance((0, 0), (3, 2)) == 4


@pytest.mark.rule("ALT-BASE-36")
def test_walks_shorter_than_a_square_are_one(skirmish: type[Skirmish]) -> None:
    """All metres divide by 2 and round down, at least 1; one standing unit to a square."""
    fight = skirmish("." * 12, grid_metres=5)
    a = fight.soldier("a", (0, 0), str=4, dex=4)
    fight.soldier("b", (1, 0), "red")
    assert squares_of(fight.world, a, numbers(fight.book), "walk") == 1
    assert "ALT-BASE-36" in str(fight.book.choices(fight.world, Ask("blue", a, "turn")).refusal(Move((1, 0))))


@pytest.mark.rule("ALT-BASE-36")
def test_one_to_a_square_unless_a_profile_says_otherwise(skirmish: type[Skirmish]) -> None:
    """A comrade's square is taken; where two may stand in one, it takes a third to bar it."""
    for capacity, others, refused in ((1, 1, True), (2, 1, False), (2, 2, True)):
        fight = skirmish("." * 6, square_capacity=capacity)
        a = fight.soldier("a", (0, 0))
        for one in range(others):
            fight.soldier(f"b{one}", (2, 0))
        found = fight.book.choices(fight.world, Ask("blue", a, "turn")).refusal(Move((2, 0), "run")) or ""
        assert ("ALT-BASE-36" in found) is refused


@pytest.mark.rule("ALT-BASE-22")
@pytest.mark.parametrize(("gait", "to", "steps"), [("walk", 2, 0), ("run", 6, 2), ("sprint", 9, 3)])
def test_gaits_weigh_on_the_action_beside_them(skirmish: type[Skirmish], gait: str, to: int, steps: int) -> None:
    """STR 9, DEX 10: walk 2, run 6, sprint 9 squares; +0, +2, +3 on the shot fired from there."""
    fight = skirmish("." * 60)
    a = fight.soldier("a", (0, 0), str=9, dex=10, skills={"rifle": 2}, arms=(ASSAULT_RIFLE,))
    b = fight.soldier("b", (50, 0), "red")
    fight.phase(GOOD, {a: (Move((to, 0), gait), Attack(b))}, dice=[19, 1] if steps else [19])
    assert sums(fight) == (steps,)
    assert fight.get(a, Position).cell == (to, 0)


@pytest.mark.rule("ALT-BASE-22")
def test_one_movement_a_phase_and_none_too_far(skirmish: type[Skirmish]) -> None:
    """Refused: farther than the gait goes, lying down, an unknown gait."""
    fight = skirmish("." * 12)
    a = fight.soldier("a", (0, 0), str=9, dex=10)
    fight.soldier("b", (11, 0), "red")
    choices = fight.book.choices(fight.world, Ask("blue", a, "turn"))
    assert choices.refusal(Move((6, 0), "run")) is None
    assert "ALT-BASE-22" in str(choices.refusal(Move((7, 0), "run")))
    assert "unknown gait" in str(choices.refusal(Move((1, 0), "hop")))
    fight.put(a, Posture(prone=True))
    assert choices.refusal(Move((1, 0))) == "must rise first"


@pytest.mark.rule("ALT-BASE-44")
def test_shots_come_before_moves(skirmish: type[Skirmish]) -> None:
    """A declares a shot at B, B a run behind a wall: A rolls against B's start square."""
    fight = skirmish("............\n....#.......\n............")
    a = fight.soldier("a", (0, 0), dex=9, arms=(PISTOL,))
    b = fight.soldier("b", (3, 0), "red", str=9, dex=10, arms=(PISTOL,))
    told = fight.phase(GOOD, {a: (Attack(b),), b: (Move((5, 1), "run"),)}, dice=[19])
    kinds = [type(one).__name__ for one in told]
    assert kinds.index("AttackGraded") < kinds.index("Stepped")
    assert fight.draws[0].modifiers[1].key == "short range"  # type: ignore[union-attr]
    assert fight.get(b, Position).cell == (5, 1)


@pytest.mark.rule("ALT-BASE-44")
def test_a_move_stops_before_a_square_taken_meanwhile(skirmish: type[Skirmish]) -> None:
    """A declares first and walks first; B, on its way to the same square, stops before it."""
    fight = skirmish("." * 6)
    a = fight.soldier("a", (0, 0), str=9, dex=9)
    b = fight.soldier("b", (5, 0), "red", str=9, dex=11)
    told = fight.phase(GOOD, {a: (Move((3, 0), "run"),), b: (Move((3, 0), "run"),)})
    assert [one.unit for one in of_kind(told, Stopped)] == [b]
    assert [fight.get(unit, Position).cell for unit in (a, b)] == [(3, 0), (4, 0)]
