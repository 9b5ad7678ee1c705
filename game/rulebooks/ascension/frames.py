"""Frames of Ascension alone: throws of grenades, feints, aid, close combat."""

from __future__ import annotations

from game.dice.draws import Modifier
from game.field import Cell
from game.messages.events import HitTheDeck
from game.messages.frames import Cost, Hit, Turn
from game.messages.stack import Frame
from game.record import record
from game.rulebooks.ascension.events import Backstepped

_FREE = Cost()


@record(word="close_attack")
class CloseAttack(Frame):
    """An attack within reach of the arm, under way: declared, watched, answered, feinted, rolled (ASC-RULING-85).

    `means` says what brought it about besides an order of one's own turn: flurry, riposte, counter, sucker, held or
    killing. `modifiers` and `challenge` (with its `parts`) stand once it is declared; `backstep` is how the target
    gave ground; `margin` is kept for what follows the dice: lock, Riposte and Counter Punch, in that order.
    """

    unit: int
    target: int
    kind: str
    options: tuple[str, ...] = ()
    means: str = ""
    stage: str = "order"
    modifiers: tuple[Modifier, ...] = ()
    parts: tuple[Modifier, ...] = ()
    challenge: int = 0
    cost: Cost = _FREE
    backstep: Backstepped | None = None
    margin: int = 0

    @property
    def ground(self) -> int:
        """What has been added to the AC since by giving ground."""
        return self.backstep.guard if self.backstep is not None else 0

    @property
    def need(self) -> int:
        """What the dice must show, ground given included."""
        return self.challenge + self.ground - sum(part.amount for part in self.modifiers)


@record(word="riposte")
class Riposte(Frame):
    """An attack has fallen short: whom it was aimed at may move up to its attacker and strike (ASC-MELEE-20, -21).

    `given_up` for something else, it pays its Initiative all the same (ALT-PLUG-07).
    """

    unit: int
    foe: int
    stage: str = "gain"
    given_up: bool = False


@record(word="edged")
class Edged(Frame):
    """A bare hand falls far short of a blade or shield: it may be hurt by it, in place of a Riposte (ALT-PLUG-07)."""

    unit: int
    foe: int
    short: int


@record(word="fling")
class Fling(Frame):
    """A throw has succeeded: Toss, Trip, and where the victim is thrown to (ASC-UNARM-06, ASC-RULING-53, -72).

    `squares` is how far the margin carries; `tossed` tells that Toss was bought and what is in the way hurts.
    """

    unit: int
    target: int
    squares: int
    stage: str = "toss"
    tossed: bool = False


@record(word="crash")
class Crash(Frame):
    """A tossed victim is stopped by something: it takes harm, with the one it is thrown against (0: nobody)."""

    unit: int
    target: int
    other: int = 0


@record(word="lock")
class Lock(Frame):
    """Weapons are locked: the attacker may press, both roll, the winner gains (ASC-MELEE-26, -27, ASC-RULING-68)."""

    unit: int
    foe: int
    stage: str = "ask"
    total: int = 0


@record(word="joint_lock")
class JointLock(Frame):
    """A grapple has succeeded: a Joint Lock may be put on who is held (ASC-ADV-19, ASC-RULING-74)."""

    unit: int
    target: int


@record(word="weapon_struck")
class WeaponStruck(Frame):
    """A Weapon Strike has told: the attacker says which Advantage is lost (ASC-MELEE-36, -37, ASC-RULING-69)."""

    unit: int
    target: int
    points: int


@record(word="reversal")
class Reversal(Frame):
    """A hold is broken by enough to turn it round (ASC-RULING-54)."""

    unit: int
    target: int


@record(word="flurry")
class Flurry(Frame):
    """A Strike has succeeded: one more attack may be bought at once (ASC-ADV-10)."""

    unit: int
    target: int


@record(word="counter_punch")
class CounterPunch(Frame):
    """An attack on a unit is over: it may strike back, for points or because it has paid this round (ASC-ADV-13)."""

    unit: int
    foe: int


@record(word="sucker_punch")
class SuckerPunch(Frame):
    """Between two steps or actions of an enemy: a Strike out of turn (ASC-ADV-11)."""

    unit: int
    foe: int


@record(word="extra_turn")
class ExtraTurn(Turn):
    """A turn right after one's own, bought with Initiative (ASC-ADV-12, -14)."""


@record(word="opening")
class Opening(Frame):
    """An enemy is about to do something else at point blank: one move action for the unit (ASC-UNARM-13)."""

    unit: int
    foe: int


@record(word="feint_duel")
class FeintDuel(Frame):
    """A Feint answered by Double Feints: two opposed rolls for each dive, in order (ASC-TRAIT-07 to -09).

    `decks` are the dives (or the Backstep) still to be answered for, `foe` who took the first of them; `gain` is the
    Accuracy of a Feint in close combat that stands (ASC-MELEE-32). `repaid` tells that the Feint's
    Willpower has come back; `spilled` is the Initiative of these dives that the attacker's full pool did not keep.
    """

    unit: int
    foe: int
    skill: str
    decks: tuple[HitTheDeck | Backstepped, ...]
    stage: str = "ask"
    total: int = 0
    repaid: bool = False
    spilled: int = 0
    gain: int = 0


@record(word="kill_shot")
class KillShot(Frame):
    """A Kill Shot has hit: the target resists or drops to Dying (ASC-ADV-27, -28)."""

    unit: int
    target: int
    challenge: int
    hit: Hit


@record(word="take_wound")
class TakeWound(Frame):
    """A wound about to be taken: its place is rolled unless it was called (ASC-LOC-01, ASC-RULING-18)."""

    unit: int
    kind: str
    grade: str
    wild: str
    place: str = ""


@record(word="toss")
class GrenadeThrow(Frame):
    """A grenade throw under way: declared, watched, rolled; its modifiers and DC stand once it is declared.

    `parts` add up to the DC; `need` is the margin from which it lands where it was meant to (ASC-GREN-03, -05).
    """

    unit: int
    grenade: str
    to: Cell
    options: tuple[str, ...]
    stage: str = "declared"
    held: bool = False
    modifiers: tuple[Modifier, ...] = ()
    parts: tuple[Modifier, ...] = ()
    need: int = 0


@record(word="dodge_way")
class DodgeWay(Frame):
    """A dodger that has made its roll chooses where to go (ASC-GREN-10, -11)."""

    unit: int


@record(word="tend")
class Tend(Frame):
    """First aid under way: Intellect + Medicine against 12 or 20 (ASC-RULING-24, -25)."""

    unit: int
    target: int
    kind: str


@record(word="help_at_work")
class HelpAtWork(Frame):
    """A unit helps another with its task, or joins it there (ACY-PLUG-04)."""

    unit: int
    target: int
    kind: str


@record(word="cut")
class Cut(Frame):
    """A bond is hacked at with the weapon in hand, which must do as much damage as it bears (ALA-RULING-22)."""

    unit: int
    target: int
