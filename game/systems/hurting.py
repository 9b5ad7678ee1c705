"""How much of what a body can bear is gone, in quarters (ALT-DAZE-01, ALT-PLUG-04)."""

from __future__ import annotations


def quarters(lost: int, most: int) -> int:
    """One for the first point lost, one more above each of a quarter, a half and three quarters."""
    return (lost > 0) + (4 * lost > most) + (2 * lost > most) + (4 * lost > 3 * most)
