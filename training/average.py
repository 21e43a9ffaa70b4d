"""Average several checkpoints into one (the mean of their averaged weights), or deepen a model.

usage: python average.py OUT.pt CHECKPOINT …             mean of the weights
       python average.py OUT.pt CHECKPOINT --encoder 6   more encoder layers: the added ones begin as the identity
                                                         (their output matrices are zero), so that nothing is unlearnt
"""
from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

import torch

from evaluate import read_model
from model import Translator


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("checkpoints", type=Path, nargs="+")
    parser.add_argument("--encoder", type=int, help="encoder layers of the result")
    parser.add_argument("--decoder", type=int, help="decoder layers of the result")
    options = parser.parse_args()
    models, saved = zip(*(read_model(path) for path in options.checkpoints))
    shape = models[0].shape
    weights = {name: torch.stack([model.state_dict()[name] for model in models]).mean(0) for name in models[0].state_dict()}
    deeper = replace(shape, encoder_layers=options.encoder or shape.encoder_layers, decoder_layers=options.decoder or shape.decoder_layers)
    if deeper != shape:
        grown = Translator(deeper).state_dict()
        for name in grown.keys() - weights.keys():
            weights[name] = torch.zeros_like(grown[name]) if name.endswith(("out.weight", "fall.weight")) else grown[name]
    torch.save({"shape": deeper.to_dict(), "step": max(item["step"] for item in saved), "pairs": max(item["pairs"] for item in saved), "weights": weights}, options.out)
    print(f"{options.out}: mean of {len(models)}, {deeper}")


if __name__ == "__main__":
    main()
