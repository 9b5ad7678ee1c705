"""Movement that takes a check: climbs and jumps, on foot and in the saddle (ALT-BASE-38, ALT-CRIT-07, ALT-MOUNT-03)."""

from __future__ import annotations

import numpy as np
import pytest

from game.field import Field, Terrain
from game.messages.events import AttackLost, Fell, Stepped, Stopped
from game.messages.orders import Attack, Move
from game.messages.stack import Ask
from game.rulebooks.alternity.events import SteedChecked
from game.rulebooks.alternity.frames import MoveFeat
from game.world.conditions import Condition, Conditions
from game.world.gear import Steed
from game.world.place import Position, Posture
from game.world.store import Unit
from tests.books.alternity.opened import figures
from tests.books.alternity.support import GOOD, PISTOL, Skirmish
from tests.books.alternity.test_mounts import HORSE
from tests.rules.support import of_kind

HIGH = (2, 0)
"""On top of the rock."""


def cliff(
    skirmish: type[Skirmish], at: tuple[int, int] = (1, 0), difficulty: str = "tough", **switches: object
) -> tuple[Skirmish, Unit]:
    """Two squares of plain, then two of rock that lie two levels higher; a climber with 16/8/4."""
    fight = skirmish("....", **switches)
    kinds = (Terrain("plain"), Terrain("rock", difficulty=difficulty))
    levels = np.array([[0, 0, 2, 2]], np.int8)
    flat = Field.from_kinds(kinds, [[0, 0, 1, 1]])
    fight.world.field = Field(4, 1, kinds, flat.terrain, flat.cost, flat.rung, flat.opaque, flat.light, levels)
    return fight, fight.soldier("a", at, str=11, skills={"climb": 5})


def why_not(fight: Skirmish, unit: Unit, *orders: Move) -> str:
    """Why the last of these orders is refused when the others are declared; empty when it is not."""
    fight.declares(unit, *orders[:-1])
    return fight.book.choices(fight.world, Ask("blue", unit, "turn")).refusal(orders[-1]) or ""


@pytest.mark.rule("ALT-BASE-38")
def test_a_tough_wall(skirmish: type[Skirmish]) -> None:
    """Athletics-climb 16/8/4 at +2, control 12, d6 4: 16, Ordinary: it is up."""
    fight, a = cliff(skirmish)
    fight.phase(GOOD, {a: (Move(HIGH, "climb"),)}, dice=[12, 4])
    assert fight.draws[0].sums == (2,)  # type: ignore[union-attr]
    assert fight.get(a, Position).cell == HIGH


@pytest.mark.rule("ALT-BASE-38", "ALA-COND-33")
def test_who_is_bound_by_then_climbs_nothing(skirmish: type[Skirmish]) -> None:
    fight, a = cliff(skirmish)
    fight.put(a, Conditions((Condition("restrained"),)))
    told = fight.run(MoveFeat(a, HIGH, "climb"))
    assert [one.why for one in of_kind(told, Stopped)] == ["held fast on the way"]


@pytest.mark.rule("ALT-BASE-38")
def test_the_difficulties() -> None:
    """Routine 0, challenging +1, tough +2, formidable +3, nearly impossible +5."""
    assert figures().difficulty == (0, 1, 2, 3, 5)


@pytest.mark.rule("ALT-CRIT-07", "ALT-CRIT-02")
@pytest.mark.parametrize(("second", "falls"), [((17, 1), True), ((12, 4), False)])
def test_who_botches_a_climb_falls(skirmish: type[Skirmish], second: tuple[int, int], falls: bool) -> None:
    """A 20, then 18 of 16: 30 ft down, 3d4 wounds; confirmed no worse than a success, it stays where it is."""
    fight, a = cliff(skirmish)
    dice = [20, 1, *second, *((19, 1, 1, 1, 1) if falls else ())]
    told = fight.phase(GOOD, {a: (Move(HIGH, "climb"),)}, dice=dice)
    assert len(of_kind(told, Fell)) == falls
    assert fight.tracks(a)[1] == 3 * falls
    assert (fight.get(a, Position).cell, fight.get(a, Posture).prone) == ((1, 0), falls)


@pytest.mark.rule("ALT-CRIT-07")
@pytest.mark.parametrize(("dice", "wounds"), [((12, 4), 0), ((20, 1, 20, 1, 19, 1, 1, 1, 2), 4)])
def test_climbing_down_is_no_fall_unless_it_is_botched(
    skirmish: type[Skirmish], dice: tuple[int, ...], wounds: int
) -> None:
    """The wall is as tough from above."""
    fight, a = cliff(skirmish, HIGH)
    told = fight.phase(GOOD, {a: (Move((1, 0), "climb"),)}, dice=dice)
    assert fight.get(a, Position).cell == (1, 0)
    assert (fight.tracks(a)[1], len(of_kind(told, Fell))) == (wounds, bool(wounds))


def test_where_and_how_one_climbs(skirmish: type[Skirmish]) -> None:
    """At a drop, on foot, with no action beside it; where the module of drops is not played there is none."""
    fight, a = cliff(skirmish)
    assert Move(HIGH, "climb") in fight.offered(a)
    assert "nothing to climb" in why_not(fight, a, Move((0, 0), "climb"))
    fight.soldier("b", (0, 0), "red")
    a_shot = Attack(5)
    assert "no hand free" in why_not(fight, a, Move(HIGH, "climb"), a_shot)  # type: ignore[arg-type]
    assert "no hand free" in why_not(fight, a, a_shot, Move(HIGH, "climb"))  # type: ignore[arg-type]
    fight, a = cliff(skirmish, hazards=False)
    assert "nothing to climb" in why_not(fight, a, Move(HIGH, "climb"))


def fence(skirmish: type[Skirmish], **more: object) -> tuple[Skirmish, Unit, Unit]:
    """Something low and barred between a jumper (STR 11, jump 5: 16/8/4) and an enemy far off."""
    fight = skirmish(".o........")
    skills = {"jump": 5, "pistol": 5, "riding": 1}
    a = fight.soldier("a", (0, 0), str=11, skills=skills, arms=(PISTOL,), **more)  # type: ignore[arg-type]
    return fight, a, fight.soldier("b", (8, 0), "red")


@pytest.mark.rule("ALT-CRIT-07")
@pytest.mark.parametrize(
    ("dice", "cell", "prone"), [((16,), (2, 0), False), ((17,), (0, 0), False), ((20, 20), (0, 0), True)]
)
def test_a_jump_over_something_low(
    skirmish: type[Skirmish], dice: tuple[int, ...], cell: tuple[int, int], prone: bool
) -> None:
    """16 of 16 gets over, 17 does not; a Critical Failure lies there and goes no farther."""
    fight, a, _b = fence(skirmish)
    told = fight.phase(GOOD, {a: (Move((2, 0), "jump"),)}, dice=dice)
    assert (fight.get(a, Position).cell, fight.get(a, Posture).prone) == (cell, prone)
    assert bool(of_kind(told, Stopped)) is (cell == (0, 0))


@pytest.mark.rule("ALT-BASE-22")
def test_a_jump_weighs_as_a_run(skirmish: type[Skirmish]) -> None:
    """A pistol at medium with rank 5 is -1, and +2 for the run-up."""
    fight, a, b = fence(skirmish)
    fight.phase(GOOD, {a: (Move((2, 0), "jump"), Attack(b))}, dice=[16, 19, 1])
    assert fight.draws[1].sums == (1,)  # type: ignore[union-attr]


@pytest.mark.rule("ALT-MOUNT-03")
@pytest.mark.parametrize(("control", "cell", "lost"), [(11, (2, 0), 0), (14, (0, 0), 1)])
def test_a_mount_jumps_if_it_is_kept_in_hand(
    skirmish: type[Skirmish], control: int, cell: tuple[int, int], lost: int
) -> None:
    """Riding 11/5/2: 11 is over it, without another roll; 14, and the action goes into steadying it."""
    fight, a, b = fence(skirmish, parts=(HORSE,))
    dice = [control, *(() if lost else (19, 1))]
    told = fight.phase(GOOD, {a: (Move((2, 0), "jump"), Attack(b))}, dice=dice)
    assert [one.why for one in of_kind(told, SteedChecked)] == ["a jump"]
    assert (fight.get(a, Position).cell, len(of_kind(told, AttackLost))) == (cell, lost)


@pytest.mark.rule("ALT-MOUNT-03")
def test_a_jump_may_throw_its_rider(skirmish: type[Skirmish]) -> None:
    """Confirmed Critical Failure, d6 4: 4 stun, on the ground, and the mount has not jumped."""
    fight, a, _b = fence(skirmish, parts=(HORSE,))
    told = fight.phase(GOOD, {a: (Move((2, 0), "jump"),)}, dice=[20, 20, 4])
    assert (fight.tracks(a)[0], fight.get(a, Steed).ridden) == (4, False)
    assert [one.gait for one in of_kind(told, Stepped)] == []


def test_where_one_jumps(skirmish: type[Skirmish]) -> None:
    """Over one low square, not over open ground, a wall or a man; a mount down no drop."""
    fight, a, _b = fence(skirmish)
    assert Move((2, 0), "jump") in fight.offered(a)
    fight.put(a, Position((4, 0)))
    assert "nothing low" in why_not(fight, a, Move((6, 0), "jump"))
    fight, a = cliff(skirmish, HIGH)
    fight.put(a, HORSE)
    assert "no mount jumps" in why_not(fight, a, Move((1, 0), "jump"))
    assert "ALT-MOUNT-02" in why_not(fight, a, Move((1, 0), "climb"))


@pytest.mark.rule("ALT-BASE-44")
def test_nobody_lands_where_a_comrade_has_come_to_stand_in_the_same_phase(skirmish: type[Skirmish]) -> None:
    fight = skirmish(".o.......")
    comrade = fight.soldier("c", (4, 0))  # who comes first by number has declared first
    a = fight.soldier("a", (0, 0), str=11, skills={"jump": 5})
    told = fight.phase(GOOD, {a: (Move((2, 0), "jump"),), comrade: (Move((2, 0), "walk"),)}, dice=())
    assert (fight.get(a, Position).cell, fight.get(comrade, Position).cell) == ((0, 0), (2, 0))
    assert [one.why for one in of_kind(told, Stopped)] == ["somebody stands there"]
