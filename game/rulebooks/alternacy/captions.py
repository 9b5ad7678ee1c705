"""The words of this book: its kinds of orders, options and states as a person meets them."""

from __future__ import annotations

from game.dice.fives import dice_words
from game.field import Cell
from game.messages.orders import Act, Attack, Burst, Close, Order
from game.messages.stack import Ask, Frame
from game.rulebooks.alternacy.actions import arm_in_hand, engagement_limit, engagements
from game.rulebooks.alternacy.engagement import POSTURES
from game.rulebooks.alternacy.events import TurnOpened
from game.rulebooks.alternacy.grenades import bands
from game.rulebooks.alternacy.missile import AIMS, ITEM
from game.rulebooks.alternacy.moves import WALKING
from game.rulebooks.alternacy.numbers import MISS, numbers
from game.rulebooks.alternacy.parts import OnTheWay
from game.rulebooks.alternacy.shooting import SPOTS, SWEEP, aim_penalty, rounds_of
from game.rulebooks.alternacy.work.works import TOGETHER
from game.systems.captions import (
    CELL,
    CHAIN,
    FRIEND,
    LEFT_FIELD,
    NO_STAKE,
    NOW,
    SQUADS,
    UNIT,
    WINDOW,
    Beyond,
    Drilled,
    Face,
    Kind,
    Option,
    Question,
    Stake,
    StateFace,
)
from game.systems.rulebook import Rulebook
from game.world.overlay import Overlay
from game.world.store import Reading, Unit
from game.world.turns import Clock, battle_of

KINDS: tuple[Kind, ...] = (
    Kind("attack.shot", "fire", UNIT, "fire"),
    Kind("attack.burst", "burst", UNIT, "fire", rare=True),
    Kind("attack.rapid", "rapid", UNIT, "fire", rare=True),
    Kind("burst", "burst", CHAIN, "fire", rare=True),
    Kind("take_aim", "aim", UNIT, "fire", rare=True, prepares=True),
    Kind("throw.0", "grenade", CELL, "fire"),
    Kind("throw.1", "smoke", CELL, "fire"),
    Kind("close.weapon", "sword", UNIT, "close"),
    Kind("close.strike", "fist", UNIT, "close"),
    Kind("close.grapple", "grapple", UNIT, "close", rare=True),
    Kind("move.walk", "move", CELL, "move"),
    Kind("move.sprint", "sprint", CELL, "move"),
    Kind("chase", "sprint", UNIT, "move", rare=True),
    Kind("move.crawl", "drop", CELL, "move", rare=True),
    Kind("move.jump", "drop", CELL, "move", rare=True),
    Kind("act.go_prone", "drop", NOW, "move", rare=True),
    Kind("act.rise", "rise", NOW, "move", rare=True),
    Kind("act.recover", "pick_up", NOW, "move", rare=True),
    Kind("draw", "redo", NOW, "ready"),
    Kind("act.two_actions", "many", NOW, "ready"),
    Kind("act.three_actions", "rapid", NOW, "ready"),
    Kind("act.evade", "dodge", NOW, "ready"),
    Kind("act.reload", "reload", NOW, "ready"),
    Kind("act.set_up", "braced", NOW, "ready", rare=True),
    Kind("act.clear_jam", "cut", NOW, "ready", rare=True),
    Kind("act.work", "settings", NOW, "ready", rare=True),
    Kind("act.break_free", "release", NOW, "close", rare=True),
    Kind("act.cower", "hunker", NOW, "ready", rare=True),
    Kind("act.lamp", "lamp", NOW, "ready", rare=True),
    Kind("act.survive", "person", NOW, "ready", rare=True),
    Kind("aid.staunch", "staunch", FRIEND, "ready", rare=True),
    Kind("aid.assist", "person", FRIEND, "ready", rare=True),
    Kind("aid.join", "person", FRIEND, "ready", rare=True),
    *SQUADS,
    *WINDOW,
)  # fmt: skip


OPTIONS: tuple[Option, ...] = (
    *(Option(f"called_{part}", "called", rare=part in ("hand", "item"))
      for part in ("head", "chest", "arm", "legs", "hand", "item")),
    *(Option(f"{word}_{points}", "posture", rare=points not in (1, 3, 5))
      for word in ("press", "guard") for points in range(1, 6)),
    *(Option(f"zero_{part}", "zero", rare=True) for part in ("head", "arm", "leg")),
    *(Option(word, "sprint", rare=True) for word in SPOTS),
)  # fmt: skip
OPTIONS_OF: dict[str, tuple[str, ...]] = {
    "attack": tuple(option.word for option in OPTIONS if option.group != "posture"),
    "close": tuple(option.word for option in OPTIONS if option.word not in SPOTS),
}
ASKS = {
    "engage": Question(drilled=Drilled(least=-5)),
    "posture": Question(beforehand="never", drilled=Drilled(word="decline")),
    "react": Question(policy="drop", drilled=Drilled(word="drop")),
}
PICTURES = {
    "parry": "shield",
    "dodge": "dodge",
    "shields": "shield",
    "grapple": "grapple",
    "drop": "drop",
    "raise_shield": "shield",
    "shout": "many",
    "yield": "flag",
    **{word: "sword" if points > 0 else "shield" for word, points in POSTURES.items()},
}
"""What may be said to its questions, with a picture each."""
STATES = {
    "fit": StateFace("healthy", good=True),
    "unconscious": StateFace("critical"),
    "dead": StateFace("dead"),
    **LEFT_FIELD,
}


def _ammunition(world: Reading, book: Rulebook, unit: Unit, order: Order) -> int:
    """The rounds that an attack takes of the clip."""
    arm = arm_in_hand(world, unit)
    mode = SWEEP if isinstance(order, Burst) else order.mode if isinstance(order, Attack) else ""
    return rounds_of(arm, mode, numbers(book)) if arm is not None and mode else 0


def _run(world: Reading, unit: Unit) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """Where a runner may be shot at now, and the rest of its way: all of it in its own turn (ACY-REACT-10)."""
    run = world.find(unit, OnTheWay)
    if run is None:
        return (), ()
    if world.get(battle_of(world), Clock).active == unit:
        return (), run.path
    return run.path[run.first : run.last + 1], run.path[run.last :]


def _next_turn(world: Reading, unit: Unit) -> Reading:
    """An aim of this turn counts in the next one (ACY-MISSILE-13)."""
    there = Overlay(world)
    TurnOpened(unit).write(there)
    return there


SEVERAL = (Act("two_actions"), Act("three_actions"))


def _engaged(world: Reading, book: Rulebook, unit: Unit) -> str:
    """How many enemies a unit may yet engage or answer (ACY-ENGAGE-12)."""
    used, most = engagements(world, unit).count, engagement_limit(world, unit, numbers(book))
    return f"Engagements used in this Turn: {used} of {most}."


def _note(world: Reading, book: Rulebook, unit: Unit, order: Order) -> str:
    """The limit of engagements, before anything is declared that counts as one or makes room for more."""
    return _engaged(world, book, unit) if isinstance(order, Attack | Burst | Close) or order in SEVERAL else ""


def _at_stake(world: Reading, book: Rulebook, ask: Ask, _frames: tuple[Frame, ...]) -> Stake:
    return Stake(_engaged(world, book, ask.unit)) if ask.question == "engage" else NO_STAKE


def _beyond(book: Rulebook, order: Order, _check: object) -> Beyond | None:
    """What the part aimed at needs beyond a hit anywhere (ACY-LOC-07, -08)."""
    n, aim = numbers(book), next((one for one in getattr(order, "options", ()) if one in AIMS), "")
    if not aim:
        return None
    other = "a miss" if n.options.loc_near_miss == MISS else "a part by the dice"
    part = "weapon" if AIMS[aim] == ITEM else AIMS[aim]
    return Beyond(aim_penalty(AIMS[aim], n), f"hit the {part}", other, "ACY-LOC-07")


FACE = Face(
    kinds=KINDS,
    options=OPTIONS,
    options_of=OPTIONS_OF,
    asks=ASKS,
    states=STATES,
    reach=WALKING.reach,
    run=_run,
    prepared=_next_turn,
    note=_note,
    at_stake=_at_stake,
    bands=bands,
    dice=lambda rolled: dice_words(rolled.faces) if rolled.key != TOGETHER else ", ".join(map(str, rolled.faces)),
    ammunition=_ammunition,
    beyond=_beyond,
).worded("alternacy", PICTURES)
