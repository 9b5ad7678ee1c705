"""The stances of ranged combat that can be taken at the start of a turn (ASC-STANCE-01 to -04)."""

from __future__ import annotations

from game.rulebooks.ascension.rolls import ALERT, BRACED

STANCES = (BRACED, ALERT)
