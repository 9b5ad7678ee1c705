"""After a fault: which battle was on the stage, and the ways back into it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.screens.message import Message
from game.screens.play.screen import BattleScreen
from game.screens.resume import resume, step_back

if TYPE_CHECKING:
    from game.screens.stage import Stage

TITLE = "Something went wrong"


def left(stage: Stage) -> tuple[Path, int] | None:
    """The file of the battle on the stage and how many choices it holds; None for no battle, or one that is over."""
    for screen in stage.screens:
        if isinstance(screen, BattleScreen) and screen.match.battle.over is None and screen.match.path.exists():
            return screen.match.path, screen.match.battle.choices_made
    return None


def offer(stage: Stage, fault: str, log: Path, battle: tuple[Path, int] | None, *, again: bool) -> Message:
    """What happened, and the way back: into the battle, or, where it stopped before, to before the last choice."""
    words = f"{fault}\n\nThe report is in {log}."
    if battle is None:
        return Message(TITLE, words)
    path = battle[0]
    if again:
        words += "\n\nIt stopped in the same place before. You can step back to before your last choice."
        return Message(TITLE, words, confirm=partial(step_back, stage, path), yes="Step back", no="Title screen")
    words += "\n\nThe battle is saved as it was before the last choice. Choose Continue on the title to resume later."
    return Message(TITLE, words, confirm=partial(resume, stage, path), yes="Back to battle", no="Title screen")
