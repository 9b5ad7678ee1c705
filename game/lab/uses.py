"""The choices of ranged combat, by the names people know them by, and how often each was made."""

from __future__ import annotations

from collections.abc import Mapping

from game.messages.orders import CALLED, CENTRED

_HELD = ("shot", "rapid", "marching", "burst", "suppress", "throw")

ROWS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Hit the Deck", ("hit_the_deck: hit_the_deck",)),
    ("Dodge", ("dodge: dodge",)),
    ("a way chosen after a Dodge", ("dodge_way: dodge",)),
    ("Feint", ("feint: feint",)),
    ("Double Feint", ("double_feint: double_feint",)),
    ("capping a hit", ("cap: cap",)),
    ("bearing a hit that could be capped", ("cap: decline",)),
    ("Quick Draw", ("initiative: quick_draw", "initiative: both")),
    ("Quickness", ("initiative: quickness", "initiative: both", "turn: quickness")),
    ("Overwatch taken", ("turn: overwatch",)),
    ("Overwatch fired", tuple(f"overwatch: {word}" for word in _HELD)),
    ("Overwatch held back", ("overwatch: decline",)),
    ("Improved Snap Shot", tuple(f"{asked}: {word}" for asked in ("snap", "own_snap", "snap_now") for word in _HELD)),
    ("Steady", ("option: steady", "turn: steady")),
    ("Adrenal Surge", ("turn: surge",)),
    ("Tight Focus", ("turn: focus",)),
    ("Braced", ("turn: braced",)),
    ("Alert", ("turn: alert",)),
    ("Aim", ("turn: aim",)),
    ("Reload", ("turn: reload",)),
    ("Hunker", ("turn: hunker",)),
    ("Rise", ("turn: rise",)),
    ("Sprint", ("turn: sprint",)),
    ("Snap Shot", ("option: snap",)),
    ("Rapid Fire", ("turn: rapid",)),
    ("Marching Fire", ("turn: marching",)),
    ("Burst", ("turn: burst",)),
    ("Suppressing Fire", ("turn: suppress",)),
    ("grenades thrown", ("turn: throw",)),
    ("grenades cooked", ("option: cooked",)),
    ("Critical Shot I", ("option: critical_1",)),
    ("Critical Shot II", ("option: critical_2",)),
    ("Critical Shot III", ("option: critical_3",)),
    ("Critical Shot IV", ("option: critical_4",)),
    ("Kill Shot", ("option: kill",)),
    ("Double Tap", ("option: double_tap",)),
    ("Trick Shot", ("option: trick",)),
    ("Insane Trick Shot", ("option: insane_trick",)),
    ("Called Shot (with an Edge)", tuple(f"option: {called}" for called in CALLED)),
    ("Center Mass (paid)", tuple(f"option: {centred}" for centred in CENTRED)),
    ("Precision", ("option: precision",)),
    ("Staunch", ("turn: staunch",)),
    ("Revive", ("turn: revive",)),
)
"""A choice of the rules, and the words under which `match` counts it: the question with the answer, or an option."""


def uses(choices: Mapping[str, int]) -> dict[str, int]:
    """How often each choice of the rules was made, those never made included."""
    return {name: sum(choices.get(word, 0) for word in words) for name, words in ROWS}
