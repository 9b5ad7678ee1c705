"""Attacks, interrupts and overwatch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated

from game.field import Cell
from game.messages.events.close import melee
from game.messages.events.event import SECOND, Event, Look, Mark, becomes, event, rises
from game.messages.events.lines import HARM, HELP, PLAIN, LogLine, Teller, says, with_article
from game.messages.events.writes import drops, puts, sets
from game.messages.roles import ITS_UNIT, Named, Other, Others, Viewer, Who
from game.world.conditions import Advantage, Attacking, Overwatch
from game.world.gear import Ammunition
from game.world.place import Exposure, Melee, Posture, Unaware
from game.world.store import Unit, Writing
from game.world.turns import Actions, ActsLast, Clock, battle_of


def _steadied(world: Writing, unit: Unit) -> None:
    watch = world.find(unit, Overwatch)
    if watch is not None and watch.jolted:
        world.put(unit, replace(watch, jolted=False))


def attacked(world: Writing, event: AttackRolled) -> None:
    """Whom a unit has attacked in its own turn, hit or missed, and whether a Strike has landed (ASC-ADV-12, -15)."""
    known = world.find(event.unit, Melee) or Melee()
    landed = known.landed or (event.mode == "strike" and event.hits > 0)
    melee(world, event.unit, attacked=tuple(sorted({*known.attacked, event.target})), landed=landed)


VERBS: Mapping[str, str] = {
    "strike": "strikes at",
    "throw": "tries to throw",
    "grapple": "grapples with",
    "weapon": "attacks",
    "brandish": "brandishes a weapon at",
    "weapon_strike": "strikes at the weapon of",
}
FIRES: Mapping[str, str] = {
    "shot": "shoots at", "suppress": "suppresses", "burst": "fires a burst at", "marching": "fires marching at",
    "sweep": "sweeps",
}  # fmt: skip
MEANS: Mapping[str, str] = {
    "overwatch": "overwatch",
    "snap": "an Improved Snap Shot",
    "riposte": "a riposte",
    "counter": "a Counter Punch",
    "sucker": "a Sucker Punch",
    "flurry": "a Flurry",
    "reach": "the longer weapon",
}
_DONE = {
    "throw": "throws",
    "grapple": "gets the better of",
    "brandish": "impresses",
    "weapon_strike": "knocks aside the weapon of",
}


SHOUTS = {
    "snap": "snap shot", "counter": "counter punch", "sucker": "sucker punch", "riposte": "riposte",
    "reach": "longer reach",
}  # fmt: skip


def _in_brackets(t: Teller, e: AttackDeclared) -> list[str]:
    """A way to fire that has no verb of its own, then the options: all as the book's buttons call them."""
    face, verbs = t.book.face, (*VERBS, *FIRES)
    fired = [face.by_key[key].caption for key in (f"attack.{e.mode}",) if e.mode not in verbs and key in face.by_key]
    known = face.option_of
    named = [known[word].caption if word in known else word.replace("_", " ") for word in e.options]
    return [words[:1].lower() + words[1:] for words in (*fired, *named)]


def _with_what(t: Teller, e: AttackDeclared) -> str:
    """With which weapon a blow is dealt."""
    return f" with the {t.thing(e.weapon).lower()}" if e.mode == "weapon" and e.weapon else ""


def _close_rolled(t: Teller, e: AttackRolled) -> LogLine:
    """How a close attack went."""
    if not e.hits:
        how = "meets the weapon of" if e.margin == 0 else "misses"
        return LogLine(f"{t.name(e.unit)} {how} {t.name(e.target)}", t.tone(e.target, harm=False), e.target)
    return LogLine(f"{t.name(e.unit)} {_DONE.get(e.mode, 'hits')} {t.name(e.target)}", t.tone(e.target), e.target)


@event("attack_declared", shows=Look("aim"), marks=Mark.ACTS | Mark.TIMED | Mark.MINOR | Mark.DONE)
class AttackDeclared(Event):
    """An attack was declared and its modifiers stand."""

    unit: Named
    mode: str
    targets: Others
    weapon: str
    options: tuple[str, ...] = ()
    squares: tuple[Cell, ...] = ()
    held: bool = False

    def shown(self, viewer: Viewer) -> Event | None:
        """Whoever attacks shows itself to its target's side (ASC-RULING-90)."""
        known = self.unit not in viewer.hidden() or any(target in viewer.own() for target in self.targets)
        return self if known else None

    def write(self, world: Writing) -> None:
        under_way = world.find(self.unit, Attacking)
        world.put(self.unit, Attacking((*(under_way.answered if under_way is not None else ()), ())))

    def log_line(self, t: Teller) -> LogLine:
        named = _in_brackets(t, self)
        options = f" ({', '.join(named)})" if named else ""
        t.armed[self.unit] = (self.mode, self.weapon)
        held = " from overwatch" if self.held else ""
        if self.mode == "throw" and not self.targets:  # with a target it is a body that is thrown
            what = with_article(t.thing(self.weapon).lower())
            return LogLine(f"{t.name(self.unit)} throws {what}{options}{held}", PLAIN, self.unit)
        at = " and ".join(t.name(unit) for unit in self.targets) or "unseen targets"
        if self.mode in VERBS:
            how = f"{VERBS[self.mode]} {at}{_with_what(t, self)}"
            return LogLine(f"{t.name(self.unit)} {how}{options}{held}", PLAIN, self.unit)
        verb = FIRES.get(self.mode, "shoots at")
        return LogLine(f"{t.name(self.unit)} {verb} {at}{options}{held}", PLAIN, self.unit)


@event("attack_lost", line="{unit}'s attack comes to nothing: {why}", marks=Mark.DONE)
class AttackLost(Event):
    """A declared attack came to nothing, and why."""

    unit: Who
    why: str


@event("attack_rolled", shows=Look("attack"), marks=Mark.TIMED)
class AttackRolled(Event):
    """An attack hit or missed: margin in bands, and how many damage rolls it scored."""

    unit: Who
    target: Who
    mode: str
    margin: int
    hits: int

    def write(self, world: Writing) -> None:
        _steadied(world, self.target)
        if world.get(battle_of(world), Clock).active == self.unit:
            attacked(world, self)

    def log_line(self, t: Teller) -> LogLine | None:
        if self.mode in VERBS:
            return _close_rolled(t, self)
        if self.margin < 0:
            return says("{unit} misses {target}", HELP, "target").log_line(self, t)
        if self.mode == "suppress":
            return says("{target} is under fire", HARM, "target").log_line(self, t)
        times = " {hits} times" if self.hits > 1 else ""
        return says(f"{{unit}} hits {{target}}{times}", HARM, "target").log_line(self, t)


@event("attack_ended")
class AttackEnded(Event):
    """An attack is over; flash tells whether it gave its shooter away (ASC-RULING-31)."""

    unit: Who
    mode: str
    flash: bool

    def write(self, world: Writing) -> None:
        if self.flash:
            held = world.find(self.unit, Exposure) or Exposure()
            world.put(self.unit, replace(held, flash=True))
        for unit in world.having(Overwatch):
            _steadied(world, unit)
        under_way = world.find(self.unit, Attacking)
        if under_way is not None and len(under_way.answered) > 1:
            world.put(self.unit, Attacking(under_way.answered[:-1]))
        elif under_way is not None:
            world.drop(self.unit, Attacking)


@event(
    "ammunition_changed",
    secret=Ammunition,
    line=says("{unit} reloads", when=lambda e: e.amount > 0),
    floats=rises("reloads", when=lambda e: e.amount > 0),
    shows=Look("ammunition", "reload"),
)
class AmmunitionChanged(Event):
    """Ammunition of one carried weapon changed."""

    unit: Who
    weapon: int
    amount: int

    def write(self, world: Writing) -> None:
        points = list(world.get(self.unit, Ammunition).points)
        points[self.weapon] += self.amount
        world.put(self.unit, Ammunition(tuple(points)))


@event(
    "overwatch_taken",
    writes=puts(Overwatch),
    line="{unit} goes on overwatch",
    floats=rises("overwatch", SECOND),
    shows=becomes("overwatch", overwatch=True),
    marks=Mark.MINOR,
)
class OverwatchTaken(Event):
    """An attack is held."""

    unit: Who
    snap: bool


@event(
    "overwatch_spent",
    line="{unit}'s overwatch is over: {why}",
    shows=becomes(beats=0, overwatch=False),
    marks=Mark.MINOR,
)
class OverwatchSpent(Event):
    """A held attack is used, lost to a hit, expired at the initiative roll, or ended by hitting the deck."""

    unit: Who
    why: str
    shots: int = 1

    def write(self, world: Writing) -> None:
        watch = world.find(self.unit, Overwatch)
        if watch is None:
            return
        if watch.shots > self.shots:
            world.put(self.unit, replace(watch, shots=watch.shots - self.shots, jolted=self.why == "damaged"))
        else:
            world.drop(self.unit, Overwatch)


@event(
    "hit_the_deck",
    line="{unit} hits the deck: {guard:+d} defence this turn",
    floats="hits the deck",
    shows=becomes("hunker", 2, prone=True),
)
class HitTheDeck(Event):
    """A target threw itself down: what it lost and what its attacker gained (ASC-MOVE-08 to -12)."""

    unit: Who
    foe: Other
    accuracy: int
    initiative: int
    scope: int
    sight: int
    standard: int
    move: int
    support: int
    watch: int
    watch_snap: bool
    foe_gain: int
    guard: int
    was_hunkered: bool

    def write(self, world: Writing) -> None:
        world.put(self.unit, Advantage())
        held = world.get(self.unit, Actions)
        world.put(
            self.unit,
            Actions(held.standard - self.standard, held.move - self.move, held.support - self.support),
        )
        posture = world.get(self.unit, Posture)
        world.put(self.unit, replace(posture, hunkered=True, decked=True, deck_guard=self.guard))
        world.put(self.unit, ActsLast())
        world.drop(self.unit, Overwatch)
        foe = world.get(self.foe, Advantage)
        world.put(self.foe, replace(foe, initiative=foe.initiative + self.foe_gain))


@event("deck_undone")
class DeckUndone(Event):
    """A double feint took back a Hit the Deck and everything it changed (ASC-TRAIT-08, ASC-RULING-89)."""

    undone: Annotated[HitTheDeck, ITS_UNIT]

    def write(self, world: Writing) -> None:
        was = self.undone
        world.put(was.unit, Advantage(was.accuracy, was.initiative, was.scope, was.sight))
        held = world.get(was.unit, Actions)
        world.put(was.unit, Actions(held.standard + was.standard, held.move + was.move, held.support + was.support))
        posture = world.get(was.unit, Posture)
        world.put(was.unit, replace(posture, hunkered=was.was_hunkered, decked=False, deck_guard=0))
        world.drop(was.unit, ActsLast)
        if was.watch:
            world.put(was.unit, Overwatch(was.watch, was.watch_snap))
        foe = world.get(was.foe, Advantage)
        world.put(was.foe, replace(foe, initiative=foe.initiative - was.foe_gain))


@event("guard_lapsed", writes=sets(Posture, deck_guard=0))
class GuardLapsed(Event):
    """The +10 of Hit the Deck ends with the turn being played."""

    unit: Who


@event("double_feinted", line="{unit} feints back and {won:wins|loses}")
class DoubleFeinted(Event):
    """The feinted opponent answered with a feint of its own; `won` tells whether its interrupt was undone."""

    unit: Who
    foe: Other
    won: bool


@event("noticed", writes=drops(Unaware))
class Noticed(Event):
    """An unaware unit is unaware no more."""

    unit: Who


@event(
    "interrupted",
    line="{unit} answers {foe} with {meant}",
    floats=rises("{shout}!", SECOND),
    shows=Look("answer", "overwatch"),
    marks=Mark.FINAL,
)
class Interrupted(Event):
    """A watcher fires at an enemy's move or attack: by overwatch or by Improved Snap Shot."""

    unit: Who
    foe: Other
    means: str
    trigger: str

    def write(self, world: Writing) -> None:
        under_way = world.find(self.foe, Attacking)
        if self.trigger != "move" and under_way is not None:
            *earlier, latest = under_way.answered
            world.put(self.foe, Attacking((*earlier, (*latest, self.unit))))

    @property
    def meant(self) -> str:
        """What it fires or strikes by, in words."""
        return MEANS.get(self.means, self.means.replace("_", " "))

    @property
    def shout(self) -> str:
        """The same, as it is called out."""
        return SHOUTS.get(self.means, self.means.replace("_", " "))
