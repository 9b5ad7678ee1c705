"""One against several: extra turns (ASC-ADV-12, -14, -15), several attackers on one target (ALT-PLUG-02)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from game.field import DIRECTIONS, distance, neighbours8
from game.messages import events as ev
from game.messages.orders import CLOSE_KINDS
from game.rulebooks.ascension import states
from game.rulebooks.ascension.close.challenge import close_skill
from game.rulebooks.ascension.close.postures import close_stances
from game.rulebooks.ascension.events import ExtraBought, ExtraTurnBegan, GuardChanged, WeaponAside
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import Price, are_foes, bought, gained, price_refusal
from game.rulebooks.ascension.states import stands
from game.systems.crowding import QUARTER, Foe, handed_out, place_of
from game.systems.deeds import BUYS, ActKind
from game.systems.rulebook import Rulebook
from game.systems.system import SILENCE, Answer, System, answer
from game.world.body import Allegiance, Skills
from game.world.index import Places
from game.world.place import Melee, Position, Seen, where
from game.world.store import Reading, Unit
from game.world.turns import Carried, Clock, OffHandOption

MANY, ARMY = "one_vs_many", "one_man_army"


def due(world: Reading, n: Numbers, unit: Unit, *, first: bool) -> bool:
    """Whether another turn follows the one that ends: once, or as long as a Strike lands and somebody is new."""
    kept = world.find(unit, Melee) or Melee()
    if kept.extra == MANY:
        return first
    return kept.extra == ARMY and kept.landed and _anybody_new(world, n, unit, {*kept.attacked, *kept.spared})


def _anybody_new(world: Reading, n: Numbers, unit: Unit, known: set[Unit]) -> bool:
    """Whether an enemy stands whom the unit's side sees and the unit has not attacked (ASC-ADV-15)."""
    side = world.get(unit, Allegiance).side
    return any(
        other not in known and stands(world, other, n)
        for other in world.having(Seen)
        if side in world.get(other, Seen).by
    )


def begun(unit: Unit, n: Numbers) -> ExtraTurnBegan:
    """The event that gives an extra turn its actions (ASC-RULING-77)."""
    return ExtraTurnBegan(unit, n.extra_standard, n.extra_moves)


def _price(book: Rulebook, kind: str) -> Price:
    n = numbers(book)
    return Price(0, n.many_cost if kind == MANY else n.army_cost)


def _kind(kind: str) -> ActKind:
    def refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
        if (world.find(unit, Melee) or Melee()).extra:
            return "one purchase of extra turns in a round (ASC-RULING-77)"
        return price_refusal(world, unit, _price(book, kind))

    def buy(world: Reading, book: Rulebook, unit: Unit) -> tuple[ev.Event, ...]:
        return (*bought(world, unit, _price(book, kind), kind.replace("_", " ")), ExtraBought(unit, kind))

    return ActKind(refusal, buy, takes=BUYS)


ACTS = {kind: _kind(kind) for kind in (MANY, ARMY)}
"""What buys extra turns, in one's first turn of the round."""


# --- whom an extra turn spares: everyone attacked in the turns before it ----------------------------------------------

def spared_refusal(world: Reading, unit: Unit, targets: Iterable[Unit]) -> str | None:
    """Why none of these may be attacked in the extra turn that is being played; None when they may."""
    kept = world.find(unit, Melee)
    if kept is None or not kept.spared:
        return None
    own = world.get(world.having(Clock)[0], Clock).active == unit
    barred = own and any(target in kept.spared for target in targets)
    return "attacked in the turn before: an extra turn is for somebody new (ASC-ADV-12, -14)" if barred else None


# --- several attackers ----------------------------------------------------------------------------------------------


def since_its_turn(world: Reading, target: Unit) -> tuple[Unit, ...]:
    """Who has attacked somebody hand to hand since its latest turn began, in the order of their first attacks."""
    return tuple(unit for unit, _place in (world.find(target, OffHandOption) or OffHandOption()).since)


def counted(world: Reading, n: Numbers, target: Unit, also: Unit = 0) -> tuple[Unit, ...]:
    """Those of them who stand at point blank still, and `also` who is about to attack (ALT-PLUG-02)."""
    before = since_its_turn(world, target)
    several = before if not also or also in before else (*before, also)
    return tuple(unit for unit in several if are_foes(world, unit, target) and _near(world, n, unit, target))


def _near(world: Reading, n: Numbers, unit: Unit, target: Unit) -> bool:
    here, there = where(world, unit), where(world, target)
    near = here is not None and there is not None and distance(here, there) <= n.point_blank_squares
    return near and states.stands(world, unit, n)


def main_of(world: Reading, target: Unit, foes: tuple[Unit, ...]) -> Unit:
    """Whom the target attacked last, if that one counts; else who was the first to attack it (ALT-MULTI-02, -12)."""
    last = (world.find(target, Carried) or Carried()).main
    return last if last in foes else foes[0]


def beset_by_others(world: Reading, n: Numbers, unit: Unit, foe: Unit) -> bool:
    """Whether two or more count and this one is not the main opponent: no Riposte goes after it (ALT-PLUG-02)."""
    foes = counted(world, n, unit) if n.borrowed.melee_multiple_attackers else ()
    return len(foes) > 1 and main_of(world, unit, foes) != foe


def slot_of(world: Reading, unit: Unit, target: Unit, n: Numbers) -> str:
    """An attacker's place among several (ALT-PLUG-02)."""
    foes = counted(world, n, target, unit) if n.borrowed.melee_multiple_attackers else ()
    return dict(slots_at(world, n, target, foes)).get(unit, "") if len(foes) > 1 else ""


def slots_at(world: Reading, n: Numbers, target: Unit, foes: tuple[Unit, ...]) -> tuple[tuple[Unit, str], ...]:
    """How they stand around it, by the squares they strike from.

    Who is in the target's own square stands at its flank; is it the main opponent that does, all others do.
    """
    main = main_of(world, target, foes)
    front = _place(world, target, main)
    beside = (front + QUARTER) % len(DIRECTIONS) if front is not None else QUARTER
    places = {unit: _place(world, target, unit) for unit in foes if unit != main}
    if front is None:
        places = dict.fromkeys(places)
    others = [Foe(unit, beside if place is None else place, _score(world, unit, n)) for unit, place in places.items()]
    open_to = set() if front is None else _open(world, target)
    return handed_out(Foe(main, front or 0, 0), others, {foe.place for foe in others} | open_to)


def _place(world: Reading, target: Unit, unit: Unit) -> int | None:
    centre, cell = world.get(target, Position).cell, world.get(unit, Position).cell
    return None if cell == centre else place_of(centre, cell)


def _open(world: Reading, target: Unit) -> set[int]:
    """The places on the ring from which one may strike (ALT-MULTI-07)."""
    centre, field = world.get(target, Position).cell, world.field
    within = ((place, cell) for place, cell in enumerate(neighbours8(centre)) if field.inside(cell))
    return {place for place, cell in within if field.passable(cell) and field.may_step(cell, centre)}


def _score(world: Reading, unit: Unit, n: Numbers) -> int:
    return states.physique(world, unit, n) + world.get(unit, Skills).of(close_skill(world, unit))


def crowd_refusal(world: Reading, n: Numbers, unit: Unit, target: Unit) -> str | None:
    """Why there is no room for one more attacker (ALT-MULTI-05, -10)."""
    if not n.borrowed.melee_multiple_attackers:
        return None
    others = [one for one in counted(world, n, target) if one != unit]
    return "six have attacked it hand to hand already (ALT-MULTI-05)" if len(others) >= n.gang_most else None


class Gangs(System):
    """Who has attacked whom hand to hand since its latest turn, and whom each attacked last (ALT-PLUG-02)."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.AttackDeclared, ev.TurnBegan)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """What is kept of it."""
        if isinstance(event, ev.TurnBegan):
            return answer((ev.Beset(event.unit, ()),)) if since_its_turn(world, event.unit) else SILENCE
        # A grenade is thrown too, but at nobody.
        blow = event.mode in CLOSE_KINDS and event.targets
        if not blow or not numbers(book).borrowed.melee_multiple_attackers:
            return SILENCE
        return answer(tuple(_noted(world, event.unit, event.targets[0])))


def _noted(world: Reading, unit: Unit, target: Unit) -> list[ev.Event]:
    found: list[ev.Event] = []
    before = (world.find(target, OffHandOption) or OffHandOption()).since
    if unit not in dict(before):
        found.append(ev.Beset(target, (*before, (unit, len(before)))))
    if (world.find(unit, Carried) or Carried()).main != target:
        found.append(ev.MarkSet(unit, "main", target))
    return found


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
