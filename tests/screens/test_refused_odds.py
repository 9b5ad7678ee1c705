"""An order that Alternity refuses shows its refusal where its odds would stand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.battle.battle import Battle
from game.battle.position import Position
from game.battle.scene_setup import keys_of, set_up
from game.content.scene import parse_scene
from game.dice.source import Dice
from game.messages import orders as od
from game.messages.frames import Battle as BattleFrame
from game.screens import kit
from game.screens.art import theme
from tests.screens.table import staged


def _noting(draw: Callable[..., pygame.Surface], said: list[str]) -> Callable[..., pygame.Surface]:
    """The same drawing, with its words noted."""

    def drawn(words: str, *how: object, **more: object) -> pygame.Surface:
        said.append(words)
        return draw(words, *how, **more)

    return drawn


@pytest.mark.parametrize(
    ("state", "reason"),
    [("ammunition = 0", "the clip is empty"), ("jammed = true", "the weapon is jammed (alt-crit-07)")],
)
def test_a_refused_shot_shows_its_reason_and_no_chance(
    state: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pointing at an enemy with a weapon that cannot fire."""
    scene = f"""
rules = "alternity"
field = "a . . . b"
[units]
a = {{ side = "blue", like = "rifleman", {state} }}
b = {{ side = "red", like = "conscript" }}
"""
    position = set_up(parse_scene(scene))
    foe = keys_of(position.world)["b"]
    people = {"blue": "human", "red": "random"}
    battle = Battle(Position(position.world, position.book, [BattleFrame("rounds")]), Dice(5), seats=people)
    with staged(battle, tmp_path) as seat:
        seat.wait(seat.asked)
        seat.tick(2)
        said: list[str] = []
        for module, name in ((theme, "text"), (kit, "wrapped")):
            monkeypatch.setattr(module, name, _noting(getattr(module, name), said))
        seat.point(seat.square((4, 0)))
        order = seat.battle.desk.peeked(seat.battle.view)
        assert isinstance(order, od.Attack)
        assert order.target == foe
        assert any(reason in words.lower() for words in said)
        assert not any("%" in words for words in said)
