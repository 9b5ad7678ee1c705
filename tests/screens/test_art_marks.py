"""Overlays: readable without colour, honest in number, and in the right square."""

from fractions import Fraction

import numpy as np
import numpy.typing as npt
import pygame
import pytest

from game.dice.distribution import percent
from game.screens.art import effects, marks, theme
from game.screens.art.view import View, edges

VIEW = View(48)
GROUND = (128, 140, 100)


def sheet(wide: int = 6, high: int = 6) -> pygame.Surface:
    surface = pygame.Surface((wide * 48, high * 48))
    surface.fill(GROUND)
    return surface


def changed(surface: pygame.Surface) -> npt.NDArray[np.bool_]:
    found: npt.NDArray[np.bool_] = (pygame.surfarray.array3d(surface) != GROUND).any(axis=2)
    return found


def inside(surface: pygame.Surface, square: tuple[int, int], margin: int = 6) -> npt.NDArray[np.float64]:
    """The brightness of the inner pixels of a square: what is left when colour is not seen."""
    box = VIEW.box(square).inflate(-2 * margin, -2 * margin)
    part = pygame.surfarray.array3d(surface)[box.left : box.right, box.top : box.bottom].astype(float)
    return part @ np.array([0.3, 0.59, 0.11])


def test_a_view_finds_back_the_square_of_every_point() -> None:
    view = View(40, left=-130, top=25)
    for square in ((0, 0), (3, 1), (7, 9)):
        assert view.square(view.centre(square)) == square
        assert view.square(view.box(square).topleft) == square
    assert view.square((-131, 25)) == (-1, 0)


def test_the_border_of_two_squares_has_six_sides() -> None:
    assert len(list(edges(VIEW, {(1, 1), (2, 1)}))) == 6
    assert len(list(edges(VIEW, {(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)}))) == 16


def test_the_three_bands_of_reach_differ_without_colour() -> None:
    surface = sheet()
    marks.reach(surface, VIEW, {(0, 2): (1, 0), (2, 2): (2, 1), (4, 2): (3, 2)}, numbers=False)
    walk, second, sprint = (inside(surface, (x, 2), 8) for x in (0, 2, 4))
    assert walk.std() < 0.5
    assert second.std() > 2
    assert sprint.std() > 2
    lines, dots = (band > band.mean() + 4 for band in (second, sprint))
    assert dots.mean() < lines.mean() < 0.5


def test_costs_stand_in_their_squares_only_when_there_is_room() -> None:
    with_numbers, without = sheet(), sheet()
    marks.reach(with_numbers, VIEW, {(2, 2): (4, 0)})
    marks.reach(without, VIEW, {(2, 2): (4, 0)}, numbers=False)
    differs = np.argwhere((pygame.surfarray.array3d(with_numbers) != pygame.surfarray.array3d(without)).any(axis=2))
    assert len(differs) > 20
    assert {VIEW.square((float(x), float(y))) for x, y in differs} == {(2, 2)}
    small = [pygame.Surface((200, 200)) for _ in range(2)]
    marks.reach(small[0], View(32), {(2, 2): (4, 0)})
    marks.reach(small[1], View(32), {(2, 2): (4, 0)}, numbers=False)
    assert pygame.image.tobytes(small[0], "RGB") == pygame.image.tobytes(small[1], "RGB")


def test_a_path_runs_through_its_squares_and_points_at_the_last() -> None:
    surface = sheet()
    marks.path(surface, VIEW, [(0, 0), (1, 1), (2, 1), (4, 1)])
    touched = {VIEW.square((float(x), float(y))) for x, y in np.argwhere(changed(surface))}
    assert {(0, 0), (1, 1), (2, 1), (3, 1), (4, 1)} <= touched
    assert (5, 1) not in touched
    assert (2, 3) not in touched


def test_a_path_of_one_square_draws_nothing() -> None:
    surface = sheet()
    marks.path(surface, VIEW, [(2, 2)])
    assert not changed(surface).any()


def test_hover_marks_the_corners_of_one_square_only() -> None:
    surface = sheet()
    marks.hover(surface, VIEW, (3, 2))
    touched = {VIEW.square((float(x), float(y))) for x, y in np.argwhere(changed(surface))}
    assert touched == {(3, 2)}
    assert inside(surface, (3, 2), 12).std() == 0


@pytest.mark.parametrize("kind", ["deploy", "hold", "reach", "exit"])
def test_a_zone_covers_its_squares_with_a_pattern(kind: str) -> None:
    surface = sheet()
    marks.zone(surface, VIEW, {(1, 2), (2, 2), (1, 3), (2, 3)}, kind, theme.SELECTED, "Mill")
    assert inside(surface, (1, 3)).std() > 2
    assert (inside(surface, (4, 4)) == inside(surface, (5, 5))).all()


def test_the_four_kinds_of_zone_have_three_patterns_and_four_signs() -> None:
    seen = set()
    for kind in ("deploy", "hold", "reach", "exit"):
        surface = sheet()
        marks.zone(surface, VIEW, {(2, 2)}, kind, theme.SELECTED)
        seen.add(pygame.image.tobytes(surface, "RGB"))
    assert len(seen) == 4


def test_a_free_line_of_fire_runs_to_its_end_and_a_blocked_one_fades_at_the_block() -> None:
    free, blocked = sheet(), sheet()
    marks.fire_line(free, VIEW, (0, 1), (5, 1))
    marks.fire_line(blocked, VIEW, (0, 1), (5, 1), blocked=(3, 1))

    def reds(surface: pygame.Surface, left: int, right: int) -> int:
        part = pygame.surfarray.array3d(surface)[left * 48 : right * 48, 48:96]
        return int((part == theme.THREAT).all(axis=2).sum())

    assert reds(free, 4, 5) > 20
    assert reds(blocked, 1, 3) > 20
    assert reds(blocked, 4, 6) == 0
    assert changed(blocked)[4 * 48 : 5 * 48, 48:96].any()


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(0), "0%"),
        (Fraction(1, 1000), "<1%"),
        (Fraction(1, 100), "1%"),
        (Fraction(1, 3), "33%"),
        (Fraction(5, 8), "63%"),
        (Fraction(999, 1000), ">99%"),
        (Fraction(1), "100%"),
    ],
)
def test_a_chance_is_never_rounded_to_certainty(chance: Fraction, words: str) -> None:
    assert percent(chance) == words


def test_likelier_landings_are_brighter() -> None:
    brightness = [sum(marks.heat(part / 10)) for part in range(11)]
    assert brightness == sorted(brightness)
    assert brightness[-1] > brightness[0] + 250


def test_landing_squares_carry_their_chance() -> None:
    surface = sheet()
    marks.landing(surface, VIEW, {(2, 2): Fraction(6, 10), (3, 2): Fraction(1, 20)})
    assert inside(surface, (2, 2), 2).mean() > inside(surface, (3, 2), 2).mean() + 20
    assert inside(surface, (3, 2)).std() > 5
    assert not changed(surface)[:, 4 * 48 + 6 :].any()


def test_blast_rings_grow_paler_outwards() -> None:
    surface = sheet(5, 5)
    marks.blast(surface, VIEW, {(x, y): max(abs(x - 2), abs(y - 2)) for x in range(5) for y in range(5)})
    reds = [np.abs(inside(surface, (2 + far, 2), 8) - 132).mean() for far in (0, 1, 2)]
    assert reds[0] > reds[2]


def test_overwatch_and_suppression_differ_without_colour() -> None:
    watched, pinned = sheet(), sheet()
    marks.overwatch(watched, VIEW, {(3, 3), (4, 3), (3, 4), (4, 4)}, 0)
    marks.suppression(pinned, VIEW, {(3, 3), (4, 3), (3, 4), (4, 4)})
    a, b = inside(watched, (4, 4)), inside(pinned, (4, 4))
    assert a.std() > 2
    assert b.std() > 2
    assert np.abs((a - a.mean()) - (b - b.mean())).mean() > 2


def test_more_danger_has_more_strokes() -> None:
    surface = sheet()
    marks.danger(surface, VIEW, {(0, 0): 0, (1, 1): 20, (3, 1): 50, (5, 1): 100})
    none, low, middle, high = (inside(surface, square, 3) for square in ((0, 0), (1, 1), (3, 1), (5, 1)))
    assert none.std() == pytest.approx(0, abs=1e-9)
    assert low.std() == pytest.approx(0, abs=1e-9)
    assert low.mean() < none.mean()
    assert high.std() > middle.std() > 1


def test_a_friend_in_the_way_gets_a_warning_sign() -> None:
    foe, friend = sheet(), sheet()
    marks.reticle(foe, VIEW, (2, 2), "62%")
    marks.reticle(friend, VIEW, (2, 2), "62%", friend=True)
    assert pygame.image.tobytes(foe, "RGB") != pygame.image.tobytes(friend, "RGB")


def test_a_plaque_stays_on_the_screen() -> None:
    surface = sheet()
    assert surface.get_rect().contains(marks.plaque(surface, "100%", (0, 0), 20))


def test_fog_darkens_what_is_not_seen_and_hides_what_never_was() -> None:
    seen = np.zeros((6, 6), dtype=bool)
    known = np.zeros((6, 6), dtype=bool)
    seen[:, :2], known[:, :4] = True, True
    surface = sheet()
    effects.fog(surface, VIEW, seen, known)
    clear, grey, black = (inside(surface, (x, 3), 20).mean() for x in (0, 3, 5))
    assert clear == pytest.approx(132, abs=2)
    assert grey < 0.62 * clear
    assert black < 0.45 * grey
    edge = pygame.surfarray.array3d(surface)[80:112, 150].sum(axis=1).astype(int)
    assert np.abs(np.diff(edge)).max() < 40, "the border is soft"


def test_fog_follows_the_scroll() -> None:
    seen = np.zeros((4, 4), dtype=bool)
    seen[1, 1] = True
    surface = sheet()
    effects.fog(surface, View(48, left=48, top=48), seen)
    assert inside(surface, (2, 2), 20).mean() == pytest.approx(132, abs=2)
    assert inside(surface, (3, 3), 20).mean() < 100
    assert inside(surface, (0, 0), 10).mean() == pytest.approx(132, abs=0.5)


@pytest.mark.parametrize("corner", [(1, 2), (0, 0), (3, 0), (0, 4)])
def test_the_name_of_a_deployment_zone_covers_none_of_its_squares(corner: tuple[int, int]) -> None:
    cells = {(corner[0] + x, corner[1] + y) for x in range(3) for y in range(2 if corner[0] else 4)}
    plain, named = sheet(), sheet()
    for surface, label in ((plain, ""), (named, "Deployment")):
        marks.zone(surface, VIEW, cells, "deploy", theme.SELECTED, label)
    wider = (pygame.surfarray.array3d(named) != pygame.surfarray.array3d(plain)).any(axis=2)
    assert wider.any()
    for cell in cells:
        box = VIEW.box(cell)
        assert not wider[box.left : box.right, box.top : box.bottom].any()


def test_the_bands_of_reach_are_named_in_the_corner() -> None:
    surface = sheet()
    marks.legend(surface, ((marks.WALK, "Move"), (marks.SPRINT, "Sprint")))
    drawn = np.argwhere(changed(surface))
    assert drawn[:, 1].min() > 240
    assert drawn[:, 0].max() > 200


@pytest.mark.parametrize("cell", [20, 48, 96])
def test_a_part_of_the_fog_and_of_a_zone_is_what_it_is_in_the_whole(cell: int) -> None:
    seen = np.random.default_rng(cell).random((9, 12)) < 0.5
    cells = [(x, y) for x in range(2, 9) for y in range(1, 7)]
    whole = pygame.Surface((12 * cell, 9 * cell))
    part = pygame.Surface((5 * cell, 4 * cell + 7))
    for surface, view in ((whole, View(cell)), (part, View(cell, -3 * cell - 5, -2 * cell - 9))):
        surface.fill(GROUND)
        marks.zone(surface, view, cells, "deploy", theme.SECOND)
        effects.fog(surface, view, seen)
    cut = whole.subsurface((3 * cell + 5, 2 * cell + 9, *part.get_size()))
    assert pygame.image.tobytes(cut, "RGB") == pygame.image.tobytes(part, "RGB")


def test_every_effect_leaves_something_and_dies_away() -> None:
    for progress in (0.1, 0.5, 0.9):
        surface = sheet()
        effects.explosion(surface, VIEW, (2, 2), 1, progress)
        effects.tracer(surface, (10, 10), (200, 40), progress, 48)
        effects.spark(surface, VIEW, (4, 4), progress, hit=True)
        effects.thrown(surface, (10, 200), (200, 200), progress, 48)
        surface.blit(effects.floating("-4", progress, 14, theme.STRESS), (100, 200))
        assert changed(surface).sum() > 200
    gone = sheet()
    effects.explosion(gone, VIEW, (2, 2), 1, 1.0)
    assert not changed(gone).any()


def test_smoke_thins_in_its_last_round_and_covers_its_square() -> None:
    thick, thin = sheet(), sheet()
    effects.smoke(thick, VIEW, {(2, 2): 2})
    effects.smoke(thin, VIEW, {(2, 2): 1})
    assert inside(thick, (2, 2)).mean() > inside(thin, (2, 2)).mean() > 140


def test_a_cloud_is_one_cloud_and_dark_at_night() -> None:
    """Between four squares of smoke no hole shows the ground; by night the same cloud is darker than the day's."""
    cloud = {(x, y): 3 for x in (1, 2, 3) for y in (1, 2, 3)}
    day, night = sheet(), sheet()
    effects.smoke(day, VIEW, cloud)
    effects.smoke(night, VIEW, cloud, dark=set(cloud))
    light, dark = ([inside(surface, cell, 0) for cell in ((2, 2), (2, 1), (3, 2))] for surface in (day, night))
    assert all(square.min() > 136 for square in light)  # the ground is 130
    assert all(lit.mean() > unlit.mean() + 50 for lit, unlit in zip(light, dark, strict=True))


def test_fire_lights_the_ground_about_it_and_nothing_beyond_the_map() -> None:
    surface = sheet()
    effects.firelight(surface, VIEW, frozenset({(1, 1)}), (3, 3))
    near, far = inside(surface, (1, 1)).mean(), inside(surface, (2, 2)).mean()
    assert near > far > 130
    touched = {VIEW.square((float(x), float(y))) for x, y in np.argwhere(changed(surface))}
    assert touched
    assert all(x < 3 and y < 3 for x, y in touched)
    warm = pygame.Color(surface.get_at((72, 72)))
    assert warm.r - GROUND[0] > warm.g - GROUND[1] > warm.b - GROUND[2]


def test_dropped_weapons_and_scorch_marks_lie_in_their_square() -> None:
    for draw in (effects.dropped, effects.scorch):
        surface = sheet()
        draw(surface, VIEW, (3, 3))
        touched = {VIEW.square((float(x), float(y))) for x, y in np.argwhere(changed(surface))}
        assert (3, 3) in touched
        assert all(max(abs(x - 3), abs(y - 3)) <= 1 for x, y in touched)
