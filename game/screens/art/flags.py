"""Flags of squads over their middle, with number and strength, and the marks of assaults under way."""


import pygame

from game.screens.art import icons, theme
from game.screens.art.kept import kept

_FIRE: theme.Colour = theme.THREAT


@kept(4)
def flag(side: int, words: str, size: int, *, chosen: bool = False, fired_at: bool = False) -> pygame.Surface:
    """A flag on its pole, `size` pixels high in the cloth; the foot of the pole is at the lower left corner."""
    look = theme.side(side)
    told = theme.text(words, max(9, round(size * 0.72)), theme.CREAM, bold=True)
    wide, pole = told.get_width() + size // 2 + size // 3, max(2, size // 8)
    picture = pygame.Surface((wide + pole + 2, size * 2), pygame.SRCALPHA, 32)
    rim = theme.SELECTED if chosen else _FIRE if fired_at else theme.INK
    cloth = [(pole, 1), (wide, 1), (wide - size // 4, size // 2), (wide, size - 1), (pole, size - 1)]
    pygame.draw.rect(picture, theme.INK, (0, 0, pole + 2, size * 2 - 1))
    pygame.draw.rect(picture, theme.CREAM, (1, 1, pole, size * 2 - 3))
    pygame.draw.polygon(picture, look.colour, cloth)
    pygame.draw.polygon(picture, rim, cloth, 2 if chosen or fired_at else 1)
    picture.blit(told, (pole + size // 5, (size - told.get_height()) // 2))
    return picture


def onslaught(target: pygame.Surface, side: int, words: str, foot: tuple[float, float], size: int) -> None:
    """The mark of an assault under way over its objective: a sword on the attackers' colour, and how it stands."""
    look, told = theme.side(side), theme.text(words, max(10, round(size * 0.72)), theme.CREAM, bold=True)
    plate = pygame.Surface((told.get_width() + size * 2, size + 6), pygame.SRCALPHA, 32)
    pygame.draw.rect(plate, (*theme.SLATE_DARK, 236), plate.get_rect(), border_radius=5)
    pygame.draw.rect(plate, look.colour, (0, 0, size + 8, plate.get_height()), border_radius=5)
    pygame.draw.rect(plate, _FIRE, plate.get_rect(), 2, border_radius=5)
    theme.put(plate, icons.icon("sword", size), (size // 2 + 4, plate.get_height() // 2))
    plate.blit(told, (size + 12, (plate.get_height() - told.get_height()) // 2))
    target.blit(plate, plate.get_rect(midbottom=(round(foot[0]), round(foot[1]))).clamp(target.get_rect()))
