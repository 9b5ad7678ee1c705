"""`enfilade inspect`: one position for authors of rules: stack, checks, answers, and what the planner believes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Annotated, Any

import typer

from game.battle.inspection import Moment, inspected, moment_of_journal, moment_of_scene
from game.battle.seat import open_seat
from game.checks.passes import sound_scene
from game.cli.odds import check_lines, odds_lines, percent
from game.cli.shell import Json, faults_told, problem_fields, tell

PLANNER = "utility"


@faults_told
def inspect(
    file: Annotated[Path, typer.Argument(help="A scene, a saved battle or a journal.")],
    at: Annotated[int | None, typer.Option(min=0, help="After so many choices, or steps of a scene.")] = None,
    order: Annotated[str, typer.Option(help="Only orders whose words contain this.")] = "",
    seat: Annotated[str, typer.Option(help="The planner that is asked what it believes.")] = PLANNER,
    as_json: Json = False,
) -> None:
    """Show one position: the stack, who decides, every term of every check, what each answer leads to.

    Beside the exact forecast of an attack stands what the planner believes of it.

    Example: enfilade inspect battle.journal --at 12 --order Shot
    """
    found: dict[str, Any] = {"file": str(file)}
    planner: Any = open_seat(seat)
    with _moment(file, at) as moment:
        found |= inspected(moment, planner if hasattr(planner, "belief") else None, order)
        found["problems"] = [problem_fields(problem) for problem in moment.problems]
        lines = [problem.text() for problem in moment.problems]
    tell(found, "\n".join([*lines, *_lines(found)]), as_json=as_json)


def _moment(file: Path, at: int | None) -> AbstractContextManager[Moment]:
    if file.suffix == ".toml":
        return moment_of_scene(sound_scene(file), str(file), at or 0)
    return moment_of_journal(file, at)


def _lines(found: dict[str, Any]) -> Iterator[str]:
    yield f"{found['file']}: round {found['round']}"
    yield "units: " + ", ".join(f"{unit} {key}" for key, unit in found["units"].items())
    yield "under way, the latest last:" if found["stack"] else "nothing is under way"
    for frame in found["stack"]:
        yield "  " + _frame(frame)
    if "over" in found:
        yield f"over: {found['over']['winner'] or 'a draw'} ({found['over']['reason']})"
    if "rolled" in found:
        yield f"dice are thrown for {found['rolled']['unit']}:"
        yield from check_lines(found["rolled"]) if "modifiers" in found["rolled"] else (f"  {found['rolled']['key']}",)
    if "asked" in found:
        asked = found["asked"]
        yield f"asked: {asked['side']}, for {asked['unit'] or 'the whole side'}: {asked['question']}"
        yield from _answers(found)


def _frame(frame: dict[str, Any]) -> str:
    parts = ", ".join(f"{name} {_value(value)}" for name, value in frame.items() if name != "_")
    return f"{frame['_']}: {parts}".removesuffix(": ")


def _value(value: Any) -> str:
    """A part of a frame; a modifier as in the lines of a check."""
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict) and value.keys() >= {"key", "amount"}:
        return f"{value['amount']:+d} {value['key']} ({value.get('rule', '')})"
    return value if isinstance(value, str) else json.dumps(value)


def _answers(found: dict[str, Any]) -> Iterator[str]:
    for one in found["orders"]:
        yield ""
        if "unweighed" in one:
            yield f"{one['order']}: {one['unweighed']}"
            continue
        yield f"{one['order']}: {percent(one['success'])}"
        yield from odds_lines(one)
        if "believed" in one:
            yield _belief(one["believed"])
    if found["others"]:
        yield "\nalso open: " + ", ".join(f"{word} {count}" for word, count in found["others"].items())
    if "chosen" in found:
        yield f"\nthe planner chooses: {found['chosen']['order']}"
        yield from (f"  {line}" for line in found["chosen"]["why"].splitlines())


def _belief(counted: dict[str, Any]) -> str:
    figures = f"needs {counted['need']}, {percent(counted['success'])}, out of the fight {percent(counted['out'])}"
    return f"  planner: {figures}" + ("" if counted["same"] else "  DIFFERS from the rules")
