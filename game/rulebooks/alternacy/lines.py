"""What this book brings for cards and files: its page of each kind, and the ways to and from neutral measures."""

from __future__ import annotations

from game.content.lines import Pages
from game.rulebooks.alternacy.cards import BOOK, line_of
from game.rulebooks.alternacy.conversion import LINES, MEASURES
from game.rulebooks.alternacy.progress import Growth
from game.rulebooks.alternacy.situation import UnitSituation

__all__ = ["BOOK", "PAGES"]

PAGES = Pages(
    models=line_of.models | {"situation": UnitSituation, "growth": Growth},
    measures=MEASURES,
    lines=LINES,
)
