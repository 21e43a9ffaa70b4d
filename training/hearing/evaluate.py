"""How well the mask tells the talker: python evaluate.py CHECKPOINT FOLDER (recordings as they are, steered to where the talker is)."""
from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path

import numpy as np
import torch

from data import level, present, read_recordings
from features import LOOK_AHEAD, features, in_bands, powers, spectra
from model import TalkerMask

THRESHOLD = 0.5


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--steer-off", type=float, default=0.0, help="error of the delay, as a share of the longest")
    options = parser.parse_args()
    torch.set_num_threads(1)
    checkpoint = torch.load(options.checkpoint)
    net = TalkerMask(checkpoint["width"])
    net.load_state_dict(checkpoint["weights"])
    net.eval()
    rows: dict[str, list[list[float]]] = defaultdict(list)
    for one in read_recordings(options.folder):
        mixed = one.talker.sound + one.rest.sound
        gain = level(mixed[0]) / level(mixed[1])
        parts = [spectra(torch.from_numpy(sound * np.array([[1], [gain]], np.float32))) for sound in (one.talker.sound, one.rest.sound)]
        both = parts[0] + parts[1]
        delay = one.talker.delay + options.steer_off * one.longest
        inputs = features(both[:1], both[1:], torch.tensor([delay], dtype=torch.float32), torch.tensor([one.spacing], dtype=torch.float32))
        with torch.no_grad():
            outputs = torch.sigmoid(net(inputs))[0, LOOK_AHEAD:]
        talker, rest = (in_bands(powers(part).sum(0))[: len(outputs)] for part in parts)
        speaks = present(parts[0][None])[0, : len(outputs)] > 0
        loud = talker.sum(-1).quantile(0.9)
        others = ~speaks & (rest.sum(-1) > 0.1 * loud)
        mask = outputs[:, :-1]
        truth = talker / (talker + rest + 1e-9)
        found = outputs[:, -1] > THRESHOLD
        quiet_share = [float((found & hops).sum()) / max(1, int(hops.sum())) for hops in (speaks, others, ~speaks & ~others)]
        right = float((((mask > 0.5) == (truth > 0.5)) * (talker + rest) ** 0.25).sum() / ((talker + rest) ** 0.25).sum())
        for group in (one.kind, "all"):
            rows[group].append([*quiet_share, right, float(others.sum() > 0)])
    print("kind  recordings  present while the talker speaks / others do, within 10 dB of the talker's loud hops / else, %; bands told right, %")
    for group, values in sorted(rows.items()):
        table = np.array(values)
        with_others = table[table[:, 4] > 0, 1]
        mean_others = 100 * with_others.mean() if len(with_others) else float("nan")
        print(f"{group:12} {len(table):4}   {100 * table[:, 0].mean():5.1f} / {mean_others:5.1f} / {100 * table[:, 2].mean():5.1f}   {100 * table[:, 3].mean():5.1f}")


if __name__ == "__main__":
    main()
