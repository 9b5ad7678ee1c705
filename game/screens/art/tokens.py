"""Tokens of soldiers close up, counters at far zoom, what state they are in; flags of squads and marks of assaults."""

from __future__ import annotations

import pygame

from game.record import record
from game.screens.art import figures, icons, sprites, theme
from game.screens.art.figures import BLADES, BOWS, outline, role_class, weapon_class
from game.screens.art.sprites import kept
from game.systems.sheet import Track

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


SPREAD = 1.3
"""A token picture is this many squares wide: badges and rings reach past the square."""


FULL = 20
"""Pixels a square from which a unit shows more than itself and what it has lost."""


@record
class TokenLook:
    """All that can be seen of one unit, in plain values.

    side: place in the order of battle; weapon: rifle, carbine, assault_rifle, machine_gun, sniper, shotgun, pistol,
    grenadier, a blade, a bow, unarmed or beast; role: as medic; facing: degrees clockwise from north;
    tracks: what it has lost, a bar for each; condition: healthy, critical, dying, dead;
    pools: what it may spend, by role, the first on the left and the second on the right;
    stance: the icon of its stance, guards and readies of close combat among them; age: rounds since last seen;
    mounted: whether it rides; marks: signs of what else holds for it just now.
    """

    side: int
    weapon: str = "rifle"
    role: str = ""
    facing: int = 0
    tracks: tuple[Track, ...] = ()
    condition: str = "healthy"
    pools: tuple[tuple[str, int], ...] = ()
    name: str = ""
    selected: bool = False
    acted: bool = False
    hunkered: bool = False
    prone: bool = False
    overwatch: bool = False
    suppressed: bool = False
    stance: str = ""
    wounded: bool = False
    afflicted: str = ""
    ghost: bool = False
    age: int = 0
    mounted: bool = False
    marks: tuple[str, ...] = ()

    @property
    def down(self) -> bool:
        """Whether the unit lies on the ground and can do nothing."""
        return self.condition in {"critical", "dying", "dead"}


def as_counter(cell: int, style: str = "auto") -> bool:
    """Whether a zoom (pixels a square) shows counters; style is "auto", "token" or "counter"."""
    return style == "counter" or (style == "auto" and cell <= theme.COUNTER_CELL)


def draw(target: pygame.Surface, look: TokenLook, centre: tuple[float, float], cell: int, style: str = "auto") -> None:
    """Draws a unit with its middle at a point of the target, for a zoom of `cell` pixels a square."""
    theme.put(target, picture(look, cell, style), centre)


@kept(16)
def picture(look: TokenLook, cell: int, style: str = "auto") -> pygame.Surface:
    """A unit as a square picture of SPREAD x cell pixels; do not draw on it."""
    size = round(SPREAD * cell)
    canvas = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    middle = (size / 2, size / 2)
    if look.ghost:
        _ghost(canvas, look, cell, style)
        return canvas
    if look.selected:
        theme.put(canvas, figures.ring(look.side, cell), middle)
    theme.put(canvas, body(look, cell, style), middle)
    if look.condition != "dead" and (cell >= FULL or any(track.lost for track in look.tracks)):
        _bars(canvas, look, cell)
    if look.condition != "dead" and cell >= FULL:
        _pips(canvas, look, cell)
    _badges(canvas, look, cell)
    return canvas


def body(look: TokenLook, cell: int, style: str = "auto") -> pygame.Surface:
    """The token or counter itself, without bars and badges, `cell` pixels wide (SPREAD for overlap)."""
    if as_counter(cell, style):
        role = figures.HORSE if look.mounted else look.role
        drawn = counter(look.side, look.weapon, role, look.facing, look.condition, cell)
    else:
        pose = "dead" if look.condition == "dead" else "fallen" if look.down else _pose(look)
        drawn = figures.figure(look.side, look.weapon, look.role, look.facing, pose, cell)
    return _spent(drawn) if look.acted and not look.down else drawn


def _pose(look: TokenLook) -> str:
    if look.mounted:
        return figures.MOUNTED
    return "prone" if look.prone or look.hunkered else "standing"


def _spent(drawn: pygame.Surface) -> pygame.Surface:
    """Half its colour gone and darker: it has acted."""
    grey = sprites.greyed(drawn)
    grey.fill((150, 150, 150, 255), special_flags=pygame.BLEND_RGBA_MULT)
    mixed = drawn.copy()
    mixed.fill((200, 200, 200, 255), special_flags=pygame.BLEND_RGBA_MULT)
    mixed.blit(sprites.dimmed(grey, 150), (0, 0))
    return mixed


def _bars(canvas: pygame.Surface, look: TokenLook, cell: int) -> None:
    """The tracks along the lower edge, each filling from the left."""
    wide, high = round(0.84 * cell), max(4, round(0.105 * cell))
    left, top = (canvas.get_width() - wide) // 2, round(canvas.get_height() / 2 + 0.5 * cell - high)
    if len(look.tracks) == 1:
        track_bar(canvas, pygame.Rect(left, top, wide, high), look.tracks[0])
        return
    # Several share the room of one: those that have lost nothing are left out, for there is no place to read them.
    hurt = [track for track in look.tracks if track.lost] or list(look.tracks[:1])
    low = max(3, high * 2 // 3) if len(hurt) > 1 else high
    for place, track in enumerate(reversed(hurt)):
        track_bar(canvas, pygame.Rect(left, top + high - (place + 1) * low, wide, low), track)


def track_bar(target: pygame.Surface, box: pygame.Rect, track: Track) -> None:
    """The bar of a track, at any size: a segment for each part, those of who is down already striped.

    What counts what is lost is dark while empty and fills with colour; what counts what is left is bright while whole.
    """
    pygame.draw.rect(target, theme.INK, box, border_radius=max(1, box.height // 4))
    inside = box.inflate(-2, -2)
    count, free = max(1, len(track.parts)), len(track.parts) - track.grave
    gap, before = (1 if box.width < 110 else 2), 0
    for place, width in enumerate(track.parts):
        start = inside.left + round(place * inside.width / count)
        end = inside.left + round((place + 1) * inside.width / count) - (gap if place < count - 1 else 0)
        segment = pygame.Rect(start, inside.top, max(1, end - start), inside.height)
        part = min(1.0, max(0.0, (track.lost - before) / max(1, width)))
        kept = _GRAVE if place >= free else theme.HELD if track.points else theme.UNFILLED
        _segment(target, segment, part, theme.TRACKS[track.role], kept)
        before += width


_GRAVE = (122, 96, 84)


def _segment(target: pygame.Surface, box: pygame.Rect, part: float, colour: theme.Colour, free: theme.Colour) -> None:
    pygame.draw.rect(target, free, box)
    if free == _GRAVE:
        kept = target.get_clip()
        target.set_clip(box.clip(kept))
        for x in range(box.left - box.height, box.right, max(3, box.height)):
            pygame.draw.line(target, (78, 56, 48), (x, box.bottom), (x + box.height, box.top))
        target.set_clip(kept)
    if part > 0:
        width = max(1, round(part * box.width))
        pygame.draw.rect(target, theme.STRESS_CRITICAL if free == _GRAVE else colour, (*box.topleft, width, box.height))


def _pips(canvas: pygame.Surface, look: TokenLook, cell: int) -> None:
    """What may be spent, above the bar: the first pool on the left, the second on the right, each with its sign."""
    if cell < 48:
        return
    middle, size = canvas.get_width() / 2, max(5, round(0.12 * cell))
    top = canvas.get_height() / 2 + 0.5 * cell - max(4, round(0.105 * cell)) - 0.42 * size
    for (name, points), direction in zip(look.pools, (-1, 1), strict=False):
        shape = _pip(name, size)
        for step in range(min(points, 4)):
            theme.put(canvas, shape, (middle + direction * (0.42 * cell - step * size * 0.86), top))


@kept(1)
def _pip(name: str, size: int) -> pygame.Surface:
    ink = theme.hexed(theme.INK)
    thick = sprites.inner(f"icons/{name}").replace("/>", f' stroke="{ink}" stroke-width="12"/>', 1)
    return sprites.drawn(sprites.turned(thick, 0, 0.8), size)


def _badges(canvas: pygame.Surface, look: TokenLook, cell: int) -> None:
    """Round plates along the upper edge for every state that matters now, the gravest first."""
    size, middle = badge_size(cell), canvas.get_width() / 2
    for name, rim, (x, y) in badges(look, cell):
        theme.put(canvas, icons.badge(name, size, rim), (middle + x, middle + y))


def badge_size(cell: int) -> int:
    """Pixels across a badge."""
    return max(14, round(0.3 * cell))


def badges(look: TokenLook, cell: int) -> list[tuple[str, theme.Colour, tuple[float, float]]]:
    """The badges that a unit shows: icon, rim, and where from the middle of its token."""
    if look.ghost or look.condition == "dead" or cell < FULL:
        return []
    rims = {name: rim for name, on, rim in reversed(_states(look)) if on}
    shown = list(reversed(rims.items()))[: 2 if cell < 44 else 3 if cell < 56 else 4]
    size = badge_size(cell)
    left, top = size * 0.36 - 0.5 * cell, size * 0.3 - 0.5 * cell
    return [(name, rim, (left + step * size * 0.9, top)) for step, (name, rim) in enumerate(shown)]


def _states(look: TokenLook) -> tuple[tuple[str, bool, theme.Colour], ...]:
    return (
        ("skull", look.condition == "dying", theme.THREAT),
        ("medic", look.condition == "critical", theme.THREAT),
        (look.afflicted, bool(look.afflicted), theme.THREAT),
        ("suppressed", look.suppressed, theme.THREAT),
        ("wound", look.wounded, theme.THREAT),
        ("overwatch", look.overwatch, theme.SECOND),
        ("hunker", look.hunkered, theme.BRASS_LIGHT),
        (look.stance, bool(look.stance), theme.BRASS_LIGHT),
        *((mark, True, theme.BRASS_LIGHT) for mark in look.marks),
    )


@kept(4)
def shade(look: TokenLook, cell: int, style: str = "auto") -> pygame.Surface:
    """Where a unit means to be: itself, pale, in a dashed ring; do not draw on it."""
    size = round(SPREAD * cell)
    canvas = pygame.Surface((size, size), pygame.SRCALPHA, 32)
    theme.put(canvas, sprites.dimmed(body(look, cell, style), 120), (size / 2, size / 2))
    theme.put(canvas, figures.dashed(look.side, cell), (size / 2, size / 2))
    return canvas


def _ghost(canvas: pygame.Surface, look: TokenLook, cell: int, style: str) -> None:
    """Where an enemy was last seen: paler with every round, with a question mark and the rounds since."""
    middle = (canvas.get_width() / 2, canvas.get_height() / 2)
    paleness = max(70, 150 - 25 * look.age)
    theme.put(canvas, sprites.dimmed(sprites.greyed(body(look, cell, style)), paleness), middle)
    theme.put(canvas, figures.dashed(look.side, cell), middle)
    theme.put(canvas, theme.outlined("?", max(12, round(0.42 * cell))), middle)
    if look.age and cell >= 32:
        place = (middle[0] + 0.34 * cell, middle[1] + 0.34 * cell)
        theme.put(canvas, theme.outlined(str(look.age), max(10, round(0.22 * cell))), place)


_FIRE: theme.Colour = theme.THREAT


@kept(4)
def flag(side: int, words: str, size: int, *, chosen: bool = False, fired_at: bool = False) -> pygame.Surface:
    """A flag on its pole, `size` pixels high in the cloth; the foot of the pole is at the lower left corner."""
    look = theme.side(side)
    label = theme.text(words, max(9, round(size * 0.72)), theme.CREAM, bold=True)
    wide, pole = label.get_width() + size // 2 + size // 3, max(2, size // 8)
    picture = pygame.Surface((wide + pole + 2, size * 2), pygame.SRCALPHA, 32)
    rim = theme.SELECTED if chosen else _FIRE if fired_at else theme.INK
    cloth = [(pole, 1), (wide, 1), (wide - size // 4, size // 2), (wide, size - 1), (pole, size - 1)]
    pygame.draw.rect(picture, theme.INK, (0, 0, pole + 2, size * 2 - 1))
    pygame.draw.rect(picture, theme.CREAM, (1, 1, pole, size * 2 - 3))
    pygame.draw.polygon(picture, look.colour, cloth)
    pygame.draw.polygon(picture, rim, cloth, 2 if chosen or fired_at else 1)
    picture.blit(label, (pole + size // 5, (size - label.get_height()) // 2))
    return picture


def assault_badge(target: pygame.Surface, side: int, words: str, foot: tuple[float, float], size: int) -> None:
    """The mark of an assault under way over its objective: a sword on the attackers' colour, and how it stands."""
    look, label = theme.side(side), theme.text(words, max(10, round(size * 0.72)), theme.CREAM, bold=True)
    plate = pygame.Surface((label.get_width() + size * 2, size + 6), pygame.SRCALPHA, 32)
    pygame.draw.rect(plate, (*theme.SLATE_DARK, 236), plate.get_rect(), border_radius=5)
    pygame.draw.rect(plate, look.colour, (0, 0, size + 8, plate.get_height()), border_radius=5)
    pygame.draw.rect(plate, _FIRE, plate.get_rect(), 2, border_radius=5)
    theme.put(plate, icons.icon("sword", size), (size // 2 + 4, plate.get_height() // 2))
    plate.blit(label, (size + 12, (plate.get_height() - label.get_height()) // 2))
    target.blit(plate, plate.get_rect(midbottom=(round(foot[0]), round(foot[1]))).clamp(target.get_rect()))
