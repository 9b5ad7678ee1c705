"""Riposte: an attack that fell short is answered (ASC-MELEE-20 to -22, -33, ASC-RULING-67)."""

from __future__ import annotations

from dataclasses import replace

from game.messages import events as ev
from game.messages.close import Riposte
from game.messages.orders import DECLINE, Close
from game.messages.stack import Ask, Step, done, go_on, wait
from game.rulebooks.ascension.close.approach import approach, rush
from game.rulebooks.ascension.close.refusals import blows_at
from game.rulebooks.ascension.numbers import numbers
from game.rulebooks.ascension.pools import gained
from game.rulebooks.ascension.states import stands
from game.systems.conditions import interrupt_refusal
from game.systems.rulebook import Reply, Rulebook
from game.world.body import Allegiance
from game.world.store import Reading

RIPOSTE = "riposte"


def step(frame: Riposte, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The Initiative comes even if the Riposte is declined; who may not interrupt or move has neither
    (ASC-RULING-67, -78, ALA-RULING-17)."""
    n = numbers(book)
    fit = stands(world, frame.unit, n) and stands(world, frame.foe, n)
    if not fit or interrupt_refusal(world, frame.unit) or approach(world, n, frame.unit, frame.foe) is None:
        return done()
    if frame.stage == "gain":
        gain = gained(world, frame.unit, n, RIPOSTE, initiative=n.riposte_gain)
        return go_on(replace(frame, stage="ask"), *gain)
    blows = tuple(blows_at(world, n, frame.unit, frame.foe))
    if not blows:
        return done()
    if reply is None:
        side = world.get(frame.unit, Allegiance).side
        return wait(frame, Ask(side, frame.unit, RIPOSTE, (DECLINE, *blows), about=frame.foe))
    if not isinstance(reply, Close):
        return done()
    told = ev.Interrupted(frame.unit, frame.foe, RIPOSTE, RIPOSTE)
    return done(told, push=rush(world, n, frame.unit, reply, RIPOSTE))
