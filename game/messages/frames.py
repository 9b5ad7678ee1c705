"""The frames of the resolution stack: each an action under way, told in plain values."""

from __future__ import annotations

from game.dice.draws import Modifier
from game.field import Cell
from game.messages.events import HitTheDeck
from game.messages.orders import Order
from game.messages.stack import Frame
from game.record import record
from game.world.conditions import Condition
from game.world.hazards import Effect, Venom


@record(word="battle")
class Battle(Frame):
    """The whole battle: deployment, then rounds until a verdict. Always at the bottom of the stack."""

    stage: str = "deploy"


@record(word="deployment")
class Deployment(Frame):
    """Sides place their units, one side after another; `sides` still have to."""

    sides: tuple[str, ...]


@record(word="round")
class Round(Frame):
    """A round: offers before initiative, the rolls, then the turns. `units` are still to come at this stage."""

    stage: str = "open"
    units: tuple[int, ...] = ()
    totals: tuple[tuple[int, int], ...] = ()
    last: tuple[tuple[int, int], ...] = ()


@record(word="turn")
class Turn(Frame):
    """One unit's turn: orders until it ends."""

    unit: int
    stage: str = "begin"


@record(word="deferred")
class Deferred(Frame):
    """An order that waits for what it has set off (WAR-GROUP-23, ASC-RULING-56)."""

    unit: int
    order: Order


@record(word="surprise")
class Surprise(Frame):
    """Before the first round: who lies in ambush is found or gets its moment (ALA-SURP-01, ALA-RULING-05).

    `units` are still to roll or to act at this stage, `watching` are the totals of those who might notice,
    `unseen` the ambushers whom nobody did.
    """

    stage: str = "open"
    units: tuple[int, ...] = ()
    watching: tuple[tuple[int, int], ...] = ()
    unseen: tuple[int, ...] = ()


@record(word="surprise_turn")
class SurpriseTurn(Turn):
    """One ambusher's single action in the moment of surprise (ALA-SURP-03)."""


@record(word="stride")
class Stride(Frame):
    """A move under way along a path; `index` is the next square. its cost was paid when it was ordered."""

    unit: int
    path: tuple[Cell, ...]
    gait: str
    index: int = 0


@record(word="aim")
class Aim(Frame):
    """One target of an attack: its modifiers and target number as they stood when the attack was declared."""

    target: int
    modifiers: tuple[Modifier, ...]
    challenge: int

    @property
    def need(self) -> int:
        """What the dice must show, as it was declared."""
        return self.challenge - sum(part.amount for part in self.modifiers)


@record(word="cost")
class Cost(Frame):
    """What an attack's options took from its attacker, to be given back by a Feint (ASC-TRAIT-05)."""

    accuracy: int = 0
    initiative: int = 0
    scope: int = 0
    sight: int = 0


@record(word="strike")
class AttackInProgress(Frame):
    """An attack under way: declared, watched, answered, feinted or rolled (ASC-RULING-85).

    `aims` are the targets still to be rolled, `index` the one being dealt with; `interrupters` are the targets
    that have interrupted, `decks` what those changed who hit the deck; `held` means fired out of Overwatch;
    `sure` bars defensive actions.
    """

    unit: int
    mode: str
    options: tuple[str, ...]
    squares: tuple[Cell, ...]
    aims: tuple[Aim, ...]
    cost: Cost = Cost()
    stage: str = "declared"
    index: int = 0
    held: bool = False
    sure: bool = False
    decks: tuple[HitTheDeck, ...] = ()
    interrupters: tuple[int, ...] = ()


@record(word="hit")
class Hit(Frame):
    """One hit: coverage, damage, the choice to cap, the wound's place.

    `dice` and `bonus` make the damage roll (`rolled` is set beforehand where a blast has rolled already, else -1);
    `cut` lowers the coverage; `place` fixes the wound's place when it was called; `stressful` replaces the roll.
    `pierce` is taken off the armour it meets, `keen` is added where none is met (ASC-RULING-62).
    `wound` is the class of wound, empty where the damage wounds nobody; `mental` damage fills the mental track;
    `outright` kills whom it brings down (ALA-SURP-08).
    """

    unit: int
    by: int
    cause: str
    damage: str
    damage_type: str
    overwhelming: int = 1
    bonus: int = 0
    cut: int = 0
    place: str = ""
    stressful: int = 0
    sure_wound: bool = False
    stage: str = "coverage"
    rolled: int = -1
    soaked: int = 0
    wild: str = "chest"
    wound: str = "penetrating"
    mental: bool = False
    outright: bool = False
    pierce: int = 0
    keen: int = 0


SNAP, OWN_SNAP, ORDERED_SNAP = "snap", "own_snap", "snap_now"
SNAPS = (SNAP, OWN_SNAP, ORDERED_SNAP)
"""Questions about an Improved Snap Shot: in an enemy's turn, in a turn of the own side, ordered in the own turn. The
last two are about nobody: any enemy may be the target (ASC-ADV-31)."""
HELD_QUESTIONS = ("overwatch", *SNAPS)
"""Questions answered with an order: what a held attack or an Improved Snap Shot becomes."""


@record(word="watch")
class InterruptingFire(Frame):
    """A watcher may answer an enemy's step or attack with its held attack, or with an Improved Snap Shot.

    `means` is overwatch or snap; `trigger` is move or attack; after a declined or resolved watch the frame goes.
    """

    unit: int
    foe: int
    means: str
    trigger: str


@record(word="scatter")
class Scatter(Frame):
    """A grenade that missed its mark comes down somewhere near (ASC-GREN-04 to -06).

    `squares` is how far a fumbled one strays, once that has been rolled (ALT-CRIT-07); `face` is the die that says to
    which side of the line one strays (ACY-MISSILE-16).
    """

    grenade: int
    squares: int = 0
    face: int = 0


@record(word="hurl")
class Hurl(Frame):
    """A grenade thrown at a square: declared, rolled, over when it has done its work (ALA-RULING-46, ACY-MISSILE-16).

    `parts` make up the number that the throw must reach, where the book has one.
    """

    unit: int
    grenade: str
    to: Cell
    modifiers: tuple[Modifier, ...]
    parts: tuple[Modifier, ...] = ()
    stage: str = "declared"


@record(word="blast")
class Blast(Frame):
    """A grenade on the ground: who may dodge, the bang, and the hits still to be dealt (ASC-RULING-91).

    `dodgers` still have to be asked; `acts`: the Dodge that is rolled takes the standard action. `victims` are to be
    hit, each with the number of dice it takes.
    """

    grenade: int
    by: int = 0
    stage: str = "fuse"
    dodgers: tuple[int, ...] = ()
    victims: tuple[tuple[int, int], ...] = ()
    acts: bool = False


@record(word="bleed")
class Bleed(Frame):
    """A bleeding unit's turn is over: its wounds take their toll (ASC-RULING-20)."""

    unit: int


@record(word="fear")
class Fear(Frame):
    """A unit's nerve is tested: a Mind check at a rung, against what stands behind the fear (ALA-MORALE-02)."""

    unit: int
    source: int
    rung: int


@record(word="rally")
class Rally(Frame):
    """A frightened unit's turn is over: a Mind check to master that fear (ALA-COND-14, ALA-RULING-16)."""

    unit: int
    condition: Condition


@record(word="struggle")
class Struggle(Frame):
    """A restrained unit struggles against its bond: Physique + Athletics (ALA-COND-37, ALA-RULING-22)."""

    unit: int
    condition: Condition


@record(word="phase")
class Phase(Frame):
    """One phase: orders are declared, then carried out in a fixed order of kinds, and harm lands.

    `units` have still to declare, `waiting` waited when they were asked last (ALT-DECL-10); `declared` have been asked,
    who spoke last at the end.
    """

    number: int
    stage: str = "open"
    units: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    declared: tuple[int, ...] = ()


@record(word="landing")
class Landing(Frame):
    """What has hit units in this phase lands on their tracks; then Amazing hits are stood or not (ALT-BASE-15)."""

    stage: str = "land"
    shaken: tuple[int, ...] = ()


@record(word="working")
class Working(Frame):
    """A unit works on what it stands on or beside: one check of its task."""

    unit: int


@record(word="fall")
class Fall(Frame):
    """A unit on its way down a drop: it tries to catch itself, then it lands (ALA-HAZ-02 to -04)."""

    unit: int
    levels: int
    stage: str = "check"
    caught: bool = False


@record(word="scorch")
class Scorch(Frame):
    """A unit in a burning square; one that stayed there is burnt as well as hurt."""

    unit: int
    stayed: bool = False


@record(word="blaze")
class Blaze(Frame):
    """Fire reaches for the squares beside it, one after another."""

    cells: tuple[Cell, ...]


@record(word="gasp")
class Gasp(Frame):
    """A unit at the end of a round without air (ALA-HAZ-09 to -16)."""

    unit: int
    stage: str = "breathe"


@record(word="chill")
class Chill(Frame):
    """Ten rounds of heat or cold tell on a unit, or not (ALA-RULING-12)."""

    unit: int
    rung: int
    kind: str


@record(word="weathering")
class Weathering(Frame):
    """A unit looks after itself in heat or cold by Survival (ALA-HAZ-08)."""

    unit: int


@record(word="exposed")
class Exposed(Frame):
    """A unit meets a poison and may resist it (ALA-HAZ-18)."""

    unit: int
    by: int
    venom: Venom


@record(word="poison_acts")
class PoisonActs(Frame):
    """A poison at the start of the poisoned one's turn: its harm, then the check that ends it (ALA-RULING-14)."""

    unit: int
    key: str
    stage: str = "harm"


@record(word="impose")
class Impose(Frame):
    """A weapon or grenade imposes a condition, unless the body resists it (ALA-COND-01, -03)."""

    unit: int
    by: int
    effect: Effect
    card: str
