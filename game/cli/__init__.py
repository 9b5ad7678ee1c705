"""The command line: one file for each command, heavy things imported only where a command needs them."""

from __future__ import annotations

import gc

import typer

from game.cli.check import check
from game.cli.fight import fight
from game.cli.inspect import inspect
from game.cli.lab import lab
from game.cli.map import map_
from game.cli.odds import odds
from game.cli.play import play, title
from game.cli.replay import replay
from game.cli.roster import roster
from game.cli.rules import rules
from game.cli.scenarios import scenarios
from game.cli.scene import scene
from game.cli.shell import USUALLY, NoEmptyWords, Unsaid, end_unsaid, with_cards

_SELDOM = 500_000

app = typer.Typer(
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Enfilade: a tactical grid wargame. Without a command it opens the title screen.",
)
app.callback(invoke_without_command=True)(title)
for _command in (play, fight, lab, scenarios, replay, scene, odds, inspect, map_, check, rules, roster):
    app.command(name=_command.__name__.rstrip("_"), cls=NoEmptyWords)(with_cards(_command))


def main() -> None:
    """The `enfilade` command; it ends soon, so garbage in cycles is looked for seldom (`USUALLY` in the window)."""
    gc.set_threshold(_SELDOM, *USUALLY[1:])
    try:
        app()
    except (OSError, Unsaid) as fault:
        end_unsaid(getattr(fault, "strerror", None) or str(fault))
