"""What this book keeps of a unit: statistics, hit points and stun points, what its weapons do, what lasts a battle."""

from __future__ import annotations

from game.record import record


@record(word="statistics")
class Statistics:
    """Strength, Dexterity, Body and Mind (ALA-BASE-05), and the pace in tenths of a person's."""

    strength: int
    dexterity: int
    body: int
    mind: int
    pace: int = 10


@record(word="health")
class Health:
    """Hit points and stun points left, and at their most (ALA-BASE-06, ALA-RULING-39).

    `doom` is the round with whose end one who is dying is dead (0: not dying). `winded` tells that want of air has
    emptied the stun points, which alone puts nobody out of the fight (ALA-RULING-13). `steady` is who lies at 0 but is
    not dying any more, `tended` who has had first aid in this battle (ALA-RULING-37, -48).
    """

    hp: int = 1
    sp: int = 1
    hp_most: int = 1
    sp_most: int = 1
    doom: int = 0
    winded: bool = False
    steady: bool = False
    tended: bool = False


@record(word="hit_dice")
class HitDice:
    """Hit points that are still to be thrown: so many d10s, and Strength, times what vehicles have (ALA-BASE-06)."""

    dice: int
    strength: int
    times: int = 1


@record(word="percent_arm")
class PercentArm:
    """What this book counts of a weapon: range bands in squares (none: close combat), rate, and how it is loaded.

    `stun` takes stun points, `drawn` is a bow or crossbow, loaded shot by shot (ALA-BASE-17), `pole` trips by Melee
    Combat (ALA-RULING-47).
    """

    bands: tuple[int, ...] = ()
    rate: int = 1
    accuracy: int = 0
    piercing: int = 1
    stun: bool = False
    drawn: bool = False
    pole: bool = False


@record(word="percent_arms")
class PercentArms:
    """The figures of each weapon carried, in the order of `Arms`, and of each kind of grenade by its key.

    `empty` are the bows that are not loaded.
    """

    arms: tuple[PercentArm, ...] = ()
    grenades: tuple[tuple[str, PercentArm], ...] = ()
    empty: tuple[int, ...] = ()


@record(word="soak")
class Soak:
    """Armour: d10s of damage that it soaks, its toughness, and whether a shield is carried (ALA-BASE-11)."""

    dice: int = 0
    toughness: int = 1
    shield: bool = False


@record(word="tally")
class Tally:
    """Dodges made, squares of movement used, bows loaded since the start of the unit's turn (ALA-RULING-28, -31).

    `off_hand` tells that it has struck with its second weapon (ALA-BASE-18).
    `owed` is the declared action that its next turn has less (WAR-GROUP-23).
    """

    dodges: int = 0
    moved: int = 0
    loads: int = 0
    off_hand: bool = False
    owed: int = 0


@record(word="maimed")
class Maimed:
    """What called shots have done for the battle: a leg that halves movement, an arm (ALA-RULING-36)."""

    leg: bool = False
    arm: bool = False


@record(word="score")
class Score:
    """The initiative score, rolled once for the fight (ALA-RULING-26)."""

    total: int


@record(word="sighted")
class Sighted:
    """At whom a unit aims, and what that adds to its next shot there; `fresh` until the turn it aimed in ends."""

    target: int
    points: int
    fresh: bool = True
