"""Texts of the window: `[window]` of the shared file of texts, with the keys that the player has chosen."""

from __future__ import annotations

from game.content.texts import SHARED, texts
from game.systems import hotkeys


def text_of(key: str, **values: object) -> str:
    """A text of the window: words in braces are the values given, else keys of intents, as {next}."""
    found = str(texts(SHARED)["window"][key])
    for name, value in values.items():
        found = found.replace(f"{{{name}}}", str(value))
    return hotkeys.named(found)
