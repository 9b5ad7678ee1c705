"""What is under way as far as a side knows it, and whom it has met."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.messages.frames import Blast, Exposed, Fear, Hit, Impose, Landing, Phase, Rally, Stride, Struggle, Turn
from game.messages.stack import Frame
from game.record import record
from game.systems.foresight import parties
from game.systems.rulebook import Rulebook
from game.systems.warfare.squads import mustered
from game.world.body import Allegiance, Identity
from game.world.squads import Gone
from game.world.store import Reading, Unit

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
