"""Orders as one line of words, patterns of them, and the words that a scene gives orders and answers in."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from game.content.problem import did_you_mean
from game.field import Cell
from game.messages import orders as od
from game.messages.roles import named
from game.messages.stack import Ask
from game.messages.warfare import Allot
from game.record import record
from game.rulebooks.shelf import vocabulary
from game.systems.captions import NOW, Face, Kind
from game.systems.rulebook import Choices
from game.world.gear import Arms
from game.world.place import Position
from game.world.store import Reading, Unit

_SQUARE = re.compile(r"(-?[0-9]{1,4}),(-?[0-9]{1,4})")
NAMED = {"draw": "weapon", "throw": "weapon", "stance": "stance"}
"""Orders whose first word that is no unit and no square names something: a weapon, a grenade, a stance."""


def square(word: str) -> tuple[int, int] | None:
    """A square written "3,4"; None for any other word."""
    found = _SQUARE.fullmatch(word)
    return (int(found[1]), int(found[2])) if found else None


def parsed(line: str, keys: Collection[str]) -> dict[str, Any]:
    """A line as the table that a step would be: units are targets, squares ways or ends, all else options."""
    head, *rest = line.split()
    table: dict[str, Any] = {"order": head}
    squares = [cell for cell in map(square, rest) if cell is not None]
    words = [word for word in rest if square(word) is None]
    targets = [word for word in words if word in keys]
    options = [word for word in words if word not in keys]
    if head in NAMED and options:
        table[NAMED[head]] = options.pop(0)
    if squares:
        table |= {"to": squares[-1], "squares": squares, **({"path": squares} if len(squares) > 1 else {})}
    if targets:
        table |= {"target": targets[0], "targets": targets}
    return {**table, "options": options}


def whole(step: Mapping[str, Any], keys: Collection[str]) -> Mapping[str, Any]:
    """A step whose order may be a line: what the line says, over what stands beside it; options of both count."""
    line = str(step.get("order", ""))
    if len(line.split()) < 2:
        return step
    entries = parsed(line, keys)
    return {**step, **entries, "options": [*step.get("options", ()), *entries["options"]]}


def kind_of(order: od.Order, throws: tuple[str, ...] = ()) -> str:
    """The key of the kind an order belongs to; `throws` are the kinds of grenades carried, in order."""
    match order:
        case od.Burst(options=("suppress",)):
            return "burst.suppress"
        case od.Throw(grenade=grenade):
            return f"throw.{throws.index(grenade)}" if grenade in throws else "throw.0"
        case od.WatchOver(options=options):
            return "overwatch.snap" if options else "overwatch"
    return f"{order.word}.{getattr(order, order.part)}" if order.part else order.word


def unknown(key: str) -> Kind:
    """A button for a kind of order that this table does not know: another book's."""
    caption = key.partition(".")[2] or key
    return Kind(key, "unknown", NOW, "turn", caption=caption.replace("_", " ").capitalize())


def blows(targets: Sequence[Unit], names: Mapping[Unit, str]) -> str:
    """Whose blows are parried, and how many of each."""
    found = []
    for one in dict.fromkeys(targets):
        count = targets.count(one)
        text = "a blow" if count == 1 else f"{count} blows"
        found.append(f"{text} of {names.get(one, 'somebody')}")
    return " and ".join(found)


def told_order(face: Face, order: od.Order, names: Mapping[Unit, str]) -> str:
    """What an order is and whom it is meant for."""
    key = kind_of(order)
    caption = (face.by_key.get(key) or unknown(key)).caption
    match order:
        case od.Burst(squares=squares, options=options):
            over = len(set(squares))
            what = "Suppress" if "suppress" in options else f"{caption} over"
            return f"{what} {over} square{'s' * (over > 1)}"
        case od.Parry(targets=targets, means=means):
            return f"{caption} {blows(targets, names)} with the {means}"
        case od.Respond(answer=answer):
            return face.answer(answer)[0]
    text = order.log_words or " ".join(("{caption}", *(f"{{{name}}}" for name in sorted(named(type(order))))))
    return text.format(caption=caption, **{one.name: _told(one.name, order, names) for one in fields(order)})


def _told(name: str, order: od.Order, names: Mapping[Unit, str]) -> object:
    """A field of an order in words."""
    value = getattr(order, name)
    if name in named(type(order)):
        return names.get(value, "the target")
    if name == "to" and value is not None:
        return f"({value[0]}, {value[1]})"
    return len(value) if name == "units" else str(value).replace("_", " ")


@record
class OrderPattern:
    """An order's word, and what it must have: targets, squares, options, the thing that is thrown or taken up."""

    word: str
    targets: frozenset[Unit] = frozenset()
    squares: frozenset[Cell] = frozenset()
    options: frozenset[str] = frozenset()
    named: str = ""

    def matches(self, order: od.Order) -> bool:
        """Whether an order is of this kind and has all that is wanted of it."""
        return (
            has_word(order, self.word)
            and self.targets <= _targets(order)
            and self.squares <= _squares(order)
            and self.options <= set(getattr(order, "options", ()))
            and self.named in ("", getattr(order, "grenade", ""), getattr(order, "stance", ""))
        )


def pattern(line: str, keys: Mapping[str, Unit]) -> OrderPattern:
    """The pattern of a line of words, of which only the first is needed."""
    table: dict[str, Any] = parsed(line, keys)
    return OrderPattern(
        table["order"],
        frozenset(keys[key] for key in table.get("targets", ())),
        frozenset(table.get("squares", ())),
        frozenset(table["options"]),
        table.get("stance", table.get("weapon", "")),
    )


def has_word(order: od.Order, word: str) -> bool:
    """Whether a scene calls an order by this word."""
    if isinstance(order, od.Burst):
        return word in order.spoken and order.spoken[word] in ("", *order.options)
    if order.spoken is None or not order.part:
        return word in (order.spoken or (order.word,))
    return (order.spoken.get(word) if order.spoken else word) == str(getattr(order, order.part))


def _targets(order: od.Order) -> frozenset[Unit]:
    one = getattr(order, "target", getattr(order, "unit", None))
    return frozenset((*getattr(order, "targets", ()), *getattr(order, "more", ()), *(() if one is None else (one,))))


def _squares(order: od.Order) -> frozenset[Cell]:
    to = getattr(order, "to", None)
    return frozenset((*getattr(order, "squares", ()), *(() if to is None else (to,))))


# --- the words of scenes --------------------------------------------------------------------------------------------


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
    step = whole(words, keys)
    word = str(step.get("order", ""))
    spread = word in od.Burst.spoken and (step.get("squares") or ("target" not in step and word not in od.ATTACK_MODES))
    if spread:
        return od.Burst(_cells(step, "squares"), (*filter(None, (od.Burst.spoken[word],)), *_options(step)))
    kind = spoken().get(word, od.Act)
    if kind is od.Close and len(_named(step)) > 1:
        kind = od.Blows
    given: dict[str, Any] = {kind.part: kind.spoken.get(word, word)} if kind.spoken is not None and kind.part else {}
    if kind is od.Aid and "target" not in step:
        given["target"] = unit
    read = (one.name for one in fields(kind) if one.name in _FIELDS and one.name not in given)
    return kind(**given, **{name: _FIELDS[name](step, world, unit, keys) for name in read})


def _named(step: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(step.get("targets", (step.get("target"),)))


_FIELDS: dict[str, Callable[[Mapping[str, Any], Reading, Unit, Mapping[str, Unit]], Any]] = {
    "target": lambda step, _world, _unit, keys: unit_of(_named(step)[0], keys),
    "more": lambda step, _world, _unit, keys: tuple(unit_of(key, keys) for key in _named(step)[1:]),
    "targets": lambda step, _world, _unit, keys: tuple(unit_of(key, keys) for key in _named(step)),
    "unit": lambda step, _world, _unit, keys: unit_of(step.get("target"), keys),
    "units": lambda step, _world, _unit, keys: tuple(sorted(unit_of(key, keys) for key in step.get("units", ()))),
    "to": lambda step, world, _unit, keys: _cell(step, world, keys),
    "path": lambda step, *_known: _cells(step, "path"),
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


def _cells(step: Mapping[str, Any], name: str) -> tuple[Cell, ...]:
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
        shares = Allot(
            tuple((keys.get(soldier, 0), what) for what, _, soldier in (word.partition("@") for word in rest))
        )
        return shares if shares in choices else None
    for answer in (od.Respond(head), od.Act(head)):
        if answer in choices:
            return answer
    found = _fire(words, world, ask, keys) or _way(head, choices)
    return found if found is not None and found in choices else None


def _fire(words: str, world: Reading, ask: Ask, keys: Mapping[str, Unit]) -> od.Order | None:
    """What a held attack becomes: "shot", "shot b", "rapid snap", "throw frag cooked", "burst 5,2 5,3"."""
    about = [key for key, unit in keys.items() if unit == ask.about]
    step = {**({"target": about[0]} if about else {}), **parsed(words, keys)}
    fires = spoken().get(step["order"]) in (od.Attack, od.Close, od.Throw)
    return order_of(step, world, ask.unit, keys) if fires and ("target" in step or "squares" in step) else None


def _way(head: str, choices: Choices) -> od.Order | None:
    """Where a dodger goes: "3,4"."""
    cell = square(head)
    moves = (choice for choice in choices.listed() if isinstance(choice, od.Move) and choice.to == cell)
    return next(moves, None) if cell is not None else None


def pairs(answers: Iterable[str]) -> list[tuple[str, str]]:
    """Answers and declarations as (unit key, words). Raises UnknownPhrase for one without a unit."""
    found = []
    for answer in answers:
        key, colon, words = answer.partition(":")
        if not colon or not words.strip():
            raise UnknownPhrase(f'"{answer}" is no answer; write "b: hit_the_deck"')
        found.append((key.strip(), words.strip()))
    return found
