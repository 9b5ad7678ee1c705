"""Everything that an author of rules can ask of one position: the stack, who decides, each check, answer and belief.

Figures are those of `forecast` and `explore`; nothing is reckoned here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from fractions import Fraction
from pathlib import Path
from typing import Any, Protocol

from game.battle.explore import TooWide, explore
from game.battle.forecast import Forecast, forecast
from game.battle.journal import read_journal
from game.battle.odds import chance_plain, check_plain, odds_plain
from game.battle.outlook import Outlook
from game.battle.policy import passive
from game.battle.position import Pause, Position, advance
from game.battle.replay import opened, played
from game.battle.scene_setup import keys_of
from game.battle.scene_steps import PhaseScript, ambushing, said_in
from game.battle.scenes import FAULTS, playing
from game.battle.sentences import kind_of, told_order
from game.battle.stage import Stage, in_phases
from game.content.problem import ContentError, Problem, error
from game.content.scene import Scene
from game.dice.draws import AnyCheck, Draw
from game.messages.events import Event
from game.messages.orders import CHECK, HIT, Order
from game.messages.stack import Ask, Chance
from game.messages.wire import plain
from game.record import record
from game.systems.foresight import Belief, known_to
from game.world.overlay import Overlay
from game.world.sides import Outcome
from game.world.store import Unit
from game.world.turns import Clock

MOST_ALIKE = 8
"""Orders of one kind that are weighed at most unless they are asked for; the others are counted."""
BRANCHES = 20_000
"""Branches made at most for one order or answer."""
APART = Fraction(1, 1000)
"""Planners count in whole parts: no more than this may lie between their chance and the exact one."""


class Planner(Protocol):
    """A seat that can say what it believes of an attack and, once it has chosen, why (`docs/how-to-write-an-ai.md`)."""

    why: Any

    def choose(self, outlook: Outlook, ask: Ask) -> Order:
        """The answer to a question."""

    def belief(self, outlook: Outlook, ask: Ask, order: Order) -> Belief | None:
        """What its tables tell of an attack; None for what has no table."""


@record
class Moment:
    """A position in which the battle waits: for whom or what (None: nothing is under way), and what that side knows."""

    position: Position
    pause: Pause | None
    outlook: Outlook | None
    problems: tuple[Problem, ...] = ()

    @classmethod
    def of(
        cls,
        position: Position,
        outlook_of: Callable[[str], Outlook] | None = None,
        problems: tuple[Problem, ...] = (),
    ) -> Moment:
        """The moment a position waits in; it is played on to there first. `problems` are those of its file."""
        pause = advance(position) if position.stack else None
        if not isinstance(pause, Ask):
            return cls(position, pause, None, problems)
        outlook = (outlook_of or (lambda side: Outlook(position.world, position.book, side)))(pause.side)
        outlook.face(pause, position.stack)
        return cls(position, pause, outlook, problems)

    @property
    def names(self) -> dict[Unit, str]:
        """Every unit's key by its number."""
        return {unit: key for key, unit in keys_of(self.position.world).items()}


@contextmanager
def moment_of_journal(path: Path, at: int | None = None) -> Iterator[Moment]:
    """A journal after so many choices (None: after the last). Raises ContentError."""
    story = read_journal(path)
    _not_past(str(path), at, len(story.records), "choices")
    with closing(opened(story)) as battle:
        for entry in story.records[:at]:
            refused = played(battle, entry)
            if refused:
                what = f"choice {entry.number} cannot be made again: {refused}"
                raise ContentError([error(str(path), f"line {entry.number + 1}", what)])
        yield Moment.of(battle.position, battle.outlook, story.problems)


def _not_past(file: str, at: int | None, most: int, what: str) -> None:
    if at is not None and at > most:
        raise ContentError([error(file, "--at", f"there are {most} {what}, not {at}")])


@contextmanager
def moment_of_scene(scene: Scene, file: str = "", steps: int = 0) -> Iterator[Moment]:
    """A scene after so many steps, the next one's unit being asked. Raises ContentError."""
    _not_past(file, steps, len(scene.steps), "steps")
    with playing(scene, file) as run:
        for number, step in enumerate(scene.steps[:steps], 1):
            if not run.step(number, step):
                raise ContentError([error(file, f"step {number}", run.result.checked[-1].found)])
        if steps < len(scene.steps):
            try:
                _opened(run.stage, scene.steps[steps])
            except FAULTS as fault:
                raise ContentError([error(file, f"step {steps + 1}", str(fault.args[0]))]) from fault
        yield Moment.of(run.stage.position)


def _opened(stage: Stage, step: Mapping[str, Any]) -> None:
    """Play on to where the unit of a step is asked for its order; in a phase others declare before it."""
    stage.script(step.get("dice", ()), step.get("answers", ()))
    if "unit" not in step or "order" not in step or "side" in step:
        return
    if in_phases(stage.position) and not ambushing(stage):
        step_words, own = said_in(step, stage.keys)
        script = PhaseScript(stage, step_words, own, lambda _ask, _order: None, ask_only=True)
        script.play(str(step.get("phase", "")))
    else:
        stage.open_turn(stage.keys[step["unit"]], same=bool(step.get("same_turn", False)))


def inspected(moment: Moment, planner: Planner | None = None, only: str = "") -> dict[str, Any]:
    """All that can be told of a moment, as JSON values; of the orders of a turn those whose words contain `only`."""
    position, pause, names = moment.position, moment.pause, moment.names
    found: dict[str, Any] = {
        "round": position.world.get(position.world.having(Clock)[0], Clock).round,
        "units": {key: unit for unit, key in names.items()},
        "stack": [plain(frame) for frame in position.stack],
    }
    if isinstance(pause, Outcome):
        found["over"] = {"winner": pause.winner, "reason": pause.reason}
    elif isinstance(pause, Chance):
        found["rolled"] = _rolled(pause.draw, names)
    elif isinstance(pause, Ask) and moment.outlook is not None:
        found["asked"] = {"side": pause.side, "unit": names.get(pause.unit, ""), "question": pause.question}
        found |= _weighed(moment.outlook, pause, planner, only, names)
    return found


def _rolled(draw: Draw, names: Mapping[Unit, str]) -> dict[str, Any]:
    if isinstance(draw, AnyCheck):
        return check_plain(draw, names)
    return {"unit": names.get(draw.unit, ""), "key": draw.key, "draw": plain(draw)}


def _weighed(
    outlook: Outlook, ask: Ask, planner: Planner | None, only: str, names: Mapping[Unit, str]
) -> dict[str, Any]:
    """What is open, each with its forecast and the planner's belief; and what the planner would do, and why."""
    turn = ask.question == "turn"
    listed = [order for order in outlook.choices(ask).listed() if only in words_of(outlook, order, names)]
    rolling = [order for order in listed if ask.unit and (not turn or order.goal in (HIT, CHECK) or only)]
    rolling.sort(key=lambda order: len(getattr(order, "options", ())))
    chosen = rolling if only else _few(rolling)
    left = Counter(order.word for order in listed if order not in chosen)
    found: dict[str, Any] = {
        "orders": [_order(outlook, ask, order, planner, names) for order in chosen],
        "others": dict(sorted(left.items())),
    }
    if planner is not None:
        order = planner.choose(outlook, ask)
        found["chosen"] = {"order": words_of(outlook, order, names), "why": planner.why.text() if planner.why else ""}
    return found


def _few(orders: list[Order]) -> list[Order]:
    """The first of each kind."""
    kinds: dict[str, list[Order]] = {}
    for order in orders:
        kinds.setdefault(kind_of(order), []).append(order)
    return [order for alike in kinds.values() for order in alike[:MOST_ALIKE]]


def words_of(outlook: Outlook, order: Order, names: Mapping[Unit, str]) -> str:
    """An order in words, with its options."""
    options = ", ".join(getattr(order, "options", ()))
    text = told_order(outlook.book.face, order, names)
    return f"{text} ({options})" if options and options not in text else text


def _order(
    outlook: Outlook, ask: Ask, order: Order, planner: Planner | None, names: Mapping[Unit, str]
) -> dict[str, Any]:
    """One order or answer: where it leads, by the forecast; every check on the way; the planner's belief."""
    head = {"order": words_of(outlook, order, names), "message": plain(order)}
    try:
        stack = None if ask.question == "turn" else outlook.frames
        outlook_odds = forecast(outlook, outlook.book, ask.unit, order, stack=stack, most=BRANCHES)
        more = () if stack is None else _other_checks(outlook, order, outlook_odds)
    except TooWide as fault:
        return {**head, "unweighed": str(fault)}
    found = odds_plain(outlook_odds, {key: unit for unit, key in names.items()})
    found["checks"] += [check_plain(check, names) for check in more]
    believed = planner.belief(outlook, ask, order) if planner is not None else None
    return {**head, **found, **({"believed": _believed(believed, outlook_odds)} if believed is not None else {})}


class _Checks:
    """Keeps every check that is rolled on the way, once."""

    def __init__(self) -> None:
        self.seen: dict[AnyCheck, None] = {}

    def draw(self, _chance: Fraction, draw: Draw) -> None:
        """Dice are about to be thrown."""
        if isinstance(draw, AnyCheck):
            self.seen.setdefault(draw)

    def hear(self, _chance: Fraction, _event: Event) -> None:
        """Events do not matter here."""


def _other_checks(outlook: Outlook, answer: Order, forecast: Forecast) -> list[AnyCheck]:
    """The checks of other units that an answer leaves to be rolled: the attack that it answers."""
    frames, seen = known_to(outlook, outlook.frames), _Checks()
    if frames:
        position = Position(Overlay(outlook), outlook.book, frames)
        explore(position, passive, order=answer, witness=seen, work=BRANCHES)
    return [check for check in seen.seen if check not in forecast.checks]


def _believed(believed: Belief, forecast: Forecast) -> dict[str, Any]:
    """The planner's figures, and whether they are those of the rules."""
    need = getattr(forecast.checks[0], "need", believed.need) if forecast.checks else believed.need
    return {
        "need": believed.need,
        "success": chance_plain(believed.success),
        "out": chance_plain(believed.out),
        "same": need == believed.need and abs(believed.success - forecast.success) <= APART,
    }
