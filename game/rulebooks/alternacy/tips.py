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
    "ammo": "Ammo: rounds left and most in the clip.",
    "worn": "Armour: the levels it takes off a hit of blows, bows and thrown weapons, guns, on the parts in brackets.",
    "Shots at it": "What is added to the number of shots at it, for its size and its pace. Plus is harder to hit.",
    "bleeding": "Its bleeding adds Shock from time to time until First Aid stops it (ACY-DMG-19).",
    "dazed": "This much on all its rolls, from Stun.",
    "weakened": "This much on all its rolls, from Shock.",
    "fatigue": "This much on all its rolls until a rest (WAR-BOOK-05).",
    "ran": "It has run: harder to hit until its next turn.",
    "aims": "Its next shot at that enemy is easier.",
    "at work": "It works on a task and does nothing else.",
    "on its way": (
        "It runs while others act, and arrives at its next turn. Shots meet it in the marked squares, which it passes "
        "now (ACY-REACT-10)."
    ),
}
