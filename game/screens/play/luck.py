"""Expected against actual hits: the luck of a battle, counted from the dice a side has seen fall."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from game.dice.ladder import CRITICAL, ORDINARY, degree_chances
from game.dice.shapes import chance_at_least, shape
from game.messages.events import DegreesRolled, Event, Rolled
from game.world.store import Unit

DICE = "d10!"


def shots(log: Iterable[Event], sides: Mapping[Unit, str], others: str = "") -> dict[str, list[tuple[Fraction, bool]]]:
    """Every attack roll seen, by side: the chance it had and whether it hit.

    `others` is the side of all whose side is not known, as after a battle has been taken up again.
    """
    found: dict[str, list[tuple[Fraction, bool]]] = {}
    for event in log:
        if isinstance(event, Rolled) and event.key == "attack":
            found.setdefault(sides.get(event.unit, others), []).append(_shot(event))
    return found


def _shot(event: Rolled) -> tuple[Fraction, bool]:
    """The chance an attack roll had, and whether it hit; how a 20 is confirmed changes neither."""
    if isinstance(event, DegreesRolled):
        chances = degree_chances(event.target, event.steps[0])
        return sum(chances[ORDINARY - CRITICAL :], Fraction(0)), event.value >= ORDINARY
    thrown = event.faces[:1] if event.faces[0] == 1 else event.faces  # a second throw confirms a fumble (ALT-PLUG-03)
    bonus = event.total - shape(DICE).read(thrown)
    return chance_at_least(DICE, event.target - bonus), event.total >= event.target


def luck_line(rolled: list[tuple[Fraction, bool]]) -> str:
    """How many hits were to be expected, and how many there were; empty without attacks."""
    if not rolled:
        return "no attacks"
    expected = sum((chance for chance, _hit in rolled), Fraction(0))
    tenths = int(expected * 10 + Fraction(1, 2))
    hits = sum(hit for _chance, hit in rolled)
    said = "better than" if hits * 10 > tenths else "worse than" if hits * 10 < tenths else "just"
    many = f"{len(rolled)} attack roll{'s' * (len(rolled) > 1)}"
    return f"{many}: {tenths // 10}.{tenths % 10} hits expected, {hits} scored ({said} the odds)"
