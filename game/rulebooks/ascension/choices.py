"""The orders of a turn: what is legal, why the rest is not, and a canonical list (law 3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from game.field import distance
from game.messages import orders as od
from game.messages.stack import Ask
from game.rulebooks.ascension.acts import (
    ACTS,
    act_refusal,
    draw_refusal,
    stance_refusal,
    watch_refusal,
)
from game.rulebooks.ascension.aid import KINDS, aid_refusal
from game.rulebooks.ascension.attacks import action_refusal, attack_refusal, burst_refusal
from game.rulebooks.ascension.bonds import support_refusal
from game.rulebooks.ascension.close.holds import grapple_refusal
from game.rulebooks.ascension.close.refusals import close_orders, close_refusal
from game.rulebooks.ascension.declaring import declared_refusal
from game.rulebooks.ascension.fright import fright_of
from game.rulebooks.ascension.grenades import throw_refusal
from game.rulebooks.ascension.heldchoices import HeldChoices
from game.rulebooks.ascension.listing import attack_orders, burst_orders, throw_orders
from game.rulebooks.ascension.moves import JUMP, budget_of, gait_refusal, move_order_refusal, taken_squares, ways
from game.rulebooks.ascension.numbers import numbers
from game.rulebooks.ascension.stances import STANCES
from game.rulebooks.ascension.surprise import moment_refusal
from game.systems.falls import jumps
from game.systems.foes import foes_of
from game.systems.rulebook import Choices, Rulebook, WorkedOut
from game.systems.surprise import springing
from game.systems.warfare.commands import ORDERS, command_refusal, commands_listed
from game.systems.warfare.strongholds import closed
from game.world.body import Allegiance, Build
from game.world.gear import Arms
from game.world.melee import Grapple
from game.world.place import Position
from game.world.store import Reading


def open_choices(world: Reading, book: Rulebook, ask: Ask) -> Choices:
    """The choices of a question that are too many to carry along."""
    if ask.question == "turn":
        return TurnChoices(world, book, ask)
    return HeldChoices(world, book, ask)


class TurnChoices(WorkedOut):
    """Everything a unit may do now in its turn; attacks are listed with at most one option."""

    def __init__(self, world: Reading, book: Rulebook, ask: Ask) -> None:
        super().__init__(world, book, ask)
        self._n = numbers(book)
        self._springing = springing(world, ask.unit)
        # The moment of surprise has no moves, so there is no way out that fear could bid one take.
        self._fright = None if self._springing else fright_of(world, self._n, ask.unit)
        self._held = world.find(ask.unit, Grapple) is not None

    def refusal(self, order: od.Order) -> str | None:
        """Why the order is not legal now, naming the rule; None when it is."""
        check = _REFUSALS.get(type(order))
        if check is None:
            return "not an order of one's own turn"
        return self._barred(order) or check(self, order) or self._bound(order)

    def _barred(self, order: od.Order) -> str | None:
        """What the moment of surprise, a hold or fear forbids, whatever the order."""
        return (
            (moment_refusal(self._world, self._unit, order) if self._springing else None)
            or (grapple_refusal(self._world, self._unit, order) if self._held else None)
            or (self._fright.refusal(order) if self._fright is not None else None)
        )

    def _bound(self, order: od.Order) -> str | None:
        """What was declared binds those who are not afraid: fear says what may be done (ALT-PLUG-08, ALA-COND-11)."""
        return declared_refusal(self._world, self._book, self._unit, order) if self._fright is None else None

    def _open(self) -> Iterator[od.Order]:
        yield from (order for order in self._candidates() if self.refusal(order) is None)
        shots = (order for order in self._shots() if self._barred(order) is None)
        yield from (order for order in shots if self._bound(order) is None)
        moves = iter(()) if self._springing else self._moves()
        if self._n.borrowed.declare_ahead:
            moves = (move for move in moves if self._bound(move) is None)
        if self._fright is not None:
            moves = (move for move in moves if self._fright.refusal(move) is None)
        yield from moves

    def _candidates(self) -> Iterator[od.Order]:
        world, n, unit = self._world, self._n, self._unit
        foes = foes_of(world, unit)
        yield od.END
        yield od.Concede()
        yield from (od.TakeStance(stance) for stance in STANCES)
        yield from (od.Act(act) for act in ACTS)
        yield od.WatchOver()
        yield od.WatchOver(("snap",))
        if action_refusal(world, unit) is None:
            yield from throw_orders(world, n, unit)
            yield from close_orders(world, n, unit, foes)
        yield from (od.DrawWeapon(weapon) for weapon in range(len(world.get(unit, Arms).weapons)))
        yield from self._aids()
        yield from commands_listed(world, self._book, unit)

    def _shots(self) -> list[od.Order]:
        """Attacks and bursts that only surprise, a hold, fear or what was declared can forbid."""
        world, n, unit, foes = self._world, self._n, self._unit, foes_of(self._world, self._unit)
        if action_refusal(world, unit) is not None:
            return []
        return [*attack_orders(world, n, unit, foes), *burst_orders(world, n, unit, foes)]

    def _aids(self) -> Iterator[od.Order]:
        world, unit = self._world, self._unit
        here = world.get(unit, Position).cell
        side = world.get(unit, Allegiance).side
        for other in world.having(Build):
            place = world.find(other, Position)
            mate = world.get(other, Allegiance).side == side
            if mate and place is not None and distance(here, place.cell) <= 1:
                yield from (od.Aid(other, kind) for kind in KINDS)

    def _moves(self) -> Iterator[od.Order]:
        """Walks and crawls to every square in reach; sprints to the squares beyond a walk."""
        world, n, unit = self._world, self._n, self._unit
        here = world.get(unit, Position).cell
        taken = taken_squares(world, unit, n) | closed(world, unit)
        for gait in ("walk", "sprint", "crawl"):
            if gait_refusal(world, unit, n, gait) is not None:
                continue
            least = budget_of(world, unit, n, "walk") if gait == "sprint" else 0
            for cell, cost in ways(world, unit, budget_of(world, unit, n, gait)).cost.items():
                if cell != here and cell not in taken and cost > least:
                    yield od.Move(cell, gait)
        if gait_refusal(world, unit, n, JUMP) is None:
            yield from (od.Move(cell, JUMP) for cell in jumps(world, self._book, unit) if cell not in taken)

    def _attack(self, order: od.Attack) -> str | None:
        return attack_refusal(self._world, self._n, self._unit, order)

    def _burst(self, order: od.Burst) -> str | None:
        return burst_refusal(self._world, self._n, self._unit, order)

    def _throw(self, order: od.Throw) -> str | None:
        return action_refusal(self._world, self._unit) or throw_refusal(self._world, self._book, self._unit, order)

    def _close(self, order: od.Close) -> str | None:
        return close_refusal(self._world, self._n, self._unit, order)

    def _move(self, order: od.Move) -> str | None:
        return move_order_refusal(self._world, self._book, self._unit, order)

    def _stance(self, order: od.TakeStance) -> str | None:
        return stance_refusal(self._world, self._n, self._unit, order)

    def _watch(self, order: od.WatchOver) -> str | None:
        return watch_refusal(self._world, self._n, self._unit, order)

    def _act(self, order: od.Act) -> str | None:
        return act_refusal(self._world, self._book, self._unit, order)

    def _aid(self, order: od.Aid) -> str | None:
        return support_refusal(self._world, self._unit) or aid_refusal(
            self._world, self._book, self._unit, order.target, order.kind
        )

    def _draw(self, order: od.DrawWeapon) -> str | None:
        return draw_refusal(self._world, self._n, self._unit, order)

    def _command(self, order: od.Order) -> str | None:
        return command_refusal(self._world, self._book, self._unit, order)

    def _always(self, _order: od.Order) -> str | None:
        return None


_REFUSALS: dict[type[od.Order], Callable[[TurnChoices, Any], str | None]] = {
    od.Attack: TurnChoices._attack,
    od.Burst: TurnChoices._burst,
    od.Throw: TurnChoices._throw,
    od.Close: TurnChoices._close,
    od.Move: TurnChoices._move,
    od.TakeStance: TurnChoices._stance,
    od.WatchOver: TurnChoices._watch,
    od.Act: TurnChoices._act,
    od.Aid: TurnChoices._aid,
    od.DrawWeapon: TurnChoices._draw,
    od.EndTurn: TurnChoices._always,
    od.Concede: TurnChoices._always,
    **dict.fromkeys(ORDERS, TurnChoices._command),
}
