"""What travels to a GPU machine, in one file: token ids of every pair in several versions, held-out pairs, first embeddings.

usage: python gpu_pack.py OUT.npz            reads STATE/clean, the tokenizers and embeddings.npz

Where a GPU sees every pair dozens of times, variety decides (README.md, "On a GPU"). So every English side comes in VERSIONS:
as written and as a recogniser writes it (augment.py), each also cut by BPE-dropout (Provilkov et al., 2020). Two sources are
made: `joined`, two sentences as one utterance (Nguyen et al., 2021), and `numbers`, pairs whose number was exchanged on both
sides. Sources of another register than the product's begin with a mark of their own, so that unmarked English means polite speech.
Arrays: <source>/english.<version> and <source>/japanese, flat uint16, each with offsets in `…_at`.
"""
from __future__ import annotations

import random
import re
import sys

import numpy as np

from augment import as_recognised
from common import CLEAN, STATE, test_sets
from data import GPU_SOURCES, MARKS, VERSIONS
from prepare import LONGEST, flatten
from vocabulary import load

DROPOUT = 0.1  # of merges, as Provilkov et al. recommend
NUMBER = re.compile(r"(?<![\w.,:/-])[1-9]\d{1,5}(?![\w:/]|[.,-]\d)")


def joined(pairs: list[list[str]], count: int, rng: random.Random) -> list[list[str]]:
    """Neighbouring short sentences (of one conversation, where a source keeps their order) as one."""
    made = []
    for place in rng.sample(range(len(pairs) - 1), min(count, len(pairs) - 1)):
        (english, japanese), (next_english, next_japanese) = pairs[place : place + 2]
        if len(english.split()) + len(next_english.split()) <= 40 and japanese[-1] in "。！？" and english[-1] in ".!?":
            made.append([f"{english} {next_english}", japanese + next_japanese])
    return made


def renumbered(pairs: list[list[str]], rng: random.Random) -> list[list[str]]:
    """Pairs whose only number, the same on both sides, was exchanged for another one with as many digits."""
    made = []
    for english, japanese in pairs:
        found = NUMBER.findall(english)
        if len(found) != 1 or re.findall(r"[\d,.]+", japanese) != found:
            continue
        for _ in range(3):
            digits = len(found[0])
            number = str(rng.randrange(10 ** (digits - 1), 10**digits))
            made.append([english.replace(found[0], number), japanese.replace(found[0], number)])
    return made


def main() -> None:
    english, japanese = load(STATE)
    rng = random.Random(1)
    texts = {path.stem: [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()] for path in sorted(CLEAN.glob("*.tsv"))}
    texts["joined"] = joined(texts["authored"], 30000, rng) + joined(texts["tatoeba-anki"], 8000, rng)
    texts["numbers"] = renumbered(texts["authored"] + texts["tatoeba-anki"], rng)
    arrays: dict[str, np.ndarray] = {}
    for source in GPU_SOURCES:
        pairs = texts[source]
        mark = [english.token_to_id(MARKS[source])] if source in MARKS else []
        columns: list[list[list[int]]] = []
        for recognised, cut in VERSIONS:
            english.model.dropout = DROPOUT if cut else None
            sides = [as_recognised(pair[0], rng) if recognised else pair[0] for pair in pairs]
            columns.append([mark + item.ids for item in english.encode_batch(sides)])
        columns.append([item.ids for item in japanese.encode_batch([pair[1] for pair in pairs])])
        kept = [row for row in zip(*columns) if max(map(len, row)) <= LONGEST]
        for name, column in zip([*(f"english.{version}" for version in range(len(VERSIONS))), "japanese"], zip(*kept)):
            arrays[f"{source}/{name}"], arrays[f"{source}/{name}_at"] = flatten(list(column))
        print(f"{source}: {len(kept)} of {len(pairs)} pairs", flush=True)
    english.model.dropout = None
    for name in ("authored", "tatoeba"):
        rows = test_sets()[name]
        rows = rows[:: len(rows) // 500]
        for side, tokenizer, index in (("english", english, 0), ("japanese", japanese, 1)):
            arrays[f"held-out {name}/{side}"], arrays[f"held-out {name}/{side}_at"] = flatten([item.ids[:LONGEST] for item in tokenizer.encode_batch([row[index] for row in rows])])
    with np.load(STATE / "embeddings.npz") as first:
        arrays |= {f"first {name}": first[name].astype(np.float16 if first[name].ndim > 1 else np.float32) for name in first}
    np.savez(sys.argv[1], **arrays)


if __name__ == "__main__":
    main()
