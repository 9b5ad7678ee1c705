"""Assaults a leader sends where he is not: by exact odds, against leading the same men on the map (WAR-ASSAULT).

Both are weighed over the same rounds: what the assault brings if it is over in time and what it costs; and what the
same men would do and suffer meanwhile where they stand, for they are locked away.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ai.assaults import Assaults, End, ends_of
from ai.why import Option
from ai.worth import left_of
from game.field import Cell
from game.messages.assaults import SendAssault
from game.messages.orders import END
from game.systems.rulebook import Choices
from game.systems.sketch import Fighter
from game.systems.warfare.ahead import Ahead
from game.systems.warfare.assault import SKILLS, soldier_refusal
from game.systems.warfare.group import chapter_of
from game.systems.warfare.squads import able, squad_of
from game.systems.warfare.strength import HEAVY, RIFLE
from game.systems.warfare.strongholds import assault_on, starts
from game.world.assaults import Stronghold
from game.world.place import Position
from game.world.store import Unit

_SURE = Fraction(1)


class Storm(Assaults):
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
        best: tuple[Option, tuple[Unit, ...], list[End]] | None = None
        for men in self._forces(self._ready(place)):
            for skill in SKILLS:
                order = SendAssault(men, place.name, skill)
                ahead = self.ahead(place, order)
                ends = list(ends_of(ahead)) if ahead is not None else []
                option = self._sent(place, order, ahead, ends) if ahead is not None else None
                if option is not None and (best is None or option.score > best[0].score):
                    best = (option, men, ends)
        return (best[0], self._led(place, *best[1:])) if best is not None else ()

    def _ready(self, place: Stronghold) -> tuple[Unit, ...]:
        """Who may go at our word: those of the side who stand where the place is assaulted from."""
        cells, outlook = starts(self.outlook, place), self.outlook
        squad = squad_of(outlook, self.me.unit)
        if all(outlook.get(unit, Position).cell not in cells for unit in able(outlook, self.book, squad)):
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
        """What the same men would do and suffer in as many rounds, and how much of the way to the place that is."""
        rounds, left = self.rounds(ends), self.goals.left
        fighters, seen = self.fighters(men), self.defenders(place)
        worth, garrison = sum(left_of(one) for one in fighters), self.garrison(place)
        there = sum(max((self.influence.value_at(one, foe) for foe in seen), default=0) for one in fighters)
        foes = sum(left_of(foe) for foe in self.known.foes)
        dealt, borne = rounds * self.fire(men), rounds * self._suffered(fighters)
        # Whoever is being broken fires the less for it: half of what it loses is lost to its own fire.
        spared = _SURE - min(_SURE, Fraction(dealt, max(1, foes))) / 2
        danger = min(worth, int(borne * spared))
        stand = _SURE - Fraction(danger, max(1, worth))
        broken = min(_SURE, Fraction(rounds * there, max(1, garrison))) if garrison else _SURE
        goal = self.goal(place)
        in_time = rounds <= left - (max(1, goal.rounds) if goal is not None else 1)
        terms = {
            "harm": min(foes, int(dealt * (_SURE + stand) / 2)),
            "objective": int(self.ground(place, len(men)) * broken * stand) * in_time,
            "danger": -danger,
        }
        return Option(f"go at {place.name} on the map", END, terms)

    def _suffered(self, fighters: Sequence[Fighter]) -> int:
        """What the enemy's fire takes from them in a round: each enemy's best shot, their share of it."""
        known, harm_on = self.known, self.influence.harm_on
        fire = sum(max((harm_on(foe, one) for one in fighters), default=0) for foe in known.foes)
        return fire * min(len(fighters), len(known.friends)) // max(1, len(known.friends))
