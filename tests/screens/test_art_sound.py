"""Sounds are made, are heard where there is a device, and are left out in silence where there is none."""

import os
import subprocess
import sys
import warnings
from pathlib import Path

import numpy as np
import pygame
import pygame_gui
import pytest

from game.screens.art import shelf, sound, theme

NEEDED = {
    "burst", "explosion", "grenade_clink", "smoke_hiss", "step", "hit", "miss", "ricochet", "hunker", "click",
    "turn_start", "victory", "defeat", "shot_rifle", "shot_carbine", "shot_assault_rifle", "shot_machine_gun",
    "shot_sniper", "shot_shotgun", "shot_pistol",
}  # fmt: skip


def test_every_sound_that_is_needed_has_a_recipe() -> None:
    assert set(sound.known()) >= NEEDED


@pytest.mark.parametrize("name", sound.known())
def test_a_sound_is_heard_does_not_clip_and_is_the_same_every_time(name: str) -> None:
    wave = sound.synthesise(sound.recipe(name))
    assert 0.03 < wave.size / sound.RATE < 4
    assert 0.2 < float(np.abs(wave).max()) <= 1.0
    assert float(np.sqrt((wave**2).mean())) > 0.02
    assert np.array_equal(wave, sound.synthesise(sound.recipe(name)))
    assert abs(float(wave[-200:].mean())) < 0.05


def test_a_tone_has_its_pitch() -> None:
    """440 Hz: 440 periods a second, counted as rising zero crossings."""
    layer = sound.Layer(kind="sine", pitch=440, length=1.0, decay=100, level=1)
    wave = sound.synthesise(sound.Recipe((layer,)))
    rising = ((wave[:-1] < 0) & (wave[1:] >= 0)).sum()
    assert rising == pytest.approx(440, abs=2)


def test_low_passed_noise_is_low() -> None:
    layer = sound.Layer(high=300, low=20, length=0.5, decay=10)
    spectrum = np.abs(np.fft.rfft(sound.synthesise(sound.Recipe((layer,)))))
    pitches = np.fft.rfftfreq(2 * (spectrum.size - 1), 1 / sound.RATE)
    assert spectrum[pitches < 600].sum() > 5 * spectrum[pitches > 1200].sum()


def test_a_layer_sounds_as_often_as_it_says() -> None:
    layer = sound.Layer(kind="sine", length=0.05, decay=0.02, times=3, gap=0.2)
    loud = np.abs(sound.synthesise(sound.Recipe((layer,))))
    parts = [loud[int(s * sound.RATE) : int((s + 0.05) * sound.RATE)].max() for s in (0, 0.2, 0.4)]
    pauses = [loud[int(s * sound.RATE) : int((s + 0.05) * sound.RATE)].max() for s in (0.1, 0.3)]
    assert min(parts) > 0.3
    assert max(pauses) == 0


@pytest.mark.parametrize(
    "text", ["loudness = 1\n[[layer]]\n", '[[layer]]\nkind = "bell"\n', "[[layer]]\nlenght = 1\n", ""]
)
def test_a_recipe_with_a_strange_key_is_refused(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "text", lambda *_: text)
    sound.recipe.cache_clear()
    try:
        with pytest.raises(ValueError, match=r"click\.toml"):
            sound.recipe("click")
    finally:
        sound.recipe.cache_clear()


@pytest.fixture
def quiet() -> None:
    pygame.mixer.quit()


@pytest.mark.usefixtures("quiet")
def test_with_a_device_every_sound_plays() -> None:
    box = sound.Sounds()
    assert box.ready
    assert all(box.play(name) for name in sound.known())
    assert box.shot("sniper_rifle", pan=-0.5)
    assert pygame.mixer.get_busy()
    box.stop()
    assert not box.play("no such sound")
    box.muted = True
    assert not box.play("click")


@pytest.mark.usefixtures("quiet")
def test_without_a_device_all_goes_on_in_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(*_: object) -> None:
        raise pygame.error("No such audio device")

    monkeypatch.setattr(pygame.mixer, "init", nothing)
    box = sound.Sounds()
    assert not box.ready
    assert not box.play("explosion")
    assert not box.shot("rifle")
    box.stop()


@pytest.mark.usefixtures("quiet")
def test_samples_fit_the_device_that_is_open() -> None:
    assert sound.samples("click").shape[1:] == (2,)
    pygame.mixer.init(22050, -16, 1)
    mono = sound.samples("click")
    pygame.mixer.quit()
    assert mono.ndim == 1
    assert mono.size == pytest.approx(sound.synthesise(sound.recipe("click")).size / 2, abs=2)


def test_a_shot_really_reaches_the_loudspeaker(tmp_path: Path) -> None:
    """SDL's disk driver writes what would be heard into a file."""
    heard = tmp_path / "heard.raw"
    code = (
        "import pygame; from game.screens.art.sound import Sounds; "
        "print(Sounds().shot('rifle')); pygame.time.wait(500); pygame.mixer.quit()"
    )
    setting = {**os.environ, "SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(heard)}
    done = subprocess.run([sys.executable, "-c", code], env=setting, capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("True")
    samples = np.frombuffer(heard.read_bytes()[: heard.stat().st_size // 4 * 4], dtype=np.int16)
    assert float(np.sqrt((samples.astype(float) ** 2).mean())) > 300


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.25, 2.0])
def test_the_controls_are_dressed_without_a_warning(scale: float) -> None:
    pygame.init()
    screen = pygame.display.set_mode((640, 480))
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        controls = theme.manager((640, 480), scale)
        every_kind_of_control(controls)
        controls.update(0.05)
        controls.draw_ui(screen)
    controls.clear_and_reset()


def every_kind_of_control(controls: pygame_gui.UIManager) -> None:
    elements, box = pygame_gui.elements, pygame.Rect
    for step, name in enumerate(("@fire", "@brass", "@plain", "@icon", "@title", "@heading", "@small", "@strong")):
        place = pygame_gui.core.ObjectID(class_id=name)
        elements.UIButton(box(0, step * 30, 120, 28), name, controls, object_id=place, tool_tip_text="<b>Why</b>")
    elements.UIPanel(box(130, 0, 100, 60), manager=controls)
    sizes = "".join(f"<font size={size}>a<b>b</b><i>c</i></font>" for size in (3, 4, 5, 6))
    elements.UITextBox(f'{sizes}<a href="x">rule</a><br><b><i>both</i></b>', box(240, 0, 200, 60), controls)
    elements.UITextEntryLine(box(130, 70, 100, 30), controls)
    elements.UIDropDownMenu(["a", "b"], "a", box(130, 110, 100, 30), controls)
    elements.UISelectionList(box(130, 150, 100, 60), ["a", "b", "c", "d"], controls)
    elements.UIHorizontalSlider(box(130, 220, 100, 24), 5, (0, 10), controls)
    elements.UIProgressBar(box(130, 250, 100, 24), controls)
    elements.UIWindow(box(260, 100, 200, 200), controls, "Briefing")
    pygame_gui.windows.UIConfirmationDialog(box(300, 150, 260, 200), "Really?", controls)


def test_a_scale_makes_fonts_and_paddings_larger() -> None:
    small, large = theme.theme(1.0), theme.theme(2.0)
    assert int(large["defaults"]["font"]["size"]) == 2 * int(small["defaults"]["font"]["size"])
    assert large["text_box"]["misc"]["padding"] == "16,12"
    assert large["button"]["misc"]["border_width"] == small["button"]["misc"]["border_width"]
