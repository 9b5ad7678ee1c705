"""What the shared conditions do and how fear ends, in words for every book; {n.NAME} is a figure of the book's own."""

from __future__ import annotations

EFFECTS = {
    "blinded": "sees nothing; {n.blinded_attack:+d} to attack, {n.blinded_target:+d} to hit it "
    "(ALA-COND-04 to -08)",
    "frightened": "goes no nearer and must get away while it can; {edge:+d} to act (ALA-COND-10 to -13)",
    "panicked": "nothing but flight, by the fastest way (ALA-RULING-17)",
    "poisoned": "harm and penalties as its poison says (ALA-COND-24 to -26)",
    "restrained": "no moves; {n.restrained_act:+d} to attack, {n.restrained_dodge:+d} to Dodge, "
    "{n.restrained_target:+d} to hit it (ALA-COND-33 to -36)",
    "stunned": "no actions; {n.stunned_dodge:+d} to Dodge, {n.stunned_target:+d} to hit it (ALA-COND-39 to -41)",
    "petrified": "no actions, half the harm, no fear nor poison (ALA-RULING-23)",
    "unconscious": "lies, sees nothing, no actions (ALA-RULING-23)",
}
"""What each condition does (ALA-COND-04 to -41, ALA-RULING-17, -23)."""
MORALE = "At the end of its next turn or a later one a Mind check ends it, or lost sight (ALA-RULING-16)."
"""What ends the fear that morale has brought."""
