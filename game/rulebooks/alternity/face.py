"""The words of this book: its kinds of orders, options, questions and states as a person meets them.

A chapter that brings an order adds its Kind to KINDS (and its Options), one that asks a question adds it to ASKS, its
answers to ANSWERS; a mark that is set on units is told if MARKS has words for it.
"""

from __future__ import annotations

from game.dice.ladder import AMAZING, FAILURE
from game.messages.stack import Ask
from game.rulebooks.alternity.areas import bands
from game.rulebooks.alternity.declaring import WAIT, waits
from game.rulebooks.alternity.fire import rounds_for
from game.rulebooks.alternity.moves import WALKING
from game.rulebooks.alternity.numbers import Numbers
from game.rulebooks.alternity.plights import PLIGHTS, at_stake
from game.systems.face import (
    CELL,
    CHAIN,
    CHOICE,
    FRIEND,
    LEFT_FIELD,
    NOW,
    SQUADS,
    UNIT,
    Drilled,
    Face,
    Hurry,
    Kind,
    Option,
    Question,
    StateFace,
)
from game.systems.ring import CLAIMS, CROWD
from game.world.phases import PHASES
from game.world.store import Reading

KINDS: tuple[Kind, ...] = (
    Kind("attack.shot", "fire", UNIT, "fire"),
    Kind("attack.burst", "burst", UNIT, "fire", rare=True),
    Kind("burst", "rapid", CHAIN, "fire", rare=True),
    Kind("attack.double_tap", "double_tap", UNIT, "fire", rare=True),
    Kind("attack.suppress", "suppress", UNIT, "fire"),
    Kind("burst.suppress", "suppress", CHAIN, "fire", rare=True),
    Kind("attack.throw", "throw_down", UNIT, "fire", rare=True),
    Kind("throw.0", "grenade", CELL, "fire"),
    Kind("throw.1", "smoke", CELL, "fire"),
    Kind("close.weapon", "sword", UNIT, "close"),
    Kind("close.strike", "fist", UNIT, "close"),
    Kind("parry", "shield", CHOICE, "close", rare=True),
    Kind("move.walk", "move", CELL, "move"),
    Kind("move.run", "sprint", CELL, "move"),
    Kind("move.sprint", "sprint", CELL, "move"),
    Kind("move.dash", "surge", CELL, "move"),
    Kind("move.jump", "drop", CELL, "move", rare=True),
    Kind("move.climb", "rise", CELL, "move", rare=True),
    Kind("act.mount", "rise", NOW, "move", rare=True),
    Kind("act.dismount", "drop", NOW, "move", rare=True),
    Kind("act.rise", "rise", NOW, "move", rare=True),
    Kind("act.recover", "pick_up", NOW, "move", rare=True),
    Kind("draw", "redo", NOW, "move"),
    Kind("act.aim", "aim", NOW, "ready"),
    Kind("act.dodge", "dodge", NOW, "ready"),
    Kind("act.reload", "reload", NOW, "ready"),
    Kind("act.clear_jam", "cut", NOW, "ready", rare=True),
    Kind("act.wait", "wait", NOW, "ready", rare=True),
    Kind("act.get_free", "release", NOW, "move", rare=True),
    Kind("act.break_free", "release", NOW, "close", rare=True),
    Kind("act.survive", "person", NOW, "ready", rare=True),
    Kind("aid.stun", "medic", FRIEND, "ready", rare=True),
    Kind("aid.revive", "medic", FRIEND, "ready", rare=True),
    Kind("aid.wound", "staunch", FRIEND, "ready", rare=True),
    Kind("aid.stabilise", "staunch", FRIEND, "ready", rare=True),
    Kind("aid.lead", "flag", FRIEND, "ready", rare=True),
    Kind("aid.outwit", "feint", FRIEND, "ready", rare=True),
    Kind("act.work", "settings", NOW, "ready", rare=True),
    Kind("end", "end_turn", NOW, "turn"),
    Kind("concede", "concede", NOW, "turn"),
)  # fmt: skip
OPTIONS: tuple[Option, ...] = (
    Option("charge"),
    Option("lunge"),
    Option("set", rare=True),
    Option("two_hands", "hands", rare=True),
    Option("off_hand", "hands", rare=True),
    Option("double_strike", "blows", rare=True),
    Option("mount", rare=True),
    Option("flank", "place", rare=True),
    *(Option(place, "place", rare=True)
      for place in CROWD),
    Option("multistrike", "blows", rare=True),
)
OPTIONS_OF: dict[str, tuple[str, ...]] = {
    "close": ("charge", "lunge", "set", "two_hands", "off_hand", "mount", *CLAIMS, "double_strike", "multistrike"),
    "attack": ("off_hand", "mount"),
}
ASKS = {
    "lower_line": Question(),
    "parry": Question(policy="parry", drilled=Drilled()),
    "dodge": Question(policy="dodge"),
    "hit_the_deck": Question(policy="deck", drilled=Drilled(least=AMAZING)),
    "suppressed": Question(),
    "last_resort": Question(drilled=Drilled(least=FAILURE, most=FAILURE), secret=True),
}
PICTURES = {
    "lower": "drop",
    "last_resort": "dice",
    "parry": "shield",
    "dodge": "dodge",
    "hit_the_deck": "hit_the_deck",
    "deck_feat": "dodge",
}
"""What may be said to its questions, with a picture each."""
STATES = {
    "fit": StateFace("healthy", good=True),
    "dying": StateFace("healthy"),
    "knocked_out": StateFace("critical"),
    "dead": StateFace("dead"),
    **LEFT_FIELD,
}


def _hurry(world: Reading, n: Numbers, ask: Ask) -> Hurry | None:
    """Who waits and is asked again has so long to declare, or goes on waiting (ALT-DECL-10)."""
    waiting = ask.question == "turn" and waits(world, ask.unit) and n.declare_seconds > 0
    return Hurry(n.declare_seconds, WAIT, "it waits on") if waiting else None


FACE = Face(
    kinds=(*KINDS, *SQUADS),
    options=OPTIONS,
    options_of=OPTIONS_OF,
    asks=ASKS,
    states=STATES,
    phases=tuple(phase.capitalize() for phase in PHASES),
    reach=WALKING.way,
    hurry=_hurry,
    plights=PLIGHTS,
    at_stake=at_stake,
    bands=bands,
    ammunition=rounds_for,
).worded("alternity", PICTURES)
