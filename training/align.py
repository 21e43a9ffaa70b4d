"""Step 4: word alignments, from co-occurrence alone.

usage: python align.py        writes STATE/ids/<source>.links.npz

IBM model 1 (Brown et al., 1993) in both directions, the last iterations trained to agree (Liang, Taskar and
Klein, 2006: the product of the two posteriors is the expected count). The source's end token plays the empty word. For every
target token the best source position is kept where the product is at least LINK, else -1. They guide one attention layer in
training (Chen et al., 2016; Garg et al., 2019), which removes most of the plateau before cross-attention forms.
"""
from __future__ import annotations

import numpy as np
import torch

from common import END, IDS, STATE
from vocabulary import load

LINK = 0.12


def padded(flat: np.ndarray, at: np.ndarray, rows: np.ndarray) -> torch.Tensor:
    """Rows of a flat id array as one [rows, longest] int64 tensor, padded with 0."""
    lengths = at[rows + 1] - at[rows]
    out = np.zeros((len(rows), lengths.max()), np.int64)
    inside = np.arange(out.shape[1])[None] < lengths[:, None]
    out[inside] = flat[(at[rows][:, None] + np.arange(out.shape[1])[None])[inside]]
    return torch.from_numpy(out)


def batches(data: dict[str, np.ndarray], english: str):
    """Yield (rows, source, target) in batches of similar length."""
    lengths = np.diff(data["japanese_at"]) * 100 + np.diff(data[f"{english}_at"])
    order = np.argsort(lengths, kind="stable")
    for first in range(0, len(order), 2048):
        rows = order[first : first + 2048]
        yield rows, padded(data[english], data[f"{english}_at"], rows), padded(data["japanese"], data["japanese_at"], rows)


def posteriors(source, target, forward, backward, width):
    """p(source position | target token) and p(target token position | source token), each [batch, target, source]."""
    cell = source[:, None, :] * width + target[:, :, None]
    real = (source > 0)[:, None, :] & (target > 0)[:, :, None]
    to_source = forward[cell] * real
    to_target = backward[cell] * real
    to_source /= to_source.sum(2, keepdim=True).clamp_min(1e-30)
    to_target /= to_target.sum(1, keepdim=True).clamp_min(1e-30)
    return cell, to_source, to_target


def normalised(counts: torch.Tensor, dim: int) -> torch.Tensor:
    return (counts / counts.sum(dim, keepdim=True).clamp_min(1e-30)).flatten()


def train(all_data: list[dict], rows: int, width: int) -> tuple[torch.Tensor, torch.Tensor]:
    """EM over all data. Returns t(target | source), t(source | target) (flat tables)."""
    forward = torch.ones(rows * width)
    backward = torch.ones(rows * width)
    for iteration in range(6):
        joint = iteration >= 3
        ahead, behind = torch.zeros(rows * width), torch.zeros(rows * width)
        for data in all_data:
            for _, source, target in batches(data, "english"):
                cell, to_source, to_target = posteriors(source, target, forward, backward, width)
                if joint:
                    to_source = to_target = to_source * to_target
                ahead.scatter_add_(0, cell.flatten(), to_source.flatten())
                behind.scatter_add_(0, cell.flatten(), to_target.flatten())
        forward = normalised(ahead.view(rows, width), 1)
        backward = normalised(behind.view(rows, width), 0)
        print(f"alignment iteration {iteration + 1} done", flush=True)
    return forward, backward


def links(data: dict, english: str, forward, backward, width) -> np.ndarray:
    """Flat int8 array beside `japanese`: the source position each target token translates, or -1."""
    out = np.full(len(data["japanese"]), -1, np.int8)
    for rows, source, target in batches(data, english):
        _, to_source, to_target = posteriors(source, target, forward, backward, width)
        score = to_source * to_target * (source != END)[:, None, :]
        best, place = score.max(2)
        place = torch.where(best >= LINK, place, -1).to(torch.int8).numpy()
        begin = data["japanese_at"][rows]
        for row in range(len(rows)):
            length = data["japanese_at"][rows[row] + 1] - begin[row]
            out[begin[row] : begin[row] + length] = place[row, :length]
    return out


def main() -> None:
    torch.set_num_threads(2)
    tokenizers = load(STATE)
    rows, width = (tokenizer.get_vocab_size() for tokenizer in tokenizers)
    everything = {path.stem: dict(np.load(path)) for path in sorted(IDS.glob("*.npz")) if not path.stem.endswith(".links")}
    forward, backward = train(list(everything.values()), rows, width)
    for name, data in everything.items():
        found = {f"{english}_links": links(data, english, forward, backward, width) for english in ("english", "recognised")}
        np.savez(IDS / f"{name}.links.npz", **found)
        print(f"{name}: {np.mean(found['english_links'] >= 0):.0%} of target tokens linked", flush=True)


if __name__ == "__main__":
    main()
