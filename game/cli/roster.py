"""`enfilade roster`: a side's soldiers between two battles, and what is done for them."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any

import typer

from game.battle.afterwards import Present, rested, roll_call, treated, try_words, words_of, wound_told
from game.battle.campaign import grown_words, operation_begun, soldier_named, spent, wishes_of
from game.battle.rosters import at_rest, open_roster, recruited
from game.cli.shell import Json, faults_told, tell
from game.content.roster import Roster, TreatmentEntry, write_roster
from game.content.scenario import load_scenario
from game.systems.rulebook import Rulebook


@faults_told
def roster(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="A roster's file.")],
    new: Annotated[
        str, typer.Option(metavar="SCENARIO:SIDE", help="Make the file first, from a scenario's own soldiers.")
    ] = "",
    rules: Annotated[str, typer.Option(metavar="PROFILE", help="The rules of a new file.")] = "",
    treat: Annotated[bool, typer.Option("--treat", help="Treat every lingering wound once.")] = False,
    seed: Annotated[int, typer.Option(help="The seed of the dice of treatment.")] = 1,
    next_: Annotated[bool, typer.Option("--next", help="Let a battle go by: wounds grow older.")] = False,
    offers: Annotated[str, typer.Option(metavar="SOLDIER", help="List what a soldier may spend points on.")] = "",
    spend: Annotated[
        list[str] | None,
        typer.Option(metavar="SOLDIER:WHAT", help="Spend a soldier's points; WHAT as --offers lists it. Repeatable."),
    ] = None,
    operation: Annotated[
        int | None, typer.Option(min=0, max=99, help="Begin an operation of so many battles; 0 ends one.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Show a roster: who is fit, who is wounded and for how long, who is dead, and how they have grown.

    With --treat, --next, --spend and --operation it is changed, in this order.

    Example: enfilade roster blue.toml --treat --seed 7

    Example: enfilade roster blue.toml --new bridge:blue

    Example: enfilade roster blue.toml --spend holm:rifle --spend holm:awareness
    """
    if new:
        _make(path, new, rules)
    changes = treat or next_ or bool(spend) or operation is not None
    with at_rest(path) if changes else nullcontext():
        found, book = opened = open_roster(path)
        tries: tuple[TreatmentEntry, ...] = ()
        if treat:
            found, tries = treated(found, book, seed)
        if next_:
            found = rested(found, book)
        found = _spent(found, book, spend or [])
        if operation is not None:
            found = operation_begun(found, book, operation)
        if found is not opened[0]:
            write_roster(found, path)
    present = roll_call(found, book)
    soldiers = [_told(one, found, book) for one in present]
    value = {**_head(found), "soldiers": soldiers, "treatments": [entry.model_dump() for entry in tries]}
    lines = _lines(found, book, present, tries, treat=treat)
    if offers:
        value["offers"], more = _offered(found, book, offers)
        lines += more
    tell(value, "\n".join(lines), as_json=as_json)


def _head(found: Roster) -> dict[str, Any]:
    page = found.page
    head = {name: getattr(page, name) for name in ("title", "side", "rules", "battles")}
    return head | {"operation": page.operation.model_dump() if page.operation else None}


def _spent(found: Roster, book: Rulebook, words: list[str]) -> Roster:
    """The roster with all of it spent; nothing is written if any of it is refused. Raises ContentError."""
    for word in words:
        soldier, sign, what = word.partition(":")
        if not sign:
            raise typer.BadParameter(f'"{word}" is not SOLDIER:WHAT, as in holm:rifle', param_hint="--spend")
        found = spent(found, book, soldier_named(found, soldier), what)
    return found


def _offered(found: Roster, book: Rulebook, candidate: str) -> tuple[list[dict[str, Any]], list[str]]:
    """What a soldier may spend points on, as JSON values and as lines. Raises ContentError."""
    soldier = soldier_named(found, candidate)
    wishes = wishes_of(found, book, soldier)
    wide = max((len(one.key) for one in wishes), default=0)
    entries = [
        {"what": one.key, "kind": one.kind, "name": one.name, "price": one.price, "refusal": one.refusal}
        for one in wishes
    ]
    lines = [f"{found.name(soldier)} may spend points on"]
    lines += [f"  {one.key:<{wide}}  {one.price:>2}  {_against(one.refusal) or one.name}" for one in wishes]
    return entries, lines


def _against(refusal: str) -> str:
    return f"not now: {refusal}" if refusal else ""


def _make(path: Path, words: str, rules: str) -> None:
    """A new file from a scenario's side; one that is there is never written over. Raises ContentError."""
    name, _, side = words.rpartition(":")
    if not name:
        raise typer.BadParameter(f'"{words}" is not SCENARIO:SIDE, as in bridge:blue', param_hint="--new")
    plan = load_scenario(name, rules=rules)
    sides = [card.key for card in plan.sides]
    if side not in sides:
        raise typer.BadParameter(f'no side "{side}"; sides: {", ".join(sides)}', param_hint="--new")
    with at_rest(path, new=True):
        write_roster(recruited(plan, side), path, fresh=True)


def _told(one: Present, found: Roster, book: Rulebook) -> dict[str, Any]:
    soldier, burden = one.soldier, one.soldier.burden()
    return {
        "key": soldier.key,
        "name": one.name,
        "like": soldier.like,
        "state": one.state,
        "fate": soldier.fate,
        "home": soldier.home,
        "stress": soldier.stress,
        "wounds": [wound_told(wound) for wound in burden.wounds],
        "marks": soldier.marks,
        "battles": soldier.battles,
        "words": words_of(burden, one.state),
        "growth": soldier.growth.model_dump() | {"words": grown_words(found, book, soldier)},
    }


def _lines(
    found: Roster, book: Rulebook, present: tuple[Present, ...], tries: tuple[TreatmentEntry, ...], *, treat: bool
) -> list[str]:
    page = found.page
    lines = [f"{page.title} ({page.side}), {page.battles} battle{'s' * (page.battles != 1)}; rules {page.rules}"]
    if page.operation is not None:
        lines[0] += f"; {page.operation.fought} of {page.operation.battles} battles of an operation fought"
    wide = max(len(one.name) for one in present)
    for one in present:
        stays = "; stays at home" if one.soldier.home and not one.soldier.fate else ""
        fought = f"{one.soldier.battles:>3} fought"
        lines.append(f"  {one.name:<{wide}}  {fought}  {words_of(one.soldier.burden(), one.state)}{stays}")
        grown = grown_words(found, book, one.soldier)
        lines += [f"  {'':<{wide}}  {grown}"] if grown else []
    lines += [try_words(found, entry) for entry in tries]
    if treat and not tries:
        lines.append("nothing to treat: no lingering wound that has not been tried, or nobody to treat it")
    return lines
