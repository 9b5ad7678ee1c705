"""A battle taken up again from its file, or told why it cannot be."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.battle.journal import Held
from game.battle.replay import Unrepeatable
from game.content.problem import ContentError, render
from game.screens.match import Match
from game.screens.message import Message
from game.screens.play.screen import BattleScreen

if TYPE_CHECKING:
    from game.screens.stage import Stage


def resume(stage: Stage, path: Path, *, copy: bool = False) -> None:
    """Go on with the battle kept in that file; what is wrong with it is told where one stands.

    The battle that is on the stage already comes up again. One that is being played in another window can be had as
    a copy, for which the player is asked.
    """
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
    except Unrepeatable as fault:
        words = f"{render(fault.problems)}\n\nYou can go on from before that choice. The file stays as it is."
        back = partial(step_back, stage, path, fault.number)
        stage.lay_over(Message("The battle cannot be resumed", words, confirm=back, yes="Step back", no="Cancel"))
        return
    except ContentError as fault:
        stage.tell(fault.problems)
        return
    _show(stage, match)


def step_back(stage: Stage, path: Path, number: int = 0) -> None:
    """Go on with a copy of a battle as it was before a choice of that number, or before the last of a person's."""
    try:
        match = Match.load_before(path, number)
    except ContentError as fault:
        stage.tell(fault.problems)
        return
    _show(stage, match)


def _show(stage: Stage, match: Match) -> None:

    try:
        screen = BattleScreen(match)
    except BaseException:
        match.close()  # its file must not stay held
        raise
    stage.show(screen)
    stage.tell(match.problems)
