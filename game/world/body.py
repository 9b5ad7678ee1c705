"""Who a unit is, what it has learned, what its body has borne, and durability in boxes on four tracks (ALT-BASE)."""

from __future__ import annotations

from game.record import record


@record(word="tracks")
class Tracks:
    """Points lost on the stun, wound, mortal and fatigue tracks, and how many boxes each has."""

    stun: int = 0
    wound: int = 0
    mortal: int = 0
    fatigue: int = 0
    stun_most: int = 0
    wound_most: int = 0
    mortal_most: int = 0
    fatigue_most: int = 0


@record(word="harm")
class Harm:
    """Points of one attack on their way to the tracks, by class.

    `stamina` tells that an Amazing hit went through: a check is due once it lands (ALT-BASE-15).
    """

    stun: int = 0
    wound: int = 0
    mortal: int = 0
    stamina: bool = False


@record(word="pending")
class Pending:
    """What has hit a unit in this phase and has not landed yet, attack by attack (ALT-BASE-10)."""

    harms: tuple[Harm, ...] = ()


@record(word="knocked_out")
class KnockedOut:
    """Out of the fight, and since which round; `why` is stun, wound, blow or fatigue (ALT-BASE-14 to -16, -34)."""

    why: str
    round: int


def quarters(lost: int, most: int) -> int:
    """One for the first point lost, one more above each of a quarter, a half and three quarters."""
    return (lost > 0) + (4 * lost > most) + (2 * lost > most) + (4 * lost > 3 * most)


@record(word="identity")
class Identity:
    """A unit's name on the roster: scene key, shown name, template, art and role."""

    key: str
    name: str
    like: str
    art: str
    role: str

    @property
    def trade(self) -> str:
        """The role in words."""
        return self.role.replace("_", " ")


@record(word="allegiance")
class Allegiance:
    """The side a unit fights for."""

    side: str


@record(word="skills")
class Skills:
    """Skill levels by name; a skill not listed counts 0 (ASC-BASE-11)."""

    levels: tuple[tuple[str, int], ...] = ()

    def of(self, skill: str) -> int:
        """The level of one skill."""
        for name, level in self.levels:
            if name == skill:
                return level
        return 0


@record(word="build")
class Build:
    """What a body can carry: size, squares per move action, Healthy levels, racial minimum, traits, tags."""

    size: str = "human"
    move: int = 3
    hero_level: int = 0
    bought_levels: int = 0
    species_minimum: int = 5
    traits: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()

    @property
    def vehicle(self) -> bool:
        """Whether it is a vehicle: no body that breathes, bleeds, lies down or feels the weather."""
        return "vehicle" in (self.size, *self.tags)


@record(word="stress")
class Stress:
    """Physical Stress taken so far, and the separate mental track (ASC-STRESS-01, ASC-RULING-17)."""

    points: int = 0
    mental: int = 0


@record(word="wound", order=True)
class Wound:
    """One wound: its place, its class and its grade (light, full or crippling; ASC-RULING-20 to -22).

    `battles` is 0 for one taken in this battle; for an older one the battles it still lasts, this one included
    (ASC-RULING-23), or just 1 for a crippling one, which stays.
    """

    place: str
    kind: str
    grade: str = "full"
    battles: int = 0


@record(word="wounds")
class Wounds:
    """All wounds a unit bears, in the order taken, and whether its bleeding was staunched."""

    wounds: tuple[Wound, ...] = ()
    bleeding: int = 0


@record(word="dead")
class Dead:
    """Marks a body that is gone or beyond help: annihilated, or dead when the battle ended."""

    cause: str


DEAD, MISSING = "dead", "missing"
"""Fates of those who fight no more: dead, or left where nobody could bring them home from."""
LINGERING = "lingering"
"""The class of a full wound from an earlier battle: its place still tells, what made it does not (ASC-RULING-23)."""


CRIPPLED = "crippled_"
"""What the name of a mark begins with that says a part of the body is crippled."""


@record(word="burden")
class Burden:
    """What is carried between two battles, and the fate of who goes on no further ("" for who does).

    `stress` and `wounds` where a book has those; `marks` are points lost, by what a book calls
    them: a track, a part of the body; who has a part `CRIPPLED` lacks that.
    """

    stress: int = 0
    wounds: tuple[Wound, ...] = ()
    fate: str = ""
    marks: tuple[tuple[str, int], ...] = ()


UNBURDENED = Burden()


@record(word="resorts")
class Resorts:
    """Last Resort points left and at their most (ALT-BASE-32). Hidden from the enemy."""

    left: int = 0
    most: int = 0
