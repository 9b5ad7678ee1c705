"""A battle taken up again from its file, or told why it cannot be."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.battle.journal import Held
from game.content.problem import ContentError
from game.screens.match import Match
from game.screens.message import Message

if TYPE_CHECKING:
    from game.screens.stage import Stage


def resume(stage: Stage, path: Path, *, copy: bool = False) -> None:
    """Go on with the battle kept in that file; what is wrong with it is told where one stands.

    The battle that is on the stage already comes up again. One that is being played in another window can be had as
    a copy, for which the player is asked.
    """
    from game.screens.play.screen import BattleScreen  # noqa: PLC0415 - screens lead to one another

    if any(isinstance(screen, BattleScreen) and screen.match.path == path for screen in stage.screens) and not copy:
        while not isinstance(stage.screen, BattleScreen):
            stage.back()
        return
    try:
        match = Match.load(path, copy=copy)
    except Held as fault:
        words = f"{fault.problems[0].text()}\n\nYou can play a copy. The battle in the other window stays as it is."
        play = partial(resume, stage, path, copy=True)
        stage.lay_over(Message("Battle open elsewhere", words, confirm=play, yes="Play a copy", no="Cancel"))
        return
    except ContentError as fault:
        stage.tell(fault.problems)
        return
    stage.show(BattleScreen(match))
    stage.tell(match.problems)
