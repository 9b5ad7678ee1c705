"""The words of this book: its kinds of orders, options and states as a person meets them."""

from __future__ import annotations

from game.field import Cell
from game.messages.orders import Attack, Order
from game.rulebooks.alternacy.actions import arm_in_hand
from game.rulebooks.alternacy.blasts import bands
from game.rulebooks.alternacy.engagement import POSTURES
from game.rulebooks.alternacy.flukes import dice_words
from game.rulebooks.alternacy.missile import AIMS, ITEM
from game.rulebooks.alternacy.moves import WALKING
from game.rulebooks.alternacy.numbers import numbers
from game.rulebooks.alternacy.options import MISS, RULES
from game.rulebooks.alternacy.parts import OnTheWay
from game.rulebooks.alternacy.shooting import SPOTS, aim_penalty, rounds_of
from game.rulebooks.alternacy.tips import TIPS
from game.rulebooks.alternacy.work.works import TOGETHER
from game.systems.conditions import EFFECTS, MORALE
from game.systems.face import (
    CELL,
    FRIEND,
    LEFT_FIELD,
    NOW,
    READY_WORDS,
    SQUADS,
    UNIT,
    WINDOW,
    Beyond,
    Drilled,
    Face,
    Kind,
    Option,
    Plights,
    Question,
    StateFace,
)
from game.systems.rulebook import Rulebook
from game.world.store import Reading, Unit
from game.world.turns import Clock, battle_of

KINDS: tuple[Kind, ...] = (
    Kind("attack.shot", "Shot", "fire", UNIT, "fire",
         "One attack roll against a number by range, cover, light, size and pace (ACY-MISSILE-02)."),
    Kind("attack.burst", "Burst of {n.burst_rounds}", "burst", UNIT, "fire",
         "{n.burst_rounds} rounds: the number {n.rate_burst:+d}, and a second part may be hit (ACY-MISSILE-14).",
         rare=True),
    Kind("attack.rapid", "Full auto", "rapid", UNIT, "fire",
         "{n.auto_rounds} rounds: the number {n.rate_auto:+d}, and up to {n.auto_most} further parts may be hit "
         "(ACY-MISSILE-14).", rare=True),
    Kind("take_aim", "Aim", "aim", UNIT, "fire",
         "Aim at an enemy for the whole turn: the number of the next turn's shot at it is {n.shot_aimed:+d}, through a "
         "scope from afar {n.shot_scoped:+d} (ACY-MISSILE-13).", rare=True),
    Kind("throw.0", "Grenade", "grenade", CELL, "fire",
         "Throw the first kind of grenade carried at a square, by Blunt Thrown against the number of its range. A miss "
         "lands as many squares off, {n.scatter_most} at most (ACY-MISSILE-16)."),
    Kind("throw.1", "Grenade 2", "smoke", CELL, "fire",
         "Throw the second kind of grenade carried at a square (ACY-MISSILE-16)."),
    Kind("close.weapon", "Blow", "sword", UNIT, "close",
         "Engage an enemy with the weapon in hand; it may answer, defend itself and strike back (ACY-ENGAGE)."),
    Kind("close.strike", "Strike", "fist", UNIT, "close", "Engage with bare hands, by Brawl."),
    Kind("close.grapple", "Grapple", "grapple", UNIT, "close",
         "Engage with bare hands, by Grapple; it gives no hold (ACY-ENGAGE-19).", rare=True),
    Kind("move.walk", "Walk", "move", CELL, "move", "Up to {n.move_free} squares a turn without a roll (ACY-MOVE-02)."),
    Kind("move.sprint", "Run", "sprint", CELL, "move",
         "A rolled action: Running against a number by the squares of the turn (ACY-MOVE-04)."),
    Kind("move.crawl", "Crawl", "drop", CELL, "move", "Up to {n.move_crawl} squares, lying down (ACY-MOVE-08).",
         rare=True),
    Kind("move.jump", "Jump", "drop", CELL, "move",
         "Down a drop, as a small move: it hurts by the metres fallen (ACY-NONATK-07).", rare=True),
    Kind("act.go_prone", "Drop", "drop", NOW, "move", "Lie down at once; it costs nothing (ACY-MOVE-08).", rare=True),
    Kind("act.rise", "Rise", "rise", NOW, "move", "Get up: {n.move_rise} of the free squares (ACY-MOVE-08).",
         rare=True),
    Kind("act.recover", "Pick up", "pick_up", NOW, "move", "Pick up the dropped weapon.", rare=True),
    Kind("draw", "Weapon", "redo", NOW, "ready", "Take the next carried weapon in hand: a rolled action."),
    Kind("act.two_actions", "Two actions", "many", NOW, "ready",
         "Declare two rolled actions: attacks at -{n.multi_attack[1]}, movement rolls at -{n.multi_move[1]} "
         "(ACY-MULTI-03)."),
    Kind("act.three_actions", "Three actions", "rapid", NOW, "ready",
         "Declare three rolled actions: attacks at -{n.multi_attack[2]}, movement rolls at -{n.multi_move[2]} "
         "(ACY-MULTI-03)."),
    Kind("act.evade", "Evade", "dodge", NOW, "ready",
         "Harder to hit by {n.act_evading} until the next turn; its own rolls are at -{n.evading_own} "
         "(ACY-MISSILE-12)."),
    Kind("act.reload", "Reload", "reload", NOW, "ready", "Fill the clip: a rolled action (ACY-MULTI-07)."),
    Kind("act.set_up", "Set up", "braced", NOW, "ready",
         "Set up the heavy weapon in hand, a rolled action: else its shots need {n.shot_heavy:+d}. It stays so until "
         "you move, get up or take another weapon (ACY-MISSILE-13, ACY-MULTI-07).", rare=True),
    Kind("act.clear_jam", "Clear jam", "cut", NOW, "ready",
         "Clear the jam of the weapon in hand: its skill against 10, a rolled action. Just reaching it takes one Turn "
         "more (ACY-FLUKE-14, ACY-TASK-01).", rare=True),
    Kind("act.work", "Work", "settings", NOW, "ready",
         "A Turn of work on the task here or beside it. The roll falls in the last Turn but one: well over the number "
         "saves a Turn, just reaching it takes one more (ACY-TASK-02).", rare=True),
    Kind("act.break_free", "Break free", "release", NOW, "close",
         "Running against the bonds, harder by what they are: a rolled action (ALA-COND-37).", rare=True),
    Kind("act.cower", "Cower", "hunker", NOW, "ready",
         "The whole turn for {n.cower_guard} more on its defence (ALA-RULING-20).", rare=True),
    Kind("act.lamp", "Lamp", "lamp", NOW, "ready", "Light or douse the lamp: a rolled action.", rare=True),
    Kind("act.survive", "Survival", "person", NOW, "ready",
         "Alertness against {n.module_dn}: guard against heat or cold (ALA-HAZ-08).", rare=True),
    Kind("aid.staunch", "First aid", "staunch", FRIEND, "ready",
         "{n.aid_turns} Turns of First Aid: the worst bleeding is stopped, Shock stays (ACY-DMG-28).", rare=True),
    Kind("aid.assist", "Help", "person", FRIEND, "ready",
         "Help a comrade next to you with its work by its skill, or one who aims by Alertness if you see both, "
         "{n.assist_easier} easier. 1/{n.assist_share} of your total is added to its roll; far too little is taken off "
         "(ACY-ASSIST-03, -04).", rare=True),
    Kind("aid.join", "Join", "person", FRIEND, "ready",
         "A Turn of work together with a comrade, on work that several may do: one roll for all who spend its Turns, "
         "easier the more they are (ACY-GROUP-06, -10).", rare=True),
    *SQUADS,
    *WINDOW,
)  # fmt: skip


def _aimed(word: str, part: str, gain: str, figure: str = "", *, rare: bool = False) -> Option:
    """What is gained by hitting a part, and how much harder it is."""
    more = f"{{n.aim_{figure or part}}}"
    about = f"{gain}. Needs {more} more on the roll: the odds say how likely it is (ACY-LOC-07)."
    return Option(word, f"Called: {part}", "called", about, rare=rare, figure=f"-{more}")


OPTIONS: tuple[Option, ...] = (
    _aimed("called_head", "head", "Wounds there weaken its shots and its sight; crippled it falls unconscious"),
    _aimed("called_chest", "torso", "Wounds there weaken all its attacks and its runs; crippled it falls unconscious"),
    _aimed("called_arm", "arm", "Wounds there weaken its shots and blows with it"),
    _aimed("called_legs", "leg", "Wounds there weaken its runs"),
    _aimed("called_hand", "hand", "The arm is hit; from Moderate up what it holds falls (ACY-LOC-12)", rare=True),
    _aimed("called_item", "weapon", "What it holds falls, no harm is done (ACY-LOC-12)", "hand", rare=True),
    *(Option(f"{word}_{points}", f"{caption} {points}", "posture", about.format(points), rare=points not in (1, 3, 5))
      for word, caption, about in (
          ("press", "Press", "Move {} points from the defence to the attack, both halves (ACY-POST-01)."),
          ("guard", "Guard", "Move {} points from the attack to the defence, both halves (ACY-POST-01)."),
      ) for points in range(1, 6)),
    *(Option(f"zero_{part}", f"Die 0: {part}", "zero", f"This is no called shot: where the location die shows 0, the "
             f"{part} is hit in place of the torso. It costs nothing (ACY-LOC-06).", rare=True)
      for part in ("head", "arm", "leg")),
    *(Option(word, f"Square {place} of its way", "sprint", "Shoot at the runner in that square of those it passes now. "
             "Else where it is easiest to hit (ACY-REACT-18).", rare=True) for place, word in enumerate(SPOTS, 1)),
)  # fmt: skip
OPTIONS_OF: dict[str, tuple[str, ...]] = {
    "attack": tuple(option.word for option in OPTIONS if option.group != "posture"),
    "close": tuple(option.word for option in OPTIONS if option.word not in SPOTS),
}
ASKS = {
    "engage": Question(
        "Answer the engagement?",
        "{foe} engages {unit}. Answer: a defence roll against the blow, and a blow back if {unit} still can. Without "
        "an answer a number is enough to hit (ACY-ENGAGE-04). The best defence is {weight} against the blow.",
        counts="against the blow", lasting="Answer an engagement", drilled=Drilled(least=-5),
    ),
    "posture": Question(
        "Posture?",
        "{unit} answers {foe}. Move points between attack and defence for both halves of this engagement (ACY-POST)?",
        lasting="Posture in an answer", beforehand="never", drilled=Drilled(word="decline"),
    ),
    "react": Question(
        "React?",
        "{unit} did not expect this. React at once, if an Alertness roll succeeds: drop, call out to comrades, raise a "
        "shield, give up, or point at a lit square to dive there, or to duck there behind cover. Once a Turn, and an "
        "action of the turn if that is still to come (ACY-REACT-09, -12, -16).",
        lasting="React to the unexpected", policy="drop", told_if="if it drops",
        drilled=Drilled(word="drop"),
    ),
}
ANSWERS = {
    **READY_WORDS,
    "parry": ("Parry", "shield"),
    "dodge": ("Dodge", "dodge"),
    "shields": ("Shield", "shield"),
    "grapple": ("Grapple", "grapple"),
    "drop": ("Drop", "drop"),
    "raise_shield": ("Raise shield", "shield"),
    "shout": ("Warn comrades", "many"),
    "yield": ("Give up", "flag"),
    **{word: (word.replace("_", " ").capitalize(), "sword" if points > 0 else "shield")
       for word, points in POSTURES.items()},
}
STATES = {
    "fit": StateFace("", "healthy", "is back in the fight", "back up", good=True),
    "unconscious": StateFace("UNCONSCIOUS", "critical", "falls unconscious", "unconscious"),
    "dead": StateFace("DEAD", "dead", "is dead", "dead"),
    **LEFT_FIELD,
}
CONDITIONS = Plights(
    effects=EFFECTS,
    helpless="no actions nor answers (ALA-COND-20, -21)",
    prone="prone: the number to hit it {n.act_prone:+d}, {n.act_prone_near:+d} from close by; {n.melee_prone:+d} on "
    "its blows (ACY-MISSILE-12, ACY-ENGAGE-15)",
    checks={
        "frightened": "A Mind check at the end of a turn ends it, or {n.fear_unseen} turns out of sight (ALA-COND-14).",
        "restrained": "A Running check ({edge:+d}) breaks free (ALA-COND-37).",
    },
    morale=MORALE,
)
COVERS = ("no cover", "light cover", "half cover", "three-quarter cover", "total cover")


def _ammunition(world: Reading, book: Rulebook, unit: Unit, order: Order) -> int:
    """The rounds that an attack takes of the clip."""
    arm = arm_in_hand(world, unit)
    return rounds_of(arm, order.mode, numbers(book)) if arm is not None and isinstance(order, Attack) else 0


def _run(world: Reading, unit: Unit) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """Where a runner may be shot at now, and the rest of its way: all of it in its own turn (ACY-REACT-10)."""
    run = world.find(unit, OnTheWay)
    if run is None:
        return (), ()
    if world.get(battle_of(world), Clock).active == unit:
        return (), run.path
    return run.path[run.first : run.last + 1], run.path[run.last :]


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
    answers=ANSWERS,
    states=STATES,
    covers=COVERS,
    spent="No action and no squares are left: {end} ends the turn",
    reach=WALKING.way,
    run=_run,
    sprinted="ran",
    bands=bands,
    dice=lambda rolled: dice_words(rolled.faces) if rolled.key != TOGETHER else ", ".join(map(str, rolled.faces)),
    ammunition=_ammunition,
    beyond=_beyond,
    rules=RULES,
    plights=CONDITIONS,
    tips=TIPS,
)
