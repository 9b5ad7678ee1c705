"""The chart of difficulty numbers and accomplishments, how well a task went (ACY-DN)."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from game.rulebooks.alternacy.numbers import Numbers

CHART = (6, 8, 10, 12, 14, 17, 20, 25, 30, 40)
CATEGORIES = (
    "Simple", "Easy", "Moderately Difficult", "Difficult", "Quite Difficult", "Very Difficult", "Extremely Difficult",
    "Incredibly Difficult", "Unbelievably Difficult", "Impossible",
)  # fmt: skip
"""The names of the chart's numbers (ACY-DN-07)."""
LEVELS = (
    ("Pathetic", "technically done, the worst of its kind"), ("Weak", "works poorly"), ("Tolerable", "gets by"),
    ("Good", "meets its needs"), ("Noteworthy", "impresses"), ("Excellent", "well above the run"),
    ("Outstanding", "among the best"), ("Superb", "the best regularly found"), ("Amazing", "record-breaking"),
    ("Revolutionary", "sets a new standard"),
)  # fmt: skip
"""The same numbers as levels of accomplishment, with what they mean (ACY-ACCOMP-02, -03)."""
FAILED = ("failed", "nothing is made")
SPECTACULAR_FAILURE, AUTOMATIC_FAILURE, FAR_OFF, DRAMATIC = -1101, -1100, -100, 10
AUTOMATIC_SUCCESS, SPECTACULAR_SUCCESS = 900, 1900


class Grade(NamedTuple):
    """How a task went: done at all, Turns saved (below 0: more of them), barred to another try."""

    success: bool
    saved: int = 0
    barred: bool = False


def category(number: int) -> str:
    """The name of a number: of two rows that reach to it that of the nearer, of equals the lower (ACY-DN-06, -09)."""
    return CATEGORIES[min(range(len(CHART)), key=lambda row: abs(CHART[row] - number))]


def accomplishment(total: int) -> tuple[str, str]:
    """The highest level not above a total, and its meaning (ACY-ACCOMP-02, -03, -08)."""
    row = bisect_right(CHART, total)
    return LEVELS[row - 1] if row else FAILED


def harder(number: int, rows: int) -> int:
    """A number of the chart so many rows further up."""
    return CHART[min(bisect_right(CHART, number) - 1 + rows, len(CHART) - 1)] if rows else number


def grade_bands(n: Numbers) -> tuple[int, ...]:
    """The margins at which a task's result changes (ACY-DN-10, ACY-FLUKE-13)."""
    dramatic = n.margin_grades[-1]
    return (AUTOMATIC_FAILURE, FAR_OFF, 1 - dramatic, 0, *n.margin_grades, AUTOMATIC_SUCCESS, SPECTACULAR_SUCCESS)


def graded(value: int, n: Numbers) -> Grade:
    """What a value of such a roll does: bare a Turn more, strong one less; failed by far there is no second try."""
    clear, strong, _dramatic = n.margin_grades
    if value < 0:
        return Grade(success=False, barred=value in (FAR_OFF - 1, FAR_OFF))
    if value == AUTOMATIC_SUCCESS:
        return Grade(success=True, saved=-1)
    return Grade(success=True, saved=(value >= clear) + (value >= strong) - 1)
