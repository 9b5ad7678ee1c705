"""What state a unit is in, what counts on all its rolls, how far it moves (ALA-RULING-24, -25, -28, -37)."""

from __future__ import annotations

from game.dice.draws import Modifier
from game.dice.ladder import edge_of
from game.rulebooks.alacrity.harm import DEAD, UNHURT, Hide, hide_of, marks, state_of_health
from game.rulebooks.alacrity.numbers import Numbers
from game.rulebooks.alacrity.parts import Health, Maimed, Soak, Statistics, Tally
from game.rulebooks.alacrity.situation import SAID
from game.systems.conditions import HELPLESS, lost_for_good, under
from game.systems.warfare.losses import shaken_steps, turn_count
from game.world.body import Build, Dead
from game.world.index import OfUnit
from game.world.place import Posture, Stance
from game.world.squads import Gone
from game.world.store import Reading, Unit

FEET = 10
EDGE = 10
"""Points of one Edge (ALA-CONV-01)."""
_STANDS: OfUnit[bool] = OfUnit()


def state_of(world: Reading, unit: Unit) -> str:
    """Fit, incapacitated, dying or dead; captured or routed of who has left the field."""
    if world.find(unit, Dead) is not None:
        return DEAD
    gone = world.find(unit, Gone)
    return gone.why if gone is not None else state_of_health(world.get(unit, Health))


def stands(world: Reading, unit: Unit) -> bool:
    """Whether a unit is in the fight (ALA-RULING-37)."""
    return _STANDS.get(world, unit, None, lambda: state_of(world, unit) == UNHURT and not lost_for_good(world, unit))


def is_vehicle(world: Reading, unit: Unit) -> bool:
    """Whether a unit is a vehicle (ALA-RULING-57)."""
    return world.get(unit, Build).vehicle


def hide(world: Reading, unit: Unit, n: Numbers) -> Hide:
    """A unit's armour as hits find it; of stone half gets through (ALA-RULING-23)."""
    stone = under(world, unit, "petrified")
    return hide_of(world.find(unit, Soak) or Soak(), n.petrified_share if stone else 1)


def said_actions(world: Reading, unit: Unit) -> int:
    """The declared actions that a unit has said it will use (ALA-RULING-27)."""
    word = (world.find(unit, Stance) or Stance()).name
    return SAID.index(word) + 1 if word in SAID else 1


def action_points(count: int, n: Numbers) -> int:
    """What so many declared actions take from every roll (ALA-RULING-25)."""
    return n.action_penalty * (count - 1)


def burdens(world: Reading, unit: Unit, n: Numbers) -> tuple[Modifier, ...]:
    """What counts on every d100 roll: marks of what is lost, declared actions (ALA-RULING-24, -25, -50)."""
    return (
        marked(world, unit, n),
        Modifier("declared actions", action_points(said_actions(world, unit), n), "ALA-RULING-25"),
    )


def marked(world: Reading, unit: Unit, n: Numbers) -> Modifier:
    """What the marks of lost points take (ALA-RULING-24)."""
    return Modifier("marks", n.mark_penalty * marks(world.get(unit, Health)), "ALA-RULING-24")


def unsteady(world: Reading, unit: Unit) -> Modifier:
    """What a soldier has on its next action whose group has failed critically (WAR-GROUP-18, WAR-BOOK-14)."""
    return Modifier("shaken", EDGE * edge_of(shaken_steps(world, unit, turn_count(world))), "WAR-GROUP-18")


def movement(world: Reading, unit: Unit, n: Numbers) -> int:
    """Squares of movement in a round, each halving down and not under 1 (ALA-BASE-10, ALA-RULING-28)."""
    held, posture = world.get(unit, Statistics), world.find(unit, Posture) or Posture()
    feet = (held.strength + held.dexterity) * FEET // 2 * held.pace // 10
    squares = max(1, feet // n.square_feet)
    lame = (world.find(unit, Maimed) or Maimed()).leg
    for halved in (under(world, unit, "blinded"), posture.prone and not is_vehicle(world, unit), lame):
        squares = max(1, squares // n.blinded_pace) if halved else squares
    return squares if held.pace else 0


def walk_squares(world: Reading, unit: Unit, n: Numbers) -> int:
    """Squares walked without a declared action; a vehicle has none of these (ALA-RULING-28, -57)."""
    whole = movement(world, unit, n)
    return 0 if is_vehicle(world, unit) or not whole else max(1, whole // n.walk_share)


def squares_left(world: Reading, unit: Unit, n: Numbers) -> int:
    """What is left of a turn's movement."""
    return max(0, movement(world, unit, n) - (world.find(unit, Tally) or Tally()).moved)


def fallen(world: Reading, unit: Unit) -> bool:
    """Whether a unit can do nothing against an attack: out of the fight, or helpless (ALA-COND-20)."""
    return not stands(world, unit) or under(world, unit, *HELPLESS)
