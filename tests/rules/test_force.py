"""How far the force of a close attack counts: by the book to the last step that changes anything (ASC-RULING-51)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from game.battle.forecast import forecast
from game.battle.scene_setup import keys_of, set_up
from game.battle.scenes import play_scene
from game.content.scene import parse_scene
from game.dice.draws import Modifier
from game.messages.orders import Close
from game.rulebooks.ascension.close.effects import EFFECTS
from game.rulebooks.ascension.close.rolls import close_check, declared
from game.rulebooks.ascension.frames import CloseAttack
from game.rulebooks.ascension.numbers import numbers
from game.world.conditions import Advantage
from game.world.gear import Weapon
from game.world.store import World
from tests.rules.support import Bout

FLAIL = Weapon(
    "flail", "Flail", "melee", "2d6", "blunt", skill="melee_weapons", factor=5, factor_least=5, limit=40, hands=1
)


class Brawl:
    """Somebody beside an enemy; an attack of a kind that adds so much to its roll."""

    def __init__(self, bout: type[Bout], kind: str, *, edge: int = 0, weapon: Weapon = FLAIL) -> None:
        self.fight = bout()
        self.a = self.fight.unit("a", at=(4, 4), physique=5, weapons=(weapon,))
        self.b = self.fight.unit("b", at=(5, 4), side="red", weapons=(weapon,))
        self.n = numbers(self.fight.book)
        frame = declared(self.fight.world, CloseAttack(self.a, self.b, kind), Advantage(), self.n)
        self.frame = replace(frame, modifiers=(*frame.modifiers, Modifier("more", edge, "")))
        self.check = close_check(self.fight.world, self.frame, self.n)

    def done(self, shown: int) -> tuple[object, object]:
        """What the attack does when the dice show a number, which is no multiple of ten."""
        margin = self.check.read((10,) * (shown // 10) + (shown % 10,))
        return EFFECTS[self.frame.kind](replace(self.frame, margin=margin, stage="aftermath"), self.fight.world, self.n)

    def by_margin(self, shown: int) -> tuple[object, object]:
        """The same with the margin itself, whatever bands there are."""
        frame = replace(self.frame, margin=shown - self.check.need, stage="aftermath")
        return EFFECTS[self.frame.kind](frame, self.fight.world, self.n)


@pytest.mark.rule("ASC-UNARM-05", "ASC-RULING-51")
@pytest.mark.parametrize(("edge", "shown"), [(0, 34), (0, 59), (40, 1), (80, 1), (80, 59)])
def test_a_strike_adds_every_die_that_its_margin_pays_for(bout: type[Bout], edge: int, shown: int) -> None:
    """1d3, and one die for each 8 over the AC (Physique 5), a margin of 79 or 137 too."""
    brawl = Brawl(bout, "strike", edge=edge)
    margin = shown - brawl.check.need
    _events, (blow,) = brawl.done(shown)
    assert blow.damage == (f"1d3+{margin // 8}d6/2" if margin >= 8 else "1d3")


@pytest.mark.rule("ASC-MELEE-11")
def test_a_weapon_adds_dice_up_to_its_damage_limit(bout: type[Bout]) -> None:
    """Factor 5, limit 40: a margin of 110 is 22 dice, one of 200 and more is 40."""
    brawl = Brawl(bout, "weapon", edge=100)
    for shown, dice in ((brawl.check.need + 111, 22), (brawl.check.need + 202, 40), (brawl.check.need + 301, 40)):
        _events, (blow,) = brawl.done(shown + (shown % 10 == 0))
        assert blow.damage == f"{2 + dice}d6"
    assert brawl.check.bands[-1] == 5 * 40
    assert Brawl(bout, "weapon", weapon=replace(FLAIL, limit=3)).check.bands[-1] == 5 * 3


@pytest.mark.rule("ASC-UNARM-06", "ASC-UNARM-11", "ASC-MELEE-36", "ASC-RULING-69")
@pytest.mark.parametrize("kind", ["weapon", "grapple", "weapon_strike", "throw"])
@pytest.mark.parametrize("edge", [0, 90])
def test_no_margin_does_more_than_the_highest_band(bout: type[Bout], kind: str, edge: int) -> None:
    """Whatever the dice show, the band that is reached does what the margin itself does, but for a Strike."""
    brawl = Brawl(bout, kind, edge=edge)
    for shown in (number for number in range(1, 240) if number % 10 and number >= brawl.check.need):
        found, whole = brawl.done(shown), brawl.by_margin(shown)
        if kind in ("weapon_strike", "throw"):
            found, whole = (_told(brawl, one) for one in (found, whole))
        assert found == whole, shown


def _told(brawl: Brawl, done: tuple[object, object]) -> object:
    """Squares beyond the map (7 from row 4 to row 11, 8 with what stops it) and points that nobody has are none."""
    events, (first, *rest) = done  # type: ignore[misc]
    if brawl.frame.kind == "throw":
        first = replace(first, squares=min(first.squares, 8))
    else:
        held = brawl.fight.get(brawl.b, Advantage)
        first = replace(first, points=min(first.points, held.accuracy + held.initiative))
    return events, first, rest


@pytest.mark.rule("ASC-UNARM-05", "ASC-RULING-01")
@pytest.mark.parametrize("edge", [-20, 0, 40])
def test_of_a_strike_one_throw_in_a_million_is_cut(bout: type[Bout], edge: int) -> None:
    """A d10 that shows 61 or more does what 60 does: every chance of the rest is that of the book without an end."""
    brawl = Brawl(bout, "strike", edge=edge)
    need, bands = brawl.check.need, brawl.check.bands
    assert bands[-1] + 8 > 60 - need
    cut = Fraction(1, 10**6)
    for band, chance in brawl.check.support():
        if band == bands[-1]:
            assert abs(chance - _chance(need + band)) <= cut
        elif band >= 0:
            after = bands[bands.index(band) + 1]
            assert chance == _chance(need + band) - _chance(need + after)


FISTS = """
field = ". a b ."
[units.a]
side = "blue"
like = "rifleman"
stats = { physique = 5 }
skills = { unarmed = 4 }
weapons = []
[units.b]
side = "red"
like = "rifleman"
hero_level = 3
stats = { physique = 6 }
skills = { physical_conditioning = 20 }
armour = "none"
weapons = []
[[steps]]
unit = "a"
order = "strike"
target = "b"
answers = ["b: decline"]
"""


@pytest.mark.rule("ASC-UNARM-05")
def test_play_look_ahead_and_forecast_cut_a_strike_alike() -> None:
    """+9 against 16 needs 7: 60 is 53 over it, six dice of 8 each. 64 is 57 over it, seven by a book without an end."""
    for shown, dice in ((54, 5), (59, 6), (64, 6), (99, 6), (149, 6)):
        faces = [10] * (shown // 10) + [shown % 10] + [1] * (1 + dice)
        expect = f'expect = {{ "events.attack_rolled" = 1, "b.stress" = {1 + dice // 2} }}'
        assert not play_scene(parse_scene(f"{FISTS}dice = {faces}\n{expect}")).failed, shown
    position = set_up(parse_scene(f"{FISTS}dice = [1]"))
    assert isinstance(position.world, World)
    with position.world as world:
        a, b = keys_of(world)["a"], keys_of(world)["b"]
        told, tried = (forecast(world, position.book, a, Close(b), closed=closed) for closed in (True, False))
    assert (told.success, told.checks, told.fates) == (tried.success, tried.checks, tried.fates)
    (fate,) = told.fates
    most = dict(fate.gauges)["stress"][-1]
    assert most == (3 + 6 * 3, _chance(55) / 3 / 6**6)


def _chance(number: int) -> Fraction:
    """The chance that a d10 whose tens are thrown again and added shows at least this (ASC-RULING-01)."""
    if number <= 1:
        return Fraction(1)
    tens, rest = divmod(number, 10)
    return Fraction(1, 10**tens) * (Fraction(11 - rest, 10) if rest else 1)
