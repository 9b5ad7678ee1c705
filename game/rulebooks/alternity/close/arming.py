"""What a blow is struck with (ALT-BASE-29)."""

from __future__ import annotations

from dataclasses import replace

from game.messages.orders import Close
from game.rulebooks.alternity.checks import score_of
from game.rulebooks.alternity.close.hands import OFF_HAND, other_arm
from game.world.arsenal import ArmLine, Arsenal
from game.world.gear import Arms
from game.world.kept import OfParts
from game.world.store import Reading, Unit
from game.world.training import Abilities, Training

WEAPON, STRIKE = KINDS = ("weapon", "strike")
BARE = -1
UNARMED = ("brawl", "power_martial_arts")
_BARE: OfParts[ArmLine] = OfParts()


def place_for(world: Reading, unit: Unit, order: Close) -> int | None:
    """The place of the weapon among those carried, -1 for bare hands; None when there is no such weapon."""
    if order.kind == STRIKE:
        return BARE
    if OFF_HAND in order.options:
        return other_arm(world, unit, melee=True)
    hand = world.get(unit, Arms).hand
    return hand if hand >= 0 and world.get(unit, Arsenal).lines[hand].melee else None


def arm_for(world: Reading, unit: Unit, order: Close) -> ArmLine | None:
    """The line of what a blow is struck with."""
    place = place_for(world, unit, order)
    return arm_at(world, unit, place) if place is not None else None


def arm_at(world: Reading, unit: Unit, place: int) -> ArmLine:
    """The line of a weapon carried, or of bare hands, which use the better of their skills."""
    arsenal = world.get(unit, Arsenal)
    if place != BARE:
        return arsenal.lines[place]
    training = world.get(unit, Training)

    def bare() -> ArmLine:
        def worth(skill: str) -> tuple[int, int]:
            return score_of(world, unit, skill), training.rank(skill)

        return replace(arsenal.bare, skill=max((arsenal.bare.skill, *UNARMED), key=worth))

    return _BARE.get(bare, arsenal, training, world.get(unit, Abilities))
