"""Training data: sources mixed by share, cut into batches of similar length."""
from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch

from common import END, IDS, START

# Share of the pairs seen, by source, and the longest side in tokens. "short" comes first, then "spoken" (the
# product's register) or, with more compute, "full"; "finish" is the last stretch at a falling learning rate. For weights that
# have seen every pair dozens of times: "again", and "names", which also teaches them to carry names over.
MIXES: dict[str, tuple[int, dict[str, float]]] = {
    "short": (20, {"authored": 0.50, "tatoeba-anki": 0.28, "tanaka50k-odashi": 0.12, "jec-basic": 0.07, "talpco": 0.03}),
    "spoken": (44, {"authored": 0.62, "tatoeba-anki": 0.22, "tanaka50k-odashi": 0.07, "jec-basic": 0.05, "talpco": 0.02, "cocoa-mt": 0.02}),
    "full": (60, {"authored": 0.50, "tatoeba-anki": 0.25, "tanaka50k-odashi": 0.09, "novel": 0.08, "jec-basic": 0.05, "talpco": 0.015, "cocoa-mt": 0.015}),
    "again": (60, {"authored": 0.40, "tatoeba-anki": 0.33, "tanaka50k-odashi": 0.15, "jec-basic": 0.06, "talpco": 0.03, "cocoa-mt": 0.03}),
    "names": (60, {"authored": 0.32, "named": 0.34, "tatoeba-anki": 0.20, "tanaka50k-odashi": 0.08, "jec-basic": 0.03, "talpco": 0.015, "cocoa-mt": 0.015}),
    "finish": (60, {"authored": 0.80, "tatoeba-anki": 0.12, "jec-basic": 0.04, "talpco": 0.02, "cocoa-mt": 0.02}),
}


# For gpu_train.py: share of each source while it learns, and at the end, at a falling rate. `joined` and `numbers` are made by gpu_data.py.
GPU_SOURCES: dict[str, tuple[float, float]] = {
    "authored": (0.26, 0.33), "named": (0.06, 0.06), "joined": (0.06, 0.08), "numbers": (0.02, 0.02), "tatoeba-anki": (0.25, 0.24), "tanaka50k-odashi": (0.12, 0.10),
    "novel": (0.19, 0.13), "jec-basic": (0.025, 0.025), "talpco": (0.006, 0.006), "cocoa-mt": (0.009, 0.009),
}
MARKS = {"novel": "<0x01>"}  # first English token of a source whose Japanese is not in the product's register
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


class Mixture:
    """An endless stream of batches in which every source has its share of pairs."""

    def __init__(self, mix: str, tokens: int, recognised: float, seed: int, pool: int = 12288):
        """`tokens`: padded source plus target tokens a batch; `recognised`: part of the pairs with recogniser-like English."""
        self.tokens, self.recognised, self.pool = tokens, recognised, pool
        self.rng = np.random.default_rng(seed)
        longest, self.shares = MIXES[mix]
        self.data = {name: dict(np.load(IDS / f"{name}.npz")) | dict(np.load(IDS / f"{name}.links.npz")) for name in self.shares}
        self.rounds: dict[str, Rounds] = {}
        for name, data in self.data.items():
            sizes = [np.diff(data[f"{side}_at"]) for side in ("english", "recognised", "japanese")]
            self.rounds[name] = Rounds(np.flatnonzero(np.max(sizes, axis=0) <= longest), self.rng)

    def __iter__(self):
        names = list(self.shares)
        while True:
            chosen = [self.rounds[name].take(round(self.pool * share)) for name, share in self.shares.items()]
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
            order = np.lexsort((s + self.rng.random(len(s)), (t + 1) // 3))
            groups, first = [], 0
            while first < len(order):
                last, wide, high = first, 0, 0
                while last < len(order):
                    wide, high = max(wide, s[order[last]]), max(high, t[order[last]])
                    if (wide + high) * (last - first + 1) > self.tokens and last > first:
                        break
                    last += 1
                groups.append(order[first:last])
                first = last
            for group in self.rng.permutation(len(groups)):
                yield collate(*(pad([side[place] for place in groups[group]], fill) for side, fill in ((source, 0), (target, 0), (source_links, -1))))


def pad(rows: list[np.ndarray], fill: int) -> torch.Tensor:
    out = np.full((len(rows), max(map(len, rows))), fill, np.int64)
    for place, row in enumerate(rows):
        out[place, : len(row)] = row
    return torch.from_numpy(out)
