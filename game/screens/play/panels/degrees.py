"""A check on the step ladder, painted: the chance of each degree in the book's own words, then what makes its steps."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pygame

from game.battle.odds import degrees
from game.dice.check import NEEDED
from game.dice.distribution import percent
from game.dice.draws import AnyCheck, Reason, StepCheck
from game.dice.ladder import AMAZING, DEGREES, FAILURE, ORDINARY, word
from game.dice.shapes import shape
from game.screens.art import theme
from game.screens.play.panels.drawing import FAINT, FINE, GREY, WARN, Pen
from game.world.gear import ArmLine

_TINTS: dict[str, theme.Colour] = {
    "amazing": theme.BRASS_LIGHT, "good": FINE, "ordinary": (128, 168, 196), "marginal": (84, 92, 98),
    "failure": (70, 78, 84), "critical failure": (196, 88, 62),
}  # fmt: skip
STEPS = """Steps on the roll
+ makes it harder, - easier. Together they choose the situation die, which is added to the control die or taken off."""
"""The tip on what affects a check."""
_SUCCESSES = tuple(word(degree) for degree in range(AMAZING, FAILURE, -1))


def paint(pen: Pen, check: StepCheck, rolls: int, arm: ArmLine | None = None) -> None:
    """Degrees as a bar and in words, steps with their rules (penalties are above 0), the die that they add up to.

    `arm` is the weapon of an attack, whose damage at each degree is told.
    """
    *steps, score, die = [line for line in check.explain() if line.part != NEEDED]
    pen.aside(score.text, 12, theme.CREAM, bold=True)
    pen.line("The roll" if rolls < 2 else f"The first of {rolls} rolls", 12, bold=True)
    found = degrees(check)
    _bar(pen, found)
    chances = {degree: percent(chance) for degree, chance in found}
    _row(pen, [degree for degree in _SUCCESSES if degree in chances], chances, theme.CREAM)
    _row(pen, [degree for degree, _chance in reversed(found) if degree not in _SUCCESSES], chances, GREY)
    if arm is not None:
        pen.line(damage(arm), 11, GREY)
    top = pen.y
    for line in largest_first(pen, steps):
        modifier(pen, line.text, line.amount, line.rule, better=-1)
    means = "" if not die.amount else ", harder" if die.amount > 0 else ", easier"
    pen.aside(f"{die.amount:+d} step{'s' * (abs(die.amount) != 1)}{means}", 12, theme.CREAM, bold=True)
    needs = f", needs {word(check.needed)}" if check.needed != ORDINARY and check.needed in DEGREES else ""
    pen.line(f"{die.text}{needs}", 12, bold=True)
    pen.spot(top, STEPS)


def damage(arm: ArmLine) -> str:
    """The damage of a weapon at each degree, in the order of the degrees above it."""
    does = zip(_SUCCESSES, (line.text for line in reversed(arm.lines)), strict=True)
    return ", ".join(f"{degree.capitalize()} {text}" for degree, text in does)


def _bar(pen: Pen, found: tuple[tuple[str, Fraction], ...]) -> None:
    """All degrees side by side, the best at the left, each as wide as it is likely."""
    box = pygame.Rect(pen.left, pen.y + pen.px(2), pen.right - pen.left, pen.px(9))
    left, done = box.left, Fraction(0)
    for degree, chance in reversed(found):
        done += chance
        right = box.left + round(box.width * float(done))
        pygame.draw.rect(pen.target, _TINTS.get(degree, GREY), (left, box.top, max(1, right - left), box.height))
        pygame.draw.line(pen.target, theme.INK, (right, box.top), (right, box.bottom - 1))
        left = right
    pygame.draw.rect(pen.target, theme.INK, box, 1)
    pen.y = box.bottom + pen.px(2)


def _row(pen: Pen, named: list[str], chances: dict[str, str], colour: theme.Colour) -> None:
    """Some degrees in a line, each behind a patch of its colour in the bar."""
    x = pen.left
    if not named or not pen.fits(", ".join(f"{one.capitalize()} {chances[one]}" for one in named)):
        return
    for one in named:
        tint = pygame.Rect(x, pen.y + pen.px(4), pen.px(8), pen.px(8))
        pygame.draw.rect(pen.target, _TINTS.get(one, GREY), tint)
        words = theme.text(f"{one.capitalize()} {chances[one]}", pen.font(12), colour)
        pen.target.blit(words, (tint.right + pen.px(4), pen.y))
        x = tint.right + words.get_width() + pen.px(13)
    pen.y += pen.px(17)


def largest_first(pen: Pen, lines: Sequence[Reason]) -> Sequence[Reason]:
    """Modifiers in the order in which they are shown: where some are left out, those that count most come first."""
    return sorted(lines, key=lambda line: -abs(line.amount)) if pen.short else lines


def needed(check: AnyCheck, margin: int = 0) -> str:
    """What the dice must show, by so much more than to succeed; empty for a check of steps, which has its ladder."""
    if isinstance(check, StepCheck):
        return ""
    dice = getattr(shape(check.shape), "NAME", check.shape.replace("!", " (exploding)"))
    least = min(1, shape(check.shape).lowest)
    most = f"{check.target} or less" if check.UNDER else f"{max(check.need + margin, least)}+"
    return f"needs {most} on {dice}"


def modifier(pen: Pen, text: str, amount: int, rule: str, *, better: int = 1) -> None:
    """One modifier with its sign and the row it stands in; a note tells of those the panel has no room for."""
    if not pen.fits(f"{amount:+d} {text} {rule}".rstrip()):
        return
    pen.aside(rule, 10, FAINT)
    label = theme.text(f"{amount:+d}", pen.font(12), FINE if amount * better > 0 else WARN, bold=True)
    pen.target.blit(label, (pen.left + pen.px(22) - label.get_width(), pen.y))
    pen.line(text, 12, indent=28)
