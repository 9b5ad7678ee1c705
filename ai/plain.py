"""The plain seats: one that picks at random, one that takes what promises most at once."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ai.beliefs import FEW, NEAREST, Knowledge
from ai.board_edges import Board
from ai.close_combat import fights_close
from ai.commander import command, quickly
from ai.doctrine import doctrine
from ai.flight import cornered, forced
from ai.grenades import Throws
from ai.group_fire import group_fire
from ai.influence import Influence
from ai.objectives import Goals
from ai.odds import index, odds_of
from ai.planned_actions import fired
from ai.reply import Reply, listed_or
from ai.why import Option, Why
from game.battle.outlook import Outlook
from game.dice.source import Dice
from game.messages.orders import (
    END,
    OPTIONS,
    READY,
    Act,
    Attack,
    Burst,
    Close,
    Concede,
    DrawWeapon,
    Move,
    Order,
    SetStanding,
    TakeStance,
    Throw,
    in_order,
)
from game.messages.stack import Ask
from game.systems.fire import perils
from game.systems.prospects import AttackOption, Combatant, StanceOption
from game.world.store import Unit

_READY_AT = 4
_MORE_OPTIONS_AT = 3
_LEAST = 30
"""The least expectation for which a greedy seat attacks rather than goes closer."""
_OUT_OF_IT = 400
"""What it is worth to a greedy seat to get out of fire or gas."""


class RandomSeat:
    """Picks among the listed choices, each as likely, with dice of its own that the battle never feels.

    An attack is sometimes given one more option, if that is legal; deployment is soon left as it is.
    """

    deaf = True

    def __init__(self) -> None:
        self._decisions = 0

    def choose(self, outlook: Outlook, ask: Ask) -> Order:
        """One legal answer."""
        self._decisions += 1
        seed = int(outlook.fingerprint(), 16)
        dice = Dice(seed, f"random seat {self._decisions}")
        if ask.question == "deploy" and dice.face(_READY_AT) == 1:
            return READY
        choices = outlook.choices(ask)
        listed = [order for order in choices.listed() if not isinstance(order, (Concede, SetStanding))]
        order = listed[dice.face(len(listed)) - 1]
        if isinstance(order, (Attack, Burst, Throw)) and dice.face(_MORE_OPTIONS_AT) == 1:
            richer = _with_option(order, OPTIONS[dice.face(len(OPTIONS)) - 1])
            if choices.refusal(richer) is None:
                return richer
        return order


def _with_option(order: Attack | Burst | Throw, option: str) -> Order:
    return replace(order, options=in_order((*order.options, option)))


class GreedySeat:
    """Takes the order with the best immediate exact expectation, from the best square one move away.

    It counts what an attack is worth now, nobody answering; neither what enemies may do to it nor later turns.
    """

    deaf = True

    def __init__(self) -> None:
        self._known = Knowledge()
        self.why: Why | None = None

    def choose(self, outlook: Outlook, ask: Ask) -> Order:
        """The answer to a question."""
        if ask.question == "deploy":
            return READY
        command_given = command(outlook, ask, lambda unit: self._influence(outlook, unit), doctrine("greedy"))
        if command_given is not None:
            self.why = command_given
            return command_given.chosen.order
        influence = self._influence(outlook, ask.unit, FEW if quickly(outlook, ask) else NEAREST)
        choices = outlook.choices(ask)
        if ask.question != "turn":
            order, self.why = Reply(influence, ask, tries=False).answer()
            return listed_or(choices, order)
        me = self._known.combatant(ask.unit)
        must = forced(influence, choices, me)
        if must is not None:
            self.why = Why(ask.question, ask.unit, (must,))
            return must.order
        options = group_fire(influence, choices, me) or _Immediate(influence, me).options()
        for option in options:
            if choices.refusal(option.order) is None:
                rivals = [other for other in options[:3] if other is not option]
                self.why = Why(ask.question, ask.unit, (option, *rivals))
                return option.order
        return cornered(choices)

    def _influence(self, outlook: Outlook, unit: Unit, most: int = NEAREST) -> Influence:
        """The board as it bears on a unit, those thought of who are nearest to it."""
        self._known.refresh(outlook, unit, most)
        return Influence(self._known, odds_of(self._known.prospects, doctrine("greedy")))


class _Immediate:
    """What each order of one unit promises at once."""

    def __init__(self, influence: Influence, me: Combatant) -> None:
        self.influence = influence
        self.known = influence.known
        self.me = me

    def options(self) -> list[Option]:
        """Orders worth taking, best first; the last one ends the turn."""
        me = self.me
        found: list[Option] = []
        if me.down and not me.decked:
            found.append(Option("get up", Act("rise"), {"posture": 1}))
        if me.standard:
            found += self._attacks()
        if me.standard + me.move and not me.down:
            found += self._moves(max([option.score for option in found], default=0))
        if me.halted and me.standard:
            found.append(Option(me.halted.replace("_", " "), Act(me.halted), {"stock": 20}))
        if me.dropped:
            found.append(Option("pick the weapon up", Act("recover"), {"stock": 20}))
        elif me.other_weapon >= 0:
            found.append(Option("draw another weapon", DrawWeapon(me.other_weapon), {"stock": 20}))
        found.sort(key=lambda option: -option.score)
        return [*found, Option("end the turn", END, {})]

    def _attacks(self) -> list[Option]:
        found = [option for foe in self.known.foes for option in (*self._shots(foe), *self._blows(foe))]
        throw = Throws(self.influence, self.me).best(self.me.stance_option, self.me.cell)
        if throw is not None and throw.value >= _LEAST:
            found.append(Option(f"throw at {throw.to}", throw.order, {"harm": throw.value}))
        return found

    def _shots(self, foe: Combatant) -> list[Option]:
        """The best plain attack at a foe; braced first where that is open and better."""
        me, best = self.me, None
        for stance_option in me.stance_options if not me.opened else (me.stance_option,):
            for attack_option in me.attack_options:
                if attack_option.step or me.hunkered:
                    continue
                harm = self._harm(
                    attack_option_need := self.influence.need(me, stance_option, foe), attack_option, stance_option, foe
                )
                if harm >= _LEAST and (best is None or harm > best[0]):
                    best = (harm, stance_option, attack_option, attack_option_need)
        if best is None:
            return []
        harm, stance_option, attack_option, _need = best
        if stance_option.word != me.stance_option.word:
            return [
                Option(
                    f"{stance_option.word}, then {attack_option.mode} at {foe.unit}",
                    TakeStance(stance_option.word),
                    {"harm": harm},
                )
            ]
        return [Option(f"{attack_option.mode} at {foe.unit}", fired(attack_option, foe), {"harm": harm})]

    def _blows(self, foe: Combatant) -> list[Option]:
        """The best blow at a foe within reach, in the stance that makes most of it; nobody gives ground or answers."""
        me, close_combat = self.me, self.influence.close_combat
        here = self.known.lines.number(me.cell)
        if (
            me.hunkered
            or not close_combat.near(me, foe, 0)
            or all(spot != here for spot, _room in close_combat.spots(foe))
        ):
            return []
        rated = [
            (
                close_combat.worth(close_option, me, foe, 0) - close_combat.price(me, close_option),
                stance_option,
                close_option,
            )
            for stance_option in (me.stance_options if not me.opened else (me.stance_option,))
            for close_option in stance_option.close_options
            if close_option.force is not None and not close_option.first and not close_option.again
        ]
        harm, stance_option, close_option = max(rated, key=lambda one: one[0], default=(0, me.stance_option, None))
        if close_option is None or harm <= 0:
            return []
        if stance_option.word != me.stance_option.word:
            return [
                Option(
                    f"{stance_option.word}, then {close_option.kind} at {foe.unit}",
                    TakeStance(stance_option.word),
                    {"harm": harm},
                )
            ]
        return [
            Option(
                f"{close_option.kind} at {foe.unit}",
                Close(foe.unit, close_option.kind, close_option.options),
                {"harm": harm},
            )
        ]

    def _charge(self, walk: Board, now: int) -> list[Option]:
        """Up to the foe that a blow hurts most, if nothing better can be done from here."""
        me, close_combat = self.me, self.influence.close_combat
        if not (me.standard and me.move and fights_close(me)) or now:
            return []
        open_to = set(walk.tolist())
        best = [
            (close_combat.harm(me, foe), -foe.unit, min(spots))
            for foe in self.known.foes
            if close_combat.near(me, foe, me.walk)
            and (spots := {spot for spot, _room in close_combat.spots(foe)} & open_to)
        ]
        if not best:
            return []
        harm, unit, spot = max(best)
        order = Move(self.known.lines.cell(spot), "walk")
        return [Option(f"go to {order.to} and strike at {-unit}", order, {"harm": harm})]

    def _harm(self, need: int, attack_option: AttackOption, stance_option: StanceOption, foe: Combatant) -> int:
        return self.influence.odds.plain(attack_option, foe, need, stance_option.eases)

    def _moves(self, now: int) -> list[Option]:
        """To the square of one move with the best attack, if that beats staying; else nearer to where we must be."""
        me, known = self.me, self.known
        walk = self._free(me.walk)
        goals = Goals(known, self.influence.odds.doctrine)
        if me.cell in perils(known.outlook) and len(walk):
            order = Move(known.lines.cell(int(walk[int(goals.score(walk).argmax())])), "walk")
            return [Option(f"out of it, to {order.to}", order, {"peril": _OUT_OF_IT})]
        if me.standard and me.attack_options and known.foes:
            fire = self._fire(walk)
            best = int(fire.argmax())
            if int(fire[best]) > max(now, _LEAST) and me.move:
                order = Move(known.lines.cell(int(walk[best])), "walk")
                return [Option(f"go to {order.to} and fire", order, {"harm": int(fire[best])})]
        charge = self._charge(walk, now)
        if charge:
            return charge
        if now >= _LEAST or (now and fights_close(me)) or (not me.standard and known.foes):
            return []
        gait, squares = ("sprint", me.sprint) if me.standard and me.move and me.sprint else ("walk", me.walk)
        ends = self._free(squares)
        score = goals.score(ends)
        here = int(goals.score(np.array([known.lines.number(me.cell)], np.int32))[0])
        best = int(score.argmax())
        if int(score[best]) <= here:
            return []
        order = Move(known.lines.cell(int(ends[best])), gait)
        return [Option(f"{gait} to {order.to}", order, {"objective": int(score[best]) - here})]

    def _free(self, squares: int) -> Board:
        barred = self.known.taken(self.me) | perils(self.known.outlook)
        taken = {self.known.lines.number(cell) for cell in barred}
        reached = self.known.lines.squares(self.me.cell, squares)
        return np.array([number for number in reached.tolist() if number not in taken], np.int32)

    def _fire(self, squares: Board) -> Board:
        """The best plain attack from each square."""
        me, best = self.me, np.zeros(len(squares), np.int64)
        stance_option = me.stance_option
        for foe in self.known.foes:
            need = self.influence.fire(stance_option, squares, foe)
            best = np.maximum(best, self.influence.odds.harm(me, foe, stance_option.eases)[index(need)])
        return best
