"""`enfilade fight`: a battle without a window, AI against AI."""

from __future__ import annotations

import time
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from game.battle.afterwards import became, words_of, wound_told, write_back
from game.battle.battle import Battle
from game.battle.journal import Target
from game.battle.log import TextLog
from game.battle.rosters import enlisted_from, fighting, open_roster
from game.battle.seat import Table, open_seat
from game.cli.console import FAULT
from game.cli.shell import Json, RosterFiles, Seats, apart, faults_told, problem_fields, seats_of, tell
from game.content.problem import ContentError, Problem
from game.content.scenario import Scenario, load_scenario
from game.content.writing import Taken
from game.home import faults as faults_folder
from game.systems.warfare.losses import strength_words, strengths

USUAL_SEAT = "greedy"


@faults_told
def fight(
    scenario: Annotated[str, typer.Argument(help="A shipped scenario's name, or a path.")],
    seat: Seats = None,
    seed: Annotated[int, typer.Option(help="The seed of the dice.")] = 1,
    rules: Annotated[str, typer.Option(metavar="PROFILE", help="Another rules profile.")] = "",
    rounds: Annotated[int | None, typer.Option(min=1, max=99, help="Another limit of rounds.")] = None,
    journal: Annotated[Path | None, typer.Option(help="Keep every choice in this file.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a journal or roster that is there.")] = False,
    roster: RosterFiles = None,
    roster_out: Annotated[Path | None, typer.Option(help="Carry the roster on in this file instead.")] = None,
    log: Annotated[bool, typer.Option("--log", help="Tell the whole battle, with odds and dice.")] = False,
    as_json: Json = False,
) -> None:
    """Fight a battle without a window.

    Example: enfilade fight village_street --seat blue=greedy --seat red=random --seed 7 --json

    Example: enfilade fight bridge --roster blue.toml

    Example: enfilade fight duel --seed 7 --log
    """
    plan, problems = _mustered(load_scenario(scenario, rules=rules), roster or [], roster_out, journal)
    if roster_out is not None and not force:
        _refuse_other(roster_out, plan)
    names = seats_of(seat, tuple(side.key for side in plan.sides), usual=USUAL_SEAT)
    seats = {side: open_seat(name) for side, name in names.items()}

    kept = None if journal is None else Target(journal, force=force)
    started = time.perf_counter()
    to_be_written = [Path(file) for _side, file, _battles in plan.rosters] if roster_out is None else [roster_out]
    with fighting(to_be_written, new=True), Battle.open(plan, seed, seats=names, journal=kept, rounds=rounds) as battle:
        table = Table(battle, seats, folder=faults_folder())
        named = _played(battle, table, log=log)
        result = outcome(battle, time.perf_counter() - started, seed, plan.rules)
        result["faults"] = table.faults
        result["noted"] = {side: asdict(fault) for side, fault in table.noted.items()}
        result["squads"] = squads_left(battle)
        result["aftermath"] = remains(battle, plan)
        result["rosters"], faults = _carried(battle, plan, roster_out)
        faults += (battle.journal.fault,) if battle.journal is not None and battle.journal.fault is not None else ()
    result["problems"] = [problem_fields(problem) for problem in (*problems, *faults)]
    if log:
        result["log"] = named
    words = [*named, summary(plan.title, result), *fault_lines(table)]
    words += [*squad_lines(result), *aftermath_lines(result)]
    words += [problem.text() for problem in (*problems, *faults)]
    tell(result, "\n".join(words), as_json=as_json)
    if faults:
        raise typer.Exit(FAULT)


def _played(battle: Battle, table: Table, *, log: bool) -> list[str]:
    """Plays to the end; the log as lines of text if it is wanted."""
    if not log:
        table.play()
        return []
    text = TextLog(battle)
    lines = list(text.lines())
    while table.turn():
        lines.extend(text.lines())
    return [*lines, ""]


def _mustered(
    plan: Scenario, words: list[str], out: Path | None, journal: Path | None
) -> tuple[Scenario, tuple[Problem, ...]]:
    """The scenario with the places of its sides filled from rosters. Raises BadParameter and ContentError."""
    if out is not None and len(words) != 1:
        raise typer.BadParameter("needs exactly one --roster", param_hint="--roster-out")
    files = rosters_of(words, tuple(card.key for card in plan.sides))
    if journal is not None:
        apart(journal, (*files.values(), *([out] if out is not None else ())), "--journal")
    return enlisted_from(plan, files)


def _refuse_other(out: Path, plan: Scenario) -> None:
    """Raises Taken where another file than the roster that is carried on would be replaced."""
    if out.exists() and not any(out.samefile(file) for _side, file, _battles in plan.rosters):
        raise Taken(out, "--force replaces it")


def _carried(battle: Battle, plan: Scenario, out: Path | None) -> tuple[dict[str, Any], tuple[Problem, ...]]:
    """The rosters as the battle leaves them, written; and what kept one from being written."""
    found: dict[str, Any] = {}
    problems: list[Problem] = []
    for note in plan.rosters:
        try:
            roster = write_back(battle.world, battle.position.book, note, out)
        except ContentError as fault:
            problems.extend(fault.problems)
            continue
        found[note[0]] = {"file": str(out or note[1]), "battles": roster.page.battles}
    return found, tuple(problems)


def remains(battle: Battle, plan: Scenario) -> dict[str, list[dict[str, Any]]]:
    """What the battle made of every unit, as JSON values by side: who is dead, and what the others carry on."""
    world, book = battle.world, battle.position.book
    if book.aftermath is None or battle.over is None:
        return {}
    before = {recruit.key: recruit.burden for recruit in plan.recruits}
    return {
        side: [
            {
                "unit": one.key,
                "name": one.name,
                "state": one.state,
                "fate": one.burden.fate,
                "stress": one.burden.stress,
                "wounds": [wound_told(wound) for wound in one.burden.wounds],
                "marks": dict(one.burden.marks),
                "words": words_of(one.burden, one.state),
            }
            for one in became(world, book, side, before)
        ]
        for side in battle.sides
    }


def squads_left(battle: Battle) -> dict[str, list[dict[str, Any]]]:
    """What is left of every squad, as JSON values by side."""
    world, book = battle.world, battle.position.book
    return {
        side: [
            {
                "squad": one.key,
                "name": one.name,
                "mustered": len(one.mustered),
                "standing": len(one.standing),
                "dead": len(one.dead),
                "captured": len(one.captured),
                "routed": len(one.routed),
                "alone": len(one.alone),
                "dissolved": one.dissolved,
                "words": strength_words(world, one),
            }
            for one in strengths(world, book, side)
        ]
        for side in battle.sides
    }


def rosters_of(words: list[str] | None, sides: tuple[str, ...]) -> dict[str, Path]:
    """Roster files by side from words like "blue=company.toml"; the file knows its side.

    Raises BadParameter and ContentError.
    """
    files: dict[str, Path] = {}
    for word in words or ():
        side, sign, file = word.partition("=")
        named = bool(sign) and side in sides
        path = Path(file if named else word)
        side = side if named else open_roster(path)[0].page.side
        if side in files:
            raise typer.BadParameter(f"two rosters for {side}; say SIDE=FILE", param_hint="--roster")
        apart(path, files.values(), "--roster")
        files[side] = path
    return files


def fault_lines(table: Table) -> list[str]:
    """How often each seat was at fault, and the first time of each."""
    return [f"  {side}: {table.faults[side]} faults: {fault.text()}" for side, fault in sorted(table.noted.items())]


def squad_lines(result: dict[str, Any]) -> list[str]:
    """The same in words."""
    return [f"  {side}: {one['words']}" for side, squads in result["squads"].items() for one in squads]


def aftermath_lines(result: dict[str, Any]) -> list[str]:
    """What became of whom, in words: everybody of a roster, of other sides those who are not fit."""
    lines = []
    for side, units in result["aftermath"].items():
        shown = [one for one in units if side in result["rosters"] or one["words"] != "fit"]
        lines += [f"  {side}: {one['name']}: {one['words']}" for one in shown]
    lines += [f"{side}'s roster: {one['file']}" for side, one in result["rosters"].items()]
    return lines


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
