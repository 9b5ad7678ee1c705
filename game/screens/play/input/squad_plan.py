"""The squads of the side at the screen: which one is chosen, what it is to be told, and where its soldiers would stand.

No pictures, no window. `order` and its kin give the orders that there are of a side; whether one may be given, and why
not, is the rules' to say (WAR-GROUP).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

from game.battle.outlook import Outlook
from game.field import Cell, distance
from game.messages import events as ev
from game.messages.warfare import Detach, OrderSquad, Rejoin, SetMercy, SideOrder
from game.record import record
from game.screens.play.input.aims import following
from game.screens.play.input.storming import Storming, mercy_now, plain
from game.screens.texts import text_of
from game.systems.warfare.squads import (
    able,
    commander,
    detached,
    members,
    mustered,
    orders_for,
    orders_of,
    places,
    side_refusal,
    squad_of,
    squads_of,
)
from game.world.body import Identity
from game.world.conditions import Edge
from game.world.place import Position
from game.world.squads import (
    ADVANCE,
    FOLLOW,
    FORMATIONS,
    HOLD,
    LOOSE,
    MERCIES,
    NONE,
    Assault,
    Dissolved,
    Locked,
    Squad,
    assault_on,
)
from game.world.store import Unit

TASK_WORDS = {NONE: "asked man by man", ADVANCE: "advance", HOLD: "hold", FOLLOW: "follow"}
Spot = tuple[Unit, Cell]


@record
class SquadLine:
    """One squad as its line and its flag show it; `at` is the square of the soldier nearest to its middle."""

    squad: Unit
    number: int
    name: str
    commander: str
    able: int
    mustered: int
    alone: int
    """How many more of it are able and detached."""
    task: str
    storming: str
    under_fire: bool
    apart: bool
    own: bool
    at: Cell | None

    @property
    def task_word(self) -> str:
        """The task in a word, where there is one."""
        word = self.task.partition(",")[0]
        return "" if self.apart or word == TASK_WORDS[NONE] else word


class SquadPlan:
    """What the player is about to tell a squad."""

    def __init__(self, outlook: Outlook, where: Callable[[Unit], Cell | None]) -> None:
        self.outlook = outlook
        self.where = where
        """Where a unit is shown, which may be behind what the side knows by now."""
        self.squad: Unit = 0
        self.soldier: Unit = 0
        self.formation = LOOSE
        self.sending = False
        """Whether a square is to be chosen to which the squad is sent."""
        self.refused = ""
        self._plan: Storming | None = None
        self._fire = _UnderFire(outlook)
        self._told: dict[Unit, tuple[tuple[int, int], SquadLine, tuple[Unit, ...]]] = {}

    @property
    def there(self) -> bool:
        """Whether the side has squads at all."""
        return bool(self.outlook.having(Squad)) and bool(squads_of(self.outlook, self.outlook.side))

    @property
    def plan(self) -> Storming | None:
        """The detached assault that is being planned; none once another question is asked than when it was begun."""
        plan = self._plan
        return plan if plan is not None and plan.ask is self.outlook.ask else None

    def plan_with(self, plan: Storming | None) -> None:
        """Go on with a plan; None: with none."""
        self._plan = plan

    @property
    def hint(self) -> str:
        """What the hands may do next."""
        if self.sending:
            return text_of("send_squad")
        if self.squad:
            return text_of("right_click_squad")
        return text_of("take_squad")

    @property
    def asked(self) -> Unit:
        """The squad one of whose soldiers is asked for its turn; 0 for none."""
        ask = self.outlook.ask
        mine = ask is not None and ask.side == self.outlook.side and ask.question == "turn"
        return mustered(self.outlook, ask.unit) if ask is not None and mine else 0

    # --- choosing -------------------------------------------------------------------------------------------

    def choose(self, squad: Unit, soldier: Unit = 0) -> None:
        """Take a squad in hand, and perhaps one soldier of it; 0 lets go."""
        self.squad, self.soldier, self.sending, self.refused = squad, soldier, False, ""
        orders = orders_of(self.outlook, squad) if squad else None
        if orders is not None and orders.task != NONE:
            self.formation = orders.formation

    def choose_soldier(self, unit: Unit) -> bool:
        """Take the squad of one of one's own in hand, and the soldier in it; whether there is one."""
        squad = mustered(self.outlook, unit) if unit in self.outlook.friends() else 0
        if squad:
            self.choose(squad, unit)
        return bool(squad)

    def choose_in(self, first: Cell, last: Cell) -> None:
        """Take the squad in hand of which most soldiers stand in a box; none if nobody does."""
        found: Counter[Unit] = Counter()
        for unit in self.outlook.friends():
            place, squad = self.outlook.find(unit, Position), squad_of(self.outlook, unit)
            if squad and place is not None and _inside(place.cell, first, last):
                found[squad] += 1
        self.choose(min(found, key=lambda squad: (-found[squad], squad), default=0))

    def cycle(self, step: int) -> None:
        """The next squad that holds together, or the one before."""
        whole = (squad for squad in squads_of(self.outlook, self.outlook.side))
        self.choose(following(tuple(squad for squad in whole if self._holds(squad)), self.squad, step))

    def _holds(self, squad: Unit) -> bool:
        return self.outlook.find(squad, Dissolved) is None

    def next_formation(self) -> None:
        """Another formation, for the order that comes next."""
        self.formation = following(FORMATIONS, self.formation, 1)

    # --- orders ---------------------------------------------------------------------------------------------

    def order(self, task: str, to: Cell | None = None) -> SideOrder:
        """The squad's new task."""
        return OrderSquad(self.squad, task, to, self.formation if task != NONE else LOOSE)

    def again(self) -> SideOrder | None:
        """The squad's present task in the formation that has been chosen; None where it has none."""
        orders = orders_of(self.outlook, self.squad)
        return self.order(orders.task, orders.to) if self.squad and orders.task != NONE else None

    def apart_or_back(self) -> SideOrder | None:
        """The soldier in hand leaves its squad's ranks, or comes back; None while none is in hand."""
        if not self.soldier:
            return None
        serves = self.soldier in members(self.outlook, mustered(self.outlook, self.soldier))
        return Detach(self.soldier) if serves else Rejoin(self.soldier)

    def next_mercy(self) -> SideOrder:
        """The next of the orders about the defeated (WAR-ORDERS)."""
        return SetMercy(following(MERCIES, self.mercy, 1))

    @property
    def mercy(self) -> str:
        """What is ordered about the defeated now."""
        return mercy_now(self.outlook)

    def refusal(self, order: SideOrder) -> str | None:
        """Why the side may not give an order now; None when it may."""
        return side_refusal(self.outlook, self.outlook.book, self.outlook.side, order)

    def orders_text(self) -> str:
        """What the squads do as soon as the battle begins, if any of them acts without being asked; else nothing."""
        lines = [line for line in self.lines() if line.task != TASK_WORDS[NONE]]
        if not lines:
            return ""
        listed = "\n".join(f"{line.number} {line.name}: {line.task}" for line in lines)
        return f"{text_of('at_once')}\n\n{listed}"

    # --- what shows -----------------------------------------------------------------------------------------

    def lines(self) -> tuple[SquadLine, ...]:
        """All of the side's squads, in order of number."""
        own = squads_of(self.outlook, self.outlook.side)
        return tuple(self._line(squad, number, own=True) for number, squad in enumerate(own, 1))

    def flags(self) -> tuple[SquadLine, ...]:
        """The squads that hold together and have somebody on the field, the enemy's as far as they are seen."""
        found = []
        for side in dict.fromkeys(self.outlook.get(one, Squad).side for one in self.outlook.having(Squad)):
            for number, squad in enumerate(squads_of(self.outlook, side), 1):
                found.append(self._line(squad, number, own=side == self.outlook.side))
        return tuple(line for line in found if line.at is not None and not line.apart)

    def _line(self, squad: Unit, number: int, *, own: bool) -> SquadLine:
        """A squad's line; what is known of it is looked up when something has happened, where it shows each time."""
        at, held = (self.outlook.latest(), len(self.outlook.log)), self._told.get(squad)
        if held is None or held[0] != at:
            fit = able(self.outlook, self.outlook.book, squad)
            held = self._told[squad] = (at, self._known(squad, number, fit, own=own), fit)
        return replace(held[1], at=self._middle(held[2]))

    def _known(self, squad: Unit, number: int, fit: tuple[Unit, ...], *, own: bool) -> SquadLine:
        outlook, orders = self.outlook, orders_of(self.outlook, squad)
        leader = commander(outlook, outlook.book, squad) if own else 0
        task = TASK_WORDS[orders.task] + (f", {orders.formation}" if orders.task in (ADVANCE, FOLLOW) else "")
        return SquadLine(
            squad,
            number,
            outlook.get(squad, Squad).name,
            outlook.get(leader, Identity).name if leader else "",
            len(fit),
            len(members(outlook, squad)),
            self._alone(squad) if own else 0,
            task,
            self.storming(fit),
            self._fire.on(fit),
            outlook.find(squad, Dissolved) is not None,
            own,
            None,
        )

    def _alone(self, squad: Unit) -> int:
        outlook = self.outlook
        of = [unit for unit in outlook.friends() if mustered(outlook, unit) == squad and detached(outlook, unit)]
        return sum(outlook.book.standing(outlook, unit) for unit in of)

    def storming(self, units: Iterable[Unit]) -> str:
        """How many of them are in which assault: "10 storm the bunker", "5 defend the bunker"; empty for none."""
        outlook = self.outlook
        held = (outlook.find(unit, Locked) for unit in units)
        zones = Counter(found.zone for found in held if found is not None)
        return ", ".join(f"{count} {self._does(zone)} the {plain(zone)}" for zone, count in sorted(zones.items()))

    def _does(self, zone: str) -> str:
        """What the side does in the assault on an objective."""
        entity = assault_on(self.outlook, zone)
        own = not entity or self.outlook.get(entity, Assault).side == self.outlook.side
        return "storm" if own else "defend"

    def _middle(self, units: Iterable[Unit]) -> Cell | None:
        cells = [cell for unit in units if (cell := self.where(unit)) is not None]
        if not cells:
            return None
        middle = (sum(x for x, _y in cells) // len(cells), sum(y for _x, y in cells) // len(cells))
        return min(cells, key=lambda cell: (distance(cell, middle), cell))

    def ghosts(self, to: Cell) -> tuple[Spot, ...]:
        """Where each able soldier of the squad would stand if it were sent to a square."""
        outlook, squad = self.outlook, self.squad
        if not squad or not outlook.field.passable(to):
            return ()
        leader = commander(outlook, outlook.book, squad)
        orders = orders_for(outlook, members(outlook, squad), leader, ADVANCE, to, self.formation)
        return self._spots(replace(orders, to=to).files, to, orders.formation, orders.facing)

    def bound_for(self) -> tuple[Spot, ...]:
        """Where the soldiers of the squad in hand are going as it was ordered."""
        orders = orders_of(self.outlook, self.squad) if self.squad else None
        if orders is None or orders.task != ADVANCE or orders.to is None:
            return ()
        return self._spots(orders.files, orders.to, orders.formation, orders.facing)

    def _spots(self, files: tuple[Unit, ...], to: Cell, formation: str, direction: tuple[int, int]) -> tuple[Spot, ...]:
        spots = places(self.outlook.field, to, formation, direction, len(files))
        fit = set(able(self.outlook, self.outlook.book, self.squad))
        return tuple((unit, spot) for unit, spot in zip(files, spots, strict=True) if unit in fit)


class _UnderFire:
    """Whom somebody has attacked in this round, read off what the side has witnessed."""

    def __init__(self, outlook: Outlook) -> None:
        self._outlook = outlook
        self._read = 0
        self._met: set[Unit] = set()

    def on(self, units: Iterable[Unit]) -> bool:
        """Whether any of them is under fire: attacked in this round, or pinned by suppression."""
        log = self._outlook.log
        if self._read > len(log):
            self._read = 0
            self._met.clear()
        for event in log[self._read :]:
            if isinstance(event, ev.RoundBegan):
                self._met.clear()
            elif isinstance(event, ev.AttackDeclared):
                self._met.update(event.targets)
            elif isinstance(event, ev.GroupFired):
                self._met.add(event.target)
        self._read = len(log)
        return any(unit in self._met or self._pinned(unit) for unit in units)

    def _pinned(self, unit: Unit) -> bool:
        edge = self._outlook.find(unit, Edge)
        return edge is not None and edge.suppression < 0


def _inside(cell: Cell, first: Cell, last: Cell) -> bool:
    return all(min(a, b) <= at <= max(a, b) for at, a, b in zip(cell, first, last, strict=True))
