"""Riposte: an attack that fell short is answered (ASC-MELEE-20 to -22, -33, ASC-RULING-67)."""

from __future__ import annotations

from dataclasses import replace

from game.messages import events as ev
from game.messages.close import Edged, Riposte
from game.messages.orders import DECLINE, Close, Respond
from game.messages.stack import Ask, Frame, Step, done, go_on, wait
from game.rulebooks.ascension.close.approach import approach, rush
from game.rulebooks.ascension.close.edges import EDGE, edge_hit
from game.rulebooks.ascension.close.gangs import beset_by_others
from game.rulebooks.ascension.close.refusals import blows_at
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.pools import gained
from game.rulebooks.ascension.states import stands
from game.systems.conditions import interrupt_refusal
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.world.body import Allegiance
from game.world.store import Reading, Unit

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
        return done(*gain) if frame.given_up else go_on(replace(frame, stage="ask"), *gain)
    blows = _blows(world, n, frame.unit, frame.foe)
    if not blows:
        return done()
    if reply is None:
        side = world.get(frame.unit, Allegiance).side
        return wait(frame, Ask(side, frame.unit, RIPOSTE, (DECLINE, *blows), about=frame.foe))
    if not isinstance(reply, Close):
        return done()
    told = ev.Interrupted(frame.unit, frame.foe, RIPOSTE, RIPOSTE)
    return done(told, push=rush(world, n, frame.unit, reply, RIPOSTE))


def _blows(world: Reading, n: Numbers, unit: Unit, foe: Unit) -> tuple[Close, ...]:
    """What a Riposte may be; none where it may not be had."""
    if interrupt_refusal(world, unit) or approach(world, n, unit, foe) is None:
        return ()
    if beset_by_others(world, n, unit, foe):
        return ()
    return tuple(blows_at(world, n, unit, foe))


def edged_step(frame: Edged, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The blade's harm or the Riposte; the harm at once where no Riposte may be had (ALT-PLUG-07)."""
    n = numbers(book)
    if not (stands(world, frame.unit, n) and stands(world, frame.foe, n)):
        return done()
    open_to = bool(_blows(world, n, frame.unit, frame.foe))
    if open_to and reply is None:
        side = world.get(frame.unit, Allegiance).side
        return wait(frame, Ask(side, frame.unit, EDGE, (DECLINE, Respond(EDGE)), about=frame.foe, weight=frame.short))
    if reply == DECLINE:
        return done(push=(Riposte(frame.unit, frame.foe),))
    hurt = edge_hit(world, n, frame.unit, frame.foe, frame.short)
    return done(push=(Riposte(frame.unit, frame.foe, given_up=True), hurt))


STEPS: dict[type[Frame], StepFunction] = {Riposte: step, Edged: edged_step}
