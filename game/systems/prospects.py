"""Quick odds for those who plan: what a book tells of its units in whole numbers, over whole boards at once.

Planners know a book by what it fills in as `prospects` of its Rulebook alone; they never name a rule. Chances are
parts of `CERTAIN`, staying power too, of a fresh unit's. Tables are indexed by `need + OFFSET`, what dice must show.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import field
from fractions import Fraction
from functools import partial
from typing import NamedTuple, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

from game.dice.draws import Draw, Support
from game.field import Cell, Field
from game.messages.orders import Order
from game.messages.stack import Ask, Frame
from game.record import record
from game.systems.foresight import Fate
from game.systems.light import SHADES, VEILS
from game.systems.mark import CloseOption, Gait, Leap, Mark, Onset
from game.systems.scatter import Courses, Landings
from game.world.gear import Grenade, Weapon
from game.world.overlay import Overlay
from game.world.store import Reading, Unit

CERTAIN = 65536
OFFSET = 64
STAMINA = 1413
"""The staying power of a rifleman in 1024ths of an average hit, to planners of every book."""
NEEDS = 192
BARRED = -1000
"""The Edge of a distance that is out of range: far below anything the dice can make good."""
FARTHEST = 768
"""No two squares of a map lie farther apart: 512 a side, every second diagonal step counted twice."""

Table: TypeAlias = npt.NDArray[np.int64]
Board: TypeAlias = npt.NDArray[np.int32]


def _unhindered(*of: int) -> Board:
    return np.zeros((2, SHADES, *of), np.int32)


@record
class StanceOption:
    """One stance a unit may hold: its word, what attackers must reach, what the unit adds to its own attacks.

    `eases` lowers recoil. `by_distance` are the Edges of its weapon by squares, the last one for all beyond, `at_lying`
    the same at who lies down (None: the same). `seen` are those for what hinders sight, by whether it hears the target,
    by the shade of the target's square and by the veil; `hearing` is how far it needs no sight (-1: nowhere). `guard`
    is its close AC, `arts` what it can do within reach of the arm, `drawn` what it could with the weapon it may draw,
    `yields` what attacks of a kind have against it, `groping` the Edges of its close attacks by whether it hears the
    target and by the shade of its square, `unhit` the points that it pays if nothing hits until the next turn, `wastes`
    that it empties stored Accuracy, `ripostes` that a blow which hits it may be answered as one that falls short is.
    """

    word: str
    challenge: int
    own: int
    may_walk: bool = True
    may_sprint: bool = True
    snap: bool = False
    initiative: int = 0
    eases: int = 0
    by_distance: npt.NDArray[np.int32] = field(compare=False, default_factory=lambda: np.zeros(1, np.int32))
    at_lying: npt.NDArray[np.int32] | None = field(compare=False, default=None)
    seen: npt.NDArray[np.int32] = field(compare=False, default_factory=partial(_unhindered, VEILS))
    hearing: int = -1
    guard: int = 0
    close_options: tuple[CloseOption, ...] = field(compare=False, default=())
    drawn: tuple[CloseOption, ...] = field(compare=False, default=())
    yields: tuple[tuple[str, int], ...] = ()
    groping: npt.NDArray[np.int32] = field(compare=False, default_factory=_unhindered)
    unhit: tuple[int, int] = (0, 0)
    wastes: bool = False
    ripostes: bool = False


class AttackOption(NamedTuple):
    """One way to attack: mode and options of the order, what it adds to the roll and takes from the pools.

    `recoil` is the margin for each further hit up to `most` hits in all; `step` the margin for each unit of suppression
    (0: it harms); `blow` and `rest` say what the first hit and the others are, in the book's own words. `squares` are
    those it is ordered at, the target's so many times (0: it is ordered at the target itself).
    """

    mode: str
    options: tuple[str, ...] = ()
    edge: int = 0
    ammunition: int = 0
    accuracy: int = 0
    initiative: int = 0
    recoil: int = 0
    most: int = 1
    step: int = 0
    rungs: int = 0
    sure: bool = False
    grips: Unit = 0
    holds: bool = False
    bank: int = 0
    blow: Hashable = None
    rest: Hashable = None
    squares: int = 0


class ExpectedHarm(NamedTuple):
    """By need: staying power lost, the chance of being out, wounds to be expected; all in parts of CERTAIN."""

    loss: Table
    out: Table
    wounds: Table


class OffHandOption(NamedTuple):
    """What may be attempted at once with the attack declared: in which stance, how fired, what it puts on the other."""

    stance_option: StanceOption
    attack_options: tuple[AttackOption, ...]
    burden: int


class FireLine(NamedTuple):
    """What counts between two squares: distance, rung of the ground, shade, glow and veil (see `systems.terms`)."""

    squares: int
    rung: int
    shade: int
    glow: bool = False
    veil: int = 0


class Supply(NamedTuple):
    """Grenades of one kind: key, whether it blasts or hides, how many, its radius.

    `dodge` and `dodge_cooked` are what a Dodge must reach, thrown at once or held back first; `cooks` that it may be
    held back. `reach` is how far it goes (-1: as far as its owner throws), `launched` that the weapon in hand fires it.
    """

    key: str
    effect: str
    left: int
    radius: int
    dodge: int
    dodge_cooked: int
    body: Hashable = None
    reach: int = -1
    launched: bool = False
    cooks: bool = True


class Combatant(NamedTuple):
    """A unit as a planner needs it; all of it is what the reading side knows.

    `left` is the stress it bears before it is out, `full` from fresh, `body` the key of harm tables. `stance_options`
    are the stances it may take (the first: none), `stance_option` the one it is in, `mark` what it gives attackers.
    `punch` rates its weapon (1024: a rifleman's), `stamina` and `remaining` its staying power fresh and now, in 1024ths
    of an ordinary hit; `shakes` that it may shake a light wound off, `winded` the stress that a Second Wind would take
    from it now; `other_blade` is a weapon for close combat that it could draw (-1: none), `blade` tells that it has one
    in hand, `hilt` what must be reached to strike it aside (0: it cannot be), `arm` is what affects all its close
    attacks, `open` the Edge of close attacks on it, `backs` that it may give ground, `rushes` that it may answer a blow
    that falls short, `sure` that it is hit without a roll; `grips` is whom it holds or is held by (0: nobody), `holds`
    that it is the holder; `exposed` tells that it is caught by surprise, `rides` that it sits high, `lamp` how many
    squares its lamp clears (0: none), `burning` or not; `cowed` that it cannot answer in its next turn, `bound` that it
    must struggle free before it can move; `gaits` are the ways to move where a turn is one movement and one action, the
    easiest first (none: it is made of actions, and squares are bought with them), `halted` the act that must come
    before its weapon works again, `waits` that it may hold an attack until an enemy gives cause; `actions` are those it
    may still declare in this round where answers cost actions, debts paid, `spare` those that are good for answers
    alone, `lifts` the points it has to better a result with; `attacks` are those at whom it has declared any that is
    still to come, `defers` tells that it may let others declare first, `heads` where the movement leads that it has
    declared; `dead` is past all help, `pace` the squares it makes in a turn of nothing else, where what it does may
    change them (0: nothing does), `beside` what it may attempt at once with the attack that it has declared (None:
    nothing), `leaps` where it may get otherwise than at its gaits, `hunkered` that it lies too low to attack;
    `willpower` are the points it has to call an attack off with, `wounds` how many last; `passes` are the squares in
    any of which it may be shot at now, of who is still on its way (none: where it is).
    """

    unit: Unit
    side: str
    cell: Cell
    standing: bool
    left: int
    full: int
    body: Hashable
    stance_option: StanceOption
    stance_options: tuple[StanceOption, ...]
    mark: Mark
    may_drop: bool
    down: bool
    decked: bool
    accuracy: int
    initiative: int
    scope: int
    sight: int
    adrenaline: int
    focus: int
    standard: int
    move: int
    support: int
    opened: bool
    surged: bool
    focused: bool
    walk: int
    sprint: int
    watch: int
    watch_snap: bool
    weapon: Weapon | None
    attack_options: tuple[AttackOption, ...]
    ammunition: int
    magazine: int
    aim: int
    aim_stays: bool
    supplies: tuple[Supply, ...]
    throw: int
    throwing: Hashable
    dodging: int
    dodges: bool
    hero: bool
    bleeding: int
    dying: bool
    dropped: bool
    shakes: bool
    winded: int
    steadied: bool
    other_weapon: int
    kill: int
    resists: int
    punch: int
    stamina: int
    remaining: int
    other_blade: int = -1
    blade: bool = False
    hilt: int = 0
    arm: int = 0
    open: int = 0
    backs: bool = False
    rushes: bool = False
    sure: bool = False
    grips: Unit = 0
    holds: bool = False
    exposed: bool = False
    rides: bool = False
    lamp: int = 0
    burning: bool = False
    cowed: bool = False
    bound: bool = False
    gaits: tuple[Gait, ...] = ()
    halted: str = ""
    waits: bool = True
    actions: int = 0
    spare: int = 0
    lifts: int = 0
    attacks: tuple[Unit, ...] = ()
    defers: bool = False
    heads: Cell | None = None
    dead: bool = False
    pace: int = 0
    beside: OffHandOption | None = None
    leaps: tuple[Leap, ...] = ()
    hunkered: bool = False
    willpower: int = 0
    wounds: int = 0
    passes: tuple[Cell, ...] = ()

    @property
    def met(self) -> Cell:
        """Where it can be met: where its declared movement leads, else where it stands."""
        return self.heads if self.heads is not None else self.cell


Ready: TypeAlias = Callable[[Reading, Unit], Combatant]


class Prospects(Protocol):
    """What a book tells planners. Figures of the rules come from here, never from the planner.

    `moved` and `sprinted` are the Edges on shots at who has, `shown` that at who stands out. `kinds` are the parts of a
    unit that a Combatant is made of, `countable` those that `spared` takes account of beside losses; `striding` that
    every second diagonal step costs a square more (ALT-BASE-36), `bare` is as far as no cover counts, `tends` aid to
    the dying, if `needed` tells of it.
    """

    kinds: tuple[type, ...]
    countable: tuple[type, ...]
    striding: bool
    bare: int
    tends: str
    moved: int
    sprinted: int
    shown: int
    drop_guard: int
    pool_most: int
    prices: dict[str, int]

    @property
    def chance(self) -> Table:
        """The chance that an attack succeeds, for each need."""

    def __hash__(self) -> int:
        """Tables that planners make of it are kept by the value itself."""

    def combatant(self, world: Reading, unit: Unit) -> Combatant:
        """A unit as planners need it."""

    def roster(self) -> Ready:
        """What makes them for one who looks on again and again: only what has changed since is made anew."""

    def moment(self, world: Reading, unit: Unit) -> object:
        """What a Combatant rests on beside the unit's own parts, where others are and the moment: equal if it is."""

    def cover(self, mark: Mark, lower: int = 0, *, covered: bool = True) -> Board:
        """The Edge of cover and posture on shots at such a mark, by the rung of the ground, the last within a square.

        `lower` rungs are taken off, all of them unless `covered`. The very same table for the same arguments.
        """

    def tried(self, world: Reading, frame: Frame, draw: Draw) -> Support:
        """The results of a draw that are tried in thought, each with the chance of all for which it stands."""

    def likely(self, force: Hashable) -> Table:
        """The chance that an attack of such force succeeds, for each need; `chance` where all succeed alike."""

    def advice(self, world: Reading, frames: Sequence[Frame], ask: Ask) -> Order | None:
        """The answer that the book itself gives to seats; None where it leaves it to them."""

    def expected_harm(
        self, attack_option: AttackOption, target: Combatant, eases: int = 0, *, caps: bool = False
    ) -> ExpectedHarm:
        """What the target is expected to lose, trading harm for wounds wherever it may (`caps`) or never."""

    def struck(self, close_option: CloseOption, target: Combatant) -> ExpectedHarm:
        """What a close attack is expected to do, for each need of the die; heroes trade harm for wounds."""

    def sweep_reach(self, combatant: Combatant, stance_option: StanceOption) -> int:
        """How far its weapon can sweep a row of squares in this stance; 0 if it cannot."""

    def sweeps(self, world: Reading, unit: Unit, stance: str, squares: tuple[Cell, ...]) -> bool:
        """Whether it may sweep these squares from where it stands, in that stance."""

    def sweep_edge(self, targets: int) -> int | None:
        """What a sweep of so many targets adds to the roll at each; None where squares are swept, not targets."""

    def onset(self, world: Reading, unit: Unit, cell: Cell, target: Unit) -> Onset:
        """What it brings to a unit that it strikes at a target from a square, the light there apart."""

    def taken(self, world: Reading, unit: Unit) -> frozenset[Cell]:
        """Squares in which no move of the unit may end."""

    def passed(self, world: Reading, unit: Unit, squares: int) -> Mapping[Unit, tuple[int, int]]:
        """Who may yet shoot at a run of so many squares, from which to which of them, the start being 0."""

    def needed(self, world: Reading, unit: Unit, kind: str) -> int:
        """What the die must show a unit that helps the hurt in this way (its word), against 0."""

    def pressure(self, attack_option: AttackOption) -> Table:
        """Units of suppression to be expected, in parts of CERTAIN, for each need of the die."""

    def payable(self, combatant: Combatant, stance_option: StanceOption, target: Combatant) -> tuple[AttackOption, ...]:
        """All ways to attack that the unit can pay for, the plain ones first."""

    def bought(self, combatant: Combatant, stance_option: StanceOption, target: Combatant) -> tuple[AttackOption, ...]:
        """Of those, the ways that cost points and count the same cover as a plain attack, no place called."""

    def power(self, target: Combatant, left: int) -> int:
        """Staying power of the target's body with so much stress left, in 1024ths of an ordinary hit."""

    def worn(self, target: Combatant, fate: Fate) -> Fraction:
        """The part of its staying power left that a foreseen fate is expected to take from the target."""

    def supply(self, grenade: Grenade, left: int) -> Supply:
        """So many grenades of one kind as planners see them."""

    def blast_loss(self, supply: Supply, target: Combatant) -> tuple[int, ...]:
        """Staying power lost to a blast for each number of dice taken, from 0 up."""

    def blast_dice(self, supply: Supply, squares: int, rung: int, mark: Mark) -> int:
        """How many dice reach somebody so far away behind such ground, in such a posture."""

    def courses(
        self, line: FireLine, combatant: Combatant, stance_option: StanceOption, supply: Supply, *, cooked: bool = False
    ) -> Courses:
        """How a throw along a line may go; a `cooked` one may stay IN_HAND."""

    def landings(self, field: Field, course: str, here: Cell, there: Cell) -> Landings:
        """Where what is thrown from one square at another comes down on such a course; kept."""

    def spared(self, world: Reading, combatant: Combatant) -> Combatant:
        """The same unit in another world in which nothing but its losses and what is countable differs."""

    def later(self, world: Overlay) -> Overlay:
        """An imagined world at the next moment, from which what was done in this one counts."""
