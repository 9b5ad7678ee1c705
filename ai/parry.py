"""Answers within reach of the arm: give ground, strike back, press a lock, take points off who was struck."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from ai.fray import STORED, brawls
from ai.odds import WHOLE, place
from ai.perils import peril_of
from ai.why import Option
from ai.worth import worth_of
from game.field import Cell
from game.messages.close import CloseAttack
from game.messages.orders import DECLINE, Close, Move, Respond
from game.systems.art import Art
from game.systems.sketch import CERTAIN, Fighter
from game.world.melee import Melee

if TYPE_CHECKING:
    from ai.reply import Reply


class Parry:
    """The close combat side of one question."""

    def __init__(self, reply: Reply) -> None:
        self.influence = reply.influence
        self.known = reply.known
        self.sketch = reply.sketch
        self.doctrine = reply.doctrine
        self.fray = reply.influence.fray
        self.ask = reply.ask
        frames = (frame for frame in reversed(reply.frames) if isinstance(frame, CloseAttack))
        self.attack: CloseAttack | None = next(frames, None)
        self.ways: dict[str, Callable[[Fighter], list[Option]]] = {
            "backstep": self._backstep,
            "riposte": self._strike_back,
            "press": self._press,
            "split": self._split,
            "flurry": self._flurry,
            "sucker_punch": self._punch,
            "counter_punch": self._punch,
            "opening": self._opening,
            "winded": self._winded,
            "toss": self._toss,
            "trip": self._trip,
            "fling": self._fling,
            "joint_lock": self._lock,
            "reversal": self._reverse,
        }

    def _foe(self) -> Fighter | None:
        return self.known.fighter(self.ask.about) if self.known.knows(self.ask.about) else None

    def art(self, attacker: Fighter, attack: CloseAttack) -> Art | None:
        """What the attack under way is; the nearest like it where points have been spent on it since."""
        alike = [art for art in attacker.poise.arts if art.kind == attack.kind]
        same = (art for art in alike if art.options == attack.options)
        return next(same, alike[0] if alike else None)

    def taken(self, me: Fighter, *, gave: bool = False) -> int:
        """Worth the attack under way takes from me, once I `gave` ground or as it is."""
        attack = self.attack
        foe = self._foe()
        art = self.art(foe, attack) if foe is not None and attack is not None else None
        if attack is None or art is None:
            return 0
        at = place(attack.need + art.ground * gave)
        harm = self.sketch.struck(self.fray.suited(art, me), me).loss.item(at) * worth_of(me)
        return (harm + self.sketch.chance.item(at) * (STORED * sum(art.builds) + STORED)) // CERTAIN

    # --- the answers ----------------------------------------------------------------------------------------

    def _backstep(self, me: Fighter) -> list[Option]:
        """Harder to hit, a square lost, a point of Initiative given; not where it leads into worse."""
        gift = STORED * self.sketch.prices["backstep_gain"]
        found = [Option("stand", DECLINE, {"danger": -self.taken(me)})]
        here = self._harried(me, me.cell)
        stepped = self.taken(me, gave=True)
        for order in self.ask.choices:
            if isinstance(order, Move):
                worse = self._harried(me, order.to) - here
                terms = {"danger": -stepped - worse, "order": -gift}
                found.append(Option(f"give ground to {order.to}", order, terms))
        return found

    def _harried(self, me: Fighter, cell: Cell) -> int:
        """Worth that the others' fire and hands may take on a square, half of it: some of them have acted."""
        number = self.influence.lines.number(cell)
        total = 0
        for foe in self.known.foes:
            if brawls(foe):
                near = self.influence.arms(foe)[number]
                total += self.fray.harm(foe, me) if near else 0
            elif foe.volleys:
                need = me.poise.challenge - self.influence.threat_at(foe, number, me.mark.later())
                total += int(self.influence.odds.harm(foe, me)[place(need)])
        return total // 2

    def _strike_back(self, me: Fighter) -> list[Option]:
        """The blow that harms most; it costs no action and is not answered."""
        foe = self._foe()
        found = [Option("let it be", DECLINE, {})]
        if foe is None:
            return found
        arts = {(art.kind, art.options): art for art in me.poise.arts}
        for order in self.ask.choices:
            art = arts.get((order.kind, order.options)) if isinstance(order, Close) else None
            if art is not None:
                found.append(self._blow(me, foe, art))
        # A list of choices holds options one at a time.
        richer = (art for art in me.poise.arts if len(art.options) > 1)
        return [*found, *(self._blow(me, foe, art) for art in richer if self._legal(foe, art))]

    def _legal(self, foe: Fighter, art: Art) -> bool:
        return self.known.outlook.choices(self.ask).refusal(Close(foe.unit, art.kind, art.options)) is None

    def _blow(self, me: Fighter, foe: Fighter, art: Art, price: int = 0) -> Option:
        """One blow at a foe for a price of its own and perhaps one more."""
        value = self.fray.worth(art, me, foe, self.influence.silence(foe))
        terms = {"harm": value, "points": -self.fray.price(me, art) - price}
        return Option(f"{art.kind} at {foe.unit}", Close(foe.unit, art.kind, art.options), terms)

    def _press(self, me: Fighter) -> list[Option]:
        """Both roll the same dice: press whoever is not the stronger."""
        foe = self._foe()
        if foe is None:
            return []
        mine, theirs = (self.sketch.needed(self.known.outlook, unit, "press") for unit in (me.unit, foe.unit))
        gain = 2 * STORED * self.sketch.prices["press"] * (theirs - mine)
        order = Respond("press")
        return [Option("hold", DECLINE, {}), Option("press", order, {"bank": gain + (gain >= 0)})]

    def _split(self, _me: Fighter) -> list[Option]:
        """What is worth more to them: Accuracy where attacks run on it, Initiative where it is their Dodge."""
        foe = self._foe()
        if foe is None:
            return []
        found = []
        for order in self.ask.choices:
            if isinstance(order, Respond) and order.answer.startswith("take_"):
                accuracy, initiative = (int(part) for part in order.answer.split("_")[1:])
                left = max(foe.initiative - initiative, foe.accuracy - accuracy)
                terms = {"harm": STORED * accuracy, "danger": -STORED * left, "order": initiative}
                found.append(Option(f"take {accuracy} and {initiative}", order, terms))
        return found

    # --- blows that points buy ------------------------------------------------------------------------------

    def _flurry(self, me: Fighter) -> list[Option]:
        """One more unarmed attack at anybody in reach, if it is worth its points."""
        price = self.fray.points(me, 0, self.sketch.prices["flurry"])
        return [Option("enough", DECLINE, {}), *self._bought(me, price)]

    def _punch(self, me: Fighter) -> list[Option]:
        """A Strike out of turn; a Counter Punch once paid is free for the round."""
        melee = self.known.outlook.find(me.unit, Melee)
        paid = self.ask.question == "counter_punch" and melee is not None and melee.counter
        cost = 0 if paid else self.sketch.prices[self.ask.question]
        return [Option("let it be", DECLINE, {}), *self._bought(me, self.fray.points(me, 0, cost))]

    def _bought(self, me: Fighter, price: int) -> list[Option]:
        arts = {(art.kind, art.options): art for art in me.poise.arts if not art.first}
        found = []
        for order in self.ask.choices:
            if not isinstance(order, Close) or not self.known.knows(order.target):
                continue
            foe, art = self.known.fighter(order.target), arts.get((order.kind, order.options))
            if art is not None and foe.standing:
                found.append(self._blow(me, foe, art, price))
        return found

    def _opening(self, me: Fighter) -> list[Option]:
        """A move out of turn, to where less comes down; the move is missed next turn."""
        here = self._harried(me, me.cell)
        found = [Option("stay", DECLINE, {"danger": -here})]
        if brawls(me):
            return found
        price = self.doctrine.price["act_last"]
        for order in self.ask.choices:
            if isinstance(order, Move):
                terms = {"danger": -self._harried(me, order.to), "turn": -price}
                found.append(Option(f"to {order.to}", order, terms))
        return found

    def _winded(self, me: Fighter) -> list[Option]:
        """The move goes, unless nobody is in reach or in sight to attack."""
        near = any(self.fray.near(me, foe, 0) for foe in self.known.foes)
        attacks = near if brawls(me) else bool(self.known.foes)
        return [
            Option(order.answer, order, {"turn": -1 if (order.answer == "lose_move") == attacks else -2})
            for order in self.ask.choices
            if isinstance(order, Respond)
        ]

    # --- throws and holds -----------------------------------------------------------------------------------

    def _toss(self, me: Fighter) -> list[Option]:
        """Some squares more: worth it where there is a drop, a fire or a wall to be thrown at."""
        prices = self.sketch.prices
        return self._if_worth("toss", me, (prices["toss"], 0), self._best_flight(prices["toss_squares"]))

    def _trip(self, me: Fighter) -> list[Option]:
        """Down, it must get up again and is easier to hit."""
        return self._if_worth("trip", me, (0, self.sketch.prices["trip"]), self.doctrine.price["rise"])

    def _lock(self, me: Fighter) -> list[Option]:
        """A wound if the hold lasts."""
        foe = self._foe()
        worth = worth_of(foe) * self.doctrine.price["wound"] // WHOLE if foe is not None else 0
        return self._if_worth("joint_lock", me, (self.sketch.prices["joint_lock"], 0), worth)

    def _reverse(self, me: Fighter) -> list[Option]:
        """Turn the hold round, if the other does more harm free than we do."""
        foe = self._foe()
        gain = self.influence.activity(foe) - self.fray.harm(me, foe) if foe is not None else 0
        return self._if_worth("reversal", me, (0, 0), gain)

    def _if_worth(self, answer: str, me: Fighter, cost: tuple[int, int], worth: int) -> list[Option]:
        terms = {"harm": worth, "points": -self.fray.points(me, *cost)}
        return [Option("no", DECLINE, {}), Option(answer, Respond(answer), terms)]

    def _fling(self, me: Fighter) -> list[Option]:
        """Where it hurts most: off a drop, into fire; away from who would rather shoot, else where it lies."""
        foe = self._foe()
        if foe is None:
            return []
        found = [Option("drop it", DECLINE, {})]
        for order in self.ask.choices:
            if isinstance(order, Move):
                found.append(Option(f"throw to {order.to}", order, {"harm": self._landing(me, foe, order.to)}))
        return found

    def _best_flight(self, squares: int) -> int:
        """The worth of the best landing so many squares off in any direction."""
        foe, me = self._foe(), self.known.fighter(self.ask.unit)
        if foe is None:
            return 0
        x, y = foe.cell
        field = self.known.lines.field
        ends = ((x + dx * squares, y + dy * squares) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
        return max((self._landing(me, foe, end) for end in ends if field.inside(end)), default=0)

    def _landing(self, me: Fighter, foe: Fighter, cell: Cell) -> int:
        """What it is worth that the foe lands there: falls, fires, walls, and its way back to us."""
        field, lines = self.known.lines.field, self.known.lines
        worth = worth_of(foe)
        if not field.inside(cell) or not field.passable(cell):
            return worth // 20
        near = max(abs(cell[0] - foe.cell[0]), abs(cell[1] - foe.cell[1])) == 1
        drop = field.drop(foe.cell, cell) if near else 0
        peril = peril_of(self.known, self.doctrine, foe, np.array([lines.number(cell)], np.int32))
        far = 0 if brawls(me) else 8 * max(abs(cell[0] - me.cell[0]), abs(cell[1] - me.cell[1]))
        return worth * min(4, drop) // 8 + (int(peril[0]) if peril is not None else 0) + far * brawls(foe)

    # --- held attacks and feints ----------------------------------------------------------------------------

    def held(self, me: Fighter, foe: Fighter) -> list[Option]:
        """Blows that a held attack may become."""
        blows = (self._blow(me, foe, art) for art in me.poise.arts if self._legal(foe, art))
        return [blow for blow in blows if blow.score > 0]

    def feint(self, me: Fighter, attack: CloseAttack) -> list[Option]:
        """Call the blow off if what is left of it is worth less than the point of Willpower."""
        if not self.known.knows(attack.target):
            return []
        foe = self.known.fighter(attack.target)
        art = self.art(me, attack)
        if art is None:
            return []
        suited = self.fray.suited(art, foe, nearer=self.fray.onset(me, foe).nearer)
        value = self.fray.value(suited, me, foe, attack.need, self.influence.silence(foe))
        back = 2 * STORED * (attack.cost.accuracy + attack.cost.initiative)
        price = self.doctrine.price["willpower"]
        return [
            Option("go on", DECLINE, {"harm": value}),
            Option("feint", Respond("feint"), {"bank": back, "exploits": -price}),
        ]
