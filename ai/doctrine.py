"""A doctrine: how a commander weighs things, read from TOML. 1024 is neutral."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ai.curves import Curve
from ai.forbidden import TOOLS
from game.content.problem import ContentError, did_you_mean, error
from game.world.squads import MERCIES, PRISONERS

NEUTRAL = 1024
FOLDER = Path(__file__).parent / "doctrines"
_TABLES = ("factor", "price", "odds")
_OTHERS = ("name", "label", "curve", "forbid", "mercy")


@dataclass(frozen=True)
class Doctrine:
    """Factors on the terms of a score, prices in worth, what enemies are thought to do, response curves."""

    name: str
    label: str
    factor: Mapping[str, int]
    price: Mapping[str, int]
    odds: Mapping[str, int]
    curve: Mapping[str, Curve]
    forbid: frozenset[str] = frozenset()
    """Tools that this commander does without (see `ai.forbidden`)."""
    mercy: str = PRISONERS
    """What is ordered about the defeated (WAR-ORDERS)."""

    def weighed(self, term: str, amount: int) -> int:
        """An amount of a term, as this doctrine counts it."""
        return amount * self.factor[term] // NEUTRAL


@lru_cache(maxsize=16)
def doctrine(name: str = "regular") -> Doctrine:
    """A doctrine by shipped name, or by the path of its file. Raises ContentError with all that is wrong with it."""
    path = Path(name) if name.endswith(".toml") else FOLDER / f"{name}.toml"
    if not path.is_file():
        known = tuple(sorted(found.stem for found in FOLDER.glob("*.toml")))
        raise ContentError([error(str(path), "", f"no doctrine is called {name!r}", did_you_mean(name, known))])
    return read_doctrine(path.read_text(encoding="utf-8"), path.name)


def read_doctrine(text: str, file: str) -> Doctrine:
    """A doctrine from the text of its file. Raises ContentError with all that is wrong with it."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise ContentError([error(file, "", f"not TOML: {fault}")]) from None
    problems = [error(file, key, "unknown table") for key in table if key not in (*_TABLES, *_OTHERS)]
    problems += [
        error(file, f"{part}.{key}", "a whole number is wanted", f"found {value!r}")
        for part in _TABLES
        for key, value in table.get(part, {}).items()
        if not isinstance(value, int) or isinstance(value, bool)
    ]
    forbid = table.get("forbid", [])
    problems += [
        error(file, "forbid", f"no tool is called {tool!r}", did_you_mean(str(tool), TOOLS))
        for tool in (forbid if isinstance(forbid, list) else [forbid])
        if tool not in TOOLS
    ]
    mercy = table.get("mercy", PRISONERS)
    if mercy not in MERCIES:
        problems.append(error(file, "mercy", f"one of {', '.join(MERCIES)} is wanted", f"found {mercy!r}"))
    curves: dict[str, Curve] = {}
    for key, value in table.get("curve", {}).items():
        try:
            curves[key] = _curve(value)
        except (TypeError, ValueError, KeyError) as fault:
            problems.append(error(file, f"curve.{key}", f"no curve: {fault}", "points = [[0, 0], [4, 100]]"))
    if problems:
        raise ContentError(problems)
    base = _standard(file)
    factor, price, odds = ({**base.get(part, {}), **table.get(part, {})} for part in _TABLES)
    kept = {**base.get("curve", {}), **curves}
    name, label = table.get("name", file), table.get("label", "")
    return Doctrine(name, label, factor, price, odds, kept, frozenset(forbid), mercy)


def _standard(file: str) -> dict[str, Any]:
    """What a doctrine leaves out is as in `regular`."""
    if file == "regular.toml":
        return {}
    base = doctrine("regular")
    return {"factor": base.factor, "price": base.price, "odds": base.odds, "curve": base.curve}


def _curve(value: Any) -> Curve:
    return Curve([(int(x), int(y)) for x, y in value["points"]])
