"""What has happened: every event, as plain values that record what in fact changed.

An amount in an event is the change that came about, after limits: a gain clamped at 10 says so. `unit` is whom
the event is about; other units are named by role (`by`, `foe`, `target`).
"""

from __future__ import annotations

from dataclasses import dataclass

from game.field import Cell
from game.messages.wire import wired


@dataclass(frozen=True, slots=True)
class Event:
    """Something that has happened."""


# --- rounds and turns ---------------------------------------------------------------------------------------


@wired
@dataclass(frozen=True, slots=True)
class BattleBegan(Event):
    """Deployment is over."""


@wired
@dataclass(frozen=True, slots=True)
class Deployed(Event):
    """A unit was put on a square before the battle."""

    unit: int
    cell: Cell


@wired
@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round opens: actions are fresh (ASC-RULING-03)."""

    round: int


@wired
@dataclass(frozen=True, slots=True)
class InitiativeSet(Event):
    """One unit's initiative total for the round (ASC-RULING-06)."""

    unit: int
    total: int


@wired
@dataclass(frozen=True, slots=True)
class OrderSet(Event):
    """The order of turns of this round."""

    order: tuple[int, ...]


@wired
@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A unit's turn opens: its stance lapses, its pace starts afresh."""

    unit: int


@wired
@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """A unit's turn is over."""

    unit: int


@wired
@dataclass(frozen=True, slots=True)
class TurnPassed(Event):
    """A unit had no turn this round."""

    unit: int
    why: str


@wired
@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """A round is over."""

    round: int


@wired
@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """Dice fell: what for, the faces, the total and the value that the rules read."""

    unit: int
    key: str
    faces: tuple[int, ...]
    total: int
    target: int
    value: int
    against: int = 0


# --- actions and pools --------------------------------------------------------------------------------------


@wired
@dataclass(frozen=True, slots=True)
class ActionsChanged(Event):
    """Actions spent (negative) or gained, and why."""

    unit: int
    standard: int = 0
    move: int = 0
    support: int = 0
    why: str = ""


@wired
@dataclass(frozen=True, slots=True)
class ExploitChanged(Event):
    """An exploit pool changed: focus, adrenaline, willpower or core; `most` changes the pool's size."""

    unit: int
    pool: str
    amount: int
    most: int = 0
    why: str = ""


@wired
@dataclass(frozen=True, slots=True)
class AdvantageChanged(Event):
    """Stored Advantage changed; of the Accuracy, how much came from or went out of scope and sight."""

    unit: int
    accuracy: int = 0
    initiative: int = 0
    scope: int = 0
    sight: int = 0
    why: str = ""


@wired
@dataclass(frozen=True, slots=True)
class EdgeChanged(Event):
    """An edge bought, used up or lapsed: steady, quickness or quick_draw."""

    unit: int
    edge: str
    amount: int
    turns: int = 0


@wired
@dataclass(frozen=True, slots=True)
class Suppressed(Event):
    """Suppressing fire told: Edge put on the target (ASC-SUPP-04)."""

    unit: int
    by: int
    edge: int
    turns: int


@wired
@dataclass(frozen=True, slots=True)
class SuppressionLifted(Event):
    """The suppression Edge has run out (ASC-RULING-36)."""

    unit: int


@wired
@dataclass(frozen=True, slots=True)
class TraitUsed(Event):
    """A once-a-turn trait was used: surge or focus."""

    unit: int
    trait: str


# --- stance, posture, movement ------------------------------------------------------------------------------


@wired
@dataclass(frozen=True, slots=True)
class StanceTaken(Event):
    """A stance was taken up."""

    unit: int
    stance: str


@wired
@dataclass(frozen=True, slots=True)
class Hunkered(Event):
    """The unit got behind its cover (ASC-MOVE-04)."""

    unit: int


@wired
@dataclass(frozen=True, slots=True)
class Rose(Event):
    """The unit stands again."""

    unit: int


@wired
@dataclass(frozen=True, slots=True)
class FellProne(Event):
    """The unit lies on the ground."""

    unit: int
    why: str = ""


@wired
@dataclass(frozen=True, slots=True)
class MoveBegan(Event):
    """A unit sets out."""

    unit: int
    to: Cell
    gait: str


@wired
@dataclass(frozen=True, slots=True)
class Stepped(Event):
    """A unit changed square."""

    unit: int
    origin: Cell
    to: Cell
    gait: str


@wired
@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """A move was cut short, and why; `cause` is the unit or thing behind it, shown only if seen."""

    unit: int
    why: str
    cause: int = 0


@wired
@dataclass(frozen=True, slots=True)
class CoverChanged(Event):
    """The cover system noted a new rung of the unit's square or a new shift by its posture."""

    unit: int
    rung: int
    shift: int


# --- attacks ------------------------------------------------------------------------------------------------


@wired
@dataclass(frozen=True, slots=True)
class AttackDeclared(Event):
    """An attack was declared and its modifiers stand."""

    unit: int
    mode: str
    targets: tuple[int, ...]
    weapon: str
    options: tuple[str, ...] = ()
    squares: tuple[Cell, ...] = ()
    held: bool = False


@wired
@dataclass(frozen=True, slots=True)
class AttackLost(Event):
    """A declared attack came to nothing, and why."""

    unit: int
    why: str


@wired
@dataclass(frozen=True, slots=True)
class AttackRolled(Event):
    """An attack hit or missed: margin in bands, and how many damage rolls it scored."""

    unit: int
    target: int
    mode: str
    margin: int
    hits: int


@wired
@dataclass(frozen=True, slots=True)
class AttackEnded(Event):
    """An attack is over; flash tells whether it gave its shooter away (ASC-RULING-31)."""

    unit: int
    mode: str
    flash: bool


@wired
@dataclass(frozen=True, slots=True)
class AmmunitionChanged(Event):
    """Ammunition of one carried weapon changed."""

    unit: int
    weapon: int
    amount: int


@wired
@dataclass(frozen=True, slots=True)
class OverwatchTaken(Event):
    """An attack is held."""

    unit: int
    snap: bool


@wired
@dataclass(frozen=True, slots=True)
class OverwatchSpent(Event):
    """A held attack is used, lost to a hit, expired at the initiative roll, or ended by hitting the deck."""

    unit: int
    why: str
    shots: int = 1


@wired
@dataclass(frozen=True, slots=True)
class OverwatchRestored(Event):
    """Held attacks given back when the interrupt that ended them was undone."""

    unit: int
    shots: int
    snap: bool


@wired
@dataclass(frozen=True, slots=True)
class HitTheDeck(Event):
    """A target threw itself down: what it lost and what its attacker gained (ASC-MOVE-08 to -12)."""

    unit: int
    foe: int
    accuracy: int
    initiative: int
    scope: int
    sight: int
    standard: int
    move: int
    support: int
    watch: int
    watch_snap: bool
    foe_gain: int
    guard: int
    was_hunkered: bool


@wired
@dataclass(frozen=True, slots=True)
class DeckUndone(Event):
    """A double feint took back a Hit the Deck and everything it changed (ASC-TRAIT-08, ASC-RULING-89)."""

    undone: HitTheDeck


@wired
@dataclass(frozen=True, slots=True)
class GuardLapsed(Event):
    """The +10 of Hit the Deck ends with the turn being played."""

    unit: int


@wired
@dataclass(frozen=True, slots=True)
class Feinted(Event):
    """An attacker called its attack off as a feint."""

    unit: int
    target: int


@wired
@dataclass(frozen=True, slots=True)
class DoubleFeinted(Event):
    """The feinted opponent answered with a feint of its own; `won` tells whether its interrupt was undone."""

    unit: int
    foe: int
    won: bool


@wired
@dataclass(frozen=True, slots=True)
class Noticed(Event):
    """An unaware unit is unaware no more."""

    unit: int


# --- harm ---------------------------------------------------------------------------------------------------


@wired
@dataclass(frozen=True, slots=True)
class StressTaken(Event):
    """Damage told: what was rolled, what armour took, what the unit took, and whether it was capped."""

    unit: int
    by: int
    cause: str
    rolled: int
    soaked: int
    amount: int
    capped: bool = False
    mental: bool = False


@wired
@dataclass(frozen=True, slots=True)
class StateChanged(Event):
    """A unit's state changed: healthy, critical, dying, annihilated or stunned (mentally incapacitated)."""

    unit: int
    before: str
    after: str


@wired
@dataclass(frozen=True, slots=True)
class WoundTaken(Event):
    """A wound was added; `replaced` lists the wounds it took the place of (ASC-RULING-20 to -22)."""

    unit: int
    place: str
    kind: str
    grade: str
    replaced: int = 0
    bleeding: int = 0


@wired
@dataclass(frozen=True, slots=True)
class WoundHealed(Event):
    """A light wound was shaken off (ASC-BASE-13)."""

    unit: int
    place: str
    kind: str
    grade: str


@wired
@dataclass(frozen=True, slots=True)
class Dazed(Event):
    """The next move or standard action is lost to a Blunt wound (ASC-RULING-20)."""

    unit: int
    move: int = 0
    standard: int = 0


@wired
@dataclass(frozen=True, slots=True)
class Bled(Event):
    """Stress from bleeding at the end of the unit's turn."""

    unit: int
    amount: int


@wired
@dataclass(frozen=True, slots=True)
class StressEased(Event):
    """A trait set stress back to the start of its level (ASC-STRESS-12); `amount` is the change, below 0."""

    unit: int
    amount: int


@wired
@dataclass(frozen=True, slots=True)
class Staunched(Event):
    """Bleeding was stopped (ASC-RULING-24)."""

    unit: int
    by: int


@wired
@dataclass(frozen=True, slots=True)
class Revived(Event):
    """A dying unit was brought back to the start of Critical (ASC-RULING-25); `points` is the change of its stress."""

    unit: int
    by: int
    points: int


@wired
@dataclass(frozen=True, slots=True)
class Died(Event):
    """A body is beyond help."""

    unit: int
    cause: str


# --- gear ---------------------------------------------------------------------------------------------------


@wired
@dataclass(frozen=True, slots=True)
class WeaponDropped(Event):
    """The weapon in hand fell to the ground."""

    unit: int
    weapon: int
    cell: Cell


@wired
@dataclass(frozen=True, slots=True)
class WeaponRecovered(Event):
    """A dropped weapon was picked up again."""

    unit: int
    weapon: int


@wired
@dataclass(frozen=True, slots=True)
class WeaponDrawn(Event):
    """Another carried weapon is in hand."""

    unit: int
    weapon: int
    before: int


@wired
@dataclass(frozen=True, slots=True)
class GrenadeTaken(Event):
    """One grenade left the pouch."""

    unit: int
    grenade: str


@wired
@dataclass(frozen=True, slots=True)
class Thrown(Event):
    """A grenade flies: a new entity with its target, margin and fuse (ASC-GREN-01 to -05)."""

    unit: int
    grenade: str
    to: Cell
    margin: int
    cooked: bool


@wired
@dataclass(frozen=True, slots=True)
class GrenadeLanded(Event):
    """A grenade lies in a square; `in_hand` when it never left its thrower (ASC-GREN-13)."""

    grenade: int
    by: int
    card: str
    cell: Cell
    cooked: bool
    in_hand: bool


@wired
@dataclass(frozen=True, slots=True)
class Exploded(Event):
    """A grenade went off."""

    grenade: int
    by: int
    card: str
    cell: Cell


@wired
@dataclass(frozen=True, slots=True)
class DodgeTried(Event):
    """A unit dodged a blast or failed to."""

    unit: int
    dodged: bool


@wired
@dataclass(frozen=True, slots=True)
class SmokeSpread(Event):
    """Smoke hides squares until the end of a round."""

    cells: tuple[Cell, ...]
    until_round: int


@wired
@dataclass(frozen=True, slots=True)
class SmokeCleared(Event):
    """Smoke has gone from a square."""

    cloud: int
    cell: Cell


# --- knowledge and the end ----------------------------------------------------------------------------------


@wired
@dataclass(frozen=True, slots=True)
class Spotted(Event):
    """A side sees an enemy, or sees it in a new square or a new state; `down` if it is out of the fight."""

    side: str
    unit: int
    cell: Cell
    down: bool = False


@wired
@dataclass(frozen=True, slots=True)
class LostSight(Event):
    """A side sees an enemy no more."""

    side: str
    unit: int


@wired
@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """A unit that attacked is known to its target's side until its own next turn (ASC-RULING-90)."""

    unit: int


@wired
@dataclass(frozen=True, slots=True)
class StandingSet(Event):
    """A side answered a kind of question beforehand, or took the answer back."""

    side: str
    question: str
    answer: str
    threshold: int


@wired
@dataclass(frozen=True, slots=True)
class ObjectiveHeld(Event):
    """How many rounds in a row an objective has been held."""

    index: int
    rounds: int


@wired
@dataclass(frozen=True, slots=True)
class Conceded(Event):
    """A side gave up."""

    side: str


@wired
@dataclass(frozen=True, slots=True)
class BattleEnded(Event):
    """The verdict: the winning side (empty for a draw) and why."""

    winner: str
    reason: str


@wired
@dataclass(frozen=True, slots=True)
class Interrupted(Event):
    """A watcher fires at an enemy's move or attack: by overwatch or by Improved Snap Shot."""

    unit: int
    foe: int
    means: str
    trigger: str
