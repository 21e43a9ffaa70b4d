"""Rebuild a training checkpoint from an exported pack alone, for a machine that has nothing else.

usage: python resume.py [PACK FOLDER] [--out STATE/runs/resumed/start.pt]

Also copies the pack's tokenizers into STATE: run prepare.py and align.py again with them (not vocabulary.py), then
train.py NAME --start FILE. Only the optimiser's momentum is lost; a warm-up of some tens of steps brings it back.
"""
from __future__ import annotations

import argparse
import json
import shutil
from pathlib import Path

import onnx
import torch
from onnx import numpy_helper

from common import PACK, STATE
from export import ZERO_POINT
from model import Shape, Translator


def read_stored(pack: Path) -> dict[str, torch.Tensor]:
    """Every initialiser of a pack's graphs but the constants, as stored."""
    stored = {}
    for graph in ("encoder.onnx", "decoder.onnx"):
        for item in onnx.load(pack / graph).graph.initializer:
            if not item.name.startswith("constant_"):
                stored[item.name] = torch.from_numpy(numpy_helper.to_array(item).copy())
    return stored


def read_tables(pack: Path) -> dict[str, tuple[torch.Tensor, torch.Tensor]]:
    """The matrices of an int8 or uint8 pack: whole numbers from -127 to 127 [rows, columns] and scales [rows, 1], in float32."""
    stored = read_stored(pack)
    return {name: (tensor.float() - (ZERO_POINT if tensor.dtype == torch.uint8 else 0), stored[f"{name}.scale"].reshape(-1, 1))
            for name, tensor in stored.items() if tensor.dtype in (torch.uint8, torch.int8)}


def read_weights(pack: Path) -> dict[str, torch.Tensor]:
    """Every parameter of a pack in float32, by its name in model.py."""
    tables = read_tables(pack)
    weights = {name: tensor.float() for name, tensor in read_stored(pack).items() if name.removesuffix(".scale") not in tables}
    return weights | {name: whole * scale for name, (whole, scale) in tables.items()}


def read_pack(pack: Path) -> tuple[Translator, dict]:
    """The model a pack holds, and its pack.json."""
    about = json.loads((pack / "pack.json").read_text(encoding="utf-8"))
    weights = read_weights(pack)
    layers = {side: 1 + max(int(name.split(".")[1]) for name in weights if name.startswith(side + ".")) for side in ("encoder", "decoder")}
    model = Translator(Shape(*weights["source"].shape[:1], *weights["target"].shape, about["translator"]["heads"],
                             weights["encoder.0.feed.rise.weight"].shape[0], layers["encoder"], layers["decoder"],
                             weights["decoder.0.feed.rise.weight"].shape[0]))
    model.load_state_dict(weights)
    return model.eval(), about


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("pack", type=Path, nargs="?", default=PACK)
    parser.add_argument("--out", type=Path, default=STATE / "runs" / "resumed" / "start.pt")
    options = parser.parse_args()
    model, about = read_pack(options.pack)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    torch.save({"shape": model.shape.to_dict(), "step": about["training"]["step"], "pairs": about["training"]["pairsSeen"],
                "weights": {name: p.detach() for name, p in model.named_parameters()}}, options.out)
    for name in ("tokenizer.json", "target_tokenizer.json"):
        if not (STATE / name).exists():
            shutil.copy(options.pack / name, STATE / name)
    print(f"{options.out}: {model.shape}, step {about['training']['step']}")


if __name__ == "__main__":
    main()
