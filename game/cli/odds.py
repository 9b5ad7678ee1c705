"""`enfilade odds`: the exact chances of a scene's steps, with every modifier, its sign and its rule."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from game.battle.scenes import odds_in
from game.checks.passes import sound_scene
from game.cli.console import FAULT
from game.cli.scene import scene_files
from game.cli.shell import Json, faults_told, tell


@faults_told
def odds(
    scene: Annotated[Path, typer.Argument(help="A scene file, or a folder of them.")],
    as_json: Json = False,
) -> None:
    """Show the exact odds of each step of a scene.

    Example: enfilade odds my_scene.toml --json
    """
    def weigh(file: Path) -> list[dict[str, Any]]:
        return odds_in(sound_scene(file), str(file))

    found: list[dict[str, Any]] = [{"steps": weigh(scene)}] if not scene.is_dir() else []
    if found:
        tell(found[0], "\n".join(line for step in found[0]["steps"] for line in _lines(step)), as_json=as_json)
    else:
        found = [{"file": str(file), "steps": weigh(file)} for file in scene_files([scene])]
        tell({"scenes": found}, "\n".join(line for one in found for line in _titled(one)), as_json=as_json)
    if any("refused" in step for one in found for step in one["steps"]):
        raise typer.Exit(FAULT)


def _titled(one: dict[str, Any]) -> Iterator[str]:
    yield f"{one['file']}:"
    for step in one["steps"]:
        for line in _lines(step):
            yield f"  {line}"


def _lines(step: dict[str, Any]) -> Iterator[str]:
    """One step in words: its chance, each roll with its modifiers, what may become of each unit."""
    if "refused" in step:
        yield f"step {step['step']}: {step['order']}: refused: {step['refused']}"
        return
    yield f"step {step['step']}: {step['order']}: {percent(step['success'])}"
    yield from odds_lines(step)


def odds_lines(counted: dict[str, Any]) -> Iterator[str]:
    """A forecast in words: each roll with its modifiers, what may become of each unit, where a grenade lands."""
    for check in counted["checks"]:
        yield from check_lines(check)
    for unit, fate in counted["units"].items():
        yield f"  {unit}: hit {percent(fate['hit'])}, out of the fight {percent(fate['out'])}"
        for condition, chance in fate["conditions"].items():
            yield f"    {condition} {percent(chance)}"
    for landing in counted["landing"]:
        yield f"  lands in {landing['cell'][0]},{landing['cell'][1]}: {percent(landing)}"


def check_lines(check: dict[str, Any]) -> Iterator[str]:
    """One roll in words, with every modifier, its sign and its rule."""
    yield f"  {check['key']} against {check['target']}: {percent(check['odds'])}"
    for part in check["modifiers"]:
        yield f"    {part['value']:+d} {part['reason']} ({part['rule']})"
    for part in check["parts"]:
        yield f"    target {part['value']:+d} {part['reason']} ({part['rule']})"


def percent(chance: dict[str, Any]) -> str:
    """One chance as a decimal for people and as the exact fraction."""
    return f"{100 * chance['decimal']:.1f} % ({chance['exact']})"
