"""Trains the mask: python train.py FOLDER… [--minutes 30] [--out FILE] [--from FILE]. One thread; a log line every 50 steps."""
from __future__ import annotations

import argparse
import time
from pathlib import Path

import torch
import torch.nn.functional as F

from data import Examples, read_recordings
from features import LOOK_AHEAD
from model import TalkerMask

PRESENCE_SHARE = 0.3
DROPOUT = 0.15
HELD_OUT = 24
"""Recordings (the last ones) that only the loss printed last is measured on."""


def losses(net: TalkerMask, batch: dict[str, torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
    logits = net(batch["inputs"])[:, LOOK_AHEAD:]
    mask, presence, weight = (batch[key][:, LOOK_AHEAD:] for key in ("mask", "presence", "weight"))
    by_band = F.binary_cross_entropy_with_logits(logits[..., :-1], mask, reduction="none")
    return (by_band * weight).sum() / weight.sum(), F.binary_cross_entropy_with_logits(logits[..., -1], presence)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, default=Path("mask.pt"))
    parser.add_argument("--from", dest="start", type=Path)
    parser.add_argument("--width", type=int, default=96)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--batch", type=int, default=24)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(options.seed)
    recordings = [recording for folder in options.folders for recording in read_recordings(folder)]
    print(f"{len(recordings)} recordings", flush=True)
    examples = Examples(recordings[:-HELD_OUT], options.seed)
    held_out = Examples(recordings[-HELD_OUT:], 7)
    checks = [held_out.batch(32) for _ in range(3)]
    net = TalkerMask(options.width, DROPOUT)
    if options.start:
        net.load_state_dict(torch.load(options.start)["weights"])
    print(sum(weights.numel() for weights in net.parameters()), "weights", flush=True)
    optimiser = torch.optim.AdamW(net.parameters(), lr=options.rate, weight_decay=1e-3)
    began, step, sums = time.process_time(), 0, torch.zeros(2)
    while True:
        # The processor's time, not the clock's: the machine may have other work. The rate falls along half a cosine.
        done = min(1.0, (time.process_time() - began) / (60 * options.minutes))
        for group in optimiser.param_groups:
            group["lr"] = options.rate * (min(1, (step + 1) / 30) * 0.5 * (1 + torch.cos(torch.tensor(done * torch.pi)).item()) + 0.01)
        batch = examples.batch(options.batch)
        mask_loss, presence_loss = losses(net, batch)
        optimiser.zero_grad()
        (mask_loss + PRESENCE_SHARE * presence_loss).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimiser.step()
        sums += torch.stack([mask_loss, presence_loss]).detach()
        step += 1
        if step % 50 == 0 or done >= 1:
            net.eval()
            with torch.no_grad():
                held = torch.tensor([[float(loss) for loss in losses(net, check)] for check in checks]).mean(0)
            net.train()
            print(
                f"step {step} {100 * done:.0f} % loss {sums[0] / (step % 50 or 50):.4f} {sums[1] / (step % 50 or 50):.4f}"
                f" held out {held[0]:.4f} {held[1]:.4f}",
                flush=True,
            )
            sums.zero_()
            torch.save({"weights": net.state_dict(), "width": options.width, "step": step}, options.out)
        if done >= 1:
            return


if __name__ == "__main__":
    main()
