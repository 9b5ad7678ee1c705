"""The drawings themselves: what an SVG may hold, that each shows something, and that nothing is missing."""

import importlib
import re
import tomllib
from pathlib import Path
from xml.etree import ElementTree

import pygame
import pytest

import game.screens.art
from game.content.catalogue import catalogue
from game.screens.art import banner, figures, icons, shelf, sprites, terrain, tokens
from game.shipped import assets

DRAWINGS = sorted((assets() / "art").rglob("*.svg"))
HEX = re.compile(r"#[0-9a-f]{6}([0-9a-f]{2})?|none")
SHAPES = {"g", "path", "rect", "circle", "ellipse", "line", "polygon", "polyline"}
ORDERS = (
    "move",
    "sprint",
    "fire",
    "rapid",
    "burst",
    "marching",
    "suppress",
    "overwatch",
    "aim",
    "reload",
    "hunker",
    "rise",
    "grenade",
    "smoke",
    "staunch",
    "braced",
    "alert",
    "end_turn",
    "surge",
    "focus",
    "undo",
    "save",
    "pause",
)


def faults(text: str) -> list[str]:
    """What the rasteriser would draw wrongly without saying so."""
    root = ElementTree.fromstring(text)
    box = root.get("viewBox", "").split()
    found = [] if len(box) == 4 and box[:2] == ["0", "0"] and box[2] == box[3] else ["viewBox"]
    for element in root.iter():
        tag = element.tag.rpartition("}")[2]
        if element is not root and tag not in SHAPES:
            found.append(tag)
        found += [key for key in ("fill", "stroke") if not HEX.fullmatch(element.get(key, "none"))]
        found += [key for key in element.attrib if key in {"style", "class", "clip-path", "filter", "mask", "href"}]
    return found


@pytest.mark.parametrize("file", DRAWINGS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_drawing_uses_only_what_is_drawn_right(file: Path) -> None:
    assert faults(file.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('<path fill="seagreen"/>', "fill"),
        ('<path stroke="rgb(1,2,3)"/>', "stroke"),
        ("<text>Hello</text>", "text"),
        ('<use href="#a"/>', "use"),
        ('<g clip-path="url(#a)"/>', "clip-path"),
        ('<linearGradient id="a"/>', "linearGradient"),
    ],
)
def test_the_lint_sees_a_planted_fault(body: str, fault: str) -> None:
    assert fault in faults(f'<svg viewBox="0 0 64 64">{body}</svg>')


def test_the_lint_sees_a_shape_that_is_not_square() -> None:
    assert faults('<svg viewBox="0 0 64 32"/>') == ["viewBox"]


@pytest.mark.parametrize("file", DRAWINGS, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_drawing_shows_something(file: Path) -> None:
    picture = sprites.sprite(f"{file.parent.name}/{file.stem}", 48)
    assert pygame.mask.from_surface(picture, 40).count() > 12


def test_every_terrain_kind_has_a_look_of_its_own() -> None:
    cards = (assets() / "terrain").glob("*.toml")
    names = {name for card in cards for name in tomllib.loads(card.read_text(encoding="utf-8"))}
    assert names - set(terrain.LOOKS) == set()


def test_every_drawing_that_a_look_names_is_there() -> None:
    named = {prop for look in terrain.LOOKS.values() for prop in (*look.props, *look.outdoors)}
    assert {f"terrain/{name}" for name in shelf.names("art", "terrain", ending=".svg")} >= named


@pytest.mark.parametrize("order", ORDERS)
def test_every_order_has_an_icon(order: str) -> None:
    assert order in icons.known()


def test_an_unknown_icon_is_a_question_mark_and_a_barred_one_is_pale() -> None:
    assert icons.icon("no such thing", 32) is icons.icon("unknown", 32)
    assert alpha_sum(icons.icon("fire", 32, enabled=False)) < alpha_sum(icons.icon("fire", 32)) / 2


def alpha_sum(picture: pygame.Surface) -> int:
    return int(pygame.surfarray.array_alpha(picture).sum())


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("sniper_rifle", "sniper"),
        ("assault_rifle", "assault_rifle"),
        ("Light machine gun", "machine_gun"),
        ("shotgun", "shotgun"),
        ("", "unarmed"),
        ("musket", "rifle"),
        ("great_sword", "great_sword"),
        ("Rapier", "sword"),
        ("venom_dagger", "knife"),
        ("crossbow", "crossbow"),
        ("hunting_bow", "bow"),
        ("shock_baton", "club"),
        ("brass_knuckles", "unarmed"),
        ("bayonet", "rifle"),
        ("fangs", "beast"),
        ("mind_lash", "mind_lash"),
        ("ether_bolt", "ether_bolt"),
    ],
)
def test_a_weapon_is_drawn_as_the_nearest_one_there_is(name: str, drawn: str) -> None:
    assert figures.weapon_class(name) == drawn


def test_every_template_has_a_token_and_a_counter_of_what_it_fights_with() -> None:
    """A soldier with a sword is not drawn with a rifle, and a wolf is no soldier."""
    guns = (
        "rifle", "carbine", "assault_rifle", "machine_gun", "sniper", "shotgun", "pistol", "heavy_machine_gun",
        "rocket_launcher",
    )  # fmt: skip
    for card in catalogue().units.values():
        first = card.lines["ascension"].weapons[0] if card.lines["ascension"].weapons else ""
        melee = bool(first) and catalogue().weapon(first).kind == "melee"
        assert (figures.weapon_class(first) in guns) == (bool(first) and not melee and "bow" not in first), card.key
        for pose in ("standing", "prone", "fallen", "dead"):
            assert alpha_sum(figures.figure(0, first, card.role, 0, pose, 64)) > 0
        assert alpha_sum(tokens.counter(0, first, card.role, 0, "healthy", 32)) > 0
    wolf, soldier = (figures.figure(0, "", role, 0, "standing", 64) for role in ("beast", "line"))
    assert pygame.image.tobytes(wolf, "RGBA") != pygame.image.tobytes(soldier, "RGBA")


def test_a_drawing_of_another_size_is_scaled_to_the_box(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "text", lambda *_: '<svg viewBox="0 0 32 32"><rect width="32" height="32"/></svg>')
    sprites.inner.cache_clear()
    try:
        assert sprites.inner("terrain/none").startswith('<g transform="scale(2.0')
    finally:
        sprites.inner.cache_clear()


def test_a_drawing_that_is_not_square_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "text", lambda *_: '<svg viewBox="0 0 64 32"></svg>')
    sprites.inner.cache_clear()
    with pytest.raises(ValueError, match="square viewBox"):
        sprites.inner("terrain/none")
    sprites.inner.cache_clear()


def test_a_turn_of_a_quarter_moves_the_top_to_the_right() -> None:
    bar = '<rect x="28" y="0" width="8" height="20" fill="#ffffff"/>'
    picture = sprites.drawn(sprites.turned(bar, 90), 64)
    assert picture.get_at((58, 32)).a == 255
    assert picture.get_at((32, 6)).a == 0


def test_old_pygame_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert pygame.IS_CE
    with monkeypatch.context() as patch:
        patch.setattr(pygame, "IS_CE", False)
        with pytest.raises(ImportError, match="pygame-ce"):
            importlib.reload(game.screens.art)
    importlib.reload(game.screens.art)


@pytest.mark.parametrize("size", [(640, 360), (1280, 720)])
def test_the_title_picture_fills_its_size_from_dark_sky_to_bright_horizon(size: tuple[int, int]) -> None:
    picture = banner.banner(*size)
    assert picture.get_size() == size
    sky, horizon, ground = (sum(picture.get_at((size[0] // 2, round(size[1] * y)))[:3]) for y in (0.03, 0.64, 0.98))
    assert horizon > 2 * sky
    assert horizon > 4 * ground


def test_the_name_of_the_game_is_wide_and_has_clear_corners() -> None:
    mark = banner.wordmark(80)
    assert mark.get_height() == 80
    assert mark.get_width() > 5 * 80
    assert mark.get_at((0, 0)).a < 20
