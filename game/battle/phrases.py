"""Orders and answers in the words of a scene: "suppress", "run 3,4", "blow b two_hands", "hit_the_deck"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import Any

from game.battle import sentences
from game.content.problem import did_you_mean
from game.field import Cell
from game.messages import orders as od
from game.messages.stack import Ask
from game.messages.warfare import Allot
from game.rulebooks.shelf import vocabulary
from game.systems.rulebook import Choices
from game.world.gear import Arms
from game.world.place import Position
from game.world.store import Reading, Unit

GO_BY = "rounds_pass"
DEALT = ("round", "resume", "surprise", GO_BY)
"""Words of a step that are no orders: a round's initiative, what the stack holds, the moment of an ambush, rounds in
which nobody does anything."""

DECLINED = "decline"
"""The answer that may name its question: "decline backstep"."""


class UnknownPhrase(ValueError):
    """Words that are no order or answer; says what was found and what there is."""


def spoken() -> dict[str, type[od.Order]]:
    """The words of scenes for orders of a turn, with the kind that each is of; those for several squares apart."""
    orders = (kind for kind in vocabulary(od.Order).values() if kind is not od.Burst)
    own = (kind for kind in orders if kind.spoken is None or "spoken" in vars(kind))
    return {word: kind for kind in own for word in ((kind.word,) if kind.spoken is None else kind.spoken)}


def order_of(words: Mapping[str, Any], world: Reading, unit: Unit, keys: Mapping[str, Unit]) -> od.Order:
    """The order that a step's words, or its one line of words, stand for. Raises UnknownPhrase."""
    step = sentences.whole(words, keys)
    word = str(step.get("order", ""))
    spread = word in od.Burst.spoken and (step.get("squares") or ("target" not in step and word not in od.ATTACK_MODES))
    if spread:
        return od.Burst(_squares(step, "squares"), (*filter(None, (od.Burst.spoken[word],)), *_options(step)))
    kind = spoken().get(word, od.Act)
    if kind is od.Close and len(_targets(step)) > 1:
        kind = od.Blows
    given: dict[str, Any] = {kind.part: kind.spoken.get(word, word)} if kind.spoken is not None and kind.part else {}
    if kind is od.Aid and "target" not in step:
        given["target"] = unit
    read = (one.name for one in fields(kind) if one.name in _FIELDS and one.name not in given)
    return kind(**given, **{name: _FIELDS[name](step, world, unit, keys) for name in read})


def _targets(step: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(step.get("targets", (step.get("target"),)))


_FIELDS: dict[str, Callable[[Mapping[str, Any], Reading, Unit, Mapping[str, Unit]], Any]] = {
    "target": lambda step, _world, _unit, keys: unit_of(_targets(step)[0], keys),
    "more": lambda step, _world, _unit, keys: tuple(unit_of(key, keys) for key in _targets(step)[1:]),
    "targets": lambda step, _world, _unit, keys: tuple(unit_of(key, keys) for key in _targets(step)),
    "unit": lambda step, _world, _unit, keys: unit_of(step.get("target"), keys),
    "units": lambda step, _world, _unit, keys: tuple(sorted(unit_of(key, keys) for key in step.get("units", ()))),
    "to": lambda step, world, _unit, keys: _cell(step, world, keys),
    "path": lambda step, *_known: _squares(step, "path"),
    "options": lambda step, *_known: _options(step),
    "means": lambda step, *_known: str(next(iter(step.get("options", ())), "weapon")),
    "weapon": lambda step, world, unit, _keys: weapon_index(world, unit, str(step.get("weapon"))),
    "grenade": lambda step, *_known: str(step.get("weapon", "frag")),
    "stance": lambda step, *_known: str(step.get("stance", "")),
    "zone": lambda step, *_known: str(step.get("zone", "")),
    "skill": lambda step, *_known: str(step.get("skill", "tactics")),
}
"""What a field of an order is in a step: whom, where, by which options, with what."""


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
        parry = order_of({"order": words}, world, ask.unit, keys)
        return parry if parry in choices else None
    if head == Allot.word:
        shares = Allot(tuple((keys.get(who, 0), what) for what, _, who in (word.partition("@") for word in rest)))
        return shares if shares in choices else None
    for answer in (od.Respond(head), od.Act(head)):
        if answer in choices:
            return answer
    found = _fire(words, world, ask, keys) or _way(head, choices)
    return found if found is not None and found in choices else None


def _fire(words: str, world: Reading, ask: Ask, keys: Mapping[str, Unit]) -> od.Order | None:
    """What a held attack becomes: "shot", "shot b", "rapid snap", "throw frag cooked", "burst 5,2 5,3"."""
    about = [key for key, unit in keys.items() if unit == ask.about]
    step = {**({"target": about[0]} if about else {}), **sentences.parsed(words, keys)}
    fires = spoken().get(step["order"]) in (od.Attack, od.Close, od.Throw)
    return order_of(step, world, ask.unit, keys) if fires and ("target" in step or "squares" in step) else None


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
