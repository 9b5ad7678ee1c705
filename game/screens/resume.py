"""A battle taken up again from its file, or told why it cannot be."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.content.problem import ContentError
from game.screens.match import Match

if TYPE_CHECKING:
    from game.screens.stage import Stage


def resume(stage: Stage, path: Path) -> None:
    """Go on with the battle kept in that file; what is wrong with it is told where one stands."""
    from game.screens.play.screen import BattleScreen  # noqa: PLC0415 - screens lead to one another

    try:
        match = Match.load(path)
    except ContentError as fault:
        stage.tell(fault.problems)
        return
    stage.show(BattleScreen(match))
    stage.tell(match.problems)
