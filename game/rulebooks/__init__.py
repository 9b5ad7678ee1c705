"""The shelf: each rulebook is a table of contents plus one file per chapter; books never import each other.

Whoever opens this room can read whatever files hold: what all books share, and of every book its `events`, `frames` and
`parts`, wherever in its folder they stand, and its pages of cards, `lines`, registered with `game.content.lines`.
"""

import importlib
import pkgutil

from game import messages, world
from game.content.lines import register

for _room in (messages, world):
    for _found in pkgutil.walk_packages(_room.__path__, f"{_room.__name__}."):
        importlib.import_module(_found.name)
for _chapter in pkgutil.walk_packages(__path__, f"{__name__}."):
    match _chapter.name.rpartition(".")[2]:
        case "events" | "frames" | "parts":
            importlib.import_module(_chapter.name)
        case "lines":
            _lines = importlib.import_module(_chapter.name)
            register(_lines.BOOK, _lines.PAGES)
