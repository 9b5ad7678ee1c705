"""The command line: one file for each command, loaded only when it is named."""

from __future__ import annotations

import gc
import sys
from typing import Any

import typer
import typer.core
import typer.main

from game.cli.console import FAULT, USUALLY, NoEmptyWords, Unsaid, end_unsaid, loaded, say
from game.content.problem import ContentError

_SELDOM = 500_000
_SETTINGS: dict[str, Any] = {"add_completion": False, "pretty_exceptions_enable": False, "rich_markup_mode": None}

COMMANDS = {
    "play": "Open the window, at once in a battle if one is named.",
    "fight": "Fight a battle without a window.",
    "lab": "Fight many battles and count them.",
    "scenarios": "List the shipped scenarios.",
    "replay": "Play a journal again from its first position.",
    "scene": "Play scenes and compare what comes of them with what they expect.",
    "odds": "Show the exact odds of each step of a scene.",
    "inspect": "Show one position: the stack, who decides, every term of every check, what each answer leads to.",
    "map": "Ask about a battlefield.",
    "check": "Look for faults in content, and say where they are and what would be right.",
    "rules": "List the rules by ID.",
    "roster": "Show a roster: who is fit, who is wounded and for how long, who is dead, and how they have grown.",
}
"""Every command with its line in the list, which is shown without loading any; each begins its own help with it."""


class Commands(typer.core.TyperGroup):
    """The commands, each loaded from the file of its name."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.commands: dict[str, Any] = dict.fromkeys(COMMANDS)  # typer looks here for what was meant by a wrong name

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - click's own
        """Every command's name, in the order of the list."""
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:  # noqa: ARG002
        """The command of that name, loaded; None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        known = vars(loaded(f"cli.{cmd_name}"))
        alone = typer.Typer(**_SETTINGS)
        command = loaded("cli.shell").with_cards(known.get(cmd_name) or known[f"{cmd_name}_"])
        alone.command(name=cmd_name, cls=NoEmptyWords)(command)
        return typer.main.get_command(alone)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002
        """List the commands without loading them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


app = typer.Typer(
    **_SETTINGS,
    cls=Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Enfilade: a tactical grid wargame. Without a command it opens the title screen.",
)


@app.callback(invoke_without_command=True)
def title(context: typer.Context) -> None:
    """Enfilade: a tactical grid wargame. Without a command it opens the title screen.

    Example: enfilade
    """
    if context.invoked_subcommand is None:
        loaded("cli.play").title()


def main() -> None:
    """The `enfilade` command; it ends soon, so garbage in cycles is looked for seldom (`USUALLY` in the window)."""
    gc.set_threshold(_SELDOM, *USUALLY[1:])
    try:
        app()
    except ContentError as fault:  # a shipped file that is read as soon as a command is loaded
        say("\n".join(problem.text() for problem in fault.problems), aside=True)
        sys.exit(FAULT)
    except (OSError, Unsaid) as fault:
        end_unsaid(getattr(fault, "strerror", None) or str(fault))
