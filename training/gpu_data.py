"""The pairs of a GPU run: what travels is text; token ids in several versions are made on the GPU machine, on its many cores.

usage: python gpu_data.py FOLDER            gathers clean text, held-out pairs and tokenizers from STATE

Where a GPU sees every pair dozens of times, variety decides (README.md, "On a GPU"). So every English side comes in VERSIONS:
as written and as a recogniser writes it (augment.py), each also cut by BPE-dropout (Provilkov et al., 2020). Two sources are
made: `joined`, two sentences as one utterance (Nguyen et al., 2021), and `numbers`, those made by rule (number_pairs.py) and pairs
whose number was exchanged on both sides. Sources of another register than the product's begin with a mark of their own, so that unmarked English means polite speech.
"""
from __future__ import annotations

import os
import random
import re
import shutil
import sys
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np

from augment import as_recognised
from common import CLEAN, STATE, group, test_sets
from data import GPU_SOURCES, VERSIONS
from prepare import LONGEST, flatten
from style import mark_of
from vocabulary import load

DROPOUT = 0.1  # of merges, as Provilkov et al. recommend
NUMBER = re.compile(r"(?<![\w.,:/-])[1-9]\d{1,5}(?![\w:/]|[.,-]\d)")
CHUNK = 10000  # pairs one process encodes at a time
JAPANESE = len(VERSIONS)  # in place of a version: the Japanese side

Rows = list[np.ndarray]
"""Token ids of one side of some pairs."""


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


def read_pairs(path: Path) -> list[list[str]]:
    return [line.split("\t") for line in path.read_text(encoding="utf-8").splitlines()]


def encode(folder: Path, source: str, version: int, seed: int, pairs: list[list[str]]) -> Rows:
    """Token ids of one side of some pairs in one version; runs in a process of its own."""
    os.environ["TOKENIZERS_PARALLELISM"] = "false"  # there are processes enough
    english, japanese = load(folder)
    if version == JAPANESE:
        return [np.array(item.ids, np.uint16) for item in japanese.encode_batch([pair[1] for pair in pairs])]
    recognised, cut = VERSIONS[version]
    rng = random.Random(seed)
    english.model.dropout = DROPOUT if cut else None
    sides = english.encode_batch([as_recognised(pair[0], rng) if recognised else pair[0] for pair in pairs])
    return [np.array(mark_of(english, source, pair[1]) + side.ids, np.uint16) for pair, side in zip(pairs, sides)]


class Encoding:
    """Encoding under way in many processes; `arrays()` waits for it.

    Names of the arrays: <source>/english.<version> and <source>/japanese, held-out <set>/english and …/japanese, each flat
    uint16 with offsets in `…_at`. Made from a folder that `gather` filled.
    """

    def __init__(self, folder: Path, workers: int):
        rng = random.Random(1)
        texts: dict[str, list[list[str]]] = defaultdict(list)
        for path in sorted((folder / "clean").glob("*.tsv")):
            texts[group(path.stem)] += read_pairs(path)
        texts["joined"] = joined(texts["authored"], 30000, rng) + joined(texts["tatoeba-anki"], 8000, rng)
        texts["numbers"] += renumbered(texts["authored"] + texts["tatoeba-anki"], rng)
        held = {f"held-out {path.stem}": read_pairs(path) for path in sorted((folder / "held-out").glob("*.tsv"))}
        self.pool = ProcessPoolExecutor(workers)
        self.jobs: dict[str, list[list]] = {}
        for name, pairs in [*((source, texts[source]) for source in GPU_SOURCES), *held.items()]:
            columns = [0, JAPANESE] if name in held else range(len(VERSIONS) + 1)
            self.jobs[name] = [
                [self.pool.submit(encode, folder, name, version, 100 * first + version, pairs[first : first + CHUNK])
                 for first in range(0, len(pairs), CHUNK)]
                for version in columns
            ]

    def arrays(self) -> dict[str, np.ndarray]:
        made: dict[str, np.ndarray] = {}
        for name, columns in self.jobs.items():
            rows = zip(*([row for job in jobs for row in job.result()] for jobs in columns))
            kept = [row for row in rows if max(map(len, row)) <= LONGEST]
            sides = ["english", "japanese"] if len(columns) == 2 else [*(f"english.{version}" for version in range(len(VERSIONS))), "japanese"]
            for side, column in zip(sides, zip(*kept)):
                made[f"{name}/{side}"], made[f"{name}/{side}_at"] = flatten(list(column))
        self.pool.shutdown()
        return made


def gather(folder: Path) -> None:
    """Fill a folder with everything that `Encoding` needs."""
    for part in ("clean", "held-out"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    for path in CLEAN.glob("*.tsv"):
        if group(path.stem) in GPU_SOURCES:
            shutil.copy(path, folder / "clean")
    for name in ("authored", "tatoeba"):
        rows = test_sets()[name]
        (folder / "held-out" / f"{name}.tsv").write_text("".join(f"{a}\t{b}\n" for a, b in rows[:: len(rows) // 500]), encoding="utf-8")
    for name in ("tokenizer.json", "target_tokenizer.json"):
        shutil.copy(STATE / name, folder)


if __name__ == "__main__":
    gather(Path(sys.argv[1]))
