"""Short checks of what a battle shows at one moment, for recordings of battles and of scenes."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from game.battle.explore import TooWide
from game.battle.outlook import Outlook
from game.messages.orders import Order
from game.messages.wire import to_line


def short(lines: Iterable[str]) -> str:
    """Eight signs that are others for other lines."""
    return f"{number(chr(10).join(lines)):08x}"


def number(text: str) -> int:
    """A number for a text, the same in every process: for picking some of many things."""
    return zlib.crc32(text.encode())


@lru_cache(maxsize=1 << 14)
def line(order: Order) -> str:
    """An order as text, as journals have it."""
    return to_line(order)


def picked(listed: Sequence[Order], count: int, seed: str) -> Iterator[Order]:
    """Some of a list: the same for the same seed."""
    for at in range(count):
        yield listed[number(f"{seed} {at}") % len(listed)]


_NAMES = {"task_works": "labours", "TaskWork": "Labour"}
"""What some fields and classes of forecasts were called when the recordings were made."""
_AS_RECORDED = re.compile("|".join(_NAMES))


def odds(outlook: Outlook, orders: Iterable[Order], most: int) -> Iterator[str]:
    """Every fraction of the forecasts of some orders, as the side that is asked knows the position."""
    for order in orders:
        try:
            yield _AS_RECORDED.sub(lambda found: _NAMES[found[0]], repr(outlook.forecast(order, most=most).foresight))
        except TooWide:
            yield "too wide"
