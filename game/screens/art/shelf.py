"""Reading drawings, themes and sound recipes from the shipped assets."""

from game.content.page import read_text
from game.shipped import assets


def text(*place: str) -> str:
    """The text of one asset, named by folder and file; raises ContentError when there is none."""
    return read_text(assets().joinpath(*place))


def names(*place: str, ending: str) -> tuple[str, ...]:
    """The names (without the ending) of all files in a folder that end so, in order."""
    found = (entry.name for entry in assets().joinpath(*place).iterdir())
    return tuple(sorted(name.removesuffix(ending) for name in found if name.endswith(ending)))
