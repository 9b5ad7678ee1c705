"""What planners think the dice must show in close combat, in places where their numbers had drifted from the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import pytest

from ai.beliefs import Knowledge
from ai.doctrine import doctrine
from ai.influence import Influence
from ai.odds import Odds
from game.battle.outlook import Outlook
from game.battle.position import Position as Moment
from game.battle.scene_setup import set_up
from game.content.scene import parse_scene
from game.messages.orders import Close
from game.rulebooks.ascension.aid import aid_check
from game.rulebooks.ascension.close.effects import EFFECTS
from game.rulebooks.ascension.close.refusals import close_refusal
from game.rulebooks.ascension.close.rolls import close_check, declared
from game.rulebooks.ascension.frames import CloseAttack
from game.rulebooks.ascension.harm import blow_of
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.stances import DamageProfile
from game.systems.mark import CloseOption
from game.systems.prospects import Combatant
from game.world.body import Build
from game.world.conditions import Advantage
from game.world.place import Trail
from game.world.squads import Shaken
from game.world.store import Unit, World
from game.world.turns import Carried, OffHandOption

SWORD = 'weapons = ["short_sword"]\nskills = { melee_weapons = 4, unarmed = 2 }\nstats = { physique = 4 }\n'
UNIT = '[units.{}]\nside = "{}"\nlike = "rifleman"\ngrenades = {{}}\n{}'
FIELD = 'field = """\n. . . .\n. . . .\n. . . .\n"""\n'
HERE, BESIDE, BEHIND = "at = [1, 1]\n", "at = [2, 1]\n", "at = [3, 1]\n"


class Case(NamedTuple):
    """A scene of a, who is to strike, and b, with what is said of either, and perhaps a third, c, at a's side."""

    me: str = ""
    foe: str = ""
    ground: str = FIELD
    mate: str = ""
    change: Callable[[World, Unit, Unit], object] = lambda _world, _me, _foe: None


def _shaken(world: World, me: Unit, _foe: Unit) -> None:
    world.put(me, Shaken(1, since=-1))


def _swaying(world: World, _me: Unit, foe: Unit) -> None:
    world.put(foe, Carried(off_balance=True))


def _beset(world: World, me: Unit, foe: Unit) -> None:
    mate = next(unit for unit in world.having(Build) if unit not in (me, foe))
    world.put(foe, OffHandOption(((mate, 0),)))


GANG = 'switches = { "melee.multiple_attackers" = true }\n'
READY = SWORD + 'stance = "high_ready"\nadvantage = { accuracy = 6, initiative = 1 }\n'
CASES = {
    "who has been shaken": Case(SWORD + HERE, SWORD + BESIDE, change=_shaken),
    "total darkness": Case(SWORD + HERE, SWORD + BESIDE, 'light = "pitch"\n' + FIELD),
    "the place opposite another": Case(SWORD + HERE, SWORD + BESIDE, GANG + FIELD, SWORD + BEHIND, _beset),
    "a called blow at one caught by surprise": Case(SWORD + HERE, SWORD + BESIDE + "surprised = true\n"),
    "who is off its balance": Case(SWORD + HERE, SWORD + BESIDE, change=_swaying),
    "a Block by Accuracy in a hold": Case(SWORD + HERE + 'grapples = "b"\n', READY + HERE),
    "a pistol in a stance of open hands": Case('weapon = "pistol"\nstance = "striking"\n' + HERE, SWORD + BESIDE),
    "at a pistol in a stance of open hands": Case(SWORD + HERE, 'weapon = "pistol"\nstance = "grappling"\n' + BESIDE),
}


@contextmanager
def _opened(case: Case) -> Iterator[tuple[Moment, Unit, Unit]]:
    units = UNIT.format("a", "blue", case.me) + UNIT.format("b", "red", case.foe)
    mate = UNIT.format("c", "blue", case.mate) if case.mate else ""
    position = set_up(parse_scene(f'{case.ground}{units}{mate}[[steps]]\nunit = "a"\n'))
    assert isinstance(position.world, World)
    me, foe, *_more = position.world.having(Build)
    try:
        case.change(position.world, me, foe)
        yield position, me, foe
    finally:
        position.world.close()


def _influence(position: Moment, side: str = "blue") -> Influence:
    known = Knowledge()
    known.refresh(Outlook(position.world, position.book, side))
    return Influence(known, Odds(known.prospects, doctrine()))


def _planned(position: Moment, me: Unit, foe: Unit) -> Iterator[tuple[CloseOption, int]]:
    """Each legal blow without a price, and the need that planners see."""
    influence = _influence(position)
    mine, its, n = influence.known.combatant(me), influence.known.combatant(foe), position.book.numbers
    for close_option in _close_options(mine):
        if close_refusal(position.world, n, me, Close(foe, close_option.kind, close_option.options), free=True) is None:
            suited = influence.close_combat.suited(close_option, its)
            yield suited, influence.close_combat.need(suited, its, influence.close_combat.onset(mine, its).edge)


def _close_options(combatant: Combatant) -> list[CloseOption]:
    return [
        close_option
        for close_option in combatant.stance_option.close_options
        if not (close_option.accuracy or close_option.initiative)
    ]


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_need_of_a_blow_is_that_of_its_check(case: Case) -> None:
    with _opened(case) as (position, me, foe):
        n: Numbers = position.book.numbers
        held = position.world.get(me, Advantage)
        found = list(_planned(position, me, foe))
        assert found
        for close_option, need in found:
            frame = declared(position.world, CloseAttack(me, foe, close_option.kind, close_option.options), held, n)
            assert need == close_check(position.world, frame, n).need, close_option


def _hit(position: Moment, me: Unit, foe: Unit, options: tuple[str, ...] = ()) -> object:
    """What a blow with the weapon brings that just succeeds, as the step has it."""
    n: Numbers = position.book.numbers
    _events, frames = EFFECTS["weapon"](CloseAttack(me, foe, "weapon", options), position.world, n)
    return blow_of(position.world, n, frames[0])  # type: ignore[arg-type]


@pytest.mark.rule("ASC-RULING-64")
def test_a_blow_at_the_end_of_a_way_is_a_lunge() -> None:
    """Two more with a blade that pierces, for who has stepped nearer; planners see it from the square they go to."""
    case = Case(SWORD.replace("short_sword", "rapier") + HERE, SWORD + BESIDE)
    with _opened(case) as (position, me, foe):
        influence = _influence(position)
        mine, its = influence.known.combatant(me), influence.known.combatant(foe)
        close_option = next(
            close_option for close_option in mine.stance_option.close_options if close_option.kind == "weapon"
        )
        assert not influence.close_combat.onset(mine, its).nearer
        assert influence.close_combat.onset(mine, its, its.cell).nearer
        for nearer in (False, True):
            if nearer:
                position.world.put(me, Trail(((0, 1),)))
                influence = _influence(position)
            assert influence.close_combat.onset(mine, its).nearer == nearer
            force = influence.close_combat.suited(close_option, its, nearer=nearer).force
            assert isinstance(force, DamageProfile)
            assert force.blows[0] == _hit(position, me, foe)
            assert force.blows[0].bonus == 2 * nearer


@pytest.mark.rule("ALA-SURP-07", "ALA-SURP-08")
def test_a_called_blow_at_one_caught_by_surprise_strikes_for_good() -> None:
    with _opened(CASES["a called blow at one caught by surprise"]) as (position, me, foe):
        for close_option, _need in _planned(position, me, foe):
            if close_option.kind == "weapon" and "called_head" in close_option.options:
                assert isinstance(close_option.force, DamageProfile)
                assert close_option.force.blows[0] == _hit(position, me, foe, close_option.options)
                assert close_option.force.blows[0].outright
                return
    pytest.fail("no called blow")


@pytest.mark.rule("WAR-GROUP-18", "ASC-RULING-24", "ASC-RULING-25")
def test_first_aid_is_weighed_as_it_is_rolled() -> None:
    """Shaken, and poisoned: both tell on the roll (ALA-COND-25)."""
    sick = 'conditions = [{ kind = "poisoned", edge = -2, ends = "never" }]\n'
    with _opened(Case(SWORD + HERE + sick, SWORD + BESIDE, change=_shaken)) as (position, me, _foe):
        known = _influence(position).known
        for kind in ("staunch", "revive"):
            check = aid_check(position.world, position.book, me, kind)
            assert {part.key for part in check.modifiers} >= {"shaken", "poisoned"}
            assert known.prospects.needed(known.outlook, me, kind) == check.need


@pytest.mark.rule("ASC-RULING-68")
def test_what_burns_counts_where_weapons_are_pressed() -> None:
    with _opened(Case(SWORD + HERE + 'wounds = [{ place = "legs", kind = "burn" }]\n', SWORD + BESIDE)) as opened:
        position, me, foe = opened
        known = _influence(position).known
        mine, theirs = (known.prospects.needed(known.outlook, unit, "press") for unit in (me, foe))
        assert mine == theirs + 1


@pytest.mark.rule("ASC-STANCE-03")
def test_a_blade_to_be_drawn_is_struck_with_in_the_stance_one_is_in() -> None:
    """Braced puts two on it, though the sword is still at the belt."""
    with _opened(Case('weapons = ["rifle", "short_sword"]\nweapon = "rifle"\n' + HERE, SWORD + BESIDE)) as opened:
        position, me, _foe = opened
        mine = _influence(position).known.combatant(me)
        plain, braced = (
            next(close_option.edge for close_option in stance_option.drawn if close_option.kind == "weapon")
            for stance_option in mine.stance_options[:2]
        )
        assert braced == plain + 2


@pytest.mark.rule("ASC-ADV-27", "ASC-MOVE-15", "ALA-SURP-04")
def test_who_pulls_through_and_who_may_hit_the_deck() -> None:
    """Poison tells on what resists a Kill Shot; who is caught by surprise answers nothing."""
    sick = 'conditions = [{ kind = "poisoned", edge = -2, ends = "never" }]\n'
    found = []
    for more in ("", sick, "surprised = true\n"):
        with _opened(Case(SWORD + HERE, BEHIND + more)) as (position, _me, foe):
            found.append(_influence(position).known.combatant(foe))
    well, ill, caught = found
    assert ill.resists == well.resists - 2
    assert well.may_drop
    assert not caught.may_drop
