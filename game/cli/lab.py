"""`enfilade lab`: many battles without a window, counted with intervals."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from game.cli.shell import Json, faults_told, tell
from game.content.scenario import shipped_scenarios
from game.home import faults
from game.lab.match import fight_all, pairings
from game.lab.tally import Share, Tally, tally, uses

MOST_WORKERS = 256
MOST_NOTED = 20
"""Faults of seats that are told in words; all are counted."""
LOSSES = ("soldiers", "lost", "fallen", "captured", "routed")


@faults_told
def lab(
    scenario: Annotated[list[str] | None, typer.Argument(help="Scenarios by name or path; none: all shipped.")] = None,
    blue: Annotated[str, typer.Option(help="The seat of the first side.")] = "utility",
    red: Annotated[str, typer.Option(help="The seat of the second side.")] = "utility",
    battles: Annotated[int, typer.Option(min=1, max=1_000_000, help="How many battles in all.")] = 40,
    seed: Annotated[int, typer.Option(help="The first seed.")] = 1,
    swap: Annotated[bool, typer.Option(help="Fight each seed twice, with sides changed.")] = True,
    workers: Annotated[int, typer.Option(min=1, max=MOST_WORKERS, help="Processes to use.")] = 1,
    rules: Annotated[str, typer.Option(metavar="PROFILE", help="Another rules profile.")] = "",
    choices: Annotated[bool, typer.Option("--choices", help="Count the choices of the rules.")] = False,
    as_json: Json = False,
) -> None:
    """Fight many battles and count them.

    Example: enfilade lab village_street bridge --blue utility --red greedy --battles 100 --workers 2

    Example: enfilade lab --blue utility --red patient --battles 200 --choices
    """
    names = scenario or sorted(shipped_scenarios())
    matches = pairings(names, (blue, red), battles, seed=seed, swap=swap, rules=rules)
    counted = tally(fight_all(matches, workers=workers, folder=faults()))
    known = plain(counted, names)
    chosen = [f"  {word:32} {count}" for word, count in counted.choices.items()]
    if choices:
        found = uses(counted.choices)
        known["uses"] = found
        chosen = ["| choice | times |", "| --- | --- |", *(f"| {name} | {count} |" for name, count in found.items())]
    tell(known, "\n".join((text(counted, names), "chosen:", *chosen)), as_json=as_json)


def plain(counted: Tally, names: list[str]) -> dict[str, Any]:
    """What a batch came to, as JSON values."""
    return {
        "scenarios": names,
        "battles": counted.battles,
        "draws": _share(counted.draw_share()),
        "sides": {side: _share(counted.side_share(side)) for side in counted.sides},
        "seats": {seat: _share(counted.seat_share(seat)) for seat in counted.seats},
        "reasons": counted.reasons,
        "rounds": round(counted.rounds, 2),
        "activations": counted.activations,
        "faults": counted.faults,
        "noted": list(counted.noted[:MOST_NOTED]),
        "seconds": round(counted.microseconds / 1e6, 3),
        "choices": counted.choices,
        "losses": {side: {name: getattr(one, name) for name in LOSSES} for side, one in counted.losses.items()},
    }


def _share(one: Share) -> dict[str, Any]:
    return {"count": one.count, "of": one.of, "rate": one.rate, "low": one.low, "high": one.high}


def text(counted: Tally, names: list[str]) -> str:
    """What a batch came to, as lines to read; losses are those of a battle on average."""
    lost = ((side, *(getattr(one, name) / counted.battles for name in LOSSES)) for side, one in counted.losses.items())
    lines = [
        f"{counted.battles} battles over {', '.join(names)}",
        f"draws: {counted.draw_share().text()}",
        *(f"{side} wins: {counted.side_share(side).text()} decided" for side in counted.sides),
        *(f"{seat} wins: {counted.seat_share(seat).text()}" for seat in counted.seats),
        f"ended by: {', '.join(f'{why} {count}' for why, count in counted.reasons.items())}",
        f"faults of seats: {counted.faults}",
        *(f"  {fault}" for fault in counted.noted[:MOST_NOTED]),
        f"{counted.rounds:.1f} rounds and {counted.activations / counted.battles:.0f} activations a battle",
        f"{counted.microseconds / 1e6 / counted.battles:.2f} s a battle,"
        f" {counted.microseconds / max(1, counted.activations) / 1000:.2f} ms an activation",
        "losses a battle:",
        *(" | ".join(("| side", *LOSSES)) + " |", "| --- " * (1 + len(LOSSES)) + "|"),
        *(f"| {side} | " + " | ".join(f"{mean:.1f}" for mean in means) + " |" for side, *means in lost),
    ]
    return "\n".join(lines)
