"""Rounds in phases: what is earned, declared, marked and landed."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from game.dice.ladder import ORDINARY, word
from game.messages.events.event import BEAT, CREAM, PAUSE, THREAT, Event, Look, Mark, Rising, event, rises
from game.messages.events.lines import HARM, HEAD, HELP, PLAIN, LogLine, Teller, says
from game.messages.events.writes import appends, its, sets
from game.messages.roles import Other, Turns, Viewer, Who
from game.world.gear import Arsenal
from game.world.store import Writing
from game.world.turns import Carried, Clock, Declared, Earned, PhaseMarks, PhaseNow, RoundMarks, battle_of


def declared_ends(world: Writing) -> None:
    """What a round marked on a unit went with it, and what had been declared for all of it."""
    for battle in world.having(PhaseNow):
        world.put(battle, PhaseNow())
    for kind in (Declared, RoundMarks):
        for unit in world.having(kind):
            world.drop(unit, kind)


def moment_closed(world: Writing) -> None:
    """What was declared and marked for a phase, or for an ambusher's action before the first, goes with it."""
    for kind in (Declared, PhaseMarks):
        for unit in world.having(kind):
            world.drop(unit, kind)


MANY = 12
"""With more than so many in a phase they are counted, not named."""
LATER = "carried out when all in this phase have declared"
"""When what is declared is done; told with what the reader's own side declares."""


def phase_word(t: Teller, phase: int) -> str:
    """A phase as the book calls it; nothing between two of them."""
    names = t.book.face.phases
    return names[phase] if 0 <= phase < len(names) else ""


def phase_name(t: Teller, phase: int) -> str:
    """A phase as it is spoken of."""
    return f"{phase_word(t, phase)} phase" if phase_word(t, phase) else "between phases"


@event("phase_earned", writes=sets(Earned, phase=its("phase"), actions=its("actions"), spare=its("spare")))
class PhaseEarned(Event):
    """The action check of the round: the phase a unit may act from, its actions and spare ones (ALT-BASE-07, -08)."""

    unit: Who
    phase: int
    actions: int
    spare: int

    def log_line(self, t: Teller) -> LogLine:
        left = f"{self.actions} action{'s' * (self.actions != 1)}"
        spare = f", {self.spare} spare" if self.spare else ""
        check = t.checks.pop(self.unit, "")
        text = f"{phase_word(t, self.phase)}, {left}{spare}" if self.actions else "cannot act this round"
        return LogLine(f"{t.name(self.unit)}: {text}{f' ({check})' if check else ''}", PLAIN, self.unit)


@event("phase_began", shows=Look(PAUSE))
class PhaseBegan(Event):
    """A phase opens; `order` is that in which orders are declared."""

    phase: int
    order: Turns

    def write(self, world: Writing) -> None:
        battle = battle_of(world)
        world.put(battle, PhaseNow(self.phase))
        world.put(battle, replace(world.get(battle, Clock), order=self.order, done=(), active=0))

    def log_line(self, t: Teller) -> LogLine:
        t.declared.clear()
        t.walking, order = 0, ", ".join(t.name(unit) for unit in self.order)
        if len(self.order) > MANY:
            own = sum(t.sides.get(unit) == t.side for unit in self.order)
            order = f"{own} of yours, {len(self.order) - own} others"
        return LogLine(f"{phase_name(t, self.phase)}{f': {order}' if order else ''}", HEAD)


@event("phase_ended")
class PhaseEnded(Event):
    """A phase closes."""

    phase: int

    def write(self, world: Writing) -> None:
        world.put(battle_of(world), PhaseNow())
        moment_closed(world)


@event(
    "order_declared",
    secret=Declared,
    writes=appends(Declared, orders=its("order")),
    shows=Look(BEAT),
    marks=Mark.ACTS | Mark.UNSHOWN | Mark.MINOR,
)
class OrderDeclared(Event):
    """A unit says what it will do in this phase (ALT-DECL-05)."""

    unit: Who
    order: object

    def shown(self, viewer: Viewer) -> Event | None:
        """It is heard at nobody where it is at somebody unknown, as what has been declared is known ever after."""
        heard = viewer.find(self.unit, Declared)
        return replace(self, order=heard.orders[-1]) if heard is not None and heard.orders else None

    def log_line(self, t: Teller) -> LogLine | None:
        text = t.order_text(self.order)
        if not text:
            return None
        t.declared.add(self.unit)
        later = f" ({LATER})" if t.sides.get(self.unit) == t.side else ""
        return LogLine(f"{t.name(self.unit)} declares: {text[:1].lower()}{text[1:]}{later}", PLAIN, self.unit)


MARKS: dict[str, type] = {
    field.name: kind
    for kind in (PhaseMarks, RoundMarks, Carried)
    for field in fields(kind)
    if field.type in ("int", "bool")
}
"""Which part keeps a mark."""


@event("mark_set", secret=lambda e: MARKS[e.mark], marks=Mark.MINOR)
class MarkSet(Event):
    """Something that affects a unit was set: `mark` names it, `amount` is what it is now (true is 1)."""

    unit: Who
    mark: str
    amount: int

    def write(self, world: Writing) -> None:
        kind = MARKS[self.mark]
        held: Any = world.find(self.unit, kind) or kind()
        amount = bool(self.amount) if isinstance(getattr(held, self.mark), bool) else self.amount
        world.put(self.unit, replace(held, **{self.mark: amount}))

    def log_line(self, t: Teller) -> LogLine | None:
        words = t.book.face.marks.get(self.mark, "") if self.amount else ""
        text = words.format(amount=f"{self.amount:+d}")
        return LogLine(f"{t.name(self.unit)} {text}", PLAIN, self.unit) if words else None

    def floating(self, t: Teller) -> Rising | None:
        words = t.book.face.marks.get(self.mark, "") if self.amount else ""
        return (words.format(amount=f"{self.amount:+d}"), CREAM) if words else None


@event("attack_graded", shows=Look("degree"), marks=Mark.TIMED)
class AttackGraded(Event):
    """The degree of success of an attack: -1 critical failure, 0 failure, 1 Ordinary, 2 Good, 3 Amazing.

    `nth` tells which attack of its action it is, from 0 on.
    """

    unit: Who
    target: Who
    mode: str
    degree: int
    nth: int = 0

    def log_line(self, t: Teller) -> LogLine | None:
        text = word(self.degree).capitalize()
        if self.degree < ORDINARY:
            botched = " badly" if self.degree < 0 else ""
            return says(f"{{unit}} misses {{target}}{botched}", HELP, "target").log_line(self, t)
        mode, weapon = t.armed.get(self.unit, ("", ""))
        arm = (t.world.find(self.unit, Arsenal) or Arsenal()).of(weapon) if mode == self.mode != "suppress" else None
        does = f", {arm.lines[self.degree - 1].text}" if arm is not None else ""
        return says(f"{{unit}} hits {{target}}: {text}{does}", HARM, "target").log_line(self, t)


@event("skill_used", marks=Mark.DONE)
class SkillUsed(Event):
    """A skill was tried on somebody: what, and the degree of success, -1 to 3 (ALT-BASE-31, -39, -40)."""

    unit: Who
    target: Other
    kind: str
    degree: int

    def log_line(self, t: Teller) -> LogLine | None:
        kind = t.book.face.by_key.get(f"aid.{self.kind}")
        what = kind.caption.lower() if kind is not None else self.kind.replace("_", " ")
        return says(f"{{unit}} tries {what} on {{target}}: {{degree:degree}}").log_line(self, t)


@event("weapon_jammed", line=says("{unit}'s weapon jams", HARM), floats=rises("jam!", THREAT))
class WeaponJammed(Event):
    """A firearm jams (ALT-CRIT-07)."""

    unit: Who
    weapon: int

    def write(self, world: Writing) -> None:
        held = world.find(self.unit, Carried) or Carried()
        world.put(self.unit, replace(held, jams=tuple(sorted({*held.jams, self.weapon}))))


@event("jam_cleared", line="{unit} clears the jam")
class JamCleared(Event):
    """A jam is cleared."""

    unit: Who
    weapon: int

    def write(self, world: Writing) -> None:
        held = world.find(self.unit, Carried) or Carried()
        world.put(self.unit, replace(held, jams=tuple(weapon for weapon in held.jams if weapon != self.weapon)))
