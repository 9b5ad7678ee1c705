"""Keys as words: "F", "Shift+S", "Ctrl+K", "PageUp"; and the list of all of them for the player."""

from __future__ import annotations

import pygame

from game.content.texts import SHARED, texts
from game.systems import hotkeys
from game.systems.captions import SQUADS, Face

_NAMED = {
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Enter",
    pygame.K_ESCAPE: "Esc",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_SPACE: "Space",
    pygame.K_TAB: "Tab",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_PAGEUP: "PageUp",
    pygame.K_PAGEDOWN: "PageDown",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_PLUS: "+",
    pygame.K_KP_PLUS: "+",
    pygame.K_EQUALS: "+",
    pygame.K_MINUS: "-",
    pygame.K_KP_MINUS: "-",
}
ARROWS = {"Up": (0, -1), "Down": (0, 1), "Left": (-1, 0), "Right": (1, 0)}
EDGE = 6
"""Pixels from the edge of the window in which the pointer pulls the view."""
PANS = {pygame.K_w: (0, -1), pygame.K_s: (0, 1), pygame.K_a: (-1, 0), pygame.K_d: (1, 0)}


def word_of(event: pygame.Event) -> str:
    """A key press as a word; letters and digits by what is printed on the key, not by layout of shift."""
    if event.unicode == "?":
        return "?"
    name = _NAMED.get(event.key)
    if name is None:
        name = pygame.key.name(event.key).upper()
        if name.startswith("[") and name.endswith("]"):
            name = name[1:-1]
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
        return f"Ctrl+{name}"
    if event.mod & pygame.KMOD_ALT:
        return f"Alt+{name}"
    if event.mod & pygame.KMOD_SHIFT and name not in ("+", "-"):
        return f"Shift+{name}"
    return name


def event_of(word: str) -> pygame.Event:
    """The key press that a word stands for; for tests and for telling keys apart."""
    head, _, tail = word.rpartition("+") if word not in ("+", "-") else ("", "", word)
    mod = {"Shift": pygame.KMOD_LSHIFT, "Ctrl": pygame.KMOD_LCTRL, "Alt": pygame.KMOD_LALT}.get(head, 0)
    named = {name: key for key, name in reversed(_NAMED.items())}
    key = named.get(tail) or pygame.key.key_code(tail.lower())
    plain = tail.lower() if len(tail) == 1 and not mod & pygame.KMOD_CTRL else ""
    return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=plain.upper() if head == "Shift" else plain)


def pulls(pointer: tuple[int, int] | None, size: tuple[int, int]) -> tuple[int, int]:
    """Which way held keys pull the view, and the pointer at an edge of the window."""
    held, dx, dy = pygame.key.get_pressed(), 0, 0
    mods = pygame.key.get_mods() & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL | pygame.KMOD_META)
    for key, (x, y) in PANS.items():
        if held[key] and not mods:
            dx, dy = dx + x, dy + y
    if pointer is not None and pygame.mouse.get_focused():
        dx += (pointer[0] >= size[0] - EDGE) - (pointer[0] < EDGE)
        dy += (pointer[1] >= size[1] - EDGE) - (pointer[1] < EDGE)
    return dx, dy


Keys = tuple[tuple[str, str], ...]
CHOOSING: Keys = tuple(texts(SHARED)["keys_choosing"].items())
LOOKING: Keys = tuple(texts(SHARED)["keys_looking"].items())
GAME: Keys = tuple(texts(SHARED)["keys_game"].items())
LEADING: Keys = tuple(texts(SHARED)["keys_leading"].items())
GROUPS = {"": "", "called": "Called shots", "trick": "Trick shots", "critical": "Critical hits", "hold": "In a hold",
          "killing": "Killing moves", "hands": "Which hand", "blows": "Several blows", "place": "Place among several"}
"""Headings of the options of attacks that exclude one another, by their group."""


def chapters(face: Face) -> tuple[tuple[str, Keys], ...]:
    """All keys under headings of what one wants to do, those needed first before the others."""
    rows = {
        "Choose and give orders": CHOOSING,
        "Look around": LOOKING,
        "The game": GAME,
        "Move": _kinds(face, "move"),
        "Shoot and throw": _kinds(face, "fire"),
        "Make ready": _kinds(face, "ready"),
        "Help others, end the turn": _kinds(face, "turn"),
        "Options of an attack": tuple((one.hotkey, one.caption) for one in face.options if not GROUPS.get(one.group)),
        **{
            heading: tuple((one.hotkey, one.caption) for one in face.options if one.group == group)
            for group, heading in GROUPS.items()
            if heading
        },
        "Close combat": _kinds(face, "close"),
        **{f"{menu.caption}: {menu.hotkey}, then": _of_menu(face, menu.key) for menu in face.menus.values()},
        "Lead squads": LEADING,
        "Orders of a squad's leader": tuple((kind.hotkey, kind.caption) for kind in SQUADS),
    }
    return tuple(
        (heading, tuple((hotkeys.named(key), words) for key, words in keys)) for heading, keys in rows.items() if keys
    )


def _kinds(face: Face, row: str) -> Keys:
    """The keys of the kinds of orders in one row of the bar, those seldom possible last."""
    plain = [kind for kind in face.kinds if kind.row == row and not kind.menu and kind not in SQUADS]
    plain.sort(key=lambda kind: kind.rare)
    return tuple((kind.hotkey, kind.caption) for kind in plain)


def _of_menu(face: Face, menu: str) -> Keys:
    return tuple((kind.hotkey.split(" ")[-1], kind.caption) for kind in face.kinds if kind.menu == menu)
