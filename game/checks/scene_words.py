"""The words in a scene's steps, held against those that its book, its cards and the scene itself have."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from game.battle import sentences
from game.battle.policy import POLICIES
from game.battle.scene_steps import UNROLLED
from game.content.battlefield import Battlefield
from game.content.catalogue import Catalogue
from game.content.problem import Problem, did_you_mean, error
from game.content.profile import book_named
from game.content.scene_page import ScenePage, Step, rows_of
from game.content.scene_steps import well_formed
from game.content.scene_units import spread
from game.field import Cell
from game.messages.orders import Burst, Close, Parry
from game.messages.warfare import GroupAttack
from game.record import record
from game.rulebooks.shelf import opened
from game.systems.face import SHARED_ASKS
from game.systems.rulebook import Rulebook
from game.systems.warfare.assault import SKILLS
from game.systems.warfare.group import IGNORE
from game.world.squads import FORMATIONS, MERCIES, TASKS

COMMON = ("shot", "move", "strike", "weapon", "throw", "suppress", "burst", "aim", "overwatch", "reload", "end")
"""Orders that are given most, to be named first."""
MANIFOLD = (*Close.spoken, *GroupAttack.spoken, Parry.word)
"""Orders that may name several units, and one several times; all others are about one."""


@record(slots=False)
class SceneWords:
    """What may be named in a scene: by its book, by the cards, and by the scene itself."""

    page: ScenePage
    cards: Catalogue
    battlefield: Battlefield | None = None

    @cached_property
    def book(self) -> Rulebook:
        """The book of the scene, as it is usually played."""
        return opened(book_named({"rules": self.page.rules}), "", {})

    @cached_property
    def units(self) -> tuple[str, ...]:
        """The keys of units, those of several drawn with one letter among them."""
        return tuple(spread(self.page, [], "").units)

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The sides, in the order of the file."""
        return tuple(dict.fromkeys(unit.side for unit in self.page.units.values()))

    @cached_property
    def zones(self) -> tuple[str, ...]:
        """The zones of the scene, and those of its map."""
        return tuple({**self.page.zones, **(self.battlefield.zones if self.battlefield else {})})

    @cached_property
    def asks(self) -> tuple[str, ...]:
        """The questions of the book."""
        return (*self.book.face.asks, *SHARED_ASKS, "turn")

    @cached_property
    def orders(self) -> tuple[str, ...]:
        """The words that orders begin with."""
        return (*Burst.spoken, *sentences.spoken(), *self.book.acts)

    @cached_property
    def answers(self) -> tuple[str, ...]:
        """The words that answers begin with."""
        return (*self.book.face.answers, IGNORE.answer, *self.orders)

    @cached_property
    def usual(self) -> tuple[str, ...]:
        """Answers that are no orders."""
        return tuple(word for word in self.book.face.answers if word != "ready" and not word.startswith("take_"))

    @cached_property
    def stances(self) -> tuple[str, ...]:
        """The stances of the book."""
        found = (kind.key.partition(".") for kind in self.book.face.kinds)
        return tuple(word for head, _, word in found if head == "stance")

    @cached_property
    def grenades(self) -> tuple[str, ...]:
        """The cards that are thrown and go off."""
        return tuple(self.cards.grenades)

    @cached_property
    def size(self) -> Cell:
        """Width and height of the map, 0 and 0 where it cannot be read; a drawing has them even where it is faulty."""
        if self.battlefield is not None:
            return self.battlefield.field.width, self.battlefield.field.height
        rows = rows_of(self.page.field)
        return max(map(len, rows), default=0), len(rows)

    def off_map(self, cell: Cell) -> bool:
        """Whether a square is not on the map; of a map that cannot be read none is."""
        width, height = self.size
        return width > 0 and not (0 <= cell[0] < width and 0 <= cell[1] < height)


def order_faults(words: SceneWords, file: str) -> Iterator[Problem]:
    """Orders, answers and questions that nobody knows, and what they name that is not there."""
    for number, step in enumerate(map(well_formed, words.page.steps), 1):
        place = f"steps#{number}"
        yield from _named(words, step, file, place)
        yield from _questions(words, step, file, place)
        if "refused" not in step:  # what is refused may be anything
            yield from _ordered(words, step, file, place)


def unknown(file: str, place: str, kind: str, word: Any, known: Collection[str], common: Iterable[str] = ()) -> Problem:
    """A word that is none of those known."""
    return error(file, place, f'unknown {kind} "{word}"', did_you_mean(str(word), known, common))


def _named(words: SceneWords, step: Step, file: str, place: str) -> Iterator[Problem]:
    """What stands beside an order by itself."""
    for key in [*step.get("targets", ()), *step.get("units", ())]:
        if key not in words.units:
            yield unknown(file, f"{place}.units", "unit", key, words.units, words.units)
    few: dict[str, Collection[str]] = {"task": TASKS, "formation": FORMATIONS, "mercy": MERCIES, "skill": SKILLS}
    few |= {"zone": words.zones, "stance": words.stances, "weapon": words.cards.weapons}
    for key, known in few.items():
        if key in step and step[key] not in known and "refused" not in step:
            yield unknown(file, f"{place}.{key}", key, step[key], known)
    for part in str(step.get("policy", "passive")).split("+"):
        if part not in POLICIES:
            yield unknown(file, f"{place}.policy", "policy", part, POLICIES, POLICIES)
    for text in step.get("answers", ()):
        yield from _answered(words, text.partition(":")[2], file, f"{place}.answers")


def _questions(words: SceneWords, step: Step, file: str, place: str) -> Iterator[Problem]:
    for text in step.get("not_asked", ()):
        question = text.partition(":")[2].strip()
        if question not in words.asks:
            what = f'nobody is ever asked "{question}"'
            yield error(file, f"{place}.not_asked", what, did_you_mean(question, words.asks))
    for text in step.get("not_offered", ()):
        key, colon, said = text.partition(":")
        yield from (_answered if colon else _line)(words, said if colon else key, file, f"{place}.not_offered")


def _answered(words: SceneWords, said: str, file: str, place: str) -> Iterator[Problem]:
    """An answer: a square, a word of its own, or an order."""
    head, *rest = said.split() or [""]
    if sentences.square(head) is not None:
        yield from _squares(words, [head], file, place)
    elif head not in words.answers:
        yield unknown(file, place, "answer", head, (*words.usual, *words.orders), words.usual)
    elif head == sentences.DECLINED:
        asked = [word for word in rest if word not in words.asks]
        yield from (unknown(file, place, "question", word, words.asks) for word in asked)
    elif head in words.orders:
        yield from _line(words, said, file, place)


def _ordered(words: SceneWords, step: Step, file: str, place: str) -> Iterator[Problem]:
    """The order of a step and all that it declares."""
    line = str(step.get("order", ""))
    if line and line not in (*sentences.DEALT, *UNROLLED):
        yield from _line(words, line, file, f"{place}.order")
    for text in step.get("declare", ()):
        yield from _line(words, text.partition(":")[2], file, f"{place}.declare")
    yield from _options(words, step.get("options", ()), file, f"{place}.options")
    for key in ("to", "path", "squares"):
        cells = [step[key]] if key == "to" and key in step else step.get(key, ())
        yield from _squares(words, [f"{x},{y}" for x, y in cells], file, f"{place}.{key}")


def _line(words: SceneWords, line: str, file: str, place: str) -> Iterator[Problem]:
    """An order as one line of words."""
    head, *rest = line.split() or [""]
    if head not in words.orders:
        yield unknown(file, place, "order", head, words.orders, COMMON)
        return
    yield from _squares(words, rest, file, place)
    table: Mapping[str, Any] = sentences.parsed(line, words.units)
    if head not in MANIFOLD and len(table.get("targets", ())) > 1:
        yield error(file, place, f'"{line}" names {len(table["targets"])} units, "{head}" is about one', "name one")
    if head == "throw" and table.get("weapon", "frag") not in words.grenades:
        yield unknown(file, place, "grenade", table["weapon"], words.grenades)
    if head == "draw" and "weapon" in table and table["weapon"] not in words.cards.weapons:
        yield unknown(file, place, "weapon", table["weapon"], words.cards.weapons)
    if head == "stance" and "stance" in table and table["stance"] not in words.stances:
        yield unknown(file, place, "stance", table["stance"], words.stances)
    if head not in ("parry", "allot"):
        yield from _options(words, table["options"], file, place)


def _options(words: SceneWords, options: Iterable[str], file: str, place: str) -> Iterator[Problem]:
    for option in options:
        if option not in words.book.options:
            yield unknown(file, place, "unit or option", option, (*words.units, *words.book.options), words.units)


def _squares(words: SceneWords, found: Iterable[str], file: str, place: str) -> Iterator[Problem]:
    for cell in map(sentences.square, found):
        if cell is not None and words.off_map(cell):
            width, height = words.size
            what = f"square [{cell[0]}, {cell[1]}] is not on the map of {width} x {height}"
            yield error(file, place, what, f"from [0, 0] to [{width - 1}, {height - 1}]")
