"""Scenes run: steps played with written dice and answers, and what was expected of them held against what came."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from game.battle import scene_steps as squads
from game.battle import sentences
from game.battle.aspects import TOLD, look_up
from game.battle.aspects_squads import UnknownAspect, require
from game.battle.explore import TooWide
from game.battle.forecast import Forecast, forecast
from game.battle.odds import odds_fault, odds_plain
from game.battle.policy import POLICIES, Policy, named, passive
from game.battle.position import Position
from game.battle.save import SaveError
from game.battle.scene_setup import keys_of, set_up
from game.battle.scene_steps import PhaseScript, QuestionRules, Weigh, ambushing, said_in
from game.battle.stage import Stage, StageFault, in_phases
from game.content.catalogue import Catalogue, catalogue
from game.content.problem import ContentError, did_you_mean, error
from game.content.scene import Scene, load_scene
from game.content.toml_text import as_written
from game.dice.source import ScriptFault, ScriptMisfit
from game.messages.events import DegreesRolled, Rolled
from game.messages.frames import Round, Surprise
from game.messages.orders import END, Order
from game.messages.stack import Ask
from game.record import record
from game.words import today, word_of
from game.world.store import Unit, World

LEGAL = "legal"
FAULTS = (ScriptFault, StageFault, TooWide, sentences.UnknownPhrase, UnknownAspect)
"""Why a step may turn out not to be playable as it is written."""
WRITTEN: dict[type[Exception], str] = {ScriptMisfit: "dice", sentences.UnknownPhrase: "order", UnknownAspect: "expect"}
"""Faults of a step's own words, each with the key that they stand under."""


@record
class Expectation:
    """One thing a step was to bring about: what was expected, what was found, and whether it held.

    `wrong` is the key of the step that is at fault if it did not for what is written there: unknown words, or faces
    that the dice do not have.
    """

    step: int
    expectation: str
    found: str
    held: bool
    wrong: str = ""


@dataclass(slots=True)
class SceneResult:
    """How a scene went: every expectation in order; `carries` are the rules it shows."""

    file: str
    title: str
    carries: tuple[str, ...]
    checked: list[Expectation] = field(default_factory=list)
    stopped: Expectation | None = None
    """Why the last step that was tried could not be played, so that those after it were not reached."""

    @property
    def failed(self) -> list[Expectation]:
        """The expectations that did not hold."""
        return [one for one in self.checked if not one.held]

    @property
    def held(self) -> bool:
        """Whether everything held."""
        return not self.failed


def run_scene(path: str | Path) -> SceneResult:
    """Play a scene's file. Raises ContentError when it is no scene."""
    return play_scene(load_scene(path), str(path))


def play_scene(scene: Scene, file: str = "", *, cards: Catalogue | None = None) -> SceneResult:
    """Play a scene from its first step to its last, or to the first that cannot be played.

    Of the steps after that one the words are judged even so. Raises ContentError, naming `file`, for a saved position
    that is none or is another battle's.
    """
    with playing(scene, file, cards) as run:
        for number, step in enumerate(scene.steps, 1):
            if run.result.stopped:
                run.unreached(number, step)
            elif not run.step(number, step):
                run.result.stopped = run.result.checked[-1]
        return run.result


def odds_of(path: str | Path) -> list[dict[str, Any]]:
    """The odds of the steps of a scene's file. Raises ContentError when it is no scene."""
    return odds_in(load_scene(path), str(path))


def odds_in(scene: Scene, file: str = "") -> list[dict[str, Any]]:
    """For each step of a scene its exact odds and every modifier, as JSON values; the steps are played in between.

    Raises ContentError as `play_scene` does.
    """
    with playing(scene, file) as run:
        return list(run.odds())


@contextmanager
def playing(scene: Scene, file: str = "", cards: Catalogue | None = None) -> Iterator[SceneRun]:
    """A scene before its first step; its world is closed afterwards. Raises ContentError as `play_scene` does."""
    position = _opened(scene, file, cards)
    try:
        yield SceneRun(scene, position, SceneResult(file, scene.title, scene.page.carries), cards)
    finally:
        _close(position)


def _opened(scene: Scene, file: str, cards: Catalogue | None = None) -> Position:
    """The position of a scene; one that was saved has all units that the file describes."""
    hint = "save the scene again from the battle"
    try:
        position = set_up(scene, cards=cards)
    except SaveError as fault:
        raise ContentError([error(file, "position", str(fault), hint)]) from None
    known = keys_of(position.world)
    missing = [recruit.key for recruit in scene.recruits if recruit.key not in known]
    if missing:
        _close(position)
        raise ContentError([error(file, "position", f'has no unit "{key}"', hint) for key in missing])
    return position


def _close(position: Position) -> None:
    if isinstance(position.world, World):
        position.world.close()


class SceneRun:
    """One scene being played."""

    def __init__(self, scene: Scene, position: Position, result: SceneResult, cards: Catalogue | None = None) -> None:
        self.scene = scene
        self.cards = cards or scene.cards or catalogue()
        self.result = result
        self.stage = Stage(position, keys_of(position.world))
        self._next: Order = END

    def step(self, number: int, step: Mapping[str, Any]) -> bool:
        """Play one step and hold it against what it expects; False when the scene cannot go on."""
        try:
            self.stage.script(step.get("dice", ()), step.get("answers", ()))
            questions = QuestionRules.of(step, self.stage)
            self.stage.on_question = questions.hear
            self._play(number, step)
            self.stage.finish()
        except FAULTS as fault:
            wrong = next((key for kind, key in WRITTEN.items() if isinstance(fault, kind)), "")
            what = f"{step.get('order', 'the step')} as written"
            self._note(number, what, str(fault.args[0]), held=False, wrong=wrong)
            return False
        for expectation, found, held in questions.findings():
            self._note(number, expectation, found, held=held)
        self._expectations(number, step)
        return True

    def unreached(self, number: int, step: Mapping[str, Any]) -> None:
        """Judge the words of a step that is not played, with everybody as they stand."""
        if "refused" in step or "unit" not in step or step.get("order") in squads.UNROLLED:
            return
        for unit, words in said_in(step, self.stage.keys)[0].items():
            for line in words:
                try:
                    sentences.order_of(line, self.stage.world, unit, self.stage.keys)
                except sentences.UnknownPhrase as fault:
                    self._note(number, f"{line['order']} as written", str(fault.args[0]), held=False, wrong="order")
                except KeyError:  # it rests on what the steps before it would have brought about
                    continue

    def _play(self, number: int, step: Mapping[str, Any]) -> None:
        if ("phase" in step or "declare" in step) and not in_phases(self.stage.position):
            raise StageFault('this book has no phases: leave "phase" and "declare" out')
        if step.get("order") in sentences.DEALT:
            self._deal(step)
        elif step.get("order") in squads.SIDE_ORDERS:
            self._side_order(number, step)
        elif step.get("order") == squads.DRILL and "unit" in step:
            squads.let_act(self.stage, self.stage.keys[step["unit"]], same=bool(step.get("same_turn", False)))
        elif self._in_phases():
            self._phase(number, step)
        elif "refused" in step:
            self._refused(number, step)
        elif "order" in step:
            self._give(number, step, *self._ordered(step))
        elif "unit" in step:
            self.stage.weighed(self._turn(step)[1])

    def _deal(self, step: Mapping[str, Any]) -> None:
        """A step that is no order of anybody."""
        if step["order"] == sentences.GO_BY:
            self.stage.go_by(step.get("until", self.stage.clock().round + 1))
        elif step["order"] == "resume":
            self.stage.play(None)
        else:
            self.stage.dealt(Round() if step["order"] == "round" else Surprise())

    def _side_order(self, number: int, step: Mapping[str, Any]) -> None:
        side, order = squads.side_order(step, self.stage.world, self.stage.keys)
        if "refused" not in step:
            squads.given(self.stage, side, order)
            return
        words, reason = str(step["refused"]), squads.refusal_of(self.stage, side, order)
        self._note(number, f'refused: "{words}"', reason or LEGAL, held=reason is not None and words in reason)

    def _in_phases(self) -> bool:
        """Whether a step is a phase: an ambusher's one action is none."""
        return in_phases(self.stage.position) and not ambushing(self.stage)

    def _phase(self, number: int, step: Mapping[str, Any]) -> None:
        """A phase to its close; of a refusal it is only wondered about, and the scene stands where it stood."""
        if "refused" not in step:
            self._declared(step, partial(self._odds, number, step))
            return
        stage, words, found = self.stage, str(step["refused"]), [LEGAL]
        self.stage = stage.imagined()
        try:
            self._declared(
                step, lambda ask, order: found.append(self.stage.refusal(ask, order) or LEGAL), ask_only=True
            )
        except StageFault as fault:
            found.append(str(fault))
        finally:
            self.stage = stage
        self._note(number, f'refused: "{words}"', found[-1], held=found[-1] != LEGAL and words in found[-1])

    def _declared(self, step: Mapping[str, Any], weigh: Weigh, *, ask_only: bool = False) -> None:
        step_words, own = said_in(step, self.stage.keys)
        PhaseScript(self.stage, step_words, own, weigh, ask_only).play(str(step.get("phase", "")))

    def _refused(self, number: int, step: Mapping[str, Any]) -> None:
        """The order must be refused with these words; that there is no turn for it is a refusal too."""
        words = str(step["refused"])
        try:
            reason = self.stage.refusal(*self._ordered(step))
        except StageFault as fault:
            reason = str(fault)
        self._note(number, f'refused: "{words}"', reason or LEGAL, held=reason is not None and words in reason)

    def _ordered(self, step: Mapping[str, Any]) -> tuple[Ask, Order]:
        unit, ask = self._turn(step)
        return ask, sentences.order_of(step, self.stage.world, unit, self.stage.keys)

    def _turn(self, step: Mapping[str, Any]) -> tuple[Unit, Ask]:
        """The unit of a step, and its turn."""
        unit = self.stage.keys[step["unit"]] if "unit" in step else self.stage.turn()
        if not unit:
            raise StageFault("nobody is named for this step, and no turn is open")
        return unit, self.stage.open_turn(unit, same=bool(step.get("same_turn", False)))

    def _give(self, number: int, step: Mapping[str, Any], ask: Ask, order: Order) -> None:
        refusal = self.stage.refusal(ask, order)
        if refusal is not None:
            raise StageFault(f"refused: {refusal}")
        self._odds(number, step, ask, order)
        self.stage.weighed(ask)
        self.stage.play(order)

    def _forecast(self, step: Mapping[str, Any], ask: Ask, order: Order) -> Forecast:
        position = self.stage.position
        policy = _policy(str(step.get("policy", passive.name)))
        return forecast(position.world, position.book, ask.unit, order, policy, stack=position.stack[-1:])

    def _odds(self, number: int, step: Mapping[str, Any], ask: Ask, order: Order) -> None:
        if "odds" not in step or self.stage.refusal(ask, order) is not None:  # which is told when it is given
            return
        forecast = self._forecast(step, ask, order)
        for name, wanted in step["odds"].items():
            found = odds_fault(forecast, name, self.stage.keys, self.cards.skills)
            self._note(number, f"odds {name} = {wanted}", str(found), held=found == wanted)

    def _expectations(self, number: int, step: Mapping[str, Any]) -> None:
        position, keys = self.stage.position, self.stage.keys
        for name, wanted in step.get("expect", {}).items():
            try:
                if name.partition(".")[0] in TOLD:
                    found = self._told(name)
                else:
                    found = look_up(name, position.world, position.book, keys, self.cards.grenades)
            except UnknownAspect as fault:
                found = str(fault.args[0])
            self._note(number, f"{name} = {_said(wanted)}", _said(found), held=_same(wanted, found))

    def _told(self, name: str) -> Any:
        """How often an event came ("events.Suppressed"), or what was last rolled for something.

        "rolled.attack" is the total, "degrees.attack" the degrees on the ladder, in words; "steps.attack" are the steps
        of all such rolls.
        """
        kind, _, what = name.partition(".")
        if kind == "events":
            require("event", today(what), TOLD[kind])
            return sum(1 for event in self.stage.events if word_of(type(event)) == today(what))
        rolled = {event.key for event in self.stage.events if isinstance(event, DegreesRolled | Rolled)}
        require("roll", what, {*TOLD[kind], *rolled})
        if kind in ("degrees", "steps"):
            events = [e for e in self.stage.events if isinstance(e, DegreesRolled) and e.key == what]
            if kind == "steps":
                return [sum_ for one in events for sum_ in one.steps]
            return ", ".join(events[-1].degrees) if events else "no such roll"
        totals = [event.total for event in self.stage.events if isinstance(event, Rolled) and event.key == what]
        return totals[-1] if totals else "no such roll"

    def _note(self, step: int, expectation: str, found: str, *, held: bool, wrong: str = "") -> None:
        self.result.checked.append(Expectation(step, expectation, found, held, wrong))

    def odds(self) -> Iterator[dict[str, Any]]:
        """The odds of each order, before it is played as written; the last is one that cannot be."""
        for number, step in enumerate(self.scene.steps, 1):
            if "order" not in step or step["order"] in (*sentences.DEALT, *squads.UNROLLED) or "refused" in step:
                if not self.step(number, step):
                    return
                continue
            head = {"step": number, "order": step["order"]}
            if self._in_phases():
                yield from self._phase_odds(step, head)
                continue
            try:
                yield {**head, **self._weighed(step)}
            except FAULTS as fault:
                yield {**head, "refused": str(fault.args[0])}
                return
            if not self._played(step):
                return

    def _phase_odds(self, step: Mapping[str, Any], head: dict[str, Any]) -> Iterator[dict[str, Any]]:
        """The odds of the step's own order as they are when it is declared; then the phase is played."""
        found: list[dict[str, Any]] = []
        entries = {key: value for key, value in step.items() if key not in ("odds", "expect")}
        try:
            self.stage.script(step.get("dice", ()), step.get("answers", ()))
            self._declared(entries, lambda ask, order: found.append(self._plain_odds(step, ask, order)))
        except FAULTS as fault:
            found = found or [{"refused": str(fault.args[0])}]
        yield from ({**head, **one} for one in found)

    def _plain_odds(self, step: Mapping[str, Any], ask: Ask, order: Order) -> dict[str, Any]:
        """The odds of an order. Raises StageFault with the reason if the rules refuse it."""
        refusal = self.stage.refusal(ask, order)
        if refusal is not None:
            raise StageFault(refusal)
        return odds_plain(self._forecast(step, ask, order), self.stage.keys)

    def _weighed(self, step: Mapping[str, Any]) -> dict[str, Any]:
        ask, self._next = self._ordered(step)
        return self._plain_odds(step, ask, self._next)

    def _played(self, step: Mapping[str, Any]) -> bool:
        """Play the order just weighed with its written dice; False where they do not carry it through."""
        try:
            self.stage.script(step.get("dice", ()), step.get("answers", ()))
            self.stage.play(self._next)
        except FAULTS:
            return False
        return True


def _policy(name: str) -> Policy:
    try:
        return named(name)
    except KeyError as fault:
        word = str(fault.args[0])
        hint = did_you_mean(word, POLICIES, POLICIES)
        raise sentences.UnknownPhrase(f'no policy is called "{word}": {hint}') from None


def _said(value: Any) -> str:
    return value if isinstance(value, str) else as_written(value)


def _same(wanted: Any, found: Any) -> bool:
    """Equal; a whole number stands for the length of a list."""
    if isinstance(found, list) and isinstance(wanted, int) and not isinstance(wanted, bool):
        return len(found) == wanted
    if isinstance(wanted, Fraction) and not isinstance(found, (str, list)):
        return bool(wanted == found)
    return type(wanted) is type(found) and bool(wanted == found)
