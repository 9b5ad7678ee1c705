"""What the lines of a soldier's panel mean, for the tips shown on them; of all rulebooks."""

from __future__ import annotations

STATS = {
    "Sen": (
        "Sen, Senses: shooting, being hard to shoot, initiative.\n"
        "Phy, Physique: close combat, throws, dodging, stress a soldier can take.\n"
        "Int, Intellect: medicine and other skilled work.\n"
        "Aet, Aether: the Core pool."
    ),
    "Str": (
        "Str, Strength: blows, and being hard to hit with them.\n"
        "Dex, Dexterity: shooting, and being hard to shoot.\n"
        "Con, Constitution: stun, wounds and fatigue a soldier can take.\n"
        "Int, Intelligence: with Dex, how early in a round a soldier acts.\n"
        "Wil, Will: with Con, the actions in a round.\n"
        "Per, Personality: leading others, Last Resorts."
    ),
}
"""By the first figure of the line."""
TRACKS = {
    "Stress": (
        "Stress: harm taken. Each part of the bar is one level.\n"
        "In the last part, critical, the soldier is out of action. When the bar is full the soldier is dying."
    ),
    "Stun": "Stun: light harm. A soldier whose bar is full is knocked out.",
    "Wound": "Wound: serious harm. Many wounds make all checks harder. A soldier whose bar is full is knocked out.",
    "Mortal": "Mortal: deadly harm, which makes all checks harder. A soldier whose bar is full is dead.",
    "Fatigue": "Fatigue: from long sprints, heat and cold. It makes all checks harder.",
}
ACTIONS = "What the soldier can still do."
POOLS = {
    "Accuracy": "Accuracy: stored points, from aiming for example. They are added to attacks and pay options in blue.",
    "Initiative": "Initiative: stored points. They let a soldier act earlier and pay options in yellow.",
}
PURSES = {
    "Action": (
        "Action check: the score rolled each round for the phase in which a soldier acts first.\n"
        "Last Resorts: points that make a result one degree better.\n"
        "Below: trained skills with their ranks."
    ),
    "": (
        "Points to spend, left and most; they come back after the battle.\n"
        "Focus: one more action that is no attack. Adrenaline: a burst of effort, such as a surge or a dodge.\n"
        "Willpower: feints. Core: tied to Aether, no order costs it."
    ),
}
"""By the first word of the line; the last one for any other."""
WEAPON = "The weapon in hand: damage and kind of damage, then range or reach. Below: what else is carried."
AMMUNITION = (
    "Ammo: left and most. A plain shot uses none. Rapid fire, marching fire, a burst and suppressing fire use one "
    "each (ASC-GUN-05)."
)
"""In a book without phases."""
WORN = "Armour: how much of each hit it stops, and in how many of ten places it covers the body."
PLATED = "Armour: the dice taken off damage. LI: low impact (blows), HI: high impact (bullets), EN: energy."
"""In a book of phases."""
GUARD = {
    "To hit it": "The total an attacker must reach with a shot, cover and distance not counted.",
    "Up close": "The total an attacker must reach in close combat.",
    "Shots at it": "Steps on shots at this soldier. Plus is harder to hit, minus easier.",
    "Blows at it": "Steps on blows at this soldier. Plus is harder to hit, minus easier.",
    "On all it does": "Steps on all this soldier tries. Plus is harder, minus easier.",
}


def stats(line: str) -> str:
    """The tip on the line of bare figures."""
    return STATS.get(line.split(" ", 1)[0], "")


def purse(line: str) -> str:
    """The tip on the line of what else may be spent."""
    return PURSES.get(line.split(" ", 1)[0], PURSES[""])


def guard(line: str) -> str:
    """The tip on what an attack must reach."""
    return GUARD.get(line.partition(":")[0], "")
