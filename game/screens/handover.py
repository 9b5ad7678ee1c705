"""Between two people at one computer: whose turn to look it is, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pygame_gui

from game.screens import kit
from game.screens.art import theme
from game.screens.stage import Screen


class Handover(Screen):
    """Hides everything until the other person is at the screen; it looks the same whatever the battle holds."""

    def __init__(self, side: str, place: int, then: Callable[[], None]) -> None:
        super().__init__()
        self.side = side
        self.place = place
        self.then = then

    def lay_out(self) -> None:
        """One button."""
        self.stage.sounds.stop()
        box = pygame.Rect(0, 0, self.px(300), self.px(48))
        box.center = (self.stage.size[0] // 2, round(self.stage.size[1] * 0.66))
        self.button = kit.button(self, box, f"I am {self.side}: show me  [Enter]", look="@brass")

    def hear(self, event: pygame.Event) -> None:
        """Only Enter or the button goes on."""
        pressed = event.type == pygame_gui.UI_BUTTON_PRESSED and event.ui_element is self.button
        entered = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if pressed or entered:
            self.stage.back()
            self.then()

    def draw(self, target: pygame.Surface) -> None:
        """The side's colour and name, and what to do."""
        kit.backdrop(target)
        look = theme.side(self.place)
        middle = self.stage.size[0] // 2
        top = round(self.stage.size[1] * 0.3)
        size = self.px(34)
        if look.shape == "disc":
            pygame.draw.aacircle(target, look.colour, (middle, top), size)
            pygame.draw.aacircle(target, theme.CREAM, (middle, top), size, 2)
        else:
            box = pygame.Rect(0, 0, 2 * size, 2 * size)
            box.center = (middle, top)
            pygame.draw.rect(target, look.colour, box, border_radius=4)
            pygame.draw.rect(target, theme.CREAM, box, 2, border_radius=4)
        theme.put(target, theme.text(f"{self.side.capitalize()} is asked", self.px(36), theme.CREAM, bold=True),
                  (middle, top + self.px(84)))
        words = "Change places. The board is shown once the button is pressed."
        theme.put(target, theme.text(words, self.px(16), theme.CREAM), (middle, top + self.px(130)))
