"""What the battlefield itself does to people: falls, fire, foul air, poison, heat and cold (ALA-HAZ)."""

from __future__ import annotations

from game.field import Cell
from game.messages.events.event import Event, event
from game.messages.events.roles import Other, Who
from game.world.hazards import Venom


@event("fell")
class Fell(Event):
    """A unit came down a drop of so many levels; `caught` tells whether Athletics halved the harm (ALA-HAZ-02, -04)."""

    unit: Who
    levels: int
    caught: bool


@event("fire_lit")
class FireLit(Event):
    """A square has caught fire and will burn for so many rounds."""

    cell: Cell
    rounds: int


@event("fires_waned")
class FiresWaned(Event):
    """A round has gone by for every fire; in these squares nothing is left to burn."""

    out: tuple[Cell, ...]


@event("gas_spread")
class GasSpread(Event):
    """A cloud of poison lies over squares until the end of a round."""

    cells: tuple[Cell, ...]
    until_round: int
    venom: Venom
    by: Other = 0


@event("gas_cleared")
class GasCleared(Event):
    """The poison has gone from these squares."""

    cells: tuple[Cell, ...]


@event("breath_spent")
class BreathSpent(Event):
    """A round without air used up so much of the breath held (ALA-RULING-13)."""

    unit: Who
    rounds: int


@event("breath_failed")
class BreathFailed(Event):
    """A check to go on holding the breath failed, for the first, second or third time (ALA-HAZ-11 to -14)."""

    unit: Who
    times: int


@event("suffocating")
class Suffocating(Event):
    """Unconscious and without air: so many rounds are left to live; 0 says that they are over (ALA-HAZ-16)."""

    unit: Who
    rounds: int


@event("air_found")
class AirFound(Event):
    """A unit breathes again: everything about its breath starts afresh (ALA-HAZ-17)."""

    unit: Who


@event("weather_turned")
class WeatherTurned(Event):
    """A unit has come under shelter, or out of it (ALA-HAZ-08)."""

    unit: Who
    sheltered: bool
    since: int


@event("fatigue_changed")
class FatigueChanged(Event):
    """Heat or cold told on a unit, or it recovered a step (ALA-HAZ-06, ALA-RULING-12)."""

    unit: Who
    steps: int
    why: str


@event("survival_told")
class SurvivalTold(Event):
    """Survival will help a unit in its next check against heat or cold, or has helped (ALA-HAZ-08)."""

    unit: Who
    aided: bool


@event("poisoned")
class Poisoned(Event):
    """A poison or disease has got into a unit (ALA-HAZ-18)."""

    unit: Who
    by: Other
    venom: Venom


@event("poison_over")
class PoisonOver(Event):
    """A poison has run out, was thrown off or cured (ALA-COND-26)."""

    unit: Who
    key: str
    why: str


@event("poison_waned")
class PoisonWaned(Event):
    """A poison has one turn less to run."""

    unit: Who
    key: str
