"""What the lines of a soldier's panel mean in this book, by how they begin."""

from __future__ import annotations

TIPS = {
    "Alertness": "Skill scores, each added to a roll of 2d5: to notice and resist, speed, strength, running, dodging.",
    "Shock": (
        "Shock: from hits and bleeding. At half of {n.shock_limit} all rolls are at -{n.weakened}, at three quarters a "
        "soldier falls unconscious, at all of it dies (ACY-DMG-18)."
    ),
    "Stun": (
        "Stun: from {n.dazed_at} all rolls are at -{n.dazed}, at {n.faint_at} a soldier faints. It goes back by "
        "{n.stun_back} each turn (ACY-DMG-20)."
    ),
    "Wounds": (
        "Wounds: points on each part of the body. They count against rolls that need the part. At {n.part_lost} it "
        "cannot be used (ACY-DMG-17, -29)."
    ),
    "Initiative Stat": "What is rolled with for the order of each turn. Below: learned skills with their scores.",
    "engagements": (
        "Engagements: enemies attacked or answered in this Turn, shots included, and how many there may be by the best "
        "combat skill. Each after the first makes the next attack and answer harder (ACY-ENGAGE-12)."
    ),
    "weapon": (
        "Weapon: the levels of Wound, Shock and Stun of a plain hit. Bands: up to how many metres each range reaches, "
        "each harder to hit at than the one before."
    ),
    "ammo": "Ammo: rounds left and most in the clip.",
    "worn": "Armour: the levels it takes off a hit of blows, bows and thrown weapons, guns, on the parts in brackets.",
    "Shots at it": "What is added to the number of shots at it, for its size and its pace. Plus is harder to hit.",
    "bleeding": "Bleeding adds Shock from time to time until First Aid stops it (ACY-DMG-19).",
    "dazed": "This much on all their rolls, from Stun.",
    "weakened": "This much on all their rolls, from Shock.",
    "fatigue": "This much on all their rolls until a rest (WAR-BOOK-05).",
    "ran": "They have run: harder to hit until their next turn.",
    "aims": "Their next shot at that enemy is easier.",
    "at work": "They work on a task and do nothing else.",
    "on its way": (
        "They run while others act, and arrive at their next turn. Shots meet them in the marked squares, which they "
        "pass now (ACY-REACT-10)."
    ),
}
