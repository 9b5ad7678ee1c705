"""What a player can reach: orders, options, questions and answers that a book's words and buttons cover."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from game.battle import scene_steps, sentences
from game.battle.explore import RESTING
from game.battle.sentences import kind_of
from game.messages import orders as od
from game.messages.stack import Ask
from game.messages.warfare import Allot
from game.systems.captions import SHARED_ASKS, Face
from game.world.gear import Arms, Weapon
from game.world.place import Position

_ROWS = re.compile(r"\b((?:ACY|ASC|ALA|ALT|WAR)-[A-Z0-9]+)-(\d+)\b((?:(?:,| and| to)\s+-\d+\b)*)")
_MORE = re.compile(r"(to)?\s+-(\d+)")
BY_DEFAULT = ("deploy", "turn")
"""Questions that the window has screens of their own for."""


def rows_named(text: str) -> set[str]:
    """Every row of a ledger that a text names, those of a list or a span too: "ALT-REACH-04, -06 to -08"."""
    found = set()
    for family, first, more in _ROWS.findall(text):
        numbers = [int(first)]
        for span, number in _MORE.findall(more):
            numbers += range(numbers[-1] + 1 if span else int(number), int(number) + 1)
        found |= {f"{family}-{number:02}" for number in numbers}
    return found


class Anywhere:
    """A world for orders in words: everybody stands in one square, and carries the one weapon that is named."""

    def __init__(self, weapon: str) -> None:
        self.arms = Arms((Weapon(weapon, weapon, "rifle", "1d6", "penetrating"),))

    def get(self, _unit: int, part: type) -> object:
        """The place or the arms of anybody."""
        return Position((0, 0)) if part is Position else self.arms


def units_of(scene: Mapping[str, Any]) -> dict[str, int]:
    """The keys of a scene's units, those that stand for several too."""
    found = [name for key in scene.get("units", {}) for name in (key, *(f"{key}{n}" for n in range(1, 100)))]
    return {key: number for number, key in enumerate(found, 1)}


def orders_of(scene: Mapping[str, Any]) -> Iterator[od.Order]:
    """The orders of units in a scene's steps that are not refused."""
    keys = units_of(scene)
    for step in scene.get("steps", ()):
        if "refused" in step:
            continue
        lines = [{"order": words} for _key, words in sentences.pairs(step.get("declare", ()))]
        given = step.get("order")
        own = [] if given in (None, *sentences.DEALT, *scene_steps.UNROLLED) else [step]
        for table in (*lines, *own):
            whole = sentences.whole(table, keys)
            yield sentences.order_of(whole, Anywhere(str(whole.get("weapon", ""))), 1, keys)  # type: ignore[arg-type]


def answers_of(scene: Mapping[str, Any]) -> Iterator[str]:
    """The answers of a scene's steps in words."""
    for step in scene.get("steps", ()):
        yield from (words for _key, words in sentences.pairs(step.get("answers", ())))


def order_breach(face: Face, order: od.Order) -> str:
    """What of an order no button, menu or option of the window has; empty if all of it is there."""
    key = kind_of(order)
    if key not in face.by_key:
        return f"no button: {key}"
    known = {"suppress", "snap"} if isinstance(order, (od.Burst, od.WatchOver)) else set()
    strange = set(getattr(order, "options", ())) - set(face.options_for(key)) - known
    return f"no option of {key}: {sorted(strange)}" if strange else ""


def answer_breach(face: Face, words: str) -> str:
    """What of an answer in words no button has; empty if it is there."""
    head, *_rest = words.split()
    table: dict[str, str] = {
        **{word: f"attack.{mode}" for word, mode in od.Attack.spoken.items()},
        **{word: f"close.{kind}" for word, kind in od.Close.spoken.items()},
        "throw": "throw.0", "burst": "burst",
    }  # fmt: skip
    if head in (*face.answers, sentences.DECLINED, Allot.word) or "," in head:
        return ""
    return "" if {head, f"act.{head}", table.get(head, "")} & set(face.by_key) else f"no answer: {head}"


def question_breach(face: Face, ask: Ask) -> str:
    """What of a question has no words: its text, or the button of one of its answers; empty if all is there."""
    if ask.question in (*RESTING, *BY_DEFAULT):
        return ""
    if ask.question not in face.asks and ask.question not in SHARED_ASKS:
        return f"no text: {ask.question}"
    said = {order.answer for order in ask.choices if isinstance(order, od.Respond)} - {"decline"}
    strange = sorted(said - set(face.answers))
    others = [order_breach(face, order) for order in ask.choices if not isinstance(order, (od.Respond, od.Move))]
    return f"no answer to {ask.question}: {strange}" if strange else next(filter(None, others), "")
