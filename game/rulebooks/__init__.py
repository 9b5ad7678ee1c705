"""The rulebooks: each is a table of contents plus one file per chapter; books never import each other.

Whoever imports this package can read whatever files hold: what all books share, and of every book its `events`,
`frames` and `parts`, wherever in its folder they stand, and its pages of cards, `lines`, registered with
`game.content.lines`. Installed books (`packages`) are read alike, and bring profiles of their own.
"""

import importlib
import pkgutil

from game import messages, world
from game.content.lines import register
from game.content.profile import add_profiles
from game.rulebooks.packages import modules_of, packages, profiles_of

for _room in (messages, world):
    for _found in pkgutil.walk_packages(_room.__path__, f"{_room.__name__}."):
        importlib.import_module(_found.name)
for _key, _package in packages().items():
    for _name in modules_of(_package):
        _module = importlib.import_module(_name)
        if _name.endswith(".lines"):
            register(_module.BOOK, _module.PAGES)
    if not _package.startswith(f"{__name__}."):
        add_profiles(_key, profiles_of(_package))
