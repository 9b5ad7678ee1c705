"""`enfilade scene`: play scripted scenes and show what held."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from game.battle.scenes import play_scene
from game.checks.passes import sound_scene
from game.cli.console import FAULT
from game.cli.shell import Json, faults_told, problem_fields, tell
from game.content.page import files_in
from game.content.problem import ContentError


@faults_told
def scene(
    path: Annotated[list[Path], typer.Argument(help="Scene files, or folders of them.")],
    as_json: Json = False,
) -> None:
    """Play scenes and compare what comes of them with what they expect; each is looked at as `check` does, first.

    Example: enfilade scene tests/scenes --json
    """
    files = scene_files(path)
    failed: list[dict[str, Any]] = []
    problems: list[Any] = []
    held = 0
    for file in files:
        try:
            result = play_scene(sound_scene(file), str(file))
        except ContentError as fault:
            problems += fault.problems
            continue
        held += result.held
        failed += [fault_told(file, fault) for fault in result.failed]
    found: dict[str, Any] = {"scenes": len(files), "held": held, "failed": failed}
    if problems:
        found["problems"] = [problem_fields(problem) for problem in problems]
    tell(found, _text(found, [problem.text() for problem in problems]), as_json=as_json)
    if failed or problems:
        raise typer.Exit(FAULT)


def _text(found: dict[str, Any], problems: list[str]) -> str:
    lines = [
        f"{one['file']}: step {one['step']}: expected {one['expectation']}; found {one['found']}"
        for one in found["failed"]
    ]
    return "\n".join([*lines, *problems, f"{found['held']} of {found['scenes']} scenes held"])


def scene_files(paths: list[Path]) -> list[Path]:
    """The files named, and every scene in the folders named, in order. Raises BadParameter for what is not there.

    None at all is not there either.
    """
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            files += files_in(path, "**/*.toml")
        elif path.exists():
            files.append(path)
        else:
            raise typer.BadParameter(f"{path} does not exist")
    if not files:
        raise typer.BadParameter(f"{', '.join(map(str, paths))} holds no scene; name a scene file, or a folder of them")
    return files


def fault_told(file: Path, fault: Any) -> dict[str, Any]:
    """One expectation that did not hold, as JSON values."""
    return {"file": str(file), "step": fault.step, "expectation": fault.expectation, "found": fault.found}
