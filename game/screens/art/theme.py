"""Colours, sizes and fonts of the window, and the theme that they make for the controls of pygame_gui at any scale."""

import gc
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache, partial
from importlib.resources import as_file, files
from itertools import product
from typing import Any, cast

import pygame
import pygame_gui
from pygame import Rect
from pygame_gui.core import UIAppearanceTheme
from pygame_gui.core.colour_gradient import ColourGradient
from pygame_gui.core.resource_loaders import BlockingThreadedResourceLoader
from pygame_gui.core.surface_cache import SurfaceCache

from game.content.page import parse_json
from game.record import record
from game.screens.art import shelf
from game.screens.art.sprites import MEGABYTE, Tint, kept, size_of

Colour = tuple[int, int, int]

INK = (13, 19, 24)
CREAM = (244, 239, 224)
SLATE = (30, 35, 40)
SLATE_LIGHT = (52, 60, 67)
SLATE_DARK = (20, 24, 28)
BRASS = (201, 160, 74)
BRASS_LIGHT = (236, 203, 124)
RED = (138, 46, 34)
SELECTED = (240, 228, 66)
WALK = (244, 246, 232)
SECOND = (86, 180, 233)
SPRINT = (230, 159, 0)
THREAT = (213, 94, 0)
GOOD = (0, 158, 115)
ACCURACY = (86, 180, 233)
INITIATIVE = (240, 228, 66)
STRESS = (230, 159, 0)
STRESS_CRITICAL = (213, 94, 0)
HELD = (226, 233, 222)
UNFILLED = (58, 66, 74)
TRACKS = {"harm": STRESS, "light": INITIATIVE, "grave": STRESS_CRITICAL, "tired": SECOND}
"""What fills a track, by how bad it is to lose it."""
POOLS = {"Accuracy": ACCURACY, "Initiative": INITIATIVE}
"""The colours of pools that are bought with, by name."""

COUNTER_CELL = 40
"""At this many pixels a square and below, tokens are drawn as counters."""


@record
class Side:
    """How a side is told apart: name of its colour, the colour itself, a pale tone, its shape, and its uniforms."""

    title: str
    colour: Colour
    pale: Colour
    shape: str
    tint: Tint


def _tint(*colours: str) -> Tint:
    return tuple(zip(("#2b4a60", "#1c3344", "#3d637f", "#6b97b5"), colours, strict=True))


SIDES = (
    Side("blue", (0, 114, 178), (128, 180, 212), "disc", ()),
    Side("vermillion", (213, 94, 0), (236, 172, 126), "square", _tint("#6b3d22", "#472713", "#875330", "#b98055")),
    Side("green", (0, 158, 115), (128, 200, 176), "hexagon", _tint("#2c5a44", "#1b3c2d", "#3f775c", "#71a98e")),
    Side("purple", (204, 121, 167), (228, 186, 208), "diamond", _tint("#66405a", "#452a3c", "#835676", "#b388a5")),
)


def side(index: int) -> Side:
    """The look of a side by its place in the order of battle."""
    return SIDES[index % len(SIDES)]


def hexed(colour: Colour) -> str:
    """A colour as a drawing wants it, such as "#f0e442"."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


@lru_cache(maxsize=64)
def font(size: int, *, bold: bool = False, mono: bool = False) -> pygame.Font:
    """A font of the window at a size in pixels; the files come with pygame_gui."""
    # The mono font comes in one weight only.
    name = "FiraCode-Regular" if mono else "NotoSans-Bold" if bold else "NotoSans-Regular"
    with as_file(files("pygame_gui") / "data" / f"{name}.ttf") as place:
        if not pygame.font.get_init():
            pygame.font.init()
        return pygame.Font(str(place), max(4, size))


@kept(8)
def text(words: str, size: int, colour: Colour = CREAM, *, bold: bool = False) -> pygame.Surface:
    """A line of text as a picture."""
    return font(size, bold=bold).render(words, antialias=True, color=colour)


@kept(4)
def outlined(words: str, size: int, colour: Colour = CREAM, line: Colour = INK) -> pygame.Surface:
    """A line of bold text with a dark outline, readable on any ground."""
    inside, around = text(words, size, colour, bold=True), text(words, size, line, bold=True)
    rim = 1 if size < 22 else 2
    picture = pygame.Surface((inside.get_width() + 2 * rim, inside.get_height() + 2 * rim), pygame.SRCALPHA, 32)
    steps = [(dx, dy) for dx in range(2 * rim + 1) for dy in range(2 * rim + 1) if (dx, dy) != (rim, rim)]
    picture.blits([(around, step) for step in steps], doreturn=False)
    picture.blit(inside, (rim, rim))
    return picture


def put(target: pygame.Surface, picture: pygame.Surface, centre: tuple[float, float]) -> pygame.Rect:
    """Blits a picture with its middle at a point; gives back where it lies."""
    place = picture.get_rect(center=(round(centre[0]), round(centre[1])))
    target.blit(picture, place)
    return place


SIZES = (11, 12, 13, 14, 16, 18, 20, 24, 32)
STYLES = ("regular", "bold", "italic", "bold_italic")
PLAIN = ("button", "label", "text_box", "text_entry_line", "drop_down_menu", "selection_list", "tool_tip")
"""Kinds of controls whose font must be named for each: pygame_gui reads no size from a theme's defaults."""
_SCALED = ("list_item_height", "sliding_button_width", "shape_corner_radius", "rect_width")
_PAIRED = ("padding",)

SMOOTH = 4
"""Times as large corners are drawn before they are made smooth."""

Theme = dict[str, dict[str, Any]]


def theme(scale: float = 1.0) -> Theme:
    """The theme with fonts, paddings and roundings for a scale of the controls (0.75 to 2)."""
    blocks: Theme = parse_json(shelf.text("themes", "theme.json"), "theme.json")
    for name in PLAIN:
        blocks.setdefault(name, {}).setdefault("font", dict(blocks["defaults"]["font"]))
    for block in blocks.values():
        if "font" in block:
            block["font"]["size"] = str(size(int(block["font"]["size"]), scale))
        misc = block.get("misc", {})
        for key in misc:
            if key in _SCALED:
                misc[key] = str(round(int(misc[key]) * scale))
            elif key in _PAIRED:
                misc[key] = ",".join(str(round(int(part) * scale)) for part in misc[key].split(","))
    return blocks


def size(points: int, scale: float = 1.0) -> int:
    """A font size at a scale; use it for `pixel_size` in texts too."""
    return max(8, round(points * scale))


class Shapes(SurfaceCache):
    """Plain shapes of controls by all that they are drawn from, up to so many bytes; the oldest go first.

    pygame_gui's own packs them into three sheets, which the controls of a few screens fill. It keeps no large ones, and
    draws each of them at sixteen times its size first; here they are put together from a small one.
    """

    MOST = 16 * MEGABYTE
    LARGE = 40_000
    """Pixels from which on pygame_gui keeps no shape."""

    def __init__(self) -> None:
        self.held = 0
        self._shapes: OrderedDict[str, pygame.Surface] = OrderedDict()
        self._asked: tuple[str, Callable[[], pygame.Surface]] | None = None

    def build_cache_id(  # type: ignore[override] # pygame_gui has a static method, and calls it on the cache
        self,
        shape: str,
        size: tuple[int, int],
        shadow_width: int,
        border_widths: dict[str, int],
        border_colour: pygame.Color | ColourGradient,
        bg_colour: pygame.Color | ColourGradient,
        corner_radius: list[int] | None = None,
    ) -> str:
        """The name of a shape; of a large plain one it is noted how it is drawn."""
        rest = cast(Any, (border_colour, bg_colour, corner_radius))  # gradients too, which its types do not name
        lookup_id = SurfaceCache.build_cache_id(shape, size, shadow_width, border_widths, *rest)
        self._asked = None
        if shape != "rounded_rectangle" or not corner_radius or shadow_width or size[0] * size[1] < self.LARGE:
            return lookup_id
        if isinstance(border_colour, pygame.Color) and isinstance(bg_colour, pygame.Color):
            rim = border_widths["left"], border_colour
            self._asked = lookup_id, partial(plate, size, corner_radius[0], rim, bg_colour)
        return lookup_id

    def add_surface_to_cache(self, surface: pygame.Surface, string_id: str) -> None:
        """Keep a copy of a shape."""
        self._shapes[string_id] = surface.copy()
        self.held += size_of(surface)
        while self.held > self.MOST:
            self.held -= size_of(self._shapes.popitem(last=False)[1])

    def find_surface_in_cache(self, lookup_id: str) -> pygame.Surface | None:
        """A shape that is kept, or a large one."""
        if self._asked is not None and self._asked[0] == lookup_id:
            return self._asked[1]()
        return self._shapes.get(lookup_id)

    def update(self) -> None:
        """Nothing is moved between stores."""

    def remove_user_from_cache_item(self, string_id: str) -> None:
        """A shape stays when a control goes: the next screen has the same."""

    def remove_user_and_request_clean_up_of_cached_item(self, string_id: str) -> None:
        """As above."""


def plate(size: tuple[int, int], radius: int, rim: tuple[int, pygame.Color], fill: pygame.Color) -> pygame.Surface:
    """A rounded rectangle with a rim of so many pixels in a colour: smooth corners, and lines and a plain between them.

    Colours are multiplied by their alpha already, as all pictures of pygame_gui are.
    """
    corner = max(radius, rim[0]) + 1
    fine = Rect(0, 0, corner * 2 * SMOOTH, corner * 2 * SMOOTH)
    small = pygame.Surface(fine.size, pygame.SRCALPHA, 32)
    pygame.draw.rect(small, rim[1] if rim[0] else fill, fine, border_radius=radius * SMOOTH)
    if rim[0]:
        inner = fine.inflate(-2 * rim[0] * SMOOTH, -2 * rim[0] * SMOOTH)
        pygame.draw.rect(small, fill, inner, border_radius=(radius - rim[0]) * SMOOTH)
    small = pygame.transform.smoothscale(small, (corner * 2, corner * 2))
    whole = pygame.Surface(size, pygame.SRCALPHA, 32)
    whole.fill(rim[1])
    whole.fill(fill, whole.get_rect().inflate(-2 * rim[0], -2 * rim[0]))
    for x, y in product((0, 1), repeat=2):
        at = Rect(x * (size[0] - corner), y * (size[1] - corner), corner, corner)
        whole.fill((0, 0, 0, 0), at)
        whole.blit(small, at, (x * corner, y * corner, corner, corner), special_flags=pygame.BLEND_RGBA_ADD)
    return whole


class _Controls(pygame_gui.UIManager):
    """A set of controls in a dress that is made already."""

    def __init__(self, window: tuple[int, int], dressed: UIAppearanceTheme) -> None:
        self._dressed = dressed
        super().__init__(window, enable_live_theme_updates=False, resource_loader=_NOTHING_TO_LOAD)
        folders = vars(pygame_gui.ui_manager)["i18n"].load_path
        folders[:] = dict.fromkeys(folders)  # each set adds the same one again, and every text is looked up in all

    def create_new_theme(self, theme_path: object = None) -> UIAppearanceTheme:  # noqa: ARG002
        return self._dressed


_NOTHING_TO_LOAD = BlockingThreadedResourceLoader()  # type: ignore[no-untyped-call]
"""Fonts and colours come with the dress; a loader of its own would start threads for each set of controls."""


def manager(window: tuple[int, int], scale: float = 1.0) -> pygame_gui.UIManager:
    """A set of controls for a window size, dressed and with all fonts loaded."""
    return _Controls(window, dress(scale))


def let_go(controls: pygame_gui.UIManager) -> None:
    """Take a set of controls apart that is not needed any more.

    They refer to one another in rings, so that their pictures, 15 MB of a larger screen, would stay for long.
    """
    for control in controls.get_sprite_group().sprites():
        vars(control).clear()
    vars(controls).clear()


@lru_cache(maxsize=1)
def dress(scale: float = 1.0) -> UIAppearanceTheme:
    """The theme at a scale as pygame_gui keeps it, with every font; all sets of controls of a window share it."""
    gc.collect()  # controls no longer used hang together in rings, and 70 MB of fonts with them
    controls = pygame_gui.UIManager((1, 1), theme(scale), enable_live_theme_updates=False)
    shelf_of_fonts = controls.ui_theme.get_font_dictionary()
    names = {"{name}_{style}_aa_{point_size}".format(**font): font for font in fonts(scale)}
    controls.preload_fonts([font for name, font in names.items() if not shelf_of_fonts.check_font_preloaded(name)])
    assert isinstance(controls.ui_theme, UIAppearanceTheme)
    controls.ui_theme.shape_cache = Shapes()
    _name_shortly(controls.ui_theme)
    return controls.ui_theme


def _name_shortly(dressed: UIAppearanceTheme) -> None:
    """Keep the names by which controls are dressed by what they are made of.

    pygame_gui keeps them by texts of up to three million letters, one of which it writes at every look-up.
    """
    named: dict[tuple[tuple[str | None, ...] | None, ...], list[str]] = {}
    name = dressed.build_all_combined_ids

    def short(*parts: list[str | None] | None) -> list[str]:
        key = tuple(None if part is None else tuple(part) for part in parts)
        if key not in named:
            named[key] = name(*cast(Any, parts))
            dressed.unique_theming_ids.clear()
        return named[key]

    dressed.build_all_combined_ids = short  # type: ignore[method-assign,assignment]


def fonts(scale: float = 1.0) -> list[dict[str, str | int | float]]:
    """Every font the controls may use, as pygame_gui wants to be told."""
    # A text may name an HTML size, which pygame_gui never scales: the plain sizes are wanted too.
    sizes = sorted({size(points, by) for points in SIZES for by in (1.0, scale)})
    wanted: list[dict[str, str | int | float]] = [
        {"name": "noto_sans", "point_size": points, "style": style, "antialiased": "1"}
        for points in sizes
        for style in STYLES
    ]
    symbols: list[dict[str, str | int | float]] = [
        {"name": "fira_code_symbols", "point_size": points, "style": "regular", "antialiased": "1"} for points in sizes
    ]
    return wanted + symbols
