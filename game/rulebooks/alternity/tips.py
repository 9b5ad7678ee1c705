"""What the lines of a soldier's panel mean in this book, by how they begin."""

from __future__ import annotations

TIPS = {
    "Str": (
        "Str, Strength: blows, and being hard to hit with them.\n"
        "Dex, Dexterity: shooting, and being hard to shoot.\n"
        "Con, Constitution: stun, wounds and fatigue a soldier can take.\n"
        "Int, Intelligence: with Dex, how early in a round a soldier acts.\n"
        "Wil, Will: with Con, the actions in a round.\n"
        "Per, Personality: leading others, Last Resorts."
    ),
    "Stun": "Stun: light harm. A soldier whose bar is full is knocked out.",
    "Wound": "Wound: serious harm. Many wounds make all checks harder. A soldier whose bar is full is knocked out.",
    "Mortal": "Mortal: deadly harm, which makes all checks harder. A soldier whose bar is full is dead.",
    "Fatigue": "Fatigue: from long sprints, heat and cold. It makes all checks harder.",
    "Action": (
        "Action check: the score rolled each round for the phase in which a soldier acts first.\n"
        "Last Resorts: points that make a result one degree better.\n"
        "Below: trained skills with their ranks."
    ),
    "worn": "Armour: the dice taken off damage. LI: low impact (blows), HI: high impact (bullets), EN: energy.",
    "Shots at it": "Steps on shots at this soldier. Plus is harder to hit, minus easier.",
    "Blows at it": "Steps on blows at this soldier. Plus is harder to hit, minus easier.",
    "On all it does": "Steps on all this soldier tries. Plus is harder, minus easier.",
    "dazed": "Its injuries make all it does so many steps harder.",
}
