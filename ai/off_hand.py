"""A second attack at once with the one that is declared: what it takes, less what it spoils of the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ai.influence import Influence
from ai.odds import place
from game.messages.orders import Attack, Close, Order
from game.systems.mark import CloseOption
from game.systems.prospects import CERTAIN, Combatant, OffHandOption
from game.world.turns import Declared


class Second(NamedTuple):
    """In words, the order, and by how much both are worth more than the first alone."""

    words: str
    order: Order
    value: int


class _First(NamedTuple):
    """The attack declared: at whom, what it loses by not being the only one, how likely it ends its target."""

    target: int
    spoilt: int
    ends: int


class AtOnce:
    """The second attacks open to a unit from where it stands."""

    def __init__(self, influence: Influence, me: Combatant, beside: OffHandOption) -> None:
        self._influence = influence
        self._me = me
        self._beside = beside

    def all(self) -> list[Second]:
        """Every one that takes more than it spoils."""
        first, found = self._first(), list[Second]()
        if first is None:
            return found
        for foe in self._influence.known.foes:
            for words, order, value in (*self._shots(foe), *self._blows(foe)):
                left = CERTAIN - first.ends * (foe.unit == first.target)
                gain = value * left // CERTAIN - first.spoilt
                if gain > 0:
                    found.append(Second(f"{words} at {foe.unit} at once", order, gain))
        return found

    def _first(self) -> _First | None:
        """The attack declared already; None if it is something else, or at somebody unknown."""
        known, me = self._influence.known, self._me
        declared = known.outlook.find(me.unit, Declared)
        for order in declared.orders if declared is not None else ():
            if isinstance(order, (Attack, Close)) and known.knows(order.target):
                foe = known.combatant(order.target)
                return self._shot(order, foe) if isinstance(order, Attack) else self._blow(order, foe)
        return None

    def _shot(self, order: Attack, foe: Combatant) -> _First | None:
        me, influence = self._me, self._influence
        attack_option = next(
            (one for one in me.attack_options if (one.mode, one.options) == (order.mode, order.options)), None
        )
        if attack_option is None:
            return None
        harder = replace(me.stance_option, own=me.stance_option.own - self._beside.burden)
        plain, spoilt = (
            influence.value(attack_option, me, stance_option, foe) for stance_option in (me.stance_option, harder)
        )
        return _First(foe.unit, plain - spoilt, influence.ends(attack_option, me, harder, foe))

    def _blow(self, order: Close, foe: Combatant) -> _First | None:
        close_options = self._me.stance_option.close_options
        close_option = next(
            (one for one in close_options if (one.kind, one.options) == (order.kind, order.options)), None
        )
        if close_option is None:
            return None
        close_combat, harder = (
            self._influence.close_combat,
            close_option._replace(edge=close_option.edge - self._beside.burden),
        )
        out = self._influence.prospects.struck(harder, foe).out
        spoilt = self._struck(close_option, foe) - self._struck(harder, foe)
        return _First(
            foe.unit, spoilt, int(out[place(close_combat.need(harder, foe, close_combat.onset(self._me, foe).edge))])
        )

    def _struck(self, close_option: CloseOption, foe: Combatant) -> int:
        close_combat = self._influence.close_combat
        return close_combat.worth(close_option, self._me, foe, self._influence.silence(foe))

    def _shots(self, foe: Combatant) -> Iterator[tuple[str, Order, int]]:
        for attack_option in self._beside.attack_options:
            value = self._influence.value(attack_option, self._me, self._beside.stance_option, foe)
            yield attack_option.mode, Attack(foe.unit, attack_option.mode, attack_option.options), value

    def _blows(self, foe: Combatant) -> Iterator[tuple[str, Order, int]]:
        here = self._influence.lines.number(self._me.cell)
        if all(spot != here for spot, _room in self._influence.close_combat.spots(foe)):
            return
        for close_option in self._beside.stance_option.close_options:
            yield (
                close_option.kind,
                Close(foe.unit, close_option.kind, close_option.options),
                self._struck(close_option, foe),
            )
