"""All panels of a battle: where they lie, what they hold, and what is under the pointer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.field import Cell
from game.messages import orders as od
from game.screens.art import theme
from game.screens.play.board.board import Look
from game.screens.play.input import aims, labours, sweeping, variants
from game.screens.play.input.controls import Controls
from game.screens.play.panels import answering, movesheet, oddsheet, sheets, tips
from game.screens.play.panels import small_panels as panels
from game.screens.play.panels.menus import MenuPanel
from game.screens.play.panels.orderbar import Button, OptionChips, OrderBar, buttons_of, folded_buttons
from game.screens.play.panels.pen import FINE, GREY, WARN, Panel, Pen
from game.screens.play.panels.rollcall import RollCall
from game.screens.play.panels.turnbar import TurnBar
from game.systems import hotkeys
from game.world.body import Build
from game.world.place import Lurking, Position, Smoke
from game.world.store import Unit

if TYPE_CHECKING:
    from game.screens.play.input.staff import Staff
    from game.screens.play.screen import BattleScreen

SIDE, TOP, FOOT, FOLDED, GAP = 312, 56, 156, 38, 4
LOG_LEAST = 62
"""Points that the log keeps, whatever odds stand over it."""
SPEED_WORDS = {0.5: "½", 1.0: "1x", 2.0: "2x", 4.0: "4x", 0.0: "max"}


class Desk:
    """The panels round the board."""

    def __init__(self, size: tuple[int, int], scale: float, staff: Staff, *, folded: bool = False) -> None:
        self.scale = scale
        self.folded = folded
        self.staff = staff
        self.size = size
        self.bar = OrderBar()
        self.chips = OptionChips()
        self.menu = MenuPanel()
        self.prompt = panels.PromptPanel()
        self.goal = panels.GoalPanel()
        self.turns = TurnBar()
        self.icons = panels.IconBar()
        self.log = panels.LogPanel()
        self.square = panels.SquarePanel()
        self.tip = panels.Tip()
        self.unit = Panel()
        self.odds = Panel()
        self.roll = RollCall()
        self.notice = Panel()
        self.noticed = ""
        self._needed = self.px(286)
        self._lay_out()

    def px(self, points: float) -> int:
        """Points as pixels."""
        return round(points * self.scale)

    def _lay_out(self) -> None:
        wide, high = self.size
        gap, side, top, foot = self.px(GAP), self.px(SIDE), self.px(TOP), self.px(FOLDED if self.folded else FOOT)
        left = wide - side
        self.board = pygame.Rect(0, top, left - gap, high - top - foot - gap)
        self.goal.panel.box = pygame.Rect(gap, gap, self.px(384), top - 2 * gap)
        icons = self.px(8 * 36 + 8)
        self.icons.panel.box = pygame.Rect(wide - icons - gap, gap, icons, top - 2 * gap)
        start = self.goal.panel.box.right + gap
        self.turns.panel.box = pygame.Rect(start, gap, self.icons.panel.box.left - gap - start, top - 2 * gap)
        self.foot = pygame.Rect(gap, high - foot, left - 2 * gap, foot - gap)
        self.column = pygame.Rect(left, top, side - gap, high - top - gap)

    # --- what is under the pointer --------------------------------------------------------------------------

    def on_top(self, point: tuple[int, int]) -> bool:
        """Whether a panel lies there that is drawn over all else, over the overview and the panel of squads too."""
        over = (self.chips.panel.box, self.menu.panel.box, self.prompt.panel.box, self.notice.box)
        return any(box.collidepoint(point) for box in over)

    def covers(self, point: tuple[int, int]) -> bool:
        """Whether a panel lies over the board at a point."""
        return self.on_top(point) or self.staff.covers(point)

    def button_at(self, point: tuple[int, int]) -> Button | None:
        """The button under a point, whichever panel it is on."""
        found = self.menu.at(point) or self.prompt.at(point) or self.bar.at(point) or self.icons.at(point)
        return found or self.staff.button_at(point)

    def unit_at(self, point: tuple[int, int]) -> Unit:
        """The unit that a chip of the turn bar or a row of the roll call under a point stands for; 0 for none."""
        return self.turns.at(point) or self.roll.at(point) or 0

    def pressed(self, word: str, controls: Controls, press: Callable[[str], None]) -> None:
        """A key that belongs to an answer of the question that is asked."""
        if controls.turn:
            return
        for _rect, button in self.prompt.placed:
            if button.hotkey == word or controls.face.kind_of_key.get(word) == button.key:
                press(button.key)
                return

    # --- drawing --------------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, screen: BattleScreen) -> None:
        """Everything, the board first."""
        controls = screen.controls if not screen.playback.busy else None
        target.fill((14, 17, 20))
        hovered = self.button_at(screen.hands.pointer)
        hover = hovered.key if hovered is not None else ""
        self._board(target, screen, would_watch=hovered is not None and hover.startswith("overwatch"))
        self.staff.draw(target, self.scale, hover)
        self._top(target, screen, hover)
        self._column(target, screen, hover)
        if controls is None or controls.turn:
            self._bar(target, screen, hover)
        else:
            self.bar.show([], self.foot, self.scale)
        self._prompt(target, screen, controls, hover)
        chip = self._chips(target, screen, controls)
        self.menu.show(controls, self.board, self.scale, screen.playback.teller.everyone())
        self.menu.draw(target, self.scale, controls, hover)
        self._square(target, screen)
        self._notice(target, screen, controls)
        shown = chip or hovered
        tips.draw(target, screen, shown if shown not in [button for _rect, button in self.menu.placed] else None)

    def _board(self, target: pygame.Surface, screen: BattleScreen, *, would_watch: bool) -> None:
        outlook, controls = screen.outlook, screen.controls
        settings = screen.stage.settings
        ready = would_watch and controls is not None and controls.turn
        # For a moment's look from afar soldiers do not turn into counters.
        style = "token" if settings.tokens == "auto" and _kept(screen) else settings.tokens
        look = Look(screen.hover, screen.watch, ready, style, settings.grid_costs)
        drift = pygame.time.get_ticks() // 120 if outlook.having(Smoke) else 0
        state = () if controls is None else (
            id(controls), controls.mode, controls.options, controls.aimed, controls.cursor, controls.chain,
            controls.picked, controls.menu, controls.marked, controls.shown,
        )  # fmt: skip
        key = (screen.state, state, drift, screen.board.banners.state)
        prepared = controls if self.staff.planning.plan is None else None
        screen.board.draw(target, screen.playback, prepared, look, key)

    def _top(self, target: pygame.Surface, screen: BattleScreen, hover: str) -> None:
        outlook, settings = screen.outlook, screen.stage.settings
        self.goal.draw(target, self.scale, outlook, screen.viewer)
        self.turns.draw(target, self.scale, outlook, screen.playback)
        speed = SPEED_WORDS.get(settings.speed, "")
        self.icons.show(
            [
                Button("near", "", "zoom_in", hotkeys.WINDOW["near"], "Nearer", None),
                Button("far", "", "zoom_out", hotkeys.WINDOW["far"], "Farther", None),
                Button("whole", "", "eye", hotkeys.WINDOW["whole"], "The whole map, and back", None),
                Button("skip", "", "skip", hotkeys.WINDOW["skip"], "Skip what is being shown", None),
                Button("speed", speed, "speed", hotkeys.WINDOW["speed"], "Speed of what is being shown", None),
                Button("mute", "", "mute" if settings.muted else "sound", "", "Sound on and off", None),
                Button("help", "", "help", hotkeys.WINDOW["help"], "All keys", None),
                Button("menu", "", "pause", hotkeys.WINDOW["menu"], "Menu: save, load, options, leave", None),
            ],
            self.scale,
        )
        self.icons.draw(target, self.scale, hover)

    def shown_unit(self, screen: BattleScreen) -> Unit:
        """The unit that the panel tells about: under the pointer, else the target, else whose turn it is."""
        controls = screen.controls
        pointed = self.unit_at(screen.hands.pointer)
        if pointed in screen.outlook.having(Build):
            return pointed
        if screen.hover is not None:
            for unit in sorted(screen.outlook.having(Build), key=lambda unit: (unit != screen.pointed, unit)):
                piece = screen.playback.pieces.get(unit)
                if piece is not None and piece.cell == screen.hover and not piece.look.ghost:
                    return unit
        if controls is not None:
            return controls.picked or controls.ask.unit
        ask = screen.outlook.ask
        return ask.unit if ask is not None else next(iter(screen.outlook.friends()), 0)

    def _column(self, target: pygame.Surface, screen: BattleScreen, hover: str) -> None:
        outlook, controls, gap, column = screen.outlook, screen.controls, self.px(GAP), self.column
        if self.staff.planning.draw(target, column, self.scale, hover):
            self.roll.hide()
            return
        unit, order, way = self.shown_unit(screen), None, None
        if not self.log.back:  # one that is paged back has the room of the odds, too
            order, way = self.peeked(screen), self.way(screen)
        alone = order is None and way is None
        high = min(max(self.px(286), self._needed), column.height - self.px(120)) if alone else self._needed
        high = high if alone else min(high, self.px(430))
        self.unit.box = pygame.Rect(column.left, column.top, column.width, high)
        if unit and unit in outlook.having(Build):

            def paint(pen: Pen) -> None:
                sheets.paint(pen, outlook, unit, screen.places, name)
                self._needed = pen.y + self.px(5)

            name = screen.playback.teller.everyone().get(unit, "")
            key = (sheets.key_of(outlook, unit), screen.outlook.side, name)
            self.unit.draw(target, key, self.scale, paint)
        else:
            self.unit.draw(target, None, self.scale, lambda _pen: None)
        top = self.unit.box.bottom + gap
        self.roll.hide()
        self.odds.box = pygame.Rect(0, 0, 0, 0)
        if controls is not None and controls.ask.question == "deploy":
            self.roll.panel.box = pygame.Rect(column.left, top, column.width, column.bottom - top - self.px(88) - gap)
            self.roll.draw(target, self.scale, outlook, screen.playback.pieces, controls.picked)
            top = self.roll.panel.box.bottom + gap
        elif order is not None or way is not None:
            room = column.bottom - top - self.px(LOG_LEAST) - gap
            self.odds.box = pygame.Rect(column.left, top, column.width, room)
            if order is not None:
                self._odds(target, screen, order)
            elif way is not None:
                self._way(target, screen, way)
            top = self.odds.box.bottom + gap
        self.log.panel.box = pygame.Rect(column.left, top, column.width, column.bottom - top)
        teller, named = screen.playback.teller, screen.playback.teller.everyone()
        foes = frozenset(name for unit, name in named.items() if teller.sides.get(unit) != screen.viewer)
        tint = theme.side(next((place for side, place in screen.places.items() if side != screen.viewer), 1)).pale
        self.log.draw(target, self.scale, screen.playback.lines, tuple(named.values()), foes, tint)

    def peeked(self, screen: BattleScreen) -> od.Order | None:
        """The order whose odds are told: the one in preparation, which Enter gives; else what is pointed at."""
        controls = screen.controls
        if controls is None or screen.playback.busy:
            return None
        if controls.aiming or controls.mode.startswith("aid."):
            return controls.draft()
        button = self.button_at(screen.hands.pointer)
        if button is not None and variants.is_one(button.key):
            return variants.order_of(controls.offers, button.key)
        if button is not None:
            return labours.at_work(controls.offers, button.key) if controls.turn else None
        if controls.mode or not controls.turn or not controls.over:
            return None
        mode = aims.likeliest(controls.offers, controls.over)
        sweep = sweeping.at(controls.offers, controls.over) if mode == aims.SWEEP else None
        return sweep or aims.attack(mode, controls.over, controls.options)

    @staticmethod
    def way(screen: BattleScreen) -> movesheet.Way | None:
        """The move to the square under the pointer, or to the one clicked before, with the fire it may meet."""
        controls = screen.controls
        if controls is None or screen.playback.busy:
            return None
        return movesheet.way_to(controls, movesheet.previewed(controls, screen.hover))

    def _way(self, target: pygame.Surface, screen: BattleScreen, way: movesheet.Way) -> None:
        names = screen.playback.teller.everyone()
        ground = panels.square_words(screen.outlook, way.moves[-1].to, [])[1]
        phased = bool(screen.outlook.book.face.phases)

        def paint(pen: Pen) -> None:
            movesheet.paint(pen, way, ground, names, phased=phased)

        self.odds.fit(target, (id(screen.controls), *way.moves), self.scale, paint)

    def _odds(self, target: pygame.Surface, screen: BattleScreen, order: od.Order) -> None:
        controls = screen.controls
        if controls is None:
            return
        told = controls.ahead.forecast(order)
        refused = controls.offers.choices.refusal(order) or ""
        thrown = isinstance(order, od.Throw) and controls.turn and not refused
        answers = controls.ahead.answers_to(order) if thrown else ()
        interrupts = {} if thrown and not controls.face.phases else controls.ahead.interrupts(order)
        names = screen.playback.teller.everyone()

        def paint(pen: Pen) -> None:
            oddsheet.paint(pen, controls.face, order, told, names, refused, answers, interrupts=interrupts)

        self.odds.fit(target, (id(controls), order, refused), self.scale, paint)

    def _bar(self, target: pygame.Surface, screen: BattleScreen, hover: str) -> None:
        controls = screen.controls
        if controls is not None and controls.turn:
            undo = screen.match.battle.undo_refusal()
            rows = folded_buttons(controls) if self.folded else buttons_of(controls, undo)
            self.bar.show(rows, self.foot, self.scale)
            self.bar.draw(target, self.scale, hover)
            return
        self.bar.show([], self.foot, self.scale)
        self.bar.panel.box = self.foot
        words = self._waiting(screen)

        def paint(pen: Pen) -> None:
            picture = theme.text(words, pen.font(16), GREY)
            theme.put(pen.target, picture, pen.target.get_rect().center)

        self.bar.panel.draw(target, words, self.scale, paint)

    @staticmethod
    def _waiting(screen: BattleScreen) -> str:
        ask = screen.match.ask
        if screen.match.battle.over is not None:
            return "The battle is over. Esc shows the result again."
        if screen.match.battle.under_way:
            return "The soldiers carry out their orders."
        if ask is None or screen.controls is None:
            thinking = ask is not None and ask.side not in screen.match.people and not screen.playback.busy
            if not screen.match.people:
                return "AI vs AI. V looks from the other side."
            return "The other side is thinking." if thinking else "Space or a click skips what is being shown."
        return ""

    def _prompt(self, target: pygame.Surface, screen: BattleScreen, controls: Controls | None, hover: str) -> None:
        if controls is None or controls.turn:
            self.prompt.hide()
            return
        answers = [answering.button(controls, key, place) for place, key in enumerate(controls.answers(), 1)]
        lasting = answering.lasting(controls)
        words = answering.words(controls, screen.playback.teller, lurking=bool(screen.outlook.having(Lurking)))
        self.prompt.show(answers, lasting, words[1], self.foot, self.scale)
        self.prompt.draw(target, self.scale, words, hover, lasting=bool(lasting))

    def _chips(self, target: pygame.Surface, screen: BattleScreen, controls: Controls | None) -> Button | None:
        board = self.board.copy()
        if self.prompt.panel.box.height:
            board.height = min(board.bottom, self.prompt.panel.box.top) - board.top
        aside = self.staff.overview.box.right + self.px(GAP) - board.left if self.staff.overview.box.width else 0
        board.left, board.width = board.left + aside, board.width - aside
        if controls is None or not controls.option_list() or controls.menu:
            self.chips.hide()
            screen.camera.uncover(0, self.board.bottom - board.bottom)
            return None
        self.chips.show(controls, board, self.scale, [screen.camera.view.box(cell) for cell in _aimed_at(controls)])
        over = self.chips.panel.box
        above, foot = (over.bottom, board.bottom) if self.chips.on_top else (board.top, over.top)
        screen.camera.uncover(above - board.top, self.board.bottom - foot)
        chip = self.chips.at(screen.hands.pointer)
        self.chips.draw(target, self.scale, controls, chip.key if chip is not None else "")
        return chip

    def _square(self, target: pygame.Surface, screen: BattleScreen) -> None:
        controls = screen.controls
        placing = controls is not None and controls.ask.question == "deploy"
        if screen.hover is None or not (controls is None or controls.turn or placing):
            return
        known = screen.playback.teller.everyone()
        names = [
            known.get(piece.unit, piece.look.name) + (" (last seen)" if piece.look.ghost else "")
            for piece in screen.playback.pieces.values()
            if piece.cell == screen.hover
        ]
        words = panels.square_words(screen.outlook, screen.hover, names)
        board = self.board.copy()
        board.top = self.chips.panel.box.bottom if self.chips.placed and self.chips.on_top else board.top
        self.square.draw(target, self.scale, words, board)

    def _notice(self, target: pygame.Surface, screen: BattleScreen, controls: Controls | None) -> None:
        """Why what was tried is not possible; else what a second click does, the time left, or that nothing is."""
        self.notice.box = pygame.Rect(0, 0, 0, 0)
        refused = self.staff.company.refused or (controls.refused if controls is not None else "")
        way = self.way(screen) if controls is not None and controls.agreed() is not None else None
        spent = controls.face.spent if controls is not None and controls.offers.spent else ""
        shown = f"{movesheet.title(way)}: click again, or press Enter" if way is not None else ""
        words = self.noticed = refused or shown or (screen.hourglass.words if controls is not None else "") or spent
        if not words:
            return
        words, colour = words[0].upper() + words[1:], WARN if refused else FINE if shown else GREY
        wide = theme.font(max(9, self.px(14)), bold=True).size(words)[0] + self.px(28)
        box = pygame.Rect(0, 0, min(wide, self.board.width - 20), self.px(32))
        chips = self.chips.placed and not self.chips.on_top
        foot = self.chips.panel.box.top if chips else self.board.bottom
        box.midbottom = (self.board.centerx, foot - self.px(8))
        self.notice.box = box

        def paint(pen: Pen) -> None:
            pen.y = pen.px(5)
            pen.line(words, 14, colour, bold=True)

        self.notice.draw(target, words, self.scale, paint)


def _aimed_at(controls: Controls) -> list[Cell]:
    """The squares at which what is being prepared is aimed."""
    place = controls.outlook.find(controls.aimed, Position) if controls.aimed else None
    pointed = [controls.cursor] if controls.cursor is not None and controls.mode.startswith("throw.") else []
    return [*controls.chain, *pointed, *([place.cell] if place is not None else [])]


def _kept(screen: BattleScreen) -> bool:
    return screen.camera.farther and screen.camera.liked > theme.COUNTER_CELL
