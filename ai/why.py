"""Why a choice was made: its best alternatives, scores by consideration; what its tables tell of one attack."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ai.influence import Influence
from ai.odds import place
from game.messages.orders import Attack, Close, Order
from game.record import record
from game.systems.combatants import NEVER
from game.systems.foresight import Belief
from game.systems.prospects import CERTAIN, Combatant, Table

NAMES = {
    "harm": "harm to the enemy",
    "objective": "the way to the objective",
    "danger": "danger until the next turn",
    "peril": "fire, gas and want of air",
    "weather": "heat and cold",
    "effort": "breath spent on the way",
    "labour": "work on the task",
    "future": "what can be shot from there next",
    "path": "watchers on the way",
    "lane": "watching a lane",
    "bank": "Advantage gained",
    "points": "Advantage spent",
    "exploits": "exploits spent",
    "isolation": "distance from the others",
    "aid": "help for the fallen",
    "smoke": "smoke between us and them",
    "stock": "grenades and Ammunition spent",
    "replies": "not being able to drop",
    "turn": "the turn it would cost",
    "silence": "what the enemy may still do",
    "blast": "own men close together",
    "posture": "being down",
    "order": "acting before them",
    "answers": "the blow that answers a miss",
    "shut": "the place closed to the others",
    "storm": "the assault to come",
    "word": "soldiers out of its leader's word",
    "mercy": "what the doctrine says",
    "renown": "what it will be known for",
    "threat": "the fire held on it",
    "guard": "what a stance pays or costs",
}


@record
class Option:
    """One thing that might have been done: the whole plan in words, its first order, its score by consideration."""

    plan: str
    order: Order
    terms: Mapping[str, int]

    @property
    def score(self) -> int:
        """The sum of all considerations."""
        return sum(self.terms.values())


@record
class Why:
    """A choice with its rivals, best first."""

    question: str
    unit: int
    options: tuple[Option, ...]

    @property
    def chosen(self) -> Option:
        """What was done."""
        return self.options[0]

    @property
    def margin(self) -> int:
        """By how much it led; 0 without a rival."""
        return self.options[0].score - self.options[1].score if len(self.options) > 1 else 0

    def gains(self) -> tuple[tuple[str, int], ...]:
        """The difference to the best rival by consideration, the largest gain first."""
        if len(self.options) < 2:
            return tuple(sorted(self.chosen.terms.items(), key=lambda term: (-term[1], term[0])))
        mine, other = self.options[0].terms, self.options[1].terms
        found = {name: mine.get(name, 0) - other.get(name, 0) for name in sorted({*mine, *other})}
        return tuple(sorted(found.items(), key=lambda term: (-term[1], term[0])))

    def decisive(self) -> str:
        """The consideration with the largest gain over the best rival, without which the order changes; else empty."""
        gains = self.gains()
        if not gains or len(self.options) < 2:
            return gains[0][0] if gains else ""
        name, gain = gains[0]
        return name if gain > self.margin else ""

    def flip(self) -> tuple[str, int] | None:
        """The smallest change of one weight, in 1024ths of it, at which the best rival wins; None if none does."""
        best: tuple[int, str, int] | None = None
        for name, gain in self.gains():
            if gain == 0 or self.margin < 0 or len(self.options) < 2:
                continue
            factor = 1024 - (1024 * self.margin) // gain if gain > 0 else 1024 + (1024 * self.margin) // -gain
            if factor < 0:
                continue
            change = abs(factor - 1024)
            if best is None or change < best[0]:
                best = (change, name, factor)
        return (best[1], best[2]) if best is not None else None

    def text(self) -> str:
        """A few lines for people."""
        lines = []
        for option in self.options:
            parts = ", ".join(
                f"{NAMES.get(name, name)} {amount:+d}"
                for name, amount in sorted(option.terms.items(), key=lambda term: (-abs(term[1]), term[0]))
                if amount
            )
            lines.append(f"{option.score:+6d}  {option.plan}: {parts}")
        decisive = self.decisive()
        if decisive:
            lines.append(f"decided by {NAMES.get(decisive, decisive)}")
        flip = self.flip()
        if flip is not None:
            lines.append(f"would change if {NAMES.get(flip[0], flip[0])} counted {flip[1] / 1024:.2f} times as much")
        return "\n".join(lines)


# --- beliefs (`enfilade inspect`) -----------------------------------------------------------------------------------


def belief(influence: Influence, me: Combatant, order: Order) -> Belief | None:
    """The need, chance and outcome of an attack from where its unit stands; None for what has no table."""
    known = influence.known
    if not isinstance(order, (Attack, Close)) or not known.knows(order.target):
        return None
    foe = known.combatant(order.target)
    return _shot(influence, me, foe, order) if isinstance(order, Attack) else _blow(influence, me, foe, order)


def _shot(influence: Influence, me: Combatant, foe: Combatant, order: Attack) -> Belief | None:
    prospects = influence.prospects
    options = (
        *prospects.payable(me, me.stance_option, foe),
        *(attack_option for attack_option in me.attack_options if attack_option.step),
    )
    attack_option = next((one for one in options if (one.mode, one.options) == (order.mode, order.options)), None)
    if attack_option is None:
        return None
    bare = influence.need(
        me, me.stance_option, foe, lower=attack_option.rungs, covered=not attack_option.step, sure=attack_option.sure
    )
    if bare >= NEVER:
        return Belief(NEVER, Fraction(0), Fraction(0))
    out = None if attack_option.step else prospects.expected_harm(attack_option, foe, me.stance_option.eases).out
    return _told(bare - attack_option.edge, prospects.likely(attack_option.blow), out)


def _blow(influence: Influence, me: Combatant, foe: Combatant, order: Close) -> Belief | None:
    close_combat = influence.close_combat
    close_option = next(
        (one for one in me.stance_option.close_options if (one.kind, one.options) == (order.kind, order.options)), None
    )
    if close_option is None:
        return None
    onset = close_combat.onset(me, foe)
    close_option = close_combat.suited(close_option, foe, nearer=onset.nearer)
    out = influence.prospects.struck(close_option, foe).out if close_option.force is not None else None
    return _told(close_combat.need(close_option, foe, onset.edge), influence.prospects.likely(close_option.force), out)


def _told(need: int, likely: Table, out: Table | None) -> Belief:
    at = place(need)
    return Belief(need, Fraction(int(likely[at]), CERTAIN), Fraction(0 if out is None else int(out[at]), CERTAIN))
