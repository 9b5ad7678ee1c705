"""Orders of assaults: those sent where the leader is not, those called off, squads that gather for one to come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ai.assaults import ASSAULTS, Assaults, End, ends_of, still_open
from ai.doctrine import left_of
from ai.influence import Influence
from ai.objectives import pace, walks_to
from ai.odds import WHOLE
from ai.squads import MAIN, LedSquad, Squads, at_hand, middle_of
from ai.why import Option
from game.battle.outlook import Outlook
from game.dice.ladder import FAILURE
from game.field import Cell, distance
from game.messages.orders import END
from game.messages.warfare import Recall, SendAssault
from game.record import record
from game.systems.prospects import Combatant
from game.systems.rulebook import Choices
from game.systems.warfare.assault import SKILLS, Ahead, soldier_refusal
from game.systems.warfare.chapter import chapter_of
from game.systems.warfare.rolls import hurt_of, row_of
from game.systems.warfare.squads import orders_of, squad_of, squads_of
from game.systems.warfare.strength import HEAVY, RIFLE
from game.systems.warfare.strongholds import friends_in, middle, starts, stronghold
from game.world.overlay import Overlay
from game.world.place import Position
from game.world.sides import Objective
from game.world.squads import ADVANCE, Assault, Stronghold, assault_on
from game.world.store import Unit


class DetachedAssault(Assaults):
    """What a leader may send, and whether it pays."""

    def options(self, choices: Choices) -> list[Option]:
        """The best assault to be sent, with its rivals; none where leading the same men on the map is better."""
        found: list[Option] = []
        for entity in self.outlook.having(Stronghold):
            place = self.outlook.get(entity, Stronghold)
            if not assault_on(self.outlook, place.name):
                found += self._against(place)
        found.sort(key=lambda option: -option.score)
        pays = found and found[0].score > 0 and isinstance(found[0].order, SendAssault) and found[0].order in choices
        return found if pays else []

    def _against(self, place: Stronghold) -> tuple[Option, ...]:
        """The best way to storm one place, and to go at it on the map with as many; neither where nobody is ready."""
        return self.weighed(place, self._forces(self._ready(place)))

    def weighed(self, place: Stronghold, forces: Sequence[tuple[Unit, ...]]) -> tuple[Option, ...]:
        """The best of these forces to send against a place, by either skill, and the same men's going on the map."""
        best: tuple[Option, tuple[Unit, ...], list[End]] | None = None
        for men in forces:
            for skill in SKILLS:
                order = SendAssault(men, place.name, skill)
                ahead = self.ahead(place, order)
                if ahead is None or not self._sure(ahead):
                    continue
                ends = list(ends_of(ahead))
                option = self._sent(place, order, ahead, ends)
                if best is None or option.score > best[0].score:
                    best = (option, men, ends)
        return (best[0], self._led(place, *best[1:])) if best is not None else ()

    def _sure(self, ahead: Ahead) -> bool:
        """Whether its odds are good enough: while there is time more men may be gathered first."""
        wanted = self.doctrine.odds["assault_sure"] * (2 * WHOLE - self.goals.urgency) // (2 * WHOLE)
        return ahead.success * WHOLE >= wanted

    def _ready(self, place: Stronghold) -> tuple[Unit, ...]:
        """Who may go at our word: those of the side who stand where the place is assaulted from."""
        cells, outlook = starts(self.outlook, place), self.outlook
        squad = squad_of(outlook, self.me.unit)
        if all(outlook.get(unit, Position).cell not in cells for unit in at_hand(outlook, squad)):
            return ()
        near = (unit for unit in outlook.friends() if unit != self.me.unit and self._cell(unit) in cells)
        return tuple(one for one in near if soldier_refusal(outlook, self.book, self.me.unit, one, place) is None)

    def _cell(self, unit: Unit) -> Cell:
        return self.outlook.get(unit, Position).cell

    def _forces(self, ready: tuple[Unit, ...]) -> list[tuple[Unit, ...]]:
        """All of one's own, all who would go, and of these the well armed; each kind but once."""
        war, squad = chapter_of(self.book), squad_of(self.outlook, self.me.unit)
        armed = tuple(one for one in ready if war.class_of(self.outlook, one) in (HEAVY, RIFLE))
        own = tuple(one for one in ready if squad_of(self.outlook, one) == squad)
        least = war.figures.assault_least
        return [men for men in dict.fromkeys((own, ready, armed)) if len(men) >= least]

    def _sent(self, place: Stronghold, order: SendAssault, ahead: Ahead, ends: Sequence[End]) -> Option:
        percent = 100 * ahead.success.numerator // ahead.success.denominator
        words = f"send {len(order.units)} against {place.name} by {order.skill}, {percent} of 100"
        terms = self.terms(place, order.units, ahead, ends)
        terms["harm"] = self.doctrine.weighed("assault", terms["harm"])
        terms["objective"] = self.doctrine.weighed("assault", terms["objective"])
        return Option(words, order, {**terms, "order": -self.doctrine.price["assault"]})

    def _led(self, place: Stronghold, men: tuple[Unit, ...], ends: Sequence[End]) -> Option:
        """What all of ours about the place would do and suffer going at it on the map, until it is too late.

        Those who are not sent do the same either way against whoever is not in the place; those who are do that here.
        """
        rounds, contest = self._decisive(place), self.contest(place, men)
        fought = contest.fought(rounds, contest.walk(self._wanted(place)))
        combatants, away = self.combatants(men), min(self.rounds(ends), rounds)
        outside = [foe for foe in self.known.foes if foe not in contest.held]
        spare = sum(max(0, self._best(one, outside) - self._best(one, contest.held)) for one in combatants)
        terms = {
            "harm": fought.harm + min(sum(left_of(foe) for foe in outside), away * spare),
            "objective": int(fought.taken * self.ground(place)),
            "danger": -fought.lost - away * self._suffered(combatants, outside),
        }
        return Option(f"go at {place.name} on the map", END, terms)

    def _best(self, one: Combatant, foes: Sequence[Combatant]) -> int:
        return max((self.influence.value_at(one, foe) for foe in foes), default=0)

    def _suffered(self, combatants: Sequence[Combatant], outside: Sequence[Combatant]) -> int:
        """What enemies outside take from them in a round: each enemy's best shot, their share of it."""
        known, harm_on = self.known, self.influence.harm_on
        fire = sum(max((harm_on(foe, one) for one in combatants), default=0) for foe in outside)
        share = min(len(combatants), len(known.friends)) * fire // max(1, len(known.friends))
        return self.doctrine.weighed("squad_danger", share)


class Recalls(Assaults):
    """What a leader has sent, and whether it should come back."""

    def options(self, choices: Choices) -> list[Option]:
        """To call an assault off, against letting it go on; none where that is no worse."""
        for entity in self.outlook.having(Assault):
            under_way = self.outlook.get(entity, Assault)
            place = stronghold(self.outlook, under_way.zone)
            order = Recall(under_way.zone)
            if place is not None and under_way.side == self.outlook.side and choices.refusal(order) is None:
                options = self._weighed_again(place, under_way, order)
                if options and options[0].order == order:
                    return options
        return []

    def _weighed_again(self, place: Stronghold, under_way: Assault, order: Recall) -> list[Option]:
        men = tuple(unit for unit in under_way.members if self.book.standing(self.outlook, unit))
        found = [self.ahead(place, SendAssault(men, place.name, skill)) for skill in SKILLS] if men else []
        ahead = max((one for one in found if one is not None), key=lambda one: one.success, default=None)
        past = self.known.round - under_way.begun
        ends = still_open(list(ends_of(ahead)), past) if ahead is not None else []
        if ahead is None or not ends:
            return []
        called, price = self._called(ends, men), {"order": -self.doctrine.price["recall"]}
        on = self.terms(place, men, ahead, ends) | self._idle(ends, men)
        off = self.terms(place, men, ahead, called) | self._idle(called, men) | price
        words = f"the assault on {place.name}"
        found_ = (Option(f"let {words} go on", END, on), Option(f"call {words} off", order, off))
        return sorted(found_, key=lambda option: -option.score)

    def _called(self, ends: Sequence[End], men: tuple[Unit, ...]) -> list[End]:
        """What is due sooner stands; all else comes back beaten."""
        w = chapter_of(self.book).figures
        beaten, due = row_of(FAILURE, w), w.outcome_recall
        back = (FAILURE, due, hurt_of(beaten, len(men)), beaten.rolls, len(men))
        return [end if end.rounds <= due else End(end.chance, *back) for end in ends]

    def _idle(self, ends: Sequence[End], men: tuple[Unit, ...]) -> dict[str, int]:
        """What the soldiers' own attacks would take in the rounds for which they are still locked away."""
        foes = sum(left_of(foe) for foe in self.known.foes)
        return {"turn": -min(foes, self.fire(men) * self.rounds(ends))}


# --- gathering ------------------------------------------------------------------------------------------------------


GATHER = 30
"""Squares from the middle of a place within which squads gather for an assault on it."""
_SENDERS = 3
"""The squads nearest to a place whose leaders may send it."""


@record
class AssaultBuildup:
    """An assault to come on a place: the sender's squad, all that gather, by how much it is better, the words."""

    place: Stronghold
    sender: Unit
    squads: frozenset[Unit]
    gain: int
    words: str


class Gathering:
    """What a company may gather for."""

    def __init__(self, influence: Influence, company: Squads) -> None:
        self.influence = influence
        self.outlook = influence.known.outlook
        self.company = company

    def found(self, squad: Unit) -> AssaultBuildup | None:
        """The best assault to come where a squad's effort goes; None where going on the map is as good."""
        if ASSAULTS in self.company.doctrine.forbid or self.company.roles[squad] != MAIN:
            return None
        here = next(force.middle for force in self.company.forces if force.squad == squad)
        near = (place for place in self._places(squad) if distance(middle(place), here) <= GATHER)
        plans = [plan for place in near for plan in self._plans(place)]
        return max(plans, key=lambda plan: (plan.gain, -plan.sender), default=None)

    def _places(self, squad: Unit) -> Iterator[Stronghold]:
        """Ground of ours that is to be won by this squad, with a way in from an approach."""
        goal: Objective | None = self.company.fronts.get(squad, self.company.goals.ground)
        for entity in self.outlook.having(Stronghold):
            place = self.outlook.get(entity, Stronghold)
            wanted = goal is not None and place.name == goal.zone and bool(place.approach)
            if wanted and not (assault_on(self.outlook, place.name) or self._entered(place)):
                yield place

    def _entered(self, place: Stronghold) -> bool:
        """Whether soldiers of ours are in it: no assault is sent on them (WAR-ASSAULT-01)."""
        return bool(friends_in(self.outlook, self.outlook.book, self.outlook.side, place))

    def _plans(self, place: Stronghold) -> Iterator[AssaultBuildup]:
        """Each leader near it with its own squad, and with all who go at its word; those that pay."""
        at = middle(place)
        near = [one for one in self.company.forces if distance(one.middle, at) <= GATHER]
        near = [one for one in near if self.company.roles[one.squad] == MAIN]
        near.sort(key=lambda one: (distance(one.middle, at), one.squad))
        for force in near[:_SENDERS]:
            for squads in dict.fromkeys(((force,), tuple(self._obeying(force, near)))):
                plan = self._plan(place, force, squads)
                if plan is not None:
                    yield plan

    def _obeying(self, force: LedSquad, near: Sequence[LedSquad]) -> Iterator[LedSquad]:
        """Squads whose leaders are no better than one's own (WAR-ASSAULT-01)."""
        war, outlook = chapter_of(self.outlook.book), self.outlook
        rank = war.leadership(outlook, force.leader)
        return (one for one in near if one is force or war.leadership(outlook, one.leader) <= rank)

    def _plan(self, place: Stronghold, force: LedSquad, squads: Sequence[LedSquad]) -> AssaultBuildup | None:
        men = tuple(sorted(unit for one in squads for unit in one.men if unit != one.leader))
        if len(men) < chapter_of(self.outlook.book).figures.assault_least:
            return None
        detached = DetachedAssault(self.influence, self.influence.known.combatant(force.leader))
        detached.where = self._gathered(place, men)
        detached.after = self._rounds(place, squads)
        options = detached.weighed(place, [men])
        if not options:
            return None
        sent, led = options
        gain = min(sent.score - led.score, sent.score)
        gathering = frozenset(one.squad for one in squads)
        return AssaultBuildup(place, force.squad, gathering, gain, sent.plan) if gain > 0 else None

    def _rounds(self, place: Stronghold, squads: Sequence[LedSquad]) -> int:
        """Rounds until the last of these squads has walked to the approach."""
        known, distances = self.influence.known, walks_to(self.influence.known, place.approach)
        men = [(int(distances[known.lines.number(one.middle)]), known.combatant(one.leader)) for one in squads]
        return max(-(-far // pace(man, "", watched=bool(known.foes))) for far, man in men)

    def _gathered(self, place: Stronghold, men: Sequence[Unit]) -> Overlay:
        """The position as it would be with these men in the approach, each at the square of it that is nearest."""
        world = Overlay(self.outlook)
        free = set(place.approach)
        for unit in men:
            here = self.outlook.get(unit, Position)
            best = min(free or {here.cell}, key=lambda cell: (distance(cell, here.cell), cell))
            free.discard(best)
            world = world.supposing(unit, Position(best))
        return world


def under_assault(outlook: Outlook, leader: Unit) -> frozenset[Cell]:
    """The place near a leader that squads of ours are told to gather for, or stand ready to assault; empty for none.

    Read from the orders that were given, so that who fires at it need not weigh the assault again.
    """
    here = outlook.get(leader, Position).cell
    for entity in outlook.having(Stronghold):
        place = outlook.get(entity, Stronghold)
        if distance(middle(place), here) > GATHER or assault_on(outlook, place.name):
            continue
        if any(_gathers(outlook, squad, place) for squad in squads_of(outlook, outlook.side)):
            return frozenset(place.cells)
    return frozenset()


def _gathers(outlook: Outlook, squad: Unit, place: Stronghold) -> bool:
    """Whether a squad has been told to go to a place's approach, or the middle of it is there."""
    orders = orders_of(outlook, squad)
    if orders.task == ADVANCE and orders.to is not None:
        return orders.to in place.approach
    return middle_of(outlook, at_hand(outlook, squad)) in place.approach


def words_of(plan: AssaultBuildup) -> str:
    """What a squad that gathers is told it is for."""
    return plan.words.replace("send", "to be sent with", 1)
