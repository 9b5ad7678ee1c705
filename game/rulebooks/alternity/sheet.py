"""A unit's sheet in this book: tracks, abilities and skills, phase earned, weapon lines, armour, resistance."""

from __future__ import annotations

from collections.abc import Iterable

from game.dice.draws import Modifier
from game.rulebooks.alternity.attack import SHOT, aim_of, arm_in_hand, gun_refusal, target_steps
from game.rulebooks.alternity.cards import GRADES
from game.rulebooks.alternity.checks import abilities, action_score, own_steps, pace_steps
from game.rulebooks.alternity.declaring import DASH
from game.rulebooks.alternity.moves import GAITS, gait_steps, squares_of
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.parts import Plating, Training
from game.rulebooks.alternity.states import dazed_steps, in_peril, phase_count, stands
from game.systems.rulebook import Rulebook
from game.systems.sheet import Gait, Marks, Sheet, Track
from game.world.body import Pending, Resorts, Tracks
from game.world.gear import ArmLine, Armour, Arms, Arsenal, Layer, Steed
from game.world.store import Reading, Unit
from game.world.turns import PHASES, Carried, Earned, PhaseMarks, RoundMarks

FARTHEST = 2
"""The outermost band that ways are drawn in."""
MODE_WORDS = {"F": "single", "B": "burst", "A": "auto"}
"""What the letters of a gun's modes stand for (ALT-BASE-26)."""
MODE_KINDS = {"F": "attack.shot", "B": "attack.burst", "A": "burst"}
"""The kind of order for each of them."""
ICONS = ("surge", "alert", "clock", "wait")
"""The sign of each phase, Amazing to Marginal."""


def sheet_of(world: Reading, book: Rulebook, unit: Unit) -> Sheet:
    """Everything that is read off a unit rather than rolled (ALT-BASE-06, -08, -11, -17, -18, -22, -29)."""
    n = numbers(book)
    arm = arm_in_hand(world, unit) or world.get(unit, Arsenal).bare
    held = world.get(unit, Tracks)
    return Sheet(
        wounded=held.wound + held.mortal > 0,
        tracks=_tracks(world, unit),
        gaits=tuple(_gait(world, unit, n, word, min(band, FARTHEST)) for band, word in enumerate(GAITS)),
        stats=" ".join(f"{key.capitalize()} {score}" for key, score in abilities(world, unit).items()),
        purse=_purse(world, unit, n),
        actions=_actions(world, unit),
        arms=told_arm(arm),
        worn=_worn(world, unit),
        guard=(*_guard(world, unit, n), *_mount(world, unit)),
        marks=_marks(world, unit, n),
        kinds=tuple(kind for mode, kind in MODE_KINDS.items() if mode in arm.modes),
        reach=max(arm.ranges, default=0) if gun_refusal(world, unit, SHOT, n) is None else 0,
    )


def _tracks(world: Reading, unit: Unit) -> tuple[Track, ...]:
    held = world.get(unit, Tracks)
    waiting = world.find(unit, Pending) or Pending()
    due = {kind: sum(getattr(harm, kind) for harm in waiting.harms) for kind in ("stun", "wound", "mortal")}

    def about(kind: str) -> str:
        return f"{due[kind]} more to land when the phase closes" if due[kind] else ""

    return (
        Track("Stun", held.stun, (held.stun_most,), "light", about=about("stun")),
        Track("Wound", held.wound, (held.wound_most,), "harm", about=about("wound")),
        Track("Mortal", held.mortal, (held.mortal_most,), "grave", about=about("mortal")),
        Track("Fatigue", held.fatigue, (held.fatigue_most,), "tired"),
    )


def _gait(world: Reading, unit: Unit, n: Numbers, word: str, band: int) -> Gait:
    steps = gait_steps(word, n)
    takes = "the movement of this phase, after the shots of who stands"
    if word == DASH:
        takes = "all of this phase: no action beside it; several dashes in a row tire (ALT-BASE-34)"
    elif steps:
        takes = f"the movement of this phase, {steps:+d} steps on all else in it"
    return Gait(word, squares_of(world, unit, n, word), band, takes)


def _purse(world: Reading, unit: Unit, n: Numbers) -> str:
    known, resorts = world.get(unit, Training), world.find(unit, Resorts) or Resorts()
    skills = ", ".join(f"{name.replace('_', ' ')} {rank}" for name, rank in known.ranks if rank)
    last = f"Last Resorts {resorts.left}/{resorts.most}   " if resorts.most else ""
    return f"Action check {action_score(world, unit, n)}   {last}".rstrip() + (f"\n{skills}" if skills else "")


def _actions(world: Reading, unit: Unit) -> Marks:
    """What is left of the round (ALT-BASE-08, -09, ALT-REACT-01, -05)."""
    held = world.find(unit, Earned)
    if held is None or phase_count(world) < 0:
        return ()
    left = f"{held.actions} action{'s' * (held.actions != 1)} left"
    found = [(ICONS[held.phase], f"from {PHASES[held.phase].capitalize()}"), ("fire", left)]
    if held.spare:
        found.append(("shield", f"{held.spare} for reactions alone"))
    if held.owed:
        found.append(("skip", "next action given up"))
    return tuple(found)


def told_arm(arm: ArmLine) -> str:
    """A weapon's figures: damage by degree, impact and firepower, accuracy, ranges or reach."""
    lines = "/".join(line.text for line in arm.lines)
    parts = [lines, f"{arm.impact.upper()}/{GRADES[arm.firepower][0].upper()}"]
    if arm.accuracy:
        parts.append(f"accuracy {arm.accuracy:+d}")
    if arm.ranges:
        parts.append(f"range {'/'.join(map(str, arm.ranges))}")
    if arm.melee:
        parts.append(f"{GRADES[arm.reach]} reach")
    if arm.modes and arm.shoots:
        parts.append(" or ".join(word for mode, word in MODE_WORDS.items() if mode in arm.modes))
    return ", ".join(parts)


def _worn(world: Reading, unit: Unit) -> str:
    """Armour by kind of impact, its toughness, what it costs and the shield (ALT-BASE-07, -17, -18)."""
    plating, armour = world.find(unit, Plating) or Plating(), world.find(unit, Armour) or Armour()
    if plating.layer == Layer() and not plating.shield:
        return "no armour"
    kinds = ((kind, *plating.layer.against(kind)) for kind in ("li", "hi", "en"))
    dice = ", ".join(f"{kind.upper()} {die}{f'{add:+d}' if add else ''}" for kind, die, add in kinds if die)
    grade = f", {GRADES[plating.toughness]} toughness" if plating.toughness > 1 else ""
    shield = f", {plating.shield}" if plating.shield else ""
    return f"{armour.name or 'armour'}: {dice or 'no die'}{grade}{shield}"


def _summed(caption: str, parts: Iterable[Modifier]) -> str:
    entries = [part for part in parts if part.amount]
    made = ", ".join(f"{part.key} {part.amount:+d}" for part in entries)
    total = sum(part.amount for part in entries)
    return f"{caption}: {total:+d} step{'s' * (abs(total) != 1)}" + (f" ({made})" if made else "")


def _guard(world: Reading, unit: Unit, n: Numbers) -> tuple[str, ...]:
    """The steps on attacks at it, far and near, and those on all it does itself (ALT-BASE-06, -23, ALT-DAZE-08)."""
    own = (*own_steps(world, unit, n), pace_steps(world, unit, n))
    weighed = (_summed("On all they do", own),) if any(part.amount for part in own) else ()
    return (
        _summed("Shots at them", target_steps(world, unit, n, ability_key="dex")),
        _summed("Blows at them", target_steps(world, unit, n, ability_key="str")),
        *weighed,
    )


def _mount(world: Reading, unit: Unit) -> tuple[str, ...]:
    """The mount of a rider: where it is, and what it has lost (ALT-MOUNT-02, -07)."""
    steed = world.find(unit, Steed)
    if steed is None:
        return ()
    lost = steed.tracks
    where = "down" if steed.down else "ridden" if steed.ridden else "waits"
    hurt = f"stun {lost.stun}/{lost.stun_most}, wound {lost.wound}/{lost.wound_most}"
    return (f"{steed.name} ({where}): {hurt}, mortal {lost.mortal}/{lost.mortal_most}",)


def _marks(world: Reading, unit: Unit, n: Numbers) -> Marks:
    """What its injuries do to it, and what has been set on it for the phase, the round or until its next action."""
    phase, turn = world.find(unit, PhaseMarks) or PhaseMarks(), world.find(unit, RoundMarks) or RoundMarks()
    carried = world.find(unit, Carried) or Carried()
    arms = world.find(unit, Arms) or Arms()
    dazed = dazed_steps(world, unit, n) if stands(world, unit) else 0
    found = (
        ("skull", "mortally hurt, and not seen to", in_peril(world, unit)),
        ("dazed", f"dazed {dazed:+d}", dazed > 0),
        ("dodge", f"dodging {turn.dodge:+d}", turn.dodging),
        ("aim", f"aimed {carried.aimed:+d}", aim_of(world, unit) != 0),
        ("suppressed", f"suppressed {phase.suppressed:+d}", phase.suppressed > 0),
        ("sprint", f"on the move {phase.pace:+d}", phase.pace > 0),
        ("many", "charging", phase.charging),
        ("sword", "lunging", phase.lunging),
        ("shield", "parrying", bool(phase.parrying)),
        ("sword", "no blows this round", turn.no_melee),
        ("stunned", "off balance", carried.off_balance),
        ("wait", "waits for others", phase.waiting),
        ("cross", "weapon jammed", arms.hand in carried.jams),
        ("flag", f"led {carried.led:+d}", bool(carried.led)),
        ("feint", f"outwitted {carried.hindered:+d}", bool(carried.hindered)),
    )
    return tuple((icon, words) for icon, words, on in found if on)
