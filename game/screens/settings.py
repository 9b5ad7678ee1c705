"""What the player likes: window, speed, volume, token style, size of the controls, standing answers."""

from __future__ import annotations

import dataclasses
from dataclasses import replace
from pathlib import Path
from typing import Any

import tomlkit

from game import home
from game.battle.policy import standing_refusal
from game.content.page import read_document, read_toml_in_part
from game.content.problem import ContentError, Problem, warning
from game.content.toml_text import as_written
from game.content.writing import put_whole
from game.messages.orders import SetStanding
from game.record import record

SPEEDS = (0.5, 1.0, 2.0, 4.0, 0.0)
"""How fast events are played back; 0 shows only what has come of them."""
LEFT_OUT = "the setting is left out"
MOST_KEYS = 300
"""A player's own keys: more than there are orders."""
MOST_TOLD = 5
"""Of own keys that are wrong, so many are told."""
TOKENS = ("auto", "token", "counter")
SCALES = (0.8, 0.9, 1.0, 1.1, 1.25, 1.5)


@record
class Settings:
    """The player's settings.

    `standing` are (question, answer, threshold) given to every new battle; `keys` (intent, key) the player's own keys.
    """

    width: int = 1280
    height: int = 720
    full_screen: bool = False
    ui_scale: float = 1.0
    speed: float = 1.0
    volume: float = 0.7
    muted: bool = False
    tokens: str = "auto"
    edge_scroll: bool = True
    grid_costs: bool = True
    warn_friends: bool = True
    fast_drill: bool = True
    by_drill: bool = True
    losses: bool = True
    bar_folded: bool = False
    squads_folded: bool = False
    overview_folded: bool = False
    standing: tuple[tuple[str, str, int], ...] = ()
    scenario: str = ""
    rules: str = ""
    seats: tuple[tuple[str, str], ...] = ()
    keys: tuple[tuple[str, str], ...] = ()

    def scale_for(self, size: tuple[int, int]) -> float:
        """How large controls are drawn in a window of that size; never larger than what fits in it."""
        room = min(size[0] / 1280, size[1] / 720)
        wanted = self.ui_scale * (1 + (room - 1) * 0.6 if room > 1 else room)
        return max(0.6, min(wanted, room * 1.06))


def load_settings() -> tuple[Settings, tuple[Problem, ...]]:
    """The player's settings; what cannot be read is left as it was by default, and told."""
    path = home.settings_file()
    try:
        found, left_out = read_toml_in_part(path) if path.exists() else ({}, [])
    except (ContentError, OSError) as fault:
        first = fault.problems[0] if isinstance(fault, ContentError) else warning("", "", f"cannot be read: {fault}")
        return Settings(), (warning(str(path), first.place, first.what, "the settings are as at the start"),)
    settings, problems = _checked(found, path)
    return settings, (*(warning(str(path), key, what, LEFT_OUT) for key, what in left_out), *problems)


def _checked(found: dict[str, Any], path: Path) -> tuple[Settings, tuple[Problem, ...]]:
    settings, problems = Settings(), []
    for key, value in found.items():
        try:
            if key == "keys":
                own, wrong = own_keys(value)
                settings = replace(settings, keys=own)
                problems += [warning(str(path), key, what, "the rest of them hold") for what in wrong]
                continue
            settings = replace(settings, **{key: _fitting(key, value)})
        except (TypeError, ValueError) as fault:
            problems.append(warning(str(path), key, str(fault), LEFT_OUT))
    return settings, tuple(problems)


def own_keys(value: object) -> tuple[tuple[tuple[str, str], ...], list[str]]:
    """The pairs of a list of own keys, each an order and its key; what is wrong with the others."""
    if not isinstance(value, list):
        raise TypeError("is no list of pairs, each an order and its key")
    fits = [isinstance(one, list) and len(one) == 2 and all(isinstance(word, str) for word in one) for one in value]
    entries = list(zip(value, fits, strict=True))
    own = tuple((str(one[0]), str(one[1])) for one, fit in entries if fit)[:MOST_KEYS]
    wrong = [f"{as_written(one)} is no pair of an order and its key" for one, fit in entries if not fit]
    if len(value) > MOST_KEYS:
        wrong.insert(0, f"has {len(value)} entries, at most {MOST_KEYS}")
    return own, wrong[:MOST_TOLD]


def _fitting(key: str, value: Any) -> Any:
    """A value of the right kind and size. Raises ValueError or TypeError."""
    if key not in {part.name for part in dataclasses.fields(Settings)}:
        raise ValueError("is no setting")
    default: Any = getattr(Settings(), key)
    if key == "standing":
        found = tuple((str(question), str(answer), int(below)) for question, answer, below in value)
        for question, answer, below in found:
            why = standing_refusal(SetStanding(question, answer, below), {question})
            if why is not None:
                raise ValueError(f"{question}: {why}")
        return found
    if key == "seats":
        return tuple((str(one), str(other)) for one, other in value)
    if isinstance(default, bool) != isinstance(value, bool) or isinstance(default, str) != isinstance(value, str):
        raise ValueError(f"{as_written(value)} is not of the right kind")
    return _within(key, type(default)(value))


def _within(key: str, value: Any) -> Any:
    choices: dict[str, tuple[Any, ...]] = {"speed": SPEEDS, "tokens": TOKENS}
    if key in choices and value not in choices[key]:
        raise ValueError(f"{as_written(value)} is none of {', '.join(map(str, choices[key]))}")
    bounds = {"volume": (0, 1), "ui_scale": (0.5, 2), "width": (320, 16000), "height": (240, 16000)}
    if key in bounds and not bounds[key][0] <= value <= bounds[key][1]:
        raise ValueError(f"{as_written(value)} is not between {bounds[key][0]} and {bounds[key][1]}")
    return value


def save_settings(settings: Settings) -> Problem | None:
    """Write the settings, keeping what else and what comments are in the file; a Problem if that cannot be done.

    A file that cannot be read is put aside first, under its name with `.bak`.
    """
    path = home.settings_file()
    try:
        try:
            page = read_document(path)
        except ContentError:
            if path.exists():
                path.replace(path.with_suffix(".toml.bak"))
            page = tomlkit.document()
            page.add(tomlkit.comment("Enfilade's settings. Every line may be left out."))
        for part in dataclasses.fields(settings):
            value = getattr(settings, part.name)
            page[part.name] = [list(entry) for entry in value] if isinstance(value, tuple) else value
        put_whole(path, tomlkit.dumps(page).encode("utf-8"))
    except OSError as fault:
        hint = "what you choose holds until the window is closed"
        return warning(str(path), "", f"cannot be written: {fault.strerror or fault}", hint)
    return None
