"""A window in which nothing moves leaves the processor alone, and is awake at the first touch."""

from __future__ import annotations

import pygame
import pytest

from tests.screens.table import Seat, fought

PEOPLE = {"blue": "human", "red": "human"}


class Naps:
    """Stands in for waiting: how often the window waited, and what wakes it."""

    def __init__(self) -> None:
        self.taken = 0
        self.coming: list[pygame.Event] = []

    def wait(self, _most: int) -> pygame.Event:
        self.taken += 1
        return self.coming.pop(0) if self.coming else pygame.Event(pygame.NOEVENT)


@pytest.fixture
def naps(monkeypatch: pytest.MonkeyPatch) -> Naps:
    naps = Naps()
    monkeypatch.setattr(pygame.event, "wait", naps.wait)
    return naps


def rests(seat: Seat, naps: Naps) -> bool:
    """Whether the window waits now rather than draw the next frame at once."""
    before = naps.taken
    seat.app.rest()
    return naps.taken > before


def test_a_still_window_rests_and_a_touch_wakes_it(naps: Naps) -> None:
    with fought("village_street", PEOPLE, 3) as seat:
        seat.wait(seat.asked)
        seat.tick(2)
        seat.key("right")
        assert not rests(seat, naps), "something was done just now"
        seat.tick(40)
        assert rests(seat, naps)
        battle = seat.battle
        battle.view.camera.go_to((1, 1))
        seat.tick()
        assert not rests(seat, naps), "the view glides"


def test_what_woke_it_is_heard_before_what_came_after(naps: Naps) -> None:
    with fought("village_street", PEOPLE, 3) as seat:
        seat.wait(seat.asked)
        seat.tick(40)
        heard: list[int] = []
        seat.battle.hear = lambda event: heard.append(event.type)  # type: ignore[method-assign]
        at = seat.square((5, 5))
        naps.coming.append(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        seat.app.rest()
        pygame.event.post(pygame.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
        seat.tick()
        assert [kind for kind in heard if kind in {pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP}] == [
            pygame.MOUSEBUTTONDOWN,
            pygame.MOUSEBUTTONUP,
        ]
