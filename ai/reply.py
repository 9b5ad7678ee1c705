"""Answers to what others do: hit the deck, dodge and where to, fire a held attack, buy the order.

Each answer is the one with the highest expected worth; the stakes are those of the unit's own turn still to come.
To all other questions each answer is tried out in thought, by the rules themselves (`ai/trials.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from ai.doctrine import silenced, worth_of
from ai.grenades import dodging, losses_of
from ai.group_fire import shares
from ai.influence import Influence
from ai.odds import WHOLE, place
from ai.stock import Stock
from ai.trials import Weighing
from ai.why import Option, Why
from game.field import Cell, distance
from game.messages.frames import ORDERED_SNAP, SNAPS, AttackInProgress
from game.messages.orders import DECLINE, Attack, Close, Move, Order, Respond
from game.messages.stack import Ask
from game.systems.prospects import CERTAIN, AttackOption, Combatant, StanceOption
from game.systems.rulebook import Choices
from game.systems.warfare.allotting import ALLOT
from game.world.gear import Grenade
from game.world.place import Landed, Position
from game.world.store import Unit

_TURN = 200
"""What a turn still to come is worth when nothing in sight says more."""


class Reply:
    """One question put to one unit out of its turn; what it knows no rule for it tries out, if it `tries`."""

    def __init__(self, influence: Influence, ask: Ask, *, tries: bool = True) -> None:
        self.influence = influence
        self.tries = tries and "trials" not in influence.odds.doctrine.forbid
        self.known = influence.known
        self.prospects = influence.prospects
        self.doctrine = influence.odds.doctrine
        self.ask = ask
        self.me = influence.known.combatant(ask.unit) if influence.known.knows(ask.unit) else None
        self.frames = influence.known.outlook.frames
        self._needs: dict[object, int] = {}

    def answer(self) -> tuple[Order, Why]:
        """What to say, and why."""
        answers: dict[str, Callable[[Combatant], list[Option]]] = {
            "hit_the_deck": self._deck,
            "overwatch": self._fire,
            **dict.fromkeys(SNAPS, self._fire),
            "dodge": self._dodge,
            "dodge_way": self._way,
            "initiative": self._initiative,
            ALLOT: lambda _me: shares(self.influence, self.ask),
        }
        advised = self.prospects.advice(self.known.outlook, self.frames, self.ask)
        if advised is not None:
            return advised, Why(self.ask.question, self.ask.unit, (Option("as the rules advise", advised, {}),))
        mute = self.ask.question in silenced(self.doctrine.forbid)
        choice = None if mute else answers.get(self.ask.question)
        options = choice(self.me) if choice is not None and self.me is not None else []
        if self.tries and not options and not mute and self.me is not None:
            options = Weighing(self.influence, self.ask, self.me).options()
        ranked = sorted(options or [self._plain()], key=lambda option: -option.score)[:3]
        return ranked[0].order, Why(self.ask.question, self.ask.unit, tuple(ranked))

    def _plain(self) -> Option:
        """To decline; where that is no answer, whatever is named first."""
        order = DECLINE if DECLINE in self.ask.choices or not self.ask.choices else self.ask.choices[0]
        return Option("decline", order, {})

    # --- being shot at --------------------------------------------------------------------------------------

    def _strike(self) -> AttackInProgress | None:
        return next((frame for frame in reversed(self.frames) if isinstance(frame, AttackInProgress)), None)

    def _incoming(self, me: Combatant, strike: AttackInProgress) -> tuple[int, int]:
        """Worth the attack takes if answered by nothing, and if we drop."""
        aim = next((aim for aim in strike.aims if aim.target == me.unit), None)
        if aim is None or not self.known.knows(strike.unit):
            return 0, 0
        shooter = self.known.combatant(strike.unit)
        attack_option = self._attack_option(shooter, strike, me)
        if attack_option is None:
            return 0, 0
        eases = shooter.stance_option.eases
        if attack_option.step:
            table = self.prospects.pressure(attack_option) * (20 + 10 * (me.accuracy > 0))
        else:
            table = self.prospects.expected_harm(attack_option, me, eases).loss * worth_of(me)
        return int(table[place(aim.need)]) // CERTAIN, int(
            table[place(aim.need + self.prospects.drop_guard)]
        ) // CERTAIN

    def _attack_option(self, shooter: Combatant, strike: AttackInProgress, me: Combatant) -> AttackOption | None:
        mode = "rapid" if strike.mode == "burst" else strike.mode
        options = tuple(option for option in strike.options if option != "snap")
        for attack_option in (*shooter.attack_options, *self.prospects.payable(shooter, shooter.stance_option, me)):
            if attack_option.mode == mode and attack_option.options == options:
                return attack_option
        return next(
            (attack_option for attack_option in shooter.attack_options if attack_option.mode == mode), None
        ) or (shooter.attack_options[0] if shooter.attack_options else None)

    def _turn(self, me: Combatant) -> int:
        """What is lost with the actions left."""
        if self.influence.acted(me) or not me.standard + me.move:
            return 0
        best = max((self._best(me, foe) for foe in self.known.foes), default=0)
        return max(_TURN, best) if me.standard else _TURN // 3

    def _best(self, me: Combatant, foe: Combatant) -> int:
        need = self.influence.need(me, me.stance_options[0], foe)
        return int(self.influence.odds.harm(me, foe)[place(need)])

    @cached_property
    def _stock(self) -> Stock:
        assert self.me is not None
        return Stock(self.influence, self.me)

    def _stored(self, accuracy: int, initiative: int) -> int:
        """What so many points are worth to who is asked."""
        return self._stock.price(accuracy, initiative) if accuracy or initiative else 0

    def _deck(self, me: Combatant) -> list[Option]:
        strike = self._strike()
        if strike is None:
            return []
        stays, drops = self._incoming(me, strike)
        shooter = self.known.combatant(strike.unit) if self.known.knows(strike.unit) else None
        gift = 0 if shooter is None else self._gain(shooter, self.prospects.prices["drop_gain"])
        terms = {
            "danger": -drops,
            "turn": -self._turn(me),
            "points": -self._stored(me.accuracy, me.initiative) - 60 * bool(me.watch),
            "order": -self.doctrine.price["act_last"] - gift,
        }
        return [Option("stay up", DECLINE, {"danger": -stays}), Option("hit the deck", Respond("hit_the_deck"), terms)]

    def _gain(self, combatant: Combatant, points: int) -> int:
        curve = self.doctrine.curve["initiative"]
        return curve(combatant.initiative + points) - curve(combatant.initiative)

    # --- shooting out of turn -------------------------------------------------------------------------------

    def _fire(self, me: Combatant) -> list[Option]:
        """The best attack at who gave cause, against keeping the held attack or the points."""
        if not self.ask.about:
            return [option for foe in self.known.foes for option in self._fire_at(me, foe)]
        if not self.known.knows(self.ask.about):
            return []
        return self._fire_at(me, self.known.combatant(self.ask.about))

    def _fire_at(self, me: Combatant, foe: Combatant) -> list[Option]:
        improved = self.ask.question in SNAPS
        snap = improved or me.watch_snap
        stance_option = (
            next((found for found in me.stance_options if found.snap), me.stance_option) if snap else me.stance_option
        )
        engaged = 0 if improved or not self._attacking(foe.unit) else self.prospects.prices["watch_rungs"]
        choices = self.known.outlook.choices(self.ask)
        kept = {"bank": self._kept(me, improved=improved)}
        found = [Option("hold fire", DECLINE, kept)] if self.ask.question != ORDERED_SNAP else []
        found += self._blows(me, foe)
        for attack_option in self._attack_options(me, stance_option, foe):
            order = Attack(
                foe.unit, attack_option.mode, tuple(option for option in attack_option.options if option != "snap")
            )
            value = self._shot(attack_option, me, stance_option, foe, engaged, sure=improved)
            price = self._stored(attack_option.accuracy, attack_option.initiative)
            if value > price and choices.refusal(order) is None:
                found.append(Option(f"{attack_option.mode} at {foe.unit}", order, {"harm": value, "points": -price}))
        return found

    def _blows(self, me: Combatant, foe: Combatant) -> list[Option]:
        """Blows that a held attack may become."""
        close_combat, choices, found = self.influence.close_combat, self.known.outlook.choices(self.ask), []
        for close_option in me.stance_option.close_options:
            order = Close(foe.unit, close_option.kind, close_option.options)
            value = close_combat.worth(close_option, me, foe, self.influence.silence(foe))
            price = close_combat.price(me, close_option)
            if value > price and choices.refusal(order) is None:
                found.append(Option(f"{close_option.kind} at {foe.unit}", order, {"harm": value, "points": -price}))
        return found

    def _attack_options(self, me: Combatant, stance_option: StanceOption, foe: Combatant) -> tuple[AttackOption, ...]:
        suppress = tuple(attack_option for attack_option in me.attack_options if attack_option.step)
        return (*self.prospects.payable(me, stance_option, foe), *suppress)

    def _shot(
        self,
        attack_option: AttackOption,
        me: Combatant,
        stance_option: StanceOption,
        foe: Combatant,
        lower: int,
        *,
        sure: bool,
    ) -> int:
        shown = (id(stance_option), foe.unit, lower + attack_option.rungs, bool(attack_option.step), attack_option.sure)
        need = self._needs.get(shown)
        if need is None:
            how: dict[str, Any] = {
                "lower": lower + attack_option.rungs,
                "covered": not attack_option.step,
                "sure": attack_option.sure,
            }
            need = self._needs[shown] = self.influence.need(me, stance_option, foe, **how)
        if attack_option.step:
            return (
                int(self.prospects.pressure(attack_option)[place(need)]) * self.influence.activity(foe) // (8 * CERTAIN)
            )
        odds = self.influence.odds
        if sure:
            return odds.plain(attack_option, foe, need, stance_option.eases)
        silence, acted = self.influence.silence(foe), self.influence.acted(foe)
        return odds.value(attack_option, foe, need, silence=silence, acted=acted, eases=stance_option.eases)

    def _attacking(self, foe: Unit) -> bool:
        strike = self._strike()
        return strike is not None and strike.unit == foe and "snap" not in strike.options

    def _kept(self, me: Combatant, *, improved: bool) -> int:
        """What not firing keeps: a better moment and the Initiative of an unused watch, or the points."""
        if improved:
            return self._stored(0, self.prospects.prices["improved_snap"])
        later = sum(1 for unit in self.known.pending if self.known.knows(unit) and self._is_foe(unit))
        return self._gain(me, self.prospects.prices["watch_gain"]) + self.doctrine.price["watch_later"] * min(4, later)

    def _is_foe(self, unit: Unit) -> bool:
        return any(foe.unit == unit for foe in self.known.foes)

    # --- grenades -------------------------------------------------------------------------------------------

    def _dodge(self, me: Combatant) -> list[Option]:
        grenade, _cell = self._grenade()
        if grenade is None:
            return []
        supply = self.prospects.supply(grenade, 1)
        losses = losses_of(self.influence, supply, me)
        taken = losses[min(self.ask.weight, len(losses) - 1)] * worth_of(me) // CERTAIN
        chance = dodging(self.influence, supply, me, cooked=self._landed_cooked())
        spent = self.doctrine.price["adrenaline"] if not me.standard + me.move else self._turn(me) // 4
        return [
            Option("stay", DECLINE, {"danger": -taken}),
            Option("dodge", Respond("dodge"), {"danger": -taken * (CERTAIN - chance) // CERTAIN, "turn": -spent}),
        ]

    def _landed_cooked(self) -> bool:
        outlook = self.known.outlook
        ids = outlook.having(Landed)
        return bool(ids) and outlook.get(ids[-1], Landed).cooked

    def _grenade(self) -> tuple[Grenade | None, Cell]:
        """The grenade on the ground, and where."""
        outlook = self.known.outlook
        ids = outlook.having(Landed)
        if not ids:
            return None, (0, 0)
        return outlook.find(ids[-1], Grenade), outlook.get(ids[-1], Position).cell

    def _way(self, me: Combatant) -> list[Option]:
        """Out of the blast first, out of fire second."""
        grenade, centre = self._grenade()
        if grenade is None:
            return []
        supply = self.prospects.supply(grenade, 1)
        losses = losses_of(self.influence, supply, me)
        found = []
        rungs = self.influence.lines.rungs_from(self.influence.lines.number(centre))
        for order in self.ask.choices:
            if isinstance(order, Move):
                number = self.influence.lines.number(order.to)
                rung = int(rungs[number])
                squares = distance(centre, order.to)
                dice = self.prospects.blast_dice(supply, squares, rung, me.mark) if rung >= 0 else 0
                blast = losses[dice] * worth_of(me) // CERTAIN
                fire = sum(self._harm_at(foe, me, number) for foe in self.known.foes) // 2
                found.append(Option(f"to {order.to}", order, {"danger": -blast - fire}))
        return found

    def _harm_at(self, foe: Combatant, me: Combatant, number: int) -> int:
        need = me.stance_option.challenge - self.influence.threat_at(foe, number, me.mark.later())
        return int(self.influence.odds.harm(foe, me)[place(need)])

    # --- the order ------------------------------------------------------------------------------------------

    def _initiative(self, me: Combatant) -> list[Option]:
        """Being first is worth a share of our best shot and of what threatens us."""
        best = max((self._best(me, foe) for foe in self.known.foes), default=0)
        threat = sum(self.influence.harm_on(foe, me) for foe in self.known.foes)
        odds = self.doctrine.odds
        gain = (best * odds["first_shot"] + min(threat, 600) * odds["first_threat"]) // WHOLE
        found = [Option("keep the points", DECLINE, {})]
        prices = self.prospects.prices
        each = {"quick_draw": prices["quick_draw"], "quickness": prices["quickness"]}
        each["both"] = each["quick_draw"] + each["quickness"]
        # Quick Draw and Quickness cost and give the same: every other unit names them in the other order.
        for order in self.ask.choices if me.unit % 2 else self.ask.choices[::-1]:
            if isinstance(order, Respond) and order.answer in each:
                worth = gain * 3 // 2 if order.answer == "both" else gain
                cost = self._stored(0, each[order.answer])
                found.append(Option(order.answer, order, {"order": worth, "points": -cost}))
        return found


def listed_or(choices: Choices, order: Order) -> Order:
    """The order if it is legal, else to decline, else the first that is."""
    if choices.refusal(order) is None:
        return order
    return DECLINE if choices.refusal(DECLINE) is None else choices.listed()[0]
