"""Put the parts that gpu_train.py wrote together into one checkpoint. usage: python gpu_collect.py FOLDER OUT.pt [best]"""
from __future__ import annotations

import sys
from pathlib import Path

import torch


def main() -> None:
    folder, out = Path(sys.argv[1]), Path(sys.argv[2])
    name = sys.argv[3] if len(sys.argv) > 3 else "weights"
    parts = [torch.load(path, weights_only=True) for path in sorted(folder.glob(f"{name}.*.pt"))]
    if len({part["step"] for part in parts}) != 1 or len(parts) != parts[0]["parts"]:
        sys.exit("the parts are not of one step, or some are missing")
    weights = {name: item["int8"].float() * item["scale"] if isinstance(item, dict) else item for part in parts for name, item in part["weights"].items()}
    torch.save({"shape": parts[0]["shape"], "step": parts[0]["step"], "pairs": parts[0]["pairs"], "weights": weights}, out)
    print(f"{out}: {parts[0]['shape']}, {parts[0]['pairs']} pairs")


if __name__ == "__main__":
    main()
