"""Step 8: 200 sentences with the tokens that PyTorch gives, for the product's test of its own runtime.

usage: python parity.py [--pack FOLDER]       writes parity/translator-parity.json; also checks the pack in ONNX Runtime

The PyTorch model is rebuilt from the pack, with exactly the weights the pack holds. Where these are uint8 it multiplies as the pack
does, in whole numbers (`multiply`). All else is float32 on both sides and differs in the last bits, since sums are taken in
another order. In a float32 pack such a difference stays as small as it was. Before a multiplication in whole numbers it now and then puts
an activation on the next whole number, and what follows differs as much as two roundings do. Greedy tokens therefore
agree except where logits nearly agree: the steps at which others come within `margin` of the best are in the file, with these others.
"""
from __future__ import annotations

import argparse
import json
from functools import partial
from pathlib import Path

import numpy as np
import onnxruntime
import torch
import torch.nn.functional as F

from common import END, HERE, MAX_SOURCE, PACK, START, test_sets
from decode import limit, prepare
from export import IN_FLOAT
from model import Linear, Translator
from resume import read_pack, read_stored, read_tables
from vocabulary import load

HARD = [
    "US and IT spending rose 3.5% — “again”…", "The WHO isn’t an IT company.", "It's 10:30 p.m. on 3/14/2025.", "Call +81-3-1234-5678, extension 42.",
    "38,000 yen", "um so like i think i mean we should uh start at nine thirty you know", "Room 1408 costs $1,299.99 per night.", "A", "OK", "Yes.", "No!", "?",
    "café naïve résumé Zoë", "I'm, I'm not sure it's, well, ready.", "ALL CAPITALS SHOUTING HERE", "mimiyaku-2 USB-C 48kHz 24-bit", "Mr. O'Neill-Smith's e-mail is o.neill@example.com.",
    "What's the difference between A and B?", "ｆｕｌｌ　ｗｉｄｔｈ", "½ of ① is not ２", "Dr. Müller flew from São Paulo to Kraków.", "two hundred and fifty-six thousand", "It weighs -40 °C", "Hello 👋 world",
    "Thank you very much for coming all the way to our booth today.", "tab\tand\nnew line", "  leading and trailing  ", "one,two;three", "The price is 1,000,000,000 dollars.", "x = y + 2",
    "He said, \"I can't come,\" didn't he?", "nineteen ninety-nine", "The very very very very very long queue", "Ω and ß and Æ", "Don't touch!", "Is it waterproof?", "Could you spell your name?", "Qwrtzx blorfint.",
    "We're #1 in R&D.", "the the the the",
]


EXACT = 512
"""Most products of a uint8 and a 7-bit number whose sum float32 holds exactly: 512 · 255 · 127 < 2^24."""

ROUNDING = {"uint8": 0.25, "float": 0.001}
"""Logits nearer to each other than this may change places between two implementations of a pack: see above."""


def multiply(x: torch.Tensor, parts: list[torch.Tensor], scale: torch.Tensor) -> torch.Tensor:
    """x [… , k] times the transpose of a table [n, k] as DynamicQuantizeLinear and MatMulInteger of ONNX do it.

    The table comes in slices of at most EXACT columns, so that float32 holds the sums of whole numbers exactly, as int32 does there.
    """
    low, high = x.min().clamp_max(0), x.max().clamp_min(0)
    step = (high - low) / 255 if high > low else torch.ones(())
    zero = (-low / step).round().clamp(0, 255)
    whole = ((x / step).round() + zero).clamp(0, 255) - zero
    total = sum(F.linear(piece, part).double() for piece, part in zip(whole.split(EXACT, -1), parts))
    return total.float() * (step * scale)


def with_whole_numbers(model: Translator, tables: dict[str, tuple[torch.Tensor, torch.Tensor]]) -> Translator:
    """The same model with its linear maps computed by `multiply` wherever a uint8 pack does so, in place."""

    def linear(name: str):
        whole, scale = tables[name]
        return partial(multiply, parts=[part.contiguous() for part in whole.split(EXACT, 1)], scale=scale[:, 0])

    for name, module in model.named_modules():
        if isinstance(module, Linear) and not f"{name}.weight".endswith(IN_FLOAT):
            module.forward = linear(f"{name}.weight")
    output = linear("target")
    model.logits = lambda hidden: output(hidden) + model.bias
    return model


@torch.no_grad()
def greedy(model: Translator, source: list[int], margin: float) -> tuple[list[int], list[dict], float]:
    """Greedy tokens; the steps at which others come within `margin` of the best logit, with these others; the smallest gap."""
    past, memory, bias = prepare(model, [source], 1)
    token, out, near, closest = START, [], [], float("inf")
    for step in range(limit(source)):
        logits, past = model.step(torch.tensor([[token]]), past, memory, bias)
        best, tokens = logits[0].topk(5)
        token, gaps = int(tokens[0]), best[0] - best
        closest = min(closest, float(gaps[1]))
        others = [int(other) for other, gap in zip(tokens[1:], gaps[1:]) if gap < margin]
        if others:
            near.append({"step": step, "others": others})
        if token == END:
            break
        out.append(token)
    return out, near, closest


class PackRuntime:
    """Greedy decoding of a pack in ONNX Runtime, as the product does it."""

    def __init__(self, pack: Path, layers: int, heads: int, head_size: int):
        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = 1
        self.encoder, self.decoder = (onnxruntime.InferenceSession(str(pack / name), settings) for name in ("encoder.onnx", "decoder.onnx"))
        self.empty = {f"past_{side}.{layer}": np.zeros((1, heads, 0, head_size), np.float32) for layer in range(layers) for side in ("key", "value")}

    def greedy(self, source: list[int]) -> list[int]:
        ids = np.array([source])
        names = [item.name for item in self.encoder.get_outputs()]
        feed = dict(zip(names, self.encoder.run(None, {"input_ids": ids, "attention_mask": np.ones_like(ids)})))
        feed |= {"attention_mask": np.ones_like(ids), "beam_index": np.zeros(1, np.int64)} | self.empty
        names = [item.name for item in self.decoder.get_outputs()]
        token, out = START, []
        for _ in range(limit(source)):
            result = dict(zip(names, self.decoder.run(None, feed | {"input_ids": np.array([[token]])})))
            token = int(result.pop("logits")[0].argmax())
            if token == END:
                break
            out.append(token)
            feed |= {name.replace("present", "past"): array for name, array in result.items()}
        return out


def sentences() -> list[str]:
    """The hard ones, then some of every held-out set, 200 in all."""
    texts, sets, turn = dict.fromkeys(HARD), test_sets(), 0
    while len(texts) < 200:
        for rows in sets.values():
            texts[rows[turn * 37 % len(rows)][0]] = None
        turn += 1
    return list(texts)[:200]


def excuses(tokens: list[int], found: list[int], near: list[dict]) -> bool:
    """Whether the first difference is at a step where the two best logits are nearly the same, and is that other token."""
    wanted, got = [*tokens, END], [*found, END]
    step = next(place for place, pair in enumerate(zip(wanted, got)) if pair[0] != pair[1])
    return any(item["step"] == step and got[step] in item["others"] for item in near)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pack", type=Path, default=PACK)
    pack = parser.parse_args().pack
    torch.set_num_threads(1)
    model, about = read_pack(pack)
    english, japanese = load(pack)
    in_whole_numbers = any(tensor.dtype == torch.uint8 for tensor in read_stored(pack).values())
    margin = ROUNDING["uint8" if in_whole_numbers else "float"]
    if in_whole_numbers:
        with_whole_numbers(model, read_tables(pack))
    runtime = PackRuntime(pack, model.shape.decoder_layers, model.shape.heads, model.shape.head_size)
    cases, same, excused = [], 0, 0
    for text in sentences():
        source = english.encode(text).ids[:MAX_SOURCE]
        tokens, near, closest = greedy(model, source, margin)
        found = runtime.greedy(source)
        same += found == tokens
        excused += found != tokens and excuses(tokens, found, near)
        cases.append({"english": text, "sourceTokens": source, "targetTokens": tokens, "japanese": japanese.decode(tokens),
                      "closest": round(closest, 6), "near": near})
    out = HERE / "parity" / "translator-parity.json"
    out.parent.mkdir(exist_ok=True)
    digests = {item["path"]: item["sha256"] for item in about["files"]}
    head = {"about": "Greedy decoding by the PyTorch model with the weights this pack holds; the target tokens are without start and end.",
            "margin": margin, "near": "steps at which the logits of others are within the margin of the best",
            "decoder": digests["decoder.onnx"], "encoder": digests["encoder.onnx"], "limit": "at most min(maxTargetTokens - 1, 3 * sourceTokens + 10) tokens"}
    lines = ",\n".join("    " + json.dumps(case, ensure_ascii=False) for case in cases)
    out.write_text(json.dumps(head, ensure_ascii=False, indent=2)[:-2] + ',\n  "cases": [\n' + lines + "\n  ]\n}\n", encoding="utf-8")
    print(f"{out.name}: ONNX Runtime gives the same tokens on {same} of {len(cases)}; {excused} first differ where two logits are nearly the same")


if __name__ == "__main__":
    main()
