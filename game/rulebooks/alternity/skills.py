"""Abilities and what they are worth; skills, broad ones and specialties, what they cost, score and step of a check."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from game.record import record

STR, DEX, CON, INT, WIL, PER = ABILITIES = ("str", "dex", "con", "int", "wil", "per")
"""Strength, dexterity, constitution, intelligence, will and personality."""


@dataclass(frozen=True)
class AbilityTables:
    """The figures of these tables; a profile may set each of them."""

    resistance_bands: tuple[int, ...] = (4, 6, 10, 12, 14, 16, 18)  # ALT-BASE-06, ALT-STR-06
    resistance_least: int = -2  # ALT-BASE-06
    actions_bands: tuple[int, ...] = (15, 23, 31)  # ALT-BASE-09: of CON + WIL
    actions_least: int = 1  # ALT-BASE-09
    last_resorts_bands: tuple[int, ...] = (6, 10, 12, 14)  # ALT-BASE-32: of PER
    last_resorts_least: int = 0  # ALT-BASE-32
    run_metres: tuple[int, ...] = (4, 4, 6, 8, 10, 10, 12, 12, 14, 16, 16, 18, 20, 22)  # ALT-BASE-22
    walk_metres: tuple[int, ...] = (2, 2, 2, 2, 2, 4, 4, 4, 4, 6, 6, 6, 8, 8)  # ALT-BASE-22
    sprint_least: int = 6  # ALT-BASE-22: the first row of the two above; the next rows go up by 2


def banded(value: int, bands: tuple[int, ...], least: int) -> int:
    """What a value is worth whose band begins above so many of these highest values."""
    return least + sum(value > top for top in bands)


def resistance(score: int, tables: AbilityTables) -> int:
    """The steps an ability adds to whoever acts against it (ALT-BASE-06)."""
    return banded(score, tables.resistance_bands, tables.resistance_least)


def actions_per_round(con: int, wil: int, tables: AbilityTables) -> int:
    """Actions in a round, from CON + WIL (ALT-BASE-09)."""
    return banded(con + wil, tables.actions_bands, tables.actions_least)


def last_resorts(per: int, tables: AbilityTables) -> int:
    """The full number of Last Resort points, from PER (ALT-BASE-32)."""
    return banded(per, tables.last_resorts_bands, tables.last_resorts_least)


@record
class Durability:
    """How many points each of the four tracks holds (ALT-BASE-11)."""

    stun: int
    wound: int
    mortal: int
    fatigue: int


def durability(con: int) -> Durability:
    """The tracks of a body: CON for stun and wound, half of it rounded up for mortal and fatigue (ALT-BASE-11)."""
    half = (con + 1) // 2
    return Durability(con, con, half, half)


@record
class Pace:
    """Metres in a phase at each gait (ALT-BASE-22)."""

    sprint: int
    run: int
    walk: int


def pace(strength: int, dex: int, tables: AbilityTables) -> Pace:
    """How far a body goes in a phase, from STR + DEX rounded down to even, within the table (ALT-BASE-22)."""
    last = len(tables.run_metres) - 1
    row = min(max(0, (strength + dex - tables.sprint_least) // 2), last)
    return Pace(tables.sprint_least + 2 * row, tables.run_metres[row], tables.walk_metres[row])


# --- skills ---------------------------------------------------------------------------------------------------------


COMBAT_SPEC, FREE_AGENT, TECH_OP, DIPLOMAT = PROFESSIONS = ("combat_spec", "free_agent", "tech_op", "diplomat")
"""The four professions (ALT-BASE-07); whoever has none is "none"."""


@record
class Broad:
    """A broad skill: the ability it stands on, and the specialties below it."""

    ability: str
    specialties: tuple[str, ...]


TREE: Mapping[str, Broad] = MappingProxyType({
    "armor_operation": Broad(STR, ("combat_armor", "powered_armor")),
    "athletics": Broad(STR, ("climb", "jump", "throw")),
    "heavy_weapons": Broad(STR, ("direct_fire", "indirect_fire")),
    "melee_weapons": Broad(STR, ("blade", "bludgeon", "powered_weapon")),
    "unarmed_attack": Broad(STR, ("brawl", "power_martial_arts")),
    "acrobatics": Broad(DEX, ("dodge", "defensive_martial_arts", "fall")),
    "manipulation": Broad(DEX, ("lockpick",)),
    "modern_ranged": Broad(DEX, ("pistol", "rifle", "smg")),
    "primitive_ranged": Broad(DEX, ("bow", "crossbow", "flintlock", "sling")),
    "stealth": Broad(DEX, ("hide", "shadow", "sneak")),
    "stamina": Broad(CON, ("endurance",)),
    "computer_science": Broad(INT, ("hacking",)),
    "demolitions": Broad(INT, ("set_explosives", "disarm")),
    "knowledge": Broad(INT, ("first_aid",)),
    "medical_science": Broad(INT, ("surgery", "treatment")),
    "security": Broad(INT, ("security_devices", "protection_protocols")),
    "tactics": Broad(INT, ("infantry_tactics", "vehicle_tactics", "space_tactics")),
    "technical_science": Broad(INT, ("juryrig",)),
    "animal_handling": Broad(WIL, ("riding",)),
    "awareness": Broad(WIL, ("perception", "intuition")),
    "resolve": Broad(WIL, ("mental_resolve", "physical_resolve")),
    "teach": Broad(WIL, ("drill",)),
    "leadership": Broad(PER, ("command", "inspire")),
})  # fmt: skip

ABOVE: Mapping[str, str] = MappingProxyType({one: key for key, broad in TREE.items() for one in broad.specialties})
"""The broad skill above each specialty."""
SKILLS = frozenset((*TREE, *ABOVE))


@dataclass(frozen=True)
class SkillPrices:
    """List prices: that of the broad skill, then those of its specialties in the order of the tree (ALT-BASE-41)."""

    price_armor_operation: tuple[int, ...] = (7, 3, 4)
    price_athletics: tuple[int, ...] = (3, 2, 1, 2)
    price_heavy_weapons: tuple[int, ...] = (6, 4, 4)
    price_melee_weapons: tuple[int, ...] = (6, 3, 3, 4)
    price_unarmed_attack: tuple[int, ...] = (5, 3, 5)
    price_acrobatics: tuple[int, ...] = (7, 4, 5, 3)
    price_manipulation: tuple[int, ...] = (6, 4)
    price_modern_ranged: tuple[int, ...] = (6, 4, 4, 4)
    price_primitive_ranged: tuple[int, ...] = (7, 4, 3, 3, 4)
    price_stealth: tuple[int, ...] = (7, 4, 4, 5)
    price_stamina: tuple[int, ...] = (4, 4)
    price_computer_science: tuple[int, ...] = (7, 5)
    price_demolitions: tuple[int, ...] = (6, 3, 4)
    price_knowledge: tuple[int, ...] = (3, 2)
    price_medical_science: tuple[int, ...] = (7, 5, 4)
    price_security: tuple[int, ...] = (5, 3, 3)
    price_tactics: tuple[int, ...] = (6, 3, 3, 3)
    price_technical_science: tuple[int, ...] = (7, 3)
    price_animal_handling: tuple[int, ...] = (3, 1)
    price_awareness: tuple[int, ...] = (3, 2, 1)
    price_resolve: tuple[int, ...] = (5, 3, 3)
    price_teach: tuple[int, ...] = (5, 3)
    price_leadership: tuple[int, ...] = (4, 4, 4)

    def list_price(self, skill: str) -> int:
        """What a broad skill, or the first rank of a specialty, costs before discounts. Raises KeyError for others."""
        above = ABOVE.get(skill, skill)
        place = 0 if skill in TREE else 1 + TREE[above].specialties.index(skill)
        row: tuple[int, ...] = getattr(self, f"price_{above}")
        return row[place]


DISCOUNTED: Mapping[str, frozenset[str]] = MappingProxyType({
    COMBAT_SPEC: frozenset((
        "combat_armor", "powered_armor", "direct_fire", "indirect_fire", "blade", "bludgeon", "powered_weapon",
        "brawl", "dodge", "pistol", "rifle", "smg", "infantry_tactics", "vehicle_tactics", "space_tactics",
        "protection_protocols", "command", "inspire", "endurance", "set_explosives",
    )),
    FREE_AGENT: frozenset((
        "power_martial_arts", "dodge", "defensive_martial_arts", "fall", "lockpick", "hide", "shadow", "sneak",
        "security_devices", "protection_protocols",
    )),
    TECH_OP: frozenset((
        "hacking", "set_explosives", "disarm", "surgery", "treatment", "security_devices", "vehicle_tactics",
        "space_tactics", "juryrig", "drill",
    )),
    DIPLOMAT: frozenset(("command", "inspire", "drill")),
})  # fmt: skip
"""The specialties each profession learns at a lower price (ALT-BASE-41)."""


def ability_of(skill: str) -> str:
    """The ability a skill stands on. Raises KeyError for a skill that the book does not have."""
    return TREE[ABOVE.get(skill, skill)].ability


def parted(levels: Mapping[str, int]) -> tuple[dict[str, int], frozenset[str]]:
    """A table of levels as ranks by specialty and as broad skills, those above the specialties among them."""
    known = {skill: level for skill, level in levels.items() if level > 0}
    ranks = {skill: level for skill, level in known.items() if skill in ABOVE}
    return ranks, frozenset(ABOVE.get(skill, skill) for skill in known)


def label(skill: str) -> str:
    """A skill as the book writes it: "Modern Ranged-rifle", "Awareness", "Security-devices"."""
    above = ABOVE.get(skill)
    if above is None:
        return skill.replace("_", " ").title()
    shared = set(above.split("_"))
    own = " ".join(word for word in skill.split("_") if word not in shared)
    return f"{label(above)}-{own}"


# --- what a check is made at --------------------------------------------------------------------------------


@dataclass(frozen=True)
class BaseSteps:
    """The steps that checks without a specialty begin at (ALT-BASE-04)."""

    broad: int = 1  # ALT-BASE-04
    untrained: int = 1
    feat: int = 1


USUAL = BaseSteps()


@record
class Score:
    """What a check is made against: the score for an Ordinary success, and the step it begins at (ALT-BASE-04)."""

    ordinary: int
    step: int

    @property
    def limits(self) -> tuple[int, int, int]:
        """The highest totals for Ordinary, Good and Amazing (ALT-BASE-03)."""
        return self.ordinary, self.ordinary // 2, self.ordinary // 4


def score(
    skill: str, abilities: Mapping[str, int], ranks: Mapping[str, int], broad: Collection[str], n: BaseSteps = USUAL
) -> Score:
    """A skill's score and base step: its rank on top of the ability, the broad skill, or half the ability untrained.

    Raises KeyError for a skill that the book does not have (ALT-BASE-04).
    """
    ability = abilities[ability_of(skill)]
    if ranks.get(skill, 0) > 0:
        return Score(ability + ranks[skill], 0)
    above = ABOVE.get(skill, skill)
    if above in broad or any(ranks.get(one, 0) for one in TREE[above].specialties):
        return Score(ability, n.broad)
    return Score(ability // 2, n.untrained)
