"""The ground of a battlefield: kinds of terrain and the map layers made of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar, TypeVarTuple, cast

import numpy as np
import numpy.typing as npt

from game.field.cache import CACHE
from game.field.cells import Cell, distance
from game.record import record

MAX_SIDE = 512
"""The longest side, in squares, of a map that is taken at all."""
MAX_RUNG = 4
MAX_COST = 99
LOOPHOLE = 4
"""The rung of a work with a loophole: on the map the third, looked through."""
BUILT = "Barricade"
BRIGHT, DIM, DARK, LIT, PITCH = range(5)

STEP_LEVELS = 1
"""Levels that one steps up or down between neighbouring squares; more is a drop, which nobody walks (ALA-HAZ-02)."""
FALLS = ("", "soft", "water", "jagged")
AIRS = ("", "water", "none")
CONCEALMENTS = ("", "light", "heavy", "magical")

LAYERS = {
    "terrain": np.uint8, "cost": np.int8, "rung": np.int8, "opaque": np.bool_, "light": np.int8, "level": np.int8,
}  # fmt: skip

Made = TypeVar("Made")
With = TypeVarTuple("With")
Layer = npt.NDArray[Any]


class FieldError(ValueError):
    """A battlefield that cannot be: wrong sizes, unknown terrain, values outside their range."""


@record(word="terrain")
class Terrain:
    """One kind of ground.

    cost: squares of movement to enter (ASC-RULING-05), 0 if impassable; rung: cover ladder 0..4
    (ASC-RULING-29); opaque: stops sight; light: 0 bright, 1 dim, 2 dark, 3 lit square at night
    (ASC-RULING-31), 4 total darkness (ALA-VIS-06); label: text for people; fall: what one falls onto, "" for
    plain ground (ALA-RULING-11); air: "" to breathe, "water" or "none" (ALA-HAZ-09); flammable: rounds that it
    burns, 0 for never; shelter: keeps heat and cold off (ALA-HAZ-08); concealment: how much it obscures
    (ALA-COVER-07, -08); difficulty: how hard it is to climb or jump over, "" for routine (ALT-BASE-38); loophole: what
    one looks and shoots out of (ACY-MISSILE-18).
    """

    name: str
    cost: int = 1
    rung: int = 0
    opaque: bool = False
    light: int = BRIGHT
    label: str = ""
    fall: str = ""
    air: str = ""
    flammable: int = 0
    shelter: bool = False
    concealment: str = ""
    difficulty: str = ""
    loophole: bool = False

    def __post_init__(self) -> None:
        for what, top in (("cost", MAX_COST), ("rung", MAX_RUNG), ("light", PITCH), ("flammable", MAX_COST)):
            value = getattr(self, what)
            if not 0 <= value <= top:
                raise FieldError(f"terrain {self.name!r}: {what} {value} is not between 0 and {top}")
        for what, words in (("fall", FALLS), ("air", AIRS), ("concealment", CONCEALMENTS)):
            if getattr(self, what) not in words:
                raise FieldError(f"terrain {self.name!r}: {what} {getattr(self, what)!r} is not one of {words}")


def check_size(width: int, height: int) -> None:
    """Refuse a map that is empty or absurdly large, before memory is taken for it; raises FieldError."""
    for what, value in (("width", width), ("height", height)):
        if not 1 <= value <= MAX_SIDE:
            raise FieldError(f"map {what} {value} is not between 1 and {MAX_SIDE}")


@dataclass(frozen=True, eq=False)
class Field:
    """A battlefield's ground; it never changes, and is equal only to itself.

    Layers are numpy arrays addressed [y, x] of shape (height, width) and read-only: terrain uint8 (index
    into kinds), cost int8 (squares to enter, 0 impassable), rung int8 0..4, opaque bool, light int8 0..4,
    level int8 (how high the square lies, each level one square; all 0 when left out).
    `built_on` is the ground of the map, where this is that ground with works on it (see `with_works`).
    What is worked out from the ground (sight, boards, graph) is kept on the Field itself, see `kept`.
    """

    width: int
    height: int
    kinds: tuple[Terrain, ...]
    terrain: npt.NDArray[np.uint8]
    cost: npt.NDArray[np.int8]
    rung: npt.NDArray[np.int8]
    opaque: npt.NDArray[np.bool_]
    light: npt.NDArray[np.int8]
    level: npt.NDArray[np.int8] = field(default_factory=lambda: np.zeros((0, 0), np.int8))
    built_on: Field | None = field(default=None, repr=False)
    hilly: bool = field(init=False, repr=False)
    _steps: bytes = field(init=False, repr=False)
    _kept: dict[Hashable, dict[Hashable, object]] = field(init=False, repr=False, default_factory=dict)

    def __post_init__(self) -> None:
        check_size(self.width, self.height)
        if not self.level.size:
            object.__setattr__(self, "level", np.zeros((self.height, self.width), np.int8))
        for name, kind in LAYERS.items():
            given: Layer = getattr(self, name)
            if given.shape != (self.height, self.width):
                found = " x ".join(map(str, reversed(given.shape)))
                raise FieldError(f"layer {name} is {found} squares, and the map {self.width} x {self.height}")
            layer: Layer = np.array(given, dtype=kind, order="C")
            layer.setflags(write=False)
            object.__setattr__(self, name, layer)
        object.__setattr__(self, "hilly", bool(self.level.any()))
        object.__setattr__(self, "_steps", self.cost.tobytes())

    @classmethod
    def from_kinds(cls, kinds: Sequence[Terrain], terrain: Layer | Sequence[Sequence[int]]) -> Field:
        """A battlefield from its kinds of terrain and a [y, x] table of their numbers; raises FieldError."""
        table = np.asarray(terrain)
        if table.ndim != 2 or table.dtype.kind not in "iu":
            raise FieldError("terrain must be a table of whole numbers with rows of equal length")
        height, width = table.shape
        check_size(width, height)
        if not 1 <= len(kinds) <= 256:
            raise FieldError(f"{len(kinds)} kinds of terrain; there must be 1 to 256")
        if int(table.min()) < 0 or int(table.max()) >= len(kinds):
            y, x = (int(v) for v in np.argwhere((table < 0) | (table >= len(kinds)))[0])
            raise FieldError(f"square {(x, y)} has terrain {table[y, x]}, but there are {len(kinds)} kinds")
        cost, rung, opaque, light = (
            np.array([getattr(kind, name) for kind in kinds])[table] for name in ("cost", "rung", "opaque", "light")
        )
        return cls(width, height, tuple(kinds), table, cost, rung, opaque, light)

    def __reduce__(self) -> tuple[type[Field], tuple[object, ...]]:
        """A copy in another process has the same ground and works out the rest for itself."""
        layers = (self.terrain, self.cost, self.rung, self.opaque, self.light, self.level)
        return (Field, (self.width, self.height, self.kinds, *layers, self.built_on))

    @property
    def bare(self) -> Field:
        """The ground of the map, without what has been built on it."""
        return self.built_on or self

    def with_works(self, works: tuple[tuple[Cell, int], ...]) -> Field:
        """The ground of the map with works on some squares, which are as good cover as the rung of each or better."""
        return self.bare.kept(_built, works) if works else self.bare

    def inside(self, cell: Cell) -> bool:
        """Whether the square lies on the map."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def ground(self, cell: Cell) -> Terrain:
        """The terrain of a square; raises FieldError off the map."""
        if not self.inside(cell):
            raise FieldError(f"square {cell} is not on the map of {self.width} x {self.height}")
        return self.kinds[int(self.terrain[cell[1], cell[0]])]

    def passable(self, cell: Cell) -> bool:
        """Whether the square is on the map and can be walked on."""
        x, y = cell
        return 0 <= x < self.width and 0 <= y < self.height and self._steps[y * self.width + x] > 0

    def enter_cost(self, cell: Cell) -> int:
        """Squares of movement it takes to enter a square of the map; 0 if impassable (ASC-RULING-05)."""
        return self._steps[cell[1] * self.width + cell[0]]

    def may_step(self, a: Cell, b: Cell) -> bool:
        """Whether the ground lets one step from a square to a neighbour: `may_pass`, and no drop between."""
        return self.may_pass(a, b) and (not self.hilly or abs(self.rise(a, b)) <= STEP_LEVELS)

    def rise(self, a: Cell, b: Cell) -> int:
        """Levels that one square of the map lies above another; below 0 if it lies lower."""
        return int(self.level[b[1], b[0]]) - int(self.level[a[1], a[0]])

    def drop(self, a: Cell, b: Cell) -> int:
        """Levels that one falls from a square to its neighbour; 0 where the ground is stepped down or rises."""
        fallen = -self.rise(a, b) if self.hilly else 0
        return fallen if fallen > STEP_LEVELS else 0

    def may_pass(self, a: Cell, b: Cell) -> bool:
        """Whether one may get from a square to a neighbour, on foot or falling.

        The neighbour must be passable, and for a diagonal so must both squares it squeezes between
        (ASC-RULING-87).
        """
        if distance(a, b) != 1 or not self.passable(b):
            return False
        diagonal = a[0] != b[0] and a[1] != b[1]
        return not diagonal or (self.passable((a[0], b[1])) and self.passable((b[0], a[1])))

    def kept(self, make: Callable[[Field, *With], Made], *args: *With) -> Made:
        """What `make(field, *args)` gives, worked out once for this battlefield and kept with it.

        Findings with arguments may be many, and are counted in the cache of all battlefields.
        """
        like = self._kept.get(make)
        if like is None:
            like = self._kept[make] = {}
        found = like.get(args)
        if found is None:
            found = make(self, *args)
            if args:
                CACHE.keep(like, args, found, self._size(found))
            else:
                like[args] = found
        return cast(Made, found)

    def _size(self, found: object) -> int:
        """The bytes that a finding is taken to hold: an array's own, else so many for each square in it."""
        if isinstance(found, np.ndarray):
            return found.nbytes
        return _BYTES_A_SQUARE * (len(found) if isinstance(found, tuple) else self.width * self.height)


def _built(field: Field, works: tuple[tuple[Cell, int], ...]) -> Field:
    """The same ground with better cover on some squares, a loophole at the top; nothing else of it changes."""
    kinds, terrain, rung = list(field.kinds), field.terrain.copy(), field.rung.copy()
    for (x, y), least in works:
        kind = field.kinds[int(field.terrain[y, x])]
        better, slit = max(kind.rung, min(least, LOOPHOLE - 1)), kind.loophole or least == LOOPHOLE
        built = replace(kind, rung=better, loophole=slit, label=f"{BUILT} on {(kind.label or kind.name).lower()}")
        if built not in kinds:
            kinds.append(built)
        terrain[y, x], rung[y, x] = kinds.index(built), better
    return replace(field, kinds=tuple(kinds), terrain=terrain, rung=rung, built_on=field)


_BYTES_A_SQUARE = 16
_FOUGHT_ON: dict[Hashable, Field] = {}
_MOST_KEPT = 4


def shared(field: Field) -> Field:
    """One Field for all battles on the very same ground: what was worked out for the last holds for the next."""
    key = (field.width, field.height, field.kinds, *(getattr(field, name).tobytes() for name in LAYERS))
    found = _FOUGHT_ON.pop(key, field)
    _FOUGHT_ON[key] = found
    if len(_FOUGHT_ON) > _MOST_KEPT:
        del _FOUGHT_ON[next(iter(_FOUGHT_ON))]
    return found
