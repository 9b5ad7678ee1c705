"""What a unit is in the middle of: stance, stress, Advantage, wounds, as a scene writes them."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from game.content.model import Many, Page, Word

Pool = Annotated[int, Field(ge=0, le=10)]
Points = Annotated[int, Field(ge=0, le=9999)]
Few = Annotated[int, Field(ge=0, le=99)]
Stance = Literal[
    "", "braced", "alert", "striking", "throwing", "grappling", "tumbling", "high_guard", "low_guard",
    "high_ready", "low_ready", "line_offence", "line_defence",
]  # fmt: skip


class AdvantagePart(Page):
    """Stored Advantage; `scope` and `sight` are the part of Accuracy that aiming gave (ASC-RULING-33)."""

    accuracy: Pool = 0
    initiative: Pool = 0
    scope: Pool = 0
    sight: Pool = 0

    @model_validator(mode="after")
    def _aimed_within_accuracy(self) -> Self:
        if self.scope + self.sight > self.accuracy:
            what = f"scope {self.scope} and sight {self.sight} are more than accuracy {self.accuracy}"
            raise ValueError(f"{what} | they say which part of accuracy came from aiming")
        return self


class ExploitsPart(Page):
    """Exploit points left; a pool left out is full (ASC-BASE-04)."""

    focus: Few | None = None
    adrenaline: Few | None = None
    willpower: Few | None = None
    core: Few | None = None


class ActionsPart(Page):
    """Actions left of this round (ASC-RULING-03)."""

    standard: Few = 1
    move: Few = 1


class WoundPart(Page):
    """A wound borne: its place, its class and its grade (ASC-RULING-20 to -22).

    The class `lingering` is a full wound of an earlier battle (ASC-RULING-23).
    """

    place: Literal["legs", "arm", "chest", "head"]
    kind: Literal["penetrating", "slashing", "blunt", "burn", "etheric", "lingering"]
    grade: Literal["light", "full", "crippling"] = "full"


class ConditionPart(Page):
    """A condition: whom it comes from, its Edge, and what ends it (ALA-COND-03)."""

    kind: Literal[
        "blinded", "frightened", "incapacitated", "panicked", "paralyzed", "petrified", "poisoned", "restrained",
        "stunned", "unconscious",
    ]  # fmt: skip
    source: Annotated[str, Field(max_length=60)] = ""
    edge: Annotated[int, Field(ge=-10, le=10)] | None = None
    ends: Literal["turn", "rounds", "check", "cause", "never"] | None = None
    turns: Few | None = None
    hold: Few | None = None
    card: Annotated[str, Field(max_length=80)] = ""

    @model_validator(mode="after")
    def _ends_somehow(self) -> Self:
        if self.ends is None and self.kind not in ENDS_BY_ITS_ROW:
            raise ValueError(f'"{self.kind}" has no end (ALA-COND-03) | say what ends it: ends = "turn", turns = 1')
        if self.ends in ("turn", "rounds") and not self.turns:
            raise ValueError(f'ends = "{self.ends}" needs a number of turns | turns = 1')
        return self


ENDS_BY_ITS_ROW = ("frightened", "panicked", "restrained", "stunned")
"""Conditions whose own rows say what ends them, unless something else is said (ALA-COND-14, -37, -42)."""


class BreathPart(Page):
    """Breath held: rounds' worth used up, failed checks, rounds to live (ALA-HAZ-09 to -16)."""

    spent: Few = 0
    failed: Annotated[int, Field(ge=0, le=3)] = 0
    doom: Few = 0


class FatiguePart(Page):
    """What heat and cold have done: steps, help from Survival, the round since which things are as they are."""

    steps: Few = 0
    since: Few = 0
    sheltered: bool = False
    aided: bool = False


class HoldPart(Page):
    """What marks the unit's side of a hold: `shield` on who holds, `immobilized` and `locked` on who is held."""

    spent: bool = False
    immobilized: bool = False
    locked: bool = False
    shield: bool = False


class MeleePart(Page):
    """What close combat keeps of a unit: Ki bought, Counter Punch, the extra turn bought, actions thrown away."""

    ki: Annotated[int, Field(ge=0, le=5)] = 0
    counter: bool = False
    extra: Literal["", "one_vs_many", "one_man_army"] = ""
    landed: bool = False
    lost: Few = 0


class Situation(Page):
    """All that a scene may say of a unit beyond its card; what is left out is as at the start of a battle.

    `weapon` is the key of the weapon in hand ("" for the first carried, "none" for empty hands); `ammunition`
    is the number left in the weapon in hand, or a table by weapon. `poisons` gives each poison in the blood the own
    turns it still lasts.
    """

    stance: Stance = ""
    weapon: Annotated[str, Field(max_length=80)] = ""
    advantage: AdvantagePart = AdvantagePart()
    exploits: ExploitsPart = ExploitsPart()
    actions: ActionsPart | None = None
    stress: Points = 0
    mental: Points = 0
    wounds: Many[WoundPart] = ()
    bleeding: Few = 0
    ammunition: Few | dict[Word, Few] | None = None
    hunkered: bool = False
    prone: bool = False
    decked: bool = False
    moved: bool = False
    sprinted: bool = False
    squares: Few = 0
    flash: bool = False
    unaware: bool = False
    surprised: bool = False
    hidden: bool = False
    lit: bool = False
    overwatch: Few = 0
    snap: bool = False
    suppression: Annotated[int, Field(ge=-10, le=0)] = 0
    steady: Few = 0
    quickness: Few = 0
    quick_draw: Few = 0
    conditions: Many[ConditionPart] = ()
    breath: BreathPart | None = None
    fatigue: FatiguePart | None = None
    poisons: dict[Word, Annotated[int, Field(ge=1, le=99)]] = Field(default_factory=dict)
    grapples: Annotated[str, Field(max_length=80)] = ""
    hold: HoldPart = HoldPart()
    melee: MeleePart = MeleePart()
