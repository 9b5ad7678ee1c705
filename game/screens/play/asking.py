"""How long an answer to a question may hold, in words."""

from __future__ import annotations

PASS = "Not this turn"
STANDING = (("always", "Always"), ("never", "Never"), ("below", "Never below {weight}"))
