"""What stored points buy at the end of a turn, free of any action: another turn, more out of a hold."""

from __future__ import annotations

from collections.abc import Callable

from ai.influence import Influence
from ai.odds import place
from ai.why import Option
from ai.worth import worth_of
from game.messages.orders import Act
from game.systems.rulebook import Choices
from game.systems.sketch import CERTAIN, Fighter
from game.world.melee import Melee

_WALKS = 2
"""Moves of an extra turn."""


class Purchases:
    """The purchases of one unit whose turn has nothing left in it."""

    def __init__(self, influence: Influence, me: Fighter) -> None:
        self.influence = influence
        self.fray = influence.fray
        self.me = me
        self.ways: dict[str, tuple[bool, Callable[[], int]]] = {
            "immobilize": (True, self._pinned),
            "improved_snap": (False, self._snapped),
            "body_shield": (True, self._screened),
            "one_vs_many": (False, self._second),
            "one_man_army": (False, self._chain),
        }

    def best(self, choices: Choices) -> Option | None:
        """The purchase that gains most over the points it costs; None if none does."""
        me, found = self.me, []
        for kind, (accuracy, way) in self.ways.items():
            points = self.influence.sketch.prices[kind]
            if points > (me.accuracy if accuracy else me.initiative) or choices.refusal(Act(kind)) is not None:
                continue
            price = self.fray.points(me, points * accuracy, points * (not accuracy))
            option = Option(kind.replace("_", " "), Act(kind), {"harm": way(), "points": -price})
            if option.score > 0:
                found.append(option)
        return max(found, key=lambda option: option.score, default=None)

    def _pinned(self) -> int:
        """What it would cost us if the held one broke loose, as likely as that is (ASC-ADV-22)."""
        known, sketch = self.influence.known, self.influence.sketch
        if not self.me.holds or not known.knows(self.me.grips):
            return 0
        foe = known.fighter(self.me.grips)
        edge = self.fray.onset(foe, self.me).edge
        ways = [self.fray.need(art, self.me, edge) for art in foe.poise.arts if art.kind == "grapple"]
        loose = int(sketch.chance[place(min(ways))]) if ways else 0
        return worth_of(foe) // 2 * loose // CERTAIN

    def _snapped(self) -> int:
        """A shot at once that needs no action, at whom it harms most (ASC-ADV-31)."""
        me, influence = self.me, self.influence
        poise = next((found for found in me.poises if found.snap), me.poise)
        shots = [volley for volley in me.volleys if not volley.step]
        return max(
            (
                influence.odds.plain(volley, foe, influence.need(me, poise, foe), poise.eases)
                for foe in influence.known.foes
                for volley in shots
            ),
            default=0,
        )

    def _screened(self) -> int:
        """What the fire of the others takes in the open and would not behind the held one (ASC-ADV-20)."""
        me, influence, total = self.me, self.influence, 0
        rung = influence.sketch.prices["shield_rung"]
        for foe in influence.known.foes:
            if foe.unit == me.grips or not foe.volleys:
                continue
            need = influence.need(foe, foe.poise, me)
            if need == influence.need(foe, foe.poise, me, lower=-rung):
                table = influence.odds.harm(foe, me)
                behind = influence.need(foe, foe.poise, me, lower=rung)
                total += int(table[place(need)]) - int(table[place(behind)])
        return total

    def _others(self) -> list[int]:
        """What a blow would take from those whom it has not attacked yet and could walk up to, best first."""
        me, influence = self.me, self.influence
        melee = influence.known.outlook.find(me.unit, Melee) or Melee()
        done = {*melee.attacked, *melee.spared}
        near = [foe for foe in influence.known.foes if foe.unit not in done]
        near = [foe for foe in near if self.fray.near(me, foe, _WALKS * me.walk)]
        blows = [self.fray.best(me, me.poise, foe, backs=True, silence=influence.silence(foe)) for foe in near]
        return sorted((blow.net for blow in blows if blow is not None), reverse=True)

    def _second(self) -> int:
        """One more turn, on somebody else (ASC-ADV-12)."""
        return 0 if self.me.grips else next(iter(self._others()), 0)

    def _chain(self) -> int:
        """A turn on each of them for as long as Strikes land: every further one half as likely (ASC-ADV-14, -15)."""
        return 0 if self.me.grips else sum(net >> turn for turn, net in enumerate(self._others()))
