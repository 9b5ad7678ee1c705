"""A new battle: the scenario with its map and briefing, who sits where, the rules and the seed."""

from __future__ import annotations

import html
import time
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path

import pygame
import pygame_gui
from pygame_gui.elements import UIButton, UIDropDownMenu, UILabel, UISelectionList, UITextBox, UITextEntryLine

from game.battle.battle import HUMAN
from game.battle.rosters import enlisted_from, fresh_roster, known_rosters, recruited
from game.battle.seat import seat_names
from game.content.maps import default_rules
from game.content.problem import ContentError
from game.content.profile import profiles
from game.content.roster import write_roster
from game.content.scenario import Scenario, by_size, load_scenario, size_of, title_of
from game.rulebooks.shelf import books, figures_of, open_book
from game.screens import kit
from game.screens.art import ground, marks, theme
from game.screens.art.view import View
from game.screens.briefing import briefing, compared, force_of, law, rules_word
from game.screens.kit import Message
from game.screens.match import Match
from game.screens.optional import OptionalRules
from game.screens.play.board.ground import OVEN
from game.screens.play.screen import BattleScreen
from game.screens.stage import Screen

_SEEDS = 1_000_000
ROW, BLOCK, REST = 34, 164, 202
"""Points of a row of the panel at the right, of all that it says of one side, and of what stands below the sides."""
_KEYS = {
    pygame.K_RETURN: "begin", pygame.K_KP_ENTER: "begin", pygame.K_ESCAPE: "back", pygame.K_o: "optional",
    pygame.K_c: "compare", pygame.K_UP: "before", pygame.K_DOWN: "next", pygame.K_LEFT: "rules before",
    pygame.K_RIGHT: "rules next",
}  # fmt: skip
OWN, NEW = "the scenario's own soldiers", "a new roster of them"
SEAT_WORDS = {
    "human": "Human",
    "random": "AI random: anything that is legal",
    "greedy": "AI greedy: the best single order",
    "utility": "AI utility: plans whole turns",
    "patient": "AI patient: waits for the great shot",
}


Pictured = tuple[str, int, int]
"""Of which scenario a picture is, and its room in pixels."""

class Setup(Screen):
    """Choosing a battle before it begins."""

    def __init__(
        self,
        scenario: str = "",
        seats: dict[str, str] | None = None,
        seed: int | None = None,
        *,
        rosters: dict[str, Path] | None = None,
        rules: str = "",
        switches: dict[str, bool | str] | None = None,
    ) -> None:
        super().__init__()
        self.names = by_size()
        self.plans: dict[tuple[str, str], Scenario | ContentError] = {}
        self.name = scenario or (self.names[0] if self.names else "")
        if self.name and self.name not in self.names:
            self.names.append(self.name)
        self.titles: dict[tuple[str, str], str] = {}
        self.rules = rules
        self.switches: dict[str, bool | str] = dict(switches or {})
        self.chosen: dict[str, str] = dict(seats or {})
        self.seed = seed if seed is not None else int(time.time()) % _SEEDS
        self.buttons: dict[str, UIButton] = {}
        self.list: UISelectionList | None = None
        self.rosters: dict[str, str] = {side: _file_word(path) for side, path in (rosters or {}).items()}
        self._files = {_file_word(path): path for path in (*known_rosters(), *(rosters or {}).values())}
        self._seats: dict[str, UIDropDownMenu] = {}
        self._rosters: dict[str, UIDropDownMenu] = {}
        self._pictured: tuple[Pictured, pygame.Surface | None] = (("", 0, 0), None)
        self._baking: tuple[Pictured, Future[pygame.Surface]] | None = None
        self._opened = False  # whether all rulebooks have been read, so that another is there as it is chosen

    def plan(self, name: str, rules: str = "") -> Scenario | ContentError:
        """A scenario under its own rules or others, read once, or what is wrong with it."""
        if (name, rules) not in self.plans:
            try:
                self.plans[name, rules] = load_scenario(name, rules=rules)
            except ContentError as fault:
                self.plans[name, rules] = fault
        return self.plans[name, rules]

    @property
    def chosen_plan(self) -> Scenario | ContentError:
        """The chosen scenario, with who fights in it by the chosen rules."""
        return self.plan(self.name, self.rules)

    def _title(self, name: str) -> str:
        """A scenario's title, and its size by the chosen rules: all of it is read only when it is looked at."""
        key = (name, self.rules)
        if key not in self.titles:
            try:
                self.titles[key] = title_of(name)
                self.titles[key] += f": {size_of(name, self.rules)}"
            except ContentError:
                self.titles.setdefault(key, f"{Path(name).stem} (cannot be read)")
        return self.titles[key]

    # --- layout ---------------------------------------------------------------------------------------------

    def lay_out(self) -> None:
        """Scenarios at the left, the map in the middle, seats and rules at the right."""
        settings = self.stage.settings
        if not self.chosen:
            self.chosen = dict(settings.seats)
            self.rules = self.rules or (settings.rules if settings.rules in profiles() else "")
        wide, high = self.stage.size
        kit.heading(self, "New battle")
        left, top, gap = self.px(40), self.px(76), self.px(16)
        foot = high - self.px(76)
        column = self.px(360)
        listed = pygame.Rect(left, top, column, foot - top)
        titles = [self._title(name) for name in self.names]
        self.list = kit.listed(self, listed, titles, self._title(self.name) if self.name else "", self.list)
        right = self.px(330)
        self.panel = pygame.Rect(wide - left - right, top, right, foot - top)
        middle = pygame.Rect(listed.right + gap, top, self.panel.left - listed.right - 2 * gap, foot - top)
        self.map_box = pygame.Rect(middle.left, middle.top, middle.width, round(middle.height * 0.6))
        below = self.map_box.bottom + gap
        words = pygame.Rect(middle.left, below, middle.width, middle.bottom - below)
        UITextBox(briefing(self.chosen_plan), words, manager=self.ui)
        self._choices(self.panel)
        size = (self.px(180), self.px(42))
        start = pygame.Rect((wide - left - size[0], foot + self.px(18)), size)
        back = pygame.Rect((wide - left - 2 * size[0] - gap, foot + self.px(18)), size)
        self.buttons = {
            "begin": kit.button(self, start, "Begin  [Enter]", look="@brass"),
            "back": kit.button(self, back, "Back  [Esc]"),
        }
        if isinstance(self.chosen_plan, ContentError):
            kit.disable(self.buttons["begin"])

    def _choices(self, box: pygame.Rect) -> None:
        plan = self.chosen_plan
        self._seats, self._rosters = {}, {}
        y, row, block = box.top, self.px(ROW), self._block()
        if isinstance(plan, Scenario):
            for place, card in enumerate(plan.sides):
                force = self._force(plan, card.key)
                UILabel(pygame.Rect(box.left + self.px(24), y, box.width - self.px(24), row), card.name,
                        manager=self.ui, object_id="@strong")
                now = self._seat_of(card.key, place)
                rect = pygame.Rect(box.left, y + row, box.width, row)
                seats = [_seat_word(name) for name in seat_names()]
                self._seats[card.key] = kit.drop_down(self, rect, seats, _seat_word(now))
                rect = pygame.Rect(box.left, y + 2 * row + self.px(4), box.width, row)
                entries = [OWN, NEW, *self._files]
                self._rosters[card.key] = kit.drop_down(self, rect, entries, self.rosters.get(card.key, OWN))
                rect = pygame.Rect(box.left, y + 3 * row + self.px(6), box.width, block - 3 * row - self.px(12))
                UITextBox(force, rect, manager=self.ui, object_id="@bare")
                y += block
        self._law(plan, pygame.Rect(box.left, y, box.width, row))

    def _law(self, plan: Scenario | ContentError, line: pygame.Rect) -> None:
        """By which rules the battle is fought, with a line of what they are; the optional ones; the seed."""
        label, gap = self.px(70), self.px(6)
        rest = pygame.Rect(line.left + label, line.top, line.width - label, line.height)
        UILabel(pygame.Rect(line.topleft, (label, line.height)), "Rules", manager=self.ui)
        now = self._rules_now
        self._titles = {rules_word(name): name for name in dict.fromkeys((default_rules(), *profiles(), now))}
        self._rules = kit.drop_down(self, rest, list(self._titles), rules_word(now))
        about = pygame.Rect(line.left, line.bottom, line.width, self.px(78))
        text = html.escape(law(plan, self.plan(self.name)))
        words = f"<font pixel_size={kit.size(self, 13)}>{text}</font>"
        UITextBox(words, about, manager=self.ui, object_id="@bare")
        count = len(self.switches)
        words = f"Optional rules: {count}  [O]" if count else "Optional rules  [O]"
        box = pygame.Rect(line.left, about.bottom, line.width, line.height)
        half = pygame.Rect(box.topleft, ((box.width - gap) // 2, box.height))
        self.optional = kit.button(self, half, words, look="@brass" if count else None)
        self.comparing = kit.button(self, half.move(half.width + gap, 0), "Compare rules  [C]")
        UILabel(pygame.Rect(line.left, box.bottom + gap, label, line.height), "Seed", manager=self.ui)
        self._seed = UITextEntryLine(rest.move(0, box.bottom + gap - rest.top), manager=self.ui)
        self._seed.set_allowed_characters("numbers")
        self._seed.set_text_length_limit(12)
        self._seed.set_text(str(self.seed))

    def _block(self) -> int:
        """Pixels for what is said of one side: less where there are many."""
        plan = self.chosen_plan
        sides = len(plan.sides) if isinstance(plan, Scenario) else 1
        return max(self.px(3 * ROW + 36), min(self.px(BLOCK), (self.panel.height - self.px(REST)) // sides))

    def _force(self, plan: Scenario, side: str) -> str:
        """Who fights on a side: the scenario's own soldiers, or those of the roster who come."""
        path = self._files.get(self.rosters.get(side, OWN))
        if path is not None:
            try:
                plan = enlisted_from(plan, {side: path})[0]
            except ContentError as fault:
                return html.escape(fault.problems[0].what)
        return html.escape(force_of(plan, side))

    def _seat_of(self, side: str, place: int) -> str:
        known = seat_names()
        held = self.chosen.get(side, "")
        if held in known:
            return held
        ai = [name for name in ("utility", "greedy", "random") if name in known]
        return HUMAN if place == 0 or not ai else ai[0]

    # --- events ---------------------------------------------------------------------------------------------

    def hear(self, event: pygame.Event) -> None:
        """Choices with the mouse, and keys."""
        if event.type == pygame_gui.UI_SELECTION_LIST_NEW_SELECTION and event.ui_element is self.list:
            self._turn_to(next(name for name in self.names if self._title(name) == event.text))
        elif event.type == pygame_gui.UI_DROP_DOWN_MENU_CHANGED and event.ui_element in (
            self._rules, *self._rosters.values(),
        ):  # fmt: skip
            self._read()
            self.put_up(self.stage)
        elif event.type == pygame_gui.UI_BUTTON_PRESSED:
            buttons = {**self.buttons, "optional": self.optional, "compare": self.comparing}
            self.choose(next((key for key, button in buttons.items() if button is event.ui_element), ""))
        elif event.type == pygame.KEYDOWN:
            self.choose(_KEYS.get(event.key, ""))

    def choose(self, key: str) -> None:
        """Begin, go back, go to another scenario or other rules, or choose optional rules."""
        if key == "begin":
            self.begin()
        elif key == "back":
            self.stage.back()
        elif key == "optional":
            self.choose_rules()
        elif key == "compare":
            self.stage.lay_over(Message("The rulebooks compared", compared()))
        elif key.startswith("rules"):
            self._read()
            titles, by = list(self._titles.values()), 1 if key == "rules next" else -1
            self._rule(titles[(titles.index(self._rules_now) + by) % len(titles)])
            self.put_up(self.stage)
        elif key:
            by = 1 if key == "next" else -1
            self._turn_to(self.names[(self.names.index(self.name) + by) % len(self.names)])

    def _turn_to(self, name: str) -> None:
        """Another scenario; seats and chosen rules stay, and optional rules as long as the rulebook is the same."""
        self._read()
        before = self._rules_now
        self.name = name
        if self._rules_now != before:
            self.switches = {}
        self.put_up(self.stage)

    def choose_rules(self) -> None:
        """Let the optional rules of the battle be chosen."""
        self._read()
        plan = self.chosen_plan
        if isinstance(plan, Scenario):
            book = open_book(plan.rules, plan.switches, plan.numbers)
            self.stage.lay_over(OptionalRules(book, self.switches, self._ruled))

    def _ruled(self, switches: dict[str, bool | str]) -> None:
        self.switches = switches

    def _read(self) -> None:
        """Take over what has been chosen."""
        words = {_seat_word(name): name for name in seat_names()}
        for side, menu in self._seats.items():
            self.chosen[side] = words.get(_picked(menu), HUMAN)
        for side, menu in self._rosters.items():
            self.rosters[side] = _picked(menu)
        rules = self._titles[_picked(self._rules)]
        if rules != self._rules_now:
            self._rule(rules)
        text = self._seed.get_text()
        self.seed = int(text) if text.isdigit() else self.seed

    @property
    def _rules_now(self) -> str:
        """The rules profile in force: the chosen one, or the scenario's own."""
        plan = self.chosen_plan
        return self.rules or (plan.rules if isinstance(plan, Scenario) else default_rules())

    def _rule(self, rules: str) -> None:
        """These rules from now on; optional ones that were set for others are let go."""
        was = self.chosen_plan
        self.rules = rules
        if not isinstance(was, Scenario) or was.rules != rules:
            self.switches = {}

    def begin(self) -> None:
        """Open the battle; what is wrong is told, and the choice stays."""
        self._read()
        plan = self.chosen_plan
        if isinstance(plan, ContentError):
            self.stage.tell(plan.problems)
            return
        sides = [card.key for card in plan.sides]
        seats = {side: self.chosen.get(side, HUMAN) for side in sides}
        try:
            chosen = self._chosen_rosters(plan)
            match = Match.begin(
                self.name, seats, self.seed, rules=self.rules, switches=self.switches, rosters=chosen
            )
        except ContentError as fault:
            self.stage.tell(fault.problems)
            return
        self.stage.change(scenario=self.name, rules=self.rules, seats=tuple(sorted(seats.items())))
        stage = self.stage
        stage.show(BattleScreen(match))
        stage.tell(match.problems)

    def _chosen_rosters(self, plan: Scenario) -> dict[str, Path]:
        """The rosters' files by side; new ones are written now. Raises ContentError."""
        found: dict[str, Path] = {}
        for card in plan.sides:
            word = self.rosters.get(card.key, OWN)
            if word == NEW:
                path = fresh_roster(f"{plan.name}-{card.key}")
                table = replace(plan, switches={**plan.switches, **self.switches})
                write_roster(recruited(table, card.key), path, fresh=True)
                self._files[_file_word(path)] = path
                word = self.rosters[card.key] = _file_word(path)
            if word in self._files:
                found[card.key] = self._files[word]
        return found

    # --- drawing --------------------------------------------------------------------------------------------

    def draw(self, target: pygame.Surface) -> None:
        """The backdrop and the map."""
        kit.backdrop(target)
        kit.panel(target, self.map_box.inflate(8, 8))
        picture = self._picture()
        if picture is None:
            picture = theme.text("The map is being drawn" if self.moving else "", self.px(14), theme.CREAM)
        theme.put(target, picture, self.map_box.center)
        plan = self.chosen_plan
        if isinstance(plan, Scenario):
            for place, _card in enumerate(plan.sides):
                y = self.panel.top + place * self._block() + self.px(ROW) // 2
                kit.side_mark(target, theme.side(place), (self.panel.left + self.px(10), y), self.px(7))

    def update(self, _dt: float) -> None:
        """With the map painted, what other rulebooks need is read meanwhile."""
        if self._pictured[1] is not None and not self._opened:
            self._opened = True
            for book in books():
                OVEN.submit(figures_of, book)

    @property
    def moving(self) -> bool:
        """Whether the map is still being painted."""
        return self._baking is not None

    def _picture(self) -> pygame.Surface | None:
        """The map with its zones and goals; None until it is painted, which nobody waits for."""
        plan = self.chosen_plan
        if not isinstance(plan, Scenario):
            return None
        key, field = (self.name, *self.map_box.size), plan.battlefield.field
        if self._pictured[0] != key:
            if self._baking is None or self._baking[0] != key:
                if self._baking is not None:
                    self._baking[1].cancel()
                self._baking = key, OVEN.submit(ground.thumbnail, field, *self.map_box.size)
            if not self._baking[1].done():
                return None
            picture, self._baking = self._baking[1].result().copy(), None
            view = View(picture.get_width() // field.width)
            for place, card in enumerate(plan.sides):
                marks.zone(picture, view, card.zone, "deploy", theme.side(place).pale)
            for goal in plan.objectives:
                if goal.cells:
                    label = (goal.zone or goal.task).replace("_", " ").capitalize()
                    marks.zone(picture, view, goal.cells, goal.kind, theme.BRASS_LIGHT, label)
            self._pictured = (key, picture)
        return self._pictured[1]


def _file_word(path: Path) -> str:
    return f"roster {path.stem}"


def _seat_word(name: str) -> str:
    return SEAT_WORDS.get(name, f"AI {name}")


def _picked(menu: UIDropDownMenu) -> str:
    return str(menu.selected_option[0])
