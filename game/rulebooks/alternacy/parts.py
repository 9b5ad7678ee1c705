"""What a unit of this book is made of: its body, what it carries as the rules read it, what its turn has seen."""

from __future__ import annotations

from game.field import Cell
from game.record import record

HEAD, TORSO, ARM, LEG = "head", "torso", "arm", "leg"
ARMS, LEGS = ("left_arm", "right_arm"), ("left_leg", "right_leg")
BODY_PARTS = (HEAD, TORSO, *ARMS, *LEGS)
CREW, HULL, WEAPON, DRIVE = "crew", "hull", "weapon", "drive"
VEHICLE_PARTS = (CREW, HULL, WEAPON, DRIVE)
ALL_PARTS = (*BODY_PARTS, *VEHICLE_PARTS)
ROWS = (HEAD, TORSO, TORSO, ARM, LEG)
"""What the location die names from 1 on of a man (ACY-LOC-01)."""
VEHICLE_ROWS = (CREW, HULL, HULL, WEAPON, DRIVE)
"""The same of a vehicle (ACY-LOC-10)."""
Levels = tuple[int, int, int]
"""Damage levels of Wound, Shock and Stun, from 0 Glance to 5 Massive."""


@record(word="injuries")
class Injuries:
    """What a body has taken: Wound points by part, Shock, Stun and clocks of bleeding (ACY-DMG-17 to -20, -30).

    `crippled` are the parts that are gone; `bleeding` each Shock level that goes on bleeding, with the Turn of the
    wound; `faint` tells that it was knocked out by Stun; `limit` is the Shock that kills. `weary` is what Fatigue takes
    from all rolls until a rest (WAR-BOOK-05). `bears` are the Wound points that put a part of a vehicle out of use, 0
    of whoever is none (ACY-DMG-33).
    """

    shock: int = 0
    stun: int = 0
    limit: int = 20
    wounds: tuple[tuple[str, int], ...] = ()
    crippled: tuple[str, ...] = ()
    bleeding: tuple[tuple[int, int], ...] = ()
    faint: bool = False
    weary: int = 0
    bears: int = 0

    def wound(self, part: str) -> int:
        """Wound points of one part."""
        return dict(self.wounds).get(part, 0)

    def lost(self, part: str) -> bool:
        """Whether a part of a vehicle is out of use for the battle (ACY-DMG-33)."""
        return bool(self.bears) and (self.wound(part) >= self.bears or part in self.crippled)

    @property
    def wounded(self) -> int:
        """Wound points of all parts."""
        return sum(points for _part, points in self.wounds)


@record(word="arm_of_levels")
class Arm:
    """A weapon's figures: skill, levels of damage, metres of its bands, how it is fired.

    `far` are its levels beyond short range; `column` is the armour that it meets (0 blows, 1 primitive missiles,
    2 guns; ACY-DMG-32); `rate` is once, slow, single, burst or auto (ACY-MULTI-04, ACY-MISSILE-14); `family`, `sort`,
    `era` and `alien` say who is familiar with it (ACY-FAM-06, -10).
    """

    key: str
    skill: str
    levels: Levels
    far: Levels = (0, 0, 0)
    ranges: tuple[int, ...] = ()
    column: int = 2
    rate: str = "single"
    hands: int = 2
    scope: bool = False
    bipod: bool = False
    clip: int = 0
    muscle: bool = False
    reach: int = 0
    family: str = ""
    sort: str = ""
    era: str = "steel"
    alien: bool = False
    shield: bool = False


@record(word="kit")
class Kit:
    """The weapons carried, in the order of `Arms`; what one is used to; what armour stops by column, and where.

    `known` are rows by which weapons have become less strange (ACY-FAM-07); `rows` is what the location die names of
    this body from 1 on (ACY-LOC-10).
    """

    arms: tuple[Arm, ...] = ()
    used: tuple[Arm, ...] = ()
    known: tuple[tuple[str, int], ...] = ()
    armour: Levels = (0, 0, 0)
    covers: tuple[str, ...] = ()
    sturdy: int = 0
    rows: tuple[str, ...] = ROWS


@record(word="turn_plan")
class TurnPlan:
    """What a unit has declared and done in its turn (ACY-MULTI, ACY-MOVE).

    `said` rolled actions are declared, `used` of them done; it `works` on a task or patient, busy till its next turn
    (ACY-ENGAGE-14); `halves` are half squares of all steps of the turn, a slant
    three of them (ACY-MOVE-07); `opened` tells that the first action is done. `evading` lasts until the next turn, as
    does at whom it `aims`; `aimed` is whom it aimed at in the turn before. `lost` tells that its next turn is used
    already (WAR-BOOK-11). `wary` tells that it has known of an able enemy in its sight since its turn began
    (ACY-REACT-19). `set_up` tells that the weapon in hand is, until it moves or takes another (ACY-MISSILE-13).
    """

    said: int = 1
    used: int = 0
    halves: int = 0
    ran: bool = False
    opened: bool = False
    evading: bool = False
    aims: int = 0
    aimed: int = 0
    shots: int = 0
    works: int = 0
    lost: bool = False
    wary: bool = False
    set_up: bool = False


@record(word="effort")
class Effort:
    """What a unit has done on one task or for one patient `of` its side (ACY-DN-10, -11).

    `tries` have failed, and it is `barred` to another. Of a patient, `done` are the Turns of this try, `due` those it
    takes in all, and it is `sure` once it has been rolled; of a task the task itself tells.
    """

    of: int
    done: int = 0
    due: int = 0
    sure: bool = False
    tries: int = 0
    barred: bool = False


@record(word="efforts")
class Efforts:
    """All that a unit has tried, in order of number; the help it has had for its next roll (ACY-ASSIST-09).

    Of help: who gave it, for what, how much, in which Turn. `broken` are the kinds of work whose tools are gone.
    """

    held: tuple[Effort, ...] = ()
    helped: tuple[tuple[int, int, int, int], ...] = ()
    broken: tuple[str, ...] = ()

    def on(self, number: int) -> Effort:
        """What it has done on one of them."""
        return next((one for one in self.held if one.of == number), Effort(number))


@record(word="contested")
class Contested:
    """Who has rolled in a contest in this Turn: the total, the skill score and the unit of each (ACY-CSR-02).

    `level` are those who were level in the Turn before and roll again, all others being beaten (ACY-CSR-08).
    """

    rolled: tuple[tuple[int, int, int], ...]
    level: tuple[int, ...] = ()


@record(word="luck")
class Luck:
    """What a unit has on its next roll, or on the next for `key`, by a Spectacular result (ACY-FLUKE-10)."""

    amount: int
    key: str = ""


@record(word="practice")
class Practice:
    """What a unit has rolled in this battle: successes by skill, rolls and successes by item (ACY-FAM-09, -11)."""

    skills: tuple[tuple[str, int], ...] = ()
    items: tuple[tuple[str, int, int], ...] = ()

    def item(self, key: str) -> tuple[int, int]:
        """The rolls made with an item, and those that succeeded."""
        return next(((rolls, hits) for one, rolls, hits in self.items if one == key), (0, 0))


@record(word="engagements")
class Engagements:
    """The engagements of one Turn: how many, begun and answered, and the enemies it may not begin with any more.

    `reacted` tells that the unit has reacted out of turn in this Turn (ACY-REACT-12), `raised` that it holds its shield
    up against what is under way (ACY-REACT-20).
    """

    count: int = 0
    foes: tuple[int, ...] = ()
    reacted: bool = False
    raised: bool = False


@record(word="on_the_way")
class OnTheWay:
    """A run that is still under way while others act (ACY-REACT-10, -17, -18).

    `path` are its squares, the start first, `after` those who were able to act after the runner when it was made, in
    their order. `first` to `last` are the squares of it, by index, in which it may be shot at in this moment; it counts
    as in the last of them. `drops` tells that it lies down at the end; `shown` are the sides to which it is shown by
    this part of its way alone. To the enemy (not `whole`) the path is that of this moment.
    """

    path: tuple[Cell, ...]
    after: tuple[int, ...] = ()
    first: int = 0
    last: int = 0
    drops: bool = False
    shown: tuple[str, ...] = ()
    whole: bool = True
