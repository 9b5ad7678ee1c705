"""Fear and morale: what tests a unit's nerve, and what comes of it (ALA-MORALE, ALA-COND-13, ALA-RULING-15 to -21)."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any, ClassVar

from game.dice.draws import AnyCheck, Roll
from game.field import distance, sight
from game.messages import events as ev
from game.messages.events import ActionsChanged, Event, TurnedAtBay
from game.messages.frames import Fear
from game.messages.stack import Chance, Frame, Step, done, wait
from game.systems.condition_expiry import MORALE
from game.systems.conditions import FEARS, bay_edge, condition_of, imposed, notices, turns_from_now, under
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.situations import situations_of
from game.systems.system import SILENCE, Answer, System
from game.world.body import Allegiance, Build
from game.world.conditions import Dread, Nerve
from game.world.place import Position, seen_by
from game.world.store import Reading, Unit
from game.world.turns import Actions, Clock

IMMUNE = ("mindless", "fearless")
COMRADE, SIGHT, ODDS = "comrade", "sight", "odds"
Trial = tuple[Unit, str, Unit, int]
"""Whose nerve is tested, by what, the source of the fear, the rung."""


class Morale(System):
    """Tests the nerve of everyone who sees a comrade killed, a fearsome creature, or hopeless odds."""

    moments: ClassVar[tuple[type[ev.Event], ...]] = (ev.StateChanged, ev.Spotted, ev.Stepped, ev.RoundBegan)

    def answer(self, world: Reading, book: Rulebook, event: Any) -> Answer:
        """A Fear frame for each unit tested; one check for each and round (ALA-RULING-15)."""
        if not plays(book):
            return SILENCE
        events: list[ev.Event] = []
        frames: list[Frame] = []
        now = world.get(world.having(Clock)[0], Clock).round
        tested: set[Unit] = set()
        for unit, trigger, source, rung in _trials(world, book, event):
            nerve = world.find(unit, Nerve) or Nerve()
            if trigger == SIGHT:
                events.append(ev.Met(unit, source))
            if nerve.tested != now and unit not in tested:
                tested.add(unit)
                events.append(ev.NerveTested(unit, trigger))
                frames.append(Fear(unit, source, rung))
        return Answer(tuple(events), tuple(frames)) if events else SILENCE


def plays(book: Rulebook) -> bool:
    """Whether morale is played: it works by conditions."""
    return book.switches.morale and book.switches.conditions


def _trials(world: Reading, book: Rulebook, event: Any) -> Iterator[Trial]:
    if isinstance(event, ev.RoundBegan):
        for unit in world.having(Build):
            if nervous(world, book, unit) and outnumbered(world, book, unit):
                yield unit, ODDS, nearest_foe(world, book, unit), book.numbers.odds_rung
    elif isinstance(event, ev.StateChanged):
        for unit in shaken_by(world, book, event.unit, event.before, event.after):
            yield unit, COMRADE, nearest_foe(world, book, unit), 0
    elif world.having(Dread):
        yield from _sights(world, book, event)


def _sights(world: Reading, book: Rulebook, event: ev.Spotted | ev.Stepped) -> Iterator[Trial]:
    """A creature comes into sight of a side, or one of its units comes into sight of a creature known to it."""
    if isinstance(event, ev.Spotted):
        dread = world.find(event.unit, Dread)
        if dread is not None:
            for unit in world.having(Build):
                if world.get(unit, Allegiance).side == event.side and _meets(world, book, unit, event.unit):
                    yield unit, SIGHT, event.unit, dread.rung
        return
    for creature in world.having(Dread):
        if _meets(world, book, event.unit, creature):
            yield event.unit, SIGHT, creature, world.get(creature, Dread).rung


def met_already(world: Reading, book: Rulebook) -> Iterator[ev.Met]:
    """Who has every fearsome creature in sight as it stands: where a scene opens, that is no first sight."""
    for creature in world.having(Dread):
        for unit in world.having(Build):
            if _meets(world, book, unit, creature):
                yield ev.Met(unit, creature)


def _meets(world: Reading, book: Rulebook, unit: Unit, creature: Unit) -> bool:
    met = (world.find(unit, Nerve) or Nerve()).met
    if creature in met or not nervous(world, book, unit) or not book.standing(world, creature):
        return False
    return _are_foes(world, unit, creature) and _sees(world, unit, creature)


def nervous(world: Reading, book: Rulebook, unit: Unit) -> bool:
    """Whether a unit's nerve can be tested at all: on its feet, and neither mindless, fearless nor stone."""
    if not book.standing(world, unit):
        return False
    return not (set(IMMUNE) & set(world.get(unit, Build).tags)) and not under(world, unit, "petrified")


def shaken_by(world: Reading, book: Rulebook, fallen: Unit, before: str, after: str) -> tuple[Unit, ...]:
    """Who sees a comrade killed within a few squares (ALA-RULING-15)."""
    if not situations_of(book).killed(before, after):
        return ()
    return witnesses(world, book, fallen)


def witnesses(world: Reading, book: Rulebook, fallen: Unit) -> tuple[Unit, ...]:
    """Who would see this comrade killed, from near enough and with a nerve to be tested (ALA-RULING-15)."""
    near = (unit for unit in world.having(Build) if unit != fallen and not _are_foes(world, unit, fallen))
    return tuple(
        unit
        for unit in near
        if nervous(world, book, unit)
        and _squares(world, unit, fallen) <= book.numbers.comrade_squares
        and _sees(world, unit, fallen)
    )


def outnumbered(world: Reading, book: Rulebook, unit: Unit) -> bool:
    """Whether enemies in sight are three times one's own side in sight, oneself included, or more."""
    foes = len(_in_sight(world, book, unit, foes=True))
    return foes > 0 and foes >= book.numbers.odds_times * (1 + len(_in_sight(world, book, unit, foes=False)))


def nearest_foe(world: Reading, book: Rulebook, unit: Unit, gone: Container[Unit] = ()) -> Unit:
    """The enemy in sight that stands nearest, of equals the first; 0 for none (docs/rulings.md)."""
    foes = [foe for foe in _in_sight(world, book, unit, foes=True) if foe not in gone]
    return min(foes, key=lambda foe: (_squares(world, unit, foe), foe), default=0)


def _in_sight(world: Reading, book: Rulebook, unit: Unit, *, foes: bool) -> tuple[Unit, ...]:
    others = (other for other in world.having(Build) if other != unit and _are_foes(world, unit, other) == foes)
    return tuple(
        other
        for other in others
        if book.standing(world, other) and _sees(world, unit, other)
    )


def _sees(world: Reading, unit: Unit, other: Unit) -> bool:
    """In its own line of sight; of an enemy its side must know as well."""
    place = world.get(other, Position).cell
    if not notices(world, unit, place) or not sight(world.field).sees(world.get(unit, Position).cell, place):
        return False
    return not _are_foes(world, unit, other) or world.get(unit, Allegiance).side in seen_by(world, other)


def _squares(world: Reading, unit: Unit, other: Unit) -> int:
    return distance(world.get(unit, Position).cell, world.get(other, Position).cell)


def _are_foes(world: Reading, unit: Unit, other: Unit) -> bool:
    return world.get(unit, Allegiance).side != world.get(other, Allegiance).side


def fear_check(world: Reading, book: Rulebook, unit: Unit, rung: int) -> AnyCheck:
    """A Mind check at the rung; missed badly, it is panic (ALA-MORALE-02, -03, -08)."""
    return situations_of(book).fear_check(world, unit, rung)


def fear_step(frame: Fear, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The check, and Frightened or Panicked when it fails (ALA-MORALE-05, -06, -08, ALA-RULING-16, -17)."""
    if not nervous(world, book, frame.unit):
        return done()
    check = fear_check(world, book, frame.unit, frame.rung)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(check))
    used = situations_of(book).used_up(world, frame.unit, MORALE)
    if check.succeeds(reply.value):
        return done(*used)
    return done(*used, *_shaken(frame, world, book, panic=reply.value == check.miss))


def _shaken(frame: Fear, world: Reading, book: Rulebook, *, panic: bool) -> Iterable[ev.Event]:
    n = book.numbers
    if panic:
        turns = turns_from_now(world, book, frame.unit, n.panic_turns)
        fear = condition_of(n, "panicked", source=frame.source, turns=turns, card=MORALE)
    else:
        edge = n.fear_heavy if frame.rung <= n.fear_heavy_from else n.fear_light
        turns = turns_from_now(world, book, frame.unit, 0)
        fear = condition_of(n, "frightened", source=frame.source, edge=edge, turns=turns, card=MORALE)
    return imposed(world, book, frame.unit, fear, frame.source)


STEPS: dict[type[Frame], StepFunction] = {Fear: fear_step}


def cower_refusal(figures: Callable[[Rulebook], Any]) -> Callable[[Reading, Rulebook, Unit], str | None]:
    """Why a unit may not cower, by the figures of its book; None if it may."""

    def refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
        if not under(world, unit, *FEARS):
            return "only the frightened cower (ALA-COND-13)"
        bay = bay_edge(world, unit)
        if not bay:
            return None
        cowers = bay >= figures(book).cower_guard
        return "it cowers already (ALA-RULING-20)" if cowers else "it has fought in this turn already (ALA-RULING-20)"

    return refusal


def cower(figures: Callable[[Rulebook], Any]) -> Callable[[Reading, Rulebook, Unit], tuple[Event, ...]]:
    """What cowering does, by the figures of a book: no action is left."""

    def events(world: Reading, book: Rulebook, unit: Unit) -> tuple[Event, ...]:
        left = world.get(unit, Actions)
        none = ActionsChanged(unit, -left.standard, -left.move, -left.support, "cower")
        return (none, TurnedAtBay(unit, figures(book).cower_guard, "cowers"))

    return events
