"""Step 6: translate the held-out sets and score them.

usage: python evaluate.py CHECKPOINT [--sets authored tatoeba …] [--count 500] [--beam 4] [--show 5] [--live]

Scores: chrF2 and character BLEU as sacrebleu computes them (Post, 2018); neither needs a Japanese word segmenter. Also
counted: empty and looping output. A checkpoint's moving average is used; `--live` takes the last weights instead.
"""
from __future__ import annotations

import argparse
import json
import re
import time
from pathlib import Path

import sacrebleu
import torch

from common import STATE, test_sets
from decode import translate
from model import Shape, Translator
from vocabulary import load

LOOP = re.compile(r"(.{1,12}?)\1{4,}")


def read_model(path: Path, live: bool = False) -> tuple[Translator, dict]:
    """The model of a checkpoint, and the checkpoint."""
    saved = torch.load(path, weights_only=True)
    model = Translator(Shape(**saved["shape"]))
    weights = saved["weights"] if live or "average" not in saved else saved["average"]
    model.load_state_dict({name: tensor.float() for name, tensor in weights.items()})
    return model.eval(), saved


def score(outputs: list[str], references: list[str]) -> dict[str, float]:
    return {"chrf": round(sacrebleu.corpus_chrf(outputs, [references]).score, 2),
            "charBleu": round(sacrebleu.corpus_bleu(outputs, [references], tokenize="char").score, 2)}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--sets", nargs="+", default=["authored", "broad", "tatoeba", "lecture", "meeting", "news", "ntrex"])
    parser.add_argument("--count", type=int, default=10**6, help="sentences of a set, evenly drawn")
    parser.add_argument("--beam", type=int, default=4)
    parser.add_argument("--show", type=int, default=5)
    parser.add_argument("--live", action="store_true")
    options = parser.parse_args()
    torch.set_num_threads(2)
    model, saved = read_model(options.checkpoint, options.live)
    english, japanese = load(STATE)
    print(f"step {saved['step']}, {saved['pairs']} pairs seen")
    scores = {}
    for name in options.sets:
        rows = test_sets()[name]
        rows = rows[:: max(1, len(rows) // options.count)]
        began = time.time()
        outputs = translate(model, english, japanese, [row[0] for row in rows], options.beam)
        scores[name] = score(outputs, [row[1] for row in rows])
        empty, loops = sum(not text for text in outputs), sum(bool(LOOP.search(text)) for text in outputs)
        print(f"{name}: {len(rows)} sentences, chrF {scores[name]['chrf']}, char BLEU {scores[name]['charBleu']}, empty {empty}, looping {loops}, {time.time() - began:.0f} s", flush=True)
        for place in range(0, len(rows), max(1, len(rows) // options.show)) if options.show else ():
            print(f"   EN  {rows[place][0]}\n   OUT {outputs[place]}\n   REF {rows[place][1]}")
    print(json.dumps(scores))


if __name__ == "__main__":
    main()
