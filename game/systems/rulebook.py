"""The contract of a rulebook: one field per chapter, each filled by the book's own function or a shared one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import field
from functools import cached_property
from typing import Any, Protocol, TypeAlias

from game.content.cards import UnitCard
from game.content.problem import did_you_mean
from game.dice.draws import Roll
from game.field import Cell
from game.messages.events import Event
from game.messages.orders import Order
from game.messages.stack import Ask, Frame, Step
from game.record import record
from game.systems.captions import NO_FACE, Face
from game.systems.course import DEPLOY, DeployChoices
from game.systems.deeds import Deeds, Guard, TurnChoices
from game.systems.figures import Switches
from game.systems.foresight import Foresight, PassingShot, Rest, topmost
from game.systems.progression import Aftermath, Progression
from game.systems.prospects import Prospects
from game.systems.sheet import NO_SHEET, Sheet
from game.systems.situations import Situations
from game.systems.system import System
from game.systems.warfare.allotting import ALLOT, AllotChoices
from game.systems.warfare.chapter import Warfare
from game.world.body import Allegiance, Dead, Stress
from game.world.conditions import Conditions
from game.world.store import Reading, Unit

Reply: TypeAlias = Roll | Order | None
Asked: TypeAlias = Callable[[Reading, Unit], Any]
Mask: TypeAlias = Callable[[Any, bool, frozenset[Unit]], Any]
"""What a scene may ask of a unit: a number, a word, a truth or a list of them."""
StepFunction: TypeAlias = Callable[[Any, Reading, "Rulebook", Reply], Step]


def ask_of(
    world: Reading,
    unit: Unit,
    question: str,
    choices: tuple[Order, ...] = (),
    *,
    about: int = 0,
    cell: Cell | None = None,
    weight: int = 0,
) -> Ask:
    """A question to a unit's side."""
    return Ask(world.get(unit, Allegiance).side, unit, question, choices, about, cell, weight)


@record
class SceneNames:
    """What scenes may name in a book beside what all books have: parts of units, rolls, and modifiers of rolls."""

    aspects: Mapping[str, Asked] = field(default_factory=dict)
    rolls: tuple[str, ...] = ()
    modifiers: tuple[str, ...] = ()


class Choices(Protocol):
    """A described set of choices: membership, a sorted list, and the reason why something is not in it (law 3)."""

    def listed(self) -> tuple[Order, ...]:
        """Choices in canonical order; every one is a member, and every order kind that is legal has one."""

    def refusal(self, order: Order) -> str | None:
        """Why the order is not legal now, naming the rule; None when it is."""

    def __contains__(self, order: object) -> bool: ...

    def __iter__(self) -> Iterator[Order]: ...


@record(slots=False)
class Rulebook:
    """A book of rules, chapter by chapter.

    `numbers` are the book's figures from its rules profile; `steps` holds the step function of each kind of frame;
    `systems` the processors in order; `muster` makes a unit's parts from its card, and `situate` puts such parts in the
    middle of what a scene says, in which units go by keys; `deeds` are the kinds of orders of a turn, `guards` what
    bars many of them at once, `strange` is said of any other order; `open_choices` works out the answers of other
    questions that are too many to name; `acts` are its orders that need nothing but their word, `options` the words
    attacks may have; `state` names a unit's state and `standing` says whether it is in the fight; `secret` are the
    parts an enemy never sees, `masks` make of a part what a side knows of it, told whether the unit is its own and whom
    it has met, `unit_parts` those that each unit has from first to last; `foresee` works out what an order may come to
    where there is a closed form for it, else gives None, and `finish` what an action under way may still come to,
    `passing` the shots that enemies may yet have at a unit that is still on its way; `gauges` are what a forecast
    measures of a unit, by `gauge_names`, and `harm` what a point of each weighs; `vital` are the parts on which it
    rests whether a unit stands, the one that tells how it is first; `trial` are the frames that carry an order out at
    once and by itself, in a book in which orders are declared first and done later (None: they are done as they are
    given); `stakes` narrows what is under way to what an answer bears on, or an order that is thought of, as a stack,
    with what brings that to its end (default: the frame that asks, and nothing for an order); `opener` is what planners
    declare before an order that is the first of a turn, `suggestions` are orders worth trying out so in thought, for
    which `prospects` has no quick odds; `sheet` is what anyone may read off a unit, `face` the words for all of it;
    `prospects` are its quick odds for planners (None: it has none, and only the random seat can play it); `figures` are
    all figures and switches by the names of profiles, as they stand; `switches` are the modules that are played and
    `situations` what these ask of the book; `aftermath` is what is carried from one battle into the next (None: the
    book knows of one battle only), `progression` how soldiers grow between battles (None: they do not); `cost` is what
    a soldier is built on and the book's word for it (None: the book has no points); `warfare` is its chapter on squads
    (None: it knows none); `names` are what scenes may name in it beside what all books have.
    """

    key: str
    title: str
    numbers: Any
    steps: Mapping[type[Frame], StepFunction]
    systems: tuple[System, ...]
    muster: Callable[..., tuple[object, ...]]
    state: Callable[[Reading, Unit], str]
    standing: Callable[[Reading, Unit], bool]
    deeds: Deeds = field(default_factory=dict)
    guards: tuple[Guard, ...] = ()
    strange: str = "not an order of one's own turn"
    open_choices: Callable[[Reading, Rulebook, Ask], Choices] = TurnChoices
    situate: Callable[[dict[type, Any], Any, Rulebook, Mapping[str, Unit]], None] = field(default=lambda *_said: None)
    acts: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    secret: tuple[type, ...] = ()
    masks: Mapping[type, Mask] = field(default_factory=dict)
    unit_parts: tuple[type, ...] = ()
    default_answer: Callable[[Ask], Order | None] = field(default=lambda _ask: None)
    foresee: Callable[..., Foresight | None] = field(default=lambda *_asked, **_how: None)
    finish: Callable[..., Rest | None] = field(default=lambda *_asked: None)
    passing: Callable[[Reading, Rulebook, Unit], Iterable[PassingShot]] = field(default=lambda *_asked: ())
    gauges: Callable[[Reading, Unit], tuple[tuple[str, int], ...]] = field(default=lambda _world, _unit: ())
    gauge_names: tuple[str, ...] = ()
    harm: Mapping[str, int] = field(default_factory=dict)
    vital: tuple[type, ...] = (Stress, Dead, Conditions)
    trial: Callable[[Reading, Rulebook, Unit, Order], tuple[Frame, ...]] | None = None
    stakes: Callable[..., tuple[Frame, ...]] = field(default=topmost)
    opener: Callable[[Reading, Rulebook, Unit, Order], Order | None] = field(default=lambda *_asked: None)
    suggestions: Callable[[Reading, Rulebook, Unit], tuple[Order, ...]] = field(default=lambda *_asked: ())
    sheet: Callable[[Reading, Rulebook, Unit], Sheet] = field(default=lambda *_asked: NO_SHEET)
    face: Face = NO_FACE
    prospects: Prospects | None = None
    switches: Switches = field(default_factory=Switches)
    figures: Mapping[str, Any] = field(default_factory=dict)
    situations: Situations | None = None
    aftermath: Aftermath | None = None
    progression: Progression | None = None
    cost: Callable[[UnitCard], tuple[int, str]] | None = None
    warfare: Warfare | None = None
    names: SceneNames = field(default_factory=SceneNames)

    @cached_property
    def subscribers(self) -> dict[type[Event], tuple[System, ...]]:
        """For each kind of event, the systems that answer it, in the book's order."""
        found: dict[type[Event], tuple[System, ...]] = {}
        for system in self.systems:
            for moment in system.moments:
                found[moment] = (*found.get(moment, ()), system)
        return found

    def choices(self, world: Reading, ask: Ask) -> Choices:
        """All answers to a question, as the side that is asked may know them."""
        if ask.choices:
            return Listed(ask.choices)
        if ask.question == DEPLOY:
            return DeployChoices(world, ask.side)
        if ask.question == ALLOT:
            return AllotChoices(world, self, ask)
        return (TurnChoices if ask.question == "turn" else self.open_choices)(world, self, ask)


@record
class Listed:
    """Choices that are few enough to name."""

    orders: tuple[Order, ...]

    def listed(self) -> tuple[Order, ...]:
        """All of them, in canonical order."""
        return self.orders

    def refusal(self, order: Order) -> str | None:
        """None for a member; else what would have been possible."""
        if order in self.orders:
            return None
        words = [str(getattr(choice, "answer", choice.word)) for choice in self.orders]
        return f"not an answer to this question; {did_you_mean(getattr(order, 'answer', ''), words, words)}"

    def __contains__(self, order: object) -> bool:
        return order in self.orders

    def __iter__(self) -> Iterator[Order]:
        return iter(self.orders)
