"""What this book brings for cards and files: its page of each kind, and the ways to and from neutral measures."""

from __future__ import annotations

from game.content.lines import Pages
from game.rulebooks.alacrity import cards
from game.rulebooks.alacrity.cards import BOOK
from game.rulebooks.alacrity.conversion import LINES, MEASURES
from game.rulebooks.alacrity.situation import UnitSituation

__all__ = ["BOOK", "PAGES"]

PAGES = Pages(
    models={
        "unit": cards.UnitLine,
        "gun": cards.GunLine,
        "melee": cards.MeleeLine,
        "grenade": cards.GrenadeLine,
        "armour": cards.ArmourLine,
        "poison": cards.PoisonLine,
        "overrides": cards.UnitChanges,
        "situation": UnitSituation,
    },
    measures=MEASURES,
    lines=LINES,
)
