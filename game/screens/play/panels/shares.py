"""Damage rolls that a squad has earned: how many from each kind of weapon on each enemy (WAR-GROUP-07, -15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

import pygame

from game.battle.forecast import Forecast
from game.battle.outlook import Outlook
from game.dice.ladder import AMAZING, GOOD, ORDINARY
from game.messages.stack import Ask
from game.messages.warfare import Allot
from game.screens.art import theme
from game.screens.play.panels.drawing import GREY, WARN, Pen, Plate
from game.systems.rulebook import Rulebook
from game.systems.warfare.allotting import Salvoed, usual
from game.systems.warfare.group import group_of
from game.systems.warfare.rolls import rolls_of
from game.systems.warfare.squads import squad_of
from game.systems.warfare.threat import answers
from game.world.squads import HOLDS, SURRENDERS, YIELDS
from game.world.store import Reading, Unit

PINNING = "{skip}, or a click with Shift, marks it and goes on to another (WAR-GROUP-22)."
TAKES = {SURRENDERS: "lay down their arms", YIELDS: "give their next action up", HOLDS: "stand fast under held fire"}
WIDE, ROW, HEAD, COLUMN = 190, 26, 46, 118


class Shares:
    """The rolls as they are to be shared out; at first as is usual."""

    def __init__(self, outlook: Outlook, ask: Ask) -> None:
        self.group_fire = Salvoed.of(outlook, outlook.book, squad_of(outlook, ask.unit))
        self.counts: Counter[tuple[Unit, str]] = Counter(usual(outlook, outlook.book, self.group_fire))

    @property
    def left(self) -> int:
        """How many rolls nobody has yet; below 0 there are too many."""
        return self.group_fire.rolls - sum(self.counts.values())

    def change(self, target: Unit, weapon: str, by: int) -> None:
        """A roll more or less; never less than none, nor more than there are weapons of the kind."""
        used = sum(count for (_target, key), count in self.counts.items() if key == weapon)
        if (by < 0 and not self.counts[target, weapon]) or (by > 0 and used >= self.group_fire.weapons[weapon]):
            return
        self.counts[target, weapon] += by

    def order(self) -> Allot:
        """The rolls one after another, enemy by enemy."""
        return Allot(tuple(share for share in sorted(self.counts) for _nth in range(self.counts[share])))


def earned(world: Reading, book: Rulebook, unit: Unit, *, pins: bool = False) -> str:
    """How many would take part in a unit's group check, and what each degree earns.

    Damage rolls (WAR-GROUP-11), or suppression (WAR-GROUP-20).
    """
    men = len(group_of(world, book, squad_of(world, unit), unit))
    if book.warfare is None:
        return ""
    rolls = ", ".join(
        f"{word} {rolls_of(degree, men, book.warfare.figures)}"
        for word, degree in (("Ordinary", ORDINARY), ("Good", GOOD), ("Amazing", AMAZING))
    )
    return f"{men} take part; {'suppression' if pins else 'rolls'}: {rolls}"


def threatened(forecast: Forecast, target: Unit) -> tuple[tuple[str, Fraction], ...]:
    """How an enemy may take fire held on it, each with its chance; else nothing comes of it (WAR-GROUP-23)."""
    book, war = forecast.book, forecast.book.warfare
    if war is None:
        return ()
    men = len(group_of(forecast.world, book, squad_of(forecast.world, forecast.unit), forecast.unit))
    found = dict.fromkeys(TAKES, Fraction(0))
    for degree, chance in forecast.checks[0].support():
        rolls = rolls_of(degree, men, war.figures)
        for answer, odds in answers(forecast.world, war, target, rolls).items() if rolls else ():
            found[answer] += chance * odds
    return tuple((TAKES[answer], chance) for answer, chance in found.items())


class SharesPanel(Plate[tuple[Unit, str]]):
    """A table of weapons and enemies; a click adds a roll at the right half of a field, and takes one at the left."""

    def click(self, at: tuple[int, int], shares: Shares | None) -> bool:
        """Whether a field of the table was clicked."""
        found = next((entry for entry in self.placed if entry[0].collidepoint(at)), None)
        if shares is None or found is None:
            return False
        shares.change(*found[1], 1 if at[0] >= found[0].centerx else -1)
        return True

    def draw(
        self, target: pygame.Surface, shares: Shares | None, names: Mapping[Unit, str], board: pygame.Rect,
        scale: float, covered: int = 0,
    ) -> None:  # fmt: skip
        """Draw it over the middle of what is free of the board; `covered` pixels at the right are not."""
        self.hide()
        if shares is None:
            return
        weapons, group_fire = sorted(shares.group_fire.weapons), shares.group_fire
        wide, row, head, column = (round(points * scale) for points in (WIDE, ROW, HEAD, COLUMN))
        box = pygame.Rect(0, 0, wide + column * len(weapons), head + row * (len(group_fire.targets) + 1))
        box.midtop = (max(board.left + box.width // 2, board.centerx - covered // 2), board.top + round(40 * scale))
        self.panel.box = box
        for line, foe in enumerate(group_fire.targets):
            for place, key in enumerate(weapons):
                rect = pygame.Rect(box.left + wide + place * column, box.top + head + line * row, column - 6, row - 3)
                self.placed.append((rect, (foe, key)))

        def paint(pen: Pen) -> None:
            pen.aside(f"{shares.left} left to share out", 13, WARN if shares.left else GREY)
            pen.line(f"{group_fire.rolls} damage rolls", 14, theme.BRASS_LIGHT, bold=True)
            for place, key in enumerate(weapons):
                label = theme.text(f"{key.replace('_', ' ')} ({group_fire.weapons[key]})", pen.font(12), GREY)
                pen.target.blit(label, (wide + place * column, head - row + pen.px(5)))
            for at, (foe, key) in self.inside():
                if key == weapons[0]:
                    pen.target.blit(theme.text(names.get(foe, "somebody"), pen.font(13)), (pen.left, at.top))
                pygame.draw.rect(pen.target, theme.SLATE_LIGHT, at, border_radius=pen.px(4))
                count = theme.text(str(shares.counts[foe, key]), pen.font(14), theme.CREAM, bold=True)
                theme.put(pen.target, count, at.center)
                for sign, x in (("-", at.left + pen.px(14)), ("+", at.right - pen.px(14))):
                    theme.put(pen.target, theme.text(sign, pen.font(15), theme.BRASS_LIGHT, bold=True), (x, at.centery))

        self.panel.draw(target, (group_fire, tuple(sorted(shares.counts.items()))), scale, paint)
