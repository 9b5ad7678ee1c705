"""How this book meets a person: its kinds of orders, options, states, questions and what is at stake in them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from game.dice.draws import Modifier
from game.dice.ladder import AMAZING, FAILURE, ORDINARY, rung_of, word
from game.messages.orders import Parry, Respond
from game.messages.stack import Ask, Frame
from game.record import record
from game.rulebooks.alternity.areas import bands
from game.rulebooks.alternity.attack import DODGES, SUPPRESS
from game.rulebooks.alternity.checks import check
from game.rulebooks.alternity.close.gangs import targets_of
from game.rulebooks.alternity.close.parry import skill_of
from game.rulebooks.alternity.declaring import WAIT, declared, waits
from game.rulebooks.alternity.events import ActionSpent
from game.rulebooks.alternity.fire import rounds_for
from game.rulebooks.alternity.frames import Attempt, Lob, Trying
from game.rulebooks.alternity.moves import WALKING
from game.rulebooks.alternity.numbers import Numbers, numbers
from game.rulebooks.alternity.reactions import DODGE, deck_check, price, steps_of
from game.rulebooks.alternity.reactions import FEAT as DECK_FEAT
from game.rulebooks.alternity.reactions import HIT_THE_DECK as DECK
from game.rulebooks.alternity.states import phase_now
from game.rulebooks.alternity.strike import arm_of, attack_check, blow_of
from game.systems.captions import (
    CELL,
    CHAIN,
    CHOICE,
    FRIEND,
    LEFT_FIELD,
    NO_STAKE,
    NOW,
    SQUADS,
    UNIT,
    ConditionTexts,
    Drilled,
    Face,
    Hurry,
    Kind,
    Option,
    Question,
    Stake,
    StateFace,
)
from game.systems.crowding import CLAIMS, CROWD
from game.systems.rulebook import Rulebook
from game.world.body import Resorts
from game.world.store import Reading
from game.world.turns import LAST, PHASES, Declared, Earned


@record
class Steps:
    """The book's figures as they are said of conditions: Edges of the shared modules as steps of the ladder."""

    numbers: Any

    def __getattr__(self, name: str) -> int:
        return rung_of(getattr(self.numbers, name))


CONDITION_TEXTS = ConditionTexts(read=Steps, weighed=rung_of)


def at_stake(world: Reading, book: Rulebook, ask: Ask, frames: tuple[Frame, ...]) -> Stake:
    """What has been rolled and what a point makes of it; which line strikes; how likely a reaction succeeds."""
    top = frames[-1] if frames else None
    if ask.question == "last_resort":
        return _resort(world, ask, top)
    if ask.question == "lower_line" and isinstance(top, Attempt):
        return _lines(world, book, top)
    if ask.question == "hit_the_deck":
        return _getting_down(world, book, ask)
    if ask.question == "suppressed":
        return Stake(f"The fire on it is {word(ask.weight).capitalize()}.")
    if ask.question == "parry":
        means = next((order.means for order in ask.choices if isinstance(order, Parry)), "")
        return _priced(world, book, ask, _rolled(world, book, ask, skill_of(world, ask.unit, means), "One parry"))
    return _priced(world, book, ask, _dodging(world, book, ask)) if ask.question == "dodge" else NO_STAKE


def _priced(world: Reading, book: Rulebook, ask: Ask, found: Stake) -> Stake:
    """What a reaction costs, before what it leads to.

    Orders given in secret are not told by the actions left (ALT-DECL-11).
    """
    held, paid = world.find(ask.unit, Earned) or Earned(), price(world, ask.unit)
    if isinstance(paid, ActionSpent):
        takes = "a spare action"
    elif Declared in book.secret:
        takes = "the next action, of this round or the next"
    elif held.actions and phase_now(world) < LAST:
        takes = "the next action of this round"
    else:
        takes = "the first action of the next round, for none of this one can pay"
    return replace(found, words=f"A {ask.question} takes {takes} (ALT-REACT-01, -05). {found.words}".rstrip())


def _rolled(world: Reading, book: Rulebook, ask: Ask, skill: str, what: str) -> Stake:
    if not skill:
        return NO_STAKE
    odds = check(world, ask.unit, numbers(book), skill).odds()
    return Stake(f"{what} is Ordinary or better with {{chance}}.", (odds,))


def _dodging(world: Reading, book: Rulebook, ask: Ask) -> Stake:
    """How likely a dodge works, and what it makes of the chance of the attack that gave cause (ALT-BASE-23)."""
    n, dodge = numbers(book), check(world, ask.unit, numbers(book), DODGE)
    orders = (order for order in declared(world, ask.about) if ask.unit in targets_of(order))
    frames = (one for order in orders for one in book.deeds[type(order)].frames(world, book, ask.about, order))
    attack = next((one for one in frames if isinstance(one, Attempt) and one.target == ask.unit), None)
    if attack is None:
        return _rolled(world, book, ask, DODGE, "The dodge")
    kept = [step for step in attack.steps if step.key != DODGES]
    hits = Fraction(0)
    for degree, chance in dodge.support():
        harder = Modifier(DODGES, steps_of(degree, n), "ALT-BASE-23")
        hits += chance * attack_check(replace(attack, steps=(*kept, harder)), n).odds()
    text = "The attack of {foe} hits with {chance}, with a dodge {chance}."
    chances = (dodge.odds(), attack_check(attack, n).odds(), hits)
    return Stake(f"The dodge is Ordinary or better with {{chance}}. {text}", chances)


_BY = {DECK: "by Dodge", DECK_FEAT: "by a feat of DEX (then off balance)"}


def _getting_down(world: Reading, book: Rulebook, ask: Ask) -> Stake:
    """Which line strikes, and how likely each way of hitting the deck succeeds (ALT-DECK-01, -02)."""
    answers = [order.answer for order in ask.choices if isinstance(order, Respond) and order.answer in _BY]
    odds = tuple(deck_check(world, ask.unit, means, numbers(book)).odds() for means in answers)
    text = ", ".join(f"{_BY[means]} {{chance}}" for means in answers)
    return Stake(f"As it stands the {word(ask.weight).capitalize()} line strikes. In time: {text}.", odds)


def _resort(world: Reading, ask: Ask, top: Frame | None) -> Stake:
    """Whose roll it is, its degree, and the degree that one of the points left would make of it (ALT-BASE-32)."""
    coming = isinstance(top, Attempt) and top.unit != ask.unit
    lines = arm_of(world, top).lines if isinstance(top, Attempt) and top.mode != SUPPRESS else ()
    degrees = (ask.weight, ask.weight + (-1 if coming else 1))
    degree, after = (
        word(at).capitalize() + (f" ({lines[at - 1].text})" if lines and at >= ORDINARY else "") for at in degrees
    )
    left = world.get(ask.unit, Resorts).left
    if coming:
        what = "The attack of {foe} on it"
    elif isinstance(top, Attempt):
        what = "Its attack on {foe}"
    elif isinstance(top, Trying):
        what = f"Its try ({top.skill.replace('_', ' ')})"
    elif isinstance(top, Lob):
        what = "Its throw"
    else:
        what = "Its roll to hold out" if not ask.about else "Its roll to get down in time"
    return Stake(f"{what}: {degree}. A point makes it {after}. Points left: {left}.")


def _lines(world: Reading, book: Rulebook, top: Attempt) -> Stake:
    n, less = numbers(book), replace(top, line=max(ORDINARY, top.line - 1))
    plain = arm_of(world, top).lines[top.line - 1].text
    as_is, lower = (blow_of(world, replace(one, strength=0), n).line.text for one in (top, less))
    return Stake(f"{plain} strikes as {as_is}. The line of one degree less is {lower}.")


# --- orders, options, states ----------------------------------------------------------------------------------------


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
    Kind("act.aim", "aim", NOW, "ready", prepares=True),
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
    reach=WALKING.reach,
    hurry=_hurry,
    condition_texts=CONDITION_TEXTS,
    at_stake=at_stake,
    bands=bands,
    ammunition=rounds_for,
).worded("alternity", PICTURES)
