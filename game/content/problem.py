"""What is wrong with something a person wrote, said so that the person can put it right."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal

from game.record import record

NEAR = 0.6
"""How like a name must be for it to be what was meant."""
MOST_NAMED = 12
MOST_COMPARED = 1000
MOST_LETTERS = 80
LONGEST_PLACE, LONGEST_TEXT = 200, 600
"""Letters of a Problem's parts, which may hold names that somebody wrote."""
BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Signs of no width or ink that Unicode takes for printed ones."""
Severity = Literal["error", "warning", "note"]


@record(order=True)
class Problem:
    """One fault in one file.

    `file` is the path as the person gave it; `place` the way to the spot inside it ("units.a.stats.senses",
    "line 3", "ground (4, 2)"; empty for the whole file); `what` says what is wrong and `hint` what would be
    right (empty when nothing sensible can be said).
    """

    severity: Severity
    file: str
    place: str
    what: str
    hint: str = ""

    def __post_init__(self) -> None:
        for part, most in (("place", LONGEST_PLACE), ("what", LONGEST_TEXT), ("hint", LONGEST_TEXT)):
            text: str = getattr(self, part)
            if len(text) > most or not (text.isascii() and text.isprintable()):
                object.__setattr__(self, part, shortened(legible(text), most))

    def text(self) -> str:
        """The fault as one line: `file: place: error: what (hint)`."""
        where = ": ".join(part for part in (self.file, self.place) if part)
        tail = f" ({self.hint})" if self.hint else ""
        return f"{where}: {self.severity}: {self.what}{tail}"


def legible(text: str) -> str:
    r"""A text in which signs that nobody sees are written as in a file: a blank of no width as `\u200b`."""
    return "".join(_spelt(sign) if _is_unseen(sign, before) else sign for before, sign in pairwise(f'"{text}'))


def _spelt(sign: str) -> str:
    return f"\\u{ord(sign):04x}" if sign <= "\uffff" else f"\\U{ord(sign):08x}"


def _is_unseen(sign: str, before: str) -> bool:
    """Whether nobody sees a sign; an accent needs a letter before it."""
    alone = before == '"' and unicodedata.category(sign).startswith("M")
    return alone or sign in BLANK or not (sign.isprintable() or sign in "\t\n")


def shortened(text: str, most: int = LONGEST_PLACE) -> str:
    """A text that somebody wrote with no more than so many letters, its middle left out."""
    return text if len(text) <= most else f"{text[: most - 50]} ... {text[-40:]}"


class ContentError(Exception):
    """Something a person wrote cannot be used; carries every Problem found, never only the first."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        """All Problems, one to a line."""
        return render(self.problems)

    def __reduce__(self) -> tuple[type[ContentError], tuple[tuple[Problem, ...]]]:
        """Pickles whole, so that a batch worker may raise it."""
        return ContentError, (self.problems,)


def error(file: str, place: str, what: str, hint: str = "") -> Problem:
    """A Problem that stops the file from being used."""
    return Problem("error", file, place, what, hint)


def warning(file: str, place: str, what: str, hint: str = "") -> Problem:
    """A Problem that a person should know of, though the file can be used."""
    return Problem("warning", file, place, what, hint)


def note(file: str, place: str, what: str, hint: str = "") -> Problem:
    """Something worth knowing about what a person wrote; nothing is wrong with it."""
    return Problem("note", file, place, what, hint)


def errors(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Those of `problems` that stop a file from being used."""
    return tuple(problem for problem in problems if problem.severity == "error")


def refuse_errors(problems: Sequence[Problem]) -> None:
    """Raises ContentError with all of `problems` if one of them is an error."""
    if errors(problems):
        raise ContentError(problems)


def render(problems: Iterable[Problem]) -> str:
    """All of `problems`, one to a line, in the order given."""
    return "\n".join(problem.text() for problem in problems)


def did_you_mean(word: str, known: Iterable[str], common: Iterable[str] = ()) -> str:
    """A hint for a name nobody knows: what is near it, else what is possible: the `common` names, then the nearest.

    A name in parts is near a word that is near its last part: "grenades.smoke" for "smoke".
    """
    names, first = sorted({*known} - {""}), list(common)
    likeness = _likenesses(word, names)
    order = sorted(likeness, key=lambda name: (-likeness[name], name))
    if near := [name for name in order if likeness[name] >= NEAR][:3]:
        return "did you mean " + " or ".join(f'"{name}"' for name in near) + "?"
    listed = [*(name for name in first if name in likeness), *(name for name in order if name not in first)]
    more = f" ... ({len(names)} in all)" if len(listed) > MOST_NAMED else ""
    return f"one of: {', '.join(listed[:MOST_NAMED])}{more}" if names else ""


def is_near(word: str, known: Iterable[str]) -> bool:
    """Whether a word may be a name of those known, misspelt."""
    return any(likeness >= NEAR for likeness in _likenesses(word, sorted(set(known))).values())


def _likenesses(word: str, names: list[str]) -> dict[str, float]:
    near_word = word[:MOST_LETTERS].lower()
    return {name: _likeness(near_word, name[:MOST_LETTERS].lower()) for name in names[:MOST_COMPARED]}


def _likeness(word: str, name: str) -> float:
    """From 0 to 1: of the whole names, or of the word and the name's last part."""
    parts = {name, name.rpartition(".")[2]} if word else set()
    return max((difflib.SequenceMatcher(None, part, word).ratio() for part in parts), default=0.0)
