"""What a unit may do within reach of the arm in its turn: blows, from every square they can be struck from."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.close_combat import Blow, CloseCombat
from ai.square_values import Ground
from game.messages.orders import Act, Close, DrawWeapon, Order
from game.systems.mark import Onset
from game.systems.prospects import Combatant, StanceOption, Table

OUT = -100000
"""What an act is worth where it cannot be done."""


class Struck(NamedTuple):
    """One blow as an act: in words, its order, the squares it is open from (their places), its considerations."""

    words: str
    order: Order
    places: list[int]
    terms: dict[str, int]


class Blows:
    """The close attacks of one unit."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._close_combat: CloseCombat = ground.influence.close_combat
        self._me = ground.me
        self._places: dict[int, int] | None = None
        self._known: dict[int, list[tuple[tuple[bool, int, Onset], list[int]]]] = {}

    def of(self, stance_option: StanceOption) -> list[Struck]:
        """The best blow at each foe, with room behind it and without; and at once with a weapon still to be drawn."""
        me, known = self._me, self._ground.known
        steps = me.walk * (1 + (me.move > 0)) if stance_option.may_walk else 0
        steps = max(steps, me.sprint) if me.gaits else steps
        near = [foe for foe in known.foes if self._close_combat.near(me, foe, steps)]
        near = [foe for foe in near if me.grips in (0, foe.unit)]
        if not near or me.hunkered:
            return []
        found = [blow for foe in near for blow in self._at(stance_option, foe)]
        if me.other_blade >= 0 and me.move:
            found += [blow for foe in near for blow in self._drawing(stance_option, foe)]
        return found

    def _at(self, stance_option: StanceOption, foe: Combatant) -> list[Struck]:
        found = []
        for means, spots in self._ways(foe):
            blow = self._best(stance_option, foe, *means)
            if blow is not None:
                close = Close(foe.unit, blow.close_option.kind, blow.close_option.options)
                order = Act(blow.close_option.first) if blow.close_option.first else close
                words = f"{blow.close_option.kind.replace('_', ' ')} at {foe.unit}"
                found.append(Struck(words, order, spots, _terms(blow)))
        return found

    def _drawing(self, stance_option: StanceOption, foe: Combatant) -> list[Struck]:
        """A weapon drawn with the move action, and struck with from here."""
        here = [room for place, room in self._open(foe) if place == 0]
        if not here:
            return []
        silence = self._ground.influence.silence(foe)
        blow = self._close_combat.best(
            self._me, stance_option, foe, backs=here[0], silence=silence, close_options=stance_option.drawn
        )
        if blow is None:
            return []
        return [Struck(f"draw, strike at {foe.unit}", DrawWeapon(self._me.other_blade), [0], _terms(blow))]

    def _best(self, stance_option: StanceOption, foe: Combatant, backs: bool, effort: int, onset: Onset) -> Blow | None:  # noqa: FBT001
        silence = self._ground.influence.silence(foe)
        return self._close_combat.best(
            self._me, stance_option, foe, backs=backs, silence=silence, effort=effort, onset=onset
        )

    def _ways(self, foe: Combatant) -> list[tuple[tuple[bool, int, Onset], list[int]]]:
        """The squares from which the foe is within reach, by what tells on a blow from there."""
        found = self._known.get(foe.unit)
        if found is None:
            places: dict[tuple[bool, int, Onset], list[int]] = {}
            for place, room in self._open(foe):
                cell = self._ground.known.lines.cell(self._ground.squares.item(place))
                path = (room, self._effort(place), self._close_combat.onset(self._me, foe, cell))
                places.setdefault(path, []).append(place)
            found = self._known[foe.unit] = sorted(places.items())
        return found

    def _effort(self, place: int) -> int:
        """What the way to a square puts on a blow from there."""
        return int(self._ground.effort[place]) if self._ground.effort is not None else 0

    def _open(self, foe: Combatant) -> list[tuple[int, bool]]:
        """Places of the squares from which the foe is within reach, and whether it has room behind it."""
        if self._places is None:
            self._places = {number: place for place, number in enumerate(self._ground.squares.tolist())}
        return [
            (self._places[number], room) for number, room in self._close_combat.spots(foe) if number in self._places
        ]


def _terms(blow: Blow) -> dict[str, int]:
    return {"harm": blow.value, "points": -blow.price, "answers": -blow.answered}


def tabled(struck: Struck, size: int) -> tuple[dict[str, Table], Table]:
    """The considerations of a blow and its worth, for so many squares."""
    total = np.full(size, OUT, np.int64)
    places = [place for place in struck.places if place < size]
    total[places] = sum(struck.terms.values())
    return {name: np.full(size, amount, np.int64) for name, amount in struck.terms.items() if amount}, total
