"""Tips beside the pointer: what a button does, what each side must bring about, what a line of a panel means."""

from __future__ import annotations

from typing import NamedTuple

from game.screens.art import theme
from game.screens.play.panels import answering, sheets
from game.screens.play.panels import small_panels as panels
from game.screens.play.panels.orderbar import Button, price_words
from game.screens.play.panels.pen import WARN
from game.screens.play.view import View
from game.systems import hotkeys
from game.world.body import Build

Lines = list[tuple[str, theme.Colour]]
LOG = "What has happened, the latest last. {earlier} or the wheel shows more of it, in place of the odds."
SMALL = 150
"""Points of a log so low that it is told how to read more of it."""


class Under(NamedTuple):
    """What lies under the pointer: the words of a panel's line, the goals, a log with little room, the open board."""

    words: str = ""
    goals: bool = False
    small_log: bool = False
    board: bool = False


def lines_of(view: View, shown: Button | None, under: Under) -> Lines:
    """The tip on what is under the pointer; none until it has moved since the panels changed or a key was pressed."""
    if not view.pointing:
        return []
    if shown is not None:
        return _of_button(view, shown)
    if under.goals:
        return _goals(view)
    words = under.words or (hotkeys.named(LOG) if under.small_log else "") or (_badge(view) if under.board else "")
    return [(line, theme.CREAM) for line in words.split("\n") if line]


def _badge(view: View) -> str:
    """What the badge of a token under the pointer means."""
    unit, icon = view.board.badge_at(view.pointer)
    return sheets.of_badge(view.outlook, unit, icon) if unit in view.outlook.having(Build) else ""


def _goals(view: View) -> Lines:
    """What every side has to bring about; objectives are public."""
    lines: Lines = []
    for side in view.match.battle.sides:
        lines.append((side.capitalize(), theme.side(view.places[side]).pale))
        lines += [(words, theme.CREAM) for words in panels.goal_words(view.outlook, side)]
    return lines


def _of_button(view: View, button: Button) -> Lines:
    """Name and key, what it does, what it costs, what it may come to, why it cannot be pressed."""
    option = view.outlook.book.face.option_of.get(button.key)
    name = option.caption if option is not None else button.caption or button.about
    head = f"{name}{f'  [{button.hotkey}]' if button.hotkey else ''}"
    lines: Lines = [(head, theme.BRASS_LIGHT)]
    if button.about and button.about != name:
        lines.append((hotkeys.named(button.about), theme.CREAM))
    cost = price_words(button.price)
    if cost:
        lines.append((f"Costs {cost}.", theme.CREAM))
    controls = view.controls
    if controls is not None and not controls.turn:
        told = answering.foretold(controls, button.key, view.playback.teller)
        lines += [(words, theme.SECOND) for words in told]
    if button.refusal:
        lines.append((button.refusal[0].upper() + button.refusal[1:], WARN))
    return lines
