"""Keys as words: "F", "Shift+S", "Ctrl+K", "PageUp"; and the list of all of them for the player."""

from __future__ import annotations

import pygame

from game.systems.face import Face

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


WINDOW_KEYS: tuple[tuple[str, str], ...] = (
    ("Enter", "give the prepared order; decline a question"),
    ("Esc", "take back what is being prepared; else the menu"),
    ("Tab, Shift+Tab", "next and previous target, square or unit"),
    ("Arrows", "move the cursor while a square is chosen, else the view"),
    ("W A S D, dragging", "move the view"),
    ("+, -, wheel", "nearer and farther"),
    ("Home", "the unit whose turn it is"),
    ("End", "the whole map, and back"),
    ("Space", "skip what is being shown"),
    ("Backspace, Ctrl+Z", "undo"),
    ("Alt+H", "fold the orders, or show them"),
    ("Z", "show all ground under overwatch"),
    ("PageUp, PageDown", "the log, back and forward"),
    ("F8", "speed of what is being shown"),
    ("Alt+A", "standing answers: be asked again"),
    ("F5, F9", "save, load"),
    ("F10", "menu"),
    ("F11", "full screen"),
    ("?, F1", "these keys"),
)


SQUAD_KEYS: tuple[tuple[str, str], ...] = (
    (". ,", "next and previous squad"),
    ("dragging", "a box: the squad of which most are in it"),
    ("right click", "send the squad there"),
    ("Ctrl+A", "advance: then choose a square"),
    ("Ctrl+H, Ctrl+F", "hold, follow the commander"),
    ("Ctrl+N", "release: each soldier is asked for"),
    ("Ctrl+O", "the next formation"),
    ("Ctrl+D", "detach the soldier, or call it back"),
    ("Ctrl+B", "plan an assault; in it Tab, digits, R, N, T"),
    ("Ctrl+E, Ctrl+W", "leave the turn, the round to the squads"),
    ("Ctrl+I", "answer by drill, or be asked"),
    ("Ctrl+P", "what becomes of the defeated"),
    ("Ctrl+S", "show or hide the squads"),
)
"""Keys of battles with squads."""


def order_keys(face: Face, *, rare: bool = False) -> tuple[tuple[str, str], ...]:
    """The key of every kind of order: those of the bar, or those of close combat and what seldom can be done."""
    shown = (kind for kind in face.kinds if rare == (kind.rare or bool(kind.menu) or kind.row == "close"))
    return tuple((kind.hotkey.replace(" ", ", "), kind.caption) for kind in shown)


def option_keys(face: Face) -> tuple[tuple[str, str], ...]:
    """The key of every option of an attack."""
    return tuple((option.hotkey, option.caption) for option in face.options)
