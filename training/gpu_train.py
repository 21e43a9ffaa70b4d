"""A larger model on one GPU, in about twelve minutes. Called by gpu.sh; `--rehearse` runs it tiny on a CPU.

usage: python gpu_train.py DATA OUT [--minutes 12] [--rehearse]

DATA is the folder that `gpu.sh pack` made (ids, links, first embeddings); OUT receives the weights of the moving average as
int8 with a scale per row, in files `weights.0.pt`, `weights.1.pt`, … under 15 MiB each, rewritten every few minutes, and
log.txt. gpu_collect.py puts them together again. bfloat16 autocast, compiled; padded shapes are multiples of 8.
"""
from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path

PARSER = argparse.ArgumentParser()
PARSER.add_argument("data", type=Path)
PARSER.add_argument("out", type=Path)
PARSER.add_argument("--minutes", type=float, default=12)
PARSER.add_argument("--save-minutes", type=float, default=3)
PARSER.add_argument("--tokens", type=int, default=32768, help="source plus target tokens a step")
PARSER.add_argument("--rehearse", action="store_true", help="tiny sizes, to try the whole path on a CPU")
OPTIONS = PARSER.parse_args()
os.environ["MIMIYAKU_TRAINING"] = str(OPTIONS.data)

import numpy as np  # noqa: E402
import torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402

from data import Batch, Mixture  # noqa: E402
from model import Shape, Translator, guide_loss  # noqa: E402
from muon import Muon  # noqa: E402

PART = 15 * 2**20
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
if not OPTIONS.rehearse and DEVICE == "cpu":
    sys.exit("no GPU found")


class Stream(torch.utils.data.IterableDataset):
    """Batches padded to multiples of 8, drawn by several worker processes, each with a seed of its own."""

    def __init__(self, tokens: int):
        self.tokens = tokens

    def __iter__(self):
        worker = torch.utils.data.get_worker_info()
        for batch in Mixture("gpu", self.tokens, 0.25, worker.id if worker else 0, pool=65536 if not OPTIONS.rehearse else 2048):
            yield tuple(F.pad(tensor, (0, -tensor.shape[1] % 8), value=fill) for tensor, fill in zip(asdict(batch).values(), (0, 0, 0, -1)))


def store(weights: dict[str, torch.Tensor], shape: Shape, step: int, pairs: int) -> None:
    """Write int8 rows and scales, split over files that each stay below the size a transfer allows."""
    parts: list[dict] = [{}]
    size = 0
    for name, weight in weights.items():
        item = weight.float().cpu()
        if item.dim() == 2 and not name.endswith("position"):
            scale = item.abs().amax(1, keepdim=True).clamp_min(1e-12) / 127
            item = {"int8": (item / scale).round().to(torch.int8), "scale": scale}
            bytes_needed = item["int8"].numel() + scale.numel() * 4
        else:
            bytes_needed = item.numel() * 4
        if size + bytes_needed > PART:
            parts.append({})
            size = 0
        parts[-1][name] = item
        size += bytes_needed
    for number, part in enumerate(parts):
        torch.save({"shape": shape.to_dict(), "step": step, "pairs": pairs, "parts": len(parts), "weights": part}, OPTIONS.out / f"weights.{number}.pt")


def main() -> None:
    rehearse = OPTIONS.rehearse
    torch.manual_seed(1)
    torch.set_float32_matmul_precision("high")
    OPTIONS.out.mkdir(parents=True, exist_ok=True)
    first = np.load(OPTIONS.data / "embeddings.npz")
    sizes = (first["english"].shape[0], first["japanese"].shape[0])
    shape = Shape(*sizes, 64, 2, 128, 2, 1) if rehearse else Shape(*sizes, 512, 8, 2048, 7, 3)
    model = Translator(shape)
    with torch.no_grad():
        model.bias.copy_(torch.from_numpy(first["bias"]))
        for table, side in ((model.source, "english"), (model.target, "japanese")):
            known = torch.from_numpy(first[side])[:, : shape.width]
            table.mul_(0.3)[:, : known.shape[1]] += known
    model.to(DEVICE).set_dropout(0.1)
    live = [p for _, p in model.named_parameters()]
    average = {name: p.detach().clone() for name, p in model.named_parameters()}
    optimiser = Muon(model, steps=5)
    pool = ThreadPoolExecutor(1)

    def losses(source, given, wanted, links, guide: bool):
        hidden, weights = model(source, given, guide)
        plain = F.cross_entropy(model.logits(hidden).flatten(0, 1).float(), wanted.flatten(), ignore_index=0, label_smoothing=0.1)
        return plain, guide_loss(weights.float(), links) / (links >= 0).sum() if guide else plain.new_zeros(())

    run = losses if rehearse else torch.compile(losses, dynamic=True)
    stream = iter(torch.utils.data.DataLoader(Stream(2048 if rehearse else OPTIONS.tokens), batch_size=None,
                                             num_workers=1 if rehearse else 10, prefetch_factor=8, pin_memory=DEVICE == "cuda"))
    log = open(OPTIONS.out / "log.txt", "w", buffering=1)
    step = pairs = 0
    began = saved = said = time.time()
    said_pairs, watched = 0, []
    limit = OPTIONS.minutes * 60
    while (passed := time.time() - began) < limit:
        batch = Batch(*(tensor.to(DEVICE, non_blocking=True) for tensor in next(stream)))
        progress = passed / limit
        rate = min(1.0, (step + 1) / 100) * min(1.0, (1 - progress) / 0.3)  # warm-up, stable, linear fall over the last 30 %
        guide = 0.3 * max(0.0, 1 - progress / 0.3)
        with torch.autocast(DEVICE, torch.bfloat16):
            plain, aligned = run(batch.source, batch.given, batch.wanted, batch.links, guide > 0)
        (plain + guide * aligned).backward()
        torch.nn.utils.clip_grad_norm_(optimiser.others, 1.0)
        optimiser.step(rate, pool)
        optimiser.zero()
        step, pairs = step + 1, pairs + batch.pairs
        torch._foreach_lerp_(list(average.values()), [p.detach() for p in live], 1 - min(0.999, (1 + step) / (10 + step)))
        watched.append(plain.detach())
        if step % (5 if rehearse else 100) == 0:
            now = time.time()
            line = f"{passed:.0f} s step {step} pairs {pairs} loss {float(torch.stack(watched).mean()):.3f} aligned {float(aligned.detach()):.3f} rate {rate:.2f} {(pairs - said_pairs) / (now - said):.0f} pairs/s"
            print(line, flush=True)
            log.write(line + "\n")
            said, said_pairs, watched = now, pairs, []
        if time.time() - saved > OPTIONS.save_minutes * 60:
            store(average, shape, step, pairs)
            saved = time.time()
    store(average, shape, step, pairs)
    print(f"end: step {step}, {pairs} pairs", flush=True)


if __name__ == "__main__":
    main()
