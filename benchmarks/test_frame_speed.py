"""How cheap a frame is in which nothing has changed, against one that draws every tile anew.

The naive frame: a blit for each 32-pixel tile in three layers (two with alpha), forty sprites, and thirty lines of text
rendered anew. Run apart from the tests: `python -m pytest benchmarks/test_frame_speed.py`.
"""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from game.screens.app import App
from game.screens.match import Match
from game.screens.play.screen import BattleScreen
from game.screens.settings import Settings

SIZES = ((1280, 720), (1920, 1080))
TILE = 32


class Naive:
    """A frame as one would write it first."""

    def __init__(self, target):
        self.target = target
        self.font = pygame.Font(None, 18)
        self.layers = [pygame.Surface((TILE, TILE)).convert()]
        self.layers += [pygame.Surface((TILE, TILE), pygame.SRCALPHA, 32).convert_alpha() for _ in range(2)]
        for layer, alpha in zip(self.layers, (255, 90, 60), strict=True):
            layer.fill((90, 120, 70, alpha))
        self.sprite = pygame.Surface((TILE, TILE), pygame.SRCALPHA, 32).convert_alpha()
        self.sprite.fill((200, 90, 20, 200))

    def draw(self):
        wide, high = self.target.get_size()
        self.target.fill((0, 0, 0))
        for layer in self.layers:
            for y in range(0, high, TILE):
                for x in range(0, wide, TILE):
                    self.target.blit(layer, (x, y))
        for place in range(40):
            self.target.blit(self.sprite, (place * 29 % wide, place * 53 % high))
        for line in range(30):
            words = self.font.render(f"Line {line}: Rifleman 2 takes 7 stress", antialias=True, color=(240, 240, 240))
            self.target.blit(words, (wide - 300, 20 + line * 20))
        pygame.display.flip()


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def app(request, tmp_path, monkeypatch):
    """A battle at its first turn, nothing moving."""
    monkeypatch.setenv("ENFILADE_HOME", str(tmp_path))
    wide, high = request.param
    app = App(Settings(width=wide, height=high, speed=0.0, edge_scroll=False, volume=0.0))
    battle = BattleScreen(Match.begin("village_street", {"blue": "human", "red": "human"}, 3))
    app.stage.show(battle)
    for _ in range(20):
        app.tick(0.016)
    yield app
    while app.stage.screens:
        app.stage.screens.pop().close()


def test_a_frame_with_nothing_changed(app, ratio):
    naive = Naive(app.window)
    painted = app.stage.screen.board.drawn
    found = ratio(lambda: app.tick(0.016), naive.draw, rounds=9, calls=20)
    assert app.stage.screen.board.drawn == painted, "the board was painted anew though nothing had changed"
    assert found <= 0.30
