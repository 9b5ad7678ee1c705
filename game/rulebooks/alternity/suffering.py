"""Harm that no attack does: what falls, fire, cold and poison mark on the tracks, at once (ALA-CONV-05)."""

from __future__ import annotations

from game.content.catalogue import Catalogue
from game.content.effects import PoisonCard
from game.dice.draws import Damage, Roll
from game.messages import events as ev
from game.messages.stack import Chance, Frame, Step, done, wait
from game.rulebooks.alternity.arms import damage_line
from game.rulebooks.alternity.cards import line_of
from game.rulebooks.alternity.frames import Suffering
from game.rulebooks.alternity.harm import STUN, WOUND, land, marked
from game.rulebooks.alternity.landing import becoming
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.world.arsenal import DamageLine
from game.world.body import Dead
from game.world.hazards import Venom
from game.world.store import Reading, Unit
from game.world.tracks import Harm, Tracks

WOUNDING = frozenset(("fall", "fire"))
"""What breaks and burns; all else leaves a body stunned (docs/rulings.md)."""
MODULE_DIE = "d10"


def line_for(n: Numbers, dice: str, cause: str) -> DamageLine:
    """Dice of a module, written "3d10", as this book's own; a poison's card writes them as it does all damage."""
    if not dice.endswith(MODULE_DIE):
        return damage_line(dice)
    count = dice.removesuffix(MODULE_DIE)
    return DamageLine(f"{count if count != '1' else ''}d{n.module_die}", 0, WOUND if cause in WOUNDING else STUN)


def dice_of(unit: Unit, line: DamageLine, cause: str) -> Damage:
    """The throw of such harm."""
    return Damage(cause, unit, line.dice, line.add, floor=True)


def step(frame: Suffering, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The dice, unless they are thrown already, and what they mark."""
    n, unit = numbers(book), frame.unit
    if world.find(unit, Dead) is not None:
        return done()
    line = line_for(n, frame.dice, frame.cause)
    if frame.rolled < 0 and not isinstance(reply, Roll):
        return wait(frame, Chance(dice_of(unit, line, frame.cause)))
    points = reply.value if isinstance(reply, Roll) else frame.rolled
    return done(*suffered(world, unit, marked(line.kind, points, 0, n.options), frame.cause))


def suffered(world: Reading, unit: Unit, harm: Harm, cause: str) -> tuple[ev.Event, ...]:
    """Boxes marked at once, with what a full track passes on, and what becomes of the unit (ALT-BASE-13, -14)."""
    before = world.get(unit, Tracks)
    after = land(before, harm)
    lost = (after.stun - before.stun, after.wound - before.wound, after.mortal - before.mortal)
    if not any(lost):
        return ()
    return (ev.Suffered(unit, cause, *lost), *becoming(world, unit, after))


STEPS: dict[type[Frame], StepFunction] = {Suffering: step}


# --- poisons and imposed conditions from their cards ------------------------------------------------------------------

def venom_of(card: PoisonCard) -> Venom:
    """A poison as the rules read it: steps with their sign turned stand where the modules have Edges."""
    held = line_of(card)
    return Venom(
        key=card.key,
        name=card.name,
        rung=-held.step,
        turns=held.turns,
        dice=held.damage,
        points=held.points,
        edge=-held.penalty,
        paralyses=held.paralyses,
    )


def venom_named(key: str, cards: Catalogue) -> Venom | None:
    """The poison that a weapon carries; None for none."""
    return venom_of(cards.poison(key)) if key else None
