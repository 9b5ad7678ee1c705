"""Tips beside the pointer: what a button does, what each side must bring about, what a line of a panel means."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.screens.art import theme
from game.screens.play.panels import answering, sheets
from game.screens.play.panels import small_panels as panels
from game.screens.play.panels.orderbar import Button, price_words
from game.screens.play.panels.pen import WARN
from game.world.body import Build

if TYPE_CHECKING:
    from game.screens.play.screen import BattleScreen

Lines = list[tuple[str, theme.Colour]]
LOG = "What has happened, the latest last. PageUp or the wheel shows more of it, in place of the odds."
SMALL = 150
"""Points of a log so low that it is told how to read more of it."""


def draw(target: pygame.Surface, screen: BattleScreen, shown: Button | None) -> None:
    """The tip on what is under the pointer, if the pointer moved since the panels changed or a key was pressed."""
    desk, at = screen.desk, screen.hands.pointer
    goals = desk.goal.panel.box.collidepoint(at)
    if not screen.hands.pointing:
        lines: Lines = []
    elif shown is not None:
        lines = _of_button(screen, shown)
    elif goals:
        lines = _goals(screen)
    else:
        words = desk.unit.told_at(at) or desk.odds.told_at(at) or _log(screen) or _badge(screen)
        lines = [(line, theme.CREAM) for line in words.split("\n") if line]
    if lines:
        place = (at[0], desk.board.top + 130) if goals and shown is None else at
        desk.tip.draw(target, desk.scale, tuple(lines), place)
    else:
        desk.tip.hide()


def _log(screen: BattleScreen) -> str:
    """How to read more of the log, where the odds leave it little room."""
    box = screen.desk.log.panel.box
    return LOG if box.height < screen.desk.px(SMALL) and box.collidepoint(screen.hands.pointer) else ""


def _badge(screen: BattleScreen) -> str:
    """What the badge of a token under the pointer means."""
    at, desk = screen.hands.pointer, screen.desk
    if not desk.board.collidepoint(at) or desk.covers(at):
        return ""
    unit, icon = screen.board.badge_at(at)
    return sheets.of_badge(screen.outlook, unit, icon) if unit in screen.outlook.having(Build) else ""


def _goals(screen: BattleScreen) -> Lines:
    """What every side has to bring about; objectives are public."""
    lines: Lines = []
    for side in screen.match.battle.sides:
        lines.append((side.capitalize(), theme.side(screen.places[side]).pale))
        lines += [(words, theme.CREAM) for words in panels.goal_words(screen.outlook, side)]
    return lines


def _of_button(screen: BattleScreen, button: Button) -> Lines:
    """Name and key, what it does, what it costs, what it may come to, why it cannot be pressed."""
    option = screen.outlook.book.face.option_of.get(button.key)
    name = option.caption if option is not None else button.caption or button.about
    head = f"{name}{f'  [{button.hotkey}]' if button.hotkey else ''}"
    lines: Lines = [(head, theme.BRASS_LIGHT)]
    if button.about and button.about != name:
        lines.append((button.about, theme.CREAM))
    cost = price_words(button.price)
    if cost:
        lines.append((f"Costs {cost}.", theme.CREAM))
    controls = screen.controls
    if controls is not None and not controls.turn:
        told = answering.foretold(controls, button.key, screen.playback.teller)
        lines += [(words, theme.SECOND) for words in told]
    if button.refusal:
        lines.append((button.refusal[0].upper() + button.refusal[1:], WARN))
    return lines
