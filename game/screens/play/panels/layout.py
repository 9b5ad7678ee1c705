"""All panels of a battle: where they lie, what they hold, and what is under the pointer."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.messages import orders as od
from game.screens.art import theme
from game.screens.play.board.board import Look
from game.screens.play.input import aims, offers, sweeping, task_works
from game.screens.play.input.controls import Controls
from game.screens.play.input.looking import aimed_at
from game.screens.play.input.squad_commands import Staff
from game.screens.play.panels import answering, movesheet, oddsheet, popups, readied, sheets
from game.screens.play.panels import small_panels as panels
from game.screens.play.panels.companypanel import RollCall
from game.screens.play.panels.drawing import FINE, GREY, WARN, Painted, Panel, Pen
from game.screens.play.panels.orderbar import Button, OptionChips, OrderBar, buttons_of, chips_of, folded_buttons
from game.screens.play.panels.popups import MenuPanel
from game.screens.play.panels.turnbar import TurnBar
from game.screens.play.view import View
from game.screens.texts import text_of
from game.systems import hotkeys
from game.world.body import Build
from game.world.place import Lurking, Smoke
from game.world.store import Unit

SIDE, TOP, FOOT, FOLDED, GAP = 312, 56, 156, 38, 4
LOG_LEAST = 62
"""Points that the log keeps, whatever odds stand over it."""
MOST_OF_LOG = 80
"""Pixels of the log that are enough beside odds, however large the text is."""
LEAST_OF_UNIT = 0.42
"""The part of the column that is the unit's, whatever odds need."""
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
        self._told: tuple[Unit, str] = (0, "")
        self.odds = Panel()
        self.roll = RollCall()
        self.notice = Panel()
        self.noticed = ""
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

    def draw(self, target: pygame.Surface, view: View) -> None:
        """Everything, the board first."""
        controls = view.controls if not view.playback.busy else None
        target.fill((14, 17, 20))
        hovered = self.button_at(view.pointer)
        hover = hovered.key if hovered is not None else ""
        self._board(target, view, would_watch=hovered is not None and hover.startswith("overwatch"))
        self.staff.draw(target, self.board, self.scale, hover)
        self._top(target, view, hover)
        self._column(target, view, hover)
        if controls is None or controls.turn:
            self._bar(target, view, hover)
        else:
            self.bar.show([], self.foot, self.scale)
        self._prompt(target, view, controls, hover)
        chip = self._chips(target, view, controls)
        self.menu.show(controls, self.board, self.scale, view.playback.teller.everyone())
        self.menu.draw(target, self.scale, controls, hover)
        self._square(target, view)
        self._notice(target, view, controls)
        shown = chip or hovered
        self._tip(target, view, shown if shown not in [button for _rect, button in self.menu.placed] else None)

    def _tip(self, target: pygame.Surface, view: View, shown: Button | None) -> None:
        at, log = view.pointer, self.log.panel.box
        under = popups.Under(
            self.unit.told_at(at) or self.odds.told_at(at),
            self.goal.panel.box.collidepoint(at),
            log.height < self.px(popups.SMALL_LOG) and log.collidepoint(at),
            self.board.collidepoint(at) and not self.covers(at),
        )
        lines = popups.tip_lines(view, shown, under)
        if lines:
            place = (at[0], self.board.top + 130) if under.goals and shown is None else at
            self.tip.draw(target, self.scale, tuple(lines), place)
        else:
            self.tip.hide()

    def _board(self, target: pygame.Surface, view: View, *, would_watch: bool) -> None:
        outlook, controls = view.outlook, view.controls
        settings = view.stage.settings
        ready = would_watch and controls is not None and controls.turn
        # For a moment's look from afar soldiers do not turn into counters.
        style = "token" if settings.tokens == "auto" and _kept(view) else settings.tokens
        look = Look(view.hover, view.watch, ready, style, settings.grid_costs)
        drift = pygame.time.get_ticks() // 120 if outlook.having(Smoke) else 0
        state = () if controls is None else (
            controls, controls.mode, controls.options, controls.aimed, controls.cursor, controls.chain,
            controls.picked, controls.menu, controls.marked, controls.shown,
        )  # fmt: skip
        key = (view.state, state, drift, view.board.banners.state)
        prepared = controls if self.staff.planning.plan is None else None
        view.board.draw(target, view.playback, prepared, look, key)

    def _top(self, target: pygame.Surface, view: View, hover: str) -> None:
        outlook, settings = view.outlook, view.stage.settings
        self.goal.draw(target, self.scale, outlook, view.viewer)
        self.turns.draw(target, self.scale, outlook, view.playback)
        speed = SPEED_WORDS.get(settings.speed, "")
        self.icons.show(
            [
                Button("near", "", "zoom_in", hotkeys.WINDOW["near"], text_of("nearer"), None),
                Button("far", "", "zoom_out", hotkeys.WINDOW["far"], text_of("farther"), None),
                Button("whole", "", "eye", hotkeys.WINDOW["whole"], text_of("whole_map"), None),
                Button("skip", "", "skip", hotkeys.WINDOW["skip"], text_of("skip"), None),
                Button("speed", speed, "speed", hotkeys.WINDOW["speed"], text_of("speed"), None),
                Button("mute", "", "mute" if settings.muted else "sound", "", text_of("sound"), None),
                Button("help", "", "help", hotkeys.WINDOW["help"], text_of("all_keys"), None),
                Button("menu", "", "pause", hotkeys.WINDOW["menu"], text_of("menu"), None),
            ],
            self.scale,
        )
        self.icons.draw(target, self.scale, hover)

    def shown_unit(self, view: View) -> Unit:
        """The unit that the panel tells about: under the pointer, else the target, else whose turn it is."""
        controls = view.controls
        pointed = self.unit_at(view.pointer)
        if pointed in view.outlook.having(Build):
            return pointed
        if view.hover is not None:
            for unit in sorted(view.outlook.having(Build), key=lambda unit: (unit != view.pointed, unit)):
                piece = view.playback.pieces.get(unit)
                if piece is not None and piece.cell == view.hover and not piece.look.ghost:
                    return unit
        if controls is not None:
            return controls.picked or controls.ask.unit
        ask = view.outlook.ask
        return ask.unit if ask is not None else next(iter(view.outlook.friends()), 0)

    def _column(self, target: pygame.Surface, view: View, hover: str) -> None:
        outlook, controls, gap, column = view.outlook, view.controls, self.px(GAP), self.column
        if self.staff.planning.draw(target, column, self.scale, hover):
            self.roll.hide()
            return
        unit, order, preview = self.shown_unit(view), None, None
        if not view.back:  # one that is paged back has the room of the odds, too
            order, preview = self.peeked(view), self.move_preview(view)
        beside = self._way(view, preview) if preview is not None else None
        if order is not None and controls is not None:
            beside = oddsheet.panel_of(controls, order, view.playback.teller.everyone())
        room = column.height - self.px(120)
        if beside is not None:
            self.odds.box = pygame.Rect(0, 0, column.width, column.height)
            room = max(round(column.height * LEAST_OF_UNIT), room - self.odds.tall(beside[0], self.scale, beside[1]))
        if view.playback.busy and (unit, outlook.side) == self._told:  # what comes of it is not shown before its dice
            self.unit.again(target)
        else:
            self._card(target, view, unit, room, beside=beside is not None)
        top = self.unit.box.bottom + gap
        self.roll.hide()
        self.odds.box = pygame.Rect(0, 0, 0, 0)
        if controls is not None and controls.ask.question == "deploy":
            self.roll.panel.box = pygame.Rect(column.left, top, column.width, column.bottom - top - self.px(88) - gap)
            self.roll.draw(target, self.scale, outlook, view.playback, controls.picked)
            top = self.roll.panel.box.bottom + gap
        elif beside is not None:
            room = column.bottom - top - min(self.px(LOG_LEAST), MOST_OF_LOG) - gap
            self.odds.box = pygame.Rect(column.left, top, column.width, room)
            self.odds.fit(target, beside[0], self.scale, beside[1])
            top = self.odds.box.bottom + gap
        self.log.panel.box = pygame.Rect(column.left, top, column.width, column.bottom - top)
        teller, named = view.playback.teller, view.playback.teller.everyone()
        foes = frozenset(name for unit, name in named.items() if teller.sides.get(unit) != view.viewer)
        tint = theme.side(next((place for side, place in view.places.items() if side != view.viewer), 1)).pale
        self.log.draw(target, self.scale, view.playback.lines, view.back, tuple(named.values()), foes, tint)

    def _card(self, target: pygame.Surface, view: View, unit: Unit, room: int, *, beside: bool) -> None:
        outlook, column = view.outlook, self.column
        self._told = unit, outlook.side
        self.unit.box = pygame.Rect(column.left, column.top, column.width, min(room, self.px(430)) if beside else room)
        if unit and unit in outlook.having(Build):
            names = view.playback.teller.everyone()
            key = (sheets.key_of(outlook, unit), view.outlook.side, len(names))

            def paint(pen: Pen) -> None:
                sheets.paint(pen, outlook, unit, view.places, names)

            self.unit.fit(target, key, self.scale, paint, least=0 if beside else self.px(286))
        else:
            self.unit.box.height = min(room, self.px(286))
            self.unit.draw(target, None, self.scale, lambda _pen: None)

    def peeked(self, view: View) -> od.Order | None:
        """The order whose odds are told: the one in preparation, which Enter gives; else what is pointed at."""
        controls = view.controls
        if controls is None or view.playback.busy:
            return None
        if controls.aiming or controls.readied or controls.mode.startswith("aid."):
            return controls.draft()
        button = self.button_at(view.pointer)
        if button is not None and offers.is_variant(button.key):
            return offers.variant(controls.offers, button.key)
        if button is not None:
            return task_works.at_work(controls.offers, button.key) if controls.turn else None
        if controls.mode or not controls.turn or not controls.over:
            return None
        mode = aims.likeliest(controls.offers, controls.over)
        sweep = sweeping.at(controls.offers, controls.over) if mode == aims.SWEEP else None
        return sweep or aims.attack(mode, controls.over, controls.options)

    @staticmethod
    def move_preview(view: View) -> movesheet.Way | None:
        """The move to the square under the pointer, or to the one clicked before, with the fire it may meet."""
        controls = view.controls
        if controls is None or view.playback.busy:
            return None
        return movesheet.way_to(controls, movesheet.previewed(controls, view.hover))

    @staticmethod
    def _way(view: View, preview: movesheet.Way) -> Painted:
        """The panel of a move, by what it hangs on."""
        names = view.playback.teller.everyone()
        ground = panels.square_words(view.outlook, preview.moves[-1].to, [])[1]
        phased = bool(view.outlook.book.face.phases)

        def paint(pen: Pen) -> None:
            movesheet.paint(pen, preview, ground, names, phased=phased)

        return (view.controls, *preview.moves), paint

    def _bar(self, target: pygame.Surface, view: View, hover: str) -> None:
        controls = view.controls
        if controls is not None and controls.turn:
            undo = view.match.battle.undo_refusal()
            rows = folded_buttons(controls) if self.folded else buttons_of(controls, undo, rest=view.rest)
            self.bar.show(rows, self.foot, self.scale)
            self.bar.draw(target, self.scale, hover)
            return
        self.bar.show([], self.foot, self.scale)
        self.bar.panel.box = self.foot
        words = self._waiting(view)

        def paint(pen: Pen) -> None:
            picture = theme.text(words, pen.font(16), GREY)
            theme.put(pen.target, picture, pen.target.get_rect().center)

        self.bar.panel.draw(target, words, self.scale, paint)

    @staticmethod
    def _waiting(view: View) -> str:
        ask = view.match.ask
        if view.match.battle.over is not None:
            return text_of("over")
        if view.match.battle.under_way:
            return text_of("under_way")
        if ask is None or view.controls is None:
            thinking = ask is not None and ask.side not in view.match.people and not view.playback.busy
            if not view.match.people:
                return text_of("watching")
            return text_of("thinking" if thinking else "skips")
        return ""

    def _prompt(self, target: pygame.Surface, view: View, controls: Controls | None, hover: str) -> None:
        if controls is None or controls.turn:
            self.prompt.hide()
            return
        answers = [answering.button(controls, key, place) for place, key in enumerate(controls.answers(), 1)]
        lasting = answering.lasting(controls)
        words = answering.words(controls, view.playback.teller, lurking=bool(view.outlook.having(Lurking)))
        self.prompt.show(answers, lasting, words[1], self.foot, self.scale)
        self.prompt.draw(target, self.scale, words, hover, answering.beforehand(controls) if lasting else "")

    def _chips(self, target: pygame.Surface, view: View, controls: Controls | None) -> Button | None:
        board = self.board.copy()
        if self.prompt.panel.box.height:
            board.height = min(board.bottom, self.prompt.panel.box.top) - board.top
        aside = self.staff.overview.box.right + self.px(GAP) - board.left if self.staff.overview.box.width else 0
        board.left, board.width = board.left + aside, board.width - aside
        if controls is None or not chips_of(controls) or controls.menu:
            self.chips.hide()
            view.camera.uncover(0, self.board.bottom - board.bottom)
            return None
        self.chips.show(controls, board, self.scale, [view.camera.view.box(cell) for cell in aimed_at(controls)])
        over = self.chips.panel.box
        above, foot = (over.bottom, board.bottom) if self.chips.on_top else (board.top, over.top)
        view.camera.uncover(above - board.top, self.board.bottom - foot)
        chip = self.chips.at(view.pointer)
        self.chips.draw(target, self.scale, controls, chip.key if chip is not None else "")
        return chip

    def _square(self, target: pygame.Surface, view: View) -> None:
        controls = view.controls
        placing = controls is not None and controls.ask.question == "deploy"
        if view.hover is None or not (controls is None or controls.turn or placing):
            return
        known = view.playback.teller.everyone()
        names = [
            known.get(piece.unit, piece.look.name) + (" (last seen)" if piece.look.ghost else "")
            for piece in view.playback.pieces.values()
            if piece.cell == view.hover
        ]
        words = panels.square_words(view.outlook, view.hover, names)
        board = self.board.copy()
        board.top = self.chips.panel.box.bottom if self.chips.placed and self.chips.on_top else board.top
        self.square.draw(target, self.scale, words, board)

    def _notice(self, target: pygame.Surface, view: View, controls: Controls | None) -> None:
        """Why what was tried is not possible; else what a second click does, the time left, or that nothing is."""
        self.notice.box = pygame.Rect(0, 0, 0, 0)
        refused = view.refused
        preview = self.move_preview(view) if controls is not None and controls.agreed() is not None else None
        spent = hotkeys.named(controls.face.spent) if controls is not None and controls.offers.spent else ""
        shown = (
            movesheet.agreed(preview) if preview is not None else readied.hint(controls) if controls is not None else ""
        )
        time_left = view.turn_clock.words if controls is not None else ""
        words = self.noticed = refused or view.warning or shown or time_left or spent
        if not words:
            return
        words, colour = words[0].upper() + words[1:], WARN if refused or view.warning else FINE if shown else GREY
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


def _kept(view: View) -> bool:
    return view.camera.farther and view.camera.liked > theme.COUNTER_CELL
