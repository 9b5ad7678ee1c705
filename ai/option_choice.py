"""The last touch: free options of an attack, an Aim out of Tight Focus, and what stored points buy."""

from __future__ import annotations

from collections.abc import Callable

from ai.acts import Acts
from ai.doctrine import worth_of
from ai.influence import Influence
from ai.odds import place
from ai.options import Plan
from ai.planned_actions import fired
from ai.stock import Stock
from ai.why import Option
from game.messages.orders import END, Act, Attack, Burst, Order, WatchOver
from game.systems.prospects import CERTAIN, AttackOption, Combatant, StanceOption
from game.systems.rulebook import Choices
from game.world.place import Melee


class OptionChoice:
    """Turns the next order of a plan into its best form."""

    def __init__(self, influence: Influence, acts: Acts, me: Combatant) -> None:
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
            return self._aim_first(self._gain_now(order, plan.stance_option)) or self._attack(order, plan.stance_option)
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

    def _gain_now(self, order: Attack, stance_option: StanceOption) -> int:
        """How much this attack gains by one Aim."""
        foe = self.influence.known.combatant(order.target)
        need = self.influence.need(self.me, stance_option, foe)
        table = self.influence.odds.harm(self.me, foe, stance_option.eases)
        return int(table[place(need - self.me.aim)] - table[place(need)])

    # --- options --------------------------------------------------------------------------------------------

    def _attack(self, order: Attack, stance_option: StanceOption) -> Order:
        """The attack with the options whose gain beats their price by most."""
        me, influence = self.me, self.influence
        if not influence.known.knows(order.target) or order.mode == "suppress":
            return order
        foe = influence.known.combatant(order.target)
        best = -(1 << 30)
        chosen: Attack | Burst = order
        after = Stock(influence, me, foe.unit)
        for attack_option in influence.prospects.payable(me, stance_option, foe):
            if attack_option.ammunition and not me.ammunition:
                continue
            ends = (
                influence.ends(attack_option, me, stance_option, foe)
                if attack_option.accuracy + attack_option.initiative
                else 0
            )
            value = influence.value(attack_option, me, stance_option, foe) - self._spent(attack_option, after, ends)
            if value > best:
                best, chosen = value, fired(attack_option, foe)
        return self._covered(chosen, stance_option, foe, best) if isinstance(chosen, Attack) else chosen

    def _covered(self, order: Attack, stance_option: StanceOption, foe: Combatant, best: int) -> Attack:
        """The attack as a Snap Shot, if the cover it keeps against watchers is worth more than the aim it costs."""
        saved = 0 if stance_option.snap else self._watchers(stance_option)
        if saved <= 0:
            return order
        me, influence = self.me, self.influence
        snap = next(found for found in me.stance_options if found.snap)
        plain = next((attack_option for attack_option in me.attack_options if attack_option.mode == order.mode), None)
        if plain is None or influence.value(plain, me, snap, foe) + saved <= best:
            return order
        return Attack(foe.unit, order.mode, ("snap",))

    def _watchers(self, stance_option: StanceOption) -> int:
        """What keeping all its cover saves from those who watch: an attacker counts one rung less (ASC-ACT-06)."""
        me, influence = self.me, self.influence
        total = 0
        for foe in influence.known.foes:
            if foe.watch:
                rungs, posed = (
                    influence.prospects.prices["watch_rungs"],
                    stance_option.challenge - me.stance_option.challenge,
                )
                need = influence.need(foe, foe.stance_option, me) + posed
                lower = influence.need(foe, foe.stance_option, me, lower=rungs) + posed
                table = influence.odds.harm(foe, me)
                total += int(table[place(lower)]) - int(table[place(need)])
        return total

    def _spent(self, attack_option: AttackOption, after: Stock, ends: int) -> int:
        """What the points of an attack's options are worth to keep: if this attack ends its target, for the others."""
        now, then = (
            stock.price(attack_option.accuracy, attack_option.initiative) for stock in (self.acts.stock, after)
        )
        return (now * (CERTAIN - ends) + then * ends) // CERTAIN


def free_aim(stock: Stock, me: Combatant, more: int = 0) -> Order | None:
    """An Aim out of Tight Focus, or the Focus for it; None if it is not worth it."""
    if not me.aim or me.accuracy >= stock.influence.prospects.pool_most:
        return None
    if me.support:
        return Act("aim")
    price = stock.doctrine.price["focus"] * 2
    return Act("focus") if me.focus and not me.focused and stock.gain(me.aim) + more > price else None


def before_end(stock: Stock, me: Combatant, *, about: bool) -> Order:
    """What is free and worth it before the turn is over."""
    if me.decked or not me.aim_stays or not (about or me.support):
        return END
    return free_aim(stock, me) or END


_WALKS = 2
"""Moves of an extra turn."""


class Purchases:
    """The purchases of one unit whose turn has nothing left in it."""

    def __init__(self, influence: Influence, me: Combatant) -> None:
        self.influence = influence
        self.close_combat = influence.close_combat
        self.me = me
        self.purchases: dict[str, tuple[bool, Callable[[], int]]] = {
            "immobilize": (True, self._pinned),
            "improved_snap": (False, self._snapped),
            "body_shield": (True, self._screened),
            "one_vs_many": (False, self._second),
            "one_man_army": (False, self._chain),
        }

    def best(self, choices: Choices) -> Option | None:
        """The purchase that gains most over the points it costs; None if none does."""
        me, found = self.me, []
        for kind, (accuracy, means) in self.purchases.items():
            points = self.influence.prospects.prices[kind]
            if points > (me.accuracy if accuracy else me.initiative) or choices.refusal(Act(kind)) is not None:
                continue
            price = self.close_combat.points(me, points * accuracy, points * (not accuracy))
            option = Option(kind.replace("_", " "), Act(kind), {"harm": means(), "points": -price})
            if option.score > 0:
                found.append(option)
        return max(found, key=lambda option: option.score, default=None)

    def _pinned(self) -> int:
        """What it would cost us if the held one broke loose, as likely as that is (ASC-ADV-22)."""
        known, prospects = self.influence.known, self.influence.prospects
        if not self.me.holds or not known.knows(self.me.grips):
            return 0
        foe = known.combatant(self.me.grips)
        edge = self.close_combat.onset(foe, self.me).edge
        options = [
            self.close_combat.need(close_option, self.me, edge)
            for close_option in foe.stance_option.close_options
            if close_option.kind == "grapple"
        ]
        loose = int(prospects.chance[place(min(options))]) if options else 0
        return worth_of(foe) // 2 * loose // CERTAIN

    def _snapped(self) -> int:
        """A shot at once that needs no action, at whom it harms most (ASC-ADV-31)."""
        me, influence = self.me, self.influence
        stance_option = next((found for found in me.stance_options if found.snap), me.stance_option)
        shots = [attack_option for attack_option in me.attack_options if not attack_option.step]
        return max(
            (
                influence.odds.plain(attack_option, foe, influence.need(me, stance_option, foe), stance_option.eases)
                for foe in influence.known.foes
                for attack_option in shots
            ),
            default=0,
        )

    def _screened(self) -> int:
        """What the fire of the others takes in the open and would not behind the held one (ASC-ADV-20)."""
        me, influence, total = self.me, self.influence, 0
        rung = influence.prospects.prices["shield_rung"]
        for foe in influence.known.foes:
            if foe.unit == me.grips or not foe.attack_options:
                continue
            need = influence.need(foe, foe.stance_option, me)
            if need == influence.need(foe, foe.stance_option, me, lower=-rung):
                table = influence.odds.harm(foe, me)
                behind = influence.need(foe, foe.stance_option, me, lower=rung)
                total += int(table[place(need)]) - int(table[place(behind)])
        return total

    def _others(self) -> list[int]:
        """What a blow would take from those whom it has not attacked yet and could walk up to, best first."""
        me, influence = self.me, self.influence
        melee = influence.known.outlook.find(me.unit, Melee) or Melee()
        done = {*melee.attacked, *melee.spared}
        near = [foe for foe in influence.known.foes if foe.unit not in done]
        near = [foe for foe in near if self.close_combat.near(me, foe, _WALKS * me.walk)]
        blows = [
            self.close_combat.best(me, me.stance_option, foe, backs=True, silence=influence.silence(foe))
            for foe in near
        ]
        return sorted((blow.net for blow in blows if blow is not None), reverse=True)

    def _second(self) -> int:
        """One more turn, on somebody else (ASC-ADV-12)."""
        return 0 if self.me.grips else next(iter(self._others()), 0)

    def _chain(self) -> int:
        """A turn on each of them for as long as Strikes land: every further one half as likely (ASC-ADV-14, -15)."""
        return 0 if self.me.grips else sum(net >> turn for turn, net in enumerate(self._others()))
