"""The optimiser: Muon (Jordan et al., 2024) for the matrices inside the layers, Adam (Kingma and Ba, 2015) for the rest.

Muon replaces each momentum matrix by the nearest semi-orthogonal one, found by a few Newton–Schulz steps, here with the
step coefficients of Polar Express (Amsel et al., 2025). Matrices of one shape are treated as one batch; stacked projections
(query, key and value in one parameter) are taken apart first, since each is a map of its own.
"""
from __future__ import annotations

from concurrent.futures import Executor

import torch

COEFFICIENTS = [(8.2872, -23.5959, 17.3004), (4.1071, -2.9478, 0.5448), (3.9487, -2.9089, 0.5518), (3.3184, -2.4885, 0.5100), (2.3007, -1.6689, 0.4188)]


def orthogonalise(stack: torch.Tensor, steps: int, precision: torch.dtype = torch.float32) -> torch.Tensor:
    """Nearest semi-orthogonal matrices of a stack [n, rows ≤ columns]; bfloat16 is precise enough (Jordan et al., 2024)."""
    x = (stack / (stack.norm(dim=(1, 2), keepdim=True) * 1.01 + 1e-7)).to(precision)
    for a, b, c in COEFFICIENTS[:steps]:
        square = x @ x.transpose(1, 2)
        x = torch.baddbmm(x, torch.baddbmm(square, square, square, beta=b, alpha=c), x, beta=a)
    return x


class Muon:
    """Both optimisers behind one interface. Rates are set with `step(rate)`: 1.0 means the peak rates given here."""

    def __init__(self, model, matrix_rate: float = 0.02, table_rate: float = 2e-3, decay: float = 0.02, momentum: float = 0.95, steps: int = 4, group: int = 4,
                 precision: torch.dtype = torch.float32):
        """`group`: matrices of one shape orthogonalised together; few for a processor's cache, many for a GPU."""
        width = model.shape.width
        self.precision = precision
        inside = [(name, p) for name, p in model.named_parameters() if p.dim() == 2 and name.startswith(("encoder.", "decoder."))]
        taken = {name for name, _ in inside}
        self.matrices = [p for _, p in inside]
        self.others = [p for name, p in model.named_parameters() if name not in taken]
        self.matrix_rate, self.decay, self.momentum, self.steps, self.group = matrix_rate, decay, momentum, steps, group
        self.buffers = [torch.zeros_like(p) for p in self.matrices]
        self.adam = torch.optim.Adam(self.others, lr=table_rate, betas=(0.9, 0.98), eps=1e-9, fused=True)
        self.table_rate = table_rate
        # (matrix, first row, turned): each [width, n·width] piece that Muon treats as one map
        self.pieces: dict[tuple, list[tuple[int, int, bool]]] = {}
        for index, (name, p) in enumerate(inside):
            turned = p.shape[0] > p.shape[1]
            split = width if name.endswith(("project.weight", "remember.weight")) else p.shape[0]
            for first in range(0, p.shape[0], split):
                turn = turned and split == p.shape[0]
                small, large = sorted((split, p.shape[1]))
                self.pieces.setdefault((small, large), []).append((index, first, turn))

    @torch.no_grad()
    def step(self, rate: float, pool: Executor) -> None:
        """One step at `rate` times the peak rates; the orthogonalisations are shared out over the pool's threads."""
        for group in self.adam.param_groups:
            group["lr"] = rate * self.table_rate
        self.adam.step()
        gradients = [p.grad for p in self.matrices]
        torch._foreach_lerp_(self.buffers, gradients, 1 - self.momentum)
        ahead = torch._foreach_lerp(gradients, self.buffers, self.momentum)
        torch._foreach_mul_(self.matrices, 1 - rate * self.matrix_rate * self.decay)
        jobs = [pool.submit(self.change, ahead, small, large, pieces[first : first + self.group], rate)
                for (small, large), pieces in self.pieces.items() for first in range(0, len(pieces), self.group)]
        for job in jobs:
            job.result()

    @torch.no_grad()
    def change(self, ahead: list[torch.Tensor], small: int, large: int, pieces: list, rate: float) -> None:
        """Update a few pieces of one shape."""
        def rows(matrix: torch.Tensor, first: int, turn: bool) -> torch.Tensor:
            part = matrix[first : first + (large if turn else small)]
            return part.t() if turn else part

        update = orthogonalise(torch.stack([rows(ahead[i], first, turn) for i, first, turn in pieces]), self.steps, self.precision)
        for (i, first, turn), change in zip(pieces, update):
            grow = (large / small) ** 0.5 if turn else 1.0
            rows(self.matrices[i], first, turn).add_(change, alpha=-rate * self.matrix_rate * grow)

    def zero(self) -> None:
        for p in self.matrices + self.others:
            p.grad = None

    def state(self) -> dict:
        return {"buffers": self.buffers, "adam": self.adam.state_dict()}

    def load(self, state: dict) -> None:
        for mine, saved in zip(self.buffers, state["buffers"]):
            mine.copy_(saved)
        self.adam.load_state_dict(state["adam"])
