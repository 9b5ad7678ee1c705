"""Battlefield medicine: stun, knockouts, wounds, and who is dying (ALT-BASE-31, -33)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from game.dice.draws import Modifier
from game.dice.ladder import CRITICAL, ORDINARY
from game.dice.steps import StepCheck
from game.field.cells import neighbours8
from game.messages import events as ev
from game.messages.events import Event
from game.record import record
from game.rulebooks.alternity.benefits import first_aid_steps
from game.rulebooks.alternity.checks import check, pace_steps
from game.rulebooks.alternity.deeds import stand_of
from game.rulebooks.alternity.events import TracksHealed, Woke
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.parts import Training
from game.rulebooks.alternity.states import OUT, stands, state_of, trodden, up_state
from game.world.body import Allegiance, Build, Dead
from game.world.index import Places
from game.world.phases import LAST, Carried
from game.world.place import where
from game.world.store import Reading, Unit
from game.world.tracks import KnockedOut, Tracks

# --- a skill tried on somebody ----------------------------------------------------------------------------------------

@record
class Skilful:
    """One use of a skill on a target: `does` are its events by the degree of its check.

    `whom` are those who are not out of the question; `refusal` says of each why it may not be.
    """

    whom: Callable[[Reading, Unit], Iterable[Unit]]
    refusal: Callable[[Reading, Unit, Unit], str | None]
    check: Callable[[Reading, Unit, Unit, Numbers], StepCheck]
    does: Callable[[Reading, Unit, Unit, Numbers, int], tuple[Event, ...]]


# --- whose check it is ------------------------------------------------------------------------------------------------

FIRST_AID, TREATMENT = "first_aid", "treatment"
FAR = "not in a neighbouring square"
KIT, PACK = "medkit", "trauma_pack"
MEDICINE = ("first_aid", "treatment", "surgery")
WAKEABLE = ("stun", "blow")
"""Knockouts that end by themselves, and sooner with help."""


def learned(world: Reading, unit: Unit, skill: str, broad: str) -> bool:
    """Whether a unit has a rank in a skill, or the broad skill above it."""
    known = world.get(unit, Training)
    return bool(known.rank(skill)) or broad in known.broad


def medic(world: Reading, unit: Unit) -> bool:
    """Whether a unit knows anything of medicine."""
    known = world.get(unit, Training)
    return any(known.rank(skill) for skill in MEDICINE) or "medical_science" in known.broad


def aid_check(world: Reading, unit: Unit, _target: Unit, n: Numbers) -> StepCheck:
    """First aid, or treatment where one has learned it and is as good at it (ALT-BASE-31, -42)."""
    aid = _first_aid(world, unit, n)
    if not learned(world, unit, TREATMENT, "medical_science"):
        return aid
    treatment = check(world, unit, n, TREATMENT, (pace_steps(world, unit, n),))
    return treatment if treatment.odds() >= aid.odds() else aid


def _first_aid(world: Reading, unit: Unit, n: Numbers) -> StepCheck:
    plain = check(world, unit, n, FIRST_AID, (pace_steps(world, unit, n),))
    practised = first_aid_steps(plain.steps, world.get(unit, Training).rank(FIRST_AID), n) - plain.steps
    practice = (Modifier("practice", practised, "ALT-BASE-42"),) if practised else ()
    return replace(plain, modifiers=(*plain.modifiers, *practice))


def wound_check(world: Reading, unit: Unit, target: Unit, n: Numbers) -> StepCheck:
    """The same; with a kit it is a task of several actions, in which a 20 is a Critical Failure (ALT-CRIT-04)."""
    made = aid_check(world, unit, target, n)
    return made if made.key == TREATMENT else replace(made, threat=False)


def _by(world: Reading, unit: Unit, target: Unit, n: Numbers) -> str:
    return aid_check(world, unit, target, n).key


# --- why not --------------------------------------------------------------------------------------------------


def near_refusal(world: Reading, unit: Unit, target: Unit) -> str | None:
    """Why somebody cannot be tended: not a friend, dead, or out of reach of the hands."""
    here, there = stand_of(world, unit), where(world, target)
    if there is None or world.find(target, Dead) is not None:
        return "nobody there to tend"
    if world.get(target, Allegiance).side != world.get(unit, Allegiance).side:
        return "not one of one's own"
    return None if max(abs(here[0] - there[0]), abs(here[1] - there[1])) <= 1 else FAR


def at_hand(world: Reading, unit: Unit) -> Iterator[Unit]:
    """Those in reach of the hands: who stands or lies in one's own square and those around it."""
    here, bodies = stand_of(world, unit), world.index(Places)
    return (one for cell in (here, *neighbours8(here)) for one in bodies.at(cell))


def stun_refusal(world: Reading, unit: Unit, target: Unit) -> str | None:
    """Stun is given back to the conscious (ALT-BASE-31)."""
    if not stands(world, target):
        return "first aid against stun is for the conscious (ALT-BASE-31)"
    lost = world.get(target, Tracks).stun
    return near_refusal(world, unit, target) or (None if lost else "no stun points are lost")


def revive_refusal(world: Reading, unit: Unit, target: Unit) -> str | None:
    """Who was knocked out by stun or a blow can be revived, unless its wounds keep it down (ALT-BASE-14, -31)."""
    out, tracks = world.find(target, KnockedOut), world.get(target, Tracks)
    if out is None or out.why not in WAKEABLE or tracks.wound >= tracks.wound_most:
        return "not knocked out by stun (ALT-BASE-31)"
    if trodden(world, target):
        return "somebody stands where it lies (ALT-BASE-36)"
    return near_refusal(world, unit, target)


def wound_refusal(world: Reading, unit: Unit, target: Unit) -> str | None:
    """Wounds take a kit or the treatment skill, and old ones are tended once (ALT-BASE-31)."""
    tracks = world.get(target, Tracks)
    if not tracks.wound:
        return "no wounds"
    if tracks.wound <= (world.find(target, Carried) or Carried()).mended:
        return "its old wounds have been tended once (ALT-BASE-31)"
    if not kit_of(world, unit) and not learned(world, unit, TREATMENT, "medical_science"):
        return "wounds take a kit, or the treatment skill (ALT-BASE-31)"
    return near_refusal(world, unit, target)


def stabilise_refusal(world: Reading, unit: Unit, target: Unit) -> str | None:
    """Who has lost mortal points and has not been seen to yet (ALT-BASE-14, -31)."""
    if not world.get(target, Tracks).mortal or (world.find(target, Carried) or Carried()).stable:
        return "not dying (ALT-BASE-14)"
    return near_refusal(world, unit, target)


def kit_of(world: Reading, unit: Unit) -> str:
    """The better of what a unit carries to heal wounds with; empty for nothing."""
    tags = world.get(unit, Build).tags
    return PACK if PACK in tags else KIT if KIT in tags else ""


# --- what it does ---------------------------------------------------------------------------------------------


def stun_healed(world: Reading, unit: Unit, target: Unit, n: Numbers, degree: int) -> tuple[ev.Event, ...]:
    """Stun points come back by the degree (ALT-BASE-31)."""
    if degree < ORDINARY:
        return ()
    table = n.treatment_stun if _by(world, unit, target, n) == TREATMENT else n.first_aid_stun
    back = min(world.get(target, Tracks).stun, table[degree - ORDINARY])
    return (TracksHealed(target, unit, stun=back),) if back else ()


def revived(world: Reading, unit: Unit, target: Unit, n: Numbers, degree: int) -> tuple[ev.Event, ...]:
    """It comes to with some stun points back, and does not act in this round (ALT-BASE-16, -31)."""
    if degree < ORDINARY or trodden(world, target):
        return ()
    table = n.treatment_revive if _by(world, unit, target, n) == TREATMENT else n.first_aid_revive
    back = min(world.get(target, Tracks).stun, table[degree - ORDINARY])
    healed = (TracksHealed(target, unit, stun=back),) if back else ()
    return (*healed, *woken(world, target))


def woken(world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
    """Who lay knocked out is up again, without an action in this round."""
    return Woke(unit), ev.PhaseEarned(unit, LAST, 0, 0), ev.StateChanged(unit, OUT, up_state(world, unit))


def wound_tended(world: Reading, unit: Unit, target: Unit, n: Numbers, degree: int) -> tuple[ev.Event, ...]:
    """Treatment heals at once; a kit by a task of several actions, which a Critical Failure ruins (ALT-BASE-33)."""
    tracks, carried = world.get(target, Tracks), world.find(target, Carried) or Carried()
    if _by(world, unit, target, n) == TREATMENT:
        return _wounds_back(world, unit, target, n.treatment_wounds) if degree >= ORDINARY else ()
    if not kit_of(world, unit):
        return ()
    if degree == CRITICAL:
        return ev.MarkSet(target, "mending", 0), ev.MarkSet(target, "mended", tracks.wound)
    successes = carried.mending + max(0, degree)
    if successes < n.task_heal:
        return (ev.MarkSet(target, "mending", successes),) if degree >= ORDINARY else ()
    back = n.pack_wounds if kit_of(world, unit) == PACK else n.kit_wounds
    return ev.MarkSet(target, "mending", 0), *_wounds_back(world, unit, target, back)


def _wounds_back(world: Reading, unit: Unit, target: Unit, most: int) -> tuple[ev.Event, ...]:
    """Wounds are healed; who lay there because of them comes to with the first one (ALT-BASE-14)."""
    tracks, out = world.get(target, Tracks), world.find(target, KnockedOut)
    back = min(tracks.wound, most)
    healed = (TracksHealed(target, unit, wound=back), ev.MarkSet(target, "mended", tracks.wound - back))
    wakes = out is not None and out.why == "wound" and tracks.stun < tracks.stun_most
    return (*healed, *woken(world, target)) if wakes and not trodden(world, target) else healed


def stabilised(world: Reading, _unit: Unit, target: Unit, _n: Numbers, degree: int) -> tuple[ev.Event, ...]:
    """It is dying no more, until it loses another mortal point (ALT-BASE-31)."""
    if degree < ORDINARY:
        return ()
    was = state_of(world, target)
    up = (ev.StateChanged(target, was, "fit"),) if stands(world, target) else ()
    return ev.MarkSet(target, "stable", 1), *up


SKILLS: dict[str, Skilful] = {
    "stun": Skilful(at_hand, stun_refusal, aid_check, stun_healed),
    "revive": Skilful(at_hand, revive_refusal, aid_check, revived),
    "wound": Skilful(at_hand, wound_refusal, wound_check, wound_tended),
    "stabilise": Skilful(at_hand, stabilise_refusal, aid_check, stabilised),
}
