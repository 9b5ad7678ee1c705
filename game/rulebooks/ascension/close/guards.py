"""What close combat keeps an eye on: guards that stand unhit, enemies engaged, weapons knocked aside."""

from __future__ import annotations

from typing import Any, ClassVar

from game.messages import events as ev
from game.rulebooks.ascension.close.events import GuardChanged, WeaponAside
from game.rulebooks.ascension.close.postures import close_stances
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import are_foes, gained
from game.rulebooks.ascension.states import stands
from game.systems.rulebook import Rulebook
from game.systems.system import SILENCE, Answer, System, answer
from game.world.index import Places
from game.world.melee import Melee
from game.world.place import Position
from game.world.store import Reading, Unit


class Guards(System):
    """What guards pay at the end of a turn (ASC-STANCE-09, -10, ASC-MELEE-24, -37, ASC-RULING-60, -64).

    A guard not hit from taking it up to the next turn pays; whoever ends its turn engaged gains; a weapon knocked
    aside is back in hand when its owner's turn is over.
    """

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.StanceTaken, ev.AttackRolled, ev.TurnBegan, ev.TurnEnded)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """What follows for the guard, the square and the weapon."""
        n = numbers(book)
        if isinstance(event, ev.StanceTaken):
            return _taken_up(world, n, event)
        if isinstance(event, ev.AttackRolled):
            return _struck(world, event)
        if isinstance(event, ev.TurnBegan):
            return _paid(world, n, event.unit)
        return answer((*_engaged(world, n, event.unit), *_back_in_hand(world, event.unit)))


def _guarded(world: Reading, unit: Unit) -> str:
    melee = world.find(unit, Melee)
    return melee.guarded if melee is not None else ""


def _taken_up(world: Reading, n: Numbers, event: ev.StanceTaken) -> Answer:
    stance = close_stances(n).get(event.stance)
    guard = event.stance if stance is not None and any(stance.unhit) else ""
    return answer((GuardChanged(event.unit, guard),)) if guard != _guarded(world, event.unit) else SILENCE


def _struck(world: Reading, event: ev.AttackRolled) -> Answer:
    if not event.hits or event.mode == "suppress" or not _guarded(world, event.target):
        return SILENCE
    return answer((GuardChanged(event.target, ""),))


def _paid(world: Reading, n: Numbers, unit: Unit) -> Answer:
    guard = _guarded(world, unit)
    if not guard:
        return SILENCE
    accuracy, initiative = close_stances(n)[guard].unhit
    gain = gained(world, unit, n, guard, accuracy=accuracy, initiative=initiative)
    return answer((*gain, GuardChanged(unit, "")))


def _engaged(world: Reading, n: Numbers, unit: Unit) -> tuple[ev.Event, ...]:
    """Still in an opponent's square as the turn ends: Accuracy, once (ASC-MELEE-24, ASC-RULING-64)."""
    if not stands(world, unit, n):
        return ()
    for other in world.index(Places).at(world.get(unit, Position).cell):
        if other != unit and are_foes(world, unit, other) and stands(world, other, n):
            return gained(world, unit, n, "engaged", accuracy=n.engaged_gain)
    return ()


def _back_in_hand(world: Reading, unit: Unit) -> tuple[ev.Event, ...]:
    melee = world.find(unit, Melee)
    return (WeaponAside(unit, aside=False),) if melee is not None and melee.aside else ()
