"""Keyboard and mouse input of a battle."""

from __future__ import annotations

import pygame

from game.field import Cell
from game.screens.play.input import aims, keys, offers, sweeping
from game.screens.play.input.controls import Controls
from game.screens.play.input.looking import Looking
from game.screens.play.input.menu_actions import Presses
from game.screens.play.input.player import Player
from game.screens.play.input.squad_commands import Staff
from game.screens.play.input.sweeping import mark
from game.screens.play.panels.layout import Desk
from game.screens.play.panels.orderbar import MORE, Button
from game.screens.play.view import NOWHERE, View
from game.screens.stage import WAIT
from game.screens.texts import text_of
from game.systems import hotkeys
from game.world.place import Position
from game.world.store import Unit

DECLINE = "respond.decline"
DRAG = 8
STILL = 1.0
"""Seconds for which a question takes no click where one fell before it came up and the pointer still rests."""
TOLD = 6.0
"""Seconds for which it is told why something was refused."""
_CELLED = ("throw.", "move.", "dodge", "deploy")
"""Modes in which a square is chosen."""


class Hands:
    """Keys and mouse of one battle view."""

    desk: Desk
    """The panels as they lie now; laid anew with the window."""

    def __init__(self, view: View, player: Player, staff: Staff, presses: Presses, looking: Looking) -> None:
        self.view = view
        self.player = player
        self.staff = staff
        self.presses = presses
        self.looking = looking
        self._held: tuple[int, int] | None = None
        self._dragged = False
        self._boxing = False
        self._row: Controls | None = None
        """The controls whose row of squares the held left button draws."""
        self._note: tuple[str, float] = ("", 0.0)
        self._warned: tuple[Controls | None, str] = (None, "")
        """What was not done at its first press: the question then, and what it would have done."""
        self._seen = STILL
        """Seconds since the question that has come up last was drawn; below 0 before."""
        self._clicked: tuple[int, int] | None = None
        """Where the mouse was pressed last, until the pointer moves off."""
        self._resting: tuple[int, int] | None = None
        """The same as it was when the question came up."""

    def update(self, dt: float) -> None:
        """Why something was refused is told for a while, then no more."""
        self._seen = min(STILL, self._seen + dt) if self._seen >= 0 else 0.0
        text = self.view.refused
        self._note = (text, self._note[1] + dt if text == self._note[0] else 0.0)
        if text and self._note[1] >= TOLD:
            self._forgive()

    def asked(self) -> None:
        """Another question comes up: until it has been seen, a click was meant for what was there before."""
        self.view.pointing, self._seen, self._resting = False, -1.0, self._clicked

    @property
    def _early(self) -> bool:
        """Whether a click on an answer comes too early to be meant for it."""
        return self._seen < (WAIT if self._resting is None else STILL)

    def _forgive(self) -> None:
        """What was refused is past: no longer told."""
        self.view.company.refused = ""
        if self.view.controls is not None:
            self.view.controls.refused = ""

    def forget(self) -> None:
        """Forget the pointer's place and what its buttons hold, until it moves."""
        self.view.pointer, self.view.by_keys = NOWHERE, False
        self._held, self._dragged, self._row, self.staff.drag = None, False, None, None
        self.view.hover, self.view.pointed = None, 0
        if self.view.controls is not None:
            self.view.controls.point(None)

    def hear(self, event: pygame.Event) -> None:
        """Mouse and keys. Esc takes back a refusal that is told, all else goes on from it."""
        word = keys.word_of(event) if event.type == pygame.KEYDOWN else ""
        self.view.pointing = event.type == pygame.MOUSEMOTION or (
            self.view.pointing and not word and event.type != pygame.MOUSEBUTTONDOWN
        )
        if (word and word != hotkeys.WINDOW["cancel"]) or event.type == pygame.MOUSEBUTTONDOWN:
            self._forgive()
        if word or event.type == pygame.MOUSEBUTTONDOWN:
            self.view.warning = ""
        if word:
            self._key(word)
            if not self.view.warning:
                self._warned = (None, "")
        elif event.type == pygame.MOUSEMOTION:
            self._moved(event.pos, event.rel)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._down(event.button, event.pos)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._up(event.button)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y)

    def _key(self, word: str) -> None:
        view, intent = self.view, hotkeys.intent_of(word, hotkeys.WINDOW)
        command = self.presses.commands().get(intent)
        if self.staff.key(word) or (intent == "cancel" and self._folded_away()):
            pass
        elif command is not None and not (intent == "side" and view.controls is not None):
            command()
        elif word in keys.ARROWS:
            self._arrow(*keys.ARROWS[word])
        elif view.playback.busy and intent == "give":
            view.playback.skip()
        elif view.controls is not None:
            self._order_key(view.controls, word, intent)

    def _folded_away(self) -> bool:
        """Fold what was unfolded last: the options that cannot be had, the orders that cannot be given."""
        if self.desk.chips.placed and self.desk.chips.opened:
            self.desk.chips.opened = False
            return True
        prepared = self.view.controls is not None and (self.view.controls.mode or self.view.controls.menu)
        if self.view.rest and not prepared and not self.view.refused:
            self.view.rest = False
            return True
        return False

    def _order_key(self, controls: Controls, word: str, intent: str) -> None:
        if intent in ("next", "previous"):
            controls.cycle(1 if intent == "next" else -1)
            self._follow()
        elif intent == "give":
            self._enter(controls)
        elif controls.turn or controls.aiming:
            self._turn_key(controls, word)
        self.desk.pressed(word, controls, self.presses.press)

    def _turn_key(self, controls: Controls, word: str) -> None:
        menu = controls.face.menus.get(controls.menu)
        inside = f"{menu.hotkey} {word}" if menu is not None else ""
        if controls.menu and menu is None and word.isdigit():
            self.presses.press(offers.key_of(controls.menu, int(word)))
        elif inside and inside in controls.face.kind_of_key:
            self.presses.press(controls.face.kind_of_key[inside])
        elif word in controls.face.option_of_key and controls.aiming:
            controls.toggle(controls.face.option_of_key[word])
            self.player.refused()
        elif controls.face.kind_of_key.get(word) == "end" and controls.turn:
            left = controls.offers.left
            if not left or self._sure("end", text_of("end_again", key_word=word, left=left)):
                self.presses.press("end")
        elif word in controls.face.kind_of_key and controls.turn:
            self.presses.press(controls.face.kind_of_key[word])
            self._follow()

    def _enter(self, controls: Controls) -> None:
        if controls.ask.question == "deploy":
            order = controls.draft() if self.view.by_keys else None
            if order is not None and self.view.hover is not None and controls.offers.choices.refusal(order) is None:
                self.player.give(order)
            return
        if not controls.turn and not controls.chosen:
            self._answer(controls)
        elif controls.mode or controls.aiming or controls.ways_asked:
            self.player.give(controls.confirm())
        elif controls.agreed() is not None:
            self.player.give(controls.agreed())

    def _sure(self, what: str, words: str) -> bool:
        """Whether something that cannot be undone is pressed for the second time; the first time it is only told."""
        if self._warned == (self.view.controls, what):
            return True
        self._warned, self.view.warning = (self.view.controls, what), words
        return False

    def _answer(self, controls: Controls) -> None:
        """Enter at a question where nothing was chosen declines, pressed twice, or gives the only answer there is.

        It never takes one of several that may cost, wherever the pointer rests.
        """
        keys_ = controls.answers()
        if DECLINE in keys_ or len(keys_) == 1:
            key = DECLINE if DECLINE in keys_ else keys_[0]
            caption = controls.face.answer(key.partition(".")[2])[0]
            if self._sure(key, text_of("again", answer=caption)):
                self.presses.press(key)

    def _follow(self) -> None:
        """Look at what the keys have chosen."""
        view, cell = self.view, self.looking.chosen()
        if cell is not None and view.controls is not None:
            self.view.by_keys = True
            view.hover = cell
            view.pointed = view.controls.aimed or 0
            self.looking.show(cell)

    def _arrow(self, dx: int, dy: int) -> None:
        view, controls = self.view, self.view.controls
        if controls is None or not (controls.mode.startswith(_CELLED) or controls.mode in sweeping.KINDS):
            view.camera.pan(dx * 80, dy * 80)
            return
        x, y = self._start(controls)
        field = view.outlook.field
        cell = (min(field.width - 1, max(0, x + dx)), min(field.height - 1, max(0, y + dy)))
        self.view.by_keys = controls.chosen = True
        view.hover = cell
        controls.point(cell)
        if controls.mode in sweeping.KINDS:
            sweeping.string(controls, cell)
        view.camera.keep_in_sight(cell)

    def _start(self, controls: Controls) -> Cell:
        """The square that an arrow key moves on from."""
        if controls.mode in sweeping.KINDS and controls.chain:
            return controls.chain[-1]
        if self.view.by_keys and self.view.hover is not None:
            return self.view.hover
        if controls.cursor is not None and controls.mode != "deploy":
            return controls.cursor
        place = self.view.outlook.find(controls.picked, Position)
        return place.cell if place is not None else (0, 0)

    def _wheel(self, turns: int) -> None:
        if self.desk.log.panel.box.collidepoint(self.view.pointer):
            self.view.page(3 * turns)
        elif self.desk.board.collidepoint(self.view.pointer):
            self.view.camera.zoom(1 if turns > 0 else -1, self.view.pointer)
            self.point(self.view.pointer)

    def _moved(self, at: tuple[int, int], by: tuple[int, int]) -> None:
        self.view.pointer = at
        self.view.by_keys = False
        self._clicked, self._resting = _unless_off(self._clicked, at), _unless_off(self._resting, at)
        if self._held is not None and not self._dragged:
            self._dragged = abs(at[0] - self._held[0]) + abs(at[1] - self._held[1]) > DRAG
            if self._dragged and self._row is not None:
                self._row.chain = ()
                self._string(self._held)
        if self._held is not None and self._dragged and self._row is None:
            if self._boxing:
                self.staff.drag = (self._held, at)
            else:
                self.view.camera.pan(-by[0], -by[1])
        self.point(at)
        if self._dragged:
            self._string(at)

    def _string(self, at: tuple[int, int]) -> None:
        """Add the square at a point to the row that is being drawn."""
        cell = self.view.camera.square(at)
        row = self._row if self._row is self.view.controls else None
        if row is not None and cell is not None and cell not in row.chain[-1:]:
            sweeping.string(row, cell)

    def point(self, at: tuple[int, int]) -> None:
        """The pointer is there: which square that is. While keys choose squares the pointer does not."""
        if self.view.by_keys:
            return
        free = self.desk.board.collidepoint(at) and not self.desk.covers(at)
        self.view.hover = self.view.camera.square(at) if free else None
        self.view.pointed = self.view.board.unit_at(at, self.view.hover) if self.view.hover is not None else 0
        if self.view.controls is not None:
            self.view.controls.point(self.view.hover, self.view.pointed)

    def _down(self, button: int, at: tuple[int, int]) -> None:
        self._clicked = at
        if button in (1, 2, 3) and self.desk.board.collidepoint(at) and not self.desk.covers(at):
            self._held, self._dragged = at, False
            self.view.by_keys = False  # a click means what lies under it, whatever keys have chosen
            self.point(at)
            self._boxing = button == 1 and self.view.company.there
            controls = self.view.controls
            drawn = button == 1 and controls is not None and controls.mode in sweeping.KINDS
            self._row = controls if drawn else None
        elif button == 1:
            self._click_panel(at)

    def _up(self, button: int) -> None:
        held, dragged = self._held, self._dragged
        self._held, self._dragged, self._row = None, False, None
        self.staff.boxed()
        if held is None or dragged:
            return
        if button == 3 and self.view.hover is not None and self.staff.right_click(self.view.hover):
            pass
        elif button == 3:
            if self.view.controls is not None:
                self.view.controls.cancel()
        elif button == 1 and self.view.hover is not None:
            self._click_board(self.view.hover)

    def _click_board(self, cell: Cell) -> None:
        if self.view.playback.busy:
            self.view.playback.skip()
            return
        controls = self.view.controls
        if self.staff.click(cell, self.view.pointer):
            return
        if controls is None:
            return
        pointed, adding = self.view.pointed, pygame.key.get_mods() & pygame.KMOD_SHIFT
        if adding and controls.mode in sweeping.KINDS:
            sweeping.toggle(controls, cell)
            return
        if adding and controls.mode == aims.PIN and pointed in controls.targets():
            mark(controls, pointed)
            return
        before = (controls.mode, controls.target)
        order = controls.click(cell, self.view.pointed)
        if order is None and (controls.mode, controls.target) != before:
            self.view.stage.sounds.play("select")
        if order is not None or controls.refused:
            self.player.give(order)

    def _click_panel(self, at: tuple[int, int]) -> None:
        if not self.desk.on_top(at) and self.staff.click_panel(at):
            return
        unit = self.desk.unit_at(at)
        if unit:
            self._pick(unit)
            piece = self.view.playback.pieces.get(unit)
            if piece is not None:
                self.view.camera.go_to(piece.cell)
            return
        chip = self.desk.chips.at(at)
        if chip is not None and chip.key == MORE:
            self.desk.chips.opened = not self.desk.chips.opened
            self.view.stage.sounds.play("click")
            return
        if chip is not None and self.view.controls is not None:
            self.view.controls.toggle(chip.key)
            self.view.stage.sounds.play("refuse" if self.view.controls.refused else "click")
            return
        button = self.desk.button_at(at)
        if button is not None:
            self._press(button)

    def _press(self, button: Button) -> None:
        """Press a button on a panel; an answer only once its question has been seen.

        One for good is not given at all where a click fell before and the pointer has rested since.
        """
        lasting = self._resting is not None and button.key.startswith("standing.")
        if (self._early or lasting) and button in [answer for _rect, answer in self.desk.prompt.placed]:
            return
        if button.refusal is not None:
            if self.view.controls is not None:
                self.view.controls.refused = button.refusal
            self.view.stage.sounds.play("refuse")
            return
        self.presses.press(button.key)

    def _pick(self, unit: Unit) -> None:
        """Before the battle the one chosen in a panel is the one to be placed."""
        controls = self.view.controls
        if controls is not None and controls.ask.question == "deploy" and unit in self.view.outlook.friends():
            controls.picked = unit
            self.view.stage.sounds.play("select")

    def pulls(self) -> tuple[int, int]:
        """Which way the held keys, or the pointer at the edge of the window, pull the view."""
        stage = self.view.stage
        edges = stage.settings.edge_scroll and self.view.pointer != NOWHERE and self._held is None
        return keys.pulls(self.view.pointer if edges else None, stage.size)


def _unless_off(place: tuple[int, int] | None, at: tuple[int, int]) -> tuple[int, int] | None:
    """A place, unless the pointer has moved off it."""
    return place if place is not None and abs(at[0] - place[0]) + abs(at[1] - place[1]) <= DRAG else None
