"""Writes a checkpoint as the product reads it, and what the parity test compares: python export.py CHECKPOINT."""
from __future__ import annotations

import argparse
import base64
import json
from pathlib import Path

import numpy as np
import torch

from features import EDGES, HOP, LOOK_AHEAD, features, spectra
from model import TalkerMask

REPOSITORY = Path(__file__).resolve().parents[2]
WEIGHTS = REPOSITORY / "src/engine/beamform/mask/mask-weights.json"
FIXTURE = REPOSITORY / "tests/fixtures/mask-parity.json"
FIXTURE_HOPS = 40


def write_weights(net: TalkerMask, path: Path) -> None:
    arrays = {name: weights.detach().numpy().astype("<f2") for name, weights in net.state_dict().items()}
    path.write_text(
        json.dumps(
            {
                "bandEdges": EDGES,
                "width": net.width,
                "lookAheadHops": LOOK_AHEAD,
                "arrays": [{"name": name, "shape": list(array.shape)} for name, array in arrays.items()],
                "data": base64.b64encode(b"".join(array.tobytes() for array in arrays.values())).decode(),
            },
        )
        + "\n"
    )


def write_fixture(net: TalkerMask, path: Path) -> None:
    """A sound at both microphones as 16-bit numbers, and the outputs for it with the weights as they are written."""
    random = np.random.default_rng(5)
    source = np.cumsum(random.normal(size=FIXTURE_HOPS * HOP + 3)) % 1 - 0.5
    source *= 0.02 + 0.2 * (np.sin(np.arange(len(source)) / 1500) > 0)
    sound = np.stack([source[3:], 0.9 * source[:-3]]) + 0.01 * random.normal(size=(2, FIXTURE_HOPS * HOP))
    pcm = np.clip(sound * 32768, -32768, 32767).astype("<i2")
    left, right = spectra(torch.from_numpy(pcm.astype(np.float32) / 32768))
    spacing, delay = 0.08, 2.5
    for weights in net.parameters():
        weights.data = weights.data.half().float()
    inputs = features(left[None], right[None], torch.tensor([delay]), torch.tensor([spacing]))
    with torch.no_grad():
        outputs = torch.sigmoid(net(inputs))[0]
    path.write_text(
        json.dumps(
            {
                "spacingMetres": spacing,
                "delaySamples": delay,
                "pcm": base64.b64encode(pcm.tobytes()).decode(),
                "hops": [0, 1, 9, 20, 39],
                "inputs": [[round(value, 5) for value in inputs[0, hop].tolist()] for hop in (0, 1, 9, 20, 39)],
                "outputs": [[round(value, 5) for value in outputs[hop].tolist()] for hop in (0, 1, 9, 20, 39)],
            }
        )
        + "\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("checkpoint", type=Path)
    options = parser.parse_args()
    checkpoint = torch.load(options.checkpoint)
    net = TalkerMask(checkpoint["width"])
    net.load_state_dict(checkpoint["weights"])
    net.eval()
    write_weights(net, WEIGHTS)
    write_fixture(net, FIXTURE)
    print(WEIGHTS, WEIGHTS.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
