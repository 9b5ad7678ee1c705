"""Whose go it is: the clock, what each unit may still do, and what it has earned and declared in phases (ALT-BASE)."""

from __future__ import annotations

from game.record import record
from game.world.store import Reading, Unit


@record(word="clock")
class Clock:
    """The round being played (0 before the first), the turn in progress and the order of this round's turns."""

    round: int = 0
    active: int = 0
    order: tuple[int, ...] = ()
    done: tuple[int, ...] = ()
    turn: int = 0


@record(word="actions")
class Actions:
    """What is left of this round: standard and move actions, extra support actions (ASC-RULING-03, ASC-TRAIT-03)."""

    standard: int = 1
    move: int = 1
    support: int = 0


@record(word="turn_marks")
class TurnMarks:
    """What this turn has seen: whether anything was done yet, and once-a-turn traits used (ASC-RULING-43)."""

    opened: bool = False
    surged: bool = False
    focused: bool = False
    dazed_move: int = 0
    dazed_standard: int = 0


@record(word="springing")
class Springing:
    """Taking its one action in the moment of surprise (ALA-SURP-03)."""


@record(word="acts_last")
class ActsLast:
    """Hit the deck this round: no initiative roll next round, last in its order (ASC-MOVE-13)."""


@record(word="initiative")
class Initiative:
    """The total of this round's initiative roll."""

    total: int


def battle_of(world: Reading) -> Unit:
    """The entity that carries the battle's clock."""
    return world.having(Clock)[0]


PHASES = ("amazing", "good", "ordinary", "marginal")
"""The four phases in the order in which they are played; a unit may act from the one that it has earned."""
LAST = len(PHASES) - 1


@record(word="phase_now")
class PhaseNow:
    """The phase being played, kept beside the clock; -1 between phases."""

    phase: int = -1


@record(word="earned")
class Earned:
    """The first phase a unit may act in this round, its actions left, spare ones among them, and what it owes.

    `spare` are actions for which no phase is left (ALT-REACT-01); `owed` is 1 when the next available action has been
    given up beforehand (ALT-REACT-05).
    """

    phase: int = LAST
    actions: int = 0
    spare: int = 0
    owed: int = 0


@record(word="declared")
class Declared:
    """The orders a unit has declared for the phase being played, in order; hidden where orders are secret."""

    orders: tuple[object, ...] = ()


@record(word="phase_marks")
class PhaseMarks:
    """What lasts until the phase closes.

    `pace` are the steps of its gait; `suppressed` those of the best suppression on its shots (ALT-BASE-27); a
    `charging` or `lunging` unit is easier to hit (ALT-BASE-25, ALT-REACH-08); `reacted`: its one reaction is used
    (ALT-REACT-03); `parrying` the attackers whose blows it has undertaken to parry, `parry_with` the weapon or shield
    it does it with; `walked`: its movement is behind it; `decked`: it hit the deck in this phase (ALT-DECK-04);
    `fire` the suppressive fire it is under: attacker, weapon and degree (ALT-BASE-27); `waiting` lets others declare
    first (ALT-DECL-02); `unsteady`: its mount costs it the action (ALT-MOUNT-03).
    """

    pace: int = 0
    suppressed: int = 0
    charging: bool = False
    lunging: bool = False
    reacted: bool = False
    parrying: tuple[int, ...] = ()
    parry_with: str = ""
    parry_degrees: tuple[int, ...] = ()
    gang: tuple[tuple[int, str], ...] = ()
    waiting: bool = False
    unsteady: bool = False
    walked: bool = False
    decked: bool = False
    fire: tuple[tuple[int, int, int], ...] = ()


@record(word="round_marks")
class RoundMarks:
    """What lasts until the round ends: a dodge in force, a parry tried, melee forgone, orders and tricks felt.

    `dodge` are the steps of a dodge on attackers, `dodging` that one is in force (ALT-BASE-23); `parried` bars it
    (ALT-PARRY-14), `no_melee` is the price of parries in reaction (ALT-PARRY-07); `first` are steps on the first action
    (ALT-CRIT-06).
    """

    dodge: int = 0
    dodging: bool = False
    parried: bool = False
    no_melee: bool = False
    first: int = 0


@record(word="carried")
class Carried:
    """What a unit carries from one action to its next.

    `aimed` steps off its next attack, `aimed_at` the last phase (round times four and phase) in which they count
    (ALT-BASE-25); `off_balance` until its next action is done (ALT-DECK-04); `lowered` the last phase without a parry
    (ALT-BASE-24); `jams` the weapons that are jammed (ALT-CRIT-07); `main` whom it struck at last (ALT-MULTI-02);
    `led` and `hindered` steps of orders and tricks on it, given in the phases `led_at` and `hindered_at`; `led_until`
    the round with which orders end, `led_by` who gave them; `unheeded` is a leader whom nobody follows any more
    (ALT-BASE-39, -40). `mending` successes of the task of healing its wounds, `mended` the wounds that have been tended
    already; `stable`: its mortal wounds have been seen to (ALT-BASE-31). `dashes` rounds of all-out sprint in a row,
    the last of them `dash_round`; `falls_after` the round it falls with, out of breath (ALT-BASE-34).
    `pinned` under its mount until an action is spent (ALT-MOUNT-08).
    """

    aimed: int = 0
    aimed_at: int = 0
    off_balance: bool = False
    lowered: int = -1
    jams: tuple[int, ...] = ()
    main: int = 0
    led: int = 0
    led_until: int = 0
    hindered: int = 0
    led_by: int = 0
    led_at: int = 0
    hindered_at: int = 0
    unheeded: bool = False
    mending: int = 0
    mended: int = 0
    stable: bool = False
    dashes: int = 0
    dash_round: int = 0
    falls_after: int = 0
    pinned: bool = False


@record(word="beside")
class OffHandOption:
    """The enemies a unit stands beside, each with the phase (round times four and phase) since when (ALT-MULTI-08)."""

    since: tuple[tuple[int, int], ...] = ()
