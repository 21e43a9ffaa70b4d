"""Step 3: turn clean text into token ids.

usage: python prepare.py                 reads STATE/clean and the tokenizers, writes STATE/ids/<source>.npz

For every pair two English versions are kept, as written and as a recogniser might write it (augment.py); training chooses.
Both begin with a mark where the Japanese is plain (style.py).
Each .npz holds flat uint16 ids and int64 offsets: english, english_at, recognised, recognised_at, japanese, japanese_at.
"""
from __future__ import annotations

import random

import numpy as np

from augment import as_recognised
from common import CLEAN, IDS, STATE
from style import mark_of
from vocabulary import load

LONGEST = 112  # tokens a side in training


def flatten(rows: list[list[int]]) -> tuple[np.ndarray, np.ndarray]:
    at = np.zeros(len(rows) + 1, np.int64)
    np.cumsum([len(row) for row in rows], out=at[1:])
    return np.fromiter((token for row in rows for token in row), np.uint16, at[-1]), at


def main() -> None:
    english, japanese = load(STATE)
    IDS.mkdir(parents=True, exist_ok=True)
    for path in sorted(CLEAN.glob("*.tsv")):
        rng = random.Random(path.stem)
        pairs = [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]
        written = [item.ids for item in english.encode_batch([pair[0] for pair in pairs])]
        heard = [item.ids for item in english.encode_batch([as_recognised(pair[0], rng) for pair in pairs])]
        target = [item.ids for item in japanese.encode_batch([pair[1] for pair in pairs])]
        marks = [mark_of(english, path.stem, pair[1]) for pair in pairs]
        written, heard = ([mark + ids for mark, ids in zip(marks, side)] for side in (written, heard))
        kept = [row for row in zip(written, heard, target) if max(map(len, row)) <= LONGEST]
        arrays = {}
        for name, column in zip(("english", "recognised", "japanese"), zip(*kept)):
            arrays[name], arrays[f"{name}_at"] = flatten(list(column))
        np.savez(IDS / f"{path.stem}.npz", **arrays)
        print(f"{path.stem}: {len(kept)} of {len(pairs)} pairs, {len(arrays['english']) / len(kept):.1f} English and {len(arrays['japanese']) / len(kept):.1f} Japanese tokens a pair", flush=True)


if __name__ == "__main__":
    main()
