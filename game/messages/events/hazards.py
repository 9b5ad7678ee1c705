"""What the battlefield itself does to people: falls, fire, foul air, poison, heat and cold (ALA-HAZ)."""

from __future__ import annotations

from dataclasses import replace

from game.field import MAX_SIDE, Cell
from game.messages.events.event import THREAT, Event, Mark, event, rises
from game.messages.events.lines import BAD, HARM, HELP, says
from game.messages.events.writes import adds, drops, its, sets
from game.messages.roles import Other, Who
from game.world.hazards import Breath, Burnt, Fatigue, Fire, Gas, Venom, Venoms
from game.world.place import Position
from game.world.store import Unit, Writing

FIRES = 2_000_000
"""The fire in (x, y) has this number and y * MAX_SIDE + x, and keeps it when it is out."""
GASES = 2_500_000


def fire_number(cell: Cell) -> Unit:
    """The entity of the fire in a square."""
    return FIRES + cell[1] * MAX_SIDE + cell[0]


def gas_number(cell: Cell) -> Unit:
    """The entity of the gas over a square."""
    return GASES + cell[1] * MAX_SIDE + cell[0]


@event(
    "fell",
    line=says("{unit} falls {levels} level{levels:1:|s}{caught:? and lands well}", HARM),
    floats=rises("falls", THREAT),
)
class Fell(Event):
    """A unit came down a drop of so many levels; `caught` tells whether Athletics halved the harm (ALA-HAZ-02, -04)."""

    unit: Who
    levels: int
    caught: bool


@event("fire_lit", line=says("Fire at {cell}", BAD))
class FireLit(Event):
    """A square has caught fire and will burn for so many rounds."""

    cell: Cell
    rounds: int

    def write(self, world: Writing) -> None:
        number = fire_number(self.cell)
        there = world.find(number, Fire)
        left = max(self.rounds, there.left) if there is not None else self.rounds
        world.place(number, Fire(left), Position(self.cell))
        world.drop(number, Burnt)


@event("fires_waned")
class FiresWaned(Event):
    """A round has gone by for every fire; in these squares nothing is left to burn."""

    out: tuple[Cell, ...]

    def write(self, world: Writing) -> None:
        for fire in world.having(Fire):
            if world.get(fire, Position).cell in self.out:
                world.drop(fire, Fire)
                world.put(fire, Burnt())
            else:
                world.put(fire, Fire(world.get(fire, Fire).left - 1))


@event("gas_spread", line=says("{venom.name} spreads", BAD))
class GasSpread(Event):
    """A cloud of poison lies over squares until the end of a round."""

    cells: tuple[Cell, ...]
    until_round: int
    venom: Venom
    by: Other = 0

    def write(self, world: Writing) -> None:
        for cell in self.cells:
            world.place(gas_number(cell), Gas(self.until_round, self.venom), Position(cell))


@event("gas_cleared", line="The gas clears")
class GasCleared(Event):
    """The poison has gone from these squares."""

    cells: tuple[Cell, ...]

    def write(self, world: Writing) -> None:
        for cell in self.cells:
            world.drop(gas_number(cell), Gas)
            world.drop(gas_number(cell), Position)


@event("breath_spent", writes=adds(Breath, spent=its("rounds")), line="{unit} holds its breath")
class BreathSpent(Event):
    """A round without air used up so much of the breath held (ALA-RULING-13)."""

    unit: Who
    rounds: int


@event("breath_failed", writes=sets(Breath, failed=its("times")), line=says("{unit} {how}", HARM))
class BreathFailed(Event):
    """A check to go on holding the breath failed, for the first, second or third time (ALA-HAZ-11 to -14)."""

    unit: Who
    times: int

    @property
    def how(self) -> str:
        """What becomes of it, in words."""
        return ("chokes", "chokes again", "is drowning")[min(self.times, 3) - 1]


@event(
    "suffocating",
    line=says("{unit} {rounds:has {rounds} round{rounds:1:|s} left without air|has suffocated}", HARM),
)
class Suffocating(Event):
    """Unconscious and without air: so many rounds are left to live; 0 says that they are over (ALA-HAZ-16)."""

    unit: Who
    rounds: int

    def write(self, world: Writing) -> None:
        world.put(self.unit, replace(world.find(self.unit, Breath) or Breath(), doom=self.rounds or -1))


@event("air_found", writes=drops(Breath), line=says("{unit} breathes again", HELP))
class AirFound(Event):
    """A unit breathes again: everything about its breath starts afresh (ALA-HAZ-17)."""

    unit: Who


@event(
    "weather_turned",
    writes=sets(Fatigue, sheltered=its("sheltered"), since=its("since")),
    line="{unit} {sheltered:is sheltered from the weather|is out in the weather}",
)
class WeatherTurned(Event):
    """A unit has come under shelter, or out of it (ALA-HAZ-08)."""

    unit: Who
    sheltered: bool
    since: int


@event(
    "fatigue_changed",
    writes=adds(Fatigue),
    line=says(
        "{unit} {hit:suffers from the {why}|recovers under shelter}: {edge:+d} on everything",
        lambda e, _t: HARM if e.hit else HELP,
    ),
)
class FatigueChanged(Event):
    """Heat or cold told on a unit, or it recovered a step (ALA-HAZ-06, ALA-RULING-12)."""

    unit: Who
    steps: int
    why: str

    @property
    def hit(self) -> bool:
        """Whether it is the worse for it."""
        return self.steps > 0

    @property
    def edge(self) -> int:
        """What it is to everything the unit does."""
        return -self.steps


@event(
    "survival_told",
    writes=sets(Fatigue, aided=its("aided")),
    line=says("{unit} guards against the weather", when=lambda e: e.aided),
    marks=Mark.ACHIEVES,
)
class SurvivalTold(Event):
    """Survival will help a unit in its next check against heat or cold, or has helped (ALA-HAZ-08)."""

    unit: Who
    aided: bool


@event("poisoned", line=says("{unit} is poisoned: {venom.name:lower}", HARM), floats=rises("poisoned", THREAT))
class Poisoned(Event):
    """A poison or disease has got into a unit (ALA-HAZ-18)."""

    unit: Who
    by: Other
    venom: Venom

    def write(self, world: Writing) -> None:
        held = world.find(self.unit, Venoms) or Venoms()
        kept = (venom for venom in held.held if venom.key != self.venom.key)
        world.put(self.unit, Venoms(tuple(sorted((*kept, self.venom), key=lambda venom: venom.key))))


@event("poison_over", line=says("{unit}: the {key:words} is {why}", HELP), marks=Mark.ACHIEVES)
class PoisonOver(Event):
    """A poison has run out, was thrown off or cured (ALA-COND-26)."""

    unit: Who
    key: str
    why: str

    def write(self, world: Writing) -> None:
        held = world.find(self.unit, Venoms) or Venoms()
        left = tuple(venom for venom in held.held if venom.key != self.key)
        if left:
            world.put(self.unit, Venoms(left))
        else:
            world.drop(self.unit, Venoms)


@event("poison_waned")
class PoisonWaned(Event):
    """A poison has one turn less to run."""

    unit: Who
    key: str

    def write(self, world: Writing) -> None:
        held = world.get(self.unit, Venoms).held
        aged = (replace(venom, turns=venom.turns - 1) if venom.key == self.key else venom for venom in held)
        world.put(self.unit, Venoms(tuple(aged)))
