"""Orders and frames of assaults, and of what becomes of the defeated (WAR-ASSAULT, WAR-OUTCOME, WAR-ORDERS)."""

from __future__ import annotations

from typing import ClassVar

from game.dice.draws import Modifier
from game.messages.orders import TAKEN, Order
from game.messages.roles import Others
from game.messages.stack import Frame
from game.record import record


@record(word="send_assault")
class SendAssault(Order):
    """Send soldiers to take an objective where one is not, by Tactics or by Leadership (WAR-ASSAULT-01, -09)."""

    word: ClassVar[str] = "assault"
    log_words: ClassVar[str] = "{caption} on {zone} with {units}"
    goal: ClassVar[str] = TAKEN
    units: Others
    zone: str
    skill: str = "tactics"


@record(word="recall")
class Recall(Order):
    """Call an assault off, once: it comes back beaten in two rounds, if it is not over by then (WAR-OUTCOME-10)."""

    word: ClassVar[str] = "recall"
    log_words: ClassVar[str] = "{caption} from {zone}"
    zone: str


@record(word="sending")
class Sending(Frame):
    """A commander sends an assault: its check with score and steps as they stood, and what it came to."""

    unit: int
    units: tuple[int, ...]
    zone: str
    skill: str
    paid: bool = False
    stage: str = "begin"
    score: int = 0
    steps: tuple[Modifier, ...] = ()
    threat: bool = True
    degree: int = 0


@record(word="recalling")
class Recalling(Frame):
    """A commander calls an assault off."""

    unit: int
    zone: str
    paid: bool = False


@record(word="assault_ends")
class AssaultEnds(Frame):
    """The last round of an assault is over: who is hurt, who tires, who holds the place. `assault` is its entity."""

    assault: int
    stage: str = "begin"
    hurt: tuple[int, ...] = ()


@record(word="defeated")
class Defeated(Frame):
    """Soldiers are at the mercy of a side: of each fate so many, and who has been picked (WAR-ORDERS).

    `counts` are the dead, the disabled, the fled and the captured, in that order; `cells` the squares of the place.
    """

    units: tuple[int, ...]
    victor: str
    cells: tuple[tuple[int, int], ...]
    stage: str = "begin"
    counts: tuple[int, ...] = ()
    picked: tuple[int, ...] = ()


@record(word="round_settled")
class RoundSettled(Frame):
    """All assaults due in a round are over, and the round can be judged."""

    round: int
