"""The baked ground: what lies under what, what joins what, and that the picture stays the picture."""

import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from game.screens.art import ground, materials, noise, runs, sprites, terrain
from game.screens.art.terrain import MATERIALS, Plot, bridge_turns, plot
from tests.screens.drawn_boards import LEGEND, VILLAGE, Kind, board

GOLDEN = Path(__file__).parent / "golden"


def material(drawn: Plot, x: int, y: int, dx: int = 0, dy: int = 0) -> str:
    """The material of a quarter of a square; dx and dy choose the quarter."""
    return MATERIALS[drawn.material[2 * y + dy, 2 * x + dx]]


def test_a_prop_stands_on_what_lies_round_it() -> None:
    drawn = plot(board("wwww wtww wwww ...x ...."))
    assert material(drawn, 1, 1) == "floor_wood"
    assert material(drawn, 3, 3) == "grass"


def test_a_wall_has_the_room_on_one_side_and_the_grass_on_the_other() -> None:
    drawn = plot(board("..... .HHH. .HwH. .HHH. ....."))
    assert (material(drawn, 1, 2, dx=0), material(drawn, 1, 2, dx=1)) == ("grass", "floor_wood")
    assert (material(drawn, 3, 2, dx=0), material(drawn, 3, 2, dx=1)) == ("floor_wood", "grass")
    assert (material(drawn, 2, 1, dy=0), material(drawn, 2, 1, dy=1)) == ("grass", "floor_wood")


def test_no_floor_leaks_out_of_a_house() -> None:
    drawn = plot(board("....... .HHHHH. .HwwwH. .HHHHH. .hhhhh. ......."))
    outside = [material(drawn, x, 4, dx, dy) for x in range(1, 6) for dx in (0, 1) for dy in (0, 1)]
    assert set(outside) == {"grass"}


def test_links_of_a_run_are_counted_by_hand() -> None:
    drawn = plot(board(".S.. SSSh .l.."))
    assert drawn.links(1, 1) == runs.NORTH + runs.EAST + runs.WEST + runs.SOUTH
    assert drawn.links(2, 1) == runs.WEST
    assert drawn.links(1, 0) == runs.NORTH + runs.SOUTH, "a run that meets the map's edge goes on"
    assert drawn.links(3, 1) == 0, "a hedge joins no wall"


@pytest.mark.parametrize("run", ["house_wall", "stone_wall", "low_wall", "fence", "rail", "sandbags", "hedge"])
def test_a_run_reaches_the_sides_it_joins_and_no_other(run: str) -> None:
    picture = sprites.drawn(runs.fragment(run, runs.EAST, 1), 64)
    band = range(24, 41)
    assert any(picture.get_at((63, y)).a > 200 for y in band)
    assert all(picture.get_at((1, y)).a < 60 for y in band)


def test_two_wall_squares_show_no_gap_between_them() -> None:
    picture = ground.bake(board("...... .SSSS. ......"), 32)
    bare = ground.bake(board("...... ...... ......"), 32)
    for seam in (64, 96, 128):
        strip = [picture.get_at((x, 48))[:3] for x in range(seam - 2, seam + 2)]
        plain = [bare.get_at((x, 48))[:3] for x in range(seam - 2, seam + 2)]
        assert all(sum(abs(a - b) for a, b in zip(s, p, strict=True)) > 30 for s, p in zip(strip, plain, strict=True))


def test_planks_of_a_bridge_lie_across_its_way() -> None:
    east_west = bridge_turns(plot(board("~~~~ r==r ~~~~")))
    north_south = bridge_turns(plot(board("~rr~ ~==~ ~==~ ~rr~")))
    assert set(east_west.values()) == {90}
    assert set(north_south.values()) == {0}


@pytest.mark.parametrize("letter", sorted(set(LEGEND) - {"."}))
def test_every_kind_looks_unlike_bare_grass(letter: str) -> None:
    bare, other = (pygame.surfarray.array3d(ground.bake(board(f"... .{mid}. ..."), 32)) for mid in (".", letter))
    centre = np.abs(bare[34:62, 34:62].astype(int) - other[34:62, 34:62].astype(int)).sum(axis=2)
    assert (centre > 24).mean() > 0.08


def test_a_bake_is_the_same_every_time_and_has_the_size_of_the_map() -> None:
    first = ground.bake(board(VILLAGE), 24)
    for cached in (materials.texture, noise.clouds, runs.fragment):
        cached.cache_clear()
    again = ground.bake(board(VILLAGE), 24)
    assert first.get_size() == (16 * 24, 10 * 24)
    assert np.array_equal(pygame.surfarray.array3d(first), pygame.surfarray.array3d(again))


def test_a_square_looks_the_same_wherever_the_rest_of_the_map_changes() -> None:
    one = ground.bake(board(".......... .....T.... .........."), 32, grid=False)
    two = ground.bake(board("x......... .....T.... .........."), 32, grid=False)
    a, b = (pygame.surfarray.array3d(p)[150:, :, :].astype(int) for p in (one, two))
    assert np.abs(a - b).max() == 0


def squares(picture: pygame.Surface, cell: int) -> npt.NDArray[np.float64]:
    """The mean colour of every square."""
    pixels = pygame.surfarray.array3d(picture).astype(float)
    wide, high = pixels.shape[0] // cell, pixels.shape[1] // cell
    means: npt.NDArray[np.float64] = pixels.reshape(wide, cell, high, cell, 3).mean(axis=(1, 3))
    return means


@pytest.mark.parametrize("cell", [32, 64])
def test_the_village_looks_as_it_did(cell: int) -> None:
    """Square by square against a kept thumbnail; ENFILADE_REMAKE=1 keeps the present look as the new one."""
    found = squares(ground.bake(board(VILLAGE), cell), cell)
    kept = GOLDEN / f"village_{cell}.png"
    if os.environ.get("ENFILADE_REMAKE"):
        thumbnail = pygame.Surface(found.shape[:2])
        pygame.surfarray.blit_array(thumbnail, found.round().astype(np.uint8))
        pygame.image.save(thumbnail, kept)
    expected = pygame.surfarray.array3d(pygame.image.load(kept)).astype(float)
    assert np.abs(found - expected).max() < 4


def test_the_grid_is_faint() -> None:
    bare, lined = (ground.bake(board("... ... ..."), 32, grid=grid) for grid in (False, True))
    on, off = sum(lined.get_at((32, 16))[:3]), sum(bare.get_at((32, 16))[:3])
    assert 0.82 < on / off < 0.94
    assert lined.get_at((48, 48)) == bare.get_at((48, 48))


def test_shadows_fall_to_the_lower_right() -> None:
    text = "....... ....... ...X... ....... ......."
    bare = pygame.surfarray.array3d(ground.bake(board(text.replace("X", ".")), 32, grid=False)).astype(int)
    stack = pygame.surfarray.array3d(ground.bake(board(text), 32, grid=False)).astype(int)
    darker = (bare - stack).sum(axis=2)
    right, left = darker[129:136, 76:92].mean(), darker[88:95, 70:86].mean()
    assert right > 40
    assert left < 10


def test_dark_squares_are_darker_and_lit_ones_warm() -> None:
    light = np.zeros((3, 9), dtype=np.int8)
    light[:, 3:6], light[:, 6:] = 2, 3
    field = replace(board("......... ......... ........."), light=light)
    means = squares(ground.bake(field, 32), 32)
    day, dark, lamp = means[1, 1], means[4, 1], means[7, 1]
    assert dark.sum() < 0.65 * day.sum()
    assert lamp[2] / lamp[0] < day[2] / day[0]


def test_by_night_a_camp_fire_lights_what_is_near_it_most() -> None:
    plain = board(".........")
    light = np.full((1, 9), 3, dtype=np.int8)
    camp = replace(plain, kinds=(*plain.kinds, Kind("campfire")), terrain=np.array([[1] + [0] * 8], dtype=np.uint8))
    means = squares(ground.bake(replace(camp, light=light), 32, grid=False), 32)
    assert means[1, 0].sum() > means[2, 0].sum() + 20 > means[5, 0].sum() + 40
    assert (means[:, 0, 0] > means[:, 0, 2]).all()


def test_a_drop_has_a_dark_face_on_its_lower_side_and_a_slope_is_only_hatched() -> None:
    flat = board("...... ...... ......")
    level = np.zeros((3, 6), dtype=np.int8)
    bare = squares(ground.bake(replace(flat, level=level), 32, grid=False), 32)
    assert (bare == squares(ground.bake(flat, 32, grid=False), 32)).all()
    level[:, :3] = 1
    slope = squares(ground.bake(replace(flat, level=level), 32, grid=False), 32)
    level[:, :3] = 3
    drop = squares(ground.bake(replace(flat, level=level), 32, grid=False), 32)
    far = bare[5, 1].sum() - drop[5, 1].sum()  # low ground is a little darker anyway
    assert bare[3, 1].sum() - drop[3, 1].sum() > far + 40
    assert drop[3, 1].sum() + 30 < slope[3, 1].sum()
    assert drop[1, 1].sum() > 0.95 * bare[1, 1].sum()


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (Kind("mystery", opaque=True), "stone_wall"),
        (Kind("mystery", cost=0), "boulder"),
        (Kind("mystery", rung=2), "crates"),
        (Kind("mystery", rung=1), "bush"),
        (Kind("forest"), "tree"),
        (Kind("street"), "cobbles"),
    ],
)
def test_a_kind_nobody_drew_is_drawn_as_it_plays(kind: Kind, expected: str) -> None:
    assert terrain.look(kind) == terrain.LOOKS[expected]


def test_machinery_is_a_wreck_where_there_is_no_floor() -> None:
    inside = ground.bake(board("kkk kMk kkk"), 32)
    outside = ground.bake(board("rrr rMr rrr"), 32)
    assert inside.get_at((48, 48)) != outside.get_at((48, 48))


def test_soft_fields_are_half_at_the_border() -> None:
    field = noise.soft_squares(np.array([[True, True, False, False]]), 8, 8)
    middle = field[:, 4]
    assert middle[0] == pytest.approx(1)
    assert middle[-1] == pytest.approx(0)
    assert (middle[15] + middle[16]) / 2 == pytest.approx(0.5, abs=0.08)
    assert np.all(np.diff(middle) <= 1e-6)


def test_noise_has_no_seam() -> None:
    wave = noise.clouds(64, 4, 3, 11)
    inside = np.abs(np.diff(wave, axis=0)).max()
    assert np.abs(wave[0] - wave[-1]).max() <= inside * 1.5


@pytest.mark.parametrize(
    ("width", "height", "size"), [(330, 320, (320, 200)), (500, 100, (160, 100)), (16, 10, (16, 10))]
)
def test_a_thumbnail_keeps_the_proportions_and_the_look(width: int, height: int, size: tuple[int, int]) -> None:
    small = ground.thumbnail(board(VILLAGE), width, height)
    assert small.get_size() == size
    whole = ground.bake(board(VILLAGE), 32)
    for mean, expected in zip(
        pygame.transform.average_color(small), pygame.transform.average_color(whole), strict=True
    ):
        assert abs(mean - expected) <= 5
