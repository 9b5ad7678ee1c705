"""The panel of a prepared order: its chances, what interrupts would change, every modifier with its rule."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pygame

from game.battle.forecast import Forecast
from game.battle.odds import degrees
from game.battle.sentences import told_order
from game.dice.check import TARGET
from game.dice.distribution import percent
from game.dice.draws import AnyCheck, StepCheck
from game.dice.draws import Reason as Modifier
from game.dice.ladder import CRITICAL, word
from game.field import cover_rung, sight_line
from game.messages import orders as od
from game.messages.warfare import GroupAttack
from game.screens.art import theme
from game.screens.play.input import aims
from game.screens.play.input.controls import Controls
from game.screens.play.panels import degrees as ladder
from game.screens.play.panels import readied
from game.screens.play.panels.drawing import FAINT, FINE, GREY, WARN, Painted, Pen
from game.screens.play.panels.shares import PINNING, earned, threatened
from game.screens.texts import text_of
from game.systems import hotkeys
from game.systems.captions import Beyond, Face
from game.systems.foresight import Chances, Fate, TaskWork, mean
from game.systems.warfare.group import SUPPRESS, THREATEN
from game.world.gear import Ammunition, ArmLine, Arms, Arsenal
from game.world.hazards import Task
from game.world.place import Position
from game.world.store import Unit

_MODES = {"suppress": "to suppress", "threaten": "to threaten"}
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




def panel_of(controls: Controls, order: od.Order, names: dict[Unit, str]) -> Painted:
    """The panel of an order that is prepared or pointed at, by what it hangs on."""
    forecast = controls.ahead.forecast(order)
    refused = controls.offers.choices.refusal(order) or ""
    thrown = isinstance(order, od.Throw) and controls.turn and not refused
    answers = controls.ahead.answers_to(order) if thrown else ()
    interrupts = {} if thrown and not controls.face.phases else controls.ahead.interrupts(order)

    def painted(pen: Pen) -> None:
        paint(pen, controls.face, order, forecast, names, refused, answers, interrupts=interrupts)
        readied.paint(pen, controls, order, names)

    return (controls, order, refused, controls.aimed), painted


def paint(
    pen: Pen,
    face: Face,
    order: od.Order,
    forecast: Forecast | None,
    names: dict[Unit, str],
    refused: str,
    answers: tuple[str, ...] = (),
    *,
    interrupts: Mapping[str, Forecast] | None = None,
) -> None:
    """The whole panel; `answers` are what a throw gives others to answer, which is told in words alone.

    `interrupts` are the figures if others answer, by the question.
    """
    pen.line(told_order(face, order, names), 15, bold=True)
    if refused:
        pen.wrapped(refused[0].upper() + refused[1:], 13, WARN)
        return
    if forecast is None:
        pen.wrapped(text_of("no_odds"), 12, GREY)
        return
    beyond = face.beyond(forecast.book, order, forecast.checks[0]) if forecast.checks else None
    if isinstance(order, od.Throw):
        _throw(pen, order, forecast, names)
    elif isinstance(order, (od.Burst, aims.Aimed)):
        _attack(pen, order, forecast, names, beyond)
    else:
        if forecast.checks:  # else there is nothing that could fail
            _chance(pen, "chance", forecast.success)
        for task_work in forecast.task_works:
            _task_work(pen, task_work, forecast.world.get(task_work.task, Task).name)
    if text := ammunition(face, forecast, order):
        pen.line(text, 12, GREY)
    if words := in_the_line(forecast, order):
        pen.wrapped(words, 11, GREY)
    _conditions(pen, forecast.fates, names)
    if isinstance(order, od.Throw) and forecast.book.trial is None:
        _answers(pen, answers)
    else:
        _interrupts(pen, order, forecast, interrupts or {}, names)
    _modifiers(pen, forecast, order, beyond)


def ammunition(face: Face, forecast: Forecast, order: od.Order) -> str:
    """What an order takes of the ammunition that is left."""
    taken = face.ammunition(forecast.world, forecast.book, forecast.unit, order)
    if not taken:
        return ""
    arms, held = forecast.world.find(forecast.unit, Arms), forecast.world.find(forecast.unit, Ammunition)
    left = held.points[arms.hand] if arms is not None and held is not None and 0 <= arms.hand < len(held.points) else 0
    return text_of("takes_rounds", taken=taken, left=left)


def _chance(pen: Pen, words: str, chance: Fraction) -> None:
    big = theme.text(percent(chance), pen.font(26), theme.BRASS_LIGHT, bold=True)
    pen.target.blit(big, (pen.left, pen.y - pen.px(4)))
    small = theme.text(words, pen.font(12), GREY)
    pen.target.blit(small, (pen.left + big.get_width() + pen.px(8), pen.y + big.get_height() - pen.px(26)))
    pen.y += big.get_height() - pen.px(6)


def _task_work(pen: Pen, task_work: TaskWork, name: str) -> None:
    """What a task may gain by the action, and the chance that it is ruined (ALT-BASE-33)."""
    pen.line(name, 13, bold=True)
    gains = ", ".join(f"+{more} {percent(chance)}" for more, chance in task_work.gains)
    pen.line(f"successes {gains}", 13)
    pen.line(f"complete {percent(task_work.complete)}, ruined {percent(task_work.ruined)}", 12, GREY)


def _attack(pen: Pen, order: od.Order, forecast: Forecast, names: dict[Unit, str], beyond: Beyond | None) -> None:
    if isinstance(order, aims.Aimed):
        fate = forecast.of(order.target)
        suppress = not isinstance(order, od.Close) and order.mode == "suppress"
        aim = _MODES.get(getattr(order, "mode", "")) or _AIMS.get(getattr(order, "kind", ""), "to hit")
        _chance(pen, text_of("so_far", aim=aim) if forecast.book.face.phases else aim, forecast.success)
        _meant(pen, forecast, order, beyond)
        if isinstance(order, od.Close) and order.kind in _HARMLESS and (fate is None or not fate.gain):
            pen.line(_HARMLESS[order.kind], 12, GREY)
        elif isinstance(order, GroupAttack) and order.mode == THREATEN:
            for words, chance in threatened(forecast, order.target):
                pen.aside(percent(chance), 12, theme.CREAM)
                pen.line(words, 12)
        elif fate is not None:
            _fate(pen, fate, f"expected {harm(forecast, fate)}", suppress=suppress)
        if isinstance(order, GroupAttack):
            pen.line(earned(forecast.world, forecast.book, forecast.unit, pins=order.mode == SUPPRESS), 12, GREY)
            pen.wrapped(text_of("teamwork"), 11, FAINT)
            if order.mode == SUPPRESS:
                pen.wrapped(hotkeys.named(PINNING), 11, FAINT)
        return
    low = SUPPRESS in getattr(order, "options", ())
    for fate in _attacked(forecast):
        comes = "suppressed" if low else f"hit, {percent(fate.out)} out"
        pen.aside(f"{percent(fate.hit)} {comes}", 12, theme.CREAM)
        pen.line(names.get(fate.unit, "someone"), 12)
        if len(forecast.book.harm) > 1 and not low:
            pen.line(f"expected {harm(forecast, fate)}", 11, GREY, indent=10)


def in_the_line(seen: Forecast, order: od.Order) -> str:
    """What stands in the line of fire and gives no cover there, though it would to who is right behind it."""
    if not isinstance(order, od.Attack):
        return ""
    field, (here, there) = seen.world.field, (seen.world.find(unit, Position) for unit in (seen.unit, order.target))
    line = sight_line(field, here.cell, there.cell) if here is not None and there is not None else None
    if not line or here is None or there is None:
        return ""
    least = cover_rung(field, here.cell, there.cell)
    met = (field.ground(cell) for cell in line[:-1] if field.rung[cell[1], cell[0]] > least)
    names = ", ".join(dict.fromkeys((kind.label or kind.name).lower() for kind in met))
    return text_of("in_line", names=names) if names else ""


def covered(forecast: Forecast, order: od.Order) -> str:
    """How much of what the roll hits strikes parts that cover hides, in a book that counts it as no hit."""
    hides = forecast.book.face.hides
    if not hides or not isinstance(order, od.Attack) or not forecast.checks:
        return ""
    rolled = forecast.checks[0].odds()
    lost = rolled - forecast.success
    return f"The roll hits at {percent(rolled)}, {percent(lost)} of it {hides}" if lost > 0 else ""


def _attacked(forecast: Forecast) -> tuple[Fate, ...]:
    """Everyone but those who only take fright at what they see."""
    return tuple(fate for fate in forecast.fates if fate.hit or fate.gain or not fate.conditions)


def harm(forecast: Forecast, fate: Fate) -> str:
    """The harm to be expected: in the book's one measure, or of each measure that may rise."""
    if len(forecast.book.harm) == 1:
        return f"{decimal(fate.gain)} {next(iter(forecast.book.harm))}"
    now = dict(forecast.book.gauges(forecast.world, fate.unit))
    rises = ((name, decimal(mean(fate.gauge(name)) - now[name])) for name in forecast.book.harm)
    return ", ".join(f"{rise} {name}" for name, rise in rises if rise != decimal(Fraction(0))) or "no harm"


def comes(forecast: Forecast, order: od.Order, fate: Fate) -> str:
    """What comes of an order for a unit, in a few words."""
    kind = getattr(order, "kind", "")
    if getattr(order, "mode", "") == SUPPRESS:
        return _suppressed(fate)
    if kind in _HARMLESS and not fate.gain and getattr(order, "target", 0) == fate.unit:
        return _HARMLESS[kind]
    return f"{harm(forecast, fate)}, {percent(fate.out)} out"


def _suppressed(fate: Fate) -> str:
    return f"expected suppression {decimal(mean(fate.gauge('suppression')))}"


def _fate(pen: Pen, fate: Fate, expected: str, *, suppress: bool) -> None:
    if suppress:
        pen.line(_suppressed(fate), 13)
        return
    top = pen.y
    pen.line(expected, 13)
    pen.line(f"out of action {percent(fate.out)}", 13, FINE if fate.out >= Fraction(1, 2) else theme.CREAM)
    open_ended = [(name, chances) for name, chances in fate.gauges if len(chances) > 1]
    if len(open_ended) == 1:
        _bars(pen, open_ended[0][1], top)
    told_after = ", ".join(f"{name} {chances[0][0]} to {chances[-1][0]}" for name, chances in open_ended)
    if told_after:
        pen.line(f"afterwards {told_after}", 11, FAINT)


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


def _throw(pen: Pen, order: od.Throw, forecast: Forecast, names: dict[Unit, str]) -> None:
    there = dict(forecast.landing).get(order.to, Fraction(0))
    _chance(pen, "lands where it is meant to", there)
    short = len(forecast.book.harm) == 1
    for fate in _likeliest(_attacked(forecast)):
        comes = harm(forecast, fate)
        caught = f"{percent(fate.hit)} caught, {f'{comes}, ' if short else ''}{percent(fate.out)} out"
        if not pen.fits(f"{names.get(fate.unit, 'someone')}: {caught}"):
            continue
        pen.aside(caught, 11, theme.CREAM)
        pen.line(names.get(fate.unit, "someone"), 12)
        if not short and fate.hit >= UNLIKELY:
            pen.line(comes, 11, GREY, indent=10)


UNLIKELY = Fraction(1, 20)
"""Who is caught more seldom than this has no line for the harm."""


def _likeliest(fates: tuple[Fate, ...]) -> list[Fate]:
    """Whom it catches most likely first: a blast may stray far, and there is little space."""
    return sorted(fates, key=lambda fate: (-fate.hit, fate.unit))


def _conditions(pen: Pen, fates: tuple[Fate, ...], names: dict[Unit, str]) -> None:
    """Who may come under which condition, the unlucky order's own unit too."""
    for fate in fates:
        for kind, chance in fate.conditions:
            pen.aside(f"{percent(chance)} {kind}", 12, WARN)
            pen.line(names.get(fate.unit, "someone"), 12)


ANSWERS = {"overwatch": "overwatch", "snap": "an Improved Snap Shot", "dodge": "dodging"}


def _answers(pen: Pen, answers: tuple[str, ...]) -> None:
    """What the figures of a blast leave out: so many dice and dodges cannot be looked through while one points."""
    text = ", ".join(ANSWERS[question] for question in answers if question in ANSWERS)
    words = text_of("reactions" if text else "no_reactions", reactions=text)
    pen.wrapped(words, 11, theme.SECOND)


def _interrupts(
    pen: Pen, order: od.Order, forecast: Forecast, interrupts: Mapping[str, Forecast], names: dict[Unit, str]
) -> None:
    for question, other in interrupts.items():
        text = forecast.book.face.ask(question).told_if or f"if {question.replace('_', ' ')}"
        if isinstance(order, (od.Attack, od.Close)):
            fate = other.of(order.target)
            harmless = isinstance(order, od.Attack) and order.mode == "suppress"
            out = f", {percent(fate.out)} out" if fate is not None and not harmless else ""
            pen.aside(f"{percent(other.success)}{out}", 12, theme.SECOND)
            pen.line(text, 12, theme.SECOND)
            if fate is not None and len(forecast.book.harm) > 1:
                pen.line(f"expected {harm(other, fate)}", 11, theme.SECOND, indent=10)
            if other.foresight.dodges:
                pen.line(_dodge(other.foresight.dodges), 11, theme.SECOND, indent=10)
            _hurt(pen, other, [fate for fate in other.fates if fate.unit == forecast.unit], names)
        else:
            changed = [fate for fate in _likeliest(_attacked(other)) if _differs(fate, forecast.of(fate.unit))]
            if changed:
                pen.line(text, 12, theme.SECOND)
                _hurt(pen, other, changed[:4], names)


def _dodge(checks: tuple[AnyCheck, ...]) -> str:
    """How likely a dodge works, and how likely it fails so badly that it helps the attacker (ALT-BASE-23).

    Where that hangs on the attack, from the least to the most.
    """
    worse = [dict(degrees(check)).get(word(CRITICAL), Fraction(0)) for check in checks]
    helps = f", helps the attacker {_span(worse)}" if any(worse) else ""
    return text_of("dodge_works", chance=_span([check.odds() for check in checks]), helps=helps)


def _span(chances: list[Fraction]) -> str:
    least, most = percent(min(chances)), percent(max(chances))
    return least if least == most else f"{least} to {most}"


def _differs(fate: Fate, otherwise: Fate | None) -> bool:
    return otherwise is None or (fate.gain, fate.out, fate.hit) != (otherwise.gain, otherwise.out, otherwise.hit)


def _hurt(pen: Pen, forecast: Forecast, fates: list[Fate], names: dict[Unit, str]) -> None:
    """Who is hurt if an interrupt comes, and how much."""
    for fate in fates:
        pen.aside(f"{harm(forecast, fate)}, {percent(fate.out)} out", 11, theme.SECOND)
        pen.line(names.get(fate.unit, "someone"), 11, theme.SECOND, indent=10)


def _modifiers(pen: Pen, forecast: Forecast, order: od.Order, beyond: Beyond | None) -> None:
    if not forecast.checks:
        return
    check = forecast.checks[0]
    pen.rule()
    if isinstance(check, StepCheck):
        ladder.paint(pen, check, sum(other.key == check.key for other in forecast.checks), _arm(forecast, order))
        return
    # What lands is told of a throw; else to succeed is enough, and what is meant has a line of its own.
    margin = beyond.more if beyond is not None and isinstance(order, od.Throw) else 0
    pen.aside(ladder.needed(check, margin), 11, GREY)
    pen.line("The roll", 12, bold=True)
    lines = check.explain()
    at = next((place for place, line in enumerate(lines) if line.part == TARGET), len(lines))
    for part in (lines[:at], lines[at : at + 1], lines[at + 1 :]):
        for line in ladder.largest_first(pen, part):
            _modifier(pen, line, "skill, all told" if check.UNDER else "against")
    if beyond is not None:
        ladder.modifier(pen, f"more to {beyond.meant}, else {beyond.otherwise}", beyond.more, beyond.rule, better=-1)
    if isinstance(order, od.Throw) and "cooked" in order.options:
        pen.wrapped(text_of("in_the_hand", need=max(check.need, 1)), 11, WARN)


def _meant(pen: Pen, forecast: Forecast, order: od.Order, beyond: Beyond | None) -> None:
    """The chance of all that is meant, where to succeed is not enough for it; what of the hits cover takes."""
    if words := covered(forecast, order):
        pen.wrapped(words, 13)
    if beyond is not None:
        chance = sum((part for value, part in forecast.checks[0].support() if value >= beyond.more), Fraction(0))
        pen.wrapped(f"{percent(chance)} to {beyond.meant}, else {beyond.otherwise}", 13)


def _arm(forecast: Forecast, order: od.Order) -> ArmLine | None:
    """The weapon in hand, where an order hurts with it."""
    fired = isinstance(order, (od.Attack, od.Burst)) and SUPPRESS not in (*order.options, getattr(order, "mode", ""))
    struck = isinstance(order, od.Close) and order.kind == "weapon"
    if not (fired or struck) or "off_hand" in getattr(order, "options", ()):
        return None
    arms, arsenal = (
        forecast.world.find(forecast.unit, Arms) or Arms(),
        forecast.world.find(forecast.unit, Arsenal) or Arsenal(),
    )
    return arsenal.lines[arms.hand] if 0 <= arms.hand < len(arsenal.lines) else None


def _modifier(pen: Pen, line: Modifier, target: str) -> None:
    if line.part != TARGET:
        ladder.modifier(pen, line.text, line.amount, line.rule)
    elif pen.fits(f"{target} {line.amount}"):
        pen.aside(str(line.amount), 12, theme.CREAM, bold=True)
        pen.line(target, 12, bold=True)
