"""What an assault is worth: how it may end, what it brings in time, what it costs, who is thought to be in the place.

Exact odds of the rules on what the Outlook knows (WAR-ASSAULT, WAR-OUTCOME); defenders unseen are believed in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from ai.contest import Contest
from ai.doctrine import left_of
from ai.group_fire import best_attack
from ai.influence import Influence
from ai.objectives import Goals
from ai.odds import WHOLE
from game.battle.explore import explore
from game.battle.policy import passive
from game.battle.position import Position
from game.dice.ladder import CRITICAL, ORDINARY
from game.messages.stack import Frame
from game.messages.warfare import SendAssault
from game.systems.prospects import Combatant
from game.systems.warfare.assault import Ahead, assault_ahead
from game.systems.warfare.chapter import chapter_of
from game.systems.warfare.squads import commander, squad_of
from game.systems.warfare.strength import Believed
from game.systems.warfare.strongholds import holders
from game.world.gear import Arms
from game.world.overlay import Overlay
from game.world.sides import Objective
from game.world.squads import Stronghold
from game.world.store import Reading, Unit

ASSAULTS = "assaults"
_SURE = Fraction(1)
_GROUND = ("reach", "hold")
_ROOM = 8
"""Squares that nobody looks into, for each enemy thought to be in them."""
_LOOKS = 64
"""Squares of a place that are looked at for that, at most."""


class End(NamedTuple):
    """One way in which an assault may end: its chance, its row, in how many rounds from now, whether that is a loss."""

    chance: Fraction
    degree: int
    rounds: int
    hurt: int
    rolls: int
    tired: int

    @property
    def won(self) -> bool:
        """Whether the objective is taken."""
        return self.degree >= ORDINARY


class Assaults:
    """Assaults as one leader weighs them."""

    def __init__(self, influence: Influence, me: Combatant) -> None:
        self.influence = influence
        self.known = influence.known
        self.outlook = influence.known.outlook
        self.book = self.outlook.book
        self.doctrine = influence.odds.doctrine
        self.me = me
        self._parts: dict[object, Fraction] = {}
        self._believed: dict[str, Believed] = {}
        self._contests: dict[object, Contest] = {}
        self.where: Reading = self.outlook
        self.after = 0
        """Rounds until it can be sent."""

    @cached_property
    def goals(self) -> Goals:
        """What the side wants of the ground."""
        return Goals(self.known, self.doctrine)

    def ahead(self, place: Stronghold, order: SendAssault) -> Ahead | None:
        """The rows of an assault by their exact chances, with those who are believed in."""
        return assault_ahead(self.where, self.book, self.me.unit, order, self.believed(place))

    def combatants(self, men: Sequence[Unit]) -> list[Combatant]:
        """Soldiers as planners know them."""
        return [self.known.combatant(unit) for unit in men]

    def rounds(self, ends: Sequence[End]) -> int:
        """The rounds for which soldiers are expected to be locked away, as far as the battle lasts."""
        expected = sum((end.chance * min(end.rounds, self.goals.left) for end in ends), Fraction(0))
        return max(1, -int(-expected // 1))

    def fire(self, men: Sequence[Unit]) -> int:
        """What the soldiers' own attacks would take in a round from where they stand."""
        return sum(best_attack(self.influence, one) for one in self.combatants(men))

    # --- who is there ---------------------------------------------------------------------------------------

    def believed(self, place: Stronghold) -> Believed:
        """Enemies thought to be in a place unseen: where they were last seen, and some where nobody looks."""
        kept = self._believed.get(place.name)
        if kept is not None:
            return kept
        known = self.known
        cells = frozenset(place.cells)
        ghosts = [one.cell for one in self.outlook.ghosts() if not one.down and one.cell in cells]
        step = -(-len(place.cells) // _LOOKS)
        dark = [cell for cell in place.cells[::step] if not self.outlook.sees(cell) and cell not in ghosts]
        more = min(len(dark), max(0, min(self.doctrine.price["garrison"], -(-len(dark) * step // _ROOM)) - len(ghosts)))
        spread = dark[:: max(1, len(dark) // more)][:more] if more else []
        model = sorted(known.friends, key=lambda one: (one.punch, one.unit))[len(known.friends) // 2]
        found = self._believed[place.name] = Believed((*ghosts, *spread), model.unit)
        return found

    def defenders(self, place: Stronghold) -> list[Combatant]:
        """Those who are seen in it."""
        return self.combatants(holders(self.outlook, self.book, self.outlook.side, place))

    # --- what it is worth -----------------------------------------------------------------------------------

    def terms(self, place: Stronghold, men: tuple[Unit, ...], ahead: Ahead, ends: Sequence[End]) -> dict[str, int]:
        """What the ends of an assault bring and cost, those alone that come before the battle is over.

        Where it fails, all of ours about the place go on at it on the map, in the rounds that are left then. Where
        fewer win it than must be in the place, the rest still have to walk in, and nobody does before it is over.
        """
        left, combatants, contest = self.goals.left - self.after, self.combatants(men), self.contest(place, men)
        whole = sum(left_of(one) for one in combatants)
        rounds, ground = self._decisive(place) - self.after, self.ground(place)
        walk = contest.walk(self._wanted(place))
        at_once = contest.fought(self._decisive(place), walk).taken
        alone = len(men) >= self._wanted(place)
        filled = alone or contest.rest(self._wanted(place) - len(men), men) <= rounds
        harm = kept = lost = tired = shut = Fraction(0)
        for end in ends:
            if end.rounds > left - 1:
                shut += end.chance * at_once
                continue
            fallen = whole if end.degree == CRITICAL else end.hurt * self._lost(ahead, combatants, end.rolls) / len(men)
            tired += end.chance * (end.tired + len(men))
            lost += end.chance * fallen
            if end.won:
                harm += end.chance * contest.garrison
                kept += end.chance * (filled and end.rounds + (not alone) <= rounds)
            else:
                after = contest.fought(rounds - end.rounds, walk, int(fallen))
                harm += end.chance * after.harm
                lost += end.chance * after.lost
                kept += end.chance * at_once
                shut += end.chance * (at_once - after.taken)
        return {
            "harm": int(harm),
            "objective": int(kept * ground),
            "danger": -int(lost),
            "stock": -int(tired * self.doctrine.price["tired"]),
            "shut": -int(shut * ground),
        }

    def contest(self, place: Stronghold, back: tuple[Unit, ...] = ()) -> Contest:
        """Going at a place on the map instead, with those whom an assault would take or give back."""
        key = (place.name, back)
        found = self._contests.get(key)
        if found is None:
            held = self.defenders(place)
            found = self._contests[key] = Contest(self.influence, place, held, self.believed(place), back)
        return found

    def _decisive(self, place: Stronghold) -> int:
        """Rounds within which a place must be ours, if it is to be held for as long as it must be."""
        goal = self.goal(place)
        return self.goals.left - max(1, goal.rounds if goal is not None else 1)

    def _wanted(self, place: Stronghold) -> int:
        """How many of ours must be in it."""
        goal = self.goal(place)
        return goal.count if goal is not None and goal.side == self.outlook.side else 1

    def _ours(self) -> int:
        return sum(self.book.standing(self.outlook, unit) for unit in self.outlook.own())

    def goal(self, place: Stronghold) -> Objective | None:
        """The objective of ours, else of theirs, for which a place must be held or reached."""
        wanted = (one for one in (*self.goals.own, *self.goals.theirs) if one.zone == place.name)
        return next((one for one in wanted if one.kind in _GROUND), None)

    def ground(self, place: Stronghold) -> int:
        """What it is worth to hold a place: by all of ours, for whom the battle is, and twice as much at its end.

        A place that the enemy must win is worth half, and only while the enemy is in it.
        """
        goal = self.goal(place)
        if goal is None:
            return 0
        whole = self.doctrine.price["ground"] * self._ours() * (WHOLE + self.goals.urgency) // WHOLE
        if goal.side == self.outlook.side:
            return whole
        return whole // 2 if self.defenders(place) else 0

    def _lost(self, ahead: Ahead, combatants: Sequence[Combatant], rolls: int) -> Fraction:
        """What so many damage rolls on each of them take together."""
        return sum((self._part(ahead, one, rolls) * left_of(one) for one in combatants), Fraction(0))

    def _part(self, ahead: Ahead, man: Combatant, rolls: int) -> Fraction:
        """What so many damage rolls of the defenders' best weapon take of one man, as a part of what is left of him."""
        key = (man.body, man.left, man.remaining, rolls, ahead.weighed.holder, ahead.weighed.place)
        found = self._parts.get(key)
        if found is None:
            found = self._parts[key] = min(_SURE, self._share(ahead, man, rolls))
        return found

    def _share(self, ahead: Ahead, man: Combatant, rolls: int) -> Fraction:
        """In closed form where the book has one; else one roll is explored."""
        war, by, place = chapter_of(self.book), ahead.weighed.holder, ahead.weighed.place
        if not rolls or not by or place < 0:
            return Fraction(0)
        frames = war.rolled(self.outlook, by, man.unit, place)
        arms = self.outlook.find(by, Arms)
        if arms is not None and arms.weapon is not None:
            fate = war.fate(self.outlook, man.unit, _SURE, ((_SURE, frames * rolls),))
            if fate is not None:
                return max(fate.out, self.influence.prospects.worn(man, fate))
        return rolls * self._explored((*frames, *war.landing()), man)

    def _explored(self, frames: tuple[Frame, ...], man: Combatant) -> Fraction:
        """The part of a man's staying power that these frames are expected to take."""
        position = Position(Overlay(self.outlook), self.book, reversed(frames))
        endings = explore(position, passive, until=1) if frames else []
        after = ((chance, self.influence.prospects.combatant(ending.world, man.unit)) for chance, ending in endings)
        lost = sum((chance * (man.remaining - one.remaining) for chance, one in after), Fraction(0))
        return lost / max(1, man.remaining)


def ends_of(ahead: Ahead) -> Iterator[End]:
    """Every row with each number of rounds that it may take."""
    for row in ahead.rows:
        for rounds, odds in row.rounds:
            if row.chance * odds:
                yield End(row.chance * odds, row.degree, rounds, row.hurt, row.rolls, row.tired)


def still_open(ends: Sequence[End], past: int) -> list[End]:
    """The ends that are still to come after so many rounds, by their chances now; none where there should be none."""
    later = [end._replace(rounds=end.rounds - past) for end in ends if end.rounds >= past]
    whole = sum((end.chance for end in later), Fraction(0))
    return [end._replace(chance=end.chance / whole) for end in later] if whole else []


def orders_assaults(influence: Influence, me: Combatant) -> bool:
    """Whether a unit commands a squad that may be sent, and its doctrine lets it."""
    outlook = influence.known.outlook
    if ASSAULTS in influence.odds.doctrine.forbid or not outlook.having(Stronghold):
        return False
    squad = squad_of(outlook, me.unit)
    return bool(squad) and commander(outlook, outlook.book, squad) == me.unit
