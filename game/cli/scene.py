"""`enfilade scene`: play scripted scenes and show what held."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from game.cli.shell import FAULT, Json, faults_told, tell


@faults_told
def scene(
    path: Annotated[list[Path], typer.Argument(help="Scene files, or folders of them.")],
    as_json: Json = False,
) -> None:
    """Play scenes and compare what comes of them with what they expect.

    Example: enfilade scene tests/scenes --json
    """
    from game.battle.scenes import run_scene  # noqa: PLC0415 - heavy

    files = scene_files(path)
    failed: list[dict[str, Any]] = []
    held = 0
    for file in files:
        faults = [fault_told(file, fault) for fault in run_scene(file).failed]
        held += not faults
        failed += faults
    lines = [f"{one['file']}: {one['step']}: expected {one['expectation']}, found {one['found']}" for one in failed]
    lines.append(f"{held} of {len(files)} scenes held")
    tell({"scenes": len(files), "held": held, "failed": failed}, "\n".join(lines), as_json=as_json)
    if failed:
        raise typer.Exit(FAULT)


def scene_files(paths: list[Path]) -> list[Path]:
    """The files named, and every scene in the folders named, in order. Raises BadParameter for what is not there."""
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            files += sorted(path.rglob("*.toml"))
        elif path.exists():
            files.append(path)
        else:
            raise typer.BadParameter(f"{path} does not exist")
    return files


def fault_told(file: Path, fault: Any) -> dict[str, Any]:
    """One expectation that did not hold, as JSON values."""
    return {"file": str(file), "step": fault.step, "expectation": fault.expectation, "found": fault.found}
