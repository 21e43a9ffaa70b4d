"""Training data: sources mixed by share, cut into batches of similar length."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch

from common import END, IDS, START, group

# Share of the pairs seen, by source, and the longest side in tokens; "authored" is all of its kinds. "short" comes first, then
# "spoken" (the product's register) or, with more compute, "full"; "finish" is the last stretch at a falling learning rate. For
# weights that have seen every pair dozens of times: "again", and "names", which also teaches them to carry names over. "kinds" goes on
# from such weights with everything that has come since.
MIXES: dict[str, tuple[int, dict[str, float]]] = {
    "short": (20, {"authored": 0.50, "tatoeba-anki": 0.28, "tanaka50k-odashi": 0.12, "jec-basic": 0.07, "talpco": 0.03}),
    "spoken": (44, {"authored": 0.62, "tatoeba-anki": 0.22, "tanaka50k-odashi": 0.07, "jec-basic": 0.05, "talpco": 0.02, "cocoa-mt": 0.02}),
    "full": (60, {"authored": 0.50, "tatoeba-anki": 0.25, "tanaka50k-odashi": 0.09, "novel": 0.08, "jec-basic": 0.05, "talpco": 0.015, "cocoa-mt": 0.015}),
    "again": (60, {"authored": 0.40, "tatoeba-anki": 0.33, "tanaka50k-odashi": 0.15, "jec-basic": 0.06, "talpco": 0.03, "cocoa-mt": 0.03}),
    "names": (60, {"authored": 0.32, "named": 0.34, "tatoeba-anki": 0.20, "tanaka50k-odashi": 0.08, "jec-basic": 0.03, "talpco": 0.015, "cocoa-mt": 0.015}),
    "kinds": (112, {"authored": 0.66, "dictionary": 0.03, "numbers": 0.03, "named": 0.04, "tatoeba-anki": 0.08, "tanaka-graded": 0.10, "docs": 0.01, "wiki": 0.01, "novel": 0.01, "pawsx": 0.01,
                    "mkqa": 0.005, "jec-basic": 0.005, "cocoa-mt": 0.005, "talpco": 0.005, "tufs": 0.003, "xsid": 0.002}),
    "finish": (60, {"authored": 0.80, "tatoeba-anki": 0.12, "jec-basic": 0.04, "talpco": 0.02, "cocoa-mt": 0.02}),
}


# For gpu_train.py: share of each source while it learns, and at the end, at a falling rate. `joined` and `numbers` are made by gpu_data.py.
GPU_SOURCES: dict[str, tuple[float, float]] = {
    "authored": (0.32, 0.42), "named": (0.06, 0.06), "joined": (0.05, 0.06), "numbers": (0.05, 0.05), "dictionary": (0.04, 0.03), "tatoeba-anki": (0.10, 0.11), "tanaka-graded": (0.11, 0.09), "tanaka50k-odashi": (0.05, 0.04),
    "docs": (0.04, 0.03), "wiki": (0.05, 0.02), "novel": (0.07, 0.03), "pawsx": (0.015, 0.015), "mkqa": (0.012, 0.012), "jec-basic": (0.016, 0.016), "cocoa-mt": (0.006, 0.006),
    "talpco": (0.006, 0.006), "tufs": (0.003, 0.003), "xsid": (0.002, 0.002),
}
# How much more often than its size says a kind of authored pairs is drawn; 1 where nothing is said. The kinds at 0.25 are those that the weights of 0.2.0 know by heart (loss 0.4 to 0.5 on
# them, 1.2 on held-out pairs of the same kinds): there is little to be learnt from them.
KNOWN_BY_HEART = ("booth business travel daily technology numbers-grammar spontaneous talks booth-dialogue news short vocabulary-a-f vocabulary-g-p "
                  "vocabulary-q-z polysemy complex support general-knowledge specifications courtesy").split()
WRITTEN_HERE = "heard-wrongly rarer-words senses phrases structure spoken everyday-sentences booths talks-and-news proper-names counters-and-service quantities plain-style modern-words corrections".split()  # pairs/
KIND_WEIGHTS = {f"authored-{kind}": 0.25 for kind in KNOWN_BY_HEART} | {
    "authored-parliament": 0.6, "authored-encyclopedia": 0.5, "authored-earnings-calls": 0.8, "authored-web-news": 0.5, "authored-meetings": 1.5, "authored-conversation": 2.0,
    "authored-everyday": 0.5, "authored-dialogues": 1.5, "authored-idioms": 1.5, "authored-names": 1.5, "authored-counters": 1.5, "authored-numbers": 1.5} | {f"authored-{kind}": 3.0 for kind in WRITTEN_HERE}
# (as a recogniser writes it, cut by BPE-dropout) for each version of the English, and how often each is drawn.
VERSIONS = [(False, False), (False, True), (False, True), (True, False), (True, True), (True, True)]
VERSION_SHARES = [0.30, 0.20, 0.20, 0.10, 0.10, 0.10]


@dataclass
class Batch:
    """source [b, s]; given [b, t] starts with the start token; wanted [b, t] ends with the end token; links [b, t]."""

    source: torch.Tensor
    given: torch.Tensor
    wanted: torch.Tensor
    links: torch.Tensor

    @property
    def pairs(self) -> int:
        return self.source.shape[0]


def collate(source: torch.Tensor, target: torch.Tensor, links: torch.Tensor) -> Batch:
    """Put start and end tokens around padded target ids [b, t]; links are shifted to stand beside `wanted`."""
    b, t = target.shape
    given = torch.cat([torch.full((b, 1), START), target], 1)
    wanted = torch.cat([target, torch.zeros((b, 1), dtype=torch.long)], 1)
    wanted[torch.arange(b), (target > 0).sum(1)] = END
    return Batch(source, given, wanted, torch.cat([links, torch.full((b, 1), -1)], 1))


class Rounds:
    """Rows of a source in random order, every one once before any comes again."""

    def __init__(self, rows: np.ndarray, rng: np.random.Generator):
        self.rows, self.rng, self.left = rows, rng, np.zeros(0, np.int64)

    def take(self, count: int) -> np.ndarray:
        while len(self.left) < count:
            self.left = np.concatenate([self.left, self.rng.permutation(self.rows)])
        taken, self.left = self.left[:count], self.left[count:]
        return taken


def source_shares(shares: dict[str, float]) -> dict[str, float]:
    """Shares of groups → shares of the files they consist of, by size and KIND_WEIGHTS."""
    files: dict[str, dict[str, float]] = {}
    for path in sorted(IDS.glob("*.npz")):
        if not path.stem.endswith(".links"):
            size = len(np.load(path)["japanese_at"]) - 1
            files.setdefault(group(path.stem), {})[path.stem] = size * KIND_WEIGHTS.get(path.stem, 1.0)
    return {name: share * size / sum(files[whole].values()) for whole, share in shares.items() for name, size in files[whole].items()}


def read_ids(name: str, links: bool) -> dict[str, np.ndarray]:
    """Ids of a source; without its word alignments every link is absent."""
    ids = dict(np.load(IDS / f"{name}.npz"))
    if links:
        return ids | dict(np.load(IDS / f"{name}.links.npz"))
    absent = np.full(len(ids["japanese"]), -1, np.int8)
    return ids | {"english_links": absent, "recognised_links": absent}


ROUND = 4
"""Sides of a batch are padded to a multiple of this, so that few shapes occur: each new one costs the bfloat16 kernels a first call."""


class Mixture:
    """An endless stream of batches in which every source has its share of pairs."""

    def __init__(self, mix: str, tokens: int, recognised: float, seed: int, pool: int = 12288, links: bool = True):
        """`tokens`: padded source plus target tokens a batch; `recognised`: part of the pairs with recogniser-like English."""
        self.tokens, self.recognised, self.pool = tokens, recognised, pool
        self.rng = np.random.default_rng(seed)
        longest, shares = MIXES[mix]
        self.shares = source_shares(shares)
        self.data = {name: read_ids(name, links) for name in self.shares}
        self.rounds: dict[str, Rounds] = {}
        for name, data in self.data.items():
            sizes = [np.diff(data[f"{side}_at"]) for side in ("english", "recognised", "japanese")]
            self.rounds[name] = Rounds(np.flatnonzero(np.max(sizes, axis=0) <= longest), self.rng)

    def __iter__(self):
        names = list(self.shares)
        while True:
            chosen = [self.rounds[name].take(int(self.pool * share + self.rng.random())) for name, share in self.shares.items()]
            which = np.repeat(np.arange(len(names)), [len(rows) for rows in chosen])
            rows = np.concatenate(chosen)
            heard = self.rng.random(len(rows)) < self.recognised
            source, source_links = [], []
            target = []
            for place, row in enumerate(rows):
                data, side = self.data[names[which[place]]], "recognised" if heard[place] else "english"
                source.append(data[side][data[f"{side}_at"][row] : data[f"{side}_at"][row + 1]])
                span = slice(data["japanese_at"][row], data["japanese_at"][row + 1])
                target.append(data["japanese"][span])
                source_links.append(data[f"{side}_links"][span])
            s, t = np.array([len(ids) for ids in source]), np.array([len(ids) + 1 for ids in target])
            s, t = -(-s // ROUND) * ROUND, -(-t // ROUND) * ROUND
            order = np.lexsort((s + self.rng.random(len(s)), t))
            groups, first = [], 0
            while first < len(order):
                last, wide, high = first, 0, 0
                while last < len(order):
                    wide, high = max(wide, s[order[last]]), max(high, t[order[last]])
                    if (wide + high) * (last - first + 1) > self.tokens and last > first:
                        break
                    last += 1
                if last < len(order) and last - first > 2 * ROUND:
                    last -= (last - first) % ROUND
                groups.append(order[first:last])
                first = last
            for number in self.rng.permutation(len(groups)):
                places = groups[number]
                wide, high = s[places].max(), t[places].max() - 1
                sides = ((source, 0, wide), (target, 0, high), (source_links, -1, high))
                yield collate(*(pad([side[place] for place in places], fill, width) for side, fill, width in sides))


def pad(rows: list[np.ndarray], fill: int, width: int = 0) -> torch.Tensor:
    """Rows as one tensor, as wide as the longest of them or wider."""
    out = np.full((len(rows), max(width, *map(len, rows))), fill, np.int64)
    for place, row in enumerate(rows):
        out[place, : len(row)] = row
    return torch.from_numpy(out)
