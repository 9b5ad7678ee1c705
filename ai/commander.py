"""The commander: what each squad of a side is told, worked out from the Outlook alone as its leader's turn begins.

So nothing need be remembered of a round. A squad that has been told nothing yet is told at the next question.
Everything is counted in worth, as for soldiers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ai.assault_orders import DetachedAssault, Gathering, Recalls, under_assault, words_of
from ai.assaults import orders_assaults
from ai.board_edges import Board
from ai.doctrine import NEUTRAL, Doctrine
from ai.group_fire import group_fire
from ai.influence import Influence
from ai.objectives import Deadline, pace
from ai.odds import WHOLE, index
from ai.squads import COVER, RESERVE, LedSquad, Squads, middle_cell, word_carries
from ai.why import Option, Why
from game.battle.outlook import Outlook
from game.battle.squad_autopilot import under_orders
from game.field import Cell, distance
from game.messages.stack import Ask
from game.messages.warfare import OrderSquad, SetMercy
from game.systems.prospects import Combatant
from game.systems.rulebook import Choices
from game.systems.warfare.squads import (
    commander,
    facing,
    mercy_of,
    orders_of,
    places,
    side_refusal,
    squad_of,
    squads_of,
)
from game.world.place import Position
from game.world.sides import SideCard
from game.world.squads import (
    ADVANCE,
    COLUMN,
    HOLD,
    LINE,
    LOOSE,
    MERCIES,
    NO_PRISONERS,
    NONE,
    PRISONERS,
    WEDGE,
    Renown,
    Squad,
)
from game.world.store import Unit

SQUAD = "squad"
REACH = 16
"""Squares of movement within which a squad is sent on at a time."""
AHEAD = 4
"""Rounds that a place is judged by."""
_CANDIDATES, _APART, _TOLD = 4, 3, 3


def command(outlook: Outlook, ask: Ask, think: Callable[[Unit], Influence], doctrine: Doctrine) -> Why | None:
    """An order that a side gives of its own before it answers a question; None when there is none to give."""
    if ask.question == "deploy" or "squads" in doctrine.forbid or not outlook.having(Squad):
        return None
    mercy = _mercy(outlook, doctrine)
    if mercy is not None:
        return mercy
    squad = _due(outlook, ask)
    if not squad:
        return None
    leader = commander(outlook, outlook.book, squad)
    influence = think(leader)
    me = influence.known.combatant(leader)
    fresh = me.gaits or not me.opened or (me.standard and me.move) or ask.unit != leader
    return _SquadOrderChoice(influence, doctrine, squad).why() if fresh else None


def quickly(outlook: Outlook, ask: Ask) -> bool:
    """Whether a question is for a quick answer: one put out of its turn to a soldier under a squad's orders."""
    return ask.question != "turn" and bool(under_orders(outlook, ask.unit))


def commanded(influence: Influence, choices: Choices, me: Combatant) -> list[Option]:
    """What a leader orders with an action of its own, with its rivals: to call off, to storm, to fire as one."""
    may_assault = orders_assaults(influence, me)
    found = (
        Recalls(influence, me).options(choices) or DetachedAssault(influence, me).options(choices)
        if may_assault
        else []
    )
    outlook = influence.known.outlook
    return found or group_fire(influence, choices, me, under_assault(outlook, me.unit) if may_assault else frozenset())


def _mercy(outlook: Outlook, doctrine: Doctrine) -> Why | None:
    """What becomes of the defeated, once: as the doctrine says, unless what it is known for tells against (WAR-ORDERS).

    Who spares them is the stronger for it in the next assault; to who has massacred nobody surrenders.
    """
    own = next(one for one in outlook.having(SideCard) if outlook.get(one, SideCard).key == outlook.side)
    known, price = outlook.find(own, Renown) or Renown(), doctrine.price
    renown = {PRISONERS: price["spared"], NO_PRISONERS: 0 if known.massacred else -price["massacre"]}
    options = [
        Option(
            f"the defeated: {word.replace('_', ' ')}",
            SetMercy(word),
            {"mercy": price["mercy"] * (word == doctrine.mercy), "renown": renown.get(word, 0)},
        )
        for word in MERCIES
    ]
    options.sort(key=lambda option: -option.score)
    best = options[0].order
    if best == SetMercy(mercy_of(outlook, own)) or not isinstance(best, SetMercy):
        return None
    barred = side_refusal(outlook, outlook.book, outlook.side, best)
    return Why(SQUAD, 0, tuple(options)) if barred is None else None


def _due(outlook: Outlook, ask: Ask) -> Unit:
    """A squad that is led and has been told nothing, else that of the leader whose turn it is; 0 for none."""
    book = outlook.book
    for squad in squads_of(outlook, outlook.side):
        if orders_of(outlook, squad).task == NONE and commander(outlook, book, squad):
            return squad
    squad = squad_of(outlook, ask.unit) if ask.question == "turn" else 0
    return squad if squad and commander(outlook, book, squad) == ask.unit else 0


class _Ground(NamedTuple):
    """What each square within a squad's reach is worth to one of its soldiers for a round, and what the way costs."""

    squares: Board
    harm: Board
    danger: Board
    objective: Board
    cost: Board


class _SquadOrderChoice:
    """One squad's next order."""

    def __init__(self, influence: Influence, doctrine: Doctrine, squad: Unit) -> None:
        self.influence = influence
        self.known = influence.known
        self.lines = influence.lines
        self.outlook = influence.known.outlook
        self.doctrine = doctrine
        self.company = Squads(self.known, doctrine, squad)
        self.force: LedSquad = next(force for force in self.company.forces if force.squad == squad)
        self.role = self.company.roles[squad]
        self.plan = Gathering(influence, self.company).found(squad)
        late = self._deadline.late(self.lines.number(self.force.middle), 0)
        if self.plan is not None and squad not in self.plan.squads and not late:
            self.role = COVER

    def why(self) -> Why | None:
        """The order with its rivals; None where the squad goes on as it does."""
        stays = self._stays()
        ranked = sorted([stays, *self._goes()], key=lambda option: -option.score)
        best = next((one for one in ranked if self._legal(one)), None)
        if best is None or (best is stays and self.force.orders.task in (HOLD, ADVANCE) and not self._halts(stays)):
            return None
        return Why(SQUAD, self.force.squad, (best, *(one for one in ranked if one is not best))[:_TOLD])

    def _halts(self, stays: Option) -> bool:
        """Whether staying is a new order: to hold, for a squad that is somewhere else under way or has arrived."""
        return isinstance(stays.order, OrderSquad) and stays.order.task != self.force.orders.task

    def _legal(self, option: Option) -> bool:
        order = option.order
        assert isinstance(order, OrderSquad)
        return side_refusal(self.outlook, self.outlook.book, self.outlook.side, order) is None

    # --- what it may be told --------------------------------------------------------------------------------

    def _stays(self) -> Option:
        """Hold where it is, or go on to where it has been sent; what is begun counts for a little more."""
        orders, men = self.force.orders, len(self.force.men)
        more = {"order": self.doctrine.price["new_order"] * men}
        if (
            orders.task == ADVANCE
            and orders.to is not None
            and orders.to != self.force.middle
            and self._at(orders.to) >= 0
        ):
            spots = self._spots(orders.to, orders.formation)
            order = OrderSquad(self.force.squad, ADVANCE, orders.to, orders.formation)
            return Option(f"go on to {orders.to}", order, {**self._terms(spots, orders.to, orders.formation), **more})
        spots = tuple(self.outlook.get(unit, Position).cell for unit in self.force.men)
        order = OrderSquad(self.force.squad, HOLD)
        return Option(f"{self.role}: hold", order, {**self._terms(spots, self.force.middle), **more})

    def _goes(self) -> Iterator[Option]:
        orders = self.force.orders
        for to in self._candidates():
            for formation in self._formations(to):
                order = OrderSquad(self.force.squad, ADVANCE, to, formation)
                if (orders.task, orders.to, orders.formation) != (ADVANCE, to, formation):
                    terms = self._terms(self._spots(to, formation), to, formation)
                    aim = f", {words_of(self.plan)}" if self.plan is not None and terms.get("storm") else ""
                    yield Option(f"{self.role}: {formation} to {to}{aim}", order, terms)

    def _spots(self, to: Cell, formation: str) -> tuple[Cell, ...]:
        """Its places there; the same for an order that is weighed and one that is kept, so that no two take turns."""
        return places(self.lines.field, to, formation, facing(self.outlook, self.force.men, to), len(self.force.men))

    def _formations(self, to: Cell) -> tuple[str, ...]:
        """A column on the march, a wedge where the enemy may be; in sight of it line or loose order, late a column."""
        near = min((distance(to, cell) for cell in self.company.enemies), default=2 * REACH)
        if self.known.foes:
            here = self.lines.number(self.force.middle)
            return (LINE, LOOSE, COLUMN) if self._deadline.late(here, 0) else (LINE, LOOSE)
        return (COLUMN,) if near >= 2 * REACH else (WEDGE,)

    def _candidates(self) -> Iterator[Cell]:
        """The best squares for the middle of a squad, apart from each other and from where other squads are sent.

        What round them is worth counts too.
        """
        ground, men = self._ground, len(self.force.men)
        late = self.doctrine.price["late"] * self._deadline.lates(ground.squares, WHOLE) // WHOLE
        worth = self._smoothed((ground.harm + ground.objective - late) * men - ground.danger)
        kept: list[Cell] = []
        if self._gathers is not None:
            approach = np.isin(ground.squares, self._gathers) & (ground.squares != self.lines.number(self.force.middle))
            if approach.any():
                walk = np.minimum(AHEAD * WHOLE, ground.cost * WHOLE // max(1, self._model.walk))
                at = int(np.where(approach, worth - walk, np.iinfo(np.int64).min).argmax())
                kept.append(self.lines.cell(int(ground.squares[at])))
                yield kept[0]
        for at in np.argsort(-worth, kind="stable").tolist():
            cell = self.lines.cell(int(ground.squares[at]))
            if all(distance(cell, other) >= _APART for other in (self.force.middle, *self._claimed, *kept)):
                kept.append(cell)
                yield cell
            if len(kept) >= _CANDIDATES:
                return

    @cached_property
    def _claimed(self) -> tuple[Cell, ...]:
        """Where the other squads are sent: who is sent to the same squares finds them taken."""
        others = (force.orders for force in self.company.forces if force is not self.force)
        return tuple(orders.to for orders in others if orders.task == ADVANCE and orders.to is not None)

    def _smoothed(self, worth: Board) -> Board:
        """The mean over the squares round each."""
        lines, squares = self.lines, self._ground.squares
        total = np.zeros((2, lines.height + 2, lines.width + 2), np.int64)
        ys, xs = squares // lines.width + 1, squares % lines.width + 1
        total[0, ys, xs], total[1, ys, xs] = worth, 1
        around = [(dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]
        sums = sum(total[0, ys + dy, xs + dx] for dy, dx in around)
        counts = sum(total[1, ys + dy, xs + dx] for dy, dx in around)
        found: Board = sums // counts
        return found

    # --- what a place is worth ------------------------------------------------------------------------------

    def _at(self, cell: Cell) -> int:
        """Where a square is among those in reach; -1 for one that is not."""
        number = self.lines.number(cell)
        at = int(np.searchsorted(self._ground.squares, number))
        return at if at < len(self._ground.squares) and int(self._ground.squares[at]) == number else -1

    def _rounds(self, cost: int, formation: str) -> int:
        """Rounds, in parts of 1024, for so many squares of movement."""
        return cost * WHOLE // pace(self._model, formation, watched=bool(self.known.foes))

    def _terms(self, spots: tuple[Cell, ...], middle: Cell, formation: str = "") -> dict[str, int]:
        """What the squad does and suffers there in a round, the way there counted, and how far it is from its goal.

        Each soldier's place counts: of those who stand before the ground that is to be won, nobody is in it.
        """
        ground, men = self._ground, len(self.force.men)
        here = self._at(self.force.middle)
        at = [one if (one := self._at(spot)) >= 0 else here for spot in spots]
        centre = next((one for cell in (middle_cell(spots), middle) if cell and (one := self._at(cell)) >= 0), here)
        march = self._rounds(int(ground.cost[centre]), formation)
        late = min(AHEAD * WHOLE, march)

        def blended(board: Board, marching: int) -> int:
            there, now = int(board[at].sum()), men * int(board[here]) * marching // WHOLE
            return (there * (AHEAD * WHOLE - late) + now * late) // (AHEAD * WHOLE)

        odds = self.doctrine.odds
        found = {
            "harm": blended(ground.harm, odds["marching_fire"] * (formation != COLUMN)),
            "danger": -blended(ground.danger, odds["marching_danger"]) // men,
            "objective": int(ground.objective[at].sum()) * men // len(at),
        }
        if self._gathers is not None and self.plan is not None:
            there = int(np.isin([self.lines.number(spot) for spot in spots], self._gathers).sum())
            part = men * max(0, AHEAD * WHOLE - late) // (AHEAD * WHOLE)
            found["storm"] = self.plan.gain * there * part // (len(spots) * sum(self._gathering()))
        after = max(march, WHOLE)  # a round till the next order
        overdue = int(self._deadline.lates(ground.squares[at], after).sum())
        if overdue:
            found["late"] = -self.doctrine.price["late"] * men * overdue // (len(at) * WHOLE)
        if self.known.foes:
            out = sum(distance(spot, middle) > self._word for spot in spots)
            found["word"] = -self.doctrine.price["word"] * out
        return found

    def _gathering(self) -> list[int]:
        """Soldiers of each squad that gathers for the assault to come."""
        assert self.plan is not None
        return [len(force.men) for force in self.company.forces if force.squad in self.plan.squads]

    @cached_property
    def _gathers(self) -> Board | None:
        """The squares where this squad gathers for an assault to come; None for one that gathers for none."""
        if self.plan is None or self.force.squad not in self.plan.squads:
            return None
        return np.array([self.lines.number(cell) for cell in self.plan.place.approach], np.int64)

    @cached_property
    def _word(self) -> int:
        return word_carries(self.outlook)

    @cached_property
    def _ground(self) -> _Ground:
        lines, model = self.lines, self._model
        reach = lines.reach(self.force.middle, REACH)
        squares = lines.squares(self.force.middle, REACH)
        cost = reach.layer.ravel()[squares].astype(np.int64)
        return _Ground(squares, self._harm(model, squares), self._danger(model, squares), self._pull(squares), cost)

    @cached_property
    def _deadline(self) -> Deadline:
        return self.company.deadline(self.force)

    @cached_property
    def _model(self) -> Combatant:
        return self.company.model(self.force)

    def _harm(self, model: Combatant, squares: Board) -> Board:
        """What one soldier's best plain attack takes from there."""
        best = np.zeros(len(squares), np.int64)
        if model.attack_options:
            for foe in (*self.known.foes, *self.known.ghosts):
                need = self.influence.fire(model.stance_options[0], squares, foe)
                fire = self.influence.odds.harm(model, foe)[index(need)]
                best = np.maximum(best, fire if foe.side else fire // 2)
        return best

    def _danger(self, model: Combatant, squares: Board) -> Board:
        """What the enemy's fire takes from the squad there: its share, so far as others of ours draw it too."""
        total = np.zeros(len(squares), np.int64)
        foes = (*self.known.foes, *self.known.ghosts)
        for foe in foes:
            if foe.attack_options:
                need = model.stance_option.challenge - self.influence.threat(foe, squares, model.mark.later())
                fire = self.influence.odds.harm(foe, model)[index(need)]
                total += fire if foe.side else fire // 2
        enemies = sum(distance(cell, self.force.middle) <= 2 * REACH for cell in self.company.enemies)
        total = total * max(len(foes), enemies) // max(1, len(foes))
        lost = WHOLE * (self.force.ranks - len(self.force.men)) // max(1, self.force.ranks)
        share = WHOLE * len(self.force.men) // max(1, self.company.sharing(self.force))
        felt: Board = total * share // WHOLE * (WHOLE + lost) // WHOLE * self.doctrine.factor["squad_danger"] // NEUTRAL
        dared = WHOLE - self.company.hurry * self.doctrine.odds["hurry"] // WHOLE
        return felt * dared // WHOLE

    def _pull(self, squares: Board) -> Board:
        """How far it is to where the squad belongs, by what a square of it is worth to each soldier."""
        distances, factor = self.company.distances(self.force.squad), self.doctrine.factor
        if distances is None:
            return np.zeros(len(squares), np.int64)
        expected_harm = max(self.company.goals.expected_harm, self.doctrine.price["approach"])
        behind = self.role in (RESERVE, COVER)
        pressed = self.doctrine.price["approach"] if behind else expected_harm * self._boldness() // WHOLE
        found: Board = (
            -np.minimum(distances[squares].astype(np.int64), 400) * pressed * factor["squad_objective"] // NEUTRAL
        )
        return found

    def _boldness(self) -> int:
        """How much there is in going on: all for ground or with nobody in sight, else by how many more we are."""
        company, enemies = self.company, len(self.company.enemies)
        if company.goals.ground is not None or not self.known.foes or not enemies:
            return WHOLE
        men = sum(len(force.men) for force in company.forces) * (WHOLE + company.hurry) // WHOLE
        return min(WHOLE, max(0, 2 * WHOLE * (men - enemies) // enemies))
