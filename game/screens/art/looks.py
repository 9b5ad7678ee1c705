"""Which drawing stands for which terrain kind: its ground, its joined wall, its props and their shadow."""

from dataclasses import replace
from typing import Protocol

from game.record import record


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
