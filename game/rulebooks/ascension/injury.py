"""A hit on a body: armour, damage, the choice to cap, wounds, a fall (ASC-STRESS, -CAP, -OWH, -STRF, -LOC, -WOUND)."""

from __future__ import annotations

from dataclasses import replace

from game.dice.draws import Check, Damage, Roll, Table, Threshold
from game.messages import events as ev
from game.messages.frames import Bleed, Hit
from game.messages.orders import DECLINE, Respond
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.record import record
from game.rulebooks.ascension import states
from game.rulebooks.ascension.checks import KILL, By, check
from game.rulebooks.ascension.events import Bled, Dazed, ExploitChanged, WoundHealed, WoundTaken
from game.rulebooks.ascension.frames import KillShot, TakeWound
from game.rulebooks.ascension.harm import (
    TENTHS,
    Blow,
    Body,
    blow_of,
    body_of,
    bonus,
    coverage,
    felled,
    filling,
    hurt,
    land,
    soaked,
    state_of_points,
    struck_body,
)
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import all_lost
from game.systems.rulebook import Reply, Rulebook, StepFunction, ask_of
from game.systems.terms import total
from game.systems.weapons import weapon_drop
from game.world.body import Build, Dead, Stress, Wound, Wounds
from game.world.conditions import Exploits, Overwatch
from game.world.gear import Arms, Weapon
from game.world.place import Posture, Stance
from game.world.store import Reading, Unit

CAP = Respond("cap")
RESIST = By("resist", "physique", "physical_conditioning", "ASC-ADV-27")
MENTAL_PLACE = "head"


def hit_step(frame: Hit, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """A hit: coverage, damage, cap (ASC-RULING-11, -15, -19). What is annihilated is hit no more."""
    if world.find(frame.unit, Dead) is not None:
        return done()
    n = numbers(book)
    body, blow = struck_body(world, n, frame), blow_of(world, n, frame)
    if frame.stage == "coverage":
        return _coverage(frame, body, blow, reply)
    if frame.stage == "damage":
        return _damage(frame, body, blow, reply)
    return _cap(frame, world, n, body, blow, reply)


def _coverage(frame: Hit, body: Body, blow: Blow, reply: Reply) -> Step:
    """Whether armour is where the hit lands; none stops stressful or mental damage (ASC-RULING-13, -19)."""
    onward, covered = replace(frame, stage="damage"), coverage(blow, body.hide)
    if not covered:
        return go_on(onward)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(Threshold("coverage", frame.unit, TENTHS, covered)))
    return go_on(replace(onward, soaked=soaked(blow, body.hide), keen=0) if reply.value else onward)


def _damage(frame: Hit, body: Body, blow: Blow, reply: Reply) -> Step:
    """Damage as rolled, as a blast rolled it, or what is left of so many levels (ASC-STRF-01, -02)."""
    onward = replace(frame, stage="cap")
    if blow.levels:
        return go_on(replace(onward, rolled=filling(body, blow.levels)))
    if frame.rolled >= 0:
        return go_on(onward)
    if not isinstance(reply, Roll):
        # Where armour was met, nothing is left of what the blow does more without it.
        return wait(frame, Chance(Damage("damage", frame.by or frame.unit, blow.dice, bonus(blow, met=False))))
    return go_on(replace(onward, rolled=max(0, reply.value)))


def _cap(frame: Hit, world: Reading, n: Numbers, body: Body, blow: Blow, reply: Reply) -> Step:
    """The owner may hold the hit at the cap point for a wound (ASC-CAP-01 to -06)."""
    amount = hurt(body.hide, frame.rolled, frame.soaked)
    plain, held = (land(body, blow, amount, capped=capped) for capped in (False, True))
    if plain != held and reply is None:
        return wait(frame, ask_of(world, frame.unit, "cap", (DECLINE, CAP), about=frame.by, weight=amount))
    capped = reply == CAP
    landed = held if capped else plain
    return _told(frame, world, n, landed.points - body.points, landed.wounds, capped=capped)


def _told(frame: Hit, world: Reading, n: Numbers, amount: int, full: int, *, capped: bool) -> Step:
    """The stress lands; a cap costs one full wound, a brutal hit brings one (ASC-RULING-62)."""
    soaks = min(frame.soaked, max(0, frame.rolled))
    event = ev.StressTaken(frame.unit, frame.by, frame.cause, frame.rolled, soaks, amount, capped, frame.mental)
    physical, mental = (0, amount) if frame.mental else (amount, 0)
    price = _price(frame, world, n) if full and not frame.wound else ()
    wounds = (_wound(frame),) * full if frame.wound else ()
    return done(event, *harmed(world, frame.unit, n, physical=physical, mental=mental), *price, push=wounds)


def _wound(frame: Hit) -> TakeWound:
    """The wound of a hit; a mental one sits in the head (ASC-RULING-17)."""
    place = MENTAL_PLACE if frame.mental else frame.place
    return TakeWound(frame.unit, frame.wound, "full", frame.wild, place)


def _price(frame: Hit, world: Reading, n: Numbers) -> tuple[ev.Event, ...]:
    """What damage that wounds nobody takes for a cap: Willpower for the combat (ASC-RULING-17)."""
    return pool_cut(world, frame.unit, "willpower", n.social_loss, "social")


def pool_cut(world: Reading, unit: Unit, pool: str, size: int, why: str) -> tuple[ev.Event, ...]:
    """An exploit pool made smaller, its points with it, neither under 0; nothing if it is not known."""
    held = world.find(unit, Exploits)
    if held is None:
        return ()
    points = min(size, int(getattr(held, pool)))
    most = min(size, int(getattr(held, f"{pool}_most")))
    return (ExploitChanged(unit, pool, -points, -most, why),) if points or most else ()


def harmed(world: Reading, unit: Unit, n: Numbers, *, physical: int = 0, mental: int = 0) -> tuple[ev.Event, ...]:
    """What more stress does to a unit's state, and what a fall brings; asked before the stress is written."""
    before = states.state_of(world, unit, n)
    after = _state_after(world, unit, n, physical, mental)
    if after == before:
        return ()
    changed = ev.StateChanged(unit, before, after)
    return (changed, *_fall(world, unit)) if before == states.HEALTHY else (changed,)


def _state_after(world: Reading, unit: Unit, n: Numbers, physical: int, mental: int) -> str:
    if world.find(unit, Dead) is not None:
        return states.state_of(world, unit, n)
    body, minds = body_of(world, n, unit), world.get(unit, Stress).mental + mental
    stunned = states.distraught(world, unit, n, minds)
    return state_of_points(body._replace(stunned=stunned), body.points + physical)


def _fall(world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
    """Whoever falls has no stance, Advantage, held attack or guard, and lies prone (ASC-RULING-25)."""
    events: list[ev.Event] = []
    watch = world.find(unit, Overwatch)
    posture = world.find(unit, Posture) or Posture()
    if (world.find(unit, Stance) or Stance()).name:
        events.append(ev.StanceTaken(unit, ""))
    events.extend(all_lost(world, unit, "fell"))
    if watch is not None:
        events.append(ev.OverwatchSpent(unit, "fell", watch.shots))
    if posture.deck_guard:
        events.append(ev.GuardLapsed(unit))
    if not posture.prone:
        events.append(ev.FellProne(unit, "fell"))
    return tuple(events)


def kill_challenge(world: Reading, n: Numbers, unit: Unit, weapon: Weapon) -> int:
    """What a Kill Shot's target must reach: the shooter's Senses and skill, and the dice of the weapon (ASC-ADV-27)."""
    return total(KILL, {"world": world, "unit": unit, "n": n, "weapon": weapon})


def resist_check(world: Reading, n: Numbers, target: Unit, challenge: int) -> Check:
    """The target of a Kill Shot pulls through with Physique + Physical Conditioning (ASC-ADV-27)."""
    return check(world, target, n, RESIST, challenge)


def kill_step(frame: KillShot, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Resisted, a Kill Shot is a Critical Shot III; else PS becomes (H + 1) x SL (ASC-ADV-28, ASC-RULING-79)."""
    n = numbers(book)
    if world.find(frame.target, Dead) is not None:
        return done()
    if not isinstance(reply, Roll):
        return wait(frame, Chance(resist_check(world, n, frame.target, frame.challenge)))
    if reply.value >= 0:
        return done(push=(frame.hit,))
    body = body_of(world, n, frame.target)
    amount = felled(body) - body.points
    event = ev.StressTaken(frame.target, frame.unit, frame.hit.cause, amount, 0, amount)
    return done(event, *harmed(world, frame.target, n, physical=amount))


# --- wounds ---------------------------------------------------------------------------------------------------------


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


STEPS: dict[type[Frame], StepFunction] = {Hit: hit_step, KillShot: kill_step, TakeWound: wound_step, Bleed: bleed_step}
