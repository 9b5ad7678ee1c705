"""What a unit may do with its standard action: attacks, aim, reload, tasks, help for the hurt."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ai.area_attacks import AreaThrows
from ai.beliefs import Knowledge
from ai.board_edges import Board
from ai.close_attacks import Blows, tabled
from ai.danger import cure_worth, survival_worth
from ai.doctrine import Doctrine, worth_of
from ai.objectives import Goals, rounds_left
from ai.odds import WHOLE, place
from ai.off_hand import AtOnce
from ai.planned_actions import ELSEWHERE, Deed, Deeds, only
from ai.shots import Shots
from ai.square_values import Ground
from ai.stock import Stock
from ai.trials import Trials
from game.messages.orders import Act, Aid, Order
from game.systems.prospects import CERTAIN, Combatant, OffHandOption, StanceOption, Table
from game.systems.tasks import REACH, WORK, work_check, work_refusal
from game.world.hazards import RATED, Task
from game.world.place import Position

FAR = -100_000
"""The worth of a try where there is nothing to work on."""
SPARE = 4
"""Part of an objective's worth that a barricade has which no objective names."""
SLOW = 2
"""Rounds that a success is thought to take, all told."""


def task_work_worth(known: Knowledge, doctrine: Doctrine, me: Combatant, squares: Board) -> Table | None:
    """Worth of an action's work from each square, on a task that the side has to complete; None if there is none.

    More the less time there is; what a ruined task would cost is taken off. A barricade is worth a part of that.
    """
    world, lines = known.outlook, known.lines
    wanted = {goal.task for goal in Goals.tasks(world)}
    found: Table | None = None
    for number in world.having(Task) if world.book.situations is not None else ():
        task, cell = world.get(number, Task), world.get(number, Position).cell
        asked = task.key in wanted
        if not (asked or task.kind in RATED) or work_refusal(world, me.unit, cell) is not None:
            continue
        near = lines.distances(lines.number(cell))[squares] <= REACH
        if near.any():
            gain = _worth(known, doctrine, me, task) // (1 if asked else SPARE)
            worth = np.where(near, gain, FAR).astype(np.int64)
            found = worth if found is None else np.maximum(found, worth)
    return found


def help_worth(known: Knowledge, doctrine: Doctrine, me: Combatant) -> tuple[Order, int] | None:
    """The help with a comrade's work that adds most to its chance, from where a unit stands; None if none adds any."""
    rules = known.outlook.book.situations
    wanted = any(goal.task for goal in Goals.tasks(known.outlook))
    if rules is None or not wanted:
        return None
    found = [*rules.help_at_work(known.outlook, known.outlook.book, me.unit)]
    order, more = max(found, key=lambda one: one[1], default=(None, Fraction(0)))
    if order is None or more <= 0:
        return None
    return order, doctrine.weighed("objective", int(doctrine.price["success_late"] * more))


def _worth(known: Knowledge, doctrine: Doctrine, me: Combatant, task: Task) -> int:
    rules, left = known.outlook.book.situations, task.needed - task.done
    if rules is None or rules.task_refusal(known.outlook, me.unit, task) is not None:
        return FAR
    gain, ruin = Fraction(0), Fraction(0)
    for value, chance in work_check(known.outlook, known.outlook.book, me.unit, task).support():
        successes = rules.successes(value)
        gain += chance * min(left, max(0, successes))
        ruin += chance * (successes < 0)
    price = doctrine.price
    share = doctrine.curve["urgency"](max(0, rounds_left(known) - SLOW * left))
    each = price["success"] + (price["success_late"] - price["success"]) * share // WHOLE
    return doctrine.weighed("objective", int(each * gain - price["ruin"] * ruin))


_BLEEDS = 6
"""Turns that a wound is thought to go on bleeding, unless the battle ends before."""


class SupportActions:
    """The quiet acts of one unit."""

    def __init__(self, ground: Ground, stock: Stock) -> None:
        self.influence = ground.influence
        self.known = ground.known
        self.doctrine = ground.doctrine
        self.me = ground.me
        self.stock = stock
        self.ground = ground
        self.squares = ground.squares

    def of(self, stance_option: StanceOption) -> list[Deed]:
        """All of them open in this stance."""
        self.squares = self.ground.squares if stance_option.may_walk else self.ground.squares[:1]
        return [*self._quiet(), *self._wind(), *self._aid()]

    def _aim_gain(self, *, stays: bool) -> int:
        """What one more Aim is worth; points from a scope only while the unit stays."""
        me = self.me
        if not me.aim or me.accuracy >= self.influence.prospects.pool_most:
            return 0
        gain = self.stock.gain(me.aim)
        return gain if me.aim_stays or stays else gain // 6

    def _quiet(self) -> list[Deed]:
        me, size = self.me, len(self.squares)
        found = []
        if me.aim and me.weapon is not None and me.accuracy < self.influence.prospects.pool_most:
            gain = np.full(size, self._aim_gain(stays=False), np.int64)
            gain[0] = self._aim_gain(stays=True)
            found.append(Deed("aim", Act("aim"), {"bank": gain}, gain))
        if me.magazine and me.ammunition == 0:
            lost = self.stock.price(me.accuracy, me.initiative)
            gain = np.full(size, 40 + 12 * me.magazine - lost, np.int64)
            found.append(Deed("reload", Act("reload"), {"stock": gain}, gain))
        work = task_work_worth(self.known, self.doctrine, me, self.squares)
        if work is not None and not me.down:
            found.append(Deed("work on the task", Act(WORK), {"labour": work}, work))
        helps = help_worth(self.known, self.doctrine, me)
        if helps is not None and not me.down:
            here = np.full(size, ELSEWHERE, np.int64)
            here[0] = helps[1]
            found.append(Deed("help at work", helps[0], {"labour": here}, here))
        saved = survival_worth(self.known, self.doctrine, me)
        if saved > 0:
            out = np.full(size, saved, np.int64)
            found.append(Deed("guard against the weather", Act("survive"), {"weather": out}, out))
        return found

    def _wind(self) -> list[Deed]:
        """A Second Wind: the staying power that comes back, for a point of Adrenaline."""
        me, prospects = self.me, self.influence.prospects
        if not me.winded:
            return []
        back = prospects.power(me, me.left + me.winded) - prospects.power(me, me.left)
        gain = worth_of(me) * back // max(1, me.stamina) - self.doctrine.price["adrenaline"]
        value = np.full(len(self.squares), self.doctrine.weighed("aid", gain), np.int64)
        return [Deed("second wind", Act("second_wind"), {"aid": value}, value)]

    def _aid(self) -> list[Deed]:
        """Staunch and revive, from every square beside who needs it."""
        me = self.me
        if not me.standard or me.down or not self.influence.prospects.tends:
            return []
        found = []
        for mate in (*self.known.friends, *self.known.fallen):
            gain = 0
            if mate.bleeding and mate.left:
                kind, gain = "staunch", self._bled(mate) * self._likely("staunch") // CERTAIN
            elif mate.dying:
                kind = self.influence.prospects.tends
                gain = self.doctrine.price["life"] * self._likely(kind) // CERTAIN
            elif mate.standing:
                kind, gain = "treat", cure_worth(self.known, me, mate)
            if gain > 0:
                near = np.ones(len(self.squares), np.bool_)
                if mate.unit != me.unit:
                    lines = self.known.lines
                    near = lines.distances(lines.number(mate.cell))[self.squares] <= 1
                if near.any():
                    worth = self.doctrine.weighed("aid", gain)
                    value = np.where(near, worth, ELSEWHERE).astype(np.int64)
                    found.append(Deed(f"{kind} {mate.unit}", Aid(mate.unit, kind), {"aid": value}, value))
        return found

    def _likely(self, kind: str) -> int:
        prospects = self.influence.prospects
        return int(prospects.chance[place(prospects.needed(self.known.outlook, self.me.unit, kind))])

    def _bled(self, mate: Combatant) -> int:
        """Worth that bleeding still takes from it, a turn at a time; more if it will not live to see the end."""
        turns = min(_BLEEDS, rounds_left(self.known))
        lost = min(mate.left, mate.bleeding * turns)
        return worth_of(mate) * lost // max(1, mate.full) + worth_of(mate) // 4 * (lost == mate.left)


class Acts:
    """The acts of one unit: shots, blows, throws, what is tried out, chores."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.doctrine = ground.doctrine
        self.me = ground.me
        self.stock = Stock(ground.influence, ground.me)
        self._kept: dict[str, Deeds] = {}
        self._shots = Shots(ground, self.stock)
        self._blows = Blows(ground)
        self._area_throws = AreaThrows(ground, self.stock)
        self._support_actions = SupportActions(ground, self.stock)

    def of(self, stance_option: StanceOption) -> Deeds:
        """Everything that may be done in this stance."""
        found = self._kept.get(stance_option.word)
        if found is None:
            deeds, size = tuple(self._deeds(stance_option)), self._size(stance_option)
            if deeds:
                table = np.stack([deed.total for deed in deeds])
                found = Deeds(stance_option, deeds, table.max(axis=0), table.argmax(axis=0))
            else:
                found = Deeds(stance_option, (), np.zeros(size, np.int64), np.zeros(size, np.int64))
            self._kept[stance_option.word] = found
        return found

    def _size(self, stance_option: StanceOption) -> int:
        """How many squares are looked at in this stance."""
        return len(self.ground.squares) if stance_option.may_walk else 1

    def _deeds(self, stance_option: StanceOption) -> list[Deed]:
        me, found = self.me, list[Deed]()
        if me.standard:
            found += self._shots.of(stance_option)
            found += self._close(stance_option)
            found += self._area_throws.of(stance_option)
            found += self._shots.held(stance_option)
            found += self._tried(stance_option)
        if me.standard or me.support:
            found += self._support_actions.of(stance_option)
        if me.beside is not None:
            found += self._second(me.beside, stance_option)
        return found

    def _second(self, beside: OffHandOption, stance_option: StanceOption) -> list[Deed]:
        """What goes at once with the attack declared, from here."""
        seconds = AtOnce(self.ground.influence, self.me, beside).all()
        return [only(self._size(stance_option), 0, second.words, second.order, second.value, 0) for second in seconds]

    def _close(self, stance_option: StanceOption) -> list[Deed]:
        """Blows at all who can be reached."""
        found = []
        for struck in self._blows.of(stance_option):
            parts, total = tabled(struck, self._size(stance_option))
            found.append(Deed(struck.words, struck.order, parts, total))
        return found

    def _tried(self, stance_option: StanceOption) -> list[Deed]:
        """What the book suggests and has no quick odds for."""
        if "trials" in self.doctrine.forbid:
            return []
        tabled = ((tried, tried.tables(self._size(stance_option))) for tried in Trials(self.ground).all())
        return [Deed(tried.words, tried.order, *tables) for tried, tables in tabled]
