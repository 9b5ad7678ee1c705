"""The stances that can be taken at the start of a turn (ASC-STANCE-01 to -12)."""

from __future__ import annotations

from game.rulebooks.ascension.close.postures import UNARMED_STANCES, WITH_WEAPON
from game.rulebooks.ascension.shot import ALERT, BRACED

STANCES = (BRACED, ALERT, *UNARMED_STANCES, *WITH_WEAPON)
