"""Soft noise for the look of the ground: cosmetic only, the same on every machine and every run."""


import numpy as np
import numpy.typing as npt

from game.screens.art.sprites import kept

Floats = npt.NDArray[np.float32]


def speck(x: int, y: int, salt: int = 0) -> int:
    """A number 0..65535 that belongs to a square; neighbours get unlike numbers."""
    mixed = (x * 374761393 + y * 668265263 + salt * 2147483647 + 974711) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 13)) * 1274126177) & 0xFFFFFFFF
    return (mixed ^ (mixed >> 16)) & 0xFFFF


def _ramp(size: int, period: int) -> tuple[npt.NDArray[np.intp], Floats]:
    """For each of size points: its lattice index out of period, and the smoothed way to the next one."""
    place = np.arange(size, dtype=np.float32) * (period / size)
    index = place.astype(np.intp)
    means = place - index
    return index, (means * means * (3 - 2 * means)).astype(np.float32)


def value(width: int, height: int, periods: tuple[int, int], seed: int) -> Floats:
    """Value noise in -1..1, shape [width, height], that repeats without a seam at its edges."""
    across, down = max(1, periods[0]), max(1, periods[1])
    lattice = np.random.default_rng(seed).uniform(-1, 1, (across, down)).astype(np.float32)
    i, u = _ramp(width, across)
    j, v = _ramp(height, down)
    rows = lattice[i] * (1 - u)[:, None] + lattice[(i + 1) % across] * u[:, None]
    return (rows[:, j] * (1 - v)[None, :] + rows[:, (j + 1) % down] * v[None, :]).astype(np.float32)


@kept(8)
def clouds(size: int, period: int, octaves: int, seed: int) -> Floats:
    """Square seamless noise of several octaves in about -1..1; do not write into it."""
    total = np.zeros((size, size), dtype=np.float32)
    weight, whole = 1.0, 0.0
    for octave in range(octaves):
        waves = min(size, period << octave)
        total += weight * value(size, size, (waves, waves), seed + octave * 101)
        whole += weight
        weight *= 0.55
    total /= whole * 0.62
    return total


def grain(size: int, seed: int) -> Floats:
    """Fine grain, standard normal per point and a little smoothed, shape [size, size], seamless."""
    raw = np.random.default_rng(seed).standard_normal((size, size)).astype(np.float32)
    smoothed: Floats = ((raw + 0.5 * np.roll(raw, 1, 0) + 0.5 * np.roll(raw, 1, 1)) / 1.22).astype(np.float32)
    return smoothed


def soft_squares(squares: npt.NDArray[np.bool_], fine: int, width: int) -> Floats:
    """A yes/no grid [y, x] as a soft field [x, y] in 0..1 with `fine` points a square and edges `width` points wide."""
    field = np.repeat(np.repeat(squares.T.astype(np.float32), fine, 0), fine, 1)
    for lead in (width // 2, width - 1 - width // 2):
        field = _box(_box(field, width, 0, lead), width, 1, lead)
    return field


def _box(field: Floats, width: int, axis: int, lead: int) -> Floats:
    """The running mean over `width` points along one axis, `lead` of them before the point; the edge repeats."""
    pads = [(0, 0), (0, 0)]
    pads[axis] = (lead, width - 1 - lead)
    padded = np.pad(field, pads, mode="edge")
    size = field.shape[axis]
    total = np.zeros_like(field)
    for step in range(width):
        total += padded[step : step + size] if axis == 0 else padded[:, step : step + size]
    return total / np.float32(width)
