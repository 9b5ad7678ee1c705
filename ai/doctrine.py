"""A doctrine: how a commander weighs things, read from TOML, the tools it forbids; what a unit is worth, and curves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from game.content.page import parse_toml, read_toml
from game.content.problem import ContentError, Problem, did_you_mean, error
from game.content.toml_text import as_written
from game.systems.prospects import STAMINA, Combatant, StanceOption, Supply
from game.world.squads import MERCIES, PRISONERS

RIFLEMAN = 1000
_PUNCH = 1024
_PREY = 5
"""What prey is worth, in quarters: who flees or lies helpless now may shoot again later."""


def worth_of(combatant: Combatant) -> int:
    """Fire power makes three fifths of a unit's worth; staying power multiplies it, at three quarters."""
    base = 400 + 600 * combatant.punch // _PUNCH
    hits_left = STAMINA + (combatant.stamina - STAMINA) * 3 // 4
    whole = base * hits_left // STAMINA
    return whole * _PREY // 4 if combatant.cowed else whole


def left_of(combatant: Combatant) -> int:
    """What is still to be lost of it."""
    return worth_of(combatant) * combatant.remaining // max(1, combatant.stamina)


class Curve:
    """A piecewise straight line through points, level beyond its ends."""

    __slots__ = ("points",)

    def __init__(self, points: Sequence[tuple[int, int]]) -> None:
        if len(points) < 2 or any(a[0] >= b[0] for a, b in pairwise(points)):
            raise ValueError("a curve needs two points or more, from left to right")
        self.points = tuple(points)

    def __call__(self, value: int) -> int:
        """The height of the curve, rounded down."""
        before = self.points[0]
        if value <= before[0]:
            return before[1]
        for point in self.points[1:]:
            if value < point[0]:
                return before[1] + (point[1] - before[1]) * (value - before[0]) // (point[0] - before[0])
            before = point
        return before[1]


# --- doctrines ------------------------------------------------------------------------------------------------------


TOOLS = (
    "close",
    "stances",
    "backstep",
    "grapples",
    "throws",
    "grenades",
    "grenades.blast",
    "grenades.smoke",
    "grenades.fire",
    "grenades.gas",
    "grenades.burst",
    "lamps",
    "surprise",
    "prey",
    "exploits",
    "trials",
    "squads",
    "group",
    "assaults",
    "threats",
)
"""What can be forbidden: close attacks of all kinds, the stances of close combat, giving ground, holds, throws, all
grenades or those of one effect (`burst`: stun grenades and nets), lamps, the action of an ambush, picking off those who
flee or lie helpless, what Focus, Adrenaline and Willpower buy, trying out in thought what has no quick odds, new orders
for squads, squads that fire as one, soldiers sent to storm a place where their leader is not, and fire held on an enemy
to make it give way."""
_ANSWERS = {"backstep": ("backstep",), "exploits": ("feint", "double_feint", "dodge")}
"""The questions that a forbidden tool answers."""
_KINDS = {"grapples": "grapple", "throws": "throw"}


def silenced(forbidden: frozenset[str]) -> frozenset[str]:
    """The questions that are declined."""
    return frozenset(question for tool, questions in _ANSWERS.items() if tool in forbidden for question in questions)


def stripped(combatant: Combatant, forbidden: frozenset[str]) -> Combatant:
    """One of our own without the forbidden tools."""
    if "close" in forbidden:
        bare = tuple(replace(stance_option, close_options=(), drawn=()) for stance_option in combatant.stance_options)
        combatant = _posed(combatant, bare)._replace(other_blade=-1)
    barred = {kind for tool, kind in _KINDS.items() if tool in forbidden}
    if barred:
        stance_options = (
            replace(
                p,
                close_options=tuple(
                    close_option for close_option in p.close_options if close_option.kind not in barred
                ),
            )
            for p in combatant.stance_options
        )
        combatant = _posed(combatant, tuple(stance_options))
    if "stances" in forbidden and combatant.weapon is None:
        combatant = combatant._replace(stance_options=combatant.stance_options[:1])
    if "exploits" in forbidden:
        combatant = combatant._replace(adrenaline=0, focus=0, shakes=False, winded=0)
    if "lamps" in forbidden:
        combatant = combatant._replace(lamp=0)
    kept = tuple(supply for supply in combatant.supplies if not _barred(supply, forbidden))
    return combatant._replace(supplies=kept) if len(kept) != len(combatant.supplies) else combatant


def plainly(foe: Combatant, forbidden: frozenset[str]) -> Combatant:
    """An enemy as who does without `prey` sees it: no better a target for being afraid or helpless."""
    return foe._replace(cowed=False) if foe.cowed and "prey" in forbidden else foe


def _posed(combatant: Combatant, stance_options: tuple[StanceOption, ...]) -> Combatant:
    now = next(
        (stance_option for stance_option in stance_options if stance_option.word == combatant.stance_option.word),
        combatant.stance_option,
    )
    return combatant._replace(stance_options=stance_options, stance_option=now)


def _barred(supply: Supply, forbidden: frozenset[str]) -> bool:
    return "grenades" in forbidden or f"grenades.{supply.effect}" in forbidden


NEUTRAL = 1024
STANDARD = "regular"
"""The shipped doctrine that has everything: what others leave out is as in it."""
FOLDER = Path(__file__).parent / "doctrines"
_TABLES = ("factor", "price", "odds")
_OTHERS = ("name", "label", "curve", "forbid", "mercy")


@dataclass(frozen=True, eq=False, slots=True)
class Doctrine:
    """Factors on the terms of a score, prices in worth, what enemies are thought to do, response curves."""

    name: str
    label: str
    factor: Mapping[str, int]
    price: Mapping[str, int]
    odds: Mapping[str, int]
    curve: Mapping[str, Curve]
    forbid: frozenset[str] = frozenset()
    """Tools that this commander does without (see `ai.doctrine`)."""
    mercy: str = PRISONERS
    """What is ordered about the defeated (WAR-ORDERS)."""

    def weighed(self, term: str, amount: int) -> int:
        """An amount of a term, as this doctrine counts it."""
        return amount * self.factor[term] // NEUTRAL


def doctrine(name: str = "regular") -> Doctrine:
    """A doctrine by shipped name, or by the path of its file. Raises ContentError with all that is wrong with it."""
    if name.endswith(".toml"):
        return _doctrine(read_toml(Path(name)), name, _shipped(STANDARD))
    return _shipped(name)


def shipped_doctrines() -> tuple[Path, ...]:
    """The files of the shipped doctrines."""
    return tuple(sorted(FOLDER.glob("*.toml")))


@lru_cache(maxsize=16)
def _shipped(name: str) -> Doctrine:
    path = FOLDER / f"{name}.toml"
    known = [found.stem for found in shipped_doctrines()]
    if name not in known:
        raise ContentError([error(str(path), "", f"no doctrine is called {name!r}", did_you_mean(name, known, known))])
    return _doctrine(read_toml(path), path.name, None if name == STANDARD else _shipped(STANDARD))


def read_doctrine(text: str, file: str) -> Doctrine:
    """A doctrine from the text of its file. Raises ContentError with all that is wrong with it."""
    return _doctrine(parse_toml(text, file), file, _shipped(STANDARD))


def _doctrine(table: Mapping[str, Any], file: str, base: Doctrine | None) -> Doctrine:
    """What a table says, the rest as in `base`. Raises ContentError with all that is wrong with it."""
    problems = [*_table_faults(table, base, file), *_word_faults(table, file)]
    curves: dict[str, Curve] = {}
    for key, value in _entries(table, "curve"):
        try:
            curves[key] = _curve(value)
        except (TypeError, ValueError, KeyError) as fault:
            problems.append(error(file, f"curve.{key}", f"no curve: {fault}", "points = [[0, 0], [4, 100]]"))
    if problems:
        raise ContentError(problems)
    factor, price, odds, curve = (
        {**(getattr(base, part) if base else {}), **(curves if part == "curve" else table.get(part, {}))}
        for part in (*_TABLES, "curve")
    )
    forbid, mercy = frozenset(table.get("forbid", ())), table.get("mercy", PRISONERS)
    return Doctrine(table.get("name", file), table.get("label", ""), factor, price, odds, curve, forbid, mercy)


def _entries(table: Mapping[str, Any], part: str) -> Iterable[tuple[str, Any]]:
    found = table.get(part, {})
    return found.items() if isinstance(found, dict) else ()


def _table_faults(table: Mapping[str, Any], base: Doctrine | None, file: str) -> Iterator[Problem]:
    """Tables that no doctrine has, and entries in them that the standard one does not have or that are no numbers."""
    for key in table:
        if key not in (*_TABLES, *_OTHERS):
            yield error(file, key, f'unknown key "{key}"', did_you_mean(key, (*_TABLES, *_OTHERS), _TABLES))
    for part in (*_TABLES, "curve"):
        if not isinstance(table.get(part, {}), dict):
            yield error(file, part, "must be a table", f"[{part}]")
        for key, value in _entries(table, part):
            if base is not None and key not in getattr(base, part):
                hint = did_you_mean(key, getattr(base, part), getattr(base, part))
                yield error(file, f"{part}.{key}", f'nothing is called "{key}"', hint)
            if part != "curve" and (not isinstance(value, int) or isinstance(value, bool)):
                yield error(file, f"{part}.{key}", "a whole number is wanted", f"found {as_written(value)}")


def _word_faults(table: Mapping[str, Any], file: str) -> Iterator[Problem]:
    """Tools and orders about the defeated that there are not, and names that are no text."""
    forbid = table.get("forbid", [])
    for tool in forbid if isinstance(forbid, list) else [forbid]:
        if tool not in TOOLS:
            yield error(file, "forbid", f"no tool is called {tool!r}", did_you_mean(str(tool), TOOLS, TOOLS))
    if not isinstance(forbid, list):
        yield error(file, "forbid", "must be a list", 'forbid = ["grenades"]')
    if table.get("mercy", PRISONERS) not in MERCIES:
        found = table["mercy"]
        yield error(file, "mercy", f'unknown word "{found}"', did_you_mean(str(found), MERCIES, MERCIES))
    for key in ("name", "label"):
        if not isinstance(table.get(key, ""), str):
            yield error(file, key, "must be text in quotes", f'{key} = "..."')


def _curve(value: Any) -> Curve:
    return Curve([(int(x), int(y)) for x, y in value["points"]])
