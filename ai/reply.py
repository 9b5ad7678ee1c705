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
from game.messages.frames import ORDERED_SNAP, SNAPS, Strike
from game.messages.orders import DECLINE, Attack, Close, Move, Order, Respond
from game.messages.stack import Ask
from game.systems.rulebook import Choices
from game.systems.sketch import CERTAIN, Fighter, Poise, Volley
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
        self.sketch = influence.sketch
        self.doctrine = influence.odds.doctrine
        self.ask = ask
        self.me = influence.known.fighter(ask.unit) if influence.known.knows(ask.unit) else None
        self.frames = influence.known.outlook.frames
        self._needs: dict[object, int] = {}

    def answer(self) -> tuple[Order, Why]:
        """What to say, and why."""
        ways: dict[str, Callable[[Fighter], list[Option]]] = {
            "hit_the_deck": self._deck,
            "overwatch": self._fire,
            **dict.fromkeys(SNAPS, self._fire),
            "dodge": self._dodge,
            "dodge_way": self._way,
            "initiative": self._initiative,
            ALLOT: lambda _me: shares(self.influence, self.ask),
        }
        advised = self.sketch.advice(self.known.outlook, self.frames, self.ask)
        if advised is not None:
            return advised, Why(self.ask.question, self.ask.unit, (Option("as the rules advise", advised, {}),))
        mute = self.ask.question in silenced(self.doctrine.forbid)
        way = None if mute else ways.get(self.ask.question)
        options = way(self.me) if way is not None and self.me is not None else []
        if self.tries and not options and not mute and self.me is not None:
            options = Weighing(self.influence, self.ask, self.me).options()
        ranked = sorted(options or [self._plain()], key=lambda option: -option.score)[:3]
        return ranked[0].order, Why(self.ask.question, self.ask.unit, tuple(ranked))

    def _plain(self) -> Option:
        """To decline; where that is no answer, whatever is named first."""
        said = DECLINE if DECLINE in self.ask.choices or not self.ask.choices else self.ask.choices[0]
        return Option("decline", said, {})

    # --- being shot at --------------------------------------------------------------------------------------

    def _strike(self) -> Strike | None:
        return next((frame for frame in reversed(self.frames) if isinstance(frame, Strike)), None)

    def _incoming(self, me: Fighter, strike: Strike) -> tuple[int, int]:
        """Worth the attack takes if answered by nothing, and if we drop."""
        aim = next((aim for aim in strike.aims if aim.target == me.unit), None)
        if aim is None or not self.known.knows(strike.unit):
            return 0, 0
        shooter = self.known.fighter(strike.unit)
        volley = self._volley(shooter, strike, me)
        if volley is None:
            return 0, 0
        eases = shooter.poise.eases
        if volley.step:
            table = self.sketch.pressure(volley) * (20 + 10 * (me.accuracy > 0))
        else:
            table = self.sketch.toll(volley, me, eases).loss * worth_of(me)
        return int(table[place(aim.need)]) // CERTAIN, int(table[place(aim.need + self.sketch.drop_guard)]) // CERTAIN

    def _volley(self, shooter: Fighter, strike: Strike, me: Fighter) -> Volley | None:
        mode = "rapid" if strike.mode == "burst" else strike.mode
        options = tuple(option for option in strike.options if option != "snap")
        for volley in (*shooter.volleys, *self.sketch.polished(shooter, shooter.poise, me)):
            if volley.mode == mode and volley.options == options:
                return volley
        return next((volley for volley in shooter.volleys if volley.mode == mode), None) or (
            shooter.volleys[0] if shooter.volleys else None
        )

    def _turn(self, me: Fighter) -> int:
        """What is lost with the actions left."""
        if self.influence.acted(me) or not me.standard + me.move:
            return 0
        best = max((self._best(me, foe) for foe in self.known.foes), default=0)
        return max(_TURN, best) if me.standard else _TURN // 3

    def _best(self, me: Fighter, foe: Fighter) -> int:
        need = self.influence.need(me, me.poises[0], foe)
        return int(self.influence.odds.harm(me, foe)[place(need)])

    @cached_property
    def _stock(self) -> Stock:
        assert self.me is not None
        return Stock(self.influence, self.me)

    def _stored(self, accuracy: int, initiative: int) -> int:
        """What so many points are worth to who is asked."""
        return self._stock.price(accuracy, initiative) if accuracy or initiative else 0

    def _deck(self, me: Fighter) -> list[Option]:
        strike = self._strike()
        if strike is None:
            return []
        stays, drops = self._incoming(me, strike)
        shooter = self.known.fighter(strike.unit) if self.known.knows(strike.unit) else None
        gift = 0 if shooter is None else self._gain(shooter, self.sketch.prices["drop_gain"])
        terms = {
            "danger": -drops,
            "turn": -self._turn(me),
            "points": -self._stored(me.accuracy, me.initiative) - 60 * bool(me.watch),
            "order": -self.doctrine.price["act_last"] - gift,
        }
        return [Option("stay up", DECLINE, {"danger": -stays}), Option("hit the deck", Respond("hit_the_deck"), terms)]

    def _gain(self, fighter: Fighter, points: int) -> int:
        curve = self.doctrine.curve["initiative"]
        return curve(fighter.initiative + points) - curve(fighter.initiative)

    # --- shooting out of turn -------------------------------------------------------------------------------

    def _fire(self, me: Fighter) -> list[Option]:
        """The best attack at who gave cause, against keeping the held attack or the points."""
        if not self.ask.about:
            return [option for foe in self.known.foes for option in self._fire_at(me, foe)]
        if not self.known.knows(self.ask.about):
            return []
        return self._fire_at(me, self.known.fighter(self.ask.about))

    def _fire_at(self, me: Fighter, foe: Fighter) -> list[Option]:
        improved = self.ask.question in SNAPS
        snap = improved or me.watch_snap
        poise = next((found for found in me.poises if found.snap), me.poise) if snap else me.poise
        engaged = 0 if improved or not self._attacking(foe.unit) else self.sketch.prices["watch_rungs"]
        choices = self.known.outlook.choices(self.ask)
        kept = {"bank": self._kept(me, improved=improved)}
        found = [Option("hold fire", DECLINE, kept)] if self.ask.question != ORDERED_SNAP else []
        found += self._blows(me, foe)
        for volley in self._volleys(me, poise, foe):
            order = Attack(foe.unit, volley.mode, tuple(option for option in volley.options if option != "snap"))
            value = self._shot(volley, me, poise, foe, engaged, sure=improved)
            price = self._stored(volley.accuracy, volley.initiative)
            if value > price and choices.refusal(order) is None:
                found.append(Option(f"{volley.mode} at {foe.unit}", order, {"harm": value, "points": -price}))
        return found

    def _blows(self, me: Fighter, foe: Fighter) -> list[Option]:
        """Blows that a held attack may become."""
        fray, choices, found = self.influence.fray, self.known.outlook.choices(self.ask), []
        for art in me.poise.arts:
            order = Close(foe.unit, art.kind, art.options)
            value = fray.worth(art, me, foe, self.influence.silence(foe))
            price = fray.price(me, art)
            if value > price and choices.refusal(order) is None:
                found.append(Option(f"{art.kind} at {foe.unit}", order, {"harm": value, "points": -price}))
        return found

    def _volleys(self, me: Fighter, poise: Poise, foe: Fighter) -> tuple[Volley, ...]:
        suppress = tuple(volley for volley in me.volleys if volley.step)
        return (*self.sketch.polished(me, poise, foe), *suppress)

    def _shot(self, volley: Volley, me: Fighter, poise: Poise, foe: Fighter, lower: int, *, sure: bool) -> int:
        shown = (id(poise), foe.unit, lower + volley.rungs, bool(volley.step), volley.sure)
        need = self._needs.get(shown)
        if need is None:
            how: dict[str, Any] = {"lower": lower + volley.rungs, "covered": not volley.step, "sure": volley.sure}
            need = self._needs[shown] = self.influence.need(me, poise, foe, **how)
        if volley.step:
            return int(self.sketch.pressure(volley)[place(need)]) * self.influence.activity(foe) // (8 * CERTAIN)
        odds = self.influence.odds
        if sure:
            return odds.plain(volley, foe, need, poise.eases)
        silence, acted = self.influence.silence(foe), self.influence.acted(foe)
        return odds.value(volley, foe, need, silence=silence, acted=acted, eases=poise.eases)

    def _attacking(self, foe: Unit) -> bool:
        strike = self._strike()
        return strike is not None and strike.unit == foe and "snap" not in strike.options

    def _kept(self, me: Fighter, *, improved: bool) -> int:
        """What not firing keeps: a better moment and the Initiative of an unused watch, or the points."""
        if improved:
            return self._stored(0, self.sketch.prices["improved_snap"])
        later = sum(1 for unit in self.known.pending if self.known.knows(unit) and self._is_foe(unit))
        return self._gain(me, self.sketch.prices["watch_gain"]) + self.doctrine.price["watch_later"] * min(4, later)

    def _is_foe(self, unit: Unit) -> bool:
        return any(foe.unit == unit for foe in self.known.foes)

    # --- grenades -------------------------------------------------------------------------------------------

    def _dodge(self, me: Fighter) -> list[Option]:
        grenade, _cell = self._grenade()
        if grenade is None:
            return []
        supply = self.sketch.supply(grenade, 1)
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

    def _way(self, me: Fighter) -> list[Option]:
        """Out of the blast first, out of fire second."""
        grenade, centre = self._grenade()
        if grenade is None:
            return []
        supply = self.sketch.supply(grenade, 1)
        losses = losses_of(self.influence, supply, me)
        found = []
        rungs = self.influence.lines.rungs_from(self.influence.lines.number(centre))
        for order in self.ask.choices:
            if isinstance(order, Move):
                number = self.influence.lines.number(order.to)
                rung = int(rungs[number])
                squares = distance(centre, order.to)
                dice = self.sketch.blast_dice(supply, squares, rung, me.mark) if rung >= 0 else 0
                blast = losses[dice] * worth_of(me) // CERTAIN
                fire = sum(self._harm_at(foe, me, number) for foe in self.known.foes) // 2
                found.append(Option(f"to {order.to}", order, {"danger": -blast - fire}))
        return found

    def _harm_at(self, foe: Fighter, me: Fighter, number: int) -> int:
        need = me.poise.challenge - self.influence.threat_at(foe, number, me.mark.later())
        return int(self.influence.odds.harm(foe, me)[place(need)])

    # --- the order ------------------------------------------------------------------------------------------

    def _initiative(self, me: Fighter) -> list[Option]:
        """Being first is worth a share of our best shot and of what threatens us."""
        best = max((self._best(me, foe) for foe in self.known.foes), default=0)
        threat = sum(self.influence.harm_on(foe, me) for foe in self.known.foes)
        odds = self.doctrine.odds
        gain = (best * odds["first_shot"] + min(threat, 600) * odds["first_threat"]) // WHOLE
        found = [Option("keep the points", DECLINE, {})]
        prices = self.sketch.prices
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
