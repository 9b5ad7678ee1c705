"""Plans where a turn is one movement and one action, either first: declared one after the other, done together."""

from __future__ import annotations

import numpy as np

from ai.options import Options, Plan
from ai.square_values import MOVED, STAYED, Stand
from game.messages.orders import END, Move
from game.systems.prospects import CERTAIN, StanceOption

_TRIED = 3
"""Squares to act from that are looked at."""


class Pairs(Options):
    """All plans of one unit that is still to declare a movement, an action or both."""

    def _in(self, stance_option: StanceOption) -> list[Plan]:
        found = [self._plan("stay", stance_option, END, self.ground.stand(stance_option, STAYED), 0)]
        if self.me.standard or self.me.beside:
            found += self._acting(stance_option)
        if len(self.ground.squares) > 1:
            found += self._leaving(stance_option)
            found += self._coming(stance_option)
        return found

    def _acting(self, stance_option: StanceOption) -> list[Plan]:
        """Stay and act."""
        stays = self.ground.stand(stance_option, STAYED)
        deeds = [deed for deed in self.acts.of(stance_option).deeds if int(deed.total[0]) > 0]
        return [self._joined(deed.plan, stance_option, deed.order, stays, 0, deed, 0, now=True) for deed in deeds]

    def _leaving(self, stance_option: StanceOption) -> list[Plan]:
        """Act here and go at a gait that does not affect it; or only go, at any gait."""
        ground, deeds = self.ground, self.acts.of(stance_option)
        moved = ground.stand(stance_option, MOVED)
        reaches = (self._walks(ground.gaits[-1].squares), ground.acting())
        ends = {int(far[int(moved.total[far].argmax())]) for far in reaches if len(far)}
        found = [self._gone(stance_option, moved, at) for at in sorted(ends)]
        free = [gait.squares for gait in ground.gaits if not (gait.edge or gait.alone)]
        near = self._walks(free[-1]) if free else ground.squares[:0]
        if (self.me.standard or self.me.beside) and len(near) and int(deeds.best[0]) > 0:
            deed = deeds.deeds[int(deeds.which[0])]
            at = int(near[int(moved.total[near].argmax())])
            words = f"{deed.plan}, then {self._going_to(at)}"
            found.append(self._joined(words, stance_option, deed.order, moved, at, deed, 0, now=True))
        return found

    def _coming(self, stance_option: StanceOption) -> list[Plan]:
        """Go first and act from there; the way affects the act."""
        deeds, moved = self.acts.of(stance_option), self.ground.stand(stance_option, MOVED)
        far = self.ground.acting()
        both = deeds.best[far] + moved.total[far]
        found = []
        for at in far[np.argsort(-both, kind="stable")[:_TRIED]].tolist():
            if int(deeds.best[at]) > 0:
                deed = deeds.deeds[int(deeds.which[at])]
                words = f"{self._going_to(at)}, {deed.plan}"
                plan = self._joined(words, stance_option, self._step(at), moved, at, deed, at, now=False)
                found.append(self._risked(plan, stance_option, at))
        return found

    def _gone(self, stance_option: StanceOption, moved: Stand, at: int) -> Plan:
        """Nothing but the way, at the price of the breath that it takes."""
        plan = self._plan(self._going_to(at), stance_option, self._step(at), moved, at)
        tires = self.ground.gait(at).tires
        if tires:
            plan.terms["effort"] = -tires * self.price["weather"]
        return self._risked(plan, stance_option, at)

    def _risked(self, plan: Plan, stance_option: StanceOption, at: int) -> Plan:
        """Whoever does not get over what is in the way has gained nothing."""
        leap = self.ground.leap(at)
        if leap is not None:
            gain = plan.score - int(self.ground.stand(stance_option, STAYED).total[0])
            plan.terms["path"] = -max(0, gain) * (CERTAIN - leap.chance) // CERTAIN
        return plan

    def _step(self, at: int) -> Move:
        leap = self.ground.leap(at)
        return Move(self._cell(at), leap.word if leap is not None else self.ground.gait(at).word)

    def _going_to(self, at: int) -> str:
        return f"{self._step(at).gait} to {self._cell(at)}"
