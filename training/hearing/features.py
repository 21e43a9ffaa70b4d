"""What the net hears, from the spectra of both microphones. The product computes the same (src/engine/beamform/mask).

Shapes: n examples, t hops, k bins (257), b bands. Spectra: windows of 512 samples at 16 kHz, square-root Hann, hops of 256.
A positive delay means that the sound reaches the right microphone later.
"""
from __future__ import annotations

import math

import torch

RATE = 16_000
WINDOW = 512
HOP = WINDOW // 2
BINS = WINDOW // 2 + 1
BANDS = 32
LOWEST_HZ, HIGHEST_HZ = 100.0, 8000.0
LEAST_BINS = 2
"""A band of one bin has a cross-spectrum of magnitude one whatever there is."""

QUIETEST = 1e-9
"""Added to powers: far below the noise of any microphone (16-bit quantisation gives 2e-8)."""
LEVEL_SCALE_DB = 20.0
MOST_LEVEL = 3.0
LEVEL_SECONDS = 3.0
"""Time constant of the level that levels are told against."""
SPACING_SCALE_METRES = 0.1
SPEED_OF_SOUND = 343.0
LOOK_AHEAD = 2
"""The mask that comes with a hop is that of so many hops before: 32 ms."""

INPUTS = 4 * BANDS + 2


def erb_rate(hz: float) -> float:
    """Equivalent rectangular bandwidths below a frequency (Glasberg and Moore, 1990)."""
    return 21.4 * math.log10(1 + 0.00437 * hz)


def band_edges() -> list[int]:
    """First bin of every band and the bin after the last: equal steps of the ERB rate, no band narrower than LEAST_BINS."""
    low, high = erb_rate(LOWEST_HZ), erb_rate(HIGHEST_HZ)
    edges = [round(LOWEST_HZ * WINDOW / RATE)]
    for band in range(1, BANDS + 1):
        rate = low + (high - low) * band / BANDS
        hz = (10 ** (rate / 21.4) - 1) / 0.00437
        edges.append(max(edges[-1] + LEAST_BINS, round(hz * WINDOW / RATE)))
    edges[-1] = BINS
    return edges


EDGES = band_edges()
_MEMBERSHIP = torch.zeros(BINS, BANDS)
for _band in range(BANDS):
    _MEMBERSHIP[EDGES[_band] : EDGES[_band + 1], _band] = 1.0
_SIZES = _MEMBERSHIP.sum(0)
_WINDOW = torch.sin(math.pi * torch.arange(WINDOW) / WINDOW)


def spectra(signals: torch.Tensor) -> torch.Tensor:
    """[n, samples] → [n, t, k]; hop i is centred at sample 256·i, so that the first holds half silence."""
    padded = torch.nn.functional.pad(signals, (HOP, 0))
    return torch.fft.rfft(padded.unfold(-1, WINDOW, HOP) * _WINDOW)


def in_bands(values: torch.Tensor) -> torch.Tensor:
    """Sums over the bins of each band: [n, t, k] → [n, t, b]."""
    return values @ _MEMBERSHIP


def powers(spectrum: torch.Tensor) -> torch.Tensor:
    return spectrum.real.square() + spectrum.imag.square()


def running_level(level: torch.Tensor) -> torch.Tensor:
    """Running mean of [n, t], each hop included: plain at first, exponential from LEVEL_SECONDS on."""
    least = 1 - math.exp(-HOP / RATE / LEVEL_SECONDS)
    mean = torch.zeros(level.shape[0])
    means = []
    for hop in range(level.shape[1]):
        mean = mean + max(1 / (hop + 1), least) * (level[:, hop] - mean)
        means.append(mean)
    return torch.stack(means, 1)


def features(left: torch.Tensor, right: torch.Tensor, delay: torch.Tensor, spacing: torch.Tensor) -> torch.Tensor:
    """[n, t, k] twice, delays in samples [n] and spacings in metres [n] → [n, t, INPUTS]."""
    left_power, right_power = in_bands(powers(left)), in_bands(powers(right))
    both = 0.5 * (left_power + right_power) + QUIETEST
    angle = -2 * math.pi * delay[:, None, None] * torch.arange(BINS) / WINDOW
    cross = left * right.conj() * torch.polar(torch.ones_like(angle), angle)
    level = 10 * torch.log10(both / _SIZES)
    overall = 10 * torch.log10(both.sum(-1) / _SIZES.sum())
    against = (level - running_level(overall)[..., None]) / LEVEL_SCALE_DB
    longest = spacing / SPEED_OF_SOUND * RATE
    facts = torch.stack([spacing / SPACING_SCALE_METRES, delay / longest], 1)
    return torch.cat(
        [
            against.clamp(-MOST_LEVEL, MOST_LEVEL),
            in_bands(cross.real) / both,
            in_bands(cross.imag) / both,
            0.5 * (left_power - right_power) / both,
            facts[:, None, :].expand(-1, left.shape[1], -1),
        ],
        -1,
    )
