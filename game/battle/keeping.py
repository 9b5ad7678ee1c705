"""Any moment of a battle as a scene: a drawn field, the units where they stand, and the position word for word."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from game.battle.journal_head import plain_figures
from game.battle.position import Position
from game.battle.save import position_to_text
from game.battle.setting import keys_of
from game.content.profile import book_named
from game.content.scene import ScenePage, draw_field, parse_page, to_text
from game.content.scene_page import scene_page
from game.content.writing import Taken, write_whole
from game.rulebooks.shelf import open_book, set_over
from game.world.body import Allegiance, Identity
from game.world.place import Position as Place
from game.world.turns import Clock


def scene_of(position: Position, *, title: str, rules: str = "", note: str = "") -> ScenePage:
    """The scene that sets this position up again, stack included. The position must be a true one.

    Units are drawn for the reader; what counts is the position kept beside them.
    """
    world = position.world
    units: dict[str, Any] = {}
    for key, unit in keys_of(world).items():
        place = world.find(unit, Place)
        if place is not None:
            like = world.get(unit, Identity).like
            units[key] = {"side": world.get(unit, Allegiance).side, "like": like, "at": list(place.cell)}
    clock = world.get(world.having(Clock)[0], Clock)
    rules = rules or position.book.key
    switches, numbers = set_over(position.book, open_book(rules))
    return scene_page(book_named({"rules": rules})).model_validate(
        {
            "title": title,
            "note": note,
            "rules": rules,
            "switches": switches,
            "numbers": plain_figures(numbers),
            **draw_field(world.field.bare),
            "units": units,
            "round": clock.round,
            "position": {"text": position_to_text(position)},
        }
    )


def scene_text(position: Position, *, title: str, rules: str = "", note: str = "") -> str:
    """The same as the text of a scene file; reading it and setting it up gives this position again."""
    text = to_text(scene_of(position, title=title, rules=rules, note=note))
    parse_page(text)  # what is written must be readable before a file is trusted to it
    return text


def keep_scene(position: Position, folder: Path, name: str, title: str, *, rules: str = "", note: str = "") -> Path:
    """Write a position as a new scene file of a folder; its path. Raises ContentError when it cannot be written."""
    content, number = scene_text(position, title=title, rules=rules, note=note).encode("utf-8"), 1
    while True:
        path = folder / f"{name}-{number:03}.toml"
        try:
            write_whole(path, content, fresh=True)
        except Taken:
            number += 1
            continue
        return path


def note_fault(fault: Exception, position: Position, folder: Path, title: str) -> None:
    """Write the position at which the rules failed as a scene, and add its file to the fault's notes.

    What the step that failed was given is lost: the scene waits for it again. A fault in writing is passed over.
    """
    with suppress(Exception):
        path = keep_scene(position, folder, "inside", title, rules=position.book.key, note=f"{fault!r:.300}")
        fault.add_note(f"the position is in {path}")
