"""The words of this book: its kinds of orders, options, questions and states as a person meets them.

A chapter that brings an order adds its Kind to KINDS (and its Options), one that asks a question adds it to ASKS, its
answers to ANSWERS; a mark that is set on units is told if MARKS has words for it.
"""

from __future__ import annotations

from game.rulebooks.alternity.moves import ways
from game.systems.face import CELL, NOW, READY_WORDS, UNIT, WINDOW, Face, Kind, Option, StateFace
from game.systems.face import Way as Reached
from game.world.phases import PHASES
from game.world.store import Reading, Unit

KINDS: tuple[Kind, ...] = (
    Kind("attack.shot", "Shot", "fire", "F", UNIT, "fire",
         "One aimed shot at one enemy, with the steps of the moment at which it comes in the phase (ALT-BASE-44)."),
    Kind("move.walk", "Walk", "move", "M", CELL, "move", "The movement of this phase, without a step on the action."),
    Kind("move.run", "Run", "sprint", "R", CELL, "move",
         "The movement of this phase, faster: steps on the action beside it (ALT-BASE-22)."),
    Kind("move.sprint", "Sprint", "sprint", "T", CELL, "move",
         "The movement of this phase, as fast as can be: more steps on the action beside it (ALT-BASE-22)."),
    Kind("act.rise", "Rise", "rise", "V", NOW, "move", "Stand up again: the action of this phase.", rare=True),
    Kind("act.recover", "Pick up", "pick_up", "K", NOW, "move", "Pick up the dropped weapon.", rare=True),
    Kind("draw", "Weapon", "redo", "J", NOW, "move", "Take the next carried weapon in hand: the action of this phase."),
    Kind("act.aim", "Aim", "aim", "E", NOW, "ready",
         "Take aim: a step off the next attack, in the next phase one can act in (ALT-BASE-25)."),
    Kind("act.reload", "Reload", "reload", "Q", NOW, "ready", "Fill the clip: the action of this phase."),
    Kind("act.clear_jam", "Clear jam", "cut", "Alt+J", NOW, "ready",
         "Clear the jam of the weapon in hand (ALT-CRIT-07).", rare=True),
    Kind("act.wait", "Wait", "wait", "I", NOW, "ready",
         "Let others declare first; who waits to the end loses the action (ALT-DECL-02, -04).", rare=True),
)  # fmt: skip
OPTIONS: tuple[Option, ...] = ()
OPTIONS_OF: dict[str, tuple[str, ...]] = {}
ASKS = {
    "lower_line": (
        "A weaker line?",
        "{unit} hits {foe}, whose armour will lower the damage by a grade. Roll the line of one degree less, which "
        "may hurt more (ALT-DEGR-01)?",
    ),
}
ANSWERS = {
    **READY_WORDS,
    "lower": ("The lower line", "drop"),
}
LASTING = {"lower_line": "Roll a lower damage line"}
STATES = {
    "fit": StateFace("", "healthy", "is back in the fight", "back up", good=True),
    "dying": StateFace("DYING, UP", "healthy", "is mortally hurt", "mortally hurt"),
    "knocked_out": StateFace("KNOCKED OUT", "critical", "is knocked out", "knocked out"),
    "dead": StateFace("DEAD", "dead", "is dead", "dead"),
}
COVERS = ("no cover", "light cover", "medium cover", "heavy cover", "full cover")
MARKS = {
    "aimed": "takes aim: {amount} on its next attack",
    "dodging": "dodges until the round ends",
    "suppressed": "is pinned down: {amount} on its shots",
    "charging": "charges",
    "lunging": "lunges",
    "off_balance": "is off balance",
    "waiting": "waits for others to speak",
    "led": "is well led: {amount}",
    "hindered": "is outwitted: {amount}",
    "no_melee": "strikes no more blows this round",
    "first": "makes a bad start: {amount}",
}


def _reach(world: Reading, unit: Unit, squares: int) -> Reached:
    """Where so many squares of movement lead (ALT-BASE-36)."""
    return ways(world, unit, squares)


FACE = Face(
    kinds=(*KINDS, *WINDOW),
    options=OPTIONS,
    options_of=OPTIONS_OF,
    asks=ASKS,
    answers=ANSWERS,
    lasting=LASTING,
    states=STATES,
    covers=COVERS,
    phases=tuple(phase.capitalize() for phase in PHASES),
    marks=MARKS,
    turn="",
    spent="Nothing more to declare in this phase: X is done",
    reach=_reach,
)
