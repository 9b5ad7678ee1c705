"""The front door of a battle: who is asked what, what may be answered, and what came of it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from game.battle.battle_setup import muster
from game.battle.journal import Journal, Target
from game.battle.moments import Moment, Moments, kept, put_back
from game.battle.outlook import Outlook
from game.battle.policy import answer_for, answer_on_autopilot, standing_event, standing_refusal
from game.battle.position import Pause, Position, advance, announce, resolve, rolled_event
from game.battle.scene_setup import note_fault
from game.battle.squad_autopilot import drilled
from game.battle.witness import witness
from game.content.model import sound_seed
from game.content.problem import ContentError
from game.content.scenario import Scenario, load_scenario
from game.dice.source import Dice
from game.messages import events as ev
from game.messages.orders import Concede, Order, SetStanding
from game.messages.stack import Ask, Chance
from game.messages.warfare import SideOrder
from game.rulebooks.shelf import open_book
from game.systems.rulebook import Choices
from game.systems.warfare.squads import side_events, side_refusal
from game.words import text_of
from game.world.body import Identity
from game.world.place import Seen
from game.world.sides import Outcome, SideCard
from game.world.store import Unit, World
from game.world.turns import Clock

HUMAN = "human"
_UNDER_WAY = "soldiers are still carrying out what was ordered"


class Refused(Exception):
    """An order that is not legal now; `reason` says why, and nothing has changed (law 3)."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class Battle:
    """One battle: `pause` says what it waits for, `answer` goes on; dice are drawn as they are needed.

    `seats` names who sits on each side, `journal` keeps every choice as it is made (None: nobody does), and undo is
    kept ready only for sides on which a person sits, unless `remember` says otherwise. No log is kept for the sides in
    `deaf`: nobody reads theirs.
    """

    def __init__(
        self,
        position: Position,
        dice: Dice,
        *,
        seats: Mapping[str, str] | None = None,
        remember: bool | None = None,
        deaf: Collection[str] = (),
    ) -> None:
        world = position.world
        if not isinstance(world, World):
            raise TypeError("a battle is fought in a true world")
        self.world = world
        self.position = position
        self.dice = dice
        self.seats = dict(seats or {})
        self.journal: Journal | None = None
        self.choices_made = 0
        self.activations = 0
        self._remember = HUMAN in self.seats.values() if remember is None else remember
        self._moments = Moments()
        self._heard: list[ev.Event] = []
        self._shown = False
        self._legal: Order | None = None
        """The order last found legal at this question: asked about by whoever chose it, and by `answer`."""
        self._after: Callable[[], None] | None = None
        self.fault_folder: Path | None = None
        """Where the position is written when the rules fail (None: nowhere)."""
        self._outlooks = {side: Outlook(world, position.book, side) for side in self.sides}
        self._listening = [outlook for side, outlook in self._outlooks.items() if side not in deaf]
        position.heard = self._hear
        self.under_way = False
        """Whether soldiers under orders are still carrying out what came of the last answer (see `answer`)."""
        self.pause: Pause = self._run(advance(position))

    @classmethod
    def open(
        cls,
        scenario: str | Path | Scenario,
        seed: int,
        *,
        rules: str = "",
        seats: Mapping[str, str] | None = None,
        journal: Path | Target | None = None,
        rounds: int | None = None,
        deaf: Collection[str] = (),
    ) -> Battle:
        """A new battle from a scenario (a shipped name, a path or one already read) and a seed.

        `rules` is another rules profile than the scenario's own, `rounds` another limit. With `journal` every
        choice is written there. Raises ContentError with every Problem of the files involved.
        """
        dice, kept_in = Dice(sound_seed(seed)), None
        plan = scenario if isinstance(scenario, Scenario) else load_scenario(str(scenario), rules=rules)
        position = muster(plan, open_book(plan.rules, plan.switches, plan.numbers), rounds=rounds)
        names = {card.key: (seats or {}).get(card.key, "") for card in plan.sides}
        try:
            if journal is not None:
                to = journal if isinstance(journal, Target) else Target(journal)
                kept_in = Journal.begin(
                    replace(to, cards=plan.cards, home=plan.home),
                    position,
                    dice,
                    scenario=plan.name,
                    rules=plan.rules,
                    seats=names,
                    rosters=plan.rosters,
                )
            battle = cls(position, dice, seats=names, deaf=deaf)
        except BaseException:
            if isinstance(position.world, World):
                position.world.close()
            raise
        battle.journal = kept_in
        return battle

    # --- asking ---------------------------------------------------------------------------------------------

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides at the table, in the scenario's order."""
        return tuple(self.world.get(entity, SideCard).key for entity in self.world.having(SideCard))

    @property
    def over(self) -> Outcome | None:
        """How the battle ended; None while it goes on."""
        return self.pause if isinstance(self.pause, Outcome) else None

    @property
    def ask(self) -> Ask | None:
        """The question that is waiting; None when the battle is over, or an answer is still being carried out."""
        return self.pause if isinstance(self.pause, Ask) and not self.under_way else None

    @property
    def round(self) -> int:
        """The round being played; 0 before the first."""
        return self.world.get(self.world.having(Clock)[0], Clock).round

    @property
    def happened(self) -> list[ev.Event]:
        """Everything the latest choice came to (before the first choice: the opening)."""
        return self._heard

    def outlook(self, side: str) -> Outlook:
        """What one side knows. Raises KeyError for a side not at the table."""
        return self._outlooks[side]

    def choices(self) -> Choices:
        """What may be answered now, as the side that is asked knows it. Raises Refused when nobody is asked."""
        ask = self._asked()
        return self._outlooks[ask.side].choices(ask)

    def refusal(self, order: Order) -> str | None:
        """Why an answer is not legal now; None for one that is. Raises Refused when nobody is asked."""
        ask = self._asked()
        if isinstance(order, Concede):
            return None
        if isinstance(order, SetStanding):
            return standing_refusal(order, self.position.book.face.lasting)
        if isinstance(order, SideOrder):
            return side_refusal(self._outlooks[ask.side], self.position.book, ask.side, order)
        if order is not self._legal:
            reason = self.choices().refusal(order)
            if reason is not None:
                return reason
            self._legal = order
        return None

    def _asked(self) -> Ask:
        if self.under_way:
            raise Refused(_UNDER_WAY)
        if not isinstance(self.pause, Ask):
            raise Refused("the battle is over")
        return self.pause

    # --- answering ------------------------------------------------------------------------------------------

    def answer(self, order: Order, rest: Callable[[], bool] | None = None) -> list[ev.Event]:
        """Give the answer that is waited for; everything that came of it, up to the next question or the end.

        With `rest` the battle may break off between two soldiers who act unasked: whenever that says so. It is then
        `under_way`, nobody can be asked, and `carry_on` goes on; what is found and written in the end is the same.
        Raises Refused with the reason and changes nothing if the order is not legal now.
        """
        ask, reason = self._asked(), self.refusal(order)
        if reason is not None:
            raise Refused(reason)
        if isinstance(order, Concede):
            return self.concede(ask.side)
        if isinstance(order, SetStanding):
            return self._announced(ask.side, order, [standing_event(ask.side, order)])
        if isinstance(order, SideOrder):
            return self._announced(ask.side, order, side_events(self._outlooks[ask.side], ask.side, order))
        self._keep(ask)

        def after() -> None:
            self._moments.judge(self.position.book, ask, self.pause, self._heard, shown=self._shown)
            self._written(ask.side, order, ask.unit)

        return self._go(lambda: resolve(self.position, order), after, rest)

    def carry_on(self, rest: Callable[[], bool] | None = None) -> None:
        """Go on with what is under way: to the next question or the end, or until it is to rest again."""
        if self.under_way:
            self._unsettle()
            with self._fault_noted():
                self._settle(self.pause, rest)

    def concede(self, side: str) -> list[ev.Event]:
        """One side gives up, whoever is asked. Raises Refused when the battle is over, KeyError for no such side."""
        self.carry_on()
        self._asked()
        self.outlook(side)
        return self._announced(side, Concede(), [ev.Conceded(side)])

    def _announced(self, side: str, order: Order, events: Iterable[ev.Event]) -> list[ev.Event]:
        self._moments.forget("what is told to a whole side stands")
        return self._go(lambda: announce(self.position, events), lambda: self._written(side, order))

    def _go(
        self, start: Callable[[], Pause], after: Callable[[], None], rest: Callable[[], bool] | None = None
    ) -> list[ev.Event]:
        self._heard = []
        self._shown = False
        self._unsettle()
        self._after = after
        with self._fault_noted():
            self._settle(start(), rest)
        return self._heard

    @contextmanager
    def _fault_noted(self) -> Iterator[None]:
        """A fault of the rules is noted with its position, where a folder is named for that."""
        try:
            yield
        except Exception as fault:
            if self.fault_folder is not None and not isinstance(fault, ContentError):
                note_fault(fault, self.position, self.fault_folder, f"round {self.round}, seed {self.dice.seed}")
            raise

    def _unsettle(self) -> None:
        """The world is about to change: what each side knows is to be looked at again."""
        self._legal = None
        for outlook in self._outlooks.values():
            outlook.settle(settled=False)

    def _settle(self, pause: Pause, rest: Callable[[], bool] | None) -> None:
        self.pause = self._run(pause, rest)
        if not self.under_way and self._after is not None:
            after, self._after = self._after, None
            after()

    def _run(self, pause: Pause, rest: Callable[[], bool] | None = None) -> Pause:
        """Draw dice, give standing answers and let drilled soldiers act until somebody has to choose or it is over."""
        self.under_way, given = False, False
        while True:
            if isinstance(pause, Chance):
                roll = pause.draw.roll(self.dice)
                pause = resolve(self.position, roll, rolled_event(pause.draw, roll))
                continue
            if given and rest is not None and isinstance(pause, Ask) and rest():
                self.under_way = True
                break
            beforehand = self._beforehand(pause) if isinstance(pause, Ask) else None
            if beforehand is None:
                break
            pause, given = resolve(self.position, beforehand), True
        asked = pause if isinstance(pause, Ask) and not self.under_way else None
        for side, outlook in self._outlooks.items():
            outlook.face(asked if asked is not None and asked.side == side else None, self.position.stack)
        return pause

    def _beforehand(self, ask: Ask) -> Order | None:
        outlook = self._outlooks[ask.side]
        book = self.position.book
        order = answer_for(self.world, ask, lambda: book.choices(outlook, ask), book.face.beforehand)
        return order or drilled(outlook, ask) or answer_on_autopilot(outlook, ask)

    def _hear(self, event: ev.Event) -> None:
        self._heard.append(event)
        if isinstance(event, ev.TurnBegan):
            self.activations += 1
        if isinstance(event, ev.Stepped):
            seen = self.world.find(event.unit, Seen)
            self._shown = self._shown or (seen is not None and bool(seen.by))
        for outlook in self._listening:
            witness(outlook, event)

    def _written(self, side: str, order: Order, unit: Unit = 0) -> None:
        self.choices_made += 1
        if self.journal is not None:
            identity = self.world.find(unit, Identity) if unit else None
            key = identity.key if identity is not None else ""
            self.journal.choice(side, order, self.digest(), unit=key, now=self.round)

    # --- taking back ----------------------------------------------------------------------------------------

    def undo_refusal(self) -> str | None:
        """Why the last choice cannot be taken back; None when it can.

        It can within one activation; where orders are declared first and done later, also while nobody but its side
        has declared since. A die, a step that was seen, anything new that was revealed ends that.
        """
        return _UNDER_WAY if self.under_way else self._moments.refusal

    def undo(self) -> None:
        """Take the last choice back; the journal notes it. Raises Refused when it cannot be."""
        reason = self.undo_refusal()
        if reason is not None:
            raise Refused(reason)
        moment = self._moments.kept.pop()
        put_back(self.world, moment.parts)
        self.position.stack[:] = moment.stack
        self.choices_made, self.activations = moment.choices_made, moment.activations
        for side, outlook in self._outlooks.items():
            del outlook.log[moment.logs[side] :]
        self._unsettle()
        self.pause = self._run(advance(self.position))
        if self.journal is not None:
            self.journal.undo(self.digest())

    def _keep(self, ask: Ask) -> None:
        if not self._remember or ask.question != "turn":
            self._moments.forget("an answer to a question stands")
            return
        logs = {side: len(outlook.log) for side, outlook in self._outlooks.items()}
        stack, counts = tuple(self.position.stack), (self.choices_made, self.activations)
        self._moments.kept.append(Moment(kept(self.world), stack, logs, *counts))

    # --- proofs ---------------------------------------------------------------------------------------------

    def digest(self) -> str:
        """A fingerprint of world, stack and dice: equal after equal choices, in any process (law 1)."""
        text = f"{self.world.digest()}|{text_of(tuple(self.position.stack))}|{self.dice.state()}"
        return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()

    @contextmanager
    def sealed(self) -> Iterator[None]:
        """Whatever is done inside must leave the battle untouched (law 5). Raises AssertionError if it does not."""
        before = self.digest()
        yield
        after = self.digest()
        if after != before or self.world.recount() != self.world.digest():
            raise AssertionError(f"the battle was changed by thinking: {before} became {after}")

    def close(self) -> None:
        """Let go of the world and the journal; what is under way ends first, so that it is kept.

        Both are let go of even if that ends in a fault.
        """
        try:
            if self.journal is not None:
                self.carry_on()
        finally:
            if self.journal is not None:
                self.journal.close()
            self.world.close()

    def __enter__(self) -> Battle:
        return self

    def __exit__(self, *_reason: object) -> None:
        self.close()
