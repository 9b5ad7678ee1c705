"""A round in phases as lines to read: what is earned and declared, how attacks are graded, what lands when."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.battle.log.context import DICE, HEAD, PLAIN, LogContext, LogLine
from game.battle.order_text import told_order
from game.dice.distribution import percent
from game.dice.ladder import ORDINARY, limits, word
from game.messages import events as ev
from game.messages.orders import Order
from game.world.arsenal import Arsenal
from game.world.phases import Declared
from game.world.tracks import Harm

_SELF = ("attack", "parry")
"""Checks that the line before names the roller of."""


MANY = 12
"""With more than so many in a phase they are counted, not named."""
LATER = "carried out when all in this phase have declared"
"""When what is declared is done; told with what the reader's own side declares."""
OPENING = "action check"
"""The check that opens a round for a unit."""


def degrees(t: LogContext, e: ev.DegreesRolled) -> LogLine | None:
    """Control die and situation dice, the sum of steps, the limits of the score, and what that comes to."""
    what = e.key.replace("_", " ")
    who = f"{t.name(e.unit)}, " if e.unit and e.key not in _SELF else ""
    steps = ", ".join(f"{steps:+d}" if steps else "0" for steps in e.steps)
    step = f"{steps} step{'s' * (steps not in ('+1', '-1'))}"
    if len(e.degrees) > 1:
        faces = "+".join(map(str, e.faces))
        return LogLine(f"{who}{what} at {step}: dice {faces}: {', '.join(e.degrees)}", DICE, e.unit)
    control = e.faces[0]
    rest = e.total - control
    against = "/".join(map(str, limits(e.target)))
    dice = f"control {control}" + (f", situation {rest:+d} = {e.total}" if rest else "")
    at = "" if step.startswith("0 ") else f" at {step}"
    if e.key == OPENING:  # told with the phase that it earns
        t.checks[e.unit] = f"{e.total} against {against}{at}"
        return None
    odds = f" ({percent(e.chance)})" if e.chance is not None else ""
    return LogLine(f"{who}{what}{odds}{at}: {dice} against {against}: {e.degrees[0].capitalize()}", DICE, e.unit)


def phase_word(t: LogContext, phase: int) -> str:
    """A phase as the book calls it; nothing between two of them."""
    names = t.book.face.phases
    return names[phase] if 0 <= phase < len(names) else ""


def phase_name(t: LogContext, phase: int) -> str:
    """A phase as it is spoken of."""
    return f"{phase_word(t, phase)} phase" if phase_word(t, phase) else "between phases"


def _earned(t: LogContext, e: ev.PhaseEarned) -> LogLine:
    left = f"{e.actions} action{'s' * (e.actions != 1)}"
    spare = f", {e.spare} spare" if e.spare else ""
    check = t.checks.pop(e.unit, "")
    said = f"{phase_word(t, e.phase)}, {left}{spare}" if e.actions else "cannot act this round"
    return LogLine(f"{t.name(e.unit)}: {said}{f' ({check})' if check else ''}", PLAIN, e.unit)


def _began(t: LogContext, e: ev.PhaseBegan) -> LogLine:
    t.declared.clear()
    t.walking, order = 0, ", ".join(t.name(unit) for unit in e.order)
    if len(e.order) > MANY:
        own = sum(t.sides.get(unit) == t.side for unit in e.order)
        order = f"{own} of yours, {len(e.order) - own} others"
    return LogLine(f"{phase_name(t, e.phase)}{f': {order}' if order else ''}", HEAD)


_GAITS = {"walk": "walks", "run": "runs", "sprint": "sprints", "dash": "dashes", "jump": "jumps"}


def _stepped(t: LogContext, e: ev.Stepped) -> LogLine | None:
    """The first step of a move: what has been declared is done now, and some of it was not heard."""
    if not t.book.face.phases or e.unit == t.walking or e.gait not in _GAITS:
        return None
    t.walking = e.unit
    return LogLine(f"{t.name(e.unit)} {_GAITS[e.gait]}", PLAIN, e.unit)


def _declared(t: LogContext, e: ev.OrderDeclared) -> LogLine | None:
    if not isinstance(e.order, Order):
        return None
    t.declared.add(e.unit)
    names = {unit: t.name(unit) for unit in t.names}
    said = told_order(t.book.face, e.order, names)
    later = f" ({LATER})" if t.sides.get(e.unit) == t.side else ""
    return LogLine(f"{t.name(e.unit)} declares: {said[:1].lower()}{said[1:]}{later}", PLAIN, e.unit)


def _passed(t: LogContext, e: ev.TurnEnded) -> LogLine | None:
    """Who has spoken and declared nothing; in secret enemies hear of all who have spoken the same (ALT-DECL-11)."""
    if not t.book.face.phases or e.unit in t.declared:
        return None
    heard = t.reads_for(t.sides.get(e.unit, "")) or Declared not in t.book.secret
    return LogLine(f"{t.name(e.unit)} {'passes' if heard else 'has spoken, in secret'}", PLAIN, e.unit)


def _marked(t: LogContext, e: ev.MarkSet) -> LogLine | None:
    words = t.book.face.marks.get(e.mark, "") if e.amount else ""
    return LogLine(f"{t.name(e.unit)} {words.format(amount=f'{e.amount:+d}')}", PLAIN, e.unit) if words else None


def _graded(t: LogContext, e: ev.AttackGraded) -> LogLine:
    said = word(e.degree).capitalize()
    if e.degree < ORDINARY:
        botched = " badly" if e.degree < 0 else ""
        return LogLine(f"{t.name(e.unit)} misses {t.name(e.target)}{botched}", t.tone(e.target, harm=False), e.target)
    mode, weapon = t.armed.get(e.unit, ("", ""))
    arm = (t.world.find(e.unit, Arsenal) or Arsenal()).of(weapon) if mode == e.mode != "suppress" else None
    does = f", {arm.lines[e.degree - 1].text}" if arm is not None else ""
    return LogLine(f"{t.name(e.unit)} hits {t.name(e.target)}: {said}{does}", t.tone(e.target), e.target)


def told_harm(harm: Harm | ev.HarmLanded | ev.Suffered | ev.SteedHurt) -> str:
    """Points by class, the gravest first; empty for none."""
    kinds = (("mortal", harm.mortal), ("wound", harm.wound), ("stun", harm.stun))
    return ", ".join(f"{points} {kind}" for kind, points in kinds if points)


def _harm(t: LogContext, e: ev.HarmMarked) -> LogLine:
    stopped = f", {e.stopped} stopped by armour" if e.stopped else ""
    comes = told_harm(e.harm)
    said = f"{comes} will land on {t.name(e.unit)}" if comes else f"nothing comes through to {t.name(e.unit)}"
    rolled = f"{e.rolled} {e.kind} rolled{stopped}: " if e.kind else "no class of damage is left: "
    return LogLine(f"{rolled}{said}", t.tone(e.unit, harm=bool(comes)), e.unit)


def _landed(t: LogContext, e: ev.HarmLanded) -> LogLine | None:
    said = told_harm(e)
    return LogLine(f"{t.name(e.unit)} takes {said}", t.tone(e.unit), e.unit) if said else None


def _suffered(t: LogContext, e: ev.Suffered) -> LogLine | None:
    said, cause = told_harm(e), e.cause.replace("_", " ")
    return LogLine(f"{t.name(e.unit)} suffers {said} ({cause})", t.tone(e.unit), e.unit) if said else None


def _resort(t: LogContext, e: ev.ResortSpent) -> LogLine:
    return LogLine(f"{t.name(e.unit)} spends a Last Resort: {word(e.degree).capitalize()} now", PLAIN, e.unit)


def _steed_marked(t: LogContext, e: ev.SteedMarked) -> LogLine:
    comes = told_harm(e.harm) or "nothing"
    return LogLine(f"{comes} will land on the mount of {t.name(e.unit)}", t.tone(e.unit), e.unit)


def _steed_hurt(t: LogContext, e: ev.SteedHurt) -> LogLine:
    down = " and carries nobody any more" if e.down else ""
    return LogLine(f"The mount of {t.name(e.unit)} takes {told_harm(e) or 'no harm'}{down}", t.tone(e.unit), e.unit)


_FALLS = ("is pinned under its mount", "falls hard with its mount", "comes down on its feet as its mount falls")
_SHIES = ("is thrown by its mount", "loses its action to its mount", "keeps its mount in hand")
"""What becomes of a rider by a Critical Failure, by a Failure, by a success (ALT-MOUNT-03, -08)."""


def _kept_in_hand(t: LogContext, e: ev.SteedChecked) -> LogLine:
    """A mount that goes down, or shies at a blast, a charge, a jump, or because it is hurt."""
    place, fallen = min(e.degree, ORDINARY) + 1, e.why == "down"
    words = _FALLS[place] if fallen else f"{_SHIES[place]} ({e.why.replace('_', ' ')})"
    return LogLine(f"{t.name(e.unit)} {words}", t.tone(e.unit) if e.degree < ORDINARY else PLAIN, e.unit)


def _dismounts(t: LogContext, e: ev.SaddleLeft) -> LogLine:
    return LogLine(f"{t.name(e.unit)} is out of the saddle ({e.why.replace('_', ' ')})", PLAIN, e.unit)


def _tired(t: LogContext, e: ev.Fatigued) -> LogLine:
    said = f"tires: {e.points} fatigue" if e.points > 0 else f"rests: {-e.points} fatigue less"
    return LogLine(f"{t.name(e.unit)} {said}", t.tone(e.unit, harm=e.points > 0), e.unit)


def _out(t: LogContext, e: ev.KnockOut) -> LogLine:
    return LogLine(f"{t.name(e.unit)} goes down ({e.why})", t.tone(e.unit), e.unit)


def _healed(t: LogContext, e: ev.TracksHealed) -> LogLine:
    kinds = (("mortal", e.mortal), ("wound", e.wound), ("stun", e.stun))
    back = ", ".join(f"{points} {kind}" for kind, points in kinds if points) or "nothing"
    by = f" by {t.name(e.by)}" if e.by not in (0, e.unit) else ""
    return LogLine(f"{t.name(e.unit)} gets {back} back{by}", t.tone(e.unit, harm=False), e.unit)


def _owes(t: LogContext, e: ev.ActionOwed) -> LogLine:
    return LogLine(f"{t.name(e.unit)} gives its next action up ({e.why.replace('_', ' ')})", PLAIN, e.unit)


def _spent(t: LogContext, e: ev.ActionSpent) -> LogLine | None:
    if e.why == "declared":  # told by what was declared, where that is heard
        t.declared.add(e.unit)
        return None
    if e.why == "group":  # told by how many fire as one
        return None
    what = "a spare action" if e.spare else "an action"
    return LogLine(f"{t.name(e.unit)} uses {what} ({e.why.replace('_', ' ')})", PLAIN, e.unit)


def _forgone(t: LogContext, e: ev.ActionForgone) -> LogLine:
    t.declared.add(e.unit)  # nothing more need be said of it
    return LogLine(f"{t.name(e.unit)} does not act: {e.why.replace('_', ' ')}", PLAIN, e.unit)


def _slots(t: LogContext, e: ev.SlotsTaken) -> LogLine:
    stand = ", ".join(f"{t.name(unit)} {slot}" for unit, slot in e.slots)
    return LogLine(f"Around {t.name(e.target)}: {stand}", PLAIN, e.target)


def _dodges(t: LogContext, e: ev.DodgeTaken) -> LogLine:
    return LogLine(f"{t.name(e.unit)} dodges: {e.steps:+d} on attacks at it", PLAIN, e.unit)


def _parries(t: LogContext, e: ev.ParryTaken) -> LogLine | None:
    if not e.reaction:  # told as it was declared
        return None
    whom = " and ".join(t.name(unit) for unit in e.targets) or "blows"
    means = f" with the {t.thing(e.means).lower()}" if e.means else ""
    return LogLine(f"{t.name(e.unit)} will parry {whom}{means}", PLAIN, e.unit)


def _parried(t: LogContext, e: ev.ParryMet) -> LogLine:
    said = "stops" if e.blocked else "does not stop"
    tone = t.tone(e.unit, harm=not e.blocked)
    return LogLine(f"{t.name(e.unit)}'s parry ({word(e.degree)}) {said} the blow of {t.name(e.by)}", tone, e.unit)


def _under_fire(t: LogContext, e: ev.UnderFire) -> LogLine:
    return LogLine(f"{t.name(e.unit)} is under the fire of {t.name(e.by)}: {word(e.degree)}", t.tone(e.unit), e.unit)


def _skill(t: LogContext, e: ev.SkillUsed) -> LogLine:
    kind = t.book.face.by_key.get(f"aid.{e.kind}")
    what = kind.caption.lower() if kind is not None else e.kind.replace("_", " ")
    return LogLine(f"{t.name(e.unit)} tries {what} on {t.name(e.target)}: {word(e.degree)}", PLAIN, e.unit)


SAYS: dict[type[ev.Event], Callable[[LogContext, Any], LogLine | None]] = {
    ev.DegreesRolled: degrees,
    ev.PhaseEarned: _earned,
    ev.PhaseBegan: _began,
    ev.Stepped: _stepped,
    ev.OrderDeclared: _declared,
    ev.TurnEnded: _passed,
    ev.SlotsTaken: _slots,
    ev.DodgeTaken: _dodges,
    ev.ParryTaken: _parries,
    ev.ParryMet: _parried,
    ev.UnderFire: _under_fire,
    ev.SkillUsed: _skill,
    ev.ActionSpent: _spent,
    ev.ActionOwed: _owes,
    ev.ActionForgone: _forgone,
    ev.MarkSet: _marked,
    ev.AttackGraded: _graded,
    ev.HarmMarked: _harm,
    ev.HarmLanded: _landed,
    ev.Suffered: _suffered,
    ev.SteedMarked: _steed_marked,
    ev.SteedHurt: _steed_hurt,
    ev.SteedChecked: _kept_in_hand,
    ev.SaddleTaken: lambda t, e: LogLine(f"{t.name(e.unit)} mounts", PLAIN, e.unit),
    ev.SaddleLeft: _dismounts,
    ev.ResortSpent: _resort,
    ev.Fatigued: _tired,
    ev.KnockOut: _out,
    ev.Woke: lambda t, e: LogLine(f"{t.name(e.unit)} comes to", t.tone(e.unit, harm=False), e.unit),
    ev.TracksHealed: _healed,
    ev.WeaponJammed: lambda t, e: LogLine(f"{t.name(e.unit)}'s weapon jams", t.tone(e.unit), e.unit),
    ev.JamCleared: lambda t, e: LogLine(f"{t.name(e.unit)} clears the jam", PLAIN, e.unit),
}
