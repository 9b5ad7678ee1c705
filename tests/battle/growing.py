"""A chapter of progression in small: a point for each battle one lives through, and one more skill level for two."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.content import lines
from game.content.model import Page
from game.content.roster import roster_page
from game.rulebooks import shelf
from game.systems.progression import Enlisted, Fought, Grown, Wish
from game.world.body import Build

PRICE = 2


class Service(Page):
    """What the toy's rosters say of a soldier."""

    points: int = 0
    medals: int = 0
    tired: bool = False


class Drill:
    """The chapter: medals for victories make faster, skills cost points, and who has fought is tired."""

    def joined(self, line: Any) -> Grown:
        return Grown(Service(points=1), {"athletics": line.skills.get("athletics", 0) + 1})

    def grown(self, line: Any, growth: Service) -> Any:
        return line.model_copy(update={"move": line.move + growth.medals})

    def laid(self, parts: tuple[object, ...], growth: Service) -> tuple[object, ...]:
        marked = {Build: lambda build: replace(build, tags=(*build.tags, "decorated"))} if growth.medals else {}
        return tuple(marked.get(type(part), lambda same: same)(part) for part in parts)

    def after(self, world: Any, unit: int, growth: Service, fought: Fought) -> Service:
        points = growth.points + fought.survived + fought.objectives
        return Service(points=points, medals=growth.medals + fought.victory, tired=True)

    def refreshed(self, growth: Service) -> Service:
        return growth.model_copy(update={"tired": False})

    def wishes(self, who: Enlisted) -> tuple[Wish, ...]:
        return tuple(self.wish(who, key) for key in ("firearms", "stealth"))

    def wish(self, who: Enlisted, key: str) -> Wish:
        if key not in ("firearms", "stealth"):
            raise KeyError(key)
        refusal = "" if who.growth.points >= PRICE else f"{PRICE} points are needed"
        return Wish(key, "skill", f"{key} {self._level(who, key)}", PRICE, refusal)

    def _level(self, who: Enlisted, key: str) -> int:
        return who.line.skills.get(key, 0) + 1

    def fulfilled(self, who: Enlisted, key: str) -> Grown:
        points = who.growth.points - PRICE
        return Grown(who.growth.model_copy(update={"points": points}), {key: self._level(who, key)})

    def words(self, who: Enlisted) -> str:
        return f"{who.growth.points} points; {len(who.comrades)} comrades"

    def doubts(self, who: Enlisted) -> tuple[tuple[str, str, str], ...]:
        return (("growth.points", "nobody has so many points", "less"),) if who.growth.points > 99 else ()


def taught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The flagship has the chapter from now on, until the test is over."""
    opened, pages = shelf.opened, lines._BOOKS["ascension"]
    monkeypatch.setattr(shelf, "opened", lambda *how: replace(opened(*how), progression=Drill()))
    monkeypatch.setitem(lines._BOOKS, "ascension", replace(pages, models={**pages.models, "growth": Service}))
    roster_page.cache_clear()
