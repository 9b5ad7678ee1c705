"""Sending soldiers to take a place where their commander is not: what may come of it, calling off (WAR-ASSAULT)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from game.dice.draws import Roll, StepCheck
from game.dice.ladder import AMAZING, FAILURE, ORDINARY
from game.messages import events as ev
from game.messages.events.rounds import SEALED
from game.messages.stack import Chance, Frame, Step, done, go_on, wait
from game.messages.warfare import Recall, Recalling, SendAssault, Sending
from game.record import record
from game.systems.foresight import Foresight
from game.systems.rulebook import Reply, Rulebook, StepFunction
from game.systems.warfare.chapter import LEADERSHIP, TACTICS, Warfare, chapter_of
from game.systems.warfare.group import round_now
from game.systems.warfare.rolls import hurt_of, rounds_ahead, rounds_draw, rounds_of, row_of, squares_of, tired_of
from game.systems.warfare.squads import able, commander, mustered, squad_of
from game.systems.warfare.strength import Believed, Weighed, assault_check, renown_of, weighed
from game.systems.warfare.strongholds import friends_in, locked, starts, stronghold
from game.world.body import Allegiance, Build
from game.world.place import Position
from game.world.squads import Assault, Sealed, Stronghold, assault_on
from game.world.store import Reading, Unit

SURE = Fraction(1)


@record
class Prospect:
    """One row of the table: its chance, its rounds, the attackers it hurts by so many rolls each and those it tires."""

    degree: int
    chance: Fraction
    rounds: tuple[tuple[int, Fraction], ...]
    hurt: int
    rolls: int
    tired: int


@record
class Ahead:
    """What an assault amounts to and may come to, as far as is known; no check where nobody is known to defend."""

    weighed: Weighed
    check: StepCheck | None
    rows: tuple[Prospect, ...]

    @property
    def success(self) -> Fraction:
        """The chance that the objective is taken."""
        return sum((row.chance for row in self.rows if row.degree >= ORDINARY), Fraction(0))

    @property
    def hurt(self) -> Fraction:
        """The attackers it is expected to cost a damage roll or more."""
        return sum((row.chance * row.hurt for row in self.rows), Fraction(0))

    @property
    def rolls(self) -> Fraction:
        """The damage rolls that the attackers are expected to take."""
        return sum((row.chance * row.hurt * row.rolls for row in self.rows), Fraction(0))

    @property
    def rounds(self) -> Fraction:
        """The rounds it is expected to take."""
        return sum((row.chance * count * odds for row in self.rows for count, odds in row.rounds), Fraction(0))


def assault_ahead(
    world: Reading, book: Rulebook, unit: Unit, order: SendAssault, believed: Believed | None = None
) -> Ahead | None:
    """The rows of an assault by their exact chances, defenders one believes in counted; None for no such objective."""
    war, place = chapter_of(book), stronghold(world, order.zone)
    if place is None or not order.units:
        return None
    w, men = war.figures, len(order.units)
    found = weighed(world, book, war, order.units, place, order.skill, believed)
    if not (found.defenders or (believed is not None and believed.cells)):
        return Ahead(found, None, (Prospect(AMAZING, SURE, ((w.assault_empty, SURE),), 0, 0, 0),))
    check = assault_check(world, war, unit, order.units, order.skill, found.total)
    rows = []
    for degree, chance in check.support():
        row = row_of(degree, w)
        rounds = rounds_ahead(row, found.total, w)
        rows.append(Prospect(degree, chance, rounds, hurt_of(row, men), row.rolls, tired_of(row, men)))
    return Ahead(found, check, tuple(rows))


def assault_foreseen(world: Reading, book: Rulebook, unit: Unit, order: SendAssault) -> Foresight | None:
    """The chance of a success, and the check; what it brings upon anybody comes rounds later."""
    ahead = assault_ahead(world, book, unit, order)
    return Foresight(ahead.success, (ahead.check,) if ahead.check is not None else ()) if ahead is not None else None


# --- sending and calling off ----------------------------------------------------------------------------------------


SKILLS = (TACTICS, LEADERSHIP)
RADIO = "radio"
"""The tag of who carries one: farther than voices carry, commander and soldiers speak by it (WAR-ASSAULT-16)."""


# --- orders ---------------------------------------------------------------------------------------------------------


def assault_refusal(
    world: Reading, book: Rulebook, unit: Unit, order: SendAssault, *, paid: bool = False
) -> str | None:
    """Why an assault may not be sent; None when it may. `paid`: the commander's action is judged elsewhere."""
    barred = _leader_refusal(world, book, unit)
    if barred is not None:
        return barred
    if order.skill not in SKILLS:
        return f"it is sent by {' or by '.join(SKILLS)} (WAR-ASSAULT-09)"
    place = stronghold(world, order.zone)
    if place is None:
        known = ", ".join(world.get(one, Stronghold).name for one in world.having(Stronghold)) or "none"
        return f"no such objective; there are: {known} (WAR-ASSAULT-16)"
    if assault_on(world, order.zone):
        return "an assault on it is under way (WAR-OUTCOME-10)"
    war, least = chapter_of(book), chapter_of(book).figures.assault_least
    if not paid and not war.can_act(world, unit):
        return "no action left for it (WAR-ASSAULT-16)"
    if len(set(order.units)) < max(least, len(order.units)):
        return f"at least {least} go, each of them named once (WAR-ASSAULT-16)"
    side = world.get(unit, Allegiance).side
    if set(friends_in(world, book, side, place)) - set(order.units):
        return "held by soldiers of its own side (WAR-ASSAULT-01)"
    barring = (soldier_refusal(world, book, unit, one, place) for one in order.units)
    return next((why for why in barring if why is not None), None)


def _leader_refusal(world: Reading, book: Rulebook, unit: Unit) -> str | None:
    squad = squad_of(world, unit)
    if not squad:
        return "belongs to no squad (WAR-ASSAULT-01)"
    return None if commander(world, book, squad) == unit else "only who commands a squad sends one (WAR-ASSAULT-01)"


def soldier_refusal(world: Reading, book: Rulebook, by: Unit, unit: Unit, place: Stronghold) -> str | None:
    """Why one soldier cannot go; None when it can."""
    own, name = world.find(unit, Allegiance), f"unit {unit}"
    if own is None or own.side != world.get(by, Allegiance).side or not mustered(world, unit):
        return f"{name} is no soldier of a squad of its side (WAR-ASSAULT-01)"
    if unit == by:
        return "a commander sends others where it is not (WAR-ASSAULT-01)"
    if not book.standing(world, unit):
        return f"{name} is out of the fight (WAR-ASSAULT-10)"
    if locked(world, unit):
        return f"{name} is in an assault already (WAR-OUTCOME-10)"
    if _outranked(world, book, by, unit):
        return f"{name} serves under a better leader (WAR-ASSAULT-01)"
    war = chapter_of(book)
    near = squares_of(war.figures.assault_squares, war.metres, war.figures)
    if war.distance(world, by, unit) > near and not _on_the_radio(world, book, by, unit):
        return f"{name} is out of command: {near} squares at most, or on the radio (WAR-ASSAULT-16)"
    if world.get(unit, Position).cell not in starts(world, place):
        return f"{name} is neither in its approach nor at the map's edge that faces it (WAR-ASSAULT-16)"
    return None


def _outranked(world: Reading, book: Rulebook, by: Unit, unit: Unit) -> bool:
    """Soldiers of another squad go at the word of who leads at least as well as their own commander."""
    war, own = chapter_of(book), mustered(world, unit)
    if own == mustered(world, by):
        return False
    leader = commander(world, book, own)
    return leader == unit or (leader != 0 and war.leadership(world, leader) > war.leadership(world, by))


def _on_the_radio(world: Reading, book: Rulebook, by: Unit, unit: Unit) -> bool:
    """The commander carries one, and the soldier or somebody else able in its squad: it takes two to speak."""
    comrades = {unit, *able(world, book, mustered(world, unit))} - {by}
    return _has_radio(world, by) and any(_has_radio(world, one) for one in comrades)


def _has_radio(world: Reading, unit: Unit) -> bool:
    return RADIO in world.get(unit, Build).tags


def recall_refusal(world: Reading, book: Rulebook, unit: Unit, order: Recall, *, paid: bool = False) -> str | None:
    """Why an assault may not be called off; None when it may."""
    barred = _leader_refusal(world, book, unit)
    if barred is not None:
        return barred
    entity, side = assault_on(world, order.zone), world.get(unit, Allegiance).side
    if not entity or world.get(entity, Assault).side != side:
        return "no assault of its side on that objective (WAR-OUTCOME-10)"
    found = world.get(entity, Assault)
    if found.recalled:
        return "called off already (WAR-OUTCOME-10)"
    sender = found.commander
    if unit != sender and book.standing(world, sender):
        return "only who has sent it calls it off (WAR-OUTCOME-10)"
    return None if paid or chapter_of(book).can_act(world, unit) else "no action left for it (WAR-OUTCOME-10)"


def assault_listed(world: Reading, book: Rulebook, unit: Unit, *, paid: bool = False) -> Iterator[SendAssault]:
    """The assaults worth naming: all of its own squad that stand ready before an objective, by either skill."""
    squad = squad_of(world, unit)
    if not squad or not world.having(Stronghold) or commander(world, book, squad) != unit:
        return
    for entity in world.having(Stronghold):
        place = world.get(entity, Stronghold)
        men = (one for one in able(world, book, squad) if soldier_refusal(world, book, unit, one, place) is None)
        ready = tuple(men)
        if assault_refusal(world, book, unit, SendAssault(ready, place.name), paid=paid) is None:
            yield from (SendAssault(ready, place.name, skill) for skill in SKILLS)


def recall_listed(world: Reading, book: Rulebook, unit: Unit, *, paid: bool = False) -> Iterator[Recall]:
    """The assaults that may be called off."""
    orders = (Recall(world.get(one, Assault).zone) for one in world.having(Assault))
    return (order for order in orders if recall_refusal(world, book, unit, order, paid=paid) is None)


# --- sending ----------------------------------------------------------------------------------------------------------


def send_step(frame: Sending, world: Reading, book: Rulebook, reply: Reply) -> Step:
    """The check as they leave, and how long a failed one lasts: both are sealed (WAR-OUTCOME-10)."""
    war, place = chapter_of(book), stronghold(world, frame.zone)
    if frame.stage == "begin":
        return _begin(frame, world, book, war)
    assert place is not None
    if frame.stage == "roll":
        if not isinstance(reply, Roll):
            return wait(frame, Chance(check_of(frame)))
        further = replace(frame, stage="rounds", degree=reply.value)
        return go_on(further) if reply.value < ORDINARY else _left(further, world, book, 0)
    if not isinstance(reply, Roll):
        return wait(frame, Chance(rounds_draw(frame.unit, war.figures)))
    return _left(frame, world, book, reply.value)


def check_of(frame: Sending) -> StepCheck:
    """The commander's one check (WAR-ASSAULT-01)."""
    return StepCheck(SEALED[0], frame.unit, frame.score, frame.steps, threat=frame.threat)


def _begin(frame: Sending, world: Reading, book: Rulebook, war: Warfare) -> Step:
    order = SendAssault(frame.units, frame.zone, frame.skill)
    fallen = None if book.standing(world, frame.unit) else "out of the fight"
    why = fallen or assault_refusal(world, book, frame.unit, order, paid=frame.paid)
    if why is not None:
        return done(ev.AttackLost(frame.unit, why))
    acted = () if frame.paid else war.acted(world, frame.unit)
    found = _weighed(frame, world, book)
    if not found.defenders:
        now = round_now(world)
        sealed = ev.AssaultSealed(frame.zone, AMAZING, now + war.figures.assault_empty, found.total)
        return done(*acted, *_began(frame, world, found), sealed)
    check = assault_check(world, war, frame.unit, frame.units, frame.skill, found.total)
    rolled = replace(frame, stage="roll", score=check.score, steps=check.modifiers, threat=check.threat)
    return go_on(rolled, *acted)


def _weighed(frame: Sending, world: Reading, book: Rulebook) -> Weighed:
    place = stronghold(world, frame.zone)
    assert place is not None
    return weighed(world, book, chapter_of(book), frame.units, place, frame.skill)


def _began(frame: Sending, world: Reading, found: Weighed) -> Iterator[ev.Event]:
    """They are in it; the defenders only if they are strong enough to keep them busy (WAR-OUTCOME-10)."""
    side, now = world.get(frame.unit, Allegiance).side, round_now(world)
    kept = found.defenders if found.held else ()
    yield ev.AssaultBegan(frame.unit, side, frame.zone, frame.units, kept, now)
    known = renown_of(world, side)
    if known.spared:
        yield ev.RenownWon(side, known.massacred, spared=False)


def _left(frame: Sending, world: Reading, book: Rulebook, rolled: int) -> Step:
    w, found = chapter_of(book).figures, _weighed(frame, world, book)
    rounds = rounds_of(row_of(frame.degree, w), found.total, w, rolled=rolled)
    due = round_now(world) + rounds
    sealed = ev.AssaultSealed(frame.zone, frame.degree, due, found.total, found.holder, found.place)
    return done(*_began(frame, world, found), sealed)


def recall_step(frame: Recalling, world: Reading, book: Rulebook, _reply: Reply) -> Step:
    """Beaten in two rounds, unless what is sealed is due by then (WAR-OUTCOME-10)."""
    why = recall_refusal(world, book, frame.unit, Recall(frame.zone), paid=frame.paid)
    if why is not None:
        return done(ev.AttackLost(frame.unit, why))
    war, entity = chapter_of(book), assault_on(world, frame.zone)
    acted = () if frame.paid else war.acted(world, frame.unit)
    event = ev.AssaultRecalled(frame.unit, world.get(entity, Assault).side, frame.zone)
    held, due = world.find(entity, Sealed), round_now(world) + war.figures.outcome_recall
    if held is None or held.due <= due:
        return done(*acted, event)
    sealed = ev.AssaultSealed(frame.zone, FAILURE, due, held.total, held.holder, held.place)
    return done(*acted, event, sealed)


STEPS: dict[type[Frame], StepFunction] = {Sending: send_step, Recalling: recall_step}
