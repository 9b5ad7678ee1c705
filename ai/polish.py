"""The last touch: free options of an attack, an Aim out of Tight Focus, and what stored points buy."""

from __future__ import annotations

from collections.abc import Callable

from ai.acts import Acts
from ai.deeds import fired
from ai.doctrine import worth_of
from ai.influence import Influence
from ai.odds import place
from ai.options import Plan
from ai.stock import Stock
from ai.why import Option
from game.messages.orders import END, Act, Attack, Burst, Order, WatchOver
from game.systems.rulebook import Choices
from game.systems.sketch import CERTAIN, Fighter, Poise, Volley
from game.world.place import Melee


class Polish:
    """Turns the next order of a plan into its best form."""

    def __init__(self, influence: Influence, acts: Acts, me: Fighter) -> None:
        self.influence = influence
        self.acts = acts
        self.me = me
        self.doctrine = influence.odds.doctrine

    def order(self, plan: Plan, order: Order) -> Order:
        """The order to send: a free Aim first if that pays, options on an attack, a snap watch."""
        me = self.me
        if me.support and me.magazine and not me.ammunition and not me.accuracy:
            return Act("reload")
        if isinstance(order, Attack) and plan.deed is not None:
            return self._aim_first(self._gain_now(order, plan.poise)) or self._attack(order, plan.poise)
        if isinstance(order, WatchOver):
            return self._aim_first(0) or order
        if order == END and not me.standard:
            known = self.influence.known
            return before_end(self.acts.stock, me, about=bool(known.foes or known.ghosts))
        return order

    # --- Tight Focus ----------------------------------------------------------------------------------------

    def _aim_first(self, more: int) -> Order | None:
        """An Aim that costs no standard action, if its gain is worth the Focus."""
        return free_aim(self.acts.stock, self.me, more)

    def _gain_now(self, order: Attack, poise: Poise) -> int:
        """How much this attack gains by one Aim."""
        foe = self.influence.known.fighter(order.target)
        need = self.influence.need(self.me, poise, foe)
        table = self.influence.odds.harm(self.me, foe, poise.eases)
        return int(table[place(need - self.me.aim)] - table[place(need)])

    # --- options --------------------------------------------------------------------------------------------

    def _attack(self, order: Attack, poise: Poise) -> Order:
        """The attack with the options whose gain beats their price by most."""
        me, influence = self.me, self.influence
        if not influence.known.knows(order.target) or order.mode == "suppress":
            return order
        foe = influence.known.fighter(order.target)
        best = -(1 << 30)
        chosen: Attack | Burst = order
        after = Stock(influence, me, foe.unit)
        for volley in influence.sketch.polished(me, poise, foe):
            if volley.ammunition and not me.ammunition:
                continue
            ends = influence.ends(volley, me, poise, foe) if volley.accuracy + volley.initiative else 0
            value = influence.value(volley, me, poise, foe) - self._spent(volley, after, ends)
            if value > best:
                best, chosen = value, fired(volley, foe)
        return self._covered(chosen, poise, foe, best) if isinstance(chosen, Attack) else chosen

    def _covered(self, order: Attack, poise: Poise, foe: Fighter, best: int) -> Attack:
        """The attack as a Snap Shot, if the cover it keeps against watchers is worth more than the aim it costs."""
        saved = 0 if poise.snap else self._watchers(poise)
        if saved <= 0:
            return order
        me, influence = self.me, self.influence
        snap = next(found for found in me.poises if found.snap)
        plain = next((volley for volley in me.volleys if volley.mode == order.mode), None)
        if plain is None or influence.value(plain, me, snap, foe) + saved <= best:
            return order
        return Attack(foe.unit, order.mode, ("snap",))

    def _watchers(self, poise: Poise) -> int:
        """What keeping all its cover saves from those who watch: an attacker counts one rung less (ASC-ACT-06)."""
        me, influence = self.me, self.influence
        total = 0
        for foe in influence.known.foes:
            if foe.watch:
                rungs, posed = influence.sketch.prices["watch_rungs"], poise.challenge - me.poise.challenge
                need = influence.need(foe, foe.poise, me) + posed
                lower = influence.need(foe, foe.poise, me, lower=rungs) + posed
                table = influence.odds.harm(foe, me)
                total += int(table[place(lower)]) - int(table[place(need)])
        return total

    def _spent(self, volley: Volley, after: Stock, ends: int) -> int:
        """What the points of a volley's options are worth to keep: if this attack ends its target, for the others."""
        now, then = (stock.price(volley.accuracy, volley.initiative) for stock in (self.acts.stock, after))
        return (now * (CERTAIN - ends) + then * ends) // CERTAIN


def free_aim(stock: Stock, me: Fighter, more: int = 0) -> Order | None:
    """An Aim out of Tight Focus, or the Focus for it; None if it is not worth it."""
    if not me.aim or me.accuracy >= stock.influence.sketch.pool_most:
        return None
    if me.support:
        return Act("aim")
    price = stock.doctrine.price["focus"] * 2
    return Act("focus") if me.focus and not me.focused and stock.gain(me.aim) + more > price else None


def before_end(stock: Stock, me: Fighter, *, about: bool) -> Order:
    """What is free and worth it before the turn is over."""
    if me.decked or not me.aim_stays or not (about or me.support):
        return END
    return free_aim(stock, me) or END


_WALKS = 2
"""Moves of an extra turn."""


class Purchases:
    """The purchases of one unit whose turn has nothing left in it."""

    def __init__(self, influence: Influence, me: Fighter) -> None:
        self.influence = influence
        self.fray = influence.fray
        self.me = me
        self.ways: dict[str, tuple[bool, Callable[[], int]]] = {
            "immobilize": (True, self._pinned),
            "improved_snap": (False, self._snapped),
            "body_shield": (True, self._screened),
            "one_vs_many": (False, self._second),
            "one_man_army": (False, self._chain),
        }

    def best(self, choices: Choices) -> Option | None:
        """The purchase that gains most over the points it costs; None if none does."""
        me, found = self.me, []
        for kind, (accuracy, way) in self.ways.items():
            points = self.influence.sketch.prices[kind]
            if points > (me.accuracy if accuracy else me.initiative) or choices.refusal(Act(kind)) is not None:
                continue
            price = self.fray.points(me, points * accuracy, points * (not accuracy))
            option = Option(kind.replace("_", " "), Act(kind), {"harm": way(), "points": -price})
            if option.score > 0:
                found.append(option)
        return max(found, key=lambda option: option.score, default=None)

    def _pinned(self) -> int:
        """What it would cost us if the held one broke loose, as likely as that is (ASC-ADV-22)."""
        known, sketch = self.influence.known, self.influence.sketch
        if not self.me.holds or not known.knows(self.me.grips):
            return 0
        foe = known.fighter(self.me.grips)
        edge = self.fray.onset(foe, self.me).edge
        ways = [self.fray.need(art, self.me, edge) for art in foe.poise.arts if art.kind == "grapple"]
        loose = int(sketch.chance[place(min(ways))]) if ways else 0
        return worth_of(foe) // 2 * loose // CERTAIN

    def _snapped(self) -> int:
        """A shot at once that needs no action, at whom it harms most (ASC-ADV-31)."""
        me, influence = self.me, self.influence
        poise = next((found for found in me.poises if found.snap), me.poise)
        shots = [volley for volley in me.volleys if not volley.step]
        return max(
            (
                influence.odds.plain(volley, foe, influence.need(me, poise, foe), poise.eases)
                for foe in influence.known.foes
                for volley in shots
            ),
            default=0,
        )

    def _screened(self) -> int:
        """What the fire of the others takes in the open and would not behind the held one (ASC-ADV-20)."""
        me, influence, total = self.me, self.influence, 0
        rung = influence.sketch.prices["shield_rung"]
        for foe in influence.known.foes:
            if foe.unit == me.grips or not foe.volleys:
                continue
            need = influence.need(foe, foe.poise, me)
            if need == influence.need(foe, foe.poise, me, lower=-rung):
                table = influence.odds.harm(foe, me)
                behind = influence.need(foe, foe.poise, me, lower=rung)
                total += int(table[place(need)]) - int(table[place(behind)])
        return total

    def _others(self) -> list[int]:
        """What a blow would take from those whom it has not attacked yet and could walk up to, best first."""
        me, influence = self.me, self.influence
        melee = influence.known.outlook.find(me.unit, Melee) or Melee()
        done = {*melee.attacked, *melee.spared}
        near = [foe for foe in influence.known.foes if foe.unit not in done]
        near = [foe for foe in near if self.fray.near(me, foe, _WALKS * me.walk)]
        blows = [self.fray.best(me, me.poise, foe, backs=True, silence=influence.silence(foe)) for foe in near]
        return sorted((blow.net for blow in blows if blow is not None), reverse=True)

    def _second(self) -> int:
        """One more turn, on somebody else (ASC-ADV-12)."""
        return 0 if self.me.grips else next(iter(self._others()), 0)

    def _chain(self) -> int:
        """A turn on each of them for as long as Strikes land: every further one half as likely (ASC-ADV-14, -15)."""
        return 0 if self.me.grips else sum(net >> turn for turn, net in enumerate(self._others()))
