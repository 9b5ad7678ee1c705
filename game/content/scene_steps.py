"""The steps of a scene, checked for their form; what the words in them mean is for the battle to say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from game.content.problem import Problem, did_you_mean, error
from game.content.scene_page import STEP_KEYS, ScenePage, Step
from game.content.toml_text import as_written
from game.world.turns import PHASES

MOST_ENTRIES = 4096
LARGEST_DIE = 100


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10_000


def _round(value: Any) -> bool:
    return _whole(value) and 0 <= value <= 999


def _square(value: Any) -> bool:
    return isinstance(value, list | tuple) and len(value) == 2 and all(map(_whole, value))


def _many(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list | tuple) and len(value) <= MOST_ENTRIES and all(map(fits, value))


def _face(value: Any) -> bool:
    return _whole(value) and 1 <= value <= LARGEST_DIE


SQUARE, WORDS = (_square, "a square", "[x, y]"), (_many(_text), "a list of texts", '["...", "..."]')
SQUARES = (_many(_square), "a list of squares", "[[x, y], [x, y]]")
TEXT = (_text, "text in quotes", '"..."')
WORDS_OF_ONE = (
    "unit", "order", "target", "weapon", "stance", "refused", "policy", "note", "phase", "squad", "task", "formation",
    "mercy", "zone", "skill",
)  # fmt: skip
FORMS: dict[str, tuple[Callable[[Any], bool], str, str]] = {
    **dict.fromkeys(WORDS_OF_ONE, TEXT),
    **dict.fromkeys(("to", "at"), SQUARE),
    **dict.fromkeys(("path", "squares"), SQUARES),
    **dict.fromkeys(("options", "answers", "not_asked", "not_offered", "declare", "units"), WORDS),
    "dice": (_many(_face), f"a list of faces, 1 to {LARGEST_DIE}", "[9, 3], in the order they are drawn"),
    "until": (_round, "the number of a round", "14"),
    "odds": (lambda value: isinstance(value, dict), "a table", "{ ... }"),
    "expect": (lambda value: isinstance(value, dict), "a table", "{ ... }"),
    **dict.fromkeys(("same_turn", "strict"), (lambda value: isinstance(value, bool), "true or false", "true")),
}
"""What each key of a step must hold: a test, in words, and an example."""
SPOKEN = {
    "declare": ("declaration", '"a: shot b"'),
    "answers": ("answer", '"b: hit_the_deck"'),
    "not_asked": ("question of a unit", '"b: backstep"'),
    "not_offered": ("order or answer", '"shot b", "b: feint"'),
}
"""The keys that hold lines of the form "KEY: WORDS": what a line is called, and an example."""


def step_faults(page: ScenePage, file: str) -> Iterator[Problem]:
    """Steps with unknown keys, values of the wrong kind, unknown units, or odds that are no numbers."""
    for number, step in enumerate(page.steps, 1):
        yield from _step(step, page, file, f"steps#{number}")


def well_formed(step: Step) -> Step:
    """A step without the values that are not of their kind."""
    return {key: value for key, value in step.items() if key not in FORMS or FORMS[key][0](value)}


def _step(step: Step, page: ScenePage, file: str, place: str) -> Iterator[Problem]:
    for key, value in step.items():
        if key not in STEP_KEYS:
            hint = did_you_mean(key, STEP_KEYS, STEP_KEYS)
            yield error(file, place, f'unknown key "{key}"', hint)
        elif key in FORMS and not FORMS[key][0](value):
            _, kind, example = FORMS[key]
            yield error(file, f"{place}.{key}", f"must be {kind}", f"{key} = {example}")
        elif key in ("unit", "target") and value not in page.units:
            yield error(file, f"{place}.{key}", f'unknown unit "{value}"', did_you_mean(value, page.units))
        elif key == "squad" and value not in page.squads:
            yield error(file, f"{place}.squad", f'unknown squad "{value}"', did_you_mean(value, page.squads))
        elif key == "odds":
            yield from _odds(value, file, f"{place}.odds")
        elif key == "phase" and value not in PHASES:
            yield error(file, f"{place}.phase", f'unknown phase "{value}"', did_you_mean(value, PHASES))
        elif key in SPOKEN:
            yield from _spoken(key, value, page, file, f"{place}.{key}")
    yield from _asking(step, file, place)


def _asking(step: Step, file: str, place: str) -> Iterator[Problem]:
    """Words on questions where none is asked, or nobody is named who is asked."""
    asking = [key for key in ("not_asked", "not_offered", "strict") if key in step]
    if "refused" in step and asking:
        yield error(file, f"{place}.{asking[0]}", "a refused order asks nothing", "write it in a step that is played")
    named = step.get("not_offered", ())
    if "unit" not in step and WORDS[0](named) and any(":" not in words for words in named):
        yield error(file, f"{place}.not_offered", "nobody is named to whom it is open", 'unit = "a", or "a: burst"')


def _spoken(kind: str, lines: list[str], page: ScenePage, file: str, place: str) -> Iterator[Problem]:
    """Declarations, answers and questions of nobody, or without words."""
    what, example = SPOKEN[kind]
    for text in lines:
        key, colon, words = text.partition(":")
        if kind == "not_offered" and not colon and text.strip():
            continue
        if not colon or not words.strip():
            yield error(file, place, f'"{text}" is no {what}', example)
        elif key.strip() not in page.units:
            yield error(file, place, f'unknown unit "{key.strip()}"', did_you_mean(key.strip(), page.units))


def _odds(odds: dict[str, Any], file: str, place: str) -> Iterator[Problem]:
    for key, chance in odds.items():
        if not isinstance(chance, Fraction):
            yield error(file, f"{place}.{key}", f"must be a number, found {as_written(chance)}", 'as in 0.7 or "1/3"')
