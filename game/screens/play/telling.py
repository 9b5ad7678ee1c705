"""What has happened as lines to read, each with the dice that decided it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from game.battle.outlook import Outlook
from game.messages import events as ev
from game.screens.play import ailments
from game.world.body import Allegiance, Build, Identity
from game.world.gear import Arms, Grenade, Pouch, Weapon
from game.world.store import Unit

PLAIN, GOOD, BAD, DICE, HEAD = "plain", "good", "bad", "dice", "head"
"""Tones of a line: news, good for who reads, bad for who reads, a roll, the start of a round or turn."""
MOST_LINES = 400


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the log: what it says, in which tone, and the unit it is about."""

    text: str
    tone: str = PLAIN
    unit: Unit = 0


@dataclass
class Teller:
    """Turns events into lines for one side; remembers the names of everyone it has seen."""

    outlook: Outlook
    names: dict[Unit, str] = field(default_factory=dict)
    sides: dict[Unit, str] = field(default_factory=dict)
    things: dict[str, str] = field(default_factory=dict)
    in_sight: set[Unit] = field(default_factory=set)

    def look(self) -> None:
        """Note who is in view now, so that they can be named when they are gone."""
        for unit in self.outlook.having(Build):
            if unit not in self.names:
                self.names[unit] = self.outlook.get(unit, Identity).name
                self.sides[unit] = self.outlook.get(unit, Allegiance).side
                for thing in self._gear(unit):
                    self.things[thing.key] = thing.name

    def _gear(self, unit: Unit) -> tuple[Weapon | Grenade, ...]:
        arms, pouch = self.outlook.find(unit, Arms) or Arms(), self.outlook.find(unit, Pouch) or Pouch()
        return (*arms.weapons, *(grenade for grenade, _left in pouch.grenades))

    def name(self, unit: Unit) -> str:
        """A unit's name, with its side where another side has one of that name; or that nobody knows."""
        name = self.names.get(unit, "an enemy" if unit else "someone unseen")
        side = self.sides.get(unit, "")
        if side != self.outlook.side and any(
            other == name and self.sides[twin] != side for twin, other in self.names.items()
        ):
            return f"{side.capitalize()} {name}"
        return name

    def thing(self, key: str) -> str:
        """The name of a weapon or grenade."""
        return self.things.get(key, key.replace("_", " "))

    def tone(self, unit: Unit, *, harm: bool = True) -> str:
        """Whether something that befalls a unit is good or bad for the reader."""
        own = self.sides.get(unit) == self.outlook.side
        return BAD if own == harm else GOOD

    def tell(self, event: ev.Event) -> tuple[Line, ...]:
        """The lines an event makes; most make one, some none."""
        say = _SAYS.get(type(event))
        line = say(self, event) if say is not None else None
        return () if line is None else (line,)


def _round(_t: Teller, e: ev.RoundBegan) -> Line:
    return Line(f"Round {e.round}", HEAD)


def _ambush(t: Teller, e: ev.AmbushSprung) -> Line:
    return Line(f"Ambush: {t.name(e.unit)} has one action before anyone is aware", HEAD, e.unit)


def _lamp(t: Teller, e: ev.LampTurned) -> Line:
    return Line(f"{t.name(e.unit)} {'lights the lamp' if e.lit else 'douses the lamp'}", PLAIN, e.unit)


def _turn(t: Teller, e: ev.TurnBegan) -> Line:
    return Line(f"{t.name(e.unit)}'s turn", HEAD, e.unit)


def _rolled(_t: Teller, e: ev.Rolled) -> Line | None:
    if e.key == "initiative":
        return None
    faces = "+".join(str(face) for face in e.faces)
    what = e.key.replace("_", " ")
    if e.target and e.key != "vigilance":
        margin = e.total - e.target
        verdict = f"by {margin}" if margin >= 0 else f"short by {-margin}"
        return Line(f"{what}: dice {faces}, total {e.total} vs {e.target}, {verdict}", DICE, e.unit)
    if e.key == "coverage":
        return Line(f"armour: dice {faces}, {'it covers' if e.value else 'not covered'}", DICE, e.unit)
    return Line(f"{what}: dice {faces} = {e.total}", DICE, e.unit)


def _order(t: Teller, e: ev.OrderSet) -> Line:
    return Line("Order: " + ", ".join(t.name(unit) for unit in e.order), PLAIN)


def _declared(t: Teller, e: ev.AttackDeclared) -> Line:
    options = f" ({', '.join(word.replace('_', ' ') for word in e.options)})" if e.options else ""
    held = " from overwatch" if e.held else ""
    if e.mode == "throw":
        return Line(f"{t.name(e.unit)} throws a {t.thing(e.weapon)}{options}{held}", PLAIN, e.unit)
    at = " and ".join(t.name(unit) for unit in e.targets) or "unseen targets"
    verb = {"suppress": "suppresses", "burst": "sweeps", "rapid": "rapid-fires at", "marching": "fires marching at"}
    return Line(f"{t.name(e.unit)} {verb.get(e.mode, 'shoots at')} {at}{options}{held}", PLAIN, e.unit)


def _attack(t: Teller, e: ev.AttackRolled) -> Line:
    if e.margin < 0:
        return Line(f"{t.name(e.unit)} misses {t.name(e.target)}", t.tone(e.target, harm=False), e.target)
    if e.mode == "suppress":
        return Line(f"{t.name(e.target)} is under fire", t.tone(e.target), e.target)
    times = f" {e.hits} times" if e.hits > 1 else ""
    return Line(f"{t.name(e.unit)} hits {t.name(e.target)}{times}", t.tone(e.target), e.target)


def _lost(t: Teller, e: ev.AttackLost) -> Line:
    return Line(f"{t.name(e.unit)}'s attack comes to nothing: {e.why}", PLAIN, e.unit)


def _stress(t: Teller, e: ev.StressTaken) -> Line:
    kind = "mental stress" if e.mental else "stress"
    armour = f" ({e.soaked} stopped by armour)" if e.soaked else ""
    capped = ", capped with a wound" if e.capped else ""
    return Line(f"{t.name(e.unit)} takes {e.amount} {kind}{armour}{capped}", t.tone(e.unit), e.unit)


_STATES = {
    "healthy": "is back in the fight",
    "critical": "goes down, critical",
    "dying": "is dying",
    "annihilated": "is torn apart",
    "stunned": "is stunned",
}


def _state(t: Teller, e: ev.StateChanged) -> Line:
    said = _STATES.get(e.after, f"is {e.after}")
    return Line(f"{t.name(e.unit)} {said}", t.tone(e.unit, harm=e.after != "healthy"), e.unit)


def _wound(t: Teller, e: ev.WoundTaken) -> Line:
    return Line(f"{t.name(e.unit)} is wounded: {e.grade} {e.kind}, {e.place}", t.tone(e.unit), e.unit)


def _says(words: str, tone: str = PLAIN) -> Callable[[Teller, Any], Line]:
    """A line of a unit's name and fixed words."""
    return lambda t, e: Line(f"{t.name(e.unit)} {words}", tone, e.unit)


def _harm(words: str, *, harm: bool = True) -> Callable[[Teller, Any], Line]:
    return lambda t, e: Line(f"{t.name(e.unit)} {words}", t.tone(e.unit, harm=harm), e.unit)


def _advantage(t: Teller, e: ev.AdvantageChanged) -> Line:
    parts = [(e.accuracy, "Accuracy"), (e.initiative, "Initiative")]
    said = ", ".join(f"{amount:+d} {name}" for amount, name in parts if amount)
    return Line(f"{t.name(e.unit)}: {said} ({e.why})", PLAIN, e.unit)


def _exploit(t: Teller, e: ev.ExploitChanged) -> Line | None:
    return Line(f"{t.name(e.unit)}: {e.amount:+d} {e.pool} ({e.why})", PLAIN, e.unit) if e.amount else None


def _suppressed(t: Teller, e: ev.Suppressed) -> Line:
    return Line(f"{t.name(e.unit)} is suppressed: {e.edge:+d} on its attacks", t.tone(e.unit), e.unit)


def _watch_over(t: Teller, e: ev.OverwatchSpent) -> Line:
    return Line(f"{t.name(e.unit)}'s overwatch is over: {e.why}", PLAIN, e.unit)


def _interrupted(t: Teller, e: ev.Interrupted) -> Line:
    means = _MEANS.get(e.means, "an Improved Snap Shot")
    return Line(f"{t.name(e.unit)} answers {t.name(e.foe)} with {means}", PLAIN, e.unit)


def _deck(t: Teller, e: ev.HitTheDeck) -> Line:
    return Line(f"{t.name(e.unit)} hits the deck: {e.guard:+d} to hit it this turn", PLAIN, e.unit)


def _double(t: Teller, e: ev.DoubleFeinted) -> Line:
    return Line(f"{t.name(e.unit)} feints back and {'wins' if e.won else 'loses'}", PLAIN, e.unit)


def _stance(t: Teller, e: ev.StanceTaken) -> Line | None:
    return Line(f"{t.name(e.unit)} takes the {e.stance} stance", PLAIN, e.unit) if e.stance else None


def _began(t: Teller, e: ev.MoveBegan) -> Line:
    verb = {"sprint": "sprints", "crawl": "crawls", "jump": "jumps"}.get(e.gait, "moves")
    return Line(f"{t.name(e.unit)} {verb}", PLAIN, e.unit)


def _fell(t: Teller, e: ev.Fell) -> Line:
    how = " and lands well" if e.caught else ""
    return Line(f"{t.name(e.unit)} falls {e.levels} levels{how}", t.tone(e.unit), e.unit)


def _breath_failed(t: Teller, e: ev.BreathFailed) -> Line:
    how = ("chokes", "chokes again", "is drowning")[min(e.times, 3) - 1]
    return Line(f"{t.name(e.unit)} {how}", t.tone(e.unit), e.unit)


def _suffocating(t: Teller, e: ev.Suffocating) -> Line:
    left = f"has {e.rounds} round{'s' * (e.rounds != 1)} left without air" if e.rounds else "has suffocated"
    return Line(f"{t.name(e.unit)} {left}", t.tone(e.unit), e.unit)


def _fatigue(t: Teller, e: ev.FatigueChanged) -> Line:
    said = f"suffers from the {e.why}" if e.steps > 0 else "recovers under shelter"
    return Line(f"{t.name(e.unit)} {said}: {-e.steps:+d} on everything", t.tone(e.unit, harm=e.steps > 0), e.unit)


def _survival(t: Teller, e: ev.SurvivalTold) -> Line | None:
    return Line(f"{t.name(e.unit)} guards against the weather", PLAIN, e.unit) if e.aided else None


def _poisoned(t: Teller, e: ev.Poisoned) -> Line:
    return Line(f"{t.name(e.unit)} is poisoned: {e.venom.name.lower()}", t.tone(e.unit), e.unit)


def _poison_over(t: Teller, e: ev.PoisonOver) -> Line:
    return Line(f"{t.name(e.unit)}: the {e.key.replace('_', ' ')} is {e.why}", t.tone(e.unit, harm=False), e.unit)


def _stopped(t: Teller, e: ev.Stopped) -> Line:
    return Line(f"{t.name(e.unit)} stops: {e.why}", PLAIN, e.unit)


def _spotted(t: Teller, e: ev.Spotted) -> Line | None:
    if e.unit in t.in_sight:
        return None
    t.in_sight.add(e.unit)
    return Line(f"Contact: {t.names.get(e.unit, 'an enemy')} in sight", BAD, e.unit)


def _unseen(t: Teller, e: ev.LostSight) -> Line:
    t.in_sight.discard(e.unit)
    return Line(f"{t.name(e.unit)} is out of sight", PLAIN, e.unit)


def _landed(t: Teller, e: ev.GrenadeLanded) -> Line:
    where = "goes off in the hand" if e.in_hand else f"lands in ({e.cell[0]}, {e.cell[1]})"
    return Line(f"The {t.thing(e.card)} {where}", BAD if e.in_hand else PLAIN)


def _dodged(t: Teller, e: ev.DodgeTried) -> Line:
    return Line(f"{t.name(e.unit)} {'dodges the blast' if e.dodged else 'fails to dodge'}", PLAIN, e.unit)


def _staunched(t: Teller, e: ev.Staunched) -> Line:
    return Line(f"{t.name(e.by)} staunches {t.name(e.unit)}", t.tone(e.unit, harm=False), e.unit)


def _bled(t: Teller, e: ev.Bled) -> Line:
    return Line(f"{t.name(e.unit)} bleeds: {e.amount} stress", t.tone(e.unit), e.unit)


def _held(_t: Teller, e: ev.ObjectiveHeld) -> Line | None:
    return Line(f"An objective is held for {e.rounds} round{'s' * (e.rounds != 1)}", PLAIN) if e.rounds else None


def _ended(_t: Teller, e: ev.BattleEnded) -> Line:
    return Line(f"The battle is over: {e.winner + ' wins' if e.winner else 'a draw'} ({e.reason})", HEAD)


def _standing(_t: Teller, e: ev.StandingSet) -> Line:
    below = f" below {e.threshold}" if e.threshold else ""
    return Line(f"Standing answer: {e.question.replace('_', ' ')}: {e.answer}{below}", PLAIN)


_MEANS = {"overwatch": "overwatch", "riposte": "a Riposte", "counter": "a Counter Punch", "sucker": "a Sucker Punch"}


def _hold_ended(t: Teller, e: ev.HoldEnded) -> Line:
    return Line(f"{t.name(e.unit)} no longer holds {t.name(e.target)}: {e.why}", PLAIN, e.unit)


_MARKS = {
    "immobilized": ("cannot stir in the hold", "can stir again"),
    "locked": ("is in a Joint Lock", "is out of the Joint Lock"),
    "shield": ("is behind its victim's body", "comes out from behind its victim"),
}


def _hold_marked(t: Teller, e: ev.HoldMarked) -> Line | None:
    said = _MARKS.get(e.mark)
    return Line(f"{t.name(e.unit)} {said[0 if e.on else 1]}", PLAIN, e.unit) if said is not None else None


def _shielded(t: Teller, e: ev.Shielded) -> Line:
    return Line(f"The shot at {t.name(e.target)} hits {t.name(e.victim)} instead", t.tone(e.victim), e.victim)


def _ail(words: Callable[[Callable[[Unit], str], Any], ailments.Words]) -> Callable[[Teller, Any], Line]:
    def say(t: Teller, e: Any) -> Line:
        text, harm = words(t.name, e)
        return Line(text, t.tone(e.unit) if harm else PLAIN, e.unit)

    return say


_SAYS: dict[type[ev.Event], Callable[[Teller, Any], Line | None]] = {
    **{event: _ail(words) for event, words in ailments.WORDS.items()},
    ev.Grappled: lambda t, e: Line(f"{t.name(e.unit)} has {t.name(e.target)} in a hold", t.tone(e.target), e.target),
    ev.HoldEnded: _hold_ended,
    ev.HoldMarked: _hold_marked,
    ev.Shielded: _shielded,
    ev.Winded: lambda t, e: Line(f"{t.name(e.unit)} is thrown: {e.actions} less to do", t.tone(e.unit), e.unit),
    ev.KiChannelled: lambda t, e: Line(f"{t.name(e.unit)} channels Ki {e.level}", PLAIN, e.unit),
    ev.CounterReady: _says("will counter every attack this round"),
    ev.ExtraBought: lambda t, e: Line(f"{t.name(e.unit)}: {e.kind.replace('_', ' ')}", PLAIN, e.unit),
    ev.ExtraTurnBegan: _says("has another turn"),
    ev.RoundBegan: _round,
    ev.AmbushSprung: _ambush,
    ev.Surprised: _harm("is caught by surprise"),
    ev.Emerged: _says("comes out of hiding"),
    ev.LampTurned: _lamp,
    ev.TurnBegan: _turn,
    ev.Rolled: _rolled,
    ev.OrderSet: _order,
    ev.AttackDeclared: _declared,
    ev.AttackRolled: _attack,
    ev.AttackLost: _lost,
    ev.StressTaken: _stress,
    ev.StateChanged: _state,
    ev.WoundTaken: _wound,
    ev.WoundHealed: _harm("shakes off a wound", harm=False),
    ev.Dazed: _harm("is dazed"),
    ev.Bled: _bled,
    ev.Staunched: _staunched,
    ev.Revived: _harm("is brought back", harm=False),
    ev.AdvantageChanged: _advantage,
    ev.ExploitChanged: _exploit,
    ev.Suppressed: _suppressed,
    ev.SuppressionLifted: _says("is no longer suppressed"),
    ev.OverwatchTaken: _says("goes on overwatch"),
    ev.OverwatchSpent: _watch_over,
    ev.Interrupted: _interrupted,
    ev.HitTheDeck: _deck,
    ev.Backstepped: lambda t, e: Line(f"{t.name(e.unit)} gives ground to {t.name(e.foe)}", PLAIN, e.unit),
    ev.Met: lambda t, e: Line(f"{t.name(e.unit)} meets {t.name(e.foe)}", PLAIN, e.unit),
    ev.NerveTested: lambda t, e: Line(f"{t.name(e.unit)}'s nerve is tested: {e.trigger}", PLAIN, e.unit),
    ev.TurnedAtBay: lambda t, e: Line(f"{t.name(e.unit)} {e.how}: {e.guard:+d} to hit it", PLAIN, e.unit),
    ev.Brandished: lambda t, e: Line(f"{t.name(e.unit)} brandishes at {t.name(e.target)}", PLAIN, e.unit),
    ev.WeaponsLocked: lambda t, e: Line(f"{t.name(e.unit)} and {t.name(e.foe)} lock weapons", PLAIN, e.unit),
    ev.Pressed: lambda t, e: Line(f"{t.name(e.unit)} presses {t.name(e.foe)}", PLAIN, e.unit),
    ev.AmbushSpent: _says("has had its action out of the ambush"),
    ev.Feinted: _says("calls the attack off as a feint"),
    ev.DoubleFeinted: _double,
    ev.StanceTaken: _stance,
    ev.Hunkered: _says("hunkers down"),
    ev.Rose: _says("gets up"),
    ev.Fell: _fell,
    ev.FireLit: lambda _t, e: Line(f"Fire at ({e.cell[0]}, {e.cell[1]})", BAD),
    ev.GasSpread: lambda _t, e: Line(f"{e.venom.name} spreads", BAD),
    ev.GasCleared: lambda _t, _e: Line("The gas clears", PLAIN),
    ev.BreathSpent: _says("holds its breath"),
    ev.BreathFailed: _breath_failed,
    ev.Suffocating: _suffocating,
    ev.AirFound: _harm("breathes again", harm=False),
    ev.FatigueChanged: _fatigue,
    ev.SurvivalTold: _survival,
    ev.Poisoned: _poisoned,
    ev.PoisonOver: _poison_over,
    ev.FellProne: _says("falls prone"),
    ev.MoveBegan: _began,
    ev.Stopped: _stopped,
    ev.Spotted: _spotted,
    ev.LostSight: _unseen,
    ev.WeaponDropped: _harm("drops the weapon"),
    ev.WeaponRecovered: _says("picks the weapon up"),
    ev.WeaponDrawn: _says("takes another weapon in hand"),
    ev.GrenadeLanded: _landed,
    ev.Exploded: lambda t, e: Line(f"The {t.thing(e.card)} goes off", PLAIN),
    ev.SmokeSpread: lambda _t, _e: Line("Smoke spreads", PLAIN),
    ev.SmokeDrifted: lambda _t, _e: Line("Smoke drifts and thins", PLAIN),
    ev.DodgeTried: _dodged,
    ev.ObjectiveHeld: _held,
    ev.Conceded: lambda _t, e: Line(f"{e.side} gives up", HEAD),
    ev.StandingSet: _standing,
    ev.BattleEnded: _ended,
}
