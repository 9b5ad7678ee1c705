"""Feint and Double Feint: an interrupted attack is called off, and the opponent tries to take its interrupt back.

ASC-TRAIT-05 to -09, ASC-RULING-44, ASC-RULING-89.
"""

from __future__ import annotations

from dataclasses import replace

from game.dice.draws import Check, Roll
from game.messages import events as ev
from game.messages.frames import Strike
from game.messages.orders import DECLINE, Respond
from game.messages.stack import Chance, Step, done, go_on, wait
from game.rulebooks.ascension.checks import By, check
from game.rulebooks.ascension.close.events import Backstepped, BackstepUndone
from game.rulebooks.ascension.events import ExploitChanged, Feinted
from game.rulebooks.ascension.frames import CloseAttack, FeintDuel
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import gained, refunded
from game.rulebooks.ascension.states import stands
from game.systems.conditions import interrupt_refusal
from game.systems.overwatch import UNDONE
from game.systems.rulebook import Reply, Rulebook, ask_of
from game.world.mind import Advantage, Exploits
from game.world.place import Position
from game.world.store import Reading, Unit


def called_off(
    frame: Strike | CloseAttack, world: Reading, n: Numbers, reply: Reply, foe: Unit, duels: tuple[FeintDuel, ...]
) -> Step | None:
    """Whether the attacker calls off an attack that a foe has interrupted: the question, or what comes of it.

    None: the attack goes on. `duels` are for interrupts that may be taken back (ASC-TRAIT-05, ASC-RULING-44).
    """
    unit = frame.unit
    if world.get(unit, Exploits).willpower < 1 or reply == DECLINE:
        return None
    if reply is None:
        return wait(frame, ask_of(world, unit, "feint", (DECLINE, Respond("feint")), about=foe))
    return done(
        ExploitChanged(unit, "willpower", -1, why="feint"),
        Feinted(unit, foe),
        *refunded(world, unit, n, frame.cost),
        ev.AttackLost(unit, "feint"),
        ev.AttackEnded(unit, frame.mode if isinstance(frame, Strike) else frame.kind, flash=False),
        push=duels,
    )


def spilled(frame: Strike | CloseAttack, world: Reading, n: Numbers) -> int:
    """The Initiative of an attack's price that would come back to a full pool."""
    return max(0, world.get(frame.unit, Advantage).initiative + frame.cost.initiative - n.pool_most)


def step(frame: FeintDuel, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The question, the feinter's roll, the other's roll."""
    n = numbers(book)
    if frame.stage == "ask":
        return _ask(frame, world, n, reply) if frame.decks else done(*_stands(frame, world, n))
    if frame.stage == "feinter":
        if not isinstance(reply, Roll):
            return wait(frame, Chance(_check(world, frame.unit, frame.skill, n, 0, ())))
        return go_on(replace(frame, stage="other", total=reply.value))
    if not isinstance(reply, Roll):
        return wait(frame, Chance(_check(world, frame.foe, frame.skill, n, frame.total, (1,))))
    return _settled(frame, world, n, lost=reply.value < 1)


def _settled(frame: FeintDuel, world: Reading, n: Numbers, *, lost: bool) -> Step:
    """Lost, the dive stands and the feinter has its Willpower back, once; won, the dive is undone (ASC-RULING-89).

    What the attacker's full pool did not keep of the dives' Initiative, or what it has spent since, is not taken again.
    """
    if lost:
        back = () if frame.repaid else (ExploitChanged(frame.unit, "willpower", 1, why="feint stands"),)
        told = ev.DoubleFeinted(frame.foe, frame.unit, won=False)
        return _next(replace(frame, repaid=True), world, n, told, *back)
    deck = frame.decks[0]
    spilled = min(frame.spilled, deck.foe_gain)
    left = min(deck.foe_gain - spilled, world.get(deck.foe, Advantage).initiative)
    undone = _undone(replace(deck, foe_gain=left), world)
    onward = replace(frame, spilled=frame.spilled - spilled, gain=0)
    return _next(onward, world, n, ev.DoubleFeinted(frame.foe, frame.unit, won=True), *undone)


def _undone(answer: ev.HitTheDeck | Backstepped, world: Reading) -> tuple[ev.Event, ...]:
    """What takes an interrupt back; who gave ground stands again where it stood."""
    if isinstance(answer, ev.HitTheDeck):
        return (ev.DeckUndone(answer),)
    there = world.get(answer.unit, Position).cell == answer.to
    back = (ev.Stepped(answer.unit, answer.to, answer.origin, UNDONE),) if there else ()
    return (*back, BackstepUndone(answer))


def _stands(frame: FeintDuel, world: Reading, n: Numbers) -> tuple[ev.Event, ...]:
    """A Feint in close combat that stands pays Accuracy (ASC-MELEE-32)."""
    return gained(world, frame.unit, n, "feint stands", accuracy=frame.gain) if frame.gain else ()


def _next(frame: FeintDuel, world: Reading, n: Numbers, *events: ev.Event) -> Step:
    """On to the next dive that the Feint answered, if there is one."""
    decks = frame.decks[1:]
    if not decks:
        return done(*events, *_stands(frame, world, n))
    return go_on(replace(frame, foe=decks[0].unit, decks=decks, stage="ask", total=0), *events)


def _ask(frame: FeintDuel, world: Reading, n: Numbers, reply: Reply) -> Step:
    fit = stands(world, frame.foe, n) and not interrupt_refusal(world, frame.foe)
    if not fit or world.get(frame.foe, Exploits).willpower < 1:
        return _next(frame, world, n)
    if reply is None:
        choices = (DECLINE, Respond("double_feint"))
        return wait(frame, ask_of(world, frame.foe, "double_feint", choices, about=frame.unit))
    if reply == DECLINE:
        return _next(frame, world, n)
    spent = ExploitChanged(frame.foe, "willpower", -1, why="double feint")
    return go_on(replace(frame, stage="feinter"), spent)


def _check(world: Reading, unit: Unit, skill: str, n: Numbers, target: int, bands: tuple[int, ...]) -> Check:
    """Intellect + the skill of the cancelled action; the other side must pass the feinter's total."""
    return check(world, unit, n, By("feint", "intellect", skill, "ASC-TRAIT-07"), target, bands)
