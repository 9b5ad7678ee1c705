"""What has changed between two moments, in worth, by consideration: for what is tried out in thought.

Whoever compares choices whose rules it does not know tries each of them on an imagined world and weighs what has
become of everybody: losses on both sides, actions and points spent, what one may still do and what one lays open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ai.close_combat import fights_close
from ai.doctrine import left_of, worth_of
from ai.influence import Influence
from ai.odds import WHOLE, place
from game.battle.explore import Ending
from game.field import Cell
from game.systems.prospects import Combatant
from game.world.overlay import Overlay
from game.world.store import Reading, Unit

Terms = dict[str, int]
_PARTS = 1 << 20
_IDLE = 90
"""What an action to come is worth with nobody in sight."""
_SPARE = 30
"""What an action is worth that is good for answers alone."""
_LASTING = 3
"""Actions after this round in which it still tells how a unit gets about now: in the saddle, or on foot."""
_ACTION, _MOVE = 200, 66
"""The least that a standard action and a move to come are worth."""
_TO_COME = 700
"""What an action to come is worth of the best attack there is now, in parts of 1024."""


class Scale:
    """Weighs what has become of a position, against how the side knows it to be now.

    `spends`: the action under way is one of those that the unit counts as still to come; `later`: what is done counts
    from the next moment on; `hurried` says what a change of the unit's pace is worth.
    """

    def __init__(
        self,
        influence: Influence,
        me: Combatant,
        *,
        spends: bool = False,
        later: bool = False,
        hurried: Callable[[Combatant, Combatant], int] = lambda _now, _then: 0,
    ) -> None:
        self.influence = influence
        self.known = influence.known
        self.doctrine = influence.odds.doctrine
        self.me = me
        self._kinds = frozenset(influence.prospects.kinds)
        self._plain = frozenset((*influence.known.outlook.book.vital, *influence.prospects.countable))
        self._spends = spends
        self._later = later
        self._hurried = hurried
        self._now: dict[Unit, Combatant] = {}
        self._base: Overlay | None = None
        self._weighed: dict[object, Terms] = {}
        # By the identity of what a combatant shoots with, which lasts as long as the combatant kept beside it.
        self._bests: dict[object, tuple[int, Combatant]] = {}

    def terms(self, endings: Iterable[Ending]) -> Terms:
        """What these endings come to, each in its share."""
        found: dict[str, int] = {}
        for chance, position in endings:
            share = int(chance * _PARTS)
            for name, amount in self.of(position.world).items():
                found[name] = found.get(name, 0) + amount * share
        return {name: amount // _PARTS for name, amount in found.items()}

    def of(self, world: Reading) -> Terms:
        """The worth of one ending."""
        found: Terms = {}
        changed = self._altered(world)
        if self._later and isinstance(world, Overlay):
            world = self.influence.prospects.later(world)
        for unit, changes in changed.items():
            key = (unit, frozenset(changes))
            terms = self._weighed.get(key)
            if terms is None:
                terms = self._weighed[key] = self._change(*self._two(world, unit, changes))
            for name, amount in terms.items():
                found[name] = found.get(name, 0) + amount
        return found

    def _two(self, world: Reading, unit: Unit, changes: list[tuple[type, Any]]) -> tuple[Combatant, Combatant]:
        """The unit as it would be and as it is in that world; where it was moved to in thought, it is not."""
        prospects = self.influence.prospects
        now = self.known.combatant(unit)
        if now.standing and all(kind in self._plain for kind, _part in changes):
            return now, prospects.spared(world, now)  # of who gets up again, all must be read afresh
        now = self._as_it_is(unit)
        then = prospects.combatant(self.known.supposed(world, unit, changes), unit)._replace(cell=now.cell)
        return now, then._replace(punch=now.punch) if then.standing and now.standing else then

    def _as_it_is(self, unit: Unit) -> Combatant:
        """The unit at the moment that counts if nothing happens."""
        if not self._later:
            return self.known.combatant(unit)
        if unit not in self._now:
            if self._base is None:
                self._base = self.influence.prospects.later(Overlay(self.known.outlook))
            self._now[unit] = self.influence.prospects.combatant(self._base, unit)
        return self._now[unit]

    def _altered(self, world: Reading) -> dict[Unit, list[tuple[type, Any]]]:
        """The known units of which something has changed that planners look at, each with its changes."""
        found: dict[Unit, list[tuple[type, Any]]] = {}
        if isinstance(world, Overlay):
            for (unit, kind), part in world.changes():
                if kind in self._kinds and self.known.knows(unit):
                    found.setdefault(unit, []).append((kind, part))
        return found

    def _change(self, now: Combatant, then: Combatant) -> Terms:
        """What has become of one unit: ours counts for us, an enemy against it."""
        ours = now.side == self.me.side
        lost = self._kept(now) - self._kept(then)
        if not ours:
            silence = self._prospects(now) - self._prospects(then)
            return _some({"harm": lost, "silence": silence, "order": self._left(now) - self._left(then)})
        found = {"danger": -lost, "turn": self._prospects(then) - self._prospects(now)}
        if then.standing and now.unit == self.me.unit and then.pace != now.pace:
            found["objective"] = self._hurried(now, then)
            found["turn"] += _LASTING * (self._best(then) - self._best(now)) * _TO_COME // WHOLE
        found["turn"] += self._sharper(now, then)
        found["turn"] += _SPARE * (then.spare - now.spare) + self._left(then) - self._left(now)
        if now.unit == self.me.unit and then.standing and then.cell != now.cell and not now.gaits:
            found["danger"] += self._harried(now, now.cell) - self._harried(now, then.cell)
        found["exploits"] = self.doctrine.price["lift"] * (then.lifts - now.lifts)
        if then.standing and then.stance_option is not now.stance_option:
            found["guard"] = self._laid_open(now, now) - self._laid_open(now, then)
        return _some(found)

    def _left(self, combatant: Combatant) -> int:
        """Where a turn is made of actions and points are stored: what both are worth to one who can use them."""
        if combatant.gaits or not combatant.standing:
            return 0
        curve, price = self.doctrine.curve, self.doctrine.price
        held = curve["accuracy"](combatant.accuracy) * combatant.punch // WHOLE + curve["initiative"](
            combatant.initiative
        )
        held += price["adrenaline"] * combatant.adrenaline + price["willpower"] * combatant.willpower
        if combatant.cowed or combatant.decked:
            return held
        acts = max(_ACTION, self._best(combatant)) * min(1, combatant.standard) + _MOVE * min(1, combatant.move)
        return held + acts + price["rise"] * (not combatant.down)

    def points(self, combatant: Combatant, accuracy: int, initiative: int) -> int:
        """What so many stored points are worth to their owner."""
        left = combatant._replace(accuracy=combatant.accuracy - accuracy, initiative=combatant.initiative - initiative)
        return self._left(combatant) - self._left(left)

    def _harried(self, me: Combatant, cell: Cell) -> int:
        """What the others' fire and hands may take on a square, half of it: some of them have acted."""
        return sum(self._taken(foe, me._replace(cell=cell)) for foe in self.known.foes) // 2

    def _kept(self, combatant: Combatant) -> int:
        """What a side still has of a unit."""
        ours = combatant.side == self.me.side
        feared = self.doctrine.price["life"] * (2 * combatant.dead + combatant.dying) // 2
        if not combatant.standing:
            return -feared * ours
        wounds = combatant.hero * combatant.wounds * worth_of(combatant) * self.doctrine.price["wound"] // WHOLE
        return left_of(combatant) - feared - wounds

    def _prospects(self, combatant: Combatant) -> int:
        """What it may still do at its best attack from here: ours with all actions to come, a foe with one."""
        if not combatant.standing:
            return 0
        best = self._best(combatant)
        if combatant.side != self.me.side:
            return best * bool(combatant.actions > 0 or combatant.attacks) * _TO_COME // WHOLE
        actions = combatant.actions + bool(combatant.attacks) - bool(combatant.down or combatant.halted)
        if self._spends and combatant.unit == self.me.unit:
            actions = max(1, actions - 1)
        return actions * max(_IDLE, best) * _TO_COME // WHOLE

    def _sharper(self, now: Combatant, then: Combatant) -> int:
        """What a better attack is worth that is worth less than an action for its own sake: one's own, the next one."""
        if not then.standing or then.stance_option is now.stance_option:
            return 0
        attacks = 1 if now.unit == self.me.unit else then.actions
        return attacks * (min(_IDLE, self._best(then)) - min(_IDLE, self._best(now))) * _TO_COME // WHOLE

    def _best(self, combatant: Combatant) -> int:
        influence, others = self.influence, self.known.foes if combatant.side == self.me.side else self.known.friends
        if fights_close(combatant):
            near = (other for other in others if influence.close_combat.near(combatant, other, combatant.walk))
            return max((influence.close_combat.harm(combatant, other) for other in near), default=0)
        if not combatant.attack_options:
            return 0
        key = (combatant.side, combatant.cell, id(combatant.attack_options), id(combatant.stance_option))
        kept = self._bests.get(key)
        if kept is None:
            needs = ((other, influence.need(combatant, combatant.stance_option, other)) for other in others)
            harms = (int(influence.odds.harm(combatant, other)[place(need)]) for other, need in needs)
            kept = self._bests[key] = (max(harms, default=0), combatant)
        return kept[0]

    def at_stake(self) -> int:
        """What enemies could take from the unit that is asked: no guard saves more."""
        return self._laid_open(self.me, self.me)

    def _laid_open(self, now: Combatant, then: Combatant) -> int:
        """What enemies who attack it now or may later in this round could take from it, in the stance it has then."""
        influence, total, bare = self.influence, 0, now._replace(stance_option=then.stance_option)
        for foe in self.known.foes:
            comes = now.unit in foe.attacks
            if foe.actions > 0 or comes:
                harm = self._taken(foe, bare)
                shared = harm * harm * harm // max(1, harm * harm + influence.drawn_off(foe, now))
                total += harm * comes + shared * (foe.actions > 0) * _TO_COME // WHOLE
        return total

    def _taken(self, foe: Combatant, friend: Combatant) -> int:
        influence = self.influence
        if fights_close(foe):
            reached = influence.arms(foe)[self.known.lines.number(friend.cell)]
            return influence.close_combat.harm(foe, friend, friend.stance_option) if reached else 0
        need = influence.need(foe, foe.stance_option, friend)
        return int(influence.odds.harm(foe, friend)[place(need)])


def _some(terms: Terms) -> Terms:
    return {name: amount for name, amount in terms.items() if amount}
