"""Moving: what ways are legal, a move under way (ASC-RULING-05, -86, -87); Hit the Deck (ASC-MOVE-08 to -15)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from game.field import Cell, Reach, Retreat, reach, retreat
from game.field.moving import NOWHERE, path_cost
from game.messages import events as ev
from game.messages.events import HitTheDeck
from game.messages.frames import Stride
from game.messages.orders import Move, Order
from game.messages.stack import Step, done, go_on
from game.rulebooks.ascension.close.postures import held_refusal, rooted_refusal
from game.rulebooks.ascension.numbers import Numbers, numbers
from game.rulebooks.ascension.payments import are_foes, move_action, move_action_refusal
from game.rulebooks.ascension.shot import ALERT, BRACED
from game.rulebooks.ascension.states import may_sprint, move_squares, stands
from game.systems.conditions import act_refusal, bound_refusal, dodge_refusal, fled, interrupt_refusal
from game.systems.crowding import Crowding
from game.systems.deeds import MOVE, SPRINT, Deed
from game.systems.rulebook import Reply, Rulebook
from game.systems.surprise import surprised
from game.systems.walking import JUMP, Walking, barred, jumps
from game.systems.warfare.strongholds import closed
from game.world.body import Build, Stress
from game.world.conditions import Advantage, Overwatch
from game.world.place import Position, Posture, Stance
from game.world.store import Reading, Unit
from game.world.turns import Actions


def move_refusal(world: Reading, n: Numbers, unit: Unit) -> str | None:
    """Why a unit is barred from everything that counts as a move action (ASC-RULING-27, -41, ALA-COND-33)."""
    return legs_refusal(world, n, unit) or act_refusal(world, unit) or bound_refusal(world, unit)


def legs_refusal(world: Reading, n: Numbers, unit: Unit) -> str | None:
    """Why its stance or posture bars a unit from moving, whatever conditions it is under."""
    if not stands(world, unit, n):
        return "out of the fight (ASC-RULING-25)"
    if surprised(world, unit):
        return "caught by surprise: no interrupt of any kind (ALA-SURP-04)"
    if world.get(unit, Stance).name == BRACED:
        return "Braced bars every move action (ASC-RULING-27)"
    held = held_refusal(world, unit)
    if held is not None:
        return held
    if world.get(unit, Posture).decked:
        return "Immobilized after hitting the deck (ASC-MOVE-10)"
    return None


def deck_refusal(world: Reading, n: Numbers, unit: Unit) -> str | None:
    """Why a unit may not hit the deck: it counts as a move action (ASC-MOVE-15)."""
    if world.get(unit, Build).vehicle:
        return "a vehicle does not hit the deck (ALA-RULING-57)"
    return move_refusal(world, n, unit) or interrupt_refusal(world, unit)


def hit_the_deck(world: Reading, n: Numbers, unit: Unit, foe: Unit) -> HitTheDeck:
    """The event: everything it takes from the one who drops and gives to the attacker answered."""
    held = world.get(unit, Advantage)
    actions = world.get(unit, Actions)
    watch = world.find(unit, Overwatch)
    _accuracy, gain = world.get(foe, Advantage).taken(n.pool_most, initiative=n.deck_foe_gain)
    return HitTheDeck(
        unit=unit,
        foe=foe,
        accuracy=held.accuracy,
        initiative=held.initiative,
        scope=held.scope,
        sight=held.sight,
        standard=actions.standard,
        move=actions.move,
        support=actions.support,
        watch=watch.shots if watch else 0,
        watch_snap=watch.snap if watch else False,
        foe_gain=gain if are_foes(world, unit, foe) else 0,
        guard=n.deck_guard,
        was_hunkered=world.get(unit, Posture).hunkered,
    )


# --- moves ----------------------------------------------------------------------------------------------------------


DODGE = "dodge"
_reach = lru_cache(maxsize=1 << 8)(reach)
"""The same unit lists its moves several times in a turn, and then makes one."""
_move = lru_cache(maxsize=1 << 12)(Move)
CROWDING = Crowding(stands, Stress, most=lambda n: n.square_capacity, own_side=True)
"""A move may end in no square that its own side holds (ASC-RULING-04, -86)."""


def step(frame: Stride, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """One square of a move; whoever fell or was pinned on the way stops (ASC-RULING-86)."""
    n = numbers(book)
    why = _stopped(frame, world, n)
    if why is not None:
        return done(ev.Stopped(frame.unit, why))
    if frame.index >= len(frame.path):
        return done()
    origin, to = world.get(frame.unit, Position).cell, frame.path[frame.index]
    # No step nearer to what is feared, but out of a square that one's own side fills (ALA-COND-11).
    away = () if CROWDING.is_full(world, frame.unit, origin, n) else fled(world, frame.unit)
    why = barred(world, frame, fled=away)
    if why is not None:
        return done(ev.Stopped(frame.unit, why))
    further = replace(frame, index=frame.index + 1)
    return go_on(further, ev.Stepped(frame.unit, origin, to, frame.gait), *_aim_lost(frame, world))


def _stopped(frame: Stride, world: Reading, n: Numbers) -> str | None:
    if not stands(world, frame.unit, n):
        return "fell on the way"
    idle = act_refusal(world, frame.unit) if frame.gait != DODGE else dodge_refusal(world, frame.unit)
    if idle is not None:
        return idle
    if bound_refusal(world, frame.unit) is not None:
        return "restrained"
    if world.get(frame.unit, Posture).decked and frame.index < len(frame.path):
        return "hit the deck on the way"
    return None


def _aim_lost(frame: Stride, world: Reading) -> tuple[ev.Event, ...]:
    """Points from a scope go with the first step, points from a sight with a Sprint (ASC-ACT-03, -04)."""
    held = world.get(frame.unit, Advantage)
    sight = held.sight if frame.gait == "sprint" else 0
    if not (held.scope or sight):
        return ()
    return (ev.AdvantageChanged(frame.unit, -held.scope - sight, 0, -held.scope, -sight, "moved"),)


def gait_of(world: Reading, unit: Unit) -> str:
    """The gait of one move action: a crawl for who lies down."""
    posture = world.find(unit, Posture) or Posture()
    return "crawl" if posture.down else "walk"


def budget_of(world: Reading, unit: Unit, n: Numbers, gait: str) -> int:
    """Squares a move of that gait may cost (ASC-RULING-05)."""
    if gait == "crawl":
        return n.crawl
    squares = move_squares(world, unit, n)
    return squares * n.sprint_strides if gait == "sprint" else squares


def gait_refusal(world: Reading, unit: Unit, n: Numbers, gait: str) -> str | None:
    """Why a unit cannot walk, sprint or crawl at all just now."""
    barred = move_refusal(world, n, unit) or rooted_refusal(world, unit)
    if barred is not None:
        return barred
    held = world.get(unit, Actions)
    down = world.get(unit, Posture).down
    if gait == "crawl":
        if not down:
            return "crawling is for who lies down (ASC-RULING-05)"
        return move_action_refusal(world, unit)
    if gait not in ("walk", "sprint", JUMP):
        return f"unknown gait {gait!r}"
    if down:
        return "must rise first (ASC-MOVE-06)"
    if gait in ("walk", JUMP):
        return move_action_refusal(world, unit)
    return _sprint_refusal(world, unit, held)


def _sprint_refusal(world: Reading, unit: Unit, held: Actions) -> str | None:
    if held.move < 1 or held.standard < 1:
        return "a Sprint takes the standard and the move action together (ASC-RULING-05)"
    if world.get(unit, Stance).name == ALERT:
        return "no Sprint in the Alert stance (ASC-STANCE-04)"
    if not may_sprint(world, unit):
        return "no Sprint with a wound in the legs (ASC-RULING-20)"
    return None


def reachable(world: Reading, unit: Unit, budget: int, avoided: frozenset[Cell] = NOWHERE) -> Reach | Retreat:
    """Every square a unit can get to with so many squares of movement; fear goes no step nearer (ALA-COND-11).

    Who is not frightened may be led round squares to be `avoided`.
    """
    away = fled(world, unit)
    if away:
        return retreat(world.field, world.get(unit, Position).cell, budget, away)
    return _reach(world.field, world.get(unit, Position).cell, budget, barred=avoided)


WALKING = Walking[Numbers](
    "ASC-RULING-05",
    "the square is taken by one's own side (ASC-RULING-86)",
    ("walk", "sprint", "crawl"),
    path_cost,
    gait_refusal,
    budget_of,
    lambda world, unit, budget, _n, avoided: reachable(world, unit, budget, avoided),
    CROWDING,
    shuns=fled,
)


@lru_cache(maxsize=1 << 8)
def _moves(reached: Reach | Retreat, gait: str, least: int) -> tuple[Move, ...]:
    """A move to each square that costs more than the least, whoever stands there."""
    return tuple([_move(cell, gait) for cell, cost in reached.cost.items() if cost > least])


def move_list(world: Reading, book: Rulebook, unit: Unit) -> list[Move]:
    """Walks and crawls to every square in reach; sprints to the squares beyond a walk; jumps."""
    n, found = numbers(book), list[Move]()
    closed_to_it = CROWDING.full(world, unit, n) | closed(world, unit) | {world.get(unit, Position).cell}
    for gait in WALKING.gaits:
        if gait_refusal(world, unit, n, gait) is not None:
            continue
        least = budget_of(world, unit, n, "walk") if gait == "sprint" else -1
        moves = _moves(reachable(world, unit, budget_of(world, unit, n, gait)), gait, least)
        found += [move for move in moves if move.to not in closed_to_it]
    if gait_refusal(world, unit, n, JUMP) is None:
        found += [Move(cell, JUMP) for cell in jumps(world, book, unit) if cell not in closed_to_it]
    return found


def move_events(world: Reading, _book: Rulebook, unit: Unit, order: Move) -> tuple[ev.Event, ...]:
    """What a move costs: a move action (or the standard turned into one), a Sprint both; then it begins."""
    sprint = (ev.ActionsChanged(unit, standard=-1, move=-1, why="sprint"),)
    spent = sprint if order.gait == "sprint" else move_action(world, unit, order.gait)
    return (*spent, ev.MoveBegan(unit, order.to, order.gait))


DEEDS: dict[type[Order], Deed] = {
    Move: Deed(
        WALKING.refusal,
        move_list,
        lambda world, book, unit, order: (Stride(unit, WALKING.way_of(world, unit, order, numbers(book)), order.gait),),
        move_events,
        takes=lambda order: SPRINT if order.gait == "sprint" else MOVE,
    )
}
