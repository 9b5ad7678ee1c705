"""What a scene may ask about a position, by name: "b.advantage.accuracy", "a.ammunition", "round"."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, TypeAlias

from game.battle.aspects_squads import UNIT_ASPECTS, UnknownAspect, require, squad_aspect
from game.content.problem import did_you_mean
from game.messages.events import Event
from game.rulebooks.shelf import vocabulary
from game.systems.conditions import held
from game.systems.rulebook import Rulebook
from game.systems.tasks import named, numbered
from game.world.body import Allegiance, Build, Dead, Identity, KnockedOut, Resorts, Stress, Tracks, Wounds
from game.world.conditions import KINDS, Advantage, AtBay, Edge, Exploits, Nerve, Overwatch
from game.world.gear import Ammunition, Armour, Arms, Dropped, Pouch, Steed
from game.world.hazards import Barricade, Breath, Fatigue, Fire, Gas, Venoms
from game.world.place import (
    Cover,
    Exposure,
    Grapple,
    Lamp,
    Lurking,
    Melee,
    Pace,
    Position,
    Posture,
    Seen,
    Smoke,
    Stance,
    Unaware,
)
from game.world.sides import Outcome
from game.world.store import Reading, Unit
from game.world.turns import PHASES, Actions, ActsLast, Carried, Clock, Earned, Initiative, RoundMarks, TurnMarks

Value: TypeAlias = Any
Asked: TypeAlias = Callable[[Reading, Rulebook, Unit], Value]


def _shown(world: Reading, _book: Rulebook, unit: Unit) -> Value:
    return list((world.find(unit, Exposure) or Exposure()).shown)


def _part(kind: type, name: str, default: Value = None) -> Asked:
    def read(world: Reading, _book: Rulebook, unit: Unit) -> Value:
        part: Any = world.find(unit, kind)
        return default if part is None else getattr(part, name)

    return read


def _there(kind: type) -> Asked:
    return lambda world, _book, unit: world.find(unit, kind) is not None


def _cell(world: Reading, _book: Rulebook, unit: Unit) -> Value:
    part = world.find(unit, Position)
    return list(part.cell) if part is not None else []


def _wounds(world: Reading, _book: Rulebook, unit: Unit) -> Value:
    held = world.find(unit, Wounds) or Wounds()
    return [f"{wound.grade} {wound.kind} {wound.place}" for wound in held.wounds]


def _ammunition(world: Reading, _book: Rulebook, unit: Unit) -> Value:
    hand = world.get(unit, Arms).hand
    return world.get(unit, Ammunition).points[hand] if hand >= 0 else 0


def _weapon(world: Reading, _book: Rulebook, unit: Unit) -> Value:
    weapon = world.get(unit, Arms).weapon
    return weapon.key if weapon is not None else ""


def _grenades(world: Reading, _book: Rulebook, unit: Unit) -> Value:
    pouch = world.find(unit, Pouch) or Pouch()
    return {grenade.key: left for grenade, left in pouch.grenades}


def _poisons(world: Reading, _book: Rulebook, unit: Unit) -> Value:
    return {venom.key: venom.turns for venom in (world.find(unit, Venoms) or Venoms()).held}


def _seen(world: Reading, _book: Rulebook, unit: Unit) -> Value:
    return list((world.find(unit, Seen) or Seen()).by)


def _state(world: Reading, book: Rulebook, unit: Unit) -> Value:
    return book.state(world, unit)


def _standing(world: Reading, book: Rulebook, unit: Unit) -> Value:
    return book.standing(world, unit)


def _grip(*, holds: bool) -> Asked:
    """The key of whom a unit holds, or of who holds it."""

    def read(world: Reading, _book: Rulebook, unit: Unit) -> Value:
        hold = world.find(unit, Grapple)
        return world.get(hold.other, Identity).key if hold is not None and hold.holds is holds else ""

    return read


def _parts(prefix: str, kind: type, default: object, *names: str) -> dict[str, Asked]:
    return {f"{prefix}.{name}": _part(kind, name, getattr(default, name)) for name in names}


def _plainly(kind: type, default: object, *names: str) -> dict[str, Asked]:
    """Parts that go by their own names."""
    return {name: _part(kind, name, getattr(default, name)) for name in names}


def _phase(world: Reading, _book: Rulebook, unit: Unit) -> Value:
    return PHASES[(world.find(unit, Earned) or Earned()).phase]


def _main(world: Reading, _book: Rulebook, unit: Unit) -> Value:
    main = (world.find(unit, Carried) or Carried()).main
    return world.get(main, Identity).key if main else ""


def _jammed(world: Reading, _book: Rulebook, unit: Unit) -> Value:
    return world.get(unit, Arms).hand in (world.find(unit, Carried) or Carried()).jams


def _mount(track: str) -> Asked:
    def read(world: Reading, _book: Rulebook, unit: Unit) -> Value:
        steed = world.find(unit, Steed)
        return getattr(steed.tracks, track) if steed is not None else 0

    return read


def _conditions(world: Reading, _book: Rulebook, unit: Unit) -> Value:
    return [condition.kind for condition in held(world, unit)]


ASPECTS: dict[str, Asked] = {
    "conditions": _conditions,
    "at_bay": _part(AtBay, "guard", 0),
    "nerve.tested": _part(Nerve, "tested", -1),
    "state": _state,
    "standing": _standing,
    "cell": _cell,
    "side": _part(Allegiance, "side"),
    "stress": _part(Stress, "points", 0),
    "mental": _part(Stress, "mental", 0),
    "wounds": _wounds,
    "bleeding": _part(Wounds, "bleeding", 0),
    "dead": _there(Dead),
    "stance": _part(Stance, "name", ""),
    "suppression": _part(Edge, "suppression", 0),
    "ammunition": _ammunition,
    "weapon": _weapon,
    "dropped": _there(Dropped),
    "grenades": _grenades,
    "initiative": _part(Initiative, "total"),
    "acts_last": _there(ActsLast),
    "seen": _seen,
    "unaware": _there(Unaware),
    "surprised": _part(Unaware, "moment", default=False),
    "hidden": _there(Lurking),
    "lit": _part(Lamp, "lit", default=False),
    "move": _part(Build, "move", 0),
    "overwatch": _part(Overwatch, "shots", 0),
    "overwatch.snap": _part(Overwatch, "snap", default=False),
    **_parts("advantage", Advantage, Advantage(), "accuracy", "initiative", "scope", "sight"),
    **_parts("edge", Edge, Edge(), "steady", "quickness", "quick_draw", "suppression", "suppression_turns"),
    **_parts("actions", Actions, Actions(0, 0, 0), "standard", "move", "support"),
    **_parts("posture", Posture, Posture(), "hunkered", "prone", "decked", "deck_guard"),
    **_parts("cover", Cover, Cover(), "rung", "shift"),
    **_parts("pace", Pace, Pace(), "moved", "sprinted", "squares"),
    "grapples": _grip(holds=True),
    "held": _grip(holds=False),
    **_parts("hold", Grapple, Grapple(0, holds=False), "spent", "immobilized", "locked", "shield"),
    **_parts("melee", Melee, Melee(), "ki", "counter", "extra", "landed", "lost"),
    "exposure.flash": _part(Exposure, "flash", default=False),
    "exposure.shown": _shown,
    **_parts("armour", Armour, Armour(), "reduction", "coverage"),
    **_parts("breath", Breath, Breath(), "spent", "failed", "doom"),
    **_parts("fatigue", Fatigue, Fatigue(), "steps", "since", "sheltered", "aided"),
    "poisons": _poisons,
    **UNIT_ASPECTS,
    **_plainly(Tracks, Tracks(), "stun", "wound", "mortal", "fatigue"),
    "knocked_out": _part(KnockedOut, "why", ""),
    "phase": _phase,
    **_parts("left", Earned, Earned(), "actions", "spare", "owed"),
    **_plainly(RoundMarks, RoundMarks(), "dodge", "dodging", "parried", "no_melee"),
    "bad_start": _part(RoundMarks, "first", 0),
    **_plainly(Carried, Carried(), "aimed", "off_balance", "led", "hindered", "stable", "mending", "pinned"),
    **_plainly(Carried, Carried(), "unheeded", "lowered"),
    "jammed": _jammed,
    "main": _main,
    "last_resorts": _part(Resorts, "left", 0),
    "mount": _part(Steed, "key", ""),
    "mount.ridden": _part(Steed, "ridden", default=False),
    "mount.down": _part(Steed, "down", default=False),
    **{f"mount.{track}": _mount(track) for track in ("stun", "wound", "mortal")},
    **_parts("turn", TurnMarks, TurnMarks(), "opened", "surged", "focused", "dazed_move", "dazed_standard"),
    **_parts(
        "exploits",
        Exploits,
        Exploits(),
        *("focus", "adrenaline", "willpower", "core"),
        *("focus_most", "adrenaline_most", "willpower_most", "core_most"),
    ),
}
"""What may be asked of one unit; "conditions.frightened.edge" asks for a part of a condition (0: not under it)."""
ROLLS = (
    "attack", "throw", "damage", "armour", "coverage", "wound", "dodge", "parry", "feint", "hit_the_deck", "resist",
    "initiative", "action check", "staunch", "revive", "come to", "first_aid", "treatment", "alchemy", "athletics",
    "stamina", "survival", "riding", "unhorsed", "thrown", "blast", "scatter", "scatter way", "fall", "fallen",
    "breath", "suffocation", "cold", "heat", "poison", "resist_effect", "fire_spreads", "press", "driven back",
    "morale", "rally", "steadying", "stealth", "vigilance", "hacking", "lockpick", "security_devices", "set_charge",
    "leadership", "infantry_tactics", "command", "group fire", "threatened", "assault", "assault casualty", "defeated",
)  # fmt: skip
"""What is rolled for, by the names that "rolled.attack" and the like take."""
TOLD: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("rolled", "degrees", "steps"), ROLLS),
    "events": tuple(vocabulary(Event)),
}
"""What an expectation may ask for that came in the step: dice by what they were thrown for, events by their names."""
WHOLE = ("round", "order", "active", "smoke", "fires", "gas", "winner")
"""What may be asked of the battle itself."""
COMMON = ("stress", "wounds", "state", "cell", "advantage.accuracy", "advantage.initiative", "stun", "wound", "mortal")
"""What is asked for most, to be named first where something is asked for that is not there."""
CONDITION_PARTS = ("edge", "turns", "hold")
_NOTHING_BUILT = Barricade((0, 0), 0, 0)
TASK_ASPECTS = ("done", "needed", "by", "ruined", "rung", "points")
"""What may be asked of a task; the last two of the barricade that was built there, 0 for none."""
"""What may be asked of a task by its key."""


def _clock(world: Reading) -> Clock:
    ids = world.having(Clock)
    return world.get(ids[0], Clock) if ids else Clock()


def _smoke(world: Reading) -> list[list[int]]:
    return sorted(list(world.get(cloud, Position).cell) for cloud in world.having(Smoke))


def _cells(world: Reading, kind: type) -> list[list[int]]:
    return sorted(list(world.get(entity, Position).cell) for entity in world.having(kind))


def _winner(world: Reading) -> str | None:
    ids = world.having(Outcome)
    return world.get(ids[0], Outcome).winner if ids else None


def look_up(
    name: str, world: Reading, book: Rulebook, keys: Mapping[str, Unit], grenades: Collection[str] = ()
) -> Value:
    """The value of a dotted name in a world. Raises UnknownAspect with what would have been possible.

    `grenades` are the kinds that there are, whether anybody carries them or not.
    """
    names = {unit: key for key, unit in keys.items()}
    clock = _clock(world)
    whole: dict[str, Callable[[], Value]] = {  # by the names in WHOLE
        "round": lambda: clock.round,
        "active": lambda: names.get(clock.active, ""),
        "order": lambda: [names[unit] for unit in clock.order],
        "smoke": lambda: _smoke(world),
        "fires": lambda: _cells(world, Fire),
        "gas": lambda: _cells(world, Gas),
        "winner": lambda: _winner(world),
    }
    if name in whole:
        return whole[name]()
    of_squad, found = squad_aspect(name, world, book)
    if of_squad:
        return found
    key, _, aspect = name.partition(".")
    task = named(world, key)
    if task is not None and aspect in TASK_ASPECTS:
        return getattr(world.find(numbered(world, key), Barricade) or _NOTHING_BUILT, aspect, getattr(task, aspect, 0))
    if key not in keys:
        raise UnknownAspect(f'nothing is called "{key}": {did_you_mean(key, (*keys, *WHOLE), keys)}')
    if aspect.startswith("grenades."):
        kind, carried = aspect.removeprefix("grenades."), ASPECTS["grenades"](world, book, keys[key])
        require("grenade", kind, (*carried, *grenades))
        return carried.get(kind, 0)
    kind, _, part = aspect.removeprefix("conditions.").partition(".")
    if aspect.startswith("conditions.") and part in CONDITION_PARTS:
        require("condition", kind, KINDS)
        return next((getattr(one, part) for one in held(world, keys[key]) if one.kind == kind), 0)
    if aspect in book.names.aspects:
        found_: Value = book.names.aspects[aspect](world, keys[key])
        return found_
    if aspect not in ASPECTS:
        raise UnknownAspect(f'no unit has a "{aspect}": {did_you_mean(aspect, ASPECTS, COMMON)}')
    return ASPECTS[aspect](world, book, keys[key])
