"""What a side witnesses: of each event, nothing, all of it, or the part that shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.battle.apply_phases import MARKS
from game.battle.masks import declared_known
from game.battle.met import fate, met
from game.battle.outlook import Outlook
from game.messages import events as ev
from game.systems.warfare.outcome import SEALED
from game.world.gear import Ammunition, Pouch
from game.world.mind import Exploits
from game.world.phases import Declared
from game.world.place import Exposure, Position
from game.world.tasks import Task

ROLES = ("by", "foe", "cause", "target")
FIGURES: dict[type[ev.Event], tuple[str, ...]] = {ev.Rolled: ("target",), ev.DegreesRolled: ("target",)}
"""Names of roles that are numbers in an event, and no unit."""
SECRET_OF: dict[type[ev.Event], type] = {
    ev.AmmunitionChanged: Ammunition,
    ev.ExploitChanged: Exploits,
    ev.GrenadeTaken: Pouch,
}
PUBLIC = (ev.FireLit, ev.FiresWaned, ev.GasCleared)
"""Fire and gas are ground: every side sees their glow and smoke, wherever they are."""
OPEN = frozenset(
    (
        ev.BattleBegan,
        ev.RoundBegan,
        ev.RoundEnded,
        ev.PhaseEnded,
        ev.ObjectiveHeld,
        ev.Conceded,
        ev.BattleEnded,
        ev.AssaultDecided,
        ev.AssaultOver,
        ev.AssaultsSettled,
        ev.SquadBroke,
        ev.FateDecided,
        ev.RenownWon,
        *PUBLIC,
    )
)
_ROLES_OF: dict[type[ev.Event], tuple[str, ...]] = {}


def visible(event: ev.Event, outlook: Outlook) -> ev.Event | None:
    """The event as the side witnesses it, straight after it was written and before anything follows; None if not."""
    kind = type(event)
    special = _SPECIAL.get(kind)
    if special is not None:
        return special(event, outlook)
    if kind in OPEN:
        return event
    unit = _unit(event)
    if unit in outlook.hidden():
        return None
    secret = SECRET_OF.get(kind)
    if secret is not None and secret in outlook.book.secret and unit not in outlook.own():
        return None
    return _masked(event, outlook)


def witness(outlook: Outlook, event: ev.Event) -> None:
    """Note an event in the side's log, if it shows."""
    shown = visible(event, outlook)
    if shown is None:
        return
    outlook.log.append(shown)
    if isinstance(shown, ev.RoundBegan):
        outlook.fates[shown.round] = {unit: fate(outlook, outlook.book, unit) for unit in outlook.friends()}
    if isinstance(shown, ev.Spotted) and shown.unit not in outlook.met and shown.unit not in outlook.hidden():
        outlook.met[shown.unit] = met(outlook, shown.unit)  # it may be out of sight again before anyone looks


def _unit(event: Any) -> int:
    unit: int = event.unit
    return unit


def _masked(event: ev.Event, outlook: Outlook) -> ev.Event:
    """Others who had a part in it are named only if they are known."""
    names = _ROLES_OF.get(type(event))
    if names is None:
        figures = FIGURES.get(type(event), ())
        names = tuple(name for name in ROLES if hasattr(event, name) and name not in figures)
        _ROLES_OF[type(event)] = names
    if not names:
        return event
    hidden = outlook.hidden()
    unknown: dict[str, Any] = {name: 0 for name in names if getattr(event, name) in hidden}
    return replace(event, **unknown) if unknown else event


def _order_set(event: ev.OrderSet | ev.PhaseBegan, outlook: Outlook) -> ev.Event:
    known = outlook.own() | {sighting.unit for sighting in outlook.sightings()}
    return replace(event, order=tuple(unit for unit in event.order if unit in known))


def _deployed(event: ev.Deployed, outlook: Outlook) -> ev.Event | None:
    return event if event.unit in outlook.own() else None


def _stepped(event: ev.Stepped, outlook: Outlook) -> ev.Event | None:
    """A step out of sight, or into it, shows as losing or catching sight only."""
    if event.unit in outlook.own():
        return event
    if event.unit in outlook.hidden():
        return None
    exposure = outlook.find(event.unit, Exposure)
    shown = (exposure is not None and outlook.side in exposure.shown) or outlook.sees(event.to)
    return event if shown else None


def _move_began(event: ev.MoveBegan, outlook: Outlook) -> ev.Event | None:
    """Where an enemy is going it keeps to itself."""
    if event.unit in outlook.own():
        return event
    place = outlook.find(event.unit, Position)
    return replace(event, to=place.cell) if place is not None else None


def _attack_declared(event: ev.AttackDeclared, outlook: Outlook) -> ev.Event | None:
    """Whoever attacks shows itself to its target's side (ASC-RULING-90)."""
    own = outlook.own()
    if event.unit in outlook.hidden() and not any(target in own for target in event.targets):
        return None
    return replace(event, targets=tuple(unit for unit in event.targets if unit not in outlook.hidden()))


def _revealed(event: ev.Revealed, outlook: Outlook) -> ev.Event | None:
    """A side knows whom it showed itself to as far as it knows whom it attacked, and that an attacker shows to it."""
    if event.unit in outlook.own():
        sides = tuple(side for side in event.sides if side not in event.unwitting)
    else:
        sides = tuple(side for side in event.sides if side == outlook.side and event.unit not in outlook.hidden())
    return ev.Revealed(event.unit, sides) if sides else None


def _attack_rolled(event: ev.AttackRolled | ev.AttackGraded | ev.GroupGraded, outlook: Outlook) -> ev.Event | None:
    hidden = outlook.hidden()
    return None if event.unit in hidden or event.target in hidden else event


def _order_declared(event: ev.OrderDeclared, outlook: Outlook) -> ev.Event | None:
    """What is declared aloud is heard of whoever is seen; at somebody unknown, at nobody."""
    secret = Declared in outlook.book.secret and event.unit not in outlook.own()
    if secret or event.unit in outlook.hidden():
        return None
    known = declared_known(Declared((event.order,)), outlook.hidden())
    return ev.OrderDeclared(event.unit, known.orders[0])


def _action_spent(event: ev.ActionSpent, outlook: Outlook) -> ev.Event | None:
    """That one has declared costs it an action and a pass does not: in secret neither is told (ALT-DECL-11)."""
    secret = event.why == "declared" and Declared in outlook.book.secret and event.unit not in outlook.own()
    return None if secret or event.unit in outlook.hidden() else event


def _slots_taken(event: ev.SlotsTaken, outlook: Outlook) -> ev.Event | None:
    hidden = outlook.hidden()
    slots = tuple(slot for slot in event.slots if slot[0] not in hidden)
    return replace(event, slots=slots) if slots and event.target not in hidden else None


def _beset(event: ev.Beset, outlook: Outlook) -> ev.Event | None:
    hidden = outlook.hidden()
    known = tuple(pair for pair in event.since if pair[0] not in hidden)
    return replace(event, since=known) if event.unit not in hidden else None


def _parry_taken(event: ev.ParryTaken, outlook: Outlook) -> ev.Event | None:
    """One in reaction shows; one that is declared is heard like any order (ALT-DECL-11)."""
    hidden = outlook.hidden()
    if not event.reaction and Declared in outlook.book.secret and event.unit not in outlook.own():
        return None
    targets = tuple(0 if foe in hidden else foe for foe in event.targets)
    return replace(event, targets=targets) if event.unit not in hidden else None


def _fire_held(event: ev.FireHeld, outlook: Outlook) -> ev.Event | None:
    hidden = outlook.hidden()
    arms = tuple(one for one in event.arms if one[0] not in hidden)
    by = 0 if event.by in hidden else event.by
    return replace(event, arms=arms, by=by) if event.unit not in hidden else None


def _undone(event: ev.DeckUndone | ev.BackstepUndone, outlook: Outlook) -> ev.Event | None:
    return event if event.undone.unit not in outlook.hidden() else None


def _grenade(event: Any, outlook: Outlook) -> ev.Event | None:
    thrower_known = event.by not in outlook.hidden()
    if not thrower_known and not outlook.sees(event.cell):
        return None
    shown: ev.Event = event if thrower_known else replace(event, by=0)
    return shown


def _gas_spread(event: ev.GasSpread, outlook: Outlook) -> ev.Event:
    return replace(event, by=0) if event.by in outlook.hidden() else event


def _smoke_spread(event: ev.SmokeSpread | ev.SmokeDrifted, outlook: Outlook) -> ev.Event | None:
    cells = tuple(cell for cell in event.cells if outlook.sees(cell, beside=True))
    return replace(event, cells=cells) if cells else None


def _smoke_cleared(event: ev.SmokeCleared | ev.SmokeBlown, outlook: Outlook) -> ev.Event | None:
    return event if outlook.sees(event.cell, beside=True) else None


def _task_worked(event: ev.TaskWorked, outlook: Outlook) -> ev.Event | None:
    """How far a task has come is known to those who may work on it."""
    return _task_ended(event, outlook) if outlook.get(event.task, Task).of(outlook.side) else None


def _task_ended(event: Any, outlook: Outlook) -> ev.Event:
    """Lamps go out, a door stands open: everybody knows, if not by whose hand."""
    shown: ev.Event = replace(event, unit=0) if event.unit in outlook.hidden() else event
    return shown


def _own_affair(event: Any, outlook: Outlook) -> ev.Event | None:
    told: ev.Event | None = event if event.side == outlook.side else None
    return told


def _mark_set(event: ev.MarkSet, outlook: Outlook) -> ev.Event | None:
    """Orders given in secret are not told by what they weigh on the unit (ALT-DECL-11)."""
    secret = MARKS[event.mark] in outlook.book.secret and event.unit not in outlook.own()
    return None if secret or event.unit in outlook.hidden() else event


def _condition(event: Any, outlook: Outlook) -> ev.Event | None:
    """Conditions show on whoever is seen; whom they come from shows if that one is known."""
    if event.unit in outlook.hidden():
        return None
    hidden = outlook.hidden()
    parts = {name: getattr(event, name) for name in ("condition", "now") if hasattr(event, name)}
    masked = {name: replace(part, source=0) for name, part in parts.items() if part.source in hidden}
    return _masked(replace(event, **masked) if masked else event, outlook)


def _untold(_event: ev.Event, _outlook: Outlook) -> None:
    """What nobody may be told: smoke gone unseen from where it is remembered, how an assault will end."""


def _rolled(event: ev.Rolled, outlook: Outlook) -> ev.Event | None:
    """What decides an assault stays sealed until it is over (WAR-OUTCOME-10)."""
    if event.key in SEALED or event.unit in outlook.hidden():
        return None
    return _masked(event, outlook)


def _assault_began(event: ev.AssaultBegan, outlook: Outlook) -> ev.Event:
    hidden = outlook.hidden()
    members, garrison = (tuple(one for one in units if one not in hidden) for units in (event.members, event.garrison))
    return replace(event, unit=0 if event.unit in hidden else event.unit, members=members, garrison=garrison)


_SPECIAL: dict[type[ev.Event], Callable[[Any, Outlook], ev.Event | None]] = {
    ev.ConditionChanged: _condition,
    ev.ConditionGained: _condition,
    ev.ConditionLost: _condition,
    ev.OrderSet: _order_set,
    ev.PhaseBegan: _order_set,
    ev.OrderDeclared: _order_declared,
    ev.ActionSpent: _action_spent,
    ev.Deployed: _deployed,
    ev.Stepped: _stepped,
    ev.MarkSet: _mark_set,
    ev.MoveBegan: _move_began,
    ev.AttackDeclared: _attack_declared,
    ev.AttackRolled: _attack_rolled,
    ev.AttackGraded: _attack_rolled,
    ev.SlotsTaken: _slots_taken,
    ev.Beset: _beset,
    ev.ParryTaken: _parry_taken,
    ev.Revealed: _revealed,
    ev.BackstepUndone: _undone,
    ev.DeckUndone: _undone,
    ev.GrenadeLanded: _grenade,
    ev.Exploded: _grenade,
    ev.GasSpread: _gas_spread,
    ev.TaskWorked: _task_worked,
    ev.TaskDone: _task_ended,
    ev.TaskRuined: _task_ended,
    ev.SmokeSpread: _smoke_spread,
    ev.SmokeDrifted: _smoke_spread,
    ev.SmokeCleared: _smoke_cleared,
    ev.SmokeBlown: _smoke_cleared,
    ev.SmokeNoted: _own_affair,
    ev.SmokeForgotten: _untold,
    ev.Spotted: _own_affair,
    ev.LostSight: _own_affair,
    ev.StandingSet: _own_affair,
    ev.SquadOrdered: _own_affair,
    ev.SoldierDetached: _own_affair,
    ev.SoldierRejoined: _own_affair,
    ev.CommandTaken: _own_affair,
    ev.SquadDissolved: _own_affair,
    ev.MercySet: _own_affair,
    ev.ByDrillSet: _own_affair,
    ev.SalvoEarned: _own_affair,
    ev.SalvoAllotted: _own_affair,
    ev.SubordinateAppointed: _own_affair,
    ev.GroupBarred: _own_affair,
    ev.GroupGraded: _attack_rolled,
    ev.FireHeld: _fire_held,
    ev.Rolled: _rolled,
    ev.DegreesRolled: _rolled,
    ev.AssaultBegan: _assault_began,
    ev.AssaultSealed: _untold,
    ev.AssaultRecalled: _own_affair,
    ev.ZoneObserved: _own_affair,
}
