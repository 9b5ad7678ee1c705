"""The frames of what the battlefield does to people (ALA-HAZ), beside those of `frames`."""

from __future__ import annotations

from game.field import Cell
from game.messages.stack import Frame
from game.record import record
from game.world.hazards import Effect, Venom


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
