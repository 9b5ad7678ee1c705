"""The dress of the controls: the theme for pygame_gui at any scale, with every font it may ask for loaded before."""

import gc
from functools import lru_cache
from typing import Any

import pygame_gui
from pygame_gui.core import UIAppearanceTheme

from game.content.page import parse_json
from game.screens.art import shelf

SIZES = (11, 12, 13, 14, 16, 18, 20, 24, 32)
STYLES = ("regular", "bold", "italic", "bold_italic")
PLAIN = ("button", "label", "text_box", "text_entry_line", "drop_down_menu", "selection_list", "tool_tip")
"""Kinds of controls whose font must be named for each: pygame_gui reads no size from a theme's defaults."""
_SCALED = ("list_item_height", "sliding_button_width", "shape_corner_radius", "rect_width")
_PAIRED = ("padding",)

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


class _Controls(pygame_gui.UIManager):
    """A set of controls in a dress that is made already."""

    def __init__(self, window: tuple[int, int], dressed: UIAppearanceTheme) -> None:
        self._dressed = dressed
        super().__init__(window, enable_live_theme_updates=False)

    def create_new_theme(self, theme_path: object = None) -> UIAppearanceTheme:  # noqa: ARG002
        return self._dressed


def manager(window: tuple[int, int], scale: float = 1.0) -> pygame_gui.UIManager:
    """A set of controls for a window size, dressed and with all fonts loaded."""
    return _Controls(window, dress(scale))


@lru_cache(maxsize=1)
def dress(scale: float = 1.0) -> UIAppearanceTheme:
    """The theme at a scale as pygame_gui keeps it, with every font; all sets of controls of a window share it."""
    gc.collect()  # controls no longer used hang together in rings, and 70 MB of fonts with them
    controls = pygame_gui.UIManager((1, 1), theme(scale), enable_live_theme_updates=False)
    shelf_of_fonts = controls.ui_theme.get_font_dictionary()
    names = {"{name}_{style}_aa_{point_size}".format(**font): font for font in fonts(scale)}
    controls.preload_fonts([font for name, font in names.items() if not shelf_of_fonts.check_font_preloaded(name)])
    assert isinstance(controls.ui_theme, UIAppearanceTheme)
    return controls.ui_theme


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
