"""The frames of this book, each an action under way told in plain values, and its own order."""

from __future__ import annotations

from typing import ClassVar

from game.dice.draws import Modifier
from game.field import Cell
from game.messages.orders import CHECK, Order
from game.messages.roles import Other
from game.messages.stack import Frame
from game.record import record
from game.rulebooks.alternacy.parts import Levels


@record(word="take_aim")
class TakeAim(Order):
    """Aim at one enemy for the whole turn (ACY-MISSILE-13)."""

    word: ClassVar[str] = "take_aim"
    log_words: ClassVar[str] = "{caption} at {target}"
    target: Other


@record(word="chase")
class Chase(Order):
    """Run after an enemy that is on a run (ACY-MOVE-05)."""

    word: ClassVar[str] = "chase"
    goal: ClassVar[str] = CHECK
    log_words: ClassVar[str] = "{caption} {target}"
    target: Other


@record(word="missile_attack")
class MissileAttack(Frame):
    """A missile attack under way: declared, located, rolled; what modifies it stands when it is declared.

    `number` is the DN of the body; `aim` is the part it is aimed at (empty: none) and `plus` how much harder that is;
    `choice` is the part that a location die of 0 takes; `hidden` are the parts that cover hides, `levels` what it does
    at this distance. `face` and `side` are the location dice. `spot` is the square of a runner's part of the way at
    which it is shot at, the first as 0 (-1: it is on no way).
    `rival` is who fights the target hand to hand and is hit by a miss of one or two (0: nobody), `spared` the parts
    that cover hides of that one; `startled` are neighbours whom a hit comes upon without warning (ACY-REACT-20).
    `jams` tells that the weapon may jam (ACY-FLUKE-14). Of a sweep, `swept` are the attacks at its other targets, which
    share the one roll (ACY-MISSILE-19).
    """

    unit: int
    target: int
    mode: str
    options: tuple[str, ...]
    modifiers: tuple[Modifier, ...]
    number: int
    parts: tuple[Modifier, ...]
    aim: str = ""
    plus: int = 0
    choice: str = "torso"
    hidden: tuple[str, ...] = ()
    levels: Levels = (0, 0, 0)
    column: int = 2
    cause: str = ""
    spend: int = 1
    spot: int = -1
    rival: int = 0
    spared: tuple[str, ...] = ()
    startled: tuple[int, ...] = ()
    jams: bool = False
    swept: tuple[MissileAttack, ...] = ()
    stage: str = "declared"
    face: int = 0
    side: int = 0


@record(word="reacting")
class Reacting(Frame):
    """Those whom something unexpected has come upon, one after another: who reacts out of turn, and how (ACY-REACT).

    `danger` is what has come upon them, from `by` (0: nobody) or in a `cell`; `warned` are those to whom a comrade has
    called out. `answer` is that of the first of `units`, `to` the square that it goes to.
    """

    units: tuple[int, ...]
    danger: str
    by: int = 0
    cell: Cell | None = None
    warned: tuple[int, ...] = ()
    stage: str = "ask"
    answer: str = ""
    to: Cell | None = None


@record(word="harming")
class Harming(Frame):
    """What a hit still does to its target: further parts of automatic fire, then the Stun roll (ACY-DICE-06).

    `unit` is whom it harms; `mod` the DL modifier of the hit, `struck` the parts that have been hit by it or cannot be,
    `left` how many further parts there are; `shown` is what the variance dice show where they lie already (0: not yet).
    """

    unit: int
    by: int
    cause: str
    levels: Levels
    column: int
    mod: int = 0
    struck: tuple[str, ...] = ()
    left: int = 0
    shown: int = 0
    stage: str = "location"
    face: int = 0
    side: int = 0


@record(word="engagement")
class Engagement(Frame):
    """An engagement hand to hand, one blow of it: `back` tells that it is the blow back (ACY-ENGAGE-10).

    `kind` is weapon, strike or grapple; `means` how the victim defends itself (empty: it does not answer); `shift` and
    `its_shift` are the points that attacker and victim have moved to the attack (below 0: to the defence, ACY-POST-01),
    `penalty` and `its_penalty` those of several actions on each. `charges` that the blow is a charge, `charged` that
    its victim has charged before; `aim`, `plus`, `choice`, `face` and `side` are as of a missile attack, `total` is
    what the blow came to, `spot` the square of a runner's way as of a missile attack.
    """

    unit: int
    target: int
    kind: str
    options: tuple[str, ...] = ()
    means: str = ""
    shift: int = 0
    its_shift: int = 0
    penalty: int = 0
    its_penalty: int = 0
    back: bool = False
    charges: bool = False
    charged: bool = False
    aim: str = ""
    plus: int = 0
    choice: str = "torso"
    cause: str = ""
    spot: int = -1
    stage: str = "declared"
    face: int = 0
    side: int = 0
    total: int = 0


@record(word="first_aid")
class Tending(Frame):
    """A Turn of first aid for one who bleeds (ACY-DMG-28)."""

    unit: int
    target: int


@record(word="assisting")
class Assisting(Frame):
    """A unit helps another with its work (ACY-ASSIST)."""

    unit: int
    target: int


@record(word="clearing_jam")
class ClearingJam(Frame):
    """A Turn of clearing the jam of the weapon in hand (ACY-TASK-01)."""

    unit: int


@record(word="spectacle")
class Spectacle(Frame):
    """The table of a Spectacular result: of which work, a roll for what, whether of successes (ACY-FLUKE-10)."""

    unit: int
    of: int
    key: str
    success: bool = False


@record(word="module_harm_due")
class Suffering(Frame):
    """Harm of a shared module: so many dice of Shock, or of Stun, `rolled` if they lie already (ACY-MOD-04)."""

    unit: int
    cause: str
    dice: int
    rolled: int = -1
    stun: bool = False


@record(word="running")
class Running(Frame):
    """A run that is still to be rolled (ACY-MOVE-04): its way, and the half squares walked before it in this turn."""

    unit: int
    path: tuple[Cell, ...]
    before: int = 0
    stage: str = "roll"


@record(word="chasing")
class Chasing(Frame):
    """A chase under way: first the `target` rolls, then against its `total` who chases it (ACY-MOVE-05)."""

    unit: int
    target: int
    total: int = 0
    stage: str = "prey"
