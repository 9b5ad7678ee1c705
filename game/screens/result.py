"""How the battle ended: the verdict, the losses, the luck, and where its replay is kept."""

from __future__ import annotations

from pathlib import Path

import pygame
import pygame_gui
from pygame_gui.elements import UIButton

from game.battle.afterwards import words_of
from game.battle.rosters import standings
from game.content.problem import ContentError
from game.content.writing import Busy
from game.screens import kit
from game.screens.art import theme
from game.screens.match import Match
from game.screens.play import counts
from game.screens.play.animation.playback import Playback
from game.screens.play.counts import luck_line, shots
from game.screens.play.panels.sheets import harm
from game.screens.setup import Setup
from game.screens.stage import Screen
from game.screens.title import Title
from game.world.body import Allegiance, Build, Identity
from game.world.sides import SideCard
from game.world.store import Unit

PATIENT = 5.0
"""Seconds for which a roster that somebody else holds is tried again."""
UNDERSTOOD = 0.8
"""Seconds for which keys are passed over: whoever was pressing them meant the battle."""
_KEYS = {
    pygame.K_RETURN: "again",
    pygame.K_KP_ENTER: "again",
    pygame.K_ESCAPE: "look",
    pygame.K_t: "title",
    pygame.K_r: "roster",
}


class Result(Screen):
    """The end of a battle, over its board."""

    def __init__(self, match: Match, side: str, playback: Playback, *, kept: set[str] | None = None) -> None:
        super().__init__()
        self.match = match
        self.side = side
        self.playback = playback
        self.world, self.book = match.battle.world, match.battle.position.book
        self.buttons: dict[UIButton, str] = {}
        self.keeping: dict[UIButton, str] = {}
        self.kept = kept if kept is not None else set[str]()
        self._sounded = False
        self._shown = 0.0
        self._awaited: tuple[str, float] | None = None
        """The side whose roster somebody else holds, and for how many seconds more it is tried again."""
        match.put_away()

    def lay_out(self) -> None:
        """Three ways on, and above them what may be kept of each side."""
        high = min(self.px(580), self.stage.size[1] - 20)
        self.box = pygame.Rect(0, 0, min(self.px(760), self.stage.size[0] - 40), high)
        self.box.center = (self.stage.size[0] // 2, self.stage.size[1] // 2)
        names = (("again", "Fight again  [Enter]"), ("look", "See the field  [Esc]"), ("title", "To the title  [T]"))
        size, gap = (self.px(222), self.px(42)), self.px(14)
        left = self.box.centerx - (3 * size[0] + 2 * gap) // 2
        self.buttons = {}
        for place, (key, words) in enumerate(names):
            rect = pygame.Rect((left + place * (size[0] + gap), self.box.bottom - self.px(60)), size)
            button = kit.button(self, rect, words, look="@brass" if place == 0 else None)
            self.buttons[button] = key
            if key == "again" and not self.match.can_be_fought_again:
                kit.disable(button)
        self._keepers(size[1], gap)
        if not self._sounded:
            self._sounded = True
            outcome = self.match.battle.over
            won = outcome is not None and outcome.winner == self.side
            self.stage.sounds.play("victory" if won else "defeat")

    def _keepers(self, high: int, gap: int) -> None:
        """A button for each side that has a roster, or that a person might want to go on with."""
        match, self.keeping = self.match, {}
        held = match.rosters
        names = {card.key: card.name for card in self._cards()}
        sides = [side for side in match.battle.sides if side in held or side in match.people]
        if match.battle.position.book.aftermath is None or not sides:
            return
        inner = self.box.inflate(-2 * self.px(34), 0)
        wide, top = (inner.width - (len(sides) - 1) * gap) // len(sides), self.box.bottom - self.px(60) - high - gap
        for place, side in enumerate(sides):
            rect = pygame.Rect((inner.left + place * (wide + gap), top), (wide, high))
            words = f"Update roster: {names[side]}" if side in held else f"Keep as roster: {names[side]}"
            done = side in self.kept
            if self._awaited is not None and self._awaited[0] == side:
                words = f"Waiting for the roster: {names[side]}"
            button = kit.button(self, rect, f"Kept: {names[side]}" if done else words + "  [R]" * (place == 0))
            self.keeping[button] = side
            if done:
                kit.disable(button)

    def keep(self, side: str) -> None:
        """Carry a side on in its roster; what became of each is told, or what was wrong."""
        if side in self.kept:
            return
        try:
            path, found = self.match.keep_roster(side)
        except Busy as fault:
            if self._awaited is None:
                self._awaited = side, PATIENT
                self.put_up(self.stage)
            elif self._awaited[1] <= 0:
                self._awaited = None
                self.stage.tell(fault.problems)
            return
        except ContentError as fault:
            self._awaited = None
            self.stage.tell(fault.problems)
            return
        self._awaited = None
        self.kept.add(side)
        self.put_up(self.stage)
        grown = standings(path, side)
        lines = [
            f"{one.name}: " + "; ".join(filter(None, (words_of(one.burden, one.state), grown.get(one.key))))
            for one in found
        ]
        self.stage.message("Kept as a roster", "\n".join((*lines, "", str(path))))

    def hear(self, event: pygame.Event) -> None:
        """Buttons and their keys, once there has been time to see them."""
        if event.type == pygame_gui.UI_BUTTON_PRESSED and event.ui_element in self.keeping:
            self.keep(self.keeping[event.ui_element])
        elif event.type == pygame_gui.UI_BUTTON_PRESSED and event.ui_element in self.buttons:
            self.choose(self.buttons[event.ui_element])
        elif event.type == pygame.KEYDOWN and self._shown > UNDERSTOOD and event.key in _KEYS:
            self.choose(_KEYS[event.key])

    def update(self, dt: float) -> None:
        """So long the result has been up; a roster that somebody else holds is tried again."""
        self._shown += dt
        if self._awaited is not None:
            self._awaited = self._awaited[0], self._awaited[1] - dt
            self.keep(self._awaited[0])

    @property
    def moving(self) -> bool:
        """Whether a roster is waited for."""
        return self._awaited is not None

    def choose(self, key: str) -> None:
        """Go on."""
        if key == "again" and not self.match.can_be_fought_again:
            return
        if key == "look":
            self.stage.back()
            return
        if key == "roster":
            left = [side for side in self.keeping.values() if side not in self.kept]
            if left:
                self.keep(left[0])
            return
        stage, match = self.stage, self.match
        rosters = {side: Path(note[1]) for side, note in match.rosters.items()}
        scenario, seats = match.source, {side: name or "human" for side, name in match.battle.seats.items()}
        rules, switches = _law(match)
        stage.show(Title())
        if key == "again":
            stage.lay_over(Setup(scenario, seats, rosters=rosters, rules=rules, switches=switches))

    def draw(self, target: pygame.Surface) -> None:
        """The board beneath, and what it came to."""
        kit.beneath(self, target)
        kit.panel(target, self.box, alpha=250, rim=theme.BRASS)
        outcome = self.match.battle.over
        if outcome is None:
            return
        names = {card.key: card.name for card in self._cards()}
        x, y = self.box.left + self.px(34), self.box.top + self.px(22)
        sides = self.match.battle.sides
        colour = theme.side(sides.index(outcome.winner)).pale if outcome.winner in sides else theme.BRASS_LIGHT
        y = self._line(target, (x, y), self._verdict(outcome.winner, names), 32, colour, bold=True)
        y = self._line(target, (x, y), f"{_sentence(outcome.reason)} Round {self.match.battle.round}.", 15)
        y += self.px(12)
        foes = [card.key for card in self._cards() if card.key != self.side]
        others = foes[0] if len(foes) == 1 else ""
        rolled = shots(self.playback.outlook.log, self.playback.teller.sides, others)
        for place, card in enumerate(self._cards()):
            look = theme.side(place)
            y = self._line(target, (x, y), card.name, 18, look.pale, bold=True)
            luck = f"Luck: {luck_line(rolled.get(card.key, []))}"
            squads = tuple(counts.report(self.playback.outlook, self.playback.teller, card.key))
            named = squads or (self._losses(card.key), self._upright(card.key))
            for words in filter(None, (*named, luck)):
                text = kit.wrapped(words, self.px(14), self.box.right - x - self.px(30))
                target.blit(text, (x, y))
                y += text.get_height() + self.px(2)
            y += self.px(8)
        y = self._line(target, (x, y), f"Replay: {self.match.path}", 12, (160, 168, 172))

    def _line(
        self, target: pygame.Surface, at: tuple[int, int], words: str, points: int,
        colour: theme.Colour = theme.CREAM, *, bold: bool = False,
    ) -> int:  # fmt: skip
        width = self.box.right - at[0] - self.px(30)
        picture = kit.fitted(words, self.px(points), width, colour, bold=bold)
        target.blit(picture, at)
        return at[1] + picture.get_height() + self.px(2)

    def _cards(self) -> list[SideCard]:
        outlook = self.playback.outlook
        return [outlook.get(entity, SideCard) for entity in outlook.having(SideCard)]

    def _verdict(self, winner: str, names: dict[str, str]) -> str:
        if not winner:
            return "A draw"
        if len(self.match.people) == 1:
            return "Victory" if winner == self.side else "Defeat"
        return f"{names.get(winner, winner)} wins"

    def _end_of(self, unit: Unit) -> str:
        """The state of who is down; the Dying are dead now that it is over (ASC-RULING-25)."""
        state, chapter = self.book.state(self.world, unit), self.book.aftermath
        fate = chapter.fate(self.world, unit) if chapter is not None else ""
        words = state.replace("_", " ")
        return f"{words}, now {fate}" if fate and fate != state else words

    def _all(self, side: str) -> list[Unit]:
        return [unit for unit in self.world.having(Build) if self.world.get(unit, Allegiance).side == side]

    def _upright(self, side: str) -> str:
        """Who of a side has stayed in the fight, each with what it has suffered: nobody is hidden any more."""
        found = [unit for unit in self._all(side) if self.book.standing(self.world, unit)]
        named = ((self.world.get(unit, Identity).name, harm(self.world, self.book, unit)) for unit in found)
        entries = [f"{name} ({suffered})" if suffered else name for name, suffered in named]
        return f"On their feet: {', '.join(entries)}" if entries else ""

    def _losses(self, side: str) -> str:
        """Who of a side is out of the fight."""
        down = [
            f"{self.world.get(unit, Identity).name} ({self._end_of(unit)})"
            for unit in self._all(side)
            if not self.book.standing(self.world, unit)
        ]
        return f"Out of the fight: {', '.join(down)}" if down else "Nobody out of the fight."


def _law(match: Match) -> tuple[str, dict[str, bool | str]]:
    """By which rules it was fought, as far as its files still say so."""
    try:
        return match.profile, match.switches
    except ContentError:
        return "", {}


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}." if words else ""
