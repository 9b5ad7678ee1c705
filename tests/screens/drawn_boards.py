"""Small battlefields written as text, for the tests of pictures."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt


@dataclass(frozen=True)
class Kind:
    name: str
    cost: int = 1
    rung: int = 0
    opaque: bool = False


@dataclass(frozen=True, eq=False)
class Board:
    width: int
    height: int
    kinds: tuple[Kind, ...]
    terrain: npt.NDArray[np.uint8]
    light: npt.NDArray[np.int8] | None = None
    level: npt.NDArray[np.int8] | None = None


LEGEND = {
    ".": "grass", ",": "tall_grass", "d": "dirt", "r": "road", "c": "cobbles", "w": "floor_wood", "k": "floor_concrete",
    "p": "crops", "~": "water", "-": "shallows", "=": "bridge", "|": "rail", "T": "tree", "b": "bush", "h": "hedge",
    "a": "sandbags", "l": "low_wall", "S": "stone_wall", "H": "house_wall", "o": "window", "D": "door", "f": "fence",
    "x": "crates", "X": "crate_stack", "R": "rubble", "t": "table", "W": "well", "M": "machinery",
}  # fmt: skip


def board(text: str) -> Board:
    """A battlefield from rows of the legend's letters."""
    rows = text.split()
    letters = sorted(set("".join(rows)))
    terrain = np.array([[letters.index(letter) for letter in row] for row in rows], dtype=np.uint8)
    return Board(len(rows[0]), len(rows), tuple(Kind(LEGEND[letter]) for letter in letters), terrain)


VILLAGE = """
..TT....,,ccc.T.
.HHoHDH..dccc.TT
.HwwHwwH.dcccb.T
.otwDwwDddccc...
.HHHHoHHb.cccSSS
.hhh.b....cccS..
ccccccxcWcccccRc
ccccccccccccRccc
.SSSdSS.~=|~a.ff
.Spppp..~=|~....
"""
