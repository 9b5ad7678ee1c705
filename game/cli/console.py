"""What the command line needs before a command is loaded: what is said to the terminal, and the loader."""

from __future__ import annotations

import gc
import sys
from contextlib import suppress
from importlib import import_module
from itertools import pairwise
from typing import Any, NoReturn

import typer
import typer.core

from game.content.page import visible

FINE, FAULT, USAGE = 0, 1, 2
USUALLY = gc.get_threshold()


def loaded(module: str) -> Any:
    """A module of the game that is loaded only once it is named: a command, or the window with its pygame."""
    return import_module(f"game.{module}")


def say(text: str, *, aside: bool = False) -> None:
    """Text for the terminal, `aside` from the answer; control signs in it are shown, not obeyed."""
    try:
        print(visible(text), file=sys.stderr if aside else sys.stdout, flush=True)
    except BrokenPipeError:
        raise
    except OSError as fault:
        raise Unsaid(fault.strerror or str(fault)) from None


class Unsaid(Exception):
    """The answer cannot be written to where it should go, such as a full disk."""


def end_unsaid(why: str) -> NoReturn:
    """End the process because its answer, or its help, cannot be written."""
    sys.stdout = None  # what it still holds cannot be written either
    with suppress(Unsaid, OSError):
        say(f"the answer cannot be written: {why}", aside=True)
    sys.exit(FAULT)


class NoEmptyWords(typer.core.TyperCommand):
    """A command that takes no empty word: `--rules ""` is not the same as to leave the option out."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """The words of the command line. Raises BadParameter for an empty one, naming the option before it."""
        for before, word in pairwise(["", *args]):
            option, sign, value = word.partition("=")
            if not word or (option.startswith("--") and sign and not value):
                named = option or (before if before.startswith("-") else "")
                raise typer.BadParameter("nothing is given", ctx=ctx, param_hint=named or None)
        return super().parse_args(ctx, args)
