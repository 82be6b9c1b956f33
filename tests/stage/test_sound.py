"""Effects: made in code, never too loud, silent without a device (D11)."""

import re
from array import array
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.stage import sound
from game.stage.sound import EFFECTS, LOUDEST, Sounds, waveform

RATE = 22050


@pytest.fixture
def device() -> Iterator[None]:
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


class Clock:
    def __init__(self) -> None:
        self.ms = 0

    def __call__(self) -> int:
        return self.ms


def crossings_per_second(samples: array) -> float:
    """How often the wave changes sign: about twice its pitch."""
    signs = [sample > 0 for sample in samples if sample]
    changes = sum(a != b for a, b in zip(signs, signs[1:], strict=False))
    return changes * RATE / len(samples)


@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_is_heard_and_never_too_loud(name: str) -> None:
    samples = waveform(EFFECTS[name], RATE)
    peak = max(map(abs, samples)) / 32767
    assert 0.02 < peak <= LOUDEST + 1e-3
    assert len(samples) < 1.3 * RATE


@pytest.mark.parametrize("name", EFFECTS)
def test_an_effect_starts_and_ends_without_a_crack(name: str) -> None:
    samples = waveform(EFFECTS[name], RATE)
    loud = max(map(abs, samples))
    assert abs(samples[0]) < 0.02 * loud
    assert abs(samples[-1]) < 0.02 * loud


def test_a_bump_feels_high_a_notch_low_and_a_flat_side_hisses() -> None:
    bump, notch, flat = (waveform(EFFECTS[name], RATE) for name in ("bump", "notch", "flat"))
    assert crossings_per_second(bump) > 4 * crossings_per_second(notch)
    assert crossings_per_second(flat) > crossings_per_second(bump)
    assert max(map(abs, flat)) < max(map(abs, notch))


def test_success_rises_and_a_miss_falls() -> None:
    rising, falling = EFFECTS["success"], EFFECTS["miss"]
    assert rising[1].pitch / rising[0].pitch == pytest.approx(1.26, abs=0.01)  # a third
    assert rising[1].start > rising[0].start
    assert falling[0].to < falling[0].pitch


def test_all_effects_play_on_a_device(device: None) -> None:
    sounds = Sounds(now=lambda: 0)
    assert sounds.trouble is None
    assert all(sounds.play(name) for name in EFFECTS)


def test_mono_and_stereo_devices_get_the_same_length(device: None) -> None:
    lengths = []
    for channels in (1, 2):
        pygame.mixer.init(frequency=22050, size=-16, channels=channels)
        data = sound._for_device(waveform(EFFECTS["click"], 22050))
        lengths.append(len(data) / channels)
        pygame.mixer.quit()
    assert lengths[0] == lengths[1]


def test_no_sound_device_means_silence_and_one_sentence(
    device: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "no_such_driver")
    sounds = Sounds()
    assert sounds.trouble is not None
    assert "No sound device" in sounds.trouble
    assert not sounds.play("click")


def test_a_device_lost_while_playing_turns_the_game_silent(device: None) -> None:
    sounds = Sounds(now=lambda: 0)
    pygame.mixer.quit()
    assert not sounds.play("thump")
    assert sounds.trouble is not None
    assert not sounds.play("click")


def test_switched_off_or_turned_down_nothing_plays(device: None) -> None:
    sounds = Sounds(on=False, now=lambda: 0)
    assert not sounds.play("click")
    sounds.on = True
    sounds.set_volume(0)
    assert not sounds.play("click")
    sounds.set_volume(7)
    assert sounds.volume == 1.0
    assert sounds.play("click")


def test_ticks_sound_at_most_eight_times_a_second(device: None) -> None:
    clock = Clock()
    sounds = Sounds(now=clock)
    heard = 0
    for clock.ms in range(0, 1000, 10):
        heard += sounds.play("tick")
    assert heard == 8


def test_an_unknown_effect_is_silent_and_logged_once(device: None, caplog: pytest.LogCaptureFixture) -> None:
    sounds = Sounds()
    assert not sounds.play("trumpet")
    assert not sounds.play("trumpet")
    assert len([record for record in caplog.records if "trumpet" in record.getMessage()]) == 1


def test_every_effect_the_program_asks_for_exists() -> None:
    asked = {
        name
        for file in Path(sound.__file__).parents[1].rglob("*.py")
        for name in re.findall(r"""\bplay\(\s*"(\w+)"\s*\)""", file.read_text(encoding="utf-8"))
    }
    assert asked <= set(EFFECTS)
    assert "click" in asked
