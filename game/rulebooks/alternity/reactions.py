"""Reactions: Hit the Deck before a blast, dodges, parries before any die (ALT-DECK, ALT-BASE-23, ALT-REACT)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from game.dice.draws import Roll
from game.dice.ladder import CRITICAL, ORDINARY
from game.dice.steps import StepCheck
from game.messages import events as ev
from game.messages.orders import DECLINE, Order, Parry, Respond
from game.messages.stack import Ask, Chance, Frame, Step, done, go_on, wait
from game.rulebooks.alternity.checks import check, feat
from game.rulebooks.alternity.close import parry
from game.rulebooks.alternity.close.arms import SHIELD
from game.rulebooks.alternity.close.close_attacks import SEVERAL
from game.rulebooks.alternity.close.gangs import blows_at, targets_of
from game.rulebooks.alternity.declaring import actions_of, declared
from game.rulebooks.alternity.events import ActionOwed, ActionSpent, DodgeTaken, ParryTaken
from game.rulebooks.alternity.frames import Dodging, React
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.parts import Training
from game.rulebooks.alternity.saddle import mount_of
from game.rulebooks.alternity.states import phase_count, phase_now, stands, unwitting
from game.systems.conditions import act_refusal, under
from game.systems.rulebook import Reply, Rulebook, StepFunction, ask_of
from game.systems.warfare.losses import steadied
from game.world.body import Allegiance, Build
from game.world.place import Posture, seen_by, where
from game.world.store import Reading, Unit
from game.world.turns import Carried, Declared, Earned, PhaseMarks, RoundMarks

HIT_THE_DECK, FEAT = "hit_the_deck", "deck_feat"
"""By the Dodge skill, or by a bare DEX feat (ALT-DECK-02)."""
BOUND = ("restrained",)


def deck_refusal(world: Reading, unit: Unit) -> str | None:
    """Why a unit cannot hit the deck at all; None when it can (ALT-DECK-05, -06)."""
    if world.get(unit, Build).vehicle:
        return "a vehicle does not hit the deck (ALA-RULING-57)"
    if unwitting(world, unit):
        return "it does not see it coming (ALT-DECK-06)"
    if under(world, unit, *BOUND) or act_refusal(world, unit) is not None:
        return "it is bound (ALT-DECK-06)"
    if (world.find(unit, Earned) or Earned()).owed:
        return "it owes an action already (ALT-DECK-05)"
    if mount_of(world, unit) is not None:
        return "it is mounted (ALT-DECK-06)"
    if _crowded(world, unit):
        return "there is no room to drop (ALT-DECK-06)"
    return None


def _crowded(world: Reading, unit: Unit) -> bool:
    others = (other for other in world.having(Build) if other != unit and stands(world, other))
    return where(world, unit) in (where(world, other) for other in others)


def open_answers(world: Reading, unit: Unit, n: Numbers) -> tuple[Respond, ...]:
    """How a unit may hit the deck: not by a Dodge after a parry or off balance (ALT-DECK-04, -07)."""
    if deck_refusal(world, unit) is not None:
        return ()
    parried = (world.find(unit, RoundMarks) or RoundMarks()).parried
    swaying = (world.find(unit, Carried) or Carried()).off_balance
    dodge = () if parried or swaying else (Respond(HIT_THE_DECK),)
    return (*dodge, Respond(FEAT)) if n.options.deck_dex_feat else dodge


def deck_check(world: Reading, unit: Unit, answer: str, n: Numbers) -> StepCheck:
    """The roll; a dodge in force does not affect it (ALT-DECK-07)."""
    found = (
        check(world, unit, n, "dodge", key=HIT_THE_DECK)
        if answer == HIT_THE_DECK
        else feat(world, unit, n, "dex", name=HIT_THE_DECK)
    )
    return replace(found, modifiers=tuple(one for one in found.modifiers if one.key != "dodging"))


def paid(world: Reading, unit: Unit) -> Iterator[ev.Event]:
    """The next action is given up, and the unit lies on the ground, whatever comes of it (ALT-DECK-05)."""
    yield ActionOwed(unit, "hit the deck")
    if not (world.find(unit, Posture) or Posture()).prone:
        yield ev.FellProne(unit, "hit the deck")


def lowered(band: int, degree: int) -> int:
    """The degree of a blast's band for who has thrown itself down with that degree (ALT-DECK-01, -03)."""
    return band - (degree >= ORDINARY)


def unbalanced(answer: str, degree: int) -> bool:
    """Whether it costs the balance: a feat, or a Critical Failure (ALT-DECK-02, -05)."""
    return answer == FEAT or degree == CRITICAL


def thrown_down(world: Reading, unit: Unit, answer: str, degree: int) -> Iterator[ev.Event]:
    """Whether it worked, and whether the balance is lost (ALT-DECK-02, -04, -05)."""
    yield ev.DodgeTried(unit, degree >= ORDINARY)
    if unbalanced(answer, degree):
        if not (world.find(unit, PhaseMarks) or PhaseMarks()).decked:
            yield ev.MarkSet(unit, "decked", 1)
        yield ev.MarkSet(unit, "off_balance", 1)


# --- dodging --------------------------------------------------------------------------------------------------------


DODGE = "dodge"


def barred(world: Reading, unit: Unit) -> str | None:
    """Why a unit cannot dodge at all, declared or in reaction."""
    if mount_of(world, unit) is not None:
        return "a rider does not dodge (ALT-MOUNT-09)"
    if (world.find(unit, RoundMarks) or RoundMarks()).parried:
        return "a parry was tried or undertaken in this round (ALT-PARRY-14)"
    if world.get(unit, Carried).off_balance:
        return "off balance (ALT-DECK-04)"
    return None


def refusal(world: Reading, unit: Unit) -> str | None:
    """Why a dodge cannot be declared; None when it can."""
    if phase_now(world) != (world.find(unit, Earned) or Earned()).phase:
        return "a dodge is declared in the first phase in which one can act (ALT-BASE-23)"
    return barred(world, unit)


def steps_of(degree: int, n: Numbers) -> int:
    """The steps that a dodge of a degree puts on attackers (ALT-BASE-23)."""
    return n.dodge_steps[degree - CRITICAL]


def dodge_step(frame: Dodging, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The roll; a dodge in force before is replaced (ALT-REACT-04)."""
    n = numbers(book)
    if not stands(world, frame.unit):
        return done()
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check(world, frame.unit, n, DODGE)))
    return done(DodgeTaken(frame.unit, reply.value, steps_of(reply.value, n)))


# --- who is attacked ------------------------------------------------------------------------------------------------


DODGES = Respond("dodge")


def attacked(world: Reading, by: tuple[Unit, ...] = ()) -> dict[Unit, tuple[Unit, ...]]:
    """Who is under an attack it knows of, and by whom; `by` are the attackers that count (none: all)."""
    found: dict[Unit, list[Unit]] = {}
    for unit in by or world.having(Declared):
        for order in declared(world, unit):
            for target in targets_of(order):
                # A side that thinks ahead knows no target that it does not see: it stands there as 0.
                aware = target and stands(world, unit) and not unwitting(world, target)
                if aware and known(world, unit, target):
                    found.setdefault(target, []).append(unit)
    return {target: tuple(dict.fromkeys(units)) for target, units in sorted(found.items())}


def known(world: Reading, unit: Unit, to: Unit) -> bool:
    """Whether an attacker is known to whom it attacks (ALT-PARRY-17)."""
    return world.get(to, Allegiance).side in seen_by(world, unit)


def price(world: Reading, unit: Unit) -> ev.Event | None:
    """What a reaction costs: a spare action, else the next one; None when it cannot be paid (ALT-REACT-01 to -05)."""
    held = world.find(unit, Earned) or Earned()
    if held.spare > 0:
        return ActionSpent(unit, "reaction", spare=True)
    return ActionOwed(unit, "reaction") if not held.owed else None


def ready(world: Reading, unit: Unit) -> bool:
    """Whether a unit can react at all: once in a phase, and for a price it can pay (ALT-REACT-03, -05)."""
    reacted = (world.find(unit, PhaseMarks) or PhaseMarks()).reacted
    return stands(world, unit) and not reacted and price(world, unit) is not None


def parries(world: Reading, unit: Unit, foes: tuple[Unit, ...], n: Numbers) -> tuple[Parry, ...]:
    """Every parry in reaction that is open to a unit (ALT-REACT-02, ALT-PARRY-07, -10)."""
    if (world.find(unit, PhaseMarks) or PhaseMarks()).parrying or not ready(world, unit):
        return ()
    coming = [foe for foe, order in blows_at(world, unit).items() if foe in foes for _ in range(_blows(order))]
    found: dict[Parry, None] = {}
    for means in parry.MEANS:
        if parry.means_refusal(world, unit, means) is None:
            most = _most(world, unit, means, n)
            for count in range(1, min(most, len(coming)) + 1):
                found.update((Parry(option, means), None) for option in permutations(coming, count))
    return tuple(found)


def _blows(order: Order) -> int:
    words = getattr(order, "options", ())
    return next((count for word, count in SEVERAL.items() if word in words), 1)


def _most(world: Reading, unit: Unit, means: str, n: Numbers) -> int:
    """Several in reaction cost every blow with a weapon for the rest of the round: not for who has declared one."""
    rank = world.get(unit, Training).rank(parry.SHIELD_SKILL)
    strikes = any(getattr(order, "kind", "") == "weapon" for order in actions_of(world, unit))
    if strikes or (means == SHIELD and rank < n.shield_ranks[1]):
        return 1
    return parry.parries_most(world, unit, means, n)


def may_dodge(world: Reading, unit: Unit) -> bool:
    """Whether a dodge in reaction is open (ALT-REACT-04, ALT-PARRY-14)."""
    return ready(world, unit) and barred(world, unit) is None


def react_step(frame: React, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """Everyone is asked for a parry, else for a dodge; dodges are rolled when all have spoken (ALT-REACT-05)."""
    if not frame.units:
        return done(push=tuple(Dodging(unit) for unit in frame.dodgers))
    unit = frame.units[0]
    later = replace(frame, units=frame.units[1:], stage="parry")
    foes = attacked(world, frame.by).get(unit, ())
    if frame.stage == "parry":
        open_ = parries(world, unit, foes, numbers(book))
        if open_ and reply is None:
            return wait(frame, _ask(world, unit, "parry", foes[0], open_))
        if isinstance(reply, Parry):
            return go_on(later, *_paid(world, unit), *_parried(unit, reply))
        return go_on(replace(frame, stage="dodge"))
    if not foes or not may_dodge(world, unit):
        return go_on(later)
    if reply is None:
        return wait(frame, _ask(world, unit, "dodge", foes[0], (DODGES,)))
    if reply == DODGES:
        return go_on(replace(later, dodgers=(*frame.dodgers, unit)), *_paid(world, unit))
    return go_on(later)


def _ask(world: Reading, unit: Unit, question: str, foe: Unit, open_: tuple[Order, ...]) -> Ask:
    return ask_of(world, unit, question, (DECLINE, *open_), about=foe)


def _paid(world: Reading, unit: Unit) -> Iterator[ev.Event]:
    cost = price(world, unit)
    if cost is not None:
        yield cost
    yield ev.MarkSet(unit, "reacted", 1)


def settled(world: Reading, unit: Unit) -> Iterator[ev.Event]:
    """What ends with the next action that a unit takes, a reaction too: being shaken, a bad start (ALT-CRIT-06)."""
    yield from steadied(world, unit, phase_count(world))
    if (world.find(unit, RoundMarks) or RoundMarks()).first:
        yield ev.MarkSet(unit, "first", 0)


def _parried(unit: Unit, order: Parry) -> Iterator[ev.Event]:
    """Several parries in reaction cost every further blow with a weapon in the round (ALT-PARRY-07)."""
    yield ParryTaken(unit, order.targets, order.means, reaction=True)
    if len(order.targets) > 1:
        yield ev.MarkSet(unit, "no_melee", 1)


STEPS: dict[type[Frame], StepFunction] = {Dodging: dodge_step, React: react_step}
