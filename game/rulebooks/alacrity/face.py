"""The words of the percent game: its kinds of orders, questions and states as a person meets them."""

from __future__ import annotations

from game.messages.orders import Attack, Burst, Order
from game.rulebooks.alacrity.blasts import BLAST_ASK
from game.rulebooks.alacrity.frames import KeepDown
from game.rulebooks.alacrity.moves import WALKING
from game.rulebooks.alacrity.shot import AUTO, CALLED, OFF_HAND
from game.rulebooks.alacrity.targets import SHOTS
from game.rulebooks.alacrity.texts import PLIGHTS, at_stake
from game.rulebooks.alacrity.tips import TIPS
from game.systems.face import CELL as SQUARE
from game.systems.face import (
    CHAIN,
    FRIEND,
    LEFT_FIELD,
    NOW,
    READY_WORDS,
    SQUADS,
    UNIT,
    WINDOW,
    Drilled,
    Face,
    Kind,
    Option,
    Question,
    StateFace,
)
from game.world.store import Reading, Unit

KINDS: tuple[Kind, ...] = (
    Kind("attack.shot", "Shot", "fire", UNIT, "fire",
         "One shot at one enemy: a roll under the skill, and a Dodge if the enemy may (ALA-RULING-29)."),
    Kind("attack.burst", "Burst of 3", "burst", UNIT, "fire",
         "Three rounds at one enemy: {n.burst_points:+d}, of a weapon that fires bursts (ALA-RULING-42)."),
    Kind("attack.rapid", "Full auto", "rapid", UNIT, "fire",
         "Ten rounds at one enemy: {n.auto_points:+d}, of a weapon of rate 3 (ALA-RULING-42)."),
    Kind("burst", "Spread", "burst", CHAIN, "fire",
         "Ten rounds over 2 or 3 enemies side by side: an attack on each, {n.spread_points:+d}, of a weapon of rate 3 "
         "(ALA-RULING-42).", rare=True),
    Kind("aim_at", "Aim", "aim", UNIT, "fire",
         "For a declared action: the next shot at that enemy, in this turn or the next, is 10 to 40 easier, by the "
         "accuracy of the weapon. Lost by a move, a Dodge or a hit (ALA-RULING-44)."),
    Kind("overwatch", "Overwatch", "overwatch", NOW, "fire",
         "For a declared action: one attack is kept to the start of its next turn, for an enemy in sight that moves or "
         "attacks; it comes first (ALA-RULING-45)."),
    Kind("keep_down", "Suppress", "suppress", UNIT, "fire",
         "Ten rounds: {n.suppress_points:+d} on that enemy's attacks, and no free walk, to the end of its next turn "
         "(ALA-RULING-43)."),
    Kind("throw.0", "Grenade", "grenade", SQUARE, "fire",
         "Throw the first kind of grenade carried at a square, by Ranged Combat; beyond a third of Strength "
         "it is harder. A miss scatters (ALA-RULING-46)."),
    Kind("throw.1", "Grenade 2", "smoke", SQUARE, "fire",
         "Throw the second kind of grenade carried at a square (ALA-RULING-46)."),
    Kind("close.weapon", "Blow", "sword", UNIT, "close", "A blow with the weapon in hand (ALA-RULING-47)."),
    Kind("close.strike", "Strike", "fist", UNIT, "close", "A blow with bare hands: 1d10 stun points (ALA-RULING-47)."),
    Kind("close.trip", "Trip", "prone", UNIT, "close",
         "Unarmed Combat (with a pole Melee Combat) against the better of Athletics and Dodge: it falls prone "
         "(ALA-RULING-47).", rare=True),
    Kind("close.shove", "Shove", "throw", UNIT, "close",
         "Unarmed Combat against the better of Athletics and Dodge: moved 1 square straight away, or prone "
         "(ALA-RULING-47).", rare=True),
    Kind("close.disarm", "Disarm", "drop", UNIT, "close",
         "Melee Combat against the better of Athletics and Dodge: its weapon falls at its feet (ALA-RULING-47).",
         rare=True),
    Kind("close.grapple", "Grapple", "grapple", UNIT, "close",
         "Unarmed Combat against the better of Athletics and Dodge: it is held and cannot move (ALA-RULING-47).",
         rare=True),
    Kind("act.get_free", "Get free", "release", NOW, "close",
         "Athletics or Unarmed Combat against the holder's Unarmed Combat, for a declared action (ALA-COND-18).",
         rare=True),
    Kind("act.release", "Let go", "release", NOW, "close", "Let go of whom it holds, without an action (ALA-COND-18).",
         rare=True),
    Kind("move.walk", "Walk", "move", SQUARE, "move",
         "A third of the movement, once a turn, without an action (ALA-RULING-28)."),
    Kind("move.sprint", "Sprint", "sprint", SQUARE, "move",
         "A Move: what is left of the whole movement, for a declared action (ALA-RULING-28)."),
    Kind("move.crawl", "Crawl", "move", SQUARE, "move", "Lying down: half the movement.", rare=True),
    Kind("move.jump", "Jump", "drop", SQUARE, "move", "Down a drop, for a declared action (ALA-HAZ-02).", rare=True),
    Kind("act.go_prone", "Drop", "hit_the_deck", NOW, "move", "Lie down, without an action (ALA-COND-27)."),
    Kind("act.rise", "Rise", "rise", NOW, "move", "Stand up, for a declared action (ALA-COND-32).", rare=True),
    Kind("act.recover", "Pick up", "pick_up", NOW, "move", "Pick up the dropped weapon.", rare=True),
    Kind("draw", "Weapon", "redo", NOW, "move", "Take the next carried weapon in hand, without an action."),
    Kind("stance.two", "Two actions", "clock", NOW, "ready",
         "Two declared actions in this turn, {n.action_penalty:+d} on every roll to the next. Said first of all "
         "(ALA-RULING-27)."),
    Kind("stance.three", "Three actions", "clock", NOW, "ready",
         "Three declared actions in this turn, twice {n.action_penalty:+d} on every roll to the next. Said first "
         "of all (ALA-RULING-27)."),
    Kind("act.reload", "Reload", "reload", NOW, "ready", "Change the magazine, for a declared action."),
    Kind("act.load", "Load", "reload", NOW, "ready", "Load the bow, for a declared action (ALA-BASE-17).", rare=True),
    Kind("act.break_free", "Break free", "release", NOW, "close",
         "Athletics against the bonds, for a declared action (ALA-COND-37).", rare=True),
    Kind("act.cower", "Cower", "hunker", NOW, "ready", "No action, and 20 more to Dodge (ALA-RULING-20).", rare=True),
    Kind("act.lamp", "Lamp", "lamp", NOW, "ready", "Light or douse the lamp.", rare=True),
    Kind("act.survive", "Survival", "person", NOW, "ready", "Guard against heat or cold (ALA-HAZ-08).", rare=True),
    Kind("aid.stabilise", "Steady", "staunch", FRIEND, "ready",
         "Medicine, {n.stabilise_points:+d}: a comrade who is dying dies no more (ALA-RULING-37).", rare=True),
    Kind("aid.wound", "First aid", "medic", FRIEND, "ready",
         "Medicine: 1d10 hit points back, once a battle (ALA-RULING-48).", rare=True),
    Kind("aid.treat", "Treat", "medic", FRIEND, "ready", "Medicine against a poison or disease (ALA-HAZ-21).",
         rare=True),
    Kind("act.work", "Work", "settings", NOW, "ready", "Work on the task here or beside (ALA-RULING-58).", rare=True),
    *SQUADS,
    *WINDOW,
)  # fmt: skip
OPTIONS: tuple[Option, ...] = (
    Option("called_head", "Called: head", "called",
           "{n.called_head:+d}. A quarter of its HP at one hit: stunned to the end of its next turn (ALA-RULING-36).",
           figure="{n.called_head:+d}"),
    Option("called_chest", "Called: chest", "called",
           "{n.called_chest:+d}. From ambush any called shot ignores armour and may kill (ALA-SURP-07).",
           figure="{n.called_chest:+d}"),
    Option("called_arm", "Called: arm", "called",
           "{n.called_arm:+d}. HP lost: {n.arm_points:+d} on its attacks for the battle; a quarter: drops its weapon.",
           figure="{n.called_arm:+d}"),
    Option("called_legs", "Called: legs", "called",
           "{n.called_legs:+d}. HP lost: half its movement for the battle; a quarter: falls prone (ALA-RULING-36).",
           figure="{n.called_legs:+d}"),
    Option("called_gap", "Called: gap", "called", "{n.called_gap:+d}. A gap in the armour: no soak (ALA-RULING-36).",
           figure="{n.called_gap:+d}"),
    Option(OFF_HAND, "Off hand", "",
           "With the second weapon: no declared action, once a turn; {n.off_hand:+d} below skill {n.off_hand_free} "
           "(ALA-BASE-18).", rare=True),
)  # fmt: skip
PLACES = tuple(CALLED)
ASKS = {
    "dodge": Question(
        "Dodge?",
        "{foe}'s attack on {unit} passed by {weight}. Dodge: it costs no action, but each further Dodge to its next "
        "turn is 10 harder (ALA-RULING-29, -31).",
        counts="points of margin", lasting="Dodge when an attack passes", policy="dodge", told_if="if it dodges",
        drilled=Drilled(word="dodge"), urgent_low=True, rolled=True,
    ),
    "overwatch": Question(
        "Overwatch", "{foe} moves or attacks in sight of {unit}, who holds an attack. It would come first "
        "(ALA-RULING-45).", lasting="Fire a held attack", policy="watch", told_if="if overwatch answers",
    ),
    BLAST_ASK: Question(
        "Dodge the blast?",
        "{unit} is in the blast of a grenade: {weight}d10. A Dodge halves it, before armour; each further Dodge to its "
        "next turn is 10 harder (ALA-RULING-46).",
        counts="dice", lasting="Dodge when caught in a blast", policy="dodge", told_if="if they dodge",
        drilled=Drilled(word="dodge"), rolled=True,
    ),
}  # fmt: skip
ANSWERS = {**READY_WORDS, "dodge": ("Dodge", "dodge")}
STATES = {
    "fit": StateFace("", "healthy", "is back in the fight", "back up", good=True),
    "incapacitated": StateFace("INCAPACITATED", "critical", "is out of the fight", "incapacitated"),
    "dying": StateFace("DYING", "dying", "is dying", "dying"),
    "dead": StateFace("DEAD", "dead", "is dead", "dead"),
    **LEFT_FIELD,
}
COVERS = ("no cover", "light cover", "medium cover", "substantial cover", "total cover")


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
    answers=ANSWERS,
    states=STATES,
    covers=COVERS,
    reach=WALKING.way,
    second="Walk, then sprint",
    plights=PLIGHTS,
    at_stake=at_stake,
    ammunition=_rounds,
    spent="No declared action and no walk is left: {end} ends the turn",
    tips=TIPS,
)
