"""Terrain cards: what each kind of ground costs, covers, hides and lights."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.content.model import Keyed, Word
from game.field import BRIGHT, DARK, DIM, LIT, PITCH, Terrain

Light = Literal["bright", "dim", "dark", "lit", "pitch"]
LIGHTS: dict[str, int] = {"bright": BRIGHT, "dim": DIM, "dark": DARK, "lit": LIT, "pitch": PITCH}


class TerrainCard(Keyed):
    """One kind of ground, in people's words.

    `cost` is in squares of movement, 0 for ground nobody enters (ASC-RULING-05); `rung` is the step of the
    cover ladder (ASC-RULING-29); a `glow` of n lights the squares within n squares and in sight of it while
    the map is dim or dark. `fall` is what one falls onto (ALA-RULING-11), `air` says that there is none to breathe
    (ALA-HAZ-09), `flammable` for how many rounds it burns once it has caught fire, `shelter` that heat and cold stay
    outside (ALA-HAZ-08). `concealment` is how much it obscures: light or heavy foliage and fog, or magical darkness
    (ALA-COVER-07, -08), `difficulty` how hard it is to climb or to jump over; left out: routine (ALT-BASE-38).
    """

    label: Word
    cost: Annotated[int, Field(ge=0, le=9)]
    rung: Annotated[int, Field(ge=0, le=4)] = 0
    opaque: bool = False
    light: Light = "bright"
    glow: Annotated[int, Field(ge=0, le=9)] = 0
    fall: Literal["", "soft", "water", "jagged"] = ""
    air: Literal["", "water", "none"] = ""
    flammable: Annotated[int, Field(ge=0, le=99)] = 0
    shelter: bool = False
    concealment: Literal["", "light", "heavy", "magical"] = ""
    difficulty: Literal["", "challenging", "tough", "formidable", "nearly_impossible"] = ""

    def terrain(self) -> Terrain:
        """This kind of ground as the field knows it."""
        return Terrain(
            self.key,
            self.cost,
            self.rung,
            self.opaque,
            LIGHTS[self.light],
            self.label,
            self.fall,
            self.air,
            self.flammable,
            self.shelter,
            self.concealment,
            self.difficulty,
        )
