"""`./dev`: quick tests, a profile of a battle, and first versions of weapons, orders and events."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from game.content.problem import ContentError
from tools.new import STEMS, write
from tools.profile import profile as profiled
from tools.quick import run

ROOT = Path(__file__).resolve().parents[1]
app = typer.Typer(add_completion=False, rich_markup_mode=None, help=__doc__)


@app.command()
def quick(since: Annotated[str, typer.Option(help="The branch to compare with.")] = "main") -> None:
    """Run the need law and the tests nearest to what has changed, for at most 40 seconds on two cores."""
    raise typer.Exit(run(ROOT, since))


@app.command()
def profile(
    scenario: Annotated[str, typer.Argument(help="A shipped scenario's name, or a path.")],
    seat: Annotated[str, typer.Option(help="Who sits on every side.")] = "utility",
    seed: Annotated[int, typer.Option(help="The seed of the dice.")] = 1,
    rounds: Annotated[int | None, typer.Option(min=1, help="Another limit of rounds.")] = None,
    rules: Annotated[str, typer.Option(metavar="PROFILE", help="Another rules profile.")] = "",
) -> None:
    """Fight a battle without a window and say where the time goes."""
    try:
        print("\n".join(profiled(scenario, seat, seed, rounds, rules, ROOT)))
    except ContentError as fault:
        raise typer.BadParameter("; ".join(problem.text() for problem in fault.problems)) from None


@app.command()
def new(
    kind: Annotated[str, typer.Argument(help="weapon, order or event")],
    name: Annotated[str, typer.Argument(help="its name in files: small letters, digits, underscores")],
    book: Annotated[str, typer.Option(help="The book of an order or an event.")] = "ascension",
    cards: Annotated[Path | None, typer.Option(help="A folder of cards for a weapon, in place of assets.")] = None,
) -> None:
    """Write the first version of a weapon, an order or an event, as docs/modding.md explains it."""
    if kind not in STEMS:
        raise typer.BadParameter(f'"{kind}" is none of {", ".join(STEMS)}')
    try:
        for path in write(ROOT, kind, name, book, cards):
            print(path)
    except (ValueError, FileExistsError, FileNotFoundError) as fault:
        raise typer.BadParameter(str(fault)) from None


if __name__ == "__main__":
    app(prog_name="./dev")
