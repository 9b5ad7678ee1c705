"""Grenades thrown at a square where nobody answers the throw: who may, the roll (ALA-RULING-46, ACY-MISSILE-16)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from game.dice.draws import AnyCheck, Roll
from game.field import Cell, sight
from game.field.cells import neighbours8
from game.messages import events as ev
from game.messages.frames import Hurl
from game.messages.orders import Throw
from game.messages.stack import Chance, Step, done, go_on, wait
from game.systems.conditions import act_refusal, notices
from game.systems.effects import CLOUDS
from game.systems.foes import foes_of
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.visibility import revealed
from game.world.gear import Grenade, Pouch
from game.world.place import Position
from game.world.store import Reading, Unit

Victims = Callable[[Reading, Rulebook, Grenade, Cell], tuple[tuple[Unit, int], ...]]
"""Everyone whom a blast in a square would hit, and how much."""


def pouch_refusal(world: Reading, unit: Unit, order: Throw) -> str | None:
    """Why there is nothing to throw; None when there is."""
    if order.options:
        return f"nothing is added to a throw: {' '.join(order.options)}"
    left = (world.find(unit, Pouch) or Pouch()).count(order.grenade)
    return None if left else f"no grenade {order.grenade!r} left"


def landing_refusal(
    world: Reading, unit: Unit, cell: Cell, far: int, most: int, range_rule: str, sight_rule: str
) -> str | None:
    """Why nothing can be thrown into a square `far` squares off; None when it can."""
    here = world.get(unit, Position).cell
    if not world.field.inside(cell):
        return f"{cell} is off the map"
    if far > most:
        return f"too far: {far} squares, at most {most} ({range_rule})"
    if not world.field.passable(cell):
        return "nothing lands in a blocked square (ASC-RULING-47)"
    unseen = not sight(world.field).sees(here, cell) or not notices(world, unit, cell)
    return f"the square is not in sight ({sight_rule})" if unseen else None


def throws_at_foes(
    world: Reading, book: Rulebook, unit: Unit, refusal: Callable[[Cell], str | None]
) -> Iterator[Throw]:
    """Each kind of grenade at each enemy's square, and beside them; smoke also at one's own feet."""
    here = world.get(unit, Position).cell
    held = [card for card, left in (world.find(unit, Pouch) or Pouch()).grenades if left]
    cells = {world.get(foe, Position).cell for foe in foes_of(world, unit) if book.standing(world, foe)}
    around = {near for cell in cells for near in neighbours8(cell)} if held else set()
    fit = [cell for cell in sorted(cells | around) if refusal(cell) is None]
    for card in held:
        own = (here,) if card.effect in CLOUDS and here not in fit else ()
        yield from (Throw(card.key, cell) for cell in (*fit, *own))


def hurl_step(check: Callable[[Hurl, Rulebook], AnyCheck], victims: Victims) -> StepFunction:
    """The step of a throw: declared, rolled, in the air; what comes of it lies on top until it is over."""

    def step(frame: Hurl, world: Reading, book: Rulebook, reply: Reply) -> Step:
        if frame.stage == "declared":
            card = world.get(frame.unit, Pouch).card(frame.grenade)
            event = ev.AttackDeclared(frame.unit, "throw", (), frame.grenade, (), (frame.to,))
            within = (unit for unit, _much in victims(world, book, card, frame.to))
            return go_on(replace(frame, stage="roll"), event, *revealed(world, frame.unit, within))
        over = ev.AttackEnded(frame.unit, "throw", flash=False)
        if frame.stage == "over":
            return done(over)
        if not book.standing(world, frame.unit) or act_refusal(world, frame.unit) is not None:
            return done(ev.AttackLost(frame.unit, "the attacker has fallen"), over)
        if not isinstance(reply, Roll):
            return wait(frame, Chance(check(frame, book)))
        taken = ev.GrenadeTaken(frame.unit, frame.grenade)
        thrown = ev.Thrown(frame.unit, frame.grenade, frame.to, reply.value, cooked=False)
        return go_on(replace(frame, stage="over"), taken, thrown)

    return step
