"""Harm that no attack does: falls, fire, cold, poison, at once (ALA-CONV-05); exertion (ALT-BASE-34)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

from game.content.cards import PoisonCard
from game.content.catalogue import Catalogue
from game.dice.draws import Damage, Modifier, Roll
from game.dice.ladder import ORDINARY
from game.dice.steps import StepCheck
from game.messages import events as ev
from game.messages.stack import Chance, Frame, Step, done, wait
from game.rulebooks.alternity.cards import damage_line, line_of
from game.rulebooks.alternity.checks import check
from game.rulebooks.alternity.events import Fatigued
from game.rulebooks.alternity.frames import Flagging, Suffering
from game.rulebooks.alternity.harm import STUN, WOUND, dazed, land, marked
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.rounds import RESOLVE
from game.rulebooks.alternity.states import round_now, stands
from game.rulebooks.alternity.strike import becoming, knocked_out
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.system import SILENCE, Answer, System, answer
from game.world.body import Dead, Harm, Tracks
from game.world.gear import DamageLine
from game.world.hazards import Venom
from game.world.store import Reading, Unit
from game.world.turns import Carried

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


def suffering_step(frame: Suffering, world: Reading, book: Rulebook, reply: Reply) -> Step:
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


# --- exertion -------------------------------------------------------------------------------------------------------


def flagging_check(world: Reading, unit: Unit, n: Numbers) -> StepCheck:
    """Resolve-physical, without what fatigue itself would put on it (ALT-BASE-34)."""
    tracks = world.get(unit, Tracks)
    spared = dazed(replace(tracks, fatigue=0), n.options) - dazed(tracks, n.options)
    return check(world, unit, n, RESOLVE, (Modifier("fatigue itself", spared, "ALT-BASE-34"),), key="keep going")


class Weariness(System):
    """Who has no fatigue points left checks whether it keeps going, and falls when its last rounds are over."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (Fatigued, ev.RoundEnded)

    def answer(self, world: Reading, _book: Rulebook, event: Any) -> Answer:
        """The check of whoever has just lost its last point; whose time is up as a round ends."""
        if isinstance(event, ev.RoundEnded):
            return answer(_spent(world, event.round))
        tracks = world.get(event.unit, Tracks)
        full = tracks.fatigue >= tracks.fatigue_most and stands(world, event.unit)
        return Answer((), (Flagging(event.unit),)) if full else SILENCE


def _spent(world: Reading, now: int) -> Iterator[ev.Event]:
    for unit in world.having(Carried):
        if 0 < world.get(unit, Carried).falls_after <= now and stands(world, unit):
            yield ev.MarkSet(unit, "falls_after", 0)
            yield from knocked_out(world, unit, "fatigue")


def exertion_step(frame: Flagging, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Success keeps it going for as many rounds as its degree; Failure fells it at once."""
    if not isinstance(reply, Roll):
        return wait(frame, Chance(flagging_check(world, frame.unit, numbers(book))))
    if reply.value < ORDINARY:
        return done(*knocked_out(world, frame.unit, "fatigue"))
    return done(ev.MarkSet(frame.unit, "falls_after", round_now(world) + reply.value))


def dashed(world: Reading, unit: Unit, n: Numbers) -> tuple[ev.Event, ...]:
    """A round with an all-out sprint: the third in a row and every one after it costs a point (ALT-BASE-34)."""
    rounds = _dashes(world, unit)
    if not rounds:
        return ()
    counted = (ev.MarkSet(unit, "dashes", rounds), ev.MarkSet(unit, "dash_round", round_now(world)))
    return (*counted, Fatigued(unit, 1)) if tiring(world, unit, n) else counted


def tiring(world: Reading, unit: Unit, n: Numbers) -> bool:
    """Whether an all-out sprint now would cost a point of fatigue (ALT-BASE-34)."""
    tracks = world.get(unit, Tracks)
    return _dashes(world, unit) > n.dash_rounds and tracks.fatigue < tracks.fatigue_most


def _dashes(world: Reading, unit: Unit) -> int:
    """The rounds in a row with a dash that one now would make; 0 if this round has had its own."""
    held, now = world.find(unit, Carried) or Carried(), round_now(world)
    if held.dash_round == now and held.dashes:
        return 0
    return held.dashes + 1 if held.dash_round == now - 1 else 1


STEPS: dict[type[Frame], StepFunction] = {Suffering: suffering_step, Flagging: exertion_step}
