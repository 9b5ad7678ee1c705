"""The moment of surprise in this book: one action of each ambusher nobody noticed, done at once (ALA-SURP-03)."""

from __future__ import annotations

from game.messages import events as ev
from game.messages import orders as od
from game.messages.frames import SurpriseTurn
from game.messages.stack import Ask, Step, done, go_on, wait
from game.rulebooks.alternity.states import stands
from game.rulebooks.alternity.supposing import alone
from game.systems.rulebook import Reply, Rulebook
from game.systems.surprise import springing
from game.world.body import Allegiance
from game.world.store import Reading


def step(frame: SurpriseTurn, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The action is asked for and carried out, and what it does lands; then the moment of this ambusher is over."""
    unit = frame.unit
    if not stands(world, unit):
        return done(*((ev.AmbushSpent(unit),) if springing(world, unit) else ()))
    if frame.stage == "begin":
        return go_on(SurpriseTurn(unit, "orders"), ev.AmbushSprung(unit))
    if frame.stage == "spent":
        return done(ev.AmbushSpent(unit))
    if reply is None:
        return wait(frame, Ask(world.get(unit, Allegiance).side, unit, "turn"))
    if isinstance(reply, od.EndTurn):
        return done(ev.AmbushSpent(unit))
    if isinstance(reply, od.Concede):
        return go_on(frame, ev.Conceded(world.get(unit, Allegiance).side))
    if not isinstance(reply, od.Order):
        raise TypeError(f"a declaration takes orders, not {reply!r}")
    return go_on(SurpriseTurn(unit, "spent"), push=alone(world, book, unit, reply))
