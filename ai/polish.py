"""The last touch: free options of an attack, an Aim out of Tight Focus, a purchase before the turn ends."""

from __future__ import annotations

from ai.acts import Acts, Deed
from ai.influence import Influence
from ai.odds import place
from ai.options import Plan
from game.messages.orders import END, Act, Attack, Order, WatchOver, in_order
from game.systems.sketch import Fighter, Poise, Volley

_WOUNDS = {"_arm": 45, "_head": 40, "_chest": 20, "_legs": 10}
"""What it is worth to say where a hero is wounded."""


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
        if order == END:
            return self._before_end()
        return order

    # --- Tight Focus ----------------------------------------------------------------------------------------

    def _aim_first(self, more: int) -> Order | None:
        """An Aim that costs no standard action, if its gain is worth the Focus."""
        me = self.me
        if not me.aim or me.accuracy >= self.influence.sketch.pool_most:
            return None
        if me.support:
            return Act("aim")
        gain = self.acts.aim_gain(stays=True) + more
        if me.focus and not me.focused and gain > self.doctrine.price["focus"] * 2:
            return Act("focus")
        return None

    def _gain_now(self, order: Attack, poise: Poise) -> int:
        """How much this attack gains by one Aim."""
        foe = self.influence.known.fighter(order.target)
        need = self.influence.need(self.me, poise, foe)
        table = self.influence.odds.harm(self.me, foe, poise.eases)
        return int(table[place(need - self.me.aim)] - table[place(need)])

    def _before_end(self) -> Order:
        """What is free and worth it before the turn is over."""
        me = self.me
        if me.down and me.decked:
            return END
        if not me.standard:
            aim = self._aim_first(0) if me.aim_stays else None
            if aim is not None and (me.support or self._expects_fire()):
                return aim
        return END

    def _expects_fire(self) -> bool:
        """Whether there is anyone to shoot at soon."""
        return bool(self.influence.known.foes or self.influence.known.ghosts)

    # --- options --------------------------------------------------------------------------------------------

    def _attack(self, order: Attack, poise: Poise) -> Order:
        """The attack with the options whose gain beats their price by most."""
        me, influence = self.me, self.influence
        if not influence.known.knows(order.target) or order.mode == "suppress":
            return order
        foe = influence.known.fighter(order.target)
        best, chosen = -(1 << 30), order
        for volley in influence.sketch.polished(me, poise, foe):
            if volley.ammunition and not me.ammunition:
                continue
            value = influence.value(volley, me, poise, foe) + self._wounding(volley, foe) - self.spent(volley)
            if value > best:
                best, chosen = value, Attack(foe.unit, volley.mode, in_order(volley.options))
        return chosen

    def spent(self, volley: Volley) -> int:
        """What the points of a volley's options are worth to keep."""
        return self.acts.stock.price(volley.accuracy, volley.initiative)

    def _wounding(self, volley: Volley, foe: Fighter) -> int:
        """A hero who caps a hit takes a wound: where it sits may be ours to say."""
        if not foe.hero:
            return 0
        for word, worth in _WOUNDS.items():
            if any(option.endswith(word) for option in volley.options):
                return worth
        return 0


__all__ = ["Deed", "Polish"]
