"""A second attack at once with the one that is declared: what it takes, less what it spoils of the other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from ai.influence import Influence
from ai.odds import place
from game.messages.orders import Attack, Close, Order
from game.systems.mark import Art
from game.systems.sketch import CERTAIN, Beside, Fighter
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

    def __init__(self, influence: Influence, me: Fighter, beside: Beside) -> None:
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
                foe = known.fighter(order.target)
                return self._shot(order, foe) if isinstance(order, Attack) else self._blow(order, foe)
        return None

    def _shot(self, order: Attack, foe: Fighter) -> _First | None:
        me, influence = self._me, self._influence
        volley = next((one for one in me.volleys if (one.mode, one.options) == (order.mode, order.options)), None)
        if volley is None:
            return None
        harder = replace(me.poise, own=me.poise.own - self._beside.burden)
        plain, spoilt = (influence.value(volley, me, poise, foe) for poise in (me.poise, harder))
        return _First(foe.unit, plain - spoilt, influence.ends(volley, me, harder, foe))

    def _blow(self, order: Close, foe: Fighter) -> _First | None:
        arts = self._me.poise.arts
        art = next((one for one in arts if (one.kind, one.options) == (order.kind, order.options)), None)
        if art is None:
            return None
        fray, harder = self._influence.fray, art._replace(edge=art.edge - self._beside.burden)
        out = self._influence.sketch.struck(harder, foe).out
        spoilt = self._struck(art, foe) - self._struck(harder, foe)
        return _First(foe.unit, spoilt, int(out[place(fray.need(harder, foe, fray.onset(self._me, foe).edge))]))

    def _struck(self, art: Art, foe: Fighter) -> int:
        fray = self._influence.fray
        return fray.worth(art, self._me, foe, self._influence.silence(foe))

    def _shots(self, foe: Fighter) -> Iterator[tuple[str, Order, int]]:
        for volley in self._beside.volleys:
            value = self._influence.value(volley, self._me, self._beside.poise, foe)
            yield volley.mode, Attack(foe.unit, volley.mode, volley.options), value

    def _blows(self, foe: Fighter) -> Iterator[tuple[str, Order, int]]:
        here = self._influence.lines.number(self._me.cell)
        if all(spot != here for spot, _room in self._influence.fray.spots(foe)):
            return
        for art in self._beside.poise.arts:
            yield art.kind, Close(foe.unit, art.kind, art.options), self._struck(art, foe)
