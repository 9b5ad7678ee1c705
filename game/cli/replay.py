"""`enfilade replay`: play a journal again and prove that it comes to the same."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from game.cli.shell import FAULT, Json, faults_told, tell, told


@faults_told
def replay(
    journal: Annotated[Path, typer.Argument(help="A journal or a saved battle.")],
    verify: Annotated[bool, typer.Option("--verify", help="Compare after each choice, not only the last.")] = False,
    as_json: Json = False,
) -> None:
    """Play a journal again from its first position.

    Example: enfilade replay battle.journal --verify --json
    """
    from game.battle.replay import replay as play_again  # noqa: PLC0415 - heavy

    found = play_again(journal, verify=verify)
    result: dict[str, Any] = {"ok": found.ok, "digest": found.digest, "choices": found.choices}
    lines = [f"{journal}: {found.choices} choices, digest {found.digest}"]
    if found.at is not None:
        result.update(at=found.at, expected=found.expected, found=found.found)
        lines.append(f"differs at choice {found.at}: expected {found.expected}, found {found.found}")
    if found.problems:
        result["problems"] = [told(problem) for problem in found.problems]
        lines += [problem.text() for problem in found.problems]
    tell(result, "\n".join([*lines, "ok" if found.ok else "not the same"]), as_json=as_json)
    if not found.ok:
        raise typer.Exit(FAULT)
