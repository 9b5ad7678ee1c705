"""Orders worth trying out in thought: skills, guards, aim, covering fire, ways to strike, the saddle."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from game.field import stride_distance
from game.messages.orders import Act, Aid, Attack, Burst, Order
from game.rulebooks.alternity import throws
from game.rulebooks.alternity.aid import FAR, SKILLS
from game.rulebooks.alternity.attack import SUPPRESS, arm_in_hand
from game.rulebooks.alternity.close import close_attacks, parry
from game.rulebooks.alternity.close.gangs import blows_at
from game.rulebooks.alternity.declaring import DASH, action_of, declared, move_of, stand_of
from game.rulebooks.alternity.moves import GAITS, squares_of
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.reactions import attacked
from game.rulebooks.alternity.states import actions_left, stands
from game.rulebooks.alternity.trying import followers, lead_refusal, outwit_check, outwit_refusal
from game.systems.foes import foes_of
from game.systems.rulebook import Rulebook, ask_of
from game.world.body import Allegiance, Build, Tracks
from game.world.gear import Steed
from game.world.place import Position
from game.world.store import Reading, Unit
from game.world.turns import Carried

_PATIENTS, _OPPONENTS, _WAYS = 1, 1, 6
_SCRATCH = 4
"""Boxes lost below which nobody needs tending."""
_FAIR = Fraction(1, 2)
"""The chance below which nobody tries a trick."""


def suggestions(world: Reading, book: Rulebook, unit: Unit) -> tuple[Order, ...]:
    """What a planner may think of that has no quick odds: legal from here, or once beside the patient."""
    if action_of(world, unit) is not None:
        return ()
    found: tuple[Order, ...] = tuple(_tended(world, book, unit))
    if move_of(world, unit) is None:  # all else has been weighed against the movement
        found += _from_here(world, book, unit)
    choices = book.choices(world, ask_of(world, unit, "turn"))
    return tuple(one for one in dict.fromkeys(found) if choices.refusal(one) in (None, FAR))


def _from_here(world: Reading, book: Rulebook, unit: Unit) -> tuple[Order, ...]:
    return (
        *_led(world, numbers(book), unit),
        *_guards(world, book, unit),
        *_kept_down(world, unit),
        *_blows(world, book, unit),
        *_hurled(world, book, unit),
        *_acts(world, unit),
    )


def _tended(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Aid]:
    """Those of its side in reach of a movement and a hand who are worst off, each in every way that helps."""
    n, here, side = numbers(book), stand_of(world, unit), world.get(unit, Allegiance).side
    reach = 1 + max((squares_of(world, unit, n, gait) for gait in GAITS if gait != DASH), default=0)
    hurt = []
    for mate in world.having(Build):
        place, tracks = world.find(mate, Position), world.find(mate, Tracks)
        if place is None or tracks is None or world.get(mate, Allegiance).side != side:
            continue
        lost = tracks.stun + 2 * tracks.wound + 4 * tracks.mortal + 8 * (not stands(world, mate))
        near = lost >= _SCRATCH and stride_distance(here, place.cell) <= reach
        options = [kind for kind, skill in SKILLS.items() if near and skill.refusal(world, unit, mate) in (None, FAR)]
        if options:
            hurt.append((-lost, mate, options))
    for _lost, mate, options in sorted(hurt)[:_PATIENTS]:
        yield from (Aid(mate, kind) for kind in options)


def _led(world: Reading, n: Numbers, unit: Unit) -> Iterator[Aid]:
    """Orders for one's own, a trick on an opponent not tricked already."""
    led = [(world.find(one, Carried) or Carried()).led for one in followers(world, unit)[:_WAYS]]
    more = actions_left(world, unit) > 1
    if more and foes_of(world, unit) and 2 * sum(map(bool, led)) < len(led) and lead_refusal(world, unit, unit) is None:
        yield Aid(unit, "lead")
    foes = [foe for foe in foes_of(world, unit) if not (world.find(foe, Carried) or Carried()).hindered]
    open_ = [foe for foe in foes if outwit_refusal(world, unit, foe) is None]
    tricks = (Aid(foe, "outwit") for foe in _nearest(world, unit, open_))
    yield from (trick for trick in tricks if outwit_check(world, unit, trick.target, n).odds() >= _FAIR)


def _nearest(world: Reading, unit: Unit, foes: list[Unit]) -> list[Unit]:
    here = stand_of(world, unit)
    return sorted(foes, key=lambda foe: (stride_distance(here, world.get(foe, Position).cell), foe))[:_OPPONENTS]


def _guards(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Order]:
    """A dodge, a parry of what is coming: for who is under attack."""
    if unit in attacked(world):
        yield Act("dodge")
        if blows_at(world, unit):
            yield from list(parry.listed(world, book, unit))[:_WAYS]


def _kept_down(world: Reading, unit: Unit) -> Iterator[Attack]:
    """Suppressive fire on those who have declared fire."""
    arm = arm_in_hand(world, unit)
    if arm is not None and arm.shoots:
        foes = [foe for foe in foes_of(world, unit) if _fires(world, foe)]
        yield from (Attack(foe, SUPPRESS) for foe in _nearest(world, unit, foes))


def _fires(world: Reading, foe: Unit) -> bool:
    return any(isinstance(order, (Attack, Burst)) for order in declared(world, foe))


def _blows(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Order]:
    """Ways to strike that are more than a plain blow."""
    yield from [one for one in close_attacks.listed(world, book, unit) if one.options][:_WAYS]


def _hurled(world: Reading, book: Rulebook, unit: Unit) -> Iterator[Attack]:
    """A weapon made for throwing, at who is nearest."""
    arm = arm_in_hand(world, unit)
    if arm is not None and arm.thrown:
        near = _nearest(world, unit, list(foes_of(world, unit)))
        yield from (one for one in throws.listed(world, book, unit) if one.target in near)


def _acts(world: Reading, unit: Unit) -> Iterator[Act]:
    """Aim, unless it has aimed or will do nothing more in this round; into the saddle and out of it."""
    carried = world.find(unit, Carried) or Carried()
    more = actions_left(world, unit) > 1
    if more and foes_of(world, unit) and not carried.aimed:
        yield Act("aim")
    if world.find(unit, Steed) is not None:
        yield from (Act("mount"), Act("dismount"))
