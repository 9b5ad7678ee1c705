"""How this book meets a person: its kinds of orders, options, states, questions and what is at stake in them."""

from __future__ import annotations

from typing import Any

from game.messages.frames import Blast
from game.messages.orders import Attack, Burst, Close, Order
from game.messages.stack import Ask, Frame
from game.rulebooks.alacrity.attacks import by_gun
from game.rulebooks.alacrity.checks import dodge_check, dodge_refusal
from game.rulebooks.alacrity.frames import KeepDown, PercentAttack
from game.rulebooks.alacrity.grenades import BLAST_ASK, blast_check
from game.rulebooks.alacrity.moves import WALKING
from game.rulebooks.alacrity.numbers import numbers
from game.rulebooks.alacrity.shot import AUTO, CALLED, OFF_HAND
from game.rulebooks.alacrity.targets import SHOTS
from game.systems.captions import CELL as SQUARE
from game.systems.captions import (
    CHAIN,
    FRIEND,
    LEFT_FIELD,
    NO_STAKE,
    NOW,
    SQUADS,
    UNIT,
    WINDOW,
    Drilled,
    Face,
    Kind,
    Option,
    Question,
    Stake,
    StateFace,
)
from game.world.store import Reading, Unit


def at_stake(world: Reading, book: Any, ask: Ask, frames: tuple[Frame, ...]) -> Stake:
    """The margin to be reached by a Dodge, and how likely that is (ALA-RULING-29)."""
    top = frames[-1] if frames else None
    if isinstance(top, Blast):
        made = blast_check(world, numbers(book), ask.unit, ask.cell or (0, 0))
        return Stake(f"{ask.weight}d10. A Dodge at {made.target} % halves them: {{chance}}.", (made.odds(),))
    if not isinstance(top, PercentAttack):
        return NO_STAKE
    gun = by_gun(world, top)
    check = dodge_check(world, ask.unit, numbers(book), gun=gun, margin=top.margin)
    text = f"The attack passed by {top.margin}. A Dodge at {check.target} % must pass by as much: {{chance}}."
    return Stake(text, (check.odds(),))


# --- orders, options, states ----------------------------------------------------------------------------------------


KINDS: tuple[Kind, ...] = (
    Kind("attack.shot", "fire", UNIT, "fire"),
    Kind("attack.burst", "burst", UNIT, "fire"),
    Kind("attack.rapid", "rapid", UNIT, "fire"),
    Kind("burst", "burst", CHAIN, "fire", rare=True),
    Kind("aim_at", "aim", UNIT, "fire", prepares=True),
    Kind("overwatch", "overwatch", NOW, "fire"),
    Kind("keep_down", "suppress", UNIT, "fire"),
    Kind("throw.0", "grenade", SQUARE, "fire"),
    Kind("throw.1", "smoke", SQUARE, "fire"),
    Kind("close.weapon", "sword", UNIT, "close"),
    Kind("close.strike", "fist", UNIT, "close"),
    Kind("close.trip", "prone", UNIT, "close", rare=True),
    Kind("close.shove", "throw", UNIT, "close", rare=True),
    Kind("close.disarm", "drop", UNIT, "close", rare=True),
    Kind("close.grapple", "grapple", UNIT, "close", rare=True),
    Kind("act.get_free", "release", NOW, "close", rare=True),
    Kind("act.release", "release", NOW, "close", rare=True),
    Kind("move.walk", "move", SQUARE, "move"),
    Kind("move.sprint", "sprint", SQUARE, "move"),
    Kind("move.crawl", "move", SQUARE, "move", rare=True),
    Kind("move.jump", "drop", SQUARE, "move", rare=True),
    Kind("act.go_prone", "hit_the_deck", NOW, "move"),
    Kind("act.rise", "rise", NOW, "move", rare=True),
    Kind("act.recover", "pick_up", NOW, "move", rare=True),
    Kind("draw", "redo", NOW, "move"),
    Kind("stance.two", "clock", NOW, "ready"),
    Kind("stance.three", "clock", NOW, "ready"),
    Kind("act.reload", "reload", NOW, "ready"),
    Kind("act.load", "reload", NOW, "ready", rare=True),
    Kind("act.break_free", "release", NOW, "close", rare=True),
    Kind("act.cower", "hunker", NOW, "ready", rare=True),
    Kind("act.lamp", "lamp", NOW, "ready", rare=True),
    Kind("act.survive", "person", NOW, "ready", rare=True),
    Kind("aid.stabilise", "staunch", FRIEND, "ready", rare=True),
    Kind("aid.wound", "medic", FRIEND, "ready", rare=True),
    Kind("aid.treat", "medic", FRIEND, "ready", rare=True),
    Kind("act.work", "settings", NOW, "ready", rare=True),
    *SQUADS,
    *WINDOW,
)  # fmt: skip
OPTIONS: tuple[Option, ...] = (
    Option("called_head", "called"),
    Option("called_chest", "called"),
    Option("called_arm", "called"),
    Option("called_legs", "called"),
    Option("called_gap", "called"),
    Option(OFF_HAND, rare=True),
)  # fmt: skip
PLACES = tuple(CALLED)
ASKS = {
    "dodge": Question(policy="dodge", drilled=Drilled(word="dodge"), urgent_low=True, rolled=True),
    "overwatch": Question(policy="watch"),
    BLAST_ASK: Question(policy="dodge", drilled=Drilled(word="dodge"), rolled=True),
}  # fmt: skip
STATES = {
    "fit": StateFace("healthy", good=True),
    "incapacitated": StateFace("critical"),
    "dying": StateFace("dying"),
    "dead": StateFace("dead"),
    **LEFT_FIELD,
}


def _note(world: Reading, _book: object, unit: Unit, order: Order) -> str:
    """Why the target of an attack is asked for no Dodge."""
    why = dodge_refusal(world, order.target, unit) if isinstance(order, Attack | Close) else None
    return f"No Dodge is asked: {why}" if why else ""


def _rounds(_world: Reading, _book: object, _unit: Unit, order: Order) -> int:
    """Rounds that an order takes of the magazine (ALA-RULING-40)."""
    if isinstance(order, KeepDown | Burst):
        return SHOTS[AUTO]
    return SHOTS.get(order.mode, 0) if isinstance(order, Attack) else 0


FACE = Face(
    kinds=KINDS,
    options=OPTIONS,
    options_of={"attack.shot": PLACES, "close.weapon": (*PLACES, OFF_HAND), "close.strike": PLACES},
    asks=ASKS,
    states=STATES,
    reach=WALKING.reach,
    at_stake=at_stake,
    ammunition=_rounds,
    note=_note,
).worded("alacrity", {"dodge": "dodge"})
