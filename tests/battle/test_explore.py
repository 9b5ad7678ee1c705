"""Exploring is playing under every possible roll; shown on a toy book small enough to count by hand."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from game.battle import policy
from game.battle.explore import TooWide, explore
from game.battle.position import Position, advance
from game.dice.distribution import dice_sum
from game.dice.draws import Roll, Table
from game.field import Field, Terrain
from game.messages.events import AdvantageChanged
from game.messages.orders import DECLINE, END, Act, EndTurn, Order, Respond
from game.messages.stack import Ask, Chance, Frame, Step, done, go_on, wait
from game.record import record
from game.systems.rulebook import Listed, Reply, Rulebook
from game.world.conditions import Advantage
from game.world.store import Reading, World


@record
class Game(Frame):
    """A turn of the toy: throw so many dice, one after another, or end."""


@record
class Throws(Frame):
    """Dice still to be thrown; each may be refused by the other side before it counts."""

    left: int
    face: int = 0


def game_step(frame: Game, _world: Reading, _book: Rulebook, reply: Reply) -> Step:
    if reply is None:
        return wait(frame, Ask("blue", 1, "turn", (Act("one"), Act("three"), END)))
    if isinstance(reply, EndTurn):
        return done()
    assert isinstance(reply, Act)
    return go_on(frame, push=[Throws(3 if reply.act == "three" else 1)])


def throws_step(frame: Throws, _world: Reading, _book: Rulebook, reply: Reply) -> Step:
    if frame.left == 0:
        return done()
    if frame.face:
        return _answered(frame, reply)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(Table("throw", 1, 6)))
    return go_on(Throws(frame.left, reply.value))


def _answered(frame: Throws, reply: Reply) -> Step:
    if reply is None:
        return wait(frame, Ask("red", 2, "dodge", (DECLINE, Respond("dodge"))))
    taken = 0 if reply == Respond("dodge") else frame.face
    return go_on(Throws(frame.left - 1), AdvantageChanged(1, taken, why="thrown"))


TOY = Rulebook(
    key="toy",
    title="A toy",
    numbers=None,
    steps={Game: game_step, Throws: throws_step},
    systems=(),
    muster=lambda *_parts: (),
    open_choices=lambda _world, _book, ask: Listed(ask.choices),
    state=lambda _world, _unit: "healthy",
    standing=lambda _world, _unit: True,
)


@pytest.fixture
def toy() -> Iterator[Position]:
    ground = Field.from_kinds((Terrain("grass"),), [[0]])
    with World(ground) as world:
        assert world.add(Advantage()) == 1
        yield Position(world, TOY, [Game()])


def sums(endings: list[tuple[Fraction, Position]]) -> dict[int, Fraction]:
    found = {position.world.get(1, Advantage).accuracy: chance for chance, position in endings}
    assert len(found) == len(endings), "equal positions were not merged"
    return found


def test_the_endings_of_three_dice_are_the_sums_of_three_dice(toy: Position) -> None:
    found = sums(explore(toy, policy.passive, order=Act("three")))
    assert found == dict(dice_sum(3, 6))
    assert sum(found.values()) == 1


def test_a_policy_answers_what_comes_up_on_the_way(toy: Position) -> None:
    assert sums(explore(toy, policy.dodge, order=Act("three"))) == {0: Fraction(1)}


def test_a_script_answers_in_order(toy: Position) -> None:
    answers: list[Order] = [Respond("dodge")]
    assert sums(explore(toy, policy.Script(answers * 6), order=Act("one"))) == {0: Fraction(1)}
    with pytest.raises(policy.ScriptSpent):
        explore(toy, policy.Script(answers), order=Act("one"))


def test_a_position_in_the_middle_goes_on_to_the_end_of_its_frame(toy: Position) -> None:
    toy.stack.append(Throws(1, face=5))
    ((chance, ending),) = explore(toy, policy.passive)
    assert (chance, ending.stack, ending.world.get(1, Advantage).accuracy) == (1, [Game()], 5)


def test_a_choice_that_ends_its_own_frame_ends_there(toy: Position) -> None:
    ((chance, ending),) = explore(toy, policy.passive, order=END)
    assert (chance, ending.stack) == (1, [])


def test_exploring_leaves_the_position_as_it_was(toy: Position) -> None:
    advance(toy)
    digest, stack = toy.world.digest(), list(toy.stack)  # type: ignore[attr-defined]
    explore(toy, policy.passive, order=Act("three"))
    assert (toy.world.digest(), toy.stack) == (digest, stack)  # type: ignore[attr-defined]
    assert toy.world.recount() == digest  # type: ignore[attr-defined]


def test_a_choice_too_wide_says_so(toy: Position) -> None:
    with pytest.raises(TooWide, match="more than 10 branches"):
        explore(toy, policy.passive, order=Act("three"), most=10)


def test_one_draw_of_many_values_is_work_too(toy: Position) -> None:
    """The order, six faces and six answers: 13 branches are made, though at most 7 are tried and waiting at once."""
    with pytest.raises(TooWide, match="more than 12 branches to make"):
        explore(toy, policy.passive, order=Act("one"), work=12)
    assert len(explore(toy, policy.passive, order=Act("one"), most=7, work=13)) == 6


def test_policies_join_and_are_found_by_name() -> None:
    both = policy.named("deck+cap")
    assert both.words == ("hit_the_deck", "cap")
    with pytest.raises(KeyError):
        policy.named("deck+nap")
