"""Orders and answers in the words of a scene: "suppress", "run 3,4", "blow b two_hands", "hit_the_deck"."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from game.battle import sentences
from game.content.problem import did_you_mean
from game.field import Cell
from game.messages import orders as od
from game.messages.assaults import Recall, SendAssault
from game.messages.stack import Ask
from game.messages.warfare import Allot, Appoint, GroupAttack, Surrender
from game.systems.rulebook import Choices
from game.world.gear import Arms
from game.world.place import Position
from game.world.store import Reading, Unit

MODES = {mode: mode for mode in od.ATTACK_MODES} | {
    "attack": "shot", "shoot": "shot", "double_tap": "double_tap", "hurl": "throw",
}  # fmt: skip
GAITS = {"move": "walk"} | {gait: gait for gait in ("walk", "run", "sprint", "dash", "crawl", "jump", "climb")}
AIDS = {kind: kind for kind in ("staunch", "revive", "treat", "cut", "stabilise", "lead", "outwit")} | {
    "first_aid": "stun", "tend": "wound",
}  # fmt: skip
CLOSE = {
    "blow": "weapon",
    "punch": "strike",
    "strike": "strike",
    "throw_foe": "throw",
    "grapple": "grapple",
    "weapon": "weapon",
    "brandish": "brandish",
    "weapon_strike": "weapon_strike",
}
GROUP = {"group": "attack", "group_suppress": "suppress", "group_threaten": "threaten"}
"""A squad fires as one."""
SQUADS = (Appoint.word, SendAssault.word, Recall.word, Surrender.word)
OTHERS = ("parry", "draw", "throw", "overwatch", "stance", "end", "pass", "concede")
"""Orders with a form of their own."""
SPREAD: dict[str, tuple[str, ...]] = {"burst": (), "auto": (), "launch": (), "suppress": ("suppress",)}
"""Fire at squares rather than at one target."""
GO_BY = "rounds_pass"
DEALT = ("round", "resume", "surprise", GO_BY)
"""Words of a step that are no orders: a round's initiative, what the stack holds, the moment of an ambush, rounds in
which nobody does anything."""

DECLINED = "decline"
"""The answer that may name its question: "decline backstep"."""


class UnknownPhrase(ValueError):
    """Words that are no order or answer; says what was found and what there is."""


def order_of(words: Mapping[str, Any], world: Reading, unit: Unit, keys: Mapping[str, Unit]) -> od.Order:
    """The order that a step's words, or its one line of words, stand for. Raises UnknownPhrase."""
    step = sentences.whole(words, keys)
    word = str(step.get("order", ""))
    if word in SPREAD and (step.get("squares") or ("target" not in step and word not in MODES)):
        return od.Burst(_squares(step, "squares"), (*SPREAD[word], *_options(step)))
    if word == "burst":
        return od.Attack(unit_of(step.get("target"), keys), word, _options(step))
    if word in MODES:
        return od.Attack(unit_of(step.get("target"), keys), MODES[word], _options(step))
    if word in CLOSE:
        return _close(step, CLOSE[word], keys)
    if word in GAITS:
        return od.Move(_cell(step, world, keys), GAITS[word], _squares(step, "path"))
    if word in AIDS:
        return od.Aid(unit_of(step["target"], keys) if "target" in step else unit, AIDS[word])
    if word == "parry":
        return parry_of(step, keys)
    if word == "draw":
        return od.DrawWeapon(weapon_index(world, unit, str(step.get("weapon"))))
    if word == "throw":
        return od.Throw(str(step.get("weapon", "frag")), _cell(step, world, keys), _options(step))
    return _plain(step, word, keys)


def _close(step: Mapping[str, Any], kind: str, keys: Mapping[str, Unit]) -> od.Close:
    """A blow, or the several blows of one action if further targets are named."""
    target, *more = (unit_of(key, keys) for key in step.get("targets", (step.get("target"),)))
    if more:
        return od.Blows(target, kind, _options(step), tuple(more))
    return od.Close(target, kind, _options(step))


def parry_of(step: Mapping[str, Any], keys: Mapping[str, Unit]) -> od.Parry:
    """A parry of the blows of all who are named, in that order, with the weapon unless another word is said."""
    means = str(next(iter(step.get("options", ())), "weapon"))
    return od.Parry(tuple(unit_of(key, keys) for key in step.get("targets", (step.get("target"),))), means)


def group_of(step: Mapping[str, Any], keys: Mapping[str, Unit]) -> GroupAttack:
    """A squad fires as one, at all who are named if it suppresses."""
    target, *more = (unit_of(key, keys) for key in step.get("targets", (step.get("target"),)))
    return GroupAttack(target, GROUP[str(step["order"])], tuple(more))


def _plain(step: Mapping[str, Any], word: str, keys: Mapping[str, Unit]) -> od.Order:
    """Orders of squads, and those that name no unit and no square of one."""
    if word in GROUP:
        return group_of(step, keys)
    if word == Appoint.word:
        return Appoint(unit_of(step.get("target"), keys))
    if word == SendAssault.word:
        men = tuple(sorted(unit_of(key, keys) for key in step.get("units", ())))
        return SendAssault(men, str(step.get("zone", "")), str(step.get("skill", "tactics")))
    if word == Recall.word:
        return Recall(str(step.get("zone", "")))
    if word == "overwatch":
        return od.WatchOver(_options(step))
    if word == "stance":
        return od.TakeStance(str(step.get("stance", "")))
    simple = {"end": od.END, "pass": od.END, "concede": od.Concede(), Surrender.word: Surrender()}
    return simple.get(word) or od.Act(word)


def weapon_index(world: Reading, unit: Unit, key: str) -> int:
    """The place of a weapon among those carried. Raises UnknownPhrase."""
    carried = [weapon.key for weapon in world.get(unit, Arms).weapons]
    if key not in carried:
        raise UnknownPhrase(f'carries no "{key}": {did_you_mean(key, carried, carried)}')
    return carried.index(key)


def _options(step: Mapping[str, Any]) -> tuple[str, ...]:
    return od.in_order(tuple(map(str, step.get("options", ()))))


def unit_of(key: Any, keys: Mapping[str, Unit]) -> Unit:
    """The unit of a key. Raises UnknownPhrase."""
    if key is None:
        raise UnknownPhrase(f'needs a unit: target = "{[*keys][-1]}"')
    if key not in keys:
        raise UnknownPhrase(f'no unit is called "{key}": {did_you_mean(str(key), keys, keys)}')
    return keys[key]


def square_of(value: Any) -> Cell:
    """A square written as [x, y]. Raises UnknownPhrase."""
    try:
        x, y = value
        return int(x), int(y)
    except (TypeError, ValueError):
        raise UnknownPhrase(f"{value} is no square; write [x, y]") from None


def _squares(step: Mapping[str, Any], name: str) -> tuple[Cell, ...]:
    return tuple(square_of(cell) for cell in step.get(name, ()))


def _cell(step: Mapping[str, Any], world: Reading, keys: Mapping[str, Unit]) -> Cell:
    """A square given as such, or as where a unit stands."""
    if "to" in step:
        return square_of(step["to"])
    if "target" not in step:
        raise UnknownPhrase(f'"{step.get("order")}" needs a square: to = [x, y]')
    return world.get(unit_of(step["target"], keys), Position).cell


def answer_of(
    words: str, world: Reading, ask: Ask, choices: Choices, keys: Mapping[str, Unit]
) -> od.Order | None:
    """The answer to a question that words stand for; None if they do not fit it."""
    head, *rest = words.split()
    if head == DECLINED and rest:
        return od.DECLINE if rest == [ask.question] and od.DECLINE in choices else None
    if head == "parry" and rest:
        parry = parry_of(sentences.parsed(words, keys), keys)
        return parry if parry in choices else None
    if head == Allot.word:
        shares = Allot(tuple((keys.get(who, 0), what) for what, _, who in (word.partition("@") for word in rest)))
        return shares if shares in choices else None
    for answer in (od.Respond(head), od.Act(head)):
        if answer in choices:
            return answer
    found = _fire(head, rest, world, ask, keys) or _way(head, choices)
    return found if found is not None and found in choices else None


def _fire(head: str, rest: list[str], world: Reading, ask: Ask, keys: Mapping[str, Unit]) -> od.Order | None:
    """What a held attack becomes: "shot", "shot b", "rapid snap", "throw frag cooked", "burst 5,2 5,3"."""
    if head in MODES:
        target = keys.get(rest[0], ask.about) if rest else ask.about
        return od.Attack(target, MODES[head], od.in_order(tuple(word for word in rest if word not in keys)))
    if head in CLOSE:
        target = keys.get(rest[0], ask.about) if rest else ask.about
        return od.Close(target, CLOSE[head], od.in_order(tuple(word for word in rest if word not in keys)))
    if head == "throw":
        kind, options = (rest[0] if rest else "frag"), tuple(rest[1:])
        return od.Throw(kind, world.get(ask.about, Position).cell, od.in_order(options))
    if head == "burst":
        squares = tuple(cell for cell in map(sentences.square, rest) if cell is not None)
        options = tuple(word for word in rest if sentences.square(word) is None)
        return od.Burst(squares, od.in_order(options))
    return None


def _way(head: str, choices: Choices) -> od.Order | None:
    """Where a dodger goes: "3,4"."""
    cell = sentences.square(head)
    ways = (choice for choice in choices.listed() if isinstance(choice, od.Move) and choice.to == cell)
    return next(ways, None) if cell is not None else None


def pairs(answers: Iterable[str]) -> list[tuple[str, str]]:
    """Answers and declarations as (unit key, words). Raises UnknownPhrase for one without a unit."""
    found = []
    for answer in answers:
        key, colon, words = answer.partition(":")
        if not colon or not words.strip():
            raise UnknownPhrase(f'"{answer}" is no answer; write "b: hit_the_deck"')
        found.append((key.strip(), words.strip()))
    return found
