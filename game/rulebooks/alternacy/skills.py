"""The skills of this book, what each kind of roll takes of a body, and which skill an action is rolled with."""

from __future__ import annotations

from game.rulebooks.alternacy.parts import ARMS, HEAD, LEGS, TORSO

COMBAT = (
    "brawl", "grapple", "blades_large", "blades_small", "blades_thrown", "hafted_large", "hafted_small",
    "hafted_thrown", "blunt_thrown", "bows", "side_arms", "long_arms", "heavy_weapons",
)  # fmt: skip
"""Skills that count for the engagement limit (ACY-ENGAGE-12)."""
BODILY = ("alertness", "quickness", "brawn", "running", "dodge", "shields")
WORK = (
    "stealth", "first_aid", "locks", "computers", "demolitions", "mechanics", "radio", "engineering", "climbing",
    "morale", "leadership", "tactics",
)  # fmt: skip
SKILLS = (*BODILY, *COMBAT, *WORK)

THROWN = "blunt_thrown"
"""The skill of grenades (ACY-BASE-01)."""
FIRST_AID, ALERTNESS, BRAWN, MORALE = "first_aid", "alertness", "brawn", "morale"
ACTION_SKILLS = {
    "open_lock": "locks", "hack": "computers", "set_charge": "demolitions", "disarm": "demolitions",
    "repair": "mechanics", "barricade": "engineering", "force_door": BRAWN, "shift_rubble": BRAWN, "call_fire": "radio",
    "appeal": "leadership",
}  # fmt: skip
"""The skill of each kind of task (ACY-BASE-01, ACY-TASK-01)."""

MODULE_SKILLS = {
    "athletics": "running", "survival": "alertness", "medicine": FIRST_AID, "alchemy": FIRST_AID,
    "physical_conditioning": BRAWN, "mental_conditioning": MORALE,
}  # fmt: skip
"""The skills here that answer to those of the shared modules."""

SHOT, SIDE_SHOT, RUN, SPOT, ANY, NERVE = "shot", "one-handed shot", "run", "spot", "any", "nerve"
BLOW, TWO_HANDED, SHIELD_ARM = "blow", "two-handed blow", "shield"
USES: dict[str, tuple[str, ...]] = {
    SHOT: (HEAD, TORSO, *ARMS),
    SIDE_SHOT: (HEAD, TORSO, "right_arm"),
    BLOW: (TORSO, "right_arm"),
    TWO_HANDED: (TORSO, *ARMS),
    SHIELD_ARM: (TORSO, "left_arm"),
    RUN: (TORSO, *LEGS),
    SPOT: (HEAD,),
    ANY: (),
    NERVE: (),
}
"""The parts of a body that a kind of roll needs (ACY-DMG-29)."""
ATTACKS = (SHOT, SIDE_SHOT, BLOW, TWO_HANDED)
