"""Plans where a turn is one movement and one action, either first: declared one after the other, done together."""

from __future__ import annotations

import numpy as np

from ai.ground import MOVED, STAYED
from ai.options import Options, Plan
from game.messages.orders import END, Move
from game.systems.sketch import Poise

_TRIED = 3
"""Squares to act from that are looked at."""


class Pairs(Options):
    """All plans of one unit that is still to declare a movement, an action or both."""

    def _in(self, poise: Poise) -> list[Plan]:
        found = [self._plan("stay", poise, END, self.ground.stand(poise, STAYED), 0)]
        if self.me.standard or self.me.beside:
            found += self._acting(poise)
        if len(self.ground.squares) > 1:
            found += self._leaving(poise)
            found += self._coming(poise)
        return found

    def _acting(self, poise: Poise) -> list[Plan]:
        """Stay and act."""
        stays = self.ground.stand(poise, STAYED)
        deeds = [deed for deed in self.acts.of(poise).deeds if int(deed.total[0]) > 0]
        return [self._joined(deed.plan, poise, deed.order, stays, 0, deed, 0, now=True) for deed in deeds]

    def _leaving(self, poise: Poise) -> list[Plan]:
        """Act here and go at a gait that does not weigh on it; or only go, at any gait."""
        ground, deeds = self.ground, self.acts.of(poise)
        moved = ground.stand(poise, MOVED)
        far = self._walks(self.me.gaits[-1].squares)
        at = int(far[int(moved.total[far].argmax())])
        found = [self._plan(self._going_to(at), poise, self._step(at), moved, at)]
        free = [gait.squares for gait in self.me.gaits if not gait.edge]
        near = self._walks(free[-1]) if free else far[:0]
        if (self.me.standard or self.me.beside) and len(near) and int(deeds.best[0]) > 0:
            deed = deeds.deeds[int(deeds.which[0])]
            at = int(near[int(moved.total[near].argmax())])
            words = f"{deed.plan}, then {self._going_to(at)}"
            found.append(self._joined(words, poise, deed.order, moved, at, deed, 0, now=True))
        return found

    def _coming(self, poise: Poise) -> list[Plan]:
        """Go first and act from there; the way weighs on the act."""
        deeds, moved = self.acts.of(poise), self.ground.stand(poise, MOVED)
        far = self._walks(self.me.gaits[-1].squares)
        both = deeds.best[far] + moved.total[far]
        found = []
        for at in far[np.argsort(-both, kind="stable")[:_TRIED]].tolist():
            if int(deeds.best[at]) > 0:
                deed = deeds.deeds[int(deeds.which[at])]
                words = f"{self._going_to(at)}, {deed.plan}"
                found.append(self._joined(words, poise, self._step(at), moved, at, deed, at, now=False))
        return found

    def _step(self, at: int) -> Move:
        return Move(self._cell(at), self.ground.gait(int(self.ground.cost[at])).word)

    def _going_to(self, at: int) -> str:
        return f"{self._step(at).gait} to {self._cell(at)}"
