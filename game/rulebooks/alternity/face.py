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
from game.rulebooks.alternity.options import RULES
from game.rulebooks.alternity.plights import PLIGHTS, at_stake
from game.rulebooks.alternity.tips import TIPS
from game.systems.face import (
    CELL,
    CHAIN,
    CHOICE,
    FRIEND,
    LEFT_FIELD,
    NOW,
    READY_WORDS,
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
    Kind("attack.shot", "Shot", "fire", UNIT, "fire",
         "One aimed shot at one enemy, with the steps of the moment at which it comes in the phase (ALT-BASE-44)."),
    Kind("attack.burst", "Burst of 3", "burst", UNIT, "fire",
         "Three rounds at one enemy: surer, but aiming does nothing for it (ALT-BASE-26).", rare=True),
    Kind("burst", "Auto fire", "rapid", CHAIN, "fire",
         "Automatic fire into one or more squares, an attack on each target, or loads of an area weapon (ALT-BASE-26). "
         "Shift+click adds or takes a square.", rare=True),
    Kind("attack.double_tap", "Double tap", "double_tap", UNIT, "fire",
         "Two shots in one action, for who has the rank (ALT-BASE-42).", rare=True),
    Kind("attack.suppress", "Suppress", "suppress", UNIT, "fire",
         "Before anybody moves: who is under it keeps low, with steps on its shots, or is hit (ALT-BASE-27)."),
    Kind("burst.suppress", "Sweep", "suppress", CHAIN, "fire",
         "Automatic fire that keeps several enemies low. Shift+click adds or takes one (ALT-BASE-27).", rare=True),
    Kind("attack.throw", "Hurl", "throw_down", UNIT, "fire", "Throw the weapon in hand at an enemy.",
         rare=True),
    Kind("throw.0", "Grenade", "grenade", CELL, "fire", "Throw the first kind of grenade carried at a square."),
    Kind("throw.1", "Grenade 2", "smoke", CELL, "fire", "Throw the second kind of grenade carried at a square."),
    Kind("close.weapon", "Blow", "sword", UNIT, "close",
         "A blow with the weapon in hand; longer reach strikes first at the phase's end (ALT-REACH-02)."),
    Kind("close.strike", "Strike", "fist", UNIT, "close", "A blow with the bare hand."),
    Kind("parry", "Parry", "shield", CHOICE, "close",
         "Parry blows of this phase with weapon or shield (ALT-BASE-24, ALT-PARRY).", rare=True),
    Kind("move.walk", "Walk", "move", CELL, "move", "The movement of this phase, without a step on the action."),
    Kind("move.run", "Run", "sprint", CELL, "move",
         "The movement of this phase, faster: steps on the action beside it (ALT-BASE-22)."),
    Kind("move.sprint", "Sprint", "sprint", CELL, "move",
         "The movement of this phase, as fast as can be: more steps on the action beside it (ALT-BASE-22)."),
    Kind("move.dash", "Dash", "surge", CELL, "move", "Faster still; several in a row tire (ALT-BASE-34)."),
    Kind("move.jump", "Jump", "drop", CELL, "move",
         "Down a drop, or over something low: Athletics-jump, and as much on the action as a run.", rare=True),
    Kind("move.climb", "Climb", "rise", CELL, "move",
         "Up or down a drop, hand over hand: Athletics-climb, with no action beside it (ALT-CRIT-07).", rare=True),
    Kind("act.mount", "Mount", "rise", NOW, "move", "Into the saddle (ALT-MOUNT-09).", rare=True),
    Kind("act.dismount", "Dismount", "drop", NOW, "move", "Out of the saddle (ALT-MOUNT).", rare=True),
    Kind("act.rise", "Rise", "rise", NOW, "move", "Stand up again: the action of this phase.", rare=True),
    Kind("act.recover", "Pick up", "pick_up", NOW, "move", "Pick up the dropped weapon.", rare=True),
    Kind("draw", "Weapon", "redo", NOW, "move", "Take the next carried weapon in hand: the action of this phase."),
    Kind("act.aim", "Aim", "aim", NOW, "ready",
         "Take aim: a step off the next attack, in the next phase one can act in (ALT-BASE-25)."),
    Kind("act.dodge", "Dodge", "dodge", NOW, "ready",
         "Harder to hit until the round ends, and a step on all one does (ALT-BASE-23)."),
    Kind("act.reload", "Reload", "reload", NOW, "ready", "Fill the clip: the action of this phase."),
    Kind("act.clear_jam", "Clear jam", "cut", NOW, "ready",
         "Clear the jam of the weapon in hand (ALT-CRIT-07).", rare=True),
    Kind("act.wait", "Wait", "wait", NOW, "ready",
         "Let others declare first; who waits to the end loses the action (ALT-DECL-02, -04).", rare=True),
    Kind("act.get_free", "Get free", "release", NOW, "move",
         "Out from under the fallen mount: the action of this phase (ALT-MOUNT-08).", rare=True),
    Kind("act.break_free", "Break free", "release", NOW, "close",
         "Try the bonds: a check of the body against what they bear.", rare=True),
    Kind("act.survive", "Survival", "person", NOW, "ready", "Guard against heat or cold.", rare=True),
    Kind("aid.stun", "First aid", "medic", FRIEND, "ready", "Give stun points back (ALT-BASE-31).", rare=True),
    Kind("aid.revive", "Revive", "medic", FRIEND, "ready", "Bring somebody knocked out to (ALT-BASE-31).",
         rare=True),
    Kind("aid.wound", "Tend wounds", "staunch", FRIEND, "ready", "Give wound points back (ALT-BASE-31).",
         rare=True),
    Kind("aid.stabilise", "Stabilise", "staunch", FRIEND, "ready", "Keep one who is dying (ALT-BASE-31).",
         rare=True),
    Kind("aid.lead", "Lead", "flag", FRIEND, "ready", "Orders that help a comrade's next action (ALT-BASE-40).",
         rare=True),
    Kind("aid.outwit", "Outwit", "feint", FRIEND, "ready", "A trick that hinders an enemy (ALT-BASE-39).",
         rare=True),
    Kind("act.work", "Work", "settings", NOW, "ready",
         "Work on the lock, terminal, charge or machine here or beside (ALT-BASE-33).", rare=True),
    Kind("end", "Done", "end_turn", NOW, "turn", "Nothing more to declare in this phase; a pass costs nothing."),
    Kind("concede", "Concede", "concede", NOW, "turn", "Give up the battle."),
)  # fmt: skip
OPTIONS: tuple[Option, ...] = (
    Option("charge", "Charge", "", "Run at the enemy: surer, and easier to hit oneself (ALT-BASE-25)."),
    Option("lunge", "Lunge", "", "The blow falls a grade earlier; easier to hit oneself (ALT-REACH-08)."),
    Option("set", "Set", "", "The pole weapon planted: a rider's charge meets it in time (ALT-MOUNT-06).",
           rare=True),
    Option("two_hands", "Two hands", "hands", "Both hands on the weapon (ALT-TWOH-01).", rare=True),
    Option("off_hand", "Off hand", "hands", "With the weapon in the other hand (ALT-BASE-35).",
           rare=True),
    Option("double_strike", "Two blows", "blows", "Two blows in one action, for who has the rank.",
           rare=True),
    Option("mount", "At the mount", "", "Strikes at what it sits on, not at who sits there (ALT-MOUNT-07).",
           rare=True),
    Option("flank", "Flank", "place", "Asks for the flank among several attackers (ALT-MULTI-06).",
           rare=True),
    *(Option(place, f"{place.capitalize()} place", "place",
             f"Asks for the {place} place among several attackers (ALT-MULTI-06).", rare=True)
      for place in CROWD),
    Option("multistrike", "Three blows", "blows", "Three blows in one action, for who has the rank.",
           rare=True),
)
OPTIONS_OF: dict[str, tuple[str, ...]] = {
    "close": ("charge", "lunge", "set", "two_hands", "off_hand", "mount", *CLAIMS, "double_strike", "multistrike"),
    "attack": ("off_hand", "mount"),
}
ASKS = {
    "lower_line": Question(
        "A weaker line?",
        "{unit} hits {foe}, whose armour will lower the damage by a grade. Roll the line of one degree less, which "
        "may hurt more (ALT-DEGR-01)?",
        lasting="Roll a lower damage line",
    ),
    "parry": Question(
        "Parry?",
        "{foe} strikes at {unit}. Parry: a roll of the weapon's skill. As good as the blow or better, it stops the "
        "blow (ALT-REACT).",
        lasting="Parry when struck at", policy="parry", told_if="if it parries", drilled=Drilled(),
    ),
    "dodge": Question(
        "Dodge?",
        "{foe} attacks {unit}. Dodge: harder to hit until the round ends, and a step on all {unit} does till then "
        "(ALT-REACT). Without it the attack is rolled as it is.",
        lasting="Dodge when attacked", policy="dodge", told_if="if it dodges",
    ),
    "hit_the_deck": Question(
        "Hit the deck?",
        "Something goes off near {unit}. Getting down in time lowers the damage by a degree; in time or not, it costs "
        "the next action and ends prone (ALT-DECK).",
        lasting="Hit the deck", policy="deck", told_if="if all hit the deck who can", drilled=Drilled(least=AMAZING),
    ),
    "suppressed": Question(
        "Under fire",
        "Suppressive fire sweeps over {unit}. Keep low, with steps on its shots, or ignore it and be hit "
        "(ALT-BASE-27)?",
        lasting="Ignore suppression",
    ),
    "last_resort": Question(
        "A Last Resort?",
        "A die has fallen, and {unit} may spend a Last Resort to shift its degree by one (ALT-BASE-32).",
        lasting="Spend a Last Resort", drilled=Drilled(least=FAILURE, most=FAILURE), secret=True,
    ),
}
ANSWERS = {
    **READY_WORDS,
    "lower": ("The lower line", "drop"),
    "last_resort": ("Spend a Last Resort", "dice"),
    "parry": ("Parry", "shield"),
    "dodge": ("Dodge", "dodge"),
    "hit_the_deck": ("Down by Dodge", "hit_the_deck"),
    "deck_feat": ("Down by DEX feat", "dodge"),
}
STATES = {
    "fit": StateFace("", "healthy", "is back in the fight", "back up", good=True),
    "dying": StateFace("DYING, UP", "healthy", "is mortally hurt", "mortally hurt"),
    "knocked_out": StateFace("KNOCKED OUT", "critical", "is knocked out", "knocked out"),
    "dead": StateFace("DEAD", "dead", "is dead", "dead"),
    **LEFT_FIELD,
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
    "led": "is well led: {amount} on its next action",
    "hindered": "is outwitted: {amount} on its next action",
    "no_melee": "strikes no more blows this round",
    "first": "makes a bad start: {amount} on its next action",
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
    answers=ANSWERS,
    states=STATES,
    covers=COVERS,
    phases=tuple(phase.capitalize() for phase in PHASES),
    marks=MARKS,
    turn="",
    spent="Nothing more to declare in this phase: {end} is done",
    reach=WALKING.way,
    hurry=_hurry,
    plights=PLIGHTS,
    at_stake=at_stake,
    bands=bands,
    rules=RULES,
    ammunition=rounds_for,
    tips=TIPS,
)
