"""Terrain read for drawing: which drawing stands for which kind, and which material lies under every square."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
import numpy.typing as npt

from game.record import record
from game.screens.art import runs


class Kind(Protocol):
    """What the art needs to know of a terrain kind."""

    @property
    def name(self) -> str:
        """By what name a card knows it."""
    @property
    def cost(self) -> int:
        """Steps that a move onto it takes."""
    @property
    def rung(self) -> int:
        """The rung of cover it gives."""
    @property
    def opaque(self) -> bool:
        """Whether nobody sees through it."""


@record
class Look:
    """How a terrain kind is drawn.

    ground: a material, or "" to go on with what lies beside; run: a wall that joins its neighbours, or "";
    props: drawings to choose from; size in squares; height in squares for the shadow;
    outdoors: other drawings where the ground is no floor;
    turn: "any" small turns, "quarter" any side, "along" lies along its neighbours, "" upright.
    """

    ground: str = ""
    run: str = ""
    props: tuple[str, ...] = ()
    size: float = 1.0
    height: float = 0.0
    turn: str = ""
    loose: float = 0.0
    over: bool = False
    outdoors: tuple[str, ...] = ()


_TREES = tuple(f"terrain/tree_{i}" for i in (1, 2, 3, 1, 3, 2, 4, 5))

LOOKS: dict[str, Look] = {
    "grass": Look("grass"),
    "tall_grass": Look("tall_grass", props=("terrain/tall_grass_1", "terrain/tall_grass_2"), size=1.15, loose=0.06),
    "dirt": Look("dirt"),
    "road": Look("road"),
    "cobbles": Look("cobbles"),
    "floor_wood": Look("floor_wood"),
    "floor_stone": Look("floor_stone"),
    "floor_concrete": Look("floor_concrete"),
    "crops": Look("crops", props=("terrain/crops_1", "terrain/crops_2"), size=1.0, height=0.06),
    "mud": Look("mud"),
    "water": Look("water"),
    "deep_water": Look("water"),
    "shallows": Look("shallows"),
    "bridge": Look("bridge"),
    "trench": Look("trench", props=("terrain/trench_boards",), size=0.86, turn="across"),
    "tree": Look("litter", props=_TREES, size=1.16, height=0.34, turn="any", loose=0.07, over=True),
    "bush": Look("litter", props=("terrain/bush_1", "terrain/bush_2"), size=1.1, height=0.14, turn="any", loose=0.05),
    "foliage": Look("litter", props=("terrain/foliage_1", "terrain/foliage_2"), size=1.12, height=0.05, turn="any"),
    "thicket": Look("litter", props=("terrain/thicket_1", "terrain/thicket_2"), size=1.2, height=0.2, turn="any"),
    "fog": Look("grass", props=("terrain/fog_1", "terrain/fog_2"), size=1.5, turn="any", loose=0.1, over=True),
    "thick_fog": Look(
        "grass", props=("terrain/thick_fog_1", "terrain/thick_fog_2"), size=1.6, turn="any", loose=0.1, over=True
    ),
    "unlight": Look(
        "dirt", props=("terrain/unlight_1", "terrain/unlight_2"), size=1.5, turn="any", loose=0.08, over=True
    ),
    "hedge": Look(run="hedge", height=0.2),
    "sandbags": Look(run="sandbags", height=0.1),
    "low_wall": Look(run="low_wall", height=0.12),
    "stone_wall": Look(run="stone_wall", height=0.3),
    "house_wall": Look(run="house_wall", height=0.42),
    "window": Look(run="window", height=0.3),
    "door": Look(run="door", height=0.12),
    "fence": Look(run="fence", height=0.12),
    "rail": Look(run="rail", height=0.12),
    "crates": Look(props=("terrain/crates_1", "terrain/crates_2"), size=0.98, height=0.16, turn="quarter"),
    "crate_stack": Look(props=("terrain/crate_stack_1", "terrain/crate_stack_2"), height=0.34, turn="quarter"),
    "shelf": Look(props=("terrain/shelf",), height=0.36, turn="along"),
    "counter": Look(props=("terrain/counter",), height=0.14, turn="along"),
    "table": Look(props=("terrain/table",), size=0.98, height=0.1, turn="quarter"),
    "pallet": Look(props=("terrain/pallet",), size=0.9, height=0.05, turn="quarter"),
    "machinery": Look(
        props=("terrain/machinery", "terrain/forklift"), height=0.26, turn="quarter", outdoors=("terrain/wreck_1",)
    ),
    "forklift": Look(props=("terrain/forklift",), height=0.24, turn="quarter"),
    "tractor": Look(props=("terrain/tractor",), size=1.12, height=0.24, turn="quarter"),
    "boat": Look("water", props=("terrain/boat",), size=1.2, height=0.08, turn="any"),
    "rubble": Look(props=("terrain/rubble_1", "terrain/rubble_2"), size=1.12, height=0.08, turn="quarter"),
    "cart": Look(props=("terrain/cart",), size=1.08, height=0.16, turn="quarter"),
    "haystack": Look(props=("terrain/haystack",), size=1.06, height=0.22, turn="any"),
    "well": Look(props=("terrain/well",), size=1.0, height=0.16),
    "boulder": Look(props=("terrain/boulder_1", "terrain/boulder_2"), size=1.06, height=0.22, turn="any"),
    "crater": Look(props=("terrain/crater_1", "terrain/crater_2"), size=1.12, turn="any"),
    "wire": Look(props=("terrain/wire_1", "terrain/wire_2"), size=1.02, height=0.05),
    "barrels": Look(props=("terrain/barrels_1", "terrain/barrels_2"), size=0.98, height=0.18, turn="quarter"),
    "bed": Look(props=("terrain/bed",), size=0.98, height=0.08, turn="quarter"),
    "tent": Look(props=("terrain/tent",), size=1.1, height=0.26, turn="quarter"),
    "campfire": Look(props=("terrain/campfire",), size=0.86, height=0.04),
    "hearth": Look(props=("terrain/hearth",), size=1.0, height=0.3),
    "adit": Look("dirt", props=("terrain/pebbles",), loose=0.1),
    "mine_floor": Look("dirt"),
    "lit_gallery": Look("floor_stone", props=("terrain/lamp",), size=0.5),
    "blackdamp": Look("mud"),
    "fallen_timber": Look("dirt", props=("terrain/pallet",), size=0.95, height=0.08, turn="quarter"),
    "ore_cart": Look("dirt", props=("terrain/cart",), size=0.9, height=0.14, turn="quarter"),
    "shaft": Look("dirt", props=("terrain/well",), size=1.0),
    "chasm": Look("trench", props=("terrain/unlight_1", "terrain/unlight_2"), size=1.2, turn="any"),
    "lamp": Look(props=("terrain/lamp",), size=0.7, height=0.3),
}

_LIKE = {
    "street": "cobbles", "pavement": "floor_stone", "floor": "floor_stone", "concrete": "floor_concrete",
    "sand": "dirt", "path": "dirt", "gravel": "road", "field": "crops", "river": "water",
    "ford": "shallows", "forest": "tree", "wall": "stone_wall", "brick_wall": "house_wall", "rack": "shelf",
    "bench": "table", "stump": "boulder", "rock": "boulder", "swamp": "mud", "marsh": "mud", "ruin": "rubble",
}  # fmt: skip

LAYERS = ("tall_grass", "litter", "crops", "dirt", "mud", "trench", "road", "cobbles", "shallows", "water")
FLOORS = ("floor_concrete", "floor_stone", "floor_wood", "bridge")
SPREADING = ("grass", "dirt", "mud", "road", "cobbles", *FLOORS)
SPREADS_AS = {"tall_grass": "grass", "litter": "grass", "trench": "grass", "crops": "dirt", "shallows": "dirt"}

JOINS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("house_wall", "window", "door"), ("house_wall", "window", "door", "stone_wall")),
    "stone_wall": ("stone_wall", "house_wall", "window", "door", "low_wall"),
    "low_wall": ("low_wall", "stone_wall", "house_wall", "fence"),
    "fence": ("fence", "house_wall", "stone_wall", "low_wall", "hedge"),
    "hedge": ("hedge", "fence"),
    "sandbags": ("sandbags",),
    "rail": ("rail",),
    "shelf": ("shelf",),
    "counter": ("counter",),
    "trench": ("trench",),
}


def look(kind: Kind) -> Look:
    """The look of a terrain kind by its name; a name nobody drew is drawn by how it plays."""
    name = _LIKE.get(kind.name, kind.name)
    if name in LOOKS:
        return LOOKS[name]
    if kind.opaque:
        return LOOKS["stone_wall"]
    if kind.cost == 0:
        return LOOKS["boulder"]
    if kind.rung >= 2:
        return LOOKS["crates"]
    if kind.rung == 1:
        return LOOKS["bush"]
    return replace(LOOKS["dirt"], props=("terrain/pebbles",), size=0.8)


def played_as(kind: Kind) -> str:
    """The name under which a kind joins its neighbours."""
    name = _LIKE.get(kind.name, kind.name)
    if name in LOOKS:
        return name
    return "stone_wall" if kind.opaque else name


_STEPS = ((runs.NORTH, 0, -1), (runs.EAST, 1, 0), (runs.SOUTH, 0, 1), (runs.WEST, -1, 0))
Indices = npt.NDArray[np.int16]


class Ground(Protocol):
    """What a battlefield must offer to be drawn: size, kinds, and layers addressed [y, x]."""

    @property
    def width(self) -> int:
        """Squares from west to east."""
    @property
    def height(self) -> int:
        """Squares from north to south."""
    @property
    def kinds(self) -> Sequence[Kind]:
        """The terrain kinds that `terrain` counts in."""
    @property
    def terrain(self) -> npt.NDArray[np.uint8]:
        """The index of its kind for each square, [y, x]."""


@dataclass(frozen=True, eq=False)
class Plot:
    """names and looks by [y][x]; material: index into MATERIALS per quarter square, [2y, 2x]."""

    width: int
    height: int
    names: tuple[tuple[str, ...], ...]
    looks: tuple[tuple[Look, ...], ...]
    material: Indices

    def name(self, x: int, y: int) -> str:
        """The kind of a square, "" outside the map."""
        return self.names[y][x] if 0 <= x < self.width and 0 <= y < self.height else ""

    def links(self, x: int, y: int) -> int:
        """Which of the four neighbours this square's run joins; at the map's edge a straight run goes on."""
        partners = JOINS.get(self.name(x, y), (self.name(x, y),))
        links = sum(bit for bit, dx, dy in _STEPS if self.name(x + dx, y + dy) in partners)
        for bit, dx, dy in _STEPS:
            back = bit << 2 if bit < runs.SOUTH else bit >> 2
            if links & back and self.name(x + dx, y + dy) == "":
                links |= bit
        return links

    def has(self, material: str) -> npt.NDArray[np.bool_]:
        """Where a material lies, by quarter square [2y, 2x]."""
        found: npt.NDArray[np.bool_] = self.material == MATERIALS.index(material)
        return found


MATERIALS = ("grass", *LAYERS, *FLOORS)


def plot(field: Ground) -> Plot:
    """Reads a battlefield once for drawing."""
    kind_looks = tuple(look(kind) for kind in field.kinds)
    kind_names = tuple(played_as(kind) for kind in field.kinds)
    rows = [[int(v) for v in row] for row in field.terrain]
    names = tuple(tuple(kind_names[i] for i in row) for row in rows)
    chosen = tuple(tuple(kind_looks[i] for i in row) for row in rows)
    return Plot(field.width, field.height, names, chosen, _materials(names, chosen))


def _materials(names: tuple[tuple[str, ...], ...], chosen: tuple[tuple[Look, ...], ...]) -> Indices:
    """The material of every quarter square; what has none of its own takes it from beside."""
    cells = np.array([[MATERIALS.index(k.ground) if k.ground else -1 for k in row] for row in chosen], dtype=np.int16)
    for y, row in enumerate(names):
        for x, name in enumerate(row):
            if name == "rail" and _beside(names, x, y, "bridge"):
                cells[y, x] = MATERIALS.index("bridge")
    _settle(cells, names)
    own = np.repeat(np.repeat(cells, 2, 0), 2, 1)
    spread = own.copy()
    for name, becomes in SPREADS_AS.items():
        spread[own == MATERIALS.index(name)] = MATERIALS.index(becomes)
    spread[own == MATERIALS.index("water")] = -1
    for _ in range(12):
        if not (spread < 0).any():
            break
        _spread(spread)
    spread[spread < 0] = 0
    return np.where(own < 0, spread, own)


_HALVED = frozenset({"house_wall", "stone_wall", "window", "door", "low_wall", "fence"})


def _settle(cells: Indices, names: tuple[tuple[str, ...], ...]) -> None:
    """Props stand on one ground, the commonest beside them; walls stay open, each of their sides has its own."""
    squares = ((x, y) for y in range(cells.shape[0]) for x in range(cells.shape[1]))
    loose = [(x, y) for x, y in squares if cells[y, x] < 0 and names[y][x] not in _HALVED]
    for _ in range(6):
        settled = {(x, y): _commonest(cells, x, y) for x, y in loose if cells[y, x] < 0}
        for (x, y), index in settled.items():
            cells[y, x] = index


def _commonest(cells: Indices, x: int, y: int) -> int:
    """The material most squares round (x, y) spread to it, straight neighbours counting double; -1 if none does."""
    votes: dict[str, int] = {}
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            if 0 <= y + dy < cells.shape[0] and 0 <= x + dx < cells.shape[1] and cells[y + dy, x + dx] >= 0:
                name = MATERIALS[cells[y + dy, x + dx]]
                name = SPREADS_AS.get(name, name)
                votes[name] = votes.get(name, 0) + (1 if dx and dy else 2)
    found = [name for name in reversed(SPREADING) if name in votes]
    return MATERIALS.index(max(found, key=lambda name: votes[name])) if found else -1


def _beside(names: tuple[tuple[str, ...], ...], x: int, y: int, wanted: str) -> bool:
    near = ((x + dx, y + dy) for _, dx, dy in _STEPS)
    return any(0 <= b < len(names) and 0 <= a < len(names[0]) and names[b][a] == wanted for a, b in near)


def _spread(material: Indices) -> None:
    """One ring: each open quarter takes the commonest material among its four neighbours, floors first on a tie."""
    high, wide = material.shape
    padded = np.full((high + 2, wide + 2), -1, dtype=np.int16)
    padded[1:-1, 1:-1] = material
    around = (padded[:-2, 1:-1], padded[2:, 1:-1], padded[1:-1, :-2], padded[1:-1, 2:])
    best_votes = np.zeros((high, wide), dtype=np.int16)
    best = np.full((high, wide), -1, dtype=np.int16)
    for name in SPREADING:
        index = MATERIALS.index(name)
        votes = sum((layer == index).astype(np.int16) for layer in around)
        better = votes >= np.maximum(best_votes, 1)
        best[better] = index
        best_votes = np.maximum(best_votes, votes)
    open_quarters = material < 0
    material[open_quarters] = best[open_quarters]


def bridge_turns(drawn: Plot) -> dict[tuple[int, int], int]:
    """For every bridge square, the turn of its planks: across the way that leads over the water."""
    turns: dict[tuple[int, int], int] = {}
    for y in range(drawn.height):
        for x in range(drawn.width):
            if drawn.name(x, y) == "bridge" and (x, y) not in turns:
                part = _connected(drawn, (x, y))
                turn = 90 if _water_beside(drawn, part, 0, 1) > _water_beside(drawn, part, 1, 0) else 0
                turns.update(dict.fromkeys(part, turn))
    return turns


def _connected(drawn: Plot, start: tuple[int, int]) -> set[tuple[int, int]]:
    part, edge = {start}, [start]
    while edge:
        x, y = edge.pop()
        for _, dx, dy in _STEPS:
            near = (x + dx, y + dy)
            if near not in part and drawn.name(*near) in {"bridge", "rail"}:
                part.add(near)
                edge.append(near)
    return part


def _water_beside(drawn: Plot, part: set[tuple[int, int]], dx: int, dy: int) -> int:
    wet = {"water", "shallows"}
    return sum(drawn.name(x + s * dx, y + s * dy) in wet for x, y in part for s in (-1, 1))
