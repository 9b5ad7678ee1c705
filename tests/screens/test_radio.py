"""Who carries a radio shows it in the panel of a unit, for by it a lieutenant commands farther (WAR-ASSAULT-16)."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pygame
import pytest

from game.battle.outlook import Outlook
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import load_scene
from game.screens.play.panels import sheets
from game.screens.play.panels.drawing import Pen

SCENES = Path(__file__).parents[1] / "scenes" / "warfare"


class Copy(Pen):
    """A pen that keeps what it has written."""

    def __init__(self) -> None:
        super().__init__(pygame.Surface((260, 700)), 1)
        self.lines: list[str] = []

    def line(self, words: str, *how: object, **more: object) -> None:
        """One line."""
        self.lines.append(words)
        super().line(words, *how, **more)  # type: ignore[arg-type]


@pytest.mark.rule("WAR-ASSAULT-16")
@pytest.mark.parametrize("rules", ["ascension", "alternity"])
def test_a_radio_is_among_what_a_soldier_carries(rules: str) -> None:
    """The lieutenant and the operator have one, beside their other gear; a rifleman has none."""
    position = set_up(load_scene(SCENES / rules / "by_radio.toml"))
    found = {}
    with closing(position.world) as world:
        keys, outlook = keys_of(world), Outlook(world, position.book, "blue")
        for key in ("s", "n", "x1"):
            pen = Copy()
            sheets.paint(pen, outlook, keys[key], {"blue": 0, "red": 1})
            found[key] = [line for line in pen.lines if line.endswith(", radio")]
    assert found == {"s": ["Pistol, 1 Smoke grenade, radio"], "n": ["Knife, 1 Frag grenade, radio"], "x1": []}
