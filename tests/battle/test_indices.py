"""Indices kept up with each change say what an index made anew says, in true and in imagined worlds."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from game.field import Field, Terrain, sight
from game.world.body import Allegiance, Build
from game.world.index import Places, SightIndex
from game.world.overlay import Overlay
from game.world.place import Position, Seen
from game.world.store import World

SIDE = 6
SIDES = ("blue", "red", "white")
CELLS = st.tuples(st.integers(-1, SIDE - 1), st.integers(0, SIDE - 1))
CHANGES = st.lists(
    st.one_of(
        st.tuples(st.just("step"), st.integers(0, 5), CELLS),
        st.tuples(st.just("seen"), st.integers(0, 5), st.sets(st.sampled_from(SIDES))),
        st.tuples(st.just("imagine"), st.just(0), st.just(None)),
        st.tuples(st.just("join"), st.just(0), CELLS),
    ),
    max_size=12,
)


def _world(field: Field) -> World:
    world = World(field)
    for number in range(6):
        world.add(Build(), Allegiance(SIDES[number % 3]), Position((number, 0)), Seen())
    return world


def _compare(world: World | Overlay) -> None:
    units = world.having(Build)
    by_hand: dict[tuple[int, int], tuple[int, ...]] = {}
    for unit in units:
        by_hand[world.get(unit, Position).cell] = (*by_hand.get(world.get(unit, Position).cell, ()), unit)
    for cell in {*by_hand, (5, 5)}:
        assert world.index(Places).at(cell) == by_hand.get(cell, ())
        assert world.index(Places).veiled(frozenset(units[:2])).at(cell) == tuple(
            unit for unit in by_hand.get(cell, ()) if unit not in units[:2]
        )
    view = sight(world.field).row((2, 2))
    for side in SIDES:
        others = {unit for unit in units if world.get(unit, Allegiance).side != side}
        assert world.index(SightIndex).unseen(side) == {unit for unit in others if side not in world.get(unit, Seen).by}
        own = [unit for unit in units if unit not in others and world.field.inside(world.get(unit, Position).cell)]
        assert (
            list(world.index(SightIndex).onlookers(side, view)) == own
        )  # open ground: everybody on the map is in view


@settings(max_examples=60)
@given(changes=CHANGES)
def test_indices_follow_every_change(changes: list[tuple[str, int, object]]) -> None:
    """Steps, sightings and newcomers, in the world and in what is imagined over it."""
    with _world(Field.from_kinds((Terrain("open"),), np.zeros((SIDE, SIDE), np.uint8))) as true:
        world: World | Overlay = true
        _compare(world)
        for what, number, value in changes:
            if what == "imagine":
                world = Overlay(world) if isinstance(world, World) else world.fork()
            elif what == "join":
                world.add(Build(), Allegiance("red"), Position(value), Seen())  # type: ignore[arg-type]
            else:
                unit = world.having(Build)[number]
                world.put(unit, Position(value) if what == "step" else Seen(tuple(sorted(value))))  # type: ignore[arg-type,call-overload]
            _compare(world)
        _compare(true)
