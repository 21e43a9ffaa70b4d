"""Examples without end from a few hundred simulated recordings: talkers and backgrounds are mixed anew, mirrored and turned.

A folder of recordings is what `npm run rooms -- --parts --split tune` writes. NAME.talker.wav is what both microphones hear of the
talker; the rest is what NAME.wav has besides.
"""
from __future__ import annotations

import csv
import math
import wave
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

from features import EDGES, HOP, LOOK_AHEAD, RATE, SPEED_OF_SOUND, BINS, WINDOW, features, in_bands, powers, spectra

PRESENCE_EDGES_HZ = (300, 5000)
PRESENT_BELOW_LOUD_DB = 25
"""The talker speaks in a hop that is no further below the talker's loudest tenth."""

SPACING_ERROR = 0.07
"""The spacing is told wrong by this share, as people measure."""


@dataclass
class Part:
    """Somebody or something at both microphones, [2, samples], and where it is (None: everywhere or unknown)."""

    sound: np.ndarray
    delay: float | None


@dataclass
class Recording:
    name: str
    kind: str
    spacing: float
    talker: Part
    rest: Part

    @property
    def longest(self) -> float:
        return self.spacing / SPEED_OF_SOUND * RATE


def read_wav(path: Path) -> np.ndarray:
    with wave.open(str(path)) as file:
        samples = np.frombuffer(file.readframes(file.getnframes()), np.int16)
    return samples.reshape(-1, 2).T.astype(np.float32) / 32768


def read_recordings(folder: Path) -> list[Recording]:
    recordings = []
    with open(folder / "index.tsv", encoding="utf-8") as table:
        for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE):
            whole, talker = read_wav(folder / f"{row['name']}.wav"), read_wav(folder / f"{row['name']}.talker.wav")
            spacing = float(row["mic_spacing_m"])
            # The table counts arrival left minus arrival right.
            recording = Recording(row["name"], row["noise_type"], spacing, Part(talker, -float(row["tdoa_samples"])), Part(whole - talker, None))
            if recording.kind == "talker":
                recording.rest.delay = delay_of(recording.rest.sound, recording.longest)
            recordings.append(recording)
    return recordings


def delay_of(sound: np.ndarray, longest: float) -> float:
    """Delay of the one source of a sound, by generalised cross-correlation with phase transform (Knapp and Carter, 1976) of its loud hops."""
    left, right = spectra(torch.from_numpy(sound))
    power = powers(left).sum(-1)
    loud = power > power.quantile(0.9) * 0.1
    cross = left[loud] * right[loud].conj()
    phases = (cross / (cross.abs() + 1e-9)).sum(0)
    lags = torch.linspace(-longest, longest, 161)
    bins = torch.arange(7, 225)
    turned = phases[bins] * torch.polar(torch.ones(161, len(bins)), -2 * math.pi * lags[:, None] * bins / WINDOW)
    return float(lags[turned.real.sum(1).argmax()])


class Examples:
    """Draws batches; the same seed gives the same ones."""

    def __init__(self, recordings: list[Recording], seed: int, seconds: float = 8.0):
        self.recordings = recordings
        self.random = np.random.default_rng(seed)
        self.samples = int(seconds * RATE)

    def batch(self, size: int) -> dict[str, torch.Tensor]:
        """`inputs` [n, t, INPUTS]; `mask` [n, t, b] and `presence` [n, t], shifted by LOOK_AHEAD; `weight` [n, t, b]."""
        drawn = [self.draw() for _ in range(size)]
        wanted = torch.from_numpy(np.stack([one[0] for one in drawn]))
        rest = torch.from_numpy(np.stack([one[1] for one in drawn]))
        delay = torch.tensor([one[2] for one in drawn], dtype=torch.float32)
        spacing = torch.tensor([one[3] for one in drawn], dtype=torch.float32)
        theirs = torch.tensor([one[4] for one in drawn], dtype=torch.float32)
        wanted_spectra, rest_spectra = spectra(wanted.flatten(0, 1)), spectra(rest.flatten(0, 1))
        shape = (size, 2, *wanted_spectra.shape[1:])
        wanted_spectra, rest_spectra = wanted_spectra.view(shape), rest_spectra.view(shape)
        mixed = wanted_spectra + rest_spectra
        inputs = features(mixed[:, 0], mixed[:, 1], delay, spacing)
        wanted_power = in_bands(powers(wanted_spectra).sum(1))
        all_power = wanted_power + in_bands(powers(rest_spectra).sum(1)) + 1e-9
        mask = wanted_power / all_power * theirs[:, None, None]
        weight = (all_power / all_power.mean((1, 2), keepdim=True)).clamp(1e-4, 1e2) ** 0.25
        presence = present(wanted_spectra) * theirs[:, None]
        return {"inputs": inputs, **{key: later(value) for key, value in (("mask", mask), ("presence", presence), ("weight", weight))}}

    def draw(self) -> tuple[np.ndarray, np.ndarray, float, float, float]:
        """The wanted part [2, samples], the rest, the delay that is steered to, the spacing, and 1, or 0 where nobody is wanted."""
        random = self.random
        one = self.pick()
        background = (self.pick_similar(one) or one) if random.random() < 0.5 else one
        wanted, rest, others = self.window(one.talker), self.window(background.rest), [background.rest.delay]
        wanted_delay = one.talker.delay
        chance = random.random()
        if background.kind == "talker" and chance < 0.4:
            # The other one is wanted.
            wanted, rest, wanted_delay, others = rest, wanted, background.rest.delay, [one.talker.delay]
        elif background.kind != "talker" and chance < 0.4:
            # Somebody else talks as well, who was recorded in another room with an array about as wide.
            other = self.pick_similar(one)
            if other is not None:
                guest = self.window(other.talker)
                guest *= level(wanted) / max(level(guest), 1e-5) * 10 ** (random.uniform(-12, 6) / 20)
                if random.random() < 0.5:
                    wanted, guest = guest, wanted
                    wanted_delay, others = other.talker.delay, [one.talker.delay]
                else:
                    others = [other.talker.delay]
                rest = rest + guest
        wanted = wanted * 10 ** (random.uniform(-9, 6) / 20)
        delay = wanted_delay + random.normal() * (0.06 * one.longest + 0.1)
        theirs = 1.0
        if random.random() < 0.2:
            # Nobody is where the beam looks.
            empty = self.empty_direction(one.longest, [wanted_delay, *[other for other in others if other is not None]])
            if empty is not None:
                delay, theirs = empty, 0.0
        delay = float(np.clip(delay, -one.longest, one.longest))
        gain = 10 ** (random.uniform(-12, 6) / 20)
        mismatch = 10 ** (random.normal() * 0.7 / 20)
        gains = np.array([[gain], [gain * mismatch * self.match(wanted + rest)]], np.float32)
        wanted, rest = wanted * gains, rest * gains
        if random.random() < 0.5:
            wanted, rest, delay = wanted[::-1], rest[::-1], -delay
        # Told exactly, spacing and delay would name the recording, and the net would know by heart what is in it.
        spacing = one.spacing * float(np.exp(random.normal() * SPACING_ERROR))
        return np.ascontiguousarray(wanted), np.ascontiguousarray(rest), delay, spacing, theirs

    def pick(self) -> Recording:
        return self.recordings[self.random.integers(len(self.recordings))]

    def pick_similar(self, one: Recording) -> Recording | None:
        near = [other for other in self.recordings if other is not one and abs(other.spacing - one.spacing) < 0.008 and abs(other.talker.delay) < one.longest]
        return near[self.random.integers(len(near))] if near else None

    def window(self, part: Part) -> np.ndarray:
        """A stretch from a random place on; a shorter sound goes round, so that talker and rest meet anew every time."""
        length = part.sound.shape[1]
        start = int(self.random.integers(length))
        return np.take(part.sound, np.arange(start, start + self.samples), axis=1, mode="wrap").copy()

    def empty_direction(self, longest: float, taken: list[float]) -> float | None:
        apart = max(0.5, 0.35 * longest)
        for _ in range(20):
            delay = self.random.uniform(-longest, longest)
            if all(abs(delay - other) > apart for other in taken):
                return delay
        return None

    @staticmethod
    def match(sound: np.ndarray) -> float:
        """What brings the right microphone to the level of the left one, as the product does."""
        return float(level(sound[0]) / max(level(sound[1]), 1e-6))


def level(sound: np.ndarray) -> float:
    return float(np.sqrt(np.mean(np.square(sound))))


def present(spectrum: torch.Tensor) -> torch.Tensor:
    """[n, 2, t, k] → [n, t], 0 or 1."""
    low, high = (round(hz * WINDOW / RATE) for hz in PRESENCE_EDGES_HZ)
    power = powers(spectrum[..., low:high]).sum((1, 3))
    loud = power.quantile(0.9, 1, keepdim=True)
    return ((power > loud * 10 ** (-PRESENT_BELOW_LOUD_DB / 10)) & (power > 1e-5)).float()


def later(values: torch.Tensor) -> torch.Tensor:
    """What belongs to hop t stands at t + LOOK_AHEAD."""
    return torch.roll(values, LOOK_AHEAD, 1)
