"""`enfilade fight`: a battle without a window, AI against AI."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from game.cli.shell import Json, Seats, faults_told, seats_of, tell

if TYPE_CHECKING:
    from game.battle.battle import Battle

USUAL_SEAT = "greedy"


@faults_told
def fight(
    scenario: Annotated[str, typer.Argument(help="A shipped scenario's name, or a path.")],
    seat: Seats = None,
    seed: Annotated[int, typer.Option(help="The seed of the dice.")] = 1,
    rules: Annotated[str, typer.Option(metavar="PROFILE", help="Another rules profile.")] = "",
    rounds: Annotated[int | None, typer.Option(min=1, max=99, help="Another limit of rounds.")] = None,
    journal: Annotated[Path | None, typer.Option(help="Keep every choice in this file.")] = None,
    as_json: Json = False,
) -> None:
    """Fight a battle without a window.

    Example: enfilade fight village_street --seat blue=greedy --seat red=random --seed 7 --json
    """
    from game.battle.seat import Table, open_seat  # noqa: PLC0415 - heavy
    from game.content.scenario import load_scenario  # noqa: PLC0415

    plan = load_scenario(scenario, rules=rules)
    names = seats_of(seat, tuple(side.key for side in plan.sides), usual=USUAL_SEAT)
    seats = {side: open_seat(name) for side, name in names.items()}
    from game.battle.battle import Battle  # noqa: PLC0415

    started = time.perf_counter()
    with Battle.open(plan, seed, seats=names, journal=journal, rounds=rounds) as battle:
        table = Table(battle, seats)
        table.play()
        result = outcome(battle, time.perf_counter() - started, seed, plan.rules)
        result["faults"] = table.faults
    tell(result, summary(plan.title, result), as_json=as_json)


def outcome(battle: Battle, seconds: float, seed: int, rules: str) -> dict[str, Any]:
    """What a finished battle came to, as JSON values."""
    over = battle.over
    return {
        "digest": battle.digest(),
        "winner": (over.winner or None) if over else None,
        "reason": over.reason if over else "",
        "rounds": battle.round,
        "activations": battle.activations,
        "choices": battle.choices_made,
        "seconds": round(seconds, 3),
        "seed": seed,
        "seats": battle.seats,
        "rules": rules,
    }


def summary(title: str, result: dict[str, Any]) -> str:
    """The same in words."""
    winner = f"{result['winner']} wins" if result["winner"] else "a draw"
    seats = ", ".join(f"{side}: {name}" for side, name in result["seats"].items())
    return (
        f"{title}: {winner} ({result['reason']}) after {result['rounds']} rounds,"
        f" {result['activations']} activations and {result['seconds']} s\n"
        f"{seats}; seed {result['seed']}; rules {result['rules']}; digest {result['digest']}"
    )
