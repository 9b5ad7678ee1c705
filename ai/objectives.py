"""Where a side must be, how pressing it is, whether time is on its side, and how fast a squad gets there."""

from __future__ import annotations

import numpy as np

from ai.beliefs import Knowledge
from ai.board_edges import Board
from ai.doctrine import Doctrine
from ai.odds import WHOLE
from game.battle.outlook import Outlook
from game.field import NEVER, Cell, Field, distance_field, sight
from game.systems.prospects import Combatant
from game.systems.tasks import named
from game.world.sides import Objective, Objectives
from game.world.squads import COLUMN

_STRIDE = 6
"""Squares a unit makes in a round when it does nothing else."""
_GROUND = ("reach", "hold", "task")
"""Objectives for which one must be somewhere."""


class Goals:
    """What the side wants of the ground in this position; who is sent somewhere (`towards`) wants to be there.

    Who must be there `at_once` counts each square as when time runs out.
    `urgency` is how near the end is, as far as that is measured by what is still to be done: parts of 1024.
    """

    def __init__(
        self, known: Knowledge, doctrine: Doctrine, towards: tuple[Cell, ...] = (), *, at_once: bool = False
    ) -> None:
        self.known = known
        self.doctrine = doctrine
        outlook = known.outlook
        ids = outlook.having(Objectives)
        self.all = outlook.get(ids[0], Objectives) if ids else Objectives()
        self.side = outlook.side
        self.own = tuple(wanted for wanted in self.all.wanted if wanted.side == self.side)
        self.theirs = tuple(wanted for wanted in self.all.wanted if wanted.side != self.side)
        self.left = rounds_left(known)
        self.chases = any(wanted.kind == "survive" for wanted in self.theirs)
        self.waits = self._by_waiting()
        self.grounds = tuple(wanted for wanted in self.own if self._placed(wanted))
        self.ground = next(iter(self.grounds), None)
        self.urgency = 0
        self._towards = towards
        self._at_once = at_once
        self.away, self.expected_harm = self._field()

    def _by_waiting(self) -> bool:
        """Whether the side wins by lasting; not where the others last as well, which comes before `at_limit`."""
        lasts = any(wanted.kind == "survive" for wanted in self.own)
        return lasts or (self.all.at_limit == self.side and not self.chases)

    @staticmethod
    def tasks(outlook: Outlook) -> tuple[Objective, ...]:
        """The objectives of one's own that are tasks and may still be completed."""
        goals = (goal for entity in outlook.having(Objectives) for goal in outlook.get(entity, Objectives).wanted)
        return tuple(goal for goal in goals if goal.side == outlook.side and goal.task and _open(outlook, goal))

    def _placed(self, goal: Objective) -> bool:
        return goal.kind in _GROUND and (not goal.task or _open(self.known.outlook, goal))

    def _field(self) -> tuple[Board, int]:
        """Squares of walking from everywhere to where we must be, and what one of them is worth."""
        price = self.doctrine.price
        cells = self._towards or (self.ground.cells if self.ground is not None else ())
        if cells:
            board = walks_to(self.known, cells)
            return board, self._pressed(board, 2 + (self.ground.rounds if self.ground is not None else 0))
        if self.waits:
            zone = next((wanted for wanted in self.theirs if self._placed(wanted)), None)
            if zone is None:
                return np.zeros(self.known.lines.size, np.int32), 0
            return np.maximum(0, walks_to(self.known, zone.cells) - 3), price["approach"] // 2
        board = self._hunt()
        return board, self._pressed(board, 4)

    def _pressed(self, board: Board, spare: int) -> int:
        """What a square nearer is worth, more as the rounds run out; the middle man's way counts."""
        price = self.doctrine.price
        distances = sorted(int(board[self.known.lines.number(friend.cell)]) for friend in self.known.friends)
        means = distances[len(distances) // 2] if distances else 0
        left = self.left - spare - min(means, 200) // _STRIDE
        share = self.urgency = self.doctrine.curve["urgency"](max(0, left))
        held = zip(self.all.held, self.all.wanted, strict=False)
        if self._at_once or any(rounds for rounds, wanted in held if wanted.side != self.side):
            share = WHOLE
        expected_harm = price["approach"] + (price["press"] - price["approach"]) * share // WHOLE
        return self.doctrine.weighed("objective", expected_harm)

    def _hunt(self) -> Board:
        """The way to the nearest enemy known, else to where they came from, else to what nobody looks at."""
        known = self.known
        prey = [foe.cell for foe in (*known.foes, *known.ghosts)]
        if prey:
            nearest: Board = np.minimum.reduce([walks_to(known, (cell,)) for cell in prey])
            return nearest
        zones = known.zones()
        home = tuple(cell for side in sorted(zones) if side != self.side for cell in zones[side])
        unseen = self._unseen()
        dark = tuple(cell for cell in home if unseen[cell[1], cell[0]])
        if dark:
            return walks_to(known, home)
        hidden = unseen & (known.lines.field.cost > 0)
        cells = tuple((int(x), int(y)) for y, x in np.argwhere(hidden))
        return _walks(known.lines.field, cells) if cells else np.zeros(known.lines.size, np.int32)

    def _unseen(self) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
        view = sight(self.known.lines.field)
        seen = np.zeros((self.known.lines.height, self.known.lines.width), np.bool_)
        for friend in self.known.friends:
            seen |= view.row(friend.cell)
        return ~seen

    def score(self, squares: Board) -> Board:
        """What standing on each of these squares is worth for where we must be; 0 or below, best at the goal."""
        found: Board = -np.minimum(self.away[squares], 400) * self.expected_harm
        return found

    def wanted(self, kind: str) -> Objective | None:
        """One of our objectives by its kind."""
        return next((objective for objective in self.own if objective.kind == kind), None)


def _open(outlook: Outlook, goal: Objective) -> bool:
    """Whether the task of an objective may still be completed."""
    task = named(outlook, goal.task)
    return task is not None and task.open


def rounds_left(known: Knowledge) -> int:
    """Rounds until the battle is over at the latest, this one counted."""
    ids = known.outlook.having(Objectives)
    limit = known.outlook.get(ids[0], Objectives).limit if ids else 0
    return max(1, limit - known.round + 1) if limit else 12


def walks_to(known: Knowledge, cells: tuple[Cell, ...]) -> Board:
    """Squares of walking from everywhere to the nearest of these; kept with the battlefield."""
    return known.lines.field.kept(_walks, cells)


def _walks(field: Field, cells: tuple[Cell, ...]) -> Board:
    found: Board = distance_field(field, cells).ravel()
    return np.where(found >= NEVER, 400, found).astype(np.int32)


# --- the march ------------------------------------------------------------------------------------------------------


_SPARE = 3
"""Rounds that are wanted in hand for what stands in the way."""


def pace(model: Combatant, formation: str, *, watched: bool) -> int:
    """Squares that drilled soldiers make in a round: at a walk while they may fire, but in a column at the double."""
    if watched and model.attack_options and formation != COLUMN:
        return max(1, model.walk)
    gaits = [gait.squares for gait in model.gaits[:2]]
    return max(1, gaits[-1] if gaits else max(model.sprint, model.walk))


class Deadline:
    """When somebody must be at ground that is to be won; never for who wins by waiting or has no limit of rounds."""

    def __init__(self, goals: Goals, goal: Objective | None, distances: Board | None, model: Combatant) -> None:
        known = goals.known
        presses = goal is not None and goals.all.limit and not goals.waits
        self._way = distances if presses else None
        self._rounds = (goals.left - max(1, goal.rounds) - _SPARE) * WHOLE if goal is not None else 0
        self._walk = pace(model, "", watched=bool(known.foes))

    def late(self, number: int, after: int) -> int:
        """Rounds too late, in parts of 1024, for who is on a square after so long and walks on from there."""
        return int(self.lates(np.array([number]), after)[0])

    def lates(self, numbers: Board, after: int) -> Board:
        """The same for several squares."""
        if self._way is None:
            return np.zeros(len(numbers), np.int64)
        late: Board = after + self._way[numbers].astype(np.int64) * WHOLE // self._walk - self._rounds
        return np.maximum(0, late)
