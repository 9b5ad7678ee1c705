"""`enfilade replay`: play a journal again and prove that the result is the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from game.battle.battle import Battle
from game.battle.log import TextLog
from game.battle.replay import replay as play_again
from game.cli.console import FAULT
from game.cli.shell import Json, faults_told, problem_fields, tell


@faults_told
def replay(
    journal: Annotated[Path, typer.Argument(help="A journal or a saved battle.")],
    verify: Annotated[bool, typer.Option("--verify", help="Compare after each choice, not only the last.")] = False,
    log: Annotated[bool, typer.Option("--log", help="Tell the whole battle, with odds and dice.")] = False,
    side: Annotated[str, typer.Option(help="With --log: only what this side knew.")] = "",
    as_json: Json = False,
) -> None:
    """Play a journal again from its first position.

    Example: enfilade replay battle.journal --verify --json

    Example: enfilade replay battle.journal --log --side blue
    """
    if side and not log:
        raise typer.BadParameter("needs --log", param_hint="--side")
    named: list[str] = []
    found = play_again(journal, verify=verify, watch=_recorder(named, side) if log else None)
    result: dict[str, Any] = {"ok": found.ok, "digest": found.digest, "choices": found.choices}
    if log:
        result["log"] = named
    lines = [*named, f"{journal}: {found.choices} choices, digest {found.digest}"]
    if found.at is not None:
        result.update(at=found.at, expected=found.expected, found=found.found)
        lines.append(f"differs at choice {found.at}: expected {found.expected}, found {found.found}")
    if found.problems:
        result["problems"] = [problem_fields(problem) for problem in found.problems]
        lines += [problem.text() for problem in found.problems]
    tell(result, "\n".join([*lines, "ok" if found.ok else "not the same"]), as_json=as_json)
    if not found.ok:
        raise typer.Exit(FAULT)


def _recorder(lines: list[str], side: str) -> Callable[[Battle], Callable[[], None]]:
    """Collects the log of a battle that is replayed, as one side knew it (empty: in full)."""
    def watch(battle: Battle) -> Callable[[], None]:
        if side and side not in battle.sides:
            raise typer.BadParameter(f'no side "{side}"; sides: {", ".join(battle.sides)}', param_hint="--side")
        text = TextLog(battle, side)
        return lambda: lines.extend(text.lines())

    return watch
