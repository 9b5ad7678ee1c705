"""`enfilade map`: a battlefield's size and ground, ways over it, and who sees whom."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Any

import typer

from game.cli.shell import Json, faults_told, square_of, squares_of, tell
from game.content.maps import load_map
from game.field import Cell, Field, blocking, cover_rung, path_cost, reach, shortest, sight

PATH, REACH, SIGHT = "--path", "--reach", "--sight"


@faults_told
def map_(
    file: Annotated[str, typer.Argument(help="A .tmx, .tmj or Moving AI .map file, or a shipped map's name.")],
    path: Annotated[str, typer.Option(PATH, metavar="X,Y:X,Y", help="The shortest way.")] = "",
    reach: Annotated[str, typer.Option(REACH, metavar="X,Y", help="The squares within a budget.")] = "",
    budget: Annotated[int, typer.Option(min=0, max=9999, help="Squares of movement for --reach.")] = 3,
    sight: Annotated[str, typer.Option(SIGHT, metavar="X,Y:X,Y", help="Sight, what blocks it, cover.")] = "",
    as_json: Json = False,
) -> None:
    """Ask about a battlefield.

    Example: enfilade map village_street --path 1,1:20,10 --sight 1,1:8,4 --json
    """
    field = load_map(file).field
    result: dict[str, Any] = {
        "width": field.width,
        "height": field.height,
        "terrain": dict(sorted(Counter(field.kinds[int(kind)].name for kind in field.terrain.flat).items())),
    }
    if path:
        result["path"] = _path(field, _on(field, PATH, *squares_of(path, PATH)))
    if reach:
        result["reach"] = _reach(field, _on(field, REACH, square_of(reach, REACH))[0], budget)
    if sight:
        result["sight"] = _sight(field, _on(field, SIGHT, *squares_of(sight, SIGHT)))
    tell(result, _text(file, result), as_json=as_json)


def _on(field: Field, option: str, *cells: Cell) -> tuple[Cell, ...]:
    for cell in cells:
        if not field.inside(cell):
            size = f"{field.width} x {field.height}"
            raise typer.BadParameter(f"{cell[0]},{cell[1]} is not on the map of {size}", param_hint=option)
    return cells


def _path(field: Field, ends: tuple[Cell, ...]) -> dict[str, Any]:
    path = shortest(field, *ends[:2])
    if path is None:
        return {"squares": None, "cost": None}
    return {"squares": [list(cell) for cell in path], "cost": path_cost(field, path)}


def _reach(field: Field, start: Cell, budget: int) -> dict[str, Any]:
    found = reach(field, start, budget)
    squares = [{"square": list(cell), "cost": cost} for cell, cost in sorted(found.cost.items())]
    return {"budget": budget, "squares": squares, "count": len(squares)}


def _sight(field: Field, ends: tuple[Cell, ...]) -> dict[str, Any]:
    start, end = ends
    seen = sight(field).sees(start, end)
    blocked = blocking(field, start, end)
    return {
        "seen": seen,
        "blocked_by": list(blocked) if blocked is not None else None,
        "cover_rung": cover_rung(field, start, end) if seen else None,
    }


def _text(file: str, result: dict[str, Any]) -> str:
    lines = [f"{file}: {result['width']} x {result['height']} squares"]
    lines += [f"  {name}: {count}" for name, count in result["terrain"].items()]
    if "path" in result:
        path = result["path"]
        squares = " ".join(f"{x},{y}" for x, y in path["squares"] or ())
        lines.append(f"path: cost {path['cost']}: {squares}" if path["squares"] is not None else "path: none")
    if "reach" in result:
        near = ((*entry["square"], entry["cost"]) for entry in result["reach"]["squares"])
        squares = " ".join(f"{x},{y}({cost})" for x, y, cost in near)
        lines.append(f"reach within {result['reach']['budget']}: {squares}")
    if "sight" in result:
        view = result["sight"]
        blocked = view["blocked_by"]
        shown = f"seen, cover rung {view['cover_rung']}" if view["seen"] else f"not seen, {blocked} is in the way"
        lines.append(f"sight: {shown}")
    return "\n".join(lines)
