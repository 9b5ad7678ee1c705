"""Writing rounds, turns, actions, pools, stances and steps into the world."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.battle import apply_phases
from game.battle.apply_close import attacked, round_opened, turn_opened
from game.messages import events as ev
from game.world.conditions import AtBay
from game.world.melee import Trail
from game.world.mind import Advantage, Attacking, Edge, Exploits, Overwatch
from game.world.place import Cover, Exposure, Lurking, Pace, Position, Posture, Seen, Stance, Unaware
from game.world.sides import Conceded, Objectives, Outcome, SideCard, Sighting, Sightings, StandingAnswers
from game.world.store import Unit, Writing
from game.world.turns import Actions, ActsLast, Clock, Initiative, Springing, TurnMarks


def battle_of(world: Writing) -> Unit:
    """The entity that carries the battle's clock."""
    return world.having(Clock)[0]


def side_entity(world: Writing, side: str) -> Unit:
    """The entity of one side. Raises KeyError for a side not at the table."""
    for entity in world.having(SideCard):
        if world.get(entity, SideCard).key == side:
            return entity
    raise KeyError(side)


def _clock(world: Writing, **changes: Any) -> None:
    battle = battle_of(world)
    world.put(battle, replace(world.get(battle, Clock), **changes))


def _round_began(world: Writing, event: ev.RoundBegan) -> None:
    _clock(world, round=event.round, order=(), done=(), active=0)
    round_opened(world)
    apply_phases.round_opened(world)
    for unit in world.having(Actions):
        world.put(unit, Actions())
        world.drop(unit, Initiative)


def _initiative_set(world: Writing, event: ev.InitiativeSet) -> None:
    world.put(event.unit, Initiative(event.total))


def _order_set(world: Writing, event: ev.OrderSet) -> None:
    _clock(world, order=event.order)
    for unit in world.having(ActsLast):
        world.drop(unit, ActsLast)


def _turn_began(world: Writing, event: ev.TurnBegan) -> None:
    clock = world.get(battle_of(world), Clock)
    _clock(world, active=event.unit, turn=clock.turn + 1)
    world.put(event.unit, Pace())
    world.put(event.unit, Exposure())
    turn_opened(world, event.unit)
    if world.find(event.unit, TurnMarks) is not None:
        world.put(event.unit, Stance())
        world.put(event.unit, TurnMarks())
    world.drop(event.unit, AtBay)
    world.drop(event.unit, Trail)


def _turn_resumed(world: Writing, event: ev.TurnResumed) -> None:
    _clock(world, active=event.unit)


def _turn_ended(world: Writing, event: ev.TurnEnded) -> None:
    clock = world.get(battle_of(world), Clock)
    _clock(world, active=0, done=(*clock.done, event.unit))
    edge = world.find(event.unit, Edge)
    if edge is None:
        return
    world.put(
        event.unit,
        replace(
            edge,
            steady_turns=max(0, edge.steady_turns - 1),
            suppression_turns=max(0, edge.suppression_turns - 1),
        ),
    )


def _turn_passed(world: Writing, event: ev.TurnPassed) -> None:
    """Whoever still had a place in the order is done; a round of phases passes for those without one too."""
    clock = world.get(battle_of(world), Clock)
    if event.unit in clock.order and event.unit not in clock.done:
        _clock(world, done=(*clock.done, event.unit))


def _round_ended(world: Writing, _event: ev.RoundEnded) -> None:
    for unit in world.having(Posture):
        posture = world.get(unit, Posture)
        if posture.decked:
            world.put(unit, replace(posture, decked=False, hunkered=False))


def _actions_changed(world: Writing, event: ev.ActionsChanged) -> None:
    held = world.get(event.unit, Actions)
    world.put(
        event.unit,
        Actions(held.standard + event.standard, held.move + event.move, held.support + event.support),
    )
    _opened(world, event.unit)


def _exploit_changed(world: Writing, event: ev.ExploitChanged) -> None:
    pools = world.get(event.unit, Exploits)
    most = f"{event.pool}_most"
    changes = {
        event.pool: getattr(pools, event.pool) + event.amount,
        most: getattr(pools, most) + event.most,
    }
    world.put(event.unit, replace(pools, **changes))


def _advantage_changed(world: Writing, event: ev.AdvantageChanged) -> None:
    held = world.get(event.unit, Advantage)
    world.put(
        event.unit,
        Advantage(
            held.accuracy + event.accuracy,
            held.initiative + event.initiative,
            held.scope + event.scope,
            held.sight + event.sight,
        ),
    )


def _edge_changed(world: Writing, event: ev.EdgeChanged) -> None:
    edge = world.find(event.unit, Edge) or Edge()
    changes: dict[str, int] = {event.edge: getattr(edge, event.edge) + event.amount}
    if event.edge == "steady":
        changes["steady_turns"] = event.turns
    world.put(event.unit, replace(edge, **changes))
    _opened(world, event.unit)


def _suppressed(world: Writing, event: ev.Suppressed) -> None:
    edge = world.find(event.unit, Edge) or Edge()
    turns = max(edge.suppression_turns, event.turns)
    world.put(event.unit, replace(edge, suppression=edge.suppression + event.edge, suppression_turns=turns))


def _suppression_lifted(world: Writing, event: ev.SuppressionLifted) -> None:
    world.put(event.unit, replace(world.get(event.unit, Edge), suppression=0, suppression_turns=0))


def _trait_used(world: Writing, event: ev.TraitUsed) -> None:
    marks = world.get(event.unit, TurnMarks)
    surged, focused = marks.surged or event.trait == "surge", marks.focused or event.trait == "focus"
    world.put(event.unit, replace(marks, surged=surged, focused=focused))
    _opened(world, event.unit)


def _stance_taken(world: Writing, event: ev.StanceTaken) -> None:
    world.put(event.unit, Stance(event.stance))
    _opened(world, event.unit)


def _opened(world: Writing, unit: Unit) -> None:
    """Anything done in one's own turn closes the time for taking a stance (ASC-STANCE-01)."""
    marks = world.find(unit, TurnMarks)
    if marks is not None and not marks.opened and world.get(battle_of(world), Clock).active == unit:
        world.put(unit, replace(marks, opened=True))


def _hunkered(world: Writing, event: ev.Hunkered) -> None:
    world.put(event.unit, replace(world.get(event.unit, Posture), hunkered=True))


def _rose(world: Writing, event: ev.Rose) -> None:
    world.put(event.unit, replace(world.get(event.unit, Posture), hunkered=False, prone=False))


def _fell_prone(world: Writing, event: ev.FellProne) -> None:
    world.put(event.unit, replace(world.get(event.unit, Posture), prone=True))
    _opened(world, event.unit)


def _stepped(world: Writing, event: ev.Stepped) -> None:
    world.put(event.unit, Position(event.to))
    if event.gait == "thrown":
        return
    pace = world.get(event.unit, Pace)
    if world.get(battle_of(world), Clock).active == event.unit:
        left = world.find(event.unit, Trail) or Trail()
        world.put(event.unit, Trail((*left.cells, event.origin)))
    world.put(event.unit, Pace(moved=True, sprinted=pace.sprinted or event.gait == "sprint", squares=pace.squares + 1))


def _cover_changed(world: Writing, event: ev.CoverChanged) -> None:
    world.put(event.unit, Cover(event.rung, event.shift))


def _deployed(world: Writing, event: ev.Deployed) -> None:
    world.put(event.unit, Position(event.cell))


def _overwatch_taken(world: Writing, event: ev.OverwatchTaken) -> None:
    world.put(event.unit, Overwatch(1, event.snap))


def _overwatch_spent(world: Writing, event: ev.OverwatchSpent) -> None:
    watch = world.find(event.unit, Overwatch)
    if watch is None:
        return
    if watch.shots > event.shots:
        world.put(event.unit, replace(watch, shots=watch.shots - event.shots, jolted=event.why == "damaged"))
    else:
        world.drop(event.unit, Overwatch)


def _steadied(world: Writing, unit: Unit) -> None:
    watch = world.find(unit, Overwatch)
    if watch is not None and watch.jolted:
        world.put(unit, replace(watch, jolted=False))


def _attack_rolled(world: Writing, event: ev.AttackRolled) -> None:
    _steadied(world, event.target)
    if world.get(battle_of(world), Clock).active == event.unit:
        attacked(world, event)


def _attack_declared(world: Writing, event: ev.AttackDeclared) -> None:
    under_way = world.find(event.unit, Attacking)
    world.put(event.unit, Attacking((*(under_way.answered if under_way is not None else ()), ())))


def _attack_ended(world: Writing, event: ev.AttackEnded) -> None:
    if event.flash:
        held = world.find(event.unit, Exposure) or Exposure()
        world.put(event.unit, replace(held, flash=True))
    for unit in world.having(Overwatch):
        _steadied(world, unit)
    under_way = world.find(event.unit, Attacking)
    if under_way is not None and len(under_way.answered) > 1:
        world.put(event.unit, Attacking(under_way.answered[:-1]))
    elif under_way is not None:
        world.drop(event.unit, Attacking)


def _interrupted(world: Writing, event: ev.Interrupted) -> None:
    under_way = world.find(event.foe, Attacking)
    if event.trigger != "move" and under_way is not None:
        *earlier, latest = under_way.answered
        world.put(event.foe, Attacking((*earlier, (*latest, event.unit))))


def _revealed(world: Writing, event: ev.Revealed) -> None:
    held = world.find(event.unit, Exposure) or Exposure()
    known = {*held.shown} - {*held.unwitting} | {*event.sides} - {*event.unwitting}
    shown = {*held.shown, *event.sides}
    world.put(event.unit, replace(held, shown=tuple(sorted(shown)), unwitting=tuple(sorted(shown - known))))


def _noticed(world: Writing, event: ev.Noticed) -> None:
    world.drop(event.unit, Unaware)


def _surprised(world: Writing, event: ev.Surprised) -> None:
    world.put(event.unit, Unaware(moment=True))


def _ambush_sprung(world: Writing, event: ev.AmbushSprung) -> None:
    """One standard action and nothing else (ALA-SURP-03)."""
    _clock(world, active=event.unit)
    world.put(event.unit, Springing())
    if world.find(event.unit, Actions) is not None:
        world.put(event.unit, Actions(standard=1, move=0))
        world.put(event.unit, TurnMarks(opened=True))


def _ambush_spent(world: Writing, event: ev.AmbushSpent) -> None:
    _clock(world, active=0)
    world.drop(event.unit, Springing)
    apply_phases.moment_closed(world)
    if world.find(event.unit, Actions) is not None:
        world.put(event.unit, Actions())
        world.put(event.unit, TurnMarks())
    world.drop(event.unit, Trail)


def _emerged(world: Writing, event: ev.Emerged) -> None:
    world.drop(event.unit, Lurking)


def _spotted(world: Writing, event: ev.Spotted) -> None:
    seen = world.find(event.unit, Seen) or Seen()
    if event.side not in seen.by:  # a unit seen in square after square is spotted in each
        world.put(event.unit, Seen(tuple(sorted((*seen.by, event.side)))))
    now = world.get(battle_of(world), Clock).round
    _note(world, event.side, Sighting(event.unit, event.cell, now, event.down))


def _note(world: Writing, side: str, sighting: Sighting) -> None:
    entity = side_entity(world, side)
    known = world.find(entity, Sightings) or Sightings()
    world.put(entity, known.noting(sighting))


def _lost_sight(world: Writing, event: ev.LostSight) -> None:
    seen = world.find(event.unit, Seen) or Seen()
    world.put(event.unit, Seen(tuple(side for side in seen.by if side != event.side)))
    known = world.find(side_entity(world, event.side), Sightings) or Sightings()
    last = known.of(event.unit)
    if last is not None:
        _note(world, event.side, replace(last, round=world.get(battle_of(world), Clock).round))


def _standing_set(world: Writing, event: ev.StandingSet) -> None:
    entity = side_entity(world, event.side)
    held = world.find(entity, StandingAnswers) or StandingAnswers()
    kept = [answer for answer in held.answers if answer[0] != event.question]
    kept.append((event.question, event.answer, event.threshold))
    world.put(entity, StandingAnswers(tuple(sorted(kept))))


def _objective_held(world: Writing, event: ev.ObjectiveHeld) -> None:
    battle = world.having(Objectives)[0]
    objectives = world.get(battle, Objectives)
    held = tuple(event.rounds if i == event.index else rounds for i, rounds in enumerate(objectives.held))
    world.put(battle, replace(objectives, held=held))


def _conceded(world: Writing, event: ev.Conceded) -> None:
    world.put(side_entity(world, event.side), Conceded())


def _battle_ended(world: Writing, event: ev.BattleEnded) -> None:
    world.put(battle_of(world), Outcome(event.winner, event.reason))


WRITERS: dict[type[ev.Event], Callable[[Writing, Any], None]] = {
    ev.RoundBegan: _round_began,
    ev.InitiativeSet: _initiative_set,
    ev.OrderSet: _order_set,
    ev.TurnBegan: _turn_began,
    ev.TurnResumed: _turn_resumed,
    ev.TurnEnded: _turn_ended,
    ev.TurnPassed: _turn_passed,
    ev.RoundEnded: _round_ended,
    ev.ActionsChanged: _actions_changed,
    ev.ExploitChanged: _exploit_changed,
    ev.AdvantageChanged: _advantage_changed,
    ev.EdgeChanged: _edge_changed,
    ev.Suppressed: _suppressed,
    ev.SuppressionLifted: _suppression_lifted,
    ev.TraitUsed: _trait_used,
    ev.StanceTaken: _stance_taken,
    ev.Hunkered: _hunkered,
    ev.Rose: _rose,
    ev.FellProne: _fell_prone,
    ev.Stepped: _stepped,
    ev.CoverChanged: _cover_changed,
    ev.Deployed: _deployed,
    ev.OverwatchTaken: _overwatch_taken,
    ev.OverwatchSpent: _overwatch_spent,
    ev.AttackDeclared: _attack_declared,
    ev.AttackRolled: _attack_rolled,
    ev.AttackEnded: _attack_ended,
    ev.Interrupted: _interrupted,
    ev.Revealed: _revealed,
    ev.Noticed: _noticed,
    ev.Surprised: _surprised,
    ev.AmbushSprung: _ambush_sprung,
    ev.AmbushSpent: _ambush_spent,
    ev.Emerged: _emerged,
    ev.Spotted: _spotted,
    ev.LostSight: _lost_sight,
    ev.StandingSet: _standing_set,
    ev.ObjectiveHeld: _objective_held,
    ev.Conceded: _conceded,
    ev.BattleEnded: _battle_ended,
}
