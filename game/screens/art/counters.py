"""NATO-style counters for far zoom: the side's shape and colour, a white sign for weapon or role, a facing notch."""


import pygame

from game.screens.art import sprites, theme
from game.screens.art.figures import BLADES, BOWS, outline, role_class, weapon_class
from game.screens.art.kept import kept

_SIGNS = {**dict.fromkeys(BLADES, "melee"), **dict.fromkeys(BOWS, "bow")}
_UNMARKED = ("brawler", "duellist")
"""Roles without a sign of their own: their counter shows what they fight with."""


@kept(8)
def counter(side: int, weapon: str, role: str, facing: int, condition: str, cell: int) -> pygame.Surface:
    """A counter `cell` pixels wide; units that are down lose their colour and get a bar across."""
    look = theme.side(side)
    sign = sprites.inner(f"counters/{_sign(weapon_class(weapon), role_class(role))}")
    scale = {"disc": 0.74, "square": 0.84, "hexagon": 0.74, "diamond": 0.56}[look.shape]
    ink, cream = theme.hexed(theme.INK), theme.hexed(theme.CREAM)
    shape, inner = outline(look.shape, 29.4), outline(look.shape, 26)
    drawing = (
        f'<path d="{shape}" transform="translate(2.2 2.6)" fill="#000000" fill-opacity="0.4"/>'
        f'<path d="{shape}" fill="{theme.hexed(look.colour)}" stroke="{ink}" stroke-width="3.2"/>'
        f'<path d="{inner}" fill="none" stroke="{cream}" stroke-width="1.6" stroke-opacity="0.75"/>'
        f'<g transform="translate(0 -1.5)">{sprites.turned(sign, 0, scale)}</g>'
    )
    if condition == "healthy":
        drawing += _notch(facing)
    else:
        drawing += _struck(condition)
    picture = sprites.drawn(drawing, round(cell * 0.98 * 72 / 64), margin=4)
    return sprites.dimmed(sprites.greyed(picture), 150) if condition == "dead" else picture


def _sign(weapon: str, role: str) -> str:
    return role if role and role not in _UNMARKED else _SIGNS.get(weapon, weapon)


def _notch(facing: int) -> str:
    cream, ink = theme.hexed(theme.CREAM), theme.hexed(theme.INK)
    wedge = f'<path d="M32 -3L40 7Q32 3.5 24 7Z" fill="{cream}" stroke="{ink}" stroke-width="2.4"/>'
    return sprites.turned(wedge, facing)


def _struck(condition: str) -> str:
    """One bar across for critical, a cross for dying and dead."""
    path = "M12 52L52 12" if condition == "critical" else "M12 52L52 12M12 12L52 52"
    ink, cream = theme.hexed(theme.INK), theme.hexed(theme.CREAM)
    return (
        f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="8.5" stroke-linecap="round"/>'
        f'<path d="{path}" fill="none" stroke="{cream}" stroke-width="4" stroke-linecap="round"/>'
    )
