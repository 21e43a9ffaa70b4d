"""Step 8: 200 sentences with the tokens that PyTorch gives, for the product's test of its own runtime.

usage: python parity.py [--pack FOLDER]       writes parity/translator-parity.json; also checks the pack in ONNX Runtime

The PyTorch model is rebuilt from the pack, with exactly the weights the pack holds (the rounded ones, where it is int8).
Both compute in float32, so greedy tokens agree except where two logits lie within the rounding of float32 sums of each other;
`closest` in the file is the smallest gap between the best and the second logit of a sentence, to judge a difference by.
"""
from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import onnxruntime
import torch

from common import END, HERE, MAX_SOURCE, PACK, START, test_sets
from decode import limit, prepare
from model import Translator
from resume import read_pack
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


@torch.no_grad()
def greedy_with_gap(model: Translator, source: list[int]) -> tuple[list[int], float]:
    """Greedy tokens and the smallest gap between the two best logits on the way."""
    past, memory, bias = prepare(model, [source], 1)
    token, out, closest = START, [], float("inf")
    for _ in range(limit(source)):
        logits, past = model.step(torch.tensor([[token]]), past, memory, bias)
        best = logits[0].topk(2)
        token, closest = int(best.indices[0]), min(closest, float(best.values[0] - best.values[1]))
        if token == END:
            break
        out.append(token)
    return out, closest


class PackRuntime:
    """Greedy decoding of a pack in ONNX Runtime, as the product does it."""

    def __init__(self, pack: Path, layers: int, heads: int, head_size: int):
        self.encoder = onnxruntime.InferenceSession(str(pack / "encoder.onnx"))
        self.decoder = onnxruntime.InferenceSession(str(pack / "decoder.onnx"))
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


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pack", type=Path, default=PACK)
    pack = parser.parse_args().pack
    model, about = read_pack(pack)
    english, japanese = load(pack)
    texts, sets = list(HARD), test_sets()
    while len(texts) < 200:
        for rows in sets.values():
            texts.append(rows[len(texts) * 37 % len(rows)][0])
    runtime = PackRuntime(pack, model.shape.decoder_layers, model.shape.heads, model.shape.head_size)
    cases, same = [], 0
    for text in texts[:200]:
        source = english.encode(text).ids[:MAX_SOURCE]
        tokens, closest = greedy_with_gap(model, source)
        same += tokens == runtime.greedy(source)
        cases.append({"english": text, "sourceTokens": source, "targetTokens": tokens, "japanese": japanese.decode(tokens), "closest": round(closest, 6)})
    out = HERE / "parity" / "translator-parity.json"
    out.parent.mkdir(exist_ok=True)
    digests = {item["path"]: item["sha256"] for item in about["files"]}
    head = {"about": "Greedy decoding by the PyTorch model with the weights this pack holds; the target tokens are without start and end.",
            "decoder": digests["decoder.onnx"], "encoder": digests["encoder.onnx"], "limit": "at most min(maxTargetTokens - 1, 3 * sourceTokens + 10) tokens"}
    lines = ",\n".join("    " + json.dumps(case, ensure_ascii=False) for case in cases)
    out.write_text(json.dumps(head, ensure_ascii=False, indent=2)[:-2] + ',\n  "cases": [\n' + lines + "\n  ]\n}\n", encoding="utf-8")
    print(f"{out.name}: ONNX Runtime gives the same tokens on {same} of {len(cases)}")


if __name__ == "__main__":
    main()
