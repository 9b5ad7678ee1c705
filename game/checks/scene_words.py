"""The words in a scene's steps and what its odds are about, held against what book, cards and scene have."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from game.battle import sentences
from game.battle.aspects import ASPECTS, COMMON, CONDITION_PARTS, TASK_ASPECTS, TOLD, WHOLE
from game.battle.aspects_squads import ASSAULT, ASSAULTS, COUNT, MERCY, SQUAD_ASPECTS, STANDING
from game.battle.odds import FIGURES, OF_UNIT, unknown_word
from game.battle.policy import POLICIES
from game.battle.scene_steps import UNROLLED
from game.battle.sentences import square
from game.content.battlefield import Battlefield
from game.content.catalogue import Catalogue
from game.content.problem import Problem, did_you_mean, error, is_near
from game.content.profile import book_named
from game.content.scene_page import ScenePage, Step, rows_of
from game.content.scene_steps import well_formed
from game.content.scene_units import spread
from game.field import Cell
from game.messages.orders import Burst, Close, Parry
from game.messages.warfare import GroupAttack
from game.record import record
from game.rulebooks.shelf import opened
from game.systems.captions import SHARED_ASKS
from game.systems.rulebook import Rulebook
from game.systems.warfare.assault import SKILLS
from game.systems.warfare.group import IGNORE
from game.words import today
from game.world.conditions import KINDS
from game.world.squads import FORMATIONS, MERCIES, TASKS

COMMON_ORDERS = ("shot", "move", "strike", "weapon", "throw", "suppress", "burst", "aim", "overwatch", "reload", "end")
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
        key, colon, caption = text.partition(":")
        yield from (_answered if colon else _line)(words, caption if colon else key, file, f"{place}.not_offered")


def _answered(words: SceneWords, text: str, file: str, place: str) -> Iterator[Problem]:
    """An answer: a square, a word of its own, or an order."""
    head, *rest = text.split() or [""]
    if sentences.square(head) is not None:
        yield from _squares(words, [head], file, place)
    elif head not in words.answers:
        yield unknown(file, place, "answer", head, (*words.usual, *words.orders), words.usual)
    elif head == sentences.DECLINED:
        asked = [word for word in rest if word not in words.asks]
        yield from (unknown(file, place, "question", word, words.asks) for word in asked)
    elif head in words.orders:
        yield from _line(words, text, file, place)


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
        yield unknown(file, place, "order", head, words.orders, COMMON_ORDERS)
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
        if option not in words.book.options and option not in words.book.face.option_of:  # by a switch of its own
            yield unknown(file, place, "unit or option", option, (*words.units, *words.book.options), words.units)


def _squares(words: SceneWords, found: Iterable[str], file: str, place: str) -> Iterator[Problem]:
    for cell in map(sentences.square, found):
        if cell is not None and words.off_map(cell):
            width, height = words.size
            what = f"square [{cell[0]}, {cell[1]}] is not on the map of {width} x {height}"
            yield error(file, place, what, f"from [0, 0] to [{width - 1}, {height - 1}]")


# --- names ----------------------------------------------------------------------------------------------------------


SIDED = ("winner", "side", "seen", "exposure.shown", "by")
"""What is told as a side, or as several."""


USUAL_SIDES = ("blue", "red")


def name_faults(words: SceneWords, file: str) -> Iterator[Problem]:
    """Figures and expectations that nothing has, and sides that do not fight or are nearly called as another."""
    yield from _own_sides(words, file)
    for number, step in enumerate(map(well_formed, words.page.steps), 1):
        for name in step.get("odds", {}):
            yield from _figure(words, name, file, f'steps#{number}.odds."{name}"')
        for name, value in step.get("expect", {}).items():
            place = f'steps#{number}.expect."{name}"'
            yield from _expected(words, name, file, place)
            yield from _side_faults(words, name, value, file, place)


def _own_sides(words: SceneWords, file: str) -> Iterator[Problem]:
    """Units of a side of their own that is written nearly as a usual one, or as one with more units, of the scene."""
    units = words.page.units
    size = Counter(unit.side for unit in units.values())
    for key, unit in units.items():
        larger = [side for side in size if side in USUAL_SIDES or size[side] > size[unit.side]]
        if unit.side not in USUAL_SIDES and is_near(unit.side, larger):
            yield unknown(file, f"units.{key}.side", "side", unit.side, larger)


def _figure(words: SceneWords, name: str, file: str, place: str) -> Iterator[Problem]:
    head, _, rest = name.partition(".")
    if found := unknown_word(words.book, "" if head in words.units else head, rest, words.cards.skills):
        kind, word, known = found
        yield unknown(file, place, kind, word, known, OF_UNIT if kind == "figure of a unit" else ())
    elif head in [task.key for task in words.page.tasks]:
        if not re.fullmatch(r"adds\.\d+|complete|ruined", rest):
            yield unknown(file, place, "figure of a task", rest, ("adds.N", "complete", "ruined"))
    elif head not in (*FIGURES, *words.units):
        yield unknown(file, place, "figure", head, (*FIGURES, *words.units), FIGURES)
    elif head == "landing" and (words.off_map(square(rest) or (-1, -1))):
        yield error(file, place, f'"{rest}" is no square of the map', '"landing.4,2"')


def _expected(words: SceneWords, name: str, file: str, place: str) -> Iterator[Problem]:
    head, _, rest = name.partition(".")
    if name in WHOLE:
        return
    if head in TOLD:
        if today(rest) not in (entries := (*TOLD[head], *words.book.names.rolls)):
            yield unknown(file, place, "event" if head == "events" else "roll", rest, entries)
    elif head == MERCY:
        if rest not in words.sides:
            yield unknown(file, place, "side", rest, words.sides)
    elif head == COUNT:
        yield from _counted(words, rest, file, place)
    elif head == ASSAULT:
        yield from _under_assault(words, rest, file, place)
    elif head in words.units:
        yield from _part(words, rest, file, place)
    else:
        yield from _thing(words, head, rest, file, place)


def _part(words: SceneWords, rest: str, file: str, place: str) -> Iterator[Problem]:
    """Of a unit."""
    head, _, kind = rest.partition(".")
    if head == "grenades" and kind:
        if kind not in words.grenades:
            yield unknown(file, place, "grenade", kind, words.grenades)
    elif head == "conditions" and kind:
        one, _, part = kind.partition(".")
        if one not in KINDS or part not in CONDITION_PARTS:
            known = [f"{one}.{part}" for one in KINDS for part in CONDITION_PARTS]
            yield unknown(file, place, "part of a condition", kind, known)
    elif rest not in (parts := (*ASPECTS, *words.book.names.aspects)):
        yield unknown(file, place, "part of a unit", rest, parts, COMMON)


def _under_assault(words: SceneWords, rest: str, file: str, place: str) -> Iterator[Problem]:
    """Of an assault, by its zone."""
    zone, _, part = rest.rpartition(".")
    if zone not in words.zones:
        yield unknown(file, place, "zone", zone, words.zones)
    if part not in ASSAULTS:
        yield unknown(file, place, "part of an assault", part, ASSAULTS, ASSAULTS)


def _counted(words: SceneWords, rest: str, file: str, place: str) -> Iterator[Problem]:
    """How many of a side are in a state."""
    side, _, state = rest.rpartition(".")
    if side not in words.sides:
        yield unknown(file, place, "side", side, words.sides)
    if state not in (STANDING, *words.book.face.states):
        yield unknown(file, place, "state", state, (STANDING, *words.book.face.states))


def _thing(words: SceneWords, head: str, rest: str, file: str, place: str) -> Iterator[Problem]:
    """Of a squad or a task, by its key."""
    tasks = [task.key for task in words.page.tasks]
    if head in words.page.squads and rest not in SQUAD_ASPECTS:
        yield unknown(file, place, "part of a squad", rest, SQUAD_ASPECTS, SQUAD_ASPECTS)
    elif head in tasks and rest not in TASK_ASPECTS:
        yield unknown(file, place, "part of a task", rest, TASK_ASPECTS, TASK_ASPECTS)
    elif head not in (*words.page.squads, *tasks):
        known = (*words.units, *words.page.squads, *tasks, *WHOLE, *TOLD)
        yield error(file, place, f'nothing is called "{head}"', did_you_mean(head, known, words.units))


def _side_faults(words: SceneWords, name: str, value: Any, file: str, place: str) -> Iterator[Problem]:
    """Values that are no side where one is wanted."""
    head, _, rest = name.partition(".")
    if (rest or head) not in SIDED:
        return
    for side in value if isinstance(value, list | tuple) else [value]:
        if isinstance(side, str) and side not in (*words.sides, "", "draw"):
            yield unknown(file, place, "side", side, words.sides)
