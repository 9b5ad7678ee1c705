"""Skills: broad ones and the specialties below them, what they cost, and what score and step a check is made at.

ALT-BASE-04, -41. What somebody has learned is a table of ranks by specialty and a list of broad skills; whoever has a
rank in a specialty has the broad skill above it. On cards both stand in one table, broad skills with 1.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from game.rulebooks.alternity.abilities import CON, DEX, INT, PER, STR, WIL

COMBAT_SPEC, FREE_AGENT, TECH_OP, DIPLOMAT = PROFESSIONS = ("combat_spec", "free_agent", "tech_op", "diplomat")
"""The four professions (ALT-BASE-07); whoever has none is "none"."""
BASE_STEP = 1
"""Of a broad skill, a feat and the untrained (ALT-BASE-04)."""


@dataclass(frozen=True, slots=True)
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

PRICES: Mapping[str, int] = MappingProxyType({
    "armor_operation": 7, "combat_armor": 3, "powered_armor": 4,
    "athletics": 3, "climb": 2, "jump": 1, "throw": 2,
    "heavy_weapons": 6, "direct_fire": 4, "indirect_fire": 4,
    "melee_weapons": 6, "blade": 3, "bludgeon": 3, "powered_weapon": 4,
    "unarmed_attack": 5, "brawl": 3, "power_martial_arts": 5,
    "acrobatics": 7, "dodge": 4, "defensive_martial_arts": 5, "fall": 3,
    "manipulation": 6, "lockpick": 4,
    "modern_ranged": 6, "pistol": 4, "rifle": 4, "smg": 4,
    "primitive_ranged": 7, "bow": 4, "crossbow": 3, "flintlock": 3, "sling": 4,
    "stealth": 7, "hide": 4, "shadow": 4, "sneak": 5,
    "stamina": 4, "endurance": 4,
    "computer_science": 7, "hacking": 5,
    "demolitions": 6, "set_explosives": 3, "disarm": 4,
    "knowledge": 3, "first_aid": 2,
    "medical_science": 7, "surgery": 5, "treatment": 4,
    "security": 5, "security_devices": 3, "protection_protocols": 3,
    "tactics": 6, "infantry_tactics": 3, "vehicle_tactics": 3, "space_tactics": 3,
    "technical_science": 7, "juryrig": 3,
    "animal_handling": 3, "riding": 1,
    "awareness": 3, "perception": 2, "intuition": 1,
    "resolve": 5, "mental_resolve": 3, "physical_resolve": 3,
    "teach": 5, "drill": 3,
    "leadership": 4, "command": 4, "inspire": 4,
})  # fmt: skip
"""List prices (ALT-BASE-41)."""

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

ABOVE: Mapping[str, str] = MappingProxyType({one: key for key, broad in TREE.items() for one in broad.specialties})
"""The broad skill above each specialty."""


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


@dataclass(frozen=True, slots=True)
class Score:
    """What a check is made against: the score for an Ordinary success, and the step it begins at (ALT-BASE-04)."""

    ordinary: int
    step: int

    @property
    def limits(self) -> tuple[int, int, int]:
        """The highest totals for Ordinary, Good and Amazing (ALT-BASE-03)."""
        return self.ordinary, self.ordinary // 2, self.ordinary // 4


def feat(ability: int) -> Score:
    """A bare ability check (ALT-BASE-04)."""
    return Score(ability, BASE_STEP)


def score(skill: str, abilities: Mapping[str, int], ranks: Mapping[str, int], broad: Collection[str]) -> Score:
    """A skill's score and base step: its rank on top of the ability, the broad skill, or half the ability untrained.

    Raises KeyError for a skill that the book does not have (ALT-BASE-04).
    """
    ability = abilities[ability_of(skill)]
    if ranks.get(skill, 0) > 0:
        return Score(ability + ranks[skill], 0)
    above = ABOVE.get(skill, skill)
    if above in broad or any(ranks.get(one, 0) for one in TREE[above].specialties):
        return Score(ability, BASE_STEP)
    return Score(ability // 2, BASE_STEP)
