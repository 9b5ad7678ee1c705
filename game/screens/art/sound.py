"""Playing sounds; without a sound device everything goes on in silence."""

import numpy as np
import pygame

from game.screens.art import recipes
from game.screens.art.figures import weapon_class

_SOUND_LIKE = {"heavy_machine_gun": "machine_gun", "rocket_launcher": "grenadier", "mind_lash": "pistol"}
"""Weapons with a drawing of their own and the shot of another."""


class Sounds:
    """The sounds of the window: made on first use, played at a volume, silent when muted or without a device."""

    def __init__(self, volume: float = 0.7, *, muted: bool = False) -> None:
        self.volume = volume
        self.muted = muted
        self.ready = _opened()
        self._made: dict[str, pygame.mixer.Sound] = {}

    def play(self, name: str, volume: float = 1.0, pan: float = 0.0) -> bool:
        """Plays a sound by name, pan -1 (left) to 1 (right); says whether anything sounds."""
        if not self.ready or self.muted or name not in recipes.known():
            return False
        channel = pygame.mixer.find_channel(force=True)
        channel.play(self._sound(name))
        loud = min(1.0, max(0.0, self.volume * volume))
        channel.set_volume(loud * min(1.0, 1 - pan * 0.7), loud * min(1.0, 1 + pan * 0.7))
        return True

    def shot(self, weapon: str, pan: float = 0.0) -> bool:
        """Plays the shot of a weapon class (or of the nearest one there is)."""
        drawn = weapon_class(weapon)
        name = f"shot_{_SOUND_LIKE.get(drawn, drawn)}"
        return self.play(name if name in recipes.known() else "shot_rifle", pan=pan)

    def stop(self) -> None:
        """Ends every sound at once."""
        if self.ready:
            pygame.mixer.stop()

    def _sound(self, name: str) -> pygame.mixer.Sound:
        if name not in self._made:
            self._made[name] = pygame.sndarray.make_sound(samples(name))
        return self._made[name]


def samples(name: str) -> np.ndarray[tuple[int, ...], np.dtype[np.int16]]:
    """A sound as whole numbers in the shape and rate the open device wants: [n] or [n, channels]."""
    rate, _, channels = pygame.mixer.get_init() or (recipes.RATE, -16, 2)
    wave = recipes.synthesise(recipes.recipe(name))
    if rate != recipes.RATE:
        points = np.linspace(0, wave.size - 1, int(wave.size * rate / recipes.RATE))
        wave = np.interp(points, np.arange(wave.size), wave).astype(np.float32)
    whole = (wave * 32000).astype(np.int16)
    return np.ascontiguousarray(np.repeat(whole[:, None], channels, axis=1)) if channels > 1 else whole


def _opened() -> bool:
    """Whether a sound device is open now; opens one if need be."""
    if pygame.mixer.get_init():
        return True
    try:
        pygame.mixer.init(recipes.RATE, -16, 2, 512)
    except pygame.error:
        return False
    pygame.mixer.set_num_channels(24)
    return pygame.mixer.get_init() is not None
