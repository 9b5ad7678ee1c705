"""The first screen: the title, or at once the battle that was asked for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from game.screens.match import Match
from game.screens.play.screen import BattleScreen
from game.screens.stage import Screen
from game.screens.title import Title

SEED = 1


def opening_match(
    scenario: str | None,
    seats: Mapping[str, str],
    seed: int | None,
    load: Path | None,
    rules: str = "",
    rosters: Mapping[str, Path] | None = None,
) -> Match | None:
    """The battle that was asked for; None for the title. Raises ContentError when it cannot be had."""
    if load is not None:
        return Match.load(load)
    if scenario is None:
        return None
    return Match.begin(scenario, seats, SEED if seed is None else seed, rules=rules, rosters=rosters)


def opening_screen(match: Match | None) -> Screen:
    """The screen to begin with."""
    return Title() if match is None else BattleScreen(match)
