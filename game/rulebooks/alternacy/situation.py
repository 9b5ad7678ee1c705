"""Alternacy's page of a unit in the middle of something, as scenes write it, and how it comes into the world."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from game.content.situation import Few, Situation
from game.rulebooks.alternacy.parts import Engagements, Injuries, TurnPlan
from game.world.place import Pace, Posture
from game.world.turns import Initiative

if TYPE_CHECKING:
    from game.systems.rulebook import Rulebook

Parts = dict[type, Any]
Key = Annotated[str, Field(max_length=80)]
BodyPart = Literal["head", "torso", "left_arm", "right_arm", "left_leg", "right_leg"]
LEVELS = {"deadly": 3, "mortal": 4, "fatal": 5}


class UnitSituation(Situation):
    """All that a scene may say of a unit in this book beyond its card.

    `shock` and `stun` are points taken, `wounds` Wound points by part, `crippled` the parts that are gone, `bleeding`
    each clock with the Turn of its wound: `bleeding = { mortal = 3 }` (ACY-DMG-17 to -20); `faint`: knocked out by
    Stun; `initiative` is its place in the Order (ACY-INIT-03). `said` and `used` are rolled actions of its turn
    (ACY-MULTI-05), `engaged` the engagements of this Turn (ACY-ENGAGE-12), `aimed` the key of whom it aimed at in the
    turn before; it is `evading`, or has `walked` or `ran` (ACY-MISSILE-12).
    """

    shock: Few = 0
    stun: Few = 0
    wounds: dict[BodyPart, Few] = Field(default_factory=dict)
    crippled: tuple[BodyPart, ...] = ()
    bleeding: dict[Literal["deadly", "mortal", "fatal"], Few] = Field(default_factory=dict)
    faint: bool = False
    initiative: Few | None = None
    said: Annotated[int, Field(ge=1, le=6)] = 1
    used: Few = 0
    engaged: Few = 0
    aimed: Key = ""
    evading: bool = False
    walked: bool = False
    ran: bool = False

    @property
    def hurt(self) -> bool:
        """Whether the unit has borne anything."""
        return bool(self.shock or self.stun or self.wounds or self.crippled or self.faint)


def situate(parts: Parts, now: UnitSituation, _book: Rulebook, keys: Mapping[str, int]) -> None:
    """Put a unit in the middle of what the scene says, in the parts it was mustered with."""
    parts[Injuries] = replace(
        parts[Injuries],
        shock=now.shock,
        stun=now.stun,
        wounds=tuple(sorted(now.wounds.items())),
        crippled=tuple(sorted(now.crippled)),
        bleeding=tuple(sorted((LEVELS[kind], since) for kind, since in now.bleeding.items())),
        faint=now.faint,
    )
    parts[TurnPlan] = TurnPlan(
        said=now.said,
        used=now.used,
        opened=now.used > 0,
        evading=now.evading,
        aims=keys.get(now.aimed, 0),
        aimed=keys.get(now.aimed, 0),
    )
    parts[Engagements] = Engagements(now.engaged)
    parts[Posture] = Posture(prone=now.prone)
    parts[Pace] = Pace(moved=now.walked or now.ran, sprinted=now.ran)
    if now.initiative is not None:
        parts[Initiative] = Initiative(now.initiative)
