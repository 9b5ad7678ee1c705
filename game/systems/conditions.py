"""What conditions do: who may act, interrupt and see, every Edge they bring, struggling free (ALA-COND)."""

from __future__ import annotations

from typing import Any

from game.dice.draws import AnyCheck, Modifier, Roll
from game.field import Cell, distance, sight
from game.messages import events as ev
from game.messages.events import ConditionGained, Event
from game.messages.frames import Struggle
from game.messages.stack import Chance, Frame, Step, done, wait
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.situations import by_round, situations_of
from game.systems.weather import fatigue_edges
from game.world.body import Allegiance
from game.world.conditions import AtBay, Condition, Conditions
from game.world.place import Grapple, Keen, Position, Posture, seen_by, where
from game.world.squads import Locked
from game.world.store import Reading, Unit
from game.world.turns import Clock

HELPLESS = ("incapacitated", "paralyzed", "petrified", "unconscious")
"""The forms of Incapacitated (ALA-COND-19, -43 to -45)."""
SIGHTLESS = ("blinded", "incapacitated", "petrified", "unconscious")
"""Who sees nothing; the Paralyzed are aware (ALA-COND-04, -20, ALA-RULING-23)."""
FEARS = ("frightened", "panicked")
INSENSIBLE = ("poisoned", *FEARS)
"""What stone does not feel (ALA-RULING-23)."""
PHYSICAL = ("athletics", "acrobatics", "sleight_of_hand")
STEADFAST = ("physical_conditioning", "mental_conditioning")
"""Skills of Body and Mind checks, which are no skill checks: fear does not touch them (ALA-COND-10, -14)."""
LOCKED = "in an assault: nothing else (WAR-OUTCOME-10)"
TOUCH = 1
"""Squares within which the Blinded notice others: a ruling of ours (docs/rulings.md)."""


# --- having and getting them --------------------------------------------------------------------------------------


def held(world: Reading, unit: Unit) -> tuple[Condition, ...]:
    """All conditions a unit is under."""
    part = world.find(unit, Conditions)
    return part.held if part is not None else ()


def under(world: Reading, unit: Unit, *kinds: str) -> bool:
    """Whether a unit is under any of these kinds."""
    part = world.find(unit, Conditions)
    return part is not None and any(condition.kind in kinds for condition in part.held)


def condition_of(n: Any, kind: str, **known: Any) -> Condition:
    """A condition with what is not said of it as its row says (ALA-COND-03, -42, ALA-RULING-22)."""
    usual: dict[str, dict[str, Any]] = {
        "frightened": {"edge": n.fear_light, "ends": "check", "turns": n.fear_unseen},
        "panicked": {"edge": n.panic_edge, "ends": "turn", "turns": n.panic_turns},
        "restrained": {"edge": n.bond_rung, "hold": n.bond_hold, "ends": "check"},
        "stunned": {"ends": "turn", "turns": 1},
    }
    given = {name: value for name, value in known.items() if value is not None}
    found = {**usual.get(kind, {}), **given}
    if "ends" not in found:
        raise ValueError(f"nothing ends {kind} (ALA-COND-03)")
    return Condition(kind, **found)


def turns_from_now(world: Reading, book: Rulebook, unit: Unit, turns: int) -> int:
    """Own turn ends till the end of so many further own turns: the turn being played does not count (ALA-COND-42).

    Where a round is the turn of all, one is always being played.
    """
    return turns + (by_round(book) or world.get(world.having(Clock)[0], Clock).active == unit)


def imposed(world: Reading, book: Rulebook, unit: Unit, condition: Condition, by: Unit = 0) -> tuple[Event, ...]:
    """The event of a condition taking hold; none where conditions are not played or stone feels nothing of it."""
    stone = under(world, unit, "petrified") and condition.kind in INSENSIBLE
    return () if stone or not book.switches.conditions else (ConditionGained(unit, condition, by),)


# --- what a unit may do -------------------------------------------------------------------------------------------


def act_refusal(world: Reading, unit: Unit) -> str | None:
    """Why a unit has no actions at all (ALA-COND-20, -39, WAR-OUTCOME-10)."""
    if world.find(unit, Locked) is not None:
        return LOCKED
    for condition in held(world, unit):
        if condition.kind in HELPLESS:
            return f"{condition.kind}: no actions (ALA-COND-20)"
        if condition.kind == "stunned":
            return "stunned: no actions (ALA-COND-39)"
    return None


def interrupt_refusal(world: Reading, unit: Unit) -> str | None:
    """Why a unit may not interrupt; a Dodge is another matter (ALA-COND-21, -40, ALA-RULING-17)."""
    if world.find(unit, Locked) is not None:
        return LOCKED
    for condition in held(world, unit):
        if condition.kind in HELPLESS:
            return f"{condition.kind}: no interrupts (ALA-COND-21)"
        if condition.kind == "stunned":
            return "stunned: no interrupt but a Dodge (ALA-COND-40)"
        if condition.kind == "panicked":
            return "panicked: nothing but flight (ALA-RULING-17)"
    return None


def dodge_refusal(world: Reading, unit: Unit) -> str | None:
    """Why a unit may not Dodge: the Stunned may (ALA-COND-21, -33, -40)."""
    return bound_refusal(world, unit) or _helpless_refusal(world, unit)


def bound_refusal(world: Reading, unit: Unit) -> str | None:
    """Why a unit may not move at all (ALA-COND-33)."""
    return "restrained: no move actions (ALA-COND-33)" if under(world, unit, "restrained") else None


def _helpless_refusal(world: Reading, unit: Unit) -> str | None:
    return "helpless: no interrupts (ALA-COND-21)" if helpless(world, unit) else None


def helpless(world: Reading, unit: Unit) -> bool:
    """Whether a unit is under any form of Incapacitated."""
    return under(world, unit, *HELPLESS)


def lost_for_good(world: Reading, unit: Unit) -> bool:
    """Helpless with nothing that will end it in this battle: out of the fight (docs/rulings.md)."""
    part = world.find(unit, Conditions)
    return part is not None and any(one.kind in HELPLESS and one.ends == "never" for one in part.held)


def sightless(world: Reading, unit: Unit) -> bool:
    """Whether a unit has no line of sight to anything (ALA-COND-04); checks that need it fail (ALA-COND-05)."""
    return under(world, unit, *SIGHTLESS)


def notices(world: Reading, unit: Unit, cell: Cell) -> bool:
    """Whether a unit with a clear line to a square perceives who is there: the Blinded by touch or ear alone."""
    reach = noticing(world, unit)
    return reach is None or distance(world.get(unit, Position).cell, cell) <= reach


def noticing(world: Reading, unit: Unit) -> int | None:
    """How many squares off it does, -1 where nowhere; None as far as it sees."""
    part = world.find(unit, Conditions)
    if part is None or not part.of(*SIGHTLESS):
        return None
    keen = world.find(unit, Keen)
    return max(keen.hearing if keen is not None else -1, -1 if part.of(*HELPLESS) else TOUCH)


# --- fear ---------------------------------------------------------------------------------------------------------


def present(world: Reading, unit: Unit, source: Unit) -> bool:
    """Whether what a unit fears is in its line of sight, or clearly present (ALA-COND-10)."""
    there = _whereabouts(world, unit, source)
    if there is None or not notices(world, unit, there):
        return False
    return sight(world.field).sees(world.get(unit, Position).cell, there)


def _whereabouts(world: Reading, unit: Unit, source: Unit) -> Cell | None:
    """Where what a unit fears stands, if its side sees it or it is one of its own."""
    cell, side = where(world, source), world.get(unit, Allegiance).side
    if cell is None:
        return None
    return cell if world.get(source, Allegiance).side == side or side in seen_by(world, source) else None


def fears_now(world: Reading, unit: Unit) -> tuple[tuple[bool, bool], ...] | None:
    """Of each fear of a unit whether its source is present, and whether it can be fled from; None without any."""
    part = world.find(unit, Conditions)
    sources = [fear.source for fear in part.of(*FEARS)] if part is not None else []
    return tuple((present(world, unit, one), _whereabouts(world, unit, one) is not None) for one in sources) or None


def fears(world: Reading, unit: Unit) -> tuple[Condition, ...]:
    """The fears a unit gets away from: of what its side knows the place of, in its own sight or not (ALA-COND-12)."""
    part = world.find(unit, Conditions)
    if part is None:
        return ()
    return tuple(fear for fear in part.of(*FEARS) if _whereabouts(world, unit, fear.source) is not None)


def fled(world: Reading, unit: Unit) -> tuple[Cell, ...]:
    """The squares a unit will not go nearer to: where what it fears stands, in order (ALA-COND-11)."""
    return tuple(sorted({world.get(fear.source, Position).cell for fear in fears(world, unit)}))


# --- edges --------------------------------------------------------------------------------------------------------


def attack_edges(world: Reading, unit: Unit, n: Any, *, close: str = "") -> tuple[Modifier, ...]:
    """What conditions and fatigue put on a unit's own attacks; `close` is the kind of a close one (ALA-COND-06)."""
    hampered = (*(close_edges(world, unit, n, close) if close else ()), *fatigue_edges(world, unit, n))
    part = world.find(unit, Conditions)
    if part is None:
        return hampered
    found = [*hampered, *_spirits(world, unit, part)]
    if part.of("blinded"):
        found.append(Modifier("blinded", n.blinded_attack, "ALA-COND-06"))
    if part.of("restrained"):
        found.append(Modifier("restrained", n.restrained_act, "ALA-COND-34"))
    return tuple(found)


def close_edges(world: Reading, unit: Unit, n: Any, kind: str) -> tuple[Modifier, ...]:
    """What tells on a close attack alone: lying prone, and being held if it is no grapple (ALA-COND-16, -30)."""
    found = []
    if (world.find(unit, Posture) or Posture()).prone:
        found.append(Modifier("prone", n.prone_close, "ALA-COND-30"))
    if kind != "grapple" and grappled(world, unit):
        found.append(Modifier("grappled", n.grappled_act, "ALA-COND-16"))
    return tuple(found)


def grappled(world: Reading, unit: Unit) -> bool:
    """Whether a unit is held: the book's own grapple is the condition (ALA-COND-15)."""
    grip = world.find(unit, Grapple)
    return grip is not None and not grip.holds


def check_edges(world: Reading, unit: Unit, n: Any, skill: str) -> tuple[Modifier, ...]:
    """What conditions and fatigue put on a unit's checks (ALA-COND-10, -16, -25, -34, ALA-HAZ-06)."""
    part = world.find(unit, Conditions)
    held_fast = skill in PHYSICAL and grappled(world, unit)
    hampered = (Modifier("grappled", n.grappled_act, "ALA-COND-16"),) if held_fast else ()
    # To resist is no action (ALA-RULING-12).
    weary = fatigue_edges(world, unit, n) if skill not in STEADFAST else ()
    if part is None:
        return (*hampered, *weary)
    found = [*hampered, *_spirits(world, unit, part, steadfast=skill in STEADFAST)]
    if part.of("restrained") and skill in PHYSICAL:
        found.append(Modifier("restrained", n.restrained_act, "ALA-COND-34"))
    return (*found, *weary)


def _spirits(world: Reading, unit: Unit, part: Conditions, *, steadfast: bool = False) -> tuple[Modifier, ...]:
    """Fear while its source is present, and poison; of several the worst."""
    found = []
    afraid = [] if steadfast else [fear.edge for fear in part.of(*FEARS) if present(world, unit, fear.source)]
    if afraid:
        found.append(Modifier("frightened", min(afraid), "ALA-COND-10"))
    sick = min([poison.edge for poison in part.of("poisoned")], default=0)
    if sick:
        found.append(Modifier("poisoned", sick, "ALA-COND-25"))
    return tuple(found)


def target_edges(world: Reading, target: Unit, n: Any, *, fallen: bool) -> tuple[Modifier, ...]:
    """What conditions of a target put on attacks against it; one `fallen` is helpless by the book's own numbers."""
    part = world.find(target, Conditions)
    if part is None:
        return ()
    found = []
    if part.of("blinded"):
        found.append(Modifier("target blinded", n.blinded_target, "ALA-COND-07"))
    if part.of("restrained"):
        found.append(Modifier("target restrained", n.restrained_target, "ALA-COND-35"))
    if part.of("stunned"):
        found.append(Modifier("target stunned", n.stunned_target, "ALA-COND-41"))
    if part.of(*HELPLESS) and not fallen:
        found.append(Modifier("target helpless", n.helpless_target, "ALA-COND-22"))
    return tuple(found)


def dodge_edges(world: Reading, unit: Unit, n: Any) -> tuple[Modifier, ...]:
    """What conditions put on a Dodge, and on close AC named with it (ALA-CONV-02, ALA-COND-17, -36, -40)."""
    found = []
    if grappled(world, unit):
        found.append(Modifier("grappled", n.grappled_dodge, "ALA-COND-17"))
    if under(world, unit, "restrained"):
        found.append(Modifier("restrained", n.restrained_dodge, "ALA-COND-36"))
    if under(world, unit, "stunned"):
        found.append(Modifier("stunned", n.stunned_dodge, "ALA-COND-40"))
    return tuple(found)


def bay_edge(world: Reading, unit: Unit) -> int:
    """What fighting defensively or cowering adds to close AC (ALA-RULING-20)."""
    bay = world.find(unit, AtBay)
    return bay.guard if bay is not None else 0


def sure_hit(world: Reading, book: Rulebook, unit: Unit, target: Unit) -> bool:
    """Whether a close attack hits without a roll, with margin 0: the helpless, from 0 or 1 squares (ALA-RULING-21)."""
    return within_sure_reach(world, book.numbers, unit, target, fallen=not book.standing(world, target))


def within_sure_reach(world: Reading, n: Any, unit: Unit, target: Unit, *, fallen: bool) -> bool:
    """Whether a target that cannot act is near enough to be hit without a roll."""
    squares = distance(world.get(unit, Position).cell, world.get(target, Position).cell)
    return bool((fallen or helpless(world, target)) and squares <= n.sure_squares)


# --- struggling free of what restrains (ALA-COND-37, ALA-RULING-22) -------------------------------------------------


def bonds(world: Reading, unit: Unit) -> tuple[Condition, ...]:
    """What restrains a unit."""
    return tuple(condition for condition in held(world, unit) if condition.kind == "restrained")


def loose_refusal(world: Reading, unit: Unit) -> str | None:
    """Why there is nothing to struggle against."""
    if any(bond.ends == "check" for bond in bonds(world, unit)):
        return None
    return "nothing to break free from (ALA-COND-37)"


def bond_check(world: Reading, book: Rulebook, frame: Struggle) -> AnyCheck:
    """Athletics against the bond's rung."""
    return situations_of(book).act_check(world, frame.unit, "athletics", frame.condition.edge)


def struggle_step(frame: Struggle, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The check, and freedom."""
    check = bond_check(world, book, frame)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check))
    free = check.succeeds(reply.value)
    return done(ev.ConditionLost(frame.unit, frame.condition, "broke free")) if free else done()


STEPS: dict[type[Frame], StepFunction] = {Struggle: struggle_step}
