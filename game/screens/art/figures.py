"""Top-down soldiers on a base of their side's shape and colour, turned to where they face."""

import math
from functools import lru_cache

import pygame

from game.screens.art import sprites, theme
from game.screens.art.sprites import kept

_GUNS = (
    "rifle", "carbine", "assault_rifle", "machine_gun", "sniper", "shotgun", "pistol", "grenadier", "unarmed",
    "heavy_machine_gun", "rocket_launcher", "mind_lash", "ether_bolt",
)
BLADES = ("knife", "sword", "great_sword", "axe", "club", "hammer", "spear", "staff", "shield", "chain")
"""What is drawn of weapons for close combat; on counters they share one sign."""
BOWS = ("bow", "crossbow")
BEAST, HORSE = "beast", "horse"
_WEAPONS = frozenset((*_GUNS, *BLADES, *BOWS, BEAST))
_WHOLE = (BEAST, HORSE, "vehicle", "scout_car", "tank")
"""Roles whose drawing is the whole figure, and no soldier."""
_ROLES = frozenset({"medic", "officer", "hero", "brawler", "duellist", "assassin", "firefighter", *_WHOLE})
_ONE_HAND = ("knife", "sword", "axe", "club", "shield", "chain", "staff", "unarmed")
_BOTH_BEFORE = ("pistol", "mind_lash", "great_sword", "hammer", "bow")
MOUNTED = "mounted"
MARGIN = 8
SIZE = 0.9


def weapon_class(name: str) -> str:
    """The nearest weapon there is a drawing of, from a weapon class or the name of a weapon."""
    if name in _WEAPONS:
        return name
    words = name.lower().replace("-", "_").replace(" ", "_")
    for part, known in (
        ("charge_machine", "heavy_machine_gun"), ("bantam", "rocket_launcher"), ("tank_gun", "rocket_launcher"),
        ("machine", "machine_gun"), ("mg", "machine_gun"), ("assault", "assault_rifle"), ("sniper", "sniper"),
        ("marksman", "sniper"), ("shot", "shotgun"), ("carbine", "carbine"), ("pistol", "pistol"),
        ("revolver", "pistol"), ("smg", "carbine"), ("submachine", "carbine"), ("launcher", "rocket_launcher"),
        ("grenade", "grenadier"), ("cannon", "machine_gun"), ("bayonet", "rifle"), ("knuckle", "unarmed"),
        ("crossbow", "crossbow"), ("bow", "bow"), ("knife", "knife"), ("dagger", "knife"), ("bottle", "knife"),
        ("great_sword", "great_sword"), ("sword", "sword"), ("sabre", "sword"), ("rapier", "sword"),
        ("machete", "sword"), ("axe", "axe"), ("spade", "axe"), ("hammer", "hammer"), ("club", "club"),
        ("mace", "club"), ("cudgel", "club"), ("baton", "club"), ("spear", "spear"), ("fork", "spear"),
        ("pike", "spear"), ("lance", "spear"), ("halberd", "spear"), ("polearm", "spear"), ("staff", "staff"),
        ("shield", "shield"), ("mortar", "rocket_launcher"), ("saw", "axe"), ("stiletto", "knife"),
        ("gauntlet", "unarmed"), ("sling", "bow"), ("blowpipe", "pistol"),
        ("buckler", "shield"), ("chain", "chain"), ("whip", "chain"), ("fang", BEAST), ("claw", BEAST),
    ):  # fmt: skip
        if part in words:
            return known
    return "rifle" if words else "unarmed"


def role_class(name: str) -> str:
    """The nearest role there is a drawing of; "" for a plain soldier."""
    return name if name in _ROLES else ""


@lru_cache(maxsize=256)
def outline(shape: str, reach: float) -> str:
    """The path of a side's shape about the middle of the box, as far as `reach`."""
    r = reach
    if shape == "disc":
        return f"M{32 - r} 32A{r} {r} 0 1 1 {32 + r} 32A{r} {r} 0 1 1 {32 - r} 32Z"
    if shape == "square":
        s, c = 0.9 * r, 3.5
        return (
            f"M{32 - s + c} {32 - s}H{32 + s - c}Q{32 + s} {32 - s} {32 + s} {32 - s + c}V{32 + s - c}"
            f"Q{32 + s} {32 + s} {32 + s - c} {32 + s}H{32 - s + c}Q{32 - s} {32 + s} {32 - s} {32 + s - c}"
            f"V{32 - s + c}Q{32 - s} {32 - s} {32 - s + c} {32 - s}Z"
        )
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in _corners(shape, r)) + "Z"


def _corners(shape: str, reach: float) -> list[tuple[float, float]]:
    """The corners of a side's shape; a disc has one every few degrees, a square's are not rounded."""
    if shape == "square":
        s = 0.9 * reach
        return [(32 - s, 32 - s), (32 + s, 32 - s), (32 + s, 32 + s), (32 - s, 32 + s)]
    count, start, far = {"disc": (13, 0, 1.0), "hexagon": (6, 30, 1.06)}.get(shape, (4, 0, 1.06))
    return [sprites.polar((32, 32), reach * far, start + k * 360 / count) for k in range(count)]


def _dashes(shape: str, reach: float) -> str:
    """A side's shape in dashes of 8 with gaps of 6, each a path of its own.

    Now and then the library draws a closed path with a `stroke-dasharray` as a filled one.
    """
    corners, found = _corners(shape, reach), []
    for (x, y), (right, foot) in zip(corners, (*corners[1:], corners[0]), strict=True):
        count = max(1, round(math.hypot(right - x, foot - y) / 14))
        for k in range(count):
            first, last = k / count, (k + 8 / 14) / count
            ends = [(x + (right - x) * part, y + (foot - y) * part) for part in (first, last)]
            found.append("M" + "L".join(f"{a:.2f} {b:.2f}" for a, b in ends))
    return "".join(found)


@lru_cache(maxsize=64)
def base(side: int) -> str:
    """The base of a token: dark rim, band in the side's colour, light rim, pale middle."""
    look = theme.side(side)
    ink, cream = theme.hexed(theme.INK), theme.hexed(theme.CREAM)
    return (
        f'<path d="{outline(look.shape, 28.6)}" fill="{theme.hexed(look.colour)}" stroke="{ink}" stroke-width="2.6"/>'
        f'<path d="{outline(look.shape, 23.2)}" fill="{theme.hexed(look.pale)}" stroke="{cream}" stroke-width="1.5"/>'
    )


@lru_cache(maxsize=1024)
def _soldier(weapon: str, role: str, pose: str) -> str:
    """A soldier looking north, in the uniform of the first side."""
    if role in _WHOLE:
        return sprites.inner(f"soldiers/{role}")
    if pose in {"fallen", "dead"}:
        return sprites.inner("soldiers/fallen")
    helmet = sprites.inner(f"soldiers/helmet_{role}" if role else "soldiers/helmet")
    arms = "" if weapon in ("unarmed", BEAST) else sprites.inner(f"soldiers/weapon_{weapon}")
    large = f'<g transform="translate(-7.2 -6) scale(1.2)">{arms}</g>'
    if pose == "prone":
        low = '<g transform="translate(1 -12.5)">'
        return f"{sprites.inner('soldiers/body_prone')}{low}{large}{helmet}</g>"
    body = "body_unarmed" if weapon in _ONE_HAND else "body_pistol" if weapon in _BOTH_BEFORE else "body"
    small = '<g transform="translate(4.2 8.5) scale(0.87)">'
    lifted = '<g transform="translate(-0.4 3)">'
    return f"{small}{sprites.inner(f'soldiers/{body}')}</g>{lifted}{large}</g>{small}{helmet}</g>"


def _mounted(soldier: str) -> str:
    """Somebody in the saddle of a horse."""
    return f'{sprites.inner(f"soldiers/{HORSE}")}<g transform="translate(11.8 17.4) scale(0.63)">{soldier}</g>'


@kept(1)
def horse(side: int, cell: int) -> pygame.Surface:
    """A horse that waits for its rider, on no base."""
    drawing = sprites.tinted(sprites.inner(f"soldiers/{HORSE}"), theme.side(side).tint)
    return sprites.drawn(sprites.turned(drawing, 90, 0.86), round(cell * SIZE))


def _wedge(side: int, facing: float) -> str:
    """The pointer on the rim that shows where a unit looks."""
    reach = 30.5 if theme.side(side).shape == "disc" else 27.5
    away = math.cos(math.radians((facing % 90) - (90 if facing % 90 > 45 else 0)))
    if theme.side(side).shape == "square":
        reach /= max(0.72, away)
    tip = 32 - reach - 4
    path = f"M32 {tip:.2f}L38.5 {tip + 8.5:.2f}Q32 {tip + 6:.2f} 25.5 {tip + 8.5:.2f}Z"
    cream, ink = theme.hexed(theme.CREAM), theme.hexed(theme.INK)
    wedge = f'<path d="{path}" fill="{cream}" stroke="{ink}" stroke-width="1.8" stroke-linejoin="round"/>'
    return sprites.turned(wedge, facing)


@kept(12)
def figure(side: int, weapon: str, role: str, facing: int, pose: str, cell: int) -> pygame.Surface:
    """A soldier on its base; pose is mounted, standing, prone, fallen (on its base) or dead (a body, no base)."""
    look = theme.side(side)
    riding = pose == MOUNTED
    soldier = _soldier(weapon_class(weapon), role_class(role), "standing" if riding else pose)
    soldier = sprites.tinted(_mounted(soldier) if riding else soldier, look.tint)
    if pose == "dead":
        traced = sprites.faded(_trace(side), 0.55)
        drawing = sprites.inner("marks/blood") + traced
        drawing += sprites.turned(sprites.faded(soldier, 0.92), facing, 0.86)
        drawing += sprites.turned(sprites.inner("marks/weapon_dropped"), facing + 40, 0.55)
    elif pose == "fallen":
        drawing = base(side) + sprites.faded(sprites.inner("marks/blood"), 0.8) + sprites.turned(soldier, facing, 0.8)
    else:
        scale = {"standing": 0.92, MOUNTED: 1.06}.get(pose, 0.9)
        drawing = base(side) + _wedge(side, facing) + sprites.turned(soldier, facing, scale)
    size = round(cell * SIZE * (64 + 2 * MARGIN) / 64)
    solid = sprites.drawn(drawing, size, margin=MARGIN)
    return solid if pose == "dead" else _with_shadow(solid, side, size, cell)


def _with_shadow(solid: pygame.Surface, side: int, size: int, cell: int) -> pygame.Surface:
    shape = f'<path d="{outline(theme.side(side).shape, 29.5)}" fill="#000000" fill-opacity="0.34"/>'
    far = max(1, round(cell * 0.05))
    canvas = pygame.Surface((size + 2 * far, size + 2 * far), pygame.SRCALPHA, 32)
    canvas.blit(sprites.drawn(shape, size, margin=MARGIN), (2 * far, 2 * far))
    canvas.blit(solid, (far, far))
    return canvas


def _trace(side: int) -> str:
    colour, shape = theme.hexed(theme.side(side).colour), outline(theme.side(side).shape, 27)
    ink = f'<path d="{shape}" fill="none" stroke="{theme.hexed(theme.INK)}" stroke-width="4"/>'
    return ink + f'<path d="{shape}" fill="none" stroke="{colour}" stroke-width="2.4"/>'


@kept(1)
def ring(side: int, cell: int) -> pygame.Surface:
    """The bright ring round the selected unit, in the shape of its side."""
    yellow, ink = theme.hexed(theme.SELECTED), theme.hexed(theme.INK)
    shape = outline(theme.side(side).shape, 33.5)
    drawing = (
        f'<path d="{shape}" fill="{yellow}" fill-opacity="0.28" stroke="{ink}" stroke-width="6.4"/>'
        f'<path d="{shape}" fill="none" stroke="{yellow}" stroke-width="3.8"/>'
    )
    return sprites.drawn(drawing, round(cell * SIZE * 80 / 64), margin=8)


@kept(1)
def dashed(side: int, cell: int) -> pygame.Surface:
    """A dashed ring in the side's colour, for units that are only remembered."""
    colour, dashes = theme.hexed(theme.side(side).colour), _dashes(theme.side(side).shape, 28.6)
    drawn = f'd="{dashes}" fill="none"'
    drawing = (
        f'<path {drawn} stroke="{theme.hexed(theme.CREAM)}" stroke-width="4.4"/>'
        f'<path {drawn} stroke="{colour}" stroke-width="2.6"/>'
    )
    return sprites.drawn(drawing, round(cell * SIZE * 80 / 64), margin=MARGIN)
