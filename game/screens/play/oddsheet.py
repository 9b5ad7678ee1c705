"""The panel of a prepared order: its chances, what interrupts would change, every modifier with its rule."""

from __future__ import annotations

from fractions import Fraction

import pygame

from game.battle.forecast import Forecast
from game.battle.odds import degrees
from game.dice.draws import Check, StepCheck
from game.dice.draws import Line as Modifier
from game.messages import orders as od
from game.messages.frames import Strike
from game.screens.art import theme
from game.screens.art.aiming import percent
from game.screens.play.controls import Controls
from game.screens.play.kinds import told_order
from game.screens.play.pen import FAINT, FINE, GREY, WARN, Pen
from game.systems.face import Face
from game.systems.foresight import Chances, Fate, mean
from game.world.store import Unit

QUESTIONS = {
    "hit_the_deck": "if it hits the deck",
    "dodge": "if all dodge who can",
    "overwatch": "if overwatch answers",
    "snap": "if a snap shot answers",
    "backstep": "if it steps back",
    "riposte": "if it ripostes",
}


_AIMS = {
    "throw": "to throw", "grapple": "to win the grip", "brandish": "to impress", "weapon_strike": "to knock it aside",
}  # fmt: skip
"""What a close attack is meant to do where that is more than to hit."""
_HARMLESS = {
    "grapple": "no harm in itself; a hold forbids much",
    "brandish": "no harm; Accuracy if it succeeds up close",
    "weapon_strike": "no harm; Advantage and defence are lost",
}


def decimal(value: Fraction) -> str:
    """An expected number with one place after the point."""
    tenths = int(abs(value) * 10 + Fraction(1, 2))
    return f"{'-' if value < 0 and tenths else ''}{tenths // 10}.{tenths % 10}"


def reaction_odds(controls: Controls) -> str:
    """The chance that the attack under way hits the unit that is asked, or that it gets away from a grenade."""
    ask = controls.ask
    if ask.question == "dodge":
        told = controls.ahead.forecast(od.Respond("dodge"))
        tried = [check for check in told.checks if check.unit == ask.unit] if told is not None else []
        return f" It succeeds with {percent(tried[0].odds())}." if tried else ""
    for frame in controls.outlook.frames if ask.question == "hit_the_deck" else ():
        if isinstance(frame, Strike):
            for aim in frame.aims:
                if aim.target == ask.unit:
                    check = Check("attack", frame.unit, aim.modifiers, aim.challenge)
                    return f" As it stands it hits with {percent(check.odds())}."
    return ""


def paint(
    pen: Pen,
    face: Face,
    order: od.Order,
    told: Forecast | None,
    names: dict[Unit, str],
    refused: str,
    answers: tuple[str, ...] = (),
) -> None:
    """The whole panel; `answers` are what a throw gives others to answer, which is told in words alone."""
    pen.line(told_order(face, order, names), 15, bold=True)
    if refused:
        pen.wrapped(refused[0].upper() + refused[1:], 13, WARN)
        return
    if told is None:
        pen.wrapped("Too much may happen to work it out exactly.", 12, GREY)
        return
    if isinstance(order, od.Throw):
        _throw(pen, order, told, names)
    elif isinstance(order, (od.Attack, od.Burst, od.Close)):
        _attack(pen, order, told, names)
    else:
        _chance(pen, "chance", told.success)
    _conditions(pen, told.fates, names)
    if isinstance(order, od.Throw):
        _answers(pen, answers)
    else:
        _interrupts(pen, order, told, names)
    _modifiers(pen, told)


def _chance(pen: Pen, words: str, chance: Fraction) -> None:
    big = theme.text(percent(chance), pen.font(26), theme.BRASS_LIGHT, bold=True)
    pen.target.blit(big, (pen.left, pen.y - pen.px(4)))
    small = theme.text(words, pen.font(12), GREY)
    pen.target.blit(small, (pen.left + big.get_width() + pen.px(8), pen.y + big.get_height() - pen.px(26)))
    pen.y += big.get_height() - pen.px(6)


def _attack(pen: Pen, order: od.Order, told: Forecast, names: dict[Unit, str]) -> None:
    if isinstance(order, (od.Attack, od.Close)):
        fate = told.of(order.target)
        suppress = isinstance(order, od.Attack) and order.mode == "suppress"
        _chance(pen, "to suppress" if suppress else _AIMS.get(getattr(order, "kind", ""), "to hit"), told.success)
        if isinstance(order, od.Close) and order.kind in _HARMLESS and (fate is None or not fate.gain):
            pen.line(_HARMLESS[order.kind], 12, GREY)
        elif fate is not None:
            _fate(pen, fate, _expected(told, fate), suppress=suppress)
        return
    for fate in _attacked(told):
        pen.aside(f"{percent(fate.hit)} hit, {percent(fate.out)} out", 12, theme.CREAM)
        pen.line(names.get(fate.unit, "someone"), 12)


def _attacked(told: Forecast) -> tuple[Fate, ...]:
    """Everyone but those who only take fright at what they see."""
    return tuple(fate for fate in told.fates if fate.hit or fate.gain or not fate.conditions)


def _expected(told: Forecast, fate: Fate) -> str:
    """The harm to be expected: in the book's one measure, or of each measure that may rise."""
    if len(told.book.harm) == 1:
        return f"expected {next(iter(told.book.harm))} {decimal(fate.gain)}"
    now = dict(told.book.gauges(told.world, fate.unit))
    rises = ((name, mean(fate.gauge(name)) - now[name]) for name in told.book.harm)
    said = ", ".join(f"{decimal(rise)} {name}" for name, rise in rises if rise)
    return f"expected {said}" if said else "no harm"


def _fate(pen: Pen, fate: Fate, expected: str, *, suppress: bool) -> None:
    if suppress:
        edge = sum((value * chance for value, chance in fate.gauge("suppression")), Fraction(0))
        pen.line(f"expected suppression {decimal(edge)}", 13)
        return
    top = pen.y
    pen.line(expected, 13)
    pen.line(f"out of action {percent(fate.out)}", 13, FINE if fate.out >= Fraction(1, 2) else theme.CREAM)
    open_ended = [(name, chances) for name, chances in fate.gauges if len(chances) > 1]
    for place, (name, chances) in enumerate(open_ended):
        if place == 0 and len(open_ended) == 1:
            _bars(pen, chances, top)
        pen.line(f"{name} afterwards {chances[0][0]} to {chances[-1][0]}", 11, FAINT)


def _bars(pen: Pen, chances: Chances, top: int) -> None:
    """The distribution of a gauge afterwards, as small bars at the right."""
    shown = chances[:40]
    if len(shown) < 2:
        return
    wide, high = pen.px(104), pen.px(34)
    box = pygame.Rect(pen.right - wide, top, wide, high)
    most = max(chance for _value, chance in shown)
    step = wide / len(shown)
    for place, (_value, chance) in enumerate(shown):
        tall = max(1, round(high * float(chance / most)))
        bar = pygame.Rect(round(box.left + step * place), box.bottom - tall, max(1, round(step) - 1), tall)
        pygame.draw.rect(pen.target, theme.STRESS, bar)
    pygame.draw.line(pen.target, FAINT, box.bottomleft, box.bottomright)


def _throw(pen: Pen, order: od.Throw, told: Forecast, names: dict[Unit, str]) -> None:
    there = dict(told.landing).get(order.to, Fraction(0))
    _chance(pen, "lands where it is meant to", there)
    for fate in _attacked(told):
        pen.aside(f"{percent(fate.hit)} caught, {decimal(fate.gain)} stress, {percent(fate.out)} out", 11, theme.CREAM)
        pen.line(names.get(fate.unit, "someone"), 12)


def _conditions(pen: Pen, fates: tuple[Fate, ...], names: dict[Unit, str]) -> None:
    """Who may come under which condition, the unlucky order's own unit too."""
    for fate in fates:
        for kind, chance in fate.conditions:
            pen.aside(f"{percent(chance)} {kind}", 12, WARN)
            pen.line(names.get(fate.unit, "someone"), 12)


ANSWERS = {"overwatch": "overwatch", "snap": "an Improved Snap Shot", "dodge": "dodging"}


def _answers(pen: Pen, answers: tuple[str, ...]) -> None:
    """What the figures of a blast leave out: so many dice and dodges cannot be looked through while one points."""
    said = ", ".join(ANSWERS[question] for question in answers if question in ANSWERS)
    pen.wrapped(f"If nobody answers. Open to them: {said}." if said else "Nobody can answer it.", 11, theme.SECOND)


def _interrupts(pen: Pen, order: od.Order, told: Forecast, names: dict[Unit, str]) -> None:
    for question, other in told.interrupts.items():
        said = QUESTIONS.get(question, f"if {question.replace('_', ' ')}")
        if isinstance(order, (od.Attack, od.Close)):
            fate = other.of(order.target)
            harmless = isinstance(order, od.Attack) and order.mode == "suppress"
            out = f", {percent(fate.out)} out" if fate is not None and not harmless else ""
            pen.aside(f"{percent(other.success)}{out}", 12, theme.SECOND)
            pen.line(said, 12, theme.SECOND)
            _hurt(pen, [fate for fate in other.fates if fate.unit == told.unit], names)
        else:
            pen.line(said, 12, theme.SECOND)
            _hurt(pen, list(_attacked(other)[:4]), names)


def _hurt(pen: Pen, fates: list[Fate], names: dict[Unit, str]) -> None:
    """Who is hurt if an interrupt comes, and how much."""
    for fate in fates:
        pen.aside(f"{decimal(fate.gain)} stress, {percent(fate.out)} out", 11, theme.SECOND)
        pen.line(names.get(fate.unit, "someone"), 11, theme.SECOND, indent=10)


def _modifiers(pen: Pen, told: Forecast) -> None:
    if not told.checks:
        return
    check = told.checks[0]
    pen.rule()
    if isinstance(check, StepCheck):
        _ladder(pen, check)
        return
    pen.aside(f"needs {max(check.need, 1)}+ on the dice", 11, GREY)
    pen.line("The roll", 12, bold=True)
    for line in check.explain():
        _modifier(pen, line)


def _ladder(pen: Pen, check: StepCheck) -> None:
    """A check on the step ladder: its degrees with their chances, then its steps; penalties are above 0."""
    pen.aside(f"needs {check.score} or less", 11, GREY)
    pen.line("The roll", 12, bold=True)
    for said, chance in reversed(degrees(check)):
        pen.aside(percent(chance), 12)
        pen.line(said.capitalize(), 12, indent=8)
    *steps, score, die = check.explain()
    for line in steps:
        _modifier(pen, line, better=-1)
    pen.aside(f"{die.amount:+d}", 12, theme.CREAM, bold=True)
    pen.line(die.text, 12, bold=True)
    pen.line(score.text, 12, bold=True)


def _modifier(pen: Pen, line: Modifier, better: int = 1) -> None:
    if pen.y > pen.target.get_height() - pen.px(18):
        return
    if line.text == "target number":
        pen.aside(str(line.amount), 12, theme.CREAM, bold=True)
        pen.line("against", 12, bold=True)
        return
    pen.aside(line.rule, 10, FAINT)
    colour = FINE if line.amount * better > 0 else WARN
    amount = theme.text(f"{line.amount:+d}", pen.font(12), colour, bold=True)
    pen.target.blit(amount, (pen.left + pen.px(22) - amount.get_width(), pen.y))
    pen.line(line.text, 12, indent=28)
