"""Walls, fences and hedges, drawn square by square so that neighbours join into one run (all in the 64-box)."""

import math
from collections.abc import Callable
from functools import lru_cache

from game.screens.art import noise, sprites

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
_SIDES = ((NORTH, 0), (EAST, 90), (SOUTH, 180), (WEST, 270))


def _rect(x: float, y: float, w: float, h: float, fill: str, *, line: str = "", width: float = 0, r: float = 0) -> str:
    edge = f' stroke="{line}" stroke-width="{width:g}"' if line else ""
    return f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" rx="{r:g}" fill="{fill}"{edge}/>'


def _stroke(path: str, colour: str, width: float, opacity: float = 1) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" '
        f'stroke-opacity="{opacity:g}" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _arms(links: int, half: float, colour: str, *, grow: float = 0) -> str:
    """The plain body of a run: a middle block and an arm to each joined side, past the edge of the square."""
    h = half + grow
    parts = [_rect(32 - h, 32 - h, 2 * h, 2 * h, colour)]
    parts += [sprites.turned(_rect(32 - h, -8, 2 * h, 40, colour), turn) for side, turn in _SIDES if links & side]
    return "".join(parts)


def straight(links: int) -> int:
    """0 when a run lies east-west, 90 when it lies north-south (a lone piece lies east-west)."""
    return 90 if links & (NORTH | SOUTH) and not links & (EAST | WEST) else 0


def is_corner(links: int) -> bool:
    """Whether a post stands here: at ends, corners and crossings."""
    return links not in {NORTH | SOUTH, EAST | WEST}


def _bricks(links: int, half: float, seed: int, tones: tuple[str, ...], joint: str, length: float) -> str:
    """Courses of bricks or stones along each arm; joints repeat every square so that neighbours meet."""
    parts = []
    for side, turn in _SIDES:
        if not links & side:
            continue
        rows = []
        for row in (0, 1):
            y0 = 0.0 if row == 0 else -length / 2
            x = 32 - half if row == 0 else 32.0
            for step in range(math.ceil((33 - y0) / length)):
                tone = tones[noise.speck(step + turn, row, seed) % len(tones)]
                y = y0 + step * length
                rows.append(_rect(x + 0.5, y + 0.5, half - 1, min(length, 34 - y) - 1, tone, r=0.8))
        parts.append(sprites.turned(_rect(32 - half, -8, 2 * half, 40, joint) + "".join(rows), turn))
    return "".join(parts)


def _shaded(links: int, half: float, *, light: str = "#ffffff", dark: str = "#000000") -> str:
    """A bright edge towards the light (north-west) and a dark one away from it, along each arm."""
    parts = []
    for side, _ in _SIDES:
        if not links & side:
            continue
        a, b = (-4, 32 - half) if side in {NORTH, WEST} else (32 + half, 68)
        if side in {NORTH, SOUTH}:
            parts.append(
                _stroke(f"M{33 - half} {a}V{b}", light, 2, 0.35) + _stroke(f"M{31 + half} {a}V{b}", dark, 3, 0.32)
            )
        else:
            parts.append(
                _stroke(f"M{a} {33 - half}H{b}", light, 2, 0.35) + _stroke(f"M{a} {31 + half}H{b}", dark, 3, 0.32)
            )
    return "".join(parts)


def _post(half: float, top: str, line: str, light: str) -> str:
    body = _rect(32 - half, 32 - half, 2 * half, 2 * half, top, line=line, width=2.2, r=2)
    return body + _stroke(f"M{34 - half} {31 + half - 2}V{34 - half}H{30 + half}", light, 1.8, 0.8)


_BRICK = ("#94705f", "#896655", "#9e7a68", "#8f6a5a")
_STONE = ("#a19c92", "#938e84", "#aba69b", "#8b867d", "#9d9484")


def _house_wall(links: int, seed: int) -> str:
    body = _arms(links, 17, "#2c1c16", grow=1.6) + _bricks(links, 17, seed, _BRICK, "#5f483d", 16) + _shaded(links, 17)
    if is_corner(links):
        body += _post(19, "#b3a593", "#2c1c16", "#d8ccba")
        body += _rect(24, 24, 16, 16, "#a39582", line="#84776a", width=1.2, r=1)
    return body


def _stone_wall(links: int, seed: int) -> str:
    body = _arms(links, 15, "#2b2a27", grow=1.6) + _bricks(links, 15, seed, _STONE, "#5d5a54", 10.667)
    body += _shaded(links, 15)
    return body + (_post(16.5, "#a8a398", "#2b2a27", "#c9c4b8") if is_corner(links) else "")


def _low_wall(links: int, seed: int) -> str:
    body = _arms(links, 9.5, "#34322d", grow=1.5) + _bricks(links, 9.5, seed, _STONE, "#66625b", 10.667)
    body += _shaded(links, 9.5)
    return body + (_post(10.5, "#a49f94", "#34322d", "#c2bdb1") if is_corner(links) else "")


def _across(links: int, piece: str) -> str:
    return sprites.turned(piece, straight(links))


def _window(links: int, seed: int) -> str:
    links = links if links & (links - 1) else (NORTH | SOUTH if straight(links) else EAST | WEST)
    wall = _arms(links, 17, "#2c1c16", grow=1.6) + _bricks(links, 17, seed, _BRICK, "#5f483d", 16) + _shaded(links, 17)
    sill = _rect(8, 13, 48, 38, "#cbbfa9", line="#2c1c16", width=2.2, r=1.5) + _rect(12, 18, 40, 28, "#8f8473", r=1)
    glass = _rect(12, 25, 40, 14, "#a9cdd8", line="#23414c", width=2) + _rect(13, 26, 38, 4, "#d5ebf0")
    bars = _stroke("M32 25V39M22 25V39M42 25V39", "#f0ead8", 2) + _stroke("M12 32H52", "#f0ead8", 1.4)
    shutters = "".join(
        _rect(x, y, 16, 5, "#4f6f5a", line="#1c2a21", width=1.6, r=0.8)
        + _stroke(f"M{x + 2} {y + 2.5}h12", "#7d9a85", 1)
        for x, y in ((4, 7), (44, 7), (4, 52), (44, 52))
    )
    return wall + _across(links, sill + glass + bars + shutters)


def _door(links: int, seed: int) -> str:
    links = links if links & (links - 1) else (NORTH | SOUTH if straight(links) else EAST | WEST)
    step = _rect(6, 17, 52, 30, "#8a8276", line="#4a443c", width=1.6, r=1) + _rect(8, 19, 48, 3, "#a79f92")
    boards = "".join(_stroke(f"M{x} 24V46", "#6e675c", 1, 0.7) for x in (19, 32, 45))
    jambs = "".join(
        _rect(x, 12, 9, 40, "#b3a593", line="#2c1c16", width=2.2, r=1.5) + _rect(x + 1.5, 13.5, 6, 2.4, "#d8ccba")
        for x in (-1, 56)
    )
    leaf = f'<g transform="rotate({-52 - 5 * seed} 9 30)">' + _rect(
        8, 26, 45, 7.5, "#7a4f2c", line="#25160a", width=2.2, r=1
    )
    leaf += _rect(10, 27.2, 41, 2, "#a57648") + '<circle cx="46" cy="30" r="1.8" fill="#d9b45a"/></g>'
    return _across(links, step + boards + leaf + jambs)


def _fence(links: int, seed: int) -> str:
    links = links or EAST | WEST
    parts = []
    for side, turn in _SIDES:
        if links & side:
            rails = _rect(25.5, -6, 4.6, 38, "#8a6844", line="#2f2012", width=1.6) + _rect(26.4, -6, 1.4, 38, "#ae8b62")
            rails += _rect(34, -6, 4.6, 38, "#7d5d3b", line="#2f2012", width=1.6) + _rect(34.9, -6, 1.4, 38, "#a07d55")
            rails += _rect(23, 3, 18, 5.5, "#967450", line="#2f2012", width=1.5, r=1)
            parts.append(sprites.turned(rails, turn))
    lean = noise.speck(links, 0, seed) % 7 - 3
    post = _rect(24.5, 24.5, 15, 15, "#9b7750", line="#2f2012", width=2, r=2.5) + _rect(27, 27, 8, 8, "#b8946a", r=1.5)
    return "".join(parts) + sprites.turned(post, lean)


def _rail(links: int, seed: int) -> str:
    links = links or EAST | WEST
    body = (
        _arms(links, 8, "#2b2a27", grow=1.5)
        + _bricks(links, 8, seed, _STONE[:4], "#6a665f", 21.333)
        + _shaded(links, 8)
    )
    return body + _post(11, "#b0aa9e", "#2b2a27", "#d0cabd")


def _sandbags(links: int, seed: int) -> str:
    """Two staggered rows of bags along the run, a third on top."""
    links = links or EAST | WEST
    parts, top = [], []
    for side, turn in _SIDES:
        if not links & side:
            continue
        for row, (x, ys) in enumerate(((24.5, (24, 2.7)), (39.5, (34.7, 13.3, -8)))):
            for step, y in enumerate(ys):
                parts.append(sprites.turned(_bag(x, y, 90, seed + row * 3 + step + turn), turn))
        top += [sprites.turned(_bag(32, y, 90, seed + turn + y), turn) for y in (18, -3.3)]
    return "".join(parts) + ("".join(top)) + _bag(32, 32, 0 if links & (EAST | WEST) else 90, seed)


def _bag(x: float, y: float, turn: int, seed: float) -> str:
    drawing = sprites.inner(f"terrain/bag_{noise.speck(int(x), int(y), int(seed)) % 3 + 1}")
    lean = turn + noise.speck(int(y), int(x), int(seed)) % 13 - 6
    body = sprites.turned(drawing, lean, 0.37)
    return f'<g transform="translate({x - 32:.2f} {y - 32:.2f})">{body}</g>'


def _hedge(links: int, seed: int) -> str:
    """Overlapping clumps of leaves along each arm and one in the middle."""
    links = links or EAST | WEST
    places = [(32.0, 32.0)]
    for side, (dx, dy) in ((NORTH, (0, -1)), (EAST, (1, 0)), (SOUTH, (0, 1)), (WEST, (-1, 0))):
        if links & side:
            places += [(32 + dx * far, 32 + dy * far) for far in (16.0, 32.0)]
    parts = []
    for step, (x, y) in enumerate(sorted(places, key=lambda place: (place[1], place[0]))):
        luck = noise.speck(step, links, seed)
        drawing = sprites.inner(f"terrain/hedge_{luck % 2 + 1}")
        body = sprites.turned(drawing, luck % 60 - 30, 0.52 + luck % 7 / 100)
        parts.append(f'<g transform="translate({x - 32:.1f} {y - 32:.1f})">{body}</g>')
    return "".join(parts)


_RUNS: dict[str, Callable[[int, int], str]] = {
    "house_wall": _house_wall, "stone_wall": _stone_wall, "low_wall": _low_wall, "window": _window, "door": _door,
    "fence": _fence, "rail": _rail, "sandbags": _sandbags, "hedge": _hedge,
}  # fmt: skip


@lru_cache(maxsize=1024)
def fragment(run: str, links: int, variant: int) -> str:
    """One square of a run as a drawing; links is a sum of NORTH, EAST, SOUTH, WEST. KeyError for an unknown run."""
    return _RUNS[run](links, variant)
