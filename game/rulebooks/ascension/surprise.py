"""The moment of surprise in this book: one standard action, and a called strike that kills (ALA-SURP-03 to -09)."""

from __future__ import annotations

from game.messages import events as ev
from game.messages import orders as od
from game.messages.frames import SurpriseTurn
from game.messages.stack import Ask, Step, done, go_on, wait
from game.rulebooks.ascension.numbers import numbers
from game.rulebooks.ascension.states import stands
from game.rulebooks.ascension.turns import carried
from game.systems.rulebook import Reply, Rulebook
from game.systems.surprise import springing
from game.world.body import Allegiance
from game.world.store import Reading, Unit

_STANDARD = (od.Attack, od.Burst, od.Close, od.Throw, od.WatchOver, od.Aid, od.EndTurn, od.Concede)
_ACTS = ("aim", "reload", "recover", "second_wind", "shake_it_off")


def step(frame: SurpriseTurn, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The action is asked for and carried out; then the moment of this ambusher is over (ALA-SURP-03)."""
    if not stands(world, frame.unit, numbers(book)):
        return done(*((ev.AmbushSpent(frame.unit),) if springing(world, frame.unit) else ()))
    if frame.stage == "begin":
        return go_on(SurpriseTurn(frame.unit, "orders"), ev.AmbushSprung(frame.unit))
    if frame.stage == "spent":
        return done(ev.AmbushSpent(frame.unit))
    if reply is None:
        return wait(frame, Ask(world.get(frame.unit, Allegiance).side, frame.unit, "turn"))
    if isinstance(reply, od.EndTurn):
        return done(ev.AmbushSpent(frame.unit))
    events, frames = carried(world, book, frame.unit, reply)
    return go_on(SurpriseTurn(frame.unit, "spent"), *events, push=frames)


def moment_refusal(world: Reading, unit: Unit, order: od.Order) -> str | None:
    """Why an order is no use in the moment of surprise; None at any other time (ALA-SURP-03)."""
    if not springing(world, unit) or isinstance(order, _STANDARD):
        return None
    if isinstance(order, od.Act) and order.act in _ACTS:
        return None
    return "the moment of surprise allows one standard action and nothing else (ALA-SURP-03)"
