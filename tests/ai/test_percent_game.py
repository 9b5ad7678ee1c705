"""What planners think of attacks in the percent game, against the forecasts of the same orders."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ai.beliefs import Knowledge
from ai.doctrine import doctrine
from ai.grenades import Throws
from ai.influence import Influence
from ai.odds import Odds, place
from game.battle.forecast import forecast
from game.battle.outlook import Outlook
from game.battle.policy import POLICIES
from game.battle.position import Position
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.messages.orders import Attack, Close, Throw
from game.rulebooks.alacrity.outcomes import Mark as Prey
from game.rulebooks.alacrity.outcomes import hits, wins
from game.systems.prospects import CERTAIN, NEEDS, OFFSET, Combatant, FireLine
from game.world.store import World

SCENE = """
rules = "alacrity"
field = "{field}"
[units.a]
side = "blue"
like = "rifleman"
{a}
[units.b]
side = "red"
like = "rifleman"
{b}
[[steps]]
unit = "a"
"""
HOPELESS = NEEDS - OFFSET - 1
"""Planners hold a skill so low for hopeless, where 01 to 03 still succeed: the tables end there."""
FAR, NEAR = "a . . . . . . b . . . .", "a b . . . . . . . . . ."


class Board:
    """A scene as planners of blue see it; closed at the end."""

    def __init__(self, field: str, a: str = "", b: str = "") -> None:
        self.position: Position = set_up(parse_scene(SCENE.format(field=field, a=a, b=b)))
        self.keys = keys_of(self.position.world)
        known = Knowledge()
        known.refresh(Outlook(self.position.world, self.position.book, "blue"))
        self.influence = Influence(known, Odds(known.prospects, doctrine()))
        self.me, self.foe = (known.combatant(self.keys[key]) for key in "ab")

    def __enter__(self) -> Board:
        return self

    def __exit__(self, *_why: object) -> None:
        assert isinstance(self.position.world, World)
        self.position.world.close()

    def told(self, order: Attack | Close | Throw) -> Fraction:
        """The chance of success if who may dodges."""
        world, book = self.position.world, self.position.book
        return forecast(world, book, self.keys["a"], order, POLICIES["dodge"], stack=self.position.stack).success


def near(one: int, chance: Fraction) -> bool:
    """Whether parts of CERTAIN are a chance, to the rounding of a part."""
    return abs(one - chance * CERTAIN) <= 1


def mark(foe: Combatant) -> Prey:
    assert isinstance(foe.body, Prey)
    return foe.body


@pytest.mark.parametrize("b", ["", "dodges = 2", 'armour = "plate"\nprone = true', "skills = { dodge = 95 }"])
@pytest.mark.parametrize("a", ["", 'weapon = "carbine"\nhp_left = 20', 'weapon = "submachine_gun"\ndeclared = 2'])
def test_shots(a: str, b: str) -> None:
    """Plain, called, in bursts: the chance that planners read is the forecast's, a Dodge counted in."""
    with Board(FAR, a, b) as board:
        me, foe = board.me, board.foe
        shots = [attack_option for attack_option in me.attack_options if not attack_option.squares]
        assert len(shots) >= 5
        for attack_option in shots:
            need = board.influence.need(me, me.stance_option, foe) - attack_option.edge
            if need >= HOPELESS:
                continue
            order = Attack(foe.unit, attack_option.mode, attack_option.options)
            assert near(int(hits(mark(foe).gun_dodge)[place(need)]), board.told(order)), attack_option


@pytest.mark.parametrize("b", ["", "dodges = 1", "skills = { athletics = 80 }", "prone = true"])
@pytest.mark.parametrize("a", ['weapons = ["sword", "dagger"]', 'weapons = ["spear"]\nprone = true'])
def test_blows_and_contests(a: str, b: str) -> None:
    with Board(NEAR, a, b) as board:
        me, foe, close_combat = board.me, board.foe, board.influence.close_combat
        for close_option in me.stance_option.close_options:
            need = close_combat.need(close_option, foe, close_combat.onset(me, foe).edge)
            if need >= HOPELESS:
                continue
            order = Close(foe.unit, close_option.kind, close_option.options)
            if close_option.kind in ("weapon", "strike"):
                assert near(int(hits(mark(foe).dodge)[place(need)]), board.told(order)), close_option
            elif close_option.kind in mark(foe).tricks:
                assert near(int(wins(mark(foe).answer)[place(need)]), board.told(order)), close_option


def test_the_off_hand_is_what_is_left_after_a_blow() -> None:
    with Board(NEAR, 'weapons = ["sword", "dagger"]\nskills = { melee_combat = 60 }\nactions = 0') as board:
        (close_option,) = board.me.stance_option.close_options
        assert (close_option.options, board.me.standard) == (("off_hand",), 1)
        assert board.told(Close(board.foe.unit, "weapon", close_option.options)) > 0


@pytest.mark.parametrize("a", ["grenades = { frag = 1 }", "grenades = { frag = 1 }\nhp_left = 20"])
def test_throws(a: str) -> None:
    """The chance to hit the square, and a square that is worth it."""
    with Board(FAR, a) as board:
        me, prospects = board.me, board.influence.prospects
        (supply,) = me.supplies
        (true, chance), _astray = prospects.courses(FireLine(7, 0, 0), me, me.stance_option, supply)
        assert true == "true"
        assert near(chance, board.told(Throw("frag", (7, 0))))
        lob = Throws(board.influence, me).best(me.stance_option, me.cell)
        assert lob is not None
        assert lob.value > 0


def test_a_gap_is_worth_it_against_plate_alone() -> None:
    """Who hits at 95 gives up 50 for the soak of plate, and nothing where there is none."""
    a = 'weapon = "pistol"\nskills = { ranged_combat = 100 }'
    for armour, wanted in (("plate", True), ("none", False)):
        with Board("a . . b . . . . . . . .", a, f'armour = "{armour}"\nskills = {{ dodge = 10 }}') as board:
            me, foe, influence = board.me, board.foe, board.influence
            shots = [attack_option for attack_option in me.attack_options if attack_option.mode == "shot"]
            value = {
                attack_option.options: influence.value(attack_option, me, me.stance_option, foe)
                for attack_option in shots
            }
            assert (value["called_gap",] > value[()]) is wanted
