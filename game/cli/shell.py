"""What every command shares: one JSON object or plain text, faults as Problems, and the exit codes 0, 1 and 2."""

from __future__ import annotations

import functools
import inspect
import json
import os
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, TypeVar, cast

import typer
import typer.core

from game.cli.console import FAULT, FINE, Unsaid, say
from game.content.own_cards import laid_over
from game.content.problem import error, shortened
from game.content.writing import report

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
Seats = Annotated[
    list[str] | None, typer.Option("--seat", metavar="SIDE=SEAT", help="Who sits on a side; may be repeated.")
]
RosterFiles = Annotated[
    list[str] | None,
    typer.Option(
        "--roster", metavar="[SIDE=]FILE", help="Soldiers from this roster, which is carried on; may be repeated."
    ),
]
CardFolders = Annotated[
    list[Path] | None, typer.Option("--cards", metavar="DIR", help="Lay a folder of cards over all others.")
]
Answer = TypeVar("Answer", bound=Callable[..., Any])


def tell(value: Mapping[str, Any], text: str, *, as_json: bool) -> None:
    """The answer of a command, in the form that was asked for."""
    say(json.dumps(value, ensure_ascii=False) if as_json else text)


def problem_fields(problem: Any) -> dict[str, str]:
    """One Problem as JSON values."""
    return {name: getattr(problem, name) for name in ("severity", "file", "place", "what", "hint")}


def faults_told(command: Answer) -> Answer:
    """A command whose faults of content are problem_fields as Problems, with exit code 1, and never as a traceback."""

    @functools.wraps(command)
    def run(*args: Any, **kwargs: Any) -> Any:
        as_json = bool(kwargs.get("as_json"))
        try:
            return command(*args, **kwargs)
        except (typer.Exit, typer.Abort, typer.BadParameter, Unsaid):
            raise
        except BrokenPipeError:
            sys.stdout = None  # whoever was reading has gone
            raise typer.Exit(FINE) from None
        except Exception as fault:
            _tell_fault(fault, as_json=as_json)
            raise typer.Exit(FAULT) from None

    return cast("Answer", run)


def with_cards(command: Answer) -> Answer:
    """A command with one option more: folders of cards laid over all others while it runs."""

    @functools.wraps(command)
    def run(*args: Any, cards: list[Path] | None = None, **kwargs: Any) -> Any:
        with laid_over(cards or ()):
            return command(*args, **kwargs)

    whole = inspect.signature(command, eval_str=True)
    option = inspect.Parameter("cards", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=CardFolders)
    found = whole.replace(parameters=[*whole.parameters.values(), option])
    run.__signature__ = found  # type: ignore[attr-defined]
    run.__annotations__ = {name: one.annotation for name, one in found.parameters.items()}
    return cast("Answer", run)


def _tell_fault(fault: Exception, *, as_json: bool) -> None:
    problems = getattr(fault, "problems", None)
    if problems is None:
        problems = (_unforeseen(fault),)
    if as_json:
        say(
            json.dumps({"ok": False, "problems": [problem_fields(problem) for problem in problems]}, ensure_ascii=False)
        )
        return
    for problem in problems:
        say(problem.text(), aside=True)


def _unforeseen(fault: Exception) -> Any:
    """A fault nobody thought of: problem_fields in one line, with everything about it kept in the log folder."""
    place = report("command line", "".join(traceback.format_exception(fault)))
    hint = f"please report it with {place}" if os.access(place, os.R_OK) else "please report it"
    hint = "; ".join((hint, *getattr(fault, "__notes__", ())))
    what = shortened(str(fault) or type(fault).__name__)
    return error("", "", f"something went wrong inside enfilade: {what}", hint)


def seats_of(words: list[str] | None, sides: tuple[str, ...], *, usual: str) -> dict[str, str]:
    """Seats by side from words like "blue=random". Raises BadParameter for anything else."""
    seats: dict[str, str] = {}
    for word in words or ():
        side, sign, seat = word.partition("=")
        if not sign or not seat:
            raise typer.BadParameter(f'"{word}" is not SIDE=SEAT, as in blue=random', param_hint="--seat")
        if side not in sides:
            raise typer.BadParameter(f'no side "{side}"; sides: {", ".join(sides)}', param_hint="--seat")
        if side in seats:
            raise typer.BadParameter(f"two seats for {side}", param_hint="--seat")
        seats[side] = seat
    return dict.fromkeys(sides, usual) | seats


def apart(path: Path, others: Iterable[Path], option: str) -> None:
    """Raises BadParameter for a file that is named for something else already, by whatever way."""
    if os.path.realpath(path) in map(os.path.realpath, others):
        raise typer.BadParameter(f"{path} is named for two things; name another file", param_hint=option)


def square_of(word: str, option: str) -> tuple[int, int]:
    """A square from "X,Y". Raises BadParameter."""
    try:
        x, y = (int(part) for part in word.split(","))
    except ValueError:
        raise typer.BadParameter(f'"{word}" is not a square X,Y', param_hint=option) from None
    return x, y


def squares_of(word: str, option: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Two squares from "X,Y:X,Y". Raises BadParameter."""
    start, sign, end = word.partition(":")
    if not sign:
        raise typer.BadParameter(f'"{word}" is not two squares X,Y:X,Y', param_hint=option)
    return square_of(start, option), square_of(end, option)
