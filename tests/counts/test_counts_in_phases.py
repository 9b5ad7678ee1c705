"""How many orders may be declared in small positions of the second book, each kind counted by hand.

A man of STR 9 and DEX 9 walks 2, runs 6, sprints 9 and dashes 13 squares; each square is listed once. Ending and
conceding are always two. Whoever has earned the phase may dodge in it. Nobody has anything to tend, to lead or to
outwit with unless the position says so.
"""

from __future__ import annotations

from collections import Counter

import pytest

from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.messages.frames import Phase
from game.messages.orders import Act, Attack, Close, Order
from game.world.store import World
from tests.counts.test_counts import counted_from, orders

HEAD = 'rules = "alternity"\nfield = """\n{}\n"""\n'
MAN = '[units.{}]\nside = "{}"\nlike = "villager"\nabilities = {{ str = 9 }}\n{}\n'


def text(field: str, **units: str) -> str:
    """A drawn field with a man of blue for `a` to `c` and of red for all others, and what each has beside."""
    men = (MAN.format(key, "blue" if key in "abc" else "red", more) for key, more in units.items())
    return HEAD.format(field) + "".join(men)


def listed(said: str) -> tuple[Order, ...]:
    """What `a`, the first to be asked, may declare in the Amazing phase."""
    position = set_up(parse_scene(said))
    position.stack.append(Phase(0))
    assert isinstance(position.world, World)
    with position.world:
        return orders(position)


def kinds(said: str) -> dict[str, int]:
    """The orders by kind: attacks by mode, acts by name, blows by what they are struck with."""

    def kind(order: Order) -> str:
        if isinstance(order, Attack):
            return order.mode
        if isinstance(order, Act):
            return order.act
        return order.kind if isinstance(order, Close) else order.word

    found = Counter(map(kind, listed(said)))
    assert found.pop("end") == found.pop("concede") == 1
    return dict(found)


def test_alone() -> None:
    """Two squares to walk to."""
    assert kinds(text("a . .", a="")) == {"move": 2, "dodge": 1}


def test_a_row_as_long_as_a_dash() -> None:
    """13 of the 15 squares, whichever gait gets there first."""
    assert kinds(text("a . . . . . . . . . . . . . . .", a="")) == {"move": 13, "dodge": 1}


def test_out_of_its_first_phase_and_of_actions() -> None:
    """Earned the Good phase: in the Amazing one it is not asked. With no action left it is not asked either."""
    assert listed(text("a . d", a='phase = "good"', d='phase = "marginal"')) == ()
    assert listed(text("a . d", a="actions = 0", d="actions = 0")) == ()


def test_fists() -> None:
    """A strike, and a charge only after a run, which has not been declared; two free squares."""
    assert kinds(text("a d\n. .\n", a="", d="")) == {"move": 2, "dodge": 1, "strike": 1}


def test_a_sabre() -> None:
    """Blow plain and with two hands; strike; parry of the one neighbour; its weapon is in hand, so nothing to draw."""
    found = kinds(text("a d", a='weapons = ["sabre"]\nskills = { blade = 1 }', d=""))
    assert found == {"dodge": 1, "weapon": 2, "strike": 1, "parry": 1}


def test_a_longsword_of_rank_nine() -> None:
    """Blow plain, lunge, two hands, two blows, three blows; strike; parry one, two or three blows of the neighbour."""
    found = kinds(text("a d", a='weapons = ["sword"]\nskills = { blade = 9 }', d=""))
    assert found == {"dodge": 1, "weapon": 5, "strike": 1, "parry": 3}


def test_two_neighbours() -> None:
    """Rank 6. At each: plain, two hands, two blows: 6; two blows shared, each first: 2. Strike each: 2. Parries: each
    once, each twice, both: 5."""
    found = kinds(text("d a e", a='weapons = ["sabre"]\nskills = { blade = 6 }', d="", e=""))
    assert found == {"dodge": 1, "weapon": 6 + 2, "strike": 2, "parry": 5}


def test_an_assault_rifle() -> None:
    """At each of two enemies a shot, a burst and suppression; aim. Automatic fire all at one (2) or over the two
    neighbours (2, beginning with either); suppression of both. Four free squares in the row."""
    found = kinds(text("a . . . . d e", a='weapons = ["assault_rifle"]\nskills = { rifle = 1 }', d="", e=""))
    assert found == {"move": 4, "dodge": 1, "aim": 1, "shot": 2, "burst": 2 + 2 + 2 + 1, "suppress": 2}


def test_a_pistol_of_rank_six_and_a_dagger() -> None:
    """Shot, double tap and suppression at the enemy in sight;
    aim; the dagger drawn. Nothing at the other, who stands behind a wall."""
    found = kinds(text("a . . d # e", a='weapons = ["pistol", "dagger"]\nskills = { pistol = 6 }', d="", e=""))
    assert found == {"move": 2, "dodge": 1, "aim": 1, "draw": 1, "shot": 1, "double_tap": 1, "suppress": 1}


def test_grenades() -> None:
    """One frag at the enemy's square: no square beside it catches more, for it stands alone. Smoke there and at one's
    own feet."""
    found = kinds(text("a . . d", a="grenades = { frag = 1, smoke = 1 }", d=""))
    assert found == {"move": 2, "dodge": 1, "throw": 3}


def test_a_medic() -> None:
    """First aid for its own stun points and its neighbour's, and the neighbour kept from dying; nobody led, for it has
    no leadership; the one far off cannot be reached."""
    men = {"a": "stun = 2", "b": "stun = 1\nmortal = 1", "c": "stun = 1", "d": ""}
    found = kinds(text("a b . . c . . . d", **men))
    assert found == {"dodge": 1, "aid": 3}


@pytest.mark.parametrize(
    ("said", "counts"),
    [
        # Two moves, a dodge, end, concede: 5. After a move only the dodge is left beside the two: 3 each. After the
        # dodge only the moves: 4. After the end the phase is over.
        (text("a . .", a=""), [5, 3 + 3 + 4]),
        # A strike, a dodge, two moves, end, concede: 6. After a move to the far corner the dodge and the strike are
        # left, for both squares are beside the enemy: 4 each; after the strike or the dodge the moves: 4 each.
        (text("a d\n. .", a="", d="actions = 0"), [6, 4 + 4 + 4 + 4]),
    ],
    ids=["alone", "fists"],
)  # fmt: skip
def test_what_may_follow(said: str, counts: list[int]) -> None:
    """A movement and an action in either order, and no more of either (ALT-DECL-05)."""
    position = set_up(parse_scene(said))
    position.stack.append(Phase(0))
    assert counted_from(position, len(counts)) == counts
