"""The questions of this book, its words of conditions and of what is at stake (ALA-COND-04 to -45)."""

from __future__ import annotations

from typing import Any

from game.messages.frames import Strike
from game.messages.stack import Ask, Frame
from game.rulebooks.ascension.close.challenge import ground
from game.rulebooks.ascension.frames import CloseAttack
from game.rulebooks.ascension.rolls import declared_check
from game.systems.conditions import EFFECTS, MORALE
from game.systems.face import NO_STAKE, Drilled, Plights, Question, Stake
from game.world.store import Reading

ASKS = {
    "overwatch": Question(
        "Overwatch",
        "{foe} gives {unit} a target. Fire the held attack?",
        lasting="Fire a held attack", policy="watch", told_if="if overwatch answers", drilled=Drilled(),
    ),
    "snap": Question(
        "Improved Snap Shot",
        "{foe} gives {unit} an opening. Buy an Improved Snap Shot?",
        lasting="Improved Snap Shot", policy="snap", told_if="if a snap shot answers",
    ),
    "own_snap": Question(
        "Improved Snap Shot",
        "The turn of your own side goes on. Buy an Improved Snap Shot with {unit} now (ASC-ADV-31)?",
        lasting="Improved Snap Shot, own turns", beforehand="never",
    ),
    "hit_the_deck": Question(
        "Hit the deck?",
        "{foe} attacks {unit}, who has {weight} stress left before going down. {n.deck_guard:+d} defence until this "
        "turn ends; in return {unit} loses all Advantage and actions of this round and acts last in the next "
        "(ASC-MOVE-09 to -13).",
        counts="stress left", lasting="Hit the deck (stress left)",
        policy="deck", told_if="if it hits the deck", drilled=Drilled(most=3), urgent_low=True,
    ),
    "dodge": Question(
        "Dodge?",
        "A grenade lies near {unit}. Dodge: a roll of Physique and Athletics. If it succeeds, {unit} moves away before "
        "the blast. It costs a move action, else a standard one, else Adrenaline, even if it fails (ASC-MOVE-03).",
        lasting="Dodge a grenade", policy="dodge", told_if="if all dodge who can", drilled=Drilled(), rolled=True,
    ),
    "feint": Question(
        "Feint?",
        "{foe} has answered {unit}'s attack. Feint, for 1 Willpower: the attack is called off. Its action stays used, "
        "but the Advantage paid for it comes back, and what {foe} gave up for the answer is lost to it, unless a "
        "Double feint takes that back (ASC-TRAIT-05 to -09).",
        lasting="Feint",
    ),
    "double_feint": Question(
        "Double feint?",
        "{foe}'s attack on {unit} was a feint. Double feint, for 1 Willpower: both roll Intellect and the skill of the "
        "attack. If {unit} has more, its answer is taken back, with all that it cost. If not, {foe} has its Willpower "
        "back. The attack stays called off (ASC-TRAIT-07 to -09).",
        lasting="Double feint",
    ),
    "cap": Question(
        "Cap the hit?",
        "This hit gives {unit} {weight} stress. Capped, it stops at the end of the present stress level, and {unit} "
        "has a lasting wound (ASC-CAP-03, -05). Further hits come on top.",
        counts="stress", lasting="Cap a hit (its stress)", drilled=Drilled(),
    ),
    "initiative": Question(
        "Before initiative",
        "All are about to roll: the highest roll acts first. {unit} may pay stored Initiative for more on it, as Quick "
        "Draw, as Quickness or as both (ASC-ADV-04, -29).",
        lasting="Spend on initiative",
    ),
    "riposte": Question(
        "Riposte",
        "{foe}'s attack on {unit} fell far short. Move up and attack in turn (ASC-MELEE-20)?",
        lasting="Riposte", drilled=Drilled(),
    ),
    "reach": Question(
        "Strike first?",
        "{foe} comes at {unit} with a shorter weapon. Strike first, for the standard action of the round "
        "(ALT-PLUG-06)?",
        lasting="Strike first with the longer weapon", policy="reach",
        told_if="if the longer weapon strikes first", drilled=Drilled(),
    ),
    "edge": Question(
        "Hurt the hand?",
        "{foe}'s bare hand fell {weight} short of {unit}'s blade. Let the blade hurt it, in place of the Riposte "
        "(ALT-PLUG-07)?",
        counts="short", lasting="Hurt a bare hand, no Riposte", drilled=Drilled(),
    ),
    "press": Question(
        "Weapons locked",
        "{unit} and {foe} stand blade to blade. Press: both roll Physique and their weapon's skill, and a tie gives "
        "nothing. Pressing costs nothing, but {foe} may win it (ASC-MELEE-27).",
        lasting="Press when weapons lock", drilled=Drilled(),
    ),
    "backstep": Question(
        "Give ground?",
        "{foe} attacks {unit} up close. Step back: one square straight away, harder to hit by this attack. It costs no "
        "action, but {foe} gains Initiative (ASC-MELEE-13).",
        lasting="Step back when attacked", policy="backstep", told_if="if it steps back",
    ),
    "toss": Question(
        "Toss?",
        "{unit} throws {foe}. Farther, and hard on whatever stops it (ASC-ADV-16)?",
        lasting="Toss who is thrown",
    ),
    "trip": Question("Trip?", "{unit} throws {foe}. Off its feet as well (ASC-ADV-18)?", lasting="Trip who is thrown"),
    "joint_lock": Question(
        "Joint lock?",
        "{unit} has {foe} in a hold. Lock a joint: breaking out will hurt (ASC-ADV-19).",
        lasting="Lock a joint in a hold",
    ),
    "reversal": Question(
        "Turn the hold round?",
        "{unit} breaks out of {foe}'s hold. Take {foe} into one (ASC-RULING-54)?",
        lasting="Turn a hold round",
    ),
    "flurry": Question(
        "Flurry",
        "{unit}'s Strike told on {foe}. Buy one more attack at once (ASC-ADV-10)?",
        lasting="Flurry after a Strike",
    ),
    "counter_punch": Question(
        "Counter Punch",
        "{foe} attacked {unit}. Move up and strike (ASC-ADV-13)?",
        lasting="Counter Punch", policy="counter",
    ),
    "sucker_punch": Question(
        "Sucker Punch",
        "{foe} comes within {unit}'s reach. Buy a move and a Strike (ASC-ADV-11)?",
        lasting="Sucker Punch", policy="sucker",
    ),
    "opening": Question(
        "Move now?",
        "{foe} stands beside {unit} and is about to do something else than attack. {unit} may use its move action of "
        "this round to move first (ASC-UNARM-13): point at a lit square and click it twice.",
        lasting="Move at an opening",
    ),
    "snap_now": Question(
        "Improved Snap Shot",
        "{unit} buys a snap shot for {n.improved_snap_cost} Initiative (ASC-ADV-31). Choose a target.",
    ),
    "dodge_way": Question(
        "Dodged",
        "{unit} gets away. Choose a square on the board; the blast reaches those with dice.",
        drilled=Drilled(),
    ),
    "declare": Question(
        "What will it do?",
        "{unit} declares its standard action of the round; who acts later declares first. What cannot be done any more "
        "may only become a second move (ALT-PLUG-08).",
        drilled=Drilled(word="shoot"),
    ),
    "split": Question(
        "Weapon struck",
        "{unit} beats {foe}'s weapon aside. Which Advantage does {foe} lose (ASC-MELEE-36)?",
    ),
    "fling": Question("Thrown", "{unit} throws {foe}. Choose where to on the board (ASC-UNARM-06)."),
    "winded": Question("Winded", "{unit} was thrown. Which action of this turn is lost (ASC-UNARM-06)?"),
}


PLIGHTS = Plights(
    effects=EFFECTS,
    helpless="no actions nor interrupts; {n.helpless_target:+d} to hit it, a blow up close lands (ALA-COND-20 to -22)",
    prone="prone: {n.prone_ranged:+d} to shots at it, {n.prone_close:+d} to its blows, easier to hit up close "
    "(ALA-COND-28 to -30). To rise takes a move action (ALA-COND-32).",
    held="held: no step of its own; {n.grappled_act:+d} to blows, {n.grappled_dodge:+d} to Dodge (ALA-COND-15 to -17). "
    "Ends with a grapple won, let go, or when the holder falls (ALA-COND-18).",
    checks={
        "frightened": "A Mind check at the end of a turn ends it, or {n.fear_unseen} turns out of sight (ALA-COND-14).",
        "restrained": "An Athletics check ({edge:+d}) breaks free, a blade cuts it: it bears {hold} (ALA-COND-37).",
    },
    morale=MORALE,
)


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
    busy = any(isinstance(frame, Strike) and frame.unit == ask.unit for frame in frames)
    called_off = " Hitting the deck calls off its own attack under way." if busy else ""
    for frame in frames:
        for aim in frame.aims if isinstance(frame, Strike) else ():
            if aim.target == ask.unit:
                chance = declared_check(ask.about, aim, book.numbers).odds()
                return Stake(f"As it stands it hits with {{chance}}.{called_off}", (chance,))
    return NO_STAKE
