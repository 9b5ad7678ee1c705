"""Whole turns: stance, what to do, where to be before and after; scored together, the first order sent."""

from __future__ import annotations

import numpy as np

from ai.acts import Acts
from ai.board_edges import Board
from ai.danger import peril_of
from ai.odds import place
from ai.planned_actions import Deed
from ai.square_values import MOVED, SPRINTED, STAYED, Ground, Stand
from game.messages.orders import END, Act, Attack, Burst, Close, Move, Order, TakeStance, Throw
from game.record import record
from game.systems.fire import perils
from game.systems.prospects import Combatant, StanceOption

_NEVER = -(1 << 40)
_SURGED = 4


@record
class Plan:
    """One way to spend the rest of a turn."""

    words: str
    stance_option: StanceOption
    first: Order
    terms: dict[str, int]
    deed: Deed | None = None
    now: bool = False

    @property
    def score(self) -> int:
        """The sum of its considerations."""
        return sum(self.terms.values())


class Options:
    """All plans of one unit worth a look."""

    def __init__(self, ground: Ground, acts: Acts) -> None:
        self.ground = ground
        self.acts = acts
        self.me = ground.me
        self.price = ground.doctrine.price
        self.lines = ground.known.lines

    def plans(self) -> list[Plan]:
        """The best plan of every kind, best first."""
        found: list[Plan] = []
        for stance_option in self._stance_options():
            found += self._in(stance_option)
        found.sort(key=lambda plan: -plan.score)
        return found

    def _stance_options(self) -> tuple[StanceOption, ...]:
        me = self.me
        if me.opened or me.decked:
            return (me.stance_option,)
        return me.stance_options

    def _in(self, stance_option: StanceOption) -> list[Plan]:
        me = self.me
        if me.down and not me.decked:
            return self._lying(stance_option)
        found = [self._plan("stay", stance_option, END, self.ground.stand(stance_option, self._gait()), 0)]
        if me.standard:
            found += self._acting(stance_option)
        if stance_option.may_walk and me.walk and not me.decked:
            found += self._going(stance_option)
        return found

    def _gait(self) -> str:
        """What it has done with its feet so far this turn."""
        prospects = self.ground.influence.prospects
        if not self.me.opened:
            return STAYED
        if self.me.mark.pace <= prospects.sprinted:
            return SPRINTED
        return MOVED if self.me.mark.pace < 0 else STAYED

    def _plan(self, words: str, stance_option: StanceOption, first: Order, stand: Stand, at: int, **more: int) -> Plan:
        terms = stand.terms(at)
        for name, amount in more.items():
            terms[name] = terms.get(name, 0) + amount
        return Plan(words, stance_option, first, terms)

    def _joined(
        self,
        words: str,
        stance_option: StanceOption,
        first: Order,
        stand: Stand,
        end: int,
        deed: Deed,
        at: int,
        *,
        now: bool,
    ) -> Plan:
        terms = stand.terms(end)
        for name, part in deed.parts.items():
            terms[name] = terms.get(name, 0) + int(part[at])
        return Plan(words, stance_option, first, terms, deed=deed, now=now)

    # --- acting ---------------------------------------------------------------------------------------------

    def _acting(self, stance_option: StanceOption) -> list[Plan]:
        """Stay and act; act and go; go and act; out, act and back with a surge."""
        me, ground = self.me, self.ground
        deeds = self.acts.of(stance_option)
        found: list[Plan] = []
        stays = ground.stand(stance_option, self._gait())
        for deed in deeds.deeds:
            if int(deed.total[0]) > 0:
                words = f"{_named(stance_option)}{deed.plan}"
                found.append(self._joined(words, stance_option, deed.order, stays, 0, deed, 0, now=True))
        if not (stance_option.may_walk and me.walk and deeds.deeds):
            return found
        moved = ground.stand(stance_option, MOVED)
        walk = self._walks(me.walk)
        extra = me.move > 0
        surge = me.adrenaline > 0 and not me.surged
        if int(deeds.best[0]) > 0 and (extra or surge) and len(walk):
            found.append(self._act_and_go(stance_option, deeds.deeds[int(deeds.which[0])], moved, walk, paid=not extra))
        if extra and len(walk):
            found += self._go_and_act(stance_option, moved, walk, surge=surge)
        if surge and not me.attack_options:
            found += self._rush(stance_option, moved, extra=extra)
        return found

    def _rush(self, stance_option: StanceOption, moved: Stand, *, extra: bool) -> list[Plan]:
        """Up to a foe by a second move, which Adrenaline buys, and at it."""
        reach = self.me.walk * (1 + extra)
        walk = self._walks(reach)
        deeds = self.acts.of(stance_option)
        if not len(walk):
            return []
        at = int(walk[int((deeds.best[walk] + moved.total[walk]).argmax())])
        if int(deeds.best[at]) <= self.price["adrenaline"]:
            return []
        deed = deeds.deeds[int(deeds.which[at])]
        first: Order = Move(self._leg(at, reach)) if extra else Act("surge")
        words = f"{_named(stance_option)}rush to {self._cell(at)}, {deed.plan}"
        plan = self._joined(words, stance_option, first, moved, at, deed, at, now=False)
        plan.terms["exploits"] = -self.price["adrenaline"]
        plan.terms["path"] = -self.ground.watched(stance_option, MOVED, self._way(at, reach))
        return [plan]

    def _act_and_go(self, stance_option: StanceOption, deed: Deed, moved: Stand, walk: Board, *, paid: bool) -> Plan:
        at = int(walk[int(moved.total[walk].argmax())])
        words = f"{_named(stance_option)}{deed.plan}, then to {self._cell(at)}"
        plan = self._joined(words, stance_option, deed.order, moved, at, deed, 0, now=True)
        if deed.watch:
            plan.terms["lane"] = plan.terms.get("lane", 0) // 2
        if paid:
            plan.terms["exploits"] = -self.price["adrenaline"]
        plan.terms["path"] = -self.ground.watched(stance_option, MOVED, self._way(at, self.me.walk))
        return plan

    def _go_and_act(self, stance_option: StanceOption, moved: Stand, walk: Board, *, surge: bool) -> list[Plan]:
        deeds = self.acts.of(stance_option)
        found = []
        both = deeds.best[walk] + moved.total[walk]
        for at in walk[np.argsort(-both, kind="stable")[:3]].tolist():
            if int(deeds.best[at]) <= 0:
                continue
            deed = deeds.deeds[int(deeds.which[at])]
            words = f"{_named(stance_option)}to {self._cell(at)}, {deed.plan}"
            plan = self._joined(words, stance_option, Move(self._cell(at)), moved, at, deed, at, now=False)
            plan.terms["path"] = -self.ground.watched(stance_option, MOVED, self._way(at, self.me.walk))
            found.append(plan)
        if surge:
            found += self._out_and_back(stance_option, moved, walk)
        return found

    def _out_and_back(self, stance_option: StanceOption, moved: Stand, walk: Board) -> list[Plan]:
        """Step out, act, and step back again: Adrenaline buys the second move."""
        deeds, found = self.acts.of(stance_option), []
        inside = self.ground.squares
        places = np.full(self.lines.size, -1, np.int32)
        places[inside] = np.arange(len(inside))
        for at in walk[np.argsort(-deeds.best[walk], kind="stable")[:_SURGED]].tolist():
            if int(deeds.best[at]) <= self.price["adrenaline"] or self.ground.feared(at):
                continue
            around = places[self.lines.squares(self._cell(at), self.me.walk)]
            ends = np.sort(around[(around >= 0) & (around != at)])
            if not len(ends):
                continue
            end = int(ends[int(moved.total[ends].argmax())])
            deed = deeds.deeds[int(deeds.which[at])]
            words = f"{_named(stance_option)}to {self._cell(at)}, {deed.plan}, back to {self._cell(end)}"
            plan = self._joined(words, stance_option, Move(self._cell(at)), moved, end, deed, at, now=False)
            plan.terms["exploits"] = -self.price["adrenaline"]
            plan.terms["path"] = -self.ground.watched(stance_option, MOVED, self._way(at, self.me.walk))
            found.append(plan)
        return found

    # --- going ----------------------------------------------------------------------------------------------

    def _going(self, stance_option: StanceOption) -> list[Plan]:
        """One walk, two, a sprint, or down behind the cover."""
        me, ground = self.me, self.ground
        found: list[Plan] = []
        actions = me.standard + me.move
        surge = me.adrenaline > 0 and not me.surged
        moved = ground.stand(stance_option, MOVED)
        reaches = [(1, 0)] if actions else []
        reaches += [(2, 0)] if actions > 1 else []
        reaches += [(actions + 1, self.price["adrenaline"])] if surge and actions < 2 else []
        for walks, price in reaches:
            walk = self._walks(me.walk * walks)
            if not len(walk):
                continue
            at = int(walk[int(moved.total[walk].argmax())])
            first: Order = Move(self._leg(at, me.walk * walks)) if actions else Act("surge")
            plan = self._plan(
                f"{_named(stance_option)}walk to {self._cell(at)}", stance_option, first, moved, at, exploits=-price
            )
            plan.terms["path"] = -ground.watched(stance_option, MOVED, self._way(at, me.walk * walks))
            found.append(plan)
        if me.standard and me.move and me.sprint and stance_option.may_sprint:
            found += self._sprint(stance_option)
        if actions and not me.down:
            found += self._hunker(stance_option)
        return found

    def _sprint(self, stance_option: StanceOption) -> list[Plan]:
        ran = self.ground.stand(stance_option, SPRINTED)
        walk = self._walks(self.me.sprint)
        if not len(walk):
            return []
        lost = self.acts.doctrine.curve["accuracy"](self.me.sight) if self.me.sight else 0
        at = int(walk[int(ran.total[walk].argmax())])
        plan = self._plan(
            f"sprint to {self._cell(at)}", stance_option, Move(self._cell(at), "sprint"), ran, at, points=-lost
        )
        plan.terms["path"] = -self.ground.watched(stance_option, SPRINTED, self._way(at, self.me.sprint))
        return [plan]

    def _hunker(self, stance_option: StanceOption) -> list[Plan]:
        """Down where it stands: harder to hit, but it must get up again."""
        if not self.me.move and self.me.standard:
            return []
        if -int(self.ground.stand(stance_option, self._gait()).parts["danger"][0]) <= self.price["rise"]:
            return []
        mark = self.ground.mark
        lower = mark._replace(shift=mark.shift + self.ground.influence.prospects.prices["hunker"])
        down = self.ground.stand(stance_option, self._gait(), lower)
        plan = self._plan(
            f"{_named(stance_option)}hunker", stance_option, Act("hunker"), down, 0, posture=-self.price["rise"]
        )
        return [plan]

    def _lying(self, stance_option: StanceOption) -> list[Plan]:
        """Get up and act, get up and go, or stay down and attack or make ready."""
        me, ground = self.me, self.ground
        down = ground.stand(stance_option, STAYED)
        found = [self._plan("stay down", stance_option, END, down, 0, posture=-self.price["rise"])]
        if not me.standard + me.move:
            return found
        found += self._crawling(down)
        deeds = self.acts.of(stance_option)
        upright = ground.stand(stance_option, STAYED, self.ground.mark._replace(lies=0, shift=0))
        act = max(0, int(deeds.best[0])) if me.move and me.standard else 0
        act += ground.peril_here()  # upright it can get away
        found.append(self._plan("get up", stance_option, Act("rise"), upright, 0, harm=act))
        for deed in deeds.deeds:
            strikes = not me.hunkered and isinstance(deed.order, Attack | Burst | Close | Throw)
            if (strikes and int(deed.total[0]) > 0) or deed.order in (Act("aim"), Act("reload"), Act("second_wind")):
                found.append(
                    self._joined(f"stay down, {deed.plan}", stance_option, deed.order, down, 0, deed, 0, now=True)
                )
        return found

    def _crawling(self, down: Stand) -> list[Plan]:
        """A square's crawl to where less fire comes down."""
        me, lines, known = self.me, self.lines, self.ground.known
        here, spots = lines.number(me.cell), lines.squares(me.cell, 1).tolist()
        taken = {lines.number(cell) for cell in known.taken(me)}
        peril = peril_of(known, self.acts.doctrine, me, np.array(spots, np.int32))
        ground = dict(zip(spots, peril.tolist(), strict=True)) if peril is not None else {}
        fire = {
            spot: self._fire_on(spot) + ground.get(spot, 0) for spot in spots if spot not in taken or spot == here
        }
        best = min(fire, key=lambda spot: (fire[spot], spot), default=here)
        saved = fire.get(here, 0) - fire.get(best, 0)
        if saved <= 0:
            return []
        gain = self.acts.doctrine.weighed("danger", saved)
        cell = lines.cell(best)
        move, rise = Move(cell, "crawl"), self.price["rise"]
        return [self._plan(f"crawl to {cell}", me.stance_option, move, down, 0, danger=gain, posture=-rise)]

    def _fire_on(self, number: int) -> int:
        """Worth that the enemy's fire takes from it on this square, from where the enemy stands."""
        me, influence = self.me, self.ground.influence
        total = 0
        for foe in self.ground.known.foes:
            need = me.stance_option.challenge - influence.threat_at(foe, number, me.mark.later())
            total += int(influence.odds.harm(foe, me)[place(need)])
        return total

    # --- squares --------------------------------------------------------------------------------------------

    def _walks(self, squares: int) -> Board:
        return self.ground.walks(squares)

    def _cell(self, at: int) -> tuple[int, int]:
        return self.lines.cell(int(self.ground.squares[at]))

    def _way(self, at: int, squares: int) -> Board:
        """The squares stepped on."""
        if not any(foe.watch for foe in self.ground.known.foes):
            return np.zeros(0, np.int32)
        path = self._path(self._cell(at), squares)
        return np.array([self.lines.number(cell) for cell in path], np.int32)

    def _path(self, goal: tuple[int, int], squares: int) -> tuple[tuple[int, int], ...]:
        """The way to a square: round fire and gas where it can be, as the rules walk it."""
        outlook = self.ground.known.outlook
        found = outlook.book.face.reach(outlook, outlook.book.numbers, self.me.unit, squares)
        return (found if goal in found.cost else self.lines.reach(self.me.cell, squares)).path(goal)[1:]

    def _leg(self, at: int, squares: int) -> tuple[int, int]:
        """As far along the way as one walk takes, on a square nobody of ours holds."""
        goal = self._cell(at)
        if int(self.ground.cost[at]) <= self.me.walk:
            return goal
        taken, spent, best = self.ground.known.taken(self.me), 0, self.me.cell
        feared = perils(self.ground.known.outlook)
        for cell in self._path(goal, squares):
            spent += self.lines.field.enter_cost(cell)
            if spent > self.me.walk:
                break
            if cell not in taken and cell not in feared:
                best = cell
        return best if best != self.me.cell else goal


def _named(stance_option: StanceOption) -> str:
    return f"{stance_option.word}, " if stance_option.word else ""


def opening(plan: Plan, me: Combatant) -> Order:
    """The first order of a plan: its stance, if that is still to be taken."""
    if plan.stance_option.word != me.stance_option.word and not me.opened:
        return TakeStance(plan.stance_option.word)
    return plan.first
