"""The shelf: each rulebook is a table of contents plus one file per chapter; books never import each other.

Whoever opens this room has the books' pages of cards registered with `game.content.lines`.
"""

from game.content.lines import register
from game.rulebooks.alternity.lines import BOOK as ALTERNITY
from game.rulebooks.alternity.lines import PAGES as ALTERNITY_PAGES
from game.rulebooks.ascension.lines import BOOK as ASCENSION
from game.rulebooks.ascension.lines import PAGES as ASCENSION_PAGES

register(ASCENSION, ASCENSION_PAGES)
register(ALTERNITY, ALTERNITY_PAGES)
