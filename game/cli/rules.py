"""`enfilade rules`: the index of rules, and which of them are carried by a test that passed."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from game.cli.console import FAULT, loaded
from game.cli.shell import Json, faults_told, tell
from game.content import rule_index as index
from game.content.problem import ContentError, did_you_mean, error


@faults_told
def rules(
    id: Annotated[str, typer.Argument(metavar="[ID]", help="One rule, or the beginning of IDs.")] = "",  # noqa: A002
    coverage: Annotated[bool, typer.Option("--coverage", help="Run what carries them (in a checkout).")] = False,
    where: Annotated[bool, typer.Option("--where", help="Tell where they stand (in a checkout).")] = False,
    as_json: Json = False,
) -> None:
    """List the rules by ID.

    Example: enfilade rules ASC-GREN-06 --where
    """
    known = index.rows()
    asked = [row for row in known if row.id.startswith(id.upper())]
    if not asked:
        hint = did_you_mean(id.upper(), [row.id for row in known])
        raise ContentError([error("assets/rules", "", f'no rule "{id}"', hint)])
    found = _covered(asked) if coverage else [_plain(row) for row in asked]
    if where:
        _place(found)
    lines = [
        "\n    ".join((f"{row['id']:<16} {row['status']:<10} {row['rule']}", *row.get("where", ()))) for row in found
    ]
    tell({"rows": found}, "\n".join(lines), as_json=as_json)
    if any(row["status"] in ("uncovered", "failed") for row in found):
        raise typer.Exit(FAULT)


def _plain(row: Any) -> dict[str, Any]:
    status = "planned" if row.planned else "in force"
    return {"id": row.id, "status": status, "tests": [], "rule": row.rule, "section": row.section}


def _covered(asked: list[Any]) -> list[dict[str, Any]]:
    return [
        {**_plain(one.row), "status": one.status, "tests": list(one.carriers)}
        for one in loaded("checks.coverage").coverage(row.id for row in asked)
    ]


def _place(found: list[dict[str, Any]]) -> None:
    named = loaded("checks.where").places(loaded("checks.coverage").checkout(), [row["id"] for row in found])
    for row in found:
        row["where"] = [str(place) for place in named[row["id"]]] or ["named nowhere"]
