"""What the lines of a soldier's panel mean in this book, by how they begin."""

from __future__ import annotations

TIPS = {
    "Sen": (
        "Sen, Senses: shooting, being hard to shoot, initiative.\n"
        "Phy, Physique: close combat, throws, dodging, stress a soldier can take.\n"
        "Int, Intellect: medicine and other skilled work.\n"
        "Aet, Aether: the Core pool."
    ),
    "Stress": (
        "Stress: harm taken. Each part of the bar is one level.\n"
        "In the last part, critical, the soldier is out of action. When the bar is full the soldier is dying.\n"
        "The second number is what the whole bar holds. Stress past it still counts (ASC-STRESS-07)."
    ),
    "Accuracy": "Accuracy: stored points, from aiming for example. They are added to attacks and pay options in blue.",
    "Initiative": "Initiative: stored points. They let a soldier act earlier and pay options in yellow.",
    "purse": (
        "Points to spend, left and most; they come back after the battle.\n"
        "Focus: one more action that is no attack. Adrenaline: a burst of effort, such as a surge or a dodge.\n"
        "Willpower: feints. Core: tied to Aether, no order costs it."
    ),
    "ammo": (
        "Ammo: left and most. A plain shot uses none. Rapid fire, marching fire, a burst and suppressing fire use one "
        "each (ASC-GUN-05)."
    ),
    "worn": "Armour: how much of each hit it stops, and in how many of ten places it covers the body.",
    "To hit it": "The total an attacker must reach with a shot, cover and distance not counted.",
    "Up close": "The total an attacker must reach in close combat.",
    "bleeding": "They lose this much stress at the end of each of their turns until somebody staunches it.",
}
