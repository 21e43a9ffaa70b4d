"""What a stretch of training brought, by kind: held-out loss of checkpoints, side by side.

usage: python losses.py CHECKPOINT [CHECKPOINT …]

Nats a target token on every kind of the set `broad`, and on the other sets. Only checkpoints of one family can be compared so:
weights that have learnt their pairs by heart are punished for being too sure, which a search hardly notices.
"""
from __future__ import annotations

import sys
from pathlib import Path

import torch

from common import broad_kinds, test_sets
from evaluate import read_model
from train import batches_of, measure


def main() -> None:
    torch.set_num_threads(1)
    models = [read_model(Path(name))[0] for name in sys.argv[1:]]
    sets = broad_kinds() | {name: rows for name, rows in test_sets().items() if name != "broad"}
    for name, rows in sets.items():
        rows = rows[:: max(1, len(rows) // 300)]
        batches = batches_of(rows)
        print(f"{name:20} {len(rows):5}", *(f"{measure(model, batches):8.3f}" for model in models), flush=True)


if __name__ == "__main__":
    main()
