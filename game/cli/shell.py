"""What every command shares: one JSON object or plain text, faults as Problems, and the exit codes 0, 1 and 2."""

from __future__ import annotations

import functools
import gc
import inspect
import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, NoReturn, TypeVar, cast

import typer
import typer.core

from game.content.page import visible

FINE, FAULT, USAGE = 0, 1, 2
USUALLY = gc.get_threshold()

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


def told(problem: Any) -> dict[str, str]:
    """One Problem as JSON values."""
    return {name: getattr(problem, name) for name in ("severity", "file", "place", "what", "hint")}


def faults_told(command: Answer) -> Answer:
    """A command whose faults of content are told as Problems, with exit code 1, and never as a traceback."""

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


def with_cards(command: Answer) -> Answer:
    """A command with one option more: folders of cards laid over all others while it runs."""

    @functools.wraps(command)
    def run(*args: Any, cards: list[Path] | None = None, **kwargs: Any) -> Any:
        from game.content.own_cards import laid_over  # noqa: PLC0415 - heavy

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
        say(json.dumps({"ok": False, "problems": [told(problem) for problem in problems]}, ensure_ascii=False))
        return
    for problem in problems:
        say(problem.text(), aside=True)


def _unforeseen(fault: Exception) -> Any:
    """A fault nobody thought of: told in one line, with everything about it kept in the log folder."""
    import traceback  # noqa: PLC0415 - only when something went wrong

    from game.content.fault_log import report  # noqa: PLC0415
    from game.content.problem import error, shortened  # noqa: PLC0415

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


def rosters_of(words: list[str] | None, sides: tuple[str, ...]) -> dict[str, Path]:
    """Roster files by side from words like "blue=company.toml"; the file knows its side.

    Raises BadParameter and ContentError.
    """
    from game.battle.rosters import open_roster  # noqa: PLC0415 - heavy

    files: dict[str, Path] = {}
    for word in words or ():
        side, sign, file = word.partition("=")
        named = bool(sign) and side in sides
        path = Path(file if named else word)
        side = side if named else open_roster(path)[0].page.side
        if side in files:
            raise typer.BadParameter(f"two rosters for {side}; say SIDE=FILE", param_hint="--roster")
        apart(path, files.values(), "--roster")
        files[side] = path
    return files


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
