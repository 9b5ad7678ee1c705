"""The battle: board and panels, mouse and keys, whose turn to choose it is, and what is being shown."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from contextlib import suppress

import pygame

from game.battle.battle import Refused
from game.battle.outlook import Outlook
from game.dice.distribution import percent
from game.field import Cell
from game.messages import orders as od
from game.messages.events.lines import BAD, LogLine
from game.screens.match import Match
from game.screens.message import Message, ask_to_leave
from game.screens.play.animation.pace import rest
from game.screens.play.animation.playback import Playback
from game.screens.play.board.bakery import Bakery
from game.screens.play.board.board import Board
from game.screens.play.board.camera import Camera
from game.screens.play.input.controls import Controls
from game.screens.play.input.errands import Errands
from game.screens.play.input.hands import Hands
from game.screens.play.input.hourglass import Hourglass
from game.screens.play.input.seating import Seating, first_viewer
from game.screens.play.input.staff import Staff
from game.screens.play.panels import answering
from game.screens.play.panels.desk import Desk
from game.screens.settings import SPEEDS
from game.screens.stage import Screen
from game.world.place import Position
from game.world.squads import Squad
from game.world.store import Unit

WELCOME = "Point at anything to be told of it. ? shows all keys."
WATCHING = "AI vs AI. V looks from the other side, F8 changes the speed."
LED = "Squads: click a line of their panel, right-click where the squad is to go, then Ctrl+W plays the round."


class BattleScreen(Screen):
    """One battle seen from one side at a time."""

    large = True

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match
        self.viewer = first_viewer(match)
        self.controls: Controls | None = None
        self.playbacks: dict[str, Playback] = {}
        self.bakery = Bakery(self.outlook.field)
        self.places = {side: place for place, side in enumerate(match.battle.sides)}
        self.boards: dict[str, Board] = {}
        self.camera: Camera
        self.desk: Desk
        self.plan: tuple[Unit, Cell, tuple[Unit, ...]] | None = None
        self.hover: Cell | None = None
        self.pointed: Unit = 0
        self.watch = False
        self.hands = Hands(self)
        self.errands = Errands(self)
        self.staff = Staff(self)
        self.hourglass = Hourglass()
        self.seating = Seating(self)
        self._ended = False
        self._kept: set[str] = set()  # sides that have been kept as rosters after the end

    # --- standing on the stage ------------------------------------------------------------------------------

    def lay_out(self) -> None:
        """Board and panels for the size of the window."""
        self.desk = Desk(self.stage.size, self.stage.scale, self.staff, folded=self.stage.settings.bar_folded)
        field = self.outlook.field
        before = getattr(self, "camera", None)
        self.camera = Camera(self.desk.board, (field.width, field.height))
        if before is None:
            self.camera.fit()
            self.camera.cell = self.camera.liked = max(self.camera.cell, 28 if self.camera.large else 48)
            self.centre(at_once=True)
        else:
            self.camera.look_like(before)
        self.boards = {}
        self.playback.speed = self.stage.settings.speed
        if before is None:
            self.seating.opening()

    @property
    def outlook(self) -> Outlook:
        """What the side at the screen knows; nothing else is ever drawn."""
        return self.match.outlook(self.viewer)

    @property
    def state(self) -> Hashable:
        """Equal as long as nothing of the battle, and nothing of what is being shown of it, is different."""
        outlook = self.outlook
        return self.viewer, outlook.latest(), len(outlook.log), self.playback.picture

    @property
    def playback(self) -> Playback:
        """What is shown to the side at the screen."""
        if self.viewer not in self.playbacks:
            self.playbacks[self.viewer] = Playback(
                self.outlook, self.match.battle.sides, self.stage.sounds, self.stage.settings.speed
            )
            if not self.playbacks[self.viewer].lines:  # else the battle goes on, and this would stand in its midst
                led = self.match.people and self.outlook.having(Squad)
                words = (WELCOME if self.match.people else WATCHING, *((LED,) if led else ()))
                self.playbacks[self.viewer].lines.extend(map(LogLine, words))
            self.playbacks[self.viewer].in_view = lambda cell: self.camera.shows(cell)  # noqa: PLW0108 - a resize brings another camera
        return self.playbacks[self.viewer]

    @property
    def board(self) -> Board:
        """The board of the side at the screen."""
        if self.viewer not in self.boards:
            self.boards[self.viewer] = Board(self.outlook, self.camera, self.bakery, self.places, self.staff.company)
        return self.boards[self.viewer]

    def close(self) -> None:
        """Let go of the battle: its journal has everything."""
        super().close()
        self.bakery.close()
        self.match.close()

    def wants_to_quit(self) -> None:
        """Ask first, though nothing would be lost."""
        self.leave(self.stage.leave, game=True)

    def leave(self, then: Callable[[], None], *, game: bool = False) -> None:
        """Leave the battle by the menu or with the window; asked about as long as the battle goes on."""
        if self.match.battle.over is not None:
            then()
        else:
            ask_to_leave(self.stage, self.match.saved_words, then, game=game)

    # --- time -----------------------------------------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """Something is shown, thought about, or scrolled."""
        return self.playback.busy or self.controls is None or self.camera.gliding or any(self.hands.pulls())

    def update(self, dt: float) -> None:
        """Play on, think on, ask."""
        self.hands.update(dt)
        pulled = self.camera.pulled(*self.hands.pulls(), dt)
        if self.camera.update(dt) or pulled:
            self.hands.point(self.hands.pointer)
        playback, battle = self.playback, self.match.battle
        if battle.under_way:
            battle.carry_on(rest())
        playback.hear()
        playback.update(dt)
        if playback.focus is not None and playback.busy:
            self.camera.keep_in_sight(playback.focus)
            playback.focus = self.seating.looked = None
        self.errands.tell_unsaved()
        if not playback.busy:
            self._go_on()
        self._hurry(dt)

    def _hurry(self, dt: float) -> None:
        """Where several people play, a book may give only so much time; then its answer is given."""
        controls = self.controls
        if controls is None or len(self.match.people) < 2 or self.playback.busy:
            return
        ask = controls.ask
        if not self.hourglass.meant_for(ask):
            self.hourglass.turn(ask, controls.face.hurry(self.outlook, self.outlook.book.numbers, ask))
        order = self.hourglass.run(dt)
        if order is not None:
            self._send(order)

    def _go_on(self) -> None:
        """With everything shown: the end, an AI's choice, the other person's turn, or this one's."""
        match = self.match
        if match.battle.over is not None:
            self._end()
        elif not match.human_asked:
            self.controls = None
            match.think_on(rest())
            while match.stumbles:
                self.playback.lines.append(LogLine(match.stumbles.pop(0), BAD))
        elif match.passes():
            self.controls = None
        elif match.ask is not None and match.ask.side != self.viewer:
            self.seating.hand_over(match.ask.side)
        else:
            self._ask()

    def _end(self) -> None:
        if not self._ended:
            self._ended = True
            self.controls = None
            self.result()

    def result(self) -> None:
        """How the battle has ended, over its board."""
        self.stage.lay_over(self.stage.make("result", self.match, self.viewer, self.playback, kept=self._kept))

    def seat(self, side: str) -> None:
        """This side sits at the screen now."""
        self.viewer = side
        self.controls = None
        self.hover = None
        self.playback.speed = self.stage.settings.speed

    def _ask(self) -> None:
        """Have controls for the question that waits."""
        ask = self.match.ask
        if ask is None or (self.controls is not None and self.controls.ask is ask):
            return
        if self.staff.unasked.settles(ask) or self._go_further():
            return
        self.controls = Controls(self.outlook, ask)
        self.hands.asked()
        if self.hands.by_keys:
            self.hover = None
        if self.seating.elsewhere(ask) or not self.controls.open:
            self.centre()
        if not self.controls.turn and ask.question != "deploy":
            self.stage.sounds.play("decision")
        self.hands.point(self.hands.pointer)

    def _go_further(self) -> bool:
        """The second half of a long walk, unless something new has come into sight."""
        plan, ask = self.plan, self.match.ask
        self.plan = None
        if plan is None or ask is None or ask.question != "turn" or ask.unit != plan[0]:
            return False
        order = od.Move(plan[1], "walk")
        if self.outlook.foes() != plan[2] or self.match.battle.choices().refusal(order) is not None:
            return False
        self._send(order)
        return True

    def centre(self, *, at_once: bool = False) -> None:
        """Look at the unit that is asked about."""
        ask = self.match.ask
        if self.seating.placing(at_once=at_once):
            return
        unit = ask.unit if ask is not None and ask.side == self.viewer else 0
        if ask is not None and ask.question == "deploy" and self.camera.large:  # the middle of all may be nobody's
            unit = next(iter(self.outlook.friends()), 0)
        place = self.outlook.find(unit, Position) if unit else None
        if ask is not None and ask.question == "turn":
            self.camera.as_liked()
        if place is None:
            own = [self.outlook.find(friend, Position) for friend in self.outlook.friends()]
            cells = [spot.cell for spot in own if spot is not None]
            if not cells:
                return
            middle = (sum(x for x, _y in cells) // len(cells), sum(y for _x, y in cells) // len(cells))
            self.camera.go_to(middle, at_once=at_once)
        elif at_once:
            self.camera.go_to(place.cell, at_once=True)
        else:
            other = self.outlook.find(ask.about, Position) if ask is not None and ask.about else None
            self.camera.keep_both_in_sight(place.cell, other.cell if other is not None else place.cell)

    # --- orders ---------------------------------------------------------------------------------------------

    def give(self, order: od.Order | None) -> None:
        """Send an order, asking first where it may be regretted."""
        controls = self.controls
        if order is None or controls is None:
            self.refused()
            return
        if isinstance(order, od.Concede):
            self.concede()
            return
        if order == od.READY and (told := self.staff.company.told()):
            self._confirm("Begin the battle?", told, order, "Begin", no="Back")
            return
        risk = controls.ahead.endangered(order) if self.stage.settings.warn_friends else ()
        if risk:
            names = self.playback.teller.names
            lines = [f"{names.get(unit, 'one of yours')}: {percent(chance)} to be hit" for unit, chance in risk]
            self._confirm("Friendly fire risk", "\n".join(lines), order, "Do it anyway")
            return
        further = controls.further(order)
        self.plan = (controls.ask.unit, further, self.outlook.foes()) if further is not None else None
        self._send(order)

    def concede(self) -> None:
        """Give up, once the player is sure: the side at the screen, whoever is asked."""
        words = "Your side gives up, and the battle is over."
        side = self.viewer if self.viewer in self.match.people else self.match.people[0]

        def sure() -> None:
            with suppress(Refused):  # what was still being carried out has ended it
                self.match.battle.concede(side)
            self.controls = None

        self.stage.lay_over(Message("Concede?", words, confirm=sure, yes="Concede", no="Cancel"))

    def _confirm(self, title: str, words: str, order: od.Order, yes: str, no: str = "Cancel") -> None:
        self.stage.sounds.play("refuse")
        self.stage.lay_over(Message(title, words, confirm=lambda: self._send(order), yes=yes, no=no))

    def _send(self, order: od.Order) -> None:
        controls = self.controls
        try:
            self.match.answer(order, rest())
        except Refused as fault:
            if controls is not None:
                controls.refused = fault.reason
            self.refused()
            return
        if not isinstance(order, (od.Move, od.Attack, od.Burst, od.Throw)):
            self.stage.sounds.play("click")
        self.renew()

    def renew(self, *, own: bool = True) -> None:
        """Something was ordered, by hand or not: the controls are those of the question that waits now."""
        self.desk.log.back = 0 if own else self.desk.log.back
        if self.controls is not None and self.controls.ask is not self.match.ask:
            self.controls = None

    def reply(self, order: od.Order | None) -> None:
        """Answer; none lets the question pass for as long as the enemy's turn lasts."""
        if order is not None:
            self._send(order)
            return
        self.match.let_pass()
        self.controls = None

    def refused(self) -> None:
        """Sound the refusal, where the last input was refused."""
        if self.controls is not None and self.controls.refused:
            self.stage.sounds.play("refuse")

    def press(self, key: str) -> None:
        """A button of the order bar, of the question, or of the window."""
        command = self.commands().get(key)
        if command is not None:
            command()
        elif key.startswith("standing."):
            self._stand(key.partition(".")[2])
        elif not self.staff.press(key) and self.controls is not None:
            controls, before = self.controls, self.controls.mode
            self.give(controls.press(key))
            if controls.mode != before:
                self.stage.sounds.play("select")
                cell = self.hands.chosen() if controls.aiming else None
                if cell is not None:
                    self.hands.show(cell)

    def _stand(self, word: str) -> None:
        """Answer this kind of question from now on."""
        if self.controls is None:
            return
        if word == "pass":
            self.reply(None)
            return
        self._send(answering.from_now_on(self.controls.face, self.controls.ask, word))

    def commands(self) -> dict[str, Callable[[], None]]:
        """What each button and key of the battle does that is no order, by its name."""
        return {
            "undo": self.errands.undo,
            "menu": self.errands.menu,
            "help": self.errands.help,
            "speed": self.faster,
            "skip": self.playback.skip,
            "mute": lambda: self.stage.change(muted=not self.stage.settings.muted),
            "save": self.errands.save,
            "load": self.errands.load,
            "fold": self.errands.fold,
            "unfold": self.errands.fold,
            "standing": self.errands.standing,
            "centre": self.centre,
            "earlier": lambda: self.hands.scroll(6),
            "later": lambda: self.hands.scroll(-6),
            "cancel": self.hands.escape,
            "side": self.hands.other_side,
            "watch": lambda: setattr(self, "watch", not self.watch),
            "near": lambda: self.camera.zoom(1),
            "far": lambda: self.camera.zoom(-1),
            "whole": self.camera.whole,
            "squads.fold": self.staff.fold,
        }

    def faster(self) -> None:
        """Play at the next speed, after the fastest at the slowest, and keep it in the settings."""
        self.playback.speed = SPEEDS[(SPEEDS.index(self.stage.settings.speed) + 1) % len(SPEEDS)]
        self.stage.change(speed=self.playback.speed)

    def hear(self, event: pygame.Event) -> None:
        """Mouse and keys."""
        self.hands.hear(event)

    # --- drawing --------------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """Board, then panels."""
        self.desk.draw(target, self)
