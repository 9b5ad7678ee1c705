"""What the player does with squads in the window: chooses them, tells them what to do, and sees the whole field."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from game.field import Cell
from game.messages.warfare import SideOrder
from game.screens.art import theme
from game.screens.play.board.ground import Overview
from game.screens.play.input.aims import PIN
from game.screens.play.input.auto_answers import AutoAnswers
from game.screens.play.input.planning import Planning
from game.screens.play.input.player import Player
from game.screens.play.input.squad_plan import SquadLine, SquadPlan
from game.screens.play.input.sweeping import mark
from game.screens.play.panels.companypanel import CompanyPanel
from game.screens.play.panels.orderbar import Button
from game.screens.play.panels.shares import Shares, SharesPanel
from game.screens.play.view import View
from game.screens.texts import text_of
from game.systems import hotkeys
from game.world.squads import ADVANCE, FOLLOW, HOLD, NONE


class Staff:
    """Squads and overview of one battle view."""

    def __init__(self, view: View, player: Player) -> None:
        self.view = view
        self.player = player
        self.panel = CompanyPanel()
        self.overview = Overview()
        self.sharing = SharesPanel()
        self.planning = Planning(view, player)
        self.auto_answers = AutoAnswers(view, player)
        self.drag: tuple[tuple[int, int], tuple[int, int]] | None = None
        """The box that is being drawn round soldiers, in pixels."""
        self._lines: tuple[Hashable, tuple[SquadLine, ...]] = (None, ())

    @property
    def company(self) -> SquadPlan:
        """The squads of the side at the view."""
        return self.view.company

    @property
    def lines(self) -> tuple[SquadLine, ...]:
        """The squads' lines as they stand, worked out once."""
        at = self.view.state
        if self._lines[0] != at:
            self._lines = (at, self.company.lines())
        return self._lines[1]

    @property
    def _shares(self) -> Shares | None:
        """The damage rolls that are being shared out, if any are."""
        return self.view.controls.shares if self.view.controls is not None else None

    # --- what is under the pointer ----------------------------------------------------------------------------

    def covers(self, point: tuple[int, int]) -> bool:
        """Whether the panel of squads or the overview lies there."""
        boxes = (self.panel.panel.box, self.overview.box, self.sharing.panel.box)
        return any(box.collidepoint(point) for box in boxes)

    def click_panel(self, at: tuple[int, int]) -> bool:
        """A line of the panel, or a place of the overview; whether there was one."""
        squad = self.panel.row_at(at)
        if self.sharing.click(at, self._shares) or self.planning.click_panel(at):
            pass
        elif squad:
            self.take(squad)
        elif self.overview.button.collidepoint(at):
            self.fold_overview()
        elif self.overview.box.collidepoint(at):
            self.view.camera.go_to(self.overview.cell(at), at_once=True)
        else:
            return False
        return True

    def click(self, cell: Cell, at: tuple[int, int]) -> bool:
        """A click on the board; whether it was about squads."""
        company, controls = self.company, self.view.controls
        if self.planning.click(cell):
            return True
        if not company.there or (controls is not None and (controls.mode or not controls.turn)):
            return False
        if company.sending:
            self.player.tell(company.order(ADVANCE, cell))
            return True
        squad = self.view.board.banners.at(self._on_board(at))
        if squad in [line.squad for line in self.lines]:
            self.take(squad, look=False)
            return True
        asked = controls.ask.unit if controls is not None else 0
        pointed = self.view.pointed
        if pointed and pointed != asked and company.choose_soldier(pointed):
            self.view.stage.sounds.play("select")
            return True
        company.choose(0)
        return False

    def right_click(self, cell: Cell) -> bool:
        """A right click sends the squad in hand to a square, or leaves a plan; whether there is one."""
        if self.planning.plan is not None:
            self.planning.leave()
        elif self.company.squad:
            self.player.tell(self.company.order(ADVANCE, cell))
        else:
            return False
        return True

    def _on_board(self, at: tuple[int, int]) -> tuple[int, int]:
        area = self.view.camera.area
        return at[0] - area.left, at[1] - area.top

    def boxed(self) -> None:
        """The box that was drawn takes the squad in hand of which most stand in it."""
        if self.drag is None:
            return
        seen = self.view.camera.view
        first, last = (seen.square(corner) for corner in self.drag)
        self.drag = None
        if not self.planning.boxed(first, last):
            self.company.choose_in(first, last)

    # --- choosing and telling ---------------------------------------------------------------------------------

    def take(self, squad: int, *, look: bool = True) -> None:
        """Take a squad in hand, and look at it."""
        self.company.choose(squad)
        self.view.stage.sounds.play("select")
        at = next((line.at for line in self.lines if line.squad == squad), None)
        if look and at is not None:
            self.view.camera.keep_in_sight(at)

    def key(self, word: str) -> bool:
        """A key; whether it is one about squads."""
        company = self.company
        if not company.there or self.planning.key(word):
            return company.there
        plain: dict[str, Callable[[], None]] = {
            "squad.previous": lambda: self._cycle(-1), "squad.next": lambda: self._cycle(1), "squads.fold": self.fold,
        }  # fmt: skip
        controls, order_word = self.view.controls, hotkeys.intent_of(word, hotkeys.SQUADS)
        order_word = "assault" if word == hotkeys.ORDERS["assault"] else order_word
        intent = hotkeys.intent_of(word, hotkeys.WINDOW)
        if intent == "skip" and controls is not None and controls.mode == PIN and controls.target:
            mark(controls, controls.target)
        elif order_word in plain:
            plain[order_word]()
        elif order_word and not (controls is not None and controls.aiming):
            self.press(order_word)
        elif intent == "cancel" and self.auto_answers.stop():
            pass
        elif intent == "cancel" and (company.squad or company.sending):
            company.choose(0)
        elif intent == "give" and company.sending and self.view.hover is not None:
            self.player.tell(company.order(ADVANCE, self.view.hover))
        else:
            return False
        return True

    def fold(self) -> None:
        """Fold the list of squads, or show it again; it is so in the next battle too."""
        stage = self.view.stage
        stage.change(squads_folded=not stage.settings.squads_folded)
        stage.sounds.play("click")

    def fold_overview(self) -> None:
        """Fold the overview of the map, or show it again; it is so in the next battle too."""
        stage = self.view.stage
        stage.change(overview_folded=not stage.settings.overview_folded)
        stage.sounds.play("click")

    def _cycle(self, step: int) -> None:
        self.company.cycle(step)
        if self.company.squad:
            self.take(self.company.squad)

    def press(self, key: str) -> bool:
        """A button of the panel; whether it is one."""
        company, (head, _, tail) = self.company, key.partition(".")
        if head == "unasked":
            self._refuse_if(self.auto_answers.press(key))
            return True
        if head in ("assault", "recall"):
            self.planning.open(at_assault=head == "recall")
            return True
        if self.planning.press(key):
            return True
        if head not in ("squad", "formation", "mercy"):
            self.planning.leave()
            return False
        if head == "mercy":
            self.player.tell(company.next_mercy())
        elif head == "formation":
            self._form(tail)
        elif tail == "apart":
            self._give_if(company.apart_or_back(), text_of("detach_first"))
        elif not company.squad:
            self.player.refuse(text_of("take_first"))
        elif tail == ADVANCE:
            company.sending = not company.sending
        else:
            self.player.tell(company.order({"hold": HOLD, "follow": FOLLOW}.get(tail, NONE)))
        return True

    def _refuse_if(self, reason: str) -> None:
        self.company.refused = reason
        self.view.stage.sounds.play("refuse" if reason else "click")

    def _form(self, word: str) -> None:
        """A formation for the next order; the squad takes it up at once if it is under way or follows."""
        company = self.company
        if word:
            company.formation = word
        else:
            company.next_formation()
        again = company.again()
        if again is not None and not company.sending:
            self.player.tell(again)

    def _give_if(self, order: SideOrder | None, otherwise: str) -> None:
        if order is None:
            self.player.refuse(otherwise)
        else:
            self.player.tell(order)

    # --- drawing ----------------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface, board: pygame.Rect, scale: float, hover: str) -> None:
        """The overview, the panel, and the box that is being drawn."""
        view, settings = self.view, self.view.stage.settings
        view.playback.pace.fast, view.playback.pace.losses = settings.fast_drill, settings.losses
        view.playback.pace.left = self.auto_answers.left
        view.camera.covered = board.right - self.panel.panel.box.left if self.panel.rows else 0
        self.overview.draw(target, view.camera, view.bakery, view.playback.pieces, scale, view.state,
                           folded=settings.overview_folded)  # fmt: skip
        if self.company.there and self.planning.plan is None:
            assault = self.planning.button()
            below = [*([[assault]] if assault is not None else []), self.auto_answers.buttons(self.company.squad)]
            self.panel.lay(self.company, self.lines, board, scale, below,
                           folded=settings.squads_folded)  # fmt: skip
            self.panel.draw(target, self.company, self.lines, scale, hover)
        else:
            self.panel.hide()
        names, covered = view.playback.teller.everyone(), view.camera.covered
        self.sharing.draw(target, self._shares, names, board, scale, covered)
        if self.drag is not None:
            (x, y), (right, foot) = self.drag
            box = pygame.Rect(min(x, right), min(y, foot), abs(right - x), abs(foot - y))
            pygame.draw.rect(target, theme.SELECTED, box.clip(board), 2)

    def button_at(self, point: tuple[int, int]) -> Button | None:
        """The button under a point, of the panel or of a plan."""
        if self.overview.button.collidepoint(point):
            about = text_of("overview_folded" if self.view.stage.settings.overview_folded else "overview")
            return Button("overview", "", "", hotkeys.WINDOW["overview"], about, None)
        return self.planning.panel.at(point) or self.panel.at(point)
