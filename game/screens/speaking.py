"""Whose book's words the window shows: those of the battle on its stage, else one that is asked for."""

from __future__ import annotations

from functools import lru_cache

from game.content.maps import default_rules
from game.content.profile import load_profile, profiles
from game.rulebooks.shelf import books, open_book
from game.screens.play.screen import BattleScreen
from game.screens.stage import Stage
from game.systems.face import Face
from game.systems.rulebook import Rulebook


def face_of(stage: Stage, book: str = "") -> Face:
    """The words of the book that is played."""
    played = _played(stage)
    return (played or _opened(book or load_profile(default_rules()).book)).face


def book_titles(stage: Stage) -> dict[str, str]:
    """What the books are called: that of the battle alone, else all of them, the one played by default first."""
    played = _played(stage)
    if played is not None:
        return {played.key: _opened(played.key).title}
    return {book: _opened(book).title for book in dict.fromkeys((load_profile(default_rules()).book, *books()))}


def _played(stage: Stage) -> Rulebook | None:
    found = (screen.match.battle.position.book for screen in stage.screens if isinstance(screen, BattleScreen))
    return next(found, None)


@lru_cache(maxsize=16)
def _opened(book: str) -> Rulebook:
    """A book by the first of the shipped profiles that open it."""
    return open_book({load_profile(name).book: name for name in reversed(profiles())}[book])
