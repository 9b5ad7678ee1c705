"""Combatants of planners: what a book says without rules of its own, and how they are made again part by part."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from game.field import Cell
from game.systems.conditions import fears_now
from game.systems.foresight import all_results
from game.systems.mark import Mark, Onset
from game.systems.prospects import (
    BARRED,
    CERTAIN,
    AttackOption,
    Board,
    Combatant,
    FireLine,
    Prospects,
    StanceOption,
    Supply,
)
from game.world.gear import Grenade
from game.world.squads import Shaken
from game.world.store import Reading, Unit


class PlannerDefaults:
    """The parts of the planner's contract (`Prospects`) that a book leaves as they are; it says anew what it has."""

    countable: tuple[type, ...] = ()
    striding = False
    bare = moved = sprinted = shown = drop_guard = pool_most = 0
    tends = ""
    tried = staticmethod(all_results)

    def sweep_reach(self, _combatant: Combatant, _stance_option: StanceOption) -> int:
        """How far squares are swept: not at all."""
        return 0

    def sweeps(self, _world: Reading, _unit: Unit, _stance: str, _squares: tuple[Cell, ...]) -> bool:
        """Whether a row of squares may be swept: never."""
        return False

    def sweep_edge(self, _targets: int) -> int | None:
        """What so many swept targets add to the roll: squares are swept, whoever is in them."""
        return None

    def onset(self, _world: Reading, _unit: Unit, _cell: Cell, _target: Unit) -> Onset:
        """What a square brings for blows: nothing beside its light."""
        return Onset()

    def passed(self, _world: Reading, _unit: Unit, _squares: int) -> Mapping[Unit, tuple[int, int]]:
        """Who may yet shoot at a run on its way: nobody, it is over at once."""
        return {}

    def needed(self, _world: Reading, _unit: Unit, _kind: str) -> int:
        """How much somebody needs help: of that nothing is told."""
        return 0

    def payable(
        self, combatant: Combatant, _stance_option: StanceOption, _target: Combatant
    ) -> tuple[AttackOption, ...]:
        """The ways to fire with what may be bought for them: all there are."""
        return combatant.attack_options

    def bought(
        self, _combatant: Combatant, _stance_option: StanceOption, _target: Combatant
    ) -> tuple[AttackOption, ...]:
        """Attacks that may be bought out of turn: none."""
        return ()

    def power(self, _target: Combatant, left: int) -> int:
        """Staying power as it is measured already."""
        return left

    def supply(self, grenade: Grenade, left: int) -> Supply:
        """Grenades of one kind."""
        return Supply(grenade.key, grenade.effect, left, grenade.radius, 0, 0)

    def blast_loss(self, _supply: Supply, _target: Combatant) -> tuple[int, ...]:
        """What a blast takes, by the degree of its band: nothing is thrown."""
        return (0,)

    def blast_dice(self, _supply: Supply, _squares: int, _rung: int, _mark: Mark) -> int:
        """How far a blast reaches: nothing is thrown."""
        return 0


NEVER = 1000
"""The need of a shot that cannot be."""


def ranges_of(stance_option: StanceOption, mark: Mark) -> Board:
    """The Edges of its weapon by distance at who has such a mark; the very same table for the same two."""
    return stance_option.at_lying if mark.lies and stance_option.at_lying is not None else stance_option.by_distance


def need_of(
    prospects: Prospects,
    stance_option: StanceOption,
    target: Combatant,
    line: FireLine,
    *,
    lower: int = 0,
    covered: bool = True,
    sure: bool = False,
) -> int:
    """What the die must show; NEVER beyond range or where the target is hidden.

    `lower` rungs of cover do not count, none of them unless it is `covered`; `sure` is an attack that need not see its
    target.
    """
    squares, mark = line.squares, target.mark
    ranges = ranges_of(stance_option, mark)
    edge = int(ranges[min(squares, len(ranges) - 1)])
    if edge <= BARRED:
        return NEVER
    edge += mark.edge + prospects.shown * (mark.shows or line.glow)
    edge += int(
        prospects.cover(mark, lower, covered=covered and not sure)[line.rung if squares > prospects.bare else -1]
    )
    if not sure:
        edge += int(stance_option.seen[int(squares <= stance_option.hearing), line.shade, line.veil])
    return target.stance_option.challenge - stance_option.own - edge if edge > BARRED // 2 else NEVER


# --- made again part by part ----------------------------------------------------------------------------------------


Base = TypeVar("Base")
Fields: TypeAlias = dict[str, Any]
"""Some of the numbers of a Combatant."""
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
        self._made: dict[Unit, tuple[list[object], Base, Combatant, object]] = {}

    def combatant(self, world: Reading, unit: Unit) -> Combatant:
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
        combatant = made[2]._replace(**fields) if made is not None else Combatant(**fields)
        self._made[unit] = (parts, base, combatant, moment)
        return combatant

    def moment(self, world: Reading, unit: Unit) -> object:
        """What it rests on beside its own parts: a fear on where its source is, being shaken on the moment."""
        return object() if world.find(unit, Shaken) is not None else fears_now(world, unit)

    @abstractmethod
    def based(self, world: Reading, unit: Unit, before: Base | None) -> tuple[Base, Fields]:
        """What most numbers rest on, and those of them that no page makes; `before` is what it was."""
