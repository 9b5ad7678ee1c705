"""Battlefield medicine (ALT-BASE-31, -33); the dying when the battle is over; what stays lost, how it comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, ClassVar

from game.dice.draws import AnyCheck, Modifier, Roll
from game.dice.ladder import CRITICAL, ORDINARY
from game.dice.steps import StepCheck
from game.field.cells import neighbours8
from game.messages import events as ev
from game.messages.events import Event
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.record import record
from game.rulebooks.alternity.benefits import first_aid_steps
from game.rulebooks.alternity.checks import check, pace_steps
from game.rulebooks.alternity.declaring import stand_of
from game.rulebooks.alternity.events import TracksHealed, Woke
from game.rulebooks.alternity.frames import Sinking
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.parts import Training
from game.rulebooks.alternity.states import DEAD, OUT, in_peril, stands, state_of, trodden, up_state
from game.rulebooks.alternity.states import DEAD as KILLED
from game.rulebooks.alternity.strike import stamina_check
from game.systems.aftermath import Doubt, PointsAftermath
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.system import Answer, System
from game.world.body import DEAD as FATAL
from game.world.body import Allegiance, Build, Burden, Dead, KnockedOut, Tracks
from game.world.index import Places
from game.world.place import where
from game.world.store import Reading, Unit
from game.world.turns import LAST, Carried

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


# --- the dying (ALT-BASE-14) ----------------------------------------------------------------------------------------


def dying(world: Reading) -> tuple[Unit, ...]:
    """Who has lost mortal points, lives and has been treated by nobody."""
    return tuple(unit for unit in world.having(Tracks) if in_peril(world, unit))


def untended(world: Reading, unit: Unit) -> bool:
    """Whether nobody of a unit's side who still stands knows any medicine."""
    side = world.get(unit, Allegiance).side
    return not any(
        other != unit and world.get(other, Allegiance).side == side and stands(world, other) and medic(world, other)
        for other in world.having(Build)
    )


class Dying(System):
    """As the battle ends the dying check whether they grow worse."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.BattleEnded,)

    def answer(self, world: Reading, book: Rulebook, _event: Any) -> Answer:
        """The checks."""
        return Answer((), sinking(world, book))


def sinking(world: Reading, book: Rulebook) -> tuple[Sinking, ...]:
    """A check for each of the dying, and one an hour for those whom nobody treats, until help comes."""
    now = dying(world)
    later = tuple(unit for unit in now if untended(world, unit)) * numbers(book).dying_hours
    return (Sinking((*now, *later)),) if now else ()


def step(frame: Sinking, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """A Stamina check: Failure costs a mortal point, a Critical Failure two (ALT-BASE-14)."""
    if not frame.units:
        return done()
    unit, further = frame.units[0], replace(frame, units=frame.units[1:])
    if world.find(unit, Dead) is not None:
        return go_on(further)
    n = numbers(book)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(stamina_check(world, unit, n)))
    if reply.value >= ORDINARY:
        return go_on(further)
    tracks = world.get(unit, Tracks)
    lost = n.dying_critical if reply.value == CRITICAL else n.dying_failure
    lost = min(lost, tracks.mortal_most - tracks.mortal)
    worse = ev.HarmLanded(unit, 0, 0, lost)
    if tracks.mortal + lost < tracks.mortal_most:
        return go_on(further, worse)
    return go_on(further, worse, ev.StateChanged(unit, state_of(world, unit), DEAD))


STEPS: dict[type[Frame], StepFunction] = {Sinking: step}


# --- after the battle -----------------------------------------------------------------------------------------------


LASTING = ("wound", "mortal")
"""The tracks whose points are not back by the next battle."""


class AlternityAftermath(PointsAftermath[Numbers]):
    """The chapter of the time between two battles."""

    counts, example = "points lost on tracks", "marks = { wound = 3 }"

    def dead(self, world: Reading, unit: Unit) -> bool:
        """Who has lost all mortal points (ALT-BASE-14)."""
        return state_of(world, unit) == KILLED

    def lasting(self, world: Reading, unit: Unit) -> Iterator[tuple[str, int]]:
        """Wound and mortal points stay lost; stun and fatigue are back by the next battle (ALT-BASE-14, -34)."""
        tracks = world.get(unit, Tracks)
        return ((name, getattr(tracks, name)) for name in LASTING)

    def with_burden(self, parts: tuple[object, ...], burden: Burden) -> tuple[object, ...]:
        """The tracks with the points that are lost; mortal wounds have been seen to since (ALT-BASE-14)."""
        marks, seen = dict(burden.marks), any(name == "mortal" for name, _lost in burden.marks)
        laden = (replace(part, **marks) if isinstance(part, Tracks) else part for part in parts)
        return tuple(replace(part, stable=seen) if isinstance(part, Carried) else part for part in laden)

    def rested(self, burden: Burden) -> Burden:
        """A battle fought by others gives points of both tracks back."""
        return self._less(burden, self._n.rest_wound, self._n.rest_mortal)

    def _less(self, burden: Burden, wound: int, mortal: int) -> Burden:
        back = {"wound": wound, "mortal": mortal}
        marks = tuple((name, lost - back[name]) for name, lost in burden.marks if lost > back[name])
        return replace(burden, marks=marks)

    def treat_check(self, world: Reading, medic: Unit) -> AnyCheck:
        """Surgery (ALT-BASE-31)."""
        return check(world, medic, self._n, "surgery")

    def operable(self, burden: Burden) -> bool:
        """Whoever has lost wound or mortal points."""
        return bool(burden.marks)

    def operated(self, world: Reading, unit: Unit, burden: Burden, value: int) -> Burden:
        """A success gives back 1 mortal and 2 wound points; a Critical Failure costs 1 mortal point (ALT-BASE-31)."""
        if value != CRITICAL:
            return self._less(burden, self._n.surgery_wound, self._n.surgery_mortal) if value >= ORDINARY else burden
        marks = dict(burden.marks)
        marks["mortal"] = marks.get("mortal", 0) + self._n.surgery_critical
        if marks["mortal"] >= world.get(unit, Tracks).mortal_most:
            return Burden(fate=FATAL)
        return replace(burden, marks=tuple(marks.items()))

    def strange(self, parts: tuple[object, ...], burden: Burden) -> Iterator[Doubt]:
        """Tracks that are not carried, and more points than there are."""
        tracks = next(part for part in parts if isinstance(part, Tracks))
        for name, lost in burden.marks:
            if name not in LASTING:
                yield f"marks.{name}", "is carried out of no battle (ALT-BASE-14)", " or ".join(LASTING)
            elif lost > getattr(tracks, f"{name}_most"):
                most = getattr(tracks, f"{name}_most")
                yield f"marks.{name}", f"{lost} points are lost of {most} (ALT-BASE-11)", f"from 1 to {most}"
        marks = dict(burden.marks)
        if not burden.fate and marks.get("mortal", 0) >= tracks.mortal_most:
            yield "marks.mortal", "who has lost all mortal points is dead (ALT-BASE-14)", 'fate = "dead"'
