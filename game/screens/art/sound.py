"""Sounds: made from recipes of noise and gliding tones, and played; without a device all goes on in silence."""

from dataclasses import fields
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame

from game.content.page import parse_toml
from game.record import record
from game.screens.art import shelf
from game.screens.art.figures import weapon_class

RATE = 44100
Wave = npt.NDArray[np.float32]


@record
class Layer:
    """One layer: kind is noise, sine, square or triangle; times in seconds, pitches in Hz, level 0..1.

    noise is kept between `low` and `high` Hz; tones glide from `pitch` to `glide` (0: they stay);
    `decay` is the time to fall to a third; the layer sounds `times` times, `gap` seconds apart, `fall` softer each.
    """

    kind: str = "noise"
    start: float = 0.0
    length: float = 0.3
    attack: float = 0.002
    decay: float = 0.1
    level: float = 0.5
    low: float = 20.0
    high: float = 16000.0
    pitch: float = 440.0
    glide: float = 0.0
    times: int = 1
    gap: float = 0.1
    fall: float = 1.0


@record
class Recipe:
    """A sound: its layers, its loudness, and an echo (seconds later, how strong; 0 for none)."""

    layers: tuple[Layer, ...]
    volume: float = 0.8
    echo: float = 0.0
    echo_level: float = 0.25


@cache
def known() -> tuple[str, ...]:
    """The names of all sounds, in order."""
    return shelf.names("sounds", ending=".toml")


@lru_cache(maxsize=512)
def recipe(name: str) -> Recipe:
    """The recipe of a sound; KeyError when there is none, ValueError for a key that means nothing."""
    if name not in known():
        raise KeyError(name)
    table = parse_toml(shelf.text("sounds", f"{name}.toml"), name)
    layers = tuple(_layer(row, name) for row in table.pop("layer", []))
    strange = set(table) - {"volume", "echo", "echo_level"}
    if strange or not layers:
        raise ValueError(f"The sound {name}.toml needs layers and knows no {sorted(strange)}.")
    return Recipe(layers, **{key: float(value) for key, value in table.items()})


def _layer(row: dict[str, Any], name: str) -> Layer:
    strange = set(row) - {field.name for field in fields(Layer)}
    if strange or row.get("kind", "noise") not in {"noise", "sine", "square", "triangle"}:
        raise ValueError(f"The sound {name}.toml has a layer with {sorted(strange) or row['kind']}.")
    return Layer(**{key: _figure(value) for key, value in row.items()})


def _figure(value: Any) -> Any:
    return float(value) if isinstance(value, Fraction) else value


def synthesise(sound: Recipe) -> Wave:
    """The samples of a sound, mono, -1..1, RATE a second; the same every time."""
    ends = (layer.start + (layer.times - 1) * layer.gap + layer.length for layer in sound.layers)
    wave = np.zeros(int((max(ends) + 3 * sound.echo) * RATE) + 1, dtype=np.float32)
    for number, layer in enumerate(sound.layers):
        for turn in range(layer.times):
            piece = _voice(layer, number * 31 + turn) * np.float32(layer.level * layer.fall**turn)
            at = int((layer.start + turn * layer.gap) * RATE)
            wave[at : at + piece.size] += piece[: wave.size - at]
    if sound.echo:
        late = int(sound.echo * RATE)
        for turn in (1, 2, 3):
            wave[turn * late :] += wave[: -turn * late] * np.float32(sound.echo_level**turn)
    loudest = float(np.abs(wave).max()) or 1.0
    tamed: Wave = np.tanh(wave * np.float32(1.4 / loudest)) * np.float32(sound.volume / np.tanh(1.4))
    return tamed


def _voice(layer: Layer, seed: int) -> Wave:
    """One sounding of a layer with its rise and fall."""
    time = np.arange(int(layer.length * RATE), dtype=np.float32) / np.float32(RATE)
    raw = _noise(layer, time.size, seed) if layer.kind == "noise" else _tone(layer, time)
    rise = np.minimum(1.0, time / max(layer.attack, 1e-4))
    fall = np.exp(-time / max(layer.decay, 1e-4))
    close = np.minimum(1.0, (layer.length - time) / 0.01)
    shaped: Wave = (raw * rise * fall * close).astype(np.float32)
    return shaped


def _noise(layer: Layer, size: int, seed: int) -> Wave:
    """Noise between two pitches, with soft borders."""
    spectrum = np.fft.rfft(np.random.default_rng(seed + 5).standard_normal(size))
    pitches = np.fft.rfftfreq(size, 1 / RATE)
    kept = 1 / (1 + (pitches / layer.high) ** 4) * (1 - 1 / (1 + (pitches / layer.low) ** 4))
    wave = np.fft.irfft(spectrum * kept, size)
    return (wave / (np.abs(wave).max() or 1.0)).astype(np.float32)


def _tone(layer: Layer, time: Wave) -> Wave:
    """A tone that glides evenly (in octaves) from its pitch to another."""
    end = layer.glide or layer.pitch
    pitch = layer.pitch * (end / layer.pitch) ** (time / max(layer.length, 1e-4))
    turns = np.cumsum(pitch) / RATE
    if layer.kind == "sine":
        wave = np.sin(2 * np.pi * turns)
    elif layer.kind == "square":
        wave = np.tanh(4 * np.sin(2 * np.pi * turns)) * 0.6
    else:
        wave = 2 * np.abs(2 * (turns % 1) - 1) - 1
    return wave.astype(np.float32)


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
        if not self.ready or self.muted or name not in known():
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
        return self.play(name if name in known() else "shot_rifle", pan=pan)

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
    rate, _, channels = pygame.mixer.get_init() or (RATE, -16, 2)
    wave = synthesise(recipe(name))
    if rate != RATE:
        points = np.linspace(0, wave.size - 1, int(wave.size * rate / RATE))
        wave = np.interp(points, np.arange(wave.size), wave).astype(np.float32)
    whole = (wave * 32000).astype(np.int16)
    return np.ascontiguousarray(np.repeat(whole[:, None], channels, axis=1)) if channels > 1 else whole


def _opened() -> bool:
    """Whether a sound device is open now; opens one if need be."""
    if pygame.mixer.get_init():
        return True
    try:
        pygame.mixer.init(RATE, -16, 2, 512)
    except pygame.error:
        return False
    pygame.mixer.set_num_channels(24)
    return pygame.mixer.get_init() is not None
