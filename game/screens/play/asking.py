"""The questions a player is asked, and the answers to them, in words."""

from __future__ import annotations

ASKS = {
    "overwatch": ("Overwatch", "{foe} gives {unit} a target. Fire the held attack?"),
    "snap": ("Improved Snap Shot", "{foe} gives {unit} an opening. Buy an Improved Snap Shot?"),
    "hit_the_deck": ("Hit the deck?", "{foe} attacks {unit}, who has {weight} stress left before going down."),
    "dodge": (
        "Dodge?",
        "A grenade lies near {unit}. Try to get away, for a move action, else a standard one, else Adrenaline "
        "(ASC-MOVE-03)?",
    ),
    "dodge_way": ("Dodged", "{unit} gets away. Choose a square on the board; the blast reaches those with dice."),
    "backstep": (
        "Give ground?",
        "{foe} attacks {unit} at arm's length. Step back: harder to hit, but {foe} gains "
        "Initiative (ASC-MELEE-13).",
    ),
    "riposte": ("Riposte", "{foe}'s attack on {unit} fell far short. Move up and attack in turn (ASC-MELEE-20)?"),
    "press": ("Weapons locked", "{unit} and {foe} stand blade to blade. Press? Whoever wins gains (ASC-MELEE-27)."),
    "split": ("Weapon struck", "{unit} beats {foe}'s weapon aside. Which Advantage does {foe} lose (ASC-MELEE-36)?"),
    "toss": ("Toss?", "{unit} throws {foe}. Farther, and hard on whatever stops it (ASC-ADV-16)?"),
    "trip": ("Trip?", "{unit} throws {foe}. Off its feet as well (ASC-ADV-18)?"),
    "fling": ("Thrown", "{unit} throws {foe}. Choose where to on the board (ASC-UNARM-06)."),
    "joint_lock": ("Joint lock?", "{unit} has {foe} in a hold. Lock a joint: breaking out will hurt (ASC-ADV-19)."),
    "reversal": ("Turn the hold round?", "{unit} breaks out of {foe}'s hold. Take {foe} into one (ASC-RULING-54)?"),
    "flurry": ("Flurry", "{unit}'s Strike told on {foe}. Buy one more attack at once (ASC-ADV-10)?"),
    "counter_punch": ("Counter Punch", "{foe} attacked {unit}. Move up and strike (ASC-ADV-13)?"),
    "sucker_punch": ("Sucker Punch", "{foe} comes within {unit}'s reach. Buy a move and a Strike (ASC-ADV-11)?"),
    "opening": ("An opening", "{foe} is busy beside {unit}. Take a move action at once (ASC-UNARM-13)?"),
    "winded": ("Winded", "{unit} was thrown. Which action of this turn is lost (ASC-UNARM-06)?"),
    "feint": ("Feint?", "{foe} has answered {unit}'s attack. Call it off as a feint?"),
    "double_feint": ("Double feint?", "{foe} feinted {unit}. Feint back?"),
    "cap": ("Cap the hit?", "{unit} takes {weight} stress. Hold it at the end of the level for a wound?"),
    "initiative": ("Before initiative", "{unit} may spend stored Initiative on the next roll."),
}
WORDS = {
    "decline": ("Let it be", "cross"),
    "dodge": ("Dodge", "dodge"),
    "hit_the_deck": ("Hit the deck", "hit_the_deck"),
    "feint": ("Feint", "feint"),
    "double_feint": ("Double feint", "feint"),
    "cap": ("Cap it: take a wound", "wound"),
    "quick_draw": ("Quick Draw", "quick_draw"),
    "quickness": ("Quickness", "quickness"),
    "backstep": ("Step back", "move"),
    "press": ("Press", "weapon_strike"),
    "toss": ("Toss", "throw_down"),
    "trip": ("Trip", "throw_down"),
    "joint_lock": ("Lock the joint", "lock"),
    "reversal": ("Take hold", "grapple"),
    "lose_move": ("The move action", "move"),
    "lose_standard": ("The standard action", "fire"),
    "both": ("Both", "initiative"),
    "ready": ("Ready: begin the battle", "check"),
}
PASS = "Not this turn"
STANDING = (("always", "Always"), ("never", "Never"), ("below", "Never below {weight}"))


def answer_words(answer: str) -> tuple[str, str]:
    """What an answer is called, and its icon; a split of Advantage says what is taken."""
    if answer.startswith("take_"):
        accuracy, initiative = answer.split("_")[1:]
        parts = [f"{points} {name}" for points, name in ((accuracy, "Accuracy"), (initiative, "Initiative"))]
        return " and ".join(part for part in parts if part[0] != "0"), "weapon_strike"
    return WORDS.get(answer, (answer.replace("_", " ").capitalize(), "unknown"))
