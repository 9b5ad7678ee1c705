"""What a battle leaves behind: stress, wounds and pools with which a unit enters its next one.

ASC-STRESS-10, -11, ASC-BASE-04, ASC-RULING-07, -14, -17, -21 to -25.
"""

from __future__ import annotations

from dataclasses import replace

from game.dice.draws import Check, Modifier
from game.rulebooks.ascension import states
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.wounds import CRIPPLING, FULL
from game.systems.rulebook import Rulebook
from game.world.body import Build, Dead, Skills, Stats, Stress, Wound, Wounds
from game.world.mind import Advantage, Exploits
from game.world.store import Reading, Unit

LINGERING = "lingering"
"""The class of a wound from an earlier battle: its place still tells, what made it does not (ASC-RULING-23)."""


def after_combat(world: Reading, unit: Unit, book: Rulebook) -> tuple[object, ...]:
    """The parts that differ in the unit's next battle; only Dead for who did not live to see it (ASC-RULING-25)."""
    n = numbers(book)
    state = states.state_of(world, unit, n)
    if state in (states.DYING, states.ANNIHILATED):
        return (world.find(unit, Dead) or Dead(state),)
    wounds = world.find(unit, Wounds) or Wounds()
    stats = world.get(unit, Stats)
    pools = (stats.senses, stats.physique, stats.intellect, stats.aether)
    return (
        Stress(eased(world.get(unit, Stress).points, states.stress_limit(world, unit))),
        Wounds(carried(wounds.wounds, n)),
        Exploits(*pools, *pools),
        Advantage(),
        _build(world.get(unit, Build), wounds.wounds, n),
    )


def eased(points: int, limit: int) -> int:
    """PS at the start of the level it stands in (ASC-STRESS-10, -11, ASC-RULING-14)."""
    return points // limit * limit


def carried(wounds: tuple[Wound, ...], n: Numbers) -> tuple[Wound, ...]:
    """Wounds after a battle: light ones gone, full ones Lingering for three more, crippling ones for good."""
    kept: list[Wound] = []
    for wound in wounds:
        if wound.grade == CRIPPLING:
            kept.append(replace(wound, battles=1))
        elif wound.grade == FULL and wound.battles != 1:
            battles = wound.battles - 1 if wound.battles else n.lingering_battles
            kept.append(Wound(wound.place, LINGERING, FULL, battles))
    return tuple(kept)


def _build(build: Build, wounds: tuple[Wound, ...], n: Numbers) -> Build:
    """A chest crippled in this battle lowers the Stress Limit from the next one on (ASC-RULING-22)."""
    crushed = any(w.place == "chest" and w.grade == CRIPPLING and not w.battles for w in wounds)
    return replace(build, species_minimum=build.species_minimum - n.crippled_limit) if crushed else build


def treat_check(world: Reading, book: Rulebook, medic: Unit) -> Check:
    """Between battles one try a Lingering wound: Intellect + Medicine against 15 removes it (ASC-RULING-24)."""
    n = numbers(book)
    found = (
        Modifier("intellect", states.intellect(world, medic, n), "ASC-RULING-24"),
        Modifier("medicine", world.get(medic, Skills).of("medicine"), "ASC-RULING-24"),
    )
    return Check("treat", medic, tuple(part for part in found if part.amount), n.treat_challenge)
