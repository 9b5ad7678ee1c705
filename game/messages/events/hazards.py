"""What the battlefield itself does to people: falls, fire, foul air, poison, heat and cold (ALA-HAZ)."""

from __future__ import annotations

from game.field import Cell
from game.messages.events.event import Event
from game.record import record
from game.world.hazards import Venom


@record(word="fell")
class Fell(Event):
    """A unit came down a drop of so many levels; `caught` tells whether Athletics halved the harm (ALA-HAZ-02, -04)."""

    unit: int
    levels: int
    caught: bool


@record(word="fire_lit")
class FireLit(Event):
    """A square has caught fire and will burn for so many rounds."""

    cell: Cell
    rounds: int


@record(word="fires_waned")
class FiresWaned(Event):
    """A round has gone by for every fire; in these squares nothing is left to burn."""

    out: tuple[Cell, ...]


@record(word="gas_spread")
class GasSpread(Event):
    """A cloud of poison lies over squares until the end of a round."""

    cells: tuple[Cell, ...]
    until_round: int
    venom: Venom
    by: int = 0


@record(word="gas_cleared")
class GasCleared(Event):
    """The poison has gone from these squares."""

    cells: tuple[Cell, ...]


@record(word="breath_spent")
class BreathSpent(Event):
    """A round without air used up so much of the breath held (ALA-RULING-13)."""

    unit: int
    rounds: int


@record(word="breath_failed")
class BreathFailed(Event):
    """A check to go on holding the breath failed, for the first, second or third time (ALA-HAZ-11 to -14)."""

    unit: int
    times: int


@record(word="suffocating")
class Suffocating(Event):
    """Unconscious and without air: so many rounds are left to live; 0 says that they are over (ALA-HAZ-16)."""

    unit: int
    rounds: int


@record(word="air_found")
class AirFound(Event):
    """A unit breathes again: everything about its breath starts afresh (ALA-HAZ-17)."""

    unit: int


@record(word="weather_turned")
class WeatherTurned(Event):
    """A unit has come under shelter, or out of it (ALA-HAZ-08)."""

    unit: int
    sheltered: bool
    since: int


@record(word="fatigue_changed")
class FatigueChanged(Event):
    """Heat or cold told on a unit, or it recovered a step (ALA-HAZ-06, ALA-RULING-12)."""

    unit: int
    steps: int
    why: str


@record(word="survival_told")
class SurvivalTold(Event):
    """Survival will help a unit in its next check against heat or cold, or has helped (ALA-HAZ-08)."""

    unit: int
    aided: bool


@record(word="poisoned")
class Poisoned(Event):
    """A poison or disease has got into a unit (ALA-HAZ-18)."""

    unit: int
    by: int
    venom: Venom


@record(word="poison_over")
class PoisonOver(Event):
    """A poison has run out, was thrown off or cured (ALA-COND-26)."""

    unit: int
    key: str
    why: str


@record(word="poison_waned")
class PoisonWaned(Event):
    """A poison has one turn less to run."""

    unit: int
    key: str
