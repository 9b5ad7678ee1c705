"""Fighters of planners, made again part by part: a unit is looked at after every change, and little of it changes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from game.systems.conditions import fears_now
from game.systems.mark import Mark
from game.systems.sketch import CERTAIN, Fighter
from game.world.squads import Shaken
from game.world.store import Reading, Unit

Base = TypeVar("Base")
Fields: TypeAlias = dict[str, Any]
"""Some of the numbers of a Fighter."""
PLAIN: Fields = {
    "full": CERTAIN,
    "mark": Mark(),
    "may_drop": False,
    "decked": False,
    "accuracy": 0,
    "initiative": 0,
    "scope": 0,
    "sight": 0,
    "adrenaline": 0,
    "focus": 0,
    "support": 0,
    "opened": True,
    "surged": True,
    "focused": True,
    "watch": 0,
    "watch_snap": False,
    "aim": 0,
    "aim_stays": False,
    "throwing": None,
    "dodging": 0,
    "dodges": False,
    "hero": False,
    "bleeding": 0,
    "shakes": False,
    "winded": 0,
    "steadied": False,
    "kill": 0,
    "resists": 0,
    "waits": False,
}
"""What a book knows nothing of that has no pools of points and one stance, as none."""


class Page(NamedTuple):
    """The parts on which some numbers rest beside the whole, and how they are made; `always`: each time anew."""

    kinds: tuple[type, ...]
    make: Callable[[Reading, Any, Unit, Any], Fields]
    always: bool = False


class Roster(ABC, Generic[Base]):
    """Units made ready for planners; only the numbers are made again that rest on a part which has changed.

    `whole` are the parts on which most numbers rest, `pages` tell what rests on others beside them; `kinds` are all.
    """

    def __init__(self, n: Any, whole: Iterable[type], pages: tuple[Page, ...]) -> None:
        self._n, self._whole, self._pages = n, frozenset(whole), pages
        self.kinds = tuple(dict.fromkeys((*whole, *(kind for page in pages for kind in page.kinds))))
        self._made: dict[Unit, tuple[list[object], Base, Fighter, object]] = {}

    def fighter(self, world: Reading, unit: Unit) -> Fighter:
        """Everything a planner asks about a unit, as far as this reading knows it."""
        made, moment = self._made.get(unit), self.moment(world, unit)
        parts: list[object] = [world.find(unit, kind) for kind in self.kinds]
        if made is None or made[3] != moment:
            changed = {*self.kinds}
        else:
            pairs = zip(self.kinds, parts, made[0], strict=True)
            changed = {kind for kind, part, was in pairs if part is not was != part}
        base, fields = None if made is None else made[1], Fields()
        if base is None or not changed.isdisjoint(self._whole):
            base, fields = self.based(world, unit, base)
            changed = {*self.kinds}
        for page in self._pages:
            if page.always or not changed.isdisjoint(page.kinds):
                fields.update(page.make(world, self._n, unit, base))
        if made is not None and not changed and all(getattr(made[2], name) == fields[name] for name in fields):
            return made[2]
        fighter = made[2]._replace(**fields) if made is not None else Fighter(**fields)
        self._made[unit] = (parts, base, fighter, moment)
        return fighter

    def moment(self, world: Reading, unit: Unit) -> object:
        """What it rests on beside its own parts: a fear on where its source is, being shaken on the moment."""
        return object() if world.find(unit, Shaken) is not None else fears_now(world, unit)

    @abstractmethod
    def based(self, world: Reading, unit: Unit, before: Base | None) -> tuple[Base, Fields]:
        """What most numbers rest on, and those of them that no page makes; `before` is what it was."""
