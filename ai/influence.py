"""Who can hurt whom and how much: needs, danger and fire, for one square or for many at once."""

from __future__ import annotations

from typing import Any

from ai.fray import Fray, brawls, within_arms
from ai.knowledge import Knowledge
from ai.lines import Board
from ai.needs import Needs, walk_of
from ai.odds import WHOLE, Odds, place
from game.systems.fighters import NEVER
from game.systems.sketch import BARRED, Fighter, Poise, Table, Volley


class Influence(Needs):
    """The board as it bears on one decision. Made afresh whenever what is known has changed.

    `actor` is the unit whose turn is being planned: its stance is still open, so it counts as in none.
    """

    def __init__(self, known: Knowledge, odds: Odds, actor: int = 0) -> None:
        super().__init__(known)
        self.actor = actor
        self.odds = odds
        self.fray = Fray(known, odds)
        self._activity: dict[int, int] = {}
        self._prey: dict[int, list[int]] = {}
        self.kept: dict[object, Any] = {}
        """What others have worked out for this decision."""

    def value(self, volley: Volley, shooter: Fighter, poise: Poise, target: Fighter, *, lower: int = 0) -> int:
        """Worth of one attack from where the shooter stands, points not counted."""
        need = self.need(shooter, poise, target, lower=lower + volley.rungs, covered=not volley.step, sure=volley.sure)
        if need >= NEVER:
            return 0
        silence, acted = self.silence(target), self.acted(target)
        return self.odds.value(volley, target, need, silence=silence, acted=acted, eases=poise.eases)

    def value_at(self, shooter: Fighter, target: Fighter) -> int:
        """Worth that the best plain attack takes from a target, both where they stand and as they are."""
        need = self.need(shooter, shooter.poise, target)
        return 0 if need >= NEVER else int(self.odds.harm(shooter, target, shooter.poise.eases)[place(need)])

    def ends(self, volley: Volley, shooter: Fighter, poise: Poise, target: Fighter) -> int:
        """The chance that an attack from where the shooter stands puts its target out of action; parts of CERTAIN."""
        need = self.need(shooter, poise, target, lower=volley.rungs, sure=volley.sure)
        return self.odds.ends(volley, target, need, poise.eases) if need < NEVER else 0

    def acted(self, fighter: Fighter) -> bool:
        """Whether its turn of this round is over."""
        return not self.known.acts_before(fighter.unit)

    def silence(self, foe: Fighter) -> int:
        """What the foe's next activation is worth to its side, if it comes before ours."""
        share = self.known_weight(foe)
        return self.activity(foe) * share // WHOLE

    def known_weight(self, foe: Fighter) -> int:
        """How likely the foe moves again before any of us does; parts of 1024."""
        if self.known.acts_before(foe.unit):
            return WHOLE
        return self.odds.doctrine.odds["already_acted"]

    def turns(self, foe: Fighter, me: Fighter) -> int:
        """How often the foe is thought to act before one of ours does again; parts of 1024.

        Where phases are played, whoever has no action left waits until all have used theirs and a new round has begun;
        a foe that has declared its attack makes it.
        """
        known = self.known
        if not me.gaits:
            return self.known_weight(foe)
        speaks = foe.unit in known.pending
        now = WHOLE * (foe.unit in known.order)
        if me.actions > (known.active == me.unit):
            return now
        return now + WHOLE * max(0, foe.actions - speaks) + self.odds.doctrine.odds["already_acted"]

    def activity(self, foe: Fighter) -> int:
        """Worth that the foe's best attack takes from us, wherever it may go."""
        found = self._activity.get(foe.unit)
        if found is None:
            found = self._activity[foe.unit] = max(40, *self.prey(foe), 0)
        return found

    def prey(self, foe: Fighter) -> list[int]:
        """What the foe's best attack would take from each of our standing men, in their order."""
        found = self._prey.get(foe.unit)
        if found is None and brawls(foe):
            found = self._prey[foe.unit] = [self.harm_on(foe, friend) for friend in self.known.friends]
        if found is None:
            bare = [friend.unit == self.actor for friend in self.known.friends]
            found = [pair[which] for pair, which in zip(self._pairs(foe), bare, strict=True)]
            self._prey[foe.unit] = found
        return found

    def _pairs(self, foe: Fighter) -> list[tuple[int, int]]:
        """Harm to each of our standing men, in their stance and in none; kept of all who have stayed as they are."""
        known = self.known
        friends, light = known.friends, known.shone
        kept = known.harms.get(foe.unit)
        if kept is None or kept[1] is not light or len(kept[2]) != len(friends) or not _shoots_alike(foe, kept[0]):
            pairs = [self._harms_at(foe, friend) for friend in friends]
        elif kept[2] is friends:
            return kept[3]
        else:
            pairs = [
                pair if _stands_alike(friend, was) else self._harms_at(foe, friend)
                for friend, was, pair in zip(friends, kept[2], kept[3], strict=True)
            ]
        known.harms[foe.unit] = (foe, light, friends, pairs)
        return pairs

    def harm_on(self, foe: Fighter, friend: Fighter) -> int:
        """Worth the foe's best attack would take from one of ours."""
        if brawls(foe):
            reached = self.arms(foe)[self.lines.number(friend.cell)]
            return self.fray.harm(foe, friend, self.poise(friend)) if reached else 0
        return self._harms_at(foe, friend)[friend.unit == self.actor]

    def poise(self, friend: Fighter) -> Poise:
        """The stance that counts for one of ours."""
        return friend.poises[0] if friend.unit == self.actor else friend.poise

    def _harms_at(self, foe: Fighter, friend: Fighter) -> tuple[int, int]:
        """In the stance the friend has, and in none."""
        base = -self.threat_at(foe, self.lines.number(friend.cell), friend.mark, walks=True)
        if base >= -BARRED // 2:
            return 0, 0
        table = self.odds.harm(foe, friend)
        challenge, bare = friend.poise.challenge, friend.poises[0].challenge
        harm: int = table.item(place(challenge + base))
        return harm, harm if bare == challenge else table.item(place(bare + base))

    # --- boards ---------------------------------------------------------------------------------------------

    def arms(self, foe: Fighter) -> Board:
        """Whether the foe may strike at who stands in each square once it has walked."""
        return within_arms(self.lines, foe.cell, walk_of(foe))

    def drawn_off(self, foe: Fighter, me: Fighter) -> int:
        """How much our other men draw the foe's fire, as squares of what it would take from each."""
        prey = zip(self.prey(foe), self.known.friends, strict=True)
        return sum(harm * harm for harm, friend in prey if friend.unit != me.unit)


def chance_of(sketch_chance: Table, need: int) -> int:
    """The chance that the die shows so much, in parts of CERTAIN."""
    return int(sketch_chance[place(need)]) if need < NEVER else 0


def _shoots_alike(a: Fighter, b: Fighter) -> bool:
    """Whether two fighters, or one at two moments, harm others alike."""
    return a is b or (
        a.cell == b.cell
        and a.volleys is b.volleys
        and a.poises[0] is b.poises[0]
        and (a.walk, a.down, a.poise.may_walk) == (b.walk, b.down, b.poise.may_walk)
    )


def _stands_alike(a: Fighter, b: Fighter) -> bool:
    """Whether two fighters, or one at two moments, are harmed alike."""
    return a is b or (
        a.cell == b.cell
        and a.body == b.body
        and (a.full, a.punch, a.cowed, a.mark) == (b.full, b.punch, b.cowed, b.mark)
        and a.poise.challenge == b.poise.challenge
        and a.poises[0].challenge == b.poises[0].challenge
    )
