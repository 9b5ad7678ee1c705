"""Wounds: where they sit, how they add up, what they do at once (ASC-LOC, -WOUND, ASC-RULING-18 to -22)."""

from __future__ import annotations

from game.dice.draws import Roll, Table
from game.messages import events as ev
from game.messages.frames import Bleed
from game.messages.stack import Chance, Frame, Step, done, wait
from game.record import record
from game.rulebooks.ascension.events import Bled, Dazed, ExploitChanged, WoundHealed, WoundTaken
from game.rulebooks.ascension.frames import TakeWound
from game.rulebooks.ascension.injury import harmed, pool_cut
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import all_lost
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.weapons import weapon_drop
from game.world.body import Build, Dead, Wound, Wounds
from game.world.gear import Arms
from game.world.mind import Exploits
from game.world.place import Posture
from game.world.store import Reading, Unit

LIGHT, FULL, CRIPPLING = "light", "full", "crippling"
PLACES = ("legs", "arm", "chest", "head")
"""What the faces after the wildcards stand for, in rising order (ASC-LOC-01)."""
LOCATION_SIDES = 6
WILD = {
    "gun": "chest", "etheric": "chest", "melee": "arm", "strike": "arm", "throw": "legs",
    "explosive": "chest", "energy": "chest", "bow": "chest", "thrown": "chest",
    "grapple": "arm", "fall": "legs",
}  # fmt: skip
"""Where a wildcard lies, by what hit (ASC-LOC-02, ASC-RULING-18)."""
ROWS = ("head", "chest", "chest", "arm", "legs", "chest")
"""The places of Alternacy's die from 1 to 6; nobody chooses on the last, so it is the trunk (ACY-LOC-01, -09)."""
POOLS = {"legs": "adrenaline", "arm": "focus", "chest": "core", "head": "willpower"}
"""The exploit pool that an Etheric wound in a place makes smaller (ASC-RULING-20)."""


@record
class Merged:
    """What a new wound becomes beside those that are there: its grade, and how many it takes the place of.

    `fresh` tells whether a full wound was dealt, so that its class tells at once (ASC-RULING-20, -21).
    """

    grade: str
    replaced: int
    fresh: bool


def wild_place(kind: str) -> str:
    """The wildcard place of a weapon's kind: guns and bows in the chest, blades on the arm (ASC-LOC-02)."""
    return WILD["melee" if kind == "melee" else "bow" if kind == "bow" else "gun"]


def place_of(face: int, wild: str, n: Numbers) -> str:
    """The place a location die shows; the lowest faces are the wildcard (ASC-LOC-01), unless it is Alternacy's."""
    if n.borrowed.location_die:
        return ROWS[face - 1]
    if face <= n.wild_up_to:
        return wild
    return PLACES[min(face - n.wild_up_to, len(PLACES)) - 1]


def merged(worn: tuple[Wound, ...], grade: str) -> Merged:
    """How a wound joins others in its place (ASC-RULING-21, -22).

    Two light ones make a full one; a full one where there is a full or crippling one makes one Crippling
    Injury, which replaces all wounds there.
    """
    full = grade == FULL or (grade == LIGHT and any(wound.grade == LIGHT for wound in worn))
    if grade == CRIPPLING or (full and any(wound.grade in (FULL, CRIPPLING) for wound in worn)):
        return Merged(CRIPPLING, len(worn), full)
    if grade == LIGHT and full:
        return Merged(FULL, len(worn), fresh=True)
    return Merged(grade, 0, full)


def wound_step(frame: TakeWound, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The place is rolled unless it was called; the wound is taken and its class tells (ASC-RULING-18)."""
    n = numbers(book)
    if world.find(frame.unit, Dead) is not None:
        return done()
    place = frame.place
    if not place:
        if not isinstance(reply, Roll):
            return wait(frame, Chance(Table("wound", frame.unit, LOCATION_SIDES)))
        place = place_of(reply.value, frame.wild, n)
    held = world.find(frame.unit, Wounds) or Wounds()
    joined = merged(tuple(wound for wound in held.wounds if wound.place == place), frame.grade)
    bleeding = n.bleeding if joined.fresh and frame.kind == "slashing" else 0
    taken = WoundTaken(frame.unit, place, frame.kind, joined.grade, joined.replaced, bleeding)
    return done(taken, *(_at_once(world, frame.unit, frame.kind, place, n) if joined.fresh else ()))


def _at_once(world: Reading, unit: Unit, kind: str, place: str, n: Numbers) -> tuple[ev.Event, ...]:
    """What a full wound of a class does when it is taken (ASC-RULING-20)."""
    if kind == "etheric":
        return pool_cut(world, unit, POOLS[place], n.pool_loss, "etheric wound")
    if kind == "blunt":
        return (*all_lost(world, unit, "blunt wound"), *_stunning(world, unit, place, n))
    return ()


def _stunning(world: Reading, unit: Unit, place: str, n: Numbers) -> tuple[ev.Event, ...]:
    """A Blunt wound throws down, disarms or dazes by its place (ASC-RULING-20)."""
    if place == "legs":
        return () if world.get(unit, Posture).prone else (ev.FellProne(unit, "blunt wound"),)
    if place == "arm":
        return _dropped(world, unit)
    return (Dazed(unit, move=n.daze),) if place == "chest" else (Dazed(unit, standard=n.daze),)


def _dropped(world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
    arms = world.find(unit, Arms)
    if arms is None or arms.weapon is None:
        return ()
    return weapon_drop(world, unit, arms.hand)


def bleed_step(frame: Bleed, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """Bleeding is stress that no armour stops and nobody caps (ASC-RULING-20)."""
    lost = world.get(frame.unit, Wounds).bleeding
    return done(Bled(frame.unit, lost), *harmed(world, frame.unit, numbers(book), physical=lost))


def shake_refusal(world: Reading, n: Numbers, unit: Unit) -> str | None:
    """Why Shake it Off is not possible; None when it is. It is free but for its Adrenaline (ASC-BASE-13)."""
    if "shake_it_off" not in world.get(unit, Build).traits:
        return "not a trait of this character (ASC-BASE-13)"
    if _light_wound(world, unit) is None:
        return "no light wound to shake off (ASC-BASE-13)"
    return adrenaline_refusal(world, unit, n.shake_cost)


def shake_events(world: Reading, book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
    """Shake it Off: 1 Adrenaline, and the oldest light wound is gone (ASC-BASE-13)."""
    wound = _light_wound(world, unit)
    if wound is None:
        return ()
    spent = ExploitChanged(unit, "adrenaline", -numbers(book).shake_cost, why="shake it off")
    return (spent, WoundHealed(unit, wound.place, wound.kind, wound.grade))


def _light_wound(world: Reading, unit: Unit) -> Wound | None:
    wounds = world.find(unit, Wounds) or Wounds()
    return next((wound for wound in wounds.wounds if wound.grade == LIGHT), None)


def adrenaline_refusal(world: Reading, unit: Unit, cost: int) -> str | None:
    """Why a price in Adrenaline cannot be paid; None when it can."""
    held = world.find(unit, Exploits)
    left = held.adrenaline if held is not None else 0
    return None if left >= cost else f"costs {cost} Adrenaline, {left} left"


STEPS: dict[type[Frame], StepFunction] = {TakeWound: wound_step, Bleed: bleed_step}
