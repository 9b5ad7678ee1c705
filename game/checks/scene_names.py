"""What a scene's odds and expectations are about, by name, held against what there is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from game.battle.aspects import ASPECTS, COMMON, CONDITION_PARTS, TASK_ASPECTS, TOLD, WHOLE
from game.battle.aspects_squads import ASSAULT, ASSAULTS, COUNT, MERCY, SQUAD_ASPECTS, STANDING
from game.battle.odds import FIGURES, OF_UNIT, unknown_word
from game.battle.sentences import square
from game.checks.scene_words import SceneWords, unknown
from game.content.problem import Problem, did_you_mean, error, is_near
from game.content.scene_steps import well_formed
from game.words import today
from game.world.conditions import KINDS

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
        if today(rest) not in (told := (*TOLD[head], *words.book.names.rolls)):
            yield unknown(file, place, "event" if head == "events" else "roll", rest, told)
    elif head == MERCY:
        if rest not in words.sides:
            yield unknown(file, place, "side", rest, words.sides)
    elif head == COUNT:
        yield from _counted(words, rest, file, place)
    elif head == ASSAULT:
        yield from _stormed(words, rest, file, place)
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


def _stormed(words: SceneWords, rest: str, file: str, place: str) -> Iterator[Problem]:
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
