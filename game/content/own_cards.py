"""The player's own cards: where they lie, and the fingerprint of those that a battle is fought with."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from game import home
from game.content.problem import ContentError, error
from game.record import record

VARIABLE = "ENFILADE_CARDS"
"""Folders of cards laid over all others, as `--cards` gives them; processes that are started inherit them."""
FOLDER = "cards"
"""The folder beside a scenario, a scene or a map whose cards hold for it."""


@record
class OwnCard:
    """A file of cards laid over the shipped ones: its bytes, and the words by which a battle shows that it uses it.

    Without words it counts for every battle.
    """

    content: bytes
    words: tuple[str, ...] = ()


def own_folders(near: Path | None = None) -> tuple[Path, ...]:
    """The folders laid over the shipped cards, later over earlier: the player's, `cards/` in `near`, those given.

    Raises ContentError if the player's folder cannot be read.
    """
    if why := home.refusal():
        raise ContentError([error(str(home.home()), "", why, f"name another folder: {home.VARIABLE}=FOLDER")])
    usual = [home.cards(), *([near / FOLDER] if near is not None else [])]
    given = [Path(word) for word in os.environ.get(VARIABLE, "").split(os.pathsep) if word]
    return tuple(dict.fromkeys([*(folder.absolute() for folder in usual if folder.is_dir()), *given]))


@contextmanager
def laid_over(folders: Iterable[Path]) -> Iterator[None]:
    """Lay these folders over all other cards, here and in processes that are started meanwhile."""
    before, more = os.environ.get(VARIABLE), [str(folder.absolute()) for folder in folders]
    if more:
        os.environ[VARIABLE] = os.pathsep.join([*([before] if before else []), *more])
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(VARIABLE, None)
        else:
            os.environ[VARIABLE] = before


def fingerprint(own: dict[str, OwnCard], position: str) -> str:
    """The fingerprint of those own cards that a position, as text, was made with; empty for none."""
    used = {
        name: card.content
        for name, card in sorted(own.items())
        if not card.words or any(f'"{word}"' in position for word in card.words)
    }
    if not used:
        return ""
    return hashlib.blake2b(repr(used).encode(), digest_size=8).hexdigest()
