"""Tokens and counters: sides by shape and colour, weapons and states told apart, stress to the pixel."""

from dataclasses import replace

import numpy as np
import pygame
import pytest

from game.screens.art import figures, theme, tokens
from game.screens.art.tokens import TokenLook
from game.screens.play.board.ground import OVEN
from game.systems.sheet import Track

PLAIN = TokenLook(side=0)


def stress_track(lost: int, limit: int = 10, levels: int = 1) -> Track:
    """Levels of one width, and a grave one after them."""
    return Track("Stress", lost, (limit,) * (levels + 1), grave=1)
WEAPONS = ("rifle", "carbine", "assault_rifle", "machine_gun", "sniper", "shotgun", "pistol", "unarmed")


@pytest.fixture(scope="module", autouse=True)
def _no_other_painter() -> None:
    """Maps that windows of other tests have begun to paint are done first: both use the same pictures of words."""
    OVEN.submit(int).result()


def pixels(look: TokenLook, cell: int = 64, style: str = "auto") -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Colours and transparency of a token, premultiplied, [x, y, 4]."""
    picture = tokens.picture(look, cell, style)
    alpha = pygame.surfarray.array_alpha(picture).astype(np.int64)[:, :, None]
    return np.concatenate([pygame.surfarray.array3d(picture).astype(np.int64) * alpha // 255, alpha], axis=2)


def unlike(one: TokenLook, two: TokenLook, cell: int = 64, style: str = "auto") -> int:
    """How many pixels clearly differ."""
    return int((np.abs(pixels(one, cell, style) - pixels(two, cell, style)).sum(axis=2) > 60).sum())


def count(picture: pygame.Surface, colour: tuple[int, int, int]) -> int:
    return int((pygame.surfarray.array3d(picture) == colour).all(axis=2).sum())


@pytest.mark.parametrize(("cell", "counter"), [(24, True), (32, True), (40, True), (48, False), (64, False)])
def test_counters_take_over_at_40_pixels_and_below(cell: int, counter: bool) -> None:
    assert tokens.as_counter(cell) is counter
    assert unlike(PLAIN, PLAIN, cell) == 0
    same = np.array_equal(pixels(PLAIN, cell), pixels(PLAIN, cell, "counter"))
    assert same is counter


@pytest.mark.parametrize("style", ["token", "counter"])
def test_sides_differ_by_shape_not_only_by_colour(style: str) -> None:
    """A corner of the square lies outside the disc."""
    cell = 64
    corner = round((tokens.SPREAD * cell) / 2 - 0.34 * cell)
    disc, square = (
        tokens.picture(TokenLook(side, facing=180), cell, style).get_at((corner, corner)).a for side in (0, 1)
    )
    assert disc < 90
    assert square == 255


@pytest.mark.parametrize("side", range(4))
@pytest.mark.parametrize("style", ["token", "counter"])
def test_every_side_has_a_dark_and_a_light_rim(side: int, style: str) -> None:
    """Along the middle row, outside in: a dark edge, the side's colour, a light line."""
    picture = tokens.picture(TokenLook(side, facing=180), 96, style)
    size = picture.get_width()
    row = [picture.get_at((x, size // 2)) for x in range(size // 2)]
    lights = [sum(c[:3]) for c in row if c.a > 240]
    dark = next(i for i, light in enumerate(lights) if light < 120)
    light = next(i for i, light in enumerate(lights) if light > 560 and i > dark)
    own = theme.side(side).colour
    assert any(sum(abs(a - b) for a, b in zip(c[:3], own, strict=True)) < 30 for c in row if c.a > 240)
    assert dark < light


@pytest.mark.parametrize("cell", [48, 64])
def test_every_weapon_is_told_apart_as_a_token(cell: int) -> None:
    looks = [TokenLook(0, weapon) for weapon in WEAPONS]
    pairs = [(a, b) for i, a in enumerate(looks) for b in looks[:i]]
    assert min(unlike(a, b, cell) for a, b in pairs) > cell * cell * 0.006


@pytest.mark.parametrize("cell", [28, 32, 40])
def test_every_weapon_and_role_is_told_apart_as_a_counter(cell: int) -> None:
    looks = [TokenLook(1, weapon) for weapon in WEAPONS] + [TokenLook(1, role=r) for r in ("medic", "officer", "hero")]
    pairs = [(a, b) for i, a in enumerate(looks) for b in looks[:i]]
    assert min(unlike(a, b, cell) for a, b in pairs) > 8


@pytest.mark.parametrize("cell", [32, 64])
@pytest.mark.parametrize("facing", [45, 90, 180, 270])
def test_facing_shows(cell: int, facing: int) -> None:
    assert unlike(PLAIN, replace(PLAIN, facing=facing), cell) > cell * cell * 0.02


@pytest.mark.parametrize("cell", [32, 64])
@pytest.mark.parametrize(
    "state",
    [
        {"selected": True},
        {"acted": True},
        {"hunkered": True},
        {"overwatch": True},
        {"suppressed": True},
        {"stance": "braced"},
        {"stance": "alert"},
        {"wounded": True},
        {"condition": "critical"},
        {"condition": "dying"},
        {"condition": "dead"},
        {"ghost": True},
    ],
    ids=str,
)
def test_every_state_shows(state: dict[str, bool | str], cell: int) -> None:
    assert unlike(PLAIN, replace(PLAIN, **state), cell) > 40  # type: ignore[arg-type]


def test_states_are_told_apart_from_each_other() -> None:
    flags = ("overwatch", "suppressed", "wounded", "hunkered")
    looks = [replace(PLAIN, **{flag: True}) for flag in flags]  # type: ignore[arg-type]
    looks += [replace(PLAIN, stance=stance) for stance in ("braced", "alert")]
    assert min(unlike(a, b) for i, a in enumerate(looks) for b in looks[:i]) > 20


def test_a_unit_that_has_acted_loses_colour_and_light() -> None:
    fresh, spent = pixels(PLAIN), pixels(replace(PLAIN, acted=True))
    assert spent[:, :, :3].sum() < 0.8 * fresh[:, :, :3].sum()
    colourful = [(p[:, :, :3].max(axis=2) - p[:, :, :3].min(axis=2)).sum() for p in (fresh, spent)]
    assert colourful[1] < 0.6 * colourful[0]


def test_the_selection_ring_is_the_bright_yellow() -> None:
    yellow = [count(tokens.picture(replace(PLAIN, selected=on), 64), theme.SELECTED) for on in (False, True)]
    assert yellow[1] > yellow[0] + 100


@pytest.mark.parametrize(
    ("stress", "limit", "levels", "healthy", "critical"),
    [
        (0, 10, 1, 0, 0),  # bar of 200: two segments, each 99 wide inside the frame (the first gives up a 2-pixel gap)
        (5, 10, 1, 48, 0),
        (10, 10, 1, 97, 0),
        (15, 10, 1, 97, 50),
        (20, 10, 1, 97, 99),
        (99, 10, 1, 97, 99),
        (15, 15, 2, 64, 0),  # Local Hero: three segments of 66; one full level
        (22, 15, 2, 64 + 30, 0),
        (45, 15, 2, 64 + 64, 66),
    ],
)
def test_stress_fills_the_levels_from_the_left(
    stress: int, limit: int, levels: int, healthy: int, critical: int
) -> None:
    bar = pygame.Surface((200, 12))
    tokens.track_bar(bar, bar.get_rect(), stress_track(stress, limit, levels))
    row = [bar.get_at((x, 6))[:3] for x in range(200)]
    assert abs(row.count(theme.STRESS) - healthy) <= 1
    assert abs(row.count(theme.STRESS_CRITICAL) - critical) <= 1


def test_the_critical_level_is_striped_while_empty() -> None:
    bar = pygame.Surface((200, 12))
    tokens.track_bar(bar, bar.get_rect(), stress_track(0))
    assert len({tuple(bar.get_at((x, 6))[:3]) for x in range(10, 90)}) == 1
    assert len({tuple(bar.get_at((x, 6))[:3]) for x in range(110, 190)}) > 1


def test_advantage_shows_as_pips_one_by_one() -> None:
    def shown(colour: theme.Colour, accuracy: int = 0, initiative: int = 0) -> int:
        pools = (("accuracy", accuracy), ("initiative", initiative))
        return count(tokens.picture(replace(PLAIN, pools=pools), 96), colour)

    base = shown(theme.ACCURACY)
    found = [shown(theme.ACCURACY, accuracy=n) - base for n in (1, 2, 3)]
    assert 0 < found[0] < found[1] < found[2]
    yellow = [shown(theme.INITIATIVE, initiative=n) for n in (0, 1, 2)]
    assert yellow[0] < yellow[1] < yellow[2]


def test_memories_grow_paler_with_age() -> None:
    alphas = [pixels(TokenLook(1, ghost=True, age=age))[:, :, 3].sum() for age in (0, 1, 3)]
    assert alphas[0] > alphas[2]
    solid = pixels(TokenLook(1))[:, :, 3].sum()
    assert alphas[0] < solid


@pytest.mark.parametrize("side", range(4))
def test_the_dashed_ring_is_a_ring(side: int) -> None:
    """Once in a dozen runs it was filled, and hid the token that was remembered."""
    ring = figures.dashed(side, 64)
    middle = ring.get_width() // 2
    near = [(x, y) for x in range(-18, 19) for y in range(-18, 19) if abs(x) + abs(y) < 19]
    assert all(ring.get_at((middle + x, middle + y)).a == 0 for x, y in near)


def test_a_memory_tells_nothing_of_stress_or_state() -> None:
    bare = pixels(TokenLook(1, ghost=True, age=1))
    full = pixels(
        TokenLook(1, ghost=True, age=1, tracks=(stress_track(9),), pools=(("accuracy", 3),), overwatch=True)
    )
    assert np.array_equal(bare, full)


def test_a_body_has_no_stress_bar() -> None:
    dead = tokens.picture(replace(PLAIN, condition="dead", tracks=(stress_track(25),)), 64)
    assert count(dead, theme.STRESS) == count(dead, theme.STRESS_CRITICAL) == 0


def test_a_token_is_drawn_about_the_point_it_is_given() -> None:
    target = pygame.Surface((200, 200))
    tokens.draw(target, PLAIN, (100, 100), 64)
    box = pygame.mask.from_threshold(target, (0, 0, 0), (2, 2, 2))
    box.invert()
    area = box.get_bounding_rects()[0].unionall(box.get_bounding_rects())
    assert abs(area.centerx - 100) <= 4
    assert abs(area.centery - 100) <= 5
    assert area.width <= tokens.SPREAD * 64


def test_the_outline_of_every_shape_stays_in_its_reach() -> None:
    for side in theme.SIDES:
        numbers = [float(n) for n in figures.outline(side.shape, 29).replace("A29 29 0 1 1", "").split() if _number(n)]
        assert all(0 < n < 64 for n in numbers)


def _number(word: str) -> bool:
    return word.replace(".", "").isdigit()


@pytest.mark.parametrize("mono", [False, True])
@pytest.mark.parametrize("bold", [False, True])
def test_every_font_is_there(bold: bool, mono: bool) -> None:
    assert theme.font(16, bold=bold, mono=mono).size("Enfilade")[0] > 40
