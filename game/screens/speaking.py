"""Which book the window speaks for: that of the battle on its stage, else the one that is played by default."""

from __future__ import annotations

from functools import cache

from game.rulebooks.shelf import open_book
from game.screens.play.screen import BattleScreen
from game.screens.stage import Stage
from game.shipped import default_rules
from game.systems.face import Face


def face_of(stage: Stage) -> Face:
    """The words of the book that is played."""
    for screen in stage.screens:
        if isinstance(screen, BattleScreen):
            return screen.match.face
    return _default()


@cache
def _default() -> Face:
    return open_book(default_rules()).face
