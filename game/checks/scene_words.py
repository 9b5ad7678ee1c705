"""The words in a scene's steps, held against those that its book has."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.problem import Problem, did_you_mean, error
from game.content.profile import load_profile
from game.content.scene_page import ScenePage
from game.rulebooks.shelf import opened
from game.systems.face import SHARED_ASKS


def word_faults(page: ScenePage, file: str) -> Iterator[Problem]:
    """Questions that nobody is ever asked under the scene's book."""
    asks = {"turn", *opened(load_profile(page.rules).book, "", {}).face.asks, *SHARED_ASKS}
    for number, step in enumerate(page.steps, 1):
        for words in step.get("not_asked", ()):
            question = words.partition(":")[2].strip()
            if question not in asks:
                place = f"steps#{number}.not_asked"
                yield error(file, place, f'nobody is ever asked "{question}"', did_you_mean(question, asks))
