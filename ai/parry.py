"""Answers within reach of the arm: give ground, strike back, press a lock, take points off who was struck."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ai.fray import STORED, brawls
from ai.odds import place
from ai.why import Option
from ai.worth import worth_of
from game.field import Cell
from game.messages.close import CloseAttack
from game.messages.orders import DECLINE, Close, Move, Respond
from game.systems.sketch import CERTAIN, Art, Fighter

if TYPE_CHECKING:
    from ai.reply import Reply


class Parry:
    """The close combat side of one question."""

    def __init__(self, reply: Reply) -> None:
        self.influence = reply.influence
        self.known = reply.known
        self.sketch = reply.sketch
        self.fray = reply.influence.fray
        self.ask = reply.ask
        frames = (frame for frame in reversed(reply.frames) if isinstance(frame, CloseAttack))
        self.attack: CloseAttack | None = next(frames, None)
        self.ways: dict[str, Callable[[Fighter], list[Option]]] = {
            "backstep": self._backstep,
            "riposte": self._strike_back,
            "press": self._press,
            "split": self._split,
        }

    def _foe(self) -> Fighter | None:
        return self.known.fighter(self.ask.about) if self.known.knows(self.ask.about) else None

    def art(self, attacker: Fighter, attack: CloseAttack) -> Art | None:
        """What the attack under way is; the nearest like it where points have been spent on it since."""
        alike = [art for art in attacker.poise.arts if art.kind == attack.kind]
        same = (art for art in alike if art.options == attack.options)
        return next(same, alike[0] if alike else None)

    def taken(self, me: Fighter, guard: int) -> int:
        """Worth the attack under way takes from me if my AC is so much higher."""
        attack = self.attack
        foe = self._foe()
        art = self.art(foe, attack) if foe is not None and attack is not None else None
        if attack is None or art is None:
            return 0
        at = place(attack.challenge + guard - sum(part.amount for part in attack.modifiers))
        harm = self.sketch.struck(art, me).loss.item(at) * worth_of(me)
        return (harm + self.sketch.chance.item(at) * (STORED * sum(art.builds) + STORED)) // CERTAIN

    # --- the answers ----------------------------------------------------------------------------------------

    def _backstep(self, me: Fighter) -> list[Option]:
        """Harder to hit, a square lost, a point of Initiative given; not where it leads into worse."""
        gift = STORED * self.sketch.prices["backstep_gain"]
        found = [Option("stand", DECLINE, {"danger": -self.taken(me, 0)})]
        here = self._harried(me, me.cell)
        stepped = self.taken(me, self.sketch.prices["backstep"])
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
                edge = int(self.influence.edges_now(foe, me.shift)[number])
                need = me.poise.challenge - foe.poises[0].own - edge - int(self.known.light[number])
                total += int(self.influence.odds.harm(foe, me)[place(need)])
        return total // 2

    def _strike_back(self, me: Fighter) -> list[Option]:
        """The blow that harms most; it costs no action and is not answered."""
        foe = self._foe()
        found = [Option("let it be", DECLINE, {})]
        if foe is None:
            return found
        silence = self.influence.silence(foe)
        arts = {(art.kind, art.options): art for art in me.poise.arts}
        for order in self.ask.choices:
            if not isinstance(order, Close):
                continue
            art = arts.get((order.kind, order.options))
            if art is not None:
                value = self.fray.value(art, foe, self.fray.need(art, foe), silence)
                terms = {"harm": value, "points": -self.fray.price(art)}
                found.append(Option(f"{order.kind} at {foe.unit}", order, terms))
        return [*found, *self._richer(me, foe, silence)]

    def _richer(self, me: Fighter, foe: Fighter, silence: int) -> list[Option]:
        """Blows with several options, which a list of choices holds one at a time."""
        choices = self.known.outlook.choices(self.ask)
        found = []
        for art in me.poise.arts:
            order = Close(foe.unit, art.kind, art.options)
            if len(art.options) > 1 and choices.refusal(order) is None:
                value = self.fray.value(art, foe, self.fray.need(art, foe), silence)
                terms = {"harm": value, "points": -self.fray.price(art)}
                found.append(Option(f"{art.kind} at {foe.unit}", order, terms))
        return found

    def _press(self, me: Fighter) -> list[Option]:
        """Both roll the same dice: press whoever is not the stronger."""
        foe = self._foe()
        if foe is None:
            return []
        gain = 2 * STORED * self.sketch.prices["press"] * (me.grip - foe.grip)
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

    # --- held attacks and feints ----------------------------------------------------------------------------

    def held(self, me: Fighter, foe: Fighter) -> list[Option]:
        """Blows that a held attack may become."""
        choices, silence = self.known.outlook.choices(self.ask), self.influence.silence(foe)
        found = []
        for art in me.poise.arts:
            order = Close(foe.unit, art.kind, art.options)
            if choices.refusal(order) is None:
                value = self.fray.value(art, foe, self.fray.need(art, foe), silence)
                terms = {"harm": value, "points": -self.fray.price(art)}
                if sum(terms.values()) > 0:
                    found.append(Option(f"{art.kind} at {foe.unit}", order, terms))
        return found

    def feint(self, me: Fighter, attack: CloseAttack) -> list[Option]:
        """Call the blow off if what is left of it is worth less than the point of Willpower."""
        if not self.known.knows(attack.target):
            return []
        foe = self.known.fighter(attack.target)
        art = self.art(me, attack)
        if art is None:
            return []
        guard = attack.backstep.guard if attack.backstep is not None else 0
        need = attack.challenge + guard - sum(part.amount for part in attack.modifiers)
        value = self.fray.value(art, foe, need, self.influence.silence(foe))
        back = 2 * STORED * (attack.cost.accuracy + attack.cost.initiative)
        price = self.influence.odds.doctrine.price["willpower"]
        return [
            Option("go on", DECLINE, {"harm": value}),
            Option("feint", Respond("feint"), {"bank": back, "exploits": -price}),
        ]
