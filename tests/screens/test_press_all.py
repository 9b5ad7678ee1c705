"""Every kind of order that the engine lists can be given with its button and with its key, and no other."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game.battle.battle import Battle
from game.battle.position import apply
from game.messages import orders as od
from game.messages.events import WeaponDropped, WeaponJammed
from game.rulebooks.ascension.captions import FACE
from game.screens.kit import Message
from game.screens.play.input.offers import Offers
from game.screens.play.panels.orderbar import FOLD, UNDO
from game.systems import hotkeys
from game.world.place import Grapple, Lamp, Position
from game.world.squads import Assault, HeldFire, Squad
from tests.screens.table import Seat, scene_battle, staged

FIELD = '''
title = "Everything at hand"
rules = "ascension"
field = """
. . . . . . . . . . . .
. a m . . . b c . . . .
. . d . . . . . . . . .
. . . . . . . . . . . .
"""
'''
OTHERS = """
[units.b]
side = "red"
like = "rifleman"
[units.c]
side = "red"
like = "conscript"
[units.m]
side = "blue"
like = "rifleman"
stress = 8
bleeding = 2
poisons = { mild = 9 }
wounds = [{ place = "chest", kind = "slashing" }]
[units.d]
side = "blue"
like = "rifleman"
stress = 40
"""
GUNNER = """
[units.a]
side = "blue"
like = "assault"
weapons = ["machine_gun", "pistol"]
advantage = { accuracy = 10, initiative = 10 }
"""
HERO = """
[units.a]
side = "blue"
like = "hero"
traits = ["shake_it_off", "second_wind"]
stress = 3
advantage = { accuracy = 6, initiative = 6 }
wounds = [{ place = "legs", kind = "penetrating", grade = "light" }]
ammunition = 1
"""
LOW = """
[units.a]
side = "blue"
like = "medic"
hunkered = true
"""
BOUND = """
[units.a]
side = "blue"
like = "assault"
weapon = "knife"
actions = { standard = 1, move = 0 }
conditions = [{ kind = "restrained" }]
"""
AFRAID = """
[units.a]
side = "blue"
like = "assault"
conditions = [{ kind = "restrained" }, { kind = "frightened", source = "b" }]
"""
HEIGHTS = '''
heights = """
3 3 . . . . . . . . . .
3 3 . . . . . . . . . .
. . . . . . . . . . . .
. . . . . . . . . . . .
"""
'''
COLD = '''
hazards = [{ kind = "cold" }]
tasks = [{ key = "relay", name = "The relay", kind = "hack", at = [0, 1] }]
'''
FENCER = """
[units.a]
side = "blue"
like = "hero"
weapons = ["sword", "pistol"]
advantage = { accuracy = 10, initiative = 10 }
"""
ARMED = """
[units.b]
side = "red"
like = "rifleman"
weapons = ["sword"]
"""
UNARMED_OTHERS = OTHERS[OTHERS.index("[units.c]") :]
SQUAD = Path("tests/scenes/warfare/a_squad_fires_as_one.toml").read_text(encoding="utf-8").partition("[[steps]]")[0]
GOALS = """
[zones]
hut = [[8, 1]]
camp = [[9, 3]]
[strongholds.hut]
approach = [[1, 0], [2, 0], [3, 0]]
[strongholds.camp]
"""
POSITIONS = {
    "afraid": FIELD + AFRAID + OTHERS,
    "bound": FIELD + BOUND + OTHERS,
    "fencer": FIELD.replace(". a m", ". . m").replace(". . b", ". a b") + FENCER + ARMED + UNARMED_OTHERS,
    "holding": FIELD + GUNNER.replace('"machine_gun", ', "") + OTHERS,
    "cold": FIELD + COLD + LOW + OTHERS,
    "cliff": FIELD + HEIGHTS + GUNNER + OTHERS,
    "disarmed": FIELD + GUNNER + OTHERS,
    "gunner": FIELD + GUNNER + OTHERS,
    "jammed": 'switches = { "crit.threat" = true }\n' + FIELD + GUNNER + OTHERS,
    "hero": FIELD + HERO + OTHERS,
    "helper": Path("tests/scenes/borrowed/works_joined.toml").read_text(encoding="utf-8").partition("[[steps]]")[0],
    "low": FIELD + LOW + OTHERS,
    "sergeant": SQUAD + GOALS,
}


def at_the_table(name: str) -> Battle:
    """One of the positions; the disarmed one's weapon lies at its feet, and it has a lamp."""
    battle = scene_battle(POSITIONS[name], "h" if name == "helper" else "a")
    if name == "disarmed":
        assert battle.ask is not None
        unit, world = battle.ask.unit, battle.position.world
        apply(world, WeaponDropped(unit, 0, world.get(unit, Position).cell))
        world.put(unit, Lamp("Lamp", 4))
    if name == "jammed":
        assert battle.ask is not None
        apply(battle.position.world, WeaponJammed(battle.ask.unit, 0))
    if name == "sergeant":
        assert battle.ask is not None
        world = battle.position.world
        foe = battle.outlook("blue").foes()[0]
        world.put(world.having(Squad)[0], HeldFire(battle.ask.unit, foe, (), 2, battle.round, 0))
        world.add(Assault("blue", "camp", battle.ask.unit, (), (), 1))
    if name == "holding":
        grip(battle)
    return battle


def grip(battle: Battle) -> None:
    """The unit asked has the first enemy in a hold, in its square, and Accuracy to do something with it."""
    assert battle.ask is not None
    unit, world = battle.ask.unit, battle.position.world
    foe = battle.outlook("blue").foes()[0]
    cell = world.get(unit, Position).cell
    world.put(foe, Position(cell))
    world.put(unit, Grapple(foe, holds=True))
    world.put(foe, Grapple(unit, holds=False))


def listed_kinds(seat: Seat) -> set[str]:
    controls = seat.battle.view.controls
    assert controls is not None
    return set(Offers(seat.battle.view.outlook, controls.ask).by_kind)


@cache
def homes() -> dict[str, tuple[str, str]]:
    """Of each kind of order the first position that it is listed in, and the last."""
    found: dict[str, list[str]] = {}
    for name in sorted(POSITIONS):
        with at_the_table(name) as battle:
            assert battle.ask is not None
            for kind in sorted(Offers(battle.outlook("blue"), battle.ask).by_kind):
                found.setdefault(kind, []).append(name)
    return {kind: (names[0], names[-1]) for kind, names in found.items()}


def at_home(seat: Seat, name: str, place: int) -> list[str]:
    """The kinds that are tried in this position: each in the first or the last that it is listed in."""
    return sorted(kind for kind in listed_kinds(seat) if homes()[kind][place] == name)


class Sent:
    """What the screen would have sent to the battle."""

    def __init__(self, seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
        self.orders: list[od.Order] = []
        battle = seat.battle
        monkeypatch.setattr(battle.player, "send", self.orders.append)
        monkeypatch.setattr(battle.match.battle, "concede", lambda side: self.orders.append(od.Concede()))

    def only(self, seat: Seat) -> od.Order:
        """The one order that was sent, after answering whatever was asked to be sure."""
        if seat.battle.view.controls is not None and seat.battle.view.controls.menu:
            seat.key("1")  # one of a list, by its digit
        if seat.battle.view.warning:
            seat.key(hotkeys.ORDERS["end"])
        if not self.orders and not isinstance(seat.app.stage.screen, Message):
            seat.key("Enter")
        if isinstance(seat.app.stage.screen, Message):
            seat.key("Enter")
        assert len(self.orders) == 1
        return self.orders.pop()


@pytest.fixture(params=sorted(POSITIONS))
def seat(request: pytest.FixtureRequest, tmp_path: Path):
    with staged(at_the_table(request.param), tmp_path) as seated:
        seated.wait(seated.asked)
        yield seated


def thrown_kinds(seat: Seat) -> set[str]:
    """Grenades that may be thrown somewhere on the map: a list names only squares that are worth one."""
    offers = Offers(seat.battle.view.outlook, seat.battle.view.controls.ask)
    field = seat.battle.view.outlook.field
    cells = [(x, y) for y in range(field.height) for x in range(field.width)]
    return {
        f"throw.{place}"
        for place, key in enumerate(offers.grenades[:2])
        if any(offers.choices.refusal(od.Throw(key, cell)) is None for cell in cells)
    }


def test_buttons_are_lit_for_exactly_what_the_engine_allows(seat: Seat) -> None:
    seat.tick(2)
    open_buttons = {button.key for _rect, button in seat.battle.desk.bar.placed if button.refusal is None}
    for menu in FACE.menus.values():
        seat.key(menu.hotkey)
        seat.tick(2)
        inside = {button.key for _rect, button in seat.battle.desk.menu.placed if button.refusal is None}
        assert bool(inside) == (menu.key in open_buttons)
        open_buttons = (open_buttons - {menu.key}) | inside
        seat.key("Esc")
    assert open_buttons - {UNDO, FOLD} == listed_kinds(seat) | thrown_kinds(seat)


def test_what_an_entry_of_a_menu_means_is_read_to_its_end(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines too long for the menu stand in smaller letters; none loses its end, which names the rule."""
    cut: list[str] = []

    def fitted(words: str, *_how: object) -> pygame.Surface:
        cut.append(words)
        return pygame.Surface((1, 1))

    monkeypatch.setattr("game.screens.play.panels.popups.kit", SimpleNamespace(fitted=fitted))
    for menu in FACE.menus.values():
        seat.key(menu.hotkey)
        seat.tick(2)
        assert seat.battle.desk.menu.placed
        seat.key("Esc")
    assert cut == []


def test_a_dark_button_says_why(seat: Seat) -> None:
    seat.tick(2)
    dark = [button for _rect, button in seat.battle.desk.bar.placed if button.refusal is not None]
    assert dark
    for button in dark:
        assert len(button.refusal or "") > 6
        assert button.refusal != "not possible now"


def box_of(seat: Seat, key: str) -> pygame.Rect:
    """Where the button of a kind or menu lies, in the bar or in the open menu."""
    placed = (*seat.battle.desk.menu.placed, *seat.battle.desk.bar.placed)
    return next(rect for rect, button in placed if button.key == key)


def test_every_listed_kind_can_be_clicked(
    seat: Seat, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle, sent = seat.battle, Sent(seat, monkeypatch)
    controls = battle.view.controls
    assert controls is not None
    for kind in at_home(seat, request.node.callspec.params["seat"], 0):
        controls.cancel()
        seat.tick(2)
        if FACE.by_key[kind].menu:
            seat.click(box_of(seat, FACE.by_key[kind].menu).center)
        seat.click(box_of(seat, kind).center)
        order = sent.only(seat)
        assert controls.offers.kind_of(order) == kind
        assert order in controls.offers.choices


def test_every_listed_kind_has_a_key(
    seat: Seat, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle, sent = seat.battle, Sent(seat, monkeypatch)
    controls = battle.view.controls
    assert controls is not None
    for kind in at_home(seat, request.node.callspec.params["seat"], -1):
        controls.cancel()
        seat.key(*FACE.by_key[kind].hotkey.split())
        order = sent.only(seat)
        assert controls.offers.kind_of(order) == kind
        assert order in controls.offers.choices


def test_the_positions_together_hold_every_kind(tmp_path: Path) -> None:
    found: set[str] = set()
    for name in POSITIONS:
        with staged(at_the_table(name), tmp_path) as seated:
            seated.wait(seated.asked)
            found |= listed_kinds(seated)
    assert {kind.key for kind in FACE.kinds} - found == set()


def test_no_two_kinds_share_a_key() -> None:
    keys = [kind.hotkey for kind in FACE.kinds]
    assert len(set(keys)) == len(keys)


def test_options_can_be_put_on_with_their_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = POSITIONS["gunner"]
    with staged(scene_battle(text, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        sent = Sent(seat, monkeypatch)
        seat.key("F", "Shift+Y", "Shift+2", "Ctrl+H")
        order = sent.only(seat)
        assert isinstance(order, od.Attack)
        assert order.options == ("steady", "centre_head", "critical_2")
        controls = seat.battle.view.controls
        assert controls is not None
        assert controls.price() == (("Accuracy", 8),)


def test_an_option_too_dear_says_what_it_costs(tmp_path: Path) -> None:
    text = POSITIONS["hero"]
    with staged(scene_battle(text, "a"), tmp_path) as seat:
        seat.wait(seat.asked)
        seat.key("F", "Shift+K")
        controls = seat.battle.view.controls
        assert controls is not None
        assert controls.options == ()
        assert controls.refused == "costs 10 Accuracy, 6 stored (ASC-BASE-10)"
