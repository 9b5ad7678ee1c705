"""Extra turns: One vs Many and One Man Army (ASC-ADV-12, -14, -15, ASC-RULING-77)."""

from __future__ import annotations

from collections.abc import Iterable

from game.messages import events as ev
from game.rulebooks.ascension.close.events import ExtraBought, ExtraTurnBegan
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import Price, bought, price_refusal
from game.rulebooks.ascension.states import stands
from game.systems.deeds import BUYS, ActKind
from game.systems.rulebook import Rulebook
from game.world.body import Allegiance
from game.world.melee import Melee
from game.world.place import Seen
from game.world.store import Reading, Unit
from game.world.turns import Clock

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
