"""`enfilade check`: everything wrong with content, maps, scenarios, scenes, rosters and saves, all at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from game.checks import check as look
from game.checks.converted import conversions
from game.cli.console import FAULT
from game.cli.shell import Json, faults_told, problem_fields, tell


@faults_told
def check(
    path: Annotated[list[Path] | None, typer.Argument(help="Files or folders; all shipped content if none.")] = None,
    as_json: Json = False,
) -> None:
    """Look for faults in content, and say where they are and what would be right.

    Example: enfilade check my_scenario.toml --json
    """
    problems, notes = tuple(look(path or [])), conversions(path or [])
    lines = [problem.text() for problem in problems] or ["nothing wrong"]
    found = {
        "problems": [problem_fields(problem) for problem in problems],
        "notes": [problem_fields(note) for note in notes],
    }
    tell(found, "\n".join((*lines, *(note.text() for note in notes))), as_json=as_json)
    if any(problem.severity == "error" for problem in problems):
        raise typer.Exit(FAULT)
