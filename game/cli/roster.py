"""`enfilade roster`: a side's soldiers between two battles, and what is done for them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from game.cli.shell import Json, faults_told, tell

if TYPE_CHECKING:
    from game.battle.afterwards import Present
    from game.content.roster import Roster
    from game.content.roster_page import TreatmentEntry


@faults_told
def roster(
    path: Annotated[Path, typer.Argument(metavar="FILE", help="A roster's file.")],
    new: Annotated[
        str, typer.Option(metavar="SCENARIO:SIDE", help="Make the file first, from a scenario's own soldiers.")
    ] = "",
    treat: Annotated[bool, typer.Option("--treat", help="Treat every lingering wound once.")] = False,
    seed: Annotated[int, typer.Option(help="The seed of the dice of treatment.")] = 1,
    next_: Annotated[bool, typer.Option("--next", help="Let a battle go by: wounds grow older.")] = False,
    as_json: Json = False,
) -> None:
    """Show a roster: who is fit, who is wounded and for how long, who is dead. With --treat and --next it is changed.

    Example: enfilade roster blue.toml --treat --seed 7

    Example: enfilade roster blue.toml --new bridge:blue
    """
    from game.battle.afterwards import rested, roll_call, treated  # noqa: PLC0415 - heavy
    from game.battle.rosters import open_roster  # noqa: PLC0415
    from game.content.roster import write_roster  # noqa: PLC0415

    if new:
        _make(path, new)
    found, book = open_roster(path)
    tries: tuple[TreatmentEntry, ...] = ()
    if treat:
        found, tries = treated(found, book, seed)
    if next_:
        found = rested(found, book)
    if treat or next_:
        write_roster(found, path)
    present = roll_call(found, book)
    value = {
        "title": found.page.title,
        "side": found.page.side,
        "rules": found.page.rules,
        "battles": found.page.battles,
        "soldiers": [_told(one) for one in present],
        "treatments": [entry.model_dump() for entry in tries],
    }
    tell(value, "\n".join(_lines(found, present, tries, treat=treat)), as_json=as_json)


def _make(path: Path, words: str) -> None:
    """A new file from a scenario's side; one that is there is never written over. Raises ContentError."""
    from game.battle.rosters import recruited  # noqa: PLC0415 - heavy
    from game.content.problem import ContentError, error  # noqa: PLC0415
    from game.content.roster import write_roster  # noqa: PLC0415
    from game.content.scenario import load_scenario  # noqa: PLC0415

    name, _, side = words.rpartition(":")
    if not name:
        raise typer.BadParameter(f'"{words}" is not SCENARIO:SIDE, as in bridge:blue', param_hint="--new")
    plan = load_scenario(name)
    sides = [card.key for card in plan.sides]
    if side not in sides:
        raise typer.BadParameter(f'no side "{side}"; sides: {", ".join(sides)}', param_hint="--new")
    if path.exists():
        raise ContentError([error(str(path), "", "is there already", "name a new file")])
    write_roster(recruited(plan, side), path)


def _told(one: Present) -> dict[str, Any]:
    from game.battle.afterwards import words_of, wound_told  # noqa: PLC0415 - heavy

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
        "battles": soldier.battles,
        "words": words_of(burden, one.state),
    }


def _lines(
    found: Roster, present: tuple[Present, ...], tries: tuple[TreatmentEntry, ...], *, treat: bool
) -> list[str]:
    from game.battle.afterwards import try_words, words_of  # noqa: PLC0415 - heavy

    page = found.page
    lines = [f"{page.title} ({page.side}), {page.battles} battle{'s' * (page.battles != 1)}; rules {page.rules}"]
    wide = max(len(one.name) for one in present)
    for one in present:
        stays = "; stays at home" if one.soldier.home and not one.soldier.fate else ""
        fought = f"{one.soldier.battles:>3} fought"
        lines.append(f"  {one.name:<{wide}}  {fought}  {words_of(one.soldier.burden(), one.state)}{stays}")
    lines += [try_words(found, entry) for entry in tries]
    if treat and not tries:
        lines.append("nothing to treat: no lingering wound that has not been tried, or nobody to treat it")
    return lines
