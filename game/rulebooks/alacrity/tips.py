"""What the lines of a soldier's panel mean in this book, by how they begin."""

from __future__ import annotations

_MARKS = "Each quarter lost but the last is {n.mark_penalty:+d} on all rolls (ALA-RULING-24)."

TIPS = {
    "Str": "Str, Strength. Dex, Dexterity. Body. Mind. Skills are reckoned from them.",
    "HP": f"HP: hit points left and most. {_MARKS} At a tenth a soldier is out of the fight, at none dying.",
    "SP": f"SP: stun points left and most. {_MARKS} At a tenth a soldier is out of the fight.",
    "purse": "Skills, in percent: a roll of d100 must not be higher. The first is that of the weapon in hand.",
    "ammo": "Ammo: rounds left and most in the magazine.",
    "worn": "Armour: the dice rolled and taken off each hit.",
    "Dodge": "The chance to dodge an attack that has passed by nothing; the better it passed, the lower.",
    "No Dodge": "It does not dodge (ALA-RULING-57).",
}
