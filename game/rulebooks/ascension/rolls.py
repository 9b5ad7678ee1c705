"""Ranged attack rolls: the Accuracy Challenge of a target and every Edge on the roll (ASC-AC, ASC-EDGE)."""

from __future__ import annotations

from game.dice.draws import Check, Modifier
from game.field import DARK, DIM, LIT, PITCH, Cell, cover_rung, distance, neighbours8, sight_line
from game.messages.frames import Aim
from game.messages.orders import CALLED
from game.record import record
from game.rulebooks.ascension.close.holds import hold_of
from game.rulebooks.ascension.close.postures import EMPTY_HANDED
from game.rulebooks.ascension.fumbles import fumbling
from game.rulebooks.ascension.numbers import Numbers
from game.rulebooks.ascension.states import arm_edge, hampered, off_balance, senses, shaken, stands
from game.systems.concealment import concealment
from game.systems.conditions import attack_edges, helpless, target_edges, under
from game.systems.light import GLOOM, bears_light, hears, light_at, seen_in_the_dark
from game.systems.smoke import smoke_at
from game.systems.surprise import surprised
from game.world.body import Build, Skills
from game.world.gear import Arms, Weapon
from game.world.mind import Advantage, Edge
from game.world.place import Cover, Exposure, Pace, Position, Posture, Stance, Unaware
from game.world.store import Reading, Unit

BRACED = "braced"
VEHICLE = "vehicle"
ALERT = "alert"
GUNS = ("rifle", "pistol", "shotgun", "bow")
"""Kinds of ranged weapons."""
_SIZES = ("tiny", "small", "human", "large", "huge", "vehicle")


def size_modifier(size: str, n: Numbers) -> int:
    """What a body's size makes of ranged AC (ASC-RULING-26)."""
    return int(getattr(n, f"size_{size}")) if size in _SIZES else 0


def challenge_parts(world: Reading, unit: Unit, n: Numbers) -> tuple[Modifier, ...]:
    """The parts of a unit's ranged AC, each with its rule (ASC-AC-01 to -03, ASC-STANCE-03, ASC-RULING-25).

    Who has fallen or is helpless has no Senses in it (ALA-COND-20).
    """
    parts = [Modifier("base", n.base_challenge, "ASC-AC-01")]
    size = size_modifier(world.get(unit, Build).size, n)
    if size:
        parts.append(Modifier("size", size, "ASC-RULING-26"))
    if not stands(world, unit, n) or helpless(world, unit):
        return tuple(parts)
    swaying = off_balance(world, unit, n)
    if swaying.amount:
        parts.append(swaying)
    stance = world.get(unit, Stance).name
    if stance != BRACED and world.find(unit, Unaware) is None:
        parts.append(Modifier("senses", senses(world, unit, n), "ASC-AC-02"))
    gun = gun_of(world, unit)
    if stance == ALERT and gun is not None:
        parts.append(Modifier(gun.skill, world.get(unit, Skills).of(gun.skill), "ASC-AC-03"))
    return tuple(parts)


def gun_of(world: Reading, unit: Unit) -> Weapon | None:
    """The ranged weapon in hand, if any; the skill that Alert adds to AC is that of no other (ASC-RULING-28)."""
    weapon = world.get(unit, Arms).weapon
    return weapon if weapon is not None and weapon.kind in GUNS else None


def braced_edge(stance: str, n: Numbers) -> int:
    """The Accuracy Edge of a stance on every attack of its holder: shots, throws, close combat (ASC-STANCE-03)."""
    return n.braced_accuracy if stance == BRACED else 0


def braced(world: Reading, unit: Unit, n: Numbers) -> Modifier:
    """The same as a part of an attack roll."""
    return Modifier("braced", braced_edge(world.get(unit, Stance).name, n), "ASC-STANCE-03")


def ranged_challenge(world: Reading, unit: Unit, n: Numbers) -> int:
    """A unit's ranged AC, without the +10 of Hit the Deck, which is added when the dice fall."""
    return sum(part.amount for part in challenge_parts(world, unit, n))


def deck_guard(world: Reading, unit: Unit) -> int:
    """What Hit the Deck adds to ranged AC in the turn being played (ASC-MOVE-09)."""
    posture = world.find(unit, Posture)
    return posture.deck_guard if posture is not None else 0


def snaps(world: Reading, unit: Unit, options: tuple[str, ...]) -> bool:
    """Whether an attack is a Snap Shot: declared, or forced by the Alert stance (ASC-STANCE-04)."""
    return "snap" in options or world.get(unit, Stance).name == ALERT


def extra_increments(weapon: Weapon, squares: int) -> int:
    """Range increments past the first (ASC-RULING-32)."""
    return max(0, -(-squares // weapon.increment) - 1)


def range_edge(stance: str, weapon: Weapon, squares: int, n: Numbers) -> int:
    """The Edge for range, one nearer zero when Braced (ASC-EDGE-01, ASC-RULING-27)."""
    step = {"pistol": n.range_pistol, "shotgun": n.range_shotgun}.get(weapon.kind, n.range_rifle)
    edge = extra_increments(weapon, squares) * step
    return min(0, edge + n.braced_eases) if edge and stance == BRACED else edge


def rung_against(
    world: Reading, attacker: Cell, target: Unit, n: Numbers, *, lower: int = 0
) -> int:
    """The cover rung of a target against a shot from a square: terrain, posture, and `lower` rungs taken off."""
    cell = world.get(target, Position).cell
    if cell == attacker:
        return 0
    shift = world.get(target, Cover).shift + lower
    least = n.body_shield_rung if shielded(world, attacker, target) else 0
    return min(len(n.cover_edges) - 1, max(least, cover_rung(world.field, attacker, cell) + shift))


def shielded(world: Reading, attacker: Cell, target: Unit) -> bool:
    """Whether a target stands behind its victim's body, seen from a square that is not theirs (ASC-RULING-73)."""
    hold = hold_of(world, target)
    return hold is not None and hold.shield and world.get(target, Position).cell != attacker


def visibility(world: Reading, unit: Unit, target: Cell, n: Numbers) -> Modifier:
    """Light on the target, smoke or what else obscures the line; the worst, once (ASC-RULING-31, ALA-RULING-07, -09).

    Nothing of it weighs on who hears the target, or sees nothing at all: Blinded has an Edge of its own.
    """
    if hears(world, unit, target) or under(world, unit, "blinded"):
        return Modifier("visibility", 0, "ALA-RULING-10")
    here = world.get(unit, Position).cell
    native = n.dark if in_smoke(world, here, target) else _gloom(world, unit, target, n)
    obscured, rule = concealment(world, n, here, target)
    if obscured < native:
        return Modifier("concealment", obscured, rule)
    return Modifier("visibility", native, "ASC-RULING-31")


def in_smoke(world: Reading, attacker: Cell, target: Cell) -> bool:
    """Whether smoke is on the line, over the target or over the attacker."""
    smoke = smoke_at(world)
    if not smoke:
        return False
    between = sight_line(world.field, attacker, target) or ()
    return target in smoke or attacker in smoke or any(cell in smoke for cell in between)


def _gloom(world: Reading, unit: Unit, target: Cell, n: Numbers) -> int:
    """Dim light or darkness of the target's square, for eyes that need light (ASC-EDGE-09, -10, ALA-VIS-05)."""
    edge = {DIM: n.dim, DARK: n.dark, PITCH: n.dark}.get(light_at(world, target), 0)
    return 0 if edge and seen_in_the_dark(world, unit, target) else edge


def close_visibility(world: Reading, unit: Unit, target: Unit, n: Numbers) -> Modifier:
    """Close attacks suffer in total darkness alone (ALA-VIS-01, -06, ALA-RULING-09)."""
    cell = world.get(target, Position).cell
    dark = light_at(world, cell) == PITCH and not seen_in_the_dark(world, unit, cell)
    spared = not dark or hears(world, unit, cell) or under(world, unit, "blinded")
    return Modifier("total darkness", 0 if spared else n.pitch_close, "ALA-VIS-06")


def stands_out(world: Reading, target: Unit) -> bool:
    """A lit square in dim or dark surroundings, a lamp in hand, or muzzle flash in its latest turn (ASC-RULING-31)."""
    exposure = world.find(target, Exposure)
    if (exposure is not None and exposure.flash) or bears_light(world, target):
        return True
    here = world.get(target, Position).cell
    if light_at(world, here) != LIT:
        return False
    around = (cell for cell in neighbours8(here) if world.field.inside(cell))
    return any(light_at(world, cell) in GLOOM for cell in around)


def own_modifiers(
    world: Reading, unit: Unit, options: tuple[str, ...], spent: Advantage, n: Numbers, *, first: bool
) -> list[Modifier]:
    """What the attacker brings to the roll; `spent` is its Advantage once the options are paid for.

    A Steady helps one attack: the `first` of a burst (ASC-ADV-01).
    """
    weapon = world.get(unit, Arms).weapon
    skill = weapon.skill if weapon is not None else "firearms"
    snap = snaps(world, unit, options)
    accuracy = spent.accuracy - (spent.scope if snap else 0)
    edge = world.find(unit, Edge) or Edge()
    steady = n.steady_edge if "steady" in options else edge.steady * first
    pistol = weapon is not None and weapon.kind == "pistol"
    return [
        Modifier("senses", senses(world, unit, n), "ASC-RULING-08"),
        Modifier(skill, world.get(unit, Skills).of(skill), "ASC-RULING-08"),
        Modifier("stored accuracy", accuracy, "ASC-RULING-07"),
        Modifier("steady", steady, "ASC-ADV-01"),
        Modifier("suppressed", edge.suppression, "ASC-SUPP-04"),
        Modifier("arm wound", arm_edge(world, unit, n), "ASC-RULING-20"),
        *hampered(world, unit, n, attack=True),
        shaken(world, unit),
        braced(world, unit, n),
        Modifier("snap shot", (n.snap_pistol if pistol else n.snap) * snap, "ASC-ACT-07"),
        Modifier("open hands", n.stance_pistol * (world.get(unit, Stance).name in EMPTY_HANDED), "ASC-STANCE-05"),
        *attack_edges(world, unit, n),
    ]


def precise(world: Reading, options: tuple[str, ...], target: Unit) -> bool:
    """Whether an attack is a precision strike: a Called Shot at one caught by surprise (ALA-SURP-05)."""
    return surprised(world, target) and any(option in CALLED for option in options)


def called_modifier(options: tuple[str, ...], n: Numbers, *, halved: bool = False) -> list[Modifier]:
    """The Edge of an unpaid Called Shot (ASC-RULING-63); half of it, toward zero, in surprise (ALA-SURP-06)."""
    edges = {
        "called_chest": n.called_chest,
        "called_arm": n.called_limb,
        "called_legs": n.called_limb,
        "called_head": n.called_head,
        "called_gap": n.called_gap,
    }
    rule = "ALA-SURP-06" if halved else "ASC-RULING-63"
    return [
        Modifier(option.replace("_", " "), -(-edges[option] // 2) if halved else edges[option], rule)
        for option in options
        if option in edges
    ]


def pace_modifier(world: Reading, target: Unit, n: Numbers) -> Modifier:
    """The target's movement: speeding, sprinting or moving, the larger only (ASC-RULING-30)."""
    pace, build = world.get(target, Pace), world.get(target, Build)
    edge = pace_edge(pace, build, n)
    if edge and edge == _speeding(pace, build, n):
        return Modifier("target speeding", edge, "ASC-EDGE-04")
    if pace.sprinted:
        return Modifier("target sprinting", edge, "ASC-EDGE-03")
    return Modifier("target moving", edge, "ASC-EDGE-02")


def pace_edge(pace: Pace, build: Build, n: Numbers) -> int:
    """The Edge that a body's latest turn puts on shots at it (ASC-EDGE-02 to -04)."""
    return min(n.sprinting if pace.sprinted else n.moving * pace.moved, _speeding(pace, build, n))


def _speeding(pace: Pace, build: Build, n: Numbers) -> int:
    return speeding_edge(pace.squares, n) if VEHICLE in build.tags else 0


def speeding_edge(squares: int, n: Numbers) -> int:
    """The Edge on shots at a vehicle that covers so many squares a round; none below speed (ASC-EDGE-04, RULING-30)."""
    if squares < n.speeding_from:
        return 0
    return max(n.speeding_most, n.speeding - (squares - n.speeding_from) // n.speeding_step)


def target_modifiers(
    world: Reading, unit: Unit, target: Unit, mode: str, options: tuple[str, ...], n: Numbers, *, engaged: bool
) -> list[Modifier]:
    """What the target and the ground between put on the roll (ASC-EDGE-01 to -12)."""
    here, there = world.get(unit, Position).cell, world.get(target, Position).cell
    weapon = world.get(unit, Arms).weapon
    squares = distance(here, there)
    found = [pace_modifier(world, target, n)]
    if weapon is not None:
        found.append(Modifier("range", range_edge(world.get(unit, Stance).name, weapon, squares, n), "ASC-EDGE-01"))
    if "insane_trick" not in options:
        lower = (n.overwatch_cover if engaged else 0) + (n.trick_rungs if "trick" in options else 0)
        rung = 0 if mode == "suppress" else rung_against(world, here, target, n, lower=lower)
        found.append(Modifier(COVER_NAMES[rung], n.cover_edges[rung], COVER_RULES[rung]))
        found.append(visibility(world, unit, there, n))
    if hold_of(world, unit) is not None:
        pistol = weapon is not None and weapon.kind == "pistol"
        found.append(Modifier("in a grapple", n.grapple_pistol if pistol else n.grapple_gun, "ASC-UNARM-12"))
    elif squares <= n.point_blank_squares:
        found.append(Modifier("point blank", n.point_blank, "ASC-EDGE-11"))
    if stands_out(world, target):
        found.append(Modifier("high visibility", n.high_visibility, "ASC-EDGE-12"))
    found.append(Modifier("target prone", prone_edge(world, target, n) * (squares > 0), "ALA-COND-28"))
    return [*found, *target_edges(world, target, n, fallen=not stands(world, target, n))]


def prone_edge(world: Reading, target: Unit, n: Numbers) -> int:
    """The Edge on shots at who lies down, unless it is hunkered behind a step of cover (ALA-COND-28).

    Who has fallen lies there by the book's own numbers (ASC-RULING-25, ALA-RULING-18).
    """
    posture = world.get(target, Posture)
    if not posture.prone or not stands(world, target, n):
        return 0
    covered = posture.hunkered and (world.find(target, Cover) or Cover()).shift > 0
    return 0 if covered else n.prone_ranged


COVER_NAMES = ("no cover", "limited cover", "partial cover", "fractional cover", "full cover")
COVER_RULES = ("ASC-RULING-29", "ASC-EDGE-05", "ASC-EDGE-06", "ASC-EDGE-07", "ASC-EDGE-08")


@record
class Circumstances:
    """How an attack comes about: the attacker's Advantage once its options are paid for (None: as stored), whether
    overwatch fire engages an attacker out of its cover, and whether this is the first attack of a burst."""

    spent: Advantage | None = None
    engaged: bool = False
    first: bool = True


PLAIN = Circumstances()


def aim_at(
    world: Reading,
    unit: Unit,
    target: Unit,
    mode: str,
    options: tuple[str, ...],
    n: Numbers,
    how: Circumstances = PLAIN,
) -> Aim:
    """One target of an attack with everything on the roll named; modifiers of nothing are left out."""
    stored = how.spent if how.spent is not None else world.get(unit, Advantage)
    found = own_modifiers(world, unit, options, stored, n, first=how.first)
    found += called_modifier(options, n, halved=precise(world, options, target))
    found += target_modifiers(world, unit, target, mode, options, n, engaged=how.engaged)
    return Aim(target, tuple(m for m in found if m.amount), ranged_challenge(world, target, n))


def recoil_of(world: Reading, unit: Unit, weapon: Weapon, n: Numbers) -> int:
    """The recoil number, one lower when Braced, not under 1 (ASC-RULING-27)."""
    eased = n.braced_eases if world.get(unit, Stance).name == BRACED else 0
    return max(1, weapon.recoil - eased)


def suppression_step(weapon: Weapon, n: Numbers) -> int:
    """Points over the AC for one unit of suppression (ASC-SUPP-05 to -07)."""
    return {"full": n.suppress_full, "semi": n.suppress_semi}.get(weapon.mode, n.suppress_single)


def bands_of(world: Reading, unit: Unit, mode: str, options: tuple[str, ...], n: Numbers) -> tuple[int, ...]:
    """The margins at which an attack's result changes: extra hits, or units of suppression."""
    weapon = world.get(unit, Arms).weapon
    if weapon is None or "double_tap" in options:
        return (0,)
    if mode in ("rapid", "burst"):
        recoil = recoil_of(world, unit, weapon, n)
        return tuple(recoil * extra for extra in range(weapon.rating + 1))
    if mode == "suppress":
        step = suppression_step(weapon, n)
        return tuple(step * units for units in range(n.suppression_most + 1))
    return (0,)


def attack_check(
    world: Reading, unit: Unit, aim: Aim, mode: str, options: tuple[str, ...], n: Numbers
) -> Check:
    """The roll itself, against the AC as it stands when the dice fall."""
    guard = deck_guard(world, aim.target)
    parts = challenge_parts(world, aim.target, n)
    if guard:
        parts = (*parts, Modifier("hit the deck", guard, "ASC-MOVE-09"))
    return Check(
        key="attack",
        unit=unit,
        modifiers=aim.modifiers,
        target=aim.challenge + guard,
        bands=(*shield_band(world, unit, aim.target, mode, n), *bands_of(world, unit, mode, options, n)),
        parts=parts,
        fumble=fumbling(n),
    )


def shield_band(world: Reading, unit: Unit, target: Unit, mode: str, n: Numbers) -> tuple[int, ...]:
    """The margin from which a shot that misses hits the one held before its target (ASC-RULING-73)."""
    place = world.find(unit, Position)
    behind = place is not None and mode != "suppress" and shielded(world, place.cell, target)
    return (-n.body_shield_misses,) if behind and n.body_shield_misses else ()


def hits_of(world: Reading, unit: Unit, mode: str, options: tuple[str, ...], margin: int, n: Numbers) -> int:
    """Damage rolls (or units of suppression) that a margin scores (ASC-FIRE-08, -09, ASC-SUPP, ASC-RULING-81)."""
    weapon = world.get(unit, Arms).weapon
    if margin < 0 or weapon is None:
        return 0
    if mode == "suppress":
        return margin // suppression_step(weapon, n)
    if "double_tap" in options:
        return 1 + n.double_tap_hits
    if mode in ("rapid", "burst"):
        return 1 + min(weapon.rating, margin // recoil_of(world, unit, weapon, n))
    return 1
