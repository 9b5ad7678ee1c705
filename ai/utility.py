"""The utility seat: it plans whole turns, scores them by considerations, and can say why."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ai.acts import Acts
from ai.beliefs import FEW, NEAREST, Knowledge
from ai.close_combat import approach
from ai.commander import command, commanded, quickly
from ai.doctrine import Doctrine, doctrine, worth_of
from ai.flight import cornered, forced
from ai.group_fire import through_fire
from ai.influence import Influence
from ai.lights import lamp_option
from ai.objectives import Goals
from ai.odds import WHOLE, index, odds_of
from ai.option_choice import OptionChoice, Purchases, before_end
from ai.options import Options, Plan, opening
from ai.reply import Reply, listed_or
from ai.squads import bound_for
from ai.square_values import Ground
from ai.stock import Stock
from ai.two_action_plans import Pairs
from ai.why import Option, Why, belief
from game.battle.outlook import Outlook
from game.messages.orders import END, READY, Act, DrawWeapon, Order, TakeStance
from game.messages.stack import Ask
from game.record import record
from game.systems.foresight import Belief
from game.systems.prospects import Combatant
from game.systems.surprise import springing
from game.world.store import Unit

_TOLD = 3
_TRIED = 8
_CLOSES = 2
"""Walks within which who holds a blade goes on with it rather than draw a gun."""


@record
class _Thought:
    """The plans of one unit at one moment; `others` are all other units as they were."""

    me: Combatant
    others: tuple[Combatant, ...]
    acts: Acts
    plans: tuple[Plan, ...]

    def after(self, stance: str) -> _Thought:
        """The same thought once the stance is taken: nothing else has changed, so its plans still hold."""
        plans = tuple(plan for plan in self.plans if plan.stance_option.word == stance)
        stance_option = plans[0].stance_option
        me = self.me._replace(
            stance_option=stance_option, opened=True, may_drop=self.me.may_drop and stance_option.may_walk
        )
        return replace(self, me=me, plans=plans)


class UtilitySeat:
    """Plans the rest of the turn afresh at each question; nothing is remembered that the Outlook does not hold."""

    deaf = True

    def __init__(self, character: str = "regular") -> None:
        self.doctrine: Doctrine = doctrine(character)
        self.why: Why | None = None
        self._known = Knowledge(self.doctrine.forbid)
        self._expected: _Thought | None = None

    def choose(self, outlook: Outlook, ask: Ask) -> Order:
        """The answer to a question."""
        if ask.question == "deploy":
            return READY
        command_given = command(outlook, ask, lambda unit: self._influence(outlook, unit), self.doctrine)
        if command_given is not None:
            self.why = command_given
            return command_given.chosen.order
        turn, quick = ask.question == "turn", quickly(outlook, ask)
        influence = self._influence(outlook, ask.unit, FEW if quick else NEAREST, actor=ask.unit if turn else 0)
        choices = outlook.choices(ask)
        if not turn:
            order, self.why = Reply(influence, ask, tries=not quick).answer()
            return listed_or(choices, order)
        me = self._known.combatant(ask.unit)
        must = forced(influence, choices, me)
        if must is not None:
            self.why = Why(ask.question, ask.unit, (must,))
            return must.order
        if "surprise" in self.doctrine.forbid and springing(outlook, ask.unit):
            return END
        planned = commanded(influence, choices, me) or self._turn(influence, me)
        options = through_fire(influence, choices, me, planned)
        for option in options:
            if choices.refusal(option.order) is None:
                first = outlook.book.opener(outlook, outlook.book, ask.unit, option.order)
                if first is not None and choices.refusal(first) is None:
                    self.why = Why(ask.question, ask.unit, (Option("said before it", first, option.terms), option))
                    return first
                ends = option.order == END and "close" not in self.doctrine.forbid
                last = Purchases(influence, me).best(choices) if ends else None
                rivals = [rival for rival in options if rival is not option or last][: _TOLD - 1]
                self.why = Why(ask.question, ask.unit, (last or option, *rivals))
                return self.why.chosen.order
        return cornered(choices)

    def belief(self, outlook: Outlook, ask: Ask, order: Order) -> Belief | None:
        """What its tables tell of an attack; None for what has no table."""
        influence = self._influence(outlook, ask.unit, actor=ask.unit)
        return belief(influence, self._known.combatant(ask.unit), order)

    def _influence(self, outlook: Outlook, unit: Unit, most: int = NEAREST, actor: Unit = 0) -> Influence:
        """The board as it bears on a unit, those thought of who are nearest to it."""
        self._known.refresh(outlook, unit, most)
        return Influence(self._known, odds_of(self._known.prospects, self.doctrine), actor)

    def _turn(self, influence: Influence, me: Combatant) -> list[Option]:
        """Options to try in turn."""
        plain = self._plain(influence, me)
        if plain is not None:
            return [plain]
        if me.defers and any(foe.unit in self._known.pending for foe in self._known.foes):
            return [Option("let them speak first", Act("wait"), {"order": 1}), *self._planned(influence, me)]
        lamp = lamp_option(influence, me)
        return [lamp, *self._planned(influence, me)] if lamp is not None else self._planned(influence, me)

    def _planned(self, influence: Influence, me: Combatant) -> list[Option]:
        """The best plan's next order, then those of others."""
        thought = self._thought(influence, me)
        best = thought.plans[0]
        order = opening(best, me)
        if isinstance(order, TakeStance):
            self._expected = thought.after(order.stance)
        else:
            order = OptionChoice(influence, thought.acts, me).order(best, order)
        entries = [Option(plan.words, opening(plan, me), plan.terms) for plan in thought.plans[1:_TRIED]]
        return [Option(best.words, order, best.terms), *entries]

    def _plain(self, influence: Influence, me: Combatant) -> Option | None:
        """What needs no thought."""
        if me.halted and me.standard:
            return Option(me.halted.replace("_", " "), Act(me.halted), {"stock": 100})
        if me.dropped and me.standard:
            return Option("pick the weapon up", Act("recover"), {"stock": 100})
        if me.shakes and worth_of(me) * self.doctrine.price["wound"] > 3 * WHOLE * self.doctrine.price["adrenaline"]:
            return Option("shake a wound off", Act("shake_it_off"), {"aid": 1})
        drawn = self._better_weapon(influence, me)
        if drawn >= 0 and me.standard + me.move:
            return Option("draw a weapon", DrawWeapon(drawn), {"stock": 100})
        if not (me.standard or me.move or me.support or me.beside or self._buys(me)):
            return Option("nothing left to do", END, {})
        if not (me.standard or me.move or me.support or me.beside) and not (self._surges(me) and self._about()):
            order = before_end(Stock(influence, me), me, about=self._about())
            return Option("the turn is over" if order == END else "a last Aim", order, {"bank": 1})
        if me.support and me.aim and me.accuracy < influence.prospects.pool_most:
            return Option("aim with Tight Focus", Act("aim"), {"bank": 1})
        return None

    def _better_weapon(self, influence: Influence, me: Combatant) -> int:
        """A gun, unless a foe is near enough for what is in hand; a blade, if the hands are empty; -1 for neither."""
        near = any(influence.close_combat.near(me, foe, _CLOSES * me.walk) for foe in self._known.foes)
        if me.other_weapon >= 0 and not (near and me.blade):
            return me.other_weapon
        return me.other_blade if me.weapon is None and not me.blade else -1

    def _buys(self, me: Combatant) -> bool:
        """Whether anything can still be bought in this turn."""
        return self._surges(me) or (me.focus > 0 and not me.focused)

    def _surges(self, me: Combatant) -> bool:
        return me.adrenaline > 0 and not me.surged and me.stance_option.may_walk and not me.decked and me.walk > 0

    def _about(self) -> bool:
        """Whether any enemy is known."""
        return bool(self._known.foes or self._known.ghosts)

    def _thought(self, influence: Influence, me: Combatant) -> _Thought:
        """The thought of a moment ago if it foresaw just this, else a new one."""
        expected, self._expected = self._expected, None
        others = tuple(combatant for combatant in self._known.everyone() if combatant.unit != me.unit)
        if expected is not None and expected.me == me and _same(expected.others, others):
            return expected
        bound = bound_for(self._known.outlook, me.unit)
        goals = Goals(self._known, self.doctrine, bound.cells, at_once=bound.apart)
        ground = Ground(influence, goals, me)
        self._look_ahead(influence, ground, me)
        acts = Acts(ground)
        options = Pairs(ground, acts) if me.gaits else Options(ground, acts)
        return _Thought(me, others, acts, tuple(options.plans()))

    def _look_ahead(self, influence: Influence, ground: Ground, me: Combatant) -> None:
        """What could be shot next turn from each square, at those who are known."""
        best = np.zeros(len(ground.squares), np.int64)
        if me.attack_options:
            if self._known.foes:
                tables = np.array([influence.odds.harm(me, foe) for foe in self._known.foes])
                rows = np.arange(len(tables))[:, None]
                best = tables[rows, index(ground.settled(me.stance_options[0]))].max(axis=0)
            for ghost in self._known.ghosts:
                need = influence.fire(me.stance_options[0], ground.squares, ghost)
                best = np.maximum(best, influence.odds.harm(me, ghost)[index(need)] // 2)
        else:
            best = approach(influence.close_combat, me, ground.squares)
        ground.future = best


def _same(before: tuple[Combatant, ...], now: tuple[Combatant, ...]) -> bool:
    return len(before) == len(now) and all(a is b for a, b in zip(before, now, strict=True))
