"""After the battle: what of stress and wounds is carried into the next one, and treatment in between.

ASC-STRESS-10, -11, ASC-BASE-04, ASC-RULING-14, -17, -21 to -25. Pools and Advantage need no rule here: whoever is
mustered has them full and empty.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.dice.draws import Check
from game.rulebooks.ascension import states
from game.rulebooks.ascension.checks import PRACTISED, By, check
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.parts import Stats
from game.rulebooks.ascension.wounds import CRIPPLING, FULL
from game.systems.conditions import lost_for_good
from game.systems.warfare.strongholds import captured
from game.world.body import DEAD, LINGERING, MISSING, UNBURDENED, Build, Burden, Skills, Stress, Wound, Wounds
from game.world.place import Posture
from game.world.store import Reading, Unit

BORNE = 1
"""Battles a crippling wound from an earlier battle shows: it stays (game.world.body.Wound)."""


class AscensionAftermath:
    """The flagship's chapter of the time between two battles."""

    def __init__(self, n: Numbers) -> None:
        self._n = n

    def fate(self, world: Reading, unit: Unit) -> str:
        """The Dying and the Annihilated are dead (ASC-RULING-25); stone that stays stone and prisoners are missing."""
        if states.state_of(world, unit, self._n) in (states.DYING, states.ANNIHILATED):
            return DEAD
        return MISSING if lost_for_good(world, unit) or captured(world, unit) else ""

    def left(self, world: Reading, unit: Unit, before: Burden = UNBURDENED) -> Burden:
        """Stress at the start of its level and the wounds that outlast the battle (ASC-STRESS-10, ASC-RULING-23).

        A chest crippled in this battle lowers the Stress Limit from the next one on (ASC-RULING-22): the level
        stays, and its start is counted by the new limit.
        """
        fate = self.fate(world, unit)
        if fate == DEAD:
            return Burden(fate=fate)
        kept = carried((world.find(unit, Wounds) or Wounds()).wounds, self._n)
        limit = states.stress_limit(world, unit)
        lower = limit - self._crushed(kept) + self._crushed(before.wounds)
        levels = world.get(unit, Stress).points // limit
        return Burden(levels * lower, kept, fate)

    def borne(self, parts: tuple[object, ...], burden: Burden) -> tuple[object, ...]:
        """Stress, wounds and a lower Stress Limit; who enters the battle fallen lies prone (ASC-RULING-22, -25)."""
        found: dict[type, Any] = {type(part): part for part in parts}
        build: Build = found[Build]
        found[Build] = replace(build, species_minimum=build.species_minimum - self._crushed(burden.wounds))
        found[Stress] = Stress(burden.stress)
        found[Wounds] = Wounds(burden.wounds)
        if burden.stress >= _bounds(found, self._n)[0]:
            found[Posture] = Posture(prone=True)
        return tuple(found.values())

    def _crushed(self, wounds: tuple[Wound, ...]) -> int:
        """How much crippling injuries of the chest take from the Stress Limit (ASC-RULING-22)."""
        return self._n.crippled_limit if any(w.place == "chest" and w.grade == CRIPPLING for w in wounds) else 0

    def rested(self, burden: Burden) -> Burden:
        """Lingering wounds grow older at home too (ASC-RULING-23)."""
        return replace(burden, wounds=carried(burden.wounds, self._n))

    def treatable(self, wound: Wound) -> bool:
        """Only Lingering wounds are; a crippling one waits for surgery (ASC-RULING-22, -24)."""
        return wound.grade == FULL

    def treat_check(self, world: Reading, medic: Unit) -> Check:
        """Between battles one try a Lingering wound: Intellect + Medicine against 15 removes it (ASC-RULING-24)."""
        by = By("treat", "intellect", "medicine", "ASC-RULING-24")
        return check(world, medic, self._n, by, self._n.treat_challenge, terms=PRACTISED)

    def operable(self, burden: Burden) -> bool:  # noqa: ARG002 - nobody is
        """Wounds are treated one by one."""
        return False

    def operated(self, world: Reading, unit: Unit, burden: Burden, value: int) -> Burden:  # noqa: ARG002 - no change
        """Never asked for."""
        return burden

    def doubts(self, parts: tuple[object, ...], burden: Burden) -> tuple[tuple[str, str, str], ...]:
        """Stress off the start of a level, stress of the dead, wounds that last too long (ASC-STRESS-10)."""
        found: list[tuple[str, str, str]] = []
        laden: dict[type, Any] = {type(part): part for part in self.borne(parts, burden)}
        limit, (_falls, dying, _gone) = _limit(laden), _bounds(laden, self._n)
        if burden.marks:
            found.append(("marks", "there are no tracks to lose points on in this book", "stress and wounds"))
        if limit < 1:
            found.append(("stats.physique", f"its Stress Limit is {limit}", "no body lives with less than 1"))
        elif burden.stress % limit:
            hint = f"between battles stress stands at the start of a level: 0, {limit}, {2 * limit} and so on"
            found.append(("stress", f"{burden.stress} is not the start of a level (ASC-STRESS-10)", hint))
        elif burden.stress >= dying:
            hint = 'fate = "dead", or less stress'
            found.append(("stress", f"with {burden.stress} it would be Dying, and dead (ASC-RULING-25)", hint))
        most = self._n.lingering_battles
        for number, wound in enumerate(burden.wounds, 1):
            if wound.grade == FULL and wound.battles > most:
                what = f"a Lingering wound lasts {most} battles (ASC-RULING-23), found {wound.battles}"
                found.append((f"wounds#{number}.battles", what, f"from 1 to {most}"))
        return tuple(found)


def carried(wounds: tuple[Wound, ...], n: Numbers) -> tuple[Wound, ...]:
    """Wounds after a battle: light ones gone, full ones Lingering for three more, crippling ones for good."""
    kept: list[Wound] = []
    for wound in wounds:
        if wound.grade == CRIPPLING:
            kept.append(replace(wound, battles=BORNE))
        elif wound.grade == FULL and wound.battles != 1:
            battles = wound.battles - 1 if wound.battles else n.lingering_battles
            kept.append(Wound(wound.place, LINGERING, FULL, battles))
    return tuple(kept)


def _limit(parts: dict[type, Any]) -> int:
    """The Stress Limit of a unit that is still in parts (ASC-STRESS-02)."""
    return states.limit_of(parts[Stats], parts[Skills], parts[Build])


def _bounds(parts: dict[type, Any], n: Numbers) -> tuple[int, int, int]:
    """The stress at which it is Critical, Dying and Annihilated (ASC-RULING-09)."""
    return states.bounds(_limit(parts), states.levels_of(parts[Build]), n)
