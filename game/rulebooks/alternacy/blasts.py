"""A grenade goes off: the level of its blast in each square, who is in it, what it does (ACY-NONATK-08, -10)."""

from __future__ import annotations

from dataclasses import replace

from game.field import Cell, blast_cells, cover_rung, sight, stride_distance
from game.messages import events as ev
from game.messages.frames import Blast
from game.messages.stack import Frame, Step, done, go_on
from game.rulebooks.alternacy.actions import engagements
from game.rulebooks.alternacy.events import LEVELS, ShieldRaised
from game.rulebooks.alternacy.frames import Harming
from game.rulebooks.alternacy.missile import TOTAL
from game.rulebooks.alternacy.numbers import Numbers, numbers
from game.rulebooks.alternacy.parts import Engagements
from game.rulebooks.alternacy.reactions import before_blast
from game.rulebooks.alternacy.statblock import GUNS
from game.rulebooks.alternacy.states import lies
from game.systems.grenades import CLOUDS, GrenadeBlast, GrenadeScatter, caught_by, cloud, imposing, in_the_open, lit
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.world.gear import Grenade, Pouch
from game.world.place import Position, Unaware
from game.world.store import Reading, Unit


def level_at(n: Numbers, level: int, squares: int, rung: int, *, prone: bool) -> int:
    """The level of a blast so far off: one less a square beyond the first, less for cover and for who lies (-08).

    It is not clamped yet: armour, size and variance are summed with it first (ACY-DMG-23).
    """
    if squares <= 1:
        return level
    return level + 1 - squares - n.missile_cover[rung] // n.blast_cover - n.blast_prone * prone


def taken(world: Reading, n: Numbers, card: Grenade, centre: Cell, cell: Cell, *, prone: bool = False) -> int | None:
    """The level in a square; None beyond its radius, out of sight of the burst, behind total cover (ACY-NONATK-10)."""
    squares = stride_distance(centre, cell)
    if card.level < 0 or squares > card.radius or not sight(world.field).sees(centre, cell):
        return None
    rung = cover_rung(world.field, centre, cell) if squares > 1 else 0
    return level_at(n, card.level, squares, rung, prone=prone) if rung < TOTAL else None


def victims_of(world: Reading, book: Rulebook, card: Grenade, centre: Cell) -> tuple[tuple[Unit, int], ...]:
    """Everyone a blast would hit, friend, foe and fallen, with the level that each is in; in order of unit.

    A shield that was raised against it takes a level off (ACY-REACT-20).
    """
    n = numbers(book)
    there = ((unit, taken(world, n, card, centre, cell, prone=lies(world, unit))) for unit, cell in in_the_open(world))
    up = n.missile_cover[1] // n.blast_cover
    return tuple((unit, level - up * engagements(world, unit).raised) for unit, level in there if level is not None)


def blast_harm(unit: Unit, by: Unit, cause: str, level: int) -> Harming:
    """The harm of a blast to one in it: one part by the dice, of all types alike, by variance (ACY-NONATK-01)."""
    return Harming(unit, by, cause, (level, level, level), GUNS, left=1)


def step(frame: Blast, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """Smoke and gas spread; a blast hits everyone still in it when all have reacted, each with dice of its own."""
    card, centre = world.get(frame.grenade, Grenade), world.get(frame.grenade, Position).cell
    bang = ev.Exploded(frame.grenade, frame.by, card.key, centre)
    if card.effect in CLOUDS:
        return done(bang, *cloud(world, book, card, centre, frame.by))
    victims = victims_of(world, book, card, centre)
    if frame.stage == "fuse":
        reached = caught_by(world, card, centre, victims)
        return go_on(replace(frame, stage="bang"), push=before_blast(world, centre, frame.by, reached))
    caught = caught_by(world, card, centre, victims)
    awake = (ev.Noticed(unit) for unit in caught if world.find(unit, Unaware) is not None)
    hits = (blast_harm(unit, frame.by, card.key, level) for unit, level in victims)
    held = (unit for unit in world.having(Engagements) if engagements(world, unit).raised)
    down = (ShieldRaised(unit, raised=False) for unit in held)
    return done(bang, *lit(world, book, card, centre), *awake, *down, push=(*hits, *imposing(card, frame.by, caught)))


def bands(world: Reading, book: Rulebook, unit: Unit, key: str, centre: Cell) -> dict[Cell, tuple[int, str]]:
    """Square -> (levels below the innermost, the level in words); none for what has no blast, or is not known."""
    card = next((card for card, _left in (world.find(unit, Pouch) or Pouch()).grenades if card.key == key), None)
    if card is None or card.level < 0:
        return {}
    n, around = numbers(book), blast_cells(world.field, centre, card.radius)
    levels = ((cell, taken(world, n, card, centre, cell)) for cell, _far in around if world.field.passable(cell))
    return {cell: (card.level - level, LEVELS[max(0, level)]) for cell, level in levels if level is not None}


SYSTEMS = (GrenadeScatter(), GrenadeBlast())
STEPS: dict[type[Frame], StepFunction] = {Blast: step}
