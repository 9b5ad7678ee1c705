"""The panel of a move: what it takes, who may fire on the way, and who has a shot at where it ends."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from game.battle.crossing import PASSING, Crossing, Shot
from game.dice.distribution import percent
from game.field import Cell, cover_rung, distance
from game.messages import orders as od
from game.messages.frames import HELD_QUESTIONS
from game.record import record
from game.screens.art import theme
from game.screens.play.input.controls import Controls
from game.screens.play.panels.degrees import needed
from game.screens.play.panels.drawing import FAINT, FINE, GREY, WARN, Pen
from game.screens.texts import text_of
from game.systems.fire import fires_at
from game.world.gear import Arms
from game.world.place import Position
from game.world.store import Unit

MOST_NAMED = 6
_MEANS = {"overwatch": "overwatch", "snap": "Improved Snap Shot", PASSING: "in its turn"}


@record
class Way:
    """A move as it is pointed at: the orders it takes, what they cost and may meet."""

    moves: tuple[od.Move, ...]
    cost: int
    crossing: Crossing | None
    takes: str = ""
    burning: int = 0
    """How many squares of the way, or the one it ends in, are on fire."""
    covered: Mapping[Unit, str] = field(default_factory=dict)
    """The cover that the end of the way has against each enemy who may shoot at it."""
    blades: tuple[tuple[Unit, int], ...] = ()
    """Where no known enemy has a gun in hand, how far each of them is from the end of the way, the nearest first."""
    whole: bool = True
    """Whether every enemy's shot can be told; in books without held fire only of those who may still act."""
    second: str = "Two moves"
    """What a way of several moves is called."""
    verb: str = "Walk"
    """What the book calls the first of them."""
    fails: str = ""
    """What comes of the move if its roll fails."""


def previewed(controls: Controls, hover: Cell | None) -> Cell | None:
    """The square whose move is shown: the one pointed at, or with the pointer off the board the one clicked last.

    None while an enemy is pointed at, over whose square or the one behind it a shot is weighed.
    """
    if hover is None:
        return controls.cursor if controls.shown == (controls.mode, controls.cursor) else None
    return hover if hover == controls.cursor and not controls.over else None


def way_to(controls: Controls, cell: Cell | None) -> Way | None:
    """The way to a square; None where none leads there."""
    if cell is None or not controls.turn or not (not controls.mode or controls.mode.startswith("move.")):
        return None
    moves = controls.reachable.moves(cell, controls.mode)
    if not moves or cell not in controls.steps:
        return None
    fires = fires_at(controls.outlook)
    burning = sum(square in fires for square in controls.reachable.path(cell)[1:])
    gait = controls.sheet.gait(moves[0].gait)
    takes = f"takes {gait.takes or 'an action'}"
    crossing = controls.ahead.crossing(moves)
    covered = _covered(controls, crossing) if crossing is not None else {}
    face = controls.face
    whole = bool(face.phases) or any(question in face.asks for question in HELD_QUESTIONS)
    cost, blades = controls.steps[cell][0], _blades(controls, cell)
    verb = face.by_key[f"move.{moves[0].gait}"].caption
    return Way(moves, cost, crossing, takes, burning, covered, blades, whole, face.second, verb, gait.fails)


def _covered(controls: Controls, crossing: Crossing) -> dict[Unit, str]:
    outlook, names = controls.outlook, controls.face.covers
    options = ((shot.foe, outlook.get(shot.foe, Position).cell, shot.cell) for shot in crossing.exposed)
    return {foe: names[cover_rung(outlook.field, here, there)] for foe, here, there in options}


def _blades(controls: Controls, cell: Cell) -> tuple[tuple[Unit, int], ...]:
    outlook = controls.outlook
    foes = [foe for foe in controls.offers.foes() if outlook.book.standing(outlook, foe)]
    arms = ((outlook.find(foe, Arms) or Arms()).weapon for foe in foes)
    if any(weapon is not None and weapon.kind != "melee" for weapon in arms):
        return ()
    far = ((foe, distance(cell, outlook.get(foe, Position).cell)) for foe in foes)
    return tuple(sorted(far, key=lambda one: (one[1], one[0])))


def title(preview: Way) -> str:
    """How the move goes, and where to."""
    to = preview.moves[-1].to
    return f"{preview.second if len(preview.moves) > 1 else preview.verb} to ({to[0]}, {to[1]})"


def agreed(preview: Way) -> str:
    """What a second click on its square does."""
    return text_of("click_again", order=title(preview))


def paint(pen: Pen, preview: Way, ground: str, names: dict[Unit, str], *, phased: bool = False) -> None:
    """The whole panel; in a book of phases nobody fires on the preview, for all is declared before."""
    pen.aside(f"movement {preview.cost}", 12, GREY)
    pen.line(title(preview), 15, bold=True)
    pen.wrapped("both actions: no attack after it" if len(preview.moves) > 1 else preview.takes, 12, GREY)
    pen.wrapped(ground, 12, GREY)
    if preview.burning:
        pen.line(f"Leads into fire: {preview.burning} burning square{'s' * (preview.burning > 1)}", 12, WARN, bold=True)
    if preview.crossing is None:
        pen.wrapped(text_of("no_path_forecast"), 12, GREY)
        return
    if preview.crossing.arrives < 1:
        _roll(pen, preview.crossing, preview.fails)
    if not phased or preview.crossing.met:
        _on_the_way(pen, preview.crossing, names)
    if preview.blades:
        _beside(pen, preview.blades, names)
        return
    _at_the_end(pen, preview, preview.crossing, names)
    acted = "" if preview.whole else " Nor are those who have acted: they may shoot in their next turn."
    pen.footnote(text_of("plain_shots", acted=acted, cover=text_of("cover_counts")), 11, FAINT)


def _roll(pen: Pen, crossing: Crossing, fails: str) -> None:
    """The chance to get there, what the first roll needs, and what comes of it otherwise."""
    pen.rule()
    pen.aside(needed(crossing.rolls[0]) if crossing.rolls else "", 11, GREY)
    pen.line(f"{percent(crossing.arrives)} to get there", 13, theme.BRASS_LIGHT, bold=True)
    if fails:
        pen.wrapped(text_of("else_fails", fails=fails), 12, GREY)


def _on_the_way(pen: Pen, crossing: Crossing, names: dict[Unit, str]) -> None:
    pen.rule()
    worst = crossing.worst()
    if not worst:
        pen.line(text_of("no_overwatch"), 12, FINE)
        return
    passing = any(shot.means == PASSING for shot in worst)
    pen.line(text_of("passing_fire" if passing else "overwatch_path"), 12, WARN, bold=True)
    for shot in worst[:MOST_NAMED]:
        squares = list(dict.fromkeys(met.cell for met in crossing.met if met.foe == shot.foe))
        over = f" at {len(squares)} squares" if len(squares) > 1 else ""
        if shot.means == PASSING:
            over = f" at {squares[0]} to {squares[-1]}" if len(squares) > 1 else f" at {squares[0]}"
        _row(pen, shot, f"{names.get(shot.foe, 'an enemy')}, {_MEANS.get(shot.means, shot.means)}{over}")
    _rest(pen, len(worst))


def _beside(pen: Pen, blades: tuple[tuple[Unit, int], ...], names: dict[Unit, str]) -> None:
    """Where nobody shoots: who stands near enough to strike."""
    pen.rule()
    beside = sum(far <= 1 for _foe, far in blades)
    named = text_of("beside" if beside else "none_beside", count=beside)
    pen.line(named, 12, WARN if beside else FINE, bold=bool(beside))
    for foe, far in blades[:MOST_NAMED]:
        pen.paired(names.get(foe, "an enemy"), "beside" if far <= 1 else f"{far} squares away", 12, indent=8)
    _rest(pen, len(blades))


def _at_the_end(pen: Pen, preview: Way, crossing: Crossing, names: dict[Unit, str]) -> None:
    pen.rule()
    if not crossing.exposed and not preview.whole:
        pen.line(text_of("no_shot_now"), 12, GREY)
        return
    if not crossing.exposed:
        pen.line(text_of("no_shot"), 12, FINE)
        return
    title = text_of("shots_there")
    if pen.fits(title):
        pen.line(title, 12, bold=True)
    for shot in crossing.exposed[:MOST_NAMED]:
        _row(pen, shot, f"{names.get(shot.foe, 'an enemy')}: {preview.covered[shot.foe]}")
    _rest(pen, len(crossing.exposed))


def _row(pen: Pen, shot: Shot, words: str) -> None:
    if pen.fits(f"{words} {percent(shot.chance)}"):
        pen.paired(words, percent(shot.chance), 12, indent=8)


def _rest(pen: Pen, count: int) -> None:
    if count > MOST_NAMED and pen.fits(f"and {count - MOST_NAMED} more"):
        pen.line(f"and {count - MOST_NAMED} more", 11, FAINT, indent=8)
