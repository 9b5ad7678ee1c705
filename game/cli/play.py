"""`enfilade play` and plain `enfilade`: the window; without a display, words."""

from __future__ import annotations

import gc
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

import game.rulebooks  # noqa: F401 - the books bring the pages of the cards
from game.battle.battle import Battle
from game.battle.log import TextLog
from game.battle.seat import Table, open_seat
from game.cli.console import FAULT, USUALLY, Unsaid, loaded, say
from game.cli.fight import USUAL_SEAT, rosters_of
from game.cli.shell import RosterFiles, Seats, faults_told, seats_of
from game.content.model import sound_seed
from game.content.scenario import load_scenario, shipped_scenarios

TRY_SDL = "from game.screens.stage import has_display; raise SystemExit(not has_display())"
NO_DISPLAY = "there is no display to open a window on"
HOW = (
    "To get the window, start enfilade on a desktop (or over SSH with X forwarding, or under Xvfb) with pygame-ce"
    " installed. `enfilade fight NAME` fights without a window; `enfilade --help` lists everything else."
)


def display_found() -> bool:
    """Whether SDL can open a window here, tried in a process of its own so that nothing of it stays behind."""
    tried = subprocess.run([sys.executable, "-c", TRY_SDL], capture_output=True, check=False, timeout=60)
    return tried.returncode == 0


@faults_told
def play(
    scenario: Annotated[str, typer.Argument(help="A scenario's name or path; the title screen if none.")] = "",
    seat: Seats = None,
    seed: Annotated[int | None, typer.Option(help="The seed of the dice.")] = None,
    load: Annotated[Path | None, typer.Option(help="Go on with a saved battle.")] = None,
    roster: RosterFiles = None,
    rules: Annotated[str, typer.Option(metavar="PROFILE", help="Another rules profile.")] = "",
) -> None:
    """Open the window, at once in a battle if one is named.

    Example: enfilade play village_street --seat blue=human --seat red=utility --seed 7

    Example: enfilade play bridge --roster blue.toml
    """
    rosters: dict[str, Path] = {}
    sound_seed(seed or 0)
    if roster and (not scenario or load is not None):
        raise typer.BadParameter("needs a scenario to begin", param_hint="--roster")
    if rules and (not scenario or load is not None):
        raise typer.BadParameter("needs a scenario to begin", param_hint="--rules")
    if scenario:
        sides = tuple(side.key for side in load_scenario(scenario, rules=rules).sides)
        seats_of(seat, sides, usual="")
        rosters = rosters_of(roster, sides)
    if not display_found():
        say(f"enfilade: {NO_DISPLAY}\n{HOW}", aside=True)
        raise typer.Exit(FAULT)
    _window(scenario, seat, seed, load, rosters, rules)


def _window(
    scenario: str, seat: list[str] | None, seed: int | None, load: Path | None, rosters: dict[str, Path], rules: str
) -> None:
    gc.set_threshold(*USUALLY)
    seats = dict(word.partition("=")[::2] for word in seat or ())
    left = loaded("screens.app").run(
        scenario=scenario or None, seats=seats, seed=seed, load=load, rosters=rosters, rules=rules, aside=_aside
    )
    if left:
        raise typer.Exit(left)


def _aside(text: str) -> None:
    with suppress(Unsaid, OSError):
        say(text, aside=True)


@faults_told
def title() -> None:
    """The title screen; without a display a battle in words."""
    if display_found():
        _window("", None, None, None, {}, "")
    else:
        _as_text()


def _as_text() -> None:
    """The first scenario, AI against AI, told as it happens."""
    name = next(iter(shipped_scenarios()))
    say(f"{NO_DISPLAY.capitalize()}, so here is {name}, AI against AI.\n")
    with Battle.open(name, 1) as battle:
        battle.seats.update(dict.fromkeys(battle.sides, USUAL_SEAT))
        table: Any = Table(battle, {side: open_seat(USUAL_SEAT) for side in battle.sides})
        log = TextLog(battle)
        say("\n".join(log.lines()))
        while table.turn():
            say("\n".join(log.lines()))
    say(f"\n{HOW}")
