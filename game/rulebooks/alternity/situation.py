"""Alternity's page of a unit in the middle of something, as scenes write it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.content.situation import Few, Situation


class UnitSituation(Situation):
    """All that a scene may say of a unit in this book beyond its card.

    `stun` to `fatigue` are points lost (ALT-BASE-11); `phase` the first phase it may act in this round and `actions`
    those it has left (ALT-BASE-08, -09); `dodge` the steps of a dodge in force (ALT-BASE-23); `aimed` steps off its
    next attack (ALT-BASE-25); `drilled` troops obey better, `unled` ones accept no leader (ALT-BASE-40); `main` is the
    key of its main opponent (ALT-MULTI-02).
    """

    stun: Few = 0
    wound: Few = 0
    mortal: Few = 0
    fatigue: Few = 0
    phase: Literal["", "amazing", "good", "ordinary", "marginal"] = ""
    actions: Few | None = None
    owed: bool = False
    dodge: Annotated[int, Field(ge=-2, le=3)] | None = None
    parried: bool = False
    jammed: bool = False
    aimed: Few = 0
    off_balance: bool = False
    last_resorts: Few | None = None
    drilled: bool = False
    unled: bool = False
    main: Annotated[str, Field(max_length=80)] = ""

    @property
    def hurt(self) -> bool:
        """Whether the unit has lost any points."""
        return bool(self.stun or self.wound or self.mortal or self.fatigue)
