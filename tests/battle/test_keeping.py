"""Law 6 by way of scenes: any moment of a battle saves as a scene and sets up the same, stack included."""

from __future__ import annotations

import importlib
from dataclasses import is_dataclass, replace
from pathlib import Path

import pytest

import game.world
from game.battle.battle import Battle
from game.battle.position import Position, settle
from game.battle.save import PARTS
from game.battle.scene_setup import keys_of, scene_text, set_up
from game.battle.scenes import play_scene
from game.content.scene import load_scene, parse_scene
from game.dice.source import Dice
from game.field import PITCH
from game.messages.frames import AttackInProgress, Surprise
from game.messages.frames import Battle as Whole
from game.messages.orders import DECLINE, Attack, Move, Order
from game.messages.stack import Ask, Chance
from game.rulebooks.alternity.parts import Plating
from game.world.body import Allegiance, Stress
from game.world.place import Position as Place
from game.world.place import Unaware
from game.world.store import World
from game.world.turns import Springing

SCENES = Path(__file__).parents[1] / "scenes"
DEEP = SCENES / "interrupts" / "four_deep.toml"


def reread(position: Position) -> None:
    assert isinstance(position.world, World)
    again = set_up(parse_scene(scene_text(position, title="A moment")))
    assert isinstance(again.world, World)
    with again.world:
        assert again.stack == position.stack
        assert again.world.digest() == position.world.digest()
        assert keys_of(again.world) == keys_of(position.world)


def eager(position: Position, ask: Ask) -> Order:
    """Fire whenever that is possible; decline all else."""
    listed = position.book.choices(position.world, ask).listed()
    return next((order for order in listed if isinstance(order, Attack)), DECLINE)


def test_every_moment_of_interrupts_four_deep() -> None:
    """A step, fire at it, fire at that, and twice more: each pause is saved and read back with its whole stack."""
    position = set_up(load_scene(DEEP))
    assert isinstance(position.world, World)
    deepest, dice = 0, Dice(7)
    with position.world:
        unit = keys_of(position.world)["b"]
        settle(position, position.step(Move((5, 2))))
        while len(position.stack) > 1:
            step = position.step(None)
            if step.node is None:
                settle(position, step)
                continue
            deepest = max(deepest, sum(isinstance(frame, AttackInProgress) for frame in position.stack))
            reread(position)
            if isinstance(step.node, Chance):
                settle(position, position.step(step.node.draw.roll(dice)))
            else:
                settle(position, position.step(eager(position, step.node)))
        assert position.world.get(unit, Place).cell == (5, 2)
    assert deepest == 4


@pytest.mark.parametrize("seed", [1, 2])
def test_moments_of_a_shipped_battle(seed: int) -> None:
    with Battle.open("village_street", seed) as battle:
        for _ in range(60):
            if battle.ask is None:
                break
            reread(battle.position)
            listed = battle.choices().listed()
            battle.answer(listed[(seed * 7919) % len(listed)])


def test_a_saved_moment_is_played_on() -> None:
    """A scene saved in the middle of an attack goes on with `resume`, from its own dice."""
    scene = load_scene(SCENES / "base" / "check.toml")
    position = set_up(scene)
    assert isinstance(position.world, World)
    with position.world:
        keys = keys_of(position.world)
        ask = Ask("blue", keys["a"], "turn")
        shot = next(
            order
            for order in position.book.choices(position.world, ask).listed()
            if getattr(order, "mode", "") == "shot" and not order.options  # type: ignore[attr-defined]
        )
        settle(position, position.step(shot))
        text = scene_text(position, title="A shot under way")
    text += '\n[[steps]]\norder = "resume"\ndice = [6, 4, 5, 2]\nexpect = { "b.stress" = 11 }\n'
    result = play_scene(parse_scene(text))
    assert (len(result.checked), result.failed) == (1, [])


@pytest.mark.rule("ASC-RULING-04")
def test_a_moment_in_which_the_dead_share_a_square_is_read_again() -> None:
    """The rules of who stands where are for whoever draws a scene; the position word for word knows better."""
    position = set_up(load_scene(SCENES / "base" / "check.toml"))
    assert isinstance(position.world, World)
    with position.world as world:
        a, b = (keys_of(world)[key] for key in "ab")
        world.put(b, replace(world.get(b, Allegiance), side=world.get(a, Allegiance).side))
        world.put(b, Stress(99))
        world.put(b, world.get(a, Place))
        reread(position)


def test_a_moment_of_any_book_is_read_again_without_a_word_of_it() -> None:
    """`scene_text(position, title=...)` alone: the book is the position's own."""
    position = set_up(load_scene(sorted((SCENES / "alternacy").rglob("*.toml"))[0]))
    assert isinstance(position.world, World)
    with position.world:
        reread(position)


def test_every_part_of_the_world_can_be_read_back() -> None:
    """No two have one name, whichever room they are in."""
    root = Path(game.__file__).parent
    files = [*root.glob("world/[!_]*.py"), *root.glob("rulebooks/**/parts.py")]
    names = [".".join(("game", *file.relative_to(root).with_suffix("").parts)) for file in files]
    found = [(one, name) for name in names for one in vars(importlib.import_module(name)).values()]
    own = {one for one, name in found if isinstance(one, type) and is_dataclass(one) and one.__module__ == name}
    assert {Springing, Unaware, Place, Plating} < own == set(PARTS.values())
    assert len(own) == len(PARTS)


def test_a_moment_of_an_ambush_at_night_saves_and_reads_back() -> None:
    """Lurkers, lamps, senses, wind, drifting smoke, total darkness and all that obscures stand in the text."""
    text = (SCENES.parent / "transcripts" / "ambush.toml").read_text(encoding="utf-8")
    position = set_up(parse_scene(text.replace('light = "dark"', 'light = "pitch"')))
    assert isinstance(position.world, World)
    with position.world:
        position.stack[:] = [Whole("rounds"), Surprise("act", units=(4, 5), unseen=(4, 5))]
        position.world.put(4, Springing())
        position.world.put(6, Unaware(moment=True))
        assert (position.world.field.light == PITCH).any()
        reread(position)
