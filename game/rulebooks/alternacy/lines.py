"""What this book brings for cards and files: pages, a unit in the middle of something, the ways to neutral measures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from game.content.cards import GunCard
from game.content.lines import Fault, Pages
from game.content.model import Many
from game.content.problem import did_you_mean
from game.content.situation import Few, Situation, Strained
from game.rulebooks.alternacy.cards import BOOK, line_of
from game.rulebooks.alternacy.checks import ACTION_SKILLS, WORK
from game.rulebooks.alternacy.conversion import LINES, MEASURES
from game.rulebooks.alternacy.parts import ALL_PARTS, Engagements, Injuries, Luck, OnTheWay, TurnPlan
from game.rulebooks.alternacy.progress import Growth
from game.rulebooks.alternacy.statblock import jams, limbs_of
from game.systems.rulebook import SceneNames
from game.world.gear import Arms
from game.world.place import Pace, Posture
from game.world.store import Reading, Unit
from game.world.turns import Carried, Initiative

if TYPE_CHECKING:
    from game.systems.rulebook import Rulebook


Parts = dict[type, Any]
Key = Annotated[str, Field(max_length=80)]
BodyPart = Literal[
    "head", "torso", "left_arm", "right_arm", "left_leg", "right_leg", "crew", "hull", "weapon", "drive"
]  # fmt: skip
LEVELS = {"deadly": 3, "mortal": 4, "fatal": 5}


class UnitSituation(Strained, Situation):
    """All that a scene may say of a unit in this book beyond its card.

    `shock` and `stun` are points taken, `wounds` Wound points by part, `crippled` the parts that are gone, `bleeding`
    each clock with the Turn of its wound: `bleeding = { mortal = 3 }` (ACY-DMG-17 to -20); `faint`: knocked out by
    Stun; `initiative` is its place in the Order (ACY-INIT-03). `said` and `acted` are rolled actions of its turn
    (ACY-MULTI-05), `engaged` the engagements of this Turn (ACY-ENGAGE-12), `aimed` the key of whom it aimed at in the
    turn before; its weapon is `jammed` (ACY-FLUKE-14); it is `evading`, or has `walked` or `ran` (ACY-MISSILE-12);
    what it has in hand is `set_up` (ACY-MISSILE-13).
    """

    shock: Few = 0
    stun: Few = 0
    wounds: dict[BodyPart, Few] = Field(default_factory=dict)
    crippled: Many[BodyPart] = ()
    bleeding: dict[Literal["deadly", "mortal", "fatal"], Few] = Field(default_factory=dict)
    faint: bool = False
    initiative: Few | None = None
    said: Annotated[int, Field(ge=1, le=6)] = 1
    acted: Few = 0
    engaged: Few = 0
    aimed: Key = ""
    jammed: bool = False
    evading: bool = False
    walked: bool = False
    ran: bool = False
    set_up: bool = False

    def idle(self, one: Any) -> Iterator[Fault]:
        """Parts that its body lacks, aim at nobody it could aim at, a jam of what cannot jam, what cannot have been."""
        parts = limbs_of(one.card)
        yield from _unlike(("wounds", "crippled"), (self.wounds, self.crippled), parts)
        if len({*self.crippled}) < len(self.crippled):
            yield Fault("crippled", "a part is named twice", "name each part once")
        if any(since > one.round for since in self.bleeding.values()):
            yield Fault("bleeding", "the wound is of a Turn to come", f"Turn {one.round} or before")
        if self.acted > self.said:
            yield Fault("acted", f"{self.acted} rolled actions, of {self.said} that are said", "said = 2")
        if self.aimed and one.sides.get(self.aimed, one.sides[one.key]) == one.sides[one.key]:
            others = [key for key, side in one.sides.items() if side != one.sides[one.key]]
            yield Fault("aimed", f'"{self.aimed}" is no enemy to aim at', did_you_mean(self.aimed, others, others))
        held = one.cards.weapons.get(self.weapon or next(iter(one.line.weapons), ""))
        if self.jammed and not (isinstance(held, GunCard) and jams(held)):
            yield Fault("jammed", "what it has in hand is no firearm that jams (ACY-FLUKE-14)", "take it out")

    @property
    def hurt(self) -> bool:
        """Whether the unit has borne anything."""
        return bool(self.shock or self.stun or self.wounds or self.crippled or self.faint)


def _unlike(keys: Iterable[str], lists: Iterable[Iterable[str]], parts: tuple[str, ...]) -> Iterator[Fault]:
    """The parts that a body does not have."""
    strange = ((key, part) for key, named in zip(keys, lists, strict=True) for part in named if part not in parts)
    for key, part in strange:
        yield Fault(key, f"it has no {part.replace('_', ' ')}", did_you_mean(part, parts, parts))


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
        used=now.acted,
        opened=now.acted > 0,
        evading=now.evading,
        aims=keys.get(now.aimed, 0),
        aimed=keys.get(now.aimed, 0),
        set_up=now.set_up,
    )
    parts[Engagements] = Engagements(now.engaged)
    parts[Posture] = Posture(prone=now.prone)
    parts[Pace] = Pace(moved=now.walked or now.ran, sprinted=now.ran)
    if now.jammed:
        parts[Carried] = Carried(jams=(max(0, parts[Arms].hand),))
    if now.initiative is not None:
        parts[Initiative] = Initiative(now.initiative)


# --- what scenes may ask ----------------------------------------------------------------------------------------------


def _of(part: type, name: str, world: Reading, unit: Unit) -> object:
    return getattr(world.get(unit, part), name)


def _clocks(world: Reading, unit: Unit) -> list[list[object]]:
    named = {level: kind for kind, level in LEVELS.items()}
    return [[named[level], since] for level, since in world.get(unit, Injuries).bleeding]


def _passes(world: Reading, unit: Unit) -> list[list[int]]:
    """The squares of a run in this moment; none of who is on no run."""
    run = world.find(unit, OnTheWay)
    return [list(cell) for cell in run.path[run.first : run.last + 1]] if run is not None else []


NAMES = SceneNames(
    aspects={
        **{name: partial(_of, Injuries, name) for name in ("shock", "stun", "faint", "wounded", "weary")},
        **{f"wound.{part}": partial(lambda part, world, unit: world.get(unit, Injuries).wound(part), part)
           for part in ALL_PARTS},
        "crippled": lambda world, unit: list(world.get(unit, Injuries).crippled),
        "bleeding": _clocks,
        **{name: partial(_of, TurnPlan, name)
           for name in ("said", "used", "evading", "ran", "halves", "lost", "set_up")},
        "on_the_way": _passes,
        "engaged": partial(_of, Engagements, "count"),
        "luck": lambda world, unit: (world.find(unit, Luck) or Luck(0)).amount,
        "reacted": partial(_of, Engagements, "reacted"),
    },
    rolls=(
        "location", "side", "variance", "run", "stun", "defence", "first_aid", "assist", "reaction", "clear_jam",
        "spectacular", "together", "chased",
        *ACTION_SKILLS,
    ),
    modifiers=(
        "several actions", "unfamiliar", "wounds", "weakened", "evading", "limit", "brawn", "running", "long_arms",
        "side_arms", "heavy_weapons", "bows", "contact", "close range", "short range", "extreme range", "style",
        "half cover", "three-quarter cover", "bushes and smoke", "target walked", "target ran", "target evading",
        "target surprised", "shooter ran", "rate of fire", "braced",
        "heavy weapon not set up", "one-handed", "to beat",
        *WORK, "tried before", "difficulty", "untrained", "bleeding",
        "higher ground", "longer reach", "from behind", "charged", "helpless", "unaware", "does not answer", "moving",
        "alertness", "in melee", "warned", "ambush", "bursting", "neighbour", "in view", "out of view",
        "raised shield", "set out first", "luck", "shields", "dodge", "brawl", "grapple",
    ),
)  # fmt: skip


__all__ = ["BOOK", "PAGES"]

PAGES = Pages(
    models=line_of.models | {"situation": UnitSituation, "growth": Growth},
    measures=MEASURES,
    lines=LINES,
)
