"""What a side knows of a unit's parts, of what is under way, and of whom it has met (law 4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from game.messages.frames import Blast, Exposed, Fear, Hit, Impose, Landing, Phase, Rally, Stride, Struggle, Turn
from game.messages.orders import Order
from game.messages.roles import Viewer, as_known
from game.messages.stack import Frame
from game.record import record
from game.systems.foresight import parties
from game.systems.rulebook import Rulebook
from game.systems.warfare.squads import mustered
from game.world.body import Allegiance, Identity
from game.world.conditions import Attacking
from game.world.hazards import Task
from game.world.place import Grapple, Melee
from game.world.squads import Assault, Gone, HeldFire, InSquad, Observed, Ranks, Sealed, Squad
from game.world.store import Reading, Unit
from game.world.turns import Carried, Clock, Declared, Earned, OffHandOption, PhaseMarks


def attacking_known(true: Attacking | None, hidden: frozenset[Unit]) -> Attacking | None:
    """Who has answered an attack, of those who are known."""
    if true is None:
        return None
    return Attacking(tuple(tuple(foe for foe in answered if foe not in hidden) for answered in true.answered))


def hold_known(true: Grapple | None, hidden: frozenset[Unit]) -> Grapple | None:
    """That somebody is in a hold shows; with whom only if both are known."""
    return replace(true, other=0) if true is not None and true.other in hidden else true


def melee_known(true: Melee | None, hidden: frozenset[Unit]) -> Melee | None:
    """What close combat keeps of a unit, with those of its opponents who are known."""
    if true is None or not (true.attacked or true.spared):
        return true
    attacked, spared = (tuple(foe for foe in foes if foe not in hidden) for foes in (true.attacked, true.spared))
    return replace(true, attacked=attacked, spared=spared)


def declared_known(true: Declared | None, viewer: Viewer) -> Declared | None:
    """What has been declared, at nobody where it is at somebody unknown."""
    return true and Declared(tuple(as_known(one, viewer) for one in true.orders))


def earned_known(world: Reading, unit: Unit, own: frozenset[Unit]) -> Earned | None:
    """The actions left; of an enemy who has declared in secret those before, as of one who passes (ALT-DECL-11)."""
    true, declared = world.find(unit, Earned), world.find(unit, Declared)
    if (
        true is None
        or declared is None
        or unit in own
        or not any(isinstance(order, Order) for order in declared.orders)
    ):
        return true
    closed = any(unit in world.get(battle, Clock).done for battle in world.having(Clock))
    return replace(true, actions=true.actions + 1) if closed else true


def marks_known(true: PhaseMarks | None, hidden: frozenset[Unit]) -> PhaseMarks | None:
    """Whose blows a unit parries, who gangs up on it and who keeps it down, of those who are known."""
    if true is None or not hidden & {*true.parrying, *(foe for foe, *_how in (*true.gang, *true.fire))}:
        return true
    return replace(
        true,
        parrying=tuple(0 if foe in hidden else foe for foe in true.parrying),
        gang=tuple(slot for slot in true.gang if slot[0] not in hidden),
        fire=tuple((0 if by in hidden else by, weapon, degree) for by, weapon, degree in true.fire),
    )


def carried_known(true: Carried | None, hidden: frozenset[Unit]) -> Carried | None:
    """Whom a unit struck at last, and who gave it orders, if they are known."""
    if true is None or not hidden & {true.main, true.led_by}:
        return true
    main, leader = (0 if one in hidden else one for one in (true.main, true.led_by))
    return replace(true, main=main, led_by=leader)


def beside_known(true: OffHandOption | None, hidden: frozenset[Unit]) -> OffHandOption | None:
    """Beside which enemies a unit stands, of those who are known."""
    if true is None:
        return None
    known = tuple(pair for pair in true.since if pair[0] not in hidden)
    return OffHandOption(known) if known else None


def clock_known(true: Clock, met: frozenset[Unit], hidden: frozenset[Unit]) -> Clock:
    """The turns of those whom a side has met; how many others there were it does not know (ASC-RULING-92)."""
    order = tuple(other for other in true.order if other in met)
    done = tuple(other for other in true.done if other in met)
    active = 0 if true.active in hidden else true.active
    return Clock(true.round, active, order, done, true.round * 1000 + len(done))


def met_by(viewer: Viewer) -> frozenset[Unit]:
    """A side's own units, and the enemies it has met."""
    return viewer.own().union(sighting.unit for sighting in viewer.sightings())


def partly_known(true: Any, unit: Unit, viewer: Any) -> Any:
    """A part of a book's own that no side knows whole, as the book masks it."""
    return true and viewer.book.masks[type(true)](true, unit in viewer.own(), met_by(viewer))


def ranks_known(world: Reading, squad: Unit, side: str, hidden: frozenset[Unit]) -> Ranks | None:
    """One's own ranks; of an enemy squad those of its soldiers who are known, for who acts alone does not show."""
    card = world.find(squad, Squad)
    if card is None or card.side == side:
        return world.find(squad, Ranks)
    mustered = (unit for unit in world.having(InSquad) if world.get(unit, InSquad).squad == squad)
    return Ranks(tuple(unit for unit in mustered if unit not in hidden))


def task_known(task: Task | None, side: str) -> Task | None:
    """A task as a side knows it: how far it has come only if that side may work on it, or once it is complete."""
    if task is None or task.by or task.of(side):
        return task
    return replace(task, done=0, sure=False)


ASSAULTS = (Assault, Observed, Sealed)
"""Parts of assaults that no side knows whole."""


class Knowing(Protocol):
    """Who asks: a side with its own units, and those hidden from it."""

    def hidden(self) -> frozenset[Unit]:
        """Who exists but is not known to it now."""

    def own(self) -> frozenset[Unit]:
        """Its own units."""


def assault_known(true: Any, side: Knowing) -> Any:
    """What a side sees of a place under assault (WAR-OUTCOME-10).

    That it is assaulted everybody hears; who is in it shows of those who are known, who has scouted it of one's own;
    what it will come to nobody knows.
    """
    if isinstance(true, Observed):
        return Observed(tuple(pair for pair in true.by if pair[0] in side.own()))
    if not isinstance(true, Assault):
        return None
    hidden = side.hidden()
    members, garrison = (tuple(one for one in units if one not in hidden) for units in (true.members, true.garrison))
    sender = 0 if true.commander in hidden else true.commander
    return replace(true, commander=sender, members=members, garrison=garrison)


def held_fire_known(true: HeldFire | None, hidden: frozenset[Unit]) -> HeldFire | None:
    """On whom a squad holds its fire, if that is known, by those of its soldiers who are."""
    if true is None or true.target in hidden:
        return None
    arms = tuple(one for one in true.arms if one[0] not in hidden)
    return replace(true, by=0 if true.by in hidden else true.by, arms=arms)


OF_OTHERS: dict[type, Callable[[Any, frozenset[Unit]], Any]] = {
    Attacking: attacking_known,
    OffHandOption: beside_known,
    Carried: carried_known,
    Grapple: hold_known,
    HeldFire: held_fire_known,
    Melee: melee_known,
}
"""Parts that name others, of whom only those show who are known."""


# --- what is under way ----------------------------------------------------------------------------------------------


Units = frozenset[Unit]


def frames_known(stack: Sequence[Frame], hidden: Units, own: Units) -> tuple[Frame, ...]:
    """The frames from the turn on, or from the phase where nobody has a turn; what unknown units do is left out."""
    playing = [at for at, frame in enumerate(stack) if isinstance(frame, (Turn, Phase))]
    turns = [at for at in playing if isinstance(stack[at], Turn)]
    below = stack[(turns or playing or [len(stack)])[0] :]
    known = [frame for frame in below[:-1] if isinstance(frame, (Turn, Phase)) or not parties(frame) & hidden]
    return tuple(_known(frame, hidden, own) for frame in (*known, *below[-1:]))


def _known(frame: Frame, hidden: Units, own: Units) -> Frame:
    """An enemy's way is known no farther than it has come, and nobody unknown is named."""
    if isinstance(frame, Phase):
        units, waiting, declared = (_seen(part, hidden) for part in (frame.units, frame.waiting, frame.declared))
        return replace(frame, units=units, waiting=waiting, declared=declared)
    if isinstance(frame, Landing):
        return replace(frame, shaken=_seen(frame.shaken, hidden))
    if isinstance(frame, Stride) and frame.unit not in own:
        return replace(frame, path=frame.path[: frame.index])
    if isinstance(frame, Turn) and frame.unit in hidden:
        return replace(frame, unit=0)
    if isinstance(frame, (Exposed, Hit, Impose)) and frame.by in hidden:
        return replace(frame, by=0)
    if isinstance(frame, Fear) and frame.source in hidden:
        return replace(frame, source=0)
    if isinstance(frame, (Rally, Struggle)) and frame.condition.source in hidden:
        return replace(frame, condition=replace(frame.condition, source=0))
    if isinstance(frame, Blast):
        victims = tuple(victim for victim in frame.victims if victim[0] not in hidden)
        by = 0 if frame.by in hidden else frame.by
        return replace(frame, by=by, dodgers=_seen(frame.dodgers, hidden), victims=victims)
    return frame


def _seen(units: tuple[Unit, ...], hidden: Units) -> tuple[Unit, ...]:
    return tuple(unit for unit in units if unit not in hidden)


FELL = "fallen"


@record
class Met:
    """A unit's name, its side, and the squad it was mustered in (0: none)."""

    name: str
    side: str
    squad: Unit


def met(world: Reading, unit: Unit) -> Met:
    """Who a unit is that is in view. Raises KeyError for one that is not."""
    return Met(world.get(unit, Identity).name, world.get(unit, Allegiance).side, mustered(world, unit))


def fate(world: Reading, book: Rulebook, unit: Unit) -> str:
    """What has become of a unit: fallen, captured, routed; empty: it is in the fight."""
    found = world.find(unit, Gone)
    return found.why if found is not None else "" if book.standing(world, unit) else FELL
