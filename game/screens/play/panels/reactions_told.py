"""What is at stake in a question, and how likely its answers are to succeed, in words."""

from __future__ import annotations

from collections.abc import Mapping

from game.dice.distribution import percent
from game.messages import orders as od
from game.screens.play.input.controls import Controls
from game.screens.play.panels.oddsheet import decimal, harm
from game.systems.foresight import Fate

DECK = "hit_the_deck"
WITHOUT = {DECK: "hits the deck", "backstep": "steps back", "cap": "caps it"}
"""Questions told with what is to be expected without the answer and with it."""
ROLLED: Mapping[str, tuple[od.Order, str]] = {
    "dodge": (od.Respond("dodge"), "It succeeds with"),
    "feint": (od.DECLINE, "If not, the attack hits with"),
}
"""Questions in which an answer is rolled for by whoever is asked: that answer, and the words before its chance."""


def reaction_odds(controls: Controls) -> str:
    """What is at stake in the question, and the chance that the answer to it succeeds where it is rolled for."""
    ask, outlook = controls.ask, controls.outlook
    said = f" {words}" if (words := stake(controls)) else ""
    shown = ask.question in WITHOUT and (words or ask.question != DECK) and outlook.book.trial is None
    answers = [order for order in controls.offers.listed if order != od.DECLINE] if shown else []
    if len(answers) == 1:
        for when, answer in (("Expected", od.DECLINE), (f"If {{unit}} {WITHOUT[ask.question]}", answers[0])):
            told = controls.ahead.forecast(answer)
            fate = told.of(ask.unit) if told is not None else None
            if told is not None and fate is not None:
                to_hit = hit_chance(controls, answer, fate) if answer != od.DECLINE else ""
                said += f" {when}: {to_hit}{harm(told, fate)}, {percent(fate.out)} out."
    if ask.question == "parry" and not _struck(controls):
        return f"{said} As all is declared now, no blow will reach {{unit}}."
    order, words = ROLLED.get(ask.question, (None, ""))
    told = controls.ahead.forecast(order) if outlook.book.trial is None else None
    tried = [check for check in told.checks if check.unit == ask.unit] if told is not None else []
    return f"{said} {words} {percent(tried[0].odds())}." if tried else said


def stake(controls: Controls) -> str:
    """What is at stake in the question, with {unit} and {foe} for the names."""
    found = controls.ahead.stake()
    said = found.words
    for chance in found.chances:
        said = said.replace("{chance}", percent(chance), 1)
    return said


def _struck(controls: Controls) -> bool:
    """Whether a blow comes at who is asked if nothing is done, as far as that can be told: walks may part them."""
    told = controls.ahead.forecast(od.DECLINE)
    fate = told.of(controls.ask.unit) if told is not None else None
    return told is None or (fate is not None and fate.hit > 0)


def hit_chance(controls: Controls, answer: od.Order, fate: Fate) -> str:
    """The chance to be hit after an answer, and without one where that differs; empty where it is settled."""
    plain = controls.ahead.forecast(od.DECLINE)
    before = plain.of(fate.unit) if plain is not None and answer != od.DECLINE else None
    if fate.hit > 1:
        return f"{decimal(fate.hit)} hits, "
    after = percent(fate.hit)
    if before is not None and percent(before.hit) != after:
        return f"hit {after} instead of {percent(before.hit)}, "
    return f"hit {after}, " if 0 < fate.hit < 1 else ""
