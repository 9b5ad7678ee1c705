"""The utility seat: it plans whole turns, scores them by considerations, and can say why."""

from __future__ import annotations

import numpy as np

from ai.acts import Acts
from ai.doctrine import Doctrine, doctrine
from ai.goals import Goals
from ai.ground import Ground
from ai.influence import Influence
from ai.knowledge import Knowledge
from ai.odds import Odds, index
from ai.options import Options, Plan, opening
from ai.polish import Polish
from ai.reply import Reply, listed_or
from ai.why import Option, Why
from game.battle.outlook import Outlook
from game.messages.orders import END, READY, Act, DrawWeapon, Order, TakeStance
from game.messages.stack import Ask
from game.systems.sketch import Fighter


class UtilitySeat:
    """Plans the rest of the turn afresh at each question; nothing is remembered that the Outlook does not hold."""

    def __init__(self, character: str = "regular") -> None:
        self.doctrine: Doctrine = doctrine(character)
        self.why: Why | None = None
        self._known = Knowledge()
        self._odds: Odds | None = None

    def choose(self, outlook: Outlook, ask: Ask) -> Order:
        """The answer to a question."""
        if ask.question == "deploy":
            return READY
        self._known.refresh(outlook)
        if self._odds is None or self._odds.sketch is not self._known.sketch:
            self._odds = Odds(self._known.sketch, self.doctrine)
        influence = Influence(self._known, self._odds)
        choices = outlook.choices(ask)
        if ask.question != "turn":
            order, self.why = Reply(influence, ask).answer()
            return listed_or(choices, order)
        for option, rivals in self._turn(influence, self._known.fighter(ask.unit)):
            if choices.refusal(option.order) is None:
                self.why = Why(ask.question, ask.unit, (option, *(rival for rival in rivals if rival is not option)))
                return option.order
        return END

    def _turn(self, influence: Influence, me: Fighter) -> list[tuple[Option, list[Option]]]:
        """Options to try in turn, each with the rivals it is to be told with."""
        if me.dropped and me.standard:
            gun = Option("pick the weapon up", Act("recover"), {"stock": 100})
            return [(gun, [])]
        if me.other_weapon >= 0 and me.standard + me.move:
            return [(Option("draw a weapon", DrawWeapon(me.other_weapon), {"stock": 100}), [])]
        goals = Goals(self._known, self.doctrine)
        ground = Ground(influence, goals, me)
        self._look_ahead(influence, ground, me)
        acts = Acts(ground)
        plans = Options(ground, acts).plans()
        polish = Polish(influence, acts, me)
        told = [Option(plan.words, self._order(plan, polish, me), plan.terms) for plan in plans[:8]]
        return [(option, told[:3]) for option in told]

    def _order(self, plan: Plan, polish: Polish, me: Fighter) -> Order:
        order = opening(plan, me)
        if isinstance(order, TakeStance):
            return order
        return polish.order(plan, order)

    def _look_ahead(self, influence: Influence, ground: Ground, me: Fighter) -> None:
        """What could be shot next turn from each square, at those who are known."""
        best = np.zeros(len(ground.squares), np.int64)
        if me.volleys:
            for foe in self._known.foes:
                need = influence.fire(me, me.poises[0], ground.squares, foe)
                best = np.maximum(best, influence.odds.harm(me, foe)[index(need)])
            for ghost in self._known.ghosts:
                need = influence.fire(me, me.poises[0], ground.squares, ghost)
                best = np.maximum(best, influence.odds.harm(me, ghost)[index(need)] // 2)
        ground.future = best
