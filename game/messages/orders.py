"""What may be ordered: every choice a person, an AI or a script can make, as plain values.

Squares are cells (x, y), units are entity numbers. An order never carries its own unit: the decision it answers
says whose it is. Options of an attack are words, in the order of `OPTIONS`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import ClassVar

from game.field import Cell
from game.messages.roles import InPlace, Other
from game.record import record

ATTACK_MODES = ("shot", "rapid", "marching", "suppress")
HIT, CHECK, THERE, TAKEN = "hit", "check", "there", "taken"
UNSPOKEN: Mapping[str, str] = MappingProxyType({})


@record
class Order:
    """One choice. What of a kind of order rests on no book is said in its class.

    `word` is its name in scenes, on buttons and in logs, `part` the field by which its kinds differ; `spoken` are the
    words of scenes with the kind that each of them means (None: its own word; none: it is spoken by its kind, or not at
    all). `told` is the order in words, with its fields and the {caption} of its button (none: that and the units it
    names). `goal` is what counts as its success in a forecast: a hit, a check, to get there, a sealed success; of all
    else that it is done. Fields that name units say so by their roles (`roles`): who does not know one is not told.
    """

    word: ClassVar[str] = "order"
    part: ClassVar[str] = ""
    spoken: ClassVar[Mapping[str, str] | None] = None
    log_words: ClassVar[str] = ""
    goal: ClassVar[str] = ""


@record(word="take_stance")
class TakeStance(Order):
    """Take up a stance as the very first thing of the turn (ASC-STANCE-01)."""

    word: ClassVar[str] = "stance"
    part: ClassVar[str] = "stance"
    stance: str


@record(word="move")
class Move(Order):
    """Walk, sprint or crawl to a square, by the shortest way or by the way given."""

    word: ClassVar[str] = "move"
    part: ClassVar[str] = "gait"
    spoken: ClassVar[Mapping[str, str]] = {
        "move": "walk", **{gait: gait for gait in ("walk", "run", "sprint", "dash", "crawl", "jump", "climb")},
    }  # fmt: skip
    log_words: ClassVar[str] = "{caption} to {to}"
    goal: ClassVar[str] = THERE
    to: Cell
    gait: str = "walk"
    path: tuple[Cell, ...] = ()


@record(word="attack")
class Attack(Order):
    """Attack one target: mode shot, rapid, marching or suppress, with options declared before the roll."""

    word: ClassVar[str] = "attack"
    part: ClassVar[str] = "mode"
    spoken: ClassVar[Mapping[str, str]] = {
        **{mode: mode for mode in (*ATTACK_MODES, "double_tap", "burst")},
        "attack": "shot", "shoot": "shot", "hurl": "throw",
    }  # fmt: skip
    log_words: ClassVar[str] = "{caption} at {target}"
    goal: ClassVar[str] = HIT
    target: Other
    mode: str = "shot"
    options: tuple[str, ...] = ()


@record(word="close")
class Close(Order):
    """Attack within reach of the arm: strike, throw, grapple, weapon, brandish or weapon_strike (ASC-UNARM, -MELEE)."""

    word: ClassVar[str] = "close"
    part: ClassVar[str] = "kind"
    spoken: ClassVar[Mapping[str, str]] = {
        **{kind: kind for kind in ("strike", "grapple", "weapon", "brandish", "weapon_strike")},
        **{kind: kind for kind in ("trip", "shove", "disarm")},
        "blow": "weapon", "punch": "strike", "throw_foe": "throw",
    }  # fmt: skip
    log_words: ClassVar[str] = "{caption}: {target}"
    goal: ClassVar[str] = HIT
    target: Other
    kind: str = "strike"
    options: tuple[str, ...] = ()


@record(word="blows")
class Blows(Close):
    """Several blows of one action, not all at one target: `more` are those of the further ones (ALT-BASE-43)."""

    more: InPlace = ()


@record(word="parry")
class Parry(Order):
    """Parry blows of these attackers in this phase, in this order, with weapon or shield (ALT-BASE-24, ALT-PARRY)."""

    word: ClassVar[str] = "parry"
    targets: InPlace
    means: str = "weapon"


@record(word="burst")
class Burst(Order):
    """One rapid-fire attack on everyone in a chain of squares (ASC-FIRE-03 to -06)."""

    word: ClassVar[str] = "burst"
    goal: ClassVar[str] = HIT
    spoken: ClassVar[Mapping[str, str]] = {"burst": "", "auto": "", "launch": "", "suppress": "suppress"}
    """With the option that each of the words brings."""
    squares: tuple[Cell, ...]
    options: tuple[str, ...] = ()


@record(word="throw")
class Throw(Order):
    """Throw one grenade at a square, cooked or not (ASC-GREN-01, -12)."""

    word: ClassVar[str] = "throw"
    log_words: ClassVar[str] = "Throw to {to}"
    goal: ClassVar[str] = CHECK
    grenade: str
    to: Cell
    options: tuple[str, ...] = ()


@record(word="watch_over")
class WatchOver(Order):
    """Hold the attack until an enemy moves or attacks (ASC-OVER-01)."""

    word: ClassVar[str] = "overwatch"
    options: tuple[str, ...] = ()


@record(word="act")
class Act(Order):
    """An order without a target: aim, reload, hunker, rise, surge, focus, steady, quickness, shake_it_off, recover,
    go_prone, cower, break_free."""

    word: ClassVar[str] = "act"
    part: ClassVar[str] = "act"
    spoken: ClassVar[Mapping[str, str]] = UNSPOKEN
    act: str


@record(word="aid")
class Aid(Order):
    """Staunch or revive oneself or a neighbour, or cut its bonds (ASC-RULING-24, -25, ALA-RULING-22)."""

    word: ClassVar[str] = "aid"
    part: ClassVar[str] = "kind"
    spoken: ClassVar[Mapping[str, str]] = {
        **{kind: kind for kind in ("staunch", "revive", "treat", "cut", "stabilise", "lead", "outwit")},
        "assist": "assist", "join": "join", "first_aid": "stun", "tend": "wound",
    }  # fmt: skip
    log_words: ClassVar[str] = "{caption}: {target}"
    goal: ClassVar[str] = CHECK
    target: Other
    kind: str = "staunch"


@record(word="draw_weapon")
class DrawWeapon(Order):
    """Take another carried weapon in hand, by its index."""

    word: ClassVar[str] = "draw"
    weapon: int


@record(word="end_turn")
class EndTurn(Order):
    """End the turn, whatever is left of it."""

    word: ClassVar[str] = "end"
    spoken: ClassVar[Mapping[str, str]] = {"end": "", "pass": ""}


@record(word="concede")
class Concede(Order):
    """Give up the battle."""

    word: ClassVar[str] = "concede"


@record(word="respond")
class Respond(Order):
    """The answer to a question: decline, dodge, hit_the_deck, feint, double_feint, cap, quick_draw, quickness, both."""

    word: ClassVar[str] = "respond"
    part: ClassVar[str] = "answer"
    spoken: ClassVar[Mapping[str, str]] = UNSPOKEN
    answer: str = "decline"


@record(word="deploy")
class Deploy(Order):
    """Put one of the side's units on a square of its zone before the battle."""

    word: ClassVar[str] = "deploy"
    spoken: ClassVar[Mapping[str, str]] = UNSPOKEN
    unit: int
    to: Cell


@record(word="set_standing")
class SetStanding(Order):
    """Answer a kind of question beforehand: always, never, or below a threshold; `ask` takes it back."""

    word: ClassVar[str] = "standing"
    spoken: ClassVar[Mapping[str, str]] = UNSPOKEN
    question: str
    answer: str
    threshold: int = 0


DECLINE = Respond("decline")
READY = Respond("ready")
END = EndTurn()

CLOSE_KINDS = ("strike", "throw", "grapple", "weapon", "brandish", "weapon_strike")
CALLED = ("called_head", "called_chest", "called_arm", "called_legs", "called_gap")
CENTRED = ("centre_head", "centre_chest", "centre_arm", "centre_legs")
PLACED = (*CALLED, *CENTRED)
"""Called Shots, by an Edge or paid as Center Mass (ASC-RULING-63)."""
HANDS = ("debilitating", "joint_break", "backbreaker")
"""Options of throws and grapples alone (ASC-ADV-17, -21, -23)."""
KILLING = ("killing_factor", "killing_die", "killing_brutal", "killing_stress", "killing_overwhelm")
"""Killing moves of the ready stances, by rising price (ASC-RULING-61)."""
CLOSE_OPTIONS = (*HANDS, "two_hands", *KILLING, "roll")
"""Options that no attack but one in close combat has."""
OPTIONS = (
    "snap",
    "steady",
    *PLACED,
    "precision",
    "critical_1",
    "critical_2",
    "critical_3",
    "critical_4",
    "kill",
    "double_tap",
    "trick",
    "insane_trick",
    "cooked",
    *CLOSE_OPTIONS,
)
_RANK = {option: rank for rank, option in enumerate(OPTIONS)}


def in_order(options: frozenset[str] | set[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Options in canonical order, each once; words we do not know come last."""
    return tuple(sorted(set(options), key=lambda option: (_RANK.get(option, len(_RANK)), option)))


@lru_cache(maxsize=1 << 14)
def sort_key(order: Order) -> tuple[str, str]:
    """The canonical place of an order in a list: by word, then by its fields."""
    return order.word, repr(order)
