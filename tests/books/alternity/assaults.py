"""Lieutenant Sai Rivven, twenty space marines and a bunker: the worked example of the ledger (WAR-EX)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from game.messages import events as ev
from game.messages.orders import Order
from game.messages.warfare import SendAssault
from game.rulebooks.alternity.parts import Plating
from game.world.gear import Layer
from game.world.squads import Stronghold
from game.world.store import Unit
from game.world.turns import Clock, Earned
from tests.books.alternity.support import AMAZING, BANTAM, GOOD, LASER_RIFLE, Skirmish, arm
from tests.rules.squads import squad
from tests.rules.support import Told

LASER_PISTOL = arm("laser_pistol", "pistol", "d6w d6+1w d4m", family="pistol", ranges=(20, 40, 100), clip=20)
HEAVY_GUN = arm("charge_hmg", "direct_fire", "d8w d8+2w d6m", family="heavy", ranges=(50, 200, 500), firepower=2)
CHARGE_RIFLE = arm("charge_rifle", "rifle", "d6+1w d6+3w d4+1m", family="rifle", ranges=(50, 200, 500), clip=20)
ATTACK_ARMOUR = Plating(Layer(("d6", 1), ("d6", 1), ("d6", 1)))
FIELD = """
.......#........
.......#........
.......#........
########........
.......#........
.......#........
"""
CELLS = tuple((x, y) for y in (0, 1) for x in range(4))
APPROACH = tuple((x, y) for y in (4, 5) for x in range(5))
BUNKER = Stronghold("bunker", CELLS, APPROACH, (("bunker", CELLS),))


class DetachedAssault:
    """Rivven behind a wall with ten of his marines, ten before the bunker, eight in it; it is round 5."""

    def __init__(
        self, skirmish: type[Skirmish], *, place: Stronghold = BUNKER, garrison: int = 8, **figures: Any
    ) -> None:
        self.fight = fight = skirmish(FIELD, **figures)
        skills = {"infantry_tactics": 3, "command": 3}
        self.rivven = fight.soldier("rivven", (12, 5), int=12, per=13, skills=skills, arms=(LASER_RIFLE,))
        self.marines = [self._marine(nth) for nth in range(1, 11)]
        self.others = [fight.soldier(f"o{nth}", (9 + nth % 5, 4 + nth // 5), arms=(LASER_RIFLE,)) for nth in range(10)]
        guns = [HEAVY_GUN] * 2 + [CHARGE_RIFLE] * 6
        self.garrison = [fight.soldier(f"g{nth}", CELLS[nth], "red", arms=(guns[nth],)) for nth in range(garrison)]
        self.place = fight.world.add(place)
        self.squad = squad(fight, [self.rivven, *self.marines, *self.others])
        self.round(5)

    def _marine(self, nth: int) -> Unit:
        arms = [BANTAM] * 2 + [LASER_RIFLE] * 5 + [LASER_PISTOL] * 3
        armour = ATTACK_ARMOUR if nth == 3 else None
        parts = (Earned(AMAZING, 2),)
        return self.fight.soldier(f"m{nth}", APPROACH[nth - 1], arms=(arms[nth - 1],), plating=armour, parts=parts)

    def round(self, number: int) -> None:
        """It is so late."""
        battle = self.fight.battle
        self.fight.put(battle, replace(self.fight.get(battle, Clock), round=number))

    def order(self, skill: str = "tactics", units: Iterable[Unit] | None = None) -> SendAssault:
        """The order to storm the bunker."""
        return SendAssault(tuple(self.marines if units is None else units), "bunker", skill)

    def send(self, *dice: int, skill: str = "tactics", units: Iterable[Unit] | None = None) -> list[ev.Event]:
        """One phase in which Rivven sends them."""
        return self.fight.phase(GOOD, {self.rivven: (self.order(skill, units),)}, dice=dice)

    def gives(self, order: Order, *dice: int) -> list[ev.Event]:
        """One phase in which Rivven orders something else."""
        return self.fight.phase(GOOD, {self.rivven: (order,)}, dice=dice)

    def ends(self, number: int, *dice: int, answers: Sequence[str | Order] = ()) -> list[ev.Event]:
        """A round comes to its end."""
        self.round(number)
        return self.fight.run(Told((ev.RoundEnded(number),)), dice=dice, answers=answers)

    def numbers(self, units: Iterable[Unit]) -> list[int]:
        """Marines by their own numbers."""
        return [self.marines.index(unit) + 1 for unit in units]

    def refusal(self, order: Order, unit: Unit = 0) -> str:
        """Why it is not legal."""
        return self.fight.refusal(unit or self.rivven, order)
