"""A question that is no turn, as it stands under the board: its words, what is at stake, its answers and their odds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from game.battle.log import LogContext
from game.dice.distribution import percent
from game.messages import orders as od
from game.messages.stack import Ask
from game.screens.play.input import aims
from game.screens.play.input.controls import PASSING, Controls
from game.screens.play.panels.oddsheet import comes, decimal, harm
from game.screens.play.panels.orderbar import Button
from game.screens.texts import text_of
from game.systems import hotkeys
from game.systems.captions import Face
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
    text = f" {words}" if (words := stake(controls)) else ""
    shown = ask.question in WITHOUT and (words or ask.question != DECK) and outlook.book.trial is None
    answers = [order for order in controls.offers.listed if order != od.DECLINE] if shown else []
    if len(answers) == 1:
        for when, answer in (("Expected", od.DECLINE), (f"If {{unit}} {WITHOUT[ask.question]}", answers[0])):
            forecast = controls.ahead.forecast(answer)
            fate = forecast.of(ask.unit) if forecast is not None else None
            if forecast is not None and fate is not None:
                to_hit = hit_chance(controls, answer, fate) if answer != od.DECLINE else ""
                text += f" {when}: {to_hit}{harm(forecast, fate)}, {percent(fate.out)} out."
    if ask.question == "parry" and not _struck(controls):
        return f"{text} As all is declared now, no blow will reach {{unit}}."
    order, words = ROLLED.get(ask.question, (None, ""))
    forecast = controls.ahead.forecast(order) if outlook.book.trial is None else None
    tried = [check for check in forecast.checks if check.unit == ask.unit] if forecast is not None else []
    return f"{text} {words} {percent(tried[0].odds())}." if tried else text


def stake(controls: Controls) -> str:
    """What is at stake in the question, with {unit} and {foe} for the names."""
    found = controls.ahead.stake()
    text = found.words
    for chance in found.chances:
        text = text.replace("{chance}", percent(chance), 1)
    return text


def _struck(controls: Controls) -> bool:
    """Whether a blow comes at who is asked if nothing is done, as far as that can be told: walks may part them."""
    forecast = controls.ahead.forecast(od.DECLINE)
    fate = forecast.of(controls.ask.unit) if forecast is not None else None
    return forecast is None or (fate is not None and fate.hit > 0)


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


CONTESTS = ("double_feint", "press")
"""Questions in which a yes leads to a contest of two rolls."""
MOST = 4
"""So many are told of at most, where it concerns neither who is asked nor who gave cause."""


def button(controls: Controls, key: str, place: int) -> Button:
    """The button of an answer; to decline is always 0."""
    kind = controls.face.by_key.get(key)
    if kind is not None:
        return Button(key, kind.caption, kind.icon, str(place), kind.about, None, lit=controls.mode == key)
    caption, icon = controls.face.answer(key.partition(".")[2] or key)
    decline = key == "respond.decline"
    return Button(key, caption, icon, "0" if decline else str(place), "", None)


def lasting(controls: Controls) -> list[Button]:
    """The buttons of what may be answered from now on, or for the enemy's turn."""
    ask = controls.ask
    found = [
        Button(f"standing.{word}", words, "lock", "", lasting_words(word), None)
        for word, words in standing(controls.face, ask)
    ]
    passes = Button("standing.pass", text_of("pass"), "skip", "9", lasting_words("pass"), None)
    return [passes, *found] if ask.question in PASSING else found


def beforehand(controls: Controls) -> str:
    """What the answers that hold from now on are about."""
    about = controls.face.lasting.get(controls.ask.question, "")
    return f"{about}: for your whole side, from now on" if about else ""


def words(controls: Controls, names: LogContext, *, lurking: bool) -> tuple[str, str]:
    """Title and sentence, with what is at stake; `lurking` tells a side in ambush that it is hidden."""
    ask = controls.ask
    one = controls.face.ask(ask.question)
    title, text = map(hotkeys.named, (one.title, one.text))
    if ask.question == "deploy":
        title, text = text_of("deployment"), f"{text_of('ambush') if lurking else ''} {text_of('deploy')}".lstrip()
    text += reaction_odds(controls)
    return title, text.format(unit=names.name(ask.unit), foe=names.name(ask.about), weight=ask.weight)


def foretold(controls: Controls, key: str, names: LogContext) -> tuple[str, ...]:
    """What an answer does, how likely it succeeds, and what may come of it for whom it concerns, line by line."""
    ask, order = controls.ask, _meant(controls, key)
    if order is None:
        return ()
    outlook_odds, lines = controls.ahead.forecast(order), []
    if order != od.DECLINE and len(controls.offers.listed) == 2 and (text := stake(controls)):
        lines.append(text.format(unit=names.name(ask.unit), foe=names.name(ask.about)))
    if outlook_odds is None:
        return (*lines, text_of("no_forecast"))
    tried = [check for check in outlook_odds.checks if check.unit == ask.unit]
    won = controls.ahead.contest(order) if ask.question in CONTESTS and order != od.DECLINE else {}
    if won:
        win, lose = (percent(won.get(unit, Fraction(0))) for unit in (ask.unit, ask.about))
        lines.append(text_of("won_lost", win=win, lose=lose))
    elif order != od.DECLINE and tried and not isinstance(order, aims.Aimed):
        lines.append(text_of("succeeds", chance=percent(tried[0].odds())))
    concerned = [fate for fate in outlook_odds.fates if fate.unit in (ask.unit, ask.about)] or outlook_odds.fates[:MOST]
    lines += [
        f"{names.name(fate.unit)}: {hit_chance(controls, order, fate)}{comes(outlook_odds, order, fate)}"
        for fate in concerned
    ]
    return tuple(lines)


def _meant(controls: Controls, key: str) -> od.Order | None:
    """The order that an answer stands for: an attack without options at whoever gave cause, else the only one."""
    orders = controls.offers.by_kind.get(key, ())
    if key.startswith(aims.AIMED):
        return aims.attack(key, controls.target or controls.ask.about)
    return orders[0] if len(orders) == 1 else None




def standing_words(word: str, below: int = 0, counts: str = "") -> str:
    """What an answer that holds from now on is called, alike where it is given, listed and set for new battles."""
    if below:
        figure = f"{below} {counts}".rstrip()
        return text_of("answer_yes_under" if word == "always" else "answer_no_under", figure=figure)
    return text_of("answer_always" if word == "always" else "answer_never" if word == "never" else "answer_ask")


def standing(face: Face, ask: Ask) -> tuple[tuple[str, str], ...]:
    """The answers that may hold from now on: word and caption; a threshold only where the question names a figure."""
    if ask.question not in face.lasting:
        return ()
    one = face.ask(ask.question)
    named = ask.weight > 0 and "{weight}" in one.text
    answer = from_now_on(face, ask, "below")
    below = text_of("answer_else", answer=standing_words(answer.answer, answer.threshold, one.counts)) if named else ""
    plain = tuple((word, standing_words(word)) for word in ("always", "never"))
    return (*plain, ("below", below)) if below else plain


def from_now_on(face: Face, ask: Ask, word: str) -> od.SetStanding:
    """The order that an answer from now on stands for."""
    if word != "below":
        return od.SetStanding(ask.question, word)
    low = face.ask(ask.question).urgent_low
    return od.SetStanding(ask.question, "always" if low else "never", max(1, ask.weight + low))


def lasting_words(word: str) -> str:
    """What an answer that holds from now on does."""
    if word == "below":
        return text_of("standing_below")
    return text_of("standing_pass" if word == "pass" else "standing_always" if word == "always" else "standing_never")
