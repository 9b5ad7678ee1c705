"""What attacks are worth: tables by the number the dice must show, for one shooter and one target."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar

import numpy as np

from ai.doctrine import Doctrine, worth_of
from game.field.cache import Cache
from game.systems.prospects import (
    CERTAIN,
    NEEDS,
    OFFSET,
    AttackOption,
    Combatant,
    ExpectedHarm,
    Prospects,
    StanceOption,
    Table,
)

_Kept = TypeVar("_Kept")
TABLES = Cache(16 << 20)
"""What all seats of this process keep of worth: the oldest goes first."""
WHOLE = 1024
_PLACES = {"_head": 2870, "_arm": 1640, "_legs": 820, "_chest": 250}
"""What a wound in each place weighs against one in a place left to the dice, in parts of 1024."""


class Returns(NamedTuple):
    """By need of the die: the worth of the best plain attack, and which one that is."""

    value: Table
    which: Table
    attack_options: tuple[AttackOption, ...]


class _Stack(NamedTuple):
    """Attacks that harm, one row for each: their tables; points gained, Ammunition's price, where one may drop."""

    attack_options: tuple[AttackOption, ...]
    loss: Table
    out: Table
    hurt: Table
    chance: Table
    bank: Table
    spent: Table
    drops: Table


class Odds:
    """Tables of worth, kept as long as the bodies they speak of stay as they are."""

    def __init__(self, prospects: Prospects, doctrine: Doctrine) -> None:
        self.prospects = prospects
        self.doctrine = doctrine
        # Attacks are many words deep and slow to hash: keys hold the id of a tuple of them, values the tuple itself.
        self._returns: dict[object, tuple[Returns, object]] = {}
        self._harms: dict[object, tuple[Table, object]] = {}
        self._expected_harms: dict[object, tuple[ExpectedHarm, object]] = {}
        self._bought: dict[object, tuple[Table, object]] = {}
        self._spent_on: dict[object, tuple[tuple[AttackOption, ...], object]] = {}
        self._blows: dict[object, tuple[int, object]] = {}
        self._shares = {False: doctrine.odds["foe_drops_fresh"], True: doctrine.odds["foe_drops_acted"]}
        """How likely a target hits the deck that thinks it worth it, by whether its turn is over."""

    def harm(
        self, shooter: Combatant, target: Combatant, eases: int = 0, bought: tuple[AttackOption, ...] = ()
    ) -> Table:
        """Worth the target loses to the best plain attack or one of those `bought`, nobody dropping; by need.

        The need is that of a plain attack.
        """
        key = (id(shooter.attack_options), id(bought), target.body, target.full, target.punch, target.cowed, eases)
        kept = self._harms.get(key)
        if kept is None:
            found: Table = np.zeros(NEEDS, np.int64)
            for attack_option in (*shooter.attack_options, *bought):
                if not attack_option.step:
                    loss = self._expected_harm(attack_option, target, eases, caps=False).loss
                    found = np.maximum(found, loss[_shifted(attack_option.edge)] if attack_option.edge else loss)
            kept = (found * worth_of(target) // CERTAIN, (shooter.attack_options, bought))
            _keep(self._harms, key, kept)
        return kept[0]

    def feared(self, foe: Combatant, target: Combatant) -> Table:
        """The same by an enemy who spends its points."""
        prices = self.prospects.prices
        twice = foe.initiative >= prices["double_tap"]
        if foe.accuracy < prices["steady"] and not twice:
            return self.harm(foe, target)
        points = (foe.accuracy, twice, foe.steadied, foe.kill, target.resists)
        key = (id(foe.attack_options), *points, target.hero, target.exposed)
        kept = self._spent_on.get(key)
        if kept is None:
            spender = foe._replace(initiative=prices["double_tap"] * twice, scope=0, sight=0)
            kept = (self.prospects.bought(spender, foe.stance_options[0], target), foe.attack_options)
            _keep(self._spent_on, key, kept)
        return self.harm(foe, target, bought=kept[0])

    def blow(self, stance_options: tuple[StanceOption, ...], target: object, make: Callable[[], int]) -> int:
        """What one who may take these stances does to a target hand to hand; kept."""
        kept = self._blows.get((id(stance_options), target))
        if kept is None:
            kept = (make(), stance_options)
            _keep(self._blows, (id(stance_options), target), kept)
        return kept[0]

    def _expected_harm(self, attack_option: AttackOption, target: Combatant, eases: int, *, caps: bool) -> ExpectedHarm:
        """The expected harm, kept here too: a hero is thought to cap whatever he may."""
        key = (id(attack_option), target.body, target.full, eases, caps)
        kept = self._expected_harms.get(key)
        if kept is None:
            kept = (self.prospects.expected_harm(attack_option, target, eases, caps=caps), attack_option)
            _keep(self._expected_harms, key, kept)
        return kept[0]

    def ends(self, attack_option: AttackOption, target: Combatant, need: int, eases: int) -> int:
        """The chance that an attack puts its target out of action, in parts of CERTAIN."""
        return int(
            self._expected_harm(attack_option, target, eases, caps=target.hero).out[place(need - attack_option.edge)]
        )

    def _wound(self, attack_option: AttackOption, target: Combatant) -> int:
        """What a wound by this attack is worth: more where it is known to sit in head or arm."""
        if not target.hero:
            return 0
        weight = next(
            (_PLACES[place] for place in _PLACES if any(o.endswith(place) for o in attack_option.options)), WHOLE
        )
        return worth_of(target) * self.doctrine.price["wound"] * weight // WHOLE // WHOLE

    def plain(self, attack_option: AttackOption, target: Combatant, need: int, eases: int = 0) -> int:
        """Worth the target is expected to lose to one attack, nobody answering it."""
        loss = self._expected_harm(attack_option, target, eases, caps=False).loss
        return int(loss[place(need - attack_option.edge)]) * worth_of(target) // CERTAIN

    def returns(self, shooter: Combatant, target: Combatant, *, silence: int, acted: bool, eases: int = 0) -> Returns:
        """Worth of the best plain attack at the target, its chance to hit the deck counted in; by need.

        `silence` is what the target's own next activation is worth to its side, saved if it falls.
        """
        silence = min(640, (silence + 32) // 64 * 64)
        of = (target.body, target.full, target.punch, target.cowed, target.may_drop)
        key = (id(shooter.attack_options), *of, acted, silence, eases)
        kept = self._returns.get(key)
        if kept is None:
            table, attack_options = self._values(
                shooter.attack_options, target, silence=silence, acted=acted, eases=eases
            )
            kept = (Returns(table.max(axis=0), table.argmax(axis=0), attack_options), shooter.attack_options)
            _keep(self._returns, key, kept)
        return kept[0]

    def value(
        self, attack_option: AttackOption, target: Combatant, need: int, *, silence: int, acted: bool, eases: int = 0
    ) -> int:
        """Worth of one way to attack; its price in points is not counted."""
        loss, out, wounds = self._expected_harm(attack_option, target, eases, caps=target.hero)
        wound = self._wound(attack_option, target)
        at, guard = place(need - attack_option.edge), self.prospects.drop_guard

        chance = self.prospects.likely(attack_option.blow)

        def bare(place: int) -> int:
            parts = loss.item(place), out.item(place), wounds.item(place) * wound, chance.item(place)
            return int(self._bare(target, silence, attack_option.bank, *parts))

        worth = bare(at)
        least = self.doctrine.odds["least_drop"] * CERTAIN
        drops = target.may_drop and not attack_option.sure and chance.item(at) * WHOLE >= least
        share = self._shares[acted] if drops else 0
        if share:
            harder = bare(at + guard) if at + guard < NEEDS else 0
            worth = (worth * (WHOLE - share) + (harder + self._drop_gain(silence, acted=acted)) * share) // WHOLE
        return worth - self._spent(attack_option)

    def bought(
        self, attack_options: tuple[AttackOption, ...], target: Combatant, *, silence: int, acted: bool, eases: int
    ) -> Table:
        """The same for each of several attacks, one row for each; by need of the plain attack."""
        silence = min(640, (silence + 32) // 64 * 64)
        of = (target.body, target.full, target.punch, target.cowed, target.may_drop)
        key = (id(attack_options), *of, acted, silence, eases)
        kept = self._bought.get(key)
        if kept is None:
            rows, harming = self._values(attack_options, target, silence=silence, acted=acted, eases=eases)
            at = np.array([_shifted(attack_option.edge) for attack_option in harming])
            kept = (np.take_along_axis(rows, at, axis=1), attack_options)
            _keep(self._bought, key, kept)
        return kept[0]

    def _values(
        self, attack_options: tuple[AttackOption, ...], target: Combatant, *, silence: int, acted: bool, eases: int
    ) -> tuple[Table, tuple[AttackOption, ...]]:
        """The same for all at once that harm, by need: [attack option, need]; with the options."""
        stack = self._stacked(attack_options, target, eases)
        if not stack.attack_options:
            return np.zeros((1, NEEDS), np.int64), ()
        table: Table = self._bare(target, silence, stack.bank, stack.loss, stack.out, stack.hurt, stack.chance)
        if target.may_drop:
            guard = self.prospects.drop_guard
            harder = np.zeros_like(table)
            harder[:, : NEEDS - guard] = table[:, guard:]
            harder += self._drop_gain(silence, acted=acted)
            share = self._shares[acted] * stack.drops
            table = (table * (WHOLE - share) + harder * share) // WHOLE
        return table - stack.spent, stack.attack_options

    def _stacked(self, attack_options: tuple[AttackOption, ...], target: Combatant, eases: int) -> _Stack:
        """Of several attacks what does not hang on the moment."""
        harming = tuple(attack_option for attack_option in attack_options if not attack_option.step)
        expected_harms = [
            self._expected_harm(attack_option, target, eases, caps=target.hero) for attack_option in harming
        ]
        wounds = [
            expected_harm.wounds * self._wound(attack_option, target)
            for expected_harm, attack_option in zip(expected_harms, harming, strict=True)
        ]
        columns = [
            (attack_option.bank, self._spent(attack_option), not attack_option.sure) for attack_option in harming
        ]
        bank, spent, unsure = np.array(columns, np.int64).reshape(-1, 3, 1).swapaxes(0, 1)
        loss, out = (
            np.array([expected_harm.loss for expected_harm in expected_harms]),
            np.array([expected_harm.out for expected_harm in expected_harms]),
        )
        chance = np.array([self.prospects.likely(attack_option.blow) for attack_option in harming])
        drops = (chance * WHOLE >= self.doctrine.odds["least_drop"] * CERTAIN) * unsure
        return _Stack(harming, loss, out, np.array(wounds), chance, bank, spent, drops)

    def _bare(self, target: Combatant, silence: int, bank: Any, loss: Any, out: Any, hurt: Any, chance: Any) -> Any:
        """Worth if nobody drops; for whole tables or for one place of them."""
        weigh = self.doctrine.factor
        worth = loss * (worth_of(target) * weigh["out"] // WHOLE) + out * (silence * weigh["silence"] // WHOLE)
        return (worth + hurt) // CERTAIN + (CERTAIN - chance) * (bank * 30) // CERTAIN

    def _drop_gain(self, silence: int, *, acted: bool) -> int:
        """What a target that hits the deck has lost by it: its turn or its place."""
        price = self.doctrine.price
        gain = price["drop_acted"] if acted else min(price["drop_fresh"], 60 + silence)
        return gain * self.doctrine.factor["drop"] // WHOLE

    def _spent(self, attack_option: AttackOption) -> int:
        return (
            attack_option.ammunition * self.doctrine.price["ammunition"] * self.doctrine.factor["ammunition"] // WHOLE
        )


@lru_cache(maxsize=256)
def _shifted(edge: int) -> Table:
    """The places of all needs once an Edge counts."""
    return np.clip(np.arange(NEEDS) - edge, 0, NEEDS - 1)


@lru_cache(maxsize=4)
def odds_of(prospects: Prospects, doctrine: Doctrine) -> Odds:
    """The tables of all seats that play by the same book and doctrine."""
    return Odds(prospects, doctrine)


def _keep(kept: dict[object, _Kept], key: object, value: _Kept) -> None:
    TABLES.keep(kept, key, value, sum(map(_bytes_of, value)) if isinstance(value, tuple) else 0)


def _bytes_of(part: object) -> int:
    """Bytes of the tables in what is kept."""
    if isinstance(part, np.ndarray):
        return part.nbytes
    return sum(map(_bytes_of, part)) if isinstance(part, Returns | ExpectedHarm) else 0


def index(need: Table) -> Table:
    """The places of needs in a table."""
    found: Table = need + OFFSET
    np.maximum(found, 0, out=found)
    return np.minimum(found, NEEDS - 1, out=found)


def place(need: int) -> int:
    """The place of one need in a table."""
    return min(max(need + OFFSET, 0), NEEDS - 1)
