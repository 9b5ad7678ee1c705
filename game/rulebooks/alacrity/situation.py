"""The percent game's page of a unit in the middle of something, as scenes write it, and how it comes into the world."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from game.content.situation import Few, Points, Situation, Strained
from game.rulebooks.alacrity.parts import Health, Maimed, Tally
from game.systems.rulebook import Asked, SceneNames
from game.world.place import Posture, Stance
from game.world.turns import Actions, TurnMarks

if TYPE_CHECKING:
    from game.systems.rulebook import Rulebook

Parts = dict[type, Any]


class UnitSituation(Strained, Situation):
    """All that a scene may say of a unit in this book beyond its card.

    `hp_left` and `sp_left` are points left, `declared` how many actions it has named, `actions` and `walk` what is
    left of them, `dodges` how often it has dodged since its turn, `doom` the round in which one who is dying dies.
    """

    hp_left: Points | None = None
    sp_left: Points | None = None
    declared: Literal[1, 2, 3] = 1
    actions: Few | None = None
    walk: Few | None = None
    moved: Few = 0
    dodges: Few = 0
    doom: Few = 0

    @property
    def hurt(self) -> bool:
        """Whether the unit has lost any points."""
        return self.hp_left is not None or self.sp_left is not None


SAID = ("", "two", "three")
"""The words of what was said, from one action (ALA-RULING-27)."""


def situate(parts: Parts, now: UnitSituation, _book: Rulebook, _keys: Mapping[str, int]) -> None:
    """Put a unit in the middle of what the scene says, in the parts it was mustered with."""
    held: Health = parts[Health]
    hp, sp = (most if left is None else left for left, most in ((now.hp_left, held.hp), (now.sp_left, held.sp)))
    parts[Health] = replace(held, hp=hp, sp=sp, doom=now.doom)
    parts[Posture] = Posture(prone=now.prone)
    parts[Stance] = Stance(SAID[now.declared - 1])
    left = now.declared if now.actions is None else now.actions
    parts[Actions] = Actions(left, 1 if now.walk is None else now.walk)
    parts[TurnMarks] = TurnMarks(opened=now.declared > 1 or parts[Actions] != Actions())
    if now.dodges or now.moved:
        parts[Tally] = Tally(now.dodges, now.moved)


# --- what scenes may ask ----------------------------------------------------------------------------------------


def _points(name: str) -> Asked:
    return lambda world, unit: getattr(world.get(unit, Health), name)


def _limb(name: str) -> Asked:
    return lambda world, unit: getattr(world.find(unit, Maimed) or Maimed(), name)


NAMES = SceneNames(
    aspects={
        **{name: _points(name) for name in ("hp", "sp")},
        **{f"{name}_hurt": _limb(name) for name in ("arm", "leg")},
    },
    modifiers=(
        "against a gun", "declared actions", "dodged before", "enemy beside", "half dexterity", "half mind",
        "half strength", "marks", "shield", "substantial cover", "arm hurt", "off hand", "spread", "far", "blast",
    ),
)  # fmt: skip
