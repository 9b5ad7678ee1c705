"""The smaller panels of a battle: the round and its goal, the order of turns, the log, a square, a question, a tip."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pygame

from game.battle.battle_setup import WINDS
from game.battle.outlook import Outlook
from game.field import Cell, cover_rung
from game.field.veils import blinding, veil_at
from game.messages.events.lines import BAD, DICE, GOOD, HEAD, STEP, LogLine
from game.screens import kit
from game.screens.art import icons, theme
from game.screens.play.board.figures import phase_of, round_of
from game.screens.play.input import task_works
from game.screens.play.panels.drawing import FINE, GREY, WARN, Panel, Pen, Plate
from game.screens.play.panels.orderbar import Button, Buttons, squeezed, widest
from game.systems import hotkeys
from game.systems.fire import fires_at, perils
from game.systems.light import light_at, smoke_at
from game.systems.poison import lacks_air
from game.systems.weather import weather_at
from game.world.place import Wind
from game.world.sides import Objectives
from game.world.turns import Springing

LINE = 18
"""Points of the line over the answers that hold from now on."""
LIGHTS = ("bright", "dim", "dark", "lit at night", "pitch dark")
VEILS = ("", "obscured lightly", "obscured heavily", "magical darkness")
_TONES = {GOOD: FINE, BAD: WARN, DICE: (150, 178, 200), HEAD: theme.BRASS_LIGHT, STEP: (176, 158, 112)}


class GoalPanel:
    """The round, the limit, and what the side has to bring about."""

    def __init__(self) -> None:
        self.panel = Panel()

    def draw(self, target: pygame.Surface, scale: float, outlook: Outlook, side: str) -> None:
        """Draw it at the panel's box."""
        goals = [outlook.get(entity, Objectives) for entity in outlook.having(Objectives)]
        limit = goals[0].limit if goals else 0
        wanted = goal_words(outlook, side)
        now = round_of(outlook)
        head = f"Round {now}{f' of {limit}' if limit else ''}" if now else _before(outlook)
        head += f"{_phase(outlook)}{_wind(outlook)}"

        def paint(pen: Pen) -> None:
            words, room = " ".join(wanted), pen.right - pen.left
            label = squeezed(words, pen, room, GREY, (11, 10))
            pen.y = pen.px(6) if label is not None else pen.px(1)
            pen.line(head, 14 if label is not None else 12, bold=True, gap=0)
            pen.target.blit(label or kit.wrapped(words, pen.font(10), room, GREY), (pen.left, pen.y))

        self.panel.draw(target, (head, tuple(wanted)), scale, paint)


def goal_words(outlook: Outlook, side: str) -> list[str]:
    """What a side has to bring about, and how long it has held what it must hold."""
    found = []
    for entity in outlook.having(Objectives):
        goals = outlook.get(entity, Objectives)
        for place, goal in enumerate(goals.wanted):
            held = goals.held[place] if place < len(goals.held) else 0
            so_far = f" (held {held} of {goal.rounds})" if goal.kind == "hold" else task_works.so_far(outlook, goal)
            if goal.side == side:
                found.append((goal.text or goal.kind.capitalize()) + so_far)
    return found


class LogPanel:
    """What has happened, the latest at the foot; pages back with the wheel or the page keys."""

    def __init__(self) -> None:
        self.panel = Panel()
        self._names: tuple[str, ...] = ()
        self._all = re.compile("(?!)")

    def draw(
        self, target: pygame.Surface, scale: float, lines: list[LogLine], back: int, names: tuple[str, ...] = (),
        foes: frozenset[str] = frozenset(), tint: theme.Colour = theme.CREAM,
    ) -> None:  # fmt: skip
        """Draw as many lines as fit, paged `back` by some; of all `names` those of `foes` stand in a `tint`."""
        if names != self._names:
            longest = sorted(names, key=len, reverse=True)
            self._names, self._all = names, re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest))})(?!\w)")
        shown = lines[max(0, len(lines) - back - 60) : len(lines) - back]
        key = (len(lines), back, lines[-1] if lines else None, foes)

        def paint(pen: Pen) -> None:
            self._paint(pen, shown, back, foes, tint)

        self.panel.draw(target, key, scale, paint)

    def _paint(self, pen: Pen, shown: list[LogLine], back: int, foes: frozenset[str], tint: theme.Colour) -> None:
        size, foot = pen.font(12), pen.target.get_height() - pen.px(6)
        if back:
            words = theme.text(f"{back} later lines ({hotkeys.WINDOW['later']})", pen.font(11), theme.BRASS_LIGHT)
            foot -= words.get_height()
            pen.target.blit(words, (pen.left, foot))
        for line in reversed(shown):
            deep = pen.px(11) * line.depth
            indent = deep + (pen.px(12) if line.tone == DICE else 0)
            colour = _TONES.get(line.tone, theme.CREAM)
            picture = kit.marked(line.text, size, pen.right - pen.left - indent, colour, self._all, foes, tint)
            foot -= picture.get_height() - pen.px(2)
            if foot < pen.px(3):
                return
            pen.target.blit(picture, (pen.left + indent, foot))
            for step in range(line.depth):
                x = pen.left + pen.px(11) * step + pen.px(3)
                pygame.draw.line(pen.target, theme.BRASS, (x, foot), (x, foot + picture.get_height()), 2)
            if line.tone == HEAD:
                left = pen.left + picture.get_width() + pen.px(8)
                middle = foot + picture.get_height() // 2
                pygame.draw.line(pen.target, theme.SLATE_LIGHT, (left, middle), (pen.right, middle))


class SquarePanel:
    """What a square is: its ground, cover, cost, light, and who is in it."""

    def __init__(self) -> None:
        self.panel = Panel()

    def draw(self, target: pygame.Surface, scale: float, words: tuple[str, str], board: pygame.Rect) -> None:
        """Draw it in the lower left corner of the board."""
        pixels = max(9, round(12 * scale))
        wide = max(theme.font(pixels, bold=place == 0).size(line)[0] for place, line in enumerate(words))
        lines = 2 if words[1] else 1
        box = pygame.Rect(0, 0, wide + round(22 * scale), round((10 + 17 * lines) * scale))
        box.topleft = (board.left + round(8 * scale), board.top + round(8 * scale))
        self.panel.box = box

        def paint(pen: Pen) -> None:
            pen.y = pen.px(4)
            pen.line(words[0], 12, bold=True)
            if words[1]:
                pen.line(words[1], 12, GREY)

        self.panel.draw(target, words, scale, paint, alpha=214)


def _phase(outlook: Outlook) -> str:
    """The phase that is played, in a book that has phases."""
    names, phase = outlook.book.face.phases, phase_of(outlook)
    return f", {names[phase]} phase" if 0 <= phase < len(names) else ""


def _wind(outlook: Outlook) -> str:
    """Where the wind blows, as long as it does."""
    for battle in outlook.having(Wind):
        wind = outlook.get(battle, Wind)
        return ", wind " + next(name for name, step in WINDS.items() if step == (wind.dx, wind.dy))
    return ""


def _before(outlook: Outlook) -> str:
    """What is under way before the first round (ALA-SURP-03)."""
    return "Ambush: one action before anyone is aware" if outlook.having(Springing) else "Deployment"


def square_words(outlook: Outlook, cell: Cell, names: list[str]) -> tuple[str, str]:
    """What a square is, in two lines."""
    field = outlook.field
    kind = field.ground(cell)
    cost = int(field.cost[cell[1], cell[0]])
    light, veil = light_at(outlook, cell), veil_at(field, cell)
    parts = [_cover(outlook, cell), f"cost {cost}" if cost else "impassable", LIGHTS[light]]
    if veil:
        parts.append(VEILS[veil] + (", nobody sees in it" if blinding(field, cell) else ""))
    if field.opaque[cell[1], cell[0]]:
        parts.append("blocks sight")
    if cell in smoke_at(outlook):
        parts.append("smoke")
    parts.extend(perils_in(outlook, cell))
    here = f"   {', '.join((*filter(None, (task_works.in_square(outlook, cell),)), *names))}".rstrip()
    return f"{kind.label or kind.name}  ({cell[0]}, {cell[1]}){here}", ", ".join(parts)


def _cover(outlook: Outlook, cell: Cell) -> str:
    """The cover of a square against fire from wherever, and what is better against fire from some sides."""
    field, names = outlook.field, outlook.book.face.covers
    own, better = int(field.rung[cell[1], cell[0]]), dict[int, list[str]]()
    for side, (dx, dy) in WINDS.items():
        beyond = cell[0] + 2 * dx, cell[1] + 2 * dy
        rung = cover_rung(field, beyond, cell) if field.inside(beyond) else own
        if rung > own:
            better.setdefault(rung, []).append(side)
    sides = [f"{names[rung]} from {', '.join(better[rung])}" for rung in sorted(better)]
    return f"{names[own]} ({'; '.join(sides)})" if sides else names[own]


def perils_in(outlook: Outlook, cell: Cell) -> Iterator[str]:
    """What a square may do to whoever is in it, and how high it lies (ALA-HAZ)."""
    level, weather = int(outlook.field.level[cell[1], cell[0]]), weather_at(outlook, cell)
    if level:
        yield f"level {level}"
    if cell in fires_at(outlook):
        yield "burning"
    if cell in perils(outlook) - fires_at(outlook):
        yield "poison in the air"
    if lacks_air(outlook, cell):
        yield "no air"
    if weather is not None:
        yield "shelter" if outlook.field.ground(cell).shelter else f"{weather.kind} {weather.rung}"



def _in_rows(buttons: list[Button], room: int, scale: float) -> list[list[tuple[int, Button]]]:
    """Buttons with their widths, in as few rows as fit so many pixels."""
    rows: list[list[tuple[int, Button]]] = []
    gap, used = round(6 * scale), 0
    for button in buttons:
        wide = min(widest([button], 90, scale), room)
        if not rows or used + wide + gap > room:
            rows.append([])
            used = 0
        rows[-1].append((wide, button))
        used += wide + gap
    return rows


class PromptPanel(Buttons):
    """A question to the player, with its answers and what may be answered for good."""

    def __init__(self) -> None:
        super().__init__()
        self._foot = 0

    def show(
        self, answers: list[Button], standing: list[Button], words: str, board: pygame.Rect, scale: float
    ) -> None:
        """Lay out the answers and standing answers, upwards from the foot of a part of the window, under the words."""
        gap, high = round(6 * scale), round(34 * scale)
        wide = min(widest(answers, 172 if standing else 250, scale), board.width - round(40 * scale))
        rows = _in_rows(standing, board.width - round(40 * scale), scale)
        columns = max(1, min(5, len(answers), (board.width - round(40 * scale)) // (wide + gap)))
        lines = -(-len(answers) // columns)
        lasting = round(20 * scale) + max((sum(wide + gap for wide, _one in row) for row in rows), default=0)
        width = max(columns * (wide + gap) + gap, round(560 * scale), lasting if standing else 0)
        label = kit.wrapped(words, max(9, round(13 * scale)), width - round(20 * scale))
        head = max(round(78 * scale), label.get_height() + round(42 * scale))
        self._foot = foot = len(rows) * round(32 * scale) + round(LINE * scale) + gap if standing else 0
        box = pygame.Rect(0, 0, width, head + lines * (high + gap) + foot + gap)
        box.midbottom = (board.centerx, board.bottom)
        self.panel.box = box
        self.placed = []
        for place, button in enumerate(answers):
            rect = pygame.Rect(0, 0, wide, high)
            rect.topleft = (
                box.left + (width - columns * (wide + gap) + gap) // 2 + place % columns * (wide + gap),
                box.top + head + place // columns * (high + gap),
            )
            self.placed.append((rect, button))
        for line, row in enumerate(rows):
            left = box.right - sum(wide + gap for wide, _one in row)
            for own, button in row:
                top = box.bottom - foot + round(LINE * scale) + gap // 2 + line * round(32 * scale)
                self.placed.append((pygame.Rect(left, top, own, round(26 * scale)), button))
                left += own + gap

    def draw(self, target: pygame.Surface, scale: float, words: tuple[str, str], hover: str, lasting: str) -> None:
        """Draw the question; `lasting` says what the answers that hold from now on are about."""

        def paint(pen: Pen) -> None:
            pen.line(words[0], 16, theme.BRASS_LIGHT, bold=True)
            pen.wrapped(words[1], 13)
            if lasting:
                label = kit.fitted(lasting, pen.font(11), pen.right - pen.left, GREY)
                pen.target.blit(label, (pen.right - label.get_width(), pen.target.get_height() - self._foot))
            self.paint(pen, hover)

        key = (words, lasting, tuple((tuple(rect), button) for rect, button in self.placed), hover)
        self.panel.draw(target, key, scale, paint, alpha=246)


class Tip:
    """A few words beside the pointer."""

    def __init__(self) -> None:
        self.panel = Panel()
        self.words: tuple[str, ...] = ()

    def hide(self) -> None:
        """No tip."""
        self.words = ()

    def draw(
        self, target: pygame.Surface, scale: float, lines: tuple[tuple[str, theme.Colour], ...], at: tuple[int, int]
    ) -> None:
        """Draw it near a point, inside the window."""
        self.words = tuple(words for words, _colour in lines if words)
        width = round(300 * scale)
        pixels = max(9, round(12 * scale))
        pictures = [kit.wrapped(words, pixels, width - round(20 * scale), colour) for words, colour in lines if words]
        high = sum(picture.get_height() for picture in pictures) + round(14 * scale)
        wide = max(picture.get_width() for picture in pictures) + round(20 * scale)
        box = pygame.Rect(0, 0, wide, high)
        box.bottomleft = (at[0] + 10, at[1] - 8)
        box.clamp_ip(target.get_rect().inflate(-8, -8))
        self.panel.box = box

        def paint(pen: Pen) -> None:
            for picture in pictures:
                pen.target.blit(picture, (pen.left, pen.y))
                pen.y += picture.get_height()

        self.panel.draw(target, lines, scale, paint, alpha=250)


class IconBar(Plate[Button]):
    """The window's own commands as small pictures."""

    def show(self, buttons: list[Button], scale: float) -> None:
        """Lay the pictures out from the right."""
        size, gap = round(32 * scale), round(4 * scale)
        self.placed = []
        left = self.panel.box.right - (size + gap) * len(buttons) - gap
        for place, button in enumerate(buttons):
            top = self.panel.box.centery - size // 2
            self.placed.append((pygame.Rect(left + place * (size + gap), top, size, size), button))

    def draw(self, target: pygame.Surface, scale: float, hover: str) -> None:
        """Draw them."""

        def paint(pen: Pen) -> None:
            for rect, button in self.placed:
                place = rect.move(-self.panel.box.left, -self.panel.box.top)
                lit = button.key == hover
                pygame.draw.rect(pen.target, (72, 84, 94) if lit else theme.SLATE_LIGHT, place, border_radius=pen.px(5))
                icon = icons.icon(button.icon, round(place.width * 0.62))
                theme.put(pen.target, icon, place.center)
                if button.caption:
                    words = theme.text(button.caption, pen.font(10), theme.BRASS_LIGHT, bold=True)
                    pen.target.blit(words, (place.right - words.get_width() - 2, place.bottom - words.get_height()))

        self.panel.draw(target, (tuple(button for _rect, button in self.placed), hover), scale, paint)
