"""What is under way as far as a side knows it: the turn or the phase being played, and what stands on it (law 4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.messages.frames import Blast, Exposed, Fear, Hit, Impose, Landing, Phase, Rally, Stride, Struggle, Turn
from game.messages.stack import Frame
from game.systems.foresight import parties
from game.world.store import Unit

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
