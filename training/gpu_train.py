"""A larger model on one GPU, in about ten minutes. Called by gpu.sh; `--rehearse` runs it tiny on a CPU.

usage: python gpu_train.py DATA OUT --seconds 570 [--rdrop 1] [--rehearse]

OUT receives the moving average of the weights as int8 with a scale per row, in files under 15 MiB each: `best.0.pt`, … where the
held-out loss was lowest, `weights.0.pt`, … at the end, and log.txt; gpu_collect.py puts them together again. `--seconds` counts
from the start of the program, compiling included.

DATA is the folder that gpu_data.py filled; its text is encoded while the model compiles. All token ids lie on the GPU; a batch is gathered there, so that no loader can hold training up. Padded lengths are multiples
of 8; blocks are compiled one by one with free sizes, which costs seconds where compiling the whole model costs minutes.
bfloat16 by autocast. Where pairs are seen dozens of times, what is new each time matters: dropout, BPE-dropout and versions of
the English (gpu_data.py), and R-Drop (Liang et al., 2021): each batch passes twice, and the two outputs must agree.
"""
from __future__ import annotations

import argparse
import os
import queue
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

STARTED = time.time()

import numpy as np  # noqa: E402
import torch  # noqa: E402
import torch.nn.functional as F  # noqa: E402

from common import END, START  # noqa: E402
from data import GPU_SOURCES, VERSION_SHARES, VERSIONS, Rounds  # noqa: E402
from gpu_data import Encoding  # noqa: E402
from model import Block, Shape, Translator  # noqa: E402
from muon import Muon  # noqa: E402
from vocabulary import load  # noqa: E402

PART = 15 * 2**20
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"


@dataclass
class Tuning:
    """Sizes and rates; the widths of model and data are those of a run of about ten minutes."""

    width: int = 512
    heads: int = 8
    hidden: int = 2048
    encoder_layers: int = 8
    decoder_layers: int = 2
    decoder_hidden: int = 1024
    tokens: int = 49152
    """Padded source plus target tokens a batch, before R-Drop doubles them."""
    pool: int = 131072
    """Pairs sorted by length together."""
    dropout: float = 0.3
    smoothing: float = 0.1
    warm_up: int = 200
    fall_from: float = 0.35
    """Share of the time after which the rate begins to fall, linearly, to zero."""
    finish_from: float = 0.65
    """Share of the time after which sources are drawn by their second share."""
    average: float = 0.9985
    report: int = 100
    examine_seconds: float = 40


TINY = Tuning(width=64, heads=2, hidden=128, encoder_layers=2, decoder_layers=1, decoder_hidden=64, tokens=4096, pool=4096, report=10, examine_seconds=20)


def padded(flat: np.ndarray, at: np.ndarray, width: int) -> np.ndarray:
    """Rows of token ids as one [n, width] matrix, 0 after their ends."""
    lengths = np.diff(at)
    out = np.zeros((len(lengths), width), np.int16)
    out[np.arange(width) < lengths[:, None]] = flat
    return out


class Pairs:
    """Every pair of the sources on the device: English [versions · n, 72], Japanese [n, 72]; lengths stay on the CPU."""

    WIDTH = 72

    def __init__(self, arrays, sources: list[str], versions: int):
        self.first = np.cumsum([0] + [len(arrays[f"{name}/japanese_at"]) - 1 for name in sources])
        english, self.lengths = [], []
        for version in range(versions):
            side = "english" if versions == 1 else f"english.{version}"
            english += [padded(arrays[f"{name}/{side}"], arrays[f"{name}/{side}_at"], self.WIDTH) for name in sources]
            self.lengths.append(np.concatenate([np.diff(arrays[f"{name}/{side}_at"]) for name in sources]))
        japanese = [padded(arrays[f"{name}/japanese"], arrays[f"{name}/japanese_at"], self.WIDTH) for name in sources]
        self.target_lengths = np.concatenate([np.diff(arrays[f"{name}/japanese_at"]) for name in sources]) + 1
        self.english = torch.from_numpy(np.concatenate(english)).to(DEVICE)
        self.japanese = torch.from_numpy(np.concatenate(japanese)).to(DEVICE)

    def batch(self, rows: np.ndarray, versions: np.ndarray, widths: tuple[int, int]) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """source [b, s], given [b, t] after the start token, wanted [b, t] up to the end token."""
        index = torch.from_numpy(np.stack([rows + versions * len(self.target_lengths), rows])).to(DEVICE, non_blocking=True)
        ends = torch.from_numpy(self.target_lengths[rows] - 1).to(DEVICE, non_blocking=True)
        source = self.english[index[0], : widths[0]].long()
        target = F.pad(self.japanese[index[1], : widths[1] - 1].long(), (0, max(0, widths[1] - 1 - self.WIDTH)))
        given = F.pad(target, (1, 0), value=START)
        wanted = F.pad(target, (0, 1)).scatter(1, ends[:, None], END)
        return source, given, wanted


def up(length: int) -> int:
    return -(-int(length) // 8) * 8


def cut(pairs: Pairs, rows: np.ndarray, versions: np.ndarray, tokens: int, rng: np.random.Generator):
    """Rows sorted by length and cut into batches of at most `tokens` padded tokens, in random order."""
    lengths = np.stack(pairs.lengths)[versions, rows]
    targets = pairs.target_lengths[rows]
    order = np.lexsort((rng.random(len(rows)), -(-lengths // 8), -(-targets // 8)))
    groups, first = [], 0
    while first < len(order):
        part = order[first : first + tokens // 16]
        wide = np.maximum.accumulate(lengths[part]) + 7 & ~7
        high = np.maximum.accumulate(targets[part]) + 7 & ~7
        count = max(8, int(((wide + high) * np.arange(1, len(part) + 1) <= tokens).sum()) & ~7)
        part = part[:count]
        if len(part) % 8 == 0 or not groups:
            groups.append((rows[part], versions[part], (up(lengths[part].max()), up(targets[part].max()))))
        first += count
    for place in rng.permutation(len(groups)):
        yield groups[place]


class Stream:
    """Batches planned ahead by a thread; `finishing` switches to the second shares."""

    def __init__(self, pairs: Pairs, sources: list[str], tuning: Tuning):
        self.pairs, self.shares, self.tuning, self.finishing = pairs, [GPU_SOURCES[name] for name in sources], tuning, False
        self.rng = np.random.default_rng(1)
        self.rounds = [Rounds(np.arange(first, last), self.rng) for first, last in zip(pairs.first, pairs.first[1:])]
        self.planned: queue.Queue = queue.Queue(maxsize=64)
        threading.Thread(target=self.plan, daemon=True).start()

    def plan(self) -> None:
        while True:
            rows = np.concatenate([rounds.take(round(self.tuning.pool * share[self.finishing])) for rounds, share in zip(self.rounds, self.shares)])
            versions = self.rng.choice(len(VERSIONS), len(rows), p=VERSION_SHARES)
            for group in cut(self.pairs, rows, versions, self.tuning.tokens, self.rng):
                self.planned.put(group)

    def next(self):
        return self.planned.get()


def output_losses(hidden: torch.Tensor, matrix: torch.Tensor, bias: torch.Tensor, wanted: torch.Tensor, smoothing: float, twice: bool):
    """(smoothed cross-entropy, plain cross-entropy, symmetric divergence of the two passes), means over real tokens in nats."""
    logits = F.linear(hidden, matrix, bias).float()
    likely = logits - logits.logsumexp(-1, keepdim=True)
    real = (wanted > 0).float()
    count = real.sum()
    right = -(likely.gather(-1, wanted[..., None])[..., 0] * real).sum() / count
    smooth = -(likely.mean(-1) * real).sum() / count
    apart = right.new_zeros(())
    if twice:
        one, two = likely.chunk(2)
        apart = (((one.exp() - two.exp()) * (one - two)).sum(-1) * real.chunk(2)[0]).sum() / (count / 2)
    return (1 - smoothing) * right + smoothing * smooth, right, apart


def store(weights: dict[str, torch.Tensor], shape: Shape, step: int, pairs: int, out: Path, name: str) -> None:
    """Write int8 rows and scales, split over files that each stay below the size a transfer allows."""
    parts: list[dict] = [{}]
    size = 0
    for parameter, weight in weights.items():
        item = weight.float().cpu()
        if item.dim() == 2 and not parameter.endswith("position"):
            scale = item.abs().amax(1, keepdim=True).clamp_min(1e-12) / 127
            item = {"int8": (item / scale).round().to(torch.int8), "scale": scale}
            bytes_needed = item["int8"].numel() + scale.numel() * 4
        else:
            bytes_needed = item.numel() * 4
        if size + bytes_needed > PART:
            parts.append({})
            size = 0
        parts[-1][parameter] = item
        size += bytes_needed
    for number, part in enumerate(parts):
        torch.save({"shape": shape.to_dict(), "step": step, "pairs": pairs, "parts": len(parts), "weights": part}, out / f"{name}.{number}.pt")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seconds", type=float, default=570)
    parser.add_argument("--rdrop", type=float, default=2.0, help="weight of the divergence between two passes; 0: one pass")
    parser.add_argument("--dropout", type=float)
    parser.add_argument("--eager", action="store_true", help="do not compile")
    parser.add_argument("--rehearse", action="store_true", help="tiny sizes, to try the whole path on a CPU")
    options = parser.parse_args()
    tuning = TINY if options.rehearse else Tuning()
    tuning.dropout = tuning.dropout if options.dropout is None else options.dropout
    if DEVICE == "cpu" and not options.rehearse:
        sys.exit("no GPU found")
    options.out.mkdir(parents=True, exist_ok=True)
    log = open(options.out / "log.txt", "w", buffering=1)

    def say(text: str) -> None:
        line = f"{time.time() - STARTED:.0f} s {text}"
        print(line, flush=True)
        log.write(line + "\n")

    encoding = Encoding(options.data, max(1, (os.cpu_count() or 2) - 2))
    torch.manual_seed(1)
    torch.set_float32_matmul_precision("high")
    say(f"{torch.cuda.get_device_name() if DEVICE == 'cuda' else 'rehearsal'}, torch {torch.__version__}, {vars(options)}, {tuning}")
    sizes = [tokenizer.get_vocab_size() for tokenizer in load(options.data)]
    shape = Shape(*sizes, tuning.width, tuning.heads, tuning.hidden, tuning.encoder_layers, tuning.decoder_layers, tuning.decoder_hidden)
    model = Translator(shape)
    model.to(DEVICE).set_dropout(tuning.dropout)
    live = list(model.parameters())
    average = {name: p.detach().clone() for name, p in model.named_parameters()}
    optimiser = Muon(model, steps=5, group=64)
    pool = ThreadPoolExecutor(1)
    losses = output_losses
    if not options.eager:
        torch._dynamo.config.recompile_limit = 32  # one block has several shapes and, as attention, two kinds of mask
        losses = torch.compile(output_losses, dynamic=True)
        for module in model.modules():
            if isinstance(module, Block):
                module.compile(dynamic=True)

    def learn(source: torch.Tensor, given: torch.Tensor, wanted: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        if options.rdrop:
            source, given, wanted = (side.repeat(2, 1) for side in (source, given, wanted))
        with torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda"):
            hidden, _ = model(source, given)
            smoothed, plain, apart = losses(hidden, model.target, model.bias, wanted, tuning.smoothing, bool(options.rdrop))
        (smoothed + options.rdrop * apart).backward()
        return plain.detach(), apart.detach()

    @torch.no_grad()
    def measure(side: Pairs) -> float:
        rows = np.arange(len(side.target_lengths))
        total = count = 0.0
        for taken, versions, widths in cut(side, rows, np.zeros_like(rows), 16384, np.random.default_rng(1)):
            source, given, wanted = side.batch(taken, versions, widths)
            with torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda"):
                logits = model.logits(model(source, given)[0]).float()
            total += float(F.cross_entropy(logits.flatten(0, 1), wanted.flatten(), ignore_index=0, reduction="sum"))
            count += int((wanted > 0).sum())
        return total / count

    def examine() -> float:
        """Mean held-out loss of the moving average; the live weights come back afterwards."""
        kept = [p.detach().clone() for p in live]
        model.eval()
        with torch.no_grad():
            torch._foreach_copy_(live, list(average.values()))
        with torch.compiler.set_stance("force_eager"):
            found = {name: measure(side) for name, side in held.items()}
        with torch.no_grad():
            torch._foreach_copy_(live, kept)
        model.train()
        say(f"step {step}: " + ", ".join(f"{name} {loss:.3f}" for name, loss in found.items()))
        return sum(found.values()) / len(found)

    trials = ((104, 24, 32), (72, 16, 40)) if options.rehearse else ((872, 24, 32), (2048, 8, 16), (1536, 16, 16), (568, 48, 40), (3072, 8, 8), (336, 72, 72))
    for pairs_here, *widths in trials:  # compile before the clock of the schedule begins
        learn(*(torch.randint(4, 99, (pairs_here, width), device=DEVICE) for width in (widths[0], widths[1], widths[1])))
        say(f"compiled for {pairs_here} pairs of {widths}")
    optimiser.zero()
    step = seen = said_pairs = 0
    sources, arrays = list(GPU_SOURCES), encoding.arrays()
    pairs = Pairs(arrays, sources, len(VERSIONS))
    held = {name: Pairs(arrays, [name], 1) for name in ("held-out authored", "held-out tatoeba")}
    frequency = np.bincount(np.concatenate([arrays[f"{name}/japanese"] for name in sources]), minlength=sizes[1]) + 0.5
    with torch.no_grad():
        model.bias.copy_(torch.from_numpy(np.log(frequency / frequency.sum())))
        average["bias"].copy_(model.bias)
    say(f"{pairs.first[-1]} pairs encoded")
    stream = Stream(pairs, sources, tuning)
    best = examine()
    say(f"ready, {sum(p.numel() for p in live) / 1e6:.1f} M parameters")
    began = examined = said = time.time()
    limit = options.seconds - (began - STARTED) - 6  # the last store takes some seconds
    watched: list[tuple[torch.Tensor, torch.Tensor]] = []
    while (passed := time.time() - began) < limit:
        progress = passed / limit
        stream.finishing = progress > tuning.finish_from
        rate = min(1.0, (step + 1) / tuning.warm_up) * min(1.0, (1 - progress) / (1 - tuning.fall_from))
        taken, versions, widths = stream.next()
        watched.append(learn(*pairs.batch(taken, versions, widths)))
        torch.nn.utils.clip_grad_norm_(optimiser.others, 1.0)
        optimiser.step(rate, pool)
        optimiser.zero()
        step, seen = step + 1, seen + len(taken)
        torch._foreach_lerp_(list(average.values()), [p.detach() for p in live], 1 - min(tuning.average, (1 + step) / (10 + step)))
        if step % tuning.report == 0:
            plain, apart = (float(torch.stack(side).mean()) for side in zip(*watched))
            now = time.time()
            say(f"step {step} pairs {seen} loss {plain:.3f} apart {apart:.3f} rate {rate:.2f} {(seen - said_pairs) / (now - said):.0f} pairs/s waiting {stream.planned.qsize()}"
                + (f" {torch.cuda.max_memory_allocated() / 2**30:.0f} GiB" if DEVICE == "cuda" else ""))
            said, said_pairs, watched = now, seen, []
        if time.time() - examined > tuning.examine_seconds:
            found = examine()
            if found < best and progress > 0.2:
                best = found
                store(average, shape, step, seen, options.out, "best")
            examined = time.time()
    store(average, shape, step, seen, options.out, "weights")
    examine()
    say(f"end: step {step}, {seen} pairs")


if __name__ == "__main__":
    main()
