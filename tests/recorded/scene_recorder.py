"""What a scene comes to beyond what it expects: short checks of each step, kept for every scene in one file.

A scene asserts one rule and passes many others. So the events of each step, the choices at each question, refusals and
some forecasts are held against `scenes.checks`, one line to a scene. `more`, which takes long, is looked at by the slow
test and by the hunt for planted errors: what each side is offered, forecasts of every kind of order, orders made wrong,
how the battle might go on, and how it goes when somebody falls, is paralysed, disarmed or thrown about before an order
is carried out. Where a rule was wrong and is put right, or a scene is new, record again:

    python -m tests.recorded.scene_recorder [BEGINNING OF A SCENE'S NAME ...]
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from game.battle.explore import RESTING
from game.battle.outlook import Outlook
from game.battle.position import RESTING as IDLE
from game.battle.position import Position, settle, tell_all, verdict_of
from game.battle.scene_steps import QuestionRules
from game.battle.scenes import SceneResult, run_scene
from game.battle.stage import Stage
from game.dice.source import Dice
from game.messages.events import Event, Stepped
from game.messages.frames import Round
from game.messages.orders import OPTIONS, Concede, Order, in_order
from game.messages.stack import Ask, Chance
from game.messages.wire import to_line
from game.systems.conditions import imposed
from game.systems.rulebook import Choices
from game.systems.situations import situations_of
from game.systems.weapons import weapon_drop
from game.world.body import Build
from game.world.conditions import Condition
from game.world.gear import Arms
from game.world.place import Position as Place
from game.world.store import Unit
from tests.books.conformance import strangers
from tests.recorded.digests import line, number, odds, picked, short

SCENES = Path(__file__).parents[1] / "scenes"
KEPT = Path(__file__).with_name("scenes.checks")
NOTHING = "-"
ODDS_EVERY, ODDS, REFUSED = 4, 1, 6
"""At about every how many questions forecasts are looked at, and how many; and so many reasons against orders."""
MOST = 20
"""Questions of a scene that are looked at; companies are asked hundreds."""
PATIENCE = 60
"""Branches of a forecast."""
WRONG = 60
"""Orders made wrong at one question, in `more`."""
BLOWS = 2
"""Times that each kind of order is broken in on by something that befalls somebody, in `more`."""
TURNS, STEPS = 6, 2_000
"""Orders given as the battle goes on after a step, in `more`, and steps of frames at most."""


class Checks(NamedTuple):
    """Short checks of one step of a scene."""

    events: str
    listed: str
    """Each question, and the legal answers in their order."""
    refused: str
    """The reasons against some orders that were open before or are changed in a word, at each question."""
    odds: str
    """Every fraction of the forecasts of some choices, at some of the questions."""
    more: str = NOTHING


@dataclass
class Recorder:
    """Takes down a scene as it is played; with `thorough` all that `more` stands for, too."""

    thorough: bool = False
    steps: list[Checks] = field(default_factory=list)
    _events: list[str] = field(default_factory=list)
    _listed: list[str] = field(default_factory=list)
    _refused: list[str] = field(default_factory=list)
    _odds: list[str] = field(default_factory=list)
    _more: list[str] = field(default_factory=list)
    _open: dict[Order, None] = field(default_factory=dict)
    _asked: int = 0

    def hear(self, stage: Stage, ask: Ask, choices: Choices) -> None:
        """A question comes."""
        self._asked += 1
        if self._asked > MOST:
            return
        listed = choices.listed()
        seed = f"{self._asked} {ask.question}"
        self._listed += (f"{stage.name_of(ask.unit)}: {ask.question}", *map(line, listed))
        told = [*picked(tuple(self._open) or listed, REFUSED // 2, seed)] + [
            next(changed(stage.position, order, f"{seed} {order}"), order)
            for order in picked(listed, REFUSED // 2, seed)
        ]
        self._refused += (str(choices.refusal(order)) for order in told)
        self._open |= dict.fromkeys(listed)
        look_ahead = self._asked % ODDS_EVERY == 1
        if look_ahead or self.thorough:
            outlook = Outlook(stage.world, stage.position.book, ask.side)
            outlook.face(ask, stage.position.stack)
            each = tuple(by_kind(listed, seed))
            if look_ahead:
                self._odds += odds(outlook, picked(each, ODDS, seed), PATIENCE)
            if self.thorough:
                self._more += self._looked_through(stage.position, outlook, choices, each, seed)

    def _looked_through(
        self, position: Position, outlook: Outlook, choices: Choices, each: Sequence[Order], seed: str
    ) -> Iterator[str]:
        assert outlook.ask is not None
        yield from map(line, outlook.choices(outlook.ask).listed())
        yield from odds(outlook, each, PATIENCE)
        pool = [*self._open, *(wrong for order in each for wrong in changed(position, order, seed))]
        for wrong in picked(pool, WRONG, seed):
            yield str(choices.refusal(wrong))
        for order in each:
            yield from (str(choices.refusal(wrong)) for wrong in strangers(order))
            for at in range(BLOWS):
                yield from struck(position, order, f"{seed} {order} {at}")
            yield from gone_on(position, order, 0, f"{seed} {order}")

    def end_step(self, stage: Stage) -> None:
        """A step is over."""
        self._events += map(to_line, stage.events)
        if self.thorough:
            for at in range(2):
                self._more += gone_on(stage.position, None, TURNS, f"{len(self.steps)} {at}")
        parts = (self._events, self._listed, self._refused, self._odds, self._more)
        self.steps.append(Checks(*(short(part) if part else NOTHING for part in parts)))
        for part in parts:
            part.clear()


def by_kind(listed: Iterable[Order], seed: str) -> Iterator[Order]:
    """One order of each kind."""
    kinds: dict[tuple[str, ...], list[Order]] = {}
    for order in listed:
        words = (str(getattr(order, name, "")) for name in ("mode", "act", "kind", "answer", "gait"))
        kinds.setdefault((order.word, *words), []).append(order)
    for kind, orders in sorted(kinds.items()):
        if len(kinds) == 1 or not isinstance(orders[0], Concede):
            yield from picked(orders, 1, f"{seed} {kind}")


def changed(position: Position, order: Order, seed: str) -> Iterator[Order]:
    """Orders that differ from this one in one thing: most are not legal."""
    (x, y), units = getattr(order, "to", (0, 0)), position.world.having(Build)
    changes: dict[str, tuple[Any, ...]] = {
        "target": units,
        "to": tuple((x + dx, y + dy) for dx, dy in ((1, 0), (0, -1), (-2, 1))),
        "options": tuple(
            in_order((*getattr(order, "options", ()), word)) for word in (*OPTIONS, *position.book.options)
        ),
        "weapon": (0, 1, 2),
        "act": position.book.acts,
        "gait": ("walk", "sprint", "crawl"),
    }
    found = [replace(order, **{name: one}) for name, ones in changes.items() if hasattr(order, name) for one in ones]
    if found:
        first = number(seed) % len(found)
        yield from (*found[first:], *found[:first])


def befall(position: Position, unit: Unit, lot: int) -> None:
    """A unit is struck down, paralysed, left without its weapon or thrown somewhere, whatever is under way."""
    world, book, field = position.world, position.book, position.world.field
    here, arms = world.get(unit, Place).cell, world.get(unit, Arms)
    cells = [(x, y) for y in range(field.height) for x in range(field.width) if field.passable((x, y))]
    fates: tuple[Callable[[], Iterable[Event]], ...] = (
        lambda: situations_of(book).struck_down(world, unit, "imagined"),
        lambda: imposed(world, book, unit, Condition("paralyzed", ends="turn", turns=1)),
        lambda: weapon_drop(world, unit, arms.hand) if arms.weapon is not None else (),
        lambda: (Stepped(unit, here, cells[lot % len(cells)], "thrown"),),
    )
    position.stack.extend(reversed(tell_all(position, fates[lot % len(fates)]())))


def struck(position: Position, order: Order, seed: str) -> Iterator[str]:
    """What happens if this order is given, and then something befalls somebody before it is carried out."""
    units = position.world.having(Arms)
    lot = number(seed)
    try:
        yield from gone_on(position, order, 0, seed, (lot % 3, units[lot // 3 % len(units)], lot // 5))
    except Exception as fault:  # some of it cannot happen just then: the rules may break at it, always in the same way
        yield type(fault).__name__


def gone_on(
    position: Position,
    order: Order | None,
    turns: int,
    seed: str,
    blow: tuple[int, Unit, int] | None = None,
    *,
    on: bool = False,
) -> Iterator[str]:
    """What happens in an imagined copy if this order is given, and then so many others, with dice of its own.

    With `on` another round begins when nothing is under way any more, and what the end of the battle brings comes.
    A `blow` of fate says after how many steps it comes, whom it befalls and what it is.
    """
    dice, imagined = Dice(number(seed), "imagined"), position.imagined()
    imagined.heard = (heard := []).append
    _begin(imagined, order)
    for at in range(STEPS):
        if blow is not None and at == blow[0]:
            befall(imagined, *blow[1:])
        if on and not imagined.stack and verdict_of(imagined) is None:
            imagined.stack.append(Round())
        if _over(imagined, on=on):
            break
        node = imagined.step(None).node
        if isinstance(node, Chance):
            settle(imagined, imagined.step(node.draw.roll(dice)))
        elif isinstance(node, Ask):
            if node.question in RESTING:
                turns -= 1
            if turns < 0:
                break
            listed = imagined.book.choices(imagined.world, node).listed()
            each = tuple(by_kind(listed, f"{seed} {turns}"))
            settle(imagined, imagined.step(each[dice.face(len(each)) - 1]))
        else:
            settle(imagined, imagined.step(None))
    yield from map(to_line, heard)


def _begin(position: Position, order: Order | None) -> None:
    """An order is given; without one, a round begins if nothing is under way."""
    if order is not None:
        settle(position, position.step(order))
    elif not position.stack:
        position.stack.append(Round())


def _over(position: Position, *, on: bool) -> bool:
    """Whether nothing more is to come; with `on` what is under way is resolved though the battle is over."""
    if not position.stack:
        return True
    return verdict_of(position) is not None and not (on and not isinstance(position.stack[-1], IDLE))


@contextmanager
def recording(recorder: Recorder) -> Iterator[None]:
    """The scenes played inside are taken down."""
    hear, finish = QuestionRules.hear, Stage.finish

    def heard(rules: QuestionRules, ask: Ask, choices: Choices, *, named: bool) -> None:
        recorder.hear(rules.stage, ask, choices)
        hear(rules, ask, choices, named=named)

    def finished(stage: Stage) -> None:
        recorder.end_step(stage)
        finish(stage)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QuestionRules, "hear", heard)
        patch.setattr(Stage, "finish", finished)
        yield


def name_of(path: Path) -> str:
    """A scene by its place among the scenes."""
    return path.relative_to(SCENES).with_suffix("").as_posix()


@cache
def kept() -> dict[str, list[Checks]]:
    """The checks of all scenes, by name, as they are recorded."""
    rows = (row.split() for row in KEPT.read_text(encoding="ascii").splitlines())
    return {name: [Checks(*step.split("/")) for step in steps] for name, *steps in rows}


def run_recorded(path: Path, *, thorough: bool = False) -> tuple[SceneResult, list[Checks]]:
    """Play a scene and take it down."""
    recorder = Recorder(thorough)
    with recording(recorder):
        return run_scene(path), recorder.steps


def compared(path: Path, *, thorough: bool = False) -> tuple[SceneResult, str]:
    """Play a scene; and where it goes otherwise than it went, in words, empty if nowhere."""
    result, now = run_recorded(path, thorough=thorough)
    was = kept().get(name_of(path), [])
    for step, (old, new) in enumerate(zip(was, now, strict=False), 1):
        for column, before, after in zip(Checks._fields, old, new, strict=True):
            if before != after and (thorough or column != "more"):
                return result, f"step {step}: other {column}"
    return result, "" if len(was) == len(now) else f"{len(now)} steps were played, {len(was)} are recorded"


def anew(words: Sequence[str]) -> Iterator[str]:
    """Record again, and name, the scenes whose names begin with one of these words; all if there are none."""
    found = dict(kept())
    there = {name_of(path): path for path in sorted(SCENES.rglob("*.toml"))}
    for name, path in there.items():
        if not words or name.startswith(tuple(words)):
            found[name] = run_recorded(path, thorough=True)[1]
            yield name
    rows = (" ".join((name, *map("/".join, found[name]))) for name in sorted(set(found) & set(there)))
    KEPT.write_text("".join(f"{row}\n" for row in rows), encoding="ascii")


if __name__ == "__main__":
    for name in anew(sys.argv[1:]):
        print(name)
