"""How this book meets a person: its kinds of orders, options, states, questions and what is at stake in them."""

from __future__ import annotations

from typing import Any

from game.dice.draws import Check
from game.messages.frames import AttackInProgress
from game.messages.orders import CLOSE_OPTIONS, Order, Throw
from game.messages.stack import Ask, Frame
from game.rulebooks.ascension.attacks import ammunition_for
from game.rulebooks.ascension.checks import declared_check
from game.rulebooks.ascension.close.challenge import ground
from game.rulebooks.ascension.close.refusals import KIND_OPTIONS
from game.rulebooks.ascension.close.rolls import POSTURES
from game.rulebooks.ascension.frames import CloseAttack
from game.rulebooks.ascension.grenades import COOKED, THROW_OPTIONS
from game.rulebooks.ascension.moves import WALKING
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
from game.world.store import Reading

ASKS = {
    "overwatch": Question(policy="watch", drilled=Drilled()),
    "snap": Question(policy="snap"),
    "own_snap": Question(beforehand="never"),
    "hit_the_deck": Question(policy="deck", drilled=Drilled(most=3), urgent_low=True),
    "dodge": Question(policy="dodge", drilled=Drilled(), rolled=True),
    "feint": Question(),
    "double_feint": Question(),
    "cap": Question(drilled=Drilled()),
    "initiative": Question(),
    "riposte": Question(drilled=Drilled()),
    "reach": Question(policy="reach", drilled=Drilled()),
    "edge": Question(drilled=Drilled()),
    "press": Question(drilled=Drilled()),
    "backstep": Question(policy="backstep"),
    "toss": Question(),
    "trip": Question(),
    "joint_lock": Question(),
    "reversal": Question(),
    "flurry": Question(),
    "counter_punch": Question(policy="counter"),
    "sucker_punch": Question(policy="sucker"),
    "opening": Question(),
    "snap_now": Question(),
    "dodge_way": Question(drilled=Drilled()),
    "declare": Question(drilled=Drilled(word="shoot")),
    "split": Question(),
    "fling": Question(),
    "winded": Question(),
}


FIGURES = {
    "backstep": "Stepping back is {ground:+d} defence and gives {{foe}} {n.backstep_gain} Initiative.",
    "press": "Whoever has more gains {n.press_gain} Accuracy and {n.press_gain} Initiative.",
    "initiative": "Quick Draw costs {n.quick_draw_cost} Initiative for {n.quick_draw_edge:+d} on the roll, Quickness "
    "{n.quickness_cost} for {n.quickness_edge:+d}. Stored Initiative counts on the roll too: what is paid is missing "
    "there.",
}
"""The figures of a question that stand in the book's numbers."""


def at_stake(_world: Reading, book: Any, ask: Ask, frames: tuple[Frame, ...]) -> Stake:
    """The figures of an answer; the chance of the attack before which one may hit the deck (ASC-RULING-85)."""
    if ask.question != "hit_the_deck":
        kind = next((frame.kind for frame in reversed(frames) if isinstance(frame, CloseAttack)), "")
        return Stake(FIGURES.get(ask.question, "").format(n=book.numbers, ground=ground(book.numbers, kind)))
    busy = any(isinstance(frame, AttackInProgress) and frame.unit == ask.unit for frame in frames)
    called_off = " Hitting the deck calls off its own attack under way." if busy else ""
    for frame in frames:
        for aim in frame.aims if isinstance(frame, AttackInProgress) else ():
            if aim.target == ask.unit:
                chance = declared_check(ask.about, aim, book.numbers).odds()
                return Stake(f"As it stands it hits with {{chance}}.{called_off}", (chance,))
    return NO_STAKE


# --- orders, options, states ----------------------------------------------------------------------------------------


KINDS: tuple[Kind, ...] = (
    Kind("attack.shot", "fire", UNIT, "fire"),
    Kind("attack.rapid", "rapid", UNIT, "fire"),
    Kind("attack.marching", "marching", UNIT, "fire"),
    Kind("burst", "burst", CHAIN, "fire"),
    Kind("attack.suppress", "suppress", UNIT, "fire"),
    Kind("throw.0", "grenade", CELL, "fire"),
    Kind("throw.1", "smoke", CELL, "fire"),
    Kind("overwatch", "overwatch", NOW, "fire"),
    Kind("overwatch.snap", "snap_shot", NOW, "fire"),
    Kind("close.strike", "fist", UNIT, "close"),
    Kind("close.throw", "throw_down", UNIT, "close"),
    Kind("close.grapple", "grapple", UNIT, "close"),
    Kind("close.weapon", "sword", UNIT, "close"),
    Kind("close.brandish", "brandish", UNIT, "close"),
    Kind("close.weapon_strike", "weapon_strike", UNIT, "close"),
    Kind("act.release", "release", NOW, "close", rare=True),
    Kind("act.immobilize", "lock", NOW, "close", rare=True),
    Kind("act.body_shield", "body_shield", NOW, "close", rare=True),
    Kind("act.break_free", "release", NOW, "close", rare=True),
    Kind("move.walk", "move", CELL, "move"),
    Kind("move.sprint", "sprint", CELL, "move"),
    Kind("move.crawl", "hit_the_deck", CELL, "move", rare=True),
    Kind("move.jump", "drop", CELL, "move", rare=True),
    Kind("act.hunker", "hunker", NOW, "move"),
    Kind("act.rise", "rise", NOW, "move", rare=True),
    Kind("act.lamp", "lamp", NOW, "move", rare=True),
    Kind("act.go_prone", "hit_the_deck", NOW, "move", rare=True),
    Kind("act.cower", "hide", NOW, "move", rare=True),
    Kind("act.second_wind", "surge", NOW, "move", rare=True),
    Kind("act.surge", "surge", NOW, "move"),
    Kind("act.recover", "pick_up", NOW, "move", rare=True),
    Kind("draw", "redo", NOW, "move"),
    Kind("stance.braced", "braced", NOW, "ready"),
    Kind("stance.alert", "alert", NOW, "ready"),
    Kind("act.aim", "aim", NOW, "ready", prepares=True),
    Kind("act.reload", "reload", NOW, "ready"),
    Kind("act.clear_jam", "cut", NOW, "ready", rare=True),
    Kind("act.steady", "steady", NOW, "ready"),
    Kind("act.quickness", "quickness", NOW, "ready"),
    Kind("act.improved_snap", "snap_shot", NOW, "fire", rare=True),
    Kind("act.focus", "focus", NOW, "ready"),
    Kind("act.shake_it_off", "person", NOW, "ready", rare=True),
    Kind("aid.staunch", "staunch", FRIEND, "turn", rare=True),
    Kind("aid.revive", "medic", FRIEND, "turn", rare=True),
    Kind("aid.cut", "cut", FRIEND, "turn", rare=True),
    Kind("aid.treat", "medic", FRIEND, "turn", rare=True),
    Kind("aid.assist", "person", FRIEND, "turn", rare=True),
    Kind("aid.join", "person", FRIEND, "turn", rare=True),
    Kind("act.work", "settings", NOW, "turn", rare=True),
    Kind("act.survive", "person", NOW, "turn", rare=True),
)  # fmt: skip
STANCES = "stances"
"""The menu of the stances of close combat."""
FISTS = "fists"
"""The menu of what bare hands may be bought: Ki and extra turns."""
MENUS = {
    STANCES: Kind(STANCES, "stance", NOW, "ready"),
    FISTS: Kind(FISTS, "ki", NOW, "close"),
}  # fmt: skip


_STANCES = (
    "striking", "throwing", "grappling", "tumbling", "line_offence", "line_defence", "high_guard", "low_guard",
    "high_ready", "low_ready",
)
_CLOSE_OPTIONS = ("ki_1", "ki_2", "ki_3", "ki_4", "ki_5", "one_vs_many", "one_man_army")
_IN_MENUS = (
    *(Kind(f"stance.{word}", f"stance_{word}", NOW, "ready", menu=STANCES) for word in _STANCES),
    *(
        Kind(f"act.{word}", "ki" if word.startswith("ki") else "many", NOW, "close", menu=FISTS)
        for word in _CLOSE_OPTIONS
    ),
)  # fmt: skip


def _split(accuracy: int, initiative: int) -> tuple[str, str]:
    """A split of Advantage says what is taken (ASC-MELEE-36)."""
    parts = ((accuracy, "Accuracy"), (initiative, "Initiative"))
    return " and ".join(f"{points} {name}" for points, name in parts if points), "weapon_strike"


OPTIONS: tuple[Option, ...] = (
    Option("snap"),
    Option("steady"),
    Option("double_tap"),
    Option("precision", needs="called"),
    Option("trick", "trick"),
    Option("insane_trick", "trick"),
    Option("critical_1", "critical"),
    Option("critical_2", "critical"),
    Option("critical_3", "critical"),
    Option("critical_4", "critical"),
    Option("kill", "critical"),
    Option("called_head", "called"),
    Option("called_chest", "called"),
    Option("called_arm", "called"),
    Option("called_legs", "called"),
    Option("called_gap", "called"),
    Option("centre_head", "called"),
    Option("centre_chest", "called"),
    Option("centre_arm", "called"),
    Option("centre_legs", "called"),
    Option("debilitating"),
    Option("joint_break", "hold"),
    Option("backbreaker", "hold"),
    Option("two_hands"),
    Option("killing_factor", "killing"),
    Option("killing_die", "killing"),
    Option("killing_brutal", "killing"),
    Option("killing_stress", "killing"),
    Option("killing_overwhelm", "killing"),
    Option("roll"),
    Option("cooked"),
    *(Option(word, "posture", rare=True) for word in POSTURES),
)

_SHOTS = tuple(one.word for one in OPTIONS if one.word not in (COOKED, *CLOSE_OPTIONS, *POSTURES))
OPTIONS_OF: dict[str, tuple[str, ...]] = {
    "attack": _SHOTS, "burst": _SHOTS, "throw": THROW_OPTIONS,
    **{f"close.{kind}": options for kind, options in KIND_OPTIONS.items()},
}  # fmt: skip
PICTURES = {
    "dodge": "dodge",
    "feat": "dodge",
    "hit_the_deck": "hit_the_deck",
    "feint": "feint",
    "double_feint": "feint",
    "cap": "wound",
    "quick_draw": "quick_draw",
    "quickness": "quickness",
    "backstep": "move",
    "edge": "sword",
    "aim": "aim", "clear_jam": "cut", "reload": "reload", "survive": "person", "staunch": "staunch", "revive": "medic",
    "treat": "medic", "cut": "cut",
    "shoot": "fire",
    "fight": "fist",
    "throw_grenade": "grenade",
    "hold_fire": "overwatch",
    "press": "weapon_strike",
    "toss": "throw_down",
    "trip": "throw_down",
    "joint_lock": "lock",
    "reversal": "grapple",
    "lose_move": "move",
    "lose_standard": "fire",
    "both": "initiative",
}
"""What may be said to its questions, with a picture each."""
SPLITS = {f"take_{one}_{other}": _split(one, other) for one in range(13) for other in range(13)}
STATES = {
    "healthy": StateFace("healthy", good=True),
    "critical": StateFace("critical"),
    "dying": StateFace("dying"),
    "stunned": StateFace("critical"),
    "annihilated": StateFace("dead"),
    "dead": StateFace("dead"),
    **LEFT_FIELD,
}


def _beyond(_book: Rulebook, order: Order, check: Check) -> Beyond | None:
    """A throw that reaches its number and no more scatters (ASC-GREN-03)."""
    more = check.bands[-1] if isinstance(order, Throw) else 0
    return Beyond(more, "land there", "it scatters", "ASC-GREN-03") if more else None


FACE = Face(
    kinds=(*KINDS, *SQUADS, *WINDOW, *_IN_MENUS),
    menus=MENUS,
    options=OPTIONS,
    options_of=OPTIONS_OF,
    asks=ASKS,
    answers=SPLITS,
    states=STATES,
    reach=WALKING.reach,
    at_stake=at_stake,
    ammunition=ammunition_for,
    beyond=_beyond,
).worded("ascension", PICTURES)
