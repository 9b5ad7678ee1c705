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
from game.rulebooks.packages import leave_out, modules_of, packages, profiles_of

for _room in (messages, world):
    for _found in pkgutil.walk_packages(_room.__path__, f"{_room.__name__}."):
        importlib.import_module(_found.name)


def _read(key: str, package: str, *, shipped: bool) -> None:
    for name in modules_of(package):
        module = importlib.import_module(name)
        if name.endswith(".lines"):
            register(module.BOOK, module.PAGES)
    if not shipped:
        importlib.import_module(f"{package}.book")
        add_profiles(key, profiles_of(package))


for _key, _package in tuple(packages().items()):
    _ours = _package.startswith(f"{__name__}.")
    try:
        _read(_key, _package, shipped=_ours)
    except BaseException as _fault:  # whatever somebody else's package does, it does not end the game
        if _ours or isinstance(_fault, KeyboardInterrupt):
            raise
        leave_out(_key, _fault)
