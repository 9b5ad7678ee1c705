"""A question that is no turn, as it stands under the board: its words, its answers, what each of them may come to."""

from __future__ import annotations

from game.battle.log.context import LogContext
from game.dice.distribution import percent
from game.screens.play import asking
from game.screens.play.controls import PASSING, Controls
from game.screens.play.oddsheet import harm, hit_chance, reaction_odds
from game.screens.play.orderbar import Button

SAID = "respond."
"""Answers in one word."""


def button(controls: Controls, key: str, place: int) -> Button:
    """The button of an answer; to let it be is always 0."""
    kind = controls.face.by_key.get(key)
    if kind is not None:
        return Button(key, kind.caption, kind.icon, str(place), kind.about, None, lit=controls.mode == key)
    caption, icon = controls.face.answer(key.partition(".")[2] or key)
    decline = key == "respond.decline"
    return Button(key, caption, icon, "0" if decline else str(place), caption, None)


def lasting(controls: Controls) -> list[Button]:
    """The buttons of what may be answered from now on, or for the enemy's turn."""
    ask = controls.ask
    found = [
        Button(f"standing.{word}", words, "lock", "", asking.LASTING[word], None)
        for word, words in asking.standing(controls.face, ask)
    ]
    passes = Button("standing.pass", asking.PASS, "skip", "9", asking.LASTING["pass"], None)
    return [passes, *found] if ask.question in PASSING else found


def words(controls: Controls, names: LogContext, *, lurking: bool) -> tuple[str, str]:
    """Title and sentence, with what is at stake; `lurking` tells a side in ambush that it is hidden."""
    ask = controls.ask
    title, said = asking.DEPLOY if ask.question == "deploy" else controls.face.ask(ask.question)
    if ask.question == "deploy" and lurking:
        said = f"Your side lies in ambush: nobody sees it until it strikes. {said}"
    said += reaction_odds(controls)
    return title, said.format(unit=names.name(ask.unit), foe=names.name(ask.about), weight=ask.weight)


def foretold(controls: Controls, key: str, names: LogContext) -> tuple[str, ...]:
    """What an answer may come to for whom it concerns, line by line."""
    orders = controls.offers.by_kind.get(key, ()) if key.startswith(SAID) else ()
    if len(orders) != 1:
        return ()
    told = controls.ahead.forecast(orders[0])
    if told is None:
        return ("No forecast",)
    concerned = [fate for fate in told.fates if fate.unit in (controls.ask.unit, controls.ask.about)]
    return tuple(
        f"{names.name(fate.unit)}: {hit_chance(controls, orders[0], fate)}{harm(told, fate)}, {percent(fate.out)} out"
        for fate in concerned
    )
