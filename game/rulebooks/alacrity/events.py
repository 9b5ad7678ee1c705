"""What happens in the percent game alone: actions said, blows dodged, points lost, who dies of it."""

from __future__ import annotations

from dataclasses import replace

from game.messages.events.event import BEAT, BRASS, GOOD, THREAT, Event, Look, Mark, event, rises
from game.messages.events.lines import HARM, HELP, says
from game.messages.events.writes import drops, puts, sets
from game.messages.roles import Other, Who
from game.rulebooks.alacrity.harm import healed
from game.rulebooks.alacrity.parts import Health, HitDice, Maimed, PercentArms, Score, Sighted, Tally
from game.world.place import Stance
from game.world.store import Writing
from game.world.turns import Actions


@event("turn_readied")
class TurnReadied(Event):
    """A turn opens: Dodges and squares are counted afresh, and an action that was lost before is taken off."""

    unit: Who

    def write(self, world: Writing) -> None:
        owed, held = (world.find(self.unit, Tally) or Tally()).owed, world.get(self.unit, Actions)
        world.put(self.unit, Tally())
        world.put(self.unit, replace(held, standard=max(0, held.standard - owed)))


@event("next_action_lost", line=says("{unit} loses its next action", HARM), floats=rises("next action lost", THREAT))
class NextActionLost(Event):
    """The first declared action of a unit's next turn is lost (WAR-GROUP-23)."""

    unit: Who

    def write(self, world: Writing) -> None:
        world.put(self.unit, replace(world.find(self.unit, Tally) or Tally(), owed=1))


@event(
    "count_said",
    line=says("{unit} will use {count} actions: {penalty:+d} on its rolls to its next turn"),
    floats=rises("{count} actions", BRASS),
    shows=Look(BEAT),
    marks=Mark.OPENS,
)
class CountSaid(Event):
    """A unit says how many declared actions it will use; one may be used already (ALA-RULING-27, WAR-BOOK-11)."""

    unit: Who
    word: str
    count: int
    penalty: int

    def write(self, world: Writing) -> None:
        held = world.get(self.unit, Actions)
        world.put(self.unit, Stance(self.word))
        world.put(self.unit, replace(held, standard=held.standard + self.count - 1))


@event("aim_taken", writes=puts(Sighted), line="{unit} aims at {target}", floats="aims", shows=Look(BEAT))
class AimTaken(Event):
    """A unit aims (ALA-RULING-44)."""

    unit: Who
    target: Other
    points: int


@event("aim_kept", writes=sets(Sighted, fresh=False))
class AimKept(Event):
    """The turn is over in which a unit has aimed; its aim lasts one more."""

    unit: Who


@event("aim_ended", writes=drops(Sighted))
class AimEnded(Event):
    """An aim is used, or lost by a move, a Dodge or a hit, or it has lasted its time (ALA-RULING-44)."""

    unit: Who


@event("movement_used")
class MovementUsed(Event):
    """Squares of movement used in this turn (ALA-RULING-28)."""

    unit: Who
    squares: int

    def write(self, world: Writing) -> None:
        held = world.find(self.unit, Tally) or Tally()
        world.put(self.unit, replace(held, moved=held.moved + self.squares))


@event(
    "dodge_made",
    line="{unit} {dodged:dodges|fails to dodge}",
    floats="{dodged:dodged|dodge fails}",
    shows=Look(BEAT),
)
class DodgeMade(Event):
    """A unit dodged an attack that would have hit, or tried to (ALA-RULING-29, -31)."""

    unit: Who
    foe: Other
    dodged: bool

    def write(self, world: Writing) -> None:
        held = world.find(self.unit, Tally) or Tally()
        world.put(self.unit, replace(held, dodges=held.dodges + 1))


@event(
    "points_lost",
    line=says("{unit} loses {points}{soaked:? ({soaked} stopped by armour)}", HARM),
    floats=rises("{points}", THREAT),
    shows=Look(BEAT),
    marks=Mark.HURTS,
)
class PointsLost(Event):
    """A hit told: what was rolled, what armour soaked, and the hit points and stun points it takes (ALA-RULING-35)."""

    unit: Who
    by: Other
    cause: str
    rolled: int
    soaked: int
    hp: int
    sp: int = 0
    winded: bool = False

    def write(self, world: Writing) -> None:
        held = world.get(self.unit, Health)
        lost = replace(held, hp=held.hp - self.hp, sp=held.sp - self.sp)
        world.put(self.unit, replace(lost, winded=held.winded or self.winded))

    @property
    def points(self) -> str:
        """What is lost, in words."""
        lost = [f"{points} {name}" for points, name in ((self.hp, "HP"), (self.sp, "SP")) if points]
        return " and ".join(lost) or "nothing"


@event("health_rolled", line="{unit} has {most} hit points")
class HealthRolled(Event):
    """The hit points of a unit were thrown; its stun points are as many (ALA-BASE-06)."""

    unit: Who
    most: int

    def write(self, world: Writing) -> None:
        world.put(self.unit, Health(self.most, self.most, self.most, self.most))
        world.drop(self.unit, HitDice)


@event(
    "limb_hurt",
    line=says("{unit} is hurt in the {limb}: {effect}", HARM),
    floats=rises("{limb} hurt", THREAT),
    shows=Look(BEAT),
)
class LimbHurt(Event):
    """A called shot told on an arm or a leg, for the battle (ALA-RULING-36)."""

    unit: Who
    limb: str

    def write(self, world: Writing) -> None:
        held = world.find(self.unit, Maimed) or Maimed()
        world.put(self.unit, replace(held, leg=True) if self.limb == "leg" else replace(held, arm=True))

    @property
    def effect(self) -> str:
        """What that does, in words."""
        return "half its movement" if self.limb == "leg" else "its attacks are harder"


@event("off_hand_used")
class OffHandUsed(Event):
    """A unit has struck with its second weapon in this turn (ALA-BASE-18)."""

    unit: Who

    def write(self, world: Writing) -> None:
        held = world.find(self.unit, Tally) or Tally()
        world.put(self.unit, replace(held, off_hand=True))


@event("points_healed", line=says("{unit} gets {hp} HP back", HELP), floats=rises("+{hp} HP", GOOD), shows=Look(BEAT))
class PointsHealed(Event):
    """Hit points given back (ALA-RULING-48)."""

    unit: Who
    by: Other
    hp: int

    def write(self, world: Writing) -> None:
        world.put(self.unit, healed(world.get(self.unit, Health), self.hp))


@event(
    "steadied", writes=sets(Health, doom=0, steady=True), line=says("{unit} is dying no more", HELP),
    floats=rises("steadied", GOOD), shows=Look(BEAT),
)  # fmt: skip
class Steadied(Event):
    """The dying of one at 0 was stopped (ALA-RULING-37)."""

    unit: Who
    by: Other


@event("doomed", writes=sets(Health), line=says("{unit} is dying: dead at the end of round {doom}", HARM))
class Doomed(Event):
    """One who is dying has so long to live (ALA-RULING-37)."""

    unit: Who
    doom: int


@event("bow_loaded", line=says("{unit} loads the {weapon:thing}", when=lambda e: e.loaded))
class BowLoaded(Event):
    """A bow or crossbow was loaded, or shot (ALA-BASE-17)."""

    unit: Who
    weapon: str
    place: int
    loaded: bool

    def write(self, world: Writing) -> None:
        held = world.get(self.unit, PercentArms)
        empty = {*held.empty} - {self.place} if self.loaded else {*held.empty, self.place}
        world.put(self.unit, replace(held, empty=tuple(sorted(empty))))
        tally = world.find(self.unit, Tally) or Tally()
        world.put(self.unit, replace(tally, loads=tally.loads + self.loaded))


@event("score_rolled", writes=puts(Score))
class ScoreRolled(Event):
    """An initiative score, which stands for the fight (ALA-RULING-26)."""

    unit: Who
    total: int
