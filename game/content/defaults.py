"""The rules of whatever names none."""

from __future__ import annotations

from functools import cache

from game import shipped
from game.content.page import parse_toml, read_text


@cache
def default_rules() -> str:
    """The rules profile of whatever names none: the shipped one whose file says `default = true`."""
    for path in sorted((shipped.assets() / "profiles").glob("*.toml")):
        head = read_text(path).partition("\n[")[0]
        if parse_toml(head, path.name).get("default"):
            return path.stem
    raise FileNotFoundError("no shipped rules profile says default = true; install enfilade again")
