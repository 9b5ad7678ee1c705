"""The bar of turns: who comes when, in a row; or phase by phase, in a book that has phases."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

import pygame

from game.battle.outlook import Outlook
from game.screens.art import icons, theme, tokens
from game.screens.play.animation.playback import Playback
from game.screens.play.board.figures import phase_of
from game.screens.play.panels.pen import GREY, Pen, Plate
from game.screens.play.panels.throng import ThrongBar, speakers
from game.world.phases import Earned
from game.world.squads import Squad
from game.world.store import Unit
from game.world.turns import Clock

LEAST = 17
"""Points of a chip below which a phase of a company is told in numbers."""


class TurnBar(Plate[Unit]):
    """The order of turns as far as the side knows it; a click brings a unit to the middle of the board."""

    def __init__(self) -> None:
        super().__init__()
        self.throng = ThrongBar()

    def draw(self, target: pygame.Surface, scale: float, outlook: Outlook, playback: Playback) -> None:
        """Draw it at the panel's box."""
        ids = outlook.having(Clock)
        clock = outlook.get(ids[0], Clock) if ids else Clock()
        if outlook.book.face.phases and clock.round:
            self._phases(target, scale, outlook, playback, clock)
            return
        size = round(34 * scale)
        room = max(1, (self.panel.box.width - round(12 * scale)) // size)
        looks = playback.looks()
        clock = replace(clock, order=tuple(unit for unit in clock.order if unit in looks))
        if not clock.order:  # before the first round, and between two, at least one's own are there
            own = tuple(unit for unit in outlook.friends() if unit in looks)
            clock = replace(clock, order=own, active=outlook.ask.unit if outlook.ask is not None else 0)
        order = self._shown(clock, room)
        self.placed = []
        for place, unit in enumerate(order):
            left = self.panel.box.left + round(6 * scale) + place * size
            self.placed.append((pygame.Rect(left, self.panel.box.top + round(5 * scale), size, size), unit))
        key: Hashable = (clock, tuple(looks.get(unit) for unit in order), room)

        def paint(pen: Pen) -> None:
            for rect, unit in self.placed:
                self._chip(pen, rect.move(-self.panel.box.left, -self.panel.box.top), unit, clock, looks)

        self.panel.draw(target, key, scale, paint)

    def _phases(
        self, target: pygame.Surface, scale: float, outlook: Outlook, playback: Playback, clock: Clock
    ) -> None:
        """A field for each phase, with those who may act from it on; of the phase that is played, who has spoken."""
        names, now = outlook.book.face.phases, phase_of(outlook)
        box, gap = self.panel.box, round(4 * scale)
        wide = (box.width - gap * (len(names) + 1)) // len(names)
        asked = outlook.ask.unit if outlook.ask is not None else clock.active
        if outlook.having(Squad) and self.throng.most(outlook) * round(LEAST * scale) > wide:
            self.placed = self.throng.draw(target, self.panel, scale, outlook, (asked, playback.places))
            return
        looks = playback.looks()
        earned = {unit: outlook.get(unit, Earned) for unit in outlook.having(Earned) if unit in looks}
        fresh = [unit for unit in earned if outlook.book.standing(outlook, unit)]
        groups = [[unit for unit in fresh if earned[unit].phase == place] for place in range(len(names))]
        most = max(1, *map(len, groups))
        size = min(round(26 * scale), (wide - gap) // most)
        head = round(14 * scale)
        self.placed = []
        for place, group in enumerate(groups):
            left = box.left + gap + place * (wide + gap) + gap // 2
            for step, unit in enumerate(group):
                self.placed.append((pygame.Rect(left + step * size, box.top + head, size, size), unit))
        shown = replace(clock, active=asked, done=tuple(unit for unit in fresh if not earned[unit].actions))
        due, spoken = speakers(outlook) if now >= 0 else ((), frozenset())
        known = tuple((unit, looks[unit]) for unit in fresh)
        key: Hashable = (shown, now, known, tuple(map(tuple, groups)), wide, due, spoken)

        def paint(pen: Pen) -> None:
            for place, name in enumerate(names):
                field = pygame.Rect(gap + place * (wide + gap), pen.px(1), wide, box.height - pen.px(3))
                if place == now:
                    pygame.draw.rect(pen.target, (70, 62, 40), field, border_radius=pen.px(4))
                words = theme.text(name, pen.font(10), theme.BRASS_LIGHT if place == now else GREY, bold=place == now)
                pen.target.blit(words, (field.left + gap, pen.px(1)))
            for rect, unit in self.placed:
                self._chip(pen, rect.move(-box.left, -box.top), unit, shown, looks)
                at = (rect.right - box.left - pen.px(5), rect.bottom - box.top - pen.px(5))
                if unit in spoken:
                    theme.put(pen.target, icons.badge("check", max(11, pen.px(11)), theme.BRASS_LIGHT), at)
                elif unit in due:
                    pygame.draw.aacircle(pen.target, theme.INK, at, pen.px(4))
                    pygame.draw.aacircle(pen.target, theme.BRASS_LIGHT, at, pen.px(2.6))

        self.panel.draw(target, key, scale, paint)

    @staticmethod
    def _shown(clock: Clock, room: int) -> tuple[Unit, ...]:
        """All if they fit; else those from the active one on."""
        if len(clock.order) <= room or clock.active not in clock.order:
            return clock.order[:room]
        start = min(clock.order.index(clock.active), len(clock.order) - room)
        return clock.order[start : start + room]

    @staticmethod
    def _chip(
        pen: Pen, rect: pygame.Rect, unit: Unit, clock: Clock, looks: dict[Unit, tokens.TokenLook]
    ) -> None:
        look = looks.get(unit)
        if look is None:
            return
        if unit == clock.active:
            pygame.draw.rect(pen.target, (92, 76, 40), rect, border_radius=pen.px(4))
            pygame.draw.rect(pen.target, theme.SELECTED, rect, 2, border_radius=pen.px(4))
        plain = replace(look, facing=0, selected=False, acted=unit in clock.done, ghost=False)
        picture = tokens.body(plain, round(rect.width * 0.82), "counter")
        theme.put(pen.target, picture, rect.center)
