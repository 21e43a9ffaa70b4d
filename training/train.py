"""Step 5: train, or go on training.

usage: python train.py RUN [--mix full] [--minutes 60] [...]        state and log in STATE/runs/RUN

The learning rate follows warm-up, stable, decay (Hu et al., 2024): `--decay-minutes` at the end of the run fall to zero along
1 - sqrt; leave it at 0 for a run that another evening continues. A run that finds its own checkpoint goes on from it with its
optimiser; `--start FILE` begins from another checkpoint's weights (from `resume.py`, `average.py` or another run).
A step's pairs come in parts that fit the cache; worker threads, each computing with one thread of its own, take the next part
when they are free. Nothing waits for a second core inside an operator, so a busy machine slows a run only by what it takes.

The checkpoint (weights, their moving average, optimiser) is rewritten every `--save-minutes` and at the end, also at SIGTERM.
"""
from __future__ import annotations

import argparse
import os
import random
import signal
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

os.environ["OMP_NUM_THREADS"] = os.environ["MKL_NUM_THREADS"] = "1"

import numpy as np
import torch
import torch.nn.functional as F

from common import MAX_SOURCE, MAX_TARGET, STATE, test_sets
from data import Batch, Mixture, collate, pad
from model import OutputLoss, Shape, Translator, guide_loss, sampled_output
from muon import Muon
from style import mark_of
from vocabulary import load


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("run")
    parser.add_argument("--start", type=Path)
    parser.add_argument("--mix", default="full")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--steps", type=int, default=10**9, help="stop after this many steps in all, if the minutes have not passed")
    parser.add_argument("--decay-minutes", type=float, default=0)
    parser.add_argument("--decay-steps", type=int, default=0, help="fall by steps before --steps instead of by minutes")
    parser.add_argument("--save-minutes", type=float, default=10)
    parser.add_argument("--keep", action="store_true", help="also keep every saved average as STEP.pt, for average.py")
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--heads", type=int, default=4)
    parser.add_argument("--hidden", type=int, default=1024)
    parser.add_argument("--encoder-layers", type=int, default=4)
    parser.add_argument("--decoder-layers", type=int, default=2)
    parser.add_argument("--tokens", type=int, default=2048, help="source plus target tokens a part, padding included")
    parser.add_argument("--parts", type=int, default=4, help="parts a step")
    parser.add_argument("--rate", type=float, default=1.0, help="multiplies both peak rates")
    parser.add_argument("--matrix-rate", type=float, default=0.02)
    parser.add_argument("--table-rate", type=float, default=2e-3)
    parser.add_argument("--warm-up", type=int, default=60, help="steps")
    parser.add_argument("--smoothing", type=float, default=0.1)
    parser.add_argument("--sampled", type=int, default=768, help="frequent and random tokens in the output layer; 0: all tokens")
    parser.add_argument("--guide", type=float, default=0.5, help="weight of the alignment loss at first")
    parser.add_argument("--guide-steps", type=int, default=4000, help="the alignment loss fades out over this many steps")
    parser.add_argument("--dropout", type=float, default=0.0, help="for runs that see the same pairs many times")
    parser.add_argument("--recognised", type=float, default=0.25, help="part of the pairs with recogniser-like English")
    parser.add_argument("--average", type=float, default=0.997, help="decay of the moving average, per step")
    parser.add_argument("--plain-embeddings", action="store_true", help="start from random embeddings")
    parser.add_argument("--newton-schulz", type=int, default=4)
    parser.add_argument("--report", type=int, default=50, help="steps between lines of the log")
    parser.add_argument("--measure", type=int, default=200, help="steps between measurements of the held-out loss")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--half", action="store_true", help="compute in bfloat16: on processors that have units for it (lscpu: avx512_bf16)")
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args()


def batches_of(pairs: list[tuple[str, str]]) -> list[Batch]:
    """Text as batches of similar length, to measure the loss of a model on it; it is told where the Japanese is plain."""
    english, japanese = load(STATE)
    sources = (mark_of(english, "", b) + english.encode(a).ids for a, b in pairs)
    rows = sorted(((source[:MAX_SOURCE], japanese.encode(b).ids[: MAX_TARGET - 1]) for source, (_, b) in zip(sources, pairs)), key=lambda row: (len(row[1]), len(row[0])))
    parts = [rows[first : first + 50] for first in range(0, len(rows), 50)]
    return [collate(pad([np.array(a) for a, _ in part], 0), pad([np.array(b) for _, b in part], 0),
                    pad([np.full(len(b), -1) for _, b in part], -1)) for part in parts]


def held_out(count: int = 300) -> dict[str, list[Batch]]:
    """A few pairs of three test sets as batches, to watch the loss (nats a token); training never sees them."""
    sets = test_sets()
    return {name: batches_of(sets[name][:: max(1, len(sets[name]) // count)]) for name in ("authored", "broad", "tatoeba")}


@torch.no_grad()
def measure(model: Translator, batches: list[Batch]) -> float:
    """Plain cross-entropy in nats a token."""
    total, count, training = 0.0, 0, model.training
    model.eval()
    for batch in batches:
        hidden, _ = model(batch.source, batch.given)
        real = batch.wanted > 0
        total += float(F.cross_entropy(model.logits(hidden[real]), batch.wanted[real], reduction="sum"))
        count += int(real.sum())
    model.train(training)
    return total / count


def new_model(options: argparse.Namespace) -> Translator:
    tokenizers = load(STATE)
    shape = Shape(*(tokenizer.get_vocab_size() for tokenizer in tokenizers), options.width, options.heads, options.hidden,
                  options.encoder_layers, options.decoder_layers)
    model = Translator(shape)
    first = np.load(STATE / "embeddings.npz")
    with torch.no_grad():
        model.bias.copy_(torch.from_numpy(first["bias"]))
        if not options.plain_embeddings:
            model.source.copy_(torch.from_numpy(first["english"]))
            model.target.copy_(torch.from_numpy(first["japanese"]))
    return model


class Average:
    """Moving average of the weights, taken every fourth step."""

    EVERY = 4

    def __init__(self, model: Translator, decay: float):
        self.decay = decay**self.EVERY
        self.weights = {name: p.detach().clone() for name, p in model.named_parameters()}

    @torch.no_grad()
    def update(self, model: Translator, step: int) -> None:
        if step % self.EVERY == 0:
            rounds = step // self.EVERY
            keep = min(self.decay, (1 + rounds) / (10 + rounds))
            torch._foreach_lerp_(list(self.weights.values()), [p.detach() for p in model.parameters()], 1 - keep)


def main() -> None:
    options = arguments()
    torch.manual_seed(options.seed)
    random.seed(options.seed)
    pool = ThreadPoolExecutor(options.threads)
    folder = STATE / "runs" / options.run
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint = folder / "last.pt"
    found = checkpoint if checkpoint.exists() else options.start
    saved = torch.load(found, weights_only=True) if found else None
    if saved:
        model = Translator(Shape(**saved["shape"]))
        model.load_state_dict(saved["weights"])
    else:
        model = new_model(options)
    precision = torch.bfloat16 if options.half else torch.float32
    model.set_dropout(options.dropout, bank=True)
    if options.half:
        model.refresh_half()
    optimiser = Muon(model, options.matrix_rate * options.rate, options.table_rate * options.rate, steps=options.newton_schulz, precision=precision)
    average = Average(model, options.average)
    step = started = saved["step"] if saved else 0
    pairs = saved["pairs"] if saved else 0
    if saved and "optimiser" in saved:
        optimiser.load(saved["optimiser"])
        average.weights = saved["average"]
    names = {name for name, _ in model.named_parameters()}

    def save() -> None:
        state = {"shape": model.shape.to_dict(), "step": step, "pairs": pairs, "average": average.weights,
                 "weights": {name: p.detach() for name, p in model.named_parameters()}, "optimiser": optimiser.state()}
        torch.save(state, folder / "writing.pt")
        os.replace(folder / "writing.pt", checkpoint)
        if options.keep:
            half = {name: tensor.half() for name, tensor in average.weights.items()}
            torch.save({"shape": model.shape.to_dict(), "step": step, "pairs": pairs, "weights": half}, folder / f"{step}.pt")

    log = open(folder / "log.txt", "a", buffering=1)

    def say(text: str) -> None:
        line = f"{time.strftime('%H:%M:%S')} {text}"
        print(line, flush=True)
        log.write(line + "\n")

    say(f"{sum(p.numel() for p in model.parameters()) / 1e6:.2f} M parameters, step {step}, {vars(options)}")
    watched = held_out()
    mixture = iter(Mixture(options.mix, options.tokens, options.recognised, options.seed + step, links=options.guide > 0))
    began = saved_at = said_at = time.time()
    cpu_at, sums = time.process_time(), np.zeros(5)  # plain loss, alignment loss, tokens, links, pairs since the last report
    stopping = []
    signal.signal(signal.SIGTERM, lambda *_: stopping.append(True))
    while not stopping and step < options.steps and time.time() - began < options.minutes * 60:
        left = options.minutes * 60 - (time.time() - began)
        fall = 1.0
        if options.decay_minutes:
            fall = min(1.0, left / (options.decay_minutes * 60))
        elif options.decay_steps:
            fall = min(1.0, (options.steps - step) / options.decay_steps)
        rate = (1 - (1 - fall) ** 0.5) * min(1.0, (step - started + 1) / options.warm_up)
        guide = options.guide * max(0.0, 1 - step / options.guide_steps)
        parts = list(islice(mixture, options.parts))
        tokens = sum(int((part.wanted > 0).sum()) for part in parts)
        links = sum(int((part.links >= 0).sum()) for part in parts)

        def learn(part: Batch) -> tuple[float, float]:
            """Gradients of one part; returns its summed plain loss and alignment loss."""
            hidden, weights = model(part.source, part.given, guide > 0)
            real = part.wanted > 0
            output = (model.target, model.bias, part.wanted[real])
            if options.sampled:
                output = sampled_output(*output, options.sampled, options.sampled)
            total, plain = OutputLoss.apply(hidden[real], *output, options.smoothing, precision)
            loss, guided = total / tokens, 0.0
            if guide:
                aligned = guide_loss(weights, part.links)
                loss, guided = loss + aligned * (guide / links), float(aligned.detach())
            loss.backward()
            return float(plain), guided

        losses = np.array(list(pool.map(learn, parts)))
        torch.nn.utils.clip_grad_norm_(optimiser.others, 1.0)
        optimiser.step(rate, pool)
        optimiser.zero()
        if options.half:
            model.refresh_half()
        step += 1
        seen = sum(part.pairs for part in parts)
        pairs += seen
        average.update(model, step)
        sums += [*losses.sum(0), tokens, links if guide else 0, seen]
        if step % options.report == 0:
            now, cpu = time.time(), time.process_time()
            say(f"step {step} pairs {pairs} loss {sums[0] / sums[2]:.3f} guide {sums[1] / max(sums[3], 1):.3f} rate {rate:.3f} "
                f"{sums[4] / (now - said_at):.0f} pairs/s, {sums[4] / (cpu - cpu_at):.0f} a second of one core")
            said_at, cpu_at, sums = now, cpu, np.zeros(5)
        if step % options.measure == 0:
            say(f"held out at step {step}: " + ", ".join(f"{name} {measure(model, batches):.3f}" for name, batches in watched.items()))
        if time.time() - saved_at > options.save_minutes * 60:
            save()
            saved_at = time.time()
    save()
    live = dict(model.named_parameters())
    final = {name: measure(model, batches) for name, batches in watched.items()}
    with torch.no_grad():
        for name in names:
            live[name].copy_(average.weights[name])
    averaged = {name: measure(model, batches) for name, batches in watched.items()}
    say(f"end: step {step}, {pairs} pairs, held out {final}, averaged weights {averaged}")


if __name__ == "__main__":
    main()
