"""What the log says of an event: a template with the names of its fields, declared with it.

    line=says("{unit} takes {amount} stress{soaked:? ({soaked} stopped by armour)}", HARM)

Units are named as the reader knows them, squares stand as "(3, 4)". After a colon may stand, beside what Python has:
`?words`, said if there is any; `this|that`, the one if there is any, else the other; `1:this|that`, the one if it is 1;
or one of READINGS. Events of which more is to be said have a method `told`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from game.dice.ladder import word
from game.field import Cell
from game.messages.roles import named
from game.record import record
from game.world.hazards import Task
from game.world.squads import Squad
from game.world.store import Reading, Unit

PLAIN, GOOD, BAD, DICE, HEAD, STEP = "plain", "good", "bad", "dice", "head", "step"
"""Tones of a line: news, good for who reads, bad for who reads, a roll, the start of a round or turn, a part of it."""
HARM, HELP = "harm", "help"
"""What befalls the unit that the line is about: bad or good for who reads, by whose unit it is."""
UNKNOWN = "an enemy"
"""An enemy whose name the reader does not know."""


@record
class LogLine:
    """One line of the log: what it says, in which tone, and the unit it is about."""

    text: str
    tone: str = PLAIN
    unit: Unit = 0
    depth: int = 0
    """How deep in a chain of interrupts it was said: 1 for an answer, 2 for an answer to that, and so on."""


class Teller(Protocol):
    """A reader of the log, of one side or (with an empty side) of all, and what it remembers."""

    world: Reading
    book: Any
    side: str
    sides: dict[Unit, str]
    names: dict[Unit, str]
    in_sight: set[tuple[str, Unit]]
    spots: dict[Unit, Cell]
    checks: dict[Unit, str]
    armed: dict[Unit, tuple[str, str]]
    declared: set[Unit]
    walking: Unit

    def name(self, unit: Unit) -> str:
        """A unit's name, or that nobody knows."""

    def thing(self, key: str) -> str:
        """The name of a weapon or grenade."""

    def order_text(self, order: object) -> str:
        """What an order is and whom it is meant for; empty for none."""

    def reads_for(self, side: str) -> bool:
        """Whether the reader is of that side, or of none and sees everything."""

    def tone(self, unit: Unit, *, harm: bool = True) -> str:
        """Whether something that befalls a unit is good or bad for the reader."""


def with_article(noun: str) -> str:
    """A noun after "a" or "an": "a rifle", "an atomic grenade"."""
    return f"{'an' if noun[:1].lower() in set('aeiou') else 'a'} {noun}"


def told_harm(harm: Any) -> str:
    """Points by class, the gravest first; empty for none."""
    kinds = (("mortal", harm.mortal), ("wound", harm.wound), ("stun", harm.stun))
    return ", ".join(f"{points} {kind}" for kind, points in kinds if points)


def squad_name(t: Teller, squad: Unit) -> str:
    """A squad's name, with its side where that is not clear."""
    card = t.world.get(squad, Squad)
    return card.name if t.side else f"{card.side.capitalize()} {card.name}"


READINGS: dict[str, Callable[[Any, Teller], str]] = {
    "words": lambda value, _t: str(value).replace("_", " "),
    "lower": lambda value, _t: str(value).lower(),
    "capital": lambda value, _t: str(value).capitalize(),
    "thing": lambda value, t: t.thing(value).lower(),
    "degree": lambda value, _t: word(value),
    "Degree": lambda value, _t: word(value).capitalize(),
    "squad": lambda value, t: squad_name(t, value),
    "task": lambda value, t: t.world.get(value, Task).name,
}
"""Ways to read a value: `{weapon:thing}` is the name of a weapon or grenade, `{degree:degree}` a degree in a word."""


class _Value:
    """A field of an event, as a template formats it."""

    def __init__(self, value: Any, t: Teller, *, unit: bool) -> None:
        self._value, self._t, self._unit = value, t, unit

    def __getattr__(self, name: str) -> _Value:
        return _Value(getattr(self._value, name), self._t, unit=False)

    def __format__(self, how: str) -> str:
        value, t = self._value, self._t
        if not how:
            text = "({}, {})".format(*value) if isinstance(value, tuple) else str(value)
            return t.name(value) if self._unit else text
        if how.startswith("?"):
            return how[1:] if value else ""
        if "|" in how:
            this, _, that = how.removeprefix("1:").partition("|")
            return this if (value == 1 if how.startswith("1:") else value) else that
        return READINGS[how](value, t) if how in READINGS else format(value, how)


class _Fields:
    """The fields of an event, for a template."""

    def __init__(self, event: Any, t: Teller) -> None:
        self._event, self._t = event, t

    def __getitem__(self, name: str) -> _Value:
        return _Value(getattr(self._event, name), self._t, unit=name in named(type(self._event)))


def filled(template: str, event: Any, t: Teller) -> str:
    """A template filled with the fields of an event, for a reader."""
    return template.format_map(_Fields(event, t))


@record
class LogTemplate:
    """A line as it is declared; it is said `when` that holds of the event (None: always)."""

    text: str
    tone: str | Callable[[Any, Teller], str] = PLAIN
    about: str = "unit"
    when: Callable[[Any], object] | None = None

    def log_line(self, event: Any, t: Teller) -> LogLine | None:
        """The line of an event for a reader."""
        if self.when is not None and not self.when(event):
            return None
        unit = getattr(event, self.about, 0)
        tone = self.tone if isinstance(self.tone, str) else self.tone(event, t)
        tone = t.tone(unit, harm=tone == HARM) if tone in (HARM, HELP) else tone
        return LogLine(filled(self.text, event, t), tone, unit)


says = LogTemplate
