"""What is told of an order beside its odds: what it does where it has no target, what the next attack gains by it."""

from __future__ import annotations

from game.battle.sentences import kind_of, told_order
from game.dice.distribution import percent
from game.messages import orders as od
from game.screens.art import theme
from game.screens.play.input import aims
from game.screens.play.input.controls import Controls
from game.screens.play.panels.drawing import GREY, Pen
from game.screens.texts import text_of
from game.systems import hotkeys
from game.world.store import Unit


def paint(pen: Pen, controls: Controls, order: od.Order, names: dict[Unit, str]) -> None:
    """Write it below the odds; nothing for most orders."""
    kind = controls.face.by_key.get(kind_of(order))
    if kind is None or not controls.turn or controls.offers.choices.refusal(order) is not None:
        return
    if note := controls.face.note(controls.outlook, controls.outlook.book, controls.ask.unit, order):
        pen.wrapped(note, 11, theme.SECOND)
    if kind.prepares and (attack := next_attack(controls, order)) is not None:
        found = controls.ahead.prepared(order, attack)
        if found is not None:
            now, then = (percent(one.success) for one in found)
            pen.aside(text_of("now_and_then", then=then, now=now), 13, theme.CREAM, bold=True)
            pen.line(text_of("next_attack", attack=told_order(controls.face, attack, names)), 13)
    if controls.readied or kind.prepares:
        pen.wrapped(hotkeys.named(kind.about), 12, GREY)


def next_attack(controls: Controls, order: od.Order) -> aims.Aimed | None:
    """The plain attack that an order prepares: at whom it names, else at the target chosen or the nearest enemy."""
    foes = controls.offers.foes()
    foe = getattr(order, "target", 0) or controls.aimed or (foes[0] if foes else 0)
    return aims.attack(aims.likeliest(controls.offers, foe), foe) if foe else None


def hint(controls: Controls) -> str:
    """What is to be done now: choose a target, or press once more; empty where neither is missing."""
    kind = controls.face.by_key.get(controls.mode)
    if kind is None or not controls.turn or not (controls.readied or kind.prepares):
        return ""
    if controls.draft() is None:
        return text_of("choose_target")
    return text_of("press_again", order=kind.caption, again=kind.hotkey)
