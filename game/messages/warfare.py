"""Orders and frames of warfare with large forces, of assaults, and of what becomes of the defeated (WAR)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from game.dice.draws import Modifier
from game.field import Cell
from game.messages.orders import HIT, TAKEN, UNSPOKEN, Order
from game.messages.roles import InPlace, Other, Others
from game.messages.stack import Frame
from game.record import record
from game.world.squads import LOOSE


@record
class SideOrder(Order):
    """An order of a side's own, whatever it is asked."""

    spoken: ClassVar[Mapping[str, str]] = UNSPOKEN


@record(word="order_squad")
class OrderSquad(SideOrder):
    """Give a squad its task: none, advance to a square, hold, or follow its commander; in a formation."""

    word: ClassVar[str] = "squad"
    squad: int
    task: str
    to: Cell | None = None
    formation: str = LOOSE


@record(word="detach")
class Detach(SideOrder):
    """Let a soldier act alone, outside its squad."""

    word: ClassVar[str] = "detach"
    unit: int


@record(word="rejoin")
class Rejoin(SideOrder):
    """Call a detached soldier back into its squad."""

    word: ClassVar[str] = "rejoin"
    unit: int


@record(word="set_mercy")
class SetMercy(SideOrder):
    """Order what becomes of the defeated: prisoners, no_quarter or no_prisoners (WAR-ORDERS)."""

    word: ClassVar[str] = "mercy"
    mercy: str


@record(word="answer_by_drill")
class AnswerOnAutopilot(SideOrder):
    """Have the soldiers of a squad (0: of all squads) answer out of turn as they were drilled to, or be asked again."""

    word: ClassVar[str] = "by_drill"
    squad: int = 0
    on: bool = True


@record(word="group_attack")
class GroupAttack(Order):
    """A squad fires as one, by one check of who leads it: to hurt, to suppress, then at several if `more` are named, or
    to threaten (WAR-GROUP-02, -20 to -22)."""

    word: ClassVar[str] = "group"
    part: ClassVar[str] = "mode"
    spoken: ClassVar[Mapping[str, str]] = {
        "group": "attack", "group_suppress": "suppress", "group_threaten": "threaten",
    }  # fmt: skip
    log_words: ClassVar[str] = "{caption} at {target}"
    goal: ClassVar[str] = HIT
    target: Other
    mode: str = "attack"
    more: InPlace = ()


@record(word="appoint")
class Appoint(Order):
    """Have a subordinate make the squad's group check of this round (WAR-GROUP-04)."""

    word: ClassVar[str] = "appoint"
    unit: Other


@record(word="surrender")
class Surrender(Order):
    """Give oneself up, with a squad's fire held on one (WAR-GROUP-23)."""

    word: ClassVar[str] = "surrender"


@record(word="allot")
class Allot(Order):
    """Share damage rolls out: of each, in the order in which they are made, target and weapon (WAR-GROUP-07, -15)."""

    word: ClassVar[str] = "allot"
    spoken: ClassVar[Mapping[str, str]] = UNSPOKEN
    rolls: tuple[tuple[int, str], ...]


@record(word="group_fire")
class GroupFire(Frame):
    """A squad fires as one: its check with score and steps as they stood, the damage rolls, who keeps low under them.

    `paid`: who leads it has used its action already. `arms` are those who took part, each with its weapon; `asked` are
    still to be asked whether they keep low.
    """

    unit: int
    squad: int
    target: int
    mode: str
    more: tuple[int, ...] = ()
    paid: bool = False
    stage: str = "begin"
    score: int = 0
    steps: tuple[Modifier, ...] = ()
    threat: bool = True
    arms: tuple[tuple[int, str], ...] = ()
    rolls: int = 0
    asked: tuple[int, ...] = ()


@record(word="appointing")
class Appointing(Frame):
    """A commander tries to have a subordinate make the group check."""

    unit: int
    squad: int
    chosen: int
    paid: bool = False
    stage: str = "begin"


@record(word="threatening")
class Threatening(Frame):
    """An enemy on whom so many damage rolls are held is tested: it holds, gives way, or surrenders (WAR-GROUP-23)."""

    unit: int
    by: int
    squad: int
    arms: tuple[tuple[int, str], ...]
    rolls: int


@record(word="loosing")
class Loosing(Frame):
    """The fire that a squad holds on a unit strikes it, for it does what it was told not to (WAR-GROUP-23)."""

    unit: int
    squad: int


@record(word="surrendering")
class Surrendering(Frame):
    """A unit gives itself up to the squad that threatens it."""

    unit: int


@record(word="next_action_done")
class NextActionDone(Frame):
    """The next action of a shaken soldier is behind it, with all that the action has set off (WAR-GROUP-18)."""

    unit: int


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
