"""What a close attack that succeeds does: Advantage built, blows dealt (ASC-UNARM-05, ASC-MELEE-01 to -12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from game.messages.close import CloseAttack
from game.messages.events import Event
from game.messages.frames import Hit
from game.messages.stack import Frame
from game.rulebooks.ascension.close.challenge import blade_of
from game.rulebooks.ascension.close.factor import WEAPON, factor_of, fist_dice, steps_of, weapon_dice
from game.rulebooks.ascension.close.postures import stance_of
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.pools import are_foes, gained
from game.rulebooks.ascension.rolls import precise
from game.world.gear import Weapon
from game.world.melee import Melee
from game.world.place import Stance
from game.world.store import Reading, Unit

Done: TypeAlias = tuple[tuple[Event, ...], tuple[Frame, ...]]
Effect: TypeAlias = Callable[[CloseAttack, Reading, Numbers], Done]


def ki_of(world: Reading, unit: Unit) -> int:
    """The level of Ki bought this round."""
    return (world.find(unit, Melee) or Melee()).ki


def built(frame: CloseAttack, world: Reading, n: Numbers, accuracy: int, initiative: int) -> tuple[Event, ...]:
    """The Advantage a success builds, its stance's share with it; only against enemies (ASC-RULING-07)."""
    if not are_foes(world, frame.unit, frame.target):
        return ()
    more = stance_of(world.get(frame.unit, Stance).name).build(frame.kind)
    return gained(world, frame.unit, n, frame.kind, accuracy=accuracy + more[0], initiative=initiative + more[1])


def strike_effect(frame: CloseAttack, world: Reading, n: Numbers) -> Done:
    """A Strike: Accuracy, and 1d3 with half dice for force and Ki (ASC-UNARM-05)."""
    ki = ki_of(world, frame.unit)
    steps = steps_of(frame.margin, factor_of(world, frame.unit, frame.kind, n, lower=ki))
    blow = Hit(
        unit=frame.target,
        by=frame.unit,
        cause="unarmed",
        damage=fist_dice(steps, ki),
        damage_type="blunt",
        place=_place(frame),
        cut=_cut(frame, world, n),
        outright=precise(world, frame.options, frame.target),
        wild="chest",
        wound="blunt",
    )
    return built(frame, world, n, n.strike_gain, 0), (blow,)


def weapon_effect(frame: CloseAttack, world: Reading, n: Numbers) -> Done:
    """A weapon's hit: what its card builds, its dice, and what its tags do (ASC-MELEE-02, -06 to -12)."""
    blade = blade_of(world, frame.unit)
    if blade is None:
        return (), ()
    stance = stance_of(world.get(frame.unit, Stance).name)
    steps = min(steps_of(frame.margin, factor_of(world, frame.unit, frame.kind, n)), blade.limit)
    tag = tag_of(blade, stance.tag)
    dice = int(blade.damage.split("d")[0]) + steps
    blow = Hit(
        unit=frame.target,
        by=frame.unit,
        cause=blade.key,
        damage=weapon_dice(blade, steps),
        damage_type=tag or blade.damage_type,
        overwhelming=blade.overwhelming,
        bonus=stance.damage,
        place=_place(frame),
        cut=_cut(frame, world, n),
        outright=precise(world, frame.options, frame.target),
        wild="chest",
        wound={"piercing": "penetrating", "slashing": "slashing", "blunt": "blunt"}.get(tag, blade.wound),
        mental=blade.mental,
        pierce=n.piercing if tag == "piercing" else 0,
        keen=n.slashing if tag == "slashing" else 0,
        sure_wound=0 < blade.brutal <= dice,
    )
    events = built(frame, world, n, blade.build_accuracy, blade.build_initiative) if stance.builds_hits else ()
    return events, (blow,)


def tag_of(weapon: Weapon, wanted: str) -> str:
    """How a weapon wounds: as its stance asks where it can, else as its card says (ASC-RULING-62)."""
    ways = [tag for tag in ("slashing", "piercing", "blunt") if tag in weapon.tags]
    if wanted in ways:
        return wanted
    return ways[0] if ways else ""


def _place(frame: CloseAttack) -> str:
    called = next((option for option in frame.options if option.startswith(("called_", "centre_"))), "")
    return called.split("_")[1] if called and called != "called_gap" else ""


def _cut(frame: CloseAttack, world: Reading, n: Numbers) -> int:
    if "called_gap" in frame.options or precise(world, frame.options, frame.target):
        return n.coverage_most
    return n.precision_cut if "precision" in frame.options else 0


EFFECTS: dict[str, Effect] = {"strike": strike_effect, WEAPON: weapon_effect}
