"""A battle being played in the window: who sits where, whose turn to choose it is and how long, where it is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from dataclasses import replace
from math import ceil
from pathlib import Path
from typing import Any, TypeAlias

from game import home
from game.battle.afterwards import Became, became, brought, returned, write_back
from game.battle.battle import HUMAN, Battle
from game.battle.journal import LARGEST, Target
from game.battle.outlook import Outlook
from game.battle.replay import before_choice, resume
from game.battle.rosters import enlisted_from, fighting, fresh_roster, named_roster, open_roster, recruited
from game.battle.scene_setup import keep_scene
from game.battle.seat import Seat, Table, open_seat
from game.content.page import read_bytes
from game.content.problem import ContentError, Problem, error
from game.content.roster import write_roster
from game.content.scenario import Scenario, find_scenario, load_scenario
from game.content.writing import Taken
from game.messages.events import Event
from game.messages.orders import DECLINE, Order, SetStanding
from game.messages.stack import Ask
from game.rulebooks.shelf import open_book, set_over
from game.screens.saves import FOUGHT, KEPT, RUNNING, also_in, fresh_path, read_shelved, written_fresh
from game.systems.captions import Face, Hurry


class TurnClock:
    """Runs for one question at a time, while it is before the person who is asked."""

    def __init__(self) -> None:
        self._ask: Ask | None = None
        self._hurry: Hurry | None = None
        self._left = 0.0

    def meant_for(self, ask: Ask) -> bool:
        """Whether it has been turned for this question."""
        return self._ask is ask

    def turn(self, ask: Ask, hurry: Hurry | None) -> None:
        """Turned over for a question; none: there is all the time in the world."""
        self._ask, self._hurry = ask, hurry
        self._left = float(hurry.seconds) if hurry is not None else 0.0

    def run(self, seconds: float) -> Order | None:
        """Some time passes; what is answered if it was the last of it."""
        if self._hurry is None:
            return None
        self._left -= seconds
        if self._left > 0:
            return None
        order, self._hurry = self._hurry.order, None
        return order

    @property
    def words(self) -> str:
        """How long there is still; empty when it does not run."""
        return f"{ceil(self._left)} s to speak, then: {self._hurry.words}" if self._hurry is not None else ""


Rest: TypeAlias = "Callable[[], bool] | None"
RosterNote: TypeAlias = tuple[str, str, int]


class Match:
    """One battle at one table; the journal is written choice by choice, so that it can be left at any time."""

    def __init__(self, battle: Battle, path: Path, scenario: str) -> None:
        self.battle = battle
        self.path = path
        self.scenario = scenario
        self.source = scenario
        """What the scenario can be read by again: its shipped name, or its file where one was given."""
        self.problems: tuple[Problem, ...] = ()
        self.resumed = False
        """Whether it was read from a file, which may name any roster; else the player has named it."""
        self.holds = ExitStack()
        """The rosters that no other battle is to fight with until this one is over or left."""
        self.stumbles: list[str] = []
        self._passed: set[tuple[int, Ask]] = set()
        self.seats: dict[str, Seat] = {
            side: open_seat(name) for side, name in battle.seats.items() if name and name != HUMAN
        }
        self.table = Table(
            battle, self.seats, folder=home.faults(), report=lambda fault: self.stumbles.append(fault.text())
        )

    @classmethod
    def begin(
        cls,
        scenario: str,
        seats: Mapping[str, str],
        seed: int,
        *,
        rules: str = "",
        switches: Mapping[str, bool | str] | None = None,
        rosters: Mapping[str, Path] | None = None,
    ) -> Match:
        """A new battle, some sides from their rosters, kept from its first moment on. Raises ContentError.

        `switches` are optional rules set for this battle, over those of profile and scenario.
        """
        files = rosters or {}
        plan, odd = enlisted_from(table_of(scenario, rules, switches or {}), files)
        named = {card.key: seats.get(card.key) or HUMAN for card in plan.sides}
        strange = sorted(set(seats) - set(named))
        if strange:
            what = f'the scenario has no side "{strange[0]}"'
            raise ContentError([error(scenario, "", what, f"its sides are {', '.join(named)}")])
        for name in named.values():
            if name != HUMAN:
                open_seat(name)
        with ExitStack() as holds:
            holds.enter_context(fighting(files.values()))
            match = cls(*_kept_somewhere(plan, seed, named), plan.name)
            match.holds = holds.pop_all()
        match.source, match.problems = scenario, (*odd, *also_in(match.path, plan.rosters))
        return match

    @classmethod
    def load(cls, path: Path, *, copy: bool = False) -> Match:
        """A battle as it was left. One that runs goes on in its own file, any other in a copy.

        Raises ContentError; Held if it is being played in another window, where only a `copy` can be had.
        """
        running = path.name.startswith(RUNNING) and path.parent == home.saves()
        if running and not copy:
            return cls._resumed(path)
        content, name = read_bytes(path, largest=LARGEST), read_shelved(path).scenario
        own = written_fresh(RUNNING, name, content)
        try:
            return cls._resumed(own)
        except ContentError as fault:
            own.unlink(missing_ok=True)
            fault.problems = tuple(replace(one, file=str(path)) for one in fault.problems)
            raise

    @classmethod
    def load_before(cls, path: Path, number: int = 0) -> Match:
        """A copy of a battle as it was before a choice (see `before_choice`). Raises ContentError."""
        name = read_shelved(path).scenario
        return cls._resumed(written_fresh(RUNNING, name, before_choice(path, number)))

    @classmethod
    def _resumed(cls, path: Path) -> Match:
        battle, problems = resume(path)
        try:
            match = cls(battle, path, read_shelved(path).scenario)
        except ContentError:
            battle.close()
            raise
        match.problems, match.resumed = problems, True
        try:
            files = [named_roster(note[1], path) for note in match.rosters.values() if battle.over is None]
            match.holds.enter_context(fighting(files))
        except ContentError as fault:  # it can be played all the same, and perhaps not be carried into its roster
            match.problems += tuple(replace(one, severity="warning") for one in fault.problems)
        return match

    @property
    def can_be_fought_again(self) -> bool:
        """Whether its scenario is still to be found: one that was a file is, while the game has not been left since."""
        try:
            return find_scenario(self.source).is_file()
        except ContentError:
            return False

    # --- at the table ---------------------------------------------------------------------------------------

    @property
    def ask(self) -> Ask | None:
        """The question that waits."""
        return self.battle.ask

    @property
    def people(self) -> tuple[str, ...]:
        """The sides on which a person sits."""
        return tuple(side for side in self.battle.sides if side not in self.seats)

    @property
    def human_asked(self) -> bool:
        """Whether a person is asked now."""
        return self.ask is not None and self.ask.side not in self.seats

    @property
    def face(self) -> Face:
        """The words of the book that is played."""
        return self.outlook(self.battle.sides[0]).book.face

    def outlook(self, side: str) -> Outlook:
        """What a side knows."""
        return self.battle.outlook(side)

    def think(self, rest: Rest = None) -> bool:
        """Let the AI that is asked make one choice; False when none is asked. `rest` as for an answer."""
        return self.table.turn(rest)

    def think_on(self, rest: Callable[[], bool]) -> bool:
        """Let the AIs choose, one thing after another, until it is time to rest; False when none is asked."""
        thought = False
        while self.think(rest):
            thought = True
            if rest():
                break
        return thought

    def answer(self, order: Order, rest: Rest = None) -> list[Event]:
        """The person's answer; with `rest` it may take several frames (see `Battle.answer`). Raises Refused."""
        return self.battle.answer(order, rest)

    def let_pass(self) -> None:
        """Decline, and go on declining this question about this enemy until its turn is over."""
        if self.ask is not None:
            self._passed.add((self.battle.round, self.ask))
            self.answer(DECLINE)

    def passes(self) -> bool:
        """Decline the question that waits, if it is to be let pass for this turn; whether it was.

        An enemy has one turn a round, so that question, watcher, enemy and round name the turn.
        """
        if self.ask is None or (self.battle.round, self.ask) not in self._passed:
            return False
        self.answer(DECLINE)
        return True

    def stand(self, answers: tuple[tuple[str, str, int], ...]) -> None:
        """Give standing answers for the side that is asked now."""
        for question, word, below in answers:
            if question in self.face.lasting:
                self.battle.answer(SetStanding(question, word, below))

    def save(self) -> Path:
        """A copy of the battle as it is now. Raises ContentError when it cannot be written."""
        self.battle.carry_on()
        journal = self.battle.journal
        content = journal.content() if journal is not None else read_bytes(self.path, largest=LARGEST)
        return written_fresh(KEPT, self.scenario, content)

    @property
    def unsaved(self) -> Problem | None:
        """Why the choices made last are not on the disk, if they are not; each choice tries again."""
        return self.battle.journal.fault if self.battle.journal is not None else None

    @property
    def saved_words(self) -> str:
        """What leaving the battle would lose, in words."""
        return "The last choices could not be saved." if self.unsaved else "Every choice is saved."

    def keep_scene(self) -> Path:
        """The position as it is now, as a scene's file. Raises ContentError when it cannot be written."""
        self.battle.carry_on()
        title = f"{self.scenario.replace('_', ' ').capitalize()}, round {self.battle.round}"
        return keep_scene(self.battle.position, home.home() / "scenes", self.scenario, title, rules=self.profile)

    @property
    def profile(self) -> str:
        """The rules profile that the battle is fought by."""
        return str(self._head().get("rules", {}).get("profile", "")) or self.battle.position.book.key

    @property
    def switches(self) -> dict[str, bool | str]:
        """The optional rules that were set for this battle alone. Raises ContentError if its files are gone."""
        plan = load_scenario(self.source, rules=self.profile)
        return set_over(self.battle.position.book, open_book(plan.rules, plan.switches, plan.numbers))[0]

    def _head(self) -> dict[str, Any]:
        """The journal's first line."""
        return dict(self.battle.journal.head) if self.battle.journal is not None else {}

    # --- rosters --------------------------------------------------------------------------------------------

    @property
    def rosters(self) -> dict[str, RosterNote]:
        """The rosters that fight in this battle, by side: the side, the file, and the battles fought before."""
        return {note[0]: (str(note[0]), str(note[1]), int(note[2])) for note in self._head().get("rosters", ())}

    def keep_roster(self, side: str) -> tuple[Path, tuple[Became, ...]]:
        """Carry a side out of the battle that is over, in its roster or in a new one.

        Raises ContentError; Busy, at once, while somebody else holds the roster.
        """
        world, book, note = self.battle.world, self.battle.position.book, self.rosters.get(side)
        if note is not None:
            path = named_roster(note[1], self.path) if self.resumed else Path(note[1])
            found = became(world, book, side, brought(open_roster(path)[0], side))
            write_back(world, book, note, patience=0)
            return path, found
        fresh = recruited(table_of(self.source, self.profile, self.switches), side)
        path = fresh_roster(f"{self.scenario}-{side}")
        write_roster(returned(world, book, fresh, side), path, fresh=True)
        return path, became(world, book, side, {})

    @property
    def kept_as(self) -> Path:
        """Where the battle is to be found afterwards: one that is over is put away as fought."""
        if self.battle.over is None or not self.path.name.startswith(RUNNING):
            return self.path
        return self.path.with_name(FOUGHT + self.path.name.removeprefix(RUNNING))

    def put_away(self) -> None:
        """A battle that is over is from now on in the file of one that was fought, if that can be had already."""
        self.holds.close()
        self._move(self.kept_as)

    def _move(self, kept: Path) -> None:
        if kept != self.path and self.path.exists():
            with suppress(OSError):  # some systems move no open file: then as the battle is closed
                self.path.replace(kept)
                self.path = kept
                if self.battle.journal is not None:
                    self.battle.journal.path = kept

    def close(self) -> None:
        """Let go of the battle; unless it is over, it can be gone on with later."""
        kept = self.kept_as
        self.holds.close()
        self.battle.close()
        self._move(kept)


def table_of(name: str, rules: str, switches: Mapping[str, bool | str]) -> Scenario:
    """A scenario as a table plays it: by other rules, with optional rules of its own. Raises ContentError."""
    plan = load_scenario(name, rules=rules)
    return replace(plan, switches={**plan.switches, **switches})


def _kept_somewhere(plan: Scenario, seed: int, seats: Mapping[str, str]) -> tuple[Battle, Path]:
    """A new battle and its file, also where another window takes the same name at the same moment."""
    while True:
        path = fresh_path(RUNNING, plan.name)
        try:
            return Battle.open(plan, seed, seats=seats, journal=Target(path, later=True)), path
        except Taken:
            continue
