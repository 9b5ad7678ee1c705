"""Aid for comrades: First Aid against bleeding, help with work (ACY-DMG-28, ACY-ASSIST)."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.problem import did_you_mean
from game.messages.events import Event
from game.messages.orders import Aid, Order
from game.messages.stack import Frame
from game.rulebooks.alternacy.actions import action_refusal
from game.rulebooks.alternacy.frames import Assisting, Tending
from game.rulebooks.alternacy.numbers import numbers
from game.rulebooks.alternacy.parts import Injuries
from game.rulebooks.alternacy.work import assistance
from game.rulebooks.alternacy.work.assistance import ASSIST, JOIN, REFUSALS
from game.rulebooks.alternacy.work.works import STAUNCH, begun, job_refusal, patient_refusal, turn_refusal
from game.systems.deeds import STANDARD, Deed
from game.systems.rulebook import Rulebook, StepFunction
from game.world.store import Reading, Unit

KINDS = (STAUNCH, *REFUSALS)


def refusal(world: Reading, book: Rulebook, unit: Unit, order: Aid) -> str | None:
    """Why aid cannot be given; None when it can."""
    if order.kind not in KINDS:
        return f"no aid of this book: {order.kind!r}; {did_you_mean(order.kind, KINDS, KINDS)}"
    n, target = numbers(book), order.target
    if order.kind in REFUSALS:
        return action_refusal(world, unit, n) or assistance.refusal(world, book, unit, order)
    barred = patient_refusal(world, unit, target) or action_refusal(world, unit, n)
    return barred or job_refusal(world, unit, target, n) or turn_refusal(world, unit, target, n)


def listed(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Aid]:
    """First aid for all who need it and are at hand; help for all who work."""
    patients = (Aid(other, STAUNCH) for other in world.having(Injuries))
    yield from (order for order in patients if refusal(world, book, unit, order) is None)
    yield from assistance.listed(world, book, unit)


def _at_once(world: Reading, book: Rulebook, unit: Unit, order: Aid) -> tuple[Event, ...]:
    helps = order.kind in REFUSALS
    return assistance.paid(world, book, unit, order) if helps else begun(world, book, unit, order.target)


def _frames(_world: Reading, _book: Rulebook, unit: Unit, order: Aid) -> tuple[Frame, ...]:
    return () if order.kind == JOIN else ((Assisting if order.kind == ASSIST else Tending)(unit, order.target),)


STEPS: dict[type[Frame], StepFunction] = {Assisting: assistance.step}
DEEDS: dict[type[Order], Deed] = {
    Aid: Deed(
        refusal,
        listed,
        _frames,
        _at_once,
        means=lambda world, book, unit: action_refusal(world, unit, numbers(book)),
        takes=lambda _order: STANDARD,
    )
}
