"""A question that is no turn, as it stands under the board: its words, its answers, what each of them may come to."""

from __future__ import annotations

from fractions import Fraction

from game.battle.log.context import LogContext
from game.dice.distribution import percent
from game.messages import orders as od
from game.messages.stack import Ask
from game.screens.play.input import aims
from game.screens.play.input.controls import PASSING, Controls
from game.screens.play.panels.oddsheet import comes
from game.screens.play.panels.orderbar import Button
from game.screens.play.panels.reactions_told import hit_chance, reaction_odds, stake
from game.systems import hotkeys
from game.systems.face import Face

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
        Button(f"standing.{word}", words, "lock", "", LASTING[word], None)
        for word, words in standing(controls.face, ask)
    ]
    passes = Button("standing.pass", PASS, "skip", "9", LASTING["pass"], None)
    return [passes, *found] if ask.question in PASSING else found


def beforehand(controls: Controls) -> str:
    """What the answers that hold from now on are about."""
    about = controls.face.lasting.get(controls.ask.question, "")
    return f"{about}: for your whole side, from now on" if about else ""


def words(controls: Controls, names: LogContext, *, lurking: bool) -> tuple[str, str]:
    """Title and sentence, with what is at stake; `lurking` tells a side in ambush that it is hidden."""
    ask = controls.ask
    one = controls.face.ask(ask.question)
    title, said = map(hotkeys.named, DEPLOY if ask.question == "deploy" else (one.title, one.text))
    if ask.question == "deploy" and lurking:
        said = f"Your side lies in ambush: nobody sees it until it strikes. {said}"
    said += reaction_odds(controls)
    return title, said.format(unit=names.name(ask.unit), foe=names.name(ask.about), weight=ask.weight)


def foretold(controls: Controls, key: str, names: LogContext) -> tuple[str, ...]:
    """What an answer does, how likely it succeeds, and what may come of it for whom it concerns, line by line."""
    ask, order = controls.ask, _meant(controls, key)
    if order is None:
        return ()
    told, lines = controls.ahead.forecast(order), []
    if order != od.DECLINE and len(controls.offers.listed) == 2 and (said := stake(controls)):
        lines.append(said.format(unit=names.name(ask.unit), foe=names.name(ask.about)))
    if told is None:
        return (*lines, "No forecast")
    tried = [check for check in told.checks if check.unit == ask.unit]
    won = controls.ahead.contest(order) if ask.question in CONTESTS and order != od.DECLINE else {}
    if won:
        win, lose = (percent(won.get(unit, Fraction(0))) for unit in (ask.unit, ask.about))
        lines.append(f"Won with {win}, lost with {lose}")
    elif order != od.DECLINE and tried and not isinstance(order, aims.Aimed):
        lines.append(f"Succeeds with {percent(tried[0].odds())}")
    concerned = [fate for fate in told.fates if fate.unit in (ask.unit, ask.about)] or told.fates[:MOST]
    lines += [
        f"{names.name(fate.unit)}: {hit_chance(controls, order, fate)}{comes(told, order, fate)}"
        for fate in concerned
    ]
    return tuple(lines)


def _meant(controls: Controls, key: str) -> od.Order | None:
    """The order that an answer stands for: an attack without options at whoever gave cause, else the only one."""
    orders = controls.offers.by_kind.get(key, ())
    if key.startswith(aims.AIMED):
        return aims.attack(key, controls.target or controls.ask.about)
    return orders[0] if len(orders) == 1 else None


PASS = "Not this turn"
STANDING = {"always": "Always", "never": "Never"}
BELOW = ("No under {figure}, else ask me", "Yes at {figure} or less, else ask me")
"""A threshold where a high figure is the reason to say yes, and where a low one is."""


def standing(face: Face, ask: Ask) -> tuple[tuple[str, str], ...]:
    """The answers that may hold from now on: word and caption; a threshold only where the question names a figure."""
    if ask.question not in face.lasting:
        return ()
    one = face.ask(ask.question)
    named = ask.weight > 0 and "{weight}" in one.text
    figure = f"{ask.weight} {one.counts}".rstrip()
    below = (("below", BELOW[one.urgent_low].format(figure=figure)),) if named else ()
    return (*STANDING.items(), *below)


def from_now_on(face: Face, ask: Ask, word: str) -> od.SetStanding:
    """The order that an answer from now on stands for."""
    if word != "below":
        return od.SetStanding(ask.question, word)
    low = face.ask(ask.question).urgent_low
    return od.SetStanding(ask.question, "always" if low else "never", max(1, ask.weight + low))


DEPLOY = (
    "Deployment", "Place your soldiers in the marked zone. Click a soldier, then a square. [{next}] next soldier."
)  # fmt: skip
HOLDS = "It holds for this battle. To be asked again: {standing}. For new battles: {cancel}, then Options."
LASTING = {
    "pass": "Decline for the rest of this enemy's turn. The fire stays held.",
    "always": f"From now on the answer is yes, for all of your side. You are not asked again. {HOLDS}",
    "never": f"From now on the answer is no, for all of your side. You are not asked again. {HOLDS}",
    "below": f"From now on this is the answer for all of your side at such figures. At others you are asked. {HOLDS}",
}
