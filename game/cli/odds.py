"""`enfilade odds`: the exact chances of a scene's steps, with every modifier, its sign and its rule."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from game.cli.shell import Json, faults_told, tell


@faults_told
def odds(
    scene: Annotated[Path, typer.Argument(help="A scene file.")],
    as_json: Json = False,
) -> None:
    """Show the exact odds of each step of a scene.

    Example: enfilade odds my_scene.toml --json
    """
    from game.battle.scenes import odds as weigh  # noqa: PLC0415 - heavy

    steps = weigh(scene)
    tell({"steps": steps}, str(steps), as_json=as_json)
