"""Log lines for events: who does what to whom, the result, and the dice with their odds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from game.battle.log import close_combat, conditions, phases, squads, tasks
from game.battle.log.context import BAD, DICE, GOOD, HEAD, PLAIN, STEP, UNKNOWN, LogContext, LogLine, with_article
from game.battle.log.structure import InterruptDepth, PhasePart
from game.dice.distribution import percent
from game.messages import events as ev

__all__ = ("BAD", "DICE", "GOOD", "HEAD", "PLAIN", "STEP", "LogLine", "LogWriter")


TAKEN_BACK = "The last order is taken back"
ORDERED = 10
"""So many are named of an order of turns: that of companies would fill the log."""


@dataclass
class LogWriter(LogContext):
    """Turns events into log lines for one reader."""

    chain: InterruptDepth = field(default_factory=InterruptDepth)
    course: PhasePart = field(default_factory=PhasePart)

    def tell(self, event: ev.Event) -> tuple[LogLine, ...]:
        """The lines an event makes; most make one, some none, and some begin a part of a phase."""
        if isinstance(event, ev.SoldierGone):
            self.gone[event.unit] = event.why
        elif isinstance(event, (ev.Spotted, ev.LostSight)) and event.unit in self.gone:
            return ()
        depth, heading = self.chain.depth(event), self.course.heading(event)
        say = _SAYS.get(type(event))
        line = say(self, event) if say is not None else None
        above = (LogLine(heading, STEP),) if heading else ()
        return above if line is None else (*above, replace(line, depth=depth))



def _round(_t: LogContext, e: ev.RoundBegan) -> LogLine:
    return LogLine(f"Round {e.round}", HEAD)


def _ambush(t: LogContext, e: ev.AmbushSprung) -> LogLine:
    return LogLine(f"Ambush: {t.name(e.unit)} has one action before anyone is aware", HEAD, e.unit)


def _lamp(t: LogContext, e: ev.LampTurned) -> LogLine:
    return LogLine(f"{t.name(e.unit)} {'lights the lamp' if e.lit else 'douses the lamp'}", PLAIN, e.unit)


def _turn(t: LogContext, e: ev.TurnBegan) -> LogLine | None:
    words = t.book.face.turn
    return LogLine(words.format(unit=t.name(e.unit)), HEAD, e.unit) if words else None


_OVER = ("out of the fight", "the round is over")
"""Why somebody has no turn, where that was told before."""


def _no_turn(t: LogContext, e: ev.TurnPassed) -> LogLine | None:
    return None if e.why in _OVER else LogLine(f"{t.name(e.unit)} has no turn: {e.why}", PLAIN, e.unit)


def _reload(t: LogContext, e: ev.AmmunitionChanged) -> LogLine | None:
    return LogLine(f"{t.name(e.unit)} reloads", PLAIN, e.unit) if e.amount > 0 else None


_TOLD_BY = ("attack", "damage", "armour", "coverage", "throw", "scatter", "blast")
"""Rolls that the line before names the roller of; of all others it must be said whose they are."""

CONFIRMED, FUMBLE = ("attack", "throw"), 1
"""Rolls that are made a second time where the die shows this and they fail (ALT-PLUG-03)."""

_UNTOLD = ("initiative", "fire_spreads")
"""Rolls by the dozen, of which only what comes of them is of interest."""


def _rolled(t: LogContext, e: ev.Rolled) -> LogLine | None:
    if e.key in _UNTOLD:
        return None
    faces = "+".join(str(face) for face in e.faces)
    if e.key in CONFIRMED and e.faces[0] == FUMBLE and len(e.faces) > 1:
        faces = f"{FUMBLE}, again {'+'.join(map(str, e.faces[1:]))}"
    what = e.key.replace("_", " ")
    if e.unit and e.key not in _TOLD_BY:
        what = f"{t.name(e.unit)}, {what}"
    if e.target and e.key != "vigilance":
        what += f" ({percent(e.chance)})" if e.chance is not None else ""
        margin = e.total - e.target
        verdict = f"by {margin}" if margin >= 0 else f"short by {-margin}"
        return LogLine(f"{what}: dice {faces}, total {e.total} vs {e.target}, {verdict}", DICE, e.unit)
    if e.key == "coverage":
        return LogLine(f"armour: dice {faces}, {'it covers' if e.value else 'not covered'}", DICE, e.unit)
    if e.key == "blast":  # each victim reads so many of them: they have no one sum
        return LogLine(f"{what}: dice {', '.join(map(str, e.faces))}", DICE, e.unit)
    more = e.total - sum(e.faces) if e.key in ("damage", "armour") else 0
    return LogLine(f"{what}: dice {faces}{f' {more:+d}' if more else ''} = {e.total}", DICE, e.unit)


def _order(t: LogContext, e: ev.OrderSet) -> LogLine:
    first, more = e.order[:ORDERED], len(e.order) - ORDERED
    return LogLine(f"Order: {', '.join(map(t.name, first))}{f' and {more} more' if more > 0 else ''}", PLAIN)


def _declared(t: LogContext, e: ev.AttackDeclared) -> LogLine:
    options = f" ({', '.join(word.replace('_', ' ') for word in e.options)})" if e.options else ""
    t.armed[e.unit] = (e.mode, e.weapon)
    held = " from overwatch" if e.held else ""
    if e.mode == "throw" and not e.targets:  # with a target it is a body that is thrown
        what = with_article(t.thing(e.weapon).lower())
        return LogLine(f"{t.name(e.unit)} throws {what}{options}{held}", PLAIN, e.unit)
    at = " and ".join(t.name(unit) for unit in e.targets) or "unseen targets"
    if e.mode in close_combat.VERBS:
        how = f"{close_combat.VERBS[e.mode]} {at}{close_combat.with_what(t, e)}"
        return LogLine(f"{t.name(e.unit)} {how}{options}{held}", PLAIN, e.unit)
    verb = {
        "suppress": "suppresses", "burst": "fires a burst at", "rapid": "rapid-fires at",
        "marching": "fires marching at",
    }  # fmt: skip
    return LogLine(f"{t.name(e.unit)} {verb.get(e.mode, 'shoots at')} {at}{options}{held}", PLAIN, e.unit)


def _attack(t: LogContext, e: ev.AttackRolled) -> LogLine:
    if e.mode in close_combat.VERBS:
        return close_combat.rolled(t, e)
    if e.margin < 0:
        return LogLine(f"{t.name(e.unit)} misses {t.name(e.target)}", t.tone(e.target, harm=False), e.target)
    if e.mode == "suppress":
        return LogLine(f"{t.name(e.target)} is under fire", t.tone(e.target), e.target)
    times = f" {e.hits} times" if e.hits > 1 else ""
    return LogLine(f"{t.name(e.unit)} hits {t.name(e.target)}{times}", t.tone(e.target), e.target)


def _lost(t: LogContext, e: ev.AttackLost) -> LogLine:
    return LogLine(f"{t.name(e.unit)}'s attack comes to nothing: {e.why}", PLAIN, e.unit)


def _stress(t: LogContext, e: ev.StressTaken) -> LogLine:
    kind = "mental stress" if e.mental else "stress"
    armour = f" ({e.soaked} stopped by armour)" if e.soaked else ""
    capped = ", capped with a wound" if e.capped else ""
    return LogLine(f"{t.name(e.unit)} takes {e.amount} {kind}{armour}{capped}", t.tone(e.unit), e.unit)


def _state(t: LogContext, e: ev.StateChanged) -> LogLine:
    face = t.book.face.state(e.after)
    return LogLine(f"{t.name(e.unit)} {face.says}", t.tone(e.unit, harm=not face.good), e.unit)


def _wound(t: LogContext, e: ev.WoundTaken) -> LogLine:
    return LogLine(f"{t.name(e.unit)} is wounded: {e.grade} {e.kind}, {e.place}", t.tone(e.unit), e.unit)


def _says(words: str, tone: str = PLAIN) -> Callable[[LogContext, Any], LogLine]:
    """A line of a unit's name and fixed words."""
    return lambda t, e: LogLine(f"{t.name(e.unit)} {words}", tone, e.unit)


def _harm(words: str, *, harm: bool = True) -> Callable[[LogContext, Any], LogLine]:
    return lambda t, e: LogLine(f"{t.name(e.unit)} {words}", t.tone(e.unit, harm=harm), e.unit)


def _advantage(t: LogContext, e: ev.AdvantageChanged) -> LogLine:
    parts = [(e.accuracy, "Accuracy"), (e.initiative, "Initiative")]
    said = ", ".join(f"{amount:+d} {name}" for amount, name in parts if amount)
    return LogLine(f"{t.name(e.unit)}: {said} ({e.why.replace('_', ' ')})", PLAIN, e.unit)


def _exploit(t: LogContext, e: ev.ExploitChanged) -> LogLine | None:
    return LogLine(f"{t.name(e.unit)}: {e.amount:+d} {e.pool} ({e.why})", PLAIN, e.unit) if e.amount else None


TRAITS = {
    "surge": ("Adrenal Surge", "one more move action"),
    "focus": ("Tight Focus", "one more action, which is no attack"),
}
"""The traits that buy an action in one's turn, with what they buy (ASC-TRAIT-02 to -04)."""


def _trait(t: LogContext, e: ev.TraitUsed) -> LogLine:
    name, bought = TRAITS[e.trait]
    return LogLine(f"{t.name(e.unit)} uses {name}: {bought}", PLAIN, e.unit)


def _suppressed(t: LogContext, e: ev.Suppressed) -> LogLine:
    return LogLine(f"{t.name(e.unit)} is suppressed: {e.edge:+d} on its attacks", t.tone(e.unit), e.unit)


def _watch_over(t: LogContext, e: ev.OverwatchSpent) -> LogLine:
    return LogLine(f"{t.name(e.unit)}'s overwatch is over: {e.why}", PLAIN, e.unit)


def _deck(t: LogContext, e: ev.HitTheDeck) -> LogLine:
    return LogLine(f"{t.name(e.unit)} hits the deck: {e.guard:+d} defence this turn", PLAIN, e.unit)


def _double(t: LogContext, e: ev.DoubleFeinted) -> LogLine:
    return LogLine(f"{t.name(e.unit)} feints back and {'wins' if e.won else 'loses'}", PLAIN, e.unit)


def _stance(t: LogContext, e: ev.StanceTaken) -> LogLine | None:
    words = f"takes the {e.stance.replace('_', ' ')} stance"
    return LogLine(f"{t.name(e.unit)} {words}", PLAIN, e.unit) if e.stance else None


def _began(t: LogContext, e: ev.MoveBegan) -> LogLine:
    verb = {"sprint": "sprints", "crawl": "crawls", "jump": "jumps", "climb": "climbs"}.get(e.gait, "moves")
    where = f" to ({e.to[0]}, {e.to[1]})" if t.reads_for(t.sides.get(e.unit, "")) else ""  # enemies keep theirs secret
    return LogLine(f"{t.name(e.unit)} {verb}{where}", PLAIN, e.unit)


def _stopped(t: LogContext, e: ev.Stopped) -> LogLine:
    return LogLine(f"{t.name(e.unit)} stops: {e.why}", PLAIN, e.unit)


def _spotted(t: LogContext, e: ev.Spotted) -> LogLine | None:
    t.spots[e.unit] = e.cell
    if (e.side, e.unit) in t.in_sight:
        return None
    t.in_sight.add((e.side, e.unit))
    if not t.side:
        return LogLine(f"{e.side.capitalize()} sights {t.name(e.unit)}", PLAIN, e.unit)
    name = t.names.get(e.unit) or f"{UNKNOWN} at ({e.cell[0]}, {e.cell[1]})"
    return LogLine(f"Enemy sighted: {name}", BAD, e.unit)


def _unseen(t: LogContext, e: ev.LostSight) -> LogLine:
    t.in_sight.discard((e.side, e.unit))
    if not t.side:
        return LogLine(f"{e.side.capitalize()} loses sight of {t.name(e.unit)}", PLAIN, e.unit)
    cell = t.spots.pop(e.unit, None)
    spot = f" last seen at ({cell[0]}, {cell[1]})" if cell is not None and e.unit not in t.names else ""
    return LogLine(f"{t.name(e.unit)}{spot} is out of sight", PLAIN, e.unit)


def _landed(t: LogContext, e: ev.GrenadeLanded) -> LogLine:
    where = "goes off in the hand" if e.in_hand else f"lands in ({e.cell[0]}, {e.cell[1]})"
    return LogLine(f"The {t.thing(e.card).lower()} {where}", BAD if e.in_hand else PLAIN)


def _dodged(t: LogContext, e: ev.DodgeTried) -> LogLine:
    words = ("is down in time", "is too late") if t.book.face.phases else ("dodges the blast", "fails to dodge")
    return LogLine(f"{t.name(e.unit)} {words[not e.dodged]}", PLAIN, e.unit)


def _staunched(t: LogContext, e: ev.Staunched) -> LogLine:
    return LogLine(f"{t.name(e.by)} staunches {t.name(e.unit)}", t.tone(e.unit, harm=False), e.unit)


def _bled(t: LogContext, e: ev.Bled) -> LogLine:
    return LogLine(f"{t.name(e.unit)} bleeds: {e.amount} stress", t.tone(e.unit), e.unit)


def _held(_t: LogContext, e: ev.ObjectiveHeld) -> LogLine | None:
    return LogLine(f"An objective is held for {e.rounds} round{'s' * (e.rounds != 1)}", PLAIN) if e.rounds else None


def _ended(_t: LogContext, e: ev.BattleEnded) -> LogLine:
    told = f"{e.winner.capitalize()} wins" if e.winner else "a draw"
    return LogLine(f"The battle is over: {told} ({e.reason})", HEAD)


def _standing(_t: LogContext, e: ev.StandingSet) -> LogLine:
    below = f" below {e.threshold}" if e.threshold else ""
    return LogLine(f"Standing answer: {e.question.replace('_', ' ')}: {e.answer}{below}", PLAIN)


_SAYS: dict[type[ev.Event], Callable[[LogContext, Any], LogLine | None]] = {
    ev.RoundBegan: _round,
    ev.AmbushSprung: _ambush,
    ev.Surprised: _harm("is caught by surprise"),
    ev.Emerged: _says("comes out of hiding"),
    ev.LampTurned: _lamp,
    ev.TurnBegan: _turn,
    ev.TurnPassed: _no_turn,
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
    ev.TraitUsed: _trait,
    ev.AmmunitionChanged: _reload,
    ev.Suppressed: _suppressed,
    ev.SuppressionLifted: _says("is no longer suppressed"),
    ev.OverwatchTaken: _says("goes on overwatch"),
    ev.OverwatchSpent: _watch_over,
    ev.HitTheDeck: _deck,
    ev.AmbushSpent: _says("has had its action out of the ambush"),
    ev.Feinted: _says("calls the attack off as a feint"),
    ev.DoubleFeinted: _double,
    ev.StanceTaken: _stance,
    ev.Hunkered: _says("hunkers down"),
    ev.Rose: _says("gets up"),
    ev.FellProne: _says("falls prone"),
    ev.MoveBegan: _began,
    ev.Stopped: _stopped,
    ev.Spotted: _spotted,
    ev.LostSight: _unseen,
    ev.WeaponDropped: _harm("drops the weapon"),
    ev.WeaponRecovered: _says("picks the weapon up"),
    ev.WeaponDrawn: _says("takes another weapon in hand"),
    ev.GrenadeLanded: _landed,
    ev.Exploded: lambda t, e: LogLine(f"The {t.thing(e.card).lower()} goes off", PLAIN),
    ev.SmokeSpread: lambda _t, _e: LogLine("Smoke spreads", PLAIN),
    ev.SmokeDrifted: lambda _t, _e: LogLine("Smoke drifts and thins", PLAIN),
    ev.DodgeTried: _dodged,
    ev.ObjectiveHeld: _held,
    ev.Conceded: lambda _t, e: LogLine(f"{e.side.capitalize()} gives up", HEAD),
    ev.StandingSet: _standing,
    ev.BattleEnded: _ended,
    **close_combat.SAYS,
    **conditions.SAYS,
    **tasks.SAYS,
    **phases.SAYS,
    **squads.SAYS,
}
