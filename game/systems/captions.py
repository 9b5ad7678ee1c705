"""What a book calls its things: the words, pictures and keys by which a person meets its rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

from game.content.problem import ContentError, error
from game.content.texts import SHARED, said_of, texts
from game.field import Cell, reach
from game.messages.orders import Order
from game.messages.stack import Ask, Frame
from game.record import record
from game.systems import hotkeys
from game.world.place import Position
from game.world.store import Reading, Unit

_FIGURE = re.compile(r"\{n\.[a-z][^{}]*\}")
NOW, UNIT, CELL, CHAIN, FRIEND, CHOICE = "now", "unit", "cell", "chain", "friend", "choice"
"""What a kind of order needs: nothing, an enemy, a square, a chain of squares, one of one's own, one of its list."""
ROWS = ("fire", "close", "move", "ready", "turn")


@record
class Kind:
    """One kind of order: `key` names it ("attack.shot"), `row` is its place among the buttons."""

    key: str
    icon: str
    needs: str
    row: str
    rare: bool = False
    """Whether its button is shown only while it can be pressed: what seldom can be."""
    prepares: bool = False
    """Whether it makes the next attack better, which is what is shown of it before it is given."""
    menu: str = ""
    """The menu of buttons that it stands in, whose key is pressed first; empty for the bar itself."""
    caption: str = ""
    about: str = ""

    @property
    def hotkey(self) -> str:
        """The key that gives it; of one in a menu after that of the menu."""
        own = hotkeys.MENUS.get(self.menu, hotkeys.ORDERS)
        return f"{hotkeys.ORDERS.get(self.menu, '')} {own.get(self.key, '')}".strip()


@record
class Option:
    """One thing an attack may be given: its word, shown name, the group of which only one may be chosen.

    `needs` is a group of which one must be chosen with it; a `rare` one is shown only while it can be had; `figure` is
    what it takes from the roll, or adds.
    """

    word: str
    group: str = ""
    needs: str = ""
    rare: bool = False
    caption: str = ""
    about: str = ""
    figure: str = ""

    @property
    def hotkey(self) -> str:
        """The key that puts it on an attack that is prepared."""
        return hotkeys.OPTIONS.get(self.word, "")


@record
class StateFace:
    """How a state shows: what a panel calls it (nothing for the usual one), its picture, what is said when it comes.

    `picture` is healthy, critical, dying or dead: up, down, down and at death's door, a body.
    """

    picture: str
    good: bool = False
    badge: str = ""
    says: str = ""
    floats: str = ""


LEFT_FIELD = {word: StateFace("critical", **words) for word, words in texts(SHARED)["states"].items()}
"""The states of who has left the field, in every book (WAR-ORDERS)."""


class Way(Protocol):
    """Where so many squares of movement lead."""

    @property
    def cost(self) -> Mapping[Cell, int]:
        """The least cost of each square within reach, the start (0) included."""

    def path(self, to: Cell) -> tuple[Cell, ...]:
        """The way to a square, both ends included. Raises KeyError out of reach."""


def straight(world: Reading, _figures: Any, unit: Unit, squares: int) -> Way:
    """Where so many squares of movement lead, by the shortest ways."""
    return reach(world.field, world.get(unit, Position).cell, squares)


def worded_kinds(kinds: Iterable[Kind], words: Mapping[str, Mapping[str, Any]]) -> tuple[Kind, ...]:
    """Kinds of orders, those that a file of texts says something of with their words."""
    return tuple(replace(kind, **words.get(kind.key, {})) for kind in kinds)


_SHARED_ORDERS = texts(SHARED)["orders"]
WINDOW = worded_kinds((Kind("end", "end_turn", NOW, "turn"), Kind("concede", "concede", NOW, "turn")), _SHARED_ORDERS)
"""The kinds of orders that every book has."""
SQUADS = worded_kinds(
    (
        Kind("group.attack", "many", UNIT, "move", rare=True),
        Kind("group.suppress", "suppress", UNIT, "move", rare=True),
        Kind("group.threaten", "overwatch", UNIT, "move", rare=True),
        Kind("surrender", "concede", NOW, "turn", rare=True),
        Kind("assault", "sword", NOW, "move", rare=True),
        Kind("recall", "undo", NOW, "move", rare=True),
        Kind("appoint", "flag", CHOICE, "move", rare=True),
    ),
    _SHARED_ORDERS,
)
"""The kinds of orders of who leads a squad, in every book."""
UNBOUND = 1 << 16
"""More than any question weighs."""


@record
class Drilled:
    """An answer that is drilled: its word (else the plain one), given while the question weighs so much at all."""

    least: int = -UNBOUND
    most: int = UNBOUND
    word: str = ""


@record
class Question:
    """A question, declared once: its title, and its sentence with {unit}, {foe} and {weight}, which `counts` something.

    `lasting` is what it is called where it may be answered beforehand, `beforehand` the answer that holds unless a side
    says otherwise. `policy` shows in forecasts what it changes if an enemy says yes, `told_if` how such a forecast is
    begun. `drilled` is what soldiers answer who were drilled to. A low figure is an `urgent_low` one where it is that
    much the more reason to say yes. `rolled`: the answer is rolled for, and gives nothing if the roll fails. `secret`:
    what is told with it is for its own side alone, so that two people at one screen change places for it.
    """

    title: str = ""
    text: str = ""
    counts: str = ""
    lasting: str = ""
    beforehand: str = ""
    policy: str = ""
    told_if: str = ""
    drilled: Drilled | None = None
    urgent_low: bool = False
    rolled: bool = False
    secret: bool = False


SHARED_ASKS = {word: Question(**words) for word, words in texts(SHARED)["questions"].items()}
"""Questions of modules, where a book has no words of its own for them."""
READY = {"decline": "cross", "ready": "check", "allot": "check", "ignore": "cross"}
"""The answers that every book has, with their pictures."""
_READY_WORDS = {word: (texts(SHARED)["answers"][word], picture) for word, picture in READY.items()}


@record
class Rule:
    """An optional rule: what it is called, what is played with it on, and of one that is one of several words, each."""

    caption: str
    about: str
    words: Mapping[str, str] = field(default_factory=dict)


MODULE_RULES = {name: Rule(**words) for name, words in texts(SHARED)["rules"].items()}
"""The modules that every book may play."""


@record
class ConditionTexts:
    """What a book says of each condition: what it does, and what ends it; {n.NAME} is a figure, {edge} its own.

    `helpless` is added for those who can do nothing, `prone` and `held` stand for themselves; `checks` are said of a
    condition that a check ends, `morale` of fear that morale has brought, `ends` of all others; `turn` is what time is
    counted in for one unit. `read` turns the book's numbers into those that are said, `weighed` a condition's own.
    """

    effects: Mapping[str, str] = field(default_factory=dict)
    helpless: str = ""
    prone: str = ""
    held: str = ""
    checks: Mapping[str, str] = field(default_factory=dict)
    morale: str = ""
    turn: tuple[str, ...] = ()
    read: Callable[[Any], Any] = field(default=lambda numbers: numbers)
    weighed: Callable[[int], int] = field(default=lambda edge: edge)


@record
class Beyond:
    """What a roll needs more than to succeed for what is `meant`, and its rule; `otherwise` comes short of it."""

    more: int
    meant: str
    otherwise: str
    rule: str


@record
class Stake:
    """What is at stake in a question, beside its sentence: in words, with each chance they speak of as {chance}."""

    words: str = ""
    chances: tuple[Fraction, ...] = ()


NO_STAKE = Stake()


@record
class Hurry:
    """How many seconds there are for an answer, and which is given, in words too, when they have run out."""

    seconds: int
    order: Order
    words: str


def _frozen(words: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(text) if isinstance(text, list) else text for key, text in words.items()}


_PHRASES = texts(SHARED)["phrases"]
COVERS = tuple(_PHRASES["covers"])


@record(slots=False)
class Face:
    """The words of one book, for whoever shows it; {n.NAME} in what is said of orders and asked is a figure.

    `kinds` are its kinds of orders in the order of their buttons, `menus` those that stand for several, `options` what
    attacks may be given and `options_of` which of them each kind can (by its key, else by the word before the point);
    `asks` are its questions, `answers` what may be said to them (name, picture); `states` are shown by their names;
    `covers` are the rungs of cover; `phases` names the parts of a round (none: it has none); `marks` are things that
    are set on a unit, in words ({amount} is how much); `second` are squares beyond
    the nearest; `turn` heads what a unit does (empty: nothing does), `sprinted` is said of one that ran, `spent` is
    said when nothing is left to do in it; `reach` says where a unit can go with so many squares; `condition_texts` are
    the words of conditions; `run` what a unit still on its way passes now, and what is left of its way, from where it
    stands; `at_stake` is what a question is about as things stand: what has been rolled, what is likely to hit;
    `prepared` is the world in which a prepared attack comes; `note` is what else is to be known of an order beforehand;
    `bands` are the squares that a grenade of a unit reaches, each with how much weaker it is there and in words
    (empty: the book counts dice); `hurry` the time there is for an answer where several people play (None: as
    long as they like); `rules` are the words of its own optional rules, `tips` what lines of
    a unit's panel mean, by how they begin; `ammunition` is what an order takes of the
    clip, `beyond` what its check needs for all that is meant (book, order, check), `hides` says what becomes of hits on
    parts that cover hides (empty: it hides none), `dice` shows the faces of a roll in
    the log, by what it was rolled for (the event).
    """

    kinds: tuple[Kind, ...] = WINDOW
    menus: Mapping[str, Kind] = field(default_factory=dict)
    options: tuple[Option, ...] = ()
    options_of: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    asks: Mapping[str, Question] = field(default_factory=dict)
    answers: Mapping[str, tuple[str, str]] = field(default_factory=lambda: dict(_READY_WORDS))
    states: Mapping[str, StateFace] = field(default_factory=dict)
    covers: tuple[str, ...] = COVERS
    phases: tuple[str, ...] = ()
    marks: Mapping[str, str] = field(default_factory=dict)
    turn: str = _PHRASES["turn"]
    sprinted: str = _PHRASES["sprinted"]
    second: str = _PHRASES["second"]
    spent: str = _PHRASES["spent"]
    reach: Callable[[Reading, Any, Unit, int], Way] = straight
    condition_texts: ConditionTexts = ConditionTexts()
    run: Callable[[Reading, Unit], tuple[tuple[Cell, ...], tuple[Cell, ...]]] = field(default=lambda *_asked: ((), ()))
    prepared: Callable[[Reading, Unit], Reading] = field(default=lambda world, _unit: world)
    note: Callable[[Reading, Any, Unit, Order], str] = field(default=lambda *_asked: "")
    bands: Callable[[Reading, Any, Unit, str, Cell], Mapping[Cell, tuple[int, str]]] = field(default=lambda *_asked: {})
    at_stake: Callable[[Reading, Any, Ask, tuple[Frame, ...]], Stake] = field(default=lambda *_asked: NO_STAKE)
    hurry: Callable[[Reading, Any, Ask], Hurry | None] = field(default=lambda *_asked: None)
    rules: Mapping[str, Rule] = field(default_factory=dict)
    tips: Mapping[str, str] = field(default_factory=dict)
    dice: Callable[[Any], str] = field(default=lambda rolled: "+".join(map(str, rolled.faces)))
    ammunition: Callable[[Reading, Any, Unit, Order], int] = field(default=lambda *_asked: 0)
    beyond: Callable[[Any, Order, Any], Beyond | None] = field(default=lambda *_asked: None)
    hides: str = ""

    def worded(self, book: str, pictures: Mapping[str, str]) -> Face:
        """The same with the words of a book's file of texts; `pictures` are of its answers, by their words.

        An answer that the file says nothing of is called like the order or option of that name. Raises KeyError for
        what has no words at all.
        """
        words, shared = texts(book), texts(SHARED)["conditions"]
        conditions = {**shared, **words["conditions"]}
        conditions["effects"] = {**shared["effects"], **conditions["effects"]}
        called = {kind.key.partition(".")[2]: kind.caption for kind in worded_kinds(self.kinds, words["orders"])}
        options = tuple(replace(one, **said_of(words["options"], one.word)) for one in self.options)
        called |= {one.word: one.caption for one in options} | words.get("answers", {})
        own = {word: (called[word], picture) for word, picture in pictures.items()}
        return replace(
            self,
            kinds=worded_kinds(self.kinds, words["orders"]),
            menus=dict(zip(self.menus, worded_kinds(self.menus.values(), words["orders"]), strict=True)),
            options=options,
            asks={word: replace(one, **words["questions"][word]) for word, one in self.asks.items()},
            answers={**_READY_WORDS, **own, **self.answers},
            states={word: replace(one, **words["states"].get(word, {})) for word, one in self.states.items()},
            marks=words.get("marks", {}),
            tips=words["tips"],
            rules={name: Rule(**entry) for name, entry in words.get("rules", {}).items()},
            condition_texts=replace(self.condition_texts, **_frozen(conditions)),
            **_frozen(words.get("phrases", {})),
        )

    def figured(self, numbers: Any) -> Face:
        """The same words with the figures of a book. Raises ContentError for a figure that the book has not."""

        def filled(words: str) -> str:
            try:
                return _FIGURE.sub(lambda found: found[0].format(n=numbers), words)
            except (AttributeError, LookupError, TypeError, ValueError) as fault:
                raise ContentError([error("assets/texts", f'"{words}"', f"a figure cannot be said: {fault}")]) from None

        return replace(
            self,
            kinds=tuple(replace(one, caption=filled(one.caption), about=filled(one.about)) for one in self.kinds),
            menus={key: replace(one, about=filled(one.about)) for key, one in self.menus.items()},
            options=tuple(replace(one, about=filled(one.about), figure=filled(one.figure)) for one in self.options),
            asks={key: replace(one, text=filled(one.text)) for key, one in self.asks.items()},
            tips={head: filled(words) for head, words in self.tips.items()},
        )

    @cached_property
    def by_key(self) -> dict[str, Kind]:
        """The kinds of orders by their keys."""
        return {kind.key: kind for kind in self.kinds}

    @cached_property
    def option_of(self) -> dict[str, Option]:
        """The options by their words."""
        return {option.word: option for option in self.options}

    @property
    def kind_of_key(self) -> dict[str, str]:
        """The kind or menu of every hotkey; that of a kind in a menu is its menu's and then its own."""
        return {kind.hotkey: kind.key for kind in (*self.kinds, *self.menus.values())}

    @property
    def option_of_key(self) -> dict[str, str]:
        """The option of every hotkey."""
        return {option.hotkey: option.word for option in self.options}

    def options_for(self, key: str) -> tuple[str, ...]:
        """The options that a kind of attack may be given."""
        return self.options_of.get(key, self.options_of.get(key.partition(".")[0], ()))

    def state(self, name: str) -> StateFace:
        """How a state shows; one that has no face of its own by its name."""
        words = name.replace("_", " ")
        return self.states.get(name) or StateFace("critical", badge=words.upper(), says=f"is {words}", floats=words)

    def tip(self, line: str) -> str:
        """What a line of a unit's panel or a sign on it means, by how it begins; empty for nothing."""
        return next((words for head, words in self.tips.items() if line.startswith(head)), "")

    def answer(self, word: str) -> tuple[str, str]:
        """What an answer is called, and its picture."""
        return self.answers.get(word, (word.replace("_", " ").capitalize(), "unknown"))

    def rule(self, switch: str) -> Rule:
        """The words of an optional rule; of one that has none, its name."""
        named = switch.replace(".", " ").replace("_", " ").capitalize()
        return self.rules.get(switch) or MODULE_RULES.get(switch) or Rule(named, "")

    def ask(self, question: str) -> Question:
        """A question; one without words of its own by its name."""
        named = Question(question.replace("_", " ").capitalize(), "{unit}: what now?")
        return self.asks.get(question) or SHARED_ASKS.get(question, named)

    @cached_property
    def lasting(self) -> dict[str, str]:
        """The questions that may be answered beforehand, by what they are called there."""
        return {word: one.lasting for word, one in self.asks.items() if one.lasting}

    @cached_property
    def beforehand(self) -> dict[str, str]:
        """The answers that hold unless a side says otherwise."""
        return {word: one.beforehand for word, one in self.asks.items() if one.beforehand}


NO_FACE = Face()
