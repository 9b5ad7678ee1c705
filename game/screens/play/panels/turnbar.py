"""The bar of turns: who comes when, in a row or phase by phase; counts by side and squad where many act in a phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from dataclasses import replace

import pygame

from game.battle.outlook import Outlook
from game.messages import events as ev
from game.record import record
from game.screens.art import icons, theme, tokens
from game.screens.play.animation.playback import Playback
from game.screens.play.board.figures import phase_of
from game.screens.play.panels.drawing import FAINT, GREY, Panel, Pen, Plate
from game.systems.warfare.squads import able, commander, mustered, squads_of
from game.world.body import Allegiance
from game.world.squads import Squad
from game.world.store import Unit
from game.world.turns import Clock, Earned

WIDEST = 24
"""Points of the widest box of a squad."""


@record
class Share:
    """How many of a squad are still to act in a phase, of how many able; `unit` stands for the squad."""

    number: int
    squad: Unit
    left: int
    able: int
    unit: Unit


@record
class SideCount:
    """One phase: how many of each side are still to act in it, how many were, and the squads of one's own."""

    name: str
    left: tuple[tuple[str, int], ...]
    whole: int
    shares: tuple[Share, ...]


def speakers(outlook: Outlook) -> tuple[tuple[Unit, ...], frozenset[Unit]]:
    """Who is to declare in the phase that is played, and who of them has done so already, as far as the side heard."""
    spoken: set[Unit] = set()
    for event in reversed(outlook.log):
        if isinstance(event, ev.PhaseBegan):
            return event.order, frozenset(spoken)
        if isinstance(event, ev.TurnEnded):
            spoken.add(event.unit)
    return (), frozenset(spoken)


def side_counts(outlook: Outlook) -> tuple[SideCount, ...]:
    """Every phase as it stands.

    In the one that is played those count who are to declare, in later ones those who may act from it on, in earlier
    ones nobody any more.
    """
    now = phase_of(outlook)
    due, spoken = speakers(outlook) if now >= 0 else ((), frozenset())
    earned = {unit: outlook.get(unit, Earned) for unit in outlook.having(Earned)}
    known = [unit for unit in sorted(earned) if outlook.book.standing(outlook, unit)]
    found = []
    for place, name in enumerate(outlook.book.face.phases):
        meant = [unit for unit in known if earned[unit].phase == place and earned[unit].actions]
        if place == now:
            meant = [unit for unit in due if unit in earned]
        rest = [unit for unit in meant if place > now or (place == now and unit not in spoken)]
        sides = Counter(outlook.get(unit, Allegiance).side for unit in rest)
        left = tuple((side, sides[side]) for side in (outlook.side, *sorted(set(sides) - {outlook.side})))
        found.append(SideCount(name, left, len(meant), _shares(outlook, rest)))
    return tuple(found)


def _shares(outlook: Outlook, rest: list[Unit]) -> tuple[Share, ...]:
    ranks, shares = Counter(mustered(outlook, unit) for unit in rest), []
    for number, squad in enumerate(squads_of(outlook, outlook.side), 1):
        fit = able(outlook, outlook.book, squad)
        head = commander(outlook, outlook.book, squad) or next(iter(fit), 0)
        shares.append(Share(number, squad, ranks[squad], len(fit), head))
    return tuple(shares)


class SideCountBar:
    """The fields of the phases, as they were drawn last."""

    def __init__(self) -> None:
        self._read: tuple[Hashable, tuple[SideCount, ...]] = (None, ())

    def counts(self, outlook: Outlook) -> tuple[SideCount, ...]:
        """The phases as they stand, counted once for each thing that happens."""
        at = (outlook.side, outlook.latest(), len(outlook.log))
        if self._read[0] != at:
            self._read = (at, side_counts(outlook))
        return self._read[1]

    def most(self, outlook: Outlook) -> int:
        """How many act in the fullest phase."""
        return max((one.whole for one in self.counts(outlook)), default=0)

    def draw(
        self,
        target: pygame.Surface,
        panel: Panel,
        scale: float,
        outlook: Outlook,
        seen: tuple[Unit, Mapping[str, int]],
    ) -> list[tuple[pygame.Rect, Unit]]:
        """Draw the boxes of squads in the panel's box, with who stands for each.

        `seen` is who is asked, and the places of the sides.
        """
        entries, now, (unit, places) = self.counts(outlook), phase_of(outlook), seen
        asked = mustered(outlook, unit) if unit else 0
        box, gap = panel.box, round(4 * scale)
        wide = (box.width - gap * (len(entries) + 1)) // max(1, len(entries))
        fields = [pygame.Rect(gap + place * (wide + gap), 1, wide, box.height - 3) for place in range(len(entries))]
        squads = [
            (rect, share, place == now and share.squad == asked)
            for place, field in enumerate(fields)
            for rect, share in _boxes(field, entries[place].shares, scale)
        ]

        own = theme.side(places.get(outlook.side, 0)).colour

        def paint(pen: Pen) -> None:
            for place, (field, one) in enumerate(zip(fields, entries, strict=True)):
                _field(pen, field, one, places, current=place == now)
            for rect, share, lit in squads:
                _squad(pen, rect, share, own, asked=lit)

        panel.draw(target, (entries, now, asked), scale, paint)
        return [(rect.move(box.topleft), share.unit) for rect, share, _lit in squads]


def _boxes(field: pygame.Rect, shares: tuple[Share, ...], scale: float) -> list[tuple[pygame.Rect, Share]]:
    room = field.inflate(-round(6 * scale), 0)
    each = min(round(WIDEST * scale), room.width // max(1, len(shares)))
    top, high = field.top + round(19 * scale), field.height - round(22 * scale)
    return [(pygame.Rect(room.left + place * each, top, each - 2, high), share) for place, share in enumerate(shares)]


def _field(pen: Pen, field: pygame.Rect, one: SideCount, places: Mapping[str, int], *, current: bool) -> None:
    """The phase's name, and at the right how many of each side are still to act in it."""
    if current:
        pygame.draw.rect(pen.target, (70, 62, 40), field, border_radius=pen.px(4))
    right, top = field.right - pen.px(4), field.top + pen.px(2)
    for side, left in reversed(one.left):
        look = theme.side(places.get(side, 0))
        figure = theme.text(str(left), pen.font(11), theme.CREAM if left else FAINT, bold=True)
        right -= figure.get_width()
        pen.target.blit(figure, (right, top))
        right -= pen.px(11)
        mark = pygame.Rect(right, top + pen.px(4), pen.px(8), pen.px(8))
        colour = look.colour if left else theme.SLATE_LIGHT
        if look.shape == "disc":
            pygame.draw.aacircle(pen.target, colour, mark.center, mark.width / 2)
        else:
            pygame.draw.rect(pen.target, colour, mark)
        right -= pen.px(5)
    words = theme.text(one.name, pen.font(11), theme.BRASS_LIGHT if current else GREY, bold=current)
    room = pygame.Rect(0, 0, max(0, right - field.left - pen.px(5)), words.get_height())
    pen.target.blit(words, (field.left + pen.px(5), top), room)


def _squad(pen: Pen, rect: pygame.Rect, share: Share, own: theme.Colour, *, asked: bool) -> None:
    """A squad's number in a box that is filled as far as its soldiers are still to act."""
    pygame.draw.rect(pen.target, theme.SLATE_LIGHT, rect, border_radius=pen.px(2))
    if share.left:
        high = min(rect.height, max(pen.px(5), rect.height * share.left // max(1, share.able)))
        foot = pygame.Rect(rect.left, rect.bottom - high, rect.width, high)
        pygame.draw.rect(pen.target, own, foot, border_radius=pen.px(2))
    if asked:
        pygame.draw.rect(pen.target, theme.SELECTED, rect.inflate(2, 2), max(1, pen.px(1.5)), border_radius=pen.px(3))
    colour = theme.CREAM if share.left else FAINT
    theme.put(pen.target, theme.text(str(share.number), pen.font(10), colour, bold=bool(share.left)), rect.center)


LEAST = 17
"""Points of a chip below which a phase of a company is told in numbers."""


class TurnBar(Plate[Unit]):
    """The order of turns as far as the side knows it; a click brings a unit to the middle of the board."""

    def __init__(self) -> None:
        super().__init__()
        self.side_count = SideCountBar()

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
        if outlook.having(Squad) and self.side_count.most(outlook) * round(LEAST * scale) > wide:
            self.placed = self.side_count.draw(target, self.panel, scale, outlook, (asked, playback.places))
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
